"""How searches tell where they stand, and how they are ended.  The engine has no clock but `Deadline`.

Every search calls a `Tick` several times a second, which may raise `Stopped`.  Limits that decide what is found are
counted in dead ends and propagations instead (`within`), so that the same puzzle always gets the same answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace


class Stopped(Exception):
    """Raised by a `Tick` to end a search early.  `reason` says why, in one word: time, memory, cancelled, size."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class GaveUp(Exception):
    """A search took more than it was allowed to; nothing is proved.  Its owner goes on without an answer."""


@dataclass(frozen=True)
class Progress:
    """Where a search stands.  `doing` is for people; the numbers only grow.

    `conflicts`  dead ends of the solver, and `restarts`, how often it began anew with what they taught it.
    `fixed`      cells decided before the search.
    `best`       the best answer met so far, in words, where answers are ranked.
    """

    doing: str
    conflicts: int = 0
    restarts: int = 0
    fixed: int = 0
    best: str = ""


Tick = Callable[[Progress], None]
"""Called several times a second from inside every search; may raise `Stopped`."""


def never_stop(_: Progress) -> None:
    """The `Tick` of a search without limits."""


class Watch:
    """A tick that never forgets that it stopped a search: whoever goes on without an answer is stopped again.

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
    """A tick that never reports fewer fixed cells than were known before the search."""

    def report(progress: Progress) -> None:
        tick(replace(progress, fixed=max(fixed, progress.fixed)))

    return report


def doubting(tick: Tick) -> Tick:
    """A tick that says from its first report on that boards like this are hardly ever decided."""

    def report(progress: Progress) -> None:
        tick(replace(progress, doing=f"{progress.doing}; boards like this are seldom decided in the time there is"))

    return report


def within(conflicts: int, tick: Tick) -> Tick:
    """A tick that raises `GaveUp` after more than so many dead ends of one search."""

    def report(progress: Progress) -> None:
        tick(progress)
        if progress.conflicts > conflicts:
            raise GaveUp

    return report


class Deadline:
    """A tick that stops the search after some seconds of wall time; None for no end."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds

    def __call__(self, progress: Progress) -> None:
        """Raise `Stopped` when the time is up."""
        if self.end is not None and time.monotonic() > self.end:
            raise Stopped("time")


class SecondDeadline:
    """A tick that also stops some seconds after its first call."""

    def __init__(self, outer: Deadline, seconds: float) -> None:
        self.outer = outer
        self.seconds = seconds
        self.own: Deadline | None = None

    def __call__(self, progress: Progress) -> None:
        """Raise `Stopped` when either time is up."""
        self.own = self.own or Deadline(self.seconds)
        self.own(progress)
        self.outer(progress)
