"""One line as it is known so far, and what can be seen of its runs.

Sets of cells and sets of starts are whole numbers with one bit per cell, as in `solver.lines`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.core.grid import bits
from engine.puzzles.nonogram.board import Clue, Line
from engine.puzzles.nonogram.solver.lines import Possible, arrangements, spread

remembered = lru_cache(maxsize=4096)(arrangements)
"""`arrangements`, of which from one step of a path to the next nearly all are the same."""


class LineState(NamedTuple):
    """A line with the cells known to be `black` and `white`, which leave it an arrangement."""

    line: Line
    clue: Clue
    length: int
    black: int
    white: int
    possible: Possible

    @property
    def slack(self) -> int:
        """Return how far each run could shift if nothing were known."""
        return self.length - sum(self.clue) - len(self.clue) + 1

    @property
    def is_settled(self) -> bool:
        """Return whether each run has one place left."""
        return all(starts & (starts - 1) == 0 for starts in self.possible.starts)

    def lies_in(self, run: int) -> int:
        """Return the cells that a run may cover."""
        return spread(self.possible.starts[run], self.clue[run])

    def covering(self, cells: int) -> list[int]:
        """Return the runs that may cover some of these cells."""
        return [run for run in range(len(self.clue)) if self.lies_in(run) & cells]

    def held(self, run: int) -> int:
        """Return the black cells that no other run can cover, if they and the white cells show where this one lies.

        They are as far from one of its ends as it is long, at most.
        """
        own = self.black & self.lies_in(run)
        for other in range(len(self.clue)):
            own &= ~self.lies_in(other) if other != run else -1
        if not own:
            return 0
        low = high = own
        for _ in range(self.clue[run]):
            low |= low >> 1 & ~self.white
            high |= high << 1 & ~self.white & (1 << self.length) - 1
        return own if (low | high) & _reach(own, self.clue[run]) == self.lies_in(run) else 0

    def stops(self, run: int, held: int) -> int:
        """Return the white cells that keep a run from places which the black cells that it covers would leave it."""
        lies, length = self.lies_in(run), self.clue[run]
        return (lies << 1 | lies >> 1) & self.white & _reach(held, length)

    def beside_done(self, white: int) -> dict[int, int]:
        """Return the runs that are done, as they lie, with those of the white cells that are next to each.

        A run is done if no longer one can cover it.
        """
        found: dict[int, int] = {}
        for own in blocks(self.black):
            beside = (own << 1 | own >> 1) & white
            if beside and all(self.clue[run] == own.bit_count() for run in self.covering(own)):
                found[own] = beside & ~sum(found.values())
        return {own: beside for own, beside in found.items() if beside}

    def narrow(self) -> int:
        """Return the cells between white ones that are fewer than any run needs."""
        free, shortest = (1 << self.length) - 1 & ~self.white, min(self.clue)
        starts = free
        for _ in range(shortest - 1):
            starts &= starts >> 1
        return free & ~spread(starts, shortest)

    def around(self, white: int) -> list[int]:
        """Return the runs before and behind each of these cells; none if a cell is amid the places of a run."""
        found = set[int]()
        for cell in bits(white):
            before = sum(self.lies_in(run).bit_length() <= cell for run in range(len(self.clue)))
            if any(self.lies_in(run) & (1 << cell) - 1 for run in range(before, len(self.clue))):
                return []
            found |= {before - 1, before} & {*range(len(self.clue))}
        return sorted(found)


def look(line: Line, clue: Clue, cells: str) -> LineState:
    """Return the state of a line from its cells as `#`, `.` and `?`.

    Raises:
        ValueError: the line has no arrangement.
    """
    black, white = (sum(1 << i for i, cell in enumerate(cells) if cell == value) for value in "#.")
    possible = remembered(clue, len(cells), black, white)
    if possible is None:
        raise ValueError("a line without room for its runs makes no cell")
    return LineState(line, clue, len(cells), black, white, possible)


def as_text(length: int, black: int, white: int) -> str:
    """Return a line's cells as `#`, `.` and `?`."""
    return "".join("#" if black >> i & 1 else "." if white >> i & 1 else "?" for i in range(length))


def blocks(cells: int) -> Iterator[int]:
    """Yield cells side by side, from the lowest on."""
    while cells:
        own = cells & ~(cells + (cells & -cells))  # up to the next cell that is not among them: a carry does it
        cells &= ~own
        yield own


def always(run: int, starts: int) -> int:
    """Return the cells that a run covers wherever it starts."""
    first, last = (starts & -starts).bit_length() - 1, starts.bit_length() - 1
    return (1 << first + run) - (1 << last) if last < first + run else 0


def _reach(held: int, length: int) -> int:
    """Return the cells that a run of some length could cover which covers these, if all others were open."""
    first, last = (held & -held).bit_length() - 1, held.bit_length() - 1
    return (1 << first + length) - (1 << max(0, last - length + 1))
