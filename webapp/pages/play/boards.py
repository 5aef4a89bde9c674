"""Template filters that draw boards row by row: a loop in the template costs a hundred times as much per cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from flask import Flask

from engine import Cell, cell_at

WAYS = (("left", 0, -1), ("right", 0, 1), ("up", -1, 0), ("down", 1, 0))
"""Where a cell may have neighbours, in words."""


def signs(row: Iterable[str | None]) -> str:
    """Return a row of a board as one string, with `?` for unknown cells."""
    return "".join([cell or "?" for cell in row])


def where(row: str, sign: str, unknown: str = "") -> list[int]:
    """Return the columns in which a row has this sign; with another row, only those in which it has `?`."""
    if sign not in row:
        return []
    return [column for column, found in enumerate(row) if found == sign and (not unknown or unknown[column] == "?")]


def unless(row: str, sign: str) -> list[int]:
    """Return the columns in which a row has another sign."""
    return [column for column, found in enumerate(row) if found != sign] if row.count(sign) < len(row) else []


def path_data(columns: Sequence[int], row: int, piece: str, inset: str = "", side: int = 1, shift: int = 0) -> str:
    """Return the data of an SVG path: a piece in each of these columns of a row.

    It begins `inset` from the corner of a cell that is one unit wide, as `.3`, or `shift` from that of one with a
    longer `side`.
    """
    line = row * side + shift
    return "".join([f"M{column * side + shift}{inset} {line}{inset}{piece}" for column in columns])


def placed(cells: str, row: int) -> str:
    """Return the markup of a row of cells, each after `@cell`, with numbers from 1 for `@row` and `@column`.

    So cells that look alike are drawn only once, and the template need not give their places.  A filter for blocks of
    templates, which must not contain anything that visitors wrote.
    """
    looks = str(cells).split("@cell")
    return "".join([look.replace("@column", str(column)) for column, look in enumerate(looks)]).replace(
        "@row", str(row + 1)
    )


def spread(values: Mapping[Cell, object] | Collection[Cell] | None, width: int, height: int) -> list[list[Any]]:
    """Return by rows what is known of some cells: their values, or that they are among these.  Elsewhere nothing."""
    rows: list[list[Any]] = [[""] * width for _ in range(height)]
    if values:
        for cell in values:
            rows[cell[0]][cell[1]] = values[cell] if isinstance(values, Mapping) else True
    return rows


def cells(places: Iterable[str]) -> list[Cell]:
    """Return the cells among places; a place may also be a row, say."""
    return sorted({cell for place in places if (cell := cell_at(place)) is not None})


def regions(parts: Iterable[Iterable[Cell]], width: int, height: int) -> list[list[int]]:
    """Return by rows the number of the part, from 0, that each cell belongs to; together the parts cover all cells."""
    return spread({cell: number for number, part in enumerate(parts) for cell in part}, width, height)


def openings(numbers: Sequence[Sequence[int]]) -> list[list[str]]:
    """Return by rows the directions in which each cell's part goes on, as `left and down`."""
    found = []
    for r, row in enumerate(numbers):
        around = {0: row, -1: numbers[r - 1] if r else (), 1: numbers[r + 1] if r + 1 < len(numbers) else ()}
        found.append(
            [
                " and ".join(
                    [way for way, dy, dx in WAYS if 0 <= c + dx < len(around[dy]) and around[dy][c + dx] == number]
                )
                for c, number in enumerate(row)
            ]
        )
    return found


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


def init_app(app: Flask) -> None:
    """Register the filters."""
    made = (signs, where, unless, path_data, placed, spread, cells, regions, openings, borders)
    app.jinja_env.filters.update({each.__name__: each for each in made}, zip=partial(zip, strict=True))
