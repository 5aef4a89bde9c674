"""From POST to fragment: a real server, every example in turn, solved anew each time, one request at a time.

The baseline of the same run is the page that shows the same board without solving it.
"""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
import time
import urllib.parse
import urllib.request
from itertools import cycle, islice
from pathlib import Path

from benchmarks.site import running
from engine import PUZZLES

REQUESTS = 100


def milliseconds(request: urllib.request.Request) -> float:
    """The time until the whole answer is there."""
    start = time.perf_counter()
    with urllib.request.urlopen(request) as response:
        response.read()
    return (time.perf_counter() - start) * 1000


def quantiles(times: list[float]) -> tuple[float, float, float]:
    """Median, 95th percentile and worst."""
    ordered = sorted(times)
    return statistics.median(ordered), ordered[round(0.95 * (len(ordered) - 1))], ordered[-1]


def main() -> None:
    """Measure and print a table."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.sqlite"
        with running(database_url=f"sqlite:///{database}") as site:
            measure(f"http://127.0.0.1:{site.port}", database)


def measure(address: str, database: Path) -> None:
    """Ask for every example in turn, forgetting all outcomes between two requests."""
    examples = [(kind.slug, each.text) for kind in PUZZLES.values() for each in kind.examples]
    solving: list[float] = []
    showing: list[float] = []
    for slug, text in islice(cycle(examples), REQUESTS):
        with sqlite3.connect(database, timeout=10) as connection:
            connection.execute("DELETE FROM outcomes")
        connection.close()
        form = urllib.parse.urlencode({"text": text}).encode()
        solve = urllib.request.Request(f"{address}/{slug}/solve", form, {"HX-Request": "true"})
        solving.append(milliseconds(solve))
        show = urllib.request.Request(f"{address}/{slug}?{urllib.parse.urlencode({'text': text})}")
        showing.append(milliseconds(show))
    print(f"\nPOST solve to fragment, {REQUESTS} requests over {len(examples)} examples, nothing remembered (ms)")
    print(f"{'':24}{'median':>8}{'p95':>8}{'worst':>8}")
    for name, times in (("solve, fragment", solving), ("show, page (baseline)", showing)):
        print(f"{name:24}" + "".join(f"{value:8.1f}" for value in quantiles(times)))
    print(
        f"{'ratio':24}" + "".join(f"{a / b:8.1f}" for a, b in zip(quantiles(solving), quantiles(showing), strict=True))
    )
