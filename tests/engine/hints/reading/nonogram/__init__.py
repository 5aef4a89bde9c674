"""What hints on nonograms say, held against the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from engine.core.abilities import Hint
from engine.core.places import place
from engine.hints.statements import Fact, Remark, Statement
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import Line
from engine.puzzles.nonogram.entries import with_cells
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Argument, Failure, Reach
from tests.engine.hints.judges import cell, line_of, nonogram_forces
from tests.engine.hints.reading.nonogram.arguments import read_argument
from tests.engine.hints.reading.nonogram.board import Known
from tests.engine.hints.reading.nonogram.dead_ends import read_failure
from tests.engine.hints.reading.text import names, need, same

Cell = tuple[int, int]
OTHER = {"#": ".", ".": "#"}
POINTING = (
    *(bodies.LookAt, bodies.WrongIn, bodies.Supposed, bodies.PaintedOver, bodies.Mistaken, bodies.TakeBack),
    *(bodies.Unfollowable, bodies.Complete, bodies.Undecided, bodies.NotFound, bodies.TooLarge),
)
"""Bodies that decide nothing and use no rules."""
WHOLE = (bodies.Blank, bodies.Settled)
"""Bodies of which the empty cells are `the rest`, or all of the line."""


def read(puzzle: Nonogram, entries: str, hint: Hint, right: Any = None) -> str:
    """Return what is wrong; may raise `Misread`."""
    if not hint.statements:
        need(right is None and not hint.cells and not hint.wrong, "nothing is said as a statement")
        return ""
    _Reading(puzzle, entries, hint, right).read()
    return ""


class _Reading:
    """One hint: the cells that are known, and what has been said so far."""

    def __init__(self, puzzle: Nonogram, entries: str, hint: Hint, right: Any) -> None:
        grid = tuple(entries.split("/")) if entries else puzzle.board.blank
        self.puzzle, self.hint, self.right = puzzle, hint, right
        self.grid, self.painted = grid, [*puzzle.board.with_givens_in(grid)]
        self.known = [*puzzle.board.with_givens_in(tuple(hint.then.split("/")))] if hint.wrong else self.painted
        self.supposed = set[Fact]()
        self.said = set[Fact]()

    def read(self) -> None:
        for each, remark in zip(self.hint.statements, self.hint.remarks, strict=True):
            self._read(each)
            _read_words(each, remark)
            self.said |= {*each.says}
        said = [(fact.place, fact.value) for each in self.hint.statements if not each.because for fact in each.says]
        same(said, self.hint.cells, "what is decided")
        new = dict(self.hint.cells)
        if new:
            then = "/".join(with_cells(tuple(self.painted), new.items()))
            need(self.hint.then == then, f"the entries then: {self.hint.then}")
        wrong = {cell(at) for at in self.hint.wrong}
        if wrong:
            left = ("".join("?" if (r, c) in wrong else own for c, own in enumerate(row)) for r, row in self._rows())
            need(self.hint.then == "/".join(left), f"the entries then: {self.hint.then}")

    def _rows(self) -> Iterator[tuple[int, str]]:
        return enumerate(self.grid)

    def _read(self, each: Statement) -> None:
        body = each.body
        need(all(fact.holds for fact in (*each.says, *each.because)), "a nonogram's facts are what is so")
        if isinstance(body, bodies.Supposed) or (each.because and not self.supposed):
            self._suppose(body, each.because)
        need({*each.because} <= self.supposed | self.said, f"{body} stands on what was not said")
        if isinstance(body, POINTING):
            need(not each.says and not each.rules, f"{body} decides nothing")
            POINTED[type(body)](self, body)
            return
        known = [*with_cells(tuple(self.known), [(fact.place, fact.value) for fact in each.because])]
        own = body.argument if isinstance(body, bodies.InShort) else getattr(body, "failure", body)
        own = body if isinstance(body, bodies.Otherwise) else own
        if isinstance(own, (Argument, Failure, bodies.Rival)):
            self._read_line(each, own, self.painted if isinstance(body, bodies.Crowded) else known)
            return
        decided = [(cell(fact.place), fact.value) for fact in each.says]
        need(bool(decided) and all(known[r][c] == "?" for (r, c), _ in decided), f"{body} decides nothing new")
        need(nonogram_forces(self.puzzle, known, each.rules, decided), f"{body} does not follow")
        own_cells = {(at, value) for at, value in _claimed(body)}
        same(decided, own_cells, f"{body} says")
        if isinstance(body, bodies.Meanwhile):
            same(map(str, body.lines), each.rules, f"{body} uses")
        else:
            same(self.hint.rules, each.rules, f"{body} uses")
        if isinstance(body, bodies.Concluded):
            need(self.supposed == {Fact(place(body.cell), OTHER[body.value])}, f"{body}: that was not supposed")

    def _read_line(self, each: Statement, own: Argument | Failure | bodies.Rival, known: list[str]) -> None:
        """One line, which is the only rule."""
        need(each.rules == (str(own.line),), f"{own} uses {each.rules}")
        need(own.line in self.puzzle.board.lines, f"{own}: there is no such line")
        clue, cells, _ = line_of(self.puzzle, known, str(own.line))
        if isinstance(own, Failure):
            need(not each.says, f"{own} decides nothing")
            read_failure(own, Known(clue, cells))
            return
        read_argument(own, Known(clue, cells))
        decided = [] if isinstance(own, bodies.Rival) else [*_in_line(own.line, own.filled, "#")]
        decided += [] if isinstance(own, bodies.Rival) else [*_in_line(own.line, own.empty, ".")]
        same(each.says, [Fact(place(at), value) for at, value in decided], f"{own} says")

    def _suppose(self, body: object, because: Sequence[Fact]) -> None:
        """Something is supposed, once: a cell that is open, or one that is wrong."""
        need(not self.supposed and len(because) == 1, f"{body} supposes {because}")
        ((at, value, _),) = because
        r, c = cell(at)
        need(self.known[r][c] == "?", f"{at} is known")
        if self.hint.wrong:
            need(at in self.hint.wrong and self.grid[r][c] == value, f"{at} is not wrong")
        else:
            need(isinstance(body, bodies.Supposed) and (body.cell, body.value) == ((r, c), value), f"{body}: {because}")
        need(self.right is None or self.right[r][c] != value, f"{at} is {value}")
        self.supposed = {*because}

    def _look_at(self, body: bodies.LookAt) -> None:
        same(map(str, body.lines), self.hint.rules, "where to look")

    def _wrong_in(self, body: bodies.WrongIn) -> None:
        same([str(body.line)], self.hint.rules, "where it is wrong")

    def _painted_over(self, body: bodies.PaintedOver) -> None:
        given = self.puzzle.board.given
        cells = ((r, c) for r, row in self._rows() for c in range(len(row)))
        same(body.cells, [at for at in cells if given(at) not in "?" + self.grid[at[0]][at[1]] != "??"], "painted over")

    def _mistaken(self, body: bodies.Mistaken) -> None:
        need({*map(place, body.cells)} <= {*self.hint.wrong}, f"{body.cells} are not wrong")
        if body.lines is None:
            need(not self.hint.rules, f"{body}: a reason is known")
            return
        need(body.lines in (0, self.hint.links), f"{body}: it has {self.hint.links}")
        other = [((r, c), OTHER[self.grid[r][c]]) for r, c in body.cells]
        need(nonogram_forces(self.puzzle, self.known, self.hint.rules, other), f"{body} does not follow")

    def _take_back(self, body: bodies.TakeBack) -> None:
        same(map(place, body.cells), self.hint.wrong, "what is taken back")

    def _complete(self, _: bodies.Complete) -> None:
        for own in self.puzzle.board.lines:
            clue, cells, _ = line_of(self.puzzle, self.painted, str(own))
            need(
                "?" not in cells and tuple(map(len, cells.replace(".", " ").split())) == clue, f"{own} is not complete"
            )

    def _undecided(self, _: bodies.Undecided) -> None:
        rules = [*map(str, self.puzzle.board.lines)]
        for r, row in enumerate(self.painted):
            for c, value in enumerate(row):
                either = (value != "?", *(nonogram_forces(self.puzzle, self.painted, rules, [((r, c), "#")]),))
                need(value != "?" or not any(either), f"row {r + 1}, column {c + 1} is certain")
                other = value == "?" and nonogram_forces(self.puzzle, self.painted, rules, [((r, c), ".")])
                need(not other, f"row {r + 1}, column {c + 1} is certain")

    def _no_line(self, body: object) -> None:
        """No line decides a cell."""
        for own in self.puzzle.board.lines:
            clue, cells, _ = line_of(self.puzzle, self.painted, str(own))
            line = Known(clue, cells)
            need(line.ways is not None, f"{own} has no way")
            assert line.ways is not None
            need(line.at("?") <= line.ways.filled & line.ways.empty, f"{body}: {own} decides something")

    def _unfollowable(self, body: object) -> None:
        """Line by line, some line ends up without room."""
        grid = [[*row] for row in self.painted]
        while True:
            before = [[*row] for row in grid]
            for own in self.puzzle.board.lines:
                clue, cells, at = line_of(self.puzzle, ["".join(row) for row in grid], str(own))
                possible = Known(clue, cells).ways
                if possible is None:
                    return
                for i, (r, c) in enumerate(at):
                    if (i in possible.filled) != (i in possible.empty):
                        grid[r][c] = "#" if i in possible.filled else "."
            need(grid != before, f"{body}: no line has")


POINTED: dict[type, Any] = {
    bodies.LookAt: _Reading._look_at,
    bodies.WrongIn: _Reading._wrong_in,
    bodies.Supposed: lambda _, __: None,  # read where it is supposed
    bodies.PaintedOver: _Reading._painted_over,
    bodies.Mistaken: _Reading._mistaken,
    bodies.TakeBack: _Reading._take_back,
    bodies.Unfollowable: _Reading._unfollowable,
    bodies.Complete: _Reading._complete,
    bodies.Undecided: _Reading._undecided,
    bodies.NotFound: _Reading._no_line,
    bodies.TooLarge: _Reading._no_line,
}


def _in_line(line: Line, cells: Iterable[int], value: str) -> Iterator[tuple[Cell, str]]:
    return ((line.cell(i), value) for i in cells)


def _claimed(body: Any) -> Iterator[tuple[Cell, str]]:
    """What a body about several lines says of cells."""
    if hasattr(body, "cell"):
        yield body.cell, body.value
    yield from ((at, "#") for at in getattr(body, "filled", ()))
    yield from ((at, ".") for at in getattr(body, "empty", ()))


# Words


def _read_words(each: Statement, remark: Remark) -> None:
    """The words name all that is decided, and nothing that is not in the body."""
    named, body = names(remark.words), each.body
    own = body.argument if isinstance(body, bodies.InShort) else body
    line = getattr(own, "line", None) or getattr(getattr(own, "failure", None), "line", None)
    cells, lines, numbers = {*_cells(own, line)}, {*_lines(own)}, {*_numbers(own)}
    across = "column" if line is not None and line.kind == "row" else "row"
    if line is not None:
        lines |= {(across, at[line.kind == "row"]) for at in cells}
        here = {at for at in cells if (across, at[line.kind == "row"]) in named.lines}
    else:
        here = set()
    need(named.cells <= cells, f"{remark.words}: {sorted(named.cells - cells)}")
    need(named.lines <= lines, f"{remark.words}: {sorted(named.lines - lines)}")
    need(named.numbers <= numbers, f"{remark.words}: {sorted(named.numbers - numbers)}")
    told = {cell(fact.place) for fact in each.says if fact.value == "#" or not isinstance(own, WHOLE)}
    need(told <= named.cells | here, f"{remark.words}: not all cells are named")


def _cells(value: Any, line: Line | None) -> Iterator[Cell]:
    """All cells of a body, also those that a run covers in its first place, or in its last."""
    if is_dataclass(value):
        own = getattr(value, "line", line)
        clue = getattr(value, "clue", ())
        for each in fields(value):
            part = getattr(value, each.name)
            if each.name in ("line", "clue", "slack", "ways", "run", "lengths", "start"):
                continue
            if isinstance(part, int) and each.name == "cell":
                yield own.cell(part)
            elif each.name in ("reach", "reaches"):
                for reach in (part,) if isinstance(part, Reach) else part:
                    span = (*range(reach.first, reach.last + clue[reach.run]), *reach.held, *reach.stops)
                    yield from map(own.cell, span)
            elif each.name == "arrangements":
                yield from (
                    own.cell(i)
                    for starts in part
                    for run, at in zip(clue, starts, strict=True)
                    for i in range(at, at + run)
                )
            elif each.name == "runs" and isinstance(value, (bodies.Narrow, bodies.NoRoomBeside)):
                continue
            elif each.name == "runs" and isinstance(value, bodies.Done):
                yield from (own.cell(i) for done in part for i in (*done.cells, *done.beside))
            else:
                yield from _cells(part, own)
    elif isinstance(value, tuple):
        if len(value) == 2 and line is None and all(isinstance(each, int) for each in value):
            yield value
            return
        for each in value:
            if isinstance(each, int) and line is not None:
                yield line.cell(each)
            else:
                yield from _cells(each, line)


def _lines(value: Any) -> Iterator[tuple[str, int]]:
    if isinstance(value, Line):
        yield value.kind, value.index
    elif is_dataclass(value):
        for each in fields(value):
            yield from _lines(getattr(value, each.name))
    elif isinstance(value, tuple):
        for each in value:
            yield from _lines(each)


def _numbers(value: Any) -> Iterator[int]:
    """The numbers of a body: lengths of runs and their sum, how many there are of something, and plain numbers."""
    if isinstance(value, int):
        yield value
    elif is_dataclass(value):
        clue = getattr(value, "clue", ())
        yield from (sum(clue), len(clue))
        parts = [getattr(value, each.name) for each in fields(value) if each.name != "line"]
        yield from (own for part in parts for own in _numbers(part))
        if hasattr(value, "filled"):
            yield len(value.filled) + len(value.empty)
        if hasattr(value, "others"):
            yield len(value.others)
    elif isinstance(value, tuple):
        yield len(value)
        for each in value:
            yield from _numbers(each)
