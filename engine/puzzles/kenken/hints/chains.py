"""What suppositions need to know of cages: their fillings, as clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.limits import Tick
from engine.digits.bodies import Cases, DeadEnd, Supposed
from engine.digits.chains import DigitSuppositions, state_ways
from engine.digits.position import Clue
from engine.puzzles.kenken.cages import diagram
from engine.puzzles.kenken.hints.bodies import MOST_SETS, CageFails, ThenCage
from engine.puzzles.kenken.hints.mistakes import emptied
from engine.puzzles.kenken.hints.position import KenKenPosition, list_ways
from engine.puzzles.kenken.hints.surroundings import keeping, reason
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

    def fails(self, clue: Clue, left: Sequence[int], known: Sequence[int]) -> bool:
        """Return whether sure digits beside a cage leave it no filling, though its own cells do."""
        position, cage = self.position, self.position.cages[self.position.clues.index(clue)]
        marks = position.entries.marks
        sure = [
            cell for cell in self._placed(clue.cells, left) if known[cell] == left[cell] and marks[cell] != left[cell]
        ]

        def is_dead(by: Sequence[int]) -> bool:
            return list_ways(position.board, cage, self._apart(clue.cells, left, by)) == []

        return not is_dead(()) and is_dead(sure)

    def link(self, clue: Clue, known: Sequence[int], now: Cases, gone: Cases) -> Supposed:
        position, number = self.position, self.position.clues.index(clue)
        options = dict(zip(clue.cells, map(known.__getitem__, clue.cells), strict=True))
        for (r, c), digit in gone:
            options[r * position.size + c] &= ~(1 << digit - 1)
        options |= {r * position.size + c: 1 << digit - 1 for (r, c), digit in now}
        told = reason(position, number, keeping(position, number, options, ()), known)
        sets = position.sets(number, told.ways or (), MOST_SETS)
        if not sets and (sets := position.sets(number, told.fair, MOST_SETS)):
            told = reason(position, number, keeping(position, number, options, sets), known)
        return ThenCage(now, gone, position.cages[number], sets, by=told.by, held=told.held, twins=told.twins)

    def ends(self, clue: Clue, known: Sequence[int]) -> DeadEnd:
        return emptied(CageFails, self.position, self.position.clues.index(clue), known)

    def onces_inside(self, clue: Clue) -> Iterator[str]:
        for line in self.position.lines:
            if sum(cell in line.cells for cell in clue.cells) > 1:
                yield from (line.once(digit) for digit in range(1, self.position.size + 1))

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
