"""What holds of every puzzle's hints: they are sound, and there is one whatever was entered."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import PUZZLES, Explained, GridPuzzle, Hint, Hinted, PuzzleError, Stated
from tests.engine.hints.judges import follows

Kind = type[Hinted[Any]]


def takes_long(puzzle: GridPuzzle) -> bool:
    """Whether the judge takes too long to be asked in every run."""
    return puzzle.slug == "signpost" and puzzle.width * puzzle.height > 64


HINTED = [kind for kind in PUZZLES.values() if issubclass(kind, Hinted)]
BOARDS = [
    pytest.param(puzzle, id=f"{kind.slug}-{each.title}", marks=[pytest.mark.slow] * takes_long(puzzle))
    for kind in PUZZLES.values()
    if issubclass(kind, Explained) and issubclass(kind, Stated)
    for each in kind.examples
    if isinstance(puzzle := kind.parse(each.text), GridPuzzle) and puzzle.width * puzzle.height <= 225
]


@cache
def way(puzzle: Any, most: int = 10_000) -> list[tuple[str, Hint]]:
    """Every hint from the start, with the entries before it."""
    found, entries = [], ""
    for _ in range(most):
        hint = puzzle.hint(entries)
        found.append((entries, hint))
        if not hint.cells or hint.then == entries:
            break
        entries = hint.then
    return found


@pytest.mark.parametrize("puzzle", BOARDS)
def test_a_hint_decides_only_what_follows_from_the_rules_and_the_entries(puzzle: Any) -> None:
    steps = way(puzzle)
    for entries, hint in steps:
        assert not hint.wrong
        if hint.cells:
            assert follows(puzzle, entries, hint), (entries, hint)
    entries, last = steps[-1]
    assert last.remarks
    assert not last.cells
    solutions = list(islice(puzzle.solutions(), 2))
    if len(solutions) == 1:
        left = puzzle.entered(entries)
        assert all(cell in (None, solutions[0][r][c]) for r, row in enumerate(left) for c, cell in enumerate(row))


@cache
def small(kind: Kind) -> list[Hinted[Any]]:
    """Some puzzles of a kind, which keep what they find out about themselves."""
    puzzles = [kind.parse(each.text) for each in kind.examples]
    return [each for each in puzzles if len(str(each)) < 120]


@pytest.mark.parametrize("kind", HINTED, ids=lambda kind: kind.slug)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_was_entered_there_is_an_answer(kind: Kind, data: st.DataObject) -> None:
    """Pieces of entries from all over a board's way, put together anyhow, so contradictory ones too."""
    puzzle = data.draw(st.sampled_from(small(kind)))
    texts = [entries for entries, _ in way(puzzle, most=12)] + [hint.then for _, hint in way(puzzle, most=3)]
    pieces = [piece for text in texts for piece in (text, *text.split(), *text.split("/"))]
    entries = data.draw(st.sampled_from(texts))
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(entries)))
        cut = data.draw(st.integers(0, 6))
        put_in = data.draw(st.one_of(st.sampled_from(pieces), st.text("0123456789#.?/+>=rc ", max_size=8)))
        entries = entries[:at] + put_in + entries[at + cut :]
    try:
        hint = puzzle.hint(entries)
    except PuzzleError as error:
        assert error.complaints
        return
    assert hint.remarks
    puzzle.hint(hint.then)
