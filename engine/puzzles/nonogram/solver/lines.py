"""What follows from one line at a time, until nothing more does.

Sets of cells and sets of positions are whole numbers with one bit per element: bit i is cell i of the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.grid import bits
from engine.core.limits import Progress, Tick
from engine.core.places import Cell
from engine.puzzles.nonogram.board import Board, Clue, Grid, Line

_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
_AS_BITS = {each: str.maketrans({other: "01"[other == each] for other in "#.?"}) for each in "#."}


class Possible(NamedTuple):
    """What the arrangements of one line allow.

    `black`, `white`  the cells that are black, or white, in at least one arrangement; both at once is usual.
    `starts`          for each run of the clue, the cells at which it starts in at least one arrangement.
    """

    black: int
    white: int
    starts: list[int]


def arrangements(clue: Clue, length: int, black: int, white: int) -> Possible | None:
    """Return the line's possibilities, exactly, given its known cells; None if there is no arrangement.

    The line gets a white cell at either end, so that every run has one on both sides.  Reach j is the set of positions
    p such that the first j runs fit into the first p cells.  Reaches are computed from both ends, and an arrangement
    exists wherever the two meet.
    """
    size = length + 2
    every = (1 << size) - 1
    whitable = every & ~(black << 1)
    blackable = (every >> 2 << 1) & ~(white << 1)
    before = _reaches(clue, whitable, blackable)
    if not before[-1] >> size & 1:
        return None
    whitable_mirrored = _mirror(whitable, size)
    after = _reaches(clue[::-1], whitable_mirrored, _mirror(blackable, size))
    # Cell e is in `rest` if it can be white with all later runs behind it.
    rest = _mirror(after.pop() & whitable_mirrored, size)
    can_white, can_black, starts = before[0] & rest, 0, []
    for run, reach, next_reach in zip(clue, before, before[1:], strict=False):
        rest = _mirror(after.pop() & whitable_mirrored, size)
        begin = (reach & whitable) << 1 & _room(blackable, run) & rest >> run
        starts.append(begin >> 1)
        can_black |= spread(begin, run)
        can_white |= next_reach & rest
    return Possible(can_black >> 1, (can_white & every >> 1) >> 1, starts)


def _reaches(clue: Clue, whitable: int, blackable: int) -> list[int]:
    """Return reach 0 to reach k of the clue's k runs, from the low end."""
    reach = _flood(1, whitable)
    reaches = [reach]
    for run in clue:
        reach = _flood(((reach & whitable) << 1 & _room(blackable, run)) << run, whitable)
        reaches.append(reach)
    return reaches


def _flood(seeds: int, through: int) -> int:
    """Return the seeds, and every position above one that is reached through cells of `through` only: a
    carry does it.
    """
    return ((through + (seeds & through)) ^ through) | seeds


def _room(free: int, run: int) -> int:
    """Return the cells at which `run` free cells begin."""
    have = 1
    while 2 * have <= run:
        free &= free >> have
        have *= 2
    return free & free >> run - have


def spread(starts: int, run: int) -> int:
    """Return the cells of runs that begin at any of `starts`."""
    have = 1
    while 2 * have <= run:
        starts |= starts << have
        have *= 2
    return starts | starts << run - have


def _mirror(bits: int, size: int) -> int:
    """Move bit i to bit size - 1 - i."""
    count = (size + 7) // 8
    return int.from_bytes(bits.to_bytes(count, "little").translate(_MIRRORED), "big") >> 8 * count - size


@dataclass
class Side:
    """The rows, or the columns, of a board: their clues and their known cells; `stale` are the lines to look at.

    `starts` are those of `Possible` for each line that has been looked at since it last changed.
    """

    clues: Sequence[Clue]
    length: int
    black: list[int] = field(init=False)
    white: list[int] = field(init=False)
    stale: int = field(init=False)
    starts: list[list[int]] = field(init=False)

    def __post_init__(self) -> None:
        self.black = [0] * len(self.clues)
        self.white = [0] * len(self.clues)
        self.stale = (1 << len(self.clues)) - 1
        self.starts = [[] for _ in self.clues]

    def line(self, index: int) -> Possible | None:
        """Return the possibilities of one line."""
        return arrangements(self.clues[index], self.length, self.black[index], self.white[index])

    def unknown(self, index: int) -> int:
        """Return the unknown cells of one line."""
        return ((1 << self.length) - 1) & ~(self.black[index] | self.white[index])

    def copy(self) -> Side:
        """Return an independent copy."""
        other = Side(self.clues, self.length)
        other.black, other.white, other.stale = self.black.copy(), self.white.copy(), self.stale
        other.starts = self.starts.copy()
        return other

    def learn(self, lines: int, cell: int, colour: list[int]) -> None:
        """Record that cell `cell` of each of `lines` has the colour: `self.black` or `self.white`."""
        for index in bits(lines):
            colour[index] |= 1 << cell
        self.stale |= lines


class Lines:
    """The lines of a board with the cells known so far, seen from both sides; at first the given ones, or `known`."""

    def __init__(self, board: Board, known: Sequence[str] | None = None) -> None:
        self.rows = Side(board.rows, board.width)
        self.columns = Side(board.columns, board.height)
        grid = board.givens if known is None else known
        for side, lines in ((self.rows, grid), (self.columns, map("".join, zip(*grid, strict=True)))):
            for i, line in enumerate(lines):
                side.black[i], side.white[i] = _where(line, "#"), _where(line, ".")

    def copy(self) -> Lines:
        """Return an independent copy."""
        other = copy(self)
        other.rows, other.columns = self.rows.copy(), self.columns.copy()
        return other

    @property
    def known(self) -> int:
        """Number of known cells."""
        return sum((black | white).bit_count() for black, white in zip(self.rows.black, self.rows.white, strict=True))

    @property
    def finished(self) -> bool:
        """Return whether every cell is known."""
        return not self.open

    @property
    def open(self) -> int:
        """Number of unknown cells."""
        return len(self.rows.clues) * len(self.columns.clues) - self.known

    def colour(self, cell: Cell) -> str:
        """Return `#`, `.`, or `?` for an unknown cell."""
        r, c = cell
        return "#" if self.rows.black[r] >> c & 1 else "." if self.rows.white[r] >> c & 1 else "?"

    def allow(self, grid: Grid) -> bool:
        """Return whether a solution agrees with every known cell."""
        rows = zip(grid, self.rows.black, self.rows.white, strict=True)
        return all(not (black & _where(row, ".") or white & _where(row, "#")) for row, black, white in rows)

    def grid(self, black: frozenset[Cell]) -> Grid:
        """Return a solution: the black cells that are known, and these."""
        return tuple(
            "".join("#" if known >> c & 1 or (r, c) in black else "." for c in range(self.rows.length))
            for r, known in enumerate(self.rows.black)
        )

    def learn(self, line: Line, black: int, white: int) -> None:
        """Record that these cells of a line are black, and these white."""
        here, across = (self.rows, self.columns) if line.kind == "row" else (self.columns, self.rows)
        self._know(here, across, line.index, black, white)

    def suppose(self, cell: Cell, *, black: bool) -> None:
        """Set the colour of a cell, whatever its lines say."""
        r, c = cell
        self._know(self.rows, self.columns, r, black << c, (not black) << c)
        self.rows.stale |= 1 << r

    def settle(self, tick: Tick) -> bool:
        """Add everything that single lines imply; return False if some line has no arrangement left.

        Raises:
            Stopped: raised by the tick.
        """
        here, across = self.rows, self.columns
        while here.stale or across.stale:
            tick(Progress("solving line by line", fixed=self.known))
            stale, here.stale = here.stale, 0
            for index in bits(stale):
                line = here.line(index)
                if line is None:
                    return False
                here.starts[index] = line.starts
                unknown = here.unknown(index)
                self._know(here, across, index, unknown & ~line.white, unknown & ~line.black)
            here, across = across, here
        return True

    @staticmethod
    def _know(here: Side, across: Side, index: int, black: int, white: int) -> None:
        here.black[index] |= black
        here.white[index] |= white
        across.learn(black, index, across.black)
        across.learn(white, index, across.white)


def _where(text: str, character: str) -> int:
    return int(text[::-1].translate(_AS_BITS[character]) or "0", 2)
