"""KenKen: a Latin square whose cages say what their digits make.

┌─────────┬────┐      1. Every row and every column holds each digit from 1 to the size once.
│6+       │3÷  │      2. The digits of a cage make its target with its operator; a digit may occur twice in a
├────┐    │    │         cage, if not in one line.
│8+  │    │    │      3. − and ÷ join exactly two cells, the larger digit first (newspaper rules).
│    └────┴────┤
│              │      Wider rules, where a puzzle declares them: − and ÷ on more cells are the largest digit minus
└──────────────┘      (or over) all others; a clue without operator may use any operator that works; a cage
                      without clue says nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from engine.core.abilities import (
    Change,
    Fresh,
    Givable,
    Graded,
    Inventive,
    Mendable,
    Offer,
    Taught,
    Transformable,
    Transparent,
    Varied,
    Workings,
)
from engine.core.difficulty import GRADES
from engine.core.limits import Tick, never_stop
from engine.core.places import Cell, place
from engine.core.puzzle import Complaint
from engine.core.transforms import Transform
from engine.digits.entries import write
from engine.digits.puzzle import DigitPuzzle
from engine.formats.exchange import Exchanged, Format
from engine.puzzles.kenken import lessons as teaching
from engine.puzzles.kenken import notation
from engine.puzzles.kenken.board import Board, Cage, Grid
from engine.puzzles.kenken.cages import flaws
from engine.puzzles.kenken.drawing import draw
from engine.puzzles.kenken.examples import EXAMPLES
from engine.puzzles.kenken.notation import CANONICAL
from engine.puzzles.kenken.solver import left_open, solutions
from engine.puzzles.kenken.tutorial import TUTORIAL

if TYPE_CHECKING:
    from engine.core.rng import SeededRandom
    from engine.puzzles.kenken.hints import KenKenGuide
    from engine.sat.model import Encoding, Model, Rule
    from engine.sat.repairs import Repairs

__all__ = ["Cage", "Grid", "KenKen"]


@dataclass(frozen=True)
class KenKen(
    DigitPuzzle,
    Givable[Grid],
    Mendable[Grid],
    Graded[Grid],
    Varied[Grid],
    Inventive[Grid],
    Taught[Grid],
    Transformable[Grid],
    Transparent[Grid],
    Exchanged[Grid],
):
    """A KenKen; `Board` explains the fields."""

    size: int
    cages: tuple[Cage, ...]
    large: bool = False

    slug = "kenken"
    name = "KenKen"
    plural = "KenKens"
    also_called = frozenset(["calcudoku", "mathdoku", "kendoku", "keen", "kenken", "cage", "operation", "operator"])
    in_json = "We need cages, each with cells, a number and a sign"
    tagline = "Fill in the digits so every cage makes its number."
    rules = (
        "Fill the grid with the digits from 1 up to its size. No digit may repeat in a row or column. The digits in "
        "each outlined cage must make its number. 8+ means they add up to 8, and 12× means they multiply to 12. 3− "
        "means the difference is 3, and 2÷ means one divided by the other is 2. Digits can repeat within a cage, if "
        "they’re not in the same row or column."
    )
    formats = (
        "One line: Simon Tatham’s Keen ID, e.g. 3:a_a3_a_,s1a8m3s1; add ,large ,open ,bare for extra rules",
        "Letters: one letter per cell, a blank line, then a line per cage like a=12*; “rules: large open bare”",
        "One line with a digit per cell, up to 16 × 16: 1 is open to the right, 2 below, 3 both",
    )
    own_text = CANONICAL
    tutorial = TUTORIAL
    worked = 1
    entries_example = "4.../..../..../...."
    examples = EXAMPLES
    offers = (
        Offer("3", "3 × 3", GRADES[:1]),
        Offer("4", "4 × 4", GRADES[:3]),
        Offer("5", "5 × 5", GRADES[:3], GRADES[3:5], hardest_daily=GRADES[2]),
        Offer("6", "6 × 6", GRADES[:4], GRADES[4:5], hardest_daily=GRADES[3]),
        Offer("7", "7 × 7", GRADES[:4], GRADES[4:5]),
        Offer("8", "8 × 8", (), GRADES),
        Offer("9", "9 × 9", (), GRADES),
        Offer("4plus", "4 × 4, + only", GRADES[:3], variant="+ only"),
        Offer("5plus", "5 × 5, + only", GRADES[:3], variant="+ only"),
        Offer("4times", "4 × 4, × only", GRADES[:3], variant="× only"),
        Offer("5times", "5 × 5, × only", GRADES[:2], variant="× only"),
        Offer("4plusminus", "4 × 4, + and −", GRADES[:3], variant="+ and −"),
        Offer("5plusminus", "5 × 5, + and −", GRADES[:3], variant="+ and −"),
        Offer("4open", "4 × 4, no signs", GRADES[:4], variant="no signs"),
        Offer("5open", "5 × 5, no signs", GRADES[:4], variant="no signs"),
    )
    generator = 3
    lessons = teaching.LESSONS
    move = teaching.MOVE

    def __post_init__(self) -> None:
        object.__setattr__(self, "large", self.board.large)

    @cached_property
    def board(self) -> Board:
        """The value that hints and solver work on."""
        return Board(self.size, self.cages, self.large)

    @property
    def content(self) -> Board:
        return self.board

    @property
    def open(self) -> bool:
        """Whether some clue has no operator."""
        return self.board.open

    @property
    def bare(self) -> bool:
        """Whether some cage has no clue."""
        return self.board.bare

    @classmethod
    def other_formats(cls) -> tuple[Format[Board], ...]:
        from engine.puzzles.kenken.formats import FILES

        return FILES

    @classmethod
    def read(cls, text: str) -> KenKen:
        """Read text, see `notation` and `formats`."""
        found = cls.from_file(text)
        if found is not None:
            return found
        board = notation.read(text)
        return cls(board.size, board.cages, board.large)

    def __str__(self) -> str:
        return notation.write(self.board)

    @classmethod
    def transformed(cls, text: str, transform: Transform) -> str:
        """Transform the board, see `Transformable`."""
        return notation.write_sketch(notation.sketch(cls.canonical(text)).transformed(transform))

    # The rules

    def broken_clues(self, solution: Grid) -> Iterable[Complaint]:
        for cage in self.cages:
            digits = [solution[r][c] for r, c in cage.cells]
            if not self.board.holds(cage, digits):
                yield Complaint(f"{cage.name} has {', '.join(map(str, digits))}", cage.places)

    def flaws(self) -> Iterable[Complaint]:
        return flaws(self.board)

    def reading(self) -> str:
        if not self.large and not self.open and not self.bare:
            return "Standard rules: − and ÷ cages have exactly two cells."
        wider = []
        if self.large:
            wider.append(
                "in larger − and ÷ cages, you take all the other digits from the largest, or divide it by them"
            )
        if self.open:
            wider.append("a clue without a sign can use any sign that works")
        if self.bare:
            wider.append("a cage without a clue can hold anything")
        return f"Extra rules: {'; '.join(wider)}."

    # Solving

    def solutions(self, tick: Tick = never_stop) -> Iterator[Grid]:
        """Yield the solutions, see `solver`."""
        return solutions(self.board, tick)

    def narrowed(self, tick: Tick = never_stop) -> Encoding | None:
        return left_open(self.board, tick)

    def with_givens(self, cells: Sequence[Cell], solution: Grid) -> KenKen:
        """Cut cages of one cell out of those that hold the cells; see `engine.solver.several`."""
        digits = {(r, c): solution[r][c] for r, row in enumerate(solution) for c in range(len(row))}
        cages = sorted((part for cage in self.cages for part in cage.cut(cells, digits)), key=lambda each: each.cells)
        return replace(self, cages=tuple(cages))

    def state_clues(self, model: Model, digits: Mapping[Cell, Sequence[int]], tick: Tick) -> None:
        """See `rules`."""
        from engine.puzzles.kenken.rules import state_cages

        state_cages(self.board, model, digits, tick)

    def changes(self, rule: Rule, repairs: Repairs) -> Iterator[tuple[str, KenKen]]:
        """Yield the cage with other numbers and, if it has an operator, others; see `engine.solver.impossible`."""
        from engine.puzzles.kenken.changes import other_clues

        (cage,) = (each for each in self.cages if each.places == rule.places)
        for new in other_clues(self.board, cage, repairs):
            cages = tuple(new if each is cage else each for each in self.cages)
            yield f"change the {cage.name} to {new}", replace(self, cages=cages)

    @classmethod
    def fresh(cls, size: str, level: str, draws: SeededRandom, tick: Tick) -> Fresh[KenKen] | None:
        """Deal a puzzle, see `dealer`."""
        from engine.puzzles.kenken.dealer import dealt, is_of

        board = dealt(size, level, draws, tick)
        if board is None or not is_of(board, level, tick):
            return None
        puzzle = cls(board.size, board.cages, board.large)
        solutions = puzzle.guide("", tick).solutions()
        return Fresh(puzzle) if solutions is not None and len(solutions) == 1 else None

    def variations(self, solution: Grid, draws: SeededRandom, *, harder: bool) -> Iterator[Change[KenKen]]:
        """Yield puzzles with cages joined, split, or with another operator; see `dealer.variations`."""
        from engine.puzzles.kenken.dealer.variations import variations

        for board, cells in variations(self.board, solution, draws, harder=harder):
            yield Change(KenKen(board.size, board.cages, board.large), tuple(map(place, cells)))

    @classmethod
    def inventions(cls, text: str, drawn: str, draws: SeededRandom, tick: Tick) -> Iterator[Change[KenKen]]:
        """Complete missing clues, and cages for cells without one; see `dealer.variations`."""
        from engine.puzzles.kenken.dealer.variations import inventions

        for board, cells in inventions(notation.sketch(text), draws, tick):
            yield Change(cls(board.size, board.cages, board.large), tuple(map(place, cells)))

    def workings(self, at: str = "", tick: Tick = never_stop) -> Workings:
        """Return how machines solve it, see `workings`."""
        from engine.puzzles.kenken.workings import workings

        return workings(self.board, tick)

    def guide(self, entries: str, tick: Tick = never_stop) -> KenKenGuide:
        """Return the guide for digits and notes, see `engine.digits.entries`.

        An open cell stands for all digits that no cell of its row and column is decided to be; a cell with notes for
        exactly these.  Rules are called `cage r1c1` (which includes that its digits differ if they share a line), `row
        3 holds 5 once` and `row 3 needs a 5` (`an 8`), and the same for columns.
        """
        from engine.puzzles.kenken.hints import KenKenGuide

        return KenKenGuide(self.board, self.filled(entries), self.known_solutions, tick)

    # Lessons, see `lessons`

    def entered_cells(self, entries: str) -> tuple[tuple[str, str], ...]:
        return teaching.entered_cells(write(self.filled(entries)))

    def choices(self) -> Sequence[tuple[str, str]]:
        return teaching.choices(self.size)

    def with_choice(self, entries: str, cell: Cell, value: str) -> str:
        return teaching.with_choice(self.filled(entries), cell, value)

    def noted(self, entries: str) -> str:
        return teaching.noted(self.filled(entries))

    def facts(self, entries: str) -> Collection[object]:
        return teaching.facts(self.filled(entries))

    def claims(self, before: str, after: str) -> Collection[object]:
        return teaching.claims(*(self.filled(each) for each in (before, after)))

    def turned(self, entries: str, turn: int) -> tuple[KenKen, str]:
        board, own = teaching.turned(self.board, entries, turn)
        return KenKen(board.size, board.cages, board.large), own

    # Showing

    def draw(self, solution: Grid | None = None) -> str:
        """Draw the puzzle, see `drawing`."""
        return draw(self.board, solution)
