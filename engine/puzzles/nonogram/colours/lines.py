"""What follows from one line at a time on a board with colours or unknown clues, until nothing more does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from engine.core.limits import Progress, Tick
from engine.core.places import Cell
from engine.puzzles.nonogram.board import Board, Grid, Line
from engine.puzzles.nonogram.colours.automaton import Automaton, automaton


class ColourLines:
    """The colours that each cell may still have, as sets of bits, white first; at first the given ones, or `known`.

    `cells`  the rows of the board.
    """

    def __init__(self, board: Board, known: Sequence[str] | None = None) -> None:
        self.board = board
        every = (1 << len(board.colours)) - 1
        self.cells = [[every] * board.width for _ in range(board.height)]
        for r, row in enumerate(board.givens if known is None else known):
            for c, cell in enumerate(row):
                if cell != "?":
                    self.cells[r][c] = 1 << board.colours.index(cell)
        self._stale = set(board.lines)

    @cached_property
    def automata(self) -> dict[Line, Automaton]:
        """The automaton of each line."""
        return {line: automaton(self.board.runs(line), self.board.colours) for line in self.board.lines}

    def line(self, line: Line) -> list[int]:
        """Return the colours that each cell of a line may have."""
        if line.kind == "row":
            return self.cells[line.index]
        return [row[line.index] for row in self.cells]

    @property
    def known(self) -> int:
        """Number of known cells."""
        return sum(not each & each - 1 for row in self.cells for each in row)

    @property
    def open(self) -> list[Cell]:
        """The cells that may have more than one colour."""
        return [(r, c) for r, row in enumerate(self.cells) for c, each in enumerate(row) if each & each - 1]

    def colour(self, cell: Cell) -> str:
        """Return the colour of a cell, or `?` if it is not known."""
        found = self.cells[cell[0]][cell[1]]
        return "?" if found & found - 1 else self.board.colours[found.bit_length() - 1]

    @property
    def grid(self) -> Grid:
        """Return the known cells, and `?` for the others."""
        return tuple("".join(self.colour((r, c)) for c in range(self.board.width)) for r in range(self.board.height))

    def learn(self, values: Iterable[tuple[Cell, str]]) -> None:
        """Record that cells have colours, by their letters."""
        for (r, c), letter in values:
            self.cells[r][c] = 1 << self.board.colours.index(letter)

    def restrict(self, cell: Cell, colours: int) -> None:
        """Leave a cell only these of its colours."""
        r, c = cell
        if self.cells[r][c] & ~colours:
            self.cells[r][c] &= colours
            self._stale |= {Line("row", r), Line("column", c)}

    def settle(self, tick: Tick) -> bool:
        """Add everything that single lines imply; return False if some line has no arrangement left.

        Raises:
            Stopped: raised by the tick.
        """
        while self._stale:
            progress = Progress("solving line by line", fixed=self.known)
            stale, self._stale = self._stale, set()
            for line in sorted(stale, key=lambda each: (each.kind, each.index)):
                tick(progress)
                self._stale.discard(line)
                before = self.line(line)
                after = self.automata[line].possible(before)
                if after is None:
                    return False
                for number, colours in enumerate(after):
                    if colours != before[number]:
                        self.restrict(line.cell(number), colours)
                self._stale.discard(line)  # what a line says of itself is said at once
        return True
