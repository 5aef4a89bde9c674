"""Hints about colours and unknown clues, each statement judged by listing all lines that its rules allow.

`python -m tests.engine.nonogram.test_colour_hints STEPS SEED` judges as many steps as one likes.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise, product
from random import Random
from typing import Any

import pytest

from engine.core.abilities import Hint
from engine.core.places import Cell, cell_at
from engine.hints.path import explain
from engine.hints.statements import Fact, Statement
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import ANY, UNKNOWN, Board, Ink, Line, Run
from engine.puzzles.nonogram.colours.hints import bodies
from engine.puzzles.nonogram.colours.palette import USUAL
from engine.puzzles.nonogram.hints import bodies as of_all
from tests.engine.hints.reading.nonogram.arguments import read_argument
from tests.engine.hints.reading.nonogram.board import Known
from tests.engine.hints.reading.nonogram.dead_ends import read_failure
from tests.engine.nonogram.test_colours import fits

Allowed = dict[Cell, set[str]]
"""What cells may be."""


@lru_cache(maxsize=100_000)
def lines_of(runs: tuple[Run, ...], cells: tuple[str, ...]) -> tuple[str, ...]:
    """All lines of a clue, given what each cell may be."""
    return tuple(line for line in map("".join, product(*cells)) if fits(runs, line))


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
    if not rules:
        return True
    found = [(ways(board, line, cells), line) for line in rules]
    lines, first = min(found, key=lambda each: len(each[0]))
    rest = [line for line in rules if line != first]
    return any(
        has_solution(board, rest, cells | dict(zip(board.cells(first), map(set, line), strict=True))) for line in lines
    )


def follows(board: Board, rules: Sequence[Line], cells: Allowed, fact: Fact) -> bool:
    """Whether a fact holds in all ways to fill in these lines."""
    cell = cell_at(fact.place)
    assert cell is not None
    other = cells[cell] - {fact.value} if fact.holds else cells[cell] & {fact.value}
    return not other or not has_solution(board, rules, cells | {cell: other})


def judge(puzzle: Nonogram, entries: str, hint: Hint, solution: Sequence[str]) -> None:
    """Fail unless all that a hint says is true, for the reason that it gives."""
    board = puzzle.board
    grid = board.with_givens_in(entries.replace("~", ".").split("/") if entries else board.blank)
    named = {str(line): line for line in board.lines}
    for at, value in hint.cells:
        cell = cell_at(at)
        assert cell is not None
        assert solution[cell[0]][cell[1]] == value
        assert grid[cell[0]][cell[1]] == "?"
        assert follows(board, [named[name] for name in hint.rules], allowed(board, grid), Fact(at, value))
    said = {fact for each in hint.statements if not each.because for fact in each.says}
    assert said == {Fact(*each) for each in hint.cells} or not hint.cells
    for each in hint.statements:
        cells = allowed(board, grid, each.because)
        rules = [named[name] for name in each.rules]
        for fact in each.says:
            assert follows(board, rules, cells, fact), each
        judge_body(board, each, cells)


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
    else:
        raise AssertionError(body)


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


def boards(rng: Random) -> Iterator[tuple[Nonogram, tuple[str, ...]]]:
    """Boards with one solution: of pictures in one to three colours, with as many runs unknown as that allows."""
    while True:
        colours = rng.choice(["#", "r", "#r", "rb", "rbg"])
        side = range(4, 8) if len(colours) < 2 else range(4, 7) if len(colours) < 3 else range(3, 6)
        height, width = rng.choice(side), rng.choice(side)
        signs = "." * rng.choice((1, 2, 3)) + colours * rng.choice((1, 1, 2))
        picture = ["".join(rng.choice(signs) for _ in range(width)) for _ in range(height)]
        for _ in range(2):  # pictures have patches
            r, c = rng.randrange(height), rng.randrange(width)
            patch = rng.choice(colours)
            for i in range(r, min(height, r + 2)):
                picture[i] = picture[i][:c] + patch * (min(width, c + 3) - c) + picture[i][c + 3 :]
        rows = [clue(row) for row in picture]
        columns = [clue("".join(column)) for column in zip(*picture, strict=True)]
        puzzle = of_clues(columns, rows, colours)
        if len(list(islice(puzzle.solutions(), 2))) != 1:
            continue
        every = [(side, i, k) for side in (columns, rows) for i, runs in enumerate(side) for k in range(len(runs))]
        for side_, i, k in rng.sample(every, len(every))[: rng.choice((0, 2, 6, 12))]:
            before = side_[i]
            hidden = Run(ANY) if rng.random() < 0.3 else Run(UNKNOWN, before[k].colour)
            side_[i] = (*before[:k], hidden, *before[k + 1 :])
            if len(list(islice(of_clues(columns, rows, colours).solutions(), 2))) != 1:
                side_[i] = before
        puzzle = of_clues(columns, rows, colours)
        if not puzzle.board.is_plain:
            yield puzzle, tuple(picture)


def clue(line: str) -> tuple[Run, ...]:
    found: list[Run] = []
    for i, cell in enumerate(line):
        if cell == ".":
            continue
        if found and i and line[i - 1] == cell:
            found[-1] = Run(found[-1].length + 1, cell)
        else:
            found.append(Run(1, cell))
    return tuple(found)


def of_clues(columns: Sequence[Sequence[Run]], rows: Sequence[Sequence[Run]], colours: str) -> Nonogram:
    lengths = [tuple(tuple(run.length for run in runs) for runs in side) for side in (columns, rows)]
    letters = [tuple("".join(run.colour for run in runs) for runs in side) for side in (columns, rows)]
    palette = tuple((letter, USUAL[letter]) for letter in colours if letter != "#")
    return Nonogram(lengths[0], lengths[1], (), Ink(letters[0], letters[1], palette) if palette else None)


def spoilt(puzzle: Nonogram, solution: Sequence[str], rng: Random) -> str:
    """Entries of which one is wrong."""
    rows = [[cell if rng.random() < 0.4 else "?" for cell in row] for row in solution]
    r, c = rng.randrange(puzzle.height), rng.randrange(puzzle.width)
    rows[r][c] = rng.choice([each for each in puzzle.board.colours if each != solution[r][c]])
    return "/".join(map("".join, rows))


def judge_many(steps: int, seed: str) -> Counter[str]:
    """Judge so many steps and mistakes; return how often each body was met."""
    rng, met, done = Random(seed), Counter[str](), 0
    for puzzle, solution in boards(rng):
        path = explain(puzzle)
        assert path.status == "solved", (str(puzzle), path.message)
        entries = ""
        for hint in path.steps:
            judge(puzzle, entries, hint, solution)
            met.update(type(each.body).__name__ for each in hint.statements)
            entries = hint.then
            done += 1
        assert tuple(puzzle.attempt(entries)) == solution
        wrong = spoilt(puzzle, solution, rng)
        hint = puzzle.hint(wrong)
        assert hint.wrong
        assert all(
            (cell := cell_at(at))
            and puzzle.board.colours
            and wrong.split("/")[cell[0]][cell[1]] != solution[cell[0]][cell[1]]
            for at in hint.wrong
        )
        judge(puzzle, wrong_without(wrong, hint), Hint((), hint.statements), solution)
        met.update(f"wrong: {type(each.body).__name__}" for each in hint.statements)
        done += 1
        if done >= steps:
            return met
    raise AssertionError


def wrong_without(entries: str, hint: Hint) -> str:
    """What an argument about mistakes stands on: a line with all entries, or what is left without the wrong ones."""
    is_crowded = any(isinstance(each.body, of_all.WrongIn) for each in hint.statements)
    return entries if is_crowded else hint.then


@pytest.mark.parametrize("seed", range(3))
def test_everything_that_is_said_is_true(seed: int) -> None:
    met = judge_many(250, f"judged {seed}")
    assert {"Slides", "Away", "Agree", "AllThere", "BothAllow"} <= met.keys()


def test_what_is_said_of_a_mistake_is_true_and_followed() -> None:
    met = judge_many(400, "mistakes")
    assert met["wrong: NoWay"] > 5
    assert met["wrong: TakeBack"] > 5


@pytest.mark.slow
def test_everything_that_is_said_of_many_boards_is_true() -> None:
    judge_many(20_000, "many")


if __name__ == "__main__":
    for name, number in sorted(judge_many(int(sys.argv[1]), sys.argv[2]).items()):
        sys.stdout.write(f"{number:>8,}  {name}\n")
