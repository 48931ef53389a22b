"""Every format of every game, held against the data of the C++ tests and against itself."""
import json

import pytest
from conftest import DATA, GAMES, objects, rows

import banmen

READABLE = [(game.id, format["name"]) for game in banmen.games() for format in game.formats
            if format["readable"] and not format["partial"]]
# What these leave out is said in their description; reading assumes the usual.
PARTS = {("contrast", "array1"), ("contrast", "array"), ("contrast", "board_array"),
         ("nested", "bits"), ("nested", "base64url"), ("nested", "hex"), ("nested", "tree")}


def test_all_formats_are_looked_at():
    assert len(READABLE) >= 22


@pytest.mark.parametrize("name, format", READABLE)
def test_round_trip_of_random_positions(name, format):
    game = banmen.game(name)
    whole = 0
    for seed in range(40):
        pos = game.start().play_random(seed, seed=seed)
        text = pos.encode(format)
        again = game.decode(text, format)
        assert again.encode(format) == text
        if (name, format) not in PARTS:
            whole += 1
            assert again.text == pos.text and again.side == pos.side
    assert whole == (0 if (name, format) in PARTS else 40)


@pytest.mark.parametrize("name", GAMES)
def test_formats_that_are_only_written(name):
    game = banmen.game(name)
    only = [format["name"] for format in game.formats if not format["readable"]]
    assert "picture" in only
    for format in only:
        assert game.start().encode(format)
        with pytest.raises(banmen.Error) as caught:
            game.decode(game.start().encode(format), format)
        assert caught.value.code == "unsupported"


@pytest.mark.parametrize("row", objects("contrast/validation.jsonl"), ids=lambda row: row["name"])
def test_contrast_arrays(row):
    game = banmen.game("contrast")
    for source, format in ((row["board_array"], "array"), (json.dumps(row["board_array"]), "array"),
                           ({"board_array": row["board_array"]}, "json"),
                           ({"board_array": row["board_array"]}, "board_array")):
        if row["accept"]:
            pos = game.decode(source, format)
            assert pos.reachable == row["reachable"] and pos.warnings == row["warnings"]
            assert json.loads(pos.encode("array")) == row["board_array"]
        else:
            with pytest.raises(banmen.Error) as caught:
                game.decode(source, format)
            assert caught.value.tag == row["error"]
            assert caught.value.where and caught.value.hint


@pytest.mark.parametrize("row", objects("nested/codec_vectors.jsonl"), ids=lambda row: row["name"])
def test_nested_bits(row):
    game = banmen.game("nested")
    format = "truncated" if row["mode"] == "truncated" else "bits"
    if not row["ok"]:
        with pytest.raises(banmen.Error) as caught:
            game.decode(row["bits"], format)
        assert caught.value.tag == row["error"]
        return
    pos = game.decode(row["bits"], format)
    if "tree" in row:
        assert json.loads(pos.encode("tree")) == row["tree"]
    if format == "bits":
        assert pos.encode("bits") == row["bits"]
        assert pos.encode("base64url") == row["base64url"] and pos.encode("hex") == row["hex"]
        assert game.decode(row["base64url"], "base64url") == pos
        assert game.decode(row["hex"], "hex") == pos


def test_nested_positions_reached_by_moves():
    count = 0
    for row in rows("nested/positions.tsv"):
        _, depth, _, moves, bits, base64url, _, side, _, legal, *_ = row
        pos = banmen.game("nested", depth=depth).start().play(moves.split())
        assert pos.encode("base64url") == base64url
        if bits != "=":
            assert pos.encode("bits") == bits
        if row[12] == "open":
            assert pos.side == side and pos.count_moves() == int(legal)
        count += 1
    assert count == 20


def test_othello_boards_in_all_their_ways():
    game = banmen.game("othello")
    count = 0
    for row in rows("othello/ffo_dev.tsv"):
        pos = game.position(f"{row[1]} {row[2]}")
        assert pos.text == f"{row[1]} {row[2]}"
        for format in ("obf", "bits", "json"):
            assert game.decode(pos.encode(format), format) == pos
            assert game.decode(pos.encode(format)) == pos
        count += 1
    assert count == 27


def test_shogi_in_all_its_ways():
    game = banmen.game("shogi")
    count = 0
    for row in rows("shogi/perft.tsv"):
        if row[0] == "id":
            continue
        pos = game.position(row[1])
        assert pos.encode("sfen") == pos.text and game.position(pos.text) == pos
        assert pos.text.split()[:2] == row[1].split()[:2]  # hands may be told in another order
        for format in ("cells", "json", "bod", "csa"):
            again = game.decode(pos.encode(format), format)
            assert again.text.split()[:3] == pos.text.split()[:3], format
        count += 1
    assert count == 26


def test_stones_in_all_their_ways():
    count = 0
    for row in rows("stones/positions.tsv"):
        if row[0] == "rows":
            continue
        game = banmen.game("stone-capture", rows=row[0], cols=row[1], m=row[2], ko="none")
        pos = game.position(f"{row[3]} b {row[4]},{row[5]}")
        for format in ("json", "id"):
            assert game.decode(pos.encode(format), format) == pos
        count += 1
    assert count == 60


def test_the_data_is_what_the_other_tests_use():
    assert (DATA / "contrast/validation.jsonl").stat().st_size > 1000
