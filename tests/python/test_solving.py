"""Exact answers."""
import json
import subprocess

import pytest
from conftest import rows

import banmen


def test_stone_capture_documents():
    done = 0
    for row in rows("stones/expected.tsv"):
        if row[0] == "rows" or row[3] != "none" or int(row[0]) * int(row[1]) > 6:
            continue
        game = banmen.game("stone-capture", rows=row[0], cols=row[1], m=row[2], ko="none")
        analysis = game.start().solve()["analysis"]
        metadata = analysis["metadata"]
        assert metadata["root_outcome"] == row[10]
        assert metadata["root_plies"] == int(row[19])
        counts = [metadata[key] for key in ("node_count", "terminal_count", "edge_count")]
        assert counts == [int(count) for count in row[12:15]]
        assert len(analysis["nodes"]) == counts[0] + counts[1]
        if row[11] != "-":
            assert banmen.Value(metadata["root_value"]) == banmen.Value(row[11])
        done += 1
    assert done >= 8


def test_options_have_underscores_for_dashes():
    game = banmen.game("stone-capture", n=2)
    plain = game.start().solve(no_values=True)["analysis"]
    assert plain["metadata"]["root_outcome"]
    with pytest.raises(banmen.Error) as caught:
        game.start().solve(max_nodes=3)
    assert caught.value.code == "too_large"
    with pytest.raises(banmen.Error):
        game.start().solve(max_knots=3)


def test_documents_as_files(tmp_path, program):
    game = banmen.game("stone-capture", n=2)
    facts = game.start().solve(files=True, out=tmp_path)
    assert "analysis" not in facts
    document = json.loads((tmp_path / "analysis_n2_m1.json").read_text("utf-8"))
    in_memory = game.start().solve()["analysis"]
    assert document["nodes"] == in_memory["nodes"]
    subprocess.run([program, "solve", "stone-capture", "--n", "2", "--out", tmp_path / "."],
                   check=True, capture_output=True)


def test_mates_and_the_machine():
    game = banmen.game("shogi")
    pos = game.position("7nk/9/7GP/9/9/9/9/9/K8 b G 1")
    facts = pos.solve()
    assert facts
    task = next(row for row in rows("shogi/solve_tasks_dev.tsv") if row[0] == "S000")
    found = banmen.game("shogi", rules="famicom").start().solve(
        "com", kind=task[2], depth=task[4], prefix=task[6])
    assert found["solutions"] == int(task[5])


def test_trees():
    tree = banmen.game("nested", depth=1).position(moves="0 1 2 3 4 5").tree()
    assert tree["nodes"]
    with pytest.raises(banmen.Error) as caught:
        banmen.game("nested", depth=1).start().tree(max_nodes=10)
    assert caught.value.code == "too_large"


def test_progress():
    seen = []
    banmen.game("stone-capture", n=3).start().solve(progress=seen.append, no_values=True)
    assert seen and all({"stage", "done", "unit"} <= set(record) for record in seen)


def test_a_position_of_another_size_than_the_options_say():
    with pytest.raises(banmen.Error) as caught:
        banmen.game("stone-capture", n=3).start().solve(**{"from": "X.O/...", "mode": "root"})
    assert "2 rows and 3 columns" in caught.value.what and "3 rows" in caught.value.what
    assert caught.value.where == "--from" and caught.value.hint
    free = banmen.game("stone-capture").start().solve(**{"from": "X.O/...", "mode": "root"})
    assert free["analysis"]["root_outcome"]
