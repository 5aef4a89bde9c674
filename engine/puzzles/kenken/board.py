"""A KenKen's cages and the rules that it declares: the value that all other modules of this folder work on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from engine.core.places import Cell, place, where

Grid = tuple[tuple[int, ...], ...]
"""The digits of each row."""

SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "=": "", "": ""}
BARE = "?"
"""In place of an operator, for a cage that has no clue."""


@dataclass(frozen=True)
class Cage:
    """Cells (row-major, joined by edges), an operator, and what the digits in them make with it.

    `op` is one of + - * / for at least two cells, `=` for the one cell of a given, or empty: any operator that works.
    `BARE` stands for no clue: any digits will do, and the target is 0.
    """

    cells: tuple[Cell, ...]
    op: str
    target: int

    def __str__(self) -> str:
        return "" if self.op == BARE else target_text(self.target) + SIGNS[self.op]

    @property
    def name(self) -> str:
        """Return the cage's name in messages: its clue and its first cell."""
        return f"cage {str(self) or 'with no clue'} at {where(self.cells[0])}"

    @property
    def places(self) -> tuple[str, ...]:
        """Return all cells, named as in `engine.core.puzzle.Complaint`."""
        return tuple(map(place, self.cells))

    def cut(self, given: Collection[Cell], digits: Mapping[Cell, int]) -> Iterator[Cage]:
        """Return the cage after these cells have become givens, each a cage of its own, with its remaining parts.

        What a rest of + and * must make follows from the digits in `digits`.  Other operators say nothing about a rest,
        so the whole cage becomes givens.  The rest of a cage without clue has none.
        """
        cells = set(self.cells)
        if cells.isdisjoint(given):
            yield self
            return
        alone = cells.intersection(given) if self.op in {"+", "*", BARE} else cells
        for part in [*([cell] for cell in alone), *_connected(cells - alone)]:
            if self.op == BARE and part[0] not in alone:
                yield Cage(tuple(part), BARE, 0)
                continue
            target = result(self.op, [digits[cell] for cell in part]) if len(part) > 1 else digits[part[0]]
            yield Cage(tuple(part), self.op if len(part) > 1 else "=", target or 0)


@dataclass(frozen=True)
class Board:
    """`size` x `size` cells in `cages`, which are in the order of their first cells and cover every cell once.

    `large` declares that − and ÷ may join more than two cells.  It is kept only if it makes a difference, so that equal
    puzzles are equal values.
    """

    size: int
    cages: tuple[Cage, ...]
    large: bool = False

    def __post_init__(self) -> None:
        matters = any(cage.op not in {"+", "*"} and len(cage.cells) > 2 for cage in self.clued)
        object.__setattr__(self, "large", self.large and matters)

    @cached_property
    def cage_of(self) -> dict[Cell, int]:
        """By cell, the number of its cage."""
        return {cell: number for number, cage in enumerate(self.cages) for cell in cage.cells}

    @cached_property
    def clued(self) -> tuple[Cage, ...]:
        """The cages that have a clue: all that solvers and hints look at."""
        return tuple(cage for cage in self.cages if cage.op != BARE)

    @property
    def bare(self) -> bool:
        """Whether some cage has no clue."""
        return len(self.clued) < len(self.cages)

    @property
    def open(self) -> bool:
        """Whether some clue has no operator."""
        return any(not cage.op for cage in self.cages)

    def operators(self, cage: Cage) -> str:
        """Return the operators that may make the cage's target; - and / join more than two cells only if `large`."""
        if cage.op:
            return cage.op
        return "+-*/" if self.large or len(cage.cells) == 2 else "+*"

    def holds(self, cage: Cage, digits: Sequence[int]) -> bool:
        """Return whether the digits make the cage's target with one of its operators; always true without a clue."""
        return cage.op == BARE or any(result(op, digits) == cage.target for op in self.operators(cage))


def target_text(target: int) -> str:
    """Return a target for people: whole up to twelve digits, the product of a line of 14; longer ones are cut."""
    digits = str(target)
    return digits if len(digits) <= 12 else f"{digits[:11]}…"


def result(op: str, digits: Sequence[int]) -> int | None:
    """Return what the digits make: - is the largest minus all others, / the largest over all others if
    that is whole.
    """
    largest = max(digits)
    match op:
        case "-":
            return 2 * largest - sum(digits)
        case "/":
            quotient, remainder = divmod(largest * largest, prod(digits))
            return None if remainder else quotient
        case "*":
            return prod(digits)
        case _:  # + and the one digit of a given
            return sum(digits)


def _connected(cells: Collection[Cell]) -> Iterator[list[Cell]]:
    """Return the parts of the cells that are joined by edges, each row-major."""
    left = set(cells)
    while left:
        part, queue = set(), [min(left)]
        for r, c in queue:
            if (r, c) in left:
                left.remove((r, c))
                part.add((r, c))
                queue += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        yield sorted(part)
