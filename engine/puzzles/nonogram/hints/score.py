"""How slowly a nonogram gives way: whether there is always a choice of lines to go on with, or hardly one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log2

from engine.core.abilities import Hint
from engine.core.places import cell_at
from engine.puzzles.nonogram.board import Board, Line
from engine.puzzles.nonogram.hints.line_state import remembered
from engine.puzzles.nonogram.hints.techniques import TECHNIQUES, Step, whole_lines
from engine.puzzles.nonogram.solver.lines import Lines

EVERY_ARRANGEMENT = 2.0
"""What a step adds for which all arrangements of a line have to be gone through."""
SUPPOSED_LINE = 10.0
"""What each line adds that a supposition has to be followed through."""


def score(board: Board, path: Sequence[Hint]) -> float:
    """The narrowness of the way, and what is asked for on it.

    Played in rounds, each with all lines at once: a round in which one line of eight tells something counts three, one
    in which all do counts nothing.  Where no line does, the next supposition of the path is taken.
    """
    hard = sum(step.technique == TECHNIQUES[-1] for step in walk(board, path))
    lines = sum(len(step.rules) for step in path if step.technique not in TECHNIQUES)
    return narrowness(board, path) + EVERY_ARRANGEMENT * hard + SUPPOSED_LINE * lines


def walk(board: Board, path: Sequence[Hint]) -> Iterator[Step | Hint]:
    """Yield the steps by which a board is graded: whole lines, and the suppositions of its path."""
    known, following = Lines(board), iter(path)
    while True:
        yield from whole_lines(board, known)
        if (step := _suppose(known, following)) is None:
            return
        yield step


def narrowness(board: Board, path: Sequence[Hint] = ()) -> float:
    """The sum over the rounds, as far as lines and the suppositions of the path lead."""
    known, total, following = Lines(board), 0.0, iter(path)
    while not known.finished:
        open_lines, found = _round(board, known)
        if found:
            total += log2(open_lines / len(found))
            for line, black, white in found:
                known.learn(line, black, white)
        elif _suppose(known, following) is None:
            break
    return total


def _suppose(known: Lines, following: Iterator[Hint]) -> Hint | None:
    """Learn the next of these steps that decides an open cell; return it, or None if there is none."""
    step = next((step for step in following if any(_is_open(known, name) for name, _ in step.cells)), None)
    for name, colour in step.cells if step else ():
        if (cell := cell_at(name)) is not None:
            here = 1 << cell[1]
            known.learn(Line("row", cell[0]), here * (colour == "#"), here * (colour != "#"))
    return step


def _round(board: Board, known: Lines) -> tuple[int, list[tuple[Line, int, int]]]:
    """How many lines are open, and those that tell something: the cells that are black by them, and white."""
    count, found = 0, []
    for line in board.lines:
        side = known.rows if line.kind == "row" else known.columns
        unknown = side.unknown(line.index)
        if not unknown:
            continue
        count += 1
        possible = remembered(board.clue(line), side.length, side.black[line.index], side.white[line.index])
        if possible is not None and (black_white := (unknown & ~possible.white, unknown & ~possible.black)) != (0, 0):
            found.append((line, *black_white))
    return count, found


def _is_open(known: Lines, name: str) -> bool:
    cell = cell_at(name)
    return cell is not None and known.colour(cell) == "?"
