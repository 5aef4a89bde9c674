"""What outlives a restart: permalinks, and outcomes worked out before.  SQLite or PostgreSQL, by URL."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    DateTime,
    Engine,
    Float,
    Index,
    Integer,
    String,
    Text,
    create_engine,
    event,
    insert,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from engine import __version__

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""31 letters that survive being read aloud: no 0 and o, no 1, i and l."""
ID_LENGTH = 12
FIRST_SAFE_WAL = (3, 51, 3)
"""Before this version, SQLite's write-ahead log could corrupt a database (sqlite.org/wal.html, "WAL-reset bug")."""


class Base(DeclarativeBase):
    """The schema.  Changes need a migration in webapp/migrations/versions."""


class Link(Base):
    """A permalink: a puzzle by the hash of its content."""

    __tablename__ = "links"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    kind: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class KnownOutcome(Base):
    """What solving a puzzle gave, and by which version of the engine."""

    __tablename__ = "outcomes"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    engine: Mapped[str] = mapped_column(String(40))
    outcome: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class Job(Base):
    """A solve: asked for, being worked on, or ended.  Only `webapp.jobs` changes rows.

    `fence` is the number of times that the job was claimed; whoever writes must name the one that it claimed with, so
    that a worker that was given up for dead changes nothing when it wakes.  `beat` counts the worker's signs of life,
    `asked` those of visitors who wait for the outcome.
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
    seconds: Mapped[float] = mapped_column(Float)
    client: Mapped[str] = mapped_column(String(64))
    state: Mapped[str] = mapped_column(String(12))
    fence: Mapped[int] = mapped_column(Integer)
    beat: Mapped[int] = mapped_column(Integer)
    asked: Mapped[int] = mapped_column(Integer)
    attempts: Mapped[int] = mapped_column(Integer)
    progress: Mapped[str] = mapped_column(Text)
    outcome: Mapped[str | None] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    started: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    finished: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


def digest(kind: str, puzzle_text: str) -> str:
    """The content hash of a puzzle: 64 hexadecimal digits of kind and canonical text."""
    return hashlib.blake2b(f"{kind}\n{puzzle_text}".encode(), digest_size=32).hexdigest()


def link_id(content: str, length: int = ID_LENGTH) -> str:
    """The first `length` letters of a content hash written in `ID_LETTERS`."""
    number, letters = int(content, 16), []
    for _ in range(length):
        number, index = divmod(number, len(ID_LETTERS))
        letters.append(ID_LETTERS[index])
    return "".join(letters)


class Store:
    """The database behind the site."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        if self.url.get_backend_name() == "sqlite" and self.url.database not in (None, "", ":memory:"):
            Path(str(self.url.database)).parent.mkdir(parents=True, exist_ok=True)
        self.engine: Engine = create_engine(self.url)
        if self.url.get_backend_name() == "sqlite":
            event.listen(self.engine, "connect", _prepare_sqlite)
            event.listen(self.engine, "begin", _begin_sqlite)

    def migrate(self) -> None:
        """Bring the schema to the newest version."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.writing() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write, and takes SQLite's write lock at its start rather than half-way."""
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            yield connection

    def share(self, kind: str, puzzle_text: str) -> str:
        """The id of the puzzle's permalink, made on first use.  The link is durable when this returns."""
        content = digest(kind, puzzle_text)
        row = {"digest": content, "kind": kind, "text": puzzle_text, "created": datetime.now(UTC)}
        for length in range(ID_LENGTH, 49):
            with self.engine.connect() as connection:
                known = connection.scalar(select(Link.id).where(Link.digest == content))
            if known is not None:
                return known
            try:
                with self.writing() as connection:
                    connection.execute(insert(Link).values(id=link_id(content, length), **row))
            except IntegrityError:
                continue  # somebody was faster, or another puzzle has this id: look again, with one letter more
            return link_id(content, length)
        raise RuntimeError("no free id for a permalink")

    def link(self, id_: str) -> Link | None:
        """The permalink with this id."""
        with Session(self.engine) as session:
            return session.get(Link, id_)

    def remember(self, content: str, outcome: dict[str, Any]) -> None:
        """Keep an outcome under the content hash of its puzzle, in place of an older one."""
        values = {"engine": __version__, "outcome": json.dumps(outcome), "created": datetime.now(UTC)}
        with Session(self.engine) as session:
            session.connection(execution_options={"writes": True})
            session.merge(KnownOutcome(digest=content, **values))
            try:
                session.commit()
            except IntegrityError:  # somebody remembered the same at the same moment
                session.rollback()

    def outcome(self, content: str, *, any_version: bool = False) -> dict[str, Any] | None:
        """A remembered outcome; one of another engine's version only if asked for."""
        with Session(self.engine) as session:
            known = session.get(KnownOutcome, content)
        if known is None or (known.engine != __version__ and not any_version):
            return None
        outcome: dict[str, Any] = json.loads(known.outcome)
        return outcome


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    journal = "WAL" if sqlite3.sqlite_version_info >= FIRST_SAFE_WAL else "DELETE"
    for pragma in (f"journal_mode={journal}", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
