"""Tables that compare puzzles: what each one comes to, how hard it is and how long that took to find out."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any

import engine
from engine import Outcome, Path, Puzzle

COLUMNS = ("Kind", "Size", "Outcome", "Level", "Seconds")


@dataclass(frozen=True)
class Row:
    """A puzzle, its outcome, and its path where there is one solution that can be explained.

    `seconds` is how long both searches took.
    """

    puzzle: Puzzle[Any]
    outcome: Outcome
    path: Path | None
    seconds: float

    @property
    def cells(self) -> tuple[str, ...]:
        """Return the row in words, for `COLUMNS`."""
        stopped = f" ({self.outcome.stopped})" if self.outcome.stopped else ""
        level = self.path.difficulty.grade if self.path else "–"
        words = (self.puzzle.name, self.puzzle.summary(), f"{self.outcome.headline}{stopped}", level)
        return (*words, f"{self.seconds:.2f}")


@dataclass(frozen=True)
class Table:
    """Rows; `str` gives them in plain text, and notebooks show an HTML table."""

    rows: tuple[Row, ...]

    def __str__(self) -> str:
        lines = [COLUMNS, *(row.cells for row in self.rows)]
        *wide, last = (max(map(len, column)) for column in zip(*lines, strict=True))
        return "\n".join(
            "  ".join([*(cell.ljust(width) for cell, width in zip(line, wide, strict=False)), line[-1].rjust(last)])
            for line in lines
        )

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{each}</th>' for each in COLUMNS)
        rows = "".join(f"<tr>{''.join(f'<td>{escape(each)}</td>' for each in row.cells)}</tr>" for row in self.rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def compare(puzzles: Iterable[Puzzle[Any]], seconds: float | None) -> Table:
    """Return the table of these puzzles, each searched for this many seconds at most."""
    return Table(tuple(_row(each, seconds) for each in puzzles))


def _row(puzzle: Puzzle[Any], seconds: float | None) -> Row:
    start, tick = time.perf_counter(), engine.Deadline(seconds)
    outcome = engine.solve(puzzle, tick=tick)
    path = None
    if outcome.status == "unique" and isinstance(puzzle, engine.Explained):
        path = engine.find_path(puzzle, tick)
    return Row(puzzle, outcome, path, time.perf_counter() - start)
