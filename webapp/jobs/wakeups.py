"""How idle solvers learn that a job is waiting.

The jobs table is the truth.  A message carries the id of a job that was queued and wakes one idle solver, which then
claims whatever is fairest.  So a message lost, doubled or late changes nothing but the time until somebody looks:
`wait` returns after a few seconds without any.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from webapp.settings import Settings
from webapp.store.database import postgresql_limits

if TYPE_CHECKING:
    from huey.storage import BaseStorage

LOOK_EVERY = 0.5
"""Seconds between two looks into the table by an idle solver that no message can reach."""
SWEEP_EVERY = 3.0
"""The same where messages can reach it: what is found then is what a message was lost for."""
PAUSE = 3.0
"""Seconds for which a queue that failed is left alone, so that no visitor waits for it again."""
PATIENCE = 0.5
"""Seconds that a visitor's request waits for a queue."""

log = logging.getLogger(__name__)


class Wakeups(Protocol):
    """Messages from whoever queues a job to whoever may take it."""

    def send(self, id_: str) -> None:
        """Wake one idle solver.  Never fails."""

    def wait(self) -> None:
        """Return at the next message, or when it is time to look anyway."""

    def close(self) -> None:
        """End this thread's connections; for each that waited, at its end."""


def from_settings(settings: Settings) -> Wakeups:
    """Messages within this process, or over the queue that the settings name.

    Raises:
        ValueError: the setting is no address of a queue; names it.
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
    """For a site that solves by itself; solvers elsewhere look into the table twice a second."""

    def __init__(self, most: int) -> None:
        self._messages: queue.Queue[str] = queue.Queue(most)

    def send(self, id_: str) -> None:
        with contextlib.suppress(queue.Full):  # as many as may wait: enough to wake everybody
            self._messages.put_nowait(id_)

    def wait(self) -> None:
        with contextlib.suppress(queue.Empty):
            self._messages.get(timeout=LOOK_EVERY)

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

    def wait(self) -> None:
        resting = self._rest_until - time.monotonic()
        if resting > 0:
            time.sleep(min(resting, LOOK_EVERY))
            return
        try:
            self._storage(SWEEP_EVERY + PATIENCE).dequeue()
        except Exception:  # as above
            self._failed()

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

    from webapp.store.patience import Patient

    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    limits = postgresql_limits() | {"connect_timeout": 2}

    def connect() -> Patient:
        connection = Patient.connect(address, **limits)
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
"""For each kind of address, what opens the queue there and the driver that this takes."""
