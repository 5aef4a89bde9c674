"""Three puzzles as CP-SAT models, written from their rules and sharing no code with the engine.

CP-SAT has constraints of its own for all that the engine states in clauses: automata for the lines of a nonogram, a
circuit for the path of Signpost, all-different and integer arithmetic for KenKen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from ortools.sat.python import cp_model

Numbers = tuple[tuple[int, ...], ...]

DIRECTIONS = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]
"""Rows down and columns to the right, clockwise from north."""

EFFORT = 120.0
"""CP-SAT's own measure of work, about a second per unit, but the same on every machine."""


@dataclass(frozen=True)
class Answer:
    """Grids found; `complete`: there are no others; `gave_up`: the effort was spent before either was clear."""

    grids: frozenset[Numbers]
    complete: bool
    gave_up: bool


class Collector(cp_model.CpSolverSolutionCallback):
    """Keeps different grids, up to `most`.  Grids, because variables beside them may have several values."""

    def __init__(self, grid: Sequence[Sequence[cp_model.IntVar]], most: int) -> None:
        super().__init__()
        self.grid = grid
        self.most = most
        self.found: set[Numbers] = set()

    def on_solution_callback(self) -> None:
        self.found.add(tuple(tuple(self.value(cell) for cell in row) for row in self.grid))
        if len(self.found) == self.most:
            self.stop_search()


def enumerate_grids(model: cp_model.CpModel, grid: Sequence[Sequence[cp_model.IntVar]], most: int) -> Answer:
    """Up to `most` different solutions."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_deterministic_time = EFFORT
    collector = Collector(grid, most)
    status = solver.solve(model, collector)
    complete = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and len(collector.found) < most
    return Answer(frozenset(collector.found), complete, not complete and len(collector.found) < most)


@dataclass(frozen=True)
class Nonogram:
    """Clues of columns and rows; `givens` are rows of `#`, `.` and `?`, or nothing."""

    columns: tuple[tuple[int, ...], ...]
    rows: tuple[tuple[int, ...], ...]
    givens: tuple[str, ...] = ()

    def answer(self, most: int) -> Answer:
        model = cp_model.CpModel()
        grid = [[model.new_bool_var("") for _ in self.columns] for _ in self.rows]
        for clue, line in [
            *zip(self.rows, grid, strict=True),
            *zip(self.columns, zip(*grid, strict=True), strict=True),
        ]:
            read(model, clue, list(line))
        for line, given in zip(grid, self.givens, strict=False):
            for cell, character in zip(line, given, strict=True):
                if character != "?":
                    model.add(cell == (character == "#"))
        return enumerate_grids(model, grid, most)


def read(model: cp_model.CpModel, clue: Sequence[int], line: Sequence[cp_model.IntVar]) -> None:
    """An automaton over the pattern 0* 1^a 0+ 1^b 0*: a state per cell of it, which white cells may repeat."""
    if not clue:
        model.add(sum(line) == 0)
        return
    state, steps = 0, [(0, 0, 0)]
    for run in clue:
        if state:
            steps += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        for _ in range(run):
            steps.append((state, 1, state + 1))
            state += 1
    steps += [(state, 0, state + 1), (state + 1, 0, state + 1)]
    model.add_automaton(line, 0, [state, state + 1], steps)


ANY = -1
"""In place of a length: any number of runs of any colours."""

Runs = tuple[tuple[int, int], ...]
"""A length, 0 if it is unknown, or `ANY`, and a colour from 1 on."""
Reading = tuple[int, int, int]
"""Runs read before, cells of the next one that are read, and the colour of the cell before, 0 for white."""


@dataclass(frozen=True)
class ColouredNonogram:
    """Runs of columns and rows, in so many colours; `givens` has a number for each given cell."""

    columns: tuple[Runs, ...]
    rows: tuple[Runs, ...]
    colours: int
    givens: tuple[tuple[tuple[int, int], int], ...] = ()

    def answer(self, most: int) -> Answer:
        return enumerate_grids(*self.state(), most)

    def state(self) -> tuple[cp_model.CpModel, list[list[cp_model.IntVar]]]:
        """The model and its cells."""
        model = cp_model.CpModel()
        grid = [[model.new_int_var(0, self.colours, "") for _ in self.columns] for _ in self.rows]
        for runs, line in [
            *zip(self.rows, grid, strict=True),
            *zip(self.columns, zip(*grid, strict=True), strict=True),
        ]:
            steps, ends = automaton(runs, self.colours)
            model.add_automaton(list(line), 0, ends, steps)
        for (r, c), colour in self.givens:
            model.add(grid[r][c] == colour)
        return model, grid


@lru_cache(maxsize=10_000)
def automaton(runs: Runs, colours: int) -> tuple[list[tuple[int, int, int]], list[int]]:
    """The steps and the last states of an automaton that starts in 0; CP-SAT wants one step for each colour, so its
    states are sets of what may have been read.
    """
    numbers = {skipping(runs, (0, 0, 0)): 0}
    steps, open_ends = list[tuple[int, int, int]](), list(numbers)
    while open_ends:
        before = open_ends.pop()
        for colour in range(colours + 1):
            after = frozenset(each for reading in before for each in read_on(runs, reading, colour))
            if after:
                if after not in numbers:
                    numbers[after] = len(numbers)
                    open_ends.append(after)
                steps.append((numbers[before], colour, numbers[after]))
    ends = [n for states, n in numbers.items() if any((at, read) == (len(runs), 0) for at, read, _ in states)]
    return steps, ends


def read_on(runs: Runs, reading: Reading, colour: int) -> Iterator[Reading]:
    """What one more cell may lead to."""
    at, read, last = reading
    if not read and not colour:
        yield from skipping(runs, (at, 0, 0))
    if at == len(runs):
        return
    length, own = runs[at]
    if length == ANY:
        if read or (colour and colour != last):
            yield at, 1, colour
            yield from skipping(runs, (at + 1, 0, colour))
    elif colour == own and (read or colour != last):
        if not length or read + 1 < length:
            yield at, min(read + 1, length or 1), colour
        if not length or read + 1 == length:
            yield from skipping(runs, (at + 1, 0, colour))


def skipping(runs: Runs, reading: Reading) -> frozenset[Reading]:
    """A place between two runs, and those behind runs that may be none."""
    at, _, last = reading
    found = {reading}
    while at < len(runs) and runs[at][0] == ANY:
        at += 1
        found.add((at, 0, last))
    return frozenset(found)


@dataclass(frozen=True)
class Signpost:
    """`arrows` from 0 to 7, clockwise from north; `givens` with 0 where there is none."""

    arrows: Numbers
    givens: Numbers

    def answer(self, most: int) -> Answer:
        height, width = len(self.arrows), len(self.arrows[0])
        cells = list(product(range(height), range(width)))
        model = cp_model.CpModel()
        at = {cell: model.new_int_var(1, len(cells), "") for cell in cells}
        node = {cell: index for index, cell in enumerate(cells, start=1)}  # 0 is before the first and after the last
        arcs = []
        for cell in cells:
            first, last = model.new_bool_var(""), model.new_bool_var("")
            model.add(at[cell] == 1).only_enforce_if(first)
            model.add(at[cell] == len(cells)).only_enforce_if(last)
            arcs += [(0, node[cell], first), (node[cell], 0, last)]
            for target in self.pointed_at(cell):
                arc = model.new_bool_var("")
                model.add(at[target] == at[cell] + 1).only_enforce_if(arc)
                arcs.append((node[cell], node[target], arc))
            if given := self.givens[cell[0]][cell[1]]:
                model.add(at[cell] == given)
        model.add_circuit(arcs)
        return enumerate_grids(model, [[at[r, c] for c in range(width)] for r in range(height)], most)

    def pointed_at(self, cell: tuple[int, int]) -> Iterator[tuple[int, int]]:
        r, c = cell
        down, right = DIRECTIONS[self.arrows[r][c]]
        while 0 <= (r := r + down) < len(self.arrows) and 0 <= (c := c + right) < len(self.arrows[0]):
            yield r, c


@dataclass(frozen=True)
class Cage:
    """Cells, one of + - * / (or nothing: any that works), and a target; one cell and + is a given."""

    cells: tuple[tuple[int, int], ...]
    op: str
    target: int


@dataclass(frozen=True)
class KenKen:
    """A Latin square with cages; `large`: - and / may join more than two cells where no operator is written."""

    size: int
    cages: tuple[Cage, ...]
    large: bool = False

    def answer(self, most: int) -> Answer:
        model = cp_model.CpModel()
        grid = [[model.new_int_var(1, self.size, "") for _ in range(self.size)] for _ in range(self.size)]
        for line in [*grid, *zip(*grid, strict=True)]:
            model.add_all_different(line)
        for cage in self.cages:
            digits = [grid[r][c] for r, c in cage.cells]
            operators = cage.op or ("+-*/" if len(digits) == 2 or self.large else "+*")
            ways = {op: model.new_bool_var("") for op in operators}
            model.add_bool_or(ways.values())
            for op, way in ways.items():
                left, right = self.equation(model, op, digits, cage.target)
                model.add(left == right).only_enforce_if(way)
        return enumerate_grids(model, grid, most)

    def equation(
        self, model: cp_model.CpModel, op: str, digits: list[cp_model.IntVar], target: int
    ) -> tuple[cp_model.LinearExprT, cp_model.LinearExprT]:
        """What the operator means, as two sides, linear in variables that are tied to the digits anyway."""
        if op == "+":
            return sum(digits), target
        if op == "*":
            return self.product(model, digits), target
        largest = model.new_int_var(1, self.size, "")
        model.add_max_equality(largest, digits)
        if op == "-":  # largest - (all - largest)
            return 2 * largest - sum(digits), target
        return self.product(model, [largest, largest]), target * self.product(
            model, digits
        )  # largest / (all / largest)

    def product(self, model: cp_model.CpModel, factors: list[cp_model.IntVar]) -> cp_model.IntVar:
        result = factors[0]
        for count, factor in enumerate(factors[1:], start=2):
            both = model.new_int_var(1, self.size**count, "")
            model.add_multiplication_equality(both, [result, factor])
            result = both
        return result
