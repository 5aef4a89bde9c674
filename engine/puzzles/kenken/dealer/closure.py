"""What arguments up to a level decide on a board, all at once and without words.

Up to `ANYHOW` the order of arguments does not matter (what one decides takes nothing from another), so the plainest are
followed cell by cell here, and all steps of a technique are taken together.  Beyond it we take the single step that
hints would show: lines are totalled only while few cages need work.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from engine.core.grid import bits
from engine.core.limits import Progress, Tick
from engine.digits.entries import Entries
from engine.digits.steps import Following, Step, plainest
from engine.puzzles.kenken.board import Board, Cage
from engine.puzzles.kenken.hints.patterns import pointing
from engine.puzzles.kenken.hints.position import Fillings, KenKenPosition, clues_of, list_fillings, supported
from engine.puzzles.kenken.hints.techniques import LEVELS

PLACES, ANYHOW = 2, 3
"""Levels of arguments: about where in a cage its digits are, and up to which their order does not matter."""
ANY_ORDER = sorted(LEVELS[ANYHOW - 1], key=lambda technique: technique is not pointing)


class DigitClosure:
    """The digits that are left in the cells of a board, as bits in `options`, and the cells that are `decided`."""

    def __init__(self, board: Board, level: int, tick: Tick) -> None:
        self._level, self._tick, self.size = level, tick, board.size
        self._lines, self._peers = _lines(board.size)
        self._every = (1 << board.size**2) - 1
        self.options = [(1 << board.size) - 1] * board.size**2
        self._anyhow, self._in_order = Following(ANY_ORDER), Following(chain.from_iterable(LEVELS[ANYHOW:level]))
        self.decided = self._news_for_lines = self._news_for_cages = self._news_beyond = 0
        self._fillings: dict[Cage, Fillings | None] = {}
        self.follow(board)

    @property
    def finished(self) -> bool:
        """Return whether every cell is decided."""
        return self.decided == self._every

    def follow(self, board: Board) -> None:
        """Go on from what is known, as far as the cages of this board lead."""
        self._board, known = board, self._fillings
        self._clues = clues_of(board)
        self._members = [clue.cells for clue in self._clues]
        self._masks = [clue.mask for clue in self._clues]
        self._fillings = {cage: known[cage] for cage in board.clued if cage in known}
        for cage, mask in zip(board.clued, self._masks, strict=True):
            self._news_for_cages |= 0 if cage in known else mask
        self._look()
        while not self.finished and self._level >= ANYHOW and (found := self._beyond()):
            self._tick(Progress("dealing"))
            for step in found:
                for cell, left in step.options.items():
                    self._keep(cell, self.options[cell] & left)
            self._look()

    def _look(self) -> None:
        """Follow what is plain, from the cells that changed."""
        while self._news_for_lines or self._news_for_cages:
            if self._news_for_lines:
                self._look_at_lines()
            else:
                self._look_at_cages()

    def _keep(self, cell: int, options: int) -> None:
        """Leave a cell these digits; if it is one, take it from the other cells of its lines."""
        if options == self.options[cell]:
            return
        self.options[cell] = options
        waiting = [cell]
        for one in waiting:  # it grows
            left = self.options[one]
            self._news_for_lines |= 1 << one
            self._news_for_cages |= 1 << one
            if not left & (left - 1) and not self.decided >> one & 1:
                self.decided |= 1 << one
                for other in self._peers[one]:
                    if self.options[other] & left:
                        self.options[other] &= ~left
                        waiting.append(other)

    def _look_at_lines(self) -> None:
        """Find digits with one place left."""
        news, self._news_for_lines, options = self._news_for_lines, 0, self.options
        for mask, cells in self._lines:
            if mask & news:
                once = again = 0
                for cell in cells:
                    again |= once & options[cell]
                    once |= options[cell]
                alone = once & ~again
                for cell in cells if alone else ():
                    if options[cell] & alone:
                        self._keep(cell, options[cell] & alone)

    def _look_at_cages(self) -> None:
        """Exclude digits that no filling has: nowhere in the cage, or not in their place."""
        news, self._news_for_cages = self._news_for_cages, 0
        self._news_beyond |= news
        for cage, mask, cells in zip(self._board.clued, self._masks, self._members, strict=True):
            if mask & news:
                options = [self.options[cell] for cell in cells]
                known = self._fillings.get(cage)
                found = list_fillings(self._board, cage, options) if known is None else known.within(options)
                self._fillings[cage] = found
                support = supported(self._board, cage, options, found) if mask & ~self.decided else None
                if support is not None and self._level < PLACES:
                    union = 0
                    for each in support:
                        union |= each
                    support = [union] * len(cells)
                for cell, kept in zip(cells, support or (), strict=False):
                    self._keep(cell, self.options[cell] & kept)

    def _beyond(self) -> Sequence[Step]:
        """Return all steps of a technique whose order does not matter, or the one that comes next."""
        for each in (self._anyhow, self._in_order):
            each.changed(self._news_beyond)
        self._news_beyond, position = 0, self._position()
        found = self._anyhow.steps(position)
        return found or [*filter(None, [plainest(self._in_order.steps(position))])]

    def _position(self) -> KenKenPosition:
        """Return what is known, as techniques see it."""
        digits, marks = [0] * len(self.options), self.options[:]
        for cell in bits(self.decided):
            digits[cell], marks[cell] = marks[cell].bit_length(), 0
        known = {number: self._fillings[cage] for number, cage in enumerate(self._board.clued)}
        return KenKenPosition(self._board, Entries(self.size, tuple(digits), tuple(marks)), known, self._clues)


@lru_cache(maxsize=16)
def _lines(size: int) -> tuple[list[tuple[int, range]], list[list[int]]]:
    """Return the cells of each line, as bits and as numbers; and for each cell the others in its lines."""
    lines = [*(range(i * size, (i + 1) * size) for i in range(size)), *(range(i, size**2, size) for i in range(size))]
    peers = [[other for line in lines if cell in line for other in line if other != cell] for cell in range(size**2)]
    return [(sum(1 << cell for cell in line), line) for line in lines], peers
