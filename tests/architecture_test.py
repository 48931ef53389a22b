#!/usr/bin/env python3
"""Checks every #include in src/ against the dependency rule of docs/architecture.md."""
import re
import sys
import unittest
from pathlib import Path

SRC = Path(__file__).resolve().parent.parent / "src"

# A folder may include itself and these; `games` and `engines` stand for their own game's folder.
ALLOWED = {
    "core": set(),
    "games": {"core"},
    "search": {"core"},
    "cgt": {"core"},
    "solve": {"core", "cgt"},
    "learn": {"core", "search"},
    "engines": {"core", "games", "search", "cgt", "solve", "learn"},
    "registry": {"core", "games", "search", "cgt", "solve", "learn", "engines"},
    "service": {"core", "search", "cgt", "solve", "learn", "registry"},
    "protocols": {"core", "search", "registry", "service"},
    "visual": {"core"},
    "checker": set(),  # judges proofs: it shares nothing with what it judges
    "cli": {"core", "search", "cgt", "solve", "learn", "registry", "service", "protocols",
            "visual", "server"},
    "server": {"core", "search", "cgt", "solve", "learn", "registry", "service", "protocols",
               "visual"},
    "python": {"core", "search", "cgt", "solve", "learn", "registry", "service", "visual"},
}
# The one file that lists the games, and the programs that hand that list on.
GAME_LIST = "registry/games.hpp"
PROGRAMS = {"cli/main.cpp", "server/main.cpp", "python/module.cpp"}


def problem(file, included):
    """Why src/`file` must not include "included", or None."""
    folder, target = file.split("/")[0], included.split("/")[0]
    if folder not in ALLOWED:
        return f"{file}: the folder '{folder}' is not in the dependency rule"
    if "/" not in included or target not in ALLOWED:
        return f"{file}: write \"{included}\" with its path from src/"
    if included == GAME_LIST and file not in PROGRAMS:
        return f"{file}: only a program's main may name {GAME_LIST}"
    if target != folder and target not in ALLOWED[folder]:
        return f"{file}: '{folder}' must not see \"{included}\""
    per_game = {"games", "engines"}
    if folder in per_game and target in per_game and file.split("/")[1] != included.split("/")[1]:
        return f"{file}: a game must not see another's \"{included}\""
    if folder == "registry" and target in per_game and file != GAME_LIST:
        return f"{file}: only {GAME_LIST} names games"
    return None


def problems(root):
    found = []
    for path in sorted(root.rglob("*.[ch]pp")):
        file = path.relative_to(root).as_posix()
        for included in re.findall(r'^\s*#\s*include\s+"([^"]+)"', path.read_text("utf-8"), re.M):
            if why := problem(file, included):
                found.append(why)
    return found


class Architecture(unittest.TestCase):
    def test_every_include_follows_the_rule(self):
        self.assertEqual(problems(SRC), [])

    def test_the_scan_sees_the_sources(self):
        self.assertGreater(len(list(SRC.rglob("*.hpp"))), 20)

    def test_what_the_rule_allows(self):
        for file, included in [
            ("core/line.hpp", "core/game.hpp"),
            ("games/contrast/codec.cpp", "games/contrast/codec.hpp"),
            ("engines/contrast/players.hpp", "games/contrast/position.hpp"),
            ("engines/contrast/players.cpp", "search/player.hpp"),
            ("registry/games.hpp", "engines/contrast/players.hpp"),
            ("service/session.cpp", "registry/registry.hpp"),
            ("cli/main.cpp", "registry/games.hpp"),
        ]:
            self.assertIsNone(problem(file, included))

    def test_what_it_forbids(self):
        for file, included in [
            ("core/line.hpp", "games/contrast/position.hpp"),
            ("core/line.hpp", "search/value.hpp"),
            ("games/contrast/rules.cpp", "search/value.hpp"),
            ("games/othello/rules.cpp", "games/contrast/board.hpp"),
            ("engines/othello/players.cpp", "games/contrast/board.hpp"),
            ("engines/othello/players.cpp", "engines/contrast/players.hpp"),
            ("search/mcts.hpp", "games/contrast/position.hpp"),
            ("search/mcts.hpp", "engines/contrast/players.hpp"),
            ("registry/registry.cpp", "games/contrast/position.hpp"),
            ("registry/registry.cpp", "service/session.hpp"),
            ("service/session.cpp", "engines/contrast/players.hpp"),
            ("service/session.cpp", "registry/games.hpp"),
            ("cli/perft.cpp", "games/contrast/position.hpp"),
            ("visual/svg.cpp", "registry/registry.hpp"),
            ("checker/main.cpp", "core/result.hpp"),
            ("checker/main.cpp", "games/stones/position.hpp"),
            ("games/contrast/rules.cpp", "position.hpp"),
            ("extras/tool.cpp", "core/game.hpp"),
        ]:
            self.assertIsNotNone(problem(file, included), f"{file} includes {included}")


if __name__ == "__main__":
    sys.exit(unittest.main())
