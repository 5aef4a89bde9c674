"""The texts that a nonogram is read from, and its canonical text.

Each reader only cuts the text into tokens, line by line of the grid; `read` decides in one place what they mean.

Pattern ID        `3x2:1/1/2/2/1.1`: columns, then rows; Simon Tatham's `pattern.c`.  A tail `,aBc` holds given squares.
Haskell runs      `([[1],[1],[2]],[[2],[1,1]])`: columns, then rows.
.non              `width 3`, `height 2`, `rows`, one clue per line, `columns`, one clue per line, other properties;
                  Steve Simpson's format.
Typed with heads  the same without sizes: `rows:` and `columns:`, each with one clue per line below.
Typed in blocks   rows, one clue per line; then a blank line, a line `#` or a line `---`; then columns.

In typed text and in `.non` the numbers of a clue are separated by blanks, commas or dots, and `0` or `-` is the clue of
an empty line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from string import ascii_letters, ascii_lowercase
from typing import TypeVar

from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.formats.tatham import refuse_seed
from engine.puzzles.nonogram.board import BLACK, Board
from engine.puzzles.nonogram.colours.palette import hexadecimal
from engine.puzzles.nonogram.tokens import BLACK_LETTER, Fields, Tokens, side_length, typed, understood

T = TypeVar("T")

_PATTERN_ID = re.compile(r"([0-9]+)(?:[xX×]([0-9]+))?\s*:")
_RUN = r"(?:(?:[0-9]+|\?)[a-z]?|\*)"
_CLUE = rf"(?:{_RUN}(?:\.{_RUN})*)?"
_HEXES = 6 * "[0-9a-f]"
CANONICAL = re.compile(
    rf"(?P<width>[0-9]+)x(?P<height>[0-9]+):{_CLUE}(?:/{_CLUE})*(?:,(?P<starting_cells>[a-zA-Z0-9.]+))?"
    rf"(?:;(?P<colours>[a-z]={_HEXES}(?:,[a-z]={_HEXES})*))?"
)
"""What `write` returns."""
_COLOUR = re.compile(r"([a-z])\s*=\s*([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_GIVEN = re.compile(r"([0-9]*)([a-zB.])")
_POINTS = str.maketrans("·⋅∙•", "....")
_HASKELL_TOKEN = re.compile(r"[0-9]+|\S")
_SIDES = {"width": "columns", "height": "rows"}
_HEAD = re.compile(r"^[ \t]*(rows|columns|width|height)\b", re.IGNORECASE | re.MULTILINE)
_RULER = re.compile(r"#|-{3,}")


def read(text: str) -> Fields:
    """Read columns, rows and givens from text in any of the formats.

    Raises:
        PuzzleError: the text is in none of them; names the place, what is there, and what was expected.
        PuzzleTooLarge: a side is longer than `MAX_SIDE`.
        ValueError: from `engine.core.text`, with the same information.
    """
    refuse_seed(text)
    if head := _PATTERN_ID.match(text):
        tokens = _pattern_id(head[1], head[2] or head[1], text[head.end() :].strip())
    elif text.startswith("("):
        tokens = _haskell(text)
    elif _HEAD.search(text):
        tokens = headed(text.split("\n"))
    else:
        tokens = _blocks(text.split("\n"))
    return understood(tokens)


def _pattern_id(width_text: str, height_text: str, description: str) -> Tokens:
    width, height = side_length(width_text, "columns"), side_length(height_text, "rows")
    description, has_palette, colours = description.partition(";")
    palette = _palette(colours) if has_palette else {}
    body, comma, tail = map(str.strip, description.partition(","))
    lines = body.split("/")
    if len(lines) != width + height:
        raise PuzzleError(
            f"clues after the colon: {len(lines)}. Use {width + height}, separated by “/”: {width} for the columns, "
            f"then {height} for the rows"
        )
    clues = [line.translate(_POINTS).split(".") for line in lines]
    is_coloured = bool(palette) or body.upper() != body.lower()
    givens: tuple[str, ...] = ()
    if comma:
        black = "B" if BLACK_LETTER in palette else f"B{BLACK_LETTER}"
        givens = _given_colours(tail, width, height, black) if is_coloured else _given_squares(tail, width, height)
    return Tokens(clues[:width], clues[width:], givens, palette)


def _palette(text: str) -> dict[str, str]:
    """Read `r=e03131,b=00f`."""
    palette: dict[str, str] = {}
    for each in text.split(","):
        found = _COLOUR.fullmatch(each.strip())
        if found is None:
            raise PuzzleError(f"colours: {quote(each)}. Use a letter, “=” and six hexadecimal digits")
        if found[1] in palette:
            raise PuzzleError(f"colours: there’s a second “{found[1]}”. Use just one")
        palette[found[1]] = hexadecimal(found[2]) or ""
    return palette


def _given_colours(tail: str, width: int, height: int, black: str) -> tuple[str, ...]:
    """Read the starting cells of a board with colours: each after the number of open cells before it, if any."""
    squares, at, size = "", 0, width * height
    while at < len(tail):
        found = _GIVEN.match(tail, at)
        if found is None:
            raise PuzzleError(f"starting cells: {quote(tail[at:])}. Use colours, and the open cells between as numbers")
        squares += "?" * int(found[1].lstrip("0")[:7] or 0) + (BLACK if found[2] in black else found[2])
        if len(squares) > size:
            raise PuzzleError(f"starting cells: the board is full before {quote(tail[at:])}")
        at = found.end()
    squares = squares.ljust(size, "?")
    return tuple(squares[start : start + width] for start in range(0, size, width))


def _given_squares(tail: str, width: int, height: int) -> tuple[str, ...]:
    size = width * height
    squares = ""
    for position, letter in enumerate(tail, start=1):
        if letter not in ascii_letters:
            raise PuzzleError(f"starting cells: character {position} is {quote(letter)}. Use a letter")
        if len(squares) >= size:
            raise PuzzleError(f"starting cells: the board is full before {quote(tail[position - 1 :])}")
        unknown = ord(letter.lower()) - ord("a")
        squares += "?" * unknown
        if unknown < ord("z") - ord("a") and len(squares) < size:  # z names no square, nor does a letter at the end
            squares += "#" if letter.isupper() else "."
    if len(squares) != size:
        raise PuzzleError(f"starting cells: the letters cover {len(squares)} cells, but the board has {size}")
    return tuple(squares[start : start + width] for start in range(0, size, width))


class _HaskellLists:
    """The text's tokens, read one by one."""

    def __init__(self, text: str) -> None:
        self._tokens = [(match.start() + 1, match[0]) for match in _HASKELL_TOKEN.finditer(text)]
        self._tokens.append((len(text) + 1, ""))
        self._next = 0

    def take(self, *expected: str) -> str:
        """Return the next token, one of those expected; `0` stands for any number, and `` for the end."""
        position, token = self._tokens[self._next]
        if ("0" if token.isdecimal() else token) not in expected:
            names = " or ".join({"0": "a number", "": "the end"}.get(each, quote(each)) for each in expected)
            found = quote(token) if token else "the end"
            raise PuzzleError(f"character {position}: {found}. We need {names}")
        self._next += 1
        return token

    def many(self, item: Callable[[], T]) -> list[T]:
        """Read `[item,item,...]`."""
        self.take("[")
        items: list[T] = []
        if self._tokens[self._next][1] == "]":
            self.take("]")
            return items
        items.append(item())
        while self.take(",", "]") == ",":
            items.append(item())
        return items

    def clues(self) -> list[list[str]]:
        """Read `[[1,2],[],[3]]`."""
        return self.many(lambda: self.many(lambda: self.take("0")))


def _haskell(text: str) -> Tokens:
    lists = _HaskellLists(text)
    lists.take("(")
    columns = lists.clues()
    lists.take(",")
    rows = lists.clues()
    lists.take(")")
    lists.take("")
    return Tokens(columns, rows)


def headed(lines: Sequence[str]) -> Tokens:
    """Read `.non`, and typed text with headings."""
    sections: dict[str, list[str]] = {}
    sizes: dict[str, int] = {}
    goals: list[tuple[str, str]] = []
    section: list[str] | None = None
    stray = ""
    for number, line in enumerate(lines, start=1):
        word, _, rest = line.strip().replace("\t", " ").partition(" ")
        key = word.rstrip(":").casefold()
        if not word or not word[0].isalpha():
            if word.startswith("#") and section in (None, []):
                continue  # a remark
            if section is not None:
                section.append(line)
            elif stray:
                raise PuzzleError(stray)
            elif word:
                raise PuzzleError(f"line {number}: {quote(line)} isn’t under “rows” or “columns”")
            continue
        if key in sections or key in sizes:
            raise PuzzleError(f"line {number}: there’s a second “{key}”. Use just one")
        stray = f"line {number}: {quote(line)} isn’t a clue. Use numbers, or 0 for an empty line" if section else ""
        section = None
        if key in {"rows", "columns"}:
            if rest.strip(" :"):
                raise PuzzleError(f"line {number}: {quote(rest)} after “{key}”. Put the clues below it, one per line")
            section = sections[key] = []
        elif key in _SIDES:
            sizes[key] = side_length(rest.strip(), _SIDES[key])
        elif key == "goal":
            goals.append((f"line {number}", rest.strip(' "')))
    rows, columns = (_section(sections, sizes, side) for side in ("height", "width"))
    letters = {run[-1:] for clue in (*rows, *columns) for run in clue if goals} & {*ascii_lowercase}
    for name, goal in goals:
        if len(goal) != len(rows) * len(columns) or set(goal) - {"0", "1", *letters}:
            raise PuzzleError(f"{name}: a goal of {len(goal)} characters. Use {len(rows) * len(columns)} of 0 and 1")
    return _unbulleted(Tokens(columns, rows))


def _section(sections: dict[str, list[str]], sizes: dict[str, int], side: str) -> list[list[str]]:
    """Return the clues of one section.

    Most programs ignore blank lines and write 0 for an empty line, but some write a blank line for it.  So blank lines
    are ignored if the others are as many as the size says; else they count, except surplus ones at the end.
    """
    key = _SIDES[side]
    if key not in sections:
        raise PuzzleError(f"there’s no “{key}” line. Add one, with one clue per line below it")
    lines = sections[key]
    filled = [line for line in lines if line.strip()]
    size = sizes.get(side, len(filled))
    if len(filled) != size:
        if len(lines) < size or any(line.strip() for line in lines[size:]):
            raise PuzzleError(
                f"lines with clues under {key}: {len(filled)}, with blank lines {len(lines)}. Use {size}, the {side}. "
                "Write an empty line as 0"
            )
        filled = lines[:size]
    return [typed(line) for line in filled]


def _blocks(lines: Sequence[str]) -> Tokens:
    """Read typed text without headings."""
    first = lines[0].split()[0]
    if not (first[0].isdecimal() or first == "-"):
        raise PuzzleError(
            f"line 1: {quote(first)} isn’t a format we know. Use a Pattern ID such as 3x2:1/1/2/2/1.1, or the rows "
            "and the columns, one clue per line"
        )
    rulers = [i for i, line in enumerate(lines) if _RULER.fullmatch(line.strip())]
    if len(rulers) == 1:
        parts = [[line for line in part if line.strip()] for part in (lines[: rulers[0]], lines[rulers[0] + 1 :])]
    elif rulers:
        raise PuzzleError(f"line {rulers[1] + 1}: there’s a second {quote(lines[rulers[1]])}. Use just one")
    else:
        parts = [list(part) for filled, part in groupby(lines, key=lambda line: bool(line.strip())) if filled]
    if len(parts) != 2:
        raise PuzzleError(
            f"blocks of lines: {len(parts)}. Use two: the rows, one clue per line, then a blank line or “---”, then "
            "the columns"
        )
    rows, columns = ([typed(line) for line in part] for part in parts)
    return _unbulleted(Tokens(columns, rows))


def _unbulleted(tokens: Tokens) -> Tokens:
    """Return clues without the `*` before each, which is no clue if it begins them all."""
    sides = tokens.columns, tokens.rows
    if not all(clue[:1] == ["*"] and len(clue) > 1 for side in sides for clue in side):
        return tokens
    columns, rows = ([clue[1:] for clue in side] for side in sides)
    return Tokens(columns, rows)


def write(board: Board) -> str:
    """Return the Pattern ID, which is our own where there are colours or unknown clues."""
    if board.is_plain:
        clues = "/".join(".".join(map(str, clue)) for clue in (*board.columns, *board.rows))
    else:
        columns, rows = board.lines[board.height :], board.lines[: board.height]
        clues = "/".join(".".join(map(str, board.runs(line))) for line in (*columns, *rows))
    text = f"{board.width}x{board.height}:{clues}"
    squares = "".join(board.givens)
    if board.ink is None:
        return f"{text},{_tail(squares)}" if squares else text
    colours = ",".join(f"{letter}={colour}" for letter, colour in board.ink.palette)
    return f"{text}{',' if squares else ''}{_coloured_tail(squares)};{colours}"


def _coloured_tail(squares: str) -> str:
    return "".join(
        f"{len(each[1]) or ''}{'B' if each[2] == BLACK else each[2]}" for each in re.finditer(r"(\?*)([^?])", squares)
    )


def _tail(squares: str) -> str:
    letters, unknown = "", 0
    for square in squares:
        if square == "?":
            unknown += 1
            if unknown == 25:
                letters, unknown = letters + "z", 0
        else:
            letter = chr(ord("a") + unknown)
            letters, unknown = letters + (letter.upper() if square == "#" else letter), 0
    return letters + (chr(ord("a") + unknown) if unknown else "")
