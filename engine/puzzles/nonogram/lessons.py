"""The techniques of nonograms, in words for people who have never heard of them, and positions, turned."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.abilities import Lesson
from engine.core.grid import turned_rows
from engine.puzzles.nonogram.board import Board, Clue, Grid

LESSONS = (
    Lesson(
        "finished-line",
        "finished line",
        "What is a finished line?",
        "All the black cells of a line are there: whatever is open in it is white. Or all its white cells are: the "
        "rest is black. Crossing cells out is half of the game, since it tells the lines that cross.",
        1,
        ("finished line",),
    ),
    Lesson(
        "full-line",
        "full line",
        "What is a full line?",
        "The runs of a line, with one white cell between each two of them, take up all of it. So there is one way "
        "only, and the whole line can be painted at once.",
        1,
        ("full line",),
    ),
    Lesson(
        "overlap",
        "overlap",
        "What is an overlap?",
        "Push all runs of a line as far as they go to one end, then to the other. A run that is longer than the "
        "room it has to move covers some cells both times: these are black.",
        1,
        ("overlap",),
    ),
    Lesson(
        "runs-in-reach",
        "runs in reach",
        "What are runs in reach?",
        "Some cells of the line are known, and its runs must fit around them. What no run can reach from where it "
        "has to be is white; and if each run has one place left, the line is done.",
        2,
        ("runs in reach",),
    ),
    Lesson(
        "all-arrangements",
        "all arrangements",
        "What are all arrangements?",
        "Go through every way in which the runs fit around the cells that are known. A cell that is black in all "
        "of them is black, and one that is white in all of them is white.",
        2,
        ("all arrangements",),
    ),
    Lesson(
        "supposition",
        "supposition",
        "What is a supposition?",
        "When no line tells anything by itself: suppose that a cell were black, or white, and follow what the "
        "lines make of that, one after the other. If one of them ends without room for its runs, the cell has the "
        "other colour.",
        4,
        ("supposition",),
        supposes=True,
    ),
)
MOVE = "Paint a cell or cross one out; several at once will do too."
CHOICES = (("#", "black"), (".", "white"))


def turned(board: Board, entries: Grid, turn: int) -> tuple[Board, Grid]:
    """Return the board and entries, turned."""
    columns, rows = _ordered(board.columns, reverse=bool(turn & 1)), _ordered(board.rows, reverse=bool(turn & 2))
    # Mirrored across, lines are read from their other end.
    columns = [clue[::-1] if turn & 2 else clue for clue in columns]
    rows = [clue[::-1] if turn & 1 else clue for clue in rows]
    if turn & 4:
        columns, rows = rows, columns
    givens = _turned_grid(board.givens, turn) if board.givens else ()
    return Board(tuple(columns), tuple(rows), givens), _turned_grid(entries, turn)


def _ordered(clues: Sequence[Clue], *, reverse: bool) -> list[Clue]:
    return list(reversed(clues)) if reverse else list(clues)


def _turned_grid(grid: Grid, turn: int) -> Grid:
    return tuple("".join(row) for row in turned_rows(grid, turn))
