"""Training: in memory, in a folder, stopped and taken up again."""
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import banmen

SMALL = {"rounds": "60:1 60:1", "epochs": 2}


def test_step_by_step():
    course = banmen.game("othello").course(seed=5, **SMALL)
    assert course.settings["rounds"] == "60:1 60:1" and course.games_wanted == 120
    records = []
    while not course.finished:
        records.append(course.step(threads=1))
    assert course.games == 120 and records[-1]["games"] == 120
    assert any("loss" in record for record in records)
    with pytest.raises(banmen.Error):
        course.step()
    again = banmen.game("othello").course(seed=5, **SMALL)
    assert len(list(again)) == len(records)
    assert again.weights().to_bytes() == course.weights().to_bytes()
    other = banmen.game("othello").course(seed=6, **SMALL)
    for _ in other:
        pass
    assert other.weights().to_bytes() != course.weights().to_bytes()
    assert course.visits(2)["phases"][0]["samples"] >= 0
    assert np.count_nonzero(course.weights().values) > 0


def steps_of(course, met):
    """Goes on to the end, whoever else does the same."""
    while not course.finished:
        try:
            course.step(threads=1)
        except banmen.Error as error:
            # Between a look at `finished` and the step another may have taken the last one.
            assert error.code == "busy" or course.finished
            met.append(error.code)


def test_threads_that_share_a_course_learn_the_same():
    game = banmen.game("othello")
    alone = game.course(seed=5, **SMALL)
    steps_of(alone, [])
    shared, met = game.course(seed=5, **SMALL), []
    with ThreadPoolExecutor(3) as threads:
        list(threads.map(lambda _: steps_of(shared, met), range(3)))  # raises what any of them raised
    assert shared.games == shared.games_wanted == 120
    assert shared.weights().to_bytes() == alone.weights().to_bytes()


def test_a_course_is_for_one_at_a_time():
    course = banmen.game("othello").course(seed=5, **SMALL)
    start, enough = course.save(), threading.Event()

    def again_and_again():
        for _ in range(20):
            steps_of(course, [])
            if enough.is_set():
                return
            course.load(start)

    thread = threading.Thread(target=again_and_again)
    thread.start()
    refused = set()
    # The other thread lets go of Python while a step is under way, and hardly anywhere else.
    while thread.is_alive() and len(refused) < 4:
        for name, ask in [("save", course.save), ("weights", course.weights),
                          ("visits", course.visits), ("step", lambda: next(course))]:
            if name == "step" and len(refused) < 3:
                continue
            try:
                ask()
            except banmen.Error as error:
                assert (error.code, error.where) == ("busy", "course") and error.hint
                refused.add(name)
            except StopIteration:
                pass
        assert course.games <= course.games_wanted == 120 and "of 120 games" in repr(course)
    enough.set()
    thread.join()
    assert refused == {"save", "weights", "visits", "step"}
    assert course.finished and course.save() and course.weights()


def test_saved_and_loaded():
    game = banmen.game("othello")
    course = game.course(seed=5, **SMALL)
    course.step()
    files = course.save()
    assert files and all(isinstance(content, bytes) for content in files.values())
    other = game.course(seed=5, **SMALL)
    other.load(files)
    assert other.games == course.games
    for each in (course, other):
        for _ in each:
            pass
    assert other.weights().to_bytes() == course.weights().to_bytes()
    with pytest.raises(banmen.Error):
        game.course(seed=5, **SMALL).load({name: b"" for name in files})


def test_a_run_in_a_folder(tmp_path):
    game = banmen.game("othello")
    seen = []
    run = game.train(tmp_path / "run", seed=5, every=50, progress=seen.append, **SMALL)
    assert seen and {"stage", "done", "total", "rate"} <= set(seen[0])
    status = run.status()
    assert status["finished"] and status["games"] == 120 and status["game"] == "othello"
    assert run.seed == 5 and run.game == game and run.settings["epochs"] == "2"
    records = run.metrics()
    games, losses = run.curve("loss")
    assert games.dtype == np.float64 and len(games) == len(losses) > 0
    assert list(losses) == [record["loss"] for record in records if "loss" in record]
    assert run.curve("nothing")[0].size == 0
    in_memory = game.course(seed=5, **SMALL)
    for _ in in_memory:
        pass
    assert run.weights().to_bytes() == in_memory.weights().to_bytes()
    assert run.weights(run.checkpoints[-1]).to_bytes() == run.weights().to_bytes()
    run.plot(tmp_path / "curve.svg")
    assert (tmp_path / "curve.svg").read_text("utf-8") == run.svg() == run._repr_svg_()
    assert run.svg().startswith("<svg")
    with pytest.raises(banmen.Error):
        game.train(tmp_path / "run", **SMALL)  # there is one already
    with pytest.raises(banmen.Error):
        run.weights("ckpt-99999999")


def test_stopped_and_resumed(tmp_path):
    game = banmen.game("othello")
    whole = game.train(tmp_path / "whole", seed=9, every=30, **SMALL)
    stop = banmen.Stop()
    stop.request()
    run = game.train(tmp_path / "parts", seed=9, every=30, stop=stop, **SMALL)
    assert not run.status()["finished"]
    for _ in range(3):
        stop = banmen.Stop()
        banmen.Run(tmp_path / "parts").resume(stop=stop, progress=lambda record: stop.request())
    run.resume()
    assert run.status()["finished"]
    assert run.weights().to_bytes() == whole.weights().to_bytes()


def test_contrast_learns_too():
    course = banmen.game("contrast").course(rounds="20:1:0:2-8")
    for _ in course:
        pass
    assert course.weights().values.any()


def test_bad_settings(tmp_path):
    game = banmen.game("othello")
    for bad in ({"rounds": "many"}, {"lamda": 0.5}, {"epochs": -1}):
        with pytest.raises(banmen.Error):
            game.course(**bad)
        with pytest.raises(banmen.Error):
            game.train(tmp_path / "run", **bad)
    inf, nan = float("inf"), float("nan")
    for where, bad in [("every", {"every": 0}), ("gate", {"gate": (5, 0)}),
                       ("gate", {"gate": (0, inf)}), ("gate", {"gate": (-inf, 0)}),
                       ("gate", {"gate": (nan, 20)}), ("gate", {"gate": (0, 1e308)}),
                       ("gate_games", {"gate": (0, 20), "gate_games": 0}),
                       ("gate_games", {"gate": (0, 20), "gate_games": -4}),
                       ("gate_openings", {"gate_openings": "x"})]:
        with pytest.raises(banmen.Error) as caught:
            game.train(tmp_path / "run", **bad, **SMALL)
        assert caught.value.where == where
    assert not (tmp_path / "run").exists()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/photos.tmp").mkdir()
    with pytest.raises(banmen.Error, match="must be empty"):
        game.train(tmp_path / "mine", **SMALL)
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["photos.tmp"]
    assert [spec["key"] for spec in game.training_specs].count("rounds") == 1
    assert banmen.game("shogi").training_specs == []


def test_a_gate(tmp_path):
    run = banmen.game("othello").train(tmp_path / "run", every=60, gate=(0, 400), gate_games=4, **SMALL)
    matches = [record["match"] for record in run.metrics() if "match" in record]
    assert matches and matches[0]["wins"] + matches[0]["draws"] + matches[0]["losses"] > 0
    assert run.weights("best").values.shape == run.weights().values.shape
    # A match is a record of its own, with the step of the one before it.
    records = run.metrics()
    for before, record in zip(records, records[1:]):
        if "match" in record:
            assert record["step"] == before["step"] and "match" not in before
    assert banmen.Run(tmp_path / "run").status()["match"] == matches[-1]
