"""What one address makes the site store in a day, against what is charged for it; and a full site, for others.

One visitor solves and shares puzzles, all of them new, without pauses, until the day's allowance is used up.
The database's growth and the sum of its columns should be what was charged.
"""

from __future__ import annotations

import tempfile
import time
from random import Random

from flask import Flask
from sqlalchemy import func, select, text

from webapp import create_app
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.quota import charge
from webapp.store.tables import StoredBytes

MEGABYTES = 0.5
"""A day's allowance here: a tenth of the usual one, to be used up in a minute."""
LONGEST = 150.0
SIZE = 30
ATTACKER, OTHER = {"REMOTE_ADDR": "127.2.0.1"}, {"REMOTE_ADDR": "127.3.0.1"}


def puzzle(random: Random, size: int) -> str:
    """A nonogram of ones, with a few empty lines: short, with very many solutions."""
    lines = ["1"] * (2 * size)
    for row, column in zip(random.sample(range(size), 3), random.sample(range(size), 3), strict=True):
        lines[row] = lines[size + column] = "0"
    return f"{size}x{size}:{'/'.join(lines)}"


def figures(app: Flask) -> tuple[int, int, int]:
    """Bytes of the database's file, in its columns, and charged."""
    columns = 0
    with services(app).store.engine.connect() as connection:
        for table in ("links", "outcomes", "jobs", "submissions", "stock"):
            for row in connection.execute(text(f"SELECT * FROM {table}")):
                columns += sum(len(str(each)) for each in row if each is not None)
        charged = int(connection.scalar(select(func.coalesce(func.sum(StoredBytes.bytes), 0))) or 0)
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        free = connection.exec_driver_sql("PRAGMA freelist_count").scalar_one()
    return (pages - free) * 4096, columns, charged


def main() -> None:
    """Print both tables."""
    random = Random(1)
    with tempfile.TemporaryDirectory() as name:
        settings = Settings(
            database_url=f"sqlite:///{name}/x.sqlite",
            submits_per_minute=0,
            work_seconds=0,
            stock=0,
            patience_seconds=20,
            stored_megabytes_per_client=MEGABYTES,
        )
        app = create_app(settings)
        client = app.test_client()
        try:
            empty, *_ = figures(app)
            end, sent, refused, number = time.monotonic() + LONGEST, 0, 0, 0
            while refused < 5 and time.monotonic() < end:
                number += 1
                line = puzzle(random, SIZE if number % 2 else 12)
                path = "/nonogram/share" if number % 4 == 0 else "/nonogram/solve"
                answer = client.post(path, data={"text": line}, environ_base=ATTACKER)
                sent += len(line) if answer.status_code != 429 else 0
                refused += answer.status_code == 429
            file, columns, charged = figures(app)
            print("| sent | database | columns | charged | database / charged | columns / charged |")
            print("|---:|---:|---:|---:|---:|---:|")
            print(
                f"| {sent:,} | {file - empty:,} | {columns:,} | {charged:,} "
                f"| {(file - empty) / charged:.2f} | {columns / charged:.2f} |"
            )
            with services(app).store.writing() as connection:
                charge(connection, "everybody else", int(settings.stored_megabytes * 1e6))
            small = "5x5:" + "/".join(["1"] * 10)
            print("\nFull, for somebody who stored nothing:")
            for path in ("/nonogram/solve", "/nonogram/share", "/nonogram/new"):
                ask = client.get if "new" in path else client.post
                answer = ask(path, data={"text": small}, environ_base=OTHER, follow_redirects=True)
                print(f"- {path}: {answer.status_code}")
        finally:
            services(app).close()
            services(app).store.engine.dispose()
