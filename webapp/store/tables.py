"""The schema: what each table holds, and the checksum of its rows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, Boolean, DateTime, Float, Index, Integer, String, Text, false, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import Dialect, RowMapping
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from webapp.store.values import ACTIVE, SOLVE, Task, digest

UNREADABLE = datetime(1970, 1, 1, tzinfo=UTC)
"""The value of a moment whose stored text is damaged."""


class SqliteMoment(sqlite.DATETIME):
    """SQLite's DATETIME: text in UTC without a zone, which damage may have made unreadable."""

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], datetime | None]:
        """Read the text; never raises."""
        read = super().result_processor(dialect, coltype)

        def process(value: Any) -> datetime | None:
            try:
                moment = read(value) if read else value
            except (TypeError, ValueError):
                return UNREADABLE
            return moment.replace(tzinfo=UTC) if isinstance(moment, datetime) else None

        return process


MOMENT = DateTime(timezone=True).with_variant(SqliteMoment(), "sqlite")  # type: ignore[no-untyped-call]


class Base(DeclarativeBase):
    """The schema.  Changes need a migration in webapp/store/migrations/versions."""


class Permalink(Base):
    """A permalink: a puzzle by the hash of its content."""

    __tablename__ = "links"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    kind: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(MOMENT)
    sha256: Mapped[str] = mapped_column(String(64), server_default="")


class KnownOutcome(Base):
    """The outcome of a puzzle, and the version of the engine; `kept` for ever if its puzzle was shared."""

    __tablename__ = "outcomes"
    __table_args__ = (
        Index("outcomes_by_age", "created", sqlite_where=text("kept = 0"), postgresql_where=text("NOT kept")),
    )

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    engine: Mapped[str] = mapped_column(String(40))
    outcome: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(MOMENT)
    sha256: Mapped[str] = mapped_column(String(64), server_default="")
    kept: Mapped[bool] = mapped_column(Boolean, server_default=false())


class Job(Base):
    """A puzzle with a task: waiting, running, or ended.  Only `webapp.jobs` changes rows.

    `fence` is the number of times that the job was claimed.  Whoever writes must name the one of their claim, so a
    worker that was given up for dead changes nothing when it wakes up.  `beat` counts the worker's heartbeats, `asked`
    those of visitors who wait for the outcome.  The checksum is written when the job ends.
    """

    __tablename__ = "jobs"
    __table_args__ = (
        Index("jobs_by_state", "state", "created"),
        Index(
            "one_active_job_per_puzzle",
            "digest",
            "seconds",
            unique=True,
            sqlite_where=text("state IN ('queued', 'running')"),
            postgresql_where=text("state IN ('queued', 'running')"),
        ),
    )

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64))
    kind: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    task: Mapped[str] = mapped_column(String(12), server_default=SOLVE.name)
    entries: Mapped[str] = mapped_column(Text, server_default=SOLVE.entries)
    seconds: Mapped[float] = mapped_column(Float)
    client: Mapped[str] = mapped_column(String(64))
    state: Mapped[str] = mapped_column(String(12))
    fence: Mapped[int] = mapped_column(Integer)
    beat: Mapped[int] = mapped_column(Integer)
    asked: Mapped[int] = mapped_column(Integer)
    attempts: Mapped[int] = mapped_column(Integer)
    progress: Mapped[str] = mapped_column(Text)
    outcome: Mapped[str | None] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(MOMENT)
    started: Mapped[datetime | None] = mapped_column(MOMENT)
    finished: Mapped[datetime | None] = mapped_column(MOMENT)
    sha256: Mapped[str | None] = mapped_column(String(64))


class Submission(Base):
    """An `Idempotency-Key` that was sent, and its request."""

    __tablename__ = "submissions"
    __table_args__ = (Index("submissions_by_age", "created"),)

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    """A hash of client and key."""
    content: Mapped[str] = mapped_column(String(80))
    job: Mapped[str | None] = mapped_column(String(40))
    """None if the answer was known already."""
    created: Mapped[datetime] = mapped_column(MOMENT)


class Sign(Base):
    """When somebody was last seen, by the database's clock: a group of solvers, or a health check itself."""

    __tablename__ = "signs"

    name: Mapped[str] = mapped_column(String(100), primary_key=True)
    seen: Mapped[datetime] = mapped_column(MOMENT)


class StockedPuzzle(Base):
    """A puzzle dealt in advance.  `shelf` is all of its recipe but the seed; it is `taken` once shown."""

    __tablename__ = "stock"
    __table_args__ = (Index("stock_by_shelf", "shelf", "seed", unique=True),)

    recipe: Mapped[str] = mapped_column(String(80), primary_key=True)
    shelf: Mapped[str] = mapped_column(String(64))
    seed: Mapped[int] = mapped_column(BigInteger)
    text: Mapped[str] = mapped_column(Text)
    title: Mapped[str] = mapped_column(Text)
    taken: Mapped[bool] = mapped_column(Boolean)
    created: Mapped[datetime] = mapped_column(MOMENT)
    sha256: Mapped[str] = mapped_column(String(64))


class StoredBytes(Base):
    """Bytes that a visitor stored on a day (UTC): a count for the quota, without a checksum."""

    __tablename__ = "stored"

    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    client: Mapped[str] = mapped_column(String(64), primary_key=True)
    bytes: Mapped[int] = mapped_column(BigInteger)


SEALED = {
    "links": ("id", "digest", "kind", "text", "created"),
    "outcomes": ("digest", "engine", "outcome", "created"),
    "stock": ("recipe", "text", "title"),
    "jobs": ("id", "digest", "kind", "text", "state", "outcome"),
}
"""The columns of each table that its `sha256` covers.  A job's digest covers its task."""


def seal(table: str, row: Mapping[str, Any] | RowMapping) -> str:
    """Return the SHA-256 of a row's content, the same on every database: 64 hexadecimal digits."""
    values = [
        value.astimezone(UTC).isoformat(timespec="microseconds") if isinstance(value, datetime) else value
        for value in (row[column] for column in SEALED[table])
    ]
    return hashlib.sha256(json.dumps([table, *values], default=repr).encode()).hexdigest()


def is_intact(table: str, row: Mapping[str, Any] | RowMapping) -> bool:
    """Return whether a row is what was written."""
    if table == "jobs":
        task = Task(row.get("task", SOLVE.name), row.get("entries", SOLVE.entries))  # older schemas only solved
        named = bool(row["digest"] == digest(row["kind"], row["text"], task))
        return named and (row["state"] in ACTIVE or bool(row["sha256"] == seal(table, row)))
    if table == "links" and row["sha256"] == "":
        # Made during an upgrade, by a process that did not know of checksums.
        return bool(row["digest"] == digest(row["kind"], row["text"]))
    return bool(row["sha256"] == seal(table, row))
