#!/usr/bin/env python3
"""Trains a small Othello evaluator from nothing, plots its curve and lets it play.

    python3 examples/train_othello.py --games 20000 --out trained

Two minutes on two cores with 20,000 games. Ctrl-C leaves a checkpoint; the same command goes on.
"""
import argparse
import sys
from pathlib import Path
from typing import Any, Dict

import banmen


def tell(record: Dict[str, Any]) -> None:
    rate = record["rate"] or 0
    print(f"\r{record['stage']}: {record['done']} {record['unit']}, {rate:.0f}/s   ", end="",
          file=sys.stderr)


def train(game: banmen.Game, folder: Path, games: int, seed: int) -> banmen.Run:
    """Half of the games one ply deep, half of them two, each fitted at once."""
    if (folder / "run.json").exists():
        run = banmen.Run(folder)
        if not run.status()["finished"]:
            run.resume(progress=tell)
        return run
    half = max(games // 2, 1)
    return game.train(folder, seed=seed, every=half, rounds=f"{half}:1 {half}:2", progress=tell)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=20_000, help="games of self-play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("trained"), help="the folder to write to")
    args = parser.parse_args()

    game = banmen.game("othello")
    try:
        run = train(game, args.out / "run", args.games, args.seed)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on", file=sys.stderr)
        return 3
    except banmen.Error as error:
        print(f"\n{error}", file=sys.stderr)
        return 2
    print(file=sys.stderr)
    run.plot(args.out / "curve.svg")
    weights = args.out / "weights.bin"
    run.weights().save(weights)

    played, errors = run.curve("validation")
    for at, discs in zip(played, errors):
        print(f"{at:8.0f} games: mean error {discs:.2f} discs")
    match = game.match(f"alphabeta:depth=2,weights={weights}", "random", games=50, seed=args.seed)
    print(f"against random moves: {100 * match.score:.0f} %")
    print(f"curve: {args.out / 'curve.svg'}, weights: {weights}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
