"""scripts/check_docs.py finds what is wrong, and nothing where the machine is only slow.

check_docs_test.py PROGRAM FAST_CLOCK: the second is preloaded, so that the program tells progress.
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECKER = Path(__file__).resolve().parent.parent / "scripts/check_docs.py"
PROGRAM, FAST_CLOCK = (Path(name).resolve() for name in sys.argv[1:3])
# Long enough for progress to be told even where the machine is fast and has many cores.
MATCH = "banmen match contrast random random --games 4000 --threads 1 --seed 1"
HANG = 3600  # seconds; only what hangs takes so long


class CheckDocs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "README.md").write_text("")
        (self.folder / "bin").mkdir()

    def script(self, name, text):
        path = self.folder / "bin" / name
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)
        return path

    def check(self, *lines, program=PROGRAM):
        """What the checker says of a document with these lines as its only block."""
        document = self.folder / "shown.md"
        document.write_text("\n".join(["```console", *lines, "```", ""]))
        ran = subprocess.run([sys.executable, CHECKER, self.folder, document], capture_output=True,
                             text=True, check=False, timeout=HANG, env=dict(os.environ, BANMEN=str(program)))
        self.assertEqual(ran.stderr, "")
        return ran.stdout

    def slow(self):
        return self.script("slow", f'LD_PRELOAD={FAST_CLOCK} exec {PROGRAM} "$@"\n')

    def test_a_slow_program_tells_progress(self):
        ran = subprocess.run([self.slow(), *MATCH.split()[1:]], capture_output=True, text=True, check=True,
                             timeout=HANG)
        records = [json.loads(line) for line in ran.stderr.splitlines()]
        self.assertGreater(len(records), 0)
        self.assertEqual({record["unit"] for record in records}, {"games"})

    def test_progress_is_not_compared(self):
        first = "random against random: 4000 games"
        self.assertEqual(self.check("$ " + MATCH, first, "...", program=self.slow()), "1 shown, 0 wrong\n")
        self.assertEqual(self.check(f"$ {MATCH} 2>&1 >/dev/null | wc -l; {MATCH}", "...", first, "..."),
                         "1 shown, 0 wrong\n")
        self.assertEqual(self.check(f"$ {MATCH} >/dev/null", program=self.slow()), "1 shown, 0 wrong\n")

    def test_everything_else_is_compared(self):
        record = {"stage": "", "done": 1, "total": 2, "unit": "games", "best": "", "seconds": 10.0,
                  "rate": None, "seconds_left": None}
        self.assertEqual(self.check(f"$ echo '{json.dumps(record)}'; echo two", "two"), "1 shown, 0 wrong\n")
        for other in (dict(record, more=1), {"stage": "", "done": 1}, [record], 7):
            said = self.check(f"$ echo '{json.dumps(other)}' >&2; echo two", "two")
            self.assertIn("1 shown, 1 wrong", said)
        self.assertIn("1 wrong", self.check("$ echo warning >&2; echo two", "two"))
        self.assertIn("1 wrong", self.check("$ echo two", "three"))
        self.assertIn("1 wrong", self.check("$ false"))
        self.assertIn("1 wrong", self.check("$ banmen nonsense", "..."))
        self.assertIn("1 wrong", self.check("$ echo one", "...", "", "..."))
        self.assertIn("1 wrong", self.check("$ banmen perft contrast 1", "156", program=self.slow()))
        self.assertIn("2 wrong", self.check("$ exit 0", "$ echo two", "two"))

    def test_what_goes_on_for_ever_ends_with_its_document(self):
        said = self.check("$ head -n 1 <(echo one; echo $$ > shell; exec sleep 100000)", "one")
        self.assertEqual(said, "1 shown, 0 wrong\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
