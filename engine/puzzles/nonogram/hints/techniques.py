"""What one line implies, as a person would find it, the plainest argument first.

Whatever a line implies follows from all its arrangements (`lines.arrangements`); the kinds of argument below are names
for the cases in which a person sees that without listing them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.core.abilities import Hint
from engine.core.grid import bits
from engine.core.places import Cell, distance, place
from engine.hints.statements import Statement, remarks
from engine.puzzles.nonogram.board import Board, Clue, Line
from engine.puzzles.nonogram.hints.arguments import statements
from engine.puzzles.nonogram.hints.bodies import LookAt
from engine.puzzles.nonogram.hints.drawing import draw
from engine.puzzles.nonogram.hints.english import BRIEF
from engine.puzzles.nonogram.hints.words import Seen, argument, crossing
from engine.puzzles.nonogram.solver.lines import Lines, Possible, arrangements

remembered = lru_cache(maxsize=4096)(arrangements)
"""`arrangements`, of which from one step of a path to the next nearly all are the same."""

TECHNIQUES = ("finished line", "full line", "overlap", "runs in reach", "all arrangements")
"""The kinds of argument about one line, the plainest first."""


@dataclass(frozen=True)
class Step:
    """What one line implies: cells that become black, and white, as bits; the lower its rank, the plainer the argument.

    `rank` is the technique's place in `TECHNIQUES`, how much room its runs have, and minus the number of its cells;
    `seen` what the words are made of, once it is clear that the step is told.
    """

    line: Line
    black: int
    white: int
    rank: tuple[int, int, int]
    seen: Seen

    def rank_near(self, near: Cell) -> tuple[int, ...]:
        """As `rank`, for somebody at work there: of steps of one level the nearest."""
        return self.level, distance(near, map(self.line.cell, bits(self.black | self.white))), *self.rank

    @property
    def technique(self) -> str:
        """What kind of argument it is: one of `TECHNIQUES`."""
        return TECHNIQUES[self.rank[0]]

    @property
    def level(self) -> int:
        """How hard the argument is, see `Hint.level`."""
        return 1 + self.rank[0] // 3

    def hint(self) -> Hint:
        """The step in words, but for the entries that it leads to."""
        line = self.line
        told = (
            Statement(LookAt((line,))),
            *statements(self.rank[0], self.seen, self.black, self.white),
        )
        colours = ((self.black, "#", "paint"), (self.white, ".", "cross out"))
        what = ", and ".join(f"{verb} {crossing(line.kind, cells)}" for cells, _, verb in colours if cells)
        new = [(line.cell(i), colour) for cells, colour, _ in colours for i in bits(cells)]
        return Hint(
            f"Look at {line}.",
            argument(self.rank[0], self.seen, self.black, self.white),
            f"In {line}, {what}.",
            (line.place,),
            tuple((place(cell), colour) for cell, colour in sorted(new)),
            technique=self.technique,
            rules=(str(line),),
            level=self.level,
            smallest=True,
            statements=told,
            remarks=remarks(told, draw, BRIEF),
        )


def easiest(board: Board, known: Lines, near: Cell | None = None) -> Step | None:
    """The step with the plainest argument that decides a cell; the known cells leave every line some arrangement.

    Of equally plain ones, the nearest to a cell, and the one that decides most.
    """
    return min(steps(board, known), key=lambda step: step.rank if near is None else step.rank_near(near), default=None)


def steps(board: Board, lines: Lines) -> Iterator[Step]:
    """What each line implies, in the plainest way to see it."""
    for line in board.lines:
        side = lines.rows if line.kind == "row" else lines.columns
        unknown, clue = side.unknown(line.index), board.clue(line)
        known = side.length, side.black[line.index], side.white[line.index]
        possible = remembered(clue, *known) if unknown else None
        if possible is not None:
            black, white = unknown & ~possible.white, unknown & ~possible.black
            if black | white:
                seen = Seen(line, clue, *known, possible)
                rank = (plainest(seen, black, white), _freedom(possible), -(black | white).bit_count())
                yield Step(line, black, white, rank, seen)


def look(line: Line, clue: Clue, cells: str) -> Seen:
    """A line that has an arrangement, from its cells as `#`, `.` and `?`."""
    black, white = (sum(1 << i for i, cell in enumerate(cells) if cell == value) for value in "#.")
    possible = remembered(clue, len(cells), black, white)
    if possible is None:
        raise ValueError("a line without room for its runs makes no cell")
    return Seen(line, clue, len(cells), black, white, possible)


def _freedom(possible: Possible) -> int:
    """How many starts are open, over all runs: the fewer, the easier to see."""
    return sum(starts.bit_count() for starts in possible.starts)


def plainest(seen: Seen, black: int, white: int) -> int:
    """How plain the argument for these cells is: the place of its technique in `TECHNIQUES`."""
    clue, known = seen.clue, seen.black | seen.white
    if not clue or seen.black.bit_count() == sum(clue):
        return 0
    if known and seen.white.bit_count() == seen.length - sum(clue):
        return 0
    if not known and seen.slack == 0:
        return 1
    alone = remembered(clue, seen.length, 0, 0)
    if alone is not None and not black & alone.white and not white & alone.black:
        return 2
    return 3 if not black or seen.is_settled else 4
