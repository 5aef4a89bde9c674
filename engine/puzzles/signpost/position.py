"""What a player has entered on a Signpost board, and what anybody sees in it: chains and their numbers.

The text of entries names links and numbers, with blanks between: `r1c1>r2c2 r1c3=7` says that the arrow of r1c1 leads
to r2c2, and that r1c3 is 7.  A chain gets all its numbers as soon as one of its cells has one.  Cells are numbered
row by row from 0; numbers of the puzzle are from 1.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from engine.places import place
from engine.puzzle import Complaint, PuzzleError
from engine.text import quote

MOST_TEXT = 20_000
"""Characters; a link and a number for each of 20 x 20 cells take 9,100."""

_ENTRY = re.compile(r"r([1-9][0-9]?)c([1-9][0-9]?)(?:>r([1-9][0-9]?)c([1-9][0-9]?)|=([1-9][0-9]{0,2}))", re.ASCII)


class Entry(NamedTuple):
    """One thing that a player entered: the arrow of `cell` leads to `target`; or `cell` holds `number`."""

    cell: int
    target: int | None
    number: int


@dataclass(frozen=True)
class Board:
    """A puzzle as flat lists: sets of cells as bit masks, and `givens[c]` the number shown at a cell, or 0."""

    width: int
    successors: Sequence[int]
    predecessors: Sequence[int]
    givens: Sequence[int]

    @property
    def last(self) -> int:
        """The number of cells, which is the last number."""
        return len(self.givens)

    def place(self, cell: int) -> str:
        """`r1c1` for cell 0."""
        return place(divmod(cell, self.width))

    def points_at(self, cell: int, other: int) -> bool:
        """Whether the arrow of a cell points at another one."""
        return bool(self.successors[cell] >> other & 1)

    def read(self, text: str) -> frozenset[Entry]:
        """Entries from text; none from an empty one.

        Raises:
            PuzzleError: they are not of this shape, or not of this board; names the place, the token and the limit.
        """
        if len(text) > MOST_TEXT:
            raise PuzzleError(f"entries: expected at most {MOST_TEXT:,} characters, found {len(text):,}")
        found: dict[tuple[int, bool], Entry] = {}
        for token in text.split():
            entry = self._read_one(token)
            key = entry.cell, entry.target is None
            if found.setdefault(key, entry) != entry:
                what = "number" if entry.target is None else "next cell"
                at = self.place(entry.cell)
                raise PuzzleError(Complaint(f"entries: expected one {what} for {at}, found {quote(token)} too", (at,)))
        return frozenset(found.values())

    def _read_one(self, token: str) -> Entry:
        match = _ENTRY.fullmatch(token)
        if match is None:
            raise PuzzleError(
                f"entries: expected links such as r1c1>r2c2 and numbers such as r1c3=7, found {quote(token)}"
            )
        r, c, to_r, to_c, number = (int(each or 0) for each in match.groups())
        height = self.last // self.width
        if max(r, to_r) > height or max(c, to_c) > self.width:
            raise PuzzleError(f"entries: expected cells from r1c1 to r{height}c{self.width}, found {quote(token)}")
        if number > self.last:
            raise PuzzleError(f"entries: expected numbers from 1 to {self.last}, found {quote(token)}")
        cell = (r - 1) * self.width + c - 1
        return Entry(cell, None if number else (to_r - 1) * self.width + to_c - 1, number)

    def write(self, entries: Collection[Entry]) -> str:
        """The text that `read` reads, in the order of the cells."""
        return " ".join(
            f"{self.place(cell)}={number}" if target is None else f"{self.place(cell)}>{self.place(target)}"
            for cell, target, number in sorted(entries, key=lambda each: (each.cell, each.number))
        )


@dataclass(frozen=True)
class Clash:
    """Entries that break a rule at first sight: why, the names of the rules, and those of them that are to blame."""

    text: str
    places: tuple[str, ...]
    blamed: frozenset[Entry]


class Position:
    """What is seen on a board with entries on it.

    `after` and `before`  the links that were entered, by cell.
    `number`              the number of every cell that has one: given, typed, or counted along a chain.
    `origin`              the cell whose given or typed number that is.
    `at`                  the cell of every number that stands somewhere.
    """

    def __init__(self, board: Board, entries: Collection[Entry]) -> None:
        self.board = board
        self.entries = frozenset(entries)
        self.after: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self.number: dict[int, int] = {}
        self.origin: dict[int, int] = {}
        self.at: dict[int, int] = {}
        self.clashes: list[Clash] = []
        self._links = {each.cell: each for each in self.entries if each.target is not None}
        self._typed = {each.cell: each for each in self.entries if each.target is None}
        self._link()
        for chain in self.chains:
            self._count(chain)
        self._pair()

    @cached_property
    def chains(self) -> list[list[int]]:
        """All cells in the order of their links; a cell without a link is a chain of its own.  Circles are left out."""
        chains = []
        for head in range(self.board.last):
            if head not in self.before:
                chain = [head]
                while (cell := self.after.get(chain[-1])) is not None:
                    chain.append(cell)
                chains.append(chain)
        return chains

    @cached_property
    def chain(self) -> dict[int, list[int]]:
        """The chain of every cell."""
        return {cell: chain for chain in self.chains for cell in chain}

    def next_cell(self, cell: int) -> int | None:
        """The cell that comes next, by a link or by its number."""
        return self.after.get(cell, self.at.get(self.number[cell] + 1) if cell in self.number else None)

    def cell_before(self, cell: int) -> int | None:
        """The cell that comes before, by a link or by its number."""
        return self.before.get(cell, self.at.get(self.number[cell] - 1) if cell in self.number else None)

    def _blame(self, text: str, cells: Sequence[int], blamed: Iterator[Entry | None] | Sequence[Entry | None]) -> None:
        places = tuple(map(self.board.place, cells))
        self.clashes.append(Clash(text, places, frozenset(each for each in blamed if each is not None)))

    def _link(self) -> None:
        name = self.board.place
        for cell, link in sorted(self._links.items()):
            target = link.target
            assert target is not None  # noqa: S101 (mypy cannot see it)
            if not self.board.points_at(cell, target):
                self._blame(f"The arrow of {name(cell)} does not point at {name(target)}.", [cell, target], [link])
            elif target in self.before:
                other = self.before[target]
                text = f"Only one cell can lead to {name(target)}, not both {name(other)} and {name(cell)}."
                self._blame(text, [other, cell, target], [self._links[other], link])
            else:
                circle = [target]
                while circle[-1] != cell and circle[-1] in self.after:
                    circle.append(self.after[circle[-1]])
                if circle[-1] == cell:
                    text = f"The links from {name(target)} lead back to it, in a circle."
                    self._blame(text, circle, [self._links[each] for each in circle])
                else:
                    self.after[cell], self.before[target] = target, cell

    def _count(self, chain: Sequence[int]) -> None:
        board, name = self.board, self.board.place
        sources: list[tuple[int, int]] = []
        for i, cell in enumerate(chain):
            typed = self._typed.get(cell)
            if board.givens[cell]:
                sources.append((i, board.givens[cell]))
                if typed is not None and typed.number != board.givens[cell]:
                    self._blame(f"{name(cell)} shows {board.givens[cell]}, not {typed.number}.", [cell], [typed])
            elif typed is not None:
                sources.append((i, typed.number))
        for (i, here), (j, there) in pairwise(sources):
            if there - here != j - i:
                steps = "1 step" if j - i == 1 else f"{j - i} steps"
                self._blame(
                    f"From {here} at {name(chain[i])} the links take {steps} to {name(chain[j])}, which is {there} and "
                    f"not {here + j - i}.",
                    chain[i : j + 1],
                    [*map(self._links.get, chain[i:j]), self._typed.get(chain[i]), self._typed.get(chain[j])],
                )
                return
        if not sources:
            return
        start = sources[0][1] - sources[0][0]
        if start < 1:
            i, number = sources[0]
            text = f"{name(chain[i])} is {number}, and there is no room for the {i} cells before it in its chain."
            self._blame(text, chain[: i + 1], [*map(self._links.get, chain[:i]), self._typed.get(chain[i])])
        elif start + len(chain) - 1 > board.last:
            i, number = sources[-1]
            text = f"{name(chain[i])} is {number}, and the chain from there runs beyond {board.last}."
            self._blame(text, chain[i:], [*map(self._links.get, chain[i:-1]), self._typed.get(chain[i])])
        else:
            for i, cell in enumerate(chain):
                nearest = min(sources, key=lambda source: abs(source[0] - i))
                self.number[cell] = start + i
                self.origin[cell] = chain[nearest[0]]

    def _pair(self) -> None:
        """Each number has one cell, and its arrow points at the next one."""
        name = self.board.place
        for cell, number in sorted(self.number.items()):
            if number in self.at:
                other = self.at[number]
                text = f"{number} would be both at {name(other)} and at {name(cell)}."
                self._blame(text, [other, cell], [*self._support(other), *self._support(cell)])
            else:
                self.at[number] = cell
        for number, cell in sorted(self.at.items()):
            follower = self.at.get(number + 1)
            if follower is not None and not self.board.points_at(cell, follower):
                text = f"{name(cell)} is {number}, and its arrow does not point at {number + 1}, {name(follower)}."
                self._blame(text, [cell, follower], [*self._support(cell), *self._support(follower)])

    def _support(self, cell: int) -> Iterator[Entry]:
        """The entries that give a cell its number."""
        chain, origin = self.chain[cell], self.origin[cell]
        i, j = sorted((chain.index(cell), chain.index(origin)))
        yield from (self._links[each] for each in chain[i:j])
        if origin in self._typed and not self.board.givens[origin]:
            yield self._typed[origin]
