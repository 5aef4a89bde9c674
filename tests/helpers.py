"""What many tests need: small puzzles and their outcome, waiting, processes."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from engine import PUZZLES, Outcome
from webapp.jobs.claims import Claim, Claims
from webapp.jobs.visitors import Jobs, JobStatus

HTMX = {"HX-Request": "true"}
SIGNPOST = PUZZLES["signpost"]
PUZZLE = SIGNPOST.parse("3x2:cegaga")
SOLVED = Outcome("several", (), complete=True, forced=frozenset(), message="Several.")
DEADLINE = 60.0
"""Seconds after which something that a busy machine does late counts as never done."""

T = TypeVar("T")


def board(number: int) -> Any:
    """One of many small puzzles."""
    return SIGNPOST.parse("2x2:" + "".join("abcdefgh"[number // 8**i % 8] for i in range(4)))


def claimed(jobs: Jobs) -> Claim:
    """The claim of a job that must be waiting."""
    claim = Claims(jobs.table).claim()
    assert claim is not None
    return claim


def until(answered: Callable[[], T], what: str = "it never came to be") -> T:
    """What is answered as soon as it is true."""
    deadline = time.monotonic() + DEADLINE
    while not (answer := answered()):
        assert time.monotonic() < deadline, what
        time.sleep(0.05)
    return answer


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
