"""Filters with which templates draw boards by rows: a template's own loop costs a hundred times as much a cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flask import Flask


def signs(row: Iterable[str | None]) -> str:
    """A row of a board as one string, with `?` for cells of which nothing is known."""
    return "".join([cell or "?" for cell in row])


def where(row: str, sign: str, unknown: str = "") -> list[int]:
    """The columns in which a row has this sign; of those only the ones where another row has `?`."""
    if sign not in row:
        return []
    return [column for column, found in enumerate(row) if found == sign and (not unknown or unknown[column] == "?")]


def unless(row: str, sign: str) -> list[int]:
    """The columns in which a row has another sign."""
    return [column for column, found in enumerate(row) if found != sign] if row.count(sign) < len(row) else []


def drawn(columns: Sequence[int], row: int, piece: str, inset: str = "") -> str:
    """The data of an SVG path: a piece in each of these columns of a row, `inset` from the cell's corner, as `.3`."""
    return "".join([f"M{column}{inset} {row}{inset}{piece}" for column in columns])


def placed(cells: str, row: int) -> str:
    """The markup of a row of cells, each after `@cell`, with numbers from 1 where `@row` and `@column` are.

    So cells that look alike need to be drawn only once.  A filter for blocks of templates.
    """
    looks = str(cells).split("@cell")
    return "".join([look.replace("@column", str(column)) for column, look in enumerate(looks)]).replace(
        "@row", str(row + 1)
    )


def init_app(app: Flask) -> None:
    """Give the filters to templates."""
    app.jinja_env.filters.update(signs=signs, where=where, unless=unless, drawn=drawn, placed=placed)
