"""The next step of a nonogram, as a person would find it: one line at a time, then several together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from engine.core.abilities import Hint, Solutions
from engine.core.limits import GaveUp, Stopped, Tick
from engine.core.places import Cell, cell_at
from engine.hints.guide import Guide, first_solutions
from engine.hints.statements import Statement, remarks
from engine.puzzles.nonogram.board import Board, Grid
from engine.puzzles.nonogram.entries import painted, with_cells, write
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.chains import LineSuppositions, NonogramSuppositions
from engine.puzzles.nonogram.hints.drawing import draw
from engine.puzzles.nonogram.hints.english import BRIEF
from engine.puzzles.nonogram.hints.mistakes import UNFOLLOWABLE, contradiction, crowded, painted_over, take_back
from engine.puzzles.nonogram.hints.techniques import easiest, steps
from engine.puzzles.nonogram.solver import solutions
from engine.puzzles.nonogram.solver.lines import Lines

CONFLICTS = 5_000
"""Dead ends after which a hint does without the solution: about half a second."""
MOST_SEARCHED = 2_500
"""Cells of a board whose solution a hint searches for."""


def _only_saying(body: object, stopped: str = "") -> Hint:
    told = (Statement(body),)
    return Hint(remarks(told, draw, BRIEF), told, stopped=stopped)


UNDECIDED = _only_saying(bodies.Undecided())
NOT_FOUND = _only_saying(bodies.NotFound())
TOO_LARGE = _only_saying(bodies.TooLarge(), stopped="size")


class NonogramGuide(Guide[Grid, Cell]):
    """Hints for painted cells, rows of `#`, `.` and `?`; `crossed` are the same with what the page crossed out."""

    done = _only_saying(bodies.Complete())
    undecided = UNDECIDED

    def __init__(
        self, board: Board, entries: Grid, crossed: Grid, known_solutions: Solutions[Grid], tick: Tick
    ) -> None:
        self.board = board
        self.entries = entries
        self.grid = board.with_givens_in(crossed)
        self._known_solutions = known_solutions
        self._tick = tick
        self._no_step = self.undecided

    @cached_property
    def lines(self) -> Lines:
        """What is known of each line."""
        return Lines(self.board, self.grid)

    def wrong_at_sight(self) -> Hint | None:
        return painted_over(self.board, self.entries) if self.board.givens else None

    def solutions(self) -> tuple[Grid, ...] | None:
        """Of a large board only what its lines say one by one, for it may take too long to state it.

        Where the tick stops the search nothing is known, and single lines may still tell a step.
        """
        board = self.board
        try:
            if board.width * board.height <= MOST_SEARCHED:
                return first_solutions(self._known_solutions, partial(solutions, board), CONFLICTS, self._tick)
            return self.by_lines(board.givens)
        except Stopped:
            return None

    def by_lines(self, grid: Grid) -> tuple[Grid, ...] | None:
        """Return what single lines make of known cells: a solution, or none at all; None if they leave cells open."""
        lines = Lines(self.board, grid)
        if not lines.settle(self._tick):
            return ()
        return (lines.grid(frozenset()),) if lines.finished else None

    def mistake(self, solutions: tuple[Grid, ...] | None) -> Hint | None:
        hint = self.crowded(self._own)
        if solutions is None:
            return hint or self._unfollowable()
        if len(solutions) > 1 and hint is None and self.way_on() != ():
            return None
        wrong = self.wrong_entries(solutions)
        if not wrong:
            return None
        if hint is None:
            hint = self.contradiction(wrong)
        return self.take_back(wrong, hint)

    def crowded(self, grid: Grid) -> Hint | None:
        """Return a line whose known cells leave no room for its runs, if there is one."""
        return crowded(self.board, self.lines if grid == self.grid else Lines(self.board, grid))

    def contradiction(self, wrong: Sequence[Cell]) -> Hint:
        """Return why one of the wrong cells is."""
        return contradiction(self.board, self.entries, wrong, self._tick)

    def take_back(self, wrong: Sequence[Cell], hint: Hint) -> Hint:
        """Return the hint with the way back."""
        return take_back(self.entries, wrong, hint)

    @property
    def _own(self) -> Grid:
        """Without what the page crossed out: where that is wrong, something else is."""
        return self.board.with_givens_in(self.entries)

    @property
    def filled_in(self) -> Collection[Cell]:
        return [cell for cell in painted(self.grid) if self.entries[cell[0]][cell[1]] == "?"]

    def broken_at_sight(self) -> list[Cell]:
        """Given cells that are painted over; else the painted cells of a line without room for its runs."""
        wrong = [
            cell for cell in painted(self.entries) if self.entries[cell[0]][cell[1]] != self.grid[cell[0]][cell[1]]
        ]
        hint = None if wrong else self.crowded(self._own)
        line = () if hint is None else filter(None, map(cell_at, hint.wrong))
        return wrong or [(r, c) for r, c in line if self.entries[r][c] != "?"]

    def way_on(self) -> tuple[Grid, ...] | None:
        search = partial(solutions, replace(self.board, givens=self.grid))
        with suppress(Stopped):
            found = first_solutions(Solutions(), search, CONFLICTS, self._tick)
            return None if found is None else found[:1]
        return None

    def cell(self, entry: Cell) -> Cell:
        return entry

    def against(self, solution: Grid) -> list[Cell]:
        return [(r, c) for r, c in painted(self.entries) if self.entries[r][c] != solution[r][c]]

    @property
    def finished(self) -> bool:
        return self.lines.finished

    def technique(self, near: Cell | None = None) -> Hint | None:
        step = easiest(self.board, self.lines, near)
        return None if step is None else self._entered(step.hint())

    def whole_steps(self) -> Iterator[Any]:
        """Yield all that each line decides, as steps with a `plainest_part`."""
        return steps(self.board, self.lines)

    def steps(self) -> Iterator[Hint]:
        for step in self.whole_steps():
            if (part := step.plainest_part) != step:
                yield self._entered(part.hint())
            yield self._entered(step.hint())

    def suppositions(self, grid: Grid) -> NonogramSuppositions:
        """Return the lines of a position, for use in a `with`; raise as `LineSuppositions` does."""
        return LineSuppositions(self.board, grid, self._tick)

    def supposition(self) -> Hint | None:
        try:
            with self.suppositions(self.grid) as lines:
                hint = lines.step()
        except GaveUp:
            self._no_step = NOT_FOUND
            return None
        except Stopped as stop:
            if stop.reason != "size":
                raise
            self._no_step = TOO_LARGE
            return None
        return None if hint is None else self._entered(hint)

    def refutes(self, said: Collection[tuple[Cell, str]], level: int) -> bool:
        """Of cells and their colours."""
        with suppress(Stopped), self.suppositions(self.grid) as lines:
            return lines.confirms(said)
        return False

    def no_step(self) -> Hint:
        return self._no_step

    def _entered(self, hint: Hint) -> Hint:
        return replace(hint, then=write(with_cells(self.grid, hint.cells)))

    def _unfollowable(self) -> Hint | None:
        """That the known cells cannot be right, where single lines show it and the solution is not known."""
        with suppress(Stopped):
            return UNFOLLOWABLE if self.by_lines(self.grid) == () else None
        return None
