"""A line of a nonogram as somebody knows it who reads a hint, and all that its runs can be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.puzzles.nonogram import Nonogram
from tests.engine.hints.reading.text import SPANS, Cell, need, spans, taken_apart

Colours = dict[Cell, str]
COLOUR = {"black": "#", "white": "."}


class Ways(NamedTuple):
    """Cells that are black, or white, in some arrangement of a line; and where each run may start."""

    black: frozenset[int]
    white: frozenset[int]
    starts: tuple[tuple[int, ...], ...]


OWN = rf"its (?:cell in (?:row|column) [0-9]+|cells in (?:rows|columns) {SPANS})"
"""Cells of a line, named by those that cross it."""


@lru_cache(maxsize=20_000)
def ways(clue: tuple[int, ...], known: str) -> Ways | None:
    """All arrangements of a line together, by counting how many runs fit before and after each cell."""
    n, k = len(known), len(clue)
    before, after = fits(clue, known), fits(clue[::-1], known[::-1])
    if not before[k][n]:
        return None
    white = {
        i for i in range(n) if known[i] != "#" and any(before[j][i] and after[k - j][n - i - 1] for j in range(k + 1))
    }
    black, starts = set[int](), []
    for j, run in enumerate(clue):
        found = []
        for s in range(n - run + 1):
            e = s + run
            left = j == 0 if s == 0 else known[s - 1] != "#" and before[j][s - 1]
            right = j == k - 1 if e == n else known[e] != "#" and after[k - 1 - j][n - e - 1]
            if left and right and "." not in known[s:e]:
                found.append(s)
                black.update(range(s, e))
        starts.append(tuple(found))
    return Ways(frozenset(black), frozenset(white), tuple(starts))


def fits(clue: tuple[int, ...], known: str) -> list[list[bool]]:
    """Whether the first runs fit into the first cells, by both counts."""
    n = len(known)
    found = [["#" not in known[:i] for i in range(n + 1)]]
    for j, run in enumerate(clue):
        row = [False] * (n + 1)
        for i in range(1, n + 1):
            row[i] = known[i - 1] != "#" and row[i - 1]
            s = i - run
            if not row[i] and s >= 0 and "." not in known[s:i]:
                row[i] = j == 0 if s == 0 else known[s - 1] != "#" and found[j][s - 1]
        found.append(row)
    return found


class Line:
    """A row or a column of a board as it is known so far."""

    def __init__(self, puzzle: Nonogram, known: Sequence[str], kind: str, number: str) -> None:
        self.kind, at = kind.lower(), int(number) - 1
        self.across = "column" if self.kind == "row" else "row"
        need(at < (puzzle.height if self.kind == "row" else puzzle.width), f"there is no {kind} {number}")
        self.clue = puzzle.rows[at] if self.kind == "row" else puzzle.columns[at]
        self.length = puzzle.width if self.kind == "row" else puzzle.height
        self.places = [(at, i) if self.kind == "row" else (i, at) for i in range(self.length)]
        self.known = "".join(known[r][c] for r, c in self.places)

    def has_clue(self, clue: str) -> None:
        """The clue is told as it is."""
        need(clue == (" ".join(map(str, self.clue)) or "0"), f"the {self.kind} has not the clue {clue}")

    def crossing(self, text: str) -> set[int]:
        """The cells that `columns 3–5 and 8` names on a row."""
        which, listed = taken_apart(rf"(rows?|columns?) ({SPANS})", text)
        found = spans(listed)
        need(which == self.across + "s" * (len(found) > 1), f"“{text}” does not cross a {self.kind}")
        need(max(found) < self.length, f"“{text}” is beyond the board")
        return found

    def is_told_by(self, run: int, covers: str, where: str, stops: str = "") -> None:
        """Black cells that no other run can cover, and the white ones around them, tell that a run lies there.

        Of the white ones just those are named, `stops`, without which the run would have more places.
        """
        cells, length, possible = self.crossing(covers), self.clue[run], ways(self.clue, self.known)
        need(all(self.known[i] == "#" for i in cells), f"{covers} are not black")
        assert possible
        mine = {
            i
            for i, each in enumerate(self.known)
            if each == "#"
            and all(
                not start <= i < start + other
                for j, (other, starts) in enumerate(zip(self.clue, possible.starts, strict=True))
                for start in starts
                if j != run
            )
        }
        need(cells == mine, f"{covers}: it is {sorted(mine)}")
        first, last = min(cells), max(cells)
        left, right = self.known.rfind(".", 0, first), self.known.find(".", last)
        begin, end = max(0, left + 1, last - length + 1), min(self.length if right < 0 else right, first + length)
        need("." not in self.known[begin:end] and self.crossing(where) == {*range(begin, end)}, f"{covers}: {where}")
        self.is_stopped(cells, length, {begin - 1, end}, stops)

    def is_stopped(self, cells: set[int], length: int, beside: set[int], stops: str) -> None:
        """The white cells among those beside a run that it could cover otherwise are named, and no others."""
        near = {*range(max(cells) - length + 1, min(cells) + length)}
        matter = {i for i in beside & near if 0 <= i < self.length}
        need(all(self.known[i] == "." for i in matter), f"{sorted(matter)} are not white")
        need((self.crossing(stops) if stops else set()) == matter, f"“{stops}” and not {sorted(matter)}")

    def named(self, cells: set[int]) -> str:
        """Cells side by side, by the lines that cross this one."""
        return f"{self.across}s {min(cells) + 1}–{max(cells) + 1}"

    def colours(self, cells: set[int], colour: str) -> Colours:
        """These cells have that colour."""
        return {self.places[i]: colour for i in cells}
