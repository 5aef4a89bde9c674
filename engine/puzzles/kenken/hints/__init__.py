"""The next step of a KenKen, as a person would find it: mistakes first, then the plainest argument that does."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import islice

from engine.abilities import Hint, Solutions
from engine.hints import Guide, first_solutions
from engine.limits import GaveUp, Stopped, Tick, within
from engine.puzzles.kenken.board import Board, Grid
from engine.puzzles.kenken.entries import Entries
from engine.puzzles.kenken.hints.chains import KenKenSuppositions, read_off
from engine.puzzles.kenken.hints.mistakes import plainest, told
from engine.puzzles.kenken.hints.position import Position
from engine.puzzles.kenken.hints.techniques import easiest
from engine.puzzles.kenken.solver import solutions

CONFLICTS = 1_500
"""Dead ends of a search for solutions: up to 0.3 s on the largest boards; published ones take less than a tenth."""
MOST_COMPARED = 20
"""Solutions of a puzzle with several, of which the one that is closest to the entries is believed."""


class KenKenGuide(Guide[Grid, int]):
    """Hints for digits and marks; cells are named by their numbers."""

    done = Hint("Every cell is decided, and everything holds.")

    def __init__(self, board: Board, entries: Entries, known_solutions: Solutions[Grid], tick: Tick) -> None:
        self.board = board
        self.entries = entries
        self.position = Position(board, entries)
        self._known_solutions = known_solutions
        self._tick = tick

    def solutions(self) -> tuple[Grid, ...] | None:
        try:
            return first_solutions(self._known_solutions, partial(solutions, self.board), CONFLICTS, self._tick)
        except Stopped:  # then mistakes are seen only where they break a rule, and the techniques do without
            return None

    def mistake(self, solutions: tuple[Grid, ...] | None) -> Hint | None:
        if solutions is not None and len(solutions) > 1:
            goes_on = self._goes_on()
            if goes_on:
                return None
            solutions = None if goes_on is None else self._some_solutions() or solutions
        if solutions is None:
            clash = plainest(self.position)
            wrong = () if clash is None else clash.cells
        else:
            wrong = tuple(self.wrong_entries(solutions))
        return told(self.position, wrong, self._tick) if wrong else None

    def against(self, solution: Grid) -> list[int]:
        """The cells with another digit, or with marks that are without the right one."""
        digits = enumerate(digit for row in solution for digit in row)
        own = self.entries.allowed
        return [cell for cell, digit in digits if own(cell) and not own(cell) >> digit - 1 & 1]

    @property
    def finished(self) -> bool:
        return self.position.finished

    def technique(self) -> Hint | None:
        step = easiest(self.position)
        return None if step is None else step.hint(self.position)

    def supposition(self) -> Hint | None:
        only = self._only_solution
        right = None if only is None else [digit for row in only for digit in row]
        try:
            with KenKenSuppositions(self.position, self._tick) as rules:
                step = rules.step(right)
        except Stopped:
            return None
        return None if step is None else step.hint(self.position)

    def last_resort(self) -> Hint | None:
        """A digit of the only solution."""
        only = self._only_solution
        return None if only is None else read_off(self.position, only).hint(self.position)

    def no_step(self) -> Hint:
        several = " The puzzle has several solutions." if self._known_solutions.found else ""
        return Hint(
            "No further step was found from here.",
            f"Neither lines and cages on their own nor suppositions decide anything more.{several}",
        )

    @property
    def _only_solution(self) -> Grid | None:
        """The puzzle's solution, if it is known that there is no other."""
        found = self._known_solutions.found
        return found[0] if found is not None and len(found) == 1 else None

    def _goes_on(self) -> bool | None:
        """Whether some solution has all entries; None if it takes too long to know."""
        if self.entries.blank:
            return True
        own = [self.entries.allowed(cell) or self.position.full for cell in self.entries.cells]
        with suppress(GaveUp, Stopped):
            return next(solutions(self.board, within(CONFLICTS, self._tick), own), None) is not None
        return None

    def _some_solutions(self) -> tuple[Grid, ...]:
        """As many solutions as are looked at, or as are found in time."""
        found: list[Grid] = []
        with suppress(GaveUp, Stopped):
            found += islice(solutions(self.board, within(CONFLICTS, self._tick)), MOST_COMPARED)
        return tuple(found)
