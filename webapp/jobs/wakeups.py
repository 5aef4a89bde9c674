"""Tell idle solvers that a job is waiting.

The jobs table is the truth.  A message carries the id of a queued job and wakes one idle solver, which then claims
whatever is fairest.  So a message that is lost, doubled or late only changes the time until somebody looks: `wait`
returns after a few seconds without any.

Within a process an idle solver can also be reserved, and be handed a job whose row was written as already claimed: that
saves the commit of the claim.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from webapp.settings import Settings
from webapp.store.database import postgresql_limits

if TYPE_CHECKING:
    from huey.storage import BaseStorage

    from webapp.jobs.claims import Claim

LOOK_EVERY = 0.5
"""Seconds between two looks into the table by an idle solver that no message can reach."""
SWEEP_EVERY = 3.0
"""The same if messages can reach it: it then finds only jobs whose message was lost."""
PAUSE = 3.0
"""Seconds for which a failed queue is left alone, so that no visitor waits for it again."""
PATIENCE = 0.5
"""Seconds that a visitor's request waits for a queue."""

log = logging.getLogger(__name__)


Hand = Callable[["Claim"], None]
"""Hands a job, whose row is written, to the solver that was reserved for it."""


class Wakeups(Protocol):
    """Messages from processes that queue jobs to solvers that may take them."""

    def send(self, id_: str) -> None:
        """Wake one idle solver.  Never fails."""

    def reserve(self) -> contextlib.AbstractContextManager[Hand | None]:
        """Reserve an idle solver of this process; None if there is none."""

    def wait(self) -> Claim | None:
        """Return at the next message, or when it is time to look anyway; with a job, if one was handed over."""

    def close(self) -> None:
        """End this thread's connections; each waiting thread calls it at its end."""


def from_settings(settings: Settings) -> Wakeups:
    """Return messages within this process, or over the queue that the settings name.

    Raises:
        ValueError: the setting is not the address of a queue; names it.
    """
    if not settings.queue:
        return WithinProcess(settings.waiting)
    try:
        scheme = make_url(settings.queue).get_backend_name()
    except (ArgumentError, ValueError):
        scheme = settings.queue
    if scheme not in CARRIERS:
        raise ValueError(f"PLAYGROUND_QUEUE: {scheme!r} is not redis://..., rediss://... or postgresql://...")
    connect, driver = CARRIERS[scheme]
    if not all(map(find_spec, ("huey", driver))):
        raise ValueError(f"PLAYGROUND_QUEUE: {scheme} needs the packages huey and {driver}: install the extra deploy")
    return OverHuey(partial(connect, settings.queue), settings.waiting)


class WithinProcess:
    """For a site that solves by itself; solvers in other processes look into the table twice a second."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._changed = threading.Condition()
        self._messages = 0
        self._idle = 0
        """Number of waiting solvers."""
        self._reserved = 0
        """How many of them are reserved for a job whose row is being written."""
        self._handed: deque[Claim] = deque()
        """Jobs that others of them are to take."""

    def send(self, id_: str) -> None:
        with self._changed:
            self._messages = min(self._messages + 1, self._most)  # as many as may wait: enough to wake everybody
            self._changed.notify_all()

    @contextlib.contextmanager
    def reserve(self) -> Iterator[Hand | None]:
        with self._changed:
            free = self._idle > self._reserved + len(self._handed)
            self._reserved += free
        try:
            yield self._handed.append if free else None
        finally:
            with self._changed:
                self._reserved -= free
                self._changed.notify_all()

    def wait(self) -> Claim | None:
        end = time.monotonic() + LOOK_EVERY
        with self._changed:
            self._idle += 1
            try:
                while not self._handed:
                    left = end - time.monotonic()
                    if self._idle > self._reserved and (self._messages or left <= 0):
                        self._messages -= bool(self._messages)
                        return None
                    # Whoever is reserved stays: in a moment it is told what for, or that it is free again.
                    self._changed.wait(left if left > 0 else None)
                return self._handed.popleft()
            finally:
                self._idle -= 1

    def close(self) -> None:
        pass


class OverHuey:
    """Over a queue of huey, in Redis or PostgreSQL.

    `connect` opens the queue for answers within the given seconds.  It is called on first use: what was opened before a
    process forked cannot be shared.
    """

    def __init__(self, connect: Callable[[float], BaseStorage], most: int) -> None:
        self._connect = connect
        self._most = most
        self._lock = threading.Lock()
        self._opened: dict[float, BaseStorage] = {}
        self._rest_until = 0.0

    def send(self, id_: str) -> None:
        if time.monotonic() < self._rest_until:
            return
        try:
            storage = self._storage(PATIENCE)
            if storage.queue_size() < self._most:  # with no worker there to take them, messages must not pile up
                storage.enqueue(id_.encode())
        except Exception:  # whatever Redis or psycopg raise: the row is written, and a sweep will find it
            self._failed()

    def reserve(self) -> contextlib.AbstractContextManager[Hand | None]:
        return contextlib.nullcontext()  # whoever is idle listens to the queue, and nobody else

    def wait(self) -> Claim | None:
        resting = self._rest_until - time.monotonic()
        if resting > 0:
            time.sleep(min(resting, LOOK_EVERY))
            return None
        try:
            self._storage(SWEEP_EVERY + PATIENCE).dequeue()
        except Exception:  # as above
            self._failed()
        return None

    def close(self) -> None:
        with self._lock, contextlib.suppress(Exception):  # as above
            for each in self._opened.values():
                each.close()

    def _storage(self, patience: float) -> BaseStorage:
        with self._lock:
            if patience not in self._opened:
                self._opened[patience] = self._connect(patience)
            return self._opened[patience]

    def _failed(self) -> None:
        log.warning("the queue did not answer; looking into the table instead", exc_info=True)
        self._rest_until = time.monotonic() + PAUSE


def _redis(url: str, patience: float) -> BaseStorage:
    from huey.storage import RedisStorage
    from redis import ConnectionPool
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    once_more = Retry(NoBackoff(), 1)  # a connection from before a restart of Redis fails once
    pool = ConnectionPool.from_url(url, socket_timeout=patience, socket_connect_timeout=PATIENCE, retry=once_more)
    return RedisStorage("playground", connection_pool=pool, read_timeout=SWEEP_EVERY)


def _postgresql(url: str, patience: float) -> BaseStorage:
    from huey.storage import PostgresStorage

    from webapp.store.watchdog import TimeoutConnection

    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    limits = postgresql_limits() | {"connect_timeout": 2}

    def connect() -> TimeoutConnection:
        connection = TimeoutConnection.connect(address, **limits)
        connection.seconds = patience
        return connection

    with connect() as connection:
        # "CREATE TABLE IF NOT EXISTS" fails where two do it at once: one after the other, until this block ends.
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('playground queue'))")
        return PostgresStorage("playground", connection=connect, read_timeout=SWEEP_EVERY)


CARRIERS: dict[str, tuple[Callable[[str, float], BaseStorage], str]] = {
    "redis": (_redis, "redis"),
    "rediss": (_redis, "redis"),
    "postgresql": (_postgresql, "psycopg"),
}
"""For each kind of address, a function that opens the queue there, and the driver that it needs."""
