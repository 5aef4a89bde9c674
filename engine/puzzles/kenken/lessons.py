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
        "given digit",
        "What is a given digit?",
        "A cage of a single cell has no sum to make: its number is the digit.",
        1,
        ("given digit",),
    ),
    Lesson(
        "naked-single",
        "naked single",
        "What is a naked single?",
        "One cell, looked at from all sides: its row and its column hold every digit but one, so that one is left "
        "for it.",
        1,
        ("naked single",),
    ),
    Lesson(
        "hidden-single",
        "hidden single",
        "What is a hidden single?",
        "One digit, looked for along a row or a column: each line needs every digit, and this one has a single "
        "cell left that can take it. The cell itself may look as if it could be something else.",
        1,
        ("hidden single",),
    ),
    Lesson(
        "cage-combinations",
        "cage combinations",
        "What are cage combinations?",
        "Which digits can make the cage’s number at all? Two cells that make 3 by adding are 1 and 2. Every other "
        "digit is out for all cells of the cage, wherever in it they would stand.",
        1,
        ("cage combinations",),
    ),
    Lesson(
        "known-digits",
        "known digits",
        "What are known digits?",
        "A digit that stands in a row or a column stands there once. Wherever it is still noted in the same line, "
        "it can be crossed out.",
        1,
        ("known digits",),
    ),
    Lesson(
        "one-filling",
        "one filling",
        "What is one filling?",
        "Sometimes a cage’s digits are known, and only one order of them fits what else stands in its rows and "
        "columns. Then the whole cage is decided at once.",
        2,
        ("one filling",),
    ),
    Lesson(
        "cage-placements",
        "cage placements",
        "What are cage placements?",
        "Try the ways to fill a cage one by one, with the digits that its cells can still take. A digit that "
        "stands in a cell in none of these ways can be crossed out there, even if the cage has it elsewhere.",
        2,
        ("cage placements",),
    ),
    Lesson(
        "innie",
        "innie",
        "What is an innie?",
        "A row or column holds every digit once, so it is known what it adds up to: 10 on a board of 4, 15 on one of "
        "5. Where all its cells but one are known, or in cages that say what they add up to, the rest is the digit of "
        "that one. The same with what a line multiplies to.",
        3,
        ("innie",),
    ),
    Lesson(
        "outie",
        "outie",
        "What is an outie?",
        "It is known what all digits of a row or column add up to. If its cages add up to more, it is because one of "
        "them sticks out of it by a cell, and that cell holds just what they have too much. With products, the cell "
        "is how many times too large they are.",
        3,
        ("outie",),
    ),
    Lesson(
        "naked-pair",
        "naked pair",
        "What is a naked pair?",
        "Two cells of a line can take the same two digits and no others. Whichever of them has which, both digits "
        "are used up, so no other cell of the line has either.",
        3,
        ("naked pair",),
    ),
    Lesson(
        "hidden-pair",
        "hidden pair",
        "What is a hidden pair?",
        "Two digits have room in the same two cells of a line only. Then these cells hold the two, and whatever "
        "else is noted in them can be crossed out.",
        3,
        ("hidden pair",),
    ),
    Lesson(
        "pointing-cage",
        "pointing cage",
        "What is a pointing cage?",
        "However a cage is filled, it has a certain digit in one and the same line. So the line’s digit is in the "
        "cage, and no other cell of the line can be it.",
        3,
        ("pointing cage",),
    ),
    Lesson(
        "triples-and-quads",
        "triples and quads",
        "What are triples and quads?",
        "A pair with more of them: three cells of a line that share three digits between them, or four that share "
        "four. Not every cell has to take all of the digits. The rest of the line has none of them.",
        3,
        ("naked triple", "hidden triple", "naked quad", "hidden quad"),
    ),
    Lesson(
        "line-in-cage",
        "line in a cage",
        "What is a line in a cage?",
        "A line has room for a digit within one cage only. Then the cage has that digit there, and every way to "
        "fill it without the digit is out.",
        4,
        ("line in cage",),
    ),
    Lesson(
        "line-totals",
        "line totals",
        "What are line totals?",
        "Innies and outies, with more of them: two or three lines side by side add up to two or three times as much as "
        "one, and cages that lie across them count as a whole. Where two or three cells are left over, inside or "
        "outside, it is known what they make together, and few digits can.",
        4,
        ("line totals",),
    ),
    Lesson(
        "cage-x-wing",
        "cage x-wing",
        "What is a cage x-wing?",
        "Two cages lie across the same two lines, and each has a certain digit there, however it is filled. So one of "
        "them has the digit of one line, and the other that of the other, and no other cell of these lines has it.",
        4,
        ("cage x-wing",),
    ),
    Lesson(
        "x-wing",
        "x-wing",
        "What is an x-wing?",
        "Two rows have room for a digit in the same two columns only. One row has it in one of them, the other row "
        "in the other: both columns are served, and the digit is out everywhere else in them. The same with rows "
        "and columns changed over.",
        4,
        ("x-wing",),
    ),
    Lesson(
        "totals-with-cages",
        "totals with cages",
        "What are totals with cages?",
        "Line totals say what two or three cells make together, and that may leave many digits. Their own cages say "
        "something, too: two cells that add up to 7 in a 1− cage are 3 and 4.",
        5,
        ("totals with cages",),
    ),
    Lesson(
        "parity",
        "parity",
        "What is parity?",
        "Some cages add up to an odd number however they are filled, others to an even one: two digits with the "
        "difference 3 are an odd and an even one, so together they are odd. Where that is known of all cages of a line "
        "but one, what the line adds up to tells whether the cells of that one are odd or even. The same with two or "
        "three lines.",
        5,
        ("parity",),
    ),
    Lesson(
        "supposition",
        "supposition",
        "What is a supposition?",
        "When nothing else helps: suppose that a cell had one of its digits, and follow what comes of it. If that "
        "ends where a cell or a cage has nothing left, the digit is out.",
        5,
        ("supposition",),
        supposes=True,
    ),
)
MOVE = "Choose a cell and enter its digit; or, with Notes on, tap a digit that it cannot be."
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
        raise PuzzleError("no digit would be left there")
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
