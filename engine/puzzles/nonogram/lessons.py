"""The techniques of nonograms, in words for people who have never heard of them, and positions, turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.core.abilities import Lesson
from engine.core.grid import turned_rows
from engine.puzzles.nonogram.board import Board, Clue, Grid, Ink

LESSONS = (
    Lesson(
        "finished-line",
        "finished line",
        "What is a finished line?",
        "All the filled cells of a line are there, so the rest is empty. Or all its empty cells are there, so the "
        "rest is filled. Cross cells out as you go. It’s half the game, because it helps the lines that cross.",
        1,
    ),
    Lesson(
        "full-line",
        "full line",
        "What is a full line?",
        "Add up the runs and one gap between each two. If they take up the whole line, there’s only one way to fill "
        "it.",
        1,
    ),
    Lesson(
        "overlap",
        "overlap",
        "What is an overlap?",
        "Slide all the runs as far as they go to one end, then to the other. If a run is longer than the room it has "
        "to move, some cells are filled both times. Fill those.",
        1,
    ),
    Lesson(
        "colours-that-touch",
        "colours that touch",
        "What are colours that touch?",
        "Only two runs of one colour need a gap between them. Runs of different colours can touch. So count fewer gaps "
        "when you add up the line, or slide its runs to each end.",
        1,
    ),
    Lesson(
        "runs-in-reach",
        "runs in reach",
        "What are runs in reach?",
        "Some cells are known, and the runs must fit around them. If no run can reach a cell, it’s empty. If a run "
        "covers a cell wherever it fits, the cell is filled.",
        2,
    ),
    Lesson(
        "all-arrangements",
        "all arrangements",
        "What are all arrangements?",
        "Go through every way the runs fit around the cells you know. A cell that’s filled every time is filled. A "
        "cell that’s empty every time is empty.",
        2,
    ),
    Lesson(
        "colours-that-clash",
        "colours that clash",
        "What are colours that clash?",
        "Ask the row which colour a cell could have. Then ask the column. If the row has only red for it and the "
        "column only blue, neither fits, so it’s empty. If they share just one colour, it’s that.",
        3,
    ),
    Lesson(
        "supposition",
        "what-if",
        "What is a what-if?",
        "When no line helps by itself, ask: what if this cell were filled, or empty? Follow what the lines make of "
        "it, one by one. If a line has no room for its runs, it’s the other way round.",
        4,
        supposes=True,
    ),
)
C = TypeVar("C", Clue, str)
MOVE = "Fill a cell or cross one out. You can do several at once."


def turned(board: Board, entries: Grid, turn: int) -> tuple[Board, Grid]:
    """Return the board and entries, turned."""
    columns, rows = _turned_sides(board.columns, board.rows, turn)
    givens = _turned_grid(board.givens, turn) if board.givens else ()
    ink = board.ink and Ink(*_turned_sides(board.ink.columns, board.ink.rows, turn), board.ink.palette)
    return Board(columns, rows, givens, ink), _turned_grid(entries, turn)


def _turned_sides(columns: Sequence[C], rows: Sequence[C], turn: int) -> tuple[tuple[C, ...], tuple[C, ...]]:
    """Return the clues, or their colours, turned: mirrored across, lines are read from their other end."""
    across, down = bool(turn & 1), bool(turn & 2)
    columns, rows = (
        tuple(clue[::-1] if read_back else clue for clue in (reversed(side) if reverse else side))
        for side, reverse, read_back in ((columns, across, down), (rows, down, across))
    )
    return (rows, columns) if turn & 4 else (columns, rows)


def _turned_grid(grid: Grid, turn: int) -> Grid:
    return tuple("".join(row) for row in turned_rows(grid, turn))
