#!/usr/bin/env python3
"""Runs the commands that the documents show and compares what they print.

In a block marked ```console a line "$ COMMAND" is run by bash and the lines after it are what it
prints on stdout and stderr; "> " goes on with the command. A line "..." stands for any lines, "..."
inside a line for any text; nothing but "..." shows nothing, and is refused. Records of progress, which long work writes every ten seconds where
there is no terminal, are no part of what is compared: whether there are any depends on the machine.
Blocks marked otherwise are not run. `./run` and `banmen` are the release program; the folder they
run in is a temporary one that shows the project's folders. The commands of a document share one
shell, so a variable set by one is there for the next. In a document with a line "<!-- server -->"
127.0.0.1:8080 is a server of its own, started before its first command. Relative links must lead
somewhere. `check_docs.py [FOLDER [DOCUMENT...]]`
"""
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
PROGRAM = Path(os.environ.get("BANMEN", ROOT / "build/release/bin/banmen"))
SERVER_MARK = "<!-- server -->"
SERVER = "127.0.0.1:8080"
SECONDS = 7200  # for all commands of one document; only what hangs takes so long
PROGRESS = {"stage", "done", "total", "unit", "best", "seconds", "rate", "seconds_left"}


def documents():
    if len(sys.argv) > 2:
        return [Path(name).resolve() for name in sys.argv[2:]]
    folders = ("docs", "examples", "src")
    return [ROOT / "README.md", *(path for name in folders for path in sorted(ROOT.glob(f"{name}/**/*.md")))]


def commands(text):
    """(line number, command, expected lines) of every command in the console blocks of `text`."""
    shown, inside = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            inside = not inside and line.strip() == "```console"
        elif inside and line.startswith("$ "):
            shown.append((number, line[2:], []))
        elif inside and shown and line.startswith("> ") and not shown[-1][2]:
            shown[-1] = (shown[-1][0], shown[-1][1] + "\n" + line[2:], [])
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
    for name in ("README.md", "data", "docs", "examples", "src", "tests"):
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    (folder / "run").symlink_to(PROGRAM)
    (folder / ".bin").mkdir()
    (folder / ".bin/banmen").symlink_to(PROGRAM)
    for other in sorted(PROGRAM.parent.glob("banmen-*")):
        (folder / ".bin" / other.name).symlink_to(other)


def environment(folder):
    return dict(os.environ, BANMEN_CACHE=str(folder / ".cache"), NO_COLOR="1", LC_ALL="C.UTF-8",
                PATH=f"{folder}/.bin:{os.environ['PATH']}")


@contextlib.contextmanager
def server(folder):
    """A real server; gives its HOST:PORT. That it ends well is checked too."""
    process = subprocess.Popen(
        [PROGRAM, "serve", "--port", "0", "--db", ":memory:", "--log", "off"], cwd=folder,
        env=environment(folder), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    late = threading.Timer(SECONDS, process.kill)
    late.start()
    try:
        line = process.stdout.readline()
        late.cancel()
        if not (said := re.search(r"http://([0-9.:]+)", line)):
            raise RuntimeError(f"the server said '{line}' instead of its address")
        yield said[1]
    finally:
        late.cancel()
        process.terminate()
        if code := process.wait(SECONDS):
            raise RuntimeError(f"the server ended with {code}")


def is_progress(line):
    try:
        record = json.loads(line)
    except ValueError:
        return False
    return isinstance(record, dict) and record.keys() == PROGRESS


def bash(script, folder):
    """What a script prints. What it leaves running ends with it: readers of a stream that goes on."""
    with tempfile.TemporaryFile() as output:
        shell = subprocess.Popen(["bash", "-c", script], cwd=folder, env=environment(folder),
                                 stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                                 start_new_session=True)
        late = ""
        try:
            shell.wait(SECONDS)
        except subprocess.TimeoutExpired:
            late = f"\nstopped after {SECONDS} s"
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGKILL)
            shell.wait()
        output.seek(0)
        return output.read().decode(errors="replace") + late


def run(commands_of_one, folder):
    """[(printed lines, exit code)] of each command, run one after the other by one bash."""
    mark = "@@ end of command"
    script = "".join(f"{{ {command}\n}} 2>&1 </dev/null\nprintf '\\n%s %s\\n' '{mark}' $?\n"
                     for command in commands_of_one)
    parts = re.split(rf"\n{mark} (\d+)\n", bash(script, folder))
    # A shell that ended early leaves the rest without an end: that is no success of theirs.
    done = [([line for line in text.splitlines() if not is_progress(line)], int(code))
            for text, code in zip(parts[0::2], parts[1::2])]
    return done + [(parts[-1].splitlines() + ["(the shell ended here)"], -1)] * (
        len(commands_of_one) - len(done))


def problem_with(expected, printed, code):
    while expected and not expected[-1]:
        expected = expected[:-1]
    if not expected and code != 0:
        return f"exit code {code}:\n" + "\n".join(printed)
    if expected and all(line in ("", "...") for line in expected):
        return "show a part of what it prints: nothing could be wrong here"
    if code >= 0 and matches(expected, printed):
        return None
    return "printed:\n" + "\n".join(printed)


def problems_of(text, folder):
    """(line number, command, what is wrong) of each command that does not do what is shown."""
    shown = commands(text)
    if not shown:
        return
    for number, command, _ in shown:
        if "./test" in command:
            yield number, command, "./test cannot run inside itself: mark the block ```sh"
            return
    address, results = SERVER, []
    needs_server = SERVER_MARK in text.splitlines()
    try:
        with server(folder) if needs_server else contextlib.nullcontext(SERVER) as address:
            results = run([command.replace(SERVER, address) for _, command, _ in shown], folder)
    except RuntimeError as error:
        yield shown[0][0], "banmen serve", str(error)
    for (number, command, expected), (printed, code) in zip(shown, results):
        printed = [line.replace(address, SERVER) for line in printed]
        if problem := problem_with(expected, printed, code):
            yield number, command, problem


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
            shown += len(commands(text))
            for number, command, problem in problems_of(text, Path(folder)):
                wrong += 1
                print(f"{name}:{number}: $ {command}\n{problem}")
    print(f"{shown} shown, {wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
