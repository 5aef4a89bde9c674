"""What the plain arguments of `hints.techniques` decide on a board whose ends are shown, all at once and fast.

It finds at least what those arguments do, in any order.  So a board that it cannot finish is harder; if it finishes
one, the path tells whether it is that easy.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.grid import bits
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry

BEYOND_TWO, BEYOND_RUN = 2, 3
"""Levels of arguments: over a whole chain, and over the number beyond it."""


class LinkClosure:
    """Links and numbers that follow by arguments up to a level, from 1 to 3.

    `number`  of every cell that has one, else 0.
    """

    def __init__(self, board: Board, level: int) -> None:
        self._board, self._level, last = board, level, board.last
        self.number = [0] * last
        self._at = [-1] * (last + 2)
        self._next, self._before = [-1] * last, [-1] * last
        self._head, self._tail = list(range(last)), list(range(last))
        """The head of a chain by its tail, and the tail by its head."""
        self._length = [1] * last
        """The number of a chain's cells, by its head and by its tail."""
        for cell, number in enumerate(board.shown):
            if number:
                self._place(cell, number)
        self._settle()

    @property
    def finished(self) -> bool:
        """Return whether every cell has its number."""
        return all(self.number)

    def show(self, cell: int, number: int) -> None:
        """Add a shown number."""
        self._chain_numbered(cell, number)
        self._settle()

    def learn(self, entries: Iterable[Entry]) -> None:
        """Add known links and numbers."""
        for each in entries:
            if not each.is_link:
                self._chain_numbered(each.cell, each.number)
            elif self._next[each.cell] < 0:
                self._link(each.cell, each.target)
        self._settle()

    @property
    def entries(self) -> frozenset[Entry]:
        """Return everything known, as a player would enter it."""
        numbers = {Entry(cell, number) for cell, number in enumerate(self.number) if number}
        return frozenset(numbers | {Entry(cell, 0, other) for cell, other in enumerate(self._next) if other >= 0})

    def _place(self, cell: int, number: int) -> None:
        self.number[cell] = number
        self._at[number] = cell

    def _chain_numbered(self, cell: int, number: int) -> None:
        """Number the whole chain of a cell that got a number, and link it to what comes before and after."""
        if self.number[cell]:
            return
        self._place(cell, number)
        each, k = cell, number
        while (each := self._next[each]) >= 0 and not self.number[each]:
            k += 1
            self._place(each, k)
        each, k = cell, number
        while (each := self._before[each]) >= 0 and not self.number[each]:
            k -= 1
            self._place(each, k)

    def _link(self, tail: int, head: int) -> None:
        self._next[tail], self._before[head] = head, tail
        first, final = self._head[tail], self._tail[head]
        length = self._length[tail] + self._length[head]
        self._head[final], self._tail[first] = first, final
        self._length[first] = self._length[final] = length
        if self.number[tail] and not self.number[head]:
            self._chain_numbered(head, self.number[tail] + 1)
        elif self.number[head] and not self.number[tail]:
            self._chain_numbered(tail, self.number[head] - 1)

    def _settle(self) -> None:
        board, number, at = self._board, self.number, self._at
        onward, backward, last = board.successors, board.predecessors, board.last
        changed = True
        while changed:
            changed = False
            for k in range(1, last):
                if at[k] >= 0 and at[k + 1] >= 0 and self._next[at[k]] < 0:
                    self._link(at[k], at[k + 1])
                    changed = True
            for cell in range(last):
                if self._next[cell] < 0 and number[cell] != last:
                    ways = [other for other in bits(onward[cell]) if self._may(cell, other)]
                    if len(ways) == 1:
                        self._link(cell, ways[0])
                        changed = True
                if self._before[cell] < 0 and number[cell] != 1:
                    ways = [other for other in bits(backward[cell]) if self._may(other, cell)]
                    if len(ways) == 1:
                        self._link(ways[0], cell)
                        changed = True

    def _may(self, tail: int, head: int) -> bool:
        """Return whether nothing forbids the arrow of one cell to lead to another, at which it points."""
        if self._next[tail] >= 0 or self._before[head] >= 0 or self._head[tail] == head:
            return False
        here, there, at, level, last = self.number[tail], self.number[head], self._at, self._level, self._board.last
        if here and there:
            return there == here + 1
        if here:
            length, end = self._length[head], here + self._length[head]
            if here == last or at[here + 1] >= 0:
                return False
            if level >= BEYOND_TWO and length > 1 and (end > last or any(at[k] >= 0 for k in range(here + 2, end + 1))):
                return False
            beyond = at[end + 1] if level >= BEYOND_RUN and end < last else -1
            return beyond < 0 or self._board.points_at(self._tail[head], beyond)
        if there:
            length, start = self._length[tail], there - self._length[tail]
            if there == 1 or at[there - 1] >= 0:
                return False
            if level >= BEYOND_TWO and length > 1 and (start < 1 or any(at[k] >= 0 for k in range(start, there - 1))):
                return False
            beyond = at[start - 1] if level >= BEYOND_RUN and start > 1 else -1
            return beyond < 0 or self._board.points_at(beyond, self._head[tail])
        return True
