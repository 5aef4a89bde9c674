"""What becomes of a request for work: the state of its job, or why there is none."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from webapp.jobs.results import Result
from webapp.store.values import ACTIVE, INDEXES, SOLVE, Task

log = logging.getLogger(__name__)
T = TypeVar("T")
KEY = re.compile(r"[!-~]{1,200}")
"""The form of a key: 1 to 200 visible ASCII characters."""
KEY_BYTES = 64 + 65 + 22 + 26 + INDEXES


class NoAnswer(Exception):
    """Raised when there is no hint, puzzle or picture: the site is `busy`, `time` is up, or the search `failed`."""

    def __init__(self, reason: Literal["busy", "time", "failed"]) -> None:
        super().__init__(reason)
        self.reason: Literal["busy", "time", "failed"] = reason


def read_answer(read: Callable[[], T]) -> T:
    """Return the answer in what a process wrote; raise `NoAnswer` if it cannot be read."""
    try:
        return read()
    except (AttributeError, KeyError, TypeError, ValueError):
        log.exception("an answer cannot be read")
        raise NoAnswer("failed") from None


class Overloaded(Exception):
    """Raised when too many puzzles are waiting; `words` say whose."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class KeyReused(Exception):
    """Raised when the key was sent before with something else."""


@dataclass(frozen=True)
class JobStatus:
    """What a visitor may know of a job."""

    id: str
    kind: str
    text: str
    state: str
    seconds: float
    elapsed: float
    place: int
    """Number of jobs before it in the queue; only while it waits."""
    task: Task = SOLVE
    progress: dict[str, Any] = field(default_factory=dict)
    outcome: Result | None = None

    @property
    def ended(self) -> bool:
        """Return whether there is an outcome."""
        return self.state not in ACTIVE


def hash_key(client: str, key: str) -> str:
    """Return the form in which a client's key is stored."""
    return hashlib.blake2b(f"{client}\n{key}".encode(), digest_size=32).hexdigest()
