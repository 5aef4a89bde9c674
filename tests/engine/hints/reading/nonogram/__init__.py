"""What hints on nonograms say, held against the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from engine.core.abilities import Hint
from engine.core.places import Cell, place
from engine.hints.statements import Fact, Remark, Statement
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import Line
from engine.puzzles.nonogram.entries import with_cells
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Argument, Failure
from tests.engine.hints.judges import cell, line_of, nonogram_forces
from tests.engine.hints.reading.nonogram.arguments import read_argument
from tests.engine.hints.reading.nonogram.board import Known
from tests.engine.hints.reading.nonogram.colours import read_in_colour
from tests.engine.hints.reading.nonogram.dead_ends import read_failure
from tests.engine.hints.reading.nonogram.marks import read_marks
from tests.engine.hints.reading.nonogram.plainness import plainer
from tests.engine.hints.reading.text import names, need, same

OTHER = {"#": ".", ".": "#"}


def read(puzzle: Nonogram, entries: str, hint: Hint, right: Any = None) -> str:
    """Return what is wrong; may raise `Misread`."""
    if not puzzle.board.is_plain:
        read_in_colour(puzzle, entries, hint, right)
        return ""
    if not hint.statements:
        need(right is None and not hint.cells and not hint.wrong, "nothing is said as a statement")
        return ""
    _Reading(puzzle, entries, hint, right).read()
    return ""


class _Reading:
    """One hint: the cells that are known, and what has been said so far."""

    def __init__(self, puzzle: Nonogram, entries: str, hint: Hint, right: Any) -> None:
        self.puzzle, self.hint, self.right = puzzle, hint, right
        self.grid = tuple(entries.split("/")) if entries else puzzle.board.blank
        self.painted = puzzle.board.with_givens_in(self.grid)
        self.known = puzzle.board.with_givens_in(self._right_entries()) if hint.wrong else self.painted
        self.supposed = set[Fact]()
        self.said = set[Fact]()

    def _right_entries(self) -> tuple[str, ...]:
        """Return the entries that are as in the only solution; without one, those that stay."""
        if self.right is None:
            return tuple(self.hint.then.split("/"))
        pairs = ((zip(*rows, strict=True)) for rows in zip(self.grid, self.right, strict=True))
        return tuple("".join(own if own == right else "?" for own, right in row) for row in pairs)

    def read(self) -> None:
        for each, remark in zip(self.hint.statements, (*self.hint.remarks, *self.hint.argument), strict=True):
            self._read(each)
            _read_words(each, remark)
            read_marks(_in_line(each.body), remark)
            self.said |= {*each.says}
        if self.hint.level > 1:
            same(plainer(self.puzzle.board, self.painted), (), f"plainer than {self.hint.technique}")
        said = [(fact.place, fact.value) for each in self.hint.statements if not each.because for fact in each.says]
        same(said, self.hint.cells, "what is decided")
        then = with_cells(self.painted, self.hint.cells)
        if self.hint.wrong:
            wrong = {cell(at) for at in self.hint.wrong}
            then = tuple(
                "".join("?" if (r, c) in wrong else own for c, own in enumerate(row)) for r, row in enumerate(self.grid)
            )
        need(not (self.hint.cells or self.hint.wrong) or self.hint.then == "/".join(then), self.hint.then)

    def _read(self, each: Statement) -> None:
        body = each.body
        need(all(fact.holds for fact in (*each.says, *each.because)), "a nonogram’s facts are what is so")
        if isinstance(body, bodies.Supposed) or (each.because and not self.supposed):
            self._suppose(body, each.because)
        need({*each.because} <= self.supposed | self.said, f"{body} stands on what was not said")
        known = [*with_cells(self.known, [(fact.place, fact.value) for fact in each.because])]
        if type(body) in POINTING:
            need(not each.says and not each.rules, f"{body} decides nothing")
            POINTING[type(body)](self, body)
        elif (own := _in_line(body)) is not None:
            self._read_line(each, own, [*self.painted] if isinstance(body, bodies.Crowded) else known)
        else:
            self._read_lines(each, known)

    def _read_line(self, each: Statement, own: Argument | Failure | bodies.Rival, known: list[str]) -> None:
        """One line, which is the only rule."""
        need(own.line in self.puzzle.board.lines, f"{own}: there is no such line")
        need(each.rules == (str(own.line),), f"{own} uses {each.rules}")
        clue, cells, _ = line_of(self.puzzle, known, str(own.line))
        decided = set[Fact]()
        if isinstance(own, Failure):
            read_failure(own, Known(clue, cells))
        else:
            read_argument(own, Known(clue, cells))
        if isinstance(own, Argument):
            decided = {Fact(place(own.line.cell(i)), "#") for i in own.filled}
            decided |= {Fact(place(own.line.cell(i)), ".") for i in own.empty}
        same(each.says, decided, f"{own} says")

    def _read_lines(self, each: Statement, known: list[str]) -> None:
        """Several lines together."""
        body, decided = each.body, [(cell(fact.place), fact.value) for fact in each.says]
        need(bool(decided) and all(known[r][c] == "?" for (r, c), _ in decided), f"{body} decides nothing new")
        need(nonogram_forces(self.puzzle, known, each.rules, decided), f"{body} does not follow")
        values = {(body.cell, body.value)} if isinstance(body, (bodies.Concluded, bodies.Searched)) else set()
        if not isinstance(body, bodies.Searched):
            values |= {*((at, "#") for at in body.filled), *((at, ".") for at in body.empty)}
        same(decided, values, f"{body} says")
        rules = map(str, body.lines) if isinstance(body, bodies.Meanwhile) else self.hint.rules
        same(rules, each.rules, f"{body} uses")
        if isinstance(body, bodies.Concluded):
            same(self.supposed, [Fact(place(body.cell), OTHER[body.value])], f"{body}: the supposition")

    def _suppose(self, body: object, because: Sequence[Fact]) -> None:
        """Something is supposed, once: a cell that is open, or one that is wrong."""
        need(not self.supposed and len(because) == 1, f"{body} supposes {because}")
        ((at, value, _),) = because
        r, c = cell(at)
        need(self.known[r][c] == "?", f"{at} is known")
        if self.hint.wrong:
            need(at in self.hint.wrong and self.grid[r][c] == value, f"{at} is not wrong")
        else:
            need(body == bodies.Supposed((r, c), value), f"{body}: {because}")
        need(self.right is None or self.right[r][c] != value, f"{at} is {value}")
        self.supposed = {*because}

    def look_at(self, body: bodies.LookAt) -> None:
        same(map(str, body.lines), self.hint.rules, "where to look")

    def wrong_in(self, body: bodies.WrongIn) -> None:
        same([str(body.line)], self.hint.rules, "where it is wrong")

    def painted_over(self, body: bodies.PaintedOver) -> None:
        is_other = {
            (r, c)
            for r, row in enumerate(self.grid)
            for c, own in enumerate(row)
            if own != "?" and own != self.painted[r][c]
        }
        same(body.cells, is_other, "painted over")

    def mistaken(self, body: bodies.Mistaken) -> None:
        need({*map(place, body.cells)} <= {*self.hint.wrong}, f"{body.cells} are not wrong")
        if body.lines is None:
            need(not self.hint.rules, f"{body}: a reason is known")
            return
        need(body.lines in (0, self.hint.links), f"{body}: it has {self.hint.links}")
        other = [((r, c), OTHER[self.grid[r][c]]) for r, c in body.cells]
        need(nonogram_forces(self.puzzle, [*self.known], self.hint.rules, other), f"{body} does not follow")

    def take_back(self, body: bodies.TakeBack) -> None:
        same(map(place, body.cells), self.hint.wrong, "what is taken back")

    def complete(self, body: bodies.Complete) -> None:
        for clue, cells, _ in self._lines(self.painted):
            runs = tuple(map(len, cells.replace(".", " ").split()))
            need("?" not in cells and runs == clue, f"{body}: {cells} is not {clue}")

    def undecided(self, body: bodies.Undecided) -> None:
        rules = [*map(str, self.puzzle.board.lines)]
        for r, row in enumerate(self.painted):
            for c in (c for c, own in enumerate(row) if own == "?"):
                certain = (nonogram_forces(self.puzzle, [*self.painted], rules, [((r, c), value)]) for value in "#.")
                need(not any(certain), f"{body}: row {r + 1}, column {c + 1} is certain")

    def no_line(self, body: object) -> None:
        """No line decides a cell."""
        for clue, cells, _ in self._lines(self.painted):
            line = Known(clue, cells)
            possible = line.ways
            need(possible is not None and line.at("?") <= possible.filled & possible.empty, f"{body}: {line}")

    def unfollowable(self, body: object) -> None:
        """Line by line, some line ends up without room."""
        grid, before = [[*row] for row in self.painted], list[list[str]]()
        while grid != before:
            before = [[*row] for row in grid]
            for clue, cells, at in self._lines(["".join(row) for row in grid]):
                possible = Known(clue, cells).ways
                if possible is None:
                    return
                for i, (r, c) in enumerate(at):
                    if (i in possible.filled) != (i in possible.empty):
                        grid[r][c] = "#" if i in possible.filled else "."
        need(False, f"{body}: no line does")

    def _lines(self, grid: Sequence[str]) -> Iterator[tuple[tuple[int, ...], str, list[Cell]]]:
        return (line_of(self.puzzle, [*grid], str(own)) for own in self.puzzle.board.lines)


POINTING: dict[type, Callable[[_Reading, Any], None]] = {
    bodies.LookAt: _Reading.look_at,
    bodies.WrongIn: _Reading.wrong_in,
    bodies.Supposed: lambda _, __: None,  # read where it is supposed
    bodies.PaintedOver: _Reading.painted_over,
    bodies.Mistaken: _Reading.mistaken,
    bodies.TakeBack: _Reading.take_back,
    bodies.Unfollowable: _Reading.unfollowable,
    bodies.Complete: _Reading.complete,
    bodies.Undecided: _Reading.undecided,
    bodies.NotFound: _Reading.no_line,
    bodies.TooLarge: _Reading.no_line,
}
"""Bodies that decide nothing and use no rules."""


def _in_line(body: object) -> Argument | Failure | bodies.Rival | None:
    """What a body says of one line, if it does."""
    if isinstance(body, (bodies.DeadEnd, bodies.Crowded)):
        return body.failure
    if isinstance(body, bodies.InShort):
        return body.argument
    return body if isinstance(body, (Argument, bodies.Rival)) else None


# Words


def _read_words(each: Statement, remark: Remark) -> None:
    """The words name all that is decided, and nothing that is not in the body."""
    named, body = names(remark.words), _in_line(each.body) or each.body
    cells, lines = {*_several_cells(body)}, {*_lines(body)}
    if isinstance(body, (Argument, Failure, bodies.Rival)):
        cells = {*map(body.line.cell, _cells(body))}
        lines = {(body.line.kind, body.line.index), *(_crossing(body.line, at) for at in cells)}
    same(named.cells - cells, (), f"{remark.words}: cells")
    same(named.lines - lines, (), f"{remark.words}: lines")
    same(named.numbers - {*_numbers(body)}, (), f"{remark.words}: numbers")
    if isinstance(body, Argument):
        named_cells = named.cells | {at for at in cells if _crossing(body.line, at) in named.lines}
        named_cells |= {body.line.cell(i) for i in body.empty if isinstance(body, (bodies.Blank, bodies.Settled))}
    else:
        named_cells = named.cells
    need({cell(fact.place) for fact in each.says} <= named_cells, f"{remark.words}: not all cells are named")


def _crossing(line: Line, at: Cell) -> tuple[str, int]:
    return ("column", at[1]) if line.kind == "row" else ("row", at[0])


def _several_cells(body: Any) -> Iterator[Cell]:
    """The cells of a body about several lines."""
    yield from ([body.cell] if hasattr(body, "cell") else [])
    yield from (at for name in ("cells", "filled", "empty") for at in getattr(body, name, ()))


def _lines(body: Any) -> Iterator[tuple[str, int]]:
    lines = body.lines if isinstance(body, (bodies.LookAt, bodies.Meanwhile)) else ()
    yield from ((own.kind, own.index) for own in (*lines, *([body.line] if isinstance(body, bodies.WrongIn) else [])))


def _cells(body: Any) -> Iterator[int]:
    """The cells of a body about one line, also those that a run covers in its first place, or in its last."""
    yield from (at for name in ("filled", "empty", "cells", "span", "touched") for at in getattr(body, name, ()))
    yield from (at for cells in getattr(body, "spans", ()) for at in cells)
    yield from ([body.cell] if hasattr(body, "cell") else [])
    yield from (_cells(body.failure) if isinstance(body, bodies.Otherwise) else ())
    for reach in [body.reach] if isinstance(body, bodies.Held) else getattr(body, "reaches", ()):
        yield from (*range(reach.first, reach.last + body.clue[reach.run]), *reach.held, *reach.stops)
    if isinstance(body, bodies.Done):
        yield from (at for done in body.runs for at in done.cells)
    elif isinstance(body, (bodies.Finished, bodies.OtherRuns)):
        yield from (at for cells in body.runs for at in cells)
    elif isinstance(body, bodies.AllAgree):
        for starts in body.arrangements:
            yield from (at for own, run in zip(starts, body.clue, strict=True) for at in range(own, own + run))


def _numbers(value: Any) -> Iterator[int]:
    """The numbers of a body: lengths of runs and their sum, how many there are of something, and plain numbers."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        yield len(value)
        yield from (number for each in value for number in _numbers(each))
    elif is_dataclass(value) and not isinstance(value, (type, Line)):
        yield from (number for each in fields(value) for number in _numbers(getattr(value, each.name)))
        yield from (sum(getattr(value, "clue", ())), len(getattr(value, "others", ())))
        yield len(getattr(value, "filled", ())) + len(getattr(value, "empty", ()))
