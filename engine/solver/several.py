"""Puzzles with several solutions: which cells are open, how many solutions there are, what would leave only one.

We start from what deduction without search leaves open (`Stated.narrowed`).  Cells that are the same in all solutions
are the backbone.  Once they are fixed, the rules often fall apart into components that share no variable, each with its
own alternatives.  The number of solutions is the product over the components; the fewest extra givens are those of all
components together.

Extra givens are a hitting set: every alternative differs from the first solution in some cells, and one of these must
be given.  To find the smallest, we alternate between the smallest set that hits all known differences and an
alternative that it does not exclude ("implicit hitting set": Moreno-Centeno and Karp, "The implicit hitting set
approach to solve combinatorial optimization problems", 2013).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from engine.core.abilities import Givable, Stated
from engine.core.limits import GaveUp, Progress, Stopped, Tick, never_stop
from engine.core.places import Cell, place
from engine.core.puzzle import GridPuzzle
from engine.core.text import listed
from engine.sat.model import Encoding, Model
from engine.sat.search import Clause, Search, components

COUNTED = 10_000
"""Most alternatives counted in one component."""
MOST_TOTAL = 10**15
"""Larger totals are given as "at least": nobody reads more digits."""
CONFLICTS = 5_000
"""Dead ends after which we give a question up: half a second."""
MOST_CLAUSES = 500_000
"""Clauses for the number of cells in a set; with more, we do not look for the smallest set."""

MOST_NAMED = 8
"""Most cells to give that are named."""

Difference = frozenset[Cell]
"""Cells in which another solution differs from the first."""


@dataclass(frozen=True)
class Total:
    """The number of solutions, exact or a lower bound."""

    number: int
    exact: bool

    def __str__(self) -> str:
        return f"{'Exactly' if self.exact else 'At least'} {self.number:,} solutions"


@dataclass(frozen=True)
class Givens:
    """Cells of the first solution that leave it as the only one when they are given too.

    `proved` is `fewest` if no smaller set leaves this solution (another one may take fewer), `minimal` if none of these
    can be left out, else empty. `text` says what to give, and `puzzle` is the canonical text of the puzzle with it.
    """

    places: tuple[str, ...]
    proved: Literal["fewest", "minimal", ""]
    text: str
    puzzle: str

    def __str__(self) -> str:
        words = {
            "fewest": " (that’s the fewest that will do)",
            "minimal": " (you need all of these, though fewer others might do)",
        }
        return f"To leave only solution 1, {self.text}{words.get(self.proved, '')}"


@dataclass(frozen=True)
class Several:
    """Everything found out about a puzzle's solutions; None for what is unknown."""

    forced: frozenset[Cell] | None = None
    total: Total | None = None
    givens: Givens | None = None


def forced_cells(puzzle: Stated[Any], tick: Tick = never_stop) -> frozenset[Cell]:
    """Return the backbone: cells with the same value in every solution (proved).  All cells if there is no solution."""
    statement = puzzle.narrowed(tick)
    backbone = None if statement is None else _backbone(statement, tick)
    every = frozenset((r, c) for r in range(puzzle.height) for c in range(puzzle.width))
    return every if statement is None or backbone is None else every - _open(statement, backbone)


def examine(
    puzzle: GridPuzzle[Any], solutions: Sequence[Any], tick: Tick = never_stop, *, thorough: bool = True
) -> Several:
    """Return what a setter asks about a puzzle with at least two solutions, some of which are listed.

    Keeps what was found until `tick` stops the search.  Unless `thorough`, the long questions are left out: how many
    solutions there are, and whether fewer givens would do.
    """
    search = _Examination(puzzle, solutions)
    if isinstance(puzzle, Stated):
        with suppress(Stopped, GaveUp):
            search.find(tick, thorough=thorough)
    return Several(search.forced, search.total, search.givens)


class _Examination:
    """Everything found so far, so that a stop loses nothing."""

    def __init__(self, puzzle: GridPuzzle[Any], solutions: Sequence[Any]) -> None:
        self.puzzle = puzzle
        self.solutions = solutions
        self.forced: frozenset[Cell] | None = None
        self.total: Total | None = None
        self.givens: Givens | None = None

    def find(self, tick: Tick, *, thorough: bool) -> None:
        """Find the forced cells first, since everything else needs them."""
        assert isinstance(self.puzzle, Stated)  # noqa: S101 (see `examine`)
        statement = self.puzzle.narrowed(tick)
        backbone = None if statement is None else _backbone(statement, tick)
        if statement is None or backbone is None:
            return
        is_open = _open(statement, backbone)
        every = frozenset((r, c) for r in range(self.puzzle.height) for c in range(self.puzzle.width))
        self.forced = every - is_open
        parts = list(_parts(statement, backbone, self.solutions, tick))
        givens = [_Hitting(part, tick) for part in parts]
        # On a wide open board the fewest givens are hardest to prove, so that comes last.
        self.add_givens(givens, _Hitting.any, _Hitting.drop)
        if thorough:
            self.count(parts, tick)
            self.add_givens(givens, _Hitting.shrink)

    def add_givens(self, parts: Sequence[_Hitting], *steps: Callable[[_Hitting], None]) -> None:
        """Take some steps in all components, then keep what they have if it is enough."""
        puzzle = self.puzzle
        if not isinstance(puzzle, Givable):
            return
        for step in steps:
            stopped = None
            for part in parts:
                try:
                    with suppress(GaveUp):
                        step(part)
                except Stopped as stop:
                    stopped = stop
                    break
            if not all(part.enough for part in parts):
                return
            cells, first = sorted(cell for part in parts for cell in part.chosen), self.solutions[0]
            new = puzzle.with_givens(cells, first)
            text = f"start with {listed(_by_value(new, first, cells))}"
            proved: Literal["fewest", "minimal", ""] = ""
            if all(part.fewest for part in parts):
                proved = "fewest"
            elif all(part.minimal for part in parts):
                proved = "minimal"
            self.givens = Givens(tuple(map(place, cells)), proved, text, str(new))
            if stopped is not None:
                raise stopped

    def count(self, parts: Sequence[_Part], tick: Tick) -> None:
        """Multiply the counts of the components, each counted as far as it goes."""
        total, exact = 1, True
        for part in parts:
            number, ended = part.count(tick)
            total, exact = total * number, exact and ended
            if total > MOST_TOTAL:
                total, exact = MOST_TOTAL, False
                break
        if total > len(self.solutions) or exact:
            self.total = Total(total, exact)


def _backbone(statement: Encoding, tick: Tick) -> dict[int, bool] | None:
    with statement.model.search(statement.meaning, tick) as search:
        return search.backbone()


def _by_cell(statement: Encoding) -> dict[Cell, dict[object, int]]:
    """Return for each cell the variables of its values."""
    found: dict[Cell, dict[object, int]] = {}
    for variable, (cell, value) in statement.meaning.items():
        found.setdefault(cell, {})[value] = variable
    return found


def _open(statement: Encoding, backbone: Mapping[int, bool]) -> frozenset[Cell]:
    """Return the cells with several values: none is certain, and not all are excluded."""
    return frozenset(
        cell
        for cell, variables in _by_cell(statement).items()
        if not any(backbone.get(v) for v in variables.values()) and not all(v in backbone for v in variables.values())
    )


@dataclass(frozen=True)
class _Part:
    """A component: rules that share no variable with others, and the cells that they are about.

    `same[cell]` are literals, all true if the cell is as in the first solution.
    """

    clauses: tuple[Clause, ...]
    variables: tuple[int, ...]
    same: Mapping[Cell, tuple[int, ...]]
    differences: frozenset[Difference]
    """How the other known solutions differ from the first."""

    def search(self, tick: Tick) -> Search:
        """Return a search for the component's solutions."""
        return Search(lambda: iter(self.clauses), self.variables, tick)

    def count(self, tick: Tick) -> tuple[int, bool]:
        """Return the number of its solutions, and whether these are all."""
        number = 0
        try:
            with self.search(tick) as search:
                for _ in search.models(conflicts=CONFLICTS):
                    number += 1
                    if number > COUNTED:
                        return COUNTED, False
        except (Stopped, GaveUp):
            return max(number, len(self.differences) + 1), False
        return number, True


def _parts(statement: Encoding, backbone: Mapping[int, bool], solutions: Sequence[Any], tick: Tick) -> Iterator[_Part]:
    """Return the components with open cells."""
    first = solutions[0]
    is_open = _open(statement, backbone)
    by_cell = {cell: variables for cell, variables in _by_cell(statement).items() if cell in is_open}
    known = [v if value else -v for v, value in backbone.items()]
    for clauses in components(statement.model.clauses, known, tick):
        mentioned = {abs(x) for clause in clauses for x in clause}
        cells = {
            cell: {value: v for value, v in variables.items() if v in mentioned}
            for cell, variables in by_cell.items()
            if not mentioned.isdisjoint(variables.values())
        }
        if not cells:
            continue  # a matter of auxiliary variables only
        yield _Part(
            tuple(clauses),
            tuple(v for variables in cells.values() for v in variables.values()),
            {(r, c): _same(variables, first[r][c]) for (r, c), variables in cells.items()},
            frozenset(
                difference
                for other in solutions[1:]
                if (difference := frozenset((r, c) for r, c in cells if other[r][c] != first[r][c]))
            ),
        )


def _by_value(puzzle: GridPuzzle[Any], solution: Any, cells: Sequence[Cell]) -> Iterator[str]:
    """Return what to give where, grouped by value; only some of them if there are many."""
    at: dict[str, list[str]] = {}
    for r, c in cells[:MOST_NAMED]:
        at.setdefault(puzzle.word(solution[r][c]), []).append(place((r, c)))
    yield from (f"{word} at {listed(places)}" for word, places in at.items())
    if len(cells) > MOST_NAMED:
        yield f"{len(cells) - MOST_NAMED} more"


def _same(variables: Mapping[object, int], value: object) -> tuple[int, ...]:
    return (variables[value],) if value in variables else tuple(-v for v in variables.values())


class _Hitting:
    """The extra givens of one component, getting better and better."""

    def __init__(self, part: _Part, tick: Tick) -> None:
        self.part = part
        self.tick = tick
        self.chosen: tuple[Cell, ...] = ()
        self.enough = self.minimal = self.fewest = False
        self.differences = set(part.differences)

    def any(self) -> None:
        """Take from each difference a cell that many differences share, until there is no alternative."""
        with self._alternatives() as alternatives:
            chosen = list(_greedy(self.differences, self.tick))
            while (difference := alternatives.find(chosen)) is not None:
                self.differences.add(difference)
                frequent = Counter(cell for each in self.differences for cell in each)
                chosen.append(max(sorted(difference), key=lambda cell: frequent[cell]))
            self.chosen, self.enough = tuple(chosen), True

    def drop(self) -> None:
        """Leave out what is not needed."""
        if not self.enough:
            return
        with self._alternatives() as alternatives:
            for cell in self.chosen:
                rest = tuple(each for each in self.chosen if each != cell)
                if alternatives.ask(rest) is None:
                    self.chosen = rest
        self.minimal = True

    def shrink(self) -> None:
        """Look for a smaller set, from below: the first that is found has the fewest cells."""
        if not self.minimal:
            return
        with self._alternatives() as alternatives:
            for size in range(_apart(self.differences), len(self.chosen)):
                if len(self.part.same) * (size + 1) ** 2 > MOST_CLAUSES:
                    return
                model, variables = _sets(self.part.same, size)
                with model.search(variables.values(), self.tick) as search:
                    for known in self.differences:
                        search.add(*(variables[cell] for cell in known))
                    while (found := search.model(conflicts=CONFLICTS)) is not None:
                        cells = tuple(cell for cell, variable in variables.items() if variable in found)
                        difference = alternatives.find(cells)
                        if difference is None:
                            self.chosen, self.fewest = cells, True
                            return
                        self.differences.add(difference)
                        search.add(*(variables[cell] for cell in difference))
        self.fewest = True

    def _alternatives(self) -> _Alternatives:
        return _Alternatives(self.part, self.tick)


class _Alternatives:
    """Asks for solutions of a component that differ from the first."""

    def __init__(self, part: _Part, tick: Tick) -> None:
        self.same = part.same
        self.search = part.search(tick)
        self.search.add(*(-x for literals in part.same.values() for x in literals))

    def __enter__(self) -> _Alternatives:
        return self

    def __exit__(self, *exception: object) -> None:
        self.search.__exit__(*exception)

    def find(self, given: Collection[Cell]) -> Difference | None:
        """Return how an alternative with these cells as in the first solution differs from it; None if there is none.

        The difference is minimal, no part of it belongs to another alternative, so it says much.

        Raises:
            GaveUp: this is too hard to decide.
            Stopped: raised by the tick.
        """
        difference = self.ask(given)
        for cell in sorted(difference or ()):
            if difference is not None and cell in difference:
                with suppress(GaveUp):
                    # If there is none, every alternative within the difference differs in this cell.
                    difference = self.ask([*(self.same.keys() - difference), cell]) or difference
        return difference

    def ask(self, given: Iterable[Cell]) -> Difference | None:
        """Return as `find` does, but any difference will do."""
        found = self.search.model([x for cell in given for x in self.same[cell]], conflicts=CONFLICTS)
        if found is None:
            return None
        return frozenset(
            cell
            for cell, literals in self.same.items()
            if not all((x in found) if x > 0 else (-x not in found) for x in literals)
        )


def _greedy(differences: Iterable[Difference], tick: Tick) -> Iterator[Cell]:
    """Return cells that hit all differences, each time the one that hits most of the rest."""
    left = list(differences)
    while left:
        tick(Progress("comparing the solutions"))
        frequent = Counter(cell for each in left for cell in each)
        best = max(sorted(frequent), key=lambda cell: frequent[cell])
        yield best
        left = [each for each in left if best not in each]


def _apart(differences: Iterable[Difference]) -> int:
    """Return a lower bound for the cells needed: differences no two of which share a cell."""
    taken: set[Cell] = set()
    number = 0
    for each in sorted(differences, key=lambda each: (len(each), sorted(each))):
        if taken.isdisjoint(each):
            taken |= each
            number += 1
    return number


def _sets(cells: Iterable[Cell], most: int) -> tuple[Model, dict[Cell, int]]:
    """Return a model of the sets of at most this many of the cells."""
    model = Model()
    variables = {cell: model.fresh() for cell in sorted(cells)}
    with model.rule(f"At most {most} cells can be filled in at the start"):
        model.tally(list(variables.values()), least=0, most=most)
    return model, variables
