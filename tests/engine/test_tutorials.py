"""The first board of every kind: few moves, plain words, and at their end the puzzle is solved."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import PUZZLES, Explained, Judged, solve

MOST_WORDS = 15


@pytest.mark.parametrize("slug", PUZZLES)
def test_the_moves_of_a_first_board_solve_it(slug: str) -> None:
    kind: Any = PUZZLES[slug]
    tutorial = kind.tutorial
    puzzle = kind.parse(tutorial.text)
    assert solve(puzzle).solutions
    last = tutorial.moves[-1].entries
    if isinstance(puzzle, Explained):
        assert puzzle.hint(tutorial.start).is_step  # it is right, and not all
        filled = puzzle.attempt(last.replace("?", "."))
        assert filled is not None
        assert not [*puzzle.complaints(filled)]
    if isinstance(puzzle, Judged):
        assert puzzle.judge(last).done


@pytest.mark.parametrize("slug", PUZZLES)
def test_it_takes_a_minute_and_few_words(slug: str) -> None:
    moves = PUZZLES[slug].tutorial.moves
    assert 2 <= len(moves) <= 6
    for each in moves:
        assert each.places
        assert all(len(sentence.split()) <= MOST_WORDS for sentence in re.split(r"(?<=[.:?!]) ", each.words))
