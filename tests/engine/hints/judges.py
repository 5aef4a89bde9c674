"""Judges of hints, which know the rules of a puzzle and the names of its rules, and nothing of how hints are found.

A judge says whether the rules that a hint names, with what was entered before, leave its cells no other value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from pysat.solvers import Solver

from engine.core.abilities import Hint
from engine.core.grid import COMPASS, ray
from engine.core.places import Cell, cell_at, place
from engine.hints.statements import Fact
from engine.puzzles.kenken import KenKen
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.signpost import Signpost
from tests.engine.kenken.test_hints import check as check_kenken

Decided = Iterable[tuple[Cell, str]]
"""Cells, and the values that a hint says they have, as entries name them."""


def line_of(puzzle: Nonogram, grid: list[str], name: str) -> tuple[tuple[int, ...], str, list[Cell]]:
    """The clue, the known cells and the places of the line with this name, e.g. `row 3`."""
    kind, number = name.split()
    i = int(number) - 1
    if kind == "row":
        return puzzle.rows[i], grid[i], [(i, c) for c in range(puzzle.width)]
    return puzzle.columns[i], "".join(row[i] for row in grid), [(r, i) for r in range(puzzle.height)]


def state_line(solver: Solver, clue: tuple[int, ...], known: str, cells: list[int], top: int) -> int:
    """Add a nonogram's line to a solver, as the walk of an automaton along it; the highest variable afterwards.

    Its states are a white one, then for each run its black ones and a white one; every cell has one of them.
    """
    colours = "." + "".join("#" * run + "." for run in clue)
    follows = [
        ([i] if colour == "." else []) + ([i + 1] if i + 1 < len(colours) else []) for i, colour in enumerate(colours)
    ]
    begins, ends = {0, 1} if clue else {0}, {len(colours) - 1, len(colours) - 2} if clue else {0}
    states = [[top + i * len(colours) + q + 1 for q in range(len(colours))] for i in range(len(known))]
    for i, (cell, here) in enumerate(zip(known, states, strict=True)):
        solver.add_clause(here)
        for q, (state, colour) in enumerate(zip(here, colours, strict=True)):
            for other in here[:q]:
                solver.add_clause([-state, -other])
            solver.add_clause([-state, cells[i] if colour == "#" else -cells[i]])
            if cell not in ("?", colour) or (i == 0 and q not in begins) or (i == len(known) - 1 and q not in ends):
                solver.add_clause([-state])
            if i + 1 < len(known):
                solver.add_clause([-state, *(states[i + 1][after] for after in follows[q])])
    return top + len(known) * len(colours)


def nonogram_forces(puzzle: Nonogram, grid: list[str], rules: Iterable[str], cells: Decided) -> bool:
    """Whether these lines alone, with the known cells, leave each of the cells no other colour."""
    top = puzzle.width * puzzle.height
    with Solver(name="minisat22") as solver:
        for name in rules:
            clue, known, places = line_of(puzzle, grid, name)
            top = state_line(solver, clue, known, [r * puzzle.width + c + 1 for r, c in places], top)
        return all(
            not solver.solve([(r * puzzle.width + c + 1) * (-1 if colour == "#" else 1)]) for (r, c), colour in cells
        )


def cells_of(hint: Hint) -> list[tuple[Cell, str]]:
    """The cells that a hint decides, by row and column from 0."""
    return [(cell(at), value) for at, value in hint.cells]


def judge_nonogram(puzzle: Nonogram, entries: str, hint: Hint) -> bool:
    """Whether a step is sound, decides open cells only, and leaves the entries that it says."""
    grid = entries.split("/") if entries else ["?" * puzzle.width] * puzzle.height
    grid = list(puzzle.board.with_givens_in(tuple(grid)))
    cells = cells_of(hint)
    changed = {
        (r, c): new for r, row in enumerate(hint.then.split("/")) for c, new in enumerate(row) if new != grid[r][c]
    }
    return bool(
        hint.rules
        and changed == dict(cells)
        and all(grid[r][c] == "?" for (r, c), _ in cells)
        and nonogram_forces(puzzle, grid, hint.rules, cells)
    )


def judge_kenken(puzzle: KenKen, entries: str, hint: Hint) -> bool:
    """As `judge_nonogram`; digits that are crossed out count as decided."""
    try:
        check_kenken(puzzle, entries, hint)
    except AssertionError:
        return False
    return True


class SignpostRules:
    """The rules of a Signpost as clauses, each switched on by its name, and stated when it is asked for.

    Without a switch: what is shown, that nothing stands twice, and what “a leads to b” means, that b lies on the ray of
    a's arrow and has the number after a's.
    """

    def __init__(self, puzzle: Signpost, solver: str = "cadical153") -> None:
        self.puzzle = puzzle
        self.cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
        self.last = last = len(self.cells)
        self.reach = {a: list(ray(a, COMPASS[puzzle.arrow(a)], puzzle.height, puzzle.width)) for a in self.cells}
        self._top = 0
        self.x = x = {(a, k): self._fresh() for a in self.cells for k in range(1, last + 1)}
        self.y = {(a, b): self._fresh() for a in self.cells for b in self.reach[a]}
        self._switches: dict[str, int] = {}
        self._solver = Solver(name=solver)
        for (a, b), link in self.y.items():
            self._solver.add_clause([-link, *(x[a, k] for k in range(1, last))])
            self._solver.append_formula([[-link, -x[a, last]], [-link, -x[b, 1]]])
            for k in range(1, last):
                here, there = x[a, k], x[b, k + 1]
                self._solver.append_formula([[-link, -here, there], [-link, here, -there], [link, -here, -there]])

        for a in self.cells:
            self._at_most_one(self._ways(a))
            self._at_most_one(self._ways_in(a))
            self._at_most_one([x[a, k] for k in range(1, last + 1)])
            if puzzle.given(a):
                self._solver.add_clause([x[a, puzzle.given(a)]])
        for k in range(1, last + 1):
            self._at_most_one([x[a, k] for a in self.cells])

    def names(self) -> Iterator[str]:
        """The names of all the rules."""
        for a in self.cells:
            yield f"the arrow of {place(a)} must lead somewhere"
            yield f"something must point at {place(a)}"
            yield f"{place(a)} must hold a number"
        for k in range(1, self.last + 1):
            yield f"{k} must be somewhere"
            if k < self.last:
                yield f"the arrow of {k} points at {k + 1}"

    def possible(self, entries: str, rules: Iterable[str] | None = None, without: str = "") -> bool:
        """Whether the named rules (None: all) leave a way with these entries, in which `without` does not hold."""
        try:
            facts = [self._literal(each) for each in entries.split()]
        except KeyError:  # a link to where the arrow does not point
            return False
        switches = [self._switch(name) for name in (self.names() if rules is None else rules)]
        return bool(self._solver.solve([*switches, *facts, *([-self._literal(without)] if without else [])]))

    def entails(self, entries: str, because: Iterable[Fact], rules: Iterable[str], says: Fact | None) -> bool:
        """Whether these rules, facts and entries leave no way in which a fact is not so; without one: no way at all."""
        try:
            facts = [self._literal(each) for each in entries.split()]
            facts += [self._fact(each) for each in because]
        except KeyError:  # a link to where the arrow does not point
            return True
        switches = [self._switch(name) for name in rules]
        try:
            denied = [] if says is None else [-self._fact(says)]
        except KeyError:
            return says is not None and not says.holds
        return not self._solver.solve([*switches, *facts, *denied])

    def shows(self, entries: str, rules: Iterable[str], new: str, *, supposing: bool) -> bool:
        """Whether these rules lead to `new` one at a time, from the entries alone or from supposing the opposite.

        For a solver that can propagate, and that has not learnt anything by `possible` or `entails`.
        """
        known = [*map(self._switch, rules), *map(self._literal, entries.split())]
        literal = self._literal(new)
        is_possible, found = self._solver.propagate([*known, *([-literal] if supposing else [])])
        return not is_possible or literal in found

    def _fact(self, fact: Fact) -> int:
        literal = self._literal(fact.place + (fact.value if fact.value.startswith(">") else f"={fact.value}"))
        return literal if fact.holds else -literal

    def _literal(self, entry: str) -> int:
        at, sign, value = re.split("([>=])", entry)
        return self.x[cell(at), int(value)] if sign == "=" else self.y[cell(at), cell(value)]

    def _fresh(self) -> int:
        self._top += 1
        return self._top

    def _switch(self, name: str) -> int:
        if name not in self._switches:
            switch = self._switches[name] = self._fresh()
            for clause in self._clauses(name):
                self._solver.add_clause([-switch, *clause])
        return self._switches[name]

    def _clauses(self, name: str) -> Iterator[list[int]]:
        x = self.x
        numbers = [int(each) for each in re.findall(r"\b[0-9]+\b", name)]
        at = [cell(each) for each in re.findall(r"r[0-9]+c[0-9]+", name)]
        pattern = re.sub(r"r[0-9]+c[0-9]+", "@", re.sub(r"\b[0-9]+\b", "#", name))
        if pattern == "the arrow of @ must lead somewhere":
            yield self._ways(at[0])
        elif pattern == "something must point at @":
            yield self._ways_in(at[0])
        elif pattern == "@ must hold a number":
            yield [x[at[0], k] for k in range(1, self.last + 1)]
        elif pattern == "# must be somewhere":
            yield [x[a, numbers[0]] for a in self.cells]
        elif pattern == "the arrow of # points at #" and numbers[1] == numbers[0] + 1:
            for a in self.cells:
                yield [-x[a, numbers[0]], *(x[b, numbers[1]] for b in self.reach[a])]
                yield [-x[a, numbers[1]], *(x[b, numbers[0]] for b in self.cells if a in self.reach[b])]
        else:
            raise AssertionError(f"no rule of this puzzle is called {name}")

    def _ways(self, a: Cell) -> list[int]:
        return [self.x[a, self.last], *(self.y[a, b] for b in self.reach[a])]

    def _ways_in(self, b: Cell) -> list[int]:
        return [self.x[b, 1], *(self.y[a, b] for a in self.cells if b in self.reach[a])]

    def _at_most_one(self, literals: list[int]) -> None:
        """By a counter along them (Sinz 2005)."""
        before = 0
        for literal in literals:
            some = self._fresh()
            self._solver.add_clause([-literal, some])
            if before:
                self._solver.append_formula([[-before, some], [-before, -literal]])
            before = some


def new_entry(hint: Hint) -> str:
    """What a Signpost's hint enters."""
    ((at, value),) = hint.cells
    return at + (value if value.startswith(">") else f"={value}")


def follows(puzzle: Any, entries: str, hint: Hint) -> bool:
    """Whether all that the hint decides follows from the puzzle's rules, as it states them, and what was entered.

    For any puzzle; a judge of its own, which knows what each rule says, sees more.
    """
    statement = puzzle.statement()
    variables, known = statement.variables, puzzle.entered(entries)
    new = {
        (r, c): value
        for r, row in enumerate(puzzle.entered(hint.then))
        for c, value in enumerate(row)
        if value is not None and known[r][c] is None
    }
    facts = [
        literal
        for r, row in enumerate(known)
        for c, value in enumerate(row)
        if value is not None
        for literal in is_so(variables, (r, c), value)
    ]
    with Solver(name="minisat22", bootstrap_with=list(statement.model.clauses())) as solver:
        return all(
            not solver.solve([*facts, -literal])
            for cell, value in new.items()
            for literal in is_so(variables, cell, value)
        )


def is_so(variables: dict[tuple[Cell, object], int], cell: Cell, value: object) -> list[int]:
    """Literals that are all true where the cell has the value; one of its values may be without a variable."""
    if (cell, value) in variables:
        return [variables[cell, value]]
    return [-variable for (at, _), variable in variables.items() if at == cell]


def cell(name: str) -> Cell:
    """`r1c1` as (0, 0)."""
    found = cell_at(name)
    assert found is not None, name
    return found


@lru_cache(maxsize=1)
def _signpost_rules(puzzle: Signpost) -> SignpostRules:
    return SignpostRules(puzzle)


def judge_signpost(puzzle: Signpost, entries: str, hint: Hint) -> bool:
    """Whether a step is sound, enters one thing that was open, and leaves the entries that it says."""
    new = new_entry(hint)
    return bool(
        hint.rules
        and {*entries.split(), new} == set(hint.then.split())
        and new not in entries.split()
        and not _signpost_rules(puzzle).possible(entries, hint.rules, without=new)
    )


JUDGES: dict[str, Callable[[Any, str, Hint], bool]] = {
    "nonogram": judge_nonogram,
    "kenken": judge_kenken,
    "signpost": judge_signpost,
}
"""Of each kind of puzzle with hints: whether the step that a hint tells from these entries is right, by its rules."""


def judge(puzzle: Any, entries: str, hint: Hint) -> bool:
    """Whether the step is right, by the puzzle's own judge or, where it has none, by what follows at all."""
    return JUDGES.get(puzzle.slug, follows)(puzzle, entries, hint)
