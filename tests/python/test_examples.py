"""The programs under examples/ do what they say."""
import subprocess
import sys

import pytest
from conftest import HANG, ROOT, rows

import banmen


def example(name, *arguments):
    return subprocess.run([sys.executable, ROOT / "examples" / name, *map(str, arguments)],
                          capture_output=True, text=True, timeout=HANG, check=False)


def test_training(tmp_path):
    ended = example("train_othello.py", "--games", 300, "--out", tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert "mean error" in ended.stdout and "against random moves" in ended.stdout
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<svg")
    assert banmen.game("othello").weights(tmp_path / "weights.bin").values.any()
    assert banmen.Run(tmp_path / "run").status()["finished"]
    again = example("train_othello.py", "--games", 300, "--out", tmp_path)
    assert again.stdout == ended.stdout  # it is finished, and says the same


@pytest.mark.parametrize("rows_, cols, m", [(1, 5, 1), (2, 2, 1), (2, 3, 1), (2, 2, 2)])
def test_counting_values(tmp_path, rows_, cols, m):
    ended = example("stone_values.py", "--rows", rows_, "--cols", cols, "-m", m, "--out", tmp_path)
    assert ended.returncode == 0, ended.stderr
    expected = next(row for row in rows("stones/expected.tsv")
                    if row[:4] == [str(rows_), str(cols), str(m), "none"])
    assert ended.stdout.splitlines()[0] == f"{expected[4]} positions, {expected[9]} values"
    for picture in ("values.svg", "hottest.svg"):
        assert (tmp_path / picture).read_text("utf-8").startswith("<svg")


def test_bad_arguments(tmp_path):
    ended = example("stone_values.py", "--rows", 9, "--cols", 9, "--out", tmp_path / "none")
    assert ended.returncode == 2 and "hint" in ended.stderr and not (tmp_path / "none").exists()
    assert example("train_othello.py", "--games", "many").returncode == 2
