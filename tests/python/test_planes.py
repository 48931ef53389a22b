"""Boards as numpy arrays: what they show, whose memory it is, and how long it lives."""
import gc
import weakref

import numpy as np
import pytest
from conftest import GAMES

import banmen


def by_hand(pos):
    """The same planes from other formats, cell by cell."""
    import json

    name = pos.game.id
    planes = np.zeros_like(pos.planes())
    mover = pos.side == pos.game.sides[1]
    if name == "contrast":
        array = json.loads(pos.encode("array"))
        for cell, value in enumerate(array[:25]):
            at = divmod(cell, 5)
            if value // 3:
                planes[value // 3 - 1][at] = 1
            if value % 3:
                planes[value % 3 + 1][at] = 1
        for i, stock in enumerate(array[25:29]):
            planes[4 + i] = stock
        planes[8] = mover
    elif name == "othello":
        for square, disc in enumerate(pos.text.split()[0]):
            if disc != "-":
                planes["XO".index(disc)][divmod(square, 8)] = 1
        planes[2] = mover
    elif name == "stone-capture":
        board, _, captures = pos.text.split()
        legal = {move.text for move in pos.moves()}
        for row, line in enumerate(board.split("/")):
            for column, stone in enumerate(line):
                if stone != ".":
                    planes["XO".index(stone)][row, column] = 1
        taken = [int(part) for part in captures.split(",")]
        planes[3], planes[4], planes[5] = taken[0], taken[1], mover
        # A point is forbidden where nothing lies and nothing may be put.
        free = (planes[0] + planes[1]) == 0
        assert int(free.sum()) - int(pos.planes()[2].sum()) == len(legal)
        planes[2] = pos.planes()[2] * free
    elif name == "shogi":
        board, _, hands, _ = pos.text.split()
        men = {letter: i for i, letter in enumerate("PLNSBRGK")}
        for row, line in enumerate(board.split("/")):
            column, promoted = 0, False
            for letter in line:
                if letter.isdigit():
                    column += int(letter)
                elif letter == "+":
                    promoted = True
                else:
                    kind = men[letter.upper()] + (8 if promoted else 0)
                    planes[kind + (14 if letter.islower() else 0)][row, column] = 1
                    column, promoted = column + 1, False
        count = ""
        for letter in hands.replace("-", ""):
            if letter.isdigit():
                count += letter
                continue
            order = "RBGSNLP".index(letter.upper())
            planes[28 + order + (7 if letter.islower() else 0)] = int(count or 1)
            count = ""
        planes[42] = mover
    else:
        def fill(tree, top, left, side):
            for i, cell in enumerate(tree):
                size = side // 3
                y, x = top + i // 3 * size, left + i % 3 * size
                if isinstance(cell, list):
                    fill(cell, y, x, size)
                for plane, marks in ((0, "XB"), (1, "OB")):
                    if cell in list(marks):
                        planes[plane][y:y + size, x:x + size] = 1

        side = planes.shape[1]
        fill(json.loads(pos.encode("tree")), 0, 0, side)
        for move in pos.moves():
            y, x, size = 0, 0, side
            for digit in move.text.split("."):
                size //= 3
                y, x = y + int(digit) // 3 * size, x + int(digit) % 3 * size
            planes[2][y:y + size, x:x + size] = 1
        planes[3] = mover
    return planes


@pytest.mark.parametrize("name, options", [(name, {}) for name in GAMES] + [
    ("nested", {"depth": 1}), ("nested", {"depth": 3}), ("stone-capture", {"rows": 2, "cols": 4}),
    ("stone-capture", {"n": 3, "m": 4})])
def test_what_planes_show(name, options):
    game = banmen.game(name, **options)
    for seed in range(60):
        pos = game.start().play_random(seed * 2, seed=seed)
        planes = pos.planes()
        assert planes.dtype == np.uint8 and planes.shape[0] == len(game.plane_names)
        assert np.array_equal(planes, by_hand(pos))


@pytest.mark.parametrize("name", GAMES)
def test_batches_are_the_planes_of_each(name):
    positions = [banmen.game(name).start().play_random(ply, seed=ply) for ply in range(30)]
    one_by_one = np.stack([pos.planes() for pos in positions])
    assert np.array_equal(banmen.planes(positions), one_by_one)
    assert np.array_equal(banmen.planes(pos for pos in positions), one_by_one)
    batch = banmen.Batch(positions)
    assert len(batch) == 30 and batch.game == banmen.game(name)
    assert np.array_equal(batch.planes, one_by_one)
    assert np.array_equal(np.asarray(batch), one_by_one)


def test_a_position_shows_its_own_memory():
    pos = banmen.game("othello").start()
    first, second = pos.planes(), pos.planes()
    assert first is not second and np.shares_memory(first, second)
    assert not first.flags.writeable and not first.flags.owndata
    with pytest.raises(ValueError):
        first[0, 0, 0] = 1
    with pytest.raises(ValueError):
        first.flags.writeable = True
    first.shape = (192,)
    assert second.shape == (3, 8, 8)


def test_a_batch_shows_its_own_memory():
    game = banmen.game("othello")
    batch = banmen.Batch([game.start()] * 3)
    a, b, buffer = batch.planes, batch.planes, np.asarray(batch)
    assert np.shares_memory(a, b) and np.shares_memory(a, buffer)
    assert not a.flags.owndata and a.flags.writeable and a.flags.c_contiguous
    a[1, 0, 7, 7] = 9
    assert b[1, 0, 7, 7] == buffer[1, 0, 7, 7] == 9
    later = game.start().play("f5")
    batch.fill([later, game.start(), later])
    assert np.array_equal(a[0], later.planes()) and a[1, 0, 7, 7] == 0


def test_arrays_keep_what_they_show():
    start = banmen.game("othello").start()
    planes = start.planes()
    expected = planes.copy()
    batch = banmen.Batch([start] * 1000)
    shown = batch.planes
    gone = weakref.ref(shown.base) if hasattr(shown.base, "__weakref__") else None
    del start, batch
    gc.collect()
    for _ in range(50):  # memory that was freed would be written over
        banmen.Batch([banmen.game("othello").start().play("f5")] * 1000)
    assert np.array_equal(planes, expected)
    assert all(np.array_equal(each, expected) for each in shown)
    assert gone is None or gone() is not None


def test_memory_is_given_back():
    import resource

    positions = [banmen.game("nested", depth=5).start()]
    banmen.Batch(positions)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(2000):  # a quarter of a megabyte each
        banmen.Batch(positions).planes  # noqa: B018
        positions[0].play("0.0.0.0.0").planes()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # kilobytes


def test_planes_into_an_array_of_ones_own():
    game = banmen.game("othello")
    positions = [game.start(), game.start().play("f5")]
    out = np.full((2, 3, 8, 8), 7, np.uint8)
    assert banmen.planes(positions, out=out) is out
    assert np.array_equal(out, banmen.planes(positions))
    half = np.zeros((4, 3, 8, 8), np.uint8)
    banmen.planes(positions, out=half[1:3])
    assert np.array_equal(half[1:3], out) and not half[0].any() and not half[3].any()
    frozen = out.copy()
    frozen.flags.writeable = False
    for bad in (np.zeros((2, 3, 8, 8, 1), np.uint8), np.zeros((3, 3, 8, 8), np.uint8), half[::2],
                frozen):
        with pytest.raises(banmen.Error) as caught:
            banmen.planes(positions, out=bad)
        assert caught.value.where == "out"
    for bad in (np.zeros((2, 3, 8, 8)), [], bytearray(384)):
        with pytest.raises(TypeError):
            banmen.planes(positions, out=bad)


def test_what_is_no_batch():
    othello, shogi = banmen.game("othello").start(), banmen.game("shogi").start()
    for bad in ([], [othello, shogi], [banmen.game("stone-capture", n=3).start(),
                                       banmen.game("stone-capture", n=4).start()]):
        with pytest.raises(banmen.Error):
            banmen.planes(bad)
        with pytest.raises(banmen.Error):
            banmen.Batch(bad)
    batch = banmen.Batch([othello])
    for bad in ([othello, othello], [shogi]):
        with pytest.raises(banmen.Error):
            batch.fill(bad)
    with pytest.raises((TypeError, RuntimeError)):
        banmen.planes([1, 2])
    assert np.array_equal(batch.planes[0], othello.planes())
