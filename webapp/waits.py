"""Places to wait in: however many requests wait for something, some of the server's threads stay free for others.

Whatever holds a thread of the server while it waits takes one of these places first: for a process, a turn, the end of
a job, or the database.  So requests that wait for nothing, such as files, cached pages and `/healthz`, are answered
however slow all that is.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

WAITS = "playground.waits"
"""In a request's environment: a function to call when the request begins to wait, for the server that
counts who computes.
"""
WAITING = 2
"""At most one in this many threads waits for something that takes its time, ..."""
LEFT = 4
"""... and waits for the database, which are usually short, leave one in this many free."""
GREED = 2
"""A visitor may have this many times as many places as are free: a class alone gets two thirds of them, and each
visitor who takes all they can leaves some to the next.
"""
MOMENT = 0.5
"""Seconds that a request waits for a place, if it may."""


class NoPlace(Exception):
    """Raised when so many requests wait that this one may not."""


class Waits:
    """The places of one process."""

    def __init__(self, threads: int) -> None:
        self._places = max(1, threads // WAITING)
        self._places_with_database = max(1, threads - threads // LEFT)
        self._changed = threading.Condition()
        self._held: dict[int, str] = {}
        """Threads that have a place, and their visitors."""
        self._serving = threading.local()

    @property
    def is_serving(self) -> bool:
        """Return whether this thread works for a visitor who waits for it, and not for the site itself."""
        return getattr(self._serving, "client", None) is not None

    def begin(self, client: str, waits: Callable[[], None] = lambda: None) -> None:
        """Record which visitor this thread serves from now on; `waits` is called when it begins to wait."""
        self._serving.client, self._serving.waits = client, waits

    def end(self) -> None:
        """Record that it has served them."""
        self._serving.client = None

    @contextmanager
    def place(self, client: str, seconds: float = MOMENT) -> Iterator[None]:
        """Enclose something that a visitor's thread may have to wait for; wait this long for a place.

        Raises:
            NoPlace: none is free.
        """
        mine = self._take(client, seconds)
        if self.is_serving:
            self._serving.waits()
        try:
            yield
        finally:
            self._leave(mine)

    def enter_database(self) -> bool:
        """Take a place for this thread's query, if it serves a visitor; return whether it took one.

        Raises:
            NoPlace: none is free.
        """
        return self.is_serving and self._take(self._serving.client, MOMENT, database=True) is not None

    def leave_database(self) -> None:
        """Give back what `enter_database` took."""
        self._leave(threading.get_ident())

    def _take(self, client: str, seconds: float, *, database: bool = False) -> int | None:
        """Return the thread that has taken a place; None if it already had one."""
        me, end = threading.get_ident(), time.monotonic() + seconds
        with self._changed:
            if me in self._held:
                return None
            while not self._has_place(client, database=database):
                left = end - time.monotonic()
                if left <= 0:
                    raise NoPlace
                self._changed.wait(left)
            self._held[me] = client
        return me

    def _leave(self, thread: int | None) -> None:
        if thread is not None:
            with self._changed:
                self._held.pop(thread, None)
                self._changed.notify_all()

    def _has_place(self, client: str, *, database: bool) -> bool:
        free = (self._places_with_database if database else self._places) - len(self._held)
        mine = sum(each == client for each in self._held.values())
        return free > 0 and (database or mine < max(1, GREED * free))  # a database that does not answer, does so to all
