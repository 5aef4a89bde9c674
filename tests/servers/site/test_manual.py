"""The programs in the manual of the API, run as they stand."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests import ROOT
from tests.web.api.test_api import UNIQUE


def example(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", (ROOT / "docs/api.md").read_text(), re.DOTALL)
    assert found
    assert len(re.findall(r"^.+", found[1], re.MULTILINE)) <= 10
    return found[1]


@pytest.mark.parametrize("wait", ["wait=5", "wait=0"])
@pytest.mark.parametrize(("language", "command"), [("python", [sys.executable, "-c"]), ("sh", ["sh", "-c"])])
def test_the_examples_of_the_manual_work(site: str, language: str, command: list[str], wait: str) -> None:
    program = example(language).replace("https://puzzles.example", site).replace("solve?wait=5", f"solve?{wait}")
    if wait == "wait=0":
        program = program.replace(UNIQUE, "3x2:cegaga" if language == "python" else "3x2:cegagb")
    result = subprocess.run([*command, program], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr
    assert re.search("unique|several|impossible", result.stdout), result.stdout + result.stderr
