"""Change boards in colour, or with unknown clues, a little, and complete unfinished pictures in colour."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from itertools import islice, product

from engine.core.limits import Progress, Tick
from engine.core.places import Cell, place
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import ANY, UNKNOWN, WHITE, Board, Grid, Line, Run, runs_of
from engine.puzzles.nonogram.colours.dealer.grading import least_level
from engine.puzzles.nonogram.colours.dealer.hiding import with_hidden, with_runs
from engine.puzzles.nonogram.colours.dealer.tuning import changes
from engine.puzzles.nonogram.colours.palette import Palette
from engine.puzzles.nonogram.colours.pictures import clues, colours_near, left_open, painted
from engine.puzzles.nonogram.hints.chains import LEAST

HIDDEN_TOGETHER = ((1, 10), (3, 10), (8, 10), (20, 10))
"""How many runs are hidden together, and how often that is tried: one alone seldom makes a path harder."""
AT_A_GLANCE = 8
"""Changes of which one is proposed whatever it needs."""
MOST_CELLS = 60
"""Changes of the picture that are proposed."""
MOST_ADDED = 6
"""One in this many cells may be added to a picture."""
ADDED = 14
"""Cells from which the next one to add is chosen."""

Variation = tuple[Board, Grid, tuple[str, ...]]
"""Another board, its picture, and the places that differ."""


def variations(board: Board, picture: Grid, draws: SeededRandom, *, harder: bool) -> Iterator[Variation]:
    """Yield boards with runs hidden, or one shown, and with a cell in another colour where colours meet.

    Those come first of which a glance says that another technique is needed: paths take ten times as long.
    """
    here, later = least_level(board), deque[Variation]()
    changed = _changed(board, picture, draws, harder=harder)
    while some := list(islice(changed, AT_A_GLANCE)):
        for one in some:
            there = least_level(one[0])
            is_sure = here < there < LEAST if harder else there < here
            later.append(one)
            if is_sure:
                yield later.pop()
        if later:
            yield later.popleft()
    yield from later


def _changed(board: Board, picture: Grid, draws: SeededRandom, *, harder: bool) -> Iterator[Variation]:
    if harder:
        known = [(line, k) for line in board.lines for k, run in enumerate(board.runs(line)) if run.length > 0]
        for count, tries in HIDDEN_TOGETHER:
            for _ in range(tries):
                places = draws.sample(known, count)
                yield with_hidden(board, places), picture, tuple(dict.fromkeys(line.place for line, _ in places))
    else:
        for line in draws.shuffled(line for line in board.lines if not _is_known(board.runs(line))):
            for runs in draws.shuffled(_shown(board.runs(line), _line(picture, line))):
                yield with_runs(board, {line: runs}), picture, (line.place,)
    if any(run.length == ANY for line in board.lines for run in board.runs(line)):
        return
    palette = board.ink.palette if board.ink else ()
    for change in draws.sample(changes(picture, palette), MOST_CELLS):
        if all(board.given(cell) == "?" for cell, _ in change):
            changed = painted(picture, change)
            other, lines = _of_changed(board, changed, palette)
            yield other, changed, (*(line.place for line in lines), *(place(cell) for cell, _ in change))


def completed(picture: Grid, palette: Palette, kept: Collection[Cell], draws: SeededRandom, tick: Tick) -> Grid | None:
    """Return the picture with some more painted cells, as the only one with its clues; None if the try fails.

    The cells in `kept` stay white.

    Raises:
        Stopped: raised by the tick.
    """
    here = left_open(picture, palette, tick)
    white = [
        (r, c)
        for r, c in product(range(len(picture)), range(len(picture[0])))
        if picture[r][c] == WHITE and (r, c) not in kept
    ]
    for _ in range(1 + len(picture) * len(picture[0]) // MOST_ADDED):
        if not here:
            return picture
        best = None
        beside = [(cell, colour) for cell in white for colour in colours_near(picture, palette, cell)]
        for change in draws.sample(beside, ADDED):
            tick(Progress("filling in the rest"))
            changed = painted(picture, [change])
            found = left_open(changed, palette, tick)
            if best is None or found < best[0]:
                best = found, changed, change[0]
        if best is None:
            return None
        here, picture = best[:2]
        white.remove(best[2])
    return None


def _is_known(runs: tuple[Run, ...]) -> bool:
    return all(run.length > 0 for run in runs)


def _line(picture: Grid, line: Line) -> str:
    return picture[line.index] if line.kind == "row" else "".join(row[line.index] for row in picture)


def _shown(runs: tuple[Run, ...], cells: str) -> list[list[Run]]:
    """Return the clue with one run of unknown length shown; the whole clue if it has any runs."""
    own = list(runs_of(cells))
    if any(run.length == ANY for run in runs):
        return [own]
    return [[*runs[:k], own[k], *runs[k + 1 :]] for k, run in enumerate(runs) if run.length == UNKNOWN and len(own) > k]


def _of_changed(board: Board, picture: Grid, palette: Palette) -> tuple[Board, list[Line]]:
    """Return the board of another picture, and the lines that differ: a run stays hidden if its line has as many."""
    found = clues(picture, palette)
    every: dict[Line, list[Run]] = {}
    for line in board.lines:
        before, after = board.runs(line), found.runs(line)
        is_alike = [run.colour for run in before] == [run.colour for run in after]
        pairs = zip(before, after, strict=True) if is_alike else ()
        every[line] = [old if old.length == UNKNOWN else new for old, new in pairs] if is_alike else list(after)
    other = with_runs(board, every)
    return other, [line for line in board.lines if other.runs(line) != board.runs(line)]
