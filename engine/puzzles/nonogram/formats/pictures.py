"""Pictures, which are solutions: plain `.pbm` and `.ppm` (netpbm), and rows of `#` and `.`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from engine.core.limits import never_stop
from engine.core.puzzle import PuzzleError
from engine.core.text import quote, whole_number
from engine.formats.exchange import CannotHoldError, Format
from engine.puzzles.nonogram.board import BLACK as BLACK_SIGN
from engine.puzzles.nonogram.board import WHITE, Board, Clue
from engine.puzzles.nonogram.colours.lines import ColourLines
from engine.puzzles.nonogram.colours.palette import USUAL
from engine.puzzles.nonogram.formats.inks import BLACK_HEX, inks, palette_of
from engine.puzzles.nonogram.solver.lines import Lines
from engine.puzzles.nonogram.tokens import NO_PALETTE, Fields, Tokens, side_length, understood
from engine.reading.pictures import NIGHT, PAPER, lines_in, rows_in

_PBM, _PPM = re.compile(r"P[14]\s"), re.compile(r"P[36]\s")
MOST_TOLD = 2_500
"""Most cells of a board that we solve in order to write its picture: some milliseconds."""
BLACK = frozenset("#1")
_EMOJI = {
    **dict.fromkeys("🟥🔴", "r"),
    **dict.fromkeys("🟧🟠", "o"),
    **dict.fromkeys("🟨🟡", "y"),
    **dict.fromkeys("🟩🟢", "g"),
    **dict.fromkeys("🟦🔵", "b"),
    **dict.fromkeys("🟪🟣", "p"),
    **dict.fromkeys("🟫🟤", "n"),
    **dict.fromkeys(NIGHT, BLACK_SIGN),
    **dict.fromkeys(PAPER, WHITE),
}


def of_picture(rows: Sequence[str], palette: Mapping[str, str] = NO_PALETTE) -> Fields:
    """Return the clues of a picture: rows of equal length, with `#` and others of `BLACK`, and letters of a palette."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    if palette:
        used = set("".join(rows))
        their_columns, their_rows = ([_tokens(line, palette) for line in side] for side in (columns, rows))
        return understood(
            Tokens(their_columns, their_rows, palette={each: palette[each] for each in palette if each in used})
        )
    return Fields(tuple(map(_clue, columns)), tuple(map(_clue, rows)))


def _tokens(line: str, palette: Mapping[str, str]) -> list[str]:
    runs = ((cell, len(list(run))) for cell, run in groupby(line) if cell in palette or cell in BLACK)
    return [f"{length}{'' if cell in BLACK else cell}" for cell, length in runs]


def _clue(line: str) -> Clue:
    return tuple(len(list(run)) for is_black, run in groupby(line, key=BLACK.__contains__) if is_black)


def _read_pbm(text: str) -> Fields:
    if text.startswith("P4"):
        raise PuzzleError("this is a packed picture (P4). Save it as a plain one, which starts with P1")
    bare = re.sub(r"#[^\n]*", "", text[2:])
    sizes = re.match(r"\s*(\S+)\s+(\S+)(?!\S)", bare)
    if sizes is None:
        raise PuzzleError("the picture has no size. Put its width and height after P1")
    width, height = side_length(sizes[1], "columns"), side_length(sizes[2], "rows")
    cells = "".join(bare[sizes.end() :].split())[: width * height]  # what is behind the picture does not count
    if strange := set(cells) - {"0", "1"}:
        raise PuzzleError(f"the picture holds {quote(min(strange))}. Use 0 for empty and 1 for filled")
    if len(cells) < width * height:
        raise PuzzleError(f"the picture has {len(cells)} cells. Use {width} × {height}")
    return of_picture([cells[r * width : (r + 1) * width] for r in range(height)])


def _write_pbm(board: Board) -> str:
    """Write the picture if single lines lead to it: there is no search here."""
    rows = _picture(board)
    cells = (" ".join("1" if cell == "#" else "0" for cell in row) for row in rows)
    return "\n".join(["P1", f"{board.width} {board.height}", *cells, ""])


def _read_ppm(text: str) -> Fields:
    """Return the clues of a picture in colours; empty cells are white, or the most frequent colour if nothing is."""
    if text.startswith("P6"):
        raise PuzzleError("this is a packed picture (P6). Save it as a plain one, which starts with P3")
    numbers = re.sub(r"#[^\n]*", "", text[2:]).split()
    if len(numbers) < 3:
        raise PuzzleError("the picture has no size. Put its width, its height and 255 after P3")
    width, height = side_length(numbers[0], "columns"), side_length(numbers[1], "rows")
    most = whole_number(numbers[2], what="largest number", least=1, most=65_535)
    values = [whole_number(each, what="a colour", least=0, most=most) for each in numbers[3 : 3 + 3 * width * height]]
    if len(values) < 3 * width * height:
        raise PuzzleError(f"the picture has {len(values)} numbers. Use three for each of {width} × {height} cells")
    bytes_ = [(255 * each + most // 2) // most for each in values]
    cells = ["{:02x}{:02x}{:02x}".format(*bytes_[at : at + 3]) for at in range(0, len(bytes_), 3)]
    counted = Counter(cells)
    back = "ffffff" if "ffffff" in counted or len(counted) == 1 else counted.most_common(1)[0][0]
    colours = inks({colour: colour for colour in counted if colour != back})
    signs = {**colours.cells, back: WHITE}
    signed = "".join(map(signs.__getitem__, cells))
    return of_picture([signed[start : start + width] for start in range(0, len(signed), width)], colours.palette)


def _write_ppm(board: Board) -> str:
    """Write the picture in colours if single lines lead to it."""
    signs = {WHITE: "ffffff", BLACK_SIGN: BLACK_HEX} | dict(palette_of(board))
    values = {sign: " ".join(str(int(digits[at : at + 2], 16)) for at in (0, 2, 4)) for sign, digits in signs.items()}
    rows = ("  ".join(values[cell] for cell in row) for row in _picture(board))
    return "\n".join(["P3", f"{board.width} {board.height}", "255", *rows, ""])


def _picture(board: Board) -> Sequence[str]:
    if board.width * board.height > MOST_TOLD:
        raise CannotHoldError(f"the picture of a puzzle with more than {MOST_TOLD:,} cells")
    if not board.is_plain:
        in_colour = ColourLines(board)
        if not in_colour.settle(never_stop) or in_colour.open:
            raise CannotHoldError("a puzzle you can’t solve line by line")
        return in_colour.grid
    lines = Lines(board)
    if not lines.settle(never_stop) or not lines.finished:
        raise CannotHoldError("a puzzle you can’t solve line by line")
    return lines.grid(frozenset())


def _read_rows(text: str) -> Fields:
    return _in_colour(text) or next(iter(_others(text, 0)))


def _in_colour(text: str) -> Fields | None:
    """Return the clues of a picture of squares or circles in several colours; black is empty if nothing is white."""
    rows = ["".join(line.split()) for line in lines_in(text)]
    cells = set("".join(rows))
    signs = {each: _EMOJI.get(each, "") for each in cells}
    if WHITE not in signs.values():
        signs |= dict.fromkeys(NIGHT & cells, WHITE)
    used = sorted({*signs.values()} - {WHITE})
    if len(used) < 2 or "" in used or len({*map(len, rows)}) != 1:
        return None
    picture = ["".join(map(signs.__getitem__, row)) for row in rows]
    return of_picture(picture, {each: USUAL[each] for each in used if each != BLACK_SIGN})


def _others(text: str, begin: int = 1) -> Iterator[Fields]:
    for rows in rows_in(text)[begin:]:
        side_length(str(len(rows[0])), "columns")
        side_length(str(len(rows)), "rows")
        yield of_picture(rows)


def _write_rows(board: Board) -> str:
    rows = _picture(board)
    if len(rows) < 2 or not any("#" in row for row in rows):
        raise CannotHoldError("a picture with one row, or with no filled cell")
    return "\n".join([*rows, ""])


FORMATS = (
    Format(
        "pbm",
        ".pbm",
        "pbm",
        "a plain picture from netpbm, GIMP and others: the solution itself",
        "https://netpbm.sourceforge.net/doc/pbm.html",
        "P1\n3 2\n1 1 0\n1 0 1\n",
        lambda text: bool(_PBM.match(text)),
        _read_pbm,
        _write_pbm,
    ),
    Format(
        "ppm",
        ".ppm",
        "ppm",
        "a plain picture in colours from netpbm, GIMP and others: the solution itself",
        "https://netpbm.sourceforge.net/doc/ppm.html",
        "P3\n3 2\n255\n0 0 0  0 0 0  255 255 255\n0 0 0  255 255 255  0 0 0\n",
        lambda text: bool(_PPM.match(text)),
        _read_ppm,
        _write_ppm,
    ),
    Format(
        "picture",
        "Picture as text",
        "txt",
        "rows of “#” and “.”, or of coloured squares (🟥🟦⬜): the solution itself",
        "",
        "##.\n#.#\n",
        lambda text: bool(rows_in(text)) or _in_colour(text) is not None,
        _read_rows,
        _write_rows,
        others=_others,
    ),
)
