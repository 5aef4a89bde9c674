"""Every sentence of a hint is true: taken apart by a reader of its own, and held against the board (`reading`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from engine import PUZZLES, Hint
from engine.puzzles.signpost import Signpost
from tests import DATA
from tests.engine.hints.reading import READERS, read
from tests.engine.hints.reading.__main__ import broken, only, path, run
from tests.engine.kenken.test_hints import STUCK, TATHAM
from tests.engine.nonogram.test_hints import HARD, PUBLISHED
from tests.engine.signpost.test_hints import SPARSE

SIGNPOSTS = DATA / "signpost"
BOARDS = {
    "nonogram": [*PUBLISHED[:3], *HARD[:3]],
    "kenken": [STUCK[0], *[text for kind, text, _ in TATHAM if kind in ("5du", "6dn", "6dx")][::3]],
    "signpost": [*(SIGNPOSTS / "5x5.txt").read_text().split()[:2], *SPARSE],
}
TECHNIQUES = {
    "nonogram": {"finished line", "full line", "overlap", "runs in reach", "all arrangements"},
    "kenken": {
        *("known digits", "naked single", "hidden single", "cage combinations", "one filling", "cage placements"),
        *("naked pair", "line in cage", "supposition"),
    },
    "signpost": {
        *("only way on", "only way in", "chain that does not fit", "number beyond", "several rules", "supposition"),
    },
}
"""What the boards of the fast tests need, at least; the slow one sees the others."""


@cache
def hints(slug: str) -> list[tuple[Any, str, Hint, Any]]:
    """Every hint on the paths of some boards: the puzzle, the entries before, the hint, and the only solution."""
    puzzles = [PUZZLES[slug].parse(text) for text in BOARDS[slug]]
    solved = [(puzzle, only(puzzle)) for puzzle in puzzles]
    return [(puzzle, entries, hint, right) for puzzle, right in solved for entries, hint in path(puzzle)]


@pytest.mark.parametrize("slug", READERS)
def test_every_sentence_of_a_path_is_true_of_the_board(slug: str) -> None:
    found = hints(slug)
    assert [wrong for each in found if (wrong := read(*each))] == []
    assert {hint.technique for _, _, hint, _ in found} >= TECHNIQUES[slug]


@pytest.mark.parametrize("slug", READERS)
def test_every_sentence_about_a_mistake_is_true_of_the_board(slug: str) -> None:
    rng, told = Random(slug), 0
    for puzzle, entries, hint, right in hints(slug)[::5]:
        if right is not None and hint.cells:
            spoiled = broken(puzzle, hint.then, right, rng)
            mistake = puzzle.hint(spoiled)
            told += bool(mistake.wrong)
            assert read(puzzle, spoiled, mistake, right) == "", entries
    assert told >= 10


def misprints(hint: Hint) -> Iterator[Hint]:
    """The hint with one number of its reason changed, each in turn."""
    texts = [hint.why, *hint.chain]
    for i, text in enumerate(texts):
        for number in re.finditer("[0-9]+", text):
            other = f"{text[: number.start()]}{int(number[0]) + 1}{text[number.end() :]}"
            changed = [*texts[:i], other, *texts[i + 1 :]]
            yield replace(hint, why=changed[0], chain=tuple(changed[1:]))


@pytest.mark.parametrize("slug", READERS)
def test_a_reader_sees_nearly_every_misprint(slug: str) -> None:
    """Not every one: what is said of another cell may be true of it, too."""
    seen, tried = Counter[str](), Counter[str]()
    for puzzle, entries, hint, _ in hints(slug)[::9]:
        for misprint in misprints(hint):
            tried[hint.technique] += 1
            seen[hint.technique] += read(puzzle, entries, misprint) != ""
    assert seen.total() > 0.9 * tried.total(), (seen, tried)


def test_what_all_solutions_share_is_told_and_nothing_else_is_said_to_be_certain() -> None:
    """Numbers that links alone decide are shared, too, though no search looks for them."""
    told = Counter[str]()
    for text in (SIGNPOSTS / "4x4.txt").read_text().split()[:30]:
        board, rng = Signpost.parse(text), Random(text)
        rows = [[0 if rng.random() < 0.6 else number for number in row] for row in board.givens]
        puzzle = Signpost(board.arrows, tuple(map(tuple, rows)))
        for entries, hint in path(puzzle):
            assert read(puzzle, entries, hint) == ""
            told[hint.technique or hint.where] += 1
    assert told["search"] >= 1
    assert told["No further number is certain."] >= 3


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("slug", "steps"), [("nonogram", 8000), ("kenken", 5000), ("signpost", 4000)])
def test_so_it_is_on_thousands_of_hints_for_boards_that_no_other_test_knows(slug: str, steps: int) -> None:
    seen, failures = run(slug, steps)
    assert failures == []
    assert seen.total() >= steps


TOLD_APART = (
    "5x5:1de16degdde8cebhdfabaeggagaa25a",
    "r1c3>r3c5 r1c4>r3c4 r2c1>r5c4 r2c4>r2c5 r2c5>r4c5 r3c2>r2c1 r3c5>r1c5 r4c3>r5c3 r5c1>r3c1 r5c2>r5c1 r5c4>r2c4",
)
"""A Signpost, and entries from which a hint tells where two numbers are, whose cells are not in their order."""


@pytest.mark.parametrize("instead", ["10 is at r1c2, and 19 at r4c5", "10 and 19 are at r1c2 and r4c5"])
def test_a_reader_sees_numbers_at_each_others_cells(instead: str) -> None:
    puzzle = Signpost.parse(TOLD_APART[0])
    hint = puzzle.hint(TOLD_APART[1])
    swapped = tuple(each.replace("10 is at r4c5, and 19 at r1c2", instead) for each in hint.chain)
    assert swapped != hint.chain
    assert read(puzzle, TOLD_APART[1], replace(hint, chain=swapped))


@pytest.mark.parametrize(
    ("text", "entries", "sentence"),
    [
        (
            "4x4:1ecfebdfga12dfgbbaa",
            "r2c1>r1c2 r3c1>r2c1 r3c2>r4c3 r3c3>r4c2",
            "Then the links go round in a circle: r4c2 → r3c3 → r4c2.",
        ),
        (
            "5x5:1de10eegccaefe16ecagbbhcgbbhc25a",
            "r1c3>r5c3 r1c5>r1c2 r2c3>r1c3 r3c1>r5c1 r3c3>r3c5 r4c3>r2c1 r4c4>r4c5 r4c5>r4c1 r5c4>r5c5",
            "12 can only be at r3c1 or r4c2: 11, at r5c3, can lead nowhere else.",
        ),
        (
            "4x4:1ecgedfegecfhcba16a",
            "r1c4>r2c4 r3c1>r4c1 r3c3>r4c2 r4c3>r1c3",
            "Then the links go round in a circle: r4c2 → r3c3 → r4c2.",
        ),
        (
            "6x6:1deceggecfhdgacddeaacbehhcdbgbfcaha8a36g",
            (
                "r1c2>r5c2 r2c1>r6c1 r2c3>r3c2 r2c4>r1c3 r2c5>r3c6 r3c1>r2c1 r3c2>r3c3 r3c3>r6c6 r3c4>r5c6 r4c1>r3c1 "
                "r4c2>r4c3 r5c1>r5c3 r5c2>r6c3 r5c4>r5c1 r5c5>r4c6 r5c6>r6c5 r6c1>r6c2 r6c2>r4c2 r6c3>r4c1"
            ),
            "Then 3 has no place left.",
        ),
        (
            "5x5:1de10eegccaefe16ecagbbhcgbbhc25a",
            "r1c3>r5c3 r1c5>r1c2 r2c3>r1c3 r3c1>r5c1 r3c3>r3c5 r4c3>r2c1 r4c4>r4c5 r4c5>r4c1 r5c4>r5c5",
            "14 cannot be at r1c2, r3c4 or r3c5: their arrows do not lead to 15.",
        ),
        (
            "6x6:c33feecgcdeef6g24cdffaabbccbfahacgfcacg14aa",
            "r1c2>r2c1 r5c1>r3c1",
            "If r4c5 were 36, only r4c3 or r4c4 could be 35 (r6c5 is 14), but 34, at r2c1, does not point there.",
        ),
        (
            "6x6:ege15ee1gdcafefabedghddedbfbbhcaa36cahgag",
            (
                "r1c2>r1c1 r1c6>r1c2 r2c2>r2c6 r2c3>r1c3 r2c4=5 r3c1>r2c1 r3c2>r2c3 r3c6>r1c4 r4c1>r5c2 r4c2=6 "
                "r4c4>r6c6 r4c5>r3c6 r5c1=4 r5c3>r3c1 r5c6>r4c6 r6c2>r2c2 r6c3>r4c1"
            ),
            "35 can only be at r6c6: else only r1c1 (3) and r6c4 (7) point at 36, at r6c1. So r4c4 is 34.",
        ),
        (
            "6x6:1eeccgec4fce22egedcdggcebddhbab27gbhbhhcga",
            (
                "r2c1=2 r2c2>r3c1 r2c4>r6c4 r2c6>r2c2 r3c1>r6c1 r3c2>r5c4 r5c4>r5c3 r5c6>r2c3 r6c2>r5c1 r6c3>r4c1 "
                "r6c4>r6c5 r6c5>r6c3"
            ),
            (
                "If r5c5 were 36, only r4c4 could be 35 (r2c5 is 22), then only r4c1 could "
                "be 34 (r2c4 already leads to r6c4; r5c3 is 28), so r2c4 would be 30, then only r4c6 could be 29 "
                "(neither r2c3 nor r5c1 can be 29, as r5c6 or r6c2 would then be 28, which is at r5c3), "
                "but 28, at r5c3, does not point there."
            ),
        ),
        (
            "4x4:cgg16ecdgebgfgbcaa",
            "r1c1>r1c4 r1c2>r1c1 r1c3>r1c2 r2c3>r2c1 r3c2>r3c1 r3c3>r4c2 r4c1=1 r4c2>r4c3",
            "Then r4c3 would have to lead to r2c3 (r1c3 already follows r3c1), but r2c3 is 2, and 1 is at r4c1.",
        ),
        (
            "3x3:ce1eafg9caa",
            "r3c3>r2c3 r2c3>r2c1 r2c1>r1c1 r1c2>r3c2 r1c2=4",
            "But 9 is at r3c1, so r1c1 must lead somewhere, and its arrow has nowhere to lead.",
        ),
        (
            "4x4:1eceecafedbhga4ch16g",
            "r1c2>r1c3 r1c4=10 r3c1>r4c2 r3c2>r1c4 r3c3>r2c2 r3c4>r3c3",
            "r2c4 leads to r4c4, so it is 15, but no other number is left for r1c3.",
        ),
        (
            "5x5:dgdgeafe1efbebbgbchghcaa10ag",
            "r1c3>r3c5 r2c2>r3c1 r2c3>r5c3 r3c3>r1c5 r3c4>r2c5 r4c1=3 r4c3>r2c1 r4c4>r4c1 r5c1>r5c4 r5c5>r5c1",
            "Then the links go round in a circle: r3c1 → r2c2 → r3c1.",
        ),
        (TOLD_APART[0], TOLD_APART[1], "so it cannot be 11 or 20: 10 is at r4c5, and 19 at r1c2."),
        (
            "5x5:1de16degdde8cebhdfabaeggagaa25a",
            "r1c3>r3c5 r2c4>r2c5 r2c5>r4c5 r3c2>r2c1 r3c5>r1c5 r4c3>r5c3 r5c1>r3c1 r5c2>r5c1",
            (
                "But r2c4 is 8, and what points there is taken: r1c3 is 16; r1c4 already leads to r5c4; "
                "r5c4 already leads to r3c4."
            ),
        ),
        (
            "5x5:1e18egdeddbegefbheaba22fgcbbaa",
            "r1c3>r1c2 r1c4>r2c5 r2c3>r1c4 r3c1>r5c1 r3c2>r4c1 r3c3=6 r4c3>r1c3 r4c4>r5c3 r5c3>r3c5",
            (
                "2 can only be at r2c1 or r3c1: 1, at r1c1, can lead nowhere else (r4c1 already follows r3c2; "
                "r5c1 already follows r3c1)."
            ),
        ),
    ],
)
def test_chains_say_what_people_see(text: str, entries: str, sentence: str) -> None:
    puzzle = Signpost.parse(text)
    hint = puzzle.hint(entries)
    assert any(each.endswith(sentence) for each in (hint.why, *hint.chain)), hint
    assert read(puzzle, entries, hint) == ""


LONG = (
    (
        "6x6:dcfde1ebdbf13ghcaffbgacegafaba28afa36caggha",
        (
            "r1c2>r1c3 r1c3>r3c1 r1c5>r6c5 r2c1>r1c2 r2c3>r1c4 r2c6>r1c5 r3c2>r2c2 r3c4>r6c1 r3c5>r2c6 r4c2>r4c5 "
            "r4c3>r5c3 r4c6>r5c5 r5c2>r4c3 r5c5>r6c4 r6c2>r5c2 r6c3>r6c2 r6c4>r6c3 r6c5>r5c4"
        ),
    ),
    (
        "6x6:eedfe36eeaechhcdde25hgegchbhbdcdaa1abahbg",
        (
            "r1c1>r2c1 r1c2>r5c2 r2c1>r3c1 r2c2>r1c2 r2c4>r2c6 r2c5>r1c4 r2c6>r1c5 r3c1>r3c4 r3c2>r5c4 r3c3>r6c6 "
            "r3c4>r6c4 r4c1>r5c1 r4c2>r4c1 r4c4>r2c2 r4c4=13 r4c5>r3c6 r5c1>r3c3 r5c2>r6c3 r5c3>r5c5 r5c4>r6c5 "
            "r5c6>r1c6 r6c1>r1c1 r6c4>r4c2 r6c5>r5c6 r6c6>r6c2"
        ),
    ),
    (
        "6x6:dfegg36eedgefgbfbcgadbba28gac13afgbh1chabgg",
        (
            "r1c1=7 r1c2>r2c1 r2c1>r3c1 r2c3>r2c2 r2c4>r5c4 r2c5>r3c4 r2c6>r2c5 r3c1>r1c3 r3c2>r4c1 r3c4>r3c5 "
            "r3c5>r3c2 r3c6>r2c6 r4c6>r3c6 r5c1>r5c6 r5c5>r4c6 r6c2>r5c1 r6c4>r5c5"
        ),
    ),
)
"""Signposts and entries from which hints tell long arguments."""


def long_hint(which: int) -> tuple[Signpost, str, Hint]:
    """One of the boards, the entries, and what is told, which is so."""
    return told_of(*LONG[which])


@cache
def told_of(text: str, entries: str) -> tuple[Signpost, str, Hint]:
    """A board, entries, and what is told, which is so."""
    puzzle = Signpost.parse(text)
    hint = puzzle.hint(entries)
    assert read(puzzle, entries, hint) == ""
    return puzzle, entries, hint


@pytest.mark.parametrize(
    ("which", "said", "instead"),
    [
        (0, "dead end: no place is left for 2 after 1, at r1c6.", "dead end: no place is left for 2 after 1, at r1c5."),
        (0, "no place is left for 2 after 1, at r1c6.", "no place is left for 0 before 1, at r1c6."),
        (0, "In 10 steps", "In 15 steps"),
        (0, "On the way, r2c3 will be 11 and r4c6 will be 3.", "On the way, r4c6 will be 3 and r2c3 will be 11."),
        (0, "r4c6 will be 3.", "r4c6 will be 4."),
        (0, ", so r1c4 is 12 and r2c3 is 11.", ", so r1c4 is 12 and r2c3 is 13."),
        (0, "(r3c6 already follows r5c6), so r1c4 is 12", "(r2c6 already follows r5c6), so r1c4 is 12"),
        (1, "Going up from 17: 18 cannot be at", "Going down from 19: 18 cannot be at"),
        (1, "Going up from 17: 18 cannot be at", "Going up from 16: 18 cannot be at"),
        (1, "In the same way, 21 cannot be there.", "In the same way, 19 cannot be there."),
        (1, "r4c5 can only be 18, 21–23 or 27–30", "r4c5 can only be 18, 22–23 or 27–30"),
        (1, "r4c3 cannot be 17, 20–22 or 26–29.", "r4c3 cannot be 17, 20–22 or 27–29."),
        (2, "dead end: nothing can lead to r6c4.", "dead end: nothing can lead to r6c5."),
        (2, "r6c5 and r6c6 cannot lead to r6c4: each", "r6c3 and r6c6 cannot lead to r6c4: each"),
        (2, "each of them can only be 2–6,", "each of them can only be 2–5,"),
        (2, ", so r5c6 is 27, r5c1 is 26,", ", so r5c6 is 28, r5c1 is 26,"),
    ],
)
def test_what_a_long_argument_says_of_itself_is_so(which: int, said: str, instead: str) -> None:
    puzzle, entries, hint = long_hint(which)
    told = (hint.why, *hint.chain)
    assert any(said in each for each in told), hint
    why, *chain = (each.replace(said, instead) for each in told)
    assert read(puzzle, entries, replace(hint, why=why, chain=tuple(chain)))


WAVES = (
    "6x6:ceeefgde22ecde15ccbcagcecfdaehgaggaaaca36a",
    (
        "r1c2=8 r1c3>r2c3 r1c4>r6c4 r1c5>r4c2 r1c6>r1c3 r2c2=9 r2c3>r6c3 r2c4>r2c6 r2c5>r3c6 r2c6=18 r3c2>r3c4 r3c3=16 "
        "r3c4>r3c5 r3c5=12 r3c6>r3c1 r4c2>r5c2 r4c4=6 r4c5>r5c6 r4c6>r1c6 r5c1>r6c1 r5c2>r4c1 r5c3>r5c1 r6c2=7 "
        "r6c4>r6c6"
    ),
)
IN_A_ROW = (
    "6x6:1cce3gceedccf11gaccdgeaddfa23gb29hgchhcbgaba",
    (
        "r1c2>r1c4 r1c4>r1c3 r1c5>r1c6 r2c1>r5c1 r2c3>r2c4 r2c4>r2c6 r2c5>r4c3 r2c6>r2c5 r3c1>r2c1 r3c4>r4c5 r3c5>r3c2 "
        "r4c1>r3c1 r4c2>r6c4 r4c3>r5c4 r4c4>r6c2 r4c6>r4c2 r5c2>r4c1 r5c4>r5c5 r5c5>r2c2 r5c6>r2c3 r6c1=6 r6c2>r5c3 "
        "r6c3=5 r6c4>r4c4 r6c5>r5c6"
    ),
)
SUPPOSED = (
    "6x6:1cfdfgeebgcdaceddfaaehbffeacghh30bc25ccha",
    "r1c1>r1c5 r1c3>r2c4 r1c5>r1c4 r2c2>r1c3 r2c5>r3c6",
)
COUNTED = (
    "5x5:1ec18eeeeec11fgddachcbeahacagg",
    (
        "r1c2>r1c4 r1c5=4 r2c1>r4c1 r2c2>r3c2 r2c3>r2c5 r2c5>r2c2 r3c1=2 r3c2>r5c4 r3c4>r3c5 r4c2=3 r4c5>r1c2 r4c5=5 "
        "r5c1>r2c1 r5c2>r5c5 r5c4>r5c2"
    ),
)
TOGETHER = ("4x4:dddfcdaf4adggbahg", "r1c2>r3c4 r2c3=11 r4c1>r1c4 r4c4>r4c1")


@pytest.mark.parametrize(
    ("board", "said", "instead"),
    [
        (WAVES, "25 can only be at r4c5 or r5c1: 24 can", "25 can only be at r4c5 or r5c2: 24 can"),
        (WAVES, "25 can only be at r4c5 or r5c1: 24 can", "25 can only be at r4c5: 24 can"),
        (WAVES, "27 cannot be at r1c5: 26 does not", "27 cannot be at r1c5: 25 does not"),
        (WAVES, "27 cannot be at r1c5: 26 does not", "27 cannot be at r1c5: 26 cannot"),
        (WAVES, "r4c3: it can only be 4, 31 or 32, and", "r4c3: it can only be 4, 5, 31 or 32, and"),
        (WAVES, "and r4c3 only 1–4, 24 or 27–31.", "and r4c3 only 1–4, 24, 25 or 27–31."),
        (IN_A_ROW, "four numbers in a row", "three numbers in a row"),
        (IN_A_ROW, "four numbers in a row are left for r3c5 → r3c2", "three numbers in a row are left for r3c2"),
        (IN_A_ROW, "r3c5 → r3c2 → r3c4 → r4c5", "r3c5 → r3c4 → r3c2 → r4c5"),
        (SUPPOSED, "As r2c4 does not lead to r2c5, its arrow", "As r2c4 does not lead to r2c6, its arrow"),
        (SUPPOSED, "As r2c4 does not lead to r2c5, its arrow", "Then r2c4’s arrow"),
        (SUPPOSED, "cannot lead to 33, at r1c6 or r2c6", "does not lead to 33, at r1c6 or r2c6"),
        (SUPPOSED, "r2c6 already follows r2c4", "r2c6 already follows r1c3"),
        (COUNTED, "Which number is r2c1?", "Which number is r5c1?"),
        (COUNTED, "it can only be 25, the last", "it can only be 24, the last"),
        (TOGETHER, "dead end: nothing can lead to r4c4.", "dead end: nothing can lead to r4c3."),
    ],
)
def test_a_reader_sees_what_is_not_so(board: tuple[str, str], said: str, instead: str) -> None:
    puzzle, entries, hint = told_of(*board)
    told = (hint.why, *hint.chain)
    assert any(said in each for each in told), hint
    why, *chain = (each.replace(said, instead) for each in told)
    assert read(puzzle, entries, replace(hint, why=why, chain=tuple(chain)))


def test_every_step_of_an_argument_has_a_number() -> None:
    puzzle, entries, hint = told_of(*IN_A_ROW)
    first, *others = hint.chain
    assert len(hint.drawn) == len(hint.chain) + 1
    assert read(puzzle, entries, replace(hint, why=f"{hint.why} {first}", chain=tuple(others)))
    assert read(puzzle, entries, replace(hint, why=first, chain=tuple(others)))
