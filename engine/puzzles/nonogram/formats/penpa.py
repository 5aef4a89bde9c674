"""Nonograms in Penpa+: numbers in the margins above and to the left of the board."""

from __future__ import annotations

from engine.core.places import Cell
from engine.core.puzzle import PuzzleError
from engine.formats import penpa
from engine.formats.exchange import Format, Metadata
from engine.formats.penpa_board import DARK, LIGHT, PenpaBoard
from engine.puzzles.nonogram import entries, notation
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.tokens import Fields, Tokens, understood

_LIGHT_SYMBOLS = {"ox_B", "ox_E", "ox_G", "math", "math_G", "circle_SS"}
"""Symbols that people put into white cells: dots and crosses."""


def _read(text: str) -> Fields:
    drawn = penpa.read(text)
    if not drawn.top or not drawn.left:
        raise PuzzleError("the link’s board has no margins above and to the left. We need a nonogram’s numbers there")
    columns: list[list[str]] = [[] for _ in range(drawn.width)]
    rows: list[list[str]] = [[] for _ in range(drawn.height)]
    for (r, c), value in sorted(drawn.cells_of(drawn.problem, "number").items()):
        words = str(value[0]).split() if isinstance(value, list) and value else []
        if r < 0 <= c < drawn.width:
            columns[c] += words
        elif c < 0 <= r < drawn.height:
            rows[r] += words
    if not any(columns) or not any(rows):
        raise PuzzleError("the link’s board has no numbers in its margins. We need a nonogram’s, above and to the left")
    givens = _shaded(drawn, drawn.problem)
    return understood(Tokens(columns, rows, tuple(givens.split("/")) if givens else ()))


def _shaded(drawn: PenpaBoard, layer: object) -> str:
    """Return black and white cells, as entries; empty if there are none."""
    grid = [["?"] * drawn.width for _ in range(drawn.height)]
    parts = layer if isinstance(layer, dict) else {}
    for (r, c), symbol in drawn.cells_of(parts, "symbol").items():
        if drawn.inside((r, c)) and isinstance(symbol, list) and len(symbol) > 1:
            if isinstance(symbol[1], str) and symbol[1] in _LIGHT_SYMBOLS:
                grid[r][c] = "."
            elif symbol[1] == "square_LL":
                grid[r][c] = "#"
    for (r, c), colour in drawn.cells_of(parts, "surface").items():
        if drawn.inside((r, c)) and isinstance(colour, int) and colour in DARK | LIGHT:
            grid[r][c] = "#" if colour in DARK else "."
    rows = tuple("".join(row) for row in grid)
    return "" if set("".join(rows)) == {"?"} else entries.write(rows)


def _beside(text: str) -> Metadata:
    drawn = penpa.read(text)
    lost = drawn.others("lineE", "number", "surface", "symbol")
    black = drawn.solved(0)
    rows = ["".join("#" if (r, c) in black else "." for c in range(drawn.width)) for r in range(drawn.height)]
    solution = entries.write(rows) if black else ""
    return Metadata(drawn.title, drawn.author, entries=_shaded(drawn, drawn.entered), lost=lost, solution=solution)


def _write(board: Board) -> str:
    top, left = max(1, *map(len, board.columns)), max(1, *map(len, board.rows))
    drawn = PenpaBoard(board.width, board.height, top, left)
    numbers: dict[str, list[object]] = {}
    for line in board.lines:
        clue = list(map(str, board.runs(line))) or ["0"]
        for i, run in enumerate(clue):
            at = (line.index, i - len(clue)) if line.kind == "row" else (i - len(clue), line.index)
            numbers[str(drawn.index(at))] = [run, 1, "1"]
    surface = {
        str(drawn.index((r, c))): 4 if given == "#" else 2
        for r, row in enumerate(board.givens)
        for c, given in enumerate(row)
        if given != "?"
    }
    problem = {"number": numbers, "surface": surface, "lineE": _frame(drawn)}
    return penpa.write(PenpaBoard(board.width, board.height, top, left, problem=problem, genres=("nonogram",)))


def _frame(drawn: PenpaBoard) -> dict[str, int]:
    """Return a thick line around the board, out to the ends of its margins, and dotted ones after every fifth cell."""
    found: dict[str, int] = {}
    for across, (length, start, end) in (
        (True, (drawn.height, -drawn.left, drawn.width)),
        (False, (drawn.width, -drawn.top, drawn.height)),
    ):
        for at in sorted({*range(0, length, 5), length}):
            for along in range(start, end):
                one: Cell = (at - 1, along) if across else (along, at - 1)
                other: Cell = (at, along) if across else (along, at)
                found[drawn.border(one, other)] = 2 if at in {0, length} else 13
    return found


FORMAT = Format(
    "penpa",
    "Penpa+",
    "url",
    "a link to a board drawn with Penpa+, with your cells; noqx opens it too",
    penpa.SOURCE,
    _write(Board(*notation.read("3x2:2/1/1/2/1.1"))),
    penpa.is_link,
    _read,
    _write,
    _beside,
)
