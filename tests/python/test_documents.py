"""Every Python line that the documents show, run as a doctest."""
import doctest
import re

import pytest
from conftest import ROOT

DOCUMENTS = ["README.md", "docs/python.md"]


def shown(text):
    """The blocks marked ```pycon; all else becomes empty lines, so that line numbers stay."""
    lines, inside = [], False
    for line in text.splitlines():
        if line.startswith("```"):
            inside = not inside and line.strip() == "```pycon"
            lines.append("")
        else:
            lines.append(line if inside else "")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_document(name):
    text = (ROOT / name).read_text("utf-8")
    test = doctest.DocTestParser().get_doctest(shown(text), {}, name, name, 0)
    assert len(test.examples) >= 5
    said = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


def test_no_block_is_forgotten():
    for name in DOCUMENTS:
        text = (ROOT / name).read_text("utf-8")
        for block in re.findall(r"^```(\w*)\n(.*?)^```", text, re.M | re.S):
            if ">>> " in block[1]:
                assert block[0] == "pycon", block
