"""What hints of a KenKen say besides those of any Latin square, see `engine.digits.bodies`.

Cages are the board's own values; the digits of their fillings are in the order of their cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.places import Cell
from engine.digits.bodies import Argument, Cases, DeadEnd, Once, OnlyPlace, Struck, Supposed
from engine.digits.position import Line
from engine.puzzles.kenken.board import Cage

Digits = tuple[int, ...]
Sets = tuple[Digits, ...]
"""Digits that fill a cage, in whatever cells; none where they are too many to be told."""
MOST_SETS = 3
"""Combinations of a cage that are told: more would take longer to read than to find."""
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
    """Asks whether cells are odd or even together, in lines that add up to this."""

    lines: tuple[Line, ...]
    whole: int
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
class Why:
    """Why open cells of a cage cannot be what its clue leaves for them.

    `lacks` are digits that none of them can have (the `line` has them, if one holds all cells), `twice` those that only
    one of them can, and `repeats` those that a line would have twice: as many as are enough.  None if that is not all
    of it.  They make at `least` so much, if that is too much.  `is_noted`: all of them have notes.  If it is one cell
    that `lacks` all digits of what does not repeat any, it is `at`.
    """

    lacks: Digits = ()
    twice: Digits = ()
    repeats: Digits = ()
    least: int = 0
    is_noted: bool = False
    at: Cell | None = None
    line: Line | None = None


@dataclass(frozen=True)
class CageDigits(Argument):
    """A cage can only be filled with these digits, so that it has none of some others.

    `indivisible` ones do not divide its product, `much` leaves too little for the other cells, `alone` has no partner;
    `others` are in no filling: if it is one, the open cells besides would be `rests`, and `why` tells why not.
    `crossed` are those that go from notes.  `clashing` are the sets that only `twins` exclude.
    """

    cage: Cage
    sets: Sets
    indivisible: Digits
    much: Digits
    alone: Digits
    others: Digits
    rests: Sets
    why: Why
    crossed: Digits
    clashing: Sets

    @property
    def gone(self) -> Digits:
        """Return all digits that it does not have."""
        return tuple(sorted((*self.indivisible, *self.much, *self.alone, *self.others)))


@dataclass(frozen=True)
class Without:
    """What the `others` of a cage would be with one of these digits in one of these cells, and cannot be.

    `others` are none if they are all cells but that one.
    """

    cells: tuple[Cell, ...]
    digits: Digits
    others: tuple[Cell, ...]
    rests: Sets
    why: Why


@dataclass(frozen=True)
class CagePlaces(Argument):
    """How the digits of a cage can stand: cells that are always the same (`sure`), and what others never are (`gone`).

    `fillings` has all of its fillings, cell by cell; none if they are many.  `without`: why, cell by cell; of all that
    goes if `is_told`.  `example`: the same of one digit in one cell.  `crossed`: it goes from notes.  `corner` is
    the middle one of three cells that are not in a line; `core` has the `twins` that exclude what goes, others exclude
    sets.  See also `CageDigits`.
    """

    cage: Cage
    sets: Sets
    fillings: Sets
    sure: Cases
    gone: Cases
    without: tuple[Without, ...]
    is_told: bool
    example: Without | None
    crossed: bool
    corner: Cell | None
    clashing: Sets
    core: tuple[Once, ...]


# Cages and lines together


@dataclass(frozen=True)
class SeenSingle(OnlyPlace):
    """Nor can cells of `cages`, since these do not have the digit at all; each with those in the line.

    `rests` are what their other cells would be with it there: digits `around` them forbid it, their notes, or `twins`.
    """

    cages: tuple[tuple[Cage, tuple[Cell, ...]], ...]
    rests: tuple[Sets, ...]
    around: tuple[Struck, ...]


@dataclass(frozen=True)
class Pointing(Argument):
    """A cage has a digit in a line, however it is filled: none of its cells outside can hold it (`outside`).

    `whole`: all of the cage is in the line.  `twice`: it has two, and only one of them can be outside.
    """

    cage: Cage
    sets: Sets
    line: Line
    digit: int
    outside: tuple[Cell, ...]
    whole: bool
    twice: bool


@dataclass(frozen=True)
class LineInCage(Argument):
    """A line has room for a digit in one cage only, which leaves these `sets` for it.

    `once`: that is its only such digit, and what goes is that digit outside the line.  `crossed`: it goes from notes.
    `around` are digits in line with the cage that keep some out.
    """

    line: Line
    cage: Cage
    digit: int
    sets: Sets
    gone: Cases
    once: bool
    crossed: bool
    others: tuple[Cell, ...]
    around: tuple[Struck, ...]


@dataclass(frozen=True)
class CageWing(Argument):
    """Two cages each have a digit in one of two lines, however they are filled."""

    cages: tuple[Cage, ...]
    lines: tuple[Line, ...]
    digit: int


# Totals and parity


@dataclass(frozen=True)
class CagesMake(Argument):
    """What cages add up or multiply to, though their clues do not say so; with the `sets` of each."""

    cages: tuple[tuple[Cage, int], ...]
    op: Make
    sets: tuple[Sets, ...]


@dataclass(frozen=True)
class Counted:
    """What a few cells make: what lines make, without the cages and entered digits in them.

    `cages` with what each makes.  `beyond` are entered digits that these have outside the lines.  The cells are outside
    the lines themselves if the cages cover all of these (`outside`); then `made` is more than the lines make.
    """

    lines: tuple[Line, ...]
    op: Make
    whole: int
    cages: tuple[tuple[Cage, int], ...]
    digits: tuple[Cell, ...]
    beyond: tuple[Cell, ...]
    made: int
    cells: tuple[Cell, ...]
    outside: bool
    rest: int


@dataclass(frozen=True)
class TotalLeaves(Argument):
    """What a few cells can be by what they make, and by their own `cages` if these leave fewer.

    The rest is `gone`, all of it from notes if `crossed`.
    """

    cells: tuple[Cell, ...]
    op: Make
    rest: int
    sets: Sets
    cages: tuple[Cage, ...]
    gone: Cases
    crossed: bool


@dataclass(frozen=True)
class ParityCounted(Argument):
    """Lines make an odd or even number; so do their cages, and so does what is left for the cells.

    `digits` are entered ones in no such cage.
    """

    lines: tuple[Line, ...]
    odd: tuple[Cage, ...]
    even: tuple[Cage, ...]
    digits: Cases
    cells: tuple[Cell, ...]
    is_odd: bool


@dataclass(frozen=True)
class ParityLeaves(Argument):
    """Which digits the cells can have, being odd or even together."""

    cells: tuple[Cell, ...]
    is_odd: bool
    sets: Sets
    cage: Cage | None
    gone: Cases


# What-ifs


@dataclass(frozen=True)
class ThenCage(Supposed):
    """A cage has only these `sets` left, or more than can be told."""

    cage: Cage
    sets: Sets


@dataclass(frozen=True)
class Unfillable(Argument):
    """A cage cannot be filled with the digits that are `known` of it and what is left for its `open` cells.

    These have the digits `left`, cell by cell, without those `by` which they are struck.  `clashing` is what the open
    cells could be but for `twins`, and `size` the largest digit of the board.
    """

    cage: Cage
    known: Cases
    open: tuple[Cell, ...]
    left: Sets
    clashing: Sets
    size: int


@dataclass(frozen=True)
class CageFails(Unfillable, DeadEnd):
    """So it is at the end of a what-if."""


# Mistakes


@dataclass(frozen=True)
class CageBroken(Unfillable):
    """So it is by what is entered."""


@dataclass(frozen=True)
class OwnCageBroken:
    """A cage of one cell has its clue as its digit, and no other."""

    cell: Cell
