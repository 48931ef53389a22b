"""The Python module as its users have it: `PYTHONPATH=build/release/python pytest tests/python`."""
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import banmen

# Programs that tests start find the same module, wherever they are started.
os.environ["PYTHONPATH"] = str(Path(banmen.__file__).resolve().parent.parent)
# And they hear Ctrl-C, whoever started these tests: nohup and `&` in a script leave it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

HANG = 3600  # seconds; only what hangs takes so long

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
                          timeout=HANG, check=False, **options)


def wait_until_at_work(program, seconds=0.2):
    """Until a program has worked for so many seconds of processor time from now on, or has ended."""
    def worked():
        stat = Path(f"/proc/{program.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    begin = worked()
    while program.poll() is None and worked() < begin + seconds:
        time.sleep(0.01)


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """Every test has an empty folder, and no table that another has left."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BANMEN_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def program():
    """The command line of the same build."""
    return Path(os.environ.get("BANMEN", Path(banmen.__file__).parent.parent.parent / "bin/banmen"))
