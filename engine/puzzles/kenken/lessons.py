"""The techniques of KenKen, in words for people who have never heard of them, and the meaning of moves."""

from __future__ import annotations

from engine.core.abilities import Lesson
from engine.core.grid import bits, turned_cell, turned_rows
from engine.core.places import Cell, place
from engine.core.puzzle import PuzzleError
from engine.digits.entries import Entries, read, write
from engine.digits.position import Position
from engine.puzzles.kenken.board import Board, Cage

LESSONS = (
    Lesson(
        "given-digit",
        "freebie",
        "What is a freebie?",
        "A cage with just one cell. Its number is its digit.",
        1,
    ),
    Lesson(
        "naked-single",
        "naked single",
        "What is a naked single?",
        "Look at one cell from every side. Its row and column already hold every digit but one. That one is left for "
        "it.",
        1,
    ),
    Lesson(
        "hidden-single",
        "hidden single",
        "What is a hidden single?",
        "Pick a digit and look along a row or column. Every line needs that digit once. If only one cell can still "
        "take it, it goes there. The cell itself may seem to have other options.",
        1,
    ),
    Lesson(
        "cage-combinations",
        "cage combinations",
        "What are cage combinations?",
        "Which digits can make the cage’s number at all? Two cells that add up to 3 must be 1 and 2. No other digit "
        "fits anywhere in that cage.",
        1,
    ),
    Lesson(
        "known-digits",
        "known digits",
        "What are known digits?",
        "Once a digit is in a row or column, it can’t go there again. Cross it out wherever it’s noted in the same "
        "line.",
        1,
    ),
    Lesson(
        "one-filling",
        "one filling",
        "What is one filling?",
        "Sometimes you know a cage’s digits, and only one order fits its rows and columns. Then you can fill the "
        "whole cage.",
        2,
    ),
    Lesson(
        "cage-placements",
        "cage placements",
        "What are cage placements?",
        "Go through every way to fill a cage with the digits its cells can still take. If a digit never lands in a "
        "cell, cross it out there. The cage may still have that digit somewhere else.",
        2,
    ),
    Lesson(
        "innie",
        "innie",
        "What is an innie?",
        "You know what every row and column adds up to: 10 on a 4 × 4, 15 on a 5 × 5. Add up the digits and whole "
        "cages inside the line. If just one cell is left over, it’s the difference. The same works when you multiply.",
        3,
    ),
    Lesson(
        "outie",
        "outie",
        "What is an outie?",
        "You know what every row and column adds up to. Add up the cages that cover it. If they make more, one of "
        "them sticks out by a cell. That cell is exactly the extra. The same works when you multiply.",
        3,
    ),
    Lesson(
        "naked-pair",
        "naked pair",
        "What is a naked pair?",
        "Two cells in a line can take the same two digits and nothing else. Between them they use up both digits. No "
        "other cell in the line can have either.",
        3,
    ),
    Lesson(
        "hidden-pair",
        "hidden pair",
        "What is a hidden pair?",
        "Two digits fit in only two cells of a line, the same two. So those cells hold them. Cross out everything "
        "else noted there.",
        3,
    ),
    Lesson(
        "pointing-cage",
        "pointing cage",
        "What is a pointing cage?",
        "However you fill the cage, a certain digit always lands in the same line. So that line’s digit is in the "
        "cage. No other cell in the line can be it.",
        3,
    ),
    Lesson(
        "triples-and-quads",
        "triples and quads",
        "What are triples and quads?",
        "Like a pair, but bigger. Three cells of a line share three digits, or four cells share four. Not every cell "
        "needs every digit. The rest of the line can’t have any of them.",
        3,
        techniques=("naked triple", "hidden triple", "naked quad", "hidden quad"),
    ),
    Lesson(
        "line-in-cage",
        "line in a cage",
        "What is a line in a cage?",
        "In one line, a digit fits only inside one cage. So the cage must have it there. Cross out every filling of "
        "the cage without that digit.",
        4,
    ),
    Lesson(
        "line-totals",
        "line totals",
        "What are line totals?",
        "Innies and outies, but bigger. Two or three lines together add up to two or three times one line. Count the "
        "cages across them as a whole. If two or three cells are left over, inside or outside, you know their total. "
        "Few digits make it.",
        4,
    ),
    Lesson(
        "cage-x-wing",
        "cage x-wing",
        "What is a cage x-wing?",
        "Two cages cross the same two lines. Each always has a certain digit there, however you fill it. So one "
        "takes the digit of one line and the other takes the other. No other cell in those lines can be it.",
        4,
    ),
    Lesson(
        "x-wing",
        "x-wing",
        "What is an x-wing?",
        "In two rows, a digit fits in only the same two columns. One row takes it in one column, the other row in "
        "the other. So the digit can’t be anywhere else in those columns. It works the same with rows and columns "
        "swapped.",
        4,
    ),
    Lesson(
        "totals-with-cages",
        "totals with cages",
        "What are totals with cages?",
        "Line totals tell you what two or three cells make together. That may leave many digits. But their cages "
        "have clues too: two cells that make 7 in a 1− cage must be 3 and 4.",
        5,
    ),
    Lesson(
        "parity",
        "odd and even cages",
        "What are odd and even cages?",
        "Some cages always add up to an odd number, others always to an even one. Two digits with a difference of 3 "
        "are one odd and one even, so they’re odd together. If you know this for all cages of a line but one, the "
        "line’s total tells you the last. It works with two or three lines, too.",
        5,
    ),
    Lesson(
        "supposition",
        "what-if",
        "What is a what-if?",
        "When nothing else helps, ask: what if this cell were that digit? Follow what happens. If a cell or cage "
        "ends up with nothing that fits, cross the digit out.",
        5,
        supposes=True,
    ),
)
MOVE = "Tap a cell and enter its digit. Or turn Notes on and tap a digit it can’t be."
DECIDED = -1
"""In a fact, in place of a digit's bit."""


def choices(size: int) -> list[tuple[str, str]]:
    """Return each digit, and its negation."""
    digits = range(1, size + 1)
    return [*((str(digit), str(digit)) for digit in digits), *((f"-{digit}", f"not {digit}") for digit in digits)]


def with_choice(entries: Entries, cell: Cell, value: str) -> str:
    """Return the entries with a digit entered in a cell, or crossed out.

    Raises:
        PuzzleError: this is not one of the choices, or the only digit that is left.
    """
    digit = value.removeprefix("-")
    if value not in dict(choices(entries.size)):
        raise PuzzleError("choose a digit")
    at, bit = cell[0] * entries.size + cell[1], 1 << int(digit) - 1
    left = bit if digit == value else Position(entries, ()).options[at] & ~bit
    if not left:
        raise PuzzleError("that would leave no digit there")
    return write(entries.with_options({at: left}))


def noted(entries: Entries) -> str:
    """Return the entries with notes in every open cell."""
    options = Position(entries, ()).options
    return write(entries.with_options({cell: options[cell] for cell in entries.cells if not entries.digits[cell]}))


def entered_cells(text: str) -> tuple[tuple[str, str], ...]:
    """Return places and texts of all cells that are not open."""
    rows = [row.split() for row in text.split("/")]
    return tuple((place((r, c)), cell) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell != ".")


def facts(entries: Entries) -> set[tuple[int, int]]:
    """Return the digits that cells are known not to have, and cells with a digit: that the last one is left is news."""
    position = Position(entries, ())
    gone = {(cell, bit) for cell in entries.cells for bit in bits(position.full & ~position.options[cell])}
    return gone | {(cell, DECIDED) for cell in entries.cells if entries.digits[cell]}


def claims(before: Entries, after: Entries) -> set[tuple[int, int]]:
    """Return the digits that cells cannot have by what was entered in them, and cells with a digit."""
    full = (1 << after.size) - 1
    changed = [cell for cell in after.cells if before.allowed(cell) != after.allowed(cell) and after.allowed(cell)]
    gone = {(cell, bit) for cell in changed for bit in bits(full & ~after.allowed(cell))}
    return gone | {(cell, DECIDED) for cell in changed if after.digits[cell]}


def turned(board: Board, text: str, turn: int) -> tuple[Board, str]:
    """Return board and entries, turned."""
    size = board.size
    cages = [
        Cage(tuple(sorted(turned_cell(cell, size, size, turn) for cell in cage.cells)), cage.op, cage.target)
        for cage in board.cages
    ]
    cages.sort(key=lambda cage: cage.cells[0])
    rows = [row.split() for row in write(read(size, text)).split("/")]
    return Board(size, tuple(cages), board.large), "/".join(" ".join(row) for row in turned_rows(rows, turn))
