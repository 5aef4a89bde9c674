"""Count what each visitor has used in the current window of time: in memory, or in Redis for several processes.

A window begins with a visitor's first use, and ends after its allowance's seconds.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from redis import Redis

MOST_WINDOWS = 100_000
"""Windows kept for one allowance, some 250 bytes each; beyond that, those that began first are dropped."""
REDIS_SECONDS = 1.0
"""How long Redis may take to answer before it counts as unreachable."""
PAUSE = 3.0
"""Seconds between two probes of an unreachable Redis."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Allowance:
    """How much of something one visitor may use in a window."""

    name: str
    amount: int
    seconds: int


class Use(NamedTuple):
    """A visitor's use of an allowance; a cost of 0 only reads what they have used."""

    allowance: Allowance
    who: str
    cost: int


class Used(NamedTuple):
    """What a visitor has used in their window, including this use, and the seconds until the window ends."""

    amount: int
    seconds: float


class Counter(Protocol):
    """Counts uses."""

    def add(self, *uses: Use) -> Sequence[Used]:
        """Count these uses; return what has been used of each allowance."""


class Memory:
    """Counts for this process alone."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._windows: dict[str, dict[str, Used]] = {}
        """By allowance and visitor: what was used, and when the window ends, the first to end first."""

    def __len__(self) -> int:
        return sum(map(len, self._windows.values()))

    def add(self, *uses: Use) -> Sequence[Used]:
        now = time.monotonic()
        with self._lock:
            return [self._add(use, now) for use in uses]

    def _add(self, use: Use, now: float) -> Used:
        windows = self._windows.setdefault(use.allowance.name, {})
        # All windows of an allowance are equally long, and a dict keeps its keys in the order in which they came.
        while windows:
            first = next(iter(windows))
            if windows[first].seconds > now and len(windows) <= MOST_WINDOWS:
                break
            del windows[first]
        before = windows.get(use.who) or Used(0, now + use.allowance.seconds)
        amount = before.amount + use.cost
        if amount:
            windows[use.who] = Used(amount, before.seconds)
        return Used(amount, before.seconds - now)


class Shared:
    """Counts in Redis for all processes; in this process's memory while Redis is unreachable."""

    def __init__(self, url: str) -> None:
        from redis import Redis  # not needed where one process counts

        self._redis: Redis = Redis.from_url(url, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS)
        self._memory = Memory()
        self._lock = threading.Lock()
        self._next_look = -math.inf

    def add(self, *uses: Use) -> Sequence[Used]:
        if self._rests():
            return self._memory.add(*uses)
        try:
            found = self._ask(uses)
        except Exception as error:  # whatever redis raises
            log.warning("Redis does not count, so this process does: %s", error)
            self._next_look = time.monotonic() + PAUSE
            return self._memory.add(*uses)
        self._next_look = -math.inf
        return found

    def _rests(self) -> bool:
        """Return whether to leave Redis alone; now and then one request has to probe it."""
        with self._lock:
            now = time.monotonic()
            if now < self._next_look:
                return True
            if self._next_look > -math.inf:
                self._next_look = now + PAUSE
            return False

    def _ask(self, uses: Sequence[Use]) -> Sequence[Used]:
        """Send everything in one exchange, as a transaction: no window may end between its beginning and its use."""
        pipeline = self._redis.pipeline()
        for use in uses:
            key = f"playground/{use.allowance.name}/{use.who}"
            pipeline.set(key, 0, ex=use.allowance.seconds, nx=True)
            pipeline.incrby(key, use.cost)
            pipeline.pttl(key)
        answers = pipeline.execute()
        return [Used(amount, left / 1000) for amount, left in zip(answers[1::3], answers[2::3], strict=True)]


def counter_at(url: str) -> Counter:
    """Return the counter that a setting names: a URL of Redis, or `memory://`.

    Raises:
        ValueError: it names neither.
    """
    if url.startswith(("redis://", "rediss://", "unix://")):
        return Shared(url)
    if url.startswith("memory:"):
        return Memory()
    raise ValueError(f"rate_limits_url: {url!r} is neither a URL of Redis nor memory://")
