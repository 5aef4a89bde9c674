"""Template filters that draw boards row by row, besides those of `engine.core.svg`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from flask import Flask

from engine import SVG_FILTERS, Cell

WAYS = (("left", 0, -1), ("right", 0, 1), ("up", -1, 0), ("down", 1, 0))
"""Where a cell may have neighbours, in words."""


def unless(row: str, sign: str) -> list[int]:
    """Return the columns in which a row has another sign."""
    return [column for column, found in enumerate(row) if found != sign] if row.count(sign) < len(row) else []


def filled_in(row: str, other: str) -> str:
    """Return a row with what another one has in its open cells."""
    return "".join([then if sign == "?" else sign for sign, then in zip(row, other, strict=True)])


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


def init_app(app: Flask) -> None:
    """Register the filters."""
    made = (unless, filled_in, placed, spread, regions, openings)
    app.jinja_env.filters.update(SVG_FILTERS)
    app.jinja_env.filters.update({each.__name__: each for each in made})
