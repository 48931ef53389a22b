"""Whole games as files."""
import pytest
from conftest import DATA, GAMES, rows

import banmen


@pytest.mark.parametrize("name", GAMES)
def test_every_format_of_every_game(name):
    game = banmen.game(name)
    end = game.start().play_random(12, seed=4)
    for format in game.record_formats:
        if format == "wthor":  # whole games only
            continue
        record = banmen.Record(end, players=("one", "two"))
        written = game.write([record], format)
        read, = game.read(written)
        assert read.position == end or read.position.played == end.played, format
        assert read.format == format or format == "usi"
        assert read.kind in ("record", "moves")


def test_real_files():
    game = banmen.game("othello")
    expected = [row for row in rows("othello/wthor_expected.tsv")]
    for year in ("1977", "1979"):
        records = game.read((DATA / f"othello/WTH_{year}.wtb").read_bytes())
        for row in expected:
            if row[0] != year:
                continue
            record = records[int(row[1])]
            assert "".join(move for move in record.position.played if move != "pass") == row[7]


def test_results_and_comments():
    game = banmen.game("shogi")
    pos = game.start().play("7g7f 3c3d resign")
    record = banmen.Record(pos, players=["羽生", "谷川"], comments=[(1, "a usual move")])
    assert record.result == "first_wins" if pos.winner == "sente" else "second_wins"
    kif = game.write([record], "kif")
    assert "羽生" in kif and "a usual move" in kif
    read, = game.read(kif)
    assert read.players == ["羽生", "谷川"] and read.comments == [(1, "a usual move")]
    assert read.result == record.result


def test_bad_records():
    game = banmen.game("shogi")
    with pytest.raises(banmen.Error):
        game.read("no game at all")
    with pytest.raises(banmen.Error):
        game.write([banmen.Record(game.start())], "pgn")
    with pytest.raises(banmen.Error):
        game.write([banmen.Record(banmen.game("othello").start())], "kif")


def test_the_book():
    book = banmen.game("othello").book()
    assert len(book) > 100 and book.depths[0] <= book.depths[1]
    moves = book.probe(banmen.game("othello").start().play("f5"))
    assert moves and moves[0][0] in banmen.game("othello").start().play("f5").moves()
    assert isinstance(moves[0][1], banmen.Score)
    assert book.probe(banmen.game("othello").start().play_random(40)) == []
