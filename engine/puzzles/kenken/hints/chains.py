"""What suppositions need to know of cages: their fillings, as clauses."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.limits import Tick
from engine.digits.bodies import Cases, DeadEnd, Supposed, numbers
from engine.digits.chains import DigitSuppositions, state_ways
from engine.digits.position import Clue
from engine.puzzles.kenken.cages import diagram
from engine.puzzles.kenken.hints.bodies import MOST_SETS, CageFails, ThenCage
from engine.puzzles.kenken.hints.position import KenKenPosition, list_ways
from engine.puzzles.kenken.solver.encoding import state_diagram
from engine.sat.model import Model


class KenKenSuppositions(DigitSuppositions[KenKenPosition]):
    """Cages by their fillings, or as diagrams where these are too many; larger ones are left out.

    Two rules exclude a digit only as naked or hidden pairs, as a cage that points along a line, or as a line with all
    its places in a cage (any other two rules meet in too few cells); these are all tried before, as long as all
    fillings of all cages are listed.
    """

    def __init__(self, position: KenKenPosition, tick: Tick) -> None:
        super().__init__(position, tick)
        self.least = 2 if any(position.ways(number) is None for number in range(len(position.cages))) else 3

    def _ways(self, number: int, left: Sequence[int]) -> Sequence[tuple[int, ...]]:
        """The fillings of a cage with these digits left in all cells, beside those that are sure; none if many."""
        position, cells = self.position, self.position.members[number]
        own = self._apart(cells, left, self._placed(cells, left))
        return list_ways(position.board, position.cages[number], own) or ()

    def fails(self, clue: Clue, left: Sequence[int]) -> bool:
        return bool(self._keeping_out(clue, left))

    def _keeping_out(self, clue: Clue, left: Sequence[int]) -> list[int]:
        """The placed cells beside a cage that leave it no filling, as few as do; none if that takes none, or more."""
        position, cage = self.position, self.position.cages[self.position.clues.index(clue)]
        placed = self._placed(clue.cells, left)

        def can_be_filled(by: Sequence[int]) -> bool:
            ways = list_ways(position.board, cage, self._apart(clue.cells, left, by))
            return ways is None or len(ways) > 0

        if not can_be_filled(()) or can_be_filled(placed):
            return []
        for each in placed:
            others = [cell for cell in placed if cell != each]
            placed = placed if can_be_filled(others) else others
        return placed

    def link(self, clue: Clue, left: Sequence[int], now: Cases, gone: Cases) -> Supposed:
        number = self.position.clues.index(clue)
        sets = self.position.sets(number, self._ways(number, left), MOST_SETS)
        return ThenCage(now, gone, self.position.cages[number], sets)

    def ends(self, clue: Clue, left: Sequence[int]) -> tuple[DeadEnd, tuple[str, ...]]:
        position, at, placed = self.position, self.position.entries.at, self._keeping_out(clue, left)
        known = tuple((at(cell), left[cell].bit_length()) for cell in clue.cells if left[cell].bit_count() == 1)
        open_cells = [cell for cell in clue.cells if left[cell].bit_count() != 1]
        rules = dict.fromkeys(
            line.once(left[cell].bit_length())
            for cell in placed
            for line in position.lines_of(cell)
            if not {*line.cells}.isdisjoint(open_cells)
        )
        by = tuple(
            (at(cell), at(other))
            for cell in placed
            for line in position.lines_of(cell)
            for other in open_cells
            if other in line.cells
        )
        own = tuple(map(numbers, self._apart(open_cells, left, placed)))
        cage = position.cages[position.clues.index(clue)]
        return CageFails(cage, known, tuple(map(at, open_cells)), own, by, position.size), (*rules,)

    def _placed(self, cells: Sequence[int], left: Sequence[int]) -> list[int]:
        """The cells with one digit left that share lines with some others, which might hold that digit."""
        found = dict.fromkeys(other for cell in cells for line in self.position.lines_of(cell) for other in line.cells)
        return [
            other
            for other in sorted(found)
            if other not in cells
            and left[other].bit_count() == 1
            and self._apart(cells, left, [other]) != [*map(left.__getitem__, cells)]
        ]

    def _apart(self, cells: Sequence[int], left: Sequence[int], placed: Sequence[int]) -> list[int]:
        """What is left of some cells without the digits that are `placed` in their lines."""
        own = []
        for cell in cells:
            lines = self.position.lines_of(cell)
            taken = 0
            for other in placed:
                taken |= left[other] if any(other in line.cells for line in lines) else 0
            own.append(left[cell] & ~taken)
        return own

    def state_clue(self, model: Model, number: int) -> None:
        position = self.position
        cage, ways = position.cages[number], position.ways(number)
        cells = [self.literals[cell] for cell in position.members[number]]
        if all(len(own) == 1 for own in cells):
            return
        if ways is not None:
            state_ways(model, cells, ways)
            return
        fillings = diagram(position.size, cage, position.board.operators(cage), [tuple(own) for own in cells])
        if fillings is not None:
            state_diagram(model, cells, fillings)
