"""What one line, or a row and a column, decide on a board with colours or unknown clues, the plainest argument first.

Whatever a line implies follows from all its arrangements (`engine.puzzles.nonogram.colours.automaton`); the arguments
below are for the cases in which a person sees that without listing them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from engine.core.abilities import Hint
from engine.core.grid import bits
from engine.core.places import Cell, distance, place
from engine.hints.statements import Fact, Statement, remarks
from engine.puzzles.nonogram.board import ANY, UNKNOWN, WHITE, Board, Line
from engine.puzzles.nonogram.colours.automaton import Automaton
from engine.puzzles.nonogram.colours.hints import bodies
from engine.puzzles.nonogram.colours.hints.bodies import Band, Paint, Painted
from engine.puzzles.nonogram.colours.hints.drawing import draw_all
from engine.puzzles.nonogram.colours.hints.english import BRIEF
from engine.puzzles.nonogram.colours.lines import ColourLines
from engine.puzzles.nonogram.hints.bodies import LookAt
from engine.puzzles.nonogram.hints.techniques import TECHNIQUES, step_of
from engine.puzzles.nonogram.hints.techniques import Step as PlainStep

TOUCHING = "colours that touch"
"""A full line, or an overlap, for which one has to know that different colours need no gap."""
CROSSING = "colours that clash"
CROSSING_LEVEL = 3
MOST_COUNTED = 12
"""Arrangements that are counted."""
MOST_SHOWN = 3
"""Arrangements that are drawn."""


def paint(board: Board, letter: str) -> Paint:
    """Return what cells with this letter are."""
    return Paint(letter, board.word(letter))


def facts(told: Iterable[tuple[Cell, Paint]], *, holds: bool = True) -> tuple[Fact, ...]:
    """Return that cells have these colours, or do not."""
    return tuple(Fact(place(cell), colour.letter, holds) for cell, colour in told)


@dataclass(frozen=True)
class Step:
    """What a line decides, or a cell's two lines: statements after where to look, and how plain that is."""

    lines: tuple[Line, ...]
    technique: str
    level: int
    rank: tuple[int, int, int]
    decided: tuple[tuple[Cell, Paint], ...]
    told: tuple[Statement, ...]

    @property
    def values(self) -> list[tuple[Cell, str]]:
        """Return the cells that it decides, each as in entries."""
        return [(cell, colour.letter) for cell, colour in self.decided]

    def rank_near(self, near: Cell) -> tuple[int, ...]:
        """Return `rank` for somebody at work there: of steps of one level the nearest."""
        return self.level, distance(near, [cell for cell, _ in self.decided]), *self.rank

    def hint(self) -> Hint:
        """Return the hint, but for the entries that it leads to."""
        told = Statement(LookAt(self.lines)), *self.told
        return Hint(
            remarks(told, draw_all(told), BRIEF),
            told,
            places=tuple(line.place for line in self.lines),
            cells=tuple((place(cell), letter) for cell, letter in sorted(self.values)),
            technique=self.technique,
            rules=tuple(map(str, self.lines)),
            level=self.level,
            smallest=True,
        )


def easiest(board: Board, known: ColourLines, near: Cell | None = None) -> Step | PlainStep | None:
    """Return the step with the plainest argument; of equally plain ones, the nearest, and the one that decides most."""
    return min(steps(board, known), key=lambda each: each.rank if near is None else each.rank_near(near), default=None)


def steps(board: Board, known: ColourLines) -> Iterator[Step | PlainStep]:
    """Yield what each line decides, and each cell's two lines where neither does alone, see `crossings`."""
    allowed: dict[Line, Sequence[int]] = {}
    for line in board.lines:
        step, possible = look_at(board, known, line)
        if possible is not None:
            allowed[line] = possible
        if step is not None:
            yield step
    yield from crossings(board, known, allowed)


def look_at(board: Board, known: ColourLines, line: Line) -> tuple[Step | PlainStep | None, Sequence[int] | None]:
    """Return what a line decides, and the colours that its cells may have; nothing of a finished one.

    A line without colours and unknown lengths is argued about as on plain boards.
    """
    cells = known.line(line)
    if not any(each & each - 1 for each in cells):
        return None, None
    state = LineView(board, known, line)
    if not state.decided:
        return None, state.possible
    if board.ink is None and all(run.length > 0 for run in state.runs):
        white, black = (sum(1 << i for i, each in enumerate(cells) if each == 1 << colour) for colour in (0, 1))
        return step_of(line, board.clue(line), len(cells), black, white), state.possible
    return state.step(), state.possible


def crossings(board: Board, known: ColourLines, allowed: Mapping[Line, Sequence[int]]) -> Iterator[Step]:
    """Yield cells whose row and column leave them one colour together; `allowed` is what unfinished lines leave."""
    for r, c in known.open:
        row, column = Line("row", r), Line("column", c)
        if row not in allowed or column not in allowed:
            continue
        one, other = allowed[row][c], allowed[column][r]
        both = one & other
        if both and not both & both - 1 and one & one - 1 and other & other - 1:
            by_row, by_column, (only,) = (tuple(_paints(board, each)) for each in (one, other, both))
            body = bodies.BothAllow((r, c), by_row, by_column, only)
            names = str(row), str(column)
            told = Statement(body, facts([((r, c), only)]), (), names)
            rank = len(TECHNIQUES), len(by_row) + len(by_column), -1
            yield Step((row, column), CROSSING, CROSSING_LEVEL, rank, (((r, c), only),), (told,))


def _paints(board: Board, colours: int) -> Iterator[Paint]:
    """Yield colours, white last."""
    for colour in sorted(bits(colours), key=lambda each: each == 0):
        yield paint(board, board.colours[colour])


class LineView:
    """A line with the cells known so far."""

    def __init__(self, board: Board, known: ColourLines, line: Line) -> None:
        self.board, self.line = board, line
        self.runs = board.runs(line)
        self.machine: Automaton = known.automata[line]
        self.cells: Sequence[int] = known.line(line)
        self.traced = self.machine.trace(self.cells)
        self.possible = self.machine.possible(self.cells)

    @cached_property
    def decided(self) -> Painted:
        """The open cells that have one colour left."""
        colours = zip(self.cells, self.possible or (), strict=False)
        return tuple(
            (at, paint(self.board, self.board.colours[now.bit_length() - 1]))
            for at, (before, now) in enumerate(colours)
            if before & before - 1 and not now & now - 1
        )

    @cached_property
    def alone(self) -> list[int]:
        """The colours of its cells if none were known."""
        every = (1 << len(self.board.colours)) - 1
        return self.machine.possible([every] * len(self.cells)) or []

    @cached_property
    def is_touching(self) -> bool:
        """Whether two of its runs may lie side by side."""
        return any(a.colour != b.colour and ANY not in (a.length, b.length) for a, b in pairwise(self.runs))

    @cached_property
    def bands(self) -> list[Band | None]:
        """Where each run lies, if its length is known; None for any other."""
        return self._bands(self.traced or [])

    def _bands(self, traced: Sequence[int]) -> list[Band | None]:
        found: list[Band | None] = []
        begins = iter(self.machine.begins)
        for at, run in enumerate(self.runs):
            if run.length == ANY:
                found.append(None)
                continue
            begin = next(begins)
            starts = [i for i, states in enumerate(traced) if states >> begin & 1]
            if run.length == UNKNOWN:
                found.append(None)
                continue
            alike = self.runs.count(run) > 1
            nth = self.runs[: at + 1].count(run) if alike else 0
            found.append(Band(run.length, nth, paint(self.board, run.colour), starts[0], starts[-1]))
        return found

    def step(self) -> Step:
        """Return what it decides, and why."""
        technique, arguments = self._argued()
        told = tuple(
            Statement(body, facts((self.line.cell(i), colour) for i, colour in body.decided), (), (str(self.line),))
            for body in arguments
        )
        freedom = sum(states.bit_count() for states in self.traced or ())
        rank = technique, freedom, -len(self.decided)
        decided = tuple((self.line.cell(i), colour) for i, colour in self.decided)
        is_touching = any(isinstance(each, bodies.FillsAll | bodies.Slides) and each.is_touching for each in arguments)
        name = TOUCHING if is_touching else TECHNIQUES[technique]
        return Step((self.line,), name, 1 + technique // 3, rank, decided, told)

    def _argued(self) -> tuple[int, list[bodies.Argument]]:
        """Return the technique, by its place in `TECHNIQUES`, and arguments for all decided cells."""
        line, decided = self.line, self.decided
        painted = tuple(i for i, each in enumerate(self.cells) if not each & each - 1 and each != 1)
        if not self.runs:
            return 0, [bodies.NoRuns(line, decided)]
        is_known = all(run.length > 0 for run in self.runs)
        if is_known and len(painted) == sum(run.length for run in self.runs):
            return 0, [bodies.AllThere(line, decided, painted)]
        is_untouched = all(each & each - 1 for each in self.cells)
        if is_untouched and len(decided) == len(self.cells) and is_known:
            return 1, [bodies.FillsAll(line, decided, self.is_touching)]
        if all(not self.alone[i] & self.alone[i] - 1 for i, _ in decided):
            if self.is_touching and is_known and all(not each & each - 1 for each in self.alone):
                return 2, [bodies.FillsAll(line, decided, is_touching=True)]
            every = (1 << len(self.board.colours)) - 1
            bands = self._bands(self.machine.trace([every] * len(self.cells)) or [])
            sliding, rest = self._sliding(bands, is_alone=True)
            if not rest:
                return 2, sliding
        sliding, rest = self._sliding(self.bands, is_alone=False)
        away, rest = self._away(rest)
        found = [*sliding, *away]
        if rest and len(self.runs) == 1 and not is_known:
            found.append(bodies.OneRun(line, rest, painted))
        elif rest:
            ways = self.machine.arrangements(self.cells, MOST_COUNTED + 1)
            shown = ["".join(self.board.colours[each] for each in way) for way in ways]
            is_few = len(ways) <= MOST_COUNTED
            drawn = tuple(shown) if len(shown) <= MOST_SHOWN else ()
            found.append(bodies.Agree(line, tuple(rest), len(ways) if is_few else None, drawn))
        return 4 if rest else 3, found

    def _sliding(self, bands: Sequence[Band | None], *, is_alone: bool) -> tuple[list[bodies.Argument], Painted]:
        """Return what runs cover wherever they lie, and the decided cells that this leaves."""
        left = dict(self.decided)
        shown, covered = [], []
        for band in bands:
            own = [i for i in band.always if i in left] if band is not None else []
            if band is not None and own:
                shown.append(band)
                covered += [(i, left.pop(i)) for i in own]
        rest = tuple(left.items())
        if not shown:
            return [], rest
        is_touching = is_alone and self.is_touching
        return [bodies.Slides(self.line, tuple(covered), tuple(shown), is_alone, is_touching)], rest

    def _away(self, left: Painted) -> tuple[list[bodies.Argument], Painted]:
        """Return which of these cells no run reaches, and the others."""
        known = [band for band in self.bands if band is not None]
        if len(known) < len(self.runs):
            return [], left
        away = [each for each in left if each[1].letter == WHITE and not any(each[0] in band.cells for band in known)]
        if not away:
            return [], left
        near: dict[Band, None] = {}
        for i, _ in away:
            before = [band for band in known if band.cells[-1] < i]
            behind = [band for band in known if band.cells[0] > i]
            near |= dict.fromkeys((*before[-1:], *behind[:1]))
        bands = tuple(band for band in known if band in near)
        rest = tuple(each for each in left if each not in away)
        return [bodies.Away(self.line, tuple(away), bands)], rest
