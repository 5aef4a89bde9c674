"""What anybody sees on a Signpost board with entries on it: chains and their numbers.

A chain is cells that links join; it gets all its numbers as soon as one of its cells has one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints.bodies import (
    Broken,
    Circle,
    Disagreement,
    NotAsGiven,
    NotPointing,
    Pointless,
    Run,
    Source,
    Spot,
    TooLong,
    Twice,
    TwoLinks,
)


@dataclass(frozen=True)
class Clash:
    """A rule that is broken at first sight: how, the cells that show it, and the entries that are to blame."""

    body: Broken
    places: tuple[str, ...]
    blamed: frozenset[Entry]
    counted: int = 0
    """Steps along links by which the numbers of its cells are counted from others."""

    @property
    def effort(self) -> int:
        """How much somebody looks at to see it."""
        return len(self.places) + self.counted


class Position:
    """What is seen on a board.

    `after` and `before`  the links that were entered, by cell.
    `number`              the number of every cell that has one: given, typed, or counted along a chain.
    `origin`              the cell whose given or typed number that is.
    `at`                  the cell of every number that stands somewhere.
    """

    def __init__(self, board: Board, entries: Collection[Entry] = ()) -> None:
        self.board = board
        self.entries = frozenset(entries)
        self.after: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self.number: dict[int, int] = {}
        self.origin: dict[int, int] = {}
        self.at: dict[int, int] = {}
        self.clashes: list[Clash] = []
        self._links = {each.cell: each for each in self.entries if each.is_link}
        self._typed = {each.cell: each for each in self.entries if not each.is_link}
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

    def spot(self, cell: int) -> Spot:
        """Return a cell with its number, if that is seen."""
        return Spot(self.board.cells[cell], self.number.get(cell, 0))

    def run(self, cells: Sequence[int], first: int) -> Run:
        """Return cells with numbers that they would have, from the first one on."""
        return tuple(Spot(self.board.cells[cell], number) for number, cell in enumerate(cells, first))

    def _blame(self, body: Broken, cells: Sequence[int], blamed: Iterable[Entry | None], counted: int = 0) -> None:
        entries = frozenset(each for each in blamed if each is not None)
        self.clashes.append(Clash(body, self.board.places(cells), entries, counted))

    def _link(self) -> None:
        at = self.board.cells
        for cell, link in sorted(self._links.items()):
            target = link.target
            if not self.board.points_at(cell, target):
                self._blame(Pointless(at[cell], at[target]), [cell, target], [link])
            elif target in self.before:
                other = self.before[target]
                self._blame(
                    TwoLinks((at[other], at[cell]), at[target]), [other, cell, target], [self._links[other], link]
                )
            else:
                circle = [target]
                while circle[-1] != cell and circle[-1] in self.after:
                    circle.append(self.after[circle[-1]])
                if circle[-1] == cell:
                    body = Circle(tuple(at[each] for each in circle))
                    self._blame(body, circle, [self._links[each] for each in circle])
                else:
                    self.after[cell], self.before[target] = target, cell

    def _count(self, chain: Sequence[int]) -> None:
        """Give a chain its numbers, if one of its cells has one and all others agree."""
        sources = self._sources(chain)
        if not sources or self._disagree(chain, sources):
            return
        board = self.board
        start = sources[0][1] - sources[0][0]
        if start < 1:
            i, number = sources[0]
            body = TooLong(self._source(chain[i], number), self.run(chain[: i + 1], start), 1)
            self._blame(body, chain[: i + 1], [*map(self._links.get, chain[:i]), self._typed.get(chain[i])])
        elif start + len(chain) - 1 > board.last:
            i, number = sources[-1]
            body = TooLong(self._source(chain[i], number), self.run(chain[i:], number), board.last)
            self._blame(body, chain[i:], [*map(self._links.get, chain[i:-1]), self._typed.get(chain[i])])
        else:
            for i, cell in enumerate(chain):
                nearest = min(sources, key=lambda source: abs(source[0] - i))
                self.number[cell] = start + i
                self.origin[cell] = chain[nearest[0]]

    def _sources(self, chain: Sequence[int]) -> list[tuple[int, int]]:
        """Where in the chain a number is given or typed, from 0, and which; a given one counts where both are."""
        sources = []
        for i, cell in enumerate(chain):
            given, typed = self.board.shown[cell], self._typed.get(cell)
            if given and typed is not None and typed.number != given:
                self._blame(NotAsGiven(Spot(self.board.cells[cell], typed.number), given), [cell], [typed])
            number = given or (0 if typed is None else typed.number)
            if number:
                sources.append((i, number))
        return sources

    def _disagree(self, chain: Sequence[int], sources: Sequence[tuple[int, int]]) -> bool:
        """Whether two numbers are not as far apart as their places in the chain."""
        for (i, here), (j, there) in pairwise(sources):
            if there - here != j - i:
                at = self.board.cells
                self._blame(
                    Disagreement(
                        Spot(at[chain[i]], here),
                        self._source(chain[j], there),
                        tuple(at[each] for each in chain[i : j + 1]),
                        here + j - i,
                    ),
                    chain[i : j + 1],
                    [*map(self._links.get, chain[i:j]), self._typed.get(chain[i]), self._typed.get(chain[j])],
                )
                return True
        return False

    def _pair(self) -> None:
        """Each number has one cell, and its arrow points at the next one."""
        for cell, number in sorted(self.number.items()):
            if number in self.at:
                other = self.at[number]
                body: Broken = Twice(self._counted(other, number), self._counted(cell, number))
                self._blame(
                    body, [other, cell], [*self._support(other), *self._support(cell)], self._steps(other, cell)
                )
            else:
                self.at[number] = cell
        for number, cell in sorted(self.at.items()):
            follower = self.at.get(number + 1)
            if follower is not None and not self.board.points_at(cell, follower):
                body = NotPointing(self._counted(cell, number), self._counted(follower, number + 1))
                self._blame(
                    body,
                    [cell, follower],
                    [*self._support(cell), *self._support(follower)],
                    self._steps(cell, follower),
                )

    def _source(self, cell: int, number: int, origin: int | None = None) -> Source:
        """Return where a number comes from: its own cell, or another one."""
        origin = cell if origin is None else origin
        cells = self.board.cells
        return Source(Spot(cells[cell], number), cells[origin], bool(self.board.shown[origin]))

    def _counted(self, cell: int, number: int) -> Source:
        return self._source(cell, number, self.origin[cell])

    def _steps(self, *cells: int) -> int:
        """Links along which the numbers of cells are counted."""
        return sum(abs(self.chain[cell].index(cell) - self.chain[cell].index(self.origin[cell])) for cell in cells)

    def _support(self, cell: int) -> Iterator[Entry]:
        """The entries that give a cell its number."""
        chain, origin = self.chain[cell], self.origin[cell]
        i, j = sorted((chain.index(cell), chain.index(origin)))
        yield from (self._links[each] for each in chain[i:j])
        if origin in self._typed and not self.board.shown[origin]:
            yield self._typed[origin]
