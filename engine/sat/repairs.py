"""What a clue could be instead: boards on which everything else holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import TypeVar

from engine.core.places import Cell
from engine.sat.clues import ClueChecker
from engine.sat.model import Encoding

CONFLICTS = 5_000
"""Dead ends after which we give a question up: half a second."""

L = TypeVar("L", bound=Hashable)
N = TypeVar("N", bound=Hashable)


class Repairs:
    """Filled boards that satisfy all clues except the doubted ones, usually a single one."""

    def __init__(self, clues: ClueChecker, doubted: Collection[int], statement: Encoding) -> None:
        self._clues = clues
        self._kept = frozenset(range(len(clues.rules))).difference(doubted)
        self._meaning = statement.meaning
        self._variables = statement.variables
        self._asked = clues.fresh()

    def variable(self, cell: Cell, value: object) -> int:
        """Return the variable that is true if the cell has the value."""
        return self._variables[cell, value]

    def fresh(self) -> int:
        """Return a new variable, for `add` and `next`."""
        return self._clues.fresh()

    def add(self, *literals: int) -> None:
        """Consider only boards on which at least one of the literals is true."""
        self._clues.add(-self._asked, *literals)

    def next(self) -> dict[Cell, object] | None:
        """Return a board, as its cells with the values of their true variables; None if there is no other (proved).

        Raises:
            GaveUp: it would take too long to find one.
            Stopped: raised by the tick.
        """
        possible, true = self._clues.ask(self._kept, CONFLICTS, [self._asked])
        return dict(self._meaning[variable] for variable in true & self._meaning.keys()) if possible else None

    def exclude(
        self, cells: Sequence[Mapping[L, int]], start: N, step: Callable[[N, L, int], N | None], *unless: int
    ) -> None:
        """Consider only boards whose `cells` an automaton does not accept, or on which a literal of `unless` is true.

        Each cell lists what the automaton may read there, with the literal that is true then.  `step` returns the state
        after one reading, with the number of cells to go, or None if no reading of those can be accepted.
        """
        unreached = {start: unless}
        """Literals by state, one of which is true if the automaton is not there."""
        for left, letters in zip(reversed(range(len(cells))), cells, strict=True):
            following: dict[N, tuple[int, ...]] = {}
            for state, literals in unreached.items():
                for letter, literal in letters.items():
                    after = step(state, letter, left)
                    if after is not None:
                        reached = following.setdefault(after, (-self.fresh(),) if left else ())
                        self.add(*literals, -literal, *(-each for each in reached))
            unreached = following

    def close(self) -> None:
        """End the questions and forget what was added."""
        self._clues.add(-self._asked)
