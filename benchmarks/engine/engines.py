"""How long the engine takes to decide puzzles, beside a peer and the source documents' own methods, in one run.

"Decide" is a solution and whether it is the only one (Countdown: all expressions, ranked), encoding included.  Times
are CPU milliseconds of all processes together, interpreter start excluded; where a class says so, of the clock on
the wall.  Ratios compare sums over the same instances; `3/5` behind one says that the other method finished only three
of five, and the time it had counts for the rest.  So does a count of `3/5`: the engine did not decide two within the
limit of their class.  MiB is the peak of the process that solves; a second solver, where one joins in (see
docs/design.md), has a process of its own.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks import ROOT
from benchmarks.engine import baselines, peers
from benchmarks.engine.instances import Group, groups
from benchmarks.engine.measure import milliseconds
from benchmarks.engine.plot import plot

DOCS = ROOT / "docs" / "measured"
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
    "letters": ("a scan of the list", baselines.letters_by_scan),
}


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


def in_a_process_of_its_own(slug: str, name: str) -> tuple[list[float], float, int]:
    """The times of a whole class, in ms, the most memory meanwhile, in MiB, and how many were decided."""
    command = [sys.executable, "-m", "benchmarks.engine.measure", slug, name]
    times, kibibytes, done = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
    return times, kibibytes / 1024, done


def measure(slug: str, classes: list[Group]) -> Iterator[str]:
    """The lines of one puzzle's table, as they are measured; draws its plot, too."""
    peer, baseline = PEERS.get(slug), BASELINES.get(slug)
    yield (
        f"{'class':38}{'count':>6}{'median':>9}{'p95':>9}{'worst':>9}{'MiB':>6}   "
        + "   ".join(f"{'ratio to ' + each[0] if each else '':30}" for each in (peer, baseline)).rstrip()
    )
    points: list[tuple[int, float]] = []
    for group in classes:
        times, peak, done = in_a_process_of_its_own(slug, group.name)
        decided = f"{done}/{len(times)}" if done < len(times) else str(done)
        ordered = sorted(times)
        middle = statistics.median(ordered)
        if group.size:
            points.append((group.size, middle))
        figures = (middle, ordered[round(0.95 * (len(times) - 1))], ordered[-1])
        ratios = (ratio(times, group.puzzles(), each[1] if each else None, group.peers) for each in (peer, baseline))
        yield (
            f"{group.name:38}{decided:>6}{''.join(f'{each:9.1f}' for each in figures)}"
            f"{peak:6.0f}   {'   '.join(f'{each:30}' for each in ratios)}"
        ).rstrip()
    (DOCS / f"speed-{slug}.svg").write_text(plot(f"{slug}: median time to decide", points))


def main(only: str = "") -> None:
    """All puzzles, or one; the tables and plots become docs/measured/speed.md, in which the others' sections stay."""
    path = DOCS / "speed.md"
    old = path.read_text().split("\n## ")[1:] if only else []
    sections = {section.partition("\n")[0]: section.partition("\n")[2].strip() for section in old}
    for slug, classes in groups():
        if only in ("", slug):
            load = f"Load average at the start: {os.getloadavg()[0]:.1f}."
            print(f"\n{slug} (CPU milliseconds to decide). {load}")
            lines = []
            for line in measure(slug, classes):
                print(line, flush=True)
                lines.append(line)
            table = "\n".join(["```", *lines, "```"])
            sections[slug] = f"{load}\n\n{table}\n\n![Median time to decide by size](speed-{slug}.svg)"
    intro = f"# Speed\n\nWritten by `python3 dev.py bench engines`. {__doc__.replace(chr(10), ' ').strip()}\n"
    path.write_text("\n".join([intro, *(f"## {slug}\n\n{text}\n" for slug, text in sections.items())]))
