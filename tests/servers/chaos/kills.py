"""Kill parts of a site while visitors use it, check what they were promised, and measure the recovery."""

from __future__ import annotations

import json
import os
import statistics
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path as FilePath
from typing import Any

from sqlalchemy import text

from engine import PUZZLES, Path, solve
from tests.servers.chaos.clients import Away, Client, Record, Visitor
from tests.servers.chaos.sites import Site
from webapp.store.values import REMEMBERED, unpack

RECOVERY_SECONDS = 30.0
"""The promise: so long after a fault the site works again, and every job that it hit has ended, its solving aside."""
SETTINGS = {
    "PLAYGROUND_PATIENCE_SECONDS": "0.2",
    "PLAYGROUND_ABANDONED_SECONDS": "30",
    "PLAYGROUND_WAITING": "500",
    "PLAYGROUND_REQUESTS_PER_MINUTE": "0",
    "PLAYGROUND_WORK_SECONDS": "0",
    "PLAYGROUND_SUBMITS_PER_MINUTE": "0",
}

Recovery = dict[str, list[tuple[float, float]]]
"""By kind of kill: seconds until links could be made again, and until a puzzle was solved again."""


@contextmanager
def running(kind: type[Site], **settings: float) -> Iterator[Site]:
    with tempfile.TemporaryDirectory() as folder:  # pytest's own folders are closed to the user postgres
        if os.geteuid() == 0:
            FilePath(folder).chmod(0o711)
        own = {f"PLAYGROUND_{name.upper()}": str(value) for name, value in settings.items()}
        site = kind(FilePath(folder), SETTINGS | own)
        try:
            site.start()
            yield site
        finally:
            site.close()


def torment(site: Site, kills: list[str], visitors: int, pause: float) -> tuple[Record, Recovery]:
    """Kill one after another while visitors use the site; what they were promised, and the seconds to each recovery.

    Every kill waits until the site has recovered from the one before, and then a little.  Recovery is that a new link
    was made and shown, and that a new puzzle was solved.  How long that takes behind the others' puzzles without a kill
    is measured in between, under `no kill`: other programs use this machine too.
    """
    record, stop = Record(), threading.Event()
    clients = [Client(Visitor(site.port, number, record, seed=3), stop) for number in range(visitors)]
    probe = Visitor(site.port, visitors, record, seed=4)
    recovery: dict[str, list[tuple[float, float]]] = defaultdict(list)
    steps = [step for i, name in enumerate(kills) for step in ((name,) if i % 10 else ("no kill", name))]
    for each in clients:
        each.start()
    try:
        for name in steps:
            start = time.monotonic()
            if name in site.kills:
                site.kills[name][1]()
            elif name in site.stops:
                site.stops[name]()
            site.tend()
            taken = []
            for works in (probe.can_share, probe.can_solve):
                while not works():
                    assert time.monotonic() - start < 4 * RECOVERY_SECONDS, f"{name}: no recovery\n{site.logs()}"
                    site.tend()
                    time.sleep(0.1)
                taken.append(time.monotonic() - start)
            recovery[name].append((taken[0], taken[1]))
            time.sleep(site.random.uniform(0.0, pause))
    finally:
        stop.set()
        for each in clients:
            each.join(timeout=60)
    for each in clients:
        assert each.error is None, each.error
        assert not each.is_alive()
    return record, recovery


def settle(site: Site, solve_seconds: float) -> float:
    """Wait until every job has ended; the seconds that it took.  Solving what waits may take its time on top."""
    engine, start = site.engine(), time.monotonic()
    with engine.connect() as connection:
        active = text("SELECT count(*) FROM jobs WHERE state NOT IN ('done', 'failed', 'cancelled')")
        left = connection.scalar(active) or 0
        bound = RECOVERY_SECONDS + solve_seconds * (1 + left)
        while connection.scalar(active):
            connection.rollback()
            assert time.monotonic() - start < bound, f"jobs do not end\n{site.logs()}"
            site.tend()
            time.sleep(0.2)
    engine.dispose()
    return time.monotonic() - start


def check(site: Site, record: Record) -> Counter[str]:
    """Everything that was promised; how the jobs ended."""
    visitor = Visitor(site.port, 1, record, seed=5)
    lost = []
    for id_ in record.links:
        try:
            visitor.check_link(id_)
        except Away as error:
            lost.append(f"{id_}: {error}")
    for id_ in record.ended:
        visitor.follow(id_)
    assert lost == []
    assert record.broken == []
    engine = site.engine()
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT id, digest, kind, text, task, state, outcome, attempts FROM jobs")).all()
        remembered = {each.digest: each.outcome for each in connection.execute(text("SELECT * FROM outcomes"))}
        twice = connection.execute(text("SELECT job, count(*) FROM recorded GROUP BY job HAVING count(*) > 1")).all()
        recorded = connection.execute(text("SELECT job, outcome FROM recorded")).all()
    engine.dispose()
    assert twice == []
    assert {tuple(each) for each in recorded} == {(row.id, row.outcome) for row in rows}
    assert set(record.jobs) <= {row.id for row in rows}
    ends: Counter[str] = Counter()
    for row in rows:
        outcome = json.loads(unpack(remembered[row.digest] if row.outcome == REMEMBERED else row.outcome))
        puzzle = PUZZLES[row.kind].parse(row.text)
        allowed = {"failed": {"failed"}, "cancelled": {"cancelled"}, "done": {"", "time", "memory"}}
        assert outcome["stopped"] in allowed[row.state]
        assert row.attempts <= 3
        if row.task == "path":
            check_path(puzzle, outcome)
        for solution in outcome.get("solutions", ()):
            assert list(puzzle.complaints(puzzle.solution_from_json(solution))) == []
        ends[f"stopped: {outcome['stopped']}" if outcome["stopped"] else outcome["status"]] += 1
    return ends


def check_path(puzzle: Any, outcome: dict[str, Any]) -> None:
    """The steps that were kept lead where the solutions are: none lost between, none of another puzzle."""
    path = Path.from_json(outcome)
    assert path.status != "mistake"
    solved = solve(puzzle)
    grid = puzzle.entered(path.entries(len(path.steps)))
    if solved.status == "unique":
        solution: Any = solved.solutions[0]
        assert all(value in (None, solution[r][c]) for r, row in enumerate(grid) for c, value in enumerate(row))


def report(record: Record, recovery: Recovery, ends: Counter[str], settled: float) -> str:
    """The figures as a table."""
    every = [each for name, times in recovery.items() if name != "no kill" for each in times]
    lines = [
        f"\n{len(every)} kills; load average {os.getloadavg()[0]:.1f}",
        f"{record.answers} answers, {record.refusals} refusals; {len(record.links)} links, 0 lost",
        f"{ends.total()} jobs, all final {settled:.1f} s after the last visitor left; 0 double results",
        "ends: " + ", ".join(f"{name} {count}" for name, count in ends.most_common()),
        f"{'':20}{'times':>6}   links again after: median, p95, worst   solved again after: median, p95, worst (s)",
    ]
    for name, times in [*sorted(recovery.items()), ("all kills", every)]:
        line = f"{name:20}{len(times):6}"
        for ordered in map(sorted, zip(*times, strict=True)):
            p95 = ordered[round(0.95 * (len(ordered) - 1))]
            line += f"{statistics.median(ordered):26.1f}{p95:6.1f}{ordered[-1]:7.1f}"
        lines.append(line)
    return "\n".join(lines)


def survive(
    kind: type[Site], kills: list[str] | int, *, visitors: int, lease: float, limit: float, pause: float
) -> str:
    """Kill the parts named, or so many of all kinds, and check every promise; the figures."""
    with running(kind, lease_seconds=lease, solve_seconds=limit) as site:
        if isinstance(kills, int):
            weights = [weight for weight, _ in site.kills.values()]
            kills = [*site.kills, *site.random.choices(list(site.kills), weights, k=kills - len(site.kills))]
            site.random.shuffle(kills)
        record, recovery = torment(site, kills, visitors, pause)
        settled = settle(site, limit)
        ends = check(site, record)
        assert record.links
        assert record.jobs
        table = report(record, recovery, ends, settled)
        worst = [max(column) for column in zip(*(each for times in recovery.values() for each in times), strict=True)]
        links, solved = map(max, zip(*recovery["no kill"], strict=True))
        assert worst[0] < RECOVERY_SECONDS + links, table
        assert worst[1] < RECOVERY_SECONDS + limit + solved, table
        return table
