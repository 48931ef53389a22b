#!/usr/bin/env python3
"""What Python costs: perft against the command line, and boards as planes.

    PYTHONPATH=build/release/python /usr/bin/python3 bench/python_bench.py

Each pair is measured in turn, several times, and the fastest of each is compared: the machine may
be busy. Both sides measure the counting alone, not the start of a program.
"""
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import banmen

PROGRAM = Path(os.environ.get("BANMEN", Path(banmen.__file__).parent.parent.parent / "bin/banmen"))
PERFT = [("othello", 11), ("shogi", 5), ("contrast", 4), ("nested", 6), ("stone-capture", 6)]
ROUNDS = 7


def by_program(name, depth):
    said = subprocess.run([PROGRAM, "perft", name, str(depth), "--json"], check=True,
                          capture_output=True, text=True).stdout
    facts = json.loads(said)
    return facts["leaves"], facts["seconds"]


def by_python(pos, depth):
    begin = time.perf_counter()
    leaves = pos.perft(depth)
    return leaves, time.perf_counter() - begin


def compare_perft():
    print(f"{'perft':<16}{'leaves':>14}{'command line':>14}{'Python':>11}{'ratio':>8}")
    for name, depth in PERFT:
        pos = banmen.game(name).start()
        pairs = [(by_program(name, depth), by_python(pos, depth)) for _ in range(ROUNDS)]
        counts = {leaves for pair in pairs for leaves, _ in pair}
        if len(counts) != 1:
            sys.exit(f"{name}: the counts differ: {counts}")
        program, python = (min(pair[side][1] for pair in pairs) for side in (0, 1))
        print(f"{name + ' ' + str(depth):<16}{counts.pop():>14,}{program:>12.3f} s{python:>9.3f} s"
              f"{python / program:>8.3f}")


def measure_planes():
    print(f"\n{'1,000 positions':<16}{'shape':>20}{'planes()':>12}{'out=':>12}{'Batch.fill':>12}{'one by one':>12}")
    for game in banmen.games():
        positions = [game.start().play_random(5 + i % 30, seed=i) for i in range(1000)]
        out = banmen.planes(positions)
        batch = banmen.Batch(positions)
        ways = (lambda: banmen.planes(positions), lambda: banmen.planes(positions, out=out),
                lambda: batch.fill(positions))
        best = []
        for way in ways:
            times = []
            for _ in range(50):
                begin = time.perf_counter()
                way()
                times.append(time.perf_counter() - begin)
            best.append(min(times))
        # What one would do without batches, on positions that have not been asked before.
        fresh = [pos.play([]) for pos in positions]
        begin = time.perf_counter()
        for pos in fresh:
            pos.planes()
        best.append(time.perf_counter() - begin)
        shape = "×".join(str(n) for n in out.shape[1:])
        print(f"{game.id:<16}{shape:>20}" + "".join(f"{1000 * each:>9.3f} ms" for each in best))


if __name__ == "__main__":
    compare_perft()
    measure_planes()
