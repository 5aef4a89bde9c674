"""Several solutions: their number, what they share, and what would leave one; all against brute force."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import cache
from itertools import combinations, product
from math import prod
from random import Random
from typing import Any

import pytest

from engine import PUZZLES, GridPuzzle, Progress, Stopped, solve, with_reasons
from engine.core.abilities import Givable
from engine.core.places import Cell, place
from engine.core.puzzle import shared_cells
from engine.puzzles.kenken import Cage, KenKen
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.signpost import Signpost
from engine.solver import several
from engine.solver.several import Several, Total, examine
from tests.engine.squares import latin_squares

Ambiguous = tuple[GridPuzzle[Any], list[Any]]
"""A puzzle, and all of its solutions."""


def runs(line: Sequence[str]) -> tuple[int, ...]:
    return tuple(len(run) for run in "".join(line).split(".") if run)


@cache
def pictures() -> list[tuple[Nonogram, list[Any]]]:
    """All nonograms of 4 x 4 with several solutions."""
    found = defaultdict(list)
    for cells in product("#.", repeat=16):
        grid = tuple("".join(cells[i : i + 4]) for i in range(0, 16, 4))
        found[tuple(map(runs, zip(*grid, strict=True))), tuple(map(runs, grid))].append(grid)
    return [(Nonogram(*clues), grids) for clues, grids in found.items() if len(grids) > 1]


def nonograms(rng: Random) -> Iterator[Ambiguous]:
    while True:
        ((puzzle, grids),) = rng.choices(pictures(), [len(grids) ** 3 for _, grids in pictures()])
        if rng.random() < 0.3:  # with a given cell, as one of the solutions has it
            r, c, grid = rng.randrange(4), rng.randrange(4), rng.choice(grids)
            puzzle = puzzle.with_givens([(r, c)], grid)
            grids = [each for each in grids if each[r][c] == grid[r][c]]
        if len(grids) > 1:
            yield puzzle, grids


def kenkens(rng: Random) -> Iterator[Ambiguous]:
    while True:
        answer = rng.choice(latin_squares(4))
        left = [(r, c) for r in range(4) for c in range(4)]
        cages = []
        while left:
            cells = [left[0]]
            for _ in range(rng.randrange(5)):
                beside = [
                    b for b in left if b not in cells and any(abs(b[0] - r) + abs(b[1] - c) == 1 for r, c in cells)
                ]
                cells += rng.sample(beside, min(1, len(beside)))
            left = [cell for cell in left if cell not in cells]
            digits = sorted(answer[r][c] for r, c in cells)
            target, op = sum(digits), "+" if len(cells) > 1 else "="
            if len(cells) == 2 and rng.random() < 0.5:
                target, op = (digits[1] - digits[0], "-") if digits[1] % digits[0] else (digits[1] // digits[0], "/")
            elif len(cells) > 1 and rng.random() < 0.3:
                target, op = prod(digits), rng.choice(["*", ""])
            cages.append(Cage(tuple(sorted(cells)), op, target))
        puzzle = KenKen(4, tuple(sorted(cages, key=lambda cage: cage.cells)))
        found = [grid for grid in latin_squares(4) if not list(puzzle.complaints(grid))]
        if len(found) > 1:
            yield puzzle, found


OPEN = ((0,) * 3,) * 3
INWARD = [[way for way in range(8) if Signpost(((way,) * 3,) * 3, OPEN).board.successors[cell]] for cell in range(9)]
"""Of each cell of 3 x 3, the arrows that lead somewhere, as all but one of a path do."""


def signposts(rng: Random) -> Iterator[Ambiguous]:
    while True:
        flat = [rng.choice(ways) for ways in INWARD]
        flat[rng.randrange(9)] = rng.randrange(8)
        puzzle = Signpost(tuple(tuple(flat[i : i + 3]) for i in (0, 3, 6)), OPEN)
        found = list(_numberings(puzzle, []))
        if len(found) > rng.choice((1, 6)):
            yield puzzle, found


def _numberings(puzzle: Signpost, path: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways on from a path, by trying."""
    if len(path) == 9:
        flat = [path.index(cell) + 1 for cell in range(9)]
        yield tuple(tuple(flat[i : i + 3]) for i in (0, 3, 6))
    for cell in range(9):
        if cell not in path and (not path or puzzle.board.successors[path[-1]] >> cell & 1):
            yield from _numberings(puzzle, [*path, cell])


KINDS = [nonograms, kenkens, signposts]
Kind = Callable[[Random], Iterator[Ambiguous]]


@cache
def pool(kind: Kind) -> list[Ambiguous]:
    found = kind(Random(1))
    return [next(found) for _ in range(30)]


def left_by(cells: Sequence[Cell], first: Any, every: list[Any]) -> list[Any]:
    """The solutions that have these cells like the first."""
    return [each for each in every if all(each[r][c] == first[r][c] for r, c in cells)]


def fewest(first: Any, every: list[Any]) -> int:
    """How many cells must be given, by trying all sets."""
    cells = [(r, c) for r in range(len(first)) for c in range(len(first[0]))]
    return next(
        size for size in range(1, 17) for each in combinations(cells, size) if len(left_by(each, first, every)) == 1
    )


def cells_of(found: Several) -> list[Cell]:
    assert found.givens is not None
    named = {place((r, c)): (r, c) for r in range(16) for c in range(16)}
    return [named[each] for each in found.givens.places]


def believed(puzzle: GridPuzzle[Any], first: Any, every: list[Any], found: Several) -> None:
    """Check every claim."""
    if found.forced is not None:
        assert found.forced == shared_cells(every), puzzle
    if found.total is not None:
        assert (found.total.number == len(every)) if found.total.exact else (found.total.number <= len(every)), puzzle
    if found.givens is not None:
        cells = cells_of(found)
        assert len(left_by(cells, first, every)) == 1, puzzle
        if found.givens.proved:
            for cell in cells:
                assert len(left_by([each for each in cells if each != cell], first, every)) > 1, puzzle
        if found.givens.proved == "fewest":
            assert len(cells) == fewest(first, every), puzzle
        new = type(puzzle).parse(found.givens.puzzle)
        assert new != puzzle
        after = solve(new)
        assert after.status == "unique"
        assert json.dumps(after.solutions[0]) == json.dumps(puzzle.solution_to_json(first))
        assert found.givens.text.startswith("start with ")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("listed", [2, 1000])
def test_number_shared_cells_and_fewest_givens_are_those_of_brute_force(kind: Kind, listed: int) -> None:
    sizes = set()
    for puzzle, every in pool(kind):
        outcome = solve(puzzle, most=listed)
        first = puzzle.solution_from_json(json.loads(json.dumps(outcome.solutions[0])))
        found = examine(puzzle, outcome.solutions)
        assert found.forced is not None
        assert found.total == Total(len(every), exact=True), puzzle
        assert found.givens is not None
        assert found.givens.proved == "fewest"
        believed(puzzle, first, every, found)
        sizes.add(len(found.givens.places))
    assert len(sizes) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_found_until_a_stop_is_kept_and_true(kind: Kind) -> None:
    proofs = set()
    for puzzle, every in pool(kind)[:6]:
        outcome = solve(puzzle, most=2)
        first = puzzle.solution_from_json(json.loads(json.dumps(outcome.solutions[0])))
        for most in range(10_000):
            calls = 0

            def stop(_: Progress, most: int = most) -> None:
                nonlocal calls
                calls += 1
                if calls > most:
                    raise Stopped("time")

            found = examine(puzzle, outcome.solutions, stop)
            believed(puzzle, first, every, found)
            proofs.add(found.givens.proved if found.givens else None)
            if calls <= most:
                break
    assert {None, "fewest"} < proofs


@pytest.mark.parametrize("kind", KINDS)
def test_questions_that_are_too_hard_prove_nothing(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    for conflicts in (0, 1):
        monkeypatch.setattr(several, "CONFLICTS", conflicts)
        for puzzle, every in pool(kind)[6:16]:
            outcome = solve(puzzle, most=2)
            first = puzzle.solution_from_json(json.loads(json.dumps(outcome.solutions[0])))
            found = examine(puzzle, outcome.solutions)
            believed(puzzle, first, every, found)
            if conflicts == 0:
                assert found.givens is None
                assert found.total is None


@pytest.mark.parametrize("kind", KINDS)
def test_extra_givens_keep_what_the_puzzle_says(kind: Kind) -> None:
    """Any cells, given as any solution has them: what is left are solutions with these cells, and this one is."""
    rng = Random(9)
    for puzzle, every in pool(kind):
        assert isinstance(puzzle, Givable)
        first = rng.choice(every)
        cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
        for size in (1, 2, 5, len(cells)):
            given = sorted(rng.sample(cells, size))
            new = puzzle.with_givens(given, first)
            assert type(puzzle).parse(str(new)) == new
            assert not list(new.complaints(first))
            for other in every:
                if not list(new.complaints(other)):
                    assert other in left_by(given, first, every)
            kept = {json.dumps(each) for each in solve(new, most=1000).solutions}
            assert kept <= {json.dumps(puzzle.solution_to_json(each)) for each in left_by(given, first, every)}


def switches(number: int) -> Nonogram:
    """Squares of two by two along the diagonal, each in two ways; all other cells are given."""
    side = 2 * number
    givens = tuple("".join("?" if r // 2 == c // 2 else "." for c in range(side)) for r in range(side))
    return Nonogram(((1,),) * side, ((1,),) * side, givens)


def test_independent_parts_are_counted_apart() -> None:
    found = with_reasons(switches(20), solve(switches(20), most=100))
    assert found.total == Total(2**20, exact=True)
    assert found.message == "Exactly 1,048,576 solutions."
    assert found.givens is not None
    assert (len(found.givens.places), found.givens.proved) == (20, "fewest")
    assert solve(Nonogram.parse(found.givens.puzzle)).status == "unique"


def test_large_numbers_are_only_bounded() -> None:
    found = examine(switches(60), solve(switches(60)).solutions)
    assert found.total == Total(10**15, exact=False)
    many = Nonogram(((1,),) * 8, ((1,),) * 8)
    outcome = with_reasons(many, solve(many))
    assert outcome.total == Total(10_000, exact=False)
    assert outcome.message == "At least 10,000 solutions."
    assert outcome.givens is not None
    assert (len(outcome.givens.places), outcome.givens.proved) == (7, "fewest")


def test_what_is_not_counted_in_time_is_at_least_what_the_listed_ones_say(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = solve(switches(2), most=3).solutions
    monkeypatch.setattr(several, "CONFLICTS", 0)
    assert examine(switches(2), listed).total == Total(4, exact=False)


def test_exactly_as_many_as_are_counted_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    six = Nonogram(((1,),) * 3, ((1,),) * 3)
    monkeypatch.setattr(several, "COUNTED", 6)
    assert examine(six, solve(six).solutions).total == Total(6, exact=True)
    monkeypatch.setattr(several, "COUNTED", 5)
    assert examine(six, solve(six).solutions).total == Total(5, exact=False)


@pytest.mark.parametrize(
    ("slug", "text", "words"),
    [
        ("nonogram", "2x2:1/1/1/1", "start with filled at r1c1"),
        ("signpost", "3x2:cegaga", "start with 6 at r1c1"),
        ("kenken", "4:a3_3abaa__aa_,a8s1a9s2m6m12", "start with 4 at r2c2"),
    ],
)
def test_what_to_give_is_said_and_written(slug: str, text: str, words: str) -> None:
    puzzle = PUZZLES[slug].parse(text)
    outcome = with_reasons(puzzle, solve(puzzle))
    assert outcome.givens is not None
    assert outcome.givens.text == words
    written = json.loads(json.dumps(outcome.to_json()))
    assert written["total"] == {"number": 2, "exact": True}
    assert written["givens"] == json.loads(json.dumps(asdict(outcome.givens)))


# -- pages -----------------------------------------------------------------------------------------------------------
