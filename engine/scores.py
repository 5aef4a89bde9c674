"""How hard a puzzle is among others of its kind and size: which share of those that are dealt has a lower score.

A level is a reason: the hardest argument that is needed.  Most nonograms need the same ones, and yet some go far more
slowly than others; that is what a score tells (`Explained.score`).  What scores are usual stands in a table beside each
kind, `scores.json`, which `dev.py bench scores` writes: for each size quantiles of boards that were dealt.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path as File
from typing import Any

from engine.abilities import Explained, Hint
from engine.path import Path

MOST = 99
"""Nothing is harder than all: some that are harder still were not among those dealt."""

Quantiles = tuple[float, ...]
"""The scores that a growing share of boards stays below, from none to all, in equal steps."""


@dataclass(frozen=True)
class Rank:
    """`percent` of the puzzles `others`, such as `10 × 10 nonograms`, are easier."""

    percent: int
    others: str

    def __str__(self) -> str:
        if not self.percent:
            return f"Among the easiest {self.others}"
        return f"Harder than {self.percent} % of {self.others}"


def rank(puzzle: Explained[Any], path: Sequence[Hint]) -> Rank | None:
    """Where the puzzle stands, by its whole path; None for a kind without a table."""
    return ranked(puzzle, puzzle.score(path))


def rank_on(puzzle: Explained[Any], path: Path) -> Rank | None:
    """`rank` by a path, its rating if it has one; None also where it is not the whole way."""
    if path.status != "solved" or path.start:
        return None
    return ranked(puzzle, path.rating.score) if path.rating else rank(puzzle, path.steps)


def ranked(puzzle: Explained[Any], score: float) -> Rank | None:
    """`rank`, where the score is known."""
    table = _table(puzzle.slug)
    if not table:
        return None
    side = sqrt(puzzle.width * puzzle.height)
    name = puzzle.summary()
    if not min(table) <= side <= max(table):
        side = min(table, key=lambda each: abs(each - side))
        name = f"{side:g} × {side:g}"
    return Rank(_percent(_quantiles(table, side), score), f"{name} {puzzle.plural}")


@cache
def _table(slug: str) -> dict[float, Quantiles]:
    """The quantiles of each side."""
    path = File(__file__).parent / "puzzles" / slug / "scores.json"
    if not path.exists():
        return {}
    sizes = json.loads(path.read_text("utf-8"))["sizes"]
    return {float(side): tuple(quantiles) for side, quantiles in sizes.items()}


def _quantiles(table: dict[float, Quantiles], side: float) -> Quantiles:
    """Those of a side that lies between two of the table, or is one of them."""
    below = max(each for each in table if each <= side)
    above = min(each for each in table if each >= side)
    part = (side - below) / (above - below) if above > below else 0
    return tuple(a + part * (b - a) for a, b in zip(table[below], table[above], strict=True))


def _percent(quantiles: Quantiles, score: float) -> int:
    """How many of a hundred have a lower score."""
    at = bisect_left(quantiles, score)
    if at in (0, len(quantiles)):
        return MOST if at else 0
    low, high = quantiles[at - 1 : at + 1]
    return min(MOST, round(100 * (at - 1 + (score - low) / (high - low)) / (len(quantiles) - 1)))
