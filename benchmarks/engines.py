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
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks import baselines, peers
from benchmarks.instances import Group, decide, groups
from benchmarks.plot import plot

DOCS = Path(__file__).resolve().parent.parent / "docs"
PEER_SECONDS = 10.0

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
        if method is peers.kenken:
            peers.kenken(puzzle, 0.01)  # fills its tables
        spent, result = milliseconds(method, puzzle, PEER_SECONDS)
        mine, theirs = mine + own, theirs + spent
        done += result is not None
    return f"{mine / theirs:.4f} ({done}/{tried})" if done < tried else f"{mine / theirs:.4f}"


def peak_megabytes(group: Group, slug: str) -> float:
    """Memory of a fresh process that decides the whole class."""
    program = (
        "from benchmarks.instances import decide, groups\n"
        f"group = next(g for slug, found in groups() if slug == {slug!r} for g in found if g.name == {group.name!r})\n"
        "[decide(puzzle) for puzzle in group.puzzles()]\n"
        # Not getrusage, which on Linux counts the parent's memory before exec, too.
        "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return int(run.stdout) / 1024


def measure(slug: str, classes: list[Group]) -> Iterator[str]:
    """The lines of one puzzle's table, as they are measured; draws its plot, too."""
    peer, baseline = PEERS.get(slug), BASELINES.get(slug)
    yield (
        f"{'class':38}{'count':>6}{'median':>9}{'p95':>9}{'worst':>9}{'MiB':>6}   "
        + "   ".join(f"{'ratio to ' + each[0] if each else '':30}" for each in (peer, baseline)).rstrip()
    )
    points: list[tuple[int, float]] = []
    for group in classes:
        puzzles = group.puzzles()
        decide(puzzles[0])  # imports and caches
        times = [milliseconds(decide, puzzle)[0] for puzzle in puzzles]
        ordered = sorted(times)
        middle = statistics.median(ordered)
        if group.size:
            points.append((group.size, middle))
        figures = (middle, ordered[round(0.95 * (len(times) - 1))], ordered[-1])
        ratios = (ratio(times, puzzles, each[1] if each else None, group.peers) for each in (peer, baseline))
        yield (
            f"{group.name:38}{len(times):6}{''.join(f'{each:9.1f}' for each in figures)}"
            f"{peak_megabytes(group, slug):6.0f}   {'   '.join(f'{each:30}' for each in ratios)}"
        ).rstrip()
    (DOCS / f"speed-{slug}.svg").write_text(plot(f"{slug}: median time to decide", points))


def main() -> None:
    """All puzzles; the tables and plots become docs/speed.md."""
    page = ["# Speed\n", f"Written by `python3 dev.py bench engines`. {__doc__.replace(chr(10), ' ').strip()}\n"]
    for slug, classes in groups():
        print(f"\n{slug} (CPU milliseconds to decide)")
        page += [f"## {slug}\n", "```"]
        for line in measure(slug, classes):
            print(line, flush=True)
            page.append(line)
        page += ["```\n", f"![Median time to decide by size](speed-{slug}.svg)\n"]
    (DOCS / "speed.md").write_text("\n".join(page))
