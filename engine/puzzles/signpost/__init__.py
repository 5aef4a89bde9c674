"""Signpost: the puzzle and its rules.

Number the cells 1, 2, 3 ... so that every arrow points towards the next number.  Formulated as in Simon Tatham's
collection (`signpost.c`): a Hamiltonian path in the graph in which a cell leads to every cell on the ray of its arrow,
with some positions on the path given.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

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
from engine.core.grid import COMPASS, int_grid_from_json, is_int_grid
from engine.core.limits import Tick, never_stop
from engine.core.places import Cell, place, where
from engine.core.puzzle import Complaint, Example
from engine.core.transforms import Transform
from engine.formats.exchange import Exchanged, Format
from engine.puzzles.signpost import entries as linking
from engine.puzzles.signpost import lessons as teaching
from engine.puzzles.signpost import notation
from engine.puzzles.signpost.board import ARROWS, Board, Numbers
from engine.puzzles.signpost.notation import CANONICAL, LETTERS
from engine.puzzles.signpost.solver import left_open, solutions
from engine.puzzles.signpost.solver.flaws import flaws
from engine.puzzles.signpost.tutorial import TUTORIAL

if TYPE_CHECKING:
    from engine.core.rng import SeededRandom
    from engine.puzzles.signpost.hints import SignpostGuide
    from engine.puzzles.signpost.hints.position import Position
    from engine.sat.model import Encoding, Rule
    from engine.sat.repairs import Repairs

__all__ = ["LETTERS", "Numbers", "Signpost"]

_PLAIN, _HARD = GRADES[:3], GRADES[3:]


@dataclass(frozen=True)
class Signpost(
    Givable[Numbers],
    Mendable[Numbers],
    Graded[Numbers],
    Varied[Numbers],
    Inventive[Numbers],
    Taught[Numbers],
    Transformable[Numbers],
    Transparent[Numbers],
    Exchanged[Numbers],
):
    """A Signpost; `Board` explains the fields.

    Numbers may be shown anywhere or nowhere; the ends of the path may be anywhere; the last cell's arrow is ignored.
    """

    arrows: Numbers
    givens: Numbers

    slug = "signpost"
    name = "Signpost"
    plural = "Signposts"
    entries_note = "A number or a dot for each cell, with spaces between."
    entries_example = "1 . . 2 . / . . . . . / . . . . . / . . . 3 12 / . . 10 . 25"
    also_called = frozenset(["signpost", "arrow", "direction"])
    in_json = "We need rows of arrows, such as → or NE, with the numbers shown"
    tagline = "Follow the arrows from 1 to the end."
    rules = (
        "Number the cells 1, 2, 3 … so that every arrow points to the next number. The next number can be any "
        "distance away in that direction. Some numbers are there from the start. The arrow of the last number "
        "doesn’t matter. Cells that you link before you know their numbers get letters: a+1 comes right after a."
    )
    formats = ("Simon Tatham’s Signpost ID, such as 3x3:ddg9abga1gh",)
    tutorial = TUTORIAL
    examples = (
        Example("5 × 5, with five numbers", "5x5:1cceefcfggeeccghcac3e12hch10ah25a"),
        Example("Your first path, 3 × 3", "3x3:ddg9abga1gh"),
        Example(
            "From corner to corner, 7 × 7",
            "7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a",
        ),
        Example(
            "From corner to corner, 10 × 10",
            "10x10:1eed70gffdg45eedff24ceca81ggaacddddhh27fabd98cdh21ah94gffc78eeed17h29e41cge5ededhbff75a88hec80bgh39a55e7"
            "3fg34f13d20b59ca47cffhdfceb32hbb56hha36fbcc15aahaah100a",
            1,
        ),
        Example("No numbers at all", "3x2:cegaga", 2),
        Example("Two cells that lead nowhere", "3x3:adg9abga1gh", 0),
    )

    own_text = CANONICAL
    offers = (
        Offer("3", "3 × 3", GRADES[:1]),
        Offer("4", "4 × 4", GRADES[:5], GRADES[5:]),
        Offer("5", "5 × 5", GRADES),
        Offer("6", "6 × 6", _PLAIN, _HARD),
        Offer("7", "7 × 7", _PLAIN, _HARD[:2]),
        *(Offer(str(side), f"{side} × {side}", _PLAIN, _HARD[:2], hardest_daily=_PLAIN[2]) for side in range(8, 11)),
    )
    generator = 4
    earlier: ClassVar[Mapping[int, tuple[Offer, ...]]] = {
        2: (*offers[:5], *(Offer(str(side), f"{side} × {side}", _PLAIN) for side in range(8, 11))),
        3: offers,
    }
    lessons = teaching.LESSONS
    move = teaching.MOVE

    @cached_property
    def board(self) -> Board:
        """The value that hints and solver work on."""
        return Board(self.arrows, self.givens)

    @property
    def content(self) -> Board:
        return self.board

    @property
    def height(self) -> int:
        return self.board.height

    @property
    def width(self) -> int:
        return self.board.width

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return self.board.cells

    def arrow(self, cell: Cell) -> int:
        """Return the direction of a cell, 0 to 7."""
        return self.arrows[cell[0]][cell[1]]

    def given(self, cell: Cell) -> int:
        """Return the number shown at a cell, or 0."""
        return self.givens[cell[0]][cell[1]]

    @classmethod
    def other_formats(cls) -> tuple[Format[Board], ...]:
        from engine.puzzles.signpost.formats import FILES

        return FILES

    @classmethod
    def read(cls, text: str) -> Signpost:
        """Read text, see `notation` and `formats`."""
        return cls.from_file(text) or cls(*notation.read(text))

    def __str__(self) -> str:
        return notation.write(self.arrows, self.givens)

    @classmethod
    def transformed(cls, text: str, transform: Transform) -> str:
        """Turn the arrows with the board, see `Transformable`."""
        arrows, givens = notation.sketch(cls.canonical(text))
        step, sign = (2, 1) if transform.way == "turn" else (0, -1)
        turned = [
            [each if each == notation.UNSET else (sign * each + step) % len(ARROWS) for each in row] for row in arrows
        ]
        return notation.write(transform.grid(turned, notation.UNSET), transform.grid(givens, 0))

    # The rules

    def complaints(self, solution: Numbers) -> Iterator[Complaint]:
        if not is_int_grid(solution, self.height, self.width):
            yield Complaint(f"use {self.height} rows of {self.width} whole numbers")
            return
        last = len(self.cells)
        at: defaultdict[int, list[Cell]] = defaultdict(list)
        for cell in self.cells:
            number = solution[cell[0]][cell[1]]
            at[number].append(cell)
            if not 1 <= number <= last:
                yield Complaint(f"{number} at {where(cell)} isn’t from 1 to {last}", (place(cell),))
            if self.given(cell) not in (0, number):
                yield Complaint(f"{where(cell)} shows {self.given(cell)}, not {number}", (place(cell),))
        for number, cells in at.items():
            if len(cells) > 1:
                yield Complaint(f"{number} is in {len(cells)} cells", tuple(map(place, cells)))
        for number in range(1, last):
            for cell in at.get(number, ()):
                if not set(self.board.ray(cell, self.arrow(cell))).intersection(at.get(number + 1, ())):
                    yield Complaint(f"the arrow of {number} doesn’t point at {number + 1}", (place(cell),))

    def flaws(self) -> Iterable[Complaint]:
        """Return flaws, see `solver.flaws`."""
        return flaws(self.board)

    # Solving

    def solutions(self, tick: Tick = never_stop) -> Iterator[Numbers]:
        """Yield the solutions, see `solver`."""
        return solutions(self.board, tick)

    def narrowed(self, tick: Tick = never_stop) -> Encoding | None:
        return left_open(self.board, tick)

    def with_givens(self, cells: Sequence[Cell], solution: Numbers) -> Signpost:
        """Show more numbers, see `engine.solver.several`."""
        givens = self.givens
        for r, c in cells:
            givens = _with(givens, (r, c), solution[r][c])
        return replace(self, givens=givens)

    def shown_cells(self) -> Sequence[Cell]:
        """Return the cells with a number shown, except the ends of the path."""
        return [cell for cell in self.cells if 1 < self.given(cell) < len(self.cells)]

    def without_givens(self, cells: Sequence[Cell]) -> Signpost:
        givens = self.givens
        for cell in cells:
            givens = _with(givens, cell, 0)
        return replace(self, givens=givens)

    def statement(self, tick: Tick = never_stop) -> Encoding:
        """Return the rules, see `rules`."""
        from engine.puzzles.signpost.rules import full_rules

        return full_rules(self.board, tick)

    def changes(self, rule: Rule, repairs: Repairs) -> Iterator[tuple[str, Signpost]]:
        """Yield other numbers at a cell, or other directions of its arrow; see `engine.solver.impossible`."""
        (cell,) = (each for each in self.cells if place(each) == rule.places[0])
        return self._turned(cell, repairs) if rule.standing == "ground" else self._renumbered(cell, repairs)

    def _renumbered(self, cell: Cell, repairs: Repairs) -> Iterator[tuple[str, Signpost]]:
        while (filled := repairs.next()) is not None:
            number = int(str(filled[cell]))
            text = f"change the number at {where(cell)} from {self.given(cell)} to {number}"
            yield text, replace(self, givens=_with(self.givens, cell, number))
            repairs.add(-repairs.variable(cell, number))

    def _turned(self, cell: Cell, repairs: Repairs) -> Iterator[tuple[str, Signpost]]:
        rays = [set(self.board.ray(cell, direction)) for direction in range(len(COMPASS))]
        turns = {arrow: repairs.fresh() for arrow in range(len(COMPASS)) if arrow != self.arrow(cell) and rays[arrow]}
        repairs.add(*turns.values())
        for arrow, turn in turns.items():
            for number in range(1, len(self.cells)):
                following = (repairs.variable(target, number + 1) for target in rays[arrow])
                repairs.add(-turn, -repairs.variable(cell, number), *following)
        while (filled := repairs.next()) is not None:
            (target,) = (each for each in self.cells if filled[each] == int(str(filled[cell])) + 1)
            arrow = next(arrow for arrow in turns if target in rays[arrow])
            text = f"turn the arrow at {where(cell)} from {ARROWS[self.arrow(cell)]} to {ARROWS[arrow]}"
            yield text, replace(self, arrows=_with(self.arrows, cell, arrow))
            repairs.add(-turns[arrow])

    @classmethod
    def fresh(cls, size: str, level: str, draws: SeededRandom, tick: Tick) -> Fresh[Signpost] | None:
        """Deal a puzzle, see `dealer`."""
        from engine.puzzles.signpost.dealer import dealt

        board = dealt(int(size), level, draws, tick)
        return None if board is None else Fresh(cls(board.arrows, board.givens))

    def variations(self, solution: Numbers, draws: SeededRandom, *, harder: bool) -> Iterator[Change[Signpost]]:
        """Yield puzzles with one number fewer, more or moved; see `dealer.variations`."""
        from engine.puzzles.signpost.dealer.variations import variations

        for board, cells in variations(self.board, solution, draws, harder=harder):
            yield Change(replace(self, givens=board.givens), board.places(cells))

    @classmethod
    def inventions(cls, text: str, drawn: str, draws: SeededRandom, tick: Tick) -> Iterator[Change[Signpost]]:
        """Complete missing arrows and numbers; see `dealer.variations`."""
        from engine.puzzles.signpost.dealer.variations import inventions

        for board, cells in inventions(*notation.sketch(text), draws, tick):
            yield Change(cls(board.arrows, board.givens), board.places(cells))

    def workings(self, at: str = "", tick: Tick = never_stop) -> Workings:
        """Return how machines solve it, see `workings`."""
        from engine.puzzles.signpost.workings import workings

        return workings(self.board, at, tick)

    def guide(self, entries: str, tick: Tick = never_stop) -> SignpostGuide:
        """Return the guide for links and numbers, see `entries`.  Rules are named as in `hints.demands`.

        A cell has at most one link and one number, which may replace the number shown there or stand beside it.  Values
        of a hint's cells are `>r2c2` and `7`.
        """
        from engine.puzzles.signpost.hints import SignpostGuide

        return SignpostGuide(self.board, linking.read(self.board, entries), self.known_solutions, tick)

    def entered(self, entries: str) -> list[list[object]]:
        number = self._position(entries).number
        return [[number.get(r * self.width + c) for c in range(self.width)] for r in range(self.height)]

    def notes(self, entries: str) -> dict[Cell, str]:
        """Return chains without numbers: `a`, `a+1`, ... along the first of them, then `b` ..."""
        position = self._position(entries)
        chains = [each for each in position.chains if len(each) > 1 and each[0] not in position.number]
        return {
            self.cells[cell]: _letters(i) + (f"+{offset}" if offset else "")
            for i, chain in enumerate(chains)
            for offset, cell in enumerate(chain)
        }

    def _position(self, entries: str) -> Position:
        from engine.puzzles.signpost.hints.position import Position

        return Position(self.board, linking.read(self.board, entries))

    # Lessons, see `lessons`

    def entered_cells(self, entries: str) -> tuple[tuple[str, str], ...]:
        found = sorted(linking.read(self.board, entries))
        return tuple((self.board.place(each.cell), teaching.value(self.board, each)) for each in found)

    def choices(self) -> Sequence[tuple[str, str]]:
        return teaching.choices(self.board)

    def with_choice(self, entries: str, cell: Cell, value: str) -> str:
        own = teaching.with_choice(self.board, linking.read(self.board, entries), cell, value)
        return linking.write(self.board, own)

    def facts(self, entries: str) -> Collection[object]:
        return teaching.facts(self._position(entries))

    def claims(self, before: str, after: str) -> Collection[object]:
        return linking.read(self.board, after) - linking.read(self.board, before)

    def turned(self, entries: str, turn: int) -> tuple[Signpost, str]:
        board, own = teaching.turned(self.board, linking.read(self.board, entries), turn)
        return Signpost(board.arrows, board.givens), linking.write(board, own)

    # Showing

    def draw(self, solution: Numbers | None = None) -> str:
        """Return numbers with their arrows, by rows."""
        numbers = solution or self.givens
        digits = len(str(len(self.cells)))
        return "\n".join(
            "  ".join(f"{number or '·':>{digits}}{ARROWS[arrow]}" for number, arrow in zip(*rows, strict=True))
            for rows in zip(numbers, self.arrows, strict=True)
        )

    @classmethod
    def solution_from_json(cls, value: object) -> Numbers:
        return int_grid_from_json(value)


def _letters(number: int) -> str:
    """Return `a` for 0, `z` for 25, `aa` for 26 ..."""
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(ord("a") + number % 26)


def _with(grid: Numbers, cell: Cell, value: int) -> Numbers:
    """Return the grid with one cell changed."""
    r, c = cell
    return (*grid[:r], (*grid[r][:c], value, *grid[r][c + 1 :]), *grid[r + 1 :])
