import pytest

import banmen


def test_a_match_and_its_figures():
    game = banmen.game("othello")
    match = game.match("alphabeta:depth=2", "random", games=20, seed=5)
    assert match.wins + match.draws + match.losses == 20 and match.complete
    assert match.wins > 15 and match.score > 0.75 and match.elo is None or match.elo > 0
    assert sum(match.as_first) == sum(match.as_second) == 10
    assert sum(match.pairs) == 10 and match.verdict is None
    assert len(match.games) == 20
    for played in match.games:
        end = game.start().play(played["moves"])
        assert end.result == played["result"] and end.over
    said = match.to_dict()
    assert said["total"] == {"wins": match.wins, "draws": match.draws, "losses": match.losses}
    assert repr(match) == (f"<Match alphabeta:depth=2 against random: "
                           f"+{match.wins} ={match.draws} -{match.losses}>")


def test_threads_do_not_change_it():
    game = banmen.game("contrast", max_plies=60)
    one, two = (game.match("greedy", "random", games=12, seed=9, threads=threads).games
                for threads in (1, 2))
    assert one == two


def test_openings(tmp_path):
    game = banmen.game("othello")
    file = tmp_path / "openings.txt"
    file.write_text("f5d6c3\nf5f6e6 # the diagonal\n")
    by_file = game.match("random", "random", openings=file)
    by_moves = game.match("random", "random", openings=["f5d6c3", ["f5", "f6", "e6"]])
    by_positions = game.match("random", "random",
                              openings=[game.start().play("f5d6c3"), game.start().play("f5f6e6")])
    assert by_file.games == by_moves.games == by_positions.games
    assert len(by_file.games) == 4 and by_file.games[2]["moves"][:3] == ["f5", "f6", "e6"]


def test_a_sprt_ends_early():
    match = banmen.game("othello").match("alphabeta:depth=2", "random", games=1000, sprt=(0, 50))
    assert match.verdict == "accept_elo1" and len(match.games) < 1000 and match.complete


def test_progress_and_stop():
    records, stop = [], banmen.Stop()

    def tell(record):
        records.append(record)
        if record["done"] >= 4:
            stop.request()

    match = banmen.game("othello").match("alphabeta:depth=4", "alphabeta:depth=3", games=2000,
                                         stop=stop, progress=tell)
    assert records and records[0]["total"] == 2000 and records[0]["unit"] == "games"
    assert not match.complete and 0 < len(match.games) < 2000


def test_what_progress_raises_is_raised():
    class Enough(Exception):
        pass

    def tell(record):
        raise Enough

    with pytest.raises(Enough):
        banmen.game("othello").match("alphabeta:depth=3", "random", games=100_000, progress=tell)


def test_bad_plans():
    game = banmen.game("othello")
    for plan in ({"games": 0}, {"max_plies": 0}, {"opening_plies": -1}, {"sprt": (5, 0)}, {"sprt": (0, 99999)},
                 {"openings": ["f5a1"]}, {"time": 0}):
        with pytest.raises(banmen.Error):
            game.match("random", "random", **plan)
    with pytest.raises(banmen.Error) as caught:
        game.match("random", "randon")
    assert caught.value.code == "unknown_name"
