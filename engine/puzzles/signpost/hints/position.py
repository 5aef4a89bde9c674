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
from engine.puzzles.signpost.hints import broken
from engine.puzzles.signpost.hints.bodies import Run, Spot


@dataclass(frozen=True)
class Clash:
    """A rule that is broken at first sight: how, the cells that show it, and the entries that are to blame."""

    text: str
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

    def _blame(self, text: str, cells: Sequence[int], blamed: Iterable[Entry | None], counted: int = 0) -> None:
        entries = frozenset(each for each in blamed if each is not None)
        self.clashes.append(Clash(text, self.board.places(cells), entries, counted))

    def _link(self) -> None:
        for cell, link in sorted(self._links.items()):
            target = link.target
            if not self.board.points_at(cell, target):
                self._blame(broken.pointless(self.board, cell, target), [cell, target], [link])
            elif target in self.before:
                other = self.before[target]
                text = broken.joined_twice(self.board, other, cell, target)
                self._blame(text, [other, cell, target], [self._links[other], link])
            else:
                circle = [target]
                while circle[-1] != cell and circle[-1] in self.after:
                    circle.append(self.after[circle[-1]])
                if circle[-1] == cell:
                    self._blame(broken.circle(self.board, circle), circle, [self._links[each] for each in circle])
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
            text = broken.no_room(board, chain[i], number, i, shown=bool(board.shown[chain[i]]))
            self._blame(text, chain[: i + 1], [*map(self._links.get, chain[:i]), self._typed.get(chain[i])])
        elif start + len(chain) - 1 > board.last:
            i, number = sources[-1]
            after = len(chain) - 1 - i
            text = broken.runs_beyond(board, chain[i], number, after, shown=bool(board.shown[chain[i]]))
            self._blame(text, chain[i:], [*map(self._links.get, chain[i:-1]), self._typed.get(chain[i])])
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
                self._blame(broken.not_as_given(self.board, cell, typed.number), [cell], [typed])
            number = given or (0 if typed is None else typed.number)
            if number:
                sources.append((i, number))
        return sources

    def _disagree(self, chain: Sequence[int], sources: Sequence[tuple[int, int]]) -> bool:
        """Whether two numbers are not as far apart as their places in the chain."""
        for (i, here), (j, there) in pairwise(sources):
            if there - here != j - i:
                self._blame(
                    broken.disagree(self.board, (chain[i], here), (chain[j], there), j - i),
                    chain[i : j + 1],
                    [*map(self._links.get, chain[i:j]), self._typed.get(chain[i]), self._typed.get(chain[j])],
                )
                return True
        return False

    def _pair(self) -> None:
        """Each number has one cell, and its arrow points at the next one."""
        told = self._told
        for cell, number in sorted(self.number.items()):
            if number in self.at:
                other = self.at[number]
                text = broken.twice(told(other, number), told(cell, number))
                self._blame(
                    text, [other, cell], [*self._support(other), *self._support(cell)], self._steps(other, cell)
                )
            else:
                self.at[number] = cell
        for number, cell in sorted(self.at.items()):
            follower = self.at.get(number + 1)
            if follower is not None and not self.board.points_at(cell, follower):
                text = broken.not_pointing(self.board, cell, told(cell, number), told(follower, number + 1))
                self._blame(
                    text,
                    [cell, follower],
                    [*self._support(cell), *self._support(follower)],
                    self._steps(cell, follower),
                )

    def _told(self, cell: int, number: int) -> str:
        """Where the number of a cell comes from."""
        return broken.counted_to(self.board, cell, number, self.origin[cell])

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
