"""Whether the site is fit for visitors: `/readyz`, and its checks."""

from __future__ import annotations

import shutil
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import delete, func, insert, select, type_coerce, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.tables import MOMENT, Job, Sign
from webapp.store.values import ACTIVE

BEAT_EVERY = 5.0
"""Seconds between two heartbeats of a group of solvers."""
SILENT_AFTER = 30.0
"""Seconds without a heartbeat after which they count as gone."""
KEPT_SECONDS = 1.0
"""Seconds for which a result is kept: checking writes, and anybody may ask."""
PROBE = "probe"
"""The row that a check writes."""


@dataclass(frozen=True)
class QueueState:
    """The jobs that have not ended."""

    queued: int
    running: int
    oldest_seconds: float
    """How long the oldest waiting job has waited; 0 if none waits."""


def leave_sign(store: Store, name: str) -> None:
    """Record that `name` is alive."""
    with store.writing() as connection:
        known = connection.execute(update(Sign).where(Sign.name == name).values(seen=func.now()))
        if known.rowcount == 0:
            connection.execute(delete(Sign).where(Sign.seen < datetime.now(UTC) - timedelta(days=1)))
            connection.execute(insert(Sign).values(name=name, seen=func.now()))


def queue(store: Store) -> QueueState:
    """Return the state of the queue."""
    with store.engine.connect() as connection:
        counts = dict(
            connection.execute(select(Job.state, func.count()).where(Job.state.in_(ACTIVE)).group_by(Job.state)).all()
        )
        first = connection.scalar(select(func.min(Job.created)).where(Job.state == "queued"))
    waited = (datetime.now(UTC) - first).total_seconds() if first else 0.0
    return QueueState(counts.get("queued", 0), counts.get("running", 0), max(0.0, waited))


class Readiness:
    """Checks everything that the site needs, at most once a second."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._lock = threading.Lock()
        self._checked_at = float("-inf")
        self._found: dict[str, Any] = {}

    def checked(self) -> dict[str, Any]:
        """Return `ready`, the names of what `failed`, and each check's figures.

        `database`  a row was written
        `disk`      free space on the database's disk, or on the program's if the database is on another machine
        `solvers`   some solver was seen lately
        `queue`     no job has waited longer than a moving queue would let it
        """
        if self._lock.acquire(blocking=not self._found):  # else another thread is looking: what it found before
            try:
                if time.monotonic() - self._checked_at >= KEPT_SECONDS:
                    self._look()
            finally:
                self._lock.release()
        return self._found

    def _look(self) -> None:
        checks = {"disk": self._disk()}
        try:
            checks |= {"database": self._write(), "solvers": self._solvers(), "queue": self._queue()}
        except SQLAlchemyError as error:
            checks["database"] = {"ok": False, "error": type(error).__name__}
        failed = sorted(name for name, figures in checks.items() if not figures["ok"])
        self._found = {"ready": not failed, "failed": failed, "checks": checks}
        self._checked_at = time.monotonic()

    def _write(self) -> dict[str, Any]:
        start = time.perf_counter()
        with suppress(IntegrityError):  # another process wrote it at this moment, for the first time
            leave_sign(self.store, PROBE)
        return {"ok": True, "milliseconds": round((time.perf_counter() - start) * 1000, 1)}

    def _disk(self) -> dict[str, Any]:
        url = self.store.url
        place = Path(str(url.database)).parent if url.get_backend_name() == "sqlite" and url.database else Path.cwd()
        free = shutil.disk_usage(place).free >> 20
        return {"ok": free >= self.settings.free_megabytes, "free_megabytes": free}

    def _solvers(self) -> dict[str, Any]:
        with self.store.engine.connect() as connection:
            now, seen = connection.execute(
                select(type_coerce(func.now(), MOMENT), func.max(Sign.seen)).where(Sign.name != PROBE)
            ).one()
        ago = None if seen is None else (now - seen).total_seconds()
        return {"ok": ago is not None and ago <= SILENT_AFTER, "seen_seconds_ago": ago}

    def _queue(self) -> dict[str, Any]:
        waiting = queue(self.store)
        return {
            "ok": waiting.oldest_seconds <= self.settings.oldest_queued_seconds,
            "queued": waiting.queued,
            "oldest_seconds": round(waiting.oldest_seconds, 1),
        }
