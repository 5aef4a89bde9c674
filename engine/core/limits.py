"""How searches report their progress, and how they are stopped.  The engine's only clock is `Deadline`.

Every search calls a `Tick` several times a second, which may raise `Stopped`.  Limits that decide what is found count
dead ends and propagations instead (`within`), so that the same puzzle always gets the same answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace


class Stopped(Exception):
    """Raised by a `Tick` to end a search early.  `reason` is one word: time, memory, cancelled, size."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class GaveUp(Exception):
    """Raised when a search exceeds its allowance, so nothing is proved.  The caller goes on without an answer."""


@dataclass(frozen=True)
class Progress:
    """The state of a search.  `doing` is for people; the numbers only grow.

    `conflicts`  dead ends of the solver; `restarts`: how often it started again with what they taught it.
    `fixed`      cells decided before the search.
    `best`       the best answer so far, in words, if answers are ranked.
    """

    doing: str
    conflicts: int = 0
    restarts: int = 0
    fixed: int = 0
    best: str = ""


Tick = Callable[[Progress], None]
"""Called several times a second by every search; may raise `Stopped`."""


def never_stop(_: Progress) -> None:
    """Do nothing: the `Tick` of a search without limits."""


class StopRecorder:
    """A tick that remembers having stopped a search: it stops whatever goes on without an answer.

    `stopped` is what it raised, None so far.
    """

    def __init__(self, tick: Tick) -> None:
        self._tick = tick
        self.stopped: Stopped | None = None

    def __call__(self, progress: Progress) -> None:
        """Raise `Stopped` if the tick does, or once did."""
        self.check()
        try:
            self._tick(progress)
        except Stopped as stop:
            self.stopped = stop
            raise

    def check(self) -> None:
        """Raise `Stopped` again if the tick ever did."""
        if self.stopped is not None:
            raise self.stopped


def counting_from(fixed: int, tick: Tick) -> Tick:
    """Return a tick that never reports fewer fixed cells than were known before the search."""

    def report(progress: Progress) -> None:
        tick(replace(progress, fixed=max(fixed, progress.fixed)))

    return report


def doubting(tick: Tick) -> Tick:
    """Return a tick that warns, from its first report on, that boards like this are hardly ever decided."""

    def report(progress: Progress) -> None:
        tick(replace(progress, doing=f"{progress.doing} (boards like this rarely finish in time)"))

    return report


def within(conflicts: int, tick: Tick) -> Tick:
    """Return a tick that raises `GaveUp` after more than this many dead ends in one search."""

    def report(progress: Progress) -> None:
        tick(progress)
        if progress.conflicts > conflicts:
            raise GaveUp

    return report


class Deadline:
    """A tick that stops the search after some seconds of wall time; None means never."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds

    def __call__(self, progress: Progress) -> None:
        """Raise `Stopped` when the time is up."""
        if self.end is not None and time.monotonic() > self.end:
            raise Stopped("time")


class SecondDeadline:
    """A tick that also stops the search some seconds after its first call."""

    def __init__(self, outer: Deadline, seconds: float) -> None:
        self.outer = outer
        self.seconds = seconds
        self.own: Deadline | None = None

    def __call__(self, progress: Progress) -> None:
        """Raise `Stopped` when either time is up."""
        self.own = self.own or Deadline(self.seconds)
        self.own(progress)
        self.outer(progress)
