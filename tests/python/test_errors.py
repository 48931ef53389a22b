"""Bad input: one exception that says what, where and what to do."""
import pickle

import pytest
from conftest import GAMES

import banmen


def error_of(call, *arguments, **options):
    with pytest.raises(banmen.Error) as caught:
        call(*arguments, **options)
    error = caught.value
    assert isinstance(error, ValueError)
    assert error.code and error.what and error.what in str(error)
    if error.where:
        assert error.where in str(error)
    if error.hint:
        assert error.hint in str(error)
    return error


def test_unknown_names_are_guessed():
    error = error_of(banmen.game, "contrats")
    assert error.code == "unknown_name" and error.where == "game" and "contrast" in error.hint
    othello = banmen.game("othello")
    assert "alphabeta" in error_of(othello.engine, "alfabeta").hint
    assert "obf" in error_of(othello.start().encode, "obff").hint
    assert "obf" in error_of(othello.decode, "x", "obff").hint
    assert "did you mean" in error_of(banmen.game, "contrast", jmp="run").hint
    assert "run" in error_of(banmen.game, "contrast", jump="far").hint
    assert "com" in error_of(banmen.game("shogi").start().solve, "comm").hint
    assert error_of(othello.engine, "alphabeta:dept=3").code == "unknown_name"


@pytest.mark.parametrize("name", GAMES)
def test_bad_moves_and_positions(name):
    start = banmen.game(name).start()
    error = error_of(start.play, "zz99")
    assert error.where == "move" and error.code in ("bad_syntax", "illegal", "out_of_range")
    assert error_of(start.move, "zz99").where == "move"
    assert error_of(banmen.game(name).position, "no position at all").what
    assert error_of(banmen.game(name).decode, "{").what
    end = banmen.game(name, **({"max_plies": 9} if name in ("contrast", "shogi") else {})) \
        .start().play_random(1000, seed=1)
    assert end.over
    assert "over" in error_of(end.play, start.moves()[0]).what


def test_types_are_checked():
    start = banmen.game("othello").start()
    with pytest.raises(TypeError, match="a move is a str"):
        start.move(3)
    with pytest.raises(TypeError):
        start.play(3)
    with pytest.raises(TypeError):
        start.perft("three")
    with pytest.raises(TypeError):
        banmen.game("othello").engine().think("start")
    with pytest.raises(TypeError):
        start.perft(3, nonsense=1)
    with pytest.raises(AttributeError):
        start.text = "another"


def test_limits_are_checked():
    engine, start = banmen.game("othello").engine("alphabeta"), banmen.game("othello").start()
    for limit in ({"time": 0}, {"time": -1.0}, {"time": float("nan")}, {"depth": 0}, {"nodes": 0},
                  {"lines": 0}):
        assert error_of(engine.think, start, **limit).where == next(iter(limit))


def test_positions_of_another_game():
    engine = banmen.game("othello").engine("random")
    error = error_of(engine.think, banmen.game("shogi").start())
    assert error.code == "unsupported" and error.where == "position"


def test_games_that_are_over_have_no_thoughts():
    end = banmen.game("othello").start().play_random(100)
    assert "over" in error_of(banmen.game("othello").engine("random").think, end).what


def test_files_that_are_not_there(tmp_path):
    othello = banmen.game("othello")
    assert error_of(othello.weights, tmp_path / "none.bin").code == "unreadable"
    assert error_of(othello.book, tmp_path / "none.bin").code == "unreadable"
    assert error_of(banmen.Run, tmp_path).where
    (tmp_path / "some.bin").write_bytes(b"no weights at all")
    error = error_of(othello.weights, tmp_path / "some.bin")
    assert error.code == "corrupt" and error.where == str(tmp_path / "some.bin")


def test_what_a_game_does_not_have():
    for call in (banmen.game("shogi").weights, banmen.game("shogi").course, banmen.game("shogi").book,
                 banmen.game("shogi").start().tree):
        assert error_of(call).code == "unsupported"


def test_errors_can_be_kept():
    error = error_of(banmen.game, "chess")
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.what, again.where, again.hint) == (
        error.code, error.what, error.where, error.hint)
    assert banmen.Error("plain").code == ""


@pytest.mark.parametrize("name", GAMES)
def test_json_within_json_is_as_deep_as_anything_needs(name):
    game = banmen.game(name)
    deep = '{"a":' + 200_000 * "[" + 200_000 * "]" + ',"b":1}'
    for text in (deep, deep[5:-7], deep.replace("[", '{"a":').replace("]", "}")):
        for call in (game.position, game.decode, game.read, game.start().play):
            error = error_of(call, text)
            assert error.where and len(str(error)) < 3_000_000
    record = '{"moves":[],"players":' + deep + "}"
    assert error_of(game.read, record).where


@pytest.mark.parametrize("name", GAMES)
def test_bytes_that_are_no_letters_are_shown_replaced(name):
    game = banmen.game(name)
    for call in (game.position, game.decode, game.read, game.start().play):
        with pytest.raises((banmen.Error, TypeError)) as caught:  # never one about decoding
            call(b"\xff\xfe{\xc3")
        assert str(caught.value)
