"""Hints about colours and unknown clues: each statement held against all lines that its rules allow, listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import Any

from engine.core.abilities import Hint
from engine.core.places import Cell, cell_at, place
from engine.hints.statements import Fact, Remark, Statement
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import ANY, UNKNOWN, Board, Line, Run
from engine.puzzles.nonogram.colours.hints import bodies
from engine.puzzles.nonogram.hints import bodies as of_all
from tests.engine.hints.judges import follows as follows_from_all
from tests.engine.hints.reading.nonogram.arguments import read_argument
from tests.engine.hints.reading.nonogram.board import Known
from tests.engine.hints.reading.nonogram.dead_ends import read_failure
from tests.engine.hints.reading.nonogram.marks import REASONS, read_marks
from tests.engine.hints.reading.nonogram.plainness import plainer
from tests.engine.hints.reading.text import Misread, need

MOST_LINES, MOST_TRIED = 60_000, 20_000
"""Lines of a clue that are listed, and those that are tried for several clues together."""


class TooManyError(Exception):
    """Raised where listing all lines would take too long."""


Allowed = dict[Cell, set[str]]
"""What cells may be."""


@lru_cache(maxsize=100_000)
def lines_of(runs: tuple[Run, ...], cells: tuple[str, ...]) -> tuple[str, ...]:
    """All lines of a clue, given what each cell may be."""
    found = tuple(islice(_lines(runs, cells, "."), MOST_LINES + 1))
    if len(found) > MOST_LINES:
        raise TooManyError
    return tuple(dict.fromkeys(found))


def _lines(runs: tuple[Run, ...], cells: tuple[str, ...], before: str, *, is_any: bool = False) -> Iterator[str]:
    """All lines of runs, given what each cell may be, and what is before the first; some of them twice.

    `is_any` if the first of the runs, any ones, has begun.
    """
    if not runs:
        if all("." in each for each in cells):
            yield "." * len(cells)
        return
    run, rest = runs[0], runs[1:]
    if run.length == ANY:
        yield from _lines(rest, cells, before)
        for cell in cells[0] if cells else "":
            if is_any or cell != before or cell == ".":
                yield from (cell + line for line in _lines(runs, cells[1:], cell, is_any=True))
        return
    for start in range(len(cells)):
        if start and "." not in cells[start - 1]:
            return
        for length in [run.length] if run.length > 0 else range(1, len(cells) - start + 1):
            own = cells[start : start + length]
            is_free = len(own) == length and all(run.colour in each for each in own)
            if is_free and (start or before != run.colour):
                head = "." * start + run.colour * length
                yield from (head + line for line in _lines(rest, cells[start + length :], run.colour))


def allowed(board: Board, entries: Sequence[str], because: Iterable[Fact] = ()) -> Allowed:
    """What each cell may be by the entries, and by what is said."""
    found = {
        (r, c): set(board.colours) if cell == "?" else {cell}
        for r, row in enumerate(entries)
        for c, cell in enumerate(row)
    }
    for fact in because:
        cell = cell_at(fact.place)
        assert cell is not None
        found[cell] = found[cell] & {fact.value} if fact.holds else found[cell] - {fact.value}
    return found


def ways(board: Board, line: Line, cells: Allowed) -> tuple[str, ...]:
    return lines_of(board.runs(line), tuple("".join(sorted(cells[cell])) for cell in board.cells(line)))


def has_solution(board: Board, rules: Sequence[Line], cells: Allowed) -> bool:
    """Whether these lines can all be filled in, by trying: the line with the fewest ways first."""
    tried = 0

    def found(rules: Sequence[Line], cells: Allowed) -> bool:
        nonlocal tried
        if not rules:
            return True
        lines, first = min(((ways(board, line, cells), line) for line in rules), key=lambda each: len(each[0]))
        tried += len(lines)
        if tried > MOST_TRIED:
            raise TooManyError
        rest = [line for line in rules if line != first]
        return any(found(rest, cells | dict(zip(board.cells(first), map(set, line), strict=True))) for line in lines)

    return found(rules, cells)


def follows(board: Board, rules: Sequence[Line], cells: Allowed, fact: Fact) -> bool:
    """Whether a fact holds in all ways to fill in these lines."""
    cell = cell_at(fact.place)
    assert cell is not None
    other = cells[cell] - {fact.value} if fact.holds else cells[cell] & {fact.value}
    return not other or not has_solution(board, rules, cells | {cell: other})


def read_in_colour(puzzle: Nonogram, entries: str, hint: Hint, right: Any = None) -> None:
    """Fail unless all that a hint says is true, and for its reason; where lists get too long, unless it follows at all.

    Raises:
        Misread: that it is not.
    """
    try:
        is_crowded = any(isinstance(each.body, of_all.WrongIn) for each in hint.statements)
        judge(puzzle, entries if is_crowded or not hint.wrong else hint.then, hint, right)
    except TooManyError:
        need(bool(hint.wrong) or follows_from_all(puzzle, entries, hint), f"{hint.cells} do not follow")
    except AssertionError as error:
        raise Misread(str(error)) from error


def judge(puzzle: Nonogram, entries: str, hint: Hint, solution: Sequence[str] | None) -> None:
    """Fail unless all that a hint says is true, for the reason that it gives, and no plainer one was there."""
    board = puzzle.board
    grid = board.with_givens_in(entries.replace("~", ".").split("/") if entries else board.blank)
    named = {str(line): line for line in board.lines}
    if hint.level > 1:
        need(not [*plainer(board, grid)], f"{[*plainer(board, grid)]}: plainer than {hint.technique}")
    for at, value in hint.cells:
        cell = cell_at(at)
        assert cell is not None
        need(solution is None or solution[cell[0]][cell[1]] == value, f"{at} is not {value}")
        need(grid[cell[0]][cell[1]] == "?", f"{at} is known")
        need(follows(board, [named[name] for name in hint.rules], allowed(board, grid), Fact(at, value)), f"{at}: why?")
    said = {fact for each in hint.statements if not each.because for fact in each.says}
    need(said == {Fact(*each) for each in hint.cells} or not hint.cells, f"{said}: not what is decided")
    for each, remark in zip(hint.statements, hint.remarks, strict=True):
        cells = allowed(board, grid, each.because)
        rules = [named[name] for name in each.rules]
        for fact in each.says:
            need(follows(board, rules, cells, fact), f"{fact} does not follow: {each}")
        judge_body(board, each, cells)
        judge_marks(each, remark)


def judge_marks(said: Statement, remark: Remark) -> None:
    """Fail unless the line is in focus, and all cells of the reason are drawn."""
    body = said.body.argument if isinstance(said.body, of_all.InShort) else said.body
    if isinstance(body, of_all.Argument | of_all.Rival):
        read_marks(body, remark)
    if not isinstance(body, bodies.Argument):
        return
    need([mark.at for mark in remark.marks if mark.shape == "focus"] == [(body.line.place,)], f"{body}: the focus")
    drawn = {at for mark in remark.marks if mark.shape in REASONS for at in mark.at}
    needed = {*getattr(body, "painted", ())}
    for band in getattr(body, "bands", ()):
        both = {*band.cells[: band.length], *band.cells[-band.length :]}
        needed |= {*band.cells} if isinstance(body, bodies.Away) else both
    for shown in getattr(body, "shown", ()):
        needed |= {i for i, cell in enumerate(shown) if cell != "."}
    need({place(body.line.cell(i)) for i in needed} <= drawn, f"{body}: not all is drawn")


def judge_body(board: Board, said: Statement, cells: Allowed) -> None:
    """Fail unless the reason itself is as it stands."""
    body: Any = said.body.argument if isinstance(said.body, of_all.InShort) else said.body
    if isinstance(body, bodies.Argument):
        found = ways(board, body.line, cells)
        assert found
        assert {(board.cells(body.line)[i], paint.letter) for i, paint in body.decided} == {
            (cell_at(fact.place), fact.value) for fact in said.says
        }
        judge_argument(board, body, found, cells)
    elif isinstance(body, of_all.Argument | of_all.Rival):
        every = [
            "#" if cells[cell] == {"#"} else "." if cells[cell] == {"."} else "?" for cell in board.cells(body.line)
        ]
        read_argument(body, Known(board.clue(body.line), "".join(every)))
    elif isinstance(body, bodies.BothAllow):
        for line, told in ((Line("row", body.cell[0]), body.row), (Line("column", body.cell[1]), body.column)):
            at = board.cells(line).index(body.cell)
            assert {way[at] for way in ways(board, line, cells)} == {paint.letter for paint in told}
        assert {each.letter for each in body.row} & {each.letter for each in body.column} == {body.paint.letter}
    elif isinstance(body, bodies.LineSays):
        assert body.decided or body.barred
        assert {cell for cell, _ in (*body.decided, *body.barred)} <= set(board.cells(body.line))
    elif isinstance(body, bodies.Foreign | bodies.TooMany):
        own = [run.length for run in board.runs(body.line) if run.colour == body.paint.letter or run.length == ANY]
        there = [cell for cell in board.cells(body.line) if cells[cell] == {body.paint.letter}]
        assert there
        assert not own if isinstance(body, bodies.Foreign) else (len(there), sum(own)) == (body.number, body.most)
        assert not ways(board, body.line, cells)
    elif isinstance(body, of_all.Crowded):
        each = (cells[cell] for cell in board.cells(body.failure.line))
        known = "".join(next(iter(own)) if len(own) == 1 else "?" for own in each)
        read_failure(body.failure, Known(board.clue(body.failure.line), known))
    elif isinstance(body, bodies.NoWay):
        assert not ways(board, body.line, cells)
    elif isinstance(body, bodies.SoItIs):
        assert len(said.says) == 1 + len(body.others)
    else:
        others = of_all.LookAt, of_all.WrongIn, of_all.Mistaken, of_all.TakeBack, of_all.Complete
        assert isinstance(body, (*others, bodies.SupposedNot, bodies.OnlySearch, bodies.Undecided)), body


def judge_argument(board: Board, body: bodies.Argument, found: Sequence[str], cells: Allowed) -> None:
    runs = board.runs(body.line)
    if isinstance(body, bodies.NoRuns):
        assert not runs
    elif isinstance(body, bodies.AllThere):
        assert len(body.painted) == sum(run.length for run in runs)
        assert all(len(cells[board.cells(body.line)[i]]) == 1 for i in body.painted)
    elif isinstance(body, bodies.Crossed):
        empty = sum(cells[cell] == {"."} for cell in board.cells(body.line))
        assert empty == len(found[0]) - sum(run.length for run in runs)
        assert len({run.colour for run in runs}) == 1
    elif isinstance(body, bodies.FillsAll):
        assert len(found) == 1
        assert body.is_touching == any(a != b for line in found for a, b in pairwise(line) if "." not in (a, b))
    elif isinstance(body, bodies.OneRun):
        assert [run.length for run in runs] == [UNKNOWN]
        own = [next(iter(each)) if len(each) == 1 else "?" for cell in board.cells(body.line) if (each := cells[cell])]
        assert body.painted == tuple(i for i, cell in enumerate(own) if cell not in ".?")
    elif isinstance(body, bodies.Agree):
        assert body.ways in (len(found), None)
        assert body.ways is not None or len(found) > 12
        assert set(body.shown) <= set(found)
    elif isinstance(body, bodies.Slides | bodies.Away):
        if isinstance(body, bodies.Slides) and body.is_alone:
            found = lines_of(runs, ("".join(sorted(board.colours)),) * len(found[0]))
        for band in body.bands:
            starts = set(places(runs, found, band))
            assert (min(starts), max(starts)) == (band.first, band.last), (body, found)
        if isinstance(body, bodies.Slides):
            covered = {i: band.paint for band in body.bands for i in band.always}
            assert all(covered[i] == paint for i, paint in body.decided)
        else:
            assert not {i for i, _ in body.decided} & {i for band in body.bands for i in band.cells}
            judge_nearest(runs, found, body)
    else:
        raise AssertionError(body)


def judge_nearest(runs: Sequence[Run], found: Sequence[str], body: bodies.Away) -> None:
    """Fail unless the runs that are told are the nearest to each cell, so that no other can reach it."""
    begins = [*zip(*(each for line in found for each in placements(tuple(runs), line)), strict=True)]
    spans = [(min(own), max(own) + run.length) for own, run in zip(begins, runs, strict=True)]
    told = {(band.first, band.last + band.length) for band in body.bands}
    for i, _ in body.decided:
        assert {*[span for span in spans if span[1] <= i][-1:], *[span for span in spans if span[0] > i][:1]} <= told


def places(runs: Sequence[Run], found: Sequence[str], band: bodies.Band) -> Iterator[int]:
    """Where a run begins, in every line; of clues in which all lengths are known, or a line has as many groups."""
    own = Run(band.length, band.paint.letter)
    number = [i for i, run in enumerate(runs) if run == own][max(0, band.nth - 1)]
    for line in found:
        for begins in placements(tuple(runs), line):
            yield begins[number]


def placements(runs: tuple[Run, ...], line: str) -> Iterator[tuple[int, ...]]:
    """All ways to tell which group of a line is which run, by where it begins; -1 for `*`."""
    groups: list[tuple[int, str, int]] = []
    for i, cell in enumerate(line):
        if cell == ".":
            continue
        if groups and groups[-1][1] == cell and groups[-1][0] + groups[-1][2] == i:
            groups[-1] = (groups[-1][0], cell, groups[-1][2] + 1)
        else:
            groups.append((i, cell, 1))

    def place(at: int, group: int) -> Iterator[tuple[int, ...]]:
        if at == len(runs):
            if group == len(groups):
                yield ()
            return
        if runs[at].length == ANY:
            for later in range(group, len(groups) + 1):
                for rest in place(at + 1, later):
                    yield (-1, *rest)
        elif group < len(groups):
            begin, colour, length = groups[group]
            if colour == runs[at].colour and runs[at].length in (UNKNOWN, length):
                for rest in place(at + 1, group + 1):
                    yield (begin, *rest)

    yield from place(0, 0)
