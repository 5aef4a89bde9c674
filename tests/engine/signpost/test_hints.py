"""Signpost hints against clauses of their own: the rules that a hint names force what it enters; and in words."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Hint, PuzzleError, Stopped
from engine.core.grid import COMPASS, TURNS, ray
from engine.core.places import place
from engine.hints.english import render_for_programs
from engine.hints.path import explain
from engine.puzzles.signpost import Signpost
from engine.puzzles.signpost.hints.chains import MOST_STEPS
from tests import DATA
from tests.engine.hints.judges import SignpostRules as Rules
from tests.engine.hints.judges import cell, new_entry
from tests.engine.hints.reading import read
from tests.engine.hints.reading.signpost import superfluous
from tests.engine.signpost.test_puzzle import paths, random_board

FOLDER = DATA / "signpost"
FINISHED = "Every cell has its number, and every arrow points at the next one."
EXPLAINED = (
    "6x6:eegff1ec29eehegecfheeccbfa36a5ad16hehgbabab2h",
    "6x6:dfecg3fecef1febcadegbafa14eg26abfg15ga5ba36aaag",
    "6x6:eee6ece36abggfgdeefff26bhaaahbccgbha11a1bcch",
)
"""Boards with a step that takes up to twenty rules."""
SPARSE = (
    "5x5:ddeee1bbfghceegacfge10a25abcah",
    "5x5:dedg23gde6edhbfbhgafh25aaabcbh",
    "5x5:cfcgedadafbbgcgafcf6gchh1aa",
    "5x5:cec1egehecedabagcfagf14abbha",
    "6x6:edcgffc25feececd1ebgebdd36a5hgabcgghabga9ah",
)
"""Boards with so few numbers that some steps take several rules, or are not known."""


def said(hint: Hint) -> str:
    """What a hint says without a picture."""
    return " ".join(render_for_programs(each.words) for each in hint.remarks)


def boards(size: str, count: int) -> list[str]:
    return (FOLDER / f"{size}.txt").read_text().split()[:count]


def follow(puzzle: Signpost, rules: Rules | None) -> tuple[list[Hint], Hint]:
    """All steps, each checked, and the last hint."""
    entries, steps = "", []
    (solution,) = islice(puzzle.solutions(), 2)
    for _ in range(2 * len(puzzle.cells) + 1):
        hint = puzzle.hint(entries)
        assert not hint.wrong
        if not hint.cells:
            return steps, hint
        entry = new_entry(hint)
        assert entry not in entries.split()
        assert set(hint.then.split()) == {*entries.split(), entry}
        at, value = hint.cells[0]
        r, c = cell(at)
        if value.startswith(">"):
            to = cell(value[1:])
            assert solution[to[0]][to[1]] == solution[r][c] + 1
        else:
            assert solution[r][c] == int(value)
        if rules is not None:
            assert not rules.possible(entries, hint.rules, without=entry), (entries, hint)
        assert at in hint.places
        assert hint.remarks
        assert hint.technique
        assert hint.level > 0
        assert hint.smallest == (len(hint.rules) == 1)
        steps.append(hint)
        entries = hint.then
    raise AssertionError("no end")


@pytest.mark.parametrize("size", ["3x3", "4x4", "5x5", "5x5c", "6x6"])
def test_the_rules_that_hints_name_force_every_step_of_small_published_boards(size: str) -> None:
    for text in boards(size, 5):
        puzzle = Signpost.parse(text)
        steps, end = follow(puzzle, Rules(puzzle))
        assert said(end) == FINISHED
        assert {step.level for step in steps} <= {1, 2, 3}
        assert all(step.smallest for step in steps if step.level < 3)
        (solution,) = puzzle.solutions()
        assert puzzle.entered(steps[-1].then) == [list(row) for row in solution]


SLOW_SIZES = [pytest.param(size, marks=pytest.mark.slow) for size in ("15x15c", "20x20")]


@pytest.mark.parametrize("size", ["7x7", "7x7c", "8x8", "9x9", "10x10c", "12x12", *SLOW_SIZES])
def test_hints_lead_to_the_solution_of_larger_published_boards(size: str) -> None:
    for text in boards(size, 1):
        _, end = follow(Signpost.parse(text), None)
        assert said(end) == FINISHED


def test_sparse_boards_get_chains_of_rules_and_suppositions_that_hold() -> None:
    techniques = set()
    for text in SPARSE:
        puzzle = Signpost.parse(text)
        rules = Rules(puzzle)
        steps, _ = follow(puzzle, rules)
        techniques |= {step.technique for step in steps}
        # What is entered by hand in a hint's place leads on just as well.
        (solution,) = puzzle.solutions()
        at = {solution[r][c]: (r, c) for r, c in puzzle.cells}
        for seed in range(6):
            known = Random(seed).sample(sorted(at)[:-1], 12)
            entries = " ".join(f"{place(at[k])}>{place(at[k + 1])}" for k in known)
            hint = puzzle.hint(entries)
            techniques.add(hint.technique)
            if hint.cells:
                assert not rules.possible(entries, hint.rules, without=new_entry(hint))
    assert techniques >= {"only way on", "only way in", "combined rules", "what-if", "number beyond"}


WORDS: tuple[tuple[str, str, str, list[str]], ...] = (
    ("3x3:ddg9abga1gh", "", "only way on", ["Where does r1c2 lead?", "R1c2 points only at r2c3."]),
    (
        "3x3:1cefcgeca9a",
        "r1c1>r1c3 r1c3>r3c1 r2c1>r2c3 r2c2>r2c1 r2c3>r3c3 r3c2>r1c2",
        "only way on",
        ["Where does r3c1 (3) lead?", "R3c3 (9) is taken: r2c3 (8) leads there. So r3c2 is 4."],
    ),
    (
        "4x4:ecggce16a5gae1eebgba",
        "r1c1>r3c1 r2c2>r3c2 r3c2>r4c2 r3c3>r4c3 r3c4>r4c4 r4c2>r4c1 r4c3>r3c4",
        "only way on",
        ["Where does r3c1 lead?", "R1c1 comes before r3c1 in the same chain. So r3c1 leads to r2c1."],
    ),
    ("3x3:cdgedgb1h9a", "", "only way in", ["Who leads to r1c1?", "Only r1c3 points at r1c1."]),
    (
        "3x3:ddg9abga1gh",
        "r1c1>r3c3 r1c2>r2c3 r1c3>r1c2 r2c2>r1c3 r3c2>r3c1",
        "only way in",
        ["Who leads to r2c1 (9)?", "R3c1 (2) isn’t 8. So it’s r2c3."],
    ),
    (
        "4x4:d1ececcaec2f16a9fahhg",
        "r1c1>r2c2 r1c3>r1c4 r2c3>r1c3 r3c1>r3c3 r3c2>r4c1 r3c4>r4c3 r4c1>r1c1 r4c2>r3c1 r4c3>r2c1 r4c4>r4c2",
        "chain that doesn’t fit",
        [
            "Who leads to r2c3?",
            "After r2c1 (11), r2c3’s chain (12 to 14) would hold 13, but that’s at r4c4 already. So it’s r2c2 (5).",
        ],
    ),
    (
        "4x4:1deegeecach9agccb16a",
        (
            "r1c1>r2c2 r1c3>r2c3 r1c4>r1c2 r2c1>r4c1 r2c3>r2c4 r2c4>r1c4 r3c1>r3c3 r3c2>r2c1 r3c3>r1c3 r3c4>r3c1 "
            "r4c3>r3c4"
        ),
        "chain that doesn’t fit",
        [
            "Where does r1c2 (14) lead?",
            "R3c2’s chain (15 to 17) would run past 16.",
            "R2c2 (2) is taken: r1c1 (1) leads there. So r4c2 is 15.",
        ],
    ),
    (
        "5x5:dedg23gde6edhbfbhgafh25aaabcbh",
        "r1c3>r2c4 r2c4>r3c5 r2c5>r1c4 r3c2>r4c1 r3c3>r1c5 r3c4>r2c3 r4c2>r5c1 r4c5>r2c5 r5c4>r4c5",
        "number beyond",
        ["Who leads to r4c4 (25)?", "R5c5 would be 24, but 23 at r1c5 doesn’t point there. So it’s r1c1."],
    ),
    (
        "5x5:dedg23gde6edhbfbhgafh25aaabcbh",
        "r1c1>r4c4 r1c3>r2c4 r2c4>r3c5 r2c5>r1c4 r3c2>r4c1 r3c3>r1c5 r3c4>r2c3 r4c2>r5c1 r4c5>r2c5 r5c4>r4c5",
        "combined rules",
        [
            "Where does r5c5 lead?",
            "If r5c5 were 21, only r5c3 could be 20. But only r2c3 (6) could lead there, and it isn’t 19.",
            (
                "So r5c5 leads only to r2c2: r1c5 (23) leads to r1c1 (24); r3c3 (22) can’t be 21; r1c1 (24) leads to "
                "r4c4 (25)."
            ),
        ],
    ),
    (
        "6x6:1eedecebbeb10egab31cfeebacdggcb27hfg18aabcggg",
        "r2c2>r1c3 r2c3>r3c3 r2c4>r1c5",
        "combined rules",
        [
            "Who leads to r2c3 (30)?",
            "28 must be where 27 at r5c3 points, so it can’t be at r1c6, r4c5, r4c6, r6c1 or r6c2.",
            (
                "29 can’t be at r2c6 or r4c1. Only r1c6, r6c2, r4c5, r4c6 and r6c1 could lead there, and none of "
                "them is 28."
            ),
            "So only r3c2 leads to r2c3 (30): r2c6 can’t be 29; r4c1 can’t be 29.",
        ],
    ),
    (
        "5x5:cec1egehecedabagcfagf14abbha",
        "r1c2>r5c2 r2c5>r5c5 r3c2>r2c2 r4c3>r2c3",
        "what-if",
        [
            "What if r2c2 didn’t lead to r1c1?",
            "Then r2c2 leads nowhere, so it comes last.",
            "The path ends at r2c2: r1c4 (1) comes first. So r3c4 leads to r2c4.",
            "The path ends at r2c2: r1c4 (1) comes first. So r1c3 leads to r1c5.",
            (
                "Now r3c3 has nowhere to lead: the path ends at r2c2; r1c3 leads to r1c5; r3c4 leads to r2c4. So "
                "r2c2 leads to r1c1."
            ),
        ],
    ),
    (
        "5x5:cfcgedadafbbgcgafcf6gchh1aa",
        (
            "r1c2>r2c1 r1c3=4 r1c5>r4c5 r2c1>r3c2 r2c3>r3c4 r2c4>r1c4 r2c5>r5c2 r3c1>r2c2 r3c2>r2c3 r3c3>r3c1 "
            "r3c4>r3c5 r3c5>r3c3 r4c1>r1c1 r4c2>r5c1 r4c3>r4c4 r4c4>r5c3 r4c5>r4c3 r5c1>r5c5 r5c2>r4c1 r5c3>r4c2 "
            "r5c4>r2c4 r5c5>r2c5"
        ),
        "only way on",
        ["Where does r2c2 lead?", "R1c2 comes before r2c2 in the same chain. So r2c2 comes last."],
    ),
    (
        "3x2:cegaga",
        "r1c2>r2c2 r2c2>r2c1 r2c3>r1c3 r2c3=1",
        "",
        [
            (
                "No further number is certain. There are several solutions from here, and they share no number that "
                "is still missing (proved)."
            )
        ],
    ),
    ("3x3:adg9abga1gh", "", "", ["The clues contradict each other.", "Tap Solve to see which ones."]),
    ("1x1:a", "r1c1=1", "", ["Every cell has its number, and every arrow points at the next one."]),
)


@pytest.mark.parametrize(("text", "entries", "technique", "told"), WORDS, ids=lambda value: str(value)[:30])
def test_hints_in_words(text: str, entries: str, technique: str, told: list[str]) -> None:
    hint = Signpost.parse(text).hint(entries)
    assert [render_for_programs(each.words) for each in hint.remarks] == told
    assert hint.technique == technique


PLAINER = (
    (
        "6x6:36ccfgegecge14gfc11aab4eecebfffaghb9ea16ba28hgh1a",
        (
            "r1c3>r3c1 r2c1>r6c1 r2c2>r2c4 r2c3>r2c2 r3c1>r3c3 r3c2>r1c2 r3c3>r2c3 r3c5>r4c5 r4c2>r6c2 r4c4>r5c3 "
            "r4c5>r5c4 r5c2>r5c1 r5c3>r4c2 r5c4>r3c6 r5c5>r6c5 r6c2>r5c2 r6c3>r4c1 r6c4>r6c3"
        ),
    ),
    (
        "5x5:1ecegedcef16ebhbhgeacahcagb25a",
        (
            "r1c1>r4c1 r1c2>r1c5 r1c4>r1c2 r1c5>r5c5 r2c2>r2c5 r2c4>r4c2 r2c5>r3c5 r3c1>r1c3 r3c2>r2c1 r3c3>r2c4 "
            "r3c4>r2c3 r3c5>r3c1 r4c1>r5c1 r4c3>r4c4 r4c4>r1c4 r4c5>r3c4 r5c3>r5c2 r5c4>r4c5"
        ),
    ),
    (
        "4x4:dge1fechhdhgg16a14cbg",
        ("r1c1>r2c2 r1c2>r1c1 r1c4>r2c3 r2c2>r2c4 r2c3>r1c2 r2c4>r1c3 r3c1>r4c2 r3c2>r2c1 r4c2>r4c4 r4c3>r3c4"),
    ),
)
"""Entries after which an arrow has one way on, as its other cells are taken: a chain lies behind one of them."""


@pytest.mark.parametrize("turn", range(TURNS))
@pytest.mark.parametrize(("text", "entries"), PLAINER)
def test_a_cell_that_is_taken_needs_no_look_along_its_chain(text: str, entries: str, turn: int) -> None:
    puzzle, own = Signpost.parse(text).turned(entries, turn)
    hint = puzzle.hint(own)
    assert (hint.technique, hint.level) in {("only way on", 1), ("only way in", 1)}
    assert read(puzzle, own, hint) == ""


def test_a_star_is_no_cell_that_could_lead_on() -> None:
    """The arrow of the last number is not drawn."""
    puzzle = Signpost.parse("3x3:d1eeebfah9a")
    hint = puzzle.hint("r2c1>r3c1 r2c2>r1c3 r2c3>r3c2 r3c1>r1c1 r3c2>r2c1")
    assert puzzle.board.points_at(8, 5)
    assert [render_for_programs(each.words) for each in hint.remarks] == [
        "Who leads to r2c3?",
        "Only r1c3 points at r2c3.",
    ]


SURPLUS = (
    (
        "4x4:cdcfbdefeab11gbcha",
        ("r1c1>r1c3 r1c1=1 r1c2>r3c4 r1c3>r1c4 r2c1>r1c2 r2c4>r4c2 r3c1>r4c1 r3c2>r2c2 r3c4>r3c1 r4c3>r2c1"),
        "7 must be somewhere",
    ),
    ("5x5:dcgeeee8ghhcecfhcgafacg18aaa", "r2c1>r3c1 r4c3>r2c3", "r3c1 must hold a number"),
    (
        "5x5:cedeebce3fgbhbagaggfgcbcb25a",
        "r2c1>r1c2 r3c2>r2c1 r4c2>r4c1 r4c3>r4c2 r4c4>r5c3 r5c1=4 r5c4>r4c5",
        "r1c2 must hold a number",
    ),
)
"""Steps of several rules: a number is where the one before it points, and linked cells have numbers."""


@pytest.mark.parametrize(("text", "entries", "rule"), SURPLUS)
def test_no_rule_is_named_that_the_others_of_a_step_imply(text: str, entries: str, rule: str) -> None:
    puzzle = Signpost.parse(text)
    hint = puzzle.hint(entries)
    assert hint.technique in ("combined rules", "what-if")
    assert rule not in hint.rules
    assert superfluous(puzzle, entries, hint) == []
    assert read(puzzle, entries, hint) == ""


# -- mistakes ----------------------------------------------------------------------------------------------------------


MISTAKES: tuple[tuple[str, str, list[str], str], ...] = (
    ("3x3:ddg9abga1gh", "r1c1>r3c3 r3c2=5", ["R3c2 is 1 from the start, not 5. Take the 5 at r3c2 back?"], "r1c1>r3c3"),
    (
        "3x3:ddg9abga1gh",
        "r1c1>r2c2",
        [
            "The link from r1c1 to r2c2 can’t be right.",
            "Now nothing can lead to r3c3: r1c1 leads to r2c2. Take the link from r1c1 to r2c2 back?",
        ],
        "",
    ),
    ("3x3:ddg9abga1gh", "r1c2>r2c1", ["R1c2 doesn’t point at r2c1. Take the link from r1c2 to r2c1 back?"], ""),
    (
        "3x2:cegaga",
        "r1c1>r1c2 r1c3>r1c2",
        [
            (
                "R1c1 and r1c3 both lead to r1c2. Only one can. One of these is wrong: the link from r1c1 to r1c2 "
                "and the link from r1c3 to r1c2."
            )
        ],
        "",
    ),
    (
        "2x2:cfch",
        "r1c2=2 r2c2>r1c1",
        [
            "The 2 at r1c2 and the link from r2c2 to r1c1 can’t all be right.",
            "R2c1 can’t lead to r2c2. R2c2 can only be 3. R2c1 can’t be 2.",
            "R1c2 (2) points only at r2c1. So r1c2 (2) leads to r2c1.",
            "Now r2c1 has nowhere to lead. One of these is wrong: the 2 at r1c2 and the link from r2c2 to r1c1.",
        ],
        "",
    ),
    (
        "3x2:cegaga",
        "r1c2=1 r2c3=2",
        [
            (
                "R1c2 is 1 and r2c3 is 2. But r1c2 doesn’t point there. One of these is wrong: the 1 at r1c2 and the "
                "2 at r2c3."
            )
        ],
        "",
    ),
)


@pytest.mark.parametrize(("text", "entries", "told", "then"), MISTAKES, ids=lambda value: str(value)[:30])
def test_mistakes_in_words(text: str, entries: str, told: list[str], then: str) -> None:
    hint = Signpost.parse(text).hint(entries)
    assert [render_for_programs(each.words) for each in hint.remarks] == told
    assert hint.then == then
    assert hint.technique == "mistake"
    assert not hint.cells


LONG_REASONS = (
    (
        (
            "9x9:dcefegcgedddcgee54f19geedg76g81aahfcb21cb6bcaegbb1cagc47cbedhfg70g28ffhgbgca38edh37g49h57bb10c27bcbb52g68a61aba"
            "63cgac45a44g"
        ),
        "r5c8>r4c9 r6c2>r5c1 r6c6>r9c3 r7c2>r7c1 r7c6>r8c7 r9c7>r9c9 r4c6>r4c7",
    ),
    (
        "6x6:d36a28egefbfeeggebbgdgc31ggb24h16ebccfhabbbg1hg",
        (
            "r1c4>r1c3 r2c1>r1c2 r2c2>r3c1 r3c1>r5c1 r3c2>r1c4 r3c5>r4c6 r4c1>r4c4 r4c2>r4c1 r4c3>r4c2 r5c4>r6c3 "
            "r5c5>r1c1 r6c3>r3c6 r6c5>r5c4 r6c4>r6c2"
        ),
    ),
)
"""Wrong entries with a reason that takes many statements."""


@pytest.mark.parametrize(("text", "entries"), LONG_REASONS)
def test_a_long_reason_is_told_statement_by_statement(text: str, entries: str) -> None:
    puzzle = Signpost.parse(text)
    hint = puzzle.hint(entries)
    assert len(hint.wrong) == 1
    assert not Rules(puzzle).possible(entries, hint.rules)
    assert 5 < len(hint.statements) <= MOST_STEPS + 1
    assert len(hint.remarks) == 1
    assert len(hint.argument) == len(hint.statements) - 1
    assert [bool(each.asked) for each in hint.argument] == [True] + [False] * (len(hint.argument) - 1)
    assert f"The shortest argument has {len(hint.argument)} steps." in said(hint)


def test_a_mistake_says_nothing_of_others_far_away() -> None:
    puzzle = Signpost.parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
    (solution,) = puzzle.solutions()
    numbers = {puzzle.board.place(i): n for i, n in enumerate(n for row in solution for n in row)}
    wrong = {"r1c2": 24, "r5c1": 5, "r4c5": 7}
    assert all(numbers[at] != n for at, n in wrong.items())
    entries, told = " ".join(f"{at}={n}" for at, n in wrong.items()), []
    while (hint := puzzle.hint(entries)).wrong:
        told.append(hint.wrong)
        words = " ".join((said(hint), *(render_for_programs(each.words) for each in hint.argument)))
        assert read(puzzle, entries, hint, solution) == ""
        assert {*entries.split()} - {*hint.then.split()} == {f"{at}={wrong[at]}" for at in hint.wrong}
        others = {f"the {n} at {at}" for at, n in wrong.items()} - {
            f"the {n} at {at}" for at, n in wrong.items() if at in hint.wrong
        }
        assert not any(each in words for each in others)
        entries = hint.then
    assert sorted(told) == [("r1c2",), ("r4c5",), ("r5c1",)]


@pytest.mark.slow
def test_every_wrong_entry_beside_right_ones_is_found_and_its_reason_holds() -> None:
    rng = Random(3)
    refuted = 0
    for text in [*boards("4x4", 5), *boards("5x5", 5), *SPARSE[:3]]:
        puzzle = Signpost.parse(text)
        rules = Rules(puzzle)
        (solution,) = puzzle.solutions()
        at = {solution[r][c]: (r, c) for r, c in puzzle.cells}
        right = [f"{place(at[k])}>{place(at[k + 1])}" for k in range(1, len(at))]
        for _ in range(8):
            entries = rng.sample(right, rng.randint(0, len(right)))
            r, c = rng.choice([each for each in puzzle.cells if not puzzle.given(each)])
            if rng.random() < 0.5:
                wrong = f"{place((r, c))}={rng.choice([k for k in at if k != solution[r][c]])}"
            else:
                entries = [each for each in entries if not each.startswith(f"{place((r, c))}>")]
                options = list(ray((r, c), COMPASS[puzzle.arrow((r, c))], puzzle.height, puzzle.width))
                options = [to for to in options if solution[to[0]][to[1]] != solution[r][c] + 1]
                if not options:
                    continue
                wrong = f"{place((r, c))}>{place(rng.choice(options))}"
            hint = puzzle.hint(" ".join([*entries, wrong]))
            assert hint.wrong == (place((r, c)),)
            assert sorted(hint.then.split()) == sorted(entries)
            assert not hint.cells
            if hint.rules:
                refuted += 1
                assert not rules.possible(" ".join([*entries, wrong]), hint.rules)
    assert refuted > 10


# -- entries -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ("nonsense", "entries: use links such as r1c1>r2c2 and numbers such as r1c3=7, not “nonsense”"),
        ("r1c1>r2c2=3", "entries: use links such as"),
        ("r0c1=1", "entries: use links such as"),
        ("r1c1=0", "entries: use links such as"),
        ("r1c١=1", "entries: use links such as"),
        ("r4c1=1", "entries: use cells from r1c1 to r3c3, not “r4c1=1”"),
        ("r1c1>r1c9", "entries: use cells from r1c1 to r3c3, not “r1c1>r1c9”"),
        ("r1c1=10", "entries: use numbers from 1 to 9, not “r1c1=10”"),
        ("r1c1=2 r1c1=3", "entries: use one number for r1c1, not “r1c1=3” too"),
        ("r1c1>r2c2 r1c1>r3c3", "entries: use one next cell for r1c1, not “r1c1>r3c3” too"),
        ("r1c1=2 " * 3_000, "entries: up to 20,000 characters, not 21,000"),
    ],
)
def test_entries_of_another_shape_are_refused(entries: str, words: str) -> None:
    puzzle = Signpost.parse("3x3:ddg9abga1gh")
    for ask in (puzzle.hint, puzzle.entered):
        with pytest.raises(PuzzleError, match=re.escape(words)):
            ask(entries)


def test_notes_name_chains_without_numbers() -> None:
    puzzle = Signpost.parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
    entries = "r2c1>r2c2 r2c2>r3c1 r1c3>r2c3 r4c4>r5c4"
    assert puzzle.notes(entries) == {(0, 2): "a", (1, 2): "a+1", (1, 0): "b", (1, 1): "b+1", (2, 0): "b+2"}


def test_a_chain_has_its_numbers_as_soon_as_one_of_its_cells_has_one() -> None:
    puzzle = Signpost.parse("3x3:ddg9abga1gh")
    assert puzzle.entered("") == [[None, None, None], [9, None, None], [None, 1, None]]
    assert puzzle.entered("r1c1>r3c3 r2c2>r1c3") == puzzle.entered("")
    linked = puzzle.entered("r1c1>r3c3 r3c1>r1c1 r3c2>r3c1 r2c2=5")
    assert linked == [[3, None, None], [9, 5, None], [2, 1, 4]]


@given(st.integers(0, 10_000), st.data())
@settings(max_examples=120, deadline=None)
def test_any_entries_get_a_hint_that_holds(seed: int, data: st.DataObject) -> None:
    puzzle = random_board(Random(seed))
    cells = st.sampled_from([place(each) for each in puzzle.cells])
    numbers = st.integers(1, len(puzzle.cells))
    entry = st.builds("{}={}".format, cells, numbers) | st.builds("{}>{}".format, cells, cells)
    at_most_once = re.compile("(.*[>=])")
    entries = data.draw(st.lists(entry, max_size=6, unique_by=lambda each: at_most_once.findall(each)[0]).map(" ".join))
    hint = puzzle.hint(entries)
    solutions = [path for path in paths(puzzle) if agrees(path, entries)]
    if hint.cells:
        assert all(agrees(path, new_entry(hint)) for path in solutions)
        assert solutions
    elif hint.technique == "mistake":
        assert not solutions
        assert hint.wrong
        left = hint
        while left.wrong:
            assert len(left.then.split()) < len(entries.split())
            entries, left = left.then, puzzle.hint(left.then)
        assert any(agrees(path, entries) for path in paths(puzzle))
        return
    elif said(hint).startswith("The clues contradict each other."):
        assert not paths(puzzle)
    else:
        assert solutions
        if said(hint) == FINISHED:
            assert not any(None in row for row in puzzle.entered(entries))
        elif said(hint).startswith("No further number is certain."):
            known = puzzle.entered(entries)
            for r, c in puzzle.cells:
                assert known[r][c] is not None or len({path[r][c] for path in solutions}) > 1
    for r, c in puzzle.cells:
        assert solutions == [] or puzzle.entered(entries)[r][c] in {None, *(path[r][c] for path in solutions)}


BOARDS = ("1x1:a", "2x1:cg", "2x2:d4aaa", "2x2:cfch", "3x2:cdga1ga", "3x2:cegaga", "3x3:ddg9abga1gh", "3x3:adg9abga1gh")
"""Small boards with one solution, with several, and with none."""


@pytest.mark.parametrize(
    ("text", "entries"),
    [("2x2:d4aaa", "r1c1=4 r1c1>r1c1"), ("3x2:cdga1ga", "r2c2=5 r1c1>r1c2 r1c1=2 r2c2>r2c1")],
)
def test_a_cell_may_have_both_a_link_and_a_number(text: str, entries: str) -> None:
    hint = Signpost.parse(text).hint(entries)
    assert hint.wrong
    assert set(hint.then.split()) < set(entries.split())


@given(st.sampled_from(BOARDS), st.data())
@settings(max_examples=120, deadline=None)
def test_any_entries_of_the_right_shape_get_a_hint(text: str, data: st.DataObject) -> None:
    puzzle = Signpost.parse(text)
    cells = st.sampled_from([place(each) for each in puzzle.cells])
    linked = data.draw(st.dictionaries(cells, cells))
    numbered = data.draw(st.dictionaries(cells, st.integers(1, len(puzzle.cells))))
    entries = [*map("{}>{}".format, *zip(*linked.items(), strict=True))] if linked else []
    entries += [f"{at}={number}" for at, number in numbered.items()]
    hint = puzzle.hint(" ".join(data.draw(st.permutations(entries))))
    assert hint.remarks
    assert bool(hint.wrong) == (hint.technique == "mistake")
    puzzle.entered(hint.then)
    if hint.wrong:
        assert set(hint.then.split()) < set(entries)
    elif hint.then:
        assert set(hint.then.split()) > set(entries)


def agrees(path: tuple[tuple[int, ...], ...], entries: str) -> bool:
    """Whether a solution has all the entries, of which links go along arrows only where the solution's do."""
    for each in entries.split():
        at, sign, value = re.split("([>=])", each)
        r, c = cell(at)
        if sign == "=" and path[r][c] != int(value):
            return False
        if sign == ">" and path[cell(value)[0]][cell(value)[1]] != path[r][c] + 1:
            return False
    return True


def test_where_no_short_argument_is_known_one_number_is_given_and_arguments_lead_on() -> None:
    puzzle = Signpost.parse("7x7:ddegegeec1edafgdcagfbfebb17h38ebhcfha49agebbbg26chgccabghh")
    path = explain(puzzle)
    assert path.status == "solved"
    given = next(step for step in path.steps if step.technique == "search")
    assert re.search(r"we know no short reason here|takes [1-9][0-9] steps", said(given), re.IGNORECASE)
    (solution,) = puzzle.solutions()
    ((at, number),) = given.cells
    r, c = cell(at)
    assert solution[r][c] == int(number)
    before = path.entries(path.steps.index(given))
    known = {value for row in puzzle.entered(before) for value in row}
    assert known & {int(number) - 1, int(number) + 1}


@pytest.mark.parametrize("text", EXPLAINED)
def test_long_arguments_lead_to_the_end_where_shorter_ones_do_not(text: str) -> None:
    puzzle = Signpost.parse(text)
    steps, end = follow(puzzle, Rules(puzzle))
    assert said(end) == FINISHED
    assert "search" not in {step.technique for step in steps}


def test_a_search_that_is_stopped_tells_the_best_so_far_or_that_it_was_stopped() -> None:
    puzzle = Signpost.parse(SPARSE[0])
    entries = ""
    while (hint := puzzle.hint(entries)).level < 4:
        entries = hint.then
    told = stopped = 0
    for patience in range(0, 400, 20):
        ticks = iter(range(patience))

        def tick(_: object, ticks: object = ticks) -> None:
            if next(ticks, None) is None:
                raise Stopped("time")

        try:
            early = puzzle.hint(entries, tick)
        except Stopped:
            stopped += 1
        else:
            told += bool(early.cells)
            assert early.cells or "no short reason from here" in said(early)
    assert stopped
    assert told
