#!/usr/bin/env python3
"""Runs the commands that the documents show and compares what they print.

In a block marked ```console a line "$ COMMAND" is run by bash and the lines after it are what it
prints on stdout and stderr. A line "..." stands for any lines, "..." inside a line for any text.
Blocks marked otherwise are not run. `./run` and `banmen` are the release program; the folder they
run in is a temporary one that shows the project's folders. Relative links must lead somewhere.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
PROGRAM = ROOT / "build/release/bin/banmen"


def documents():
    return [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md")), *sorted(ROOT.glob("src/**/*.md"))]


def commands(text):
    """(line number, command, expected lines) of every command in the console blocks of `text`."""
    shown, inside = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            inside = not inside and line.strip() == "```console"
        elif inside and line.startswith("$ "):
            shown.append((number, line[2:], []))
        elif inside and shown:
            shown[-1][2].append(line.rstrip())
    return shown


def matches(expected, printed):
    def any_text(line):
        return ".*".join(re.escape(part) for part in line.split("..."))

    pattern = ""
    for line in expected:
        pattern += r"(?:[^\n]*\n)*" if line == "..." else any_text(line) + r"[ ]*\n"
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in printed)) is not None


def make_folder(folder):
    for name in ("README.md", "data", "docs", "src", "tests"):
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    (folder / "run").symlink_to(PROGRAM)
    (folder / ".bin").mkdir()
    (folder / ".bin/banmen").symlink_to(PROGRAM)


def run(command, folder):
    environment = dict(os.environ, BANMEN_CACHE=str(folder / ".cache"), NO_COLOR="1", LC_ALL="C.UTF-8")
    environment["PATH"] = f"{folder}/.bin:{environment['PATH']}"
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=300, check=False)
    return done.stdout.splitlines(), done.returncode


def problem_with(command, expected, folder):
    if "./test" in command:
        return "./test cannot run inside itself: mark the block ```sh"
    try:
        printed, code = run(command, folder)
    except subprocess.TimeoutExpired:
        return "took more than 300 s"
    while expected and not expected[-1]:
        expected = expected[:-1]
    if not expected and code != 0:
        return f"exit code {code}:\n" + "\n".join(printed)
    if matches(expected, printed):
        return None
    return "printed:\n" + "\n".join(printed)


def dead_links(path, text):
    plain = re.sub(r"```.*?```", "", text, flags=re.S)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", plain):
        if "://" not in target and not (path.parent / target).exists():
            yield target


def main():
    shown = wrong = 0
    for path in documents():
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(ROOT)
        for target in dead_links(path, text):
            shown, wrong = shown + 1, wrong + 1
            print(f"{name}: the link to {target} leads nowhere")
        with tempfile.TemporaryDirectory() as folder:
            make_folder(Path(folder))
            for number, command, expected in commands(text):
                shown += 1
                if problem := problem_with(command, expected, Path(folder)):
                    wrong += 1
                    print(f"{name}:{number}: $ {command}\n{problem}")
    print(f"{shown} shown, {wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
