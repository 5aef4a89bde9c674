"""The techniques of Signpost, in words for people who have never heard of them, and the meaning of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.abilities import Lesson
from engine.core.grid import COMPASS, turned_cell, turned_rows
from engine.core.places import Cell, where
from engine.core.puzzle import PuzzleError
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry

if TYPE_CHECKING:
    from engine.puzzles.signpost.hints.position import Position

LESSONS = (
    Lesson(
        "only-way-on",
        "only way on",
        "What is an only way on?",
        "Every cell but the last leads to the next one along its arrow. Check where an arrow can lead. If all but "
        "one of the cells on its way are taken, too low or too high, it leads to that one.",
        1,
    ),
    Lesson(
        "only-way-in",
        "only way in",
        "What is an only way in?",
        "The same from the other end: every cell but the first follows another one. Find the arrows that point at a "
        "cell. If only one of them can lead there, it does.",
        1,
    ),
    Lesson(
        "chain-that-does-not-fit",
        "chain that doesn’t fit",
        "What is a chain that doesn’t fit?",
        "Linked cells have numbers in a row. To link two chains, the numbers of both must fit. If a number in the "
        "middle is somewhere else, or too few are left, they can’t be linked. So there’s only one way left.",
        2,
    ),
    Lesson(
        "number-beyond",
        "number beyond",
        "What is a number beyond?",
        "Look one step beyond the next cell. Say a cell would get the number just before one that’s shown. Then it "
        "must point at that number. If it doesn’t, the path doesn’t go through that cell.",
        3,
    ),
    Lesson(
        "several-rules",
        "combined rules",
        "What are combined rules?",
        "No arrow decides anything alone, but together they do. First see where a number can be at all. Then see "
        "which cells its neighbours leave. In the end there’s only one place.",
        4,
        supposes=True,
    ),
    Lesson(
        "supposition",
        "what-if",
        "What is a what-if?",
        "When nothing else helps, ask: what if this cell didn’t lead to that one? Follow what happens. If a number "
        "has no place left, or an arrow leads nowhere, then it does.",
        6,
        supposes=True,
    ),
)
MOVE = "Link two cells that must follow each other, or give a cell its number."


def choices(board: Board) -> list[tuple[str, str]]:
    """Return each number, and each cell as the next one."""
    numbers = [(str(number), str(number)) for number in range(1, board.last + 1)]
    return [*((f">{board.place(i)}", f"followed by {where(cell)}") for i, cell in enumerate(board.cells)), *numbers]


def with_choice(board: Board, entries: frozenset[Entry], cell: Cell, value: str) -> frozenset[Entry]:
    """Return the entries with a link from a cell, or a number in it.

    Raises:
        PuzzleError: this is not one of the choices.
    """
    if value not in dict(choices(board)):
        raise PuzzleError("choose a number, or the next cell")
    at = cell[0] * board.width + cell[1]
    numbers = {board.place(i): i for i in range(board.last)}
    new = Entry(at, 0, numbers[value[1:]]) if value.startswith(">") else Entry(at, int(value))
    return frozenset(each for each in entries if (each.cell, each.is_link) != (at, new.is_link)) | {new}


def value(board: Board, entry: Entry) -> str:
    """Return an entry in the form of a hint's cells."""
    return f">{board.place(entry.target)}" if entry.is_link else str(entry.number)


def facts(position: Position) -> set[Entry]:
    """Return all links and numbers, entered, shown or counted."""
    links = ((cell, position.next_cell(cell)) for cell in range(position.board.last))
    return {Entry(cell, 0, target) for cell, target in links if target is not None} | {
        Entry(cell, number) for cell, number in position.number.items()
    }


def turned(board: Board, entries: frozenset[Entry], turn: int) -> tuple[Board, frozenset[Entry]]:
    """Return board and entries, turned."""
    height, width = board.height, board.width
    compass = [_turned_step(step, turn) for step in COMPASS]
    arrows = [[COMPASS.index(compass[arrow]) for arrow in row] for row in turned_rows(board.arrows, turn)]
    wide = height if turn & 4 else width

    def cell(number: int) -> int:
        r, c = turned_cell(divmod(number, width), height, width, turn)
        return r * wide + c

    own = (Entry(cell(each.cell), each.number, cell(each.target) if each.is_link else -1) for each in entries)
    givens = turned_rows(board.givens, turn)
    return Board(tuple(map(tuple, arrows)), tuple(map(tuple, givens))), frozenset(own)


def _turned_step(step: Cell, turn: int) -> Cell:
    r, c = (-step[0] if turn & 2 else step[0]), (-step[1] if turn & 1 else step[1])
    return (c, r) if turn & 4 else (r, c)
