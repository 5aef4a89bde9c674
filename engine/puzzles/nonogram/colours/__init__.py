"""Nonograms with colours and with unknown clues: black is one colour, and every run may have a length of its own.

Boards that are plain (`Board.is_plain`) have a faster kernel, `engine.puzzles.nonogram.solver`.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.limits import Tick, counting_from, never_stop
from engine.core.puzzle import Complaint
from engine.core.text import counted
from engine.puzzles.nonogram.board import ANY, UNKNOWN, Board, Grid, runs_text
from engine.puzzles.nonogram.colours.automaton import automaton
from engine.puzzles.nonogram.colours.encoding import encode
from engine.puzzles.nonogram.colours.lines import ColourLines
from engine.sat.model import Encoding

MOST_LOOKED_AT = 10_000
"""Cells of a board of which `flaws` looks at every line with starting cells: it has to be quick."""


def solutions(board: Board, tick: Tick, known: Grid | None = None) -> Iterator[Grid]:
    """Yield every solution once, but the `known` one."""
    lines = ColourLines(board)
    if not lines.settle(tick):
        return
    if not lines.open:
        if lines.grid != known:
            yield lines.grid
        return
    encoding = encode(lines, counting_from(lines.known, tick))
    with encoding.model.search(encoding.meaning, counting_from(lines.known, tick)) as search:
        if known is not None:
            if any(cell not in {known[r][c], "?"} for r, row in enumerate(lines.grid) for c, cell in enumerate(row)):
                known = None  # no solution, so no other one is like it
            else:
                search.exclude(v for v, ((r, c), colour) in encoding.meaning.items() if known[r][c] == colour)
        for true in search.models():
            grid = [list(row) for row in lines.grid]
            for (r, c), colour in map(encoding.meaning.__getitem__, true):
                grid[r][c] = str(colour)
            yield tuple(map("".join, grid))


def decided(board: Board) -> list[list[object]] | None:
    """Return the cells that follow line by line, None for open ones; None if that shows that there is no solution."""
    lines = ColourLines(board)
    if not lines.settle(never_stop):
        return None
    return [[None if cell == "?" else cell for cell in row] for row in lines.grid]


def left_open(board: Board, tick: Tick) -> Encoding | None:
    """Return the rules of the lines that line solving leaves open; None if it finds that there is no solution."""
    lines = ColourLines(board)
    return encode(lines, tick) if lines.settle(tick) else None


def flaws(board: Board) -> Iterator[Complaint]:
    """Yield colours of which rows and columns have unequal numbers of cells, and lines whose clue finds no room among
    the given cells.
    """
    sides = [[board.runs(line) for line in board.lines if line.kind == kind] for kind in ("row", "column")]
    if not any(run.length == ANY for side in sides for runs in side for run in runs):
        for colour in board.colours[1:]:
            found = [[run.length for runs in side for run in runs if run.colour == colour] for side in sides]
            in_rows, in_columns = map(sum, found)
            if in_rows != in_columns and UNKNOWN not in (*found[0], *found[1]):
                fewer = sides[in_rows > in_columns]
                cells = counted(in_rows, f"{board.word(colour)} cell")
                yield Complaint(f"the rows have {cells}, the columns {in_columns}", missing=() in fewer)
    if board.givens and board.width * board.height <= MOST_LOOKED_AT:
        lines = ColourLines(board)
        for line in board.lines:
            if all(board.given(cell) == "?" for cell in board.cells(line)):
                continue
            if automaton(board.runs(line), board.colours).possible(lines.line(line)) is None:
                text = f"{line}: the starting cells leave no room for {runs_text(board.runs(line))}"
                yield Complaint(text, (line.place,))
