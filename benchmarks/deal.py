"""Fresh puzzles of one kind: whether each keeps what its recipe promises, how long it takes, and how much they differ.

Up to 200 of each size and level are dealt, by seeds from 0 on, but none that begins after MOST s of CPU for these,
judging among it.  Times are CPU milliseconds of one deal.  Each is judged by other means than it was made by:

- *one solution*: by CP-SAT (`tests/oracle`); of boxes and trades by trying; of numbers and letters the level says it.
- *level*: the grade of its path, which reaches the end without a search; where there is no path, by brute force.
- *nothing superfluous*: no number of a Signpost could go without making it harder (above 7 × 7, none of eight that
  are drawn by lot), and a KenKen has one single cell at most, or two above 6 × 6.
- *different*: not even rotated or mirrored the same; with goods renamed, or letters laid otherwise, neither.

`deal:nonogram` deals that kind only, `deal:nonogram:2` with 2 s for each size and level; results go to
docs/measured/dealing-KIND.md.  Rows that are whole there, by the same generator, are not dealt again.
(Some were dealt on a busy machine, where CPU times are up to twice as long.)
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine import PUZZLES, Recipe, fresh, offered
from engine.abilities import Explained, Offer
from engine.dealing import graded
from engine.path import Path as Way
from engine.path import explain
from tests.dealt import as_model, broken_promises, shape_of

DOCS = Path(__file__).resolve().parent.parent / "docs" / "measured"
COUNT, MOST = 200, 8.0
TECHNIQUES, TITLES = 5, 3


@dataclass
class Made:
    """What was seen of one size and level."""

    times: list[float] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    shapes: set[str] = field(default_factory=set)
    titles: Counter[str] = field(default_factory=Counter)
    techniques: Counter[str] = field(default_factory=Counter)

    @property
    def row(self) -> list[str]:
        """Cells of the table, after the size and the level."""
        times = sorted(self.times)
        middle, most = times[len(times) // 2], times[min(len(times) - 1, int(len(times) * 0.95))]
        steps = shares(self.techniques)
        told = [(title, count) for title, count in self.titles.most_common() if title]
        shown = f"{len(told)}: " + ", ".join(f"{title} {count}" for title, count in told[:TITLES]) if told else ""
        kept = f"{len(times) - len(self.broken)} of {len(times)}"
        return [kept, str(len(self.shapes)), milliseconds(middle), milliseconds(most), steps, shown]


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


def made(slug: str, offer: Offer, level: str, most: float) -> Made:
    """Puzzles of one size and level, dealt and judged."""
    found, begin = Made(), time.process_time()
    for seed in range(COUNT):
        start = time.process_time()
        if start - begin > most:
            break
        recipe = Recipe.latest(slug, offer.size, level, seed)
        dealt = fresh(recipe)
        found.times.append(time.process_time() - start)
        way = explain(dealt.puzzle) if isinstance(dealt.puzzle, Explained) else None
        if way is not None:
            found.techniques.update(step.technique for step in way.steps)
        broken = judge(recipe, dealt.puzzle, way)
        if broken:
            found.broken.append(f"{recipe}: {', '.join(broken)}")
        found.shapes.add(str(shape_of(dealt.puzzle)))
        found.titles[dealt.title] += 1
    return found


def warm(slug: str) -> None:
    """Deal one that is not counted: imports, word lists, tables."""
    offer = offered(PUZZLES[slug])[0]
    fresh(Recipe.latest(slug, offer.size, offer.every_level[0], COUNT))


def whole(page: Path, generator: str) -> dict[str, str]:
    """Rows of a table, by size and level, in which nothing is missing: none if another generator dealt them."""
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    rows = [line for line in text.splitlines() if f"| {COUNT} of {COUNT} |" in line] if generator in text else []
    return {" | ".join(line.split(" | ")[:2]): line for line in rows}


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
    known, broken = whole(page, generator), list[str]()
    lines = [
        f"# {kind.name}: fresh puzzles, measured",
        "",
        *(__doc__ or "").replace("MOST", f"{most:g}").strip().splitlines(),
        "",
        generator,
        "",
        "| size | level | as promised | different | p50 ms | p95 ms | steps | what is shown |",
        "|---|---|---|---|---|---|---|---|",
    ]
    warm(slug)
    for offer in offered(kind):
        for level in offer.every_level:
            begin = f"| {offer.name} | {level} (ahead)" if level in offer.stocked else f"| {offer.name} | {level}"
            line = known.get(begin)
            if line is None:
                found = made(slug, offer, level, most)
                broken += found.broken
                line = f"{begin} | {' | '.join(found.row)} |"
                print(line, flush=True)
            lines.append(line)
            rest = [each for name, each in known.items() if each not in lines]
            page.write_text(
                "\n".join([*lines, *rest, "", *(f"- broken: {each}" for each in broken)]) + "\n", encoding="utf-8"
            )
