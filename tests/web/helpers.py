"""What many tests of the web need: small puzzles and their outcome, jobs, processes."""

from __future__ import annotations

import re
import time
from html import unescape
from pathlib import Path
from typing import Any

from engine import PUZZLES, Outcome
from tests import DEADLINE
from webapp.jobs.claims import Claim, Claims
from webapp.jobs.status import JobStatus
from webapp.jobs.visitors import Jobs

HTMX = {"HX-Request": "true"}
SIGNPOST = PUZZLES["signpost"]
PUZZLE = SIGNPOST.parse("3x2:cegaga")
SOLVED = Outcome("several", (), complete=True, forced=frozenset(), message="Several.")


def board(number: int) -> Any:
    """One of many small puzzles."""
    return SIGNPOST.parse("2x2:" + "".join("abcdefgh"[number // 8**i % 8] for i in range(4)))


def text_field(page: str) -> str:
    """What stands in the text area of a page."""
    match = re.search(r'<textarea id="text"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    assert match
    return unescape(match[1])


def claimed(jobs: Jobs) -> Claim:
    """The claim of a job that must be waiting."""
    claim = Claims(jobs.table).claim()
    assert claim is not None
    return claim


def follow(jobs: Jobs, id_: str, *states: str) -> JobStatus:
    """How a job stands as soon as it is in one of these states; waits as a visitor does, who asks."""
    deadline = time.monotonic() + DEADLINE
    while (status := jobs.status(id_)) is None or status.state not in states:
        assert time.monotonic() < deadline, status
        jobs.still_wanted(id_)
        time.sleep(0.05)
    return status


def alive(pid: int) -> bool:
    """Whether a process runs, and is not a mere entry that nobody has waited for (Linux)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
