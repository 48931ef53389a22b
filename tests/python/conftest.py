"""The Python module as its users have it: `PYTHONPATH=build/release/python pytest tests/python`."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import banmen

# Programs that tests start find the same module, wherever they are started.
os.environ["PYTHONPATH"] = str(Path(banmen.__file__).resolve().parent.parent)

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "tests/data"
GAMES = ["contrast", "nested", "stone-capture", "shogi", "othello"]


def rows(name):
    """The rows of a table as lists; comments are passed over, and so is a head if it begins so."""
    for line in (DATA / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def objects(name):
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines() if line]


def run(code, *arguments, **options):
    """Runs a program of its own in this Python."""
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True,
                          timeout=120, check=False, **options)


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """Every test has an empty folder, and no table that another has left."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BANMEN_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def program():
    """The command line of the same build."""
    return Path(os.environ.get("BANMEN", Path(banmen.__file__).parent.parent.parent / "bin/banmen"))
