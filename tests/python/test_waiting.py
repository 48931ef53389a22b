"""Long work: Ctrl-C ends it, other threads go on meanwhile, and leaving Python is always safe."""
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from conftest import HANG, run, wait_until_at_work

import banmen

LONG = {
    "think": "othello.engine('alphabeta:book=off').think(othello.start(), depth=60)",
    "search": "for thought in othello.engine('alphabeta:book=off').search(othello.start(), depth=60): pass",
    "perft": "othello.start().perft(60)",
    "divide": "othello.start().divide(60)",
    "solve": "othello.start().solve()",
    "match": "othello.match('alphabeta:depth=6', 'alphabeta:depth=6', games=10**6)",
    "value": "sum((banmen.Value('{%d|%d||%d|-%d}' % (9+i, i, -i, 7*i)) for i in range(1, 40)), banmen.Value(0))",
    "course": "[0 for _ in othello.course(rounds='1000000:2')]",
    "accuracy": "othello.weights().accuracy(games=100000, positions=100000, empties='20')",
}


def interrupted(code, folder, ready=lambda: True):
    """Sends SIGINT to a program that is at work."""
    program = subprocess.Popen(
        [sys.executable, "-c", "import banmen\nothello = banmen.game('othello')\n"
         "try:\n    print('begin', flush=True)\n    " + code +
         "\nexcept KeyboardInterrupt:\n    print('interrupted', flush=True)\nprint('on', flush=True)"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder)
    assert program.stdout.readline() == "begin\n"
    wait_until_at_work(program)
    while not ready() and program.poll() is None:
        time.sleep(0.05)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=HANG)
    return out, err, program.returncode


@pytest.mark.parametrize("name", LONG)
def test_control_c(name, tmp_path):
    out, err, code = interrupted(LONG[name], tmp_path)
    assert (out, code) == ("interrupted\non\n", 0), err


def test_control_c_in_training_leaves_a_checkpoint(tmp_path):
    curve = tmp_path / "run/metrics.ndjson"
    out, err, code = interrupted("othello.train('run', rounds='1000000:1')", tmp_path,
                                 lambda: curve.exists() and curve.stat().st_size > 0)
    assert (out, code) == ("interrupted\non\n", 0), err
    run_folder = banmen.Run(tmp_path / "run")
    assert run_folder.checkpoints and not run_folder.status()["finished"]


def test_without_a_handler_control_c_ends_the_program(tmp_path):
    program = subprocess.Popen(
        [sys.executable, "-c", "import banmen\nprint('begin', flush=True)\n"
         "banmen.game('othello').start().perft(60)"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path)
    assert program.stdout.readline() == "begin\n"
    wait_until_at_work(program)
    program.send_signal(signal.SIGINT)
    _, err = program.communicate(timeout=HANG)
    assert program.returncode != 0 and "KeyboardInterrupt" in err


def test_two_searches_at_once():
    game = banmen.game("othello")
    pos = game.start().play_random(20, seed=1)
    alone = game.engine("alphabeta:book=off").think(pos, nodes=300_000).to_dict()
    found, working = {}, set()

    def think(number):
        def watch(thought):
            working.add(number)

        engine = game.engine("alphabeta:book=off")
        for thought in engine.search(pos, nodes=300_000):
            watch(thought)
        found[number] = thought.to_dict()

    threads = [threading.Thread(target=think, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for answer in found.values():
        del answer["seconds"]
    del alone["seconds"]
    assert found == {0: alone, 1: alone}


def test_python_goes_on_while_an_engine_thinks():
    game = banmen.game("othello")
    engine = game.engine("alphabeta:book=off")
    stop, counted = banmen.Stop(), [0]
    done = threading.Event()

    def think():
        engine.think(game.start(), depth=60, stop=stop)
        done.set()

    thread = threading.Thread(target=think)
    begin = time.process_time()
    thread.start()
    while time.process_time() < begin + 0.1:  # nobody but the engine works
        time.sleep(0.01)
    while counted[0] < 100_000:  # would not move while the other thread held the lock
        counted[0] += 1
    assert not done.is_set()
    # And whoever asks the same engine meanwhile hears that it is busy.
    with pytest.raises(banmen.Error) as caught:
        engine.think(game.start(), depth=1)
    assert caught.value.code == "busy"
    stop.request()
    thread.join(HANG)
    assert done.is_set()


def test_many_threads_at_once():
    problems = []

    def work(number):
        try:
            game = banmen.game(["contrast", "othello", "shogi", "nested"][number % 4])
            for seed in range(10):
                pos = game.start().play_random(20, seed=seed * 8 + number)
                if not pos.over:
                    game.engine("random", seed=seed).think(pos)
                assert pos.perft(1) >= 0
                value = banmen.Value(number) + banmen.Value("{2|-1}")
                assert value - banmen.Value(number) == banmen.Value("{2|-1}")
                banmen.planes([pos] * 10)
        except Exception as problem:  # noqa: BLE001
            problems.append(problem)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []


@pytest.mark.parametrize("code", [
    "search = othello.engine('alphabeta:book=off').search(othello.start(), depth=60); next(search)",
    "import threading; threading.Thread(target=lambda: othello.engine('alphabeta:book=off')"
    ".think(othello.start(), depth=60), daemon=True).start(); import time; "
    "begin = time.process_time(); [time.sleep(0.01) for _ in "
    "iter(lambda: time.process_time() < begin + 0.1, False)]",
    "import sys; search = othello.engine('alphabeta').search(othello.start(), depth=60); sys.exit(0)",
])
def test_leaving_python_while_something_thinks(code):
    ended = run("import banmen; othello = banmen.game('othello'); " + code)
    assert (ended.returncode, ended.stderr) == (0, "")


# What is asked of a pipe whose other end is a thread of the same program, after what: (what that thread
# writes, or None if it reads; what is there before; what is asked).
PIPES = {
    "weights saved": (None, "it = othello.weights()", "it.save('pipe')"),
    "a thermograph saved": (None, "it = banmen.Value('{2|-1}').thermograph()", "it.save('pipe')"),
    "a run plotted": (None, "it = othello.train('run', rounds='10:1', epochs=1)", "it.plot('pipe')"),
    "records read": ("f5d6c3", "", "assert len(othello.read(Path('pipe'))) == 1"),
    "none beside": ("f5d6", "", "with pytest.raises(banmen.Error): othello.read('f5d6', beside=[Path('pipe')])"),
    "openings read": ("f5d6", "", "othello.match('random', 'random', games=2, openings='pipe')"),
    "weights read": ("weights", "", "assert othello.weights('pipe').to_bytes() == given"),
}

OTHER_END = """
import os, sys, threading
from pathlib import Path
import pytest
import banmen
othello = banmen.game('othello')
given = othello.weights().to_bytes() if sys.argv[1] == 'weights' else sys.argv[1].encode()
heard, begin = [], threading.Event()

def talk():
    begin.wait()
    if given:
        Path('pipe').write_bytes(given)
    heard.append(given or Path('pipe').read_bytes())

os.mkfifo('pipe')
other = threading.Thread(target=talk)
other.start()
BEFORE
# From here on Python lets the other thread go on only when this one waits.
sys.setswitchinterval(1000)
begin.set()
ASKED
other.join()
print(all(heard))
"""


@pytest.mark.parametrize("name", PIPES)
def test_pipes_between_threads(name):
    given, before, asked = PIPES[name]
    ended = run(OTHER_END.replace("BEFORE", before).replace("ASKED", asked), given or "")
    assert (ended.stdout, ended.stderr) == ("True\n", "")


def asleep(program):
    return Path(f"/proc/{program.pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] == "S"


# At most one signal is heard; any other one is for the moment before it waits.
AT_A_PIPE = """
import signal, sys
from pathlib import Path
import banmen

def hear(number, frame):
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt

othello = banmen.game('othello')
weights = othello.weights()
signal.signal(signal.SIGINT, hear)
try:
    print('begin', flush=True)
    CALL
except KeyboardInterrupt:
    print('interrupted', flush=True)
"""


@pytest.mark.parametrize("call, opened", [
    ("weights.save('pipe')", False),
    ("weights.save('pipe')", True),
    ("othello.read(Path('pipe'))", False),
    ("othello.read(Path('pipe'))", True),
])
def test_control_c_at_a_pipe(call, opened):
    os.mkfifo("pipe")
    # The other end is there, but does nothing: a pipe takes only a part of the weights.
    other = os.open("pipe", os.O_RDWR) if opened else None
    program = subprocess.Popen([sys.executable, "-c", AT_A_PIPE.replace("CALL", call)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout.readline() == "begin\n"
    late = time.monotonic() + HANG
    while program.poll() is None:
        if asleep(program):
            program.send_signal(signal.SIGINT)
        if time.monotonic() > late:
            program.kill()
        time.sleep(0.01)
    out, err = program.communicate()
    if opened:
        os.close(other)
    assert (out, err, program.returncode) == ("interrupted\n", "", 0)


def test_a_signal_that_raises_nothing_lets_a_pipe_wait():
    os.mkfifo("pipe")
    program = subprocess.Popen(
        [sys.executable, "-c", "import signal, banmen\n"
         "signal.signal(signal.SIGUSR1, lambda *_: print('heard', flush=True))\n"
         "print('begin', flush=True)\nbanmen.Value('{2|-1}').thermograph().save('pipe')"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout.readline() == "begin\n"
    program.send_signal(signal.SIGUSR1)
    assert program.stdout.readline() == "heard\n"
    assert Path("pipe").read_text("utf-8") == banmen.Value("{2|-1}").thermograph().svg()
    out, err = program.communicate(timeout=HANG)
    assert (out, err, program.returncode) == ("", "", 0)


@pytest.mark.parametrize("loop, ready", [
    ("banmen.Value('{2|-1}').thermograph().save('pipe')", "True"),
    ("[game.weights().save('file') or done.append(1) for _ in iter(int, 1)]", "len(done) > 3"),
])
def test_leaving_python_while_something_is_saved(loop, ready):
    os.mkfifo("pipe")
    ended = run("import threading, banmen; game, done = banmen.game('othello'), []\n"
                f"threading.Thread(target=lambda: {loop}, daemon=True).start()\n"
                f"while not ({ready}): pass")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_saving_after_python_has_ended():
    ended = run("import atexit; atexit.register(lambda: banmen.Value(1).thermograph().save('file')); import banmen")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert Path("file").read_text("utf-8") == banmen.Value(1).thermograph().svg()


def test_in_other_processes():
    import multiprocessing

    positions = [banmen.game("othello").start().play_random(ply, seed=ply) for ply in range(8)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(text_of, positions) == [pos.text for pos in positions]


def text_of(pos):
    return pos.text


def test_works_without_numpy(tmp_path):
    (tmp_path / "numpy.py").write_text("raise ImportError('no numpy here')\n")
    ended = run("import banmen; p = banmen.game('othello').start(); print(p.perft(3), "
                "banmen.Value('*') + 1, p.game.engine('random').think(p).final)",
                env=dict(os.environ, PYTHONPATH=f"{tmp_path}:{os.environ['PYTHONPATH']}"))
    assert (ended.stdout, ended.stderr) == ("56 1* True\n", "")
