"""The engine and CP-SAT find the same solutions, or as many of them: see `models` and `instances`.

Without ortools these tests fail, as an agreement that nobody looked for is none.  Where there is no wheel of it,
PLAYGROUND_TEST_WITHOUT_ORTOOLS=1 skips them.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from random import Random

import pytest

from engine import PUZZLES, GridPuzzle
from engine.core.abilities import Stated

if os.environ.get("PLAYGROUND_TEST_WITHOUT_ORTOOLS"):
    pytest.skip("PLAYGROUND_TEST_WITHOUT_ORTOOLS is set", allow_module_level=True)

from tests.engine.oracle import instances
from tests.engine.oracle.instances import Pair

PUBLISHED = {
    "nonogram": instances.published_nonograms,
    "signpost": instances.published_signposts,
    "kenken": instances.published_kenkens,
}
RANDOM = {
    "nonogram": instances.random_nonogram,
    "nonogram in colour": instances.random_coloured_nonogram,
    "signpost": instances.random_signpost,
    "kenken": instances.random_kenken,
    "kenken without some clues": instances.random_bare_kenken,
}
MOST = 40
"""Solutions up to which both must find the very same; beyond, that there are so many."""


def compare(slug: str, pairs: Iterable[Pair], most: int) -> Counter[str]:
    """The number of puzzles without a solution, with one and with several.  CP-SAT must decide them all."""
    mix: Counter[str] = Counter(impossible=0, unique=0, several=0, gave_up=0)
    for text, model in pairs:
        puzzle = PUZZLES[slug.split()[0]].parse(text)
        assert isinstance(puzzle, GridPuzzle)
        engine = list(islice(puzzle.solutions(), most))
        assert len(set(engine)) == len(engine), text
        oracle = model.answer(most)
        if oracle.gave_up:
            mix["gave_up"] += 1
            continue
        assert len(engine) == len(oracle.grids), text
        if oracle.complete:
            assert {numbers(solution) for solution in engine} == oracle.grids, text
        mix["several" if len(engine) > 1 else "unique" if engine else "impossible"] += 1
    sys.stdout.write(f"{slug}: {dict(mix)}\n")  # shown by pytest -rP
    assert mix["gave_up"] == 0, mix
    return mix


def numbers(solution: Iterable[Iterable[int | str]]) -> tuple[tuple[int, ...], ...]:
    """An engine's grid as the models write it: black is 1."""
    return tuple(
        tuple(instances.SIGNS.index(cell) if isinstance(cell, str) else cell for cell in row) for row in solution
    )


@pytest.mark.parametrize("slug", RANDOM)
@pytest.mark.parametrize(("count", "seed"), [(60, 1), pytest.param(2_000, 2, marks=pytest.mark.slow)])
def test_random_puzzles_have_the_same_solutions(slug: str, count: int, seed: int) -> None:
    rng = Random(seed)
    mix = compare(slug, (RANDOM[slug](rng) for _ in range(count)), MOST)
    assert min(mix["impossible"], mix["unique"], mix["several"]) >= count // 10, mix


@pytest.mark.parametrize("slug", RANDOM)
@pytest.mark.parametrize(("count", "seed"), [(60, 3), pytest.param(1_000, 4, marks=pytest.mark.slow)])
def test_the_clauses_of_certificates_have_the_same_solutions(slug: str, count: int, seed: int) -> None:
    rng = Random(seed)
    for text, model in (RANDOM[slug](rng) for _ in range(count)):
        puzzle = PUZZLES[slug.split()[0]].parse(text)
        assert isinstance(puzzle, GridPuzzle)
        assert isinstance(puzzle, Stated)
        statement = puzzle.statement()
        with statement.model.search(statement.meaning) as search:
            found = [dict(statement.meaning[variable] for variable in true) for true in islice(search.models(), MOST)]
        oracle = model.answer(MOST)
        assert not oracle.gave_up, text
        assert len(found) == len(oracle.grids), text
        if oracle.complete:
            rows, columns = range(puzzle.height), range(puzzle.width)
            grids = [tuple(tuple(values.get((r, c), ".") for c in columns) for r in rows) for values in found]
            assert set(map(numbers, grids)) == oracle.grids, text


@pytest.mark.slow
@pytest.mark.parametrize("slug", PUBLISHED)
def test_published_puzzles_have_the_same_solutions(slug: str) -> None:
    compare(slug, PUBLISHED[slug](), 3)
