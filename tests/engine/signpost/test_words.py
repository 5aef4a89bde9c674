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
    "apart": (
        SPIRAL,
        (
            "r1c3>r2c3 r1c4>r1c5 r2c1>r1c2 r2c4>r4c6 r2c5>r1c4 r2c6>r1c6 r3c1=2 r3c1>r5c3 r4c1>r2c1 r4c4>r6c4 "
            "r5c1>r6c2 r5c5>r2c2 r6c4>r6c5 r6c5>r5c6"
        ),
    ),
    "round": (
        "5x5:1ceegeede4febgehhcedagabba25g",
        (
            "r1c1>r1c5 r1c2>r3c2 r1c3>r2c3 r1c4>r1c3 r1c5>r3c5 r2c1>r4c1 r2c4>r5c1 r3c1>r2c2 r3c2>r3c1 r3c4>r1c2 "
            "r4c2>r5c2 r4c3>r5c4 r5c1>r2c1 r5c2>r2c5 r5c3>r4c4"
        ),
    ),
    "falls": (
        "5x5:ccge1fcd18dceecfghchhehchagg",
        (
            "r1c1>r1c2 r1c2>r1c4 r1c3>r1c1 r2c1>r2c2 r2c4=2 r2c4>r2c5 r3c3>r4c2 r3c4>r3c2 r3c5>r1c3 r4c2>r3c1 "
            "r4c3>r2c1 r4c4>r5c4"
        ),
    ),
    "aim": (
        "4x4:1eceebefgdceacaa16g",
        "r1c1>r3c1 r2c1>r1c2 r2c2>r3c2 r2c3>r4c1 r2c4>r2c1 r3c1>r4c2 r3c3>r4c3 r4c1>r4c4 r4c2>r2c2",
    ),
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

ROUND = "only r2c5 could lead there (r1c5 is 2; r4c1 is 7), and r2c5 would be 24"
"""How a row of places ends where a cell would get another number than it has in it."""
AROUND = (
    "then only r2c5 could be 20 (r1c5 is 2; r4c1 is 7), so r4c2 would be 18, then only r4c5 could be 17, but only "
    "r2c5 could lead there, and that cannot be 16, as r4c2 would then be 14"
)
"""The same row if it went on, round and round."""
ALTERED = (
    ("apart", "8 would be at r2c4, where 7, at r5c6, does not point.", "no place is left for 7 before 8, at r2c4."),
    (
        "apart",
        "8 would be at r2c4, where 7, at r5c6, does not point.",
        "8 would be at r2c4, where 7, at r5c6, cannot lead.",
    ),
    (
        "apart",
        "8 would be at r2c4, where 7, at r5c6, does not point.",
        "8 would be at r2c4, where 7, at r6c5, does not point.",
    ),
    (
        "apart",
        "8 would be at r2c4, where 7, at r5c6, does not point.",
        "8 would be at r2c5, where 7, at r5c6, does not point.",
    ),
    (
        "apart",
        "8 would be at r2c4, where 7, at r5c6, does not point.",
        "7 would be at r5c6, whose arrow does not point at r2c4, where 8 is.",
    ),
    (
        "apart",
        "8 would be at r2c4, where 7, at r5c6, does not point.",
        "7 would be at r5c6, and 8 at r2c4, where 7 does not point.",
    ),
    ("apart", "nowhere to lead (r5c6 already follows r6c5), so", "nowhere to lead (r5c6 already follows r6c4), so"),
    (
        "apart",
        "nowhere to lead (r5c6 already follows r6c5), so it is 36",
        "nowhere to lead (r5c6 already follows r6c5), so it is 35",
    ),
    (
        "apart",
        "nowhere to lead (r5c6 already follows r6c5), so it is 36.",
        "nowhere to lead, so it is 36: r5c6 already follows r6c5.",
    ),
    ("round", ROUND, ROUND.replace("would be 24", "would be 23")),
    ("round", ROUND, ROUND.replace("r4c1 is 7", "r4c1 is 8")),
    ("round", ROUND, ROUND.replace(" (r1c5 is 2; r4c1 is 7)", "")),
    ("round", ROUND, ROUND.replace("only r2c5 could", "only r2c2 could")),
    ("round", ROUND, ROUND.replace("and r2c5 would", "and that would")),
    ("round", ROUND, ROUND.replace("r2c5", "r4c2")),
    ("round", f"but {ROUND}", AROUND),
    ("round", "only r4c5 could be 21", "only r5c2 could be 21"),
    ("falls", "19–22: 19–21 would put 18", "19–21: 19–21 would put 18"),
    ("falls", "19–21 would put 18", "19–22 would put 18"),
    ("falls", "19–21 would put 18", "that would put 18"),
    ("falls", "put 18, which is at r2c3", "put 18, which is at r2c2"),
    ("falls", "put 18, which is at r2c3", "put 17, which is at r2c3"),
    ("falls", "one of the 3 cells before it", "one of the 4 cells before it"),
    ("falls", "one of the 3 cells before it", "one of the 3 cells after it"),
    ("falls", "one of the 3 cells before it", "r3c1, r3c3 or r4c2"),
    ("falls", "make r3c3 (3 places before it) 19", "make r4c2 (3 places before it) 19"),
    ("falls", "make r3c3 (3 places before it) 19", "make r3c3 (2 places before it) 19"),
    ("falls", "make r3c3 (3 places before it) 19", "make r3c3 (3 places before it) 20"),
    ("falls", "19, which it cannot be", "19, which is at r3c4"),
    ("aim", "We show that r1c2 cannot lead to r1c4.", "We show that r3c4 cannot lead to r1c4."),
    ("aim", "We show that r1c2 cannot lead to r1c4.", "We show that 13 cannot be at r1c4."),
    (
        "aim",
        "else only r2c4 points at 14, at r2c3, and it already leads to r2c1",
        "the other cell whose arrow points at 14, at r2c3, leads elsewhere",
    ),
    ("aim", "and it already leads to r2c1", "and it already leads to r2c2"),
    ("aim", "and it already leads to r2c1", "and it cannot be 14"),
    ("aim", "else only r2c4 points", "else only r3c4 points"),
    ("aim", "Going down from 14", "Going up from 14"),
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


def test_a_row_of_places_ends_where_a_cell_would_have_two_numbers() -> None:
    *_, hint = told_of("round")
    assert hint.chain[0].endswith(f"and then only r4c5 could be 21, but {ROUND}.")


def test_what_is_shown_is_told_first_of_all() -> None:
    *_, hint = told_of("aim")
    assert hint.why == "What can lead to r1c4? r1c2 or r3c4. We show that r1c2 cannot lead to r1c4."
    assert not any("We show" in each for each in hint.chain)


def test_what_is_the_same_of_two_cells_is_said_once() -> None:
    *_, hint = told_of("alike")
    assert "If r2c4 or r2c9 led to r2c1 (68), it would be 67, but 66, at r8c9, points at neither of them." in hint.why
