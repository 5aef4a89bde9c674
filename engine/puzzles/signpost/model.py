"""Signpost: the puzzle and its rules.

Formulated as in Simon Tatham's collection (`signpost.c`): a Hamiltonian path in the graph in which a cell leads to
every cell on the ray of its arrow, with some positions on the path given.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from engine.abilities import Explained, Givable, Hint, Mendable
from engine.grid import COMPASS, bits, int_grid_from_json, is_int_grid, ray
from engine.limits import Tick, never_stop
from engine.model import Rule, Statement
from engine.places import Cell, place, where
from engine.puzzle import Complaint, Example, PuzzleError, PuzzleTooLarge
from engine.puzzles.signpost.candidates import settle
from engine.puzzles.signpost.graph import broken_chain, too_few_targets
from engine.puzzles.signpost.hints import next_step
from engine.puzzles.signpost.paths import paths, stated
from engine.puzzles.signpost.position import Board, Position
from engine.puzzles.signpost.statement import state
from engine.repairs import Repairs
from engine.text import quote, whole_number

Numbers = tuple[tuple[int, ...], ...]

MAX_SIDE = 20
ARROWS = "↑↗→↘↓↙←↖"
LETTERS = "abcdefgh"

_SIZE = re.compile(r"([0-9]+)(?:x([0-9]+))?c?")
_CELL = re.compile(r"([0-9]*)([^0-9]?)")


@dataclass(frozen=True)
class Signpost(Explained[Numbers], Givable[Numbers], Mendable[Numbers]):
    """`arrows[r][c]` is a cell's direction, 0 to 7 clockwise from north; `givens[r][c]` its number, 0 if not shown.

    Numbers may be shown anywhere or nowhere; the ends of the path may be anywhere; the last cell's arrow is ignored.
    """

    arrows: Numbers
    givens: Numbers

    slug = "signpost"
    name = "Signpost"
    tagline = "Follow the arrows and number the whole path."
    rules = (
        "Put the numbers from 1 to the number of cells into the cells, each once. From each number, its cell’s arrow "
        "points towards the next number, which may be any distance away in that direction. Some numbers are given. "
        "The arrow of the last number does not matter."
    )
    formats = ("Simon Tatham’s Signpost ID, such as 3x3:ddg9abga1gh",)
    examples = (
        Example("Five by five, five numbers shown", "5x5:1cceefcfggeeccghcac3e12hch10ah25a"),
        Example("A first path, 3 × 3", "3x3:ddg9abga1gh"),
        Example(
            "From corner to corner, 7 × 7",
            "7x7:1e33dc20cfggdecf16b44geebccefaaad40gdah22c32acg23g6ffabeg7g27a35g38bacaca49a",
        ),
        Example("No numbers at all", "3x2:cegaga", 2),
        Example("Two cells that lead nowhere", "3x3:adg9abga1gh", 0),
    )

    # -- rules -------------------------------------------------------------------------------------------------------

    @property
    def height(self) -> int:
        return len(self.arrows)

    @property
    def width(self) -> int:
        return len(self.arrows[0])

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row; elsewhere in this module a cell is its index here."""
        return tuple((r, c) for r in range(self.height) for c in range(self.width))

    @cached_property
    def successors(self) -> tuple[int, ...]:
        """For each cell the set of cells that its arrow points at, as a bit mask."""
        return tuple(
            sum(1 << (r * self.width + c) for r, c in ray(cell, COMPASS[self.arrow(cell)], self.height, self.width))
            for cell in self.cells
        )

    @cached_property
    def predecessors(self) -> tuple[int, ...]:
        """For each cell the set of cells whose arrows point at it, as a bit mask."""
        masks = [0] * len(self.cells)
        for cell, targets in enumerate(self.successors):
            for target in bits(targets):
                masks[target] |= 1 << cell
        return tuple(masks)

    def arrow(self, cell: Cell) -> int:
        """The direction of a cell, 0 to 7."""
        return self.arrows[cell[0]][cell[1]]

    def given(self, cell: Cell) -> int:
        """The number shown at a cell, or 0."""
        return self.givens[cell[0]][cell[1]]

    def complaints(self, solution: Numbers) -> Iterable[Complaint]:
        if not is_int_grid(solution, self.height, self.width):
            yield Complaint(f"not a grid of {self.height} rows of {self.width} whole numbers")
            return
        last = len(self.cells)
        at: defaultdict[int, list[Cell]] = defaultdict(list)
        for cell in self.cells:
            number = solution[cell[0]][cell[1]]
            at[number].append(cell)
            if not 1 <= number <= last:
                yield Complaint(f"{number} at {where(cell)} is not from 1 to {last}", (place(cell),))
            if self.given(cell) not in (0, number):
                yield Complaint(f"{where(cell)} shows {self.given(cell)}, not {number}", (place(cell),))
        for number, cells in at.items():
            if len(cells) > 1:
                yield Complaint(f"{number} stands in {len(cells)} cells", tuple(map(place, cells)))
        for number in range(1, last):
            for cell in at.get(number, ()):
                targets = set(ray(cell, COMPASS[self.arrow(cell)], self.height, self.width))
                if not targets.intersection(at.get(number + 1, ())):
                    yield Complaint(f"the arrow of {number} does not point at {number + 1}", (place(cell),))

    def flaws(self) -> Iterable[Complaint]:
        last = len(self.cells)
        at: defaultdict[int, list[int]] = defaultdict(list)
        for index, cell in enumerate(self.cells):
            if self.given(cell):
                at[self.given(cell)].append(index)
        for number, shown in at.items():
            if len(shown) > 1:
                yield Complaint(f"the number {number} is given {len(shown)} times", self._places(shown))
        ends = [i for i, targets in enumerate(self.successors) if not targets and self.given(self.cells[i]) != last]
        ends += at[last]
        if len(ends) > 1:
            yield Complaint(
                f"{len(ends)} cells lead nowhere or hold {last}, and only one can be the last", self._places(ends)
            )
        starts = [i for i, sources in enumerate(self.predecessors) if not sources and self.given(self.cells[i]) != 1]
        starts += at[1]
        if len(starts) > 1:
            yield Complaint(
                f"nothing points at {len(starts)} cells (or they hold 1), and only one can be the first",
                self._places(starts),
            )
        for number in range(1, last):
            for here in at.get(number, ()):
                if at.get(number + 1) and not any(self.successors[here] >> there & 1 for there in at[number + 1]):
                    yield Complaint(
                        f"the arrow of {number} does not point at {number + 1}", self._places([here, *at[number + 1]])
                    )

        yield from self._unlinked(None if len(at[last]) != 1 else at[last][0])

    def _unlinked(self, last: int | None) -> Iterable[Complaint]:
        """Reasons why no path at all leads through all cells, whatever the numbers."""
        crowd = too_few_targets(self.successors, last)
        if crowd is not None:
            cells, targets = crowd
            yield Complaint(
                f"{cells.bit_count()} cells point only at {targets.bit_count()} others, too few for each to have its "
                f"own next cell" + ("" if last is not None else ", even if one of them is the last"),
                self._places(bits(cells)),
            )
        apart = broken_chain(self.successors)
        if apart is not None:
            one, other = apart
            yield Complaint(
                f"no path can pass both through {where(self.cells[next(bits(one))])} and through "
                f"{where(self.cells[next(bits(other))])}: neither can be reached from the other",
                self._places(bits(one | other)),
            )

    def _places(self, indices: Iterable[int]) -> tuple[str, ...]:
        return tuple(place(self.cells[i]) for i in indices)

    # -- text --------------------------------------------------------------------------------------------------------

    @classmethod
    def read(cls, text: str) -> Self:
        size, colon, body = "".join(text.split()).partition(":")
        match = _SIZE.fullmatch(size)
        if not colon or match is None:
            raise PuzzleError(f"expected a size such as 5x5 and a colon, found {quote(text)}")
        width, height = match[1], match[2] or match[1]
        for side, token in (("width", width), ("height", height)):
            if len(token.lstrip("0")) > 2 or int(token) > MAX_SIDE:
                raise PuzzleTooLarge(f"{side} {quote(token)} is too large; the limit is {MAX_SIDE}")
        w = whole_number(width, what="width", least=1, most=MAX_SIDE)
        h = whole_number(height, what="height", least=1, most=MAX_SIDE)
        found = _CELL.findall(body)[:-1]  # the last match is the empty one at the end
        problems: list[Complaint] = []
        unset: list[Cell] = []
        for index, (number, letter) in enumerate(found):
            cell = divmod(index, w)
            if index >= w * h:
                break
            if not letter:
                problems.append(Complaint(f"{where(cell)}: no arrow letter after {quote(number)}", (place(cell),)))
            elif letter == ".":
                unset.append(cell)
            elif letter not in LETTERS:
                problems.append(
                    Complaint(f"{where(cell)}: {quote(letter)} is not an arrow letter from a to h", (place(cell),))
                )
            if number:
                try:
                    whole_number(number, what=where(cell), least=1, most=w * h)
                except ValueError as error:
                    problems.append(Complaint(str(error), (place(cell),)))
        if len(found) != w * h:
            problems.append(Complaint(f"{w} × {h} needs {w * h} arrow letters, found {len(found)}"))
        if unset:
            count = "1 cell has" if len(unset) == 1 else f"{len(unset)} cells have"
            problems.append(
                Complaint(f"{count} no arrow yet, first at {where(unset[0])}", tuple(map(place, unset)), True)
            )
        if problems:
            raise PuzzleError(*problems[:20])
        rows = [found[r * w : r * w + w] for r in range(h)]
        return cls(
            arrows=tuple(tuple(LETTERS.index(letter) for _, letter in row) for row in rows),
            givens=tuple(tuple(int(number or 0) for number, _ in row) for row in rows),
        )

    def __str__(self) -> str:
        cells = (f"{self.given(cell) or ''}{LETTERS[self.arrow(cell)]}" for cell in self.cells)
        return f"{self.width}x{self.height}:{''.join(cells)}"

    def draw(self, solution: Numbers | None = None) -> str:
        numbers = solution or self.givens
        digits = len(str(len(self.cells)))
        return "\n".join(
            "  ".join(f"{number or '·':>{digits}}{ARROWS[arrow]}" for number, arrow in zip(*rows, strict=True))
            for rows in zip(numbers, self.arrows, strict=True)
        )

    @classmethod
    def solution_from_json(cls, value: object) -> Numbers:
        return int_grid_from_json(value)

    # -- solving -----------------------------------------------------------------------------------------------------

    def solutions(self, tick: Tick = never_stop) -> Iterator[Numbers]:
        candidates = self.candidates(tick)
        if candidates is not None:
            for path in paths(self.successors, candidates, tick):
                flat = [0] * len(self.cells)
                for number, cell in enumerate(path, start=1):
                    flat[cell] = number
                yield tuple(tuple(flat[r * self.width : (r + 1) * self.width]) for r in range(self.height))

    def narrowed(self, tick: Tick = never_stop) -> Statement | None:
        """The numbers that the candidates leave open, see `engine.several`."""
        candidates = self.candidates(tick)
        if candidates is None:
            return None
        model, number = stated(self.successors, candidates, tick)
        return Statement(model, {x: (self.cells[cell], number + 1) for x, (number, cell) in number.items()})

    def with_givens(self, cells: Sequence[Cell], solution: Numbers) -> Signpost:
        """Numbers shown, see `engine.several`."""
        givens = self.givens
        for r, c in cells:
            givens = _with(givens, (r, c), solution[r][c])
        return replace(self, givens=givens)

    @cached_property
    def board(self) -> Board:
        """The same as flat lists."""
        givens = tuple(map(self.given, self.cells))
        return Board(self.width, self.successors, self.predecessors, givens)

    def hint(self, entries: str, tick: Tick = never_stop) -> Hint:
        """The next step from entries such as `r1c1>r2c2 r1c3=7`, with blanks between.

        `r1c1>r2c2`: the arrow of r1c1 leads to r2c2, which comes next; at most one for each cell.  `r1c3=7`: r1c3
        is 7; at most one for each cell, in place of the number shown there or beside it.  Values of a hint's cells are
        `>r2c2` and `7`.
        """
        return next_step(self, self.board, self.board.read(entries), tick)

    def entered(self, entries: str) -> list[list[object]]:
        number = Position(self.board, self.board.read(entries)).number
        return [[number.get(r * self.width + c) for c in range(self.width)] for r in range(self.height)]

    def notes(self, entries: str) -> dict[Cell, str]:
        """Chains without numbers: `a`, `a+1`, ... along the first of them, then `b` ..."""
        position = Position(self.board, self.board.read(entries))
        chains = [each for each in position.chains if len(each) > 1 and each[0] not in position.number]
        return {
            self.cells[cell]: letters(i) + (f"+{step}" if step else "")
            for i, chain in enumerate(chains)
            for step, cell in enumerate(chain)
        }

    def statement(self, tick: Tick = never_stop) -> Statement:
        """All rules as clauses, see `engine.certificate`."""
        givens = {index: self.given(cell) for index, cell in enumerate(self.cells) if self.given(cell)}
        return state(self.cells, self.successors, self.predecessors, givens, tick)

    def changes(self, rule: Rule, repairs: Repairs) -> Iterator[tuple[str, Signpost]]:
        """Other numbers at a cell, or other directions of its arrow; see `engine.impossible`."""
        (cell,) = (each for each in self.cells if place(each) == rule.places[0])
        return self._turned(cell, repairs) if rule.standing == "ground" else self._renumbered(cell, repairs)

    def _renumbered(self, cell: Cell, repairs: Repairs) -> Iterator[tuple[str, Signpost]]:
        while (board := repairs.next()) is not None:
            number = int(str(board[cell]))
            text = f"change the number at {where(cell)} from {self.given(cell)} to {number}"
            yield text, replace(self, givens=_with(self.givens, cell, number))
            repairs.add(-repairs.variable(cell, number))

    def _turned(self, cell: Cell, repairs: Repairs) -> Iterator[tuple[str, Signpost]]:
        rays = [set(ray(cell, direction, self.height, self.width)) for direction in COMPASS]
        turns = {arrow: repairs.fresh() for arrow in range(len(COMPASS)) if arrow != self.arrow(cell) and rays[arrow]}
        repairs.add(*turns.values())
        for arrow, turn in turns.items():
            for number in range(1, len(self.cells)):
                following = (repairs.variable(target, number + 1) for target in rays[arrow])
                repairs.add(-turn, -repairs.variable(cell, number), *following)
        while (board := repairs.next()) is not None:
            (target,) = (each for each in self.cells if board[each] == int(str(board[cell])) + 1)
            arrow = next(arrow for arrow in turns if target in rays[arrow])
            text = f"turn the arrow at {where(cell)} from {ARROWS[self.arrow(cell)]} to {ARROWS[arrow]}"
            yield text, replace(self, arrows=_with(self.arrows, cell, arrow))
            repairs.add(-turns[arrow])

    def candidates(self, tick: Tick = never_stop) -> list[int] | None:
        """For each number (from 0) the set of cells that can hold it; None: there is no solution (proved)."""
        if any(True for _ in self.flaws()):
            return None
        return settle([self.given(cell) for cell in self.cells], self.successors, self.predecessors, tick)


def letters(number: int) -> str:
    """`a` for 0, `z` for 25, `aa` for 26 ..."""
    return (letters(number // 26 - 1) if number >= 26 else "") + chr(ord("a") + number % 26)


def _with(grid: Numbers, cell: Cell, value: int) -> Numbers:
    """The grid with one cell changed."""
    r, c = cell
    return (*grid[:r], (*grid[r][:c], value, *grid[r][c + 1 :]), *grid[r + 1 :])
