"""Whether words and percentages of difficulty agree: the levels of fresh boards, and where each stands.

`COUNT` boards of each size are dealt, of each level as many as its kind says (`Explained.shares`), by seeds that nobody
plays, or as many as `SECONDS` of processor time allow.  A percentage is that of `hints.scores`, which compares a board
with others dealt at its size.  `ladder:nonogram` does that kind only.  Results go to docs/measured/ladder.md.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from statistics import median
from typing import Any

from benchmarks import ROOT
from engine import GRADES, PUZZLES, Recipe, deal, offered
from engine.core.abilities import Explained, Offer
from engine.hints.path import steps
from engine.hints.scores import compared, ranked

COUNT, SECONDS = 1000, 60
FIRST_SEED = 6 * 10**14
TARGET = ROOT / "docs" / "measured" / "ladder.md"
HEAD = """# Words and percentages of difficulty

Fresh boards of each size, of each level as many as we say there are, and where they stand among others of their size:
`python3 dev.py bench ladder`. A word never contradicts a percentage: the level comes first, and the score decides only
within its share (`engine/hints/scores.py`).

| size | level | boards | share | lowest | median | highest |
|---|---|---|---|---|---|---|
"""


def percentages(kind: type[Explained[Any]], offer: Offer) -> dict[str, list[int]]:
    """Return the percentages of boards of one size, by level."""
    shares = kind.shares(compared(offer))
    found: defaultdict[str, list[int]] = defaultdict(list)
    end = time.process_time() + SECONDS
    for number, level in enumerate(islice(_mixed(shares), COUNT)):
        puzzle: Any = deal(Recipe.latest(kind.slug, offer.size, level, FIRST_SEED + number))
        path = tuple(steps(puzzle))
        place = ranked(puzzle, puzzle.grade(path), puzzle.score(path))
        if place is not None:
            found[puzzle.grade(path)].append(place.percent)
        if time.process_time() > end:
            break
    return dict(found)


def _mixed(shares: dict[str, float]) -> Iterator[str]:
    """Yield levels so that every hundred of them are shared out as wanted."""
    dealt = dict.fromkeys(shares, 0.0)
    while True:
        for level, share in shares.items():
            dealt[level] += share / 100
        most = max(dealt, key=dealt.__getitem__)
        dealt[most] -= 1
        yield most


def main(only: str = "") -> None:
    """Deal, and write the table."""
    lines = []
    for slug, kind in PUZZLES.items():
        if not issubclass(kind, Explained) or only not in ("", slug):
            continue
        for offer in offered(kind):
            if offer.variant or not offer.levels:
                continue
            found = percentages(kind, offer)
            total = sum(map(len, found.values()))
            for level in (each for each in GRADES if each in found):
                some = found[level]
                row = (level, len(some), f"{100 * len(some) / total:.0f}%", min(some), median(some), max(some))
                lines.append(f"| {kind.name} {offer.name} | {' | '.join(map(str, row))} |")
                print(lines[-1], flush=True)
    TARGET.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
