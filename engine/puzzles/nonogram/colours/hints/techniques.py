"""What one line, or a row and a column, decide on a board with colours or unknown clues, the plainest argument first.

Whatever a line implies follows from all its arrangements (`engine.puzzles.nonogram.colours.automaton`); the arguments
below are for the cases in which a person sees that without listing them.  As on black boards a hint tells the plainest
part of what a line decides, and boards are dealt and graded by whole lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from operator import attrgetter

from engine.core.abilities import Hint
from engine.core.grid import bits
from engine.core.places import Cell, cell_at, distance, place
from engine.hints.statements import Fact, Statement, remarks
from engine.puzzles.nonogram.board import ANY, UNKNOWN, WHITE, Board, Line
from engine.puzzles.nonogram.colours.automaton import automaton
from engine.puzzles.nonogram.colours.hints import bodies
from engine.puzzles.nonogram.colours.hints.bodies import Band, Paint, Painted
from engine.puzzles.nonogram.colours.hints.drawing import draw_all
from engine.puzzles.nonogram.colours.hints.english import BRIEF
from engine.puzzles.nonogram.colours.lines import ColourLines
from engine.puzzles.nonogram.hints.bodies import LookAt
from engine.puzzles.nonogram.hints.techniques import (
    ARRANGEMENTS,
    FINISHED,
    FULL,
    IN_REACH,
    OVERLAP,
    TECHNIQUES,
    step_of,
)
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
    """What a line decides, or a cell's two lines: statements after where to look, and how plain that is.

    `find_part`  finds the plainest part of it, if that is not all.
    """

    lines: tuple[Line, ...]
    technique: str
    level: int
    rank: tuple[int, int, int]
    decided: tuple[tuple[Cell, Paint], ...]
    told: tuple[Statement, ...]
    find_part: Callable[[], Step | None] | None = field(default=None, compare=False)

    @cached_property
    def plainest_part(self) -> Step:
        """Return what the plainest argument about the line decides."""
        return (self.find_part and self.find_part()) or self

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


Looked = tuple[Step | PlainStep | None, Sequence[int] | None]
"""What a line decides, and the colours that its cells may have."""


def easiest(board: Board, known: ColourLines, near: Cell | None = None) -> Step | PlainStep | None:
    """Return the step with the plainest argument; of equally plain ones, the nearest, and the one that decides most."""
    seen = _look_at_all(board, known)
    parts = [step.plainest_part for step, _ in seen.values() if step] or [*_crossings_of(board, known, seen)]
    return min(parts, key=lambda each: each.rank if near is None else each.rank_near(near), default=None)


def steps(board: Board, known: ColourLines) -> Iterator[Step | PlainStep]:
    """Yield what each line decides, and each cell's two lines where neither does alone, see `crossings`."""
    seen = _look_at_all(board, known)
    yield from (step for step, _ in seen.values() if step)
    yield from _crossings_of(board, known, seen)


def whole_lines(board: Board, known: ColourLines) -> Iterator[Step | PlainStep]:
    """Yield the steps by which boards are dealt and graded, and learn them: of whole lines, else of crossing ones.

    What a line says is looked at again only where it has changed.
    """
    seen = _look_at_all(board, known)
    while True:
        found: list[Step | PlainStep] = [step for step, _ in seen.values() if step] or [
            *_crossings_of(board, known, seen)
        ]
        if not found:
            return
        step = min(found, key=attrgetter("rank"))
        known.learn(step.values)
        yield step
        for line in dict.fromkeys(line for (r, c), _ in step.values for line in (Line("row", r), Line("column", c))):
            seen[line] = look_at(board, line, tuple(known.line(line)))


def walk(board: Board, path: Sequence[Hint]) -> Iterator[Step | PlainStep | Hint]:
    """Yield the steps by which a board is graded: whole lines, crossing ones, and the suppositions of its path."""
    known, following = ColourLines(board), iter(path)
    while True:
        yield from whole_lines(board, known)
        is_open = {place(cell) for cell in known.open}
        if (step := next((each for each in following if any(at in is_open for at, _ in each.cells)), None)) is None:
            return
        known.learn([(cell, value) for at, value in step.cells if (cell := cell_at(at)) is not None])
        yield step


def _look_at_all(board: Board, known: ColourLines) -> dict[Line, Looked]:
    return {line: look_at(board, line, tuple(known.line(line))) for line in board.lines}


@lru_cache(maxsize=1024)
def look_at(board: Board, line: Line, cells: tuple[int, ...]) -> Looked:
    """Return what a line decides, and the colours that its cells may have; nothing of a finished one.

    A line without colours and unknown lengths is argued about as on plain boards.
    """
    if not any(each & each - 1 for each in cells):
        return None, None
    state = LineView(board, line, cells)
    if not state.decided:
        return None, state.possible
    if board.ink is None and all(run.length > 0 for run in state.runs):
        white, black = (sum(1 << i for i, each in enumerate(cells) if each == 1 << colour) for colour in (0, 1))
        return step_of(line, board.clue(line), len(cells), black, white), state.possible
    return state.step(), state.possible


def _crossings_of(board: Board, known: ColourLines, seen: Mapping[Line, Looked]) -> Iterator[Step]:
    return crossings(board, known, {line: possible for line, (_, possible) in seen.items() if possible is not None})


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
    """A line, and the colours that its cells may have so far."""

    def __init__(self, board: Board, line: Line, cells: Sequence[int]) -> None:
        self.board, self.line, self.cells = board, line, cells
        self.runs = board.runs(line)
        self.machine = automaton(self.runs, board.colours)
        self.possible = self.machine.possible(cells)

    @cached_property
    def traced(self) -> list[int]:
        """The states in which its arrangements may be at each cell."""
        return self.machine.trace(self.cells) or []

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

    @property
    def _is_crossed(self) -> bool:
        """Whether its runs, of one colour and known lengths, need all cells that are not known to be empty."""
        is_one_kind = len({run.colour for run in self.runs}) == 1 and all(run.length > 0 for run in self.runs)
        return is_one_kind and self.cells.count(1) == len(self.cells) - sum(run.length for run in self.runs)

    @cached_property
    def bands(self) -> list[Band | None]:
        """Where each run lies, if its length is known; None for any other."""
        return self._bands(self.traced)

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
        find_part = partial(self._plainest_part, technique, arguments)
        return replace(self._step(technique, arguments), find_part=find_part)

    def _plainest_part(self, technique: int, arguments: list[bodies.Argument]) -> Step | None:
        """Return what the plainest argument decides, of these; None if they all are of the same technique."""
        if technique > OVERLAP:
            if self._is_crossed:
                return self._step(FINISHED, [bodies.Crossed(self.line, self.decided)])
            if sliding := self._overlap()[0]:
                return self._step(OVERLAP, sliding)
        if technique == ARRANGEMENTS and arguments[1:]:
            return self._step(IN_REACH, arguments[:-1])
        return None

    def _step(self, technique: int, arguments: list[bodies.Argument]) -> Step:
        told = tuple(
            Statement(body, facts((self.line.cell(i), colour) for i, colour in body.decided), (), (str(self.line),))
            for body in arguments
        )
        decided = tuple((self.line.cell(i), colour) for body in arguments for i, colour in body.decided)
        freedom = sum(states.bit_count() for states in self.traced)
        is_touching = any(isinstance(each, bodies.FillsAll | bodies.Slides) and each.is_touching for each in arguments)
        name = TOUCHING if is_touching else TECHNIQUES[technique]
        return Step((self.line,), name, 1 + technique // 3, (technique, freedom, -len(decided)), decided, told)

    def _argued(self) -> tuple[int, list[bodies.Argument]]:
        """Return the technique, by its place in `TECHNIQUES`, and arguments for all decided cells."""
        line, decided = self.line, self.decided
        painted = tuple(i for i, each in enumerate(self.cells) if not each & each - 1 and each != 1)
        if not self.runs:
            return FINISHED, [bodies.NoRuns(line, decided)]
        is_known = all(run.length > 0 for run in self.runs)
        if is_known and len(painted) == sum(run.length for run in self.runs):
            return FINISHED, [bodies.AllThere(line, decided, painted)]
        is_untouched = all(each & each - 1 for each in self.cells)
        if is_untouched and len(decided) == len(self.cells) and is_known:
            return FULL, [bodies.FillsAll(line, decided, self.is_touching)]
        if all(not self.alone[i] & self.alone[i] - 1 for i, _ in decided):
            if self.is_touching and is_known and all(not each & each - 1 for each in self.alone):
                return OVERLAP, [bodies.FillsAll(line, decided, is_touching=True)]
            sliding, rest = self._overlap()
            if not rest:
                return OVERLAP, sliding
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
        return ARRANGEMENTS if rest else IN_REACH, found

    def _overlap(self) -> tuple[list[bodies.Argument], Painted]:
        """Return what runs cover wherever they lie if nothing is known, and the decided cells that this leaves."""
        if all(self.alone[i] & self.alone[i] - 1 for i, _ in self.decided):
            return [], self.decided
        every = (1 << len(self.board.colours)) - 1
        bands = self._bands(self.machine.trace([every] * len(self.cells)) or [])
        return self._sliding(bands, is_alone=True)

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
