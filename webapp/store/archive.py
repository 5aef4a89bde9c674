"""The stored data as a whole: check it, copy it, and move it from one database to another.

A dump is JSON lines: a header, one line for each row, and an end with the number of rows and the SHA-256 of all lines
before it, so a dump that was cut off never passes for a complete one.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import (
    Column,
    Connection,
    DateTime,
    MetaData,
    RowMapping,
    Table,
    create_engine,
    event,
    func,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from webapp.store.contents import Store
from webapp.store.database import as_long_as_it_takes, lenient_text, revision, upgrade
from webapp.store.tables import MOMENT, SEALED, UNREADABLE, Base, is_intact

FORMAT = "puzzle playground dump 1"
SQLITE_FILE = b"SQLite format 3\0"
BATCH = 1000
"""Rows in memory at once."""
StoredRow = dict[str, Any]
Tell = Callable[[int], None]
"""Called with the number of rows done so far, after each batch."""


class UnusableArchive(Exception):
    """Raised when a file cannot be restored, or not to this place; says why."""


@dataclass
class Findings:
    """Findings of a walk through all rows."""

    rows: Counter[str] = field(default_factory=Counter)
    """Number of rows by table."""
    damaged: list[tuple[str, str]] = field(default_factory=list)
    """Table and key of each row that is not what was written."""
    broken: list[str] = field(default_factory=list)
    """What the database reports about its own files, if there is a problem."""

    def note(self, table: str, row: Mapping[str, Any] | RowMapping) -> None:
        """Count a row, and check it if it has a checksum."""
        self.rows[table] += 1
        sealed = table in SEALED and "sha256" in row
        if sealed and not is_intact(table, row):
            key = str(row[SEALED[table][0]]).encode("ascii", "backslashreplace").decode()
            self.damaged.append((table, key))


# -- reading -----------------------------------------------------------------------------------------------------------


@contextmanager
def snapshot(store: Store) -> Iterator[Connection]:
    """Open the data as of one moment, while the site goes on writing.

    PostgreSQL keeps such a view by itself.  A long read of SQLite would block its writers, so it is copied.
    """
    if not store.is_sqlite:
        with store.engine.connect() as connection:
            connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            as_long_as_it_takes(connection)
            yield connection
        return
    with tempfile.TemporaryDirectory(dir=Path(str(store.url.database)).parent, prefix="copy-") as folder:
        path = Path(folder) / "copy.sqlite"
        copy_sqlite(store, path)
        with open_read_only(path) as connection:
            yield connection


@contextmanager
def open_read_only(path: Path) -> Iterator[Connection]:
    """Open a database file for reading, without changing it."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        connection.text_factory = lenient_text
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def copy_sqlite(store: Store, path: Path) -> None:
    """Copy the database into a new file, in one step: a copy in several would restart after each write."""
    with store.engine.connect() as connection:
        source = connection.connection.driver_connection
        target = sqlite3.connect(path)
        try:
            source.backup(target)  # type: ignore[union-attr]
            target.execute("PRAGMA journal_mode=DELETE")  # one file, whatever the source uses
        finally:
            target.close()


def tables(connection: Connection) -> list[Table]:
    """Return the tables of this database, which may have an older schema."""
    metadata = MetaData()

    @event.listens_for(metadata, "column_reflect")
    def moments(_: object, __: object, column: dict[str, Any]) -> None:
        if isinstance(column["type"], DateTime):
            column["type"] = MOMENT

    present = inspect(connection).get_table_names()
    metadata.reflect(connection, only=[name for name in Base.metadata.tables if name in present])
    return metadata.sorted_tables


def rows(connection: Connection, findings: Findings) -> Iterator[tuple[Table, RowMapping]]:
    """Yield every row of these tables, a batch at a time."""
    for table in tables(connection):
        found = connection.execution_options(stream_results=True, yield_per=BATCH).execute(select(table))
        for row in found.mappings():
            findings.note(table.name, row)
            yield table, row


def complaints(connection: Connection) -> list[str]:
    """Return what SQLite reports of its file: damaged pages or indexes, but not a changed letter in a text."""
    return [line for line in connection.exec_driver_sql("PRAGMA integrity_check").scalars() if line != "ok"]


def scrub(store: Store, tell: Tell) -> Findings:
    """Compare every row with its checksum, and make SQLite check its own file."""
    findings = Findings()
    try:
        with snapshot(store) as connection:
            if store.is_sqlite:
                findings.broken = complaints(connection)
            for count, _ in enumerate(rows(connection, findings), 1):
                if count % BATCH == 0:
                    tell(count)
    except DatabaseError as error:  # a file too damaged to be read to its end
        findings.broken.append(str(error.orig))
    return findings


# -- writing -----------------------------------------------------------------------------------------------------------


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Return a path to write to; the file gets its name only when it is complete and on disk.

    Raises:
        UnusableArchive: there is a file of this name, or no folder for it.
    """
    if path.exists():
        raise UnusableArchive(f"{path} exists already.")
    if not path.parent.is_dir():
        raise UnusableArchive(f"There is no folder {path.parent}.")
    part = path.with_name(path.name + ".part")
    try:
        part.unlink(missing_ok=True)
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(path)
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    finally:
        part.unlink(missing_ok=True)


def backup(store: Store, path: Path, tell: Tell) -> Findings:
    """Write all data as of now to a new file: a copy of the database for SQLite, a dump for PostgreSQL.

    Raises:
        UnusableArchive: there is a file of this name, or no folder for it.
    """
    findings = Findings()
    with new_file(path) as part:
        if store.is_sqlite:
            copy_sqlite(store, part)
            with open_read_only(part) as connection:
                findings.broken = complaints(connection)
                for count, _ in enumerate(rows(connection, findings), 1):
                    if count % BATCH == 0:
                        tell(count)
        else:
            with part.open("wb") as file:
                findings = dump(store, file, tell)
    return findings


def dump(store: Store, file: BinaryIO, tell: Tell) -> Findings:
    """Write all data as of now as JSON lines."""
    findings = Findings()
    with snapshot(store) as connection:
        present = tables(connection)
        counts = {table.name: connection.scalar(select(func.count()).select_from(table)) for table in present}
        whole = hashlib.sha256()

        def write(line: object) -> None:
            encoded = json.dumps(line, default=lambda moment: moment.astimezone(UTC).isoformat()).encode() + b"\n"
            whole.update(encoded)
            file.write(encoded)

        write({"format": FORMAT, "schema": revision(connection), "made": datetime.now(UTC), "rows": counts})
        for count, (table, row) in enumerate(rows(connection, findings), 1):
            write({"table": table.name, "row": portable_row(table, row)})
            if count % BATCH == 0:
                tell(count)
        write({"rows": findings.rows, "sha256": whole.hexdigest()})
    return findings


def portable_row(table: Table, row: RowMapping) -> StoredRow:
    """Return a row as every database can store it."""
    return {column.name: portable(column, row[column.name]) for column in table.c}


def portable(column: Column[Any], value: Any) -> Any:
    """Return a value that every database can store.  Only damage makes others; the checksum still shows
    it afterwards.
    """
    if value is None:
        return None if column.nullable else portable(column, _empty(column))
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    if not isinstance(value, column.type.python_type):
        value = _empty(column)
    if isinstance(value, str) and ("\0" in value or not value.isascii()):
        return value.encode("utf-8", "surrogateescape").decode("utf-8", "replace").replace("\0", "\ufffd")
    return value


def _empty(column: Column[Any]) -> Any:
    return UNREADABLE if isinstance(column.type, DateTime) else column.type.python_type()


# -- restoring ---------------------------------------------------------------------------------------------------------


def restore(store: Store, path: Path, tell: Tell) -> Findings:
    """Fill an empty database from a backup or a dump of any database.

    All of it, or nothing: if this raises, the database is as it was.

    Raises:
        UnusableArchive: the file is not complete, or the database is not empty.
    """
    with path.open("rb") as file:
        if file.read(len(SQLITE_FILE)) != SQLITE_FILE:
            file.seek(0)
            return load(store, file, tell)
    with open_read_only(path) as source:
        schema = revision(source)
        if schema is None:
            raise UnusableArchive(f"{path} is no database of this program.")
        found = rows(source, Findings())
        return fill(store, schema, ((table.name, portable_row(table, row)) for table, row in found), tell)


def load(store: Store, file: Iterable[bytes], tell: Tell) -> Findings:
    """Fill an empty database with the lines of a dump: all of them, or none.

    Raises:
        UnusableArchive: the dump is not complete, or the database is not empty.
    """
    lines = enumerate(file, 1)
    number, first = next(lines, (1, b""))
    header = _record_in(number, first)
    if header.get("format") != FORMAT or not isinstance(header.get("schema"), str):
        raise UnusableArchive(f"This is no dump: its first line does not say {FORMAT!r}.")
    whole, seen = hashlib.sha256(first), Counter[str]()

    def records() -> Iterator[tuple[str, StoredRow]]:
        for number, line in lines:
            record = _record_in(number, line)
            if "sha256" in record:
                if record != {"rows": seen, "sha256": whole.hexdigest()} or next(lines, None) is not None:
                    raise UnusableArchive("The dump is not what was written: its rows and its last line disagree.")
                return
            table, row = record.get("table"), record.get("row")
            if not isinstance(table, str) or not isinstance(row, dict):
                raise UnusableArchive(f"Line {number} of the dump is no row.")
            whole.update(line)
            seen[table] += 1
            yield table, row
        raise UnusableArchive(f"The dump is cut off after {seen.total():,} rows.")

    return fill(store, header["schema"], records(), tell)


def _record_in(number: int, line: bytes) -> StoredRow:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise UnusableArchive(f"Line {number} of the dump is no JSON object; is the file cut off?")
    return value


def fill(store: Store, schema: str, records: Iterable[tuple[str, StoredRow]], tell: Tell) -> Findings:
    """Put rows of the given schema into an empty database, and migrate it to the newest schema, in one transaction."""
    findings = Findings()
    with store.writing() as connection:
        as_long_as_it_takes(connection)
        present = tables(connection)
        for table in (each for each in present if each.name in SEALED):
            if connection.execute(select(table).limit(1)).first() is not None:
                raise UnusableArchive(f"The database is not empty: it has {table.name}. Restore into an empty one.")
        for table in reversed(present):  # they may be of another schema than the rows
            table.drop(connection)
        for gone in ("alembic_version", "previews"):  # the second of schemas up to 0008
            connection.exec_driver_sql(f"DROP TABLE IF EXISTS {gone}")
        upgrade(connection, schema)
        places = {table.name: table for table in tables(connection)}
        for name, group in groupby(records, key=itemgetter(0)):
            if name not in places:
                raise UnusableArchive(f"Schema {schema} has no table {name!r}.")
            columns = set(places[name].c.keys())
            moments = [column.name for column in places[name].c if isinstance(column.type, DateTime)]
            while batch := [row for _, row in islice(group, BATCH)]:
                for row in batch:
                    if row.keys() != columns:
                        raise UnusableArchive(
                            f"Schema {schema} has other columns in {name}: {', '.join(sorted(columns))}."
                        )
                    row |= {each: _moment(row[each]) for each in moments}
                    findings.note(name, row)
                connection.execute(insert(places[name]), batch)
                tell(findings.rows.total())
        upgrade(connection)
    return findings


def _moment(value: Any) -> datetime | None:
    try:
        return datetime.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        raise UnusableArchive(f"{value!r} is no moment in time.") from None
