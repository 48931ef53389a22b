"""Calls everything of one class of the stub (or the functions, as "-") with things of other types for
each argument, and prints what raised anything but TypeError and ValueError, as lines. A program of its
own, because what was wrong here has crashed Python before."""
import ast
import faulthandler
import math
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np

import banmen

faulthandler.enable()
STUB = ast.parse((Path(banmen.__file__).parent / "__init__.pyi").read_text("utf-8"))
STRANGE = [object(), None, True, -1, 10**30, -(10**5000), 1.5, math.nan, math.inf, 1j, Fraction(1, 3),
           Decimal("nan"), "", "x", "\udc80", "a\0b", b"", b"\xff", bytearray(b"x"), (), (1, 2, 3), [1],
           [None], [[[]]], ["x", 3], {1: 2}, {"a": object()}, {3}, range(3), iter([object()]), len,
           banmen, banmen.Stop, banmen.Stop(), np.zeros((2, 3)), np.float32(0.5), np.bool_(True)]

othello, shogi, contrast = (banmen.game(name) for name in ("othello", "shogi", "contrast"))
LATE = othello.start().play_random(56, seed=3)
GRID = banmen.game("stone-capture", rows=1, cols=3).start()
ENGINE = othello.engine("alphabeta:depth=1")
SMALL = {"rounds": "10:1", "epochs": 1}
RECORD = banmen.Record(LATE)


def course():
    return contrast.course(**SMALL)


def small_run():
    if not Path("small").exists():
        contrast.train("small", threads=1, **SMALL)
    return banmen.Run("small")


def thought():
    famicom = banmen.game("shogi", rules="famicom")
    return famicom.engine("com").think(famicom.start().play("7g7f"), explain=True)


OBJECTS = {
    "Stop": banmen.Stop, "Move": lambda: LATE.moves()[0], "Position": lambda: LATE,
    "Batch": lambda: banmen.Batch([LATE]), "Score": lambda: ENGINE.think(LATE).score,
    "Explanation": lambda: thought().explanation, "Thought": thought,
    "Search": lambda: othello.engine("random").search(LATE), "Engine": lambda: ENGINE,
    "Match": lambda: othello.match("random", "random", games=2), "Weights": contrast.weights,
    "Course": course, "Run": small_run, "Record": lambda: RECORD, "Book": othello.book,
    "Game": lambda: othello, "Thermograph": lambda: banmen.Value("±1").thermograph(),
    "Value": lambda: banmen.Value("↑"),
}
# What each call is given besides the strange thing: cheap, and right where it can be.
GIVEN = {
    "Position.move": {"move": LATE.moves()[0]}, "Position.play": {"moves": LATE.moves()[:1]},
    "Position.play_random": {"plies": 1}, "Position.encode": {"format": "obf"},
    "Position.perft": {"depth": 1}, "Position.divide": {"depth": 1},
    "Batch.__init__": {"positions": [LATE]}, "Batch.fill": {"positions": [LATE]},
    "Engine.think": {"position": LATE, "nodes": 5, "time": 5},
    "Engine.search": {"position": LATE, "nodes": 5, "time": 5},
    "Weights.part": {"name": "x"}, "Weights.to_layout": {"layout": "u16"},
    "Weights.save": {"path": "w.bin"}, "Run.__init__": {"folder": "small"},
    "Run.curve": {"key": "loss"}, "Run.plot": {"path": "p.svg"}, "Course.load": {"files": {}},
    "Record.__init__": {"position": LATE}, "Book.probe": {"position": LATE},
    "Game.decode": {"source": LATE.text}, "Game.weights_from_layout": {"bytes": b"", "layout": "u16"},
    "Game.match": {"first": "random", "second": "random", "games": 2, "threads": 1},
    "Game.course": SMALL, "Game.train": {"folder": "trained", "threads": 1, **SMALL},
    "Game.read": {"source": "f5d6"}, "Game.write": {"records": [RECORD]},
    "Thermograph.save": {"path": "t.svg"}, "Value.make": {"left": [], "right": []},
    "Value.confused_with": {"that": 0}, "planes": {"positions": [LATE]}, "game": {"id": "othello"},
    "born_by": {"day": 0},
}
# Objects of another kind than usual, for calls that the usual ones refuse early.
OTHERS = {"Position.tree": lambda: GRID, "Game.course": lambda: contrast, "Game.train": lambda: contrast}
# What would be right, and last for ever.
LONG = {"Weights.accuracy", "Run.resume"}


def tell(name, argument, thing, error):
    print(f"{name}({argument}={type(thing).__name__}): {type(error).__name__}: {str(error)[:200]}")


def attempt(name, argument, thing, call):
    try:
        call()
    except (TypeError, ValueError, StopIteration) as error:
        # Says neither what was expected nor what came.
        if "Unable to cast" in str(error):
            tell(name, argument, thing, error)
    except Exception as error:  # pylint: disable=broad-except
        tell(name, argument, thing, error)


def try_call(name, node, bound, unbound):
    given = GIVEN.get(name, {})
    for item in [*node.args.args, *node.args.kwonlyargs]:
        if item.arg == "self":
            continue
        for thing in STRANGE:
            if item.arg.startswith("arg"):  # operators take no names
                attempt(name, item.arg, thing, lambda: bound(thing))
            else:
                attempt(name, item.arg, thing, lambda: bound(**{**given, item.arg: thing}))
    if node.args.kwarg:
        for thing in STRANGE:
            attempt(name, "no_such_option", thing, lambda: bound(**given, no_such_option=thing))
            for option in ("rounds", "jump", "depth"):
                if option not in given:
                    attempt(name, option, thing, lambda: bound(**given, **{option: thing}))
    for thing in STRANGE:
        attempt(name, "and one more", thing, lambda: bound(thing, thing, thing, thing, thing, thing))
        if unbound:
            attempt(name, "self", thing, lambda: unbound(thing, **given))


def is_marked(node, mark):
    return any(isinstance(each, ast.Name) and each.id == mark for each in node.decorator_list)


def try_class(node):
    kind = getattr(banmen, node.name)
    for item in node.body:
        name = f"{node.name}.{getattr(item, 'name', '')}"
        if not isinstance(item, ast.FunctionDef) or name in LONG:
            continue
        if is_marked(item, "property"):
            for thing in STRANGE:
                attempt(name, "self", thing, lambda: vars(kind)[item.name].fget(thing))
        elif item.name == "__init__":
            try_call(name, item, kind, None)
        elif item.name == "__setstate__":
            for thing in [*STRANGE, ("othello", {}, "", []), ("x",) * 6, ("othello", 3),
                          ("othello", {"a": 3}), ("othello", {}, "", [3], [], True),
                          ("othello", {}, "", [], [3], True), ("othello", {}, "", [], [], "yes"), (3,)]:
                attempt(name, "state", thing, lambda: kind.__new__(kind).__setstate__(thing))
        else:
            own = OTHERS.get(name, OBJECTS.get(node.name))()
            static = is_marked(item, "staticmethod")
            try_call(name, item, getattr(own, item.name), None if static else getattr(kind, item.name))


def main(wanted):
    for node in STUB.body:
        if isinstance(node, ast.ClassDef) and node.name == wanted:
            try_class(node)
        elif isinstance(node, ast.FunctionDef) and wanted == "-":
            try_call(node.name, node, getattr(banmen, node.name), None)
    print("done")


main(sys.argv[1])
