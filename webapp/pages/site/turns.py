"""Large boards take turns: reading and drawing one takes so long that many at once would hold up everybody's pages.

Python computes one thing at a time however many threads there are, so turns cost no time overall; but a small page then
competes with one large board, and not with one for each thread of the server.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from webapp.limits import AllowanceExceeded
from webapp.waits import Waits

LARGE = 1000
"""Characters of a text, or cells of a board, from which it takes a turn."""
PATIENCE = 3.0
"""Seconds that a request waits for its turn."""


class Turns:
    """Whose large board is being worked on, and who is next."""

    def __init__(self, waits: Waits) -> None:
        self._waits = waits
        self._changed = threading.Condition()
        self._waiting: list[tuple[str, int]] = []
        """Clients and their threads, in order of arrival."""
        self._working: int | None = None
        """The thread whose turn it is."""
        self._last = ""
        """The client whose turn it was."""

    @contextmanager
    def take(self, client: str, size: int) -> Iterator[None]:
        """Enclose the work on a board or text with this many cells or characters; it must not wait for anything.

        Raises:
            NoPlace: too many requests wait already.
            AllowanceExceeded: the turn did not come in time.
        """
        me = threading.get_ident()
        if size < LARGE or self._working == me:
            yield
            return
        with self._waits.place(client):
            self._wait((client, me))
        try:
            yield
        finally:
            with self._changed:
                self._working = None
                self._changed.notify_all()

    def _wait(self, turn: tuple[str, int]) -> None:
        with self._changed:
            self._waiting.append(turn)
            try:
                if not self._changed.wait_for(lambda: self._working is None and self._next() == turn, PATIENCE):
                    raise AllowanceExceeded("We’re drawing too many big boards right now.", 1)
                self._working, self._last = turn[1], turn[0]
            finally:
                self._waiting.remove(turn)
                self._changed.notify_all()

    def _next(self) -> tuple[str, int]:
        """Return whoever has waited longest, but nobody twice in a row while others wait."""
        return next((turn for turn in self._waiting if turn[0] != self._last), self._waiting[0])
