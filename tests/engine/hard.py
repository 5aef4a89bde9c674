"""Puzzles that no solver here decides within the minutes of a test."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from benchmarks.engine.instances import nonogram_of
from engine.puzzles.nonogram import Nonogram
from tests import DATA

_KNOTTY = Nonogram.parse((DATA / "nonogram" / "knotty.non").read_text(encoding="utf-8"))

# One more black cell, in the corner that was empty: without its symmetry Knotty takes a thousand times as long.
HARD_NONOGRAM = replace(
    _KNOTTY,
    rows=(*_KNOTTY.rows[:-1], (1,)),
    columns=((*_KNOTTY.columns[0], 1), *_KNOTTY.columns[1:]),
)
HARD = str(HARD_NONOGRAM)


def _noise_in_a_frame(width: int, height: int, frame: int) -> Nonogram:
    """Each cell of the inside is black by itself: guesses fail at once there, and a search goes on and on."""
    chance = Random(1)

    def black(row: int, column: int) -> bool:
        noise = chance.random() < 0.5
        return noise or min(row, column, height - 1 - row, width - 1 - column) < frame

    return nonogram_of([[black(r, c) for c in range(width)] for r in range(height)])


LARGE_NONOGRAM = _noise_in_a_frame(80, 95, 3)
"""80 × 95; line solving decides its frame and some cells more, `LARGE_DECIDED` in all."""
LARGE_DECIDED = 2_387
LARGE = str(LARGE_NONOGRAM)
