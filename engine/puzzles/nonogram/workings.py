"""How a machine solves a nonogram: the placements of a line's runs, as an automaton and as clauses, line after line.

The placements are those of the blog post "Solving Tatham's Puzzles - Pattern", 2016, which calls their number for one
run `max_d` + 1.  The automaton reads a line cell by cell.  The clauses are those that the solver gets (`rules`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb

from engine.core.abilities import Workings
from engine.core.grid import bits
from engine.core.limits import Progress, Tick
from engine.puzzles.nonogram.board import Board, Clue, Grid, Line
from engine.puzzles.nonogram.rules import starts_of
from engine.puzzles.nonogram.solver.encoding import line_clauses
from engine.puzzles.nonogram.solver.lines import Possible, arrangements
from engine.sat.model import Model

MOST_PLACEMENTS, MOST_CLAUSES, MOST_PASSES = 30, 40, 12
"""Shown of each, the last pass always; more are counted."""
MOST_CELLS = 8_000
"""Cells of all placements, and of all passes, that are shown."""


@dataclass(frozen=True)
class Literal:
    """A yes or no about the line: that cell `cell` is filled, or, of a run, that it starts there or before.

    Cells and runs are counted from 1; `run` is 0 where it is about a cell.  `holds` is false
    for a no.
    """

    cell: int
    run: int
    holds: bool


@dataclass(frozen=True)
class Passage:
    """The board after all rows, or all columns, were looked at once more."""

    side: str
    known: int
    grid: Grid


@dataclass(frozen=True)
class NonogramWorkings(Workings):
    """One line on its own, as if nothing else were known, and the board line after line.

    `slack`       cells by which the line is longer than its runs need; so far can each run move.
    `number`      of placements, of which `placements` are the first; `shared`: what all of them have in common.
    `states`      of the automaton, by what it reads to get there: `#`, or `.` after a run, with a loop on `.` where a
                  gap may go on.
    `questions`   about the line: its cells, and the starts of its runs; `clauses` about them, and how many there are.
    `passages`    the board pass after pass, from the givens; `passes`: how many there are, until nothing more follows.
    `broken`      the place of a line that has no placement left then: there is no solution (proved).
    """

    clue: Clue = ()
    length: int = 0
    slack: int = 0
    number: int = 0
    placements: tuple[str, ...] = ()
    shared: str = ""
    states: str = ""
    questions: int = 0
    clause_count: int = 0
    clauses: tuple[tuple[Literal, ...], ...] = ()
    passes: int = 0
    passages: tuple[Passage, ...] = ()
    broken: str = ""


def workings(board: Board, at: str, tick: Tick) -> NonogramWorkings:
    """Return the workings, showing the line `at`, such as `r3`, or else the one whose clue tells the most."""
    named = {line.place: line for line in board.lines}
    line = named.get(at) or max(board.lines, key=lambda each: _tells(board, each))
    clue, length = board.clue(line), len(board.cells(line))
    slack = length - sum(clue) - len(clue) + 1
    clauses = _clauses(clue, length)
    passages, broken = _passages(board, tick)
    shown = min(MOST_PASSES, MOST_CELLS // (board.width * board.height))
    return NonogramWorkings(
        line.place,
        clue,
        length,
        slack,
        comb(slack + len(clue), len(clue)),
        tuple(islice(_placements(clue, length), min(MOST_PLACEMENTS, MOST_CELLS // (8 * length)))),
        _shared(clue, "?" * length) or "",
        ".".join("#" * run for run in clue),
        length + len(clue) * slack,
        len(clauses),
        tuple(clauses[:MOST_CLAUSES]),
        len(passages),
        tuple(passages if len(passages) <= shown else [*passages[: shown - 1], passages[-1]] if shown else ()),
        broken,
    )


def _tells(board: Board, line: Line) -> tuple[bool, int]:
    """Return whether the clue alone tells some of the line's cells and not all, and how few placements it has."""
    clue, length = board.clue(line), len(board.cells(line))
    slack = length - sum(clue) - len(clue) + 1
    shared = _shared(clue, "?" * length) or ""
    return "#" in shared and "?" in shared and len(clue) > 1, -comb(slack + len(clue), len(clue))


def _placements(clue: Clue, length: int) -> Iterator[str]:
    """Yield all placements, the leftmost first."""
    slack = length - sum(clue) - len(clue) + 1
    for gaps in combinations(range(slack + len(clue)), len(clue)):
        text = ""
        for run, (gap, before) in zip(clue, zip(gaps, (-1, *gaps), strict=False), strict=True):
            text += "." * (gap - before - 1 + (before >= 0)) + "#" * run
        yield text + "." * (length - len(text))


def _shared(clue: Clue, known: str) -> str | None:
    """Return the line with what all placements share; None if there is none."""
    black, white = (sum(1 << i for i, each in enumerate(known) if each == sign) for sign in "#.")
    possible = arrangements(clue, len(known), black, white)
    if possible is None:
        return None
    signs = {(True, True): "?", (True, False): "#", (False, True): "."}
    return "".join(signs[bool(possible.black >> i & 1), bool(possible.white >> i & 1)] for i in range(len(known)))


def _clauses(clue: Clue, length: int) -> list[tuple[Literal, ...]]:
    model = Model()
    cells = [model.fresh() for _ in range(length)]
    starts = starts_of(clue, length)
    meaning = {cell: (number, 0) for number, cell in enumerate(cells, start=1)}
    questions = ((start + 1, run) for run, each in enumerate(starts, start=1) for start in list(bits(each))[:-1])
    found = line_clauses(model, clue, Possible(0, 0, starts), 0, cells)
    meaning |= dict(enumerate(questions, start=length + 1))
    return [tuple(Literal(*meaning[abs(each)], each > 0) for each in clause) for clause in found]


def _passages(board: Board, tick: Tick) -> tuple[list[Passage], str]:
    """Return the board after each pass over its rows, and over its columns, that found something; and a line that has
    no placement left, if that ended it.
    """
    grid: Sequence[str] = board.givens or board.blank
    passages: list[Passage] = []
    side, idle = "rows", 0
    while idle < 2:
        tick(Progress("solving line by line"))
        across = side == "columns"
        lines = ["".join(each) for each in zip(*grid, strict=True)] if across else grid
        told = [_shared(clue, line) for clue, line in zip(board.columns if across else board.rows, lines, strict=True)]
        found = [each for each in told if each is not None]
        if len(found) < len(told):
            return passages, f"{side[0]}{told.index(None) + 1}"
        after = tuple("".join(each) for each in zip(*found, strict=True)) if across else tuple(found)
        idle = idle + 1 if after == tuple(grid) else 0
        grid = after
        if not idle:
            passages.append(Passage(side, sum(len(row) - row.count("?") for row in grid), after))
        side = "rows" if across else "columns"
    return passages, ""
