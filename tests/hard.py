"""A puzzle that no solver here decides within the minutes of a test."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine.puzzles.nonogram import Nonogram

_KNOTTY = Nonogram.parse((Path(__file__).parent / "data" / "nonogram" / "knotty.non").read_text(encoding="utf-8"))

# One more black cell, in the corner that was empty: without its symmetry Knotty takes a thousand times as long.
HARD_NONOGRAM = replace(
    _KNOTTY,
    rows=(*_KNOTTY.rows[:-1], (1,)),
    columns=((*_KNOTTY.columns[0], 1), *_KNOTTY.columns[1:]),
)
HARD = str(HARD_NONOGRAM)
