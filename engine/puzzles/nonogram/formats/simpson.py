"""`.non`, Steve Simpson's format, read by `notation`: it differs from typed text by its sizes, and by colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import ascii_lowercase

from engine.core.puzzle import PuzzleError
from engine.formats.exchange import Format, Metadata, words
from engine.puzzles.nonogram import notation
from engine.puzzles.nonogram.board import BLACK, WHITE, Board
from engine.puzzles.nonogram.colours.palette import USUAL
from engine.puzzles.nonogram.formats.inks import BLACK_HEX, Inks, colour_of, inks, palette_of
from engine.puzzles.nonogram.formats.writing import run_lines
from engine.puzzles.nonogram.tokens import Fields, Tokens, understood

_SIZES = re.compile(r"^[ \t]*(width|height)\b", re.IGNORECASE | re.MULTILINE)

_DIVIDER = re.compile(r"^={4}[ \t]*$", re.MULTILINE)
"""Between the puzzles of one file, as nonogram-db describes it."""
_COLOUR = re.compile(r"[ \t]*colou?r[ \t]+(\S+)[ \t]+(#?[0-9A-Fa-f]{6})\b.*", re.IGNORECASE)
_PROPERTY = re.compile(r"^[ \t]*(title|by|copyright|goal)[ \t:]+(.*)$", re.IGNORECASE | re.MULTILINE)
_RUN = re.compile(r"([0-9]+|\?)([a-z]?)|([A-Za-z][\w-]*):?")
BLACK_NAME = "black"


def _write(board: Board) -> str:
    """Write colours as nonogram-db describes them: `color r #e03131`, and runs with such letters."""
    palette = dict(palette_of(board))
    black = next(each for each in "k" + ascii_lowercase if each not in palette)
    colours = [f"color {letter} #{digits}" for letter, digits in palette.items()]
    if colours and BLACK in board.colours:
        colours.append(f"color {black} #{BLACK_HEX}")
    rows, columns = run_lines(board, ",", black if colours else "")
    sizes = [f"width {board.width}", f"height {board.height}"]
    return "\n".join([*sizes, *colours, "", "rows", *rows, "", "columns", *columns, ""])


def _read(text: str) -> Fields:
    """Read a file, see `notation.headed`.

    Raises:
        PuzzleError: it has another form.
    """
    if len(puzzles := _several(text)) > 1:
        raise PuzzleError(f"the file has {len(puzzles)} puzzles. Use one")
    tokens, colours = _tokens(text)
    return understood(tokens._replace(palette=colours.palette))


def _tokens(text: str) -> tuple[Tokens, Inks]:
    """Return the clues, and the colours that they name.

    nonogram-db puts a letter behind each length, Nonny a name before all runs of a colour, as in `red 1 2 blue: 3`.
    """
    lines = text.split("\n")
    declared = {found[1]: colour_of(found[2]) for line in lines if (found := _COLOUR.fullmatch(line))}
    if not declared:
        return notation.headed(lines), Inks({}, {})
    clues = [_runs(line, declared) if line.strip() else None for line in lines]
    used = dict.fromkeys(name for clue in clues for _, name in clue or ())
    known = {BLACK_NAME: BLACK_HEX} | declared
    colours = inks(
        {name: known.get(name) or colour_of(USUAL.get(name, name)) for name in (*known, *used) if name in used}
    )
    rest = [
        line if clue is None else ",".join(colours.token(*run) for run in clue)
        for line, clue in zip(lines, clues, strict=True)
        if not re.match(r"\s*goal\b", line, re.IGNORECASE)
    ]
    return notation.headed(rest), colours


def _runs(line: str, declared: Mapping[str, str]) -> list[tuple[str, str]] | None:
    """Return the lengths of the runs in a line of clues, each with the name of its colour; None for another line."""
    found: list[tuple[str, str]] = []
    current = BLACK_NAME
    for word in filter(None, re.split(r"[\s,.]+", line.strip())):
        run = _RUN.fullmatch(word)
        if run is None or (run[3] and run[3] not in declared and run[3] != BLACK_NAME):
            return None
        if run[3]:
            current = run[3]
        else:
            found.append((run[1], run[2] or current))
    return found if found and found != [("0", BLACK_NAME)] else None


def _several(text: str) -> list[str]:
    return [each.strip() for each in _DIVIDER.split(text) if _SIZES.search(each)]


def _beside(text: str) -> Metadata:
    found = {name.casefold(): value.strip("\"' ") for name, value in _PROPERTY.findall(text)}
    title, author, rights = (words(found.get(name, "")) for name in ("title", "by", "copyright"))
    return Metadata(title, author, rights, solution=_goal(text, found.get("goal", "")))


def _goal(text: str, goal: str) -> str:
    """Return the solution in a file, 0 for empty cells, 1 and letters for others; nothing if it is something else."""
    tokens, colours = _tokens(text)
    signs = {"0": WHITE, "1": BLACK, **(colours.cells or {each: each for each in ascii_lowercase})}
    cells, width = "".join(signs.get(cell, " ") for cell in goal), len(tokens.columns)
    if " " in cells or len(cells) != width * len(tokens.rows):
        return ""
    return "/".join(cells[start : start + width] for start in range(0, len(cells), width))


def _sign(written: str, beside: Metadata) -> str:
    said = (("title", beside.title), ("by", beside.author), ("copyright", beside.copyright))
    return "".join(f'{name} "{each.replace(chr(34), chr(39))}"\n' for name, each in said if each) + written


FORMAT = Format(
    "non",
    ".non",
    "non",
    "Steve Simpson’s format, which most nonogram programs read",
    "https://www.lancaster.ac.uk/~simpsons/nonogram/fmt2",
    "width 3\nheight 2\n\nrows\n2\n1,1\n\ncolumns\n2\n1\n1\n",
    lambda text: bool(_SIZES.search(text)),
    _read,
    _write,
    _beside,
    _several,
    _sign,
)
