"""Counts of leaves against the tables of the C++ tests."""
import json
import subprocess

import pytest
from conftest import rows

import banmen

MOST = 3_000_000  # leaves: some seconds for all of them together
# The table allows a pawn that is dropped to mate, which the rules forbid.
PAWN_MATES = {"rand_21": 937_658, "rand_23": 8_298_611}


def check(pos, counts):
    done = 0
    for depth, count in enumerate(counts, 1):
        if int(count) > MOST:
            break
        assert pos.perft(depth) == int(count)
        done += 1
    assert done > 0


@pytest.mark.parametrize("row", list(rows("contrast/perft.tsv")), ids=lambda row: row[0])
def test_contrast(row):
    for tile, counts in (("post", row[3:6]), ("off", row[6:10])):
        game = banmen.game("contrast", tile=tile)
        check(game.decode(f"{row[1]} {row[2]}", "array"), counts)


@pytest.mark.parametrize("row", [row for row in rows("shogi/perft.tsv") if row[0] != "id"],
                         ids=lambda row: row[0])
def test_shogi(row):
    counts = row[2].split()
    if row[0] in PAWN_MATES and len(counts) >= 4:
        counts[3] = PAWN_MATES[row[0]]
    check(banmen.game("shogi").position(row[1]), counts)


def test_othello():
    table = [row for row in rows("othello/perft.tsv") if row[0] != "depth"]
    check(banmen.game("othello").start(), [row[1] for row in table])


def test_nested():
    for depth, free, plies, count in rows("nested/perft.tsv"):
        if int(count) <= MOST:
            game = banmen.game("nested", depth=depth, **({} if free == "whole" else {"free": free}))
            assert game.start().perft(int(plies)) == int(count)


@pytest.mark.parametrize("name, depth", [("contrast", 2), ("nested", 3), ("stone-capture", 3),
                                         ("shogi", 3), ("othello", 6)])
def test_two_ways_to_count(name, depth):
    pos = banmen.game(name).start().play_random(4, seed=1)
    leaves = pos.perft(depth)
    assert pos.perft(depth, bulk=False) == leaves
    parts = pos.divide(depth)
    assert sum(parts.values()) == leaves
    assert list(parts) == [move.text for move in pos.moves()]
    assert sum(pos.play(move).perft(depth - 1) for move in pos.moves()) == leaves


def test_the_command_line_counts_the_same(program):
    for name, depth in (("othello", 9), ("shogi", 4), ("contrast", 3)):
        said = subprocess.run([program, "perft", name, str(depth), "--json"], check=True,
                              capture_output=True, text=True).stdout
        assert banmen.game(name).start().perft(depth) == json.loads(said)["leaves"]


def test_the_depth_is_checked():
    for depth in (-1, 100):
        with pytest.raises(banmen.Error) as caught:
            banmen.game("othello").start().perft(depth)
        assert caught.value.where == "depth"
    assert banmen.game("othello").start().perft(0) == 1
