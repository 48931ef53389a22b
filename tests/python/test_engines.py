"""Engines: one call, or thought by thought."""
import pytest
from conftest import GAMES, rows

import banmen


@pytest.mark.parametrize("name", GAMES)
def test_every_engine_answers_with_a_legal_move(name):
    game = banmen.game(name)
    pos = game.start()
    tried = 0
    for info in game.engines:
        if info["name"] in ("usi", "gnushogi", "nboard", "gtp"):  # programs from outside
            continue
        engine = game.engine(info["name"], seed=3)
        assert engine.spec == info["name"] and engine.game == game
        thought = engine.think(pos, time=0.1)
        assert thought.best in pos.moves() and thought.final
        assert thought.line[0] == thought.best and thought.candidates[0][1] == thought.line
        pos.play(thought.line)
        engine.new_game()
        tried += 1
    assert tried >= 3


def test_the_usual_engine():
    assert banmen.game("othello").engine().spec == "alphabeta"
    assert banmen.game("othello").engine(threads=2).spec == "alphabeta:threads=2"


def test_what_a_thought_tells():
    game = banmen.game("contrast")
    thought = game.engine("alphabeta:depth=3").think(game.start(), lines=3)
    assert len(thought.candidates) == 3 and thought.depth == 3 and thought.nodes > 100
    assert thought.seconds >= 0 and thought.explanation is None
    score = thought.score
    assert score.kind == "estimate" and isinstance(score.value, int) and score.plies is None
    assert score.side == "black" and score == thought.candidates[0][0]
    assert str(score) in repr(thought) and thought.best in repr(thought)
    said = thought.to_dict()
    assert said["candidates"][0]["move"] == thought.best and said["depth"] == 3
    assert said["candidates"][0]["score"] == score.to_dict() == {
        "kind": "estimate", "side": "black", "value": score.value, "unit": "points"}


def test_same_nodes_same_answer():
    game = banmen.game("othello")
    pos = game.start().play_random(20, seed=5)
    first, second = (game.engine("alphabeta:book=off").think(pos, nodes=50_000) for _ in range(2))
    first, second = first.to_dict(), second.to_dict()
    del first["seconds"], second["seconds"]
    assert first == second


def test_proved_scores():
    game = banmen.game("othello")
    done = 0
    for row in rows("othello/endgames.tsv"):
        if int(row[6]) > 12:
            continue
        thought = game.engine("alphabeta").think(game.position(f"{row[1]} {row[2]}"), time=600)
        # Black's view or White's, always the mover's.
        assert thought.score.value == int(row[3]) or thought.score.kind in ("win", "loss", "draw")
        done += 1
        if done == 10:
            break
    assert done == 10


def test_exact_solving():
    game = banmen.game("othello")
    done = 0
    for row in rows("othello/endgames.tsv"):
        if int(row[6]) > 14:
            continue
        facts = game.position(f"{row[1]} {row[2]}").solve()
        assert facts["score"] == int(row[3])
        done += 1
    assert done >= 10


def test_thoughts_one_by_one():
    game = banmen.game("contrast")
    engine = game.engine("alphabeta")
    thoughts = list(engine.search(game.start(), depth=4))
    assert [thought.final for thought in thoughts[:-1]] == [False] * (len(thoughts) - 1)
    assert thoughts[-1].final and thoughts[-1].depth == 4
    depths = [thought.depth for thought in thoughts]
    assert depths == sorted(depths) and depths[0] < 4
    # The engine is free again, and answers the same at once.
    assert engine.think(game.start(), depth=4).depth == 4


def test_a_search_that_nobody_wants_ends():
    game = banmen.game("contrast")
    engine = game.engine("alphabeta:endgame=off")
    for thought in engine.search(game.start(), time=600):
        if thought.depth >= 3:
            break
    del thought
    # The loop's iterator is gone, so the engine is free.
    assert engine.think(game.start(), depth=1).best

    with engine.search(game.start(), time=600) as search:
        next(search)
        assert search.running
        with pytest.raises(banmen.Error) as caught:
            engine.think(game.start(), depth=1)
        assert caught.value.code == "busy"
    assert not search.running
    with pytest.raises(StopIteration):
        next(search)
    assert engine.think(game.start(), depth=1).best


def test_stopping_keeps_what_was_thought():
    game = banmen.game("contrast")
    search = game.engine("alphabeta").search(game.start(), time=600)
    next(search)
    search.stop()
    rest = list(search)
    assert rest[-1].final and rest[-1].best in game.start().moves()


def test_a_stop_from_elsewhere():
    import threading

    game = banmen.game("contrast")
    stop = banmen.Stop()
    assert not stop.requested
    threading.Timer(0.2, stop.request).start()
    # Nobody could wait for that depth.
    thought = game.engine("alphabeta").think(game.start(), depth=60, stop=stop)
    assert thought.depth < 60
    assert stop.requested and thought.best in game.start().moves()


def test_the_machine_of_the_cartridge():
    """COM's replies in games of the data, and its own reckoning."""
    starts = {"hum_sente": "even", "hum_hishaochi": "sente-rook", "hum_nimaiochi": "sente-two",
              "com_sente": "gote-first", "com_hishaochi": "rook", "com_nimaiochi": "two"}
    games, thinks = {}, 0
    for row in rows("shogi/com_games_dev.tsv"):
        kind = row[1]
        if kind not in starts or games.get(kind, 0) == 3:
            continue
        games[kind] = games.get(kind, 0) + 1
        game = banmen.game("shogi", start=starts[kind], rules="famicom")
        engine = game.engine("com" + (":timelimit=true" if row[3] == "1" else ""))
        pos = game.start()
        for move in row[8].split():
            if pos.side == "gote":
                assert engine.think(pos).best == move, row[0]
                thinks += 1
            pos = pos.play(move)
        if row[5] == "hum_win" and not pos.over:
            assert engine.think(pos).best == "resign"
    assert len(games) == 6 and thinks > 150


def test_the_machine_explains_itself():
    table = list(rows("shogi/com_trace_dev.tsv"))
    head = table[0]
    traced = [dict(zip(head, row)) for row in table[1:]]
    game_id, think = traced[0]["game"], int(traced[0]["think"])
    moves = next(row[8] for row in rows("shogi/com_games_dev.tsv") if row[0] == game_id).split()
    game = banmen.game("shogi", start="rook", rules="famicom")
    pos, met = game.start(), 0
    for move in moves:
        if pos.side == "gote":
            if met == think:
                break
            met += 1
        pos = pos.play(move)
    explanation = game.engine("com").think(pos, explain=True).explanation
    expected = [row for row in traced if row["game"] == game_id and int(row["think"]) == think]
    assert explanation.facts["level"] == expected[0]["level"]
    assert explanation.facts["reply"] == expected[0]["reply"]
    shown = explanation.table()
    assert len(shown) == len(explanation.rows) == len(expected)
    for mine, theirs in zip(shown, expected):
        assert mine == {key: theirs[key] for key in explanation.columns}
    assert "level: " + expected[0]["level"] in str(explanation)
