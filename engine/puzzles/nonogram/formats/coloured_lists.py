"""Runs with colours in lists and objects: `{"color": "red", "length": 3}`, `["r", 3]`, `"3r"`, and their palettes.

Between reading and `interpreted`, such a run is a token of its length, `MARK` and the name of its colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.puzzles.nonogram.board import BLACK, Board, Run
from engine.puzzles.nonogram.colours.palette import USUAL, hexadecimal
from engine.puzzles.nonogram.formats.inks import BLACK_HEX, inks, palette_of
from engine.puzzles.nonogram.tokens import Tokens
from engine.reading.literals import Node

MARK = "\t"
_COLOUR_NAMES = frozenset({"color", "colour", "colorid", "colourid", "colorindex", "colourindex", "c"})
_PALETTE_NAMES = frozenset(
    {"colors", "colours", "palette", "colorpanel", "colourpanel", "styles", "colormap", "colourmap"}
)
_KEYS = ("name", "id", "key", "char", "symbol", "letter")
_VALUES = ("color", "colour", "hex", "rgb", "value", "code")
_RUN = re.compile(r"([0-9]+|\?)([A-Za-z]?)|(\*)")
_RUNS = re.compile(r"(?:(?:[0-9]++|\?)[A-Za-z]?[\s,.;+-]*|\*[\s,.;+-]*)+")
_OPAQUE = 0xFF000000
_RS_BLACK = frozenset({"!", "0"})
_RS = {
    "1": "495057",
    "2": "868e96",
    "3": "ffffff",
    "r": "8b0000",
    "g": "0b5d1e",
    "y": "7a7a1a",
    "b": "10307a",
    "m": "4a1a66",
    "c": "0f8b8d",
}
"""What the keys of nonogram-rs mean where some are capitals: small letters are the dark colours."""


def of_node(node: Node) -> str | None:
    """Return the token of a run that is a list or an object; None if it is not a run."""
    colours = [value for name, value in node.pairs if name.casefold().replace("_", "") in _COLOUR_NAMES]
    values = [value for name, value in node.pairs if name.casefold().replace("_", "") not in _COLOUR_NAMES]
    if not node.pairs:
        colours = [each for each in node if isinstance(each, str) and each not in ("?", "*")]
        values = [each for each in node if each not in colours]
    lengths = [str(each) for each in values if isinstance(each, int) or each in ("?", "*")]
    if len(lengths) != 1 or len(colours) > 1:
        return None
    return f"{lengths[0]}{MARK}{colours[0]}" if colours and isinstance(colours[0], str | int) else lengths[0]


def of_text(text: str) -> list[str] | None:
    """Return the tokens of runs in a text, some with letters or unknown; None if it is something else."""
    if not _RUNS.fullmatch(text):
        return None
    return [found[3] or (f"{found[1]}{MARK}{found[2]}" if found[2] else found[1]) for found in _RUN.finditer(text)]


def is_plain(sides: Iterable[Sequence[Sequence[str]]]) -> bool:
    """Return whether no run has a colour or is unknown."""
    return not any(MARK in run or run in ("?", "*") for side in sides for clue in side for run in clue)


def palette_in(node: Node) -> dict[str, str]:
    """Return the colours that an object declares beside its rows and columns, as six digits by name or by number."""
    declared = next((each for name, each in node.pairs if name.casefold().replace("_", "") in _PALETTE_NAMES), None)
    return dict(_declared(declared)) if isinstance(declared, Node) else {}


def _declared(node: Node) -> Iterator[tuple[str, str]]:
    for name, value in node.pairs:
        if colour := _digits(value):
            yield name, colour
    for number, value in enumerate(node):
        named = {name.casefold(): each for name, each in value.pairs} if isinstance(value, Node) else {}
        key = next((str(named[each]) for each in _KEYS if each in named), str(number))
        if colour := _digits(next((named[each] for each in _VALUES if each in named), value)):
            yield str(number), colour
            yield key, colour


def _digits(value: Any) -> str:
    """Return six digits for a name or digits, for a number with or without its opacity, or for three numbers."""
    if isinstance(value, str):
        return hexadecimal(value) or (hexadecimal(value[3:]) if re.fullmatch("#[0-9A-Fa-f]{8}", value) else "") or ""
    if isinstance(value, int):
        return f"{value & 0xFFFFFF:06x}" if value >= _OPAQUE else ""
    if isinstance(value, Node):
        numbers = [each for each in (*value, *(each for _, each in value.pairs)) if isinstance(each, int)]
        if len(numbers) in (3, 4) and max(numbers[:3]) < 256 and min(numbers) >= 0:
            return "".join(f"{each:02x}" for each in numbers[:3])
        return next(filter(None, map(_digits, value)), "")
    return ""


def interpreted(columns: Sequence[Sequence[str]], rows: Sequence[Sequence[str]], palette: Mapping[str, str]) -> Tokens:
    """Return the clues with our letters for their colours.

    Raises:
        PuzzleError: a colour is unknown, or there are too many.
    """
    sides = [[[run.partition(MARK) for run in clue] for clue in side] for side in (columns, rows)]
    used = dict.fromkeys(name for side in sides for clue in side for _, mark, name in clue if mark)
    if len(used) == 1 and not palette and next(iter(used)).isdecimal():
        used = {}  # the number of the only colour, which nobody says anything about
        sides = [[[(length, "", "") for length, _, _ in clue] for clue in side] for side in sides]
    is_shaded = any(name.isupper() for name in used) and not palette
    known = {name: palette.get(name) or _meaning(name, is_shaded=is_shaded) for name in used}
    words = [name for name in used if len(name) > 1 and name not in palette]
    first = {known[name]: name for name in reversed(words)}
    same = {name: first[known[name]] for name in words}  # as "Red" and "red"
    colours = inks(
        {name: known[name] for name in (*filter(used.__contains__, palette), *used) if same.get(name, name) == name}
    )
    across, down = (
        [
            [colours.token(length, same.get(name, name)) if mark else length for length, mark, name in clue]
            for clue in side
        ]
        for side in sides
    )
    return Tokens(across, down, palette=colours.palette)


def _meaning(name: str, *, is_shaded: bool) -> str:
    if name in _RS_BLACK or name.casefold() == "k":
        return BLACK_HEX
    number = int(name) if name.isdecimal() and len(name) < 11 else 0
    own = _RS.get(name) if is_shaded or name.isdecimal() else None
    colour = own or _digits(number) or (USUAL.get(name.casefold()) if len(name) == 1 else _digits(name))
    if not colour:
        raise PuzzleError(f"we don’t know the colour {quote(name)}. Use a common name, or six hexadecimal digits")
    return colour


def written(board: Board) -> dict[str, object]:
    """Return clues as nonogram-rs has them, `["r", 3]` for each run and 0 for black, and what the letters mean."""

    def pair(run: Run) -> object:
        length = run.length if run.length > 0 else str(Run(run.length))
        return length if board.ink is None or length == "*" else ["0" if run.colour == BLACK else run.colour, length]

    lines = [list(map(pair, board.runs(line))) for line in board.lines]
    colours = {letter: f"#{digits}" for letter, digits in palette_of(board)}
    declared: dict[str, object] = {"colors": colours} if colours else {}
    return {**declared, "rows": lines[: board.height], "cols": lines[board.height :]}
