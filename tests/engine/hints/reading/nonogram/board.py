"""A line of a nonogram as somebody knows it who reads a hint, and all that its runs can be."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

Clue = tuple[int, ...]


class Ways(NamedTuple):
    """Cells that are filled, or empty, in some arrangement of a line; and where each run may start."""

    filled: frozenset[int]
    empty: frozenset[int]
    starts: tuple[tuple[int, ...], ...]


class Known(NamedTuple):
    """A line: its clue, and its cells as `#`, `.` and `?`."""

    clue: Clue
    cells: str

    @property
    def ways(self) -> Ways | None:
        """Return all arrangements together; None if there is none."""
        return ways(self.clue, self.cells)

    @property
    def bare(self) -> Known:
        """Return the line with its crossed cells alone."""
        return Known(self.clue, self.cells.replace("#", "?"))

    @property
    def mirrored(self) -> Known:
        """Return the line from its other end."""
        return Known(self.clue[::-1], self.cells[::-1])

    def at(self, value: str) -> set[int]:
        """Return the cells with this value."""
        return {i for i, cell in enumerate(self.cells) if cell == value}

    def filled_out(self, cell: int, value: str) -> Known:
        """Return the line with one more cell known."""
        return Known(self.clue, f"{self.cells[:cell]}{value}{self.cells[cell + 1 :]}")

    def places(self, run: int) -> list[range]:
        """Return where one run alone fits between the crossed cells."""
        length = self.clue[run]
        every = (range(at, at + length) for at in range(len(self.cells) - length + 1))
        return [own for own in every if "." not in self.cells[own.start : own.stop]]

    def lies_in(self, run: int) -> set[int]:
        """Return the cells that a run covers in some arrangement."""
        assert self.ways is not None
        return {i for start in self.ways.starts[run] for i in range(start, start + self.clue[run])}


@lru_cache(maxsize=20_000)
def ways(clue: Clue, known: str) -> Ways | None:
    """Return all arrangements of a line together, by counting how many runs fit before and behind each cell."""
    n, k = len(known), len(clue)
    before, after = fits(clue, known), fits(clue[::-1], known[::-1])
    if not before[k][n]:
        return None
    empty = {
        i for i in range(n) if known[i] != "#" and any(before[j][i] and after[k - j][n - i - 1] for j in range(k + 1))
    }
    filled, starts = set[int](), []
    for j, run in enumerate(clue):
        found = []
        for s in range(n - run + 1):
            e = s + run
            left = j == 0 if s == 0 else known[s - 1] != "#" and before[j][s - 1]
            right = j == k - 1 if e == n else known[e] != "#" and after[k - 1 - j][n - e - 1]
            if left and right and "." not in known[s:e]:
                found.append(s)
                filled.update(range(s, e))
        starts.append(tuple(found))
    return Ways(frozenset(filled), frozenset(empty), tuple(starts))


def fits(clue: Clue, known: str) -> list[list[bool]]:
    """Return whether the first runs fit into the first cells, by both counts."""
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


def has_room(clue: Clue, known: str) -> bool:
    """Return whether runs fit into these cells, whatever is filled."""
    return fits(clue, known.replace("#", "?"))[-1][-1]


@cache
def count(clue: Clue, known: str) -> int:
    """Return how many arrangements a line has."""
    if not clue:
        return "#" not in known
    total, run = 0, clue[0]
    for start in range(len(known) - run + 1):
        if "#" in known[:start]:
            break
        end = start + run
        if "." not in known[start:end] and known[end : end + 1] != "#" and (end < len(known) or not clue[1:]):
            total += count(clue[1:], known[end + 1 :])
    return total
