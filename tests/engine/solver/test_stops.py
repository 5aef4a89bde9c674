"""Wherever a search is stopped, nothing is told as if it had come to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine import PUZZLES, Hint, NotDealt, Path, PuzzleError, Stopped, as_json, puzzle_of, rank_on, solve, with_reasons
from engine.core.abilities import Explained, Lesson
from engine.core.limits import GaveUp, Progress, Tick, never_stop
from engine.dealer.quality import appraise
from engine.dealer.recipes import Recipe, deal, offered
from engine.hints.lessons import judge, lessons_of, position
from engine.hints.path import explain
from engine.hints.standing import standing
from engine.puzzles.nonogram import Nonogram
from engine.solver import impossible
from engine.solver.impossible import why_impossible

FEW, MANY = 12, 25
"""Stops that are tried of one search, evenly spread over it."""
CUT_SHORT = [
    "8x8:3/1.1/1.1/1.1/1.3/3/1.2.1/3.1.2/2.2/1/3.2/1.1.1/1.1.1/1.1.2/1.1.1/1.1.1",
    "5x5:2.1/1.1/1.1/3/2/1.1/2.1/2/1.1/2.1",
    "5x5:1.1/1/3//3.1/1.1/1.1/1.1/2/1.1",
]
"""Nonograms on which several lines have to be taken together, and one with several solutions."""
OTHERS = ("boxes", "countdown", "letters", "trades")


def hard_nonogram(random: Random) -> Nonogram:
    """The clues of a picture by chance, with one solution or several."""
    side = random.randint(5, 10)
    picture = [[random.random() < 0.5 for _ in range(side)] for _ in range(side)]

    def runs(line: list[bool]) -> tuple[int, ...]:
        return tuple(map(len, "".join("#" if cell else " " for cell in line).split()))

    return Nonogram(tuple(runs([row[c] for row in picture]) for c in range(side)), tuple(map(runs, picture)))


def dealt(slug: str) -> Iterator[Any]:
    """Dealt boards of all sizes up to a middling one and all their levels, in turn."""
    seed = 0
    while True:
        for offer in offered(PUZZLES[slug])[:3]:
            for level in offer.levels:
                yield deal(Recipe.latest(slug, offer.size, level, seed))
        seed += 1


def boards(number: int) -> Iterator[Any]:
    """So many boards, of every kind that is explained."""
    random = Random(7)
    kinds = [(hard_nonogram(random) for _ in range(number)), *map(dealt, ("nonogram", "kenken", "signpost"))]
    for each in zip(*kinds, strict=False):
        yield from each


@cache
def some_boards() -> list[Any]:
    """Twelve, dealt when the first test wants them."""
    return [*islice(boards(3), 12)]


def fresh(puzzle: Any) -> Any:
    """The puzzle without what it has found out about itself."""
    return type(puzzle).parse(str(puzzle))


class Count:
    """A tick that counts how often it is called and, where that is wanted, stops from a number on."""

    def __init__(self, most: int | None = None) -> None:
        self.calls, self.most = 0, most

    def __call__(self, _: Progress) -> None:
        self.calls += 1
        if self.most is not None and self.calls > self.most:
            raise Stopped("time")


def stops(look: Callable[[Tick], Any], number: int) -> tuple[Any, Iterator[tuple[int, Any]]]:
    """What a search finds, and what it finds if it is stopped, by the number of ticks; Stopped where it raises."""
    whole = Count()
    found = look(whole)
    counts = range(whole.calls) if whole.calls <= number else [whole.calls * i // number for i in range(number)]

    def each() -> Iterator[tuple[int, Any]]:
        for count in {*counts, whole.calls - 1} - {-1}:
            try:
                yield count, look(Count(count))
            except Stopped:
                yield count, Stopped

    return found, each()


def assert_path_is_honest(puzzle: Any, whole: Path, path: Path) -> None:
    """One that was stopped ends nowhere, or has everything that the whole one has."""
    assert path.status in {whole.status, "limit"}
    if path.status == "limit":
        assert path.stopped == "time"
        assert path.difficulty.grade == "Not rated" or path.difficulty.grade.startswith("At least ")
        assert rank_on(puzzle, path) is None
        return
    assert not path.stopped
    if path.status == "solved":
        grid = puzzle.entered(path.entries(len(path.steps)))
        assert all(value is not None for row in grid for value in row)
        assert path.difficulty.grade in {whole.difficulty.grade, "Not rated"}
        assert rank_on(puzzle, path) in {rank_on(puzzle, whole), None}
        assert path.rating is None or path.difficulty == whole.difficulty


def assert_paths_are_honest(puzzle: Any, number: int) -> int:
    whole, found = stops(lambda tick: explain(fresh(puzzle), tick), number)
    seen = 0
    for count, path in found:
        try:
            assert_path_is_honest(puzzle, whole, path)
        except AssertionError as error:
            raise AssertionError(f"{puzzle.slug} {puzzle}, stopped after {count} ticks") from error
        seen += 1
    return seen


@pytest.mark.parametrize("text", CUT_SHORT)
def test_nonograms_that_need_several_lines_have_no_false_end(text: str) -> None:
    assert assert_paths_are_honest(Nonogram.parse(text), 150) > 20


def test_no_path_has_a_false_end() -> None:
    assert sum(assert_paths_are_honest(puzzle, FEW) for puzzle in islice(boards(5), 16)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("part", range(12))
def test_no_path_of_300_boards_has_a_false_end(part: int) -> None:
    assert sum(assert_paths_are_honest(puzzle, MANY) for puzzle in islice(boards(75), part, 300, 12)) > 300


def test_a_grade_that_a_stop_made_worse_is_not_told() -> None:
    text = (
        "15x15:1.2.2.3/1.1.1.1/1.2.1.3.1/1.1.4.2/1.2.2.1/2.3.2/3.1.1.3/2.1.2.1/3.1.6/1.2.1.4/6.1/2.1.1.1/1.2.3.2/2.4.1/"
        "1.1.2.1.1/1.1.1.3/3.4.1.2/1.1.1.1.1/1.2.1.1.1.1.1/2.1/4.1.2/2.1.1.2.3/1.1.2.2.3/3.1.1/1.2.3.1.1/1.1.1.1/"
        "2.3.2.1/1.5.2.1/1.1.8/1.1.1.2"
    )
    path = explain(Nonogram.parse(text), Count(371))
    assert path.difficulty.grade in {"Hard", "Not rated"} or path.difficulty.grade.startswith("At least ")


@pytest.mark.parametrize("number", range(12))
def test_a_stopped_hint_tells_a_step_or_nothing(number: int) -> None:
    puzzle = some_boards()[number]
    whole, found = stops(lambda tick: fresh(puzzle).hint("", tick), MANY)
    for _, hint in found:
        if hint is not Stopped and hint != whole:
            assert isinstance(hint, Hint)
            assert hint.is_step
            assert hint.stopped == "time"


@pytest.mark.parametrize("number", range(12))
def test_a_stopped_check_says_that_it_does_not_know(number: int) -> None:
    puzzle = some_boards()[number]
    assert isinstance(puzzle, Explained)
    path = explain(puzzle)
    begun = path.entries(len(path.steps) // 2)
    for entries in ("", begun):
        whole, found = stops(lambda tick, entries=entries: standing(fresh(puzzle), entries, tick), MANY)  # type: ignore[misc]
        for _, said in found:
            assert said.status == whole.status or (said.status == "open" and said.stopped == "time")
            if said.status == "open" and said != whole:
                assert said.stopped == "time"
                assert "we couldn’t tell" in said.in_words(blank=False)


@pytest.mark.parametrize("number", range(12))
def test_a_stopped_appraisal_says_no_more_than_it_knows(number: int) -> None:
    puzzle = some_boards()[number]
    whole, found = stops(lambda tick: appraise(fresh(puzzle), tick=tick), MANY)
    for _, said in found:
        assert said.solutions in {whole.solutions, "unknown"}
        assert said.grade in {whole.grade, ""} or said.grade.startswith("At least ") or said.grade == "Not rated"
        assert said.rank in {whole.rank, ""}
        assert said.hardest in {whole.hardest, ""}
        assert said.open in {whole.open, 0}
        assert said == whole or as_json(said)["stopped"] == "time"


def choices(kind: Any) -> Iterator[tuple[Any, Lesson, str, str]]:
    """Positions of lessons, each with a step of the lesson, and with a cell that its solution has but no step shows."""
    for lesson in (lessons_of(kind)[0], lessons_of(kind)[-1]):
        puzzle, before = position(kind, lesson, 1)
        yield puzzle, lesson, before, puzzle.hint(before).then
        solution, entered = next(puzzle.solutions(never_stop)), puzzle.entered(before)
        r, c = [(r, c) for r, row in enumerate(entered) for c, value in enumerate(row) if value is None][-1]
        with suppress(PuzzleError):
            yield puzzle, lesson, before, puzzle.with_choice(before, (r, c), str(solution[r][c]))


@pytest.mark.parametrize("kind", [kind for kind in PUZZLES.values() if lessons_of(kind)])
def test_a_stopped_verdict_is_none(kind: Any) -> None:
    for puzzle, lesson, before, after in choices(kind):
        whole, found = stops(lambda tick: judge(fresh(puzzle), lesson, before, after, tick), MANY)  # noqa: B023
        assert all(verdict is Stopped or verdict.finding == whole.finding for _, verdict in found), lesson.slug


def test_a_change_of_two_clues_is_kept_where_its_solutions_are_not_counted_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "6:_a_aa_a_aa__aa_a3ba_3a_4aa_7a__a_,a5a8s1d2d2m2a9d2s5m24m8s3d3s2m360a6d3"
    puzzle: Any = PUZZLES["kenken"].parse(text)

    def too_hard(*_: object) -> bool:
        raise GaveUp

    monkeypatch.setattr(impossible, "_is_unique", too_hard)
    why = why_impossible(puzzle)
    assert why is not None
    assert (why.fewest, why.together is not None and why.together.unique) == (2, None)
    assert why.together is not None


def test_a_recipe_that_comes_to_nothing_is_no_text_that_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_vain(recipe: Recipe, _: Tick) -> None:
        raise NotDealt(f"{recipe}: we tried 5 times without luck")

    monkeypatch.setattr("engine.dealer.recipes.fresh", in_vain)
    with pytest.raises(PuzzleError, match="we tried 5 times without luck"):
        puzzle_of(PUZZLES["kenken"], "kenken-4-easy-g3-7")


ANSWERED = [
    *(Nonogram.parse(text) for text in ("5x5:1/1/1/1/1/1/1/1/1/1", "6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1")),
    PUZZLES["signpost"].parse("5x5:eceffedeehchbaabageacaab25a"),
    PUZZLES["kenken"].parse("4:a3__baa__a__a__,_m8s1a5_s1s1,bare"),
    PUZZLES["kenken"].parse("3:110110110,a6a6a7"),
    *(PUZZLES[slug].parse(PUZZLES[slug].examples[0].text) for slug in OTHERS),
]


@pytest.mark.parametrize("puzzle", ANSWERED, ids=lambda puzzle: f"{puzzle.slug}")
def test_a_stopped_answer_proves_no_more_than_the_whole_one(puzzle: Any) -> None:
    def look(tick: Tick) -> Any:
        return with_reasons(puzzle, solve(puzzle, tick=tick), tick)

    whole, found = stops(look, 60)
    for _, said in found:
        assert said.status in {whole.status, "limit"}
        assert said.complete <= whole.complete
        assert said.forced in {whole.forced, None}
        if said.total and said.total.exact:
            assert said.total == whole.total
        if said.givens and said.givens.proved == "fewest":
            assert len(said.givens.places) == len(whole.givens.places)
        if said.why is None:
            continue
        for conflict in said.why.conflicts:
            assert not conflict.minimal or conflict in whole.why.conflicts
        if said.why.exhausted:
            assert len(said.why.corrections) == len(whole.why.corrections)
        if said.why.together:
            assert said.why.fewest == whole.why.fewest
