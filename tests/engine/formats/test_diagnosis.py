"""What is said of texts that are no puzzle: one kind's complaint at most, on the page, to programs and in terminals."""

from __future__ import annotations

import pytest

from engine import PUZZLES, PuzzleError, puzzle_of


def test_a_puzzle_of_another_kind_is_named() -> None:
    with pytest.raises(PuzzleError, match="this is a Signpost, not a KenKen"):
        puzzle_of(PUZZLES["kenken"], "3x3:ddg9abga1gh")
