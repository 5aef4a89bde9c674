"""What hints on Signposts say, word for word where readers stumbled; a reader refuses it as soon as it is altered."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine import Hint
from engine.puzzles.signpost import Signpost
from tests.engine.hints.reading import read

SPIRAL = "6x6:1ece23cffbdfdhadcddhgagb4efgdcb11ghabbgcbg"
LARGE = (
    "9x9:egecefge81e68bbdg58ceddgdb75bgd28d35baecgdh43bcfhedcebfa30gghe14b24cgc19f65de38hbbegee63ehfabgd21hbahg1c2cchbg49g"
    "47ga"
)
BOARDS = {
    "alike": (
        LARGE,
        (
            "r1c2>r1c1 r2c1>r1c2 r2c2>r1c3 r2c7>r3c8 r2c8>r3c9 r3c1>r4c2 r3c4>r3c2 r3c6>r5c8 r3c7>r2c8 r3c8>r1c8 "
            "r4c2>r4c1 r4c5>r2c7 r5c1>r8c4 r6c7>r8c9 r6c8>r7c8 r7c3>r8c3 r7c5>r8c5 r7c6>r8c6 r7c7>r8c7 r7c9>r8c8 "
            "r8c4>r9c5 r9c2>r9c9 r9c3>r9c7 r9c6>r9c4 r9c7>r9c6"
        ),
    ),
    "beyond": (
        SPIRAL,
        "r1c3>r2c3 r2c1>r1c2 r2c4>r4c6 r3c1=2 r4c1>r2c1 r4c4>r6c4 r5c1>r6c2 r5c5>r2c2 r6c5>r5c6",
    ),
    "stated": (
        LARGE,
        (
            "r1c1>r3c1 r1c5>r2c5 r1c6>r4c3 r2c1>r1c2 r2c3>r3c4 r2c5>r2c9 r2c8>r3c9 r3c1>r4c2 r3c2=63 r3c3>r2c4 "
            "r3c4>r3c2 r3c5>r4c6 r3c6>r5c8 r3c7>r2c8 r3c8>r1c8 r4c3>r6c5 r4c4>r3c3 r4c5>r2c7 r4c7>r7c4 r4c8>r1c5 "
            "r4c9>r7c9 r5c1>r8c4 r5c6>r3c6 r5c7>r5c1 r6c1>r7c1 r6c3>r6c8 r6c4>r6c2 r6c5>r6c6 r6c7>r8c9 r6c8>r7c8 "
            "r6c9>r4c7 r7c2>r5c4 r7c4>r7c2 r7c6>r8c6 r7c9>r8c8 r8c1>r2c1 r8c2>r5c5 r8c5>r5c2 r8c6>r7c7 r8c8>r2c2 "
            "r9c2>r9c9 r9c5>r5c9 r9c6>r9c4 r9c7>r9c6 r9c9>r4c9"
        ),
    ),
}
"""A board and the entries before a hint."""

ALTERED = (
    ("alike", "If r2c4 or r2c9 led", "If r2c4 or r8c1 led"),
    ("alike", "If r2c4 or r2c9 led", "If r2c9 or r2c4 led"),
    ("alike", "If r2c4 or r2c9 led", "If r2c4 led"),
    ("alike", "points at neither of them", "points at none of them"),
    ("alike", "it would be 67, but 66", "it would be 66, but 65"),
    ("alike", "66, at r8c9,", "66, at r8c8,"),
    ("beyond", "does not point at r4c4, where 4 is.", "does not point at r5c4, where 4 is."),
    ("beyond", "does not point at r4c4, where 4 is.", "does not point at r4c4, where 5 is."),
    ("beyond", "that would be 3, but", "that would be 4, but"),
    ("stated", "63 is given at r7c7", "63 is given at r7c6"),
    ("stated", "63 is given at r7c7", "62 is given at r7c7"),
    ("stated", "63 is given at r7c7", "you entered 63 at r7c7"),
    ("stated", "You entered 63 at r3c2", "You entered 62 at r3c2"),
)


@cache
def told_of(name: str) -> tuple[Signpost, str, Hint]:
    """The hint for a board of these."""
    text, entries = BOARDS[name]
    puzzle = Signpost.parse(text)
    return puzzle, entries, puzzle.hint(entries)


@pytest.mark.parametrize(("name", "said", "instead"), ALTERED)
def test_what_is_altered_is_refused(name: str, said: str, instead: str) -> None:
    puzzle, entries, hint = told_of(name)
    assert read(puzzle, entries, hint) == ""
    told = (hint.why, *hint.chain)
    assert any(said in each for each in told), told
    why, *chain = (each.replace(said, instead) for each in told)
    assert read(puzzle, entries, replace(hint, why=why, chain=tuple(chain)))


def test_a_mistake_is_told_by_two_numbers_that_are_stated() -> None:
    *_, hint = told_of("stated")
    assert hint.why == "You entered 63 at r3c2, but 63 is given at r7c7, too."


def test_what_is_the_same_of_two_cells_is_said_once() -> None:
    *_, hint = told_of("alike")
    assert "If r2c4 or r2c9 led to r2c1 (68), it would be 67, but 66, at r8c9, points at neither of them." in hint.why
