"""What outlives a restart: permalinks, and outcomes worked out before; each row with a checksum of its own."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Connection,
    DateTime,
    Float,
    Index,
    Insert,
    Integer,
    String,
    Text,
    Update,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect, RowMapping
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from engine import __version__
from webapp.database import Database

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""31 signs that survive being read aloud: no 0 and o, no 1, i and l."""
ID_LENGTH = 12
ACTIVE = ("queued", "running")
"""The states of a job that has not ended."""
UNREADABLE = datetime(1970, 1, 1, tzinfo=UTC)
"""What a moment reads as whose stored text is damaged."""

log = logging.getLogger(__name__)


class Damaged(Exception):
    """A stored row is not what was written."""


@dataclass(frozen=True)
class Task:
    """What is asked for of a puzzle.

    `name`     `solve`: its solutions; `path`: its explanation, step by step.
    `entries`  what a player has entered, from which a path starts; empty for none.
    """

    name: str = "solve"
    entries: str = ""


SOLVE = Task()


class SqliteMoment(sqlite.DATETIME):
    """SQLite's DATETIME: text without its zone, which is UTC, and which damage may have made unreadable."""

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
    """The schema.  Changes need a migration in webapp/migrations/versions."""


class Link(Base):
    """A permalink: a puzzle by the hash of its content."""

    __tablename__ = "links"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    kind: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(MOMENT)
    sha256: Mapped[str] = mapped_column(String(64), server_default="")


class KnownOutcome(Base):
    """What solving a puzzle gave, and by which version of the engine."""

    __tablename__ = "outcomes"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    engine: Mapped[str] = mapped_column(String(40))
    outcome: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(MOMENT)
    sha256: Mapped[str] = mapped_column(String(64), server_default="")


class Job(Base):
    """A puzzle with a task: asked for, being worked on, or ended.  Only `webapp.jobs` and `webapp.reaper` change rows.

    `fence` is the number of times that the job was claimed; whoever writes must name the one that it claimed with, so
    that a worker that was given up for dead changes nothing when it wakes.  `beat` counts the worker's signs of life,
    `asked` those of visitors who wait for the outcome.  The checksum is written when the job ends.
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


SEALED = {
    "links": ("id", "digest", "kind", "text", "created"),
    "outcomes": ("digest", "engine", "outcome", "created"),
    "jobs": ("id", "digest", "kind", "text", "state", "outcome"),
}
"""The columns of each table that its `sha256` answers for.  A job's digest answers for its task."""


def seal(table: str, row: Mapping[str, Any] | RowMapping) -> str:
    """The SHA-256 of a row's content, the same on every database: 64 hexadecimal digits."""
    values = [
        value.astimezone(UTC).isoformat(timespec="microseconds") if isinstance(value, datetime) else value
        for value in (row[column] for column in SEALED[table])
    ]
    return hashlib.sha256(json.dumps([table, *values], default=repr).encode()).hexdigest()


def intact(table: str, row: Mapping[str, Any] | RowMapping) -> bool:
    """Whether a row is what was written."""
    if table == "jobs":
        task = Task(row.get("task", SOLVE.name), row.get("entries", SOLVE.entries))  # older schemas only solved
        named = bool(row["digest"] == digest(row["kind"], row["text"], task))
        return named and (row["state"] in ACTIVE or bool(row["sha256"] == seal(table, row)))
    if table == "links" and row["sha256"] == "":
        # Made during an upgrade, by a process that did not know of checksums.
        return bool(row["digest"] == digest(row["kind"], row["text"]))
    return bool(row["sha256"] == seal(table, row))


def digest(kind: str, puzzle_text: str, task: Task = SOLVE) -> str:
    """The content hash of a puzzle, by its canonical text, and of what is asked of it: 64 hexadecimal digits."""
    parts = [kind, puzzle_text] if task == SOLVE else [kind, puzzle_text, task.name, task.entries]
    return hashlib.blake2b("\n".join(parts).encode(errors="surrogateescape"), digest_size=32).hexdigest()


def link_id(content: str, length: int = ID_LENGTH) -> str:
    """The first `length` signs of a content hash written in `ID_LETTERS`."""
    number, signs = int(content, 16), []
    for _ in range(length):
        number, index = divmod(number, len(ID_LETTERS))
        signs.append(ID_LETTERS[index])
    return "".join(signs)


class Store(Database):
    """The database behind the site."""

    def share(self, kind: str, puzzle_text: str) -> str:
        """The id of the puzzle's permalink, made on first use.  The link is durable when this returns."""
        content = digest(kind, puzzle_text)
        row = {"digest": content, "kind": kind, "text": puzzle_text, "created": datetime.now(UTC)}
        for length in range(ID_LENGTH, 49):
            with self.engine.connect() as connection:
                known = connection.execute(select(Link.__table__).where(Link.digest == content)).first()
            if known is not None and intact("links", known._mapping):
                return str(known.id)
            change: Insert | Update = insert(Link)
            if known is not None:  # damaged, but here is what it was
                length = min(max(len(str(known.id)), ID_LENGTH), 48)
                change = update(Link).where(Link.digest == content)
            row["id"] = link_id(content, length)
            try:
                with self.writing() as connection:
                    connection.execute(change.values(**row, sha256=seal("links", row)))
            except IntegrityError:
                continue  # somebody was faster, or another puzzle has this id: look again, with one letter more
            return str(row["id"])
        raise RuntimeError("no free id for a permalink")

    def link(self, id_: str) -> Link | None:
        """The permalink with this id.

        Raises:
            Damaged: what is stored is not what was shared.
        """
        with self.engine.connect() as connection:
            row = connection.execute(select(Link.__table__).where(Link.id == id_)).first()
        if row is None:
            return None
        if row.id != id_ or not intact("links", row._mapping):
            log.error("the stored data of the link %s is damaged", id_)
            raise Damaged("The stored data of this link is damaged.")
        return Link(**row._mapping)

    def remember(self, content: str, outcome: dict[str, Any], within: Connection | None = None) -> None:
        """Keep an outcome under the content hash of its puzzle, in place of an older one; perhaps in a transaction."""
        values = {"engine": __version__, "outcome": json.dumps(outcome), "created": datetime.now(UTC)}
        values["sha256"] = seal("outcomes", {"digest": content, **values})
        upsert = sqlite.insert if self.is_sqlite else postgresql.insert
        with self.writing() if within is None else nullcontext(within) as connection:
            connection.execute(
                upsert(KnownOutcome)
                .values(digest=content, **values)
                .on_conflict_do_update(index_elements=[KnownOutcome.digest], set_=values)
            )

    def outcome(self, content: str, *, any_version: bool = False) -> dict[str, Any] | None:
        """A remembered outcome; one of another engine's version only if asked for, a damaged one never."""
        with self.engine.connect() as connection:
            row = connection.execute(select(KnownOutcome.__table__).where(KnownOutcome.digest == content)).first()
        if row is None or (row.engine != __version__ and not any_version):
            return None
        if row.digest != content or not intact("outcomes", row._mapping):
            log.error("the remembered outcome of %s is damaged; it is worked out again", content)
            return None
        outcome: dict[str, Any] = json.loads(row.outcome)
        return outcome
