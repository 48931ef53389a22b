"""Games, options, positions and moves."""
import copy
import pickle

import pytest
from conftest import GAMES

import banmen


def test_all_games_are_there():
    assert [game.id for game in banmen.games()] == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_tells_of_itself(name):
    game = banmen.game(name)
    assert game.id == name and game.about and game.unit
    assert len(game.sides) == 2
    assert game.options == {spec["key"]: spec["default"] for spec in game.option_specs}
    assert game.formats[0]["readable"]
    assert "random" in [engine["name"] for engine in game.engines]
    assert game.solvers
    assert {"text", "json"} <= set(game.record_formats)
    assert eval(repr(game), {"game": banmen.game}) == game
    assert len({game, banmen.game(name)}) == 1


def test_options_are_given_by_keyword():
    game = banmen.game("contrast", jump="single", repetition=3)
    assert game.options["jump"] == "single" and game.options["repetition"] == "3"
    assert game != banmen.game("contrast")
    assert game.start().game == game
    assert banmen.game("stone-capture", n=3, m=2).start().count_moves() == 9
    assert banmen.game("contrast", jump=None) == banmen.game("contrast")


@pytest.mark.parametrize("name", GAMES)
def test_a_position_never_changes(name):
    start = banmen.game(name).start()
    before = start.text
    moves = start.moves()
    assert len(moves) == start.count_moves() == start.perft(1)
    after = start.play(moves[0])
    assert start.text == before and start.played == []
    assert after.played == [moves[0].text] and after != start
    assert after.side != start.side
    assert after.line == {"options": {}, "start": "", "moves": [str(moves[0])]}


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_given_in_many_ways(name):
    start = banmen.game(name).start()
    move = start.moves()[-1]
    after = start.play(move)
    assert start.play(move.text) == start.play([move]) == start.play((move.text,)) == after
    if move.json is not None:
        assert start.play(move.json) == start.play([move.json]) == after
    assert start.play([]) == start
    assert move == move.text and move == start.move(move.text) and move in start.moves()
    assert hash(move) == hash(move.text)
    assert str(move) == move.text and repr(move) == f"Move({move.text!r})"
    assert move != 3 and move.clicks


def test_several_moves_at_once():
    othello = banmen.game("othello").start()
    assert othello.play("f5d6c3") == othello.play("f5 d6 c3") == othello.play(["f5", "d6", "c3"])
    with pytest.raises(banmen.Error) as caught:
        othello.play(["f5", "d6", "a1"])
    assert caught.value.where == "moves[2]" and caught.value.code == "illegal"


@pytest.mark.parametrize("name", GAMES)
def test_random_games_come_to_an_end(name):
    start = banmen.game(name, **({"max_plies": 400} if name in ("contrast", "shogi") else {})).start()
    end = start.play_random(1000, seed=7)
    assert end == start.play_random(1000, seed=7)
    assert end.over and end.moves() == [] and end.result != "ongoing"
    assert (end.winner is None) == (end.result == "draw")
    if end.winner:
        assert end.winner == end.game.sides[0 if end.result == "first_wins" else 1]
    assert start.play(end.played) == end
    assert not start.over and start.winner is None and start.result == "ongoing"


@pytest.mark.parametrize("name", GAMES)
def test_positions_can_be_kept(name):
    pos = banmen.game(name).start().play_random(5, seed=3)
    assert pos.played
    for same in (pickle.loads(pickle.dumps(pos)), copy.copy(pos), copy.deepcopy(pos)):
        assert same == pos and hash(same) == hash(pos) and same.line == pos.line
    assert pickle.loads(pickle.dumps(pos.game)) == pos.game
    assert len({pos, pos.game.start().play(pos.played), pos.game.start()}) == 2
    assert pos != pos.text
    assert banmen.game(name).position(pos.text) == pos or name == "shogi"  # which counts its plies
    assert banmen.game(name).position(moves=pos.played) == pos


def test_history_counts():
    game = banmen.game("contrast", repetition=3)
    pos = game.start()
    for move in 2 * ("c5,c4", "c1,c2", "c4,c5", "c2,c1"):
        assert not pos.over
        pos = pos.play(move)
    assert pos.result == "draw"
    assert not game.position(pos.text).over  # the same board without its past


def test_what_may_be_said_instead_of_moving():
    start = banmen.game("shogi").start()
    assert [str(said) for said in start.declarations()] == ["resign"]
    assert start.declarations()[0].declaration and not start.moves()[0].declaration
    assert start.play("resign").winner == "gote"
    assert banmen.game("othello").start().declarations() == []
    assert start.move("7g7f").japanese == "▲７六歩"


def test_pictures_and_views():
    pos = banmen.game("othello").start()
    assert str(pos) == pos.picture() and "8" in str(pos)
    assert repr(pos) == f"Position('othello', {pos.text!r})"
    view = pos.view()
    assert len([spot for spot in view["spots"] if spot["kind"] == "cell"]) == 64
    assert len(view["items"]) >= 4
    assert isinstance(pos.key, int) and 0 <= pos.key < 2**64
