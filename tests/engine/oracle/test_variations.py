"""What is proposed to whoever makes a puzzle has one solution by CP-SAT too; see `models`."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import pytest

from engine import PUZZLES, Recipe, deal, offered
from engine.core.abilities import Varied
from engine.dealer.variations import Rework, invent, vary

if os.environ.get("PLAYGROUND_TEST_WITHOUT_ORTOOLS"):
    pytest.skip("PLAYGROUND_TEST_WITHOUT_ORTOOLS is set", allow_module_level=True)

from tests.engine.dealer.promises import as_model
from tests.engine.dealer.test_variations import DRAFTS, patience, until_stopped

VARIED: list[Any] = [kind for kind in PUZZLES.values() if issubclass(kind, Varied)]


def assert_unique(kind: Any, found: Rework | None) -> bool:
    """Whether there was anything to look at."""
    if found is None:
        return False
    answer = as_model(kind.parse(found.proposal.puzzle)).answer(2)
    assert answer.complete
    assert len(answer.grids) == 1
    return True


@pytest.mark.parametrize("kind", VARIED)
def test_changes_leave_one_solution(kind: Any) -> None:
    size = offered(kind)[1].size if kind.slug == "nonogram" else offered(kind)[2].size
    puzzle: Any = deal(Recipe.latest(kind.slug, size, "Easy", 5))
    found = [
        until_stopped(partial(vary, puzzle, harder=harder, turn=turn, tick=patience(2_000)))
        for harder in (True, False)
        for turn in (0, 1)
    ]
    seen = [assert_unique(kind, each) for each in found]
    assert any(seen)


@pytest.mark.parametrize("slug", DRAFTS)
def test_inventions_have_one_solution(slug: str) -> None:
    for draft in DRAFTS[slug]:
        assert assert_unique(PUZZLES[slug], invent(PUZZLES[slug], draft, turn=7))  # type: ignore[arg-type]
