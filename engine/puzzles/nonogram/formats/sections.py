"""Files with headings in square brackets: `.gno` of Gnonograms, and those of Nonogrid and Pynogram."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.formats.exchange import Format, Metadata, words
from engine.puzzles.nonogram import entries
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.colours.palette import USUAL
from engine.puzzles.nonogram.formats.inks import Inks, colour_of, inks, palette_of
from engine.puzzles.nonogram.formats.pictures import of_picture
from engine.puzzles.nonogram.formats.writing import clue_lines, run_lines
from engine.puzzles.nonogram.tokens import Fields, Tokens, side_length, typed, understood

_HEAD = re.compile(r"\[([A-Za-z ]{1,30})\]\s*\Z")


def _sections(text: str) -> dict[str, list[str]]:
    """Return the lines below each heading, by its first word; of two equal headings the first counts."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.split("\n"):
        if head := _HEAD.match(line.strip()):
            lines = []
            found.setdefault(head[1].split()[0].casefold() if head[1].split() else "", lines)
        else:
            lines.append(line)
    return found


# .gno: [Dimensions] rows and columns, [Row clues], [Column clues], [Solution grid], [Working grid], [Description]

SIGNS = {"0": "?", "1": ".", "2": "#"}
"""The cells of its grids."""


def _is_gno(text: str) -> bool:
    found = _sections(text) if "[" in text else {}
    return "dimensions" in found and bool(found.keys() & {"row", "column", "solution"})


def _read_gno(text: str) -> Fields:
    """Return the clues; without clues, the picture in it."""
    found = _sections(text)
    sizes = [line.strip() for line in found["dimensions"] if line.strip()]
    if len(sizes) != 2:
        raise PuzzleError(f"lines below [Dimensions]: {len(sizes)}. Use the number of rows, then of columns")
    height, width = side_length(sizes[0], "rows"), side_length(sizes[1], "columns")
    if not {"row", "column"} <= found.keys():
        picture = _grid(found, "solution", (height, width))
        if not picture or "?" in "".join(picture):
            raise PuzzleError("there are no clues for rows and columns. Use [Row clues] and [Column clues]")
        return of_picture(picture)
    rows, columns = (
        [typed(_bare(line)) for line in found[name] if line.strip()][:size]
        for name, size in (("row", height), ("column", width))
    )
    if (len(rows), len(columns)) != (height, width):
        raise PuzzleError(
            f"the file has clues for {len(rows)} rows and {len(columns)} columns. Use {height} and {width}"
        )
    return understood(Tokens(columns, rows))


def _bare(line: str) -> str:
    """Return a line without its comment."""
    return line.partition("//")[0]


def _grid(found: dict[str, list[str]], name: str, shape: tuple[int, int]) -> list[str]:
    """Return the rows of one of its grids; nothing if there is none of this shape."""
    lines = [line.split() for line in found.get(name, ()) if line.strip()]
    rows = ["".join(SIGNS.get(cell, " ") for cell in line) for line in lines[: shape[0]]]
    fits = [len(row) for row in rows] == [shape[1]] * shape[0] and " " not in "".join(rows)
    return rows if fits else []


def _beside_gno(text: str) -> Metadata:
    found = _sections(text)
    fields = _read_gno(text)
    shape = (len(fields.rows), len(fields.columns))
    title, author = [*(words(line) for line in found.get("description", ())), "", ""][:2]
    working, solution = (_grid(found, name, shape) for name in ("working", "solution"))
    return Metadata(
        title,
        author,
        entries=entries.write(working) if {"#", "."} & set("".join(working)) else "",
        solution="" if "?" in "".join(solution) else entries.write(solution),
    )


def _write_gno(board: Board) -> str:
    rows, columns = (clue_lines(clues, ",") for clues in (board.rows, board.columns))
    sizes = (str(board.height), str(board.width))
    return "\n".join(["[Dimensions]", *sizes, "[Row clues]", *rows, "[Column clues]", *columns, ""])


def _sign_gno(written: str, beside: Metadata) -> str:
    return f"[Description]\n{beside.title}\n{beside.author}\n\n0\n{written}"


# Nonogrid and Pynogram: [clues], columns = and rows = with the clues of one or several lines, separated by commas and
# line breaks, perhaps in quotes; remarks behind # and ;

_SIDE = re.compile(r"\s*(rows|columns)\s*=(.*)\Z", re.DOTALL)
_OTHER = re.compile(r"\s*[A-Za-z]\w*\s*=")
_REMARK = re.compile(r"[#;].*")
_COLOUR = re.compile(r"\b([A-Za-z]\w*)\s*=\s*\(([^()]*)\)")
_RUN = re.compile(r"([0-9]+|\?)([A-Za-z]\w*)?")
_QUOTES = re.compile("[\"']+")


def _is_named(text: str) -> bool:
    found = _sections(text) if "[clues]" in text else {}
    return {"rows", "columns"} <= {side[1] for line in found.get("clues", ()) if (side := _SIDE.match(line))}


def _read_named(text: str) -> Fields:
    found = _sections(text)
    sides: dict[str, list[list[str]]] = {}
    clues: list[list[str]] = []
    for line in found["clues"]:
        rest = line
        if side := _SIDE.match(line):
            if side[1] in sides:
                raise PuzzleError(f"there’s a second “{side[1]} =”. Use just one")
            clues = sides[side[1]] = []
            rest = side[2]
        elif _OTHER.match(line):
            clues = []
            continue
        clues += _clues(rest)
    colours = _inks(found, (clue for each in sides.values() for clue in each))
    columns, rows = ([[_token(run, colours) for run in clue] for clue in sides[name]] for name in ("columns", "rows"))
    return understood(Tokens(columns, rows, palette=colours.palette))


def _inks(found: dict[str, list[str]], clues: Iterable[Sequence[str]]) -> Inks:
    """Return the colours of the runs: `g = (0, 204, 0) %`, or the same in quotes; or `(red)`, or `(FF0000)`.

    Raises:
        PuzzleError: a colour is not among them.
    """
    declared = {each[1]: each[2] for line in found.get("colors", ()) for each in _COLOUR.finditer(line)}
    used = dict.fromkeys(run[2] for clue in clues for each in clue if (run := _RUN.fullmatch(each)) and run[2])
    missing = [name for name in used if name not in declared and name not in USUAL]
    if missing:
        raise PuzzleError(f"the runs have the colour {quote(missing[0])}. Add it below [colors], as in “r = (red) %”")
    ordered = [name for name in (*declared, *used) if name in used]
    return inks({name: _colour(declared[name]) if name in declared else USUAL[name] for name in ordered})


def _colour(words_: str) -> str:
    """Return six digits for a colour as a name, as such digits, or as three numbers."""
    triplet = re.findall("[0-9]+", words_) if "," in words_ else []
    if len(triplet) == 3 and all(len(each) < 4 and int(each) < 256 for each in triplet):
        return "".join(f"{int(each):02x}" for each in triplet)
    return colour_of(words_)


def _token(run: str, colours: Inks) -> str:
    found = _RUN.fullmatch(run)
    return colours.token(found[1], found[2]) if found and found[2] else run


def _clues(line: str) -> Iterator[list[str]]:
    for clue in _QUOTES.sub("", _REMARK.sub("", line)).split(","):
        if clue.strip():
            yield clue.split()


def _write_named(board: Board) -> str:
    rows, columns = map(_block, run_lines(board))
    signs = dict(zip((letter for letter, _ in palette_of(board)), "%*@&+=~^!$", strict=False))
    colours = "".join(f'    "{letter} = ({digits}) {signs[letter]}",\n' for letter, digits in palette_of(board))
    head = f"[colors]\ndefs = [\n{colours}]\n\n" if colours else ""
    return f'{head}[clues]\ncolumns = """\n{columns}"""\nrows = """\n{rows}"""\n'


def _block(lines: Sequence[str]) -> str:
    return "".join(f"    {line}\n" for line in lines)


FORMATS = (
    Format(
        "gno",
        ".gno",
        "gno",
        "Gnonograms, the game in elementary OS and others",
        "https://github.com/jeremypw/gnonograms",
        "[Dimensions]\n2\n3\n[Row clues]\n2\n1,1\n[Column clues]\n2\n1\n1\n",
        _is_gno,
        _read_gno,
        _write_gno,
        _beside_gno,
        sign=_sign_gno,
    ),
    Format(
        "toml",
        "Nonogrid",
        "toml",
        "the solvers Nonogrid and Pynogram: “columns =” and “rows =” below “[clues]”",
        "https://github.com/tsionyx/nonogrid",
        '[clues]\ncolumns = """\n2, 1, 1\n"""\nrows = """\n2\n1 1\n"""\n',
        _is_named,
        _read_named,
        _write_named,
    ),
)
