#!/usr/bin/env python3
"""Counts the combinatorial values of all positions of stone capture on a small board, and draws them.

    python3 examples/stone_values.py --rows 2 --cols 3 --out values

Writes values.svg, how often each value occurs, and hottest.svg, the thermograph of the hottest one.
"""
import argparse
import sys
from collections import Counter
from html import escape
from pathlib import Path
from typing import List, Optional, Tuple

import banmen


def values_of(rows: int, cols: int, m: int) -> "Counter[banmen.Value]":
    """How many positions have each value; a position is a board with its captures."""
    game = banmen.game("stone-capture", rows=rows, cols=cols, m=m, ko="none")
    # Both sides may move at any time: that is what a value is about.
    nodes = game.start().solve(both_sides=True, value_limit=1_000_000)["analysis"]["nodes"]
    seen = {(str(node["board_state"]), str(node["captures"])): node["game_value"]
            for node in nodes.values() if node.get("terminal") != "capture"}
    return Counter(banmen.Value(text) for text in seen.values())


def hottest_of(counts: "Counter[banmen.Value]") -> Optional[banmen.Value]:
    """Values with infinities have no temperature."""
    heats = [(value.temperature, str(value), value) for value in counts if value.temperature is not None]
    return max(heats, key=lambda heat: heat[:2])[2] if heats else None


def bars(rows: List[Tuple[str, int]], title: str) -> str:
    """A picture of names and counts."""
    step, left, width = 22, 230, 720
    most = max(count for _, count in rows)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{step * len(rows) + 50}" '
             'font-family="sans-serif" font-size="13">',
             '<rect width="100%" height="100%" fill="white"/>',
             f'<text x="12" y="24" font-size="16">{escape(title)}</text>']
    for i, (name, count) in enumerate(rows):
        y = 40 + step * i
        length = (width - left - 70) * count / most
        shown = name if len(name) <= 28 else name[:27] + "…"
        parts.append(f'<text x="{left - 8}" y="{y + 14}" text-anchor="end">{escape(shown)}</text>'
                     f'<rect x="{left}" y="{y}" width="{length:.1f}" height="{step - 6}" fill="#4a7ab5"/>'
                     f'<text x="{left + length + 6:.1f}" y="{y + 14}">{count}</text>')
    return "\n".join(parts) + "\n</svg>\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rows", type=int, default=2)
    parser.add_argument("--cols", type=int, default=3)
    parser.add_argument("-m", type=int, default=1, help="so many captured stones win")
    parser.add_argument("--out", type=Path, default=Path("values"), help="the folder to write to")
    args = parser.parse_args()
    try:
        counts = values_of(args.rows, args.cols, args.m)
    except banmen.Error as error:
        print(error, file=sys.stderr)
        return 2

    print(f"{sum(counts.values())} positions, {len(counts)} values")
    ordered = sorted(counts.items(), key=lambda item: (-item[1], str(item[0])))
    for value, count in ordered[:10]:
        print(f"{count:6} {value.outcome} {value}")
    args.out.mkdir(parents=True, exist_ok=True)
    title = f"Values of stone capture, {args.rows}×{args.cols}, m = {args.m}"
    picture = bars([(str(value), count) for value, count in ordered[:24]], title)
    (args.out / "values.svg").write_text(picture, encoding="utf-8")
    hottest = hottest_of(counts)
    if hottest is not None:
        hottest.thermograph().save(args.out / "hottest.svg")
        print(f"hottest: {hottest}, temperature {hottest.temperature}, mean {hottest.mean}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
