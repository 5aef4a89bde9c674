"""Formats that are only numbers: `.mk`, `.nin` and `.cwd`, as Jan Wolter's pbnsolve describes them; pbnsol's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile, groupby

from engine.formats.exchange import Format
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.formats.writing import clue_lines
from engine.puzzles.nonogram.tokens import Fields, Tokens, side_length, typed, understood

SOURCE = "https://webpbn.com/pbnsolve.html"
_REMARK = re.compile(r"\s*#\s*\S")
_SIZES = re.compile(r"([0-9]+)(?:\s+|\s*[xX×,]\s*)([0-9]+)", re.ASCII)


def _numbers(line: str) -> list[str]:
    """Return the numbers of a line; none if it has anything else."""
    found = line.split()
    return found if all(each.isascii() and each.isdecimal() for each in found) else []


def _sizes(line: str) -> list[str]:
    """Return the two numbers of a line, as in `10 8` and `10x8`."""
    found = _SIZES.fullmatch(line.strip())
    return list(found.groups()) if found else []


def _filled(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


# .mk: height and width, the rows, a line `#`, the columns


def _mk_parts(text: str) -> tuple[list[str], list[str], list[str]]:
    """Return the line with the sizes, the lines before the ruler and those after it; empty without such a ruler."""
    head, *lines = _filled(text)
    at = [i for i, line in enumerate(lines) if line.strip() == "#"]
    return (_numbers(head), lines[: at[0]], lines[at[0] + 1 :]) if len(at) == 1 else ([], [], [])


def _is_mk(text: str) -> bool:
    sizes, rows, columns = _mk_parts(text)
    return len(sizes) == 2 and (len(rows), len(columns)) == tuple(map(_value, sizes))


def _read_mk(text: str) -> Fields:
    _, rows, columns = _mk_parts(text)
    return _fields(rows, columns)


def _write_mk(board: Board) -> str:
    return _lines(f"{board.height} {board.width}", *clue_lines(board.rows), "#", *clue_lines(board.columns))


# .nin: width and height, the rows, the columns; some write remarks behind `#`, and blank lines


def _nin_parts(text: str) -> tuple[list[str], list[str]]:
    """Return the numbers of the first line, and the other lines; nothing if there is anything else."""
    begun = dropwhile(lambda line: line.lstrip().startswith("#"), _filled(text))
    head, *lines = [line for line in begun if not _REMARK.match(line)] or [""]
    sizes = _sizes(head)
    fits = len(sizes) == 2 and len(lines) == sum(map(_value, sizes)) > 0 and all(map(_numbers, lines))
    return (sizes, lines) if fits else ([], [])


def _is_nin(text: str) -> bool:
    return bool(_nin_parts(text)[1])


def _read_nin(text: str) -> Fields:
    """Read the rows first, or the columns if only then both have the same number of black cells."""
    sizes, lines = _nin_parts(text)
    width, height = side_length(sizes[0], "columns"), side_length(sizes[1], "rows")
    black = [sum(map(_value, line.split())) for line in lines]
    if sum(black[:height]) != sum(black[height:]) and sum(black[:width]) == sum(black[width:]):
        return _fields(lines[width:], lines[:width])
    return _fields(lines[:height], lines[height:])


def _write_nin(board: Board) -> str:
    return _lines(f"{board.width} {board.height}", *clue_lines(board.rows), *clue_lines(board.columns))


# .cwd: height, width, the rows, a blank line, the columns


def _cwd_parts(text: str) -> list[list[str]]:
    return [list(lines) for filled, lines in groupby(text.split("\n"), key=lambda line: bool(line.strip())) if filled]


def _is_cwd(text: str) -> bool:
    parts = _cwd_parts(text)
    if len(parts) != 2 or len(parts[0]) < 3 or not all(len(_numbers(line)) == 1 for line in parts[0][:2]):
        return False
    height, width = (_value(line.strip()) for line in parts[0][:2])
    return (len(parts[0]) - 2, len(parts[1])) == (height, width)


def _read_cwd(text: str) -> Fields:
    (_, _, *rows), columns = _cwd_parts(text)
    return _fields(rows, columns)


def _write_cwd(board: Board) -> str:
    return _lines(str(board.height), str(board.width), *clue_lines(board.rows), "", *clue_lines(board.columns))


# pbnsol: the rows, a line `&`, the columns; remarks behind `*`


def _pbnsol_parts(text: str) -> tuple[list[str], list[str]]:
    lines = [line for line in _filled(text) if not line.lstrip().startswith("*")]
    at = [i for i, line in enumerate(lines) if line.strip() == "&"]
    rows, columns = (lines[: at[0]], lines[at[0] + 1 :]) if len(at) == 1 else ([], [])
    return (rows, columns) if rows and columns and all(map(_numbers, (*rows, *columns))) else ([], [])


def _read_pbnsol(text: str) -> Fields:
    return _fields(*_pbnsol_parts(text))


def _write_pbnsol(board: Board) -> str:
    return _lines(*clue_lines(board.rows), "&", *clue_lines(board.columns))


def _value(digits: str) -> int:
    return int(digits[:6])


def _fields(rows: Sequence[str], columns: Sequence[str]) -> Fields:
    return understood(Tokens([typed(line) for line in columns], [typed(line) for line in rows]))


def _lines(*lines: str) -> str:
    return "\n".join(lines) + "\n"


FORMATS = (
    Format(
        "mk",
        ".mk",
        "mk",
        "Mirek Olšák’s and Petr Olšák’s solvers, pbnsolve: height and width, the rows, “#”, the columns",
        SOURCE,
        "2 3\n2\n1 1\n#\n2\n1\n1\n",
        _is_mk,
        _read_mk,
        _write_mk,
    ),
    Format(
        "nin",
        ".nin",
        "nin",
        "Wilk’s solver, pbnsolve: width and height, the rows, the columns",
        SOURCE,
        "3 2\n2\n1 1\n2\n1\n1\n",
        _is_nin,
        _read_nin,
        _write_nin,
    ),
    Format(
        "cwd",
        ".cwd",
        "cwd",
        "QNonograms, Sukhoy’s solver, pbnsolve: height, width, the rows, a blank line, the columns",
        SOURCE,
        "2\n3\n2\n1 1\n\n2\n1\n1\n",
        _is_cwd,
        _read_cwd,
        _write_cwd,
    ),
    Format(
        "pbnsol",
        "pbnsol",
        "txt",
        "Andrew Makhorin’s solver: the rows, “&”, the columns",
        SOURCE,
        "2\n1 1\n&\n2\n1\n1\n",
        lambda text: bool(_pbnsol_parts(text)[0]),
        _read_pbnsol,
        _write_pbnsol,
    ),
)
