"""The connection to SQLite or PostgreSQL: open it, write to it, and migrate its schema."""

from __future__ import annotations

import logging
import math
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection, QueuePool

from webapp.store.circuit_breaker import CircuitBreaker
from webapp.waits import NoPlace, Waits

FIRST_USABLE_SQLITE = (3, 24, 0)
"""The first version with INSERT ... ON CONFLICT."""
FIRST_SAFE_WAL = (3, 51, 3)
"""Before this version, SQLite's write-ahead log could corrupt a database (sqlite.org/wal.html, "WAL-reset bug")."""
BUSY_SECONDS = 10
"""How long a statement waits for another transaction."""
READ_SECONDS = 2
"""The same when a visitor's page reads from SQLite, whose writers block readers only during a commit, and for writes
that need not be durable.
"""
LOOK_SECONDS = 0.5
"""The same for a probe whether another program still locks SQLite."""
TURN_SECONDS = 3
"""How long a visitor waits for this process's other writers, or for one of them that waits for another program."""
POOL_SECONDS = 5
"""How long a thread waits for one of its process's connections to PostgreSQL."""
IDLE_SECONDS = 15
"""How long PostgreSQL keeps the locks of a process that is silent within a transaction, because it is frozen."""
MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_SECONDS = 1800.0
"""How long a start waits for another process that migrates the same SQLite file."""
BUSY = "SQLITE_BUSY"
MIGRATION_LOCK = 7_283_915_046_112_201
"""The advisory lock of PostgreSQL held during a migration; any number that nobody else uses."""

log = logging.getLogger(__name__)


class UnusableDatabase(Exception):
    """Raised when this version cannot work with the database or the SQLite library; says why, and what to do."""


class Database:
    """An engine, its transactions, and its schema."""

    def __init__(self, url: str, waits: Waits | None = None) -> None:
        """Open nothing yet.  Whatever a visitor's thread does here takes one of the places in `waits`.

        Raises:
            UnusableDatabase: SQLite is wanted, and Python's is too old.
        """
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.waits = waits or Waits(1)
        self._writers = threading.Lock()
        self._writing_since: float | None = None
        """When the current writer began."""
        if not self.is_sqlite:
            limits = {name: value for name, value in postgresql_limits().items() if name not in self.url.query}
            self.engine: Engine = create_engine(
                self.url,
                poolclass=_pool_with_places(self.waits),
                pool_timeout=POOL_SECONDS,
                hide_parameters=True,
                connect_args=limits,
            )
            from webapp.store import watchdog  # psycopg is not needed for SQLite

            # A server that was restarted has closed the connections that are kept; none of them may reach a visitor.
            watchdog.limit(self.engine)
            return
        if sqlite3.sqlite_version_info < FIRST_USABLE_SQLITE:
            needed = ".".join(str(part) for part in FIRST_USABLE_SQLITE)
            raise UnusableDatabase(
                f"This Python brings SQLite {sqlite3.sqlite_version}; {needed} or newer is needed. "
                "Use a newer Python, or PostgreSQL."
            )
        pool: dict[str, Any] = {}
        if self.url.database not in (None, "", ":memory:"):
            Path(str(self.url.database)).parent.mkdir(parents=True, exist_ok=True)
            pool = {"poolclass": _pool_with_places(self.waits), "max_overflow": -1}  # as many as there are places
        self.engine = create_engine(self.url, hide_parameters=True, **pool)  # errors go to the log, puzzles do not
        event.listen(self.engine, "connect", _prepare_sqlite)
        _limit_sqlite(self.engine, self.waits)

    @contextmanager
    def writing(self, *, durable: bool = True) -> Iterator[Connection]:
        """Open a transaction that may write, and takes SQLite's write lock at its start.

        If it need not be durable, PostgreSQL does not wait for the disk; SQLite has no such choice.
        """
        with (
            self.engine.connect().execution_options(writes=True, durable=durable) as connection,
            self._turn() if self.is_sqlite else nullcontext(),
            connection.begin(),
        ):
            if not (durable or self.is_sqlite):
                connection.execute(text("SET LOCAL synchronous_commit TO off"))
            yield connection

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Let this process's threads write one after another: otherwise SQLite retries after ever longer sleeps.

        Raises:
            OperationalError: this thread serves a visitor, and the writer before waits for another program.
        """
        before, serving = self._writing_since, self.waits.is_serving
        stuck = serving and before is not None and time.monotonic() - before > TURN_SECONDS
        mine = not stuck and self._writers.acquire(timeout=TURN_SECONDS if serving else BUSY_SECONDS)
        if serving and not mine:
            raise _locked("other writers wait for the database")
        if mine:
            self._writing_since = time.monotonic()
        try:
            yield
        finally:
            if mine:
                self._writing_since = None
                self._writers.release()

    def wait_for_server(self, seconds: float = 60.0) -> None:
        """Return as soon as the database answers: its server may be starting as well.

        Raises:
            OperationalError: it does not answer within this time.
        """
        end = time.monotonic() + seconds
        while not self.is_sqlite:
            try:
                self.engine.connect().close()
            except OperationalError as error:
                if time.monotonic() > end:
                    raise
                log.warning("waiting for the database: %s", error.orig)
                time.sleep(1.0)
            else:
                return

    def migrate(self) -> None:
        """Migrate the schema to the newest revision.

        In one transaction: a process killed meanwhile leaves the schema as it was.  Of several processes that start at
        once, one migrates and the others wait for it.

        Raises:
            UnusableDatabase: the schema is of a newer version of this program.
        """
        end = time.monotonic() + MIGRATION_SECONDS
        while True:
            try:
                with self.engine.connect() as connection:
                    if revision(connection) == newest_revision():
                        return
                with self.writing() as connection:
                    as_long_as_it_takes(connection)
                    if not self.is_sqlite:
                        connection.execute(text("SET LOCAL lock_timeout = 0"))  # whoever is faster may take long
                        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
                    before = revision(connection)  # again: somebody may have been faster
                    if before != newest_revision():
                        upgrade(connection)
            except OperationalError as error:
                if not is_busy(error) or time.monotonic() > end:
                    raise
            else:
                if before is not None and before != newest_revision():
                    log.warning("database migrated from schema %s to %s", before, newest_revision())
                return


def postgresql_limits() -> dict[str, Any]:
    """Return how long a connection waits before it fails: libpq's options, and settings of the session.

    They end what hangs because the server's machine is gone, or because another process was frozen with a lock in its
    hands. `webapp.store.watchdog` ends what hangs because the server does.
    """
    return {
        "connect_timeout": 5,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 2,
        "tcp_user_timeout": 10_000,
        "options": f"-c lock_timeout={BUSY_SECONDS}s -c idle_in_transaction_session_timeout={IDLE_SECONDS}s",
    }


def as_long_as_it_takes(connection: Connection) -> None:
    """Lift the time limits of both sides in this transaction, which does more than any that a visitor waits for."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        driver: Any = connection.connection.driver_connection
        driver.seconds = math.inf


def revision(connection: Connection) -> str | None:
    """Return the revision of the schema; None for an empty database.

    Read without alembic, which takes a tenth of a start and is only needed for a migration.
    """
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def newest_revision() -> str:
    """Return the revision that this version works with: names of migration files begin with theirs."""
    return max(path.name.partition("_")[0] for path in MIGRATIONS.glob("versions/[0-9]*.py"))


def upgrade(connection: Connection, to: str = "head") -> None:
    """Migrate the schema to a revision, inside the connection's transaction.

    Raises:
        UnusableDatabase: this version of the program does not know one of the two revisions.
    """
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        found = revision(connection) if to == "head" else to
        raise UnusableDatabase(
            f"The data is of schema {found}; this version of the program knows schemas up to {newest_revision()}. "
            "Use the newer version that wrote it."
        ) from error


def is_busy(error: SQLAlchemyError) -> bool:
    """Return whether SQLite gave up waiting for another process's transaction."""
    return _sqlite_name(error).startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def is_full(error: SQLAlchemyError) -> bool:
    """Return whether the disk is full, SQLite's or PostgreSQL's."""
    return _sqlite_name(error) == "SQLITE_FULL" or getattr(getattr(error, "orig", None), "sqlstate", "") == "53100"


def _sqlite_name(error: SQLAlchemyError) -> str:
    return getattr(getattr(error, "orig", None), "sqlite_errorname", "")


def lenient_text(value: bytes) -> str:
    """Read text that damage made undecodable: its checksum shows that, instead of an exception."""
    return value.decode("utf-8", "surrogateescape")


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    connection.text_factory = lenient_text
    journal = "WAL" if sqlite3.sqlite_version_info >= FIRST_SAFE_WAL else "DELETE"
    settings = (
        f"busy_timeout={BUSY_SECONDS}000",
        f"journal_mode={journal}",
        "synchronous=FULL",
        "foreign_keys=ON",
        "mmap_size=0",
    )
    for pragma in settings:
        connection.execute(f"PRAGMA {pragma}")


def _limit_sqlite(engine: Engine, waits: Waits) -> None:
    """Begin transactions, and refuse visitors at once while another program locks the database."""
    breakers = {writes: CircuitBreaker(_locked) for writes in (False, True)}

    def breaker(connection: Connection) -> CircuitBreaker:
        return breakers[connection.get_execution_options().get("writes", False)]

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        writes = options.get("writes", False)
        seconds: float = BUSY_SECONDS
        if waits.is_serving:
            usual = BUSY_SECONDS if options.get("durable", False) else READ_SECONDS
            seconds = LOOK_SECONDS if breakers[writes].refuse() else usual
        if connection.info.get("busy", BUSY_SECONDS) != seconds:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={seconds * 1000:.0f}")
            connection.info["busy"] = seconds
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    @event.listens_for(engine, "after_cursor_execute")
    def answered(connection: Connection, _: object, statement: str, *__: object) -> None:
        if statement != "BEGIN" and not statement.startswith("PRAGMA"):  # neither needs the file
            breaker(connection).record_success()

    @event.listens_for(engine, "handle_error")
    def failed(context: ExceptionContext) -> None:
        if context.connection is not None and getattr(context.original_exception, "sqlite_errorname", "") == BUSY:
            breaker(context.connection).record_failure()


def _locked(words: str) -> OperationalError:
    """Return what SQLAlchemy raises when SQLite gives up."""
    error = sqlite3.OperationalError(words)
    error.sqlite_errorname = BUSY
    return OperationalError(None, None, error)


def _pool_with_places(waits: Waits) -> type[QueuePool]:
    """Return a pool whose users hold a place from before they wait for a connection until they give it back."""

    class PoolWithPlaces(QueuePool):
        def connect(self) -> PoolProxiedConnection:
            try:
                took = waits.enter_database()
            except NoPlace:
                raise NoConnection("too many requests wait for the database") from None
            try:
                connection = super().connect()
            except BaseException:
                if took:
                    waits.leave_database()
                raise
            connection.info["place"] = took
            return connection

    @event.listens_for(PoolWithPlaces, "checkin")
    def leave(_: object, record: ConnectionPoolEntry) -> None:
        if record.info.pop("place", False):
            waits.leave_database()

    return PoolWithPlaces
