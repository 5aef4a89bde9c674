"""Databases as released versions left them: `python -m tests.web.api.schemas` writes those of the newest schema.

Run it once for each new migration, and commit what it writes.  Needs the PostgreSQL of the tests, and `pg_dump`.
"""

from __future__ import annotations

import sqlite3
import subprocess
import tempfile
from pathlib import Path

from sqlalchemy import make_url, text

from engine import PUZZLES
from tests import DATA
from tests.servers.databases import POSTGRESQL, new_database
from webapp.jobs.claims import Claims
from webapp.jobs.results import partial_result, serialize_result
from webapp.jobs.table import JobsTable
from webapp.jobs.visitors import Jobs
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.values import Task, digest

FOLDER = DATA / "schemas"


def fill(store: Store) -> None:
    """A link for every example, an outcome, a job in each state, and one for a path."""
    store.migrate()
    jobs = Jobs(JobsTable(store, Settings(running_per_client=10)))
    for kind in PUZZLES.values():
        for example in kind.examples:
            store.share(kind.slug, str(kind.parse(example.text)))
    signpost = PUZZLES["signpost"]
    stopped = partial_result("signpost", "3x2:cegaga", [[[3, 4, 2], [6, 5, 1]]], "time", 30.0)
    store.remember(digest("signpost", "3x2:cegaga"), serialize_result(stopped))
    store.share("signpost", "3x2:cegaga")
    task = Task("path", "#?/??")
    jobs.submit(PUZZLES["nonogram"].parse("2x2:1/1/1/1"), "somebody", task=task)
    for letters in ("2x2:cega", "2x2:cegb", "2x2:cegc", "2x2:cegd"):
        jobs.submit(signpost.parse(letters), "somebody", key=digest("key", letters))
    claims = [claim for _ in range(4) if (claim := Claims(jobs.table).claim()) is not None]
    for claim in claims[:2]:
        Claims(jobs.table).finish(claim, partial_result(claim.kind, claim.text, [], "time", 30.0, claim.task))
    jobs.cancel(claims[2].id)
    Claims(jobs.table).beat(claims[3], {"doing": "searching", "elapsed": 1.0})


def plain(dump: str) -> str:
    """What `pg_dump` wrote, without what only its own client understands."""
    lines = (line for line in dump.splitlines() if line and not line.startswith(("--", "\\", "SET ", "SELECT ")))
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write both files."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.sqlite"
        store = Store(f"sqlite:///{path}")
        fill(store)
        with store.engine.connect() as connection:
            revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
        store.engine.dispose()
        connection = sqlite3.connect(path)
        (FOLDER / f"{revision}.sqlite.sql").write_text("\n".join(connection.iterdump()) + "\n")
        connection.close()
    with new_database(POSTGRESQL) as address:
        store = Store(address)
        fill(store)
        store.engine.dispose()
        command = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", "--dbname"]
        plain_url = make_url(address).set(drivername="postgresql").render_as_string(hide_password=False)
        dump = subprocess.run([*command, plain_url], capture_output=True, text=True, check=True).stdout
        (FOLDER / f"{revision}.postgresql.sql").write_text(plain(dump))


if __name__ == "__main__":
    main()
