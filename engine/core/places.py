"""Cells and their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

Cell = tuple[int, int]
"""(row, column), both counted from 0."""

_PLACE = re.compile("r([1-9][0-9]{0,5})c([1-9][0-9]{0,5})", re.ASCII)  # longer numbers name no cell


def place(cell: Cell) -> str:
    """Return `r1c1` for the cell (0, 0): its name in texts for programs; people read `where`."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def cell_at(name: str) -> Cell | None:
    """Return (0, 0) for `r1c1`, the inverse of `place`; None if this is not the name of a cell, such as `r1`."""
    match = _PLACE.fullmatch(name)
    return None if match is None else (int(match[1]) - 1, int(match[2]) - 1)


def distance(near: Cell, cells: Iterable[Cell]) -> int:
    """Return how far the eye goes from one cell to the nearest of these, in pairs of rows and columns; 0 if none."""
    return min((abs(near[0] - r) + abs(near[1] - c) for r, c in cells), default=0) // 2


def where(cell: Cell) -> str:
    """Return `row 1, column 1` for the cell (0, 0), for messages."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def by_rows(cells: Iterable[Cell]) -> str:
    """Return several cells for people: `row 1, columns 2 and 3; row 4, column 1`."""
    return "; ".join(_rows(cells, "and"))


_NAME = r"r[1-9][0-9]*c[1-9][0-9]*"
_LEADS = re.compile(rf"( leads to {_NAME})(?:, | and )(?={_NAME} leads to )")
_NAMES = re.compile(
    rf"(?<![\w>=“-])(?P<names>{_NAME}(?:(?:, | and | or |, and |, or ){_NAME}(?![0-9]| leads to ))*)(?![\w>=])"
    r"(?P<of>’s (?P<thing>arrow|number))?(?P<more> and [0-9]+ more)?"
)
_MADE = re.compile(rf"\bmake(s?) ({_NAME}) ([0-9]+)")
_NOTED = re.compile("(?:[Nn]ote|[Cc]ross out) [0-9]+(?:(?:, | and )[0-9]+)* in $")
_SENTENCE_ENDS = re.compile(r"(?:^|[.!?:] )$")


def spelled_out(text: str) -> str:
    """Return the text with cell names as people read them: `r1c2 and r1c4` becomes `row 1, columns 2 and 4`."""

    def words(match: re.Match[str]) -> str:
        cells = [cell for name in re.findall(_NAME, match["names"]) if (cell := cell_at(name)) is not None]
        last = "or" if " or " in match["names"] else "and"
        before = text[: match.start()]
        found = _together(cells, last)
        if _NOTED.search(before):  # the order of these cells does not matter, so that the shorter one is read
            by_columns = _by_columns(cells)
            found = by_columns if len(by_columns) < len(found) else found
        if match["of"]:
            found = f"the {match['thing']} of {found}"
        if match["more"]:
            found += f",{match['more']}"
        return found[0].upper() + found[1:] if _SENTENCE_ENDS.search(before[-2:]) and before[-2:] != ": " else found

    text = _LEADS.sub(r"\1, and ", text)  # where one link is told after the other, their cells are no list
    text = _MADE.sub(r"put\1 \3 at \2", text)  # two numbers in a row would be read as one
    return _NAMES.sub(words, text)


def _together(cells: Sequence[Cell], last: str) -> str:
    rows, columns = {r for r, _ in cells}, {c for _, c in cells}
    if len(cells) == 1:
        return where(cells[0])
    if len(columns) == 1 and len(rows) > 1:
        return f"{_numbers('row', sorted(rows), last)} of column {cells[0][1] + 1}"  # rows first, as everywhere
    *others, final = _rows(cells, last)
    return f"{'; '.join(others)}{';' if len(others) > 1 else ''} {last} {final}" if others else final


def _rows(cells: Iterable[Cell], last: str) -> list[str]:
    columns: dict[int, list[int]] = {}
    for r, c in sorted(set(cells)):
        columns.setdefault(r, []).append(c)
    return [f"row {r + 1}, {_numbers('column', found, last)}" for r, found in columns.items()]


def _by_columns(cells: Iterable[Cell]) -> str:
    """Return several cells by columns: `rows 2 and 4 of column 2, and row 6, column 3`."""
    rows: dict[int, list[int]] = {}
    for r, c in sorted(set(cells)):
        rows.setdefault(c, []).append(r)
    *others, final = [
        f"{_numbers('row', found, 'and')} of column {c + 1}" if found[1:] else where((found[0], c))
        for c, found in sorted(rows.items())
    ]
    return f"{'; '.join(others)}{';' if len(others) > 1 else ''} and {final}" if others else final


def _numbers(what: str, numbers: Sequence[int], last: str) -> str:
    """Return `columns 1 and 3 to 5`; alternatives joined by `or` are listed one by one."""
    spans: list[list[int]] = []
    for number in numbers:
        if last == "and" and spans and spans[-1][-1] == number - 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    words = []
    for span in spans:
        words += [f"{span[0] + 1} to {span[-1] + 1}"] if len(span) > 2 else [str(number + 1) for number in span]
    *others, final = words
    listed = f"{', '.join(others)} {last} {final}" if others else final
    return f"{what}{'s' * (len(numbers) > 1)} {listed}"
