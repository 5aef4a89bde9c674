"""How hard a puzzle is among others of its kind and size: the share of dealt puzzles with a lower score.

A level is a reason: the hardest argument needed.  Most nonograms need the same ones, yet some go far more slowly than
others; a score shows that (`Explained.score`).  The usual scores are in a table beside each kind, `scores.json`, which
`dev.py bench scores` writes: quantiles of dealt boards for each size.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path as File
from typing import Any

from engine.core.abilities import Explained, Graded, Hint, Offer
from engine.core.difficulty import GRADES
from engine.hints.path import Path

MOST = 95
"""Beyond this the table says little: how hard the few hardest dealt boards are is chance."""
COMPARED = GRADES[:4]
"""The levels compared where all are made ahead: harder ones are dear."""

Quantiles = tuple[float, ...]
"""The scores that a growing share of boards stays below, from none to all, in equal steps."""


@dataclass(frozen=True)
class Rank:
    """`percent` of the `others`, such as `10 × 10 nonograms`, are easier; `apart` if all of them are of easier levels
    (1), or of harder ones (-1).
    """

    percent: int
    others: str
    apart: int = 0

    def __str__(self) -> str:
        if self.apart:
            return f"{'Harder' if self.apart > 0 else 'Easier'} than all our {self.others}"
        if not self.percent:
            return f"As easy as our easiest {self.others}"
        return f"Harder than {self.percent}% of our {self.others}"


def rank(puzzle: Explained[Any], path: Sequence[Hint]) -> Rank | None:
    """Return where the puzzle stands, by its whole path; None for a kind without a table."""
    return ranked(puzzle, puzzle.grade(path), puzzle.score(path))


def rank_on(puzzle: Explained[Any], path: Path) -> Rank | None:
    """Return the `rank` by a path's rating; None if it has none."""
    return ranked(puzzle, path.difficulty.grade, path.rating.score) if path.rating else None


def ranked(puzzle: Explained[Any], grade: str, score: float) -> Rank | None:
    """Return the `rank` for a known grade and score; None for a size without a row, or where `is_ranked` says no.

    A puzzle of a higher level is harder whatever its score, so the score decides only within the share of its level.
    """
    is_ranked = puzzle.width == puzzle.height and puzzle.is_ranked
    row = _table(puzzle.slug).get(puzzle.width) if is_ranked else None
    if row is None or grade not in GRADES:
        return None
    shares = shares_of(type(puzzle), str(puzzle.width))
    below = sum(share for level, share in shares.items() if GRADES.index(level) < GRADES.index(grade))
    percent = min(max(_percent(row, score), below), below + shares.get(grade, 0))
    levels = _levels(type(puzzle), str(puzzle.width))
    at = GRADES.index(grade)
    apart = (at > max(levels)) - (at < min(levels)) if levels else 0
    return Rank(min(MOST, round(percent)), f"{puzzle.summary()} {puzzle.plural}", apart)


def _levels(kind: type[Explained[Any]], size: str) -> set[int]:
    """Return the levels of all boards that we deal of a side, whatever their variant."""
    offers = kind.offers if issubclass(kind, Graded) else ()
    own = (offer for offer in offers if re.sub("[a-z]+", "", offer.size) == size)
    return {GRADES.index(level) for offer in own for level in offer.every_level}


def shares_of(kind: type[Explained[Any]], size: str) -> dict[str, float]:
    """Return how many of a hundred boards of a size have each level."""
    offers = kind.offers if issubclass(kind, Graded) else ()
    offer = next((each for each in offers if each.size == size), None)
    levels = compared(offer) if offer else ()
    return kind.shares(levels) if levels else {}


def compared(offer: Offer) -> tuple[str, ...]:
    """Return the levels of the boards that are in the table: harder ones stand above all of them."""
    return offer.levels or tuple(level for level in offer.stocked if level in COMPARED)


def score_below(slug: str, side: float, percent: float) -> float:
    """Return the score that `percent` of the boards of a size stay below, for sizes not in the table by
    the nearest ones.
    """
    table = _table(slug)
    row = _quantiles(table, min(max(side, min(table)), max(table)))
    at = percent / 100 * (len(row) - 1)
    low = min(int(at), len(row) - 2)
    return row[low] + (at - low) * (row[low + 1] - row[low])


@cache
def _table(slug: str) -> dict[float, Quantiles]:
    """Return the quantiles of each side."""
    path = File(__file__).parents[1] / "puzzles" / slug / "scores.json"
    if not path.exists():
        return {}
    sizes = json.loads(path.read_text("utf-8"))["sizes"]
    return {float(side): tuple(quantiles) for side, quantiles in sizes.items()}


def _quantiles(table: dict[float, Quantiles], side: float) -> Quantiles:
    """Return those of a side in the table, or between two of them."""
    below = max(each for each in table if each <= side)
    above = min(each for each in table if each >= side)
    part = (side - below) / (above - below) if above > below else 0
    return tuple(a + part * (b - a) for a, b in zip(table[below], table[above], strict=True))


def _percent(quantiles: Quantiles, score: float) -> float:
    """Return how many of a hundred have a lower score."""
    at = bisect_left(quantiles, score)
    if at in (0, len(quantiles)):
        return 100 if at else 0
    low, high = quantiles[at - 1 : at + 1]
    return 100 * (at - 1 + (score - low) / (high - low)) / (len(quantiles) - 1)
