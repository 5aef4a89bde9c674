"""From POST to fragment: where the time of a small puzzle goes, and what it costs all processes together.

Parts are measured inside one process, by the clock and by the processor time of the thread that does them; the whole
is a real server, asked for one puzzle after another, none of which it has seen before.
"""

from __future__ import annotations

import contextlib
import os
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.engine.instances import published_nonograms
from benchmarks.site.server_process import Site, running
from engine import PUZZLES
from tests.servers.chaos.sites import descendants
from webapp import create_app
from webapp.jobs.claims import Claims
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.visitors import Jobs
from webapp.pages.play import jobs
from webapp.pages.play.submission import SubmittedPuzzle
from webapp.pages.site import htmx
from webapp.pages.site.services import services
from webapp.settings import Settings

PAUSE = 0.3
"""Seconds between two puzzles: somebody solves one after another, and nobody anything else."""
START = 10
"""Seconds in which a site loads everything."""
IDLE = "solver's thread: claim the row"
"""What solvers try all the time."""
PARTS: tuple[tuple[str, Any, str], ...] = (
    ("read the text", jobs, "parse_or_refuse"),
    ("look whether it is known", SubmittedPuzzle, "recall"),
    ("write the job's row", Jobs, "submit"),
    ("wait for the outcome, and read it", Jobs, "wait"),
    ("draw the answer", htmx, "render"),
    (IDLE, Claims, "claim"),
    ("solver's thread: have it solved by a process", Supervisor, "run"),
    ("solver's thread: write the outcome", Claims, "finish"),
)
"""What is measured, and where it is found."""


def puzzles() -> list[tuple[str, str]]:
    """Small ones: the examples of every kind, and published nonograms."""
    examples = [(slug, each.text) for slug, kind in PUZZLES.items() for each in kind.examples]
    return examples + [("nonogram", str(each)) for each in published_nonograms(10)[:20]]


def quantiles(times: list[float]) -> str:
    """Median, 95th percentile and worst, as cells."""
    ordered = sorted(times)
    found = statistics.median(ordered), ordered[round(0.95 * (len(ordered) - 1))], ordered[-1]
    return " | ".join(f"{value:.1f}" for value in found)


@contextlib.contextmanager
def measured() -> Iterator[dict[str, list[tuple[float, float]]]]:
    """Note of each part the milliseconds by the clock and of its thread's processor, while the block runs."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    before = [(owner, name, getattr(owner, name)) for _, owner, name in PARTS]

    def noting(part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            start, worked = time.perf_counter(), time.thread_time()
            result = function(*arguments, **named)
            if result is not None or part != IDLE:  # else no job was there
                found[part].append(((time.perf_counter() - start) * 1000, (time.thread_time() - worked) * 1000))
            return result

        return call

    for part, owner, name in PARTS:
        setattr(owner, name, noting(part, getattr(owner, name)))
    yield found
    for owner, name, function in before:
        setattr(owner, name, function)


def parts() -> None:
    """Print a row for each part."""
    whole: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder, measured() as found:
        unlimited = {"requests_per_minute": 0, "submits_per_minute": 0, "work_seconds": 0, "stock": 0}
        app = create_app(Settings(database_url=f"sqlite:///{Path(folder) / 'bench.sqlite'}", **unlimited))
        htmx.compile_ahead(app)
        client = app.test_client()
        time.sleep(2)
        for slug, text in puzzles():
            start, worked = time.perf_counter(), time.thread_time()
            client.post(f"/{slug}/solve", data={"text": text}, headers={"HX-Request": "true"})
            whole.append(((time.perf_counter() - start) * 1000, (time.thread_time() - worked) * 1000))
            time.sleep(PAUSE)
        services(app).close()
    print(
        "| part | clock: median | p95 | worst | processor: median | p95 | worst |\n|---|---:|---:|---:|---:|---:|---:|"
    )
    for part, times in {"the whole request": whole, **{name: found[name] for name, *_ in PARTS}}.items():
        wall, work = zip(*times, strict=True)
        print(f"| {part} | {quantiles(list(wall))} | {quantiles(list(work))} |")


def work_of(site: Site) -> float:
    """The milliseconds of processor time that a site has used, with all that it started."""
    ticks = 0
    for pid in (site.process.pid, *descendants(site.process.pid)):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))  # its own, and that of those which have ended
    return ticks * 1000 / os.sysconf("SC_CLK_TCK")


def whole() -> None:
    """Print what a puzzle takes and costs, and what the site costs while nobody asks for anything."""
    with running(stock=0) as site:
        time.sleep(START)
        before, start = work_of(site), time.perf_counter()
        time.sleep(5)
        idle = (work_of(site) - before) / (time.perf_counter() - start)
        before, start, times = work_of(site), time.perf_counter(), []
        for slug, text in puzzles():
            times.append(site.ask("POST", f"/{slug}/solve", {"text": text}, **{"HX-Request": "true"}).milliseconds)
            time.sleep(PAUSE)
        time.sleep(1)
        seconds = time.perf_counter() - start
        work = (work_of(site) - before - idle * seconds) / len(times)
    print("\n| a real server | median | p95 | worst |\n|---|---:|---:|---:|")
    print(f"| ms from POST to fragment | {quantiles(times)} |")
    print(f"\nProcessor time of all processes: {work:.0f} ms a puzzle; {idle:.1f} ms a second while nobody asks.")


def main() -> None:
    """Measure and print."""
    print(f"{len(puzzles())} small puzzles; load average {os.getloadavg()[0]:.1f} before\n")
    parts()
    whole()
    print(f"load average {os.getloadavg()[0]:.1f} after")
