"""A million stored permalinks: how fast one of them is read over HTTP, and what looking after all of them takes.

`LINKS` in the environment sets another number; `BENCH_DATABASE_URL` an empty PostgreSQL instead of a new SQLite file.
"""

from __future__ import annotations

import os
import random
import resource
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path

from benchmarks.site.server_process import running
from engine import PUZZLES
from webapp.store import archive
from webapp.store.contents import Store
from webapp.store.database import newest_revision
from webapp.store.tables import seal
from webapp.store.values import digest, link_id

LINKS = int(os.environ.get("LINKS", "1000000"))
READS = 2_000
GOAL = 50.0
"""Milliseconds, for the 95th percentile on a machine that does nothing else."""


def texts() -> Iterator[str]:
    """Canonical texts of different Countdown puzzles: 2.7 million."""
    for tiles in combinations((100, 75, 50, 25, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1), 6):
        for target in range(100, 1000):
            yield f"{','.join(map(str, tiles))}={target}"


def links() -> Iterator[tuple[str, archive.StoredRow]]:
    """Rows of the table of links."""
    made = datetime(2026, 11, 1, tzinfo=UTC)
    for _, puzzle in zip(range(LINKS), texts(), strict=False):
        content = digest("countdown", puzzle)
        row = {"id": link_id(content), "digest": content, "kind": "countdown", "text": puzzle, "created": made}
        yield "links", row | {"sha256": seal("links", row)}


def timed(name: str, work: Callable[[], object]) -> None:
    """Do it, and print what it took."""
    start = time.perf_counter()
    work()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{name:44}{time.perf_counter() - start:8.1f} s   (peak memory so far {peak:4.0f} MB)", flush=True)


def main() -> None:
    """Fill a database, read from it, look after it, and print what each took."""
    canonical = PUZZLES["countdown"]
    assert all(str(canonical.parse(each)) == each for _, each in zip(range(100), texts(), strict=False))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = os.environ.get("BENCH_DATABASE_URL", f"sqlite:///{folder / 'links.sqlite'}")
        store = Store(url)
        print(f"\n{LINKS:,} permalinks in {store.url.get_backend_name()}; load average {os.getloadavg()[0]:.1f}")
        timed("filled", lambda: archive.fill(store, newest_revision(), links(), lambda _: None))
        if store.is_sqlite:
            print(f"{'size of the file':44}{(folder / 'links.sqlite').stat().st_size / 2**20:8.0f} MB")
        read(url)
        timed("scrubbed", lambda: archive.scrub(store, lambda _: None))
        timed("backed up and checked", lambda: archive.backup(store, folder / "backup", lambda _: None))
        if store.is_sqlite:
            timed("of that, writers wait for", lambda: archive.copy_sqlite(store, folder / "copy"))
        with (folder / "dump").open("wb") as file:
            timed("dumped", lambda: archive.dump(store, file, lambda _: None))
        other = Store(f"sqlite:///{folder / 'restored.sqlite'}")
        timed("restored from the dump, into SQLite", lambda: archive.restore(other, folder / "dump", lambda _: None))
        store.engine.dispose()
        other.engine.dispose()


def read(url: str) -> None:
    """Ask a real server for links at random, one after another."""
    chance = random.Random(1)
    wanted = sorted(chance.sample(range(LINKS), min(READS, LINKS)), reverse=True)
    ids = []
    for number, (_, row) in enumerate(links()):
        if not wanted:
            break
        if number == wanted[-1]:
            wanted.pop()
            ids.append(row["id"])
    chance.shuffle(ids)
    with running(database_url=url, solvers=0) as site:
        address = f"http://127.0.0.1:{site.port}"
        report("page without a link (baseline)", [f"{address}/countdown"] * len(ids))
        report("page of a link", [f"{address}/p/{each}" for each in ids])


def milliseconds(request: urllib.request.Request) -> float:
    """The time until the whole answer is there."""
    start = time.perf_counter()
    with urllib.request.urlopen(request, timeout=60) as response:
        response.read()
    return (time.perf_counter() - start) * 1000


def report(name: str, addresses: list[str]) -> None:
    """Median, p95 and p99 of the times that the pages take."""
    times = sorted(milliseconds(urllib.request.Request(each)) for each in addresses)
    p50, p95, p99 = (times[round(share * (len(times) - 1))] for share in (0.5, 0.95, 0.99))
    load = os.getloadavg()[0]
    figures = f"p50 {p50:6.1f}  p95 {p95:6.1f}  p99 {p99:6.1f} ms"
    print(f"{name:44}{figures}   (load average {load:.1f}; goal for p95 {GOAL:.0f})", flush=True)
