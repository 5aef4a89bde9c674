"""Places to wait in: however many requests wait for something, some of the server's threads are left for the others.

Whatever holds a thread of the server while it waits takes one of these places first: for a process, for a turn, for the
end of a job, for the database.  So what waits for nothing, such as files, pages that are kept and `/healthz`, is
answered however slow all that is.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

WAITS = "playground.waits"
"""In a request's environment: what is to be called when it begins to wait, by the server that counts who computes."""
WAITING = 2
"""One of so many threads at most waits for something that takes its time, ..."""
LEFT = 4
"""... and one of so many is left by those that wait for the database, too, which usually takes a moment."""
GREED = 2
"""A visitor may have so many times as many places as are free: a class alone has two thirds of them, and of those who
take all that they can get each leaves some to the next."""
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
        """Whether this thread works for a visitor, who waits for it, and not for the site itself."""
        return getattr(self._serving, "client", None) is not None

    def begin(self, client: str, waits: Callable[[], None] = lambda: None) -> None:
        """Note which visitor this thread serves from now on; `waits` is called when it begins to wait."""
        self._serving.client, self._serving.waits = client, waits

    def end(self) -> None:
        """Note that it has served them."""
        self._serving.client = None

    @contextmanager
    def place(self, client: str, seconds: float = MOMENT) -> Iterator[None]:
        """Around something that a visitor's thread may have to wait for; waits for a place for so long.

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
        """Take a place for what this thread asks the database, if it serves a visitor; whether it has taken one.

        Raises:
            NoPlace: none is free.
        """
        return self.is_serving and self._take(self._serving.client, MOMENT, database=True) is not None

    def leave_database(self) -> None:
        """Give back what `enter_database` took."""
        self._leave(threading.get_ident())

    def _take(self, client: str, seconds: float, *, database: bool = False) -> int | None:
        """The thread that has taken a place; None where it has one."""
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
