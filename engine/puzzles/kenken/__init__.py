"""KenKen: a Latin square whose cages say what their digits make.

┌─────────┬────┐      1. Every row and every column holds each digit from 1 to the size once.
│6+       │3÷  │      2. The digits of a cage make its target with its operator; a digit may occur twice in a
├────┐    │    │         cage, if not in one line.
│8+  │    │    │      3. − and ÷ join exactly two cells, the larger digit first (newspaper rules).
│    └────┴────┤
│              │      Wider rules, where a puzzle declares them: − and ÷ on more cells are the largest digit minus
└──────────────┘      (or over) all others; a clue without operator may use any operator that works.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from engine.abilities import Explained, Givable, Hint, Mendable
from engine.grid import bits
from engine.limits import Tick, counting_from, never_stop
from engine.model import Model, Rule, Statement
from engine.places import Cell, place, where
from engine.puzzle import Complaint, Example, PuzzleError
from engine.puzzles.kenken import formats
from engine.puzzles.kenken.cages import Cage, impossible
from engine.puzzles.kenken.candidates import Candidates, Contradiction
from engine.puzzles.kenken.changes import other_clues
from engine.puzzles.kenken.clauses import state_rules
from engine.puzzles.kenken.drawing import draw
from engine.puzzles.kenken.entries import read
from engine.puzzles.kenken.hints import next_step
from engine.puzzles.kenken.position import Position
from engine.puzzles.kenken.statement import state
from engine.repairs import Repairs

__all__ = ["Cage", "Grid", "KenKen"]

Grid = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class KenKen(Explained[Grid], Givable[Grid], Mendable[Grid]):
    """`size` x `size` cells in `cages`, which are in the order of their first cells and cover every cell once.

    `large` declares that − and ÷ may join more than two cells.  It is kept only where it makes a difference, so that
    equal puzzles are equal values.
    """

    slug = "kenken"
    name = "KenKen"
    tagline = "A Latin square whose cages say what their digits make."
    rules = (
        "Fill the grid with the digits from 1 to its size, so that no row and no column holds a digit twice. The "
        "digits in each thick-framed cage make its number by its operation: they add up or multiply to it, or the "
        "smaller of two is subtracted from the larger, or divides it. A digit may stand twice in a cage if rows and "
        "columns allow."
    )
    formats = formats.FORMATS
    examples = (
        Example("A first 4 × 4", "4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4"),
        Example("6 × 6", "6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s4m24m8s3d3s1m360a6d3"),
        Example(
            "9 × 9, the hardest kind",
            "9:baa_3a_a_5a_a_3a_4aa_3a_a_a_6a_8a_a_3a6_a__a__a__a_a3_3a_6a_a3b_a__baa_a,"
            "m210a13d3d4s7s3m24s4m72m28d4a13m189s3a15a11d4a9a10a10m24s1m6a13m18s1s3d3d4d4s2s4s1s4m6a15m8a13",
        ),
        Example("A block of letters", "abcc\nabcd\neffd\neefd\n\na=4/\nb=2-\nc=7+\nd=12*\ne=9+\nf=8*"),
        Example(
            "Wider rules: − and ÷ on larger cages, clues without operator",
            "5:3023002002203000203201010,s0o12o2s1s3m20d2m25m36a2,large,open",
        ),
        Example("Several solutions", "4:a3_3abaa__aa_,a8s1a9s2m6m12", 2),
        Example("Impossible: no two digits divide to 7", "5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3", 0),
    )

    size: int
    cages: tuple[Cage, ...]
    large: bool = False

    @property
    def height(self) -> int:
        return self.size

    @property
    def width(self) -> int:
        return self.size

    @property
    def open(self) -> bool:
        """Whether some clue has no operator."""
        return any(not cage.op for cage in self.cages)

    @classmethod
    def read(cls, text: str) -> Self:
        return cls(*formats.read(text))

    def __str__(self) -> str:
        return formats.write(self.size, self.cages, self.large)

    def solutions(self, tick: Tick = never_stop) -> Iterator[Grid]:
        return self._solutions(None, tick)

    def _solutions(self, options: Sequence[int] | None, tick: Tick) -> Iterator[Grid]:
        """The solutions within these options of the cells, or all."""
        try:
            candidates = Candidates(self.size, self.cages, self.large, tick, options)
        except Contradiction:
            return
        grid = [[candidates.digits[r, c][0] for c in range(self.size)] for r in range(self.size)]
        if candidates.settled:
            yield tuple(map(tuple, grid))
            return
        tick = counting_from(candidates.known, tick)
        model, digits = state_rules(candidates, tick)
        unknown = {cell: options for cell, options in digits.items() if len(options) > 1}
        values = {literal: (cell, digit) for cell, options in unknown.items() for digit, literal in options.items()}
        with model.search(values, tick) as search:
            for found in search.models():
                for literal in found:
                    (r, c), grid[r][c] = values[literal]
                yield tuple(map(tuple, grid))

    def narrowed(self, tick: Tick = never_stop) -> Statement | None:
        """The digits that the candidates leave open, see `engine.several`."""
        try:
            candidates = Candidates(self.size, self.cages, self.large, tick)
        except Contradiction:
            return None
        if candidates.settled:
            return Statement(Model(), {})
        model, digits = state_rules(candidates, counting_from(candidates.known, tick))
        return Statement(
            model, {x: (cell, d) for cell, each in digits.items() if len(each) > 1 for d, x in each.items()}
        )

    def with_givens(self, cells: Sequence[Cell], solution: Grid) -> KenKen:
        """Cages of one cell, cut out of those that hold the cells; see `engine.several`."""
        digits = {(r, c): solution[r][c] for r, row in enumerate(solution) for c in range(len(row))}
        cages = sorted((part for cage in self.cages for part in cage.cut(cells, digits)), key=lambda each: each.cells)
        large = self.large and any(len(cage.cells) > 2 and cage.op not in {"+", "*"} for cage in cages)
        return replace(self, cages=tuple(cages), large=large)

    def changes(self, rule: Rule, repairs: Repairs) -> Iterator[tuple[str, KenKen]]:
        """The cage with other numbers and, where it has an operator, with others; see `engine.impossible`."""
        (cage,) = (each for each in self.cages if each.places == rule.places)
        for new in other_clues(self.size, cage, self.large, repairs):
            cages = tuple(new if each is cage else each for each in self.cages)
            changed = KenKen.read(str(replace(self, cages=cages)))  # which may not need the wider rules any more
            yield f"change the {cage.name} to {new}", changed

    def statement(self, tick: Tick = never_stop) -> Statement:
        """All rules as clauses, see `engine.certificate`."""
        return state(self.size, self.cages, self.large, tick)

    def complaints(self, solution: Grid) -> Iterable[Complaint]:
        size, grid = self.size, solution
        if not _is_square(grid, size):
            yield Complaint(f"the attempt is not {size} rows of {size} digits")
            return
        cells = [(r, c) for r in range(size) for c in range(size)]
        odd = [(r, c) for r, c in cells if type(grid[r][c]) is not int or not 1 <= grid[r][c] <= size]
        for r, c in odd:
            yield Complaint(f"{where((r, c))} does not hold a digit from 1 to {size}", (place((r, c)),))
        if odd:
            return
        lines = [(f"row {i + 1}", [(i, j) for j in range(size)]) for i in range(size)]
        lines += [(f"column {i + 1}", [(j, i) for j in range(size)]) for i in range(size)]
        for name, line in lines:
            for digit in range(1, size + 1):
                same = [(r, c) for r, c in line if grid[r][c] == digit]
                if len(same) > 1:
                    yield Complaint(f"{name} has {digit} {len(same)} times", tuple(map(place, same)))
        for cage in self.cages:
            digits = [grid[r][c] for r, c in cage.cells]
            if not cage.holds(digits, self.large):
                yield Complaint(f"{cage.name} has {', '.join(map(str, digits))}", cage.places)

    def hint(self, entries: str, tick: Tick = never_stop) -> Hint:
        """See `engine.puzzle.Puzzle.hint`.

        `entries` are rows joined by `/`, of cells joined by blanks: `.` for an open cell, `5` for a digit, `1+3+4` for
        candidates that are left, `5+` for a single one.  An open cell stands for all digits that no cell of its row
        and column is decided to be; a cell with candidates for just these.

        Rules are called `cage r1c1` (which includes that its digits differ where they share a line), `row 3 holds 5
        once` and `row 3 needs a 5` (`an 8`), and alike for columns.
        """
        position = Position(self.size, self.cages, self.large, read(entries, self.size))
        return next_step(position, self, self._solutions, tick)

    def entered(self, entries: str) -> list[list[object]]:
        digits = read(entries, self.size).digits
        return [[digit or None for digit in digits[i : i + self.size]] for i in range(0, len(digits), self.size)]

    def notes(self, entries: str) -> dict[Cell, str]:
        """The marks of every cell that has some, with blanks between."""
        found = read(entries, self.size)
        return {
            found.at(i): " ".join(str(bit + 1) for bit in bits(found.marks[i])) for i in found.cells if found.marks[i]
        }

    def flaws(self) -> Iterable[Complaint]:
        return impossible(self.size, self.cages, self.large)

    def reading(self) -> str:
        if not self.large and not self.open:
            return "Newspaper rules: − and ÷ join exactly two cells."
        wider = []
        if self.large:
            wider.append("− and ÷ on more than two cells are the largest digit minus, or over, all the others")
        if self.open:
            wider.append("a clue without operator may use any operator that works")
        return f"Wider rules: {'; '.join(wider)}."

    def draw(self, solution: Grid | None = None) -> str:
        return draw(self.size, self.cages, solution)

    @classmethod
    def solution_from_json(cls, value: object) -> Grid:
        if not isinstance(value, list) or not _is_square(value, len(value)):
            raise PuzzleError("a KenKen solution is a list of as many rows, each a list of as many digits")
        if any(type(digit) is not int for row in value for digit in row):
            raise PuzzleError("the digits of a KenKen solution are whole numbers")
        return tuple(map(tuple, value))

    def solution_to_json(self, solution: Grid) -> list[list[int]]:
        return [list(row) for row in solution]


def _is_square(grid: object, size: int) -> bool:
    return (
        isinstance(grid, list | tuple)
        and len(grid) == size
        and all(isinstance(row, list | tuple) and len(row) == size for row in grid)
    )
