"""Circuit breaker for a silent database: one caller probes now and then, all others are refused at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

PAUSE = 3.0
"""Seconds between two probes of a silent database."""


class CircuitBreaker:
    """The state of one database; `error` makes what is raised while it is silent."""

    def __init__(self, error: Callable[[str], Exception]) -> None:
        self._error = error
        self._lock = threading.Lock()
        self._next_look: float | None = None

    def refuse(self) -> bool:
        """Refuse callers, except one probe now and then, which must report the result; return whether this is a probe.

        Raises:
            Exception: the database is silent, and somebody probed a moment ago.
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

    def record_failure(self) -> None:
        """Record that the database did not answer."""
        with self._lock:
            self._next_look = time.monotonic() + PAUSE

    def record_success(self) -> None:
        """Record that it answered."""
        self._next_look = None
