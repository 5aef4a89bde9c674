"""Fresh puzzles of one kind: whether each keeps what its recipe promises, how long it takes, and how much they differ.

Up to 200 of each size and level are dealt, by seeds from 0 on, but none that begins after MOST s of CPU for these,
judging among it.  Times are CPU milliseconds of one deal.  Each is judged by other means than it was made by:

- *one solution*: by CP-SAT (`tests/engine/oracle`); of boxes and trades by trying; of numbers and letters the
  level says it.
- *level*: the grade of its path, which reaches the end without a search; where there is no path, by brute force.
- *nothing superfluous*: no number of a Signpost could go without making it harder (above 7 × 7, none of eight that
  are drawn by lot), and a KenKen has one single cell at most, or two above 6 × 6.
- *different*: not even rotated or mirrored the same; with goods renamed, or letters laid otherwise, neither.

`deal:nonogram` deals that kind only, `deal:nonogram:2` with 2 s for each size and level; results go to
docs/measured/dealing-KIND.md.  Rows that are whole there, by the same generator, are not dealt again; what was dealt
of the others is kept in the machine's temporary folder, so that a run goes on where the one before ended, and
several share the work.
(Some were dealt on a busy machine, where CPU times are up to twice as long.)
"""

from __future__ import annotations

import fcntl
import json
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from engine import PUZZLES, Recipe, fresh, offered
from engine.core.abilities import Explained, Offer
from engine.dealer.recipes import graded
from engine.hints.path import Path as Way
from engine.hints.path import explain
from tests.engine.dealer.promises import as_model, broken_promises, shape_of

DOCS = ROOT / "docs" / "measured"
KEPT = Path(tempfile.gettempdir()) / "puzzle-playground-dealt"
COUNT, MOST = 200, 8.0
TECHNIQUES, TITLES = 5, 3


@dataclass(frozen=True)
class Sample:
    """What was seen of one puzzle: CPU seconds of the deal, and with the judging."""

    time: float
    whole: float
    broken: str
    shape: str
    title: str
    techniques: dict[str, int]


@dataclass
class Made:
    """What was seen of one size and level."""

    samples: list[Sample] = field(default_factory=list)

    @property
    def row(self) -> list[str]:
        """Cells of the table, after the size and the level."""
        times = sorted(each.time for each in self.samples)
        middle, most = times[len(times) // 2], times[min(len(times) - 1, int(len(times) * 0.95))]
        steps = shares(sum((Counter(each.techniques) for each in self.samples), Counter[str]()))
        titles = Counter(each.title for each in self.samples)
        told = [(title, count) for title, count in titles.most_common() if title]
        shown = f"{len(told)}: " + ", ".join(f"{title} {count}" for title, count in told[:TITLES]) if told else ""
        kept = f"{len(times) - len(self.broken)} of {len(times)}"
        return [
            kept,
            str(len({each.shape for each in self.samples})),
            milliseconds(middle),
            milliseconds(most),
            steps,
            shown,
        ]

    @property
    def broken(self) -> list[str]:
        """Which recipes were not kept, and in what."""
        return [each.broken for each in self.samples if each.broken]


def shares(counted: Counter[str]) -> str:
    """What is most frequent, as parts of all."""
    return ", ".join(f"{name} {count / counted.total():.0%}" for name, count in counted.most_common(TECHNIQUES))


def milliseconds(seconds: float) -> str:
    """The time in ms, as exact as it is worth."""
    return f"{seconds * 1000:,.0f}" if seconds >= 0.01 else f"{seconds * 1000:.1f}"


def judge(recipe: Recipe, puzzle: Any, way: Way | None) -> list[str]:
    """What the puzzle does not keep of what its recipe promises, one solution by another solver among it."""
    found = broken_promises(recipe, puzzle, way)
    model = as_model(puzzle)
    if model is not None:
        answer = model.answer(2)
        if not answer.complete or len(answer.grids) != 1:
            found.append("one solution")
    return found


def made(slug: str, offer: Offer, level: str, most: float) -> Made | None:
    """Puzzles of one size and level, dealt and judged: None while another run is at it."""
    KEPT.mkdir(exist_ok=True)
    name = f"{slug}-{graded(slug).generator}-{offer.size}-{level}.jsonl".replace(" ", "-")
    with (KEPT / name).open("a+", encoding="utf-8") as kept:
        try:
            fcntl.flock(kept, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return None
        kept.seek(0)
        found = Made([Sample(**json.loads(line)) for line in kept])
        while len(found.samples) < COUNT and sum(each.whole for each in found.samples) <= most:
            found.samples.append(sample(Recipe.latest(slug, offer.size, level, len(found.samples))))
            kept.write(json.dumps(vars(found.samples[-1])) + "\n")
            kept.flush()
    return found


def sample(recipe: Recipe) -> Sample:
    """One puzzle, dealt and judged."""
    start = time.process_time()
    dealt = fresh(recipe)
    taken = time.process_time() - start
    way = explain(dealt.puzzle) if isinstance(dealt.puzzle, Explained) else None
    broken = judge(recipe, dealt.puzzle, way)
    return Sample(
        taken,
        time.process_time() - start,
        f"{recipe}: {', '.join(broken)}" if broken else "",
        str(shape_of(dealt.puzzle)),
        dealt.title,
        Counter(step.technique for step in way.steps) if way is not None else {},
    )


def warm(slug: str) -> None:
    """Deal one that is not counted: imports, word lists, tables."""
    offer = offered(PUZZLES[slug])[0]
    fresh(Recipe.latest(slug, offer.size, offer.every_level[0], COUNT))


def rows(page: Path, generator: str, *, whole: bool = False) -> dict[str, str]:
    """Rows of a table, by size and level, or only those where none is missing; none of another generator."""
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    found = [line for line in text.splitlines() if " of " in line and line.count(" | ") > TECHNIQUES]
    known = {" | ".join(line.split(" | ")[:2]): line for line in found if generator in text}
    return {begin: line for begin, line in known.items() if not whole or f"| {COUNT} of {COUNT} |" in line}


def main(only: str = "") -> None:
    """Deal, and write the tables."""
    only, _, seconds = only.partition(":")
    for slug, kind in PUZZLES.items():
        if offered(kind) and only in ("", slug):
            tabulate(slug, float(seconds or MOST))


def tabulate(slug: str, most: float) -> None:
    """Deal what is missing in the table of a kind, and write it, row after row."""
    kind, page = PUZZLES[slug], DOCS / f"dealing-{slug}.md"
    generator = f"Dealt by generator {graded(slug).generator}."
    head = [
        f"# {kind.name}: fresh puzzles, measured",
        "",
        *(__doc__ or "").replace("MOST", f"{most:g}").strip().splitlines(),
        "",
        generator,
        "",
        "| size | level | as promised | different | p50 ms | p95 ms | steps | what is shown |",
        "|---|---|---|---|---|---|---|---|",
    ]
    begins = {
        f"| {offer.name} | {level} (ahead)" if level in offer.stocked else f"| {offer.name} | {level}": (offer, level)
        for offer in offered(kind)
        for level in offer.every_level
    }
    warm(slug)
    for begin, (offer, level) in begins.items():
        if begin in rows(page, generator, whole=True) or (found := made(slug, offer, level, most)) is None:
            continue
        line = f"{begin} | {' | '.join(found.row)} |"
        print("\n".join([line, *found.broken]), flush=True)
        known = rows(page, generator) | {begin: line}  # read anew: another run may have written meanwhile
        table = [known[each] for each in begins if each in known]
        page.write_text("\n".join([*head, *table]) + "\n", encoding="utf-8")
