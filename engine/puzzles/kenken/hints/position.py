"""What is known of a board while it is played: the digits that each cell may still hold, and the fillings of cages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.grid import bits
from engine.places import place
from engine.puzzles.kenken.board import SIGNS, Board, Cage
from engine.puzzles.kenken.cages import State, arithmetic, diagram
from engine.puzzles.kenken.entries import Entries
from engine.text import listed, sentence

MOST_WAYS = 1_500
"""Fillings of a cage that are listed; a person would not go through a tenth of them."""
MOST_TRIES = 20_000
"""Digits tried while they are listed: some 15 ms."""
MOST_LISTED = 4
"""Combinations that a hint lists."""


@dataclass(frozen=True)
class Line:
    """A row or a column, and its cells as numbers."""

    name: str
    cells: tuple[int, ...]

    def once(self, digit: int) -> str:
        """The rule that no two of its cells hold the digit."""
        return f"{self.name} holds {digit} once"

    def needs(self, digit: int) -> str:
        """The rule that one of its cells holds the digit."""
        return f"{self.name} needs {a(digit)}"

    @property
    def title(self) -> str:
        """The name at the start of a sentence."""
        return sentence(self.name)


class Position:
    """A board and what has been entered on it.

    `options`  per cell, the digits that are left, as bits: the marks, where there are any; the digits that no decided
               cell of the same lines holds, where nothing is entered.
    """

    def __init__(self, board: Board, entries: Entries) -> None:
        self.board, self.size, self.cages = board, board.size, board.cages
        self.entries = entries
        size = board.size
        self.full = (1 << size) - 1
        self.lines = [Line(f"row {i + 1}", tuple(range(i * size, i * size + size))) for i in range(size)]
        self.lines += [Line(f"column {i + 1}", tuple(range(i, size * size, size))) for i in range(size)]
        taken = [
            sum({1 << entries.digits[cell] - 1 for cell in line.cells if entries.digits[cell]}) for line in self.lines
        ]
        self.options = [
            1 << entries.digits[cell] - 1
            if entries.digits[cell]
            else entries.marks[cell] or self.full & ~(taken[cell // size] | taken[size + cell % size])
            for cell in entries.cells
        ]
        self.members = [tuple(r * size + c for r, c in cage.cells) for cage in board.cages]
        self._ways: dict[int, list[tuple[int, ...]] | None] = {}

    def is_decided(self, cell: int) -> bool:
        """Whether the digit of the cell is entered."""
        return self.entries.digits[cell] > 0

    def is_marked(self, cell: int) -> bool:
        """Whether the cell has pencil marks."""
        return self.entries.marks[cell] > 0

    @property
    def finished(self) -> bool:
        """Whether every cell is decided."""
        return all(self.entries.digits)

    def lines_of(self, cell: int) -> tuple[Line, Line]:
        """Its row and its column."""
        return self.lines[cell // self.size], self.lines[self.size + cell % self.size]

    def places(self, cells: Sequence[int]) -> tuple[str, ...]:
        """The cells as `engine.puzzle.Complaint` names them."""
        return tuple(self.entries.place(cell) for cell in cells)

    def rule(self, cage: int) -> str:
        """The name of the rule that a cage is."""
        return f"cage {place(self.cages[cage].cells[0])}"

    def title(self, cage: int) -> str:
        """A cage in a sentence."""
        return f"the {self.cages[cage]} cage at {place(self.cages[cage].cells[0])}"

    def ways(self, cage: int) -> list[tuple[int, ...]] | None:
        """All fillings of a cage by what is left in its cells, digit by digit; None if there are too many to list."""
        if cage not in self._ways:
            options = [self.options[cell] for cell in self.members[cage]]
            self._ways[cage] = list_ways(self.board, self.cages[cage], options)
        return self._ways[cage]

    def support(self, cage: int) -> list[int] | None:
        """Per cell of a cage, the digits that some filling has there; None if that is too much work to tell."""
        ways = self.ways(cage)
        if ways is not None:
            return (
                [sum({1 << digit - 1 for digit in digits}) for digits in zip(*ways, strict=True)]
                if ways
                else [0 for _ in self.members[cage]]
            )
        options = [[bit + 1 for bit in bits(self.options[cell])] for cell in self.members[cage]]
        found = diagram(self.size, self.cages[cage], self.board.operators(self.cages[cage]), options)
        if found is None:
            return None
        if not found.roots:
            return [0 for _ in self.members[cage]]
        return [sum({1 << digit - 1 for edges in layer for digit, _ in edges}) for layer in found.layers]

    def combinations(self, cage: int, ways: Sequence[tuple[int, ...]]) -> str:
        """The sets of digits among these fillings, as in `2 × 6 or 3 × 4`; empty where there are more than a few."""
        op = self.cages[cage].op
        sets = sorted({tuple(sorted(way, reverse=op in {"-", "/"})) for way in ways})
        if not 0 < len(sets) <= MOST_LISTED:
            return ""
        sign = f" {SIGNS[op]} " if SIGNS[op] else ", "
        return listed((sign.join(map(str, digits)) for digits in sets), "or")


def list_ways(board: Board, cage: Cage, options: Sequence[int]) -> list[tuple[int, ...]] | None:
    """All fillings by these options, digits of one line being different; None if that is too much work."""
    cells = cage.cells
    rivals = [[j for j in range(i) if cells[j][0] == r or cells[j][1] == c] for i, (r, c) in enumerate(cells)]
    found: dict[tuple[int, ...], None] = {}
    tries = MOST_TRIES

    def fill(way: tuple[int, ...], state: State) -> Iterator[tuple[int, ...]]:
        nonlocal tries
        at = len(way)
        if at == len(cells):
            yield way
            return
        taken = {way[j] for j in rivals[at]}
        for bit in bits(options[at]):
            tries -= 1
            if tries < 0:
                return
            digit = bit + 1
            if digit not in taken and (after := move(state, digit, len(cells) - at - 1)) is not None:
                yield from fill((*way, digit), after)

    for op in board.operators(cage):
        start, move = arithmetic(op, board.size, cage.target)
        for way in fill((), start):
            found[way] = None
            if len(found) > MOST_WAYS:
                return None
    return list(found) if tries >= 0 else None


def a(digit: int) -> str:
    """The digit with its article."""
    return f"an {digit}" if digit in {8, 11} else f"a {digit}"


def digits_of(options: int, last: str = "and") -> str:
    """`1, 2 and 5`."""
    return listed((str(bit + 1) for bit in bits(options)), last)
