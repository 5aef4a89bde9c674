"""What one line implies, as a person would find it, the plainest argument first.

Whatever a line implies follows from all its arrangements (`lines.arrangements`); the kinds of argument below are names
for the cases in which a person sees that without listing them.  A hint tells what the plainest of them decides; the
rest of the line comes later.  Boards are dealt and graded by whole lines instead (`whole_lines`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from operator import attrgetter

from engine.core.abilities import Hint
from engine.core.grid import bits
from engine.core.places import Cell, distance, place
from engine.hints.statements import Statement, remarks
from engine.puzzles.nonogram.board import Board, Clue, Line
from engine.puzzles.nonogram.hints.arguments import in_reach, statements
from engine.puzzles.nonogram.hints.bodies import LookAt
from engine.puzzles.nonogram.hints.drawing import draw_all
from engine.puzzles.nonogram.hints.english import BRIEF
from engine.puzzles.nonogram.hints.line_state import LineState, remembered
from engine.puzzles.nonogram.solver.lines import Lines, Possible

TECHNIQUES = ("finished line", "full line", "overlap", "runs in reach", "all arrangements")
"""The kinds of argument about one line, the plainest first."""
FINISHED, FULL, OVERLAP, IN_REACH, ARRANGEMENTS = range(len(TECHNIQUES))


@dataclass(frozen=True)
class Step:
    """What one line implies: cells that become black, and white, as bits; the lower its rank, the plainer the argument.

    `rank` is the technique's place in `TECHNIQUES`, how much room its runs have, and minus the number of its cells;
    `state` the line before the step.
    """

    line: Line
    black: int
    white: int
    rank: tuple[int, int, int]
    state: LineState

    def rank_near(self, near: Cell) -> tuple[int, ...]:
        """Return `rank` for somebody at work there: of steps of one level the nearest."""
        return self.level, distance(near, map(self.line.cell, bits(self.black | self.white))), *self.rank

    @property
    def part_at_once(self) -> Step | None:
        """Return what the line decides by its clue alone, or by counting; None if that is nothing."""
        if self.rank[0] <= OVERLAP:
            return self
        black, white = _overlap(self.state, self.black, self.white)
        return self._part(OVERLAP, black, white) if black else None

    @cached_property
    def plainest_part(self) -> Step:
        """Return what the plainest argument about the line decides: some of its cells, or all of them."""
        if (part := self.part_at_once) is not None:
            return part
        black, white = in_reach(self.state, self.black, self.white)
        return self._part(IN_REACH, black, white) if black | white else self._part(ARRANGEMENTS, self.black, self.white)

    def _part(self, technique: int, black: int, white: int) -> Step:
        rank = technique, self.rank[1], -(black | white).bit_count()
        return replace(self, black=black, white=white, rank=rank)

    @property
    def technique(self) -> str:
        """Return the kind of argument: one of `TECHNIQUES`."""
        return TECHNIQUES[self.rank[0]]

    @property
    def level(self) -> int:
        """Return how hard the argument is, see `Hint.level`."""
        return 1 + self.rank[0] // 3

    @property
    def values(self) -> list[tuple[Cell, str]]:
        """Return the cells that it decides, each as in entries."""
        found = ((self.black, "#"), (self.white, "."))
        return [(self.line.cell(i), value) for cells, value in found for i in bits(cells)]

    def hint(self) -> Hint:
        """Return the hint, but for the entries that it leads to."""
        told = Statement(LookAt((self.line,))), *statements(self.rank[0], self.state, self.black, self.white)
        return Hint(
            remarks(told, draw_all(told), BRIEF),
            told,
            places=(self.line.place,),
            cells=tuple((place(cell), value) for cell, value in sorted(self.values)),
            technique=self.technique,
            rules=(str(self.line),),
            level=self.level,
            smallest=True,
        )


def easiest(board: Board, known: Lines, near: Cell | None = None) -> Step | None:
    """Return the step with the plainest argument that decides a cell.

    Of equally plain ones, the nearest to a cell, and the one that decides most.  The known cells leave every line some
    arrangement.
    """
    found = [*steps(board, known)]
    parts = [part for step in found if (part := step.part_at_once)] or [step.plainest_part for step in found]
    return min(parts, key=lambda step: step.rank if near is None else step.rank_near(near), default=None)


def steps(board: Board, known: Lines) -> Iterator[Step]:
    """Yield what each line implies, in the plainest way to see all of it."""
    return filter(None, (_look_at(board, known, line) for line in board.lines))


def whole_lines(board: Board, known: Lines) -> Iterator[Step]:
    """Yield the steps by which boards are dealt and graded: all that a line implies, the plainest first.

    Learns each; what is known must not change otherwise meanwhile.
    """
    found = {line: _look_at(board, known, line) for line in board.lines}
    while (step := min(filter(None, found.values()), key=attrgetter("rank"), default=None)) is not None:
        known.learn(step.line, step.black, step.white)
        yield step
        crossing = [line for line in board.lines if line.kind != step.line.kind]
        for line in (step.line, *(crossing[i] for i in bits(step.black | step.white))):
            found[line] = _look_at(board, known, line)


def _look_at(board: Board, known: Lines, line: Line) -> Step | None:
    side = known.rows if line.kind == "row" else known.columns
    if not side.unknown(line.index):
        return None
    return step_of(line, board.clue(line), side.length, side.black[line.index], side.white[line.index])


@lru_cache(maxsize=4096)
def step_of(line: Line, clue: Clue, length: int, black: int, white: int) -> Step | None:
    """Return what a line with these cells implies; None if that is nothing, or if it has no arrangement."""
    possible = remembered(clue, length, black, white)
    if possible is None:
        return None
    unknown = (1 << length) - 1 & ~(black | white)
    new = unknown & ~possible.white, unknown & ~possible.black
    if not any(new):
        return None
    state = LineState(line, clue, length, black, white, possible)
    rank = plainest(state, *new), _freedom(possible), -(new[0] | new[1]).bit_count()
    return Step(line, *new, rank, state)


def _freedom(possible: Possible) -> int:
    """Return how many starts are open, over all runs: the fewer, the easier to see."""
    return sum(starts.bit_count() for starts in possible.starts)


def plainest(state: LineState, black: int, white: int) -> int:
    """Return how plain the argument for these cells is: the place of its technique in `TECHNIQUES`."""
    clue, known = state.clue, state.black | state.white
    if not clue or state.black.bit_count() == sum(clue):
        return FINISHED
    if known and state.white.bit_count() == state.length - sum(clue):
        return FINISHED
    if not known and state.slack == 0:
        return FULL
    if _overlap(state, black, white) == (black, white):
        return OVERLAP
    return IN_REACH if not black or state.is_settled else ARRANGEMENTS


def _overlap(state: LineState, black: int, white: int) -> tuple[int, int]:
    """Return which of these cells would be black, and white, if nothing were known."""
    alone = remembered(state.clue, state.length, 0, 0)
    return (0, 0) if alone is None else (black & ~alone.white, white & ~alone.black)
