"""Boxes as text: one line, or the three views as drawn."""

from __future__ import annotations

import re

from engine.core.puzzle import Complaint, PuzzleError, PuzzleTooLarge
from engine.core.text import quote, whole_number
from engine.puzzles.boxes.space import VIEWS, Space, View

MOST_SIDE = 12
FLOATING = "floating"

LENGTHS = ("length", "width", "height")
SHOWN = {"side": ("height", "length"), "back": ("height", "width"), "top": ("width", "length")}
"""What the rows and the columns of a view count."""

_SIZE = re.compile(r"([0-9]+)\s*[x×]\s*([0-9]+)\s*[x×]\s*([0-9]+)\s*:?")
_NAMED = re.compile(r"(side|back|top)(?:[\s_]+view)?\s*[:=](.*)", re.IGNORECASE)
_LISTED = re.compile(r"\[([^\[\]]*)\]")
_WORDS = re.compile(r"\b(?:true|false)\b", re.IGNORECASE)
_SQUARES = str.maketrans("Xx#■Oo.-□_", "1111000000")
_BETWEEN = re.compile(r"[,\s]+")
_PROGRAM = re.compile(r"^\s*(?:side|back|top)_view\s*=\s*\[", re.MULTILINE)
"""What tells a program, as of "How Many Boxes are on the Trailer?", from views that somebody typed."""
_STATEMENT = re.compile(
    r"#.*|(?:for|if|elif|else|from|import|with|while|def)\b.*|[a-z_]\w*[\w.]*\s*(?:=(?!=)|\().*", re.IGNORECASE
)
_SIDE = re.compile(r"(length|depth|width|height)\s*[:=]\s*([0-9]+)", re.IGNORECASE)

_VIEW = "(?:full|none|(?P<row_{}>[01]+)(?:,[01]+)*)"
CANONICAL = re.compile(
    "(?P<length>[0-9]+)x(?P<width>[0-9]+)x(?P<height>[0-9]+):"
    f"{_VIEW.format(1)}/{_VIEW.format(2)}/{_VIEW.format(3)}(?:/floating)?"
)
"""What `write` returns: the side view, the back view and the top view."""


def read(text: str) -> Space:
    """Read one line such as `7x3x3:1111000,1111110,1111111/full/full/floating`, or lines as `side: ...`.

    A program with `side_view = [...]` is read, too: views that it doesn't draw are full.

    Raises:
        PuzzleError: names the view, the row and the square.
        PuzzleTooLarge: a side of more than 12 places.
    """
    size, colon, rest = text.partition(":")
    if _SIZE.fullmatch(size.strip()) and colon:
        parts = [part.strip() for part in rest.split("/")]
        gravity = True
        if len(parts) == 4 and parts[3].lower() == FLOATING:
            gravity = False
            del parts[3]
        if len(parts) != 3:
            raise PuzzleError(f"use side/back/top after the size, and maybe /{FLOATING}. There are {len(parts)} parts")
        return _space(_sides(size), dict(zip(VIEWS, parts, strict=True)), gravity)
    return _typed(text)


def _listed(row: re.Match[str]) -> str:
    """Turn `[X,X,O]` into `XXO`."""
    squares = _WORDS.sub(lambda word: "1" if word[0].lower() == "true" else "0", row[1])
    return f" {_BETWEEN.sub('', squares)} "


def _typed(text: str) -> Space:
    program = _PROGRAM.search(text)
    if "[" in text:  # rows as lists, within a list of rows
        text = re.sub(r"[\[\]]", " ", _LISTED.sub(_listed, text))
        text = re.sub(r"^[\s,]+$", "", text, flags=re.MULTILINE)
    views: dict[str, str] = {}
    sides: tuple[int, int, int] | None = None
    told: dict[str, str] = {}
    gravity, current = True, ""
    for number, each in enumerate(text.split("\n"), start=1):
        line = each.strip()
        if not line:
            continue
        if named := _NAMED.fullmatch(line):
            current = named[1].lower()
            if current in views:
                raise PuzzleError(f"line {number}: the {current} view appears twice")
            views[current] = named[2]
        elif _SIZE.fullmatch(line) and not views:
            sides = _sides(line)
        elif line.lower() == FLOATING:
            gravity = False
        elif side := _SIDE.fullmatch(line):
            told[side[1].lower().replace("depth", "length")] = side[2]
        elif program and _STATEMENT.fullmatch(line):
            current = ""
        elif current:
            views[current] += " " + line
        else:
            raise PuzzleError(
                f"line {number}: {quote(line)} isn’t a size such as 7x3x3, or a view such as side: 110 111. The short "
                "form is 7x3x3:side/back/top"
            )
    missing = [name for name in VIEWS if name not in views]
    if program:  # which says of the others only that each line of them has a box
        views |= dict.fromkeys(missing, "full")
    elif missing:
        raise PuzzleError(*(Complaint(f"the {name} view is missing", missing=True) for name in missing))
    return _space(sides or _measured(views, told), views, gravity)


def _sides(text: str) -> tuple[int, int, int]:
    sides = []
    for what, token in zip(LENGTHS, re.findall("[0-9]+", text), strict=True):
        if len(token.lstrip("0")) > 2 or int(token) > MOST_SIDE:
            raise PuzzleTooLarge(f"{what}: {quote(token)} is too large; the limit is {MOST_SIDE}")
        sides.append(whole_number(token, what=what, least=1, most=MOST_SIDE))
    return sides[0], sides[1], sides[2]


def _measured(views: dict[str, str], told: dict[str, str]) -> tuple[int, int, int]:
    """Return the size: what is told of it, and the rest from the views that are spelled out.

    Two views determine it.  Of a single one, the side that it doesn't show is as long as the shorter that it does.
    """
    found: dict[str, str | int] = {}
    for name, typed in views.items():
        rows = _BETWEEN.split(typed.strip(" \t,"))
        if rows[0].lower() not in ("full", "none", ""):
            found |= dict(zip(SHOWN[name], (len(rows), len(rows[0])), strict=True))
    found |= told
    if len(found) == 2:
        (hidden,) = set(LENGTHS) - found.keys()
        found[hidden] = min(found.values(), key=int)
    if len(found) < 3:
        raise PuzzleError("the size isn’t clear. Start with it, as in 7x3x3 (length, width, height)")
    return _sides("x".join(str(found[name]) for name in LENGTHS))


def _space(sides: tuple[int, int, int], typed: dict[str, str], gravity: bool) -> Space:
    lengths = dict(zip(LENGTHS, sides, strict=True))
    wrong: list[Complaint] = []
    views = {}
    for name in VIEWS:
        tall, wide = (lengths[each] for each in SHOWN[name])
        views[name] = _view(name, typed[name], tall, wide, wrong)
    if wrong:
        raise PuzzleError(*wrong)
    return Space(views["side"], views["back"], views["top"], gravity)


def _view(name: str, typed: str, tall: int, wide: int, wrong: list[Complaint]) -> View:
    rows = _BETWEEN.split(typed.strip(" \t,"))
    if len(rows) == 1 and rows[0].lower() in ("full", "none"):
        square = "1" if rows[0].lower() == "full" else "0"
        return (square * wide,) * tall
    if len(rows) != tall:
        wrong.append(Complaint(f"{name} view: there are {len(rows)} rows. Use {tall}, or “full” or “none”"))
        return ()
    view = tuple(row.translate(_SQUARES) for row in rows)
    for r, row in enumerate(view, start=1):
        strange = next((c for c, square in enumerate(row) if square not in "01"), None)
        if strange is not None:
            text = (
                f"{name} view, row {r}, column {strange + 1}: {quote(rows[r - 1][strange])} is neither 1 (seen) nor 0"
            )
            wrong.append(Complaint(text, (f"{name}-r{r}c{strange + 1}",) if strange < wide else ()))
            break
        if len(row) != wide:
            wrong.append(Complaint(f"{name} view, row {r}: there are {len(row)} squares. Use {wide}"))
            break
    return view


def write(space: Space) -> str:
    """Return the canonical text."""
    views = [_written(view) for view in (space.side, space.back, space.top)]
    size = f"{space.depth}x{space.width}x{space.height}"
    return f"{size}:{'/'.join([*views, *([] if space.gravity else [FLOATING])])}"


def _written(view: View) -> str:
    squares = set("".join(view))
    return {"1": "full", "0": "none"}[squares.pop()] if len(squares) == 1 else ",".join(view)
