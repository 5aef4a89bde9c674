"""Storage quotas: bytes that each visitor has stored today, counted in the database by the process that stores them.

A client's name nests: the names of its networks are prefixes of it (`webapp.security.client`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, case, func, select
from sqlalchemy.dialects import postgresql, sqlite

from webapp.settings import Settings
from webapp.store.database import Database
from webapp.store.tables import StoredBytes
from webapp.store.values import INDEXES, QuotaExceeded

ALWAYS = 100_000
"""Bytes a day that each visitor may store even when all together have reached their limit."""
MOMENT_BYTES = 26
ROOM_MADE = "-"
"""The client for deletions that make room: its count is negative."""
PREFIXES = (16, 32)
"""Where the names of the two wider networks end in that of an IPv6 client, ..."""
NESTED = 64
"""... which has this length."""


def _adding(upsert: Any) -> Any:
    """Return the statement that adds to a visitor's count."""
    new = upsert(StoredBytes)
    return new.on_conflict_do_update(
        index_elements=[StoredBytes.day, StoredBytes.client], set_={"bytes": StoredBytes.bytes + new.excluded.bytes}
    )


ADD = {"sqlite": _adding(sqlite.insert), "postgresql": _adding(postgresql.insert)}
_within = (StoredBytes.client >= bindparam("first"), StoredBytes.client < bindparam("last"))


def _used(within: str) -> Any:
    mine = StoredBytes.client.startswith(bindparam(within))
    return func.coalesce(func.sum(case((mine, StoredBytes.bytes), else_=0)), 0)


USED = select(_used("wide"), _used("middle"), _used("narrow")).where(StoredBytes.day == bindparam("today"), *_within)
USED_BY_ALL = select(func.coalesce(func.sum(StoredBytes.bytes), 0)).where(StoredBytes.day == bindparam("today"))


def now() -> datetime:
    """Return the current time; tests replace it."""
    return datetime.now(UTC)


def charge(connection: Connection, client: str, size: int) -> None:
    """Count bytes that are stored in this transaction; call it last, because others of the visitor's wait for the
    count.

    What the site stores for itself has no client, and is not counted.  A negative size is room that was made.
    """
    if client and size:
        row = {"day": now().date().isoformat(), "client": client, "bytes": size}
        connection.execute(ADD[connection.dialect.name], row)


def size_of(row: Mapping[str, Any]) -> int:
    """Return roughly how many bytes a row takes."""
    return INDEXES + sum(
        len(value) if isinstance(value, str) else MOMENT_BYTES if isinstance(value, datetime) else 2
        for value in row.values()
    )


class Quota:
    """What one visitor, and all together, may store in a day.

    IPv6 networks count as well: all of a /56 may store twice as much as one visitor, all of a /48 four times.
    """

    def __init__(self, store: Database, settings: Settings) -> None:
        self._store = store
        self._each = settings.stored_megabytes_per_client * 1e6 or math.inf
        self._all = settings.stored_megabytes * 1e6 or math.inf

    def check(self, client: str, new: str | int) -> None:
        """Call before accepting something that will be stored: a puzzle's text, or a number of bytes.

        Raises:
            QuotaExceeded: this visitor, or all together, have stored as much today as they may.
        """
        size = new if isinstance(new, int) else len(new) + INDEXES
        names = [client[:end] for end in PREFIXES] if len(client) == NESTED else [client, client]
        wide, middle = names
        values = {"wide": wide, "middle": middle, "narrow": client, "first": wide, "last": wide + "~"}
        with self._store.engine.connect() as connection:
            used = connection.execute(USED, {**values, "today": now().date().isoformat()}).one()
        shares = (4, 2, 1) if len(client) == NESTED else (1, 1, 1)
        fill = max((amount + size) / share for amount, share in zip(used, shares, strict=True))
        if fill > self._each:
            words = "You’ve used your share of storage for today. Existing links still work."
            raise QuotaExceeded(words, _until_tomorrow())
        if fill > ALWAYS and self.overrun() + size > 0:
            words = "The site is full for today, except for small puzzles. Existing links still work."
            raise QuotaExceeded(words, _until_tomorrow())

    def overrun(self) -> float:
        """Return the bytes that all together have stored today beyond their limit; negative while there is room."""
        if self._all == math.inf:
            return -math.inf
        with self._store.engine.connect() as connection:
            return float(connection.scalar(USED_BY_ALL, {"today": now().date().isoformat()}) or 0) - self._all


def _until_tomorrow() -> int:
    moment = now()
    tomorrow = datetime.combine(moment.date() + timedelta(days=1), datetime.min.time(), UTC)
    return max(1, math.ceil((tomorrow - moment).total_seconds()))
