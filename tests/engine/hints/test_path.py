"""Whole paths: every step sound, an end that is told honestly, a difficulty that follows from the steps."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    PUZZLES,
    GridPuzzle,
    Hint,
    Path,
    Progress,
    PuzzleError,
    Stopped,
    hint_from_json,
    new_places,
    solve,
    tell,
)
from engine.__main__ import main
from engine.core.abilities import Explained
from engine.core.difficulty import difficulty
from engine.hints.path import WrongStep, changed_text, explain, steps, text_changes
from engine.hints.statements import say
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.hints import TOO_LARGE
from tests import DATA

NONOGRAMS = DATA / "nonogram"
BOAT = Nonogram.parse("10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6")
TWO = Nonogram.parse("2x2:1/1/1/1")
EXAMPLES = [
    pytest.param(kind.parse(each.text), id=f"{kind.slug}-{each.title}")
    for kind in PUZZLES.values()
    if issubclass(kind, Explained)
    for each in kind.examples
    if (puzzle := kind.parse(each.text)).width * puzzle.height <= 225
]


def through_json(path: Path) -> Path:
    return Path.from_json(json.loads(json.dumps(path.to_json())))


def step(technique: str, level: int, *rules: str) -> Hint:
    return Hint(say("Look.", "Do it."), technique=technique, level=level, rules=rules)


def chain(technique: str, level: int, *rules: str) -> Hint:
    return replace(step(technique, level, *rules), links=2)


@dataclass(frozen=True)
class Told(Nonogram):
    """A nonogram with hints that the test thinks of: each is the entries after it."""

    thens: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    def hint(self, entries: str, *_: Any, **__: Any) -> Hint:
        after = self.thens[self.thens.index(entries) + 1 if entries in self.thens else 0 :][:1]
        if not after:
            return Hint(say("Nothing is known."), wrong=self.wrong)
        return Hint(say("Look.", "Do it."), cells=(("r1c1", "#"),), then=after[0], technique="t", level=1)


def fresh(puzzle: Any) -> Any:
    """The puzzle without what it has found out about itself."""
    return type(puzzle).parse(str(puzzle))


def told(*thens: str, puzzle: Nonogram = TWO, wrong: tuple[str, ...] = ()) -> Told:
    return Told(puzzle.columns, puzzle.rows, puzzle.givens, thens=thens, wrong=wrong)


@pytest.mark.parametrize("puzzle", EXAMPLES)
def test_every_path_keeps_to_the_solutions_and_ends(puzzle: GridPuzzle[Any]) -> None:
    outcome, path = solve(puzzle), explain(puzzle)
    before = puzzle.entered("")
    for each in path.steps:
        after = puzzle.entered(each.then)
        assert each.technique
        assert each.level >= 1
        assert each.remarks
        if outcome.status == "unique":
            for r, row in enumerate(after):
                assert all(value in (None, outcome.solutions[0][r][c]) for c, value in enumerate(row))  # type: ignore[index]
        before = after
    assert path.status == {"unique": "solved"}.get(outcome.status, outcome.status)
    assert (path.status == "solved") == all(None not in row for row in before)
    assert through_json(path) == path


@pytest.mark.parametrize("name", ["webpbn-00001", "webpbn-00021", "webpbn-00006"])
def test_published_nonograms_are_explained_to_their_published_pictures(name: str) -> None:
    text = (NONOGRAMS / f"{name}.non").read_text()
    puzzle = Nonogram.parse(text)
    goal = next(line for line in text.split("\n") if line.startswith("goal")).split('"')[1]
    path = explain(puzzle)
    assert path.status == "solved"
    assert path.message == "These steps lead to the only solution."
    drawn = "".join(str(cell) for row in puzzle.entered(path.entries(len(path.steps))) for cell in row)
    assert drawn == goal.replace("1", "#").replace("0", ".")
    assert through_json(path) == path


def test_each_step_draws_exactly_its_cells() -> None:
    before = BOAT.entered("")
    for each in steps(BOAT):
        after = BOAT.entered(each.then)
        assert set(new_places(before, after)) == {place for place, _ in each.cells}
        before = after


def test_a_path_starts_from_what_was_entered() -> None:
    whole = explain(BOAT)
    rest = explain(BOAT, start=whole.entries(7))
    assert rest.steps == whole.steps[7:]
    assert rest.status == "solved"
    assert through_json(rest) == rest
    done = explain(BOAT, start=whole.entries(len(whole.steps)))
    assert (done.steps, done.status, done.difficulty.reason) == ((), "solved", "There’s nothing left to work out.")
    with pytest.raises(PuzzleError):
        explain(BOAT, start="#")


def test_entries_that_are_wrong_are_said_to_be() -> None:
    wrong = "/".join(["#" * 10] * 9)
    path = explain(BOAT, start=wrong)
    assert path.status == "mistake"
    assert path.message == "One of your entries is wrong, so there are no steps from here."
    assert path.end is not None
    assert path.end.wrong
    # No hint finds anything wrong, but the only solution has no black cell there.
    found = explain(told(puzzle=BOAT), start="#" + "?" * 9 + "/??????????" * 8)
    assert found.status == "mistake"
    assert explain(told(wrong=("r1c1",)), start="#?/??").status == "mistake"


def test_several_solutions_are_told_with_the_cells_that_no_argument_decides() -> None:
    path = explain(TWO)
    assert (path.steps, path.status) == ((), "several")
    assert path.message == "There’s more than one solution. 4 cells are still open, where the solutions differ."
    shared = told(puzzle=Nonogram.parse("3x2:1/1/0/1/1"))  # two answers, which share the column without runs
    assert explain(shared).message == (
        "There’s more than one solution. 6 cells are still open, and 2 of them never change, but we can’t explain why."
    )
    one_of_them = explain(TWO, start="#?/??")
    assert one_of_them.status == "solved"
    assert one_of_them.message == "These steps lead to one of several solutions."


def test_a_path_that_is_stuck_says_so() -> None:
    path = explain(told(puzzle=BOAT))
    assert path.status == "stuck"
    assert path.message == "We can’t explain what comes next. 90 cells are still open."
    assert path.difficulty.grade == "Not rated"
    assert path.difficulty.reason == "We can’t explain it to the end."


def test_an_impossible_puzzle_has_no_path() -> None:
    path = explain(Nonogram.parse("6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1"))
    assert path.status == "impossible"
    assert path.message == "This puzzle has no solution, so there are no steps to it."
    assert path.difficulty.reason.startswith("There’s no solution.")


@pytest.mark.parametrize(
    "thens",
    [
        ("#?/??", "?#/??"),  # takes back
        ("#?/??", ".?/??"),  # changes its mind
        ("#?/??", "??/??", "#?/??"),  # goes around in circles
        ("??/??", "??/??"),  # decides nothing
    ],
)
def test_steps_that_do_not_go_on_are_never_told(thens: tuple[str, ...]) -> None:
    with pytest.raises(WrongStep):
        list(steps(told(*thens)))


def test_a_search_that_is_stopped_keeps_its_steps() -> None:
    whole, calls = explain(BOAT), 0  # from here on its solution is known, which takes ticks, too

    def tick(_: Progress) -> None:
        nonlocal calls
        calls += 1
        if calls > 4:
            raise Stopped("time")

    reported: list[Hint] = []
    path = explain(BOAT, tick, on_step=lambda hint, _: reported.append(hint))
    assert path.status == "limit"
    assert path.stopped == "time"
    assert path.message == "We stopped at the time limit. We found 4 steps, but don’t know how it goes on."
    assert path.steps == tuple(reported) == whole.steps[:4]
    assert path.difficulty.grade == "Not rated", "it may have any grade"
    assert through_json(path) == path


def test_a_hint_that_takes_too_long_is_looked_for_again_without_its_limit() -> None:
    def stop(_: Progress) -> None:
        raise Stopped("time")

    hard = Nonogram.parse("8x8:3/1.1/1.1/1.1/1.3/3/1.2.1/3.1.2/2.2/1/3.2/1.1.1/1.1.1/1.1.2/1.1.1/1.1.1")
    path, whole = explain(fresh(hard), hint_tick=lambda: stop), explain(hard)
    assert (path.status, path.message) == ("solved", "These steps lead to the only solution.")
    assert [replace(step, stopped="") for step in path.steps] == list(whole.steps)
    assert "time" in {step.stopped for step in path.steps if step.level == 1}  # what is found without a search
    assert {step.stopped for step in path.steps if step.level > 3} == {""}
    assert path.difficulty == whole.difficulty


def test_a_board_that_is_too_large_is_no_end() -> None:
    class TooLarge(Told):
        def hint(self, entries: str, *_: Any, **__: Any) -> Hint:
            return TOO_LARGE

    path = explain(TooLarge(BOAT.columns, BOAT.rows))
    assert (path.status, path.stopped) == ("limit", "size")
    assert path.message == "We stopped at the size limit. We found 0 steps, but don’t know how it goes on."


@pytest.mark.parametrize(
    ("found", "status", "grade", "reason"),
    [
        ([], "solved", "Very easy", "There’s nothing left to work out."),
        ([step("overlap", 1, "row 1")], "solved", "Very easy", "Hardest step: overlap, from one clue, once."),
        (
            [step("overlap", 1, "row 1"), step("reach", 2, "row 2"), step("reach", 2, "row 3")],
            "solved",
            "Easy",
            "Hardest step: reach, from one clue, twice.",
        ),
        (
            [step("reach", 2, "row 2"), *[chain("what-if", 3, "row 1", "row 2", "column 1", "column 2")] * 3],
            "solved",
            "Medium",
            "You need four clues together, 3 times: what-if.",
        ),
        ([chain("chain", 9, *map(str, range(13)))], "solved", "Extreme", "You need 13 clues together: chain."),
        (
            [step("a", 2, "x"), step("b", 2, "y"), step("b", 2, "z")],
            "solved",
            "Easy",
            "Hardest step: b or a, from one clue, 3 times.",
        ),
        (
            [step("a", 1, "x"), step("naked single", 1, "x", "y")],
            "solved",
            "Very easy",
            "Hardest step: a or naked single, twice.",
        ),
        (
            [step(each, 1, "x") for each in "abcd"],
            "solved",
            "Very easy",
            "Hardest step: a, b or 2 more, from one clue, 4 times.",
        ),
        ([step("a", 2, "x")] * 100, "solved", "Easy", "Hardest step: a, from one clue, 100 times."),
        (
            [step("a", 2, "x")] * 101,
            "solved",
            "Medium",
            "Hardest step: a, from one clue, 101 times. It’s long: 101 steps.",
        ),
        (
            [step("a", 4, "x")],
            "limit",
            "At least hard",
            "Hardest step: a, from one clue, once. We couldn’t follow it to the end.",
        ),
        ([], "limit", "Not rated", "We couldn’t find a step in time."),
        (
            [step("a", 1, "x")],
            "several",
            "Not rated",
            "No steps lead to a single solution. Hardest step: a, from one clue, once.",
        ),
        ([], "mistake", "Not rated", "Your entries can’t be completed."),
    ],
)
def test_difficulties(found: list[Hint], status: Any, grade: str, reason: str) -> None:
    rated = difficulty(found, status)
    assert (rated.grade, rated.reason) == (grade, reason)


def test_a_difficulty_counts_steps_by_technique_the_hardest_first() -> None:
    rated = difficulty([step("a", 1, "x"), step("b", 2, "x"), step("a", 1, "y")], "solved")
    assert rated.techniques == (("b", 2, 1), ("a", 1, 2))
    assert (rated.level, rated.effort) == (2, 4)


@given(st.text("ab?/", max_size=12), st.text("ab?/", max_size=12))
def test_changes_of_a_text_make_the_new_one(old: str, new: str) -> None:
    changes = json.loads(json.dumps(text_changes(old, new)))
    assert changed_text(old, changes) == new


def test_a_path_as_json_grows_with_the_cells_and_not_with_the_steps_times_cells() -> None:
    written = json.dumps([each["then"] for each in explain(BOAT).to_json()["steps"]])
    assert len(written) < 20 * 90


# -- the command line --------------------------------------------------------------------------------------------------


def test_explain_prints_numbered_steps_and_the_difficulty() -> None:
    result = CliRunner().invoke(main, ["explain", "nonogram", "5x5:5/5/5/5/5/5/5/5/5/5"])
    assert result.exit_code == 0
    *steps, blank, sure, grade, figures, rank = result.stdout.splitlines()
    assert steps[:4] == [
        "1. Look at row 1.",
        "   The 5 fills all of row 1: the row is filled in columns 1 to 5.",
        "   (full line)",
        "2. Look at column 5.",
    ]
    assert [line.split(".")[0] for line in steps if not line.startswith(" ")] == ["1", "2", "3", "4", "5", "6"]
    assert (blank, sure) == ("", "These steps lead to the only solution.")
    assert grade == "Very easy. Hardest step: finished line or full line, from one clue, 6 times."
    assert figures == ("6 steps (1 × full line, 5 × finished line); total effort 6, counting each step by its level.")
    assert rank == "As easy as our easiest 5 × 5 nonograms."


def test_explain_as_json_and_from_standard_input() -> None:
    result = CliRunner().invoke(main, ["explain", "nonogram", "--json"], input=str(BOAT))
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert Path.from_json(answer) == explain(BOAT)
    assert answer["difficulty"]["grade"] == explain(BOAT).difficulty.grade == "Easy"
    assert answer["seconds"] >= 0


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["nonogram", "2x2:1/1/1/1"], 3, "There’s more than one solution."),
        (["nonogram", "2x2:1/2/1/1"], 1, "This puzzle has no solution"),
        (["nonogram", "x:"], 2, "error: "),
        (["countdown", "1 2 = 3"], 2, "explain: there are no steps for countdown."),
        (["nonogram", "--batch", "2x2:1/1/1/1"], 2, "explain takes one puzzle at a time."),
        (["nonogram", "no-such-file.txt"], 2, "No such file"),
    ],
)
def test_explain_says_how_it_ends(arguments: list[str], code: int, words: str) -> None:
    result = CliRunner().invoke(main, ["explain", *arguments])
    assert result.exit_code == code
    assert words in result.output


def test_a_step_that_an_older_version_stored_is_told_as_it_was() -> None:
    stored = {"where": "Look at r1c2.", "why": "Only one fits.", "chain": [], "what": "So r1c2 is 3.", "then": []}
    hint = hint_from_json(stored, "")
    assert tell(hint.remarks) == ("Look at row 1, column 2.", "Only one fits.", "So row 1, column 2 is 3.")
