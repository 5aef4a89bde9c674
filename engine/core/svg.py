"""Filters for templates that draw boards as SVG, row by row: a loop in a template takes a hundred times as long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from engine.core.places import Cell, cell_at


def signs(row: Iterable[str | None]) -> str:
    """Return a row of a board as one string, with `?` for unknown cells."""
    return "".join([cell or "?" for cell in row])


def where(row: str, sign: str, unknown: str = "") -> list[int]:
    """Return the columns in which a row has this sign; with another row, only those in which it has `?`."""
    if sign not in row:
        return []
    return [column for column, found in enumerate(row) if found == sign and (not unknown or unknown[column] == "?")]


def among(row: Sequence[str | None], signs: Iterable[str]) -> list[int]:
    """Return the columns in which a row has one of these signs."""
    known = frozenset(signs)
    return [column for column, found in enumerate(row) if found in known]


def path_data(columns: Sequence[int], row: int, piece: str, inset: str = "", side: int = 1, shift: int = 0) -> str:
    """Return the data of an SVG path: a piece in each of these columns of a row.

    It begins `inset` from the corner of a cell that is one unit wide, as `.3`, or `shift` from that of one with a
    longer `side`.
    """
    line = row * side + shift
    return "".join([f"M{column * side + shift}{inset} {line}{inset}{piece}" for column in columns])


def cells(places: Iterable[str]) -> list[Cell]:
    """Return the cells among places; a place may also be a row, say."""
    return sorted({cell for place in places if (cell := cell_at(place)) is not None})


def borders(parts: Iterable[Iterable[Cell]]) -> str:
    """Return the data of an SVG path: the lines between cells of different parts, one unit long."""
    part_of = {cell: number for number, part in enumerate(parts) for cell in part}
    lines: list[str] = []
    for (r, c), number in part_of.items():
        if part_of.get((r, c + 1), number) != number:
            lines.append(f"M{c + 1} {r}v1")
        if part_of.get((r + 1, c), number) != number:
            lines.append(f"M{c} {r + 1}h1")
    return "".join(lines)


SVG_FILTERS: Mapping[str, Callable[..., Any]] = {
    **{each.__name__: each for each in (signs, where, among, path_data, cells, borders)},
    "zip": partial(zip, strict=True),
}
