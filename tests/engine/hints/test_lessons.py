"""Lessons: positions at which a technique is the plainest that decides anything, and what moves are worth there."""

from __future__ import annotations

from typing import Any

import pytest

from engine import PUZZLES, PuzzleError
from engine.core.abilities import Lesson, Taught
from engine.core.grid import TURNS, turned_cell, turned_rows
from engine.core.limits import never_stop
from engine.core.places import cell_at, place
from engine.hints.lessons import Verdict, count, is_position, judge, lesson_on, lessons_of, position, stored
from engine.puzzles.kenken import KenKen
from tests.engine.hints.judges import judge_kenken

Kind = type[Taught[Any]]

KINDS: list[Kind] = [kind for kind in PUZZLES.values() if issubclass(kind, Taught)]
LESSONS = [pytest.param(kind, each, id=f"{kind.slug}-{each.slug}") for kind in KINDS for each in lessons_of(kind)]
UNTAUGHT = {"mistake", "search"}
"""What hints call their steps that nobody can learn: a player's error, and what search alone knows."""
NEVER_ANOTHER = "nonogram"
"""Where its boards need a supposition, one corner is left, and the shortest chain decides all of it."""


def lesson(kind: Kind, slug: str) -> Lesson:
    return next(each for each in kind.lessons if each.slug == slug)


def entering(puzzle: Taught[Any], entries: str, *cells: tuple[str, str]) -> str:
    """The entries with cells entered, as choices name their values."""
    for name, value in cells:
        cell = cell_at(name)
        assert cell is not None
        entries = puzzle.with_choice(entries, cell, value)
    return entries


@pytest.mark.parametrize(("kind", "of"), LESSONS)
def test_a_position_is_of_its_lesson_and_nothing_easier_is_left(kind: Kind, of: Lesson) -> None:
    whole = count(kind, of)
    assert whole >= TURNS
    sizes = [
        puzzle.height * puzzle.width for puzzle, _ in (position(kind, of, n) for n in range(1, whole // TURNS + 1))
    ]
    assert sizes == sorted(sizes)  # the smallest board comes first
    for number in (1, 2, whole // 2, whole):
        puzzle, entries = position(kind, of, number)
        assert is_position(puzzle, entries, of), number


@pytest.mark.parametrize("of", lessons_of(KenKen), ids=lambda of: of.slug)
def test_whatever_follows_at_a_position_is_sound_and_so_is_what_follows_then(of: Lesson) -> None:
    puzzle, entries = position(KenKen, of, count(KenKen, of) // 2)
    steps = list(puzzle.guide(entries, never_stop).steps())
    assert all(judge_kenken(puzzle, entries, step) for step in steps)
    for step in {each.technique: each for each in steps if not each.wrong}.values():
        after = puzzle.guide(step.then, never_stop).steps()
        assert all(judge_kenken(puzzle, step.then, each) for each in after), step.technique


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "of"), LESSONS)
def test_every_position_is_of_its_lesson_in_every_way_it_lies(kind: Kind, of: Lesson) -> None:
    for number in range(1, count(kind, of) + 1):
        puzzle, entries = position(kind, of, number)
        assert is_position(puzzle, entries, of), number
        step = puzzle.hint(entries)
        assert judge(puzzle, of, entries, step.then).finding == "right", number


@pytest.mark.parametrize(("kind", "of"), LESSONS)
def test_what_the_hint_enters_is_right_and_what_was_there_says_nothing(kind: Kind, of: Lesson) -> None:
    puzzle, entries = position(kind, of, 1)
    step = puzzle.hint(entries)
    verdict = judge(puzzle, of, entries, step.then)
    assert verdict.finding == "right"
    assert verdict.step is not None
    assert of.supposes or verdict.step.level <= of.level
    assert judge(puzzle, of, entries, entries) == Verdict("nothing")
    assert Verdict.from_json(verdict.to_json(entries), entries) == verdict


@pytest.mark.parametrize(
    "kind", [pytest.param(each, id=each.slug, marks=[pytest.mark.slow] * (each.slug == "kenken")) for each in KINDS]
)
def test_no_choice_that_differs_from_the_solution_is_accepted(kind: Kind) -> None:
    for of in lessons_of(kind):
        puzzle, entries = position(kind, of, 1)
        findings = set()
        for r, c in [(0, 0), (puzzle.height - 1, puzzle.width - 1), (0, 1)]:
            for value, words in list(puzzle.choices())[:40]:
                assert words
                try:
                    after = puzzle.with_choice(entries, (r, c), value)
                except PuzzleError:
                    continue
                verdict = judge(puzzle, of, entries, after)
                findings.add(verdict.finding)
                wrong = bool(puzzle.hint(after).wrong)
                assert (verdict.finding == "wrong") == wrong, (of.slug, (r, c), value)
        assert "wrong" in findings


def test_what_is_true_but_not_shown_is_told_apart() -> None:
    kind: Any = PUZZLES["kenken"]
    of = lesson(kind, "naked-pair")
    seen = set()
    for number in range(5, 10):
        puzzle, entries = position(kind, of, number)
        (solution,) = puzzle.solutions()
        for r, row in enumerate(solution):
            for c, digit in enumerate(row):
                seen.add(judge(puzzle, of, entries, puzzle.with_choice(entries, (r, c), str(digit))).finding)
    assert {"right", "true", "nothing"} <= seen
    assert "wrong" not in seen


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_another_supposition_than_the_shortest_is_right_too(kind: Kind) -> None:
    of = lesson(kind, "supposition")
    if of not in lessons_of(kind):
        pytest.skip("no positions")
    puzzle, entries = position(kind, of, 1)
    guide, step = puzzle.guide(entries), puzzle.hint(entries)
    assert guide.refutes(puzzle.claims(entries, step.then), of.level)
    assert not guide.refutes((), of.level)
    assert any(another_is_right(kind, of, number) for number in range(1, 41, 3)) or kind.slug == NEVER_ANOTHER


def another_is_right(kind: Kind, of: Lesson, number: int) -> bool:
    """Whether some cell is right at a position that its hint does not decide."""
    puzzle, entries = position(kind, of, number)
    (solution,) = puzzle.solutions()
    shown = set(puzzle.facts(puzzle.hint(entries).then))
    for r, row in enumerate(solution):
        for c, value in enumerate(row):
            after = puzzle.with_choice(entries, (r, c), str(value))
            if not set(puzzle.claims(entries, after)) <= shown and judge(puzzle, of, entries, after) == Verdict(
                "right"
            ):
                return True
    return False


def test_several_at_once_are_right_where_each_is() -> None:
    kind: Any = PUZZLES["nonogram"]
    of = lesson(kind, "overlap")
    puzzle, entries = position(kind, of, 1)
    steps = [step for step in puzzle.guide(entries).steps() if step.level <= of.level]
    cells = dict(cell for step in steps for cell in step.cells)
    assert judge(puzzle, of, entries, entering(puzzle, entries, *cells.items())).finding == "right"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_a_turned_board_has_the_turned_solution(kind: Kind) -> None:
    of = kind.lessons[1]
    text, entries = stored(kind.slug)[of.slug][0]
    puzzle: Any = kind.parse(text)
    (solution,) = puzzle.solutions()
    for turn in range(TURNS):
        other, own = puzzle.turned(entries, turn)
        (its,) = other.solutions()
        assert [list(row) for row in its] == turned_rows(solution, turn)
        assert other.entered(own) == turned_rows(puzzle.entered(entries), turn)
        names = {place(turned_cell(cell, puzzle.height, puzzle.width, turn)) for cell in cells_of(puzzle, entries)}
        assert {name for name, _ in other.entered_cells(own)} == names
        assert turn or other == puzzle


def cells_of(puzzle: Any, entries: str) -> list[tuple[int, int]]:
    return [cell for name, _ in puzzle.entered_cells(entries) if (cell := cell_at(name)) is not None]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_every_technique_on_a_path_is_taught(kind: Kind) -> None:
    for each in kind.examples:
        puzzle: Any = kind.parse(each.text)
        if puzzle.width * puzzle.height > 225:
            continue
        entries = ""
        while (step := puzzle.hint(entries)).cells and not step.wrong:
            assert step.technique in UNTAUGHT or any(each.is_of(step.technique) for each in kind.lessons)
            entries = step.then


def test_lessons_have_names_of_their_own() -> None:
    for kind in KINDS:
        assert len({each.slug for each in lessons_of(kind)}) == len(lessons_of(kind))
        assert [each.level for each in lessons_of(kind)] == sorted(each.level for each in lessons_of(kind))
        for each in lessons_of(kind):
            assert each.question == f"What {each.question.split()[1]} {each.sought}?"
    assert lessons_of(PUZZLES["letters"]) == ()
    assert lesson_on(PUZZLES["kenken"], "") is None
    assert lesson_on(PUZZLES["nonogram"], "what-if over 5 lines") == lesson(KINDS[0], "supposition")


def test_choices_are_refused_that_are_none() -> None:
    for kind in KINDS:
        puzzle, entries = position(kind, kind.lessons[0], 1)
        with pytest.raises(PuzzleError):
            puzzle.with_choice(entries, (0, 0), "nonsense")
    kenken: Any = PUZZLES["kenken"].parse("3:a_a3_a_,s1a8m3s1")
    only = kenken.with_choice("", (0, 0), "-1")
    only = kenken.with_choice(only, (0, 0), "-2")
    with pytest.raises(PuzzleError, match="no digit"):
        kenken.with_choice(only, (0, 0), "-3")


def test_kenkens_are_noted_where_a_step_takes_notes() -> None:
    kind: Any = PUZZLES["kenken"]
    puzzle, entries = position(kind, lesson(kind, "naked-pair"), 1)
    decided = sum(value is not None for row in puzzle.entered(entries) for value in row)
    assert decided + len(puzzle.notes(entries)) == puzzle.size**2
    assert puzzle.noted(entries) == entries
