"""Signpost: number the cells 1, 2, 3 ... so that every arrow points towards the next number.

Formulated as in Simon Tatham's collection (`signpost.c`): a Hamiltonian path in the graph in which a cell leads to
every cell on the ray of its arrow, with some positions on the path given.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import Self

from engine.grid import COMPASS, bits, int_grid_from_json, is_int_grid, ray
from engine.puzzle import (
    Cell,
    Complaint,
    Example,
    GridPuzzle,
    Progress,
    PuzzleError,
    PuzzleTooLarge,
    Tick,
    never_stop,
    place,
    where,
)
from engine.sat import Model
from engine.text import quote, whole_number

Numbers = tuple[tuple[int, ...], ...]

MAX_SIDE = 20
ARROWS = "↑↗→↘↓↙←↖"
LETTERS = "abcdefgh"

_SIZE = re.compile(r"([0-9]+)(?:x([0-9]+))?c?")
_CELL = re.compile(r"([0-9]*)([^0-9]?)")


@dataclass(frozen=True)
class Signpost(GridPuzzle[Numbers]):
    """`arrows[r][c]` is a cell's direction, 0 to 7 clockwise from north; `givens[r][c]` its number, 0 if not shown.

    Numbers may be shown anywhere or nowhere; the ends of the path may be anywhere; the last cell's arrow is ignored.
    """

    arrows: Numbers
    givens: Numbers

    slug = "signpost"
    name = "Signpost"
    tagline = "Follow the arrows and number the whole path."
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
            problems.append(Complaint(f"{count} no arrow yet, first at {where(unset[0])}", tuple(map(place, unset))))
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
        if candidates is None:
            return
        model, names = self._model(candidates)
        with model.search(names, tick) as search:
            for found in search.models():
                yield self._grid(names[v] for v in found)

    def forced(self, tick: Tick = never_stop) -> frozenset[Cell]:
        candidates = self.candidates(tick)
        if candidates is not None:
            model, names = self._model(candidates)
            with model.search(names, tick) as search:
                backbone = search.backbone()
            if backbone is not None:
                return frozenset(self.cells[names[v][0]] for v, value in backbone.items() if value)
        return frozenset(self.cells)

    def candidates(self, tick: Tick = never_stop) -> list[int] | None:
        """For each number (from 0) the cells that can hold it, as a bit mask; None: there is no solution (proved).

        The fixpoint of: a number stands where an arrow from its predecessor and an arrow to its successor can be, a
        number with one cell takes that cell, a cell with one number takes that number.  Since the given numbers
        start as single cells, this includes every argument by the length of walks between them.
        """
        last = len(self.cells)
        everywhere = (1 << last) - 1
        possible = [everywhere] * last
        for index, cell in enumerate(self.cells):
            if number := self.given(cell):
                possible[number - 1] &= 1 << index
        before: list[int] = []
        while possible != before:
            before = possible.copy()
            tick(Progress("following the arrows", fixed=sum(mask & (mask - 1) == 0 for mask in possible)))
            for k in range(1, last):
                possible[k] &= self._step(possible[k - 1], self.successors)
            for k in range(last - 2, -1, -1):
                possible[k] &= self._step(possible[k + 1], self.predecessors)
            if not all(possible) or not self._settle_singles(possible, everywhere):
                return None
        return possible

    @staticmethod
    def _step(sources: int, edges: Sequence[int]) -> int:
        return reduce(or_, (edges[cell] for cell in bits(sources)), 0)

    @staticmethod
    def _settle_singles(possible: list[int], everywhere: int) -> bool:
        """Numbers with one cell, and cells with one number, take each other.  False: some of them are left without."""
        taken = 0
        for mask in possible:
            if mask & (mask - 1) == 0:
                if taken & mask:
                    return False
                taken |= mask
        once = twice = 0
        for k, mask in enumerate(possible):
            if mask & (mask - 1):
                mask &= ~taken
                possible[k] = mask
            twice |= once & mask
            once |= mask
        if once != everywhere:
            return False
        single = once & ~twice
        for k, mask in enumerate(possible):
            if only := mask & single:
                if only & (only - 1):
                    return False
                possible[k] = only
        return all(possible)

    def _model(self, candidates: Sequence[int]) -> tuple[Model, dict[int, tuple[int, int]]]:
        """The clauses, and the (cell, number from 0) that each variable stands for."""
        model = Model()
        names: dict[int, tuple[int, int]] = {}
        of_cell: list[list[int]] = [[] for _ in self.cells]
        of_number: list[dict[int, int]] = []
        for number, mask in enumerate(candidates):
            row = {}
            for cell in bits(mask):
                variable = row[cell] = model.fresh()
                names[variable] = (cell, number)
                of_cell[cell].append(variable)
            of_number.append(row)
        for cell, variables in enumerate(of_cell):
            with model.rule(f"One number stands at {where(self.cells[cell])}", place(self.cells[cell])):
                model.exactly_one(variables)
        for number, row in enumerate(of_number):
            with model.rule(f"{number + 1} stands in one cell"):
                model.exactly_one(list(row.values()))
        for number in range(len(self.cells) - 1):
            here, there = of_number[number], of_number[number + 1]
            with model.rule(f"The arrow of {number + 1} points at {number + 2}"):
                self._lead(model, here, there, self.successors)
                self._lead(model, there, here, self.predecessors)
        return model, names

    @staticmethod
    def _lead(model: Model, sources: dict[int, int], targets: dict[int, int], edges: Sequence[int]) -> None:
        mask = sum(1 << cell for cell in targets)
        for cell, variable in sources.items():
            reached = edges[cell] & mask
            if reached != mask:
                model.add(-variable, *(targets[target] for target in bits(reached)))

    def _grid(self, placed: Iterable[tuple[int, int]]) -> Numbers:
        flat = [0] * len(self.cells)
        for cell, number in placed:
            flat[cell] = number + 1
        return tuple(tuple(flat[r * self.width : (r + 1) * self.width]) for r in range(self.height))
