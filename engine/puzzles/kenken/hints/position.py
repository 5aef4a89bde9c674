"""What is known of a board while it is played: beside the digits that are left, the fillings of cages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from math import prod
from types import MappingProxyType

from engine.core.grid import bits
from engine.core.places import place
from engine.digits.entries import Entries
from engine.digits.position import Clue, Position
from engine.puzzles.kenken.board import Board, Cage
from engine.puzzles.kenken.cages import State, arithmetic, diagram
from engine.puzzles.kenken.hints.drawing import DRAWINGS
from engine.puzzles.kenken.hints.english import BRIEF

MOST_WAYS = 1_500
"""Fillings of a cage that are listed; a person would not go through a tenth of them."""
MOST_TRIES = 20_000
"""Digits tried while they are listed: some 15 ms."""
MOST_LISTED = 6
"""Combinations that a hint lists."""


class KenKenPosition(Position):
    """A position whose clues are the board's cages that have one, in its order."""

    drawings, brief = DRAWINGS, BRIEF

    def __init__(
        self,
        board: Board,
        entries: Entries,
        known: Mapping[int, Fillings | None] = MappingProxyType({}),
        clues: Sequence[Clue] = (),
    ) -> None:
        """`known` are the fillings of some cages where as many digits or more were left.

        `clues` are `clues_of` the board, where they were made before.
        """
        self.board, self.cages = board, board.clued
        clues = clues or clues_of(board)
        self.members = [clue.cells for clue in clues]
        super().__init__(entries, clues)
        self._known, self._fillings = known, dict[int, Fillings | None]()
        self.masks = [clue.mask for clue in clues]
        """The cells of each cage, as bits."""

    def after(self, options: Mapping[int, int]) -> KenKenPosition:
        """The position in which these cells have just these digits left, which are fewer."""
        known = {**self._known, **self._fillings}
        return KenKenPosition(self.board, self.entries.with_options(options), known, self.clues)

    def rule(self, cage: int) -> str:
        """The name of the rule that a cage is."""
        return self.clues[cage].rule

    def fillings(self, cage: int) -> Fillings | None:
        """All fillings of a cage by what is left in its cells; None if there are too many to list."""
        if cage not in self._fillings:
            options = [self.options[cell] for cell in self.members[cage]]
            known = self._known.get(cage)
            found = list_fillings(self.board, self.cages[cage], options) if known is None else known.within(options)
            self._fillings[cage] = found
        return self._fillings[cage]

    def ways(self, cage: int) -> Sequence[tuple[int, ...]] | None:
        """The same, digit by digit."""
        found = self.fillings(cage)
        return None if found is None else found.ways

    def support(self, cage: int) -> Sequence[int] | None:
        """Per cell of a cage, the digits that some filling has there; None if that is too much work to tell."""
        options = [self.options[cell] for cell in self.members[cage]]
        return supported(self.board, self.cages[cage], options, self.fillings(cage))

    def sets(self, cage: int, ways: Sequence[tuple[int, ...]], most: int = MOST_LISTED) -> tuple[tuple[int, ...], ...]:
        """The sets of digits among these fillings; none where there are more than a few."""
        found = {tuple(sorted(way, reverse=self.cages[cage].op in {"-", "/"})) for way in ways}
        return tuple(sorted(found)) if len(found) <= most else ()


def clues_of(board: Board) -> list[Clue]:
    """The clues of a board's cages, in their order."""
    return [_clue(board.size, cage) for cage in board.clued]


@lru_cache(maxsize=1024)
def _clue(size: int, cage: Cage) -> Clue:
    return Clue(f"cage {place(cage.cells[0])}", tuple(r * size + c for r, c in cage.cells))


class Fillings:
    """Fillings of a cage, digit by digit in `ways`, and what they have in common."""

    def __init__(self, ways: Sequence[tuple[int, ...]], cells: int) -> None:
        """`cells` is their number in the cage."""
        self.ways, self._cells = ways, cells
        self.support = [sum({1 << digit - 1 for digit in digits}) for digits in zip(*ways, strict=True)] or [0] * cells
        self._held: dict[tuple[int, ...], int] = {}

    def within(self, options: Sequence[int]) -> Fillings:
        """Those that have only these digits, per cell."""
        ways = self.ways
        for i, (had, left) in enumerate(zip(self.support, options, strict=True)):
            if had & ~left:
                ways = [way for way in ways if left >> way[i] - 1 & 1]
        return self if ways is self.ways else Fillings(ways, self._cells)

    def held(self, key: tuple[int, ...]) -> int:
        """The digits that some of the cage's cells, by number, hold however it is filled."""
        if key not in self._held:
            digits = -1
            for way in self.ways:
                own = 0
                for i in key:
                    own |= 1 << way[i] - 1
                digits &= own
                if not digits:
                    break
            self._held[key] = digits
        return self._held[key]

    @cached_property
    def total(self) -> int | None:
        """What the digits add up to, however the cage is filled; None if that is not known."""
        return _same(map(sum, self.ways))

    @cached_property
    def product(self) -> int | None:
        """What they multiply to, likewise."""
        return _same(map(prod, self.ways))


def _same(values: Iterable[int]) -> int | None:
    """The value that all of these are."""
    found = set(values)
    return found.pop() if len(found) == 1 else None


def list_ways(
    board: Board, cage: Cage, options: Sequence[int], *, apart: bool = True
) -> Sequence[tuple[int, ...]] | None:
    """All fillings by these options, digits of one line being different (`apart`); None if that is too much work."""
    found = list_fillings(board, cage, options, apart=apart)
    return None if found is None else found.ways


def supported(board: Board, cage: Cage, options: Sequence[int], known: Fillings | None) -> Sequence[int] | None:
    """Per cell of a cage, the digits that some filling by these options has there; `known` are these, if listed.

    None if that is too much work to tell.
    """
    if known is not None:
        return known.support
    found = diagram(board.size, cage, board.operators(cage), [[bit + 1 for bit in bits(each)] for each in options])
    if found is None:
        return None
    if not found.roots:
        return [0 for _ in options]
    return [sum({1 << digit - 1 for edges in layer for digit, _ in edges}) for layer in found.layers]


def list_fillings(
    board: Board,
    cage: Cage,
    options: Sequence[int],
    *,
    apart: bool = True,
    most: int = MOST_WAYS,
    tries: int = MOST_TRIES,
) -> Fillings | None:
    """`list_ways`, and what they have in common."""
    return _listed(board.size, board.operators(cage), cage, tuple(options), apart, most, tries)


@lru_cache(maxsize=256)
def _listed(
    size: int, operators: str, cage: Cage, options: tuple[int, ...], apart: bool, most: int, tries: int
) -> Fillings | None:
    """`list_ways`; kept, for from one step to the next most cages stay as they are."""
    cells = cage.cells
    rivals = [
        [j for j in range(i) if apart and (cells[j][0] == r or cells[j][1] == c)] for i, (r, c) in enumerate(cells)
    ]
    digits = [[bit + 1 for bit in bits(option)] for option in options]
    found: dict[tuple[int, ...], None] = {}
    for op in operators:
        start, move = arithmetic(op, size, cage.target)
        begun: list[tuple[tuple[int, ...], State]] = [((), start)]
        for at, (own, beside) in enumerate(zip(digits, rivals, strict=True)):
            tries -= len(begun) * len(own)
            if tries < 0:
                return None
            left, last = len(cells) - at - 1, begun
            begun = []
            for way, state in last:
                taken = [way[j] for j in beside]
                for digit in _fitting(op, cage.target, state, own, left):
                    if digit not in taken and (after := move(state, digit, left)) is not None:
                        begun.append(((*way, digit), after))
        found |= dict.fromkeys(way for way, _ in begun)
    return Fillings(list(found), len(cells)) if len(found) <= most else None


def _fitting(op: str, target: int, state: State, digits: list[int], left: int) -> list[int]:
    """The digits that may come next: of the last one of a sum or product, only the one that is left."""
    if left or op not in {"+", "*"}:
        return digits
    rest = target - state[1] if op == "+" else target // state[1]
    return [rest] if rest in digits else []
