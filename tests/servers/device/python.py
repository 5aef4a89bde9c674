"""The engine in a browser's Python, under Node, beside the one here: both answer the same questions (`answers`)."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.servers.device.answers import answer

HERE = Path(__file__).resolve().parent
Answer = dict[str, Any]


@dataclass(frozen=True)
class BothPythons:
    """What asks both, and where the files of the browser's are and what it writes."""

    built: Path
    folder: Path

    def ask(self, questions: Sequence[Answer]) -> list[tuple[Answer, Answer, Answer]]:
        """Each question with the answer from here and the answer from there."""
        lines = [json.dumps(each) for each in questions]
        asked, answered, said = (self.folder / name for name in ("asked", "answered", "said"))
        asked.write_text("\n".join(lines) + "\n")
        with asked.open() as come, answered.open("w") as go, said.open("w") as err:
            command = ("node", HERE / "run.mjs", self.built, HERE / "answers.py")
            browser = subprocess.Popen(command, stdin=come, stdout=go, stderr=err)
            try:
                here = [json.loads(answer(line)) for line in lines]  # meanwhile
                code = browser.wait()
            finally:
                browser.kill()
        there = [json.loads(line) for line in answered.read_text().splitlines()]
        assert len(there) == len(here), (lines[len(there)], said.read_text())
        assert code == 0, said.read_text()
        return list(zip(questions, here, there, strict=True))


@pytest.fixture(scope="session")
def pythons(built_device: Path, tmp_path_factory: pytest.TempPathFactory) -> BothPythons:
    """Both, with the browser's as it is built from this very code."""
    return BothPythons(built_device, tmp_path_factory.mktemp("pythons"))
