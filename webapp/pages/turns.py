"""Large boards one after another: to read and draw one takes so long that many at once would hold up everybody's pages.

Python computes one thing at a time however many threads there are, so taking turns delays nobody on the whole; but a
small page has one large one beside it then, and not one for each thread of the server.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from webapp.limits import Spent

LARGE = 1000
"""Characters of a text, or cells of a board, from which on it takes a turn."""
PATIENCE = 3.0
"""Seconds that a request waits for its turn; each that waits holds a thread of the server."""
WAITING_SHARE = 2
"""All visitors together may hold one of so many threads of the server by waiting, ..."""
WAITING_SHARE_PER_CLIENT = 4
"""... and one visitor one of so many."""


class Turns:
    """Whose large board is being worked on, and who is next."""

    def __init__(self, threads: int) -> None:
        self._most = threads // WAITING_SHARE
        self._most_per_client = max(1, threads // WAITING_SHARE_PER_CLIENT)
        self._changed = threading.Condition()
        self._waiting: list[tuple[str, int]] = []
        """Clients and their threads, the first to come first."""
        self._working: int | None = None
        """The thread whose turn it is."""

    @contextmanager
    def taken(self, client: str, size: int) -> Iterator[None]:
        """Around the work on a board or text of so many cells or characters; nothing in it may wait for anything.

        Raises:
            Spent: too many of this visitor's wait, or too many at all.
        """
        me = threading.get_ident()
        if size < LARGE or self._working == me:
            yield
            return
        self._wait((client, me))
        try:
            yield
        finally:
            with self._changed:
                self._working = None
                self._changed.notify_all()

    def _wait(self, turn: tuple[str, int]) -> None:
        with self._changed:
            mine = sum(client == turn[0] for client, _ in self._waiting)
            if mine >= self._most_per_client or len(self._waiting) >= self._most:
                raise Spent("Too many large boards are wanted at once.", 1)
            self._waiting.append(turn)
            try:
                if not self._changed.wait_for(lambda: self._working is None and self._waiting[0] == turn, PATIENCE):
                    raise Spent("Too many large boards are wanted at once.", 1)
                self._working = turn[1]
            finally:
                self._waiting.remove(turn)
                self._changed.notify_all()
