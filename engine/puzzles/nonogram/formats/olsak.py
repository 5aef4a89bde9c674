"""`.g`, the format of Petr and Mirek Olšák's solver: anything, a line that begins with `:`, rows, another, columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.formats.exchange import Format
from engine.puzzles.nonogram.board import BLACK, Board
from engine.puzzles.nonogram.colours.palette import USUAL
from engine.puzzles.nonogram.formats.inks import Inks, colour_of, inks, is_black_alone, palette_of
from engine.puzzles.nonogram.formats.writing import run_lines
from engine.puzzles.nonogram.tokens import Fields, Tokens, typed, understood

_TRIANGLES = ("#t", "#T")
_COLOURS = ("#d", "#D")
_DECLARATION = re.compile(r"\s*(\S):(\S?)\s+(\S+)(.*)")
_RUN = re.compile(r"([0-9]+)([^0-9\s,]?)")
BACKGROUND, DEFAULT = "0", "1"
"""The signs of the colour of empty cells, and of runs without a sign."""


def _is_olsak(text: str) -> bool:
    lines = text.split("\n")
    sections = len([line for line in lines if line.startswith(":")])
    declared = any(line.startswith((*_TRIANGLES, *_COLOURS)) for line in lines)  # behind words of any kind
    return sections in (2, 3) or (sections > 0 and declared)


def _read(text: str) -> Fields:
    """Return the two sections; a third line with a colon ends the second.

    Raises:
        PuzzleError: it is made of triangles, or has runs whose colour it does not declare.
    """
    lines = text.split("\n")
    if any(line.startswith(_TRIANGLES) for line in lines):
        raise PuzzleError("this nonogram is made of triangles. We need a grid of rows and columns")
    at = [i for i, line in enumerate(lines) if line.startswith(":")]
    if len(at) not in (2, 3):
        raise PuzzleError(f"lines with “:”: {len(at)}. Use one before the rows and one before the columns")
    sections = (lines[at[0] + 1 : at[1]], lines[at[1] + 1 : at[2] if len(at) == 3 else None])
    rows, columns = (_clues(section) for section in sections)
    begin = next((i for i, line in enumerate(lines[: at[0]]) if line.startswith(_COLOURS)), None)
    if begin is None:
        return understood(Tokens(columns, rows))
    colours = _inks([found for line in lines[begin + 1 : at[0]] if (found := _DECLARATION.match(line))], columns, rows)
    rows, columns = ([[_token(run, colours) for run in clue] for clue in clues] for clues in (rows, columns))
    return understood(Tokens(columns, rows, palette=colours.palette))


def _inks(lines: Sequence[re.Match[str]], *sides: Sequence[Sequence[str]]) -> Inks:
    """Return the colours of the runs; a single one counts as black unless others are declared.

    A line declares `sign:sign  colour  remark`, the colour as a word or `#rrggbb`; a triangle has two, with a
    slash or a backslash between.
    """
    declared = {found[1]: found[3] for found in lines}
    runs = [found for clues in sides for clue in clues for run in clue if (found := _RUN.fullmatch(run))]
    used = {found[2] or DEFAULT for found in runs if found[1].strip("0")}
    if any(re.search(r"[/\\]", declared.get(sign, "")) for sign in (*used, *declared)):
        raise PuzzleError("this nonogram has triangles in its cells. We need cells of one colour each")
    if strange := sorted(used - declared.keys() - {DEFAULT}):
        raise PuzzleError(f"the runs have the colour {quote(strange[0])}, which no line declares. Add one below “#d”")
    if is_black_alone(used, declared.keys() - {BACKGROUND}):
        return Inks(dict.fromkeys((*used, DEFAULT), BLACK), {})
    ordered = [sign for sign in (*declared, *(used - declared.keys())) if sign in used]
    return inks({sign: colour_of(declared.get(sign, "black"), USUAL.get(sign, "")) for sign in ordered})


def _token(run: str, colours: Inks) -> str:
    found = _RUN.fullmatch(run)
    return colours.token(found[1], found[2] or DEFAULT) if found and found[1].strip("0") else run


def _clues(lines: Sequence[str]) -> list[list[str]]:
    """Return clues; a blank line is an empty one, as his program writes it, unless there are zeros."""
    zeros = any(line.strip() == "0" for line in lines)
    return [typed(line) for line in lines if line.strip() or not zeros]


def _write(board: Board) -> str:
    rows, columns = (["" if line == "0" else line for line in lines] for lines in run_lines(board))
    colours = [f"   {letter}:{letter}  #{digits}  {board.word(letter)}" for letter, digits in palette_of(board)]
    head = ["#d", "   0:   #ffffff  white", "   1:*  #000000  black", *colours] if colours else []
    return "\n".join([*head, ": rows", *rows, ": columns", *columns, ":", ""])


FORMAT = Format(
    "g",
    ".g",
    "g",
    "Petr and Mirek Olšák’s solver: the rows below a line “:”, the columns below another",
    "https://webpbn.com/pbnsolve.html",
    ": rows\n2\n1 1\n: columns\n2\n1\n1\n:\n",
    _is_olsak,
    _read,
    _write,
)
