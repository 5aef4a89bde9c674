"""How long the engine takes to decide puzzles, beside a peer and the source documents' own methods, in one run.

"Decide" is a solution and whether it is the only one (Countdown: all expressions, ranked), encoding included.  Times
are CPU milliseconds of one process, interpreter start excluded.  Ratios compare sums over the same instances; `3/5`
behind one says that the other method finished only three of five, and the time it had counts for the rest.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks import baselines, peers
from benchmarks.instances import Group, groups
from benchmarks.plot import plot
from engine import Puzzle, solve

DOCS = Path(__file__).resolve().parent.parent / "docs"
PEER_SECONDS = 20.0

Method = Callable[[Any, float], int | None]
"""Number of solutions, at most two, or None if the time was up."""

PEERS: dict[str, tuple[str, Method]] = {
    "nonogram": ("CP-SAT, automaton", peers.nonogram),
    "signpost": ("CP-SAT, circuit", peers.signpost),
    "kenken": ("CP-SAT, tables", peers.kenken),
}
BASELINES: dict[str, tuple[str, Method]] = {
    "nonogram": ("recursive formula", baselines.nonogram_by_recursive_runs),
    "signpost": ("paths, depth first", baselines.signpost_by_paths),
    "countdown": ("generate and test", baselines.countdown_by_generate_and_test),
}


def decide(puzzle: Puzzle[Any], _: float = 0) -> int:
    """What is measured."""
    return len(solve(puzzle, most=1_000_000 if puzzle.slug == "countdown" else 2).solutions)


def milliseconds(method: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    """CPU time, and what came out."""
    start = time.process_time()
    result = method(*arguments)
    return (time.process_time() - start) * 1000, result


def ratio(ours: list[float], puzzles: list[Any], method: Method | None, most: int) -> str:
    """Our time by theirs, over the first `most` puzzles."""
    if method is None or most == 0:
        return "-"
    mine = theirs = 0.0
    done = 0
    tried = min(most, len(puzzles))
    for own, puzzle in list(zip(ours, puzzles, strict=True))[:tried]:
        spent, result = milliseconds(method, puzzle, PEER_SECONDS)
        mine, theirs = mine + own, theirs + spent
        done += result is not None
    return f"{mine / theirs:.4f} ({done}/{tried})" if done < tried else f"{mine / theirs:.4f}"


def peak_megabytes(group: Group, slug: str) -> float:
    """Memory of a fresh process that decides the whole class."""
    program = (
        "import resource; from benchmarks.engines import decide; from benchmarks.instances import groups\n"
        f"group = next(g for slug, found in groups() if slug == {slug!r} for g in found if g.name == {group.name!r})\n"
        "[decide(puzzle) for puzzle in group.puzzles()]\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return int(run.stdout) / 1024


def measure(slug: str, classes: list[Group]) -> None:
    """Print the table of one puzzle, and draw its plot."""
    peer, baseline = PEERS.get(slug), BASELINES.get(slug)
    print(f"\n{slug} (ms of CPU to decide)")
    print(f"{'class':38}{'count':>6}{'median':>9}{'p95':>9}{'worst':>9}{'MiB':>6}   ratio to ", end="")
    print(f"{peer[0] if peer else '-':20}   ratio to {baseline[0] if baseline else '-'}")
    points: list[tuple[int, float]] = []
    for group in classes:
        puzzles = group.puzzles()
        decide(puzzles[0])  # imports and caches
        times = [milliseconds(decide, puzzle)[0] for puzzle in puzzles]
        ordered = sorted(times)
        middle = statistics.median(ordered)
        if group.size:
            points.append((group.size, middle))
        print(
            f"{group.name:38}{len(times):6}{middle:9.1f}{ordered[round(0.95 * (len(times) - 1))]:9.1f}"
            f"{ordered[-1]:9.1f}{peak_megabytes(group, slug):6.0f}   "
            f"{ratio(times, puzzles, peer[1] if peer else None, group.peers):29}   "
            f"{ratio(times, puzzles, baseline[1] if baseline else None, group.peers)}",
            flush=True,
        )
    (DOCS / f"speed-{slug}.svg").write_text(plot(f"{slug}: median time to decide", points))


def main() -> None:
    """All puzzles."""
    for slug, classes in groups():
        measure(slug, classes)
