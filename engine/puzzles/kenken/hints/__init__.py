"""The next step of a KenKen: what cages add to the hints of all Latin squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from engine.core.abilities import Solutions
from engine.core.limits import Tick
from engine.digits.clashes import Clash
from engine.digits.entries import Entries
from engine.digits.guide import DigitGuide
from engine.puzzles.kenken.board import Board, Grid
from engine.puzzles.kenken.hints.chains import KenKenSuppositions
from engine.puzzles.kenken.hints.mistakes import unfillable
from engine.puzzles.kenken.hints.patterns import seen_singles
from engine.puzzles.kenken.hints.position import KenKenPosition
from engine.puzzles.kenken.hints.techniques import TECHNIQUES, cage_digits
from engine.puzzles.kenken.solver import solutions


class KenKenGuide(DigitGuide[KenKenPosition]):
    """Hints for digits and marks; cells are named by their numbers."""

    techniques = TECHNIQUES
    seen = MappingProxyType({cage_digits: seen_singles})

    def __init__(self, board: Board, entries: Entries, known_solutions: Solutions[Grid], tick: Tick) -> None:
        self.board = board
        super().__init__(entries, known_solutions, tick)

    def at(self, entries: Entries) -> KenKenPosition:
        return KenKenPosition(self.board, entries)

    def search(self, tick: Tick, own: Sequence[int] | None = None) -> Iterator[Grid]:
        return solutions(self.board, tick, own)

    def suppositions(self, position: KenKenPosition) -> KenKenSuppositions:
        return KenKenSuppositions(position, self.tick)

    def broken(self, position: KenKenPosition) -> Iterator[Clash]:
        return unfillable(position)
