"""Look after what the site has stored: `python -m webapp.data COMMAND`.  See docs/data.md."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click
from sqlalchemy.exc import SQLAlchemyError

from webapp.settings import Settings
from webapp.store import archive
from webapp.store.archive import Findings, UnusableArchive
from webapp.store.contents import Store
from webapp.store.database import UnusableDatabase, revision

TELL_EVERY = 100_000
"""Rows after which a long command reports its progress."""

FILE = click.Path(path_type=Path, dir_okay=False)


@click.group(context_settings={"max_content_width": 100})
@click.option("--database", metavar="URL", help="Another database than PLAYGROUND_DATABASE_URL.")
@click.pass_context
def main(context: click.Context, database: str | None) -> None:
    """Check, back up and restore the database behind the site, while it runs.

    Exit codes: 0 done, all rows intact; 1 some rows are damaged; 2 nothing was done.
    """
    context.obj = database or Settings.from_environment().database_url


@main.command()
@click.pass_obj
def scrub(url: str) -> None:
    """Compare every stored row with its checksum."""
    with database(url) as store:
        conclude(archive.scrub(store, RowCounter()), "Checked")


@main.command()
@click.argument("file", type=FILE)
@click.pass_obj
def backup(url: str, file: Path) -> None:
    """Write all data as of now to the new FILE: of SQLite a copy, of PostgreSQL a dump."""
    with database(url) as store:
        conclude(archive.backup(store, file, RowCounter()), "Backed up")


@main.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.pass_obj
def restore(url: str, file: Path) -> None:
    """Fill an empty database from FILE: a backup or a dump, of either database."""
    with database(url, empty=True) as store:
        conclude(archive.restore(store, file, RowCounter()), "Restored")


@main.command()
@click.option("--jsonl", "file", type=FILE, required=True, help="Where to: a new file, or - for the standard output.")
@click.pass_obj
def dump(url: str, file: Path) -> None:
    """Write all data as of now as JSON lines, which either database can load."""
    with database(url) as store:
        if str(file) == "-":
            conclude(archive.dump(store, sys.stdout.buffer, RowCounter()), "Dumped")
            return
        with archive.new_file(file) as part, part.open("wb") as output:
            findings = archive.dump(store, output, RowCounter())
        conclude(findings, "Dumped")


@main.command()
@click.option("--jsonl", "file", type=click.File("rb"), required=True, help="A dump, or - for the standard input.")
@click.pass_obj
def load(url: str, file: BinaryIO) -> None:
    """Fill an empty database with a dump: all of it, or nothing."""
    with database(url, empty=True) as store:
        conclude(archive.load(store, file, RowCounter()), "Loaded")


@contextmanager
def database(url: str, *, empty: bool = False) -> Iterator[Store]:
    """Open the database, which must exist unless it may be empty; exit with a message on errors."""
    try:
        store = Store(url)
        missing = store.is_sqlite and not Path(str(store.url.database)).exists()
        if not empty:
            if missing:
                raise UnusableArchive(f"There is no database {store.url.database}.")
            with store.engine.connect() as connection:
                if revision(connection) is None:
                    raise UnusableArchive("The database is empty.")
        try:
            yield store
        finally:
            store.engine.dispose()
    except (UnusableArchive, UnusableDatabase, OSError) as error:
        click.echo(str(error), err=True)
        sys.exit(2)
    except (SQLAlchemyError, sqlite3.Error) as error:  # the latter while a file is copied
        click.echo(f"The database refused: {getattr(error, 'orig', None) or error}", err=True)
        sys.exit(2)


class RowCounter:
    """Reports progress now and then."""

    def __init__(self) -> None:
        self.last = 0

    def __call__(self, rows: int) -> None:
        """Report, if many rows were done since the last time."""
        if rows >= self.last + TELL_EVERY:
            self.last = rows
            click.echo(f"{rows:,} rows", err=True)


def conclude(findings: Findings, done: str) -> None:
    """Print what was done and what is damaged; exit with 1 if anything is."""
    for line in findings.broken:
        click.echo(f"The file itself is damaged: {line}", err=True)
    for table, key in findings.damaged:
        click.echo(f"Damaged: {key} in {table}", err=True)
    counts = ", ".join(f"{count:,} {table}" for table, count in sorted(findings.rows.items())) or "nothing"
    click.echo(f"{done}: {counts}; {len(findings.damaged):,} damaged.", err=True)
    if findings.damaged or findings.broken:
        sys.exit(1)


if __name__ == "__main__":
    main()
