"""Cells and their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.core.text import listed

Cell = tuple[int, int]
"""(row, column), both counted from 0."""

SPAN = 3
"""Neighbouring lines from which on they are named by the first and the last."""
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
_NAMES = re.compile(
    rf"(?<![\w>=“-])(?P<names>{_NAME}(?:(?:, | and | or |, and |, or ){_NAME}(?![0-9]))*)(?![\w>=])"
    r"(?P<more> and [0-9]+ more)?"
)
_SENTENCE_ENDS = re.compile(r"(?:^|[.!?] )$")


def spelled_out(text: str) -> str:
    """Return the text with the names of cells as people read them: `r1c2 and r1c4` becomes `row 1, columns 2 and 4`.

    For the names of rules and what is said of clues, which programs read too.
    """

    def words(match: re.Match[str]) -> str:
        cells = [cell for name in re.findall(_NAME, match["names"]) if (cell := cell_at(name)) is not None]
        found = named(cells, "or" if " or " in match["names"] else "and")
        if match["more"]:
            found += f",{match['more']}"
        return found[0].upper() + found[1:] if _SENTENCE_ENDS.search(text[: match.start()][-2:]) else found

    return _NAMES.sub(words, text)


def named(cells: Iterable[Cell], last: str = "and") -> str:
    """Return several cells in a sentence: `row 1, columns 2 and 4`, or `rows 1 to 3 of column 2`; at least one."""
    found = sorted({*cells})
    rows, columns = [*dict.fromkeys(r for r, _ in found)], {c for _, c in found}
    if len(found) > 1 and len(columns) == 1:
        return f"{numbered('row', rows, last)} of column {found[0][1] + 1}"
    *others, final = _rows(found, last)  # each has a comma of its own
    return f"{'; '.join(others)}{';' if others[1:] else ''} {last} {final}" if others else final


def numbered(kind: str, indices: Sequence[int], last: str = "and") -> str:
    """Return lines in a sentence, by indices from 0: `columns 1 and 3 to 5`, or `column 1 or 2`."""
    spans: list[list[int]] = []
    for index in indices:
        if last == "and" and spans and spans[-1][-1] == index - 1:
            spans[-1].append(index)
        else:
            spans.append([index])
    names = list[str]()
    for span in spans:
        names += [f"{span[0] + 1} to {span[-1] + 1}"] if len(span) >= SPAN else [str(index + 1) for index in span]
    return f"{kind}{'s' if len(indices) > 1 and last == 'and' else ''} {listed(names, last)}"


def _rows(cells: Iterable[Cell], last: str) -> list[str]:
    columns: dict[int, list[int]] = {}
    for r, c in sorted({*cells}):
        columns.setdefault(r, []).append(c)
    return [f"row {r + 1}, {numbered('column', found, last)}" for r, found in columns.items()]
