"""Whether the database fell silent: while it is, one request now and then finds out, all others are told at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

PAUSE = 3.0
"""Seconds between two looks at a silent database."""


class Silence:
    """Of one database; `error` makes what is raised while it lasts."""

    def __init__(self, error: Callable[[str], Exception]) -> None:
        self._error = error
        self._lock = threading.Lock()
        self._next_look: float | None = None

    def refuse(self) -> bool:
        """Let one through now and then, who must tell what came of it; whether this is one of those.

        Raises:
            Exception: the database is silent, and somebody looked a moment ago.
        """
        if self._next_look is None:
            return False
        with self._lock:
            if self._next_look is None:
                return False
            if time.monotonic() < self._next_look:
                raise self._error("the database did not answer a moment ago")
            self._next_look = time.monotonic() + PAUSE
            return True

    def fell(self) -> None:
        """Note that the database did not answer."""
        with self._lock:
            self._next_look = time.monotonic() + PAUSE

    def ended(self) -> None:
        """Note that it did."""
        self._next_look = None
