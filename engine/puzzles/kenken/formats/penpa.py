"""KenKen in Penpa+, where it is called TomTom: thick lines between cages, a clue in a corner of each."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.core.places import Cell, place, where
from engine.core.puzzle import Complaint, PuzzleError
from engine.core.text import quote
from engine.digits import entries as filled
from engine.digits.entries import Entries
from engine.formats import penpa
from engine.formats.exchange import CannotHoldError, Format, Metadata
from engine.formats.penpa_board import PenpaBoard
from engine.puzzles.kenken import notation
from engine.puzzles.kenken.board import BARE, SIGNS, Board, Cage

GENRES = {"tomtom", "kenken", "calcudoku"}
_CLUE = re.compile(r"([0-9]{1,240})\s*([-+*/xX×÷·:−–]?)")
_SIGNS = {"-": "-", "−": "-", "–": "-", "+": "+", "/": "/", "÷": "/", ":": "/", "": ""} | dict.fromkeys("*xX×·", "*")


def _read(text: str) -> tuple[int, tuple[Cage, ...], bool]:
    """Read a board; the wider rules are those of Penpa's own check: − and ÷ on any cage, cages without
    operator or clue.
    """
    drawn = _drawn(text)
    cages, clues = _cages(drawn), {cell: text for (cell, _), text in drawn.corners_of(drawn.problem).items()}
    if len(cages) == 1 or not any(map(drawn.inside, clues)):
        raise PuzzleError("the link’s board has no cages with clues. We need thick lines, and numbers in corners")
    found, wrong = [], []
    for cells in cages:
        own = {cell: clues[cell] for cell in cells if cell in clues}
        try:
            found.append(_cage(cells, own))
        except ValueError as error:
            wrong.append(Complaint(f"the cage at {where(cells[0])} {error}", tuple(map(place, cells))))
    if wrong:
        raise PuzzleError(*wrong)
    # What the rules of the site are is checked in one place: where texts are read.
    board = notation.read(notation.write(Board(drawn.width, tuple(found), large=True)))
    return board.size, board.cages, board.large


def _drawn(text: str) -> PenpaBoard:
    drawn = penpa.read(text)
    if drawn.width != drawn.height:
        raise PuzzleError(f"the link’s board has {drawn.height} rows of {drawn.width} cells. It needs to be square")
    notation.checked_size(str(drawn.width))
    return drawn


def _cages(drawn: PenpaBoard) -> list[list[Cell]]:
    parted = drawn.borders()
    edges = [
        (cell, other)
        for cell in ((r, c) for r in range(drawn.height) for c in range(drawn.width))
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if drawn.inside(other)
    ]
    killer = drawn.problem.get("killercages")
    if isinstance(killer, list) and killer and not any(edge in parted for edge in edges):
        cage_of: dict[Cell, int] = {}
        for number, cells in enumerate(killer):
            for each in cells if isinstance(cells, list) else ():
                if type(each) is int:
                    cage_of[drawn.cell(each)[0]] = number
        return notation.connected(
            drawn.width, [(a, b) for a, b in edges if a in cage_of and cage_of[a] == cage_of.get(b)]
        )
    return notation.connected(drawn.width, [edge for edge in edges if edge not in parted])


def _cage(cells: list[Cell], clues: Mapping[Cell, str]) -> Cage:
    """Return a cage with its clue.

    Raises:
        ValueError: what is wrong with it, to be read after the name of the cage.
    """
    if not clues:
        return Cage(tuple(cells), BARE, 0)
    if len(set(clues.values())) > 1:
        raise ValueError(f"has {len(clues)} clues. Use one")
    text = next(iter(clues.values()))
    clue = _CLUE.fullmatch(text)
    if clue is None:
        raise ValueError(f"has the clue {quote(text)}. Use a number, and one of + − × ÷ if you like")
    op = _SIGNS[clue[2]]
    if len(cells) == 1 and op in {"-", "/"}:
        raise ValueError(f"is one cell with the clue {quote(text)}. Use its digit")
    return Cage(tuple(cells), "=" if len(cells) == 1 else op, int(clue[1]))


def _beside(text: str) -> Metadata:
    drawn = _drawn(text)
    size = drawn.width
    lost = drawn.others("lineE", "numberS", "killercages", "number")
    digits, marks = [0] * size**2, [0] * size**2
    given = {cell: value for cell, value in drawn.cells_of(drawn.problem, "number").items() if drawn.inside(cell)}
    for layer in (drawn.cells_of(drawn.entered, "number"), given):
        for (r, c), value in layer.items():
            if drawn.inside((r, c)):
                digits[r * size + c], marks[r * size + c] = _entered(value, size)
    for ((r, c), _), written in drawn.corners_of(drawn.entered).items():
        if drawn.inside((r, c)) and written.isascii() and written.isdecimal() and not digits[r * size + c]:
            marks[r * size + c] |= _marked(written, size)
    made = Entries(size, tuple(digits), tuple(marks))
    if given:
        lost = (*lost, "starting digits inside cages (they become entries)")
    entries = "" if made.blank else filled.write(made)
    return Metadata(drawn.title, drawn.author, entries=entries, lost=lost, solution=_solution(drawn))


def _solution(drawn: PenpaBoard) -> str:
    """Return the digits of the solution that comes with the link, if it has one for each cell."""
    size, found = drawn.width, drawn.solved(4)
    digits = [found.get(divmod(cell, size), "") for cell in range(size**2)]
    if not all(each.isascii() and each.isdecimal() and len(each) <= 2 and 1 <= int(each) <= size for each in digits):
        return ""
    return filled.write(Entries(size, tuple(map(int, digits)), (0,) * size**2))


def _entered(value: object, size: int) -> tuple[int, int]:
    """Return the digit and the notes that a cell's number stands for: `[text, colour, style]`, or ten
    marks for a text.
    """
    if not isinstance(value, list) or len(value) < 3:
        return 0, 0
    content, style = value[0], value[2]
    if isinstance(content, list):
        return 0, sum(1 << i for i, marked in enumerate(content[:size]) if marked == 1)
    written = str(content).strip()
    if not (written.isascii() and written.isdecimal() and len(written) <= 20):
        return 0, 0
    if isinstance(style, str) and style in {"5", "6", "8"} and len(written) > 1:
        return 0, _marked(written, size)
    return (int(written), 0) if len(written) <= 2 and 1 <= int(written) <= size else (0, 0)


def _marked(written: str, size: int) -> int:
    marks = 0
    for each in written:
        if 1 <= int(each) <= size:
            marks |= 1 << int(each) - 1
    return marks


def _write(board: Board) -> str:
    if not board.clued:
        raise CannotHoldError("a board with no clues")
    if len(board.cages) == 1:
        raise CannotHoldError("a board that’s a single cage")
    if not board.large and any(not cage.op and len(cage.cells) > 2 for cage in board.cages):
        raise CannotHoldError("that a clue without a sign on more than two cells is a sum or a product")
    size, cage_of = board.size, board.cage_of
    drawn = PenpaBoard(size, size, top=1)  # in the margin Penpa's own check wants to read which digits there are
    edges = {
        drawn.border(one, other): 2
        for r in range(-1, size)
        for c in range(-1, size)
        for one, other in (((r, c), (r, c + 1)), ((r, c), (r + 1, c)))
        if cage_of.get(one) != cage_of.get(other)
    }
    clues = {str(4 * drawn.index(cage.cells[0], 1)): [f"{cage.target}{SIGNS[cage.op]}", 1] for cage in board.clued}
    digits = {str(drawn.index((-1, size - 1))): [f"{{1-{size}}}", 1, "6"]}
    problem = {"lineE": edges, "numberS": clues, "number": digits}
    return penpa.write(PenpaBoard(size, size, 1, problem=problem, genres=("tomtom",)))


FORMAT = Format(
    "penpa-tomtom",
    "Penpa+ TomTom",
    "url",
    "a link to a board drawn with Penpa+, with your entries; noqx opens it too",
    penpa.SOURCE,
    _write(notation.read("3:a_a3_a_,s1a8m3s1")),
    penpa.is_link,
    _read,
    _write,
    _beside,
)
