"""The next step of a nonogram with colours or unknown clues, as a person would find it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from engine.core.abilities import Hint
from engine.core.limits import Stopped
from engine.core.places import Cell, place
from engine.hints.statements import Statement, remarks
from engine.puzzles.nonogram.board import ANY, WHITE, Grid, Line
from engine.puzzles.nonogram.colours.hints import bodies
from engine.puzzles.nonogram.colours.hints.chains import ColourSuppositions
from engine.puzzles.nonogram.colours.hints.drawing import draw
from engine.puzzles.nonogram.colours.hints.english import BRIEF
from engine.puzzles.nonogram.colours.hints.techniques import Step, easiest, paint, steps
from engine.puzzles.nonogram.colours.lines import ColourLines
from engine.puzzles.nonogram.entries import without
from engine.puzzles.nonogram.hints import NonogramGuide
from engine.puzzles.nonogram.hints.bodies import Crowded, WrongIn
from engine.puzzles.nonogram.hints.dead_ends import dead_end
from engine.puzzles.nonogram.hints.mistakes import take_back, unexplained
from engine.puzzles.nonogram.hints.techniques import Step as PlainStep

_UNDECIDED = (Statement(bodies.Undecided()),)


class ColourGuide(NonogramGuide):
    """Hints for cells that were painted with the board's colours."""

    undecided = Hint(remarks(_UNDECIDED, draw, BRIEF), _UNDECIDED)

    def by_lines(self, grid: Grid) -> tuple[Grid, ...] | None:
        known = ColourLines(self.board, grid)
        if not known.settle(self._tick):
            return ()
        return None if known.open else (known.grid,)

    def crowded(self, grid: Grid) -> Hint | None:
        known = ColourLines(self.board, grid)
        for line in self.board.lines:
            if known.automata[line].possible(known.line(line)) is None:
                told = Statement(WrongIn(line)), Statement(self._failure(line, grid), rules=(str(line),))
                wrong = (cell for cell in self.board.cells(line) if grid[cell[0]][cell[1]] != "?")
                return Hint(
                    remarks(told, draw, BRIEF),
                    told,
                    places=(line.place,),
                    wrong=tuple(map(place, wrong)),
                    rules=(str(line),),
                )
        return None

    def _failure(self, line: Line, grid: Grid) -> object:
        """Return why a line with these cells has no way to place its runs, as plainly as can be."""
        runs, cells = self.board.runs(line), "".join(grid[r][c] for r, c in self.board.cells(line))
        if self.board.ink is None and all(run.length > 0 for run in runs):
            return Crowded(dead_end(line, self.board.clue(line), cells))
        for letter in sorted(set(cells) - {"?", WHITE}):
            own = [run.length for run in runs if run.colour == letter or run.length == ANY]
            if not own:
                return bodies.Foreign(line, paint(self.board, letter))
            if min(own) > 0 and cells.count(letter) > sum(own):
                return bodies.TooMany(line, paint(self.board, letter), cells.count(letter), sum(own))
        return bodies.NoWay(line, is_supposed=False)

    def contradiction(self, wrong: Sequence[Cell]) -> Hint:
        right = self.board.with_givens_in(without(self.entries, wrong))
        with suppress(Stopped):  # that they are wrong is known
            with self.suppositions(right) as lines:
                hint = lines.contradiction([(cell, self.entries[cell[0]][cell[1]]) for cell in wrong])
            if hint is not None:
                return hint
        return unexplained(wrong)

    def take_back(self, wrong: Sequence[Cell], hint: Hint) -> Hint:
        return take_back(self.entries, wrong, hint, draw, BRIEF)

    @property
    def finished(self) -> bool:
        return not any("?" in row for row in self.grid)

    def technique(self, near: Cell | None = None) -> Hint | None:
        step = easiest(self.board, ColourLines(self.board, self.grid), near)
        return None if step is None else self._entered(step.hint())

    def whole_steps(self) -> Iterator[Step | PlainStep]:
        return steps(self.board, ColourLines(self.board, self.grid))

    def suppositions(self, grid: Grid) -> ColourSuppositions:
        return ColourSuppositions(self.board, grid, self._tick)
