"""What hints of a KenKen say besides those of any Latin square, see `engine.digits.bodies`.

Cages are the board's own values; the digits of their fillings are in the order of their cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.places import Cell
from engine.digits.bodies import Cases, Struck
from engine.digits.position import Line
from engine.puzzles.kenken.board import Cage

Digits = tuple[int, ...]
Sets = tuple[Digits, ...]
"""Digits that fill a cage, in whatever cells; none where they are too many to be told."""
Make = Literal["+", "*"]

# Where to look


@dataclass(frozen=True)
class LookAtCages:
    """One cage, or several."""

    cages: tuple[Cage, ...]


@dataclass(frozen=True)
class LookAtCageIn:
    """A line, and a cage with cells in it."""

    line: Line
    cage: Cage


@dataclass(frozen=True)
class LinesMake:
    """What some lines add up or multiply to, and what each of them does."""

    lines: tuple[Line, ...]
    op: Make
    each: int
    whole: int


@dataclass(frozen=True)
class AskParity:
    """Asks whether cells are odd or even together."""

    lines: tuple[Line, ...]
    cells: tuple[Cell, ...]


# One cage


@dataclass(frozen=True)
class OwnCage:
    """A cage of one cell: its clue is the digit."""

    cell: Cell
    digit: int


@dataclass(frozen=True)
class LastOfCage:
    """All cells of a sum or product but one are `known`; that leaves the last one."""

    cage: Cage
    known: Cases
    cell: Cell
    digit: int


@dataclass(frozen=True)
class CageDigits:
    """Only these digits can fill a cage, so that it has none that are `gone`.

    `by` are the digits in line that keep others out, `apart` lines that would otherwise have a digit twice.
    """

    cage: Cage
    sets: Sets
    gone: Digits
    by: tuple[Struck, ...]
    apart: tuple[Line, ...]


@dataclass(frozen=True)
class CageLacks:
    """A cage has too many fillings to tell, but none of them has these digits.

    `indivisible` ones do not divide its product, `much` leaves too little for the other cells, `alone` has no partner.
    """

    cage: Cage
    indivisible: Digits
    much: Digits
    alone: Digits
    others: Digits


@dataclass(frozen=True)
class CagePlaces:
    """How the digits of a cage can stand: cells that are always the same (`sure`), and what others never are (`gone`).

    `ways` is the number of its fillings.
    """

    cage: Cage
    sets: Sets
    ways: int
    sure: Cases
    gone: Cases
    by: tuple[Struck, ...]
    apart: tuple[Line, ...]
