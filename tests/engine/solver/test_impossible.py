"""Why puzzles are impossible: every conflict and every correction is checked by solving again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from itertools import product
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from engine import PUZZLES, GridPuzzle, Stopped, solve
from engine.core.abilities import Stated
from engine.core.grid import COMPASS, ray
from engine.core.places import Cell
from engine.puzzles.kenken import Cage, KenKen
from engine.puzzles.kenken.board import result
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.signpost import Signpost
from engine.sat.clues import ClueChecker
from engine.solver.impossible import Why, _Shrinking, why_impossible
from tests import DATA
from tests.engine.squares import latin_squares

IMPOSSIBLE = [
    pytest.param(kind.parse(each.text), id=f"{kind.slug}-{each.title}")
    for kind in PUZZLES.values()
    if issubclass(kind, GridPuzzle)
    for each in kind.examples
    if each.solutions == 0
]
Spoiled = tuple[GridPuzzle[Any], GridPuzzle[Any]]
"""A puzzle, and the same with one clue changed."""


def lines(name: str, start: str) -> list[str]:
    return [line for line in (DATA / name).read_text().split() if line.startswith(start)]


def spoiled_nonogram(rng: Random) -> Spoiled | None:
    puzzle = Nonogram.parse(rng.choice(lines("nonogram/pattern.txt", "10x10:")))
    rows = list(puzzle.rows)
    index = rng.randrange(len(rows))
    clue = list(rows[index])
    clue[rng.randrange(len(clue))] += 1
    if sum(clue) + len(clue) - 1 > puzzle.width:
        return None
    rows[index] = tuple(clue)
    return puzzle, replace(puzzle, rows=tuple(rows))


def spoiled_kenken(rng: Random) -> Spoiled | None:
    puzzle = rng.choice([KenKen.parse(each.text) for each in KenKen.examples if each.solutions == 1])
    cages = list(puzzle.cages)
    index = rng.randrange(len(cages))
    cages[index] = replace(cages[index], target=cages[index].target + 1)
    if cages[index].op == "=" and cages[index].target > puzzle.size:
        return None
    return puzzle, replace(puzzle, cages=tuple(cages))


def spoiled_signpost(rng: Random) -> Spoiled | None:
    puzzle = Signpost.parse(rng.choice(lines("signpost/6x6.txt", "6x6:")))
    r, c = rng.choice([cell for cell in puzzle.cells if puzzle.given(cell)])
    return puzzle, replace(puzzle, givens=changed_grid(puzzle.givens, r, c, rng.randint(1, 36)))


def turned_signpost(rng: Random) -> Spoiled | None:
    puzzle = Signpost.parse(rng.choice(lines("signpost/6x6.txt", "6x6:")))
    r, c = rng.choice(puzzle.cells)
    return puzzle, replace(puzzle, arrows=changed_grid(puzzle.arrows, r, c, rng.randrange(8)))


def believed(puzzle: GridPuzzle[Any], why: Why) -> None:
    """Check every claim: conflicts are conflicts, minimal ones are, corrections mend."""
    assert isinstance(puzzle, Stated)
    statement = puzzle.statement()
    with ClueChecker(statement.model) as clues:
        numbers = {(rule.text, rule.places): number for number, rule in enumerate(clues.rules)}
        ground = clues.ground
        for conflict in why.conflicts:
            found = {numbers[clue.text, clue.places] for clue in conflict.clues}
            others = ground if not found & ground else set()
            assert not clues.ask(found | others, 10**6)[0]
            if conflict.minimal:
                assert all(clues.ask(found - {each} | (others - {each}), 10**6)[0] for each in found)
    for correction in why.corrections:
        mended = type(puzzle).parse(correction.puzzle)
        assert mended != puzzle
        expected = {True: {"unique"}, False: {"several"}, None: {"unique", "several"}}
        assert solve(mended).status in expected[correction.unique]
    assert len({each.puzzle for each in why.corrections}) == len(why.corrections)


@pytest.mark.parametrize("puzzle", IMPOSSIBLE)
def test_every_impossible_example_is_explained(puzzle: GridPuzzle[Any]) -> None:
    why = why_impossible(puzzle)
    assert why is not None
    assert why.conflicts[0].minimal
    believed(puzzle, why)


@pytest.mark.parametrize("spoil", [spoiled_nonogram, spoiled_kenken, spoiled_signpost, turned_signpost])
def test_a_spoiled_clue_is_among_those_that_could_be_changed(spoil: Any) -> None:
    rng = Random(1)
    impossible = 0
    while impossible < 12:
        spoiled = spoil(rng)
        if spoiled is None or solve(spoiled[1]).status != "impossible":
            continue
        impossible += 1
        whole, puzzle = spoiled
        why = why_impossible(puzzle)
        assert why is not None, puzzle
        assert why.exhausted, puzzle
        assert str(whole) in {each.puzzle for each in why.corrections if each.unique}, puzzle
        believed(puzzle, why)


# -- against brute force: all boards, and all changes of one clue ------------------------------------------------------


def some_nonogram(rng: Random) -> tuple[Nonogram, set[str]]:
    """A random puzzle, and all that differ from it by one clue and have a solution."""
    height, width = rng.choice([(2, 4), (3, 3), (3, 4), (4, 3)])
    cells = ["".join(rng.choice("#.") for _ in range(width)) for _ in range(height)]
    givens = ["".join(rng.choice("#.??????") for _ in range(width)) for _ in range(height)]
    rows, columns = map(read, cells), map(read, zip(*cells, strict=True))
    puzzle = Nonogram(tuple(columns), tuple(rows), tuple(givens) if rng.random() < 0.5 else ())
    line = ["".join(rng.choice("#.") for _ in range(width)) for _ in range(rng.randint(1, 2))]
    for index, text in zip(rng.sample(range(height), len(line)), line, strict=True):
        puzzle = replace(puzzle, rows=(*puzzle.rows[:index], read(text), *puzzle.rows[index + 1 :]))
    found = set()
    for picture in product(product("#.", repeat=width), repeat=height):
        grid = tuple(map("".join, picture))
        reads = Nonogram(tuple(map(read, zip(*grid, strict=True))), tuple(map(read, grid)))
        odd_rows = [i for i, clue in enumerate(puzzle.rows) if clue != reads.rows[i]]
        odd_columns = [i for i, clue in enumerate(puzzle.columns) if clue != reads.columns[i]]
        odd_cells = [
            (r, c) for r in range(height) for c in range(width) if puzzle.given((r, c)) not in ("?", grid[r][c])
        ]
        if len(odd_rows) + len(odd_columns) + len(odd_cells) != 1:
            continue
        new = replace(
            puzzle,
            rows=reads.rows if odd_rows else puzzle.rows,
            columns=reads.columns if odd_columns else puzzle.columns,
            givens=tuple(
                "".join("?" if (r, c) in odd_cells else puzzle.given((r, c)) for c in range(width))
                for r in range(height)
            ),
        )
        found.add(str(new))
    return puzzle, found


def read(line: Iterable[str]) -> tuple[int, ...]:
    return tuple(len(run) for run in "".join(line).split(".") if run)


def some_kenken(rng: Random) -> tuple[KenKen, set[str]]:
    size = rng.choice([3, 4])
    squares = latin_squares(size)
    square, large = rng.choice(squares), rng.random() < 0.5
    free = list(product(range(size), repeat=2))
    cages: list[Cage] = []
    while free:
        cells, most = [free.pop(0)], rng.randint(1, 4)
        while len(cells) < most and (
            next_to := [(r, c) for r, c in free if any(abs(r - y) + abs(c - x) == 1 for y, x in cells)]
        ):
            cells.append(rng.choice(next_to))
            free.remove(cells[-1])
        cells.sort()
        op = rng.choice([*operators(cells, large), "" if large and len(cells) > 1 else "+"]) if len(cells) > 1 else "="
        value = result(op or "+", [square[r][c] for r, c in cells])
        cages.append(Cage(tuple(cells), op, value if value and value > 0 else 1))
    for index in rng.sample(range(len(cages)), 2):
        cages[index] = replace(cages[index], target=max(1, cages[index].target + rng.choice([-1, 1, 2])))
    puzzle = KenKen.parse(str(KenKen(size, tuple(cages), large)))
    found = set()
    for grid in squares:
        digits = [[grid[r][c] for r, c in cage.cells] for cage in puzzle.cages]
        odd = [i for i, cage in enumerate(puzzle.cages) if not puzzle.board.holds(cage, digits[i])]
        if len(odd) != 1:
            continue
        cage = puzzle.cages[odd[0]]
        for op in operators(cage.cells, puzzle.large) if len(cage.cells) > 1 else "=":
            value = result(op, digits[odd[0]])
            if value and value > 0:
                new = replace(cage, op=op if cage.op else "", target=value)
                changed = replace(puzzle, cages=tuple(new if each is cage else each for each in puzzle.cages))
                found.add(str(KenKen.parse(str(changed))))
    return puzzle, found


def operators(cells: Sequence[object], large: bool) -> str:
    return "+-*/" if len(cells) == 2 or large else "+*"


def some_signpost(rng: Random) -> tuple[Signpost, set[str]]:
    puzzle = Signpost.parse(rng.choice(lines("signpost/3x3.txt", "3x3:")))
    for _ in range(rng.randint(1, 2)):
        r, c = rng.choice(puzzle.cells)
        if rng.random() < 0.5:
            puzzle = replace(puzzle, givens=changed_grid(puzzle.givens, r, c, rng.randint(1, 9)))
        else:
            puzzle = replace(puzzle, arrows=changed_grid(puzzle.arrows, r, c, rng.randrange(8)))
    turned = (replace(puzzle, arrows=changed_grid(puzzle.arrows, r, c, a)) for r, c in puzzle.cells for a in range(8))
    shown = [cell for cell in puzzle.cells if puzzle.given(cell)]
    renumbered = (replace(puzzle, givens=changed_grid(puzzle.givens, r, c, n)) for r, c in shown for n in range(1, 10))
    return puzzle, {str(each) for each in (*turned, *renumbered) if has_path(each)}


def changed_grid(grid: tuple[tuple[int, ...], ...], row: int, column: int, value: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(value if (r, c) == (row, column) else each for c, each in enumerate(line)) for r, line in enumerate(grid)
    )


def has_path(puzzle: Signpost) -> bool:
    """A walk along all arrows."""
    last = len(puzzle.cells)
    numbered = {puzzle.given(cell): cell for cell in puzzle.cells if puzzle.given(cell)}

    def fits(cell: Cell, number: int) -> bool:
        return puzzle.given(cell) in (0, number) and numbered.get(number, cell) == cell

    def walk(path: list[Cell]) -> bool:
        if len(path) == last:
            return True
        ahead = ray(path[-1], COMPASS[puzzle.arrow(path[-1])], puzzle.height, puzzle.width)
        return any(walk([*path, cell]) for cell in ahead if cell not in path and fits(cell, len(path) + 1))

    return any(walk([cell]) for cell in puzzle.cells if fits(cell, 1))


@pytest.mark.parametrize("some", [some_nonogram, some_kenken, some_signpost])
def test_every_change_of_one_clue_that_would_do_is_found(some: Any) -> None:
    rng, mended, hopeless = Random(2), 0, 0
    while mended < 25 or hopeless < 5:
        puzzle, changes = some(rng)
        if str(puzzle) in changes or solve(puzzle).status != "impossible":
            continue
        why = why_impossible(puzzle)
        assert why is not None, puzzle
        assert {each.puzzle for each in why.corrections} == changes, puzzle
        assert why.exhausted, puzzle
        believed(puzzle, why)
        mended += bool(changes)
        hopeless += not changes


@pytest.mark.parametrize("spoil", [spoiled_nonogram, spoiled_kenken, spoiled_signpost])
def test_where_one_change_is_not_enough_the_fewest_are_told(spoil: Any) -> None:
    rng, told = Random(4), 0
    for _ in range(200):
        spoiled = spoil(rng)
        if spoiled is None or solve(spoiled[1]).status != "impossible":
            continue
        puzzle = twice(spoil, spoiled, rng)
        why = None if puzzle is None else why_impossible(puzzle)
        if why is None or why.corrections:
            assert why is None or why.together is None
            continue
        assert why.exhausted
        if why.together is not None:
            told += 1
            assert why.fewest == 2  # two changes back are enough, and one is not: see `exhausted`
            assert len(why.together.text.split("; ")) == 2
            mended = type(puzzle).parse(why.together.puzzle)
            assert solve(mended).status == ("unique" if why.together.unique else "several")
        if told == 4:
            return
    raise AssertionError(f"only {told} puzzles needed two changes")


def twice(spoil: Any, spoiled: Spoiled, rng: Random) -> Any:
    """The puzzle with another clue spoiled too."""
    whole, once = spoiled
    for _ in range(50):
        again = spoil(rng)
        if again is None or again[0] != whole:
            continue
        for name in ("rows", "cages", "givens"):
            if hasattr(whole, name):
                kept, one, two = (getattr(each, name) for each in (whole, once, again[1]))
                both = tuple(b if b != k else a for k, a, b in zip(kept, one, two, strict=True))
                return replace(whole, **{name: both}) if both not in (one, two) else None
    return None


def test_changes_that_a_first_look_misses() -> None:
    divided = why_impossible(KenKen.parse("4:__a__a_ab_a__a_a_,s1d7m6d2s1a5a5m4"))
    assert divided is not None
    assert "4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4" in {each.puzzle for each in divided.corrections}
    turned = why_impossible(Signpost.parse("3x3:ddg9abga1ga"))
    assert turned is not None
    assert ("r1c2",) in {each.places for each in turned.corrections}


def test_a_search_that_is_cut_short_claims_no_completeness() -> None:
    _, puzzle = spoiled_until_impossible()
    full = why_impossible(puzzle)
    assert full is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.solver.impossible.MOST_CHANGES", 1)
        short = why_impossible(puzzle)
    assert short is not None
    assert full.exhausted
    assert len(short.corrections) < len(full.corrections)
    assert not short.exhausted


def spoiled_until_impossible() -> Spoiled:
    rng = Random(5)
    while True:
        spoiled = spoiled_nonogram(rng)
        if spoiled and solve(spoiled[1]).status == "impossible":
            why = why_impossible(spoiled[1])
            if why and Counter(each.places for each in why.corrections).most_common(1)[0][1] > 1:
                return spoiled


def test_a_puzzle_with_a_solution_has_no_reason_to_be_impossible() -> None:
    assert why_impossible(Signpost.parse("3x3:ddg9abga1gh")) is None


def test_whether_a_change_leaves_one_solution_is_known_before_a_conflict_is_made_small() -> None:
    """That may take all the time there is: what is shown first is settled first."""
    puzzle = IMPOSSIBLE[0].values[0]
    assert isinstance(puzzle, GridPuzzle)
    with patch.object(_Shrinking, "smallest", side_effect=Stopped("time")):
        why = why_impossible(puzzle)
    assert why is not None
    assert {each.unique for each in why.corrections} == {True, False}
    believed(puzzle, why)


def test_what_is_not_known_of_a_change_is_none() -> None:
    puzzle = IMPOSSIBLE[0].values[0]
    assert isinstance(puzzle, GridPuzzle)
    with patch("engine.solver.impossible._is_unique", side_effect=Stopped("time")):
        why = why_impossible(puzzle)
    assert why is not None
    assert {each.unique for each in why.corrections} == {None}
    assert Why.from_json(json.loads(json.dumps(asdict(why)))) == why


@pytest.mark.parametrize(
    ("slug", "text", "said"),
    [
        ("nonogram", "5x5:5/5/0/1/1/3/1/1/1/3", "row 1 and column 3 can’t both be right"),
        ("kenken", "4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m5", "cage 5× at row 4, column 3 can’t work on its own"),
        ("signpost", "2x2:1ca1ac", "the arrow of r1c2 and the arrow of r2c2 can’t both be right"),
        ("nonogram", "6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1", "these 8 clues contradict each other"),
    ],
)
def test_a_conflict_is_told_in_a_sentence(slug: str, text: str, said: str) -> None:
    puzzle: Any = PUZZLES[slug].parse(text)
    why = why_impossible(puzzle)
    assert why is not None
    assert why.conflicts[0].headline == said


def test_what_was_found_until_a_stop_is_kept() -> None:
    puzzle = IMPOSSIBLE[0].values[0]
    assert isinstance(puzzle, GridPuzzle)
    full = why_impossible(puzzle)
    assert full is not None
    changes = {each.puzzle for each in full.corrections}
    for most in range(1, 200, 7):
        calls = 0

        def stop(_: object, most: int = most) -> None:
            nonlocal calls
            calls += 1
            if calls > most:
                raise Stopped("time")

        why = why_impossible(puzzle, stop)
        if why is not None:
            believed(puzzle, why)
            assert not why.exhausted or {each.puzzle for each in why.corrections} == changes
