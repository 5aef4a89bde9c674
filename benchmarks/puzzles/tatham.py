"""Fresh puzzles beside those of Simon Tatham's generators, looked at by the same paths.

A board is *interesting* if its path needs three techniques or more, and nowhere a supposition or a search.  Its level
is that of its path, whatever its generator calls it; *none*, where the path does not reach the end.  Times are CPU
milliseconds for one board.  Theirs are compiled, and made in one go; of ours each is the mean of all dealt.

Up to 60 boards in each row; none begins after 3 s of CPU, paths among it.  The programs come with Debian's package
`sgt-puzzles`; without them only our own are looked at.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from benchmarks import ROOT
from engine import PUZZLES, Recipe, deal, offered
from engine.core.abilities import Explained
from engine.core.difficulty import GRADES
from engine.hints.path import Path as Way
from engine.hints.path import explain

DOCS = ROOT / "docs" / "measured" / "dealing-peers.md"
COUNT, MOST = 60, 3.0
LEAST_TECHNIQUES = 3
UNWANTED = ("what-if", "search", "solution")
PLACES = "/usr/games:/usr/local/bin:/usr/bin"
SORTS: tuple[tuple[str, str, dict[str, tuple[str, ...]]], ...] = (
    ("nonogram", "sgt-pattern", {side: (f"{side}x{side}",) for side in ("5", "10", "15", "20", "25", "30")}),
    ("signpost", "sgt-signpost", {side: (f"{side}x{side}c",) for side in ("4", "5", "6", "7", "8", "10")}),
    ("kenken", "sgt-keen", {side: tuple(f"{side}d{each}" for each in "enhx") for side in ("4", "5", "6", "7")}),
)
"""Of each kind: the other program, and what it calls our sizes; of keen, easy, normal, hard and extreme."""


@dataclass
class Row:
    """What was seen of one source of boards."""

    boards: int = 0
    interesting: int = 0
    levels: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, way: Way) -> None:
        """Count one board by its path."""
        techniques = {step.technique for step in way.steps}
        plain = not any(each.startswith(UNWANTED) for each in techniques)
        solved = way.status == "solved"
        self.boards += 1
        self.interesting += solved and plain and len(techniques) >= LEAST_TECHNIQUES
        self.levels[way.difficulty.grade if solved else "none"] += 1

    @property
    def cells(self) -> list[str]:
        """As the table shows it."""
        spread = [str(self.levels[grade] or "") for grade in (*GRADES, "none")]
        share = f"{self.interesting / self.boards:.0%}" if self.boards else "–"
        return [str(self.boards), share, *spread, f"{1000 * self.seconds / max(1, self.boards):,.1f}"]


def theirs(program: str, parameters: str, read: Callable[[str], Any]) -> Row:
    """Boards of the other program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([program, "--generate", str(COUNT), parameters], capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    each = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / COUNT
    row, begin = Row(), time.process_time()
    for text in done.stdout.split():
        if time.process_time() - begin > MOST:
            break
        row.add(explain(read(text)))
        row.seconds += each
    return row


def ours(slug: str, size: str, level: str) -> Row:
    """Our own of one level."""
    row, begin = Row(), time.process_time()
    for seed in range(COUNT):
        start = time.process_time()
        if start - begin > MOST:
            break
        puzzle = deal(Recipe.latest(slug, size, level, seed))
        row.seconds += time.process_time() - start
        assert isinstance(puzzle, Explained)
        row.add(explain(puzzle))
    return row


def rows(slug: str, name: str, sizes: dict[str, tuple[str, ...]]) -> Iterator[list[str]]:
    """The rows of one kind."""
    program = shutil.which(name, path=PLACES)
    for offer in offered(PUZZLES[slug]):
        for parameters in sizes.get(offer.size, ()):
            if program is not None:
                yield [offer.name, f"{name} {parameters}", *theirs(program, parameters, PUZZLES[slug].parse).cells]
        for level in offer.every_level if offer.size in sizes else ():
            yield [offer.name, f"ours, {level.lower()}", *ours(slug, offer.size, level).cells]


def main(only: str = "") -> None:
    """Compare, and write the tables."""
    lines = ["# Fresh puzzles beside Simon Tatham’s, measured", "", *(__doc__ or "").strip().splitlines()]
    for slug, name, sizes in SORTS:
        if only not in ("", slug):
            continue
        lines += ["", f"## {PUZZLES[slug].name}", ""]
        if shutil.which(name, path=PLACES) is None:
            lines += [f"{name} is not installed, so these are our own alone (`apt-get install sgt-puzzles`).", ""]
            print(lines[-2], flush=True)
        names = ["size", "made by", "boards", "interesting", *map(str.lower, GRADES), "none", "ms"]
        lines += [f"| {' | '.join(names)} |", "|---" * len(names) + "|"]
        for cells in rows(slug, name, sizes):
            lines.append(f"| {' | '.join(cells)} |")
            print(lines[-1], flush=True)
    DOCS.write_text("\n".join(lines) + "\n", encoding="utf-8")
