"""Banmen: rules, encodings, engines, exact values and training for five board games.

    import banmen
    game = banmen.game("othello")
    print(game.start().play("f5 d6"))

All of it is native code; docs/python.md is the tour.
"""
from ._native import *  # noqa: F403
from ._native import __version__  # noqa: F401

__all__ = [name for name in dir() if not name.startswith("_")]
