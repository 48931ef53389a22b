"""What Python's users expect of any module: errors that say what is wrong with what was given, copies,
pickles, paths, and positions that cost no more than they are."""
import ast
import copy
import json
import math
import os
import pickle
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from conftest import DATA, GAMES, HANG, ROOT, run

import banmen

STUB = ast.parse((ROOT / "src/python/banmen/__init__.pyi").read_text("utf-8"))
CLASSES = [node.name for node in STUB.body if isinstance(node, ast.ClassDef) and node.name != "Error"]


@pytest.mark.parametrize("name", [*CLASSES, "-"])
def test_things_of_wrong_types(name):
    tried = subprocess.run([sys.executable, str(Path(__file__).parent / "wrong_types.py"), name],
                           capture_output=True, text=True, timeout=HANG, check=False)
    assert tried.returncode == 0, tried.stderr[-3000:]
    assert tried.stdout == "done\n"


def test_type_errors_say_what_was_expected_and_what_came():
    othello = banmen.game("othello")
    for call, words in [
            (lambda: banmen.planes([othello.start(), 1]), ("positions[1]", "banmen.Position", "int")),
            (lambda: banmen.Batch([None]), ("positions[0]", "banmen.Position", "NoneType")),
            (lambda: othello.write([othello.start()]), ("records[0]", "banmen.Record", "Position")),
            (lambda: othello.match(lambda pos: 0, "random"), ("first", "banmen.Engine", "function")),
            (lambda: othello.match("random", 3), ("second", "banmen.Engine", "int")),
            (lambda: othello.read(3), ("source", "path", "int")),
            (lambda: othello.read("f5", beside=[1]), ("beside[0]", "path", "int")),
            (lambda: othello.read("f5", beside="x"), ("beside", "list", "str")),
            (lambda: banmen.Record(othello.start(), players="ab"), ("players", "two names", "str")),
            (lambda: banmen.Record(othello.start(), players=b"ab"), ("players", "two names", "bytes")),
            (lambda: banmen.Record(othello.start(), tags=["ab"]), ("tags[0]", "a name and a text", "str")),
            (lambda: banmen.Record(othello.start(), tags="ab"), ("tags", "pairs", "str")),
            (lambda: banmen.Record(othello.start(), tags=[("a", "b"), ("c",)]), ("tags[1]", "tuple")),
            (lambda: othello.decode(None), ("source", "text", "NoneType")),
            (lambda: othello.start().play_random(60).solve(progress=3), ("progress", "called", "int")),
            (lambda: banmen.game("othello", passes=[1]), ("passes", "a str", "list")),
            (lambda: banmen.Value.make(None, 1), ("left", "banmen.Value", "NoneType")),
            (lambda: banmen.Value.make(b"10", 3), ("left", "banmen.Value", "bytes")),
            (lambda: banmen.Value.make(1, bytearray(b"10")), ("right", "banmen.Value", "bytearray")),
            (lambda: banmen.Value.make(1, memoryview(b"10")), ("right", "banmen.Value", "memoryview")),
    ]:
        with pytest.raises(TypeError) as caught:
            call()
        for word in words:
            assert word in str(caught.value), str(caught.value)


def test_files_are_named_by_paths():
    game = banmen.game("othello")
    start = game.start().play("f5d6")
    file = Path("game.txt")
    file.write_text(game.write([banmen.Record(start)]), "utf-8")
    read, = game.read(file)
    assert read.position == start
    wthor = DATA / "othello/WTH_1977.wtb"
    assert len(game.read(wthor)) == len(game.read(wthor.read_bytes())) == len(
        game.read(bytearray(wthor.read_bytes())))
    with pytest.raises(banmen.Error) as caught:
        game.read(Path("none.txt"))
    assert caught.value.code == "unreadable"
    weights = banmen.game("contrast").weights()
    for name in ("w.bin", b"w.bin", Path("w.bin"), b"\xe9.bin"):  # not all names are texts
        weights.save(name)
        assert banmen.game("contrast").weights(name).unit == weights.unit
    for bad, kind in (("", ValueError), ("a\0b", ValueError), (3, TypeError)):
        for call in (weights.save, banmen.game("contrast").weights, game.book, banmen.Run,
                     banmen.Value("±1").thermograph().save):
            with pytest.raises(kind):
                call(bad)


# A run in a folder whose name is no text: Python's own way to write it comes back as the same name.
def test_names_that_are_no_texts_are_shown():
    Path("runs").mkdir(exist_ok=True)
    name = b"runs/q\xff"
    settings = {"rounds": "10:1", "epochs": 1}
    run = banmen.game("contrast").train(name, threads=1, **settings)
    assert os.fsencode(run.folder) == name and banmen.Run(run.folder).status() == run.status()
    assert "runs/q\ufffd" in repr(run) and "q\ufffd" in run.svg()
    run.plot("q.svg")
    assert Path("q.svg").read_text("utf-8") == run.svg()
    weights = b"w\xff.bin"
    banmen.game("contrast").weights().save(weights)
    engine = banmen.game("contrast").engine(b"alphabeta:depth=1,weights=" + weights)
    assert "w\ufffd.bin" in engine.spec and engine.spec in repr(engine)


def test_engines_of_other_games_play_no_match():
    for where, engines in (("first", (banmen.game("othello").engine("random"), "random")),
                           ("second", ("random", banmen.game("othello").engine("random")))):
        with pytest.raises(banmen.Error) as caught:
            banmen.game("contrast").match(*engines, games=2)
        assert caught.value.where == where and "othello" in caught.value.hint


def test_copies_are_the_thing_itself():
    odd = banmen.game("contrast").decode([3, 3, 3, 3, 3] + 7 * [0] + [1] + 7 * [0] + [6, 6, 6, 6, 6, 3, 1, 3, 1])
    assert odd.warnings and not odd.reachable
    othello = banmen.game("othello")
    thought = othello.engine("random").think(othello.start())
    match = othello.match("random", "random", games=2)
    value = banmen.Value("±1")
    for thing in (odd, odd.game, odd.moves()[0], thought, thought.score, match, value,
                  value.thermograph(), banmen.Record(othello.start()), othello.book()):
        assert copy.copy(thing) is thing and copy.deepcopy(thing) is thing
        assert copy.deepcopy([thing])[0] is thing


@pytest.mark.parametrize("name", GAMES)
def test_pickles_keep_everything(name):
    game = banmen.game(name)
    positions = [game.start().play_random(6, seed=3)]
    for format in game.formats:
        if format["readable"]:
            positions.append(game.decode(positions[0].encode(format["name"]), format["name"]))
    if name == "contrast":
        positions.append(game.decode([3, 3, 3, 3, 3] + 7 * [0] + [1] + 7 * [0] + [6, 6, 6, 6, 6, 3, 1, 3, 1]))
        assert positions[-1].warnings and not positions[-1].reachable
    for pos in positions:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(pos, protocol))
            assert again == pos and again.line == pos.line
            assert (again.warnings, again.reachable) == (pos.warnings, pos.reachable)
    after = positions[0].play(positions[0].moves()[0])
    assert after.reachable and after.warnings == []


# The oldest protocols have ended the program: tried in one of its own.
def test_pickles_in_every_protocol():
    done = run("""
import banmen, pickle
game = banmen.game("othello")
things = [game, game.start(), banmen.Value("±1")]
others = [game.start().moves()[0], game.engine("random"), game.weights(), banmen.Stop(), game.book()]
for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
    for thing in things:
        assert pickle.loads(pickle.dumps(thing, protocol)) == thing
    for thing in others:
        try:
            pickle.dumps(thing, protocol)
        except TypeError:
            pass
print("done")
""")
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr + done.stdout


# Every position of a long game is kept: what each of them takes besides its board must not grow with the
# way to it.
def test_positions_share_the_way():
    taken = run("""
import banmen, itertools, resource
pos = banmen.game("contrast", repetition="off").start()
kept = [pos]
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for move in itertools.islice(itertools.cycle(["c5,c4", "c1,c2", "c4,c5", "c2,c1"]), 4000):
    pos = pos.play(move)
    kept.append(pos)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
assert pos.played[:5] == ["c5,c4", "c1,c2", "c4,c5", "c2,c1", "c5,c4"] and len(pos.played) == 4000
assert kept[2].played == ["c5,c4", "c1,c2"] and kept[2].line["moves"] == kept[2].played
""")
    assert taken.returncode == 0, taken.stderr
    assert int(taken.stdout) < 4000 * 8, f"{int(taken.stdout) / 4000} KB for each position"


def test_a_very_long_way_ends_well():
    done = run("""
import banmen
start = banmen.game("contrast", repetition="off").start()
pos = start.play(100_000 * ["c5,c4", "c1,c2", "c4,c5", "c2,c1"])
fork = pos.play("c5,c4")
del pos
assert len(fork.played) == 400_001
del fork
print("well")
""")
    assert (done.stdout, done.returncode) == ("well\n", 0), done.stderr


def test_numbers_that_make_no_sense():
    othello = banmen.game("othello")
    start, end = othello.start(), othello.start().play_random(60)
    engine = othello.engine("random")
    calls = {
        "plies": start.play_random, "threads": lambda n: end.solve(threads=n),
        "depth": start.perft, "max_nodes": banmen.game("stone-capture").start().tree,
        "lines": lambda n: engine.think(start, lines=n), "nodes": lambda n: engine.think(start, nodes=n),
        "time": lambda n: engine.think(start, time=n), "seed": lambda n: othello.engine("random", seed=n),
        "games": lambda n: othello.match("random", "random", games=n),
        "opening_plies": lambda n: othello.match("random", "random", games=2, opening_plies=n),
        "max_plies": lambda n: othello.match("random", "random", games=2, max_plies=n),
        "day": lambda n: banmen.born_by(n if n != -1 else -2),
        "every": lambda n: othello.train("run", every=n),
        "gate_games": lambda n: othello.train("run", gate=(0, 20), gate_games=n),
    }
    for where, call in calls.items():
        for number in (-1, -3, 10**30, -(10**30), 10**5000):
            with pytest.raises(banmen.Error) as caught:
                call(number)
            assert (caught.value.where, caught.value.code) == (where, "out_of_range"), where
        with pytest.raises(TypeError):
            call(True)
    for number in (math.nan, math.inf, 0, 10**400):
        with pytest.raises(banmen.Error):
            engine.think(start, time=number)
    for pair in ((math.nan, 1), (0, math.nan), (0, math.inf), (-math.inf, 0), (1, 0)):
        with pytest.raises(banmen.Error) as caught:
            othello.match("random", "random", games=2, sprt=pair)
        assert caught.value.where == "sprt"
    for call in (lambda: engine.think(start, depth=1.5), lambda: othello.match("random", "random", sprt=(True, 5)),
                 lambda: banmen.Value("↑") * True, lambda: banmen.Value("↑") * 1.5):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(banmen.Error):
        banmen.Value("↑") * 10**30
    assert not Path("run").exists()


def test_matches_are_pairs():
    othello = banmen.game("othello")
    for games in (1, 3, 99):
        with pytest.raises(banmen.Error) as caught:
            othello.match("random", "random", games=games)
        assert caught.value.where == "games" and str(games + 1) in caught.value.hint
    with pytest.raises(banmen.Error) as caught:
        othello.match("random", "random", openings=[])
    assert caught.value.where == "openings"


@pytest.mark.parametrize("name", GAMES)
def test_hints_name_every_record_format(name):
    game = banmen.game(name)
    for records in ([], [banmen.Record(game.start())]):
        with pytest.raises(banmen.Error) as caught:
            game.write(records, "xyz")
        assert caught.value.where == "format"
        assert all(format in caught.value.hint for format in game.record_formats)


def test_settings_keep_their_kinds():
    game = banmen.game("contrast", max_plies=9)
    assert game.options["max_plies"] == "9" and json.dumps(game.options)
    for bad in (object(), [9], {9}, len):
        with pytest.raises(TypeError):
            banmen.game("contrast", max_plies=bad)
    assert banmen.game("contrast", max_plies=Decimal(9)) == game
    with pytest.raises(banmen.Error):
        banmen.game("contrast", max_plies=Fraction(1, 2))
