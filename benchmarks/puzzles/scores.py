"""What scores fresh puzzles of each size have: the tables by which `hints.scores` says how hard one is among them.

`COUNT` boards of each size are dealt by recipe, or `FEWER` from `LARGE` on: some twenty minutes in all.  They are of
each level as many as its kind says (`Explained.shares`), but none of those that have to be made ahead, by seeds that
nobody plays.  Sizes of
which all levels have to be get `AHEAD` boards.  The same seeds give the same table.
`scores:nonogram` does that kind only.  Results go to engine/puzzles/KIND/scores.json.
"""

from __future__ import annotations

import json
import time
from typing import Any

from benchmarks import ROOT
from engine import PUZZLES, Recipe, deal, offered
from engine.core.abilities import Explained, Offer
from engine.hints.path import steps
from engine.hints.scores import compared

PUZZLE_FOLDERS = ROOT / "engine" / "puzzles"
COUNT, FEWER, AHEAD, STEPS = 200, 100, 40, 20
LARGE = 8
FIRST_SEED = 5 * 10**14


def count_of(offer: Offer) -> int:
    """How many boards of a size are dealt."""
    if not offer.levels:
        return AHEAD
    return COUNT if int(offer.size) < LARGE else FEWER


def scores(slug: str, offer: Offer) -> list[float]:
    """The scores of that many boards of one size, the lowest first."""
    kind: type[Explained[Any]] = PUZZLES[slug]  # type: ignore[assignment]
    shares = kind.shares(compared(offer))
    wanted = [level for level, share in shares.items() for _ in range(round(share / 100 * count_of(offer)))]
    found = []
    for number, level in enumerate(wanted):
        puzzle = deal(Recipe.latest(slug, offer.size, level, FIRST_SEED + number))
        if isinstance(puzzle, Explained):
            found.append(puzzle.score(tuple(steps(puzzle))))
    return sorted(found)


def quantiles(found: list[float]) -> list[float]:
    """What a growing share of them stays below, in equal steps from none to all."""
    return [round(found[round(step * (len(found) - 1) / STEPS)], 2) for step in range(STEPS + 1)]


def main(only: str = "") -> None:
    """Deal, and write the tables."""
    for slug, kind in PUZZLES.items():
        if not issubclass(kind, Explained) or not offered(kind) or only not in ("", slug):
            continue
        sizes = {}
        for offer in offered(kind):
            if not offer.variant:
                start = time.process_time()
                sizes[offer.size] = quantiles(scores(slug, offer))
                print(slug, offer.name, f"{time.process_time() - start:.0f} s", sizes[offer.size], flush=True)
        counts = f"{COUNT} boards of each size, {FEWER} from {LARGE} x {LARGE} on, {AHEAD} of what is made ahead"
        about = f"quantiles of {counts}; see benchmarks/puzzles/scores.py"
        lines = ",\n".join(f"  {json.dumps(size)}: {json.dumps(row)}" for size, row in sizes.items())
        text = f'{{"about": {json.dumps(about)},\n "sizes": {{\n{lines}\n }}}}\n'
        (PUZZLE_FOLDERS / slug / "scores.json").write_text(text, encoding="utf-8")
