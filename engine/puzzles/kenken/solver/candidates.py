"""Which digits each cell can still hold, narrowed down by lines and cages until neither excludes more.

All candidates of a puzzle are the bits of one integer, a bitboard: `size` bits for a cell, row-major, and above them a
guard bit that is always 0, so that additions never carry into the next cell.  One operation on it treats all lines at
once, and a filling of a cage is tested against it by a single `&`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from engine.core.limits import Progress, Tick
from engine.core.places import Cell
from engine.puzzles.kenken.board import Board, Cage

MOST_FILLINGS = 250
"""Most fillings of a cage, partial or complete, before it is postponed: 0.2 ms; longer lists slow the search down."""


class Contradiction(Exception):
    """Raised when a cell, a line or a cage cannot be filled."""


@dataclass(frozen=True)
class Masks:
    """The masks of a bitboard of one size.  `directions` are, for rows and for columns: the distance in bits between
    the cells of a line, the first cells of all lines, and the factor that copies a first cell to its whole line.
    """

    size: int
    full: int
    low: int
    directions: tuple[tuple[int, int, int], ...]

    def settle(self, bitboard: int) -> int:
        """Return the bitboard without what the lines exclude, by naked and hidden singles.

        Raises:
            Contradiction: a cell has no digit left, or a digit no place in some line.
        """
        before = 0
        while bitboard != before:
            before = bitboard
            several = self.cells(bitboard & bitboard - self.low)
            known = bitboard & ~several
            for step, first, copies in self.directions:
                once = twice = taken = 0
                for shift in range(0, step * self.size, step):
                    line = bitboard >> shift & first
                    twice |= once & line
                    once |= line
                    taken |= known >> shift & first
                if once != first:
                    raise Contradiction
                bitboard &= known | ~(taken * copies)
                only = bitboard & (once & ~twice) * copies
                bitboard &= only | ~self.cells(only)
            if self.cells(bitboard) != self.full:
                raise Contradiction
        return bitboard

    def known(self, bitboard: int) -> int:
        """Return the number of cells that have one digit left."""
        return (self.full ^ self.cells(bitboard & bitboard - self.low)).bit_count() // self.size

    def cells(self, bitboard: int) -> int:
        """Return all digits of the cells that have a digit on the bitboard."""
        some = (bitboard + self.full) >> self.size & self.low
        return (some << self.size) - some


@lru_cache
def masks_of(size: int) -> Masks:
    """Return the masks for a size, made once."""
    width = size + 1
    digits = (1 << size) - 1
    across = sum(1 << width * i for i in range(size))
    down = sum(1 << width * size * i for i in range(size))
    low = across * down
    return Masks(size, low * digits, low, ((width, down * digits, across), (width * size, across * digits, down)))


Option = tuple[int, int, int]
"""A digit, its bit, and the bits of the same digit in the cage's other cells of the same lines."""


def sums(target: int, cells: Sequence[Sequence[Option]], begun: int = 0) -> list[int] | None:
    """Return all choices of one option per cell whose digits add up to the target, as masks; None if
    there are too many.
    """
    rows = [(begun, target)]
    for i, options in enumerate(cells[:-1], start=1):
        low, high = sum(later[0][0] for later in cells[i:]), sum(later[-1][0] for later in cells[i:])
        rows = [
            (row | bit, left)
            for row, rest in rows
            for digit, bit, clash in options
            if low <= (left := rest - digit) <= high and not row & clash
        ]
        if not 0 < len(rows) <= MOST_FILLINGS:
            return None if rows else []
    return _finish(rows, cells[-1])


def products(target: int, cells: Sequence[Sequence[Option]], begun: int = 0) -> list[int] | None:
    """Return what `sums` does, for digits that multiply to the target."""
    rows = [(begun, target)]
    for i, options in enumerate(cells[:-1], start=1):
        high = 1
        for later in cells[i:]:
            high *= later[-1][0]
        rows = [
            (row | bit, left)
            for row, rest in rows
            for digit, bit, clash in options
            if (left := rest // digit) <= high and left * digit == rest and not row & clash
        ]
        if not 0 < len(rows) <= MOST_FILLINGS:
            return None if rows else []
    return _finish(rows, cells[-1])


def _finish(rows: list[tuple[int, int]], options: Sequence[Option]) -> list[int]:
    last = {digit: (bit, clash) for digit, bit, clash in options}
    return [row | last[rest][0] for row, rest in rows if rest in last and not row & last[rest][1]]


def fillings(op: str, target: int, cells: Sequence[Sequence[Option]]) -> list[int] | None:
    """Return all fillings of a cage by an operator.  Without the largest digit, - and / are sums and products."""
    if op not in "-/":
        return (products if op == "*" else sums)(target, cells)
    found: list[int] = []
    for i, options in enumerate(cells):
        rest = [*cells[:i], *cells[i + 1 :]]
        for digit, bit, _ in options:
            if op == "-":
                rows = sums(digit - target, rest, bit)
            else:
                rows = products(digit // target, rest, bit) if target and digit % target == 0 else []
            if rows is None:
                return None
            found += rows
    return found


@dataclass
class CageTable:
    """A cage of a board, and its fillings as masks.

    `places`  per cell: its first bit, and the first bits of the cage's other cells in the same lines, as a mask.
    `base`    the cage's first bit on the bitboard; everything else counts bits from there.
    `scope`   all digits of all cells.
    `rows`    the fillings, each a bit per cell; None while they are too many to list.
    `seen`    the candidates of the cage when it was last looked at.
    """

    cage: Cage
    operators: str
    places: list[tuple[int, int]]
    base: int
    scope: int
    rows: list[int] | None = None
    seen: int = -1

    @classmethod
    def of(cls, board: Board, cage: Cage) -> Self:
        """Return the cage, with nothing known of it yet."""
        starts = [(board.size * r + c) * (board.size + 1) for r, c in cage.cells]
        base = starts[0]
        places = []
        for cell, start in zip(cage.cells, starts, strict=True):
            clash = sum(
                1 << other_start - base
                for other, other_start in zip(cage.cells, starts, strict=True)
                if other != cell and (other[0] == cell[0] or other[1] == cell[1])
            )
            places.append((start - base, clash))
        scope = sum(((1 << board.size) - 1) << at for at, _ in places)
        return cls(cage, board.operators(cage), places, base, scope)

    def narrow(self, bitboard: int, size: int) -> int:
        """Return the bitboard without the digits that no filling supports.

        Raises:
            Contradiction: there is no filling left.
        """
        here = bitboard >> self.base & self.scope
        if here == self.seen:
            return bitboard
        if self.rows is None:
            self.rows = self.list_fillings(here, size)
            if self.rows is None:
                self.seen = here
                return bitboard
        else:
            dead = self.scope & ~here
            self.rows = [row for row in self.rows if not row & dead]
        union = 0
        for row in self.rows:
            union |= row
        if not union:
            raise Contradiction
        self.seen = union
        return bitboard & ~((self.scope & ~union) << self.base)

    def list_fillings(self, here: int, size: int) -> list[int] | None:
        """Return all fillings by candidates; None if there are too many."""
        cells = [
            [(d + 1, 1 << at + d, clash << d) for d in range(size) if here >> at + d & 1] for at, clash in self.places
        ]
        found: dict[int, None] = {}
        for op in self.operators:
            rows = fillings(op, self.cage.target, cells)
            if rows is None:
                return None
            found |= dict.fromkeys(rows)
        return list(found)


class Candidates:
    """The candidates of a puzzle, narrowed down as far as singles and single cages can.

    `options` are the initial ones, per cell, as bits from that of 1 on; all digits by default.

    Raises:
        Contradiction: there is no solution.
    """

    def __init__(self, board: Board, tick: Tick, options: Sequence[int] | None = None) -> None:
        self.size = size = board.size
        masks = masks_of(size)
        # Small cages first: what they exclude makes the tables of the larger ones smaller.
        self.tables = sorted((CageTable.of(board, cage) for cage in board.clued), key=lambda each: len(each.places))
        bitboard = masks.full if options is None else sum(each << i * (size + 1) for i, each in enumerate(options))
        before = 0
        while bitboard != before:
            before = bitboard
            for each in self.tables:
                bitboard = each.narrow(bitboard, size)
            tick(Progress("narrowing it down", fixed=masks.known(bitboard)))
            bitboard = masks.settle(bitboard)
        self.digits: dict[Cell, tuple[int, ...]] = {
            (i // size, i % size): tuple(d + 1 for d in range(size) if bitboard >> i * (size + 1) + d & 1)
            for i in range(size * size)
        }
        self.known = masks.known(bitboard)

    @property
    def settled(self) -> bool:
        """Return whether every cell is known: then this is the only solution."""
        return self.known == self.size**2
