"""Many links and outcomes in PostgreSQL, made by statements for whole sets, and what the site does with them.

The cluster is one of its own, whose commits wait for the disk.  `ROWS` in the environment sets another number of links,
and of outcomes; `SCALE_FOLDER` where all lies: 10 million of both and their backup take some 30 GB.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import psycopg
from sqlalchemy import text

from benchmarks.engine.instances import random_nonograms
from benchmarks.site.links import milliseconds
from benchmarks.site.server_process import running
from engine import Puzzle, __version__, solve
from tests.servers.databases import OwnPostgreSQL
from webapp.jobs.results import serialize_result
from webapp.settings import Settings
from webapp.store import archive, retention
from webapp.store.contents import Store

ROWS = int(os.environ.get("ROWS", "10000000"))
CHECKED = 2_000_000
"""Rows of each table up to which the site's own backup and restore are measured, which look at each."""
SAMPLES = 500
"""Different puzzles among the rows; ids, hashes and checksums differ all the same."""
READS = 2_000
SUBMITS = 200
DUE = 0.01
"""The part of the outcomes that is older than what is kept; every other one has a link."""
SERVER = (
    "shared_buffers=1GB",
    "max_wal_size=8GB",
    "wal_level=minimal",
    "max_wal_senders=0",
    "maintenance_work_mem=1GB",
)
ID = "translate(substr(md5('id' || n), 1, 16), '01', 'gh')"

FILL = (
    # With the tables empty in the same transaction nothing need go to the log, and indexes are made at the end.
    """
    INSERT INTO links (id, digest, kind, text, created, sha256)
    SELECT id, digest, 'nonogram', sample.text, created, encode(sha256(convert_to(
        '["links", "' || id || '", "' || digest || '", "nonogram", ' || sample.text_json || ', "'
        || to_char(created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '+00:00"]', 'UTF8')), 'hex')
    FROM (
        SELECT {id} AS id, md5('a' || n) || md5('b' || n) AS digest,
            now() - random() * interval '300 days' AS created, n % {samples} AS k
        FROM generate_series(1, {rows}) AS n
    ) AS made JOIN samples AS sample USING (k)
    """,
    """
    INSERT INTO outcomes (digest, engine, outcome, created, sha256)
    SELECT digest, '{version}', sample.outcome, created, encode(sha256(convert_to(
        '["outcomes", "' || digest || '", "{version}", ' || sample.outcome_json || ', "'
        || to_char(created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '+00:00"]', 'UTF8')), 'hex')
    FROM (
        SELECT md5('a' || m) || md5('b' || m) AS digest,
            now() - random() * {days} * interval '1 day' AS created, n % {samples} AS k
        FROM (SELECT n, CASE WHEN n % 2 = 0 THEN n ELSE -n END AS m FROM generate_series(1, {rows}) AS n) AS half
    ) AS made JOIN samples AS sample USING (k)
    """,
)
"""An outcome with an even number is that of the link with the same."""


def timed(name: str, work: Callable[[], object]) -> None:
    """Do it, and print what it took."""
    start = time.perf_counter()
    work()
    tell(name, f"{time.perf_counter() - start:,.1f} s")


def tell(name: str, figure: str) -> None:
    """A line of the table."""
    print(f"| {name} | {figure} | {os.getloadavg()[0]:.1f} |", flush=True)


@contextmanager
def cluster() -> Iterator[tuple[OwnPostgreSQL, Path]]:
    """A PostgreSQL of its own, whose commits wait for the disk, and a folder beside it."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("SCALE_FOLDER")) as folder:
        server = OwnPostgreSQL(Path(folder), *SERVER)
        try:
            yield server, Path(folder)
        finally:
            server.stop()


@contextmanager
def session(server: OwnPostgreSQL) -> Iterator[psycopg.Connection[Any]]:
    """A plain connection, and its transaction."""
    with psycopg.connect(f"host=127.0.0.1 port={server.port} user=postgres dbname=postgres") as connection:
        yield connection


def fill(server: OwnPostgreSQL) -> None:
    """As many links as outcomes; every other outcome is that of a link."""
    store = Store(server.url)
    store.migrate()
    with store.engine.begin() as connection:
        columns = ("text", "text_json", "outcome", "outcome_json")
        connection.execute(text(f"CREATE TABLE samples (k int, {', '.join(f'{name} text' for name in columns)})"))
        puzzles = enumerate(random_nonograms(10, SAMPLES, seed=7))
        values = ", ".join(f":{name}" for name in ("k", *columns))
        connection.execute(text(f"INSERT INTO samples VALUES ({values})"), [sample(*each) for each in puzzles])
    store.engine.dispose()
    with ThreadPoolExecutor() as both:
        list(both.map(lambda statement: fill_table(server, statement), FILL))
    with session(server) as connection:
        connection.autocommit = True
        connection.execute("VACUUM ANALYZE links, outcomes")


def sample(k: int, puzzle: Puzzle[Any]) -> dict[str, object]:
    """A puzzle and its outcome, plain and as checksums are made of them."""
    outcome = serialize_result(solve(puzzle))
    plain = {"text": str(puzzle), "outcome": outcome}
    return {"k": k, **plain, **{f"{name}_json": json.dumps(value) for name, value in plain.items()}}


def fill_table(server: OwnPostgreSQL, statement: str) -> None:
    """Run a statement of FILL without the table's indexes, and make these again."""
    table = statement.split()[2]
    filled = statement.format(rows=ROWS, samples=SAMPLES, version=__version__, days=30 / (1 - DUE), id=ID)
    with session(server) as connection:

        def run(command: str) -> list[Any]:
            cursor = connection.execute(command.encode())
            return cursor.fetchall() if cursor.description else []

        keys = run(
            "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint "
            f"WHERE conrelid = '{table}'::regclass AND contype IN ('p', 'u')"
        )
        indexes = run(f"SELECT indexname, indexdef FROM pg_indexes WHERE tablename = '{table}'")
        for name, _ in keys:
            run(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
        for name, _ in indexes:
            run(f"DROP INDEX IF EXISTS {name}")
        run(f"TRUNCATE {table}")
        run(filled)
        for name, definition in keys:
            run(f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition}")
        for name, definition in indexes:
            if name not in dict(keys):
                run(definition)


def sizes(server: OwnPostgreSQL) -> None:
    """Of both tables, with their indexes."""
    with session(server) as connection:
        for table in ("links", "outcomes"):
            rows, heap, all_ = connection.execute(
                f"SELECT count(*), pg_table_size('{table}'), pg_total_relation_size('{table}') FROM {table}".encode()
            ).fetchone()  # type: ignore[misc]
            tell(f"size of {rows:,} {table}", f"{all_ / 1e9:.2f} GB, of which indexes {(all_ - heap) / 1e9:.2f} GB")


def pages(server: OwnPostgreSQL) -> None:
    """Links at random, one after another; and new puzzles, each with its outcome."""
    ids = chosen(server, seed=1)
    reads(server, chosen(server, seed=2))
    known, new, shared = (random_nonograms(10, SUBMITS, seed=seed) for seed in (8, 9, 10))
    with running(database_url=server.url, solvers=2, stock=0, keep_days=0) as site:
        address = f"http://127.0.0.1:{site.port}"

        def post(to: str, puzzle: Puzzle[Any]) -> urllib.request.Request:
            return urllib.request.Request(f"{address}/nonogram/{to}", urlencode({"text": str(puzzle)}).encode())

        boards = [urllib.request.Request(f"{address}/nonogram?{urlencode({'text': str(each)})}") for each in known]
        report("page of a board, without the database", boards)
        report("page of a link", [urllib.request.Request(f"{address}/p/{id_}") for id_ in ids])
        report("a new puzzle, until its answer", [post("solve", each) for each in new])
        report("a new link, until its page", [post("share", each) for each in shared])


def chosen(server: OwnPostgreSQL, seed: int) -> list[str]:
    """The ids of links at random."""
    numbers = random.Random(seed).sample(range(1, ROWS + 1), READS)
    with session(server) as connection:
        found = connection.execute(f"SELECT {ID} FROM unnest(%s::int[]) AS n".encode(), [numbers])
        return [id_ for (id_,) in found]


def reads(server: OwnPostgreSQL, ids: list[str]) -> None:
    """What of a link's page the database takes."""
    store, times = Store(server.url), []
    for id_ in ids:
        start = time.perf_counter()
        link = store.link(id_)
        assert link is not None
        store.outcome(link.digest, any_version=True)
        times.append((time.perf_counter() - start) * 1000)
    store.engine.dispose()
    spread("a link and its outcome, from the database alone", times)


def report(name: str, requests: list[urllib.request.Request]) -> None:
    """How long the answers take."""
    spread(name, [milliseconds(each) for each in requests])


def spread(name: str, times: list[float]) -> None:
    """Median, p95 and p99 of times in milliseconds."""
    ordered = sorted(times)
    p50, p95, p99 = (ordered[round(share * (len(ordered) - 1))] for share in (0.5, 0.95, 0.99))
    tell(f"{name}: p50, p95, p99", f"{p50:.1f}, {p95:.1f}, {p99:.1f} ms")


def forgetting(server: OwnPostgreSQL) -> None:
    """All that is due, a look after the other, and a look that finds nothing."""
    retention.LOOK_EVERY = 0.0
    store = Store(server.url)
    keeper = retention.Retention(store, Settings(keep_days=30.0))

    def due() -> int:
        with session(server) as connection:
            old = "NOT kept AND created < now() - interval '30 days'"
            return int(connection.execute(f"SELECT count(*) FROM outcomes WHERE {old}".encode()).fetchone()[0])  # type: ignore[index]

    before, start, looks = due(), time.perf_counter(), 0
    while due():
        keeper.forget_some()
        looks += 1
    seconds = time.perf_counter() - start
    tell(f"{before:,} outcomes that were due, half of them shared", f"{looks} looks, {seconds:.1f} s")
    start = time.perf_counter()
    keeper.forget_some()
    tell("a look that finds nothing", f"{(time.perf_counter() - start) * 1000:.1f} ms")
    store.engine.dispose()


def copies(server: OwnPostgreSQL, folder: Path) -> None:
    """Backup and restore: by PostgreSQL's programs, and by the site's, which check each row."""
    place = ["-h", "127.0.0.1", "-p", str(server.port), "-U", "postgres"]
    dump = folder / "dump"

    def program(name: str, *arguments: object) -> None:
        subprocess.run([str(server.programs / name), *place, *map(str, arguments)], check=True)

    timed(
        "pg_dump --format directory --jobs 2", lambda: program("pg_dump", "-Fd", "-Z1", "-j2", "-f", dump, "postgres")
    )
    tell("its size", f"{sum(each.stat().st_size for each in dump.iterdir()) / 1e9:.2f} GB")
    program("createdb", "restored")
    timed("pg_restore --jobs 2", lambda: program("pg_restore", "-j2", "-d", "restored", dump))
    if ROWS <= CHECKED:
        store = Store(server.url)

        def back_up() -> None:
            assert not archive.backup(store, folder / "backup", lambda _: None).damaged, (
                "checksums made by SQL are wrong"
            )

        timed("webapp.data backup", back_up)
        program("createdb", "again")
        again = Store(server.url.removesuffix("postgres") + "again")
        timed("webapp.data restore", lambda: archive.restore(again, folder / "backup", lambda _: None))
        again.engine.dispose()
        store.engine.dispose()


def main() -> None:
    """Fill, measure, and print a table."""
    print(f"\n{ROWS:,} links and as many outcomes\n\n| | | load |\n|---|---:|---:|", flush=True)
    with cluster() as (server, folder):
        timed("filled", lambda: fill(server))
        sizes(server)
        pages(server)
        forgetting(server)
        copies(server, folder)
