"""A puzzle whose solution is a Latin square."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.core.abilities import Explained, Stated
from engine.core.limits import Tick, never_stop
from engine.core.places import Cell, place, where
from engine.core.puzzle import Complaint, PuzzleError
from engine.digits import squares
from engine.digits.entries import Entries, read
from engine.digits.squares import DigitGrid
from engine.sat.model import Encoding, Model


class DigitPuzzle(Stated[DigitGrid], Explained[DigitGrid]):
    """Digits from 1 to the size, each once in every row and column, with clues and perhaps givens.

    A puzzle says its `size`, `state_clues` and `broken_clues`; and `guide`, from `filled(entries)` on
    (`engine.digits.guide`).
    """

    size: int
    entries_note = "A digit or a dot for each cell; 1+3 notes two digits, with blanks between cells then."

    @abstractmethod
    def state_clues(self, model: Model, digits: Mapping[Cell, Sequence[int]], tick: Tick) -> None:
        """A rule for each clue: `digits` are the variables of each cell, from that of the digit 1 on."""

    @abstractmethod
    def broken_clues(self, solution: DigitGrid) -> Iterable[Complaint]:
        """The clues that do not hold, with a digit in every cell, if perhaps twice in a line."""

    @property
    def shown(self) -> Mapping[Cell, int]:
        """The digits that the puzzle shows: they stand, whatever is entered there."""
        return {}

    @property
    def height(self) -> int:
        return self.size

    @property
    def width(self) -> int:
        return self.size

    def complaints(self, solution: DigitGrid) -> Iterable[Complaint]:
        odd = [*squares.misfits(self.size, solution)]
        if odd:
            yield from odd
            return
        yield from squares.repeated(self.size, solution)
        for (r, c), digit in self.shown.items():
            if solution[r][c] != digit:
                yield Complaint(f"{where((r, c))} is given as {digit}", (place((r, c)),))
        yield from self.broken_clues(solution)

    def statement(self, tick: Tick = never_stop) -> Encoding:
        model = Model()
        digits = squares.state_square(model, self.size)
        for cell, digit in self.shown.items():
            with model.rule(f"{place(cell)} is given as {digit}", place(cell)):
                model.add(digits[cell][digit - 1])
        self.state_clues(model, digits, tick)
        return Encoding(model, squares.meaning_of(digits))

    def solutions(self, tick: Tick = never_stop) -> Iterator[DigitGrid]:
        return self.search(tick)

    def search(self, tick: Tick, own: Sequence[int] | None = None) -> Iterator[DigitGrid]:
        """Every solution once; with `own`, those within these digits of each cell, as bits from that of 1 on."""
        statement = self.statement(tick)
        with statement.model.search(statement.meaning, tick) as search:
            for literal, ((r, c), digit) in statement.meaning.items():
                if own is not None and isinstance(digit, int) and not own[r * self.size + c] >> digit - 1 & 1:
                    search.add(-literal)
            for true in search.models():
                grid = [[0] * self.size for _ in range(self.size)]
                for literal in true:
                    (r, c), digit = statement.meaning[literal]
                    grid[r][c] = digit if isinstance(digit, int) else 0
                yield tuple(map(tuple, grid))

    # Entries

    def filled(self, entries: str) -> Entries:
        """What is entered, and shown.

        Raises:
            PuzzleError: the entries are not of this puzzle's shape.
        """
        shown = {r * self.size + c: 1 << digit - 1 for (r, c), digit in self.shown.items()}
        return read(self.size, entries).with_options(shown)

    def entered(self, entries: str) -> list[list[object]]:
        return self.filled(entries).grid

    def notes(self, entries: str) -> dict[Cell, str]:
        return self.filled(entries).notes

    # Solutions as JSON

    @classmethod
    def solution_from_json(cls, value: object) -> DigitGrid:
        if not isinstance(value, list) or not squares.is_square(value, len(value)):
            raise PuzzleError(f"a {cls.name} solution is a list of as many rows, each a list of as many digits")
        if any(type(digit) is not int for row in value for digit in row):
            raise PuzzleError(f"the digits of a {cls.name} solution are whole numbers")
        return tuple(map(tuple, value))

    def solution_to_json(self, solution: DigitGrid) -> list[list[int]]:
        return [list(row) for row in solution]
