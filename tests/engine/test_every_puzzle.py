"""The contract of engine/core/puzzle.py, held against every puzzle.  A new puzzle is tested here without a new line."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import (
    PUZZLES,
    Example,
    GridPuzzle,
    OptimumPuzzle,
    Progress,
    Puzzle,
    PuzzleError,
    RankedPuzzle,
    Stopped,
    solve,
    with_reasons,
)
from engine.core.abilities import Dealt, Judged, Stated
from engine.solver.several import forced_cells

Kind = type[Puzzle[Any]]
KINDS = list(PUZZLES.values())


def examples(are_meant: Callable[[Kind, Example], bool] = lambda kind, example: True) -> list[Any]:
    """Every kind's examples, or those that are meant, as parameters of tests."""
    pairs = [(kind, each) for kind in KINDS for each in kind.examples if are_meant(kind, each)]
    return [pytest.param(kind, each, id=f"{kind.slug}-{each.title}") for kind, each in pairs]


EXAMPLES = examples()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_says_what_it_is(kind: Kind) -> None:
    assert re.fullmatch("[a-z]+", kind.slug), "a slug is small letters only"
    assert kind.name
    assert kind.tagline.endswith((".", "?")), "a tagline is a sentence"
    assert len(kind.rules) > 100, "rules are for people who never saw such a puzzle: more than 100 characters"
    assert kind.formats
    assert len(kind.examples) >= 3, "at least three examples"
    families = (GridPuzzle, OptimumPuzzle, RankedPuzzle)
    assert sum(issubclass(kind, family) for family in families) == 1, "a kind is of one family"


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_canonical_text_is_stable_short_and_safe_in_urls(kind: Kind, example: Example) -> None:
    puzzle = kind.parse(example.text)
    text = str(puzzle)
    assert kind.parse(text) == puzzle
    assert str(kind.parse(text)) == text
    assert hash(kind.parse(text)) == hash(puzzle)
    assert kind.parse(f"\ufeff  {text}\r\n") == puzzle
    # RFC 3986: what may stand in a query unescaped, except for + (which forms read as a blank), & and #.
    assert set(text) <= set(string.ascii_letters + string.digits + "-._~!$'()*,;=:@/?")


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_has_as_many_solutions_as_promised_and_all_are_right(kind: Kind, example: Example) -> None:
    puzzle = kind.parse(example.text)
    outcome = solve(puzzle, most=200)
    solutions = [puzzle.solution_from_json(each) for each in outcome.solutions]
    assert len(set(map(json.dumps, outcome.solutions))) == len(solutions)
    for solution in solutions:
        assert list(puzzle.complaints(solution)) == []
    if isinstance(puzzle, RankedPuzzle):
        assert solutions
        assert sum(puzzle.miss(each) == 0 for each in solutions) == example.solutions
        misses = [puzzle.miss(each) for each in solutions]
        assert misses == sorted(misses)
    elif example.solutions is None:
        assert not outcome.complete
        assert len(solutions) == 200
    else:
        assert outcome.complete
        assert len(solutions) == example.solutions
    if isinstance(puzzle, OptimumPuzzle):
        assert len(set(map(puzzle.size, solutions))) <= 1
    assert outcome.message
    assert puzzle.headline(outcome.status, next(iter(solutions), None), len(solutions), outcome.complete)


@pytest.mark.parametrize("kind", [each for each in KINDS if issubclass(each, Dealt)], ids=lambda kind: kind.slug)
def test_what_is_dealt_is_a_puzzle_of_its_own_each_time(kind: type[Dealt]) -> None:
    for what in kind.deals:
        dealt = [kind.deal(what, Random(seed)) for seed in range(5)]
        assert kind.deal(what, Random(0)) == dealt[0]
        assert len(set(dealt)) > 1
        assert all(kind.parse(str(each)) == each for each in dealt)


NOTHING_SAID = ["", " ", "\0", "🂡", "(" * 2000, "9" * 5000, "<script>alert(1)</script>"]


@pytest.mark.parametrize(("kind", "example"), examples(lambda kind, _: issubclass(kind, Judged)))
def test_nonsense_is_judged_with_a_reason(kind: type[Judged], example: Example) -> None:
    puzzle = kind.parse(example.text)
    for nonsense in NOTHING_SAID:
        judgement = puzzle.judge(nonsense)
        assert not judgement.accepted
        assert judgement.text
        assert judgement.complaints


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_flaws_are_named_only_where_there_is_no_solution(kind: Kind, example: Example) -> None:
    puzzle = kind.parse(example.text)
    if list(puzzle.flaws()):
        assert solve(puzzle).status == "impossible"


@pytest.mark.parametrize(
    ("kind", "example"), examples(lambda kind, example: issubclass(kind, Stated) and bool(example.solutions))
)
def test_forced_cells_are_those_that_all_solutions_share(kind: type[Stated], example: Example) -> None:
    puzzle = kind.parse(example.text)
    outcome = solve(puzzle, most=200)
    assert outcome.complete
    assert forced_cells(puzzle) == outcome.forced
    assert with_reasons(puzzle, solve(puzzle, most=2)).forced == outcome.forced


def spoil(value: Any) -> list[Any]:
    """The value in every way in which one number or one character of it can be changed by one."""
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, str):
        swap = str.maketrans("#.0123456789", ".#1234567890")
        return [value[:i] + value[i].translate(swap) + value[i + 1 :] for i in range(len(value))]
    if isinstance(value, dict):
        return [value | {key: other} for key, item in value.items() for other in spoil(item)]
    return [[*value[:i], other, *value[i + 1 :]] for i, item in enumerate(value) for other in spoil(item)]


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_any_spoiled_solution_is_complained_about(kind: Kind, example: Example) -> None:
    puzzle = kind.parse(example.text)
    outcome = solve(puzzle, most=3)
    all_solutions = [json.loads(json.dumps(each)) for each in outcome.solutions]
    spoiled = [each for solution in all_solutions[:1] for each in spoil(solution) if each not in all_solutions]
    assert bool(spoiled) == bool(all_solutions)
    for each in spoiled[:400]:
        try:
            attempt = puzzle.solution_from_json(each)
        except PuzzleError:
            continue
        assert list(puzzle.complaints(attempt)), each


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
@pytest.mark.parametrize(
    "value", [None, True, 1, "x", [], [[]], [[1]], ["#"], [[True]], {}, {"expression": 1}, [[[]]], [None], "#" * 100]
)
def test_malformed_solutions_are_refused_politely(kind: Kind, value: object) -> None:
    puzzle = kind.parse(kind.examples[0].text)
    try:
        solution = puzzle.solution_from_json(value)
    except PuzzleError as error:
        assert str(error)
    else:
        assert list(puzzle.complaints(solution))


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_drawings_are_plain_text(kind: Kind, example: Example) -> None:
    puzzle = kind.parse(example.text)
    outcome = solve(puzzle)
    drawings = [puzzle.draw()] + [puzzle.draw(puzzle.solution_from_json(each)) for each in outcome.solutions]
    for drawing in drawings:
        assert drawing.strip()
        assert all(character.isprintable() or character == "\n" for character in drawing)
    assert len(set(drawings)) == len(drawings)


@pytest.mark.parametrize(("kind", "example"), examples(lambda kind, example: not any(kind.parse(example.text).flaws())))
def test_every_search_can_be_stopped(kind: Kind, example: Example) -> None:
    puzzle = kind.parse(example.text)

    def stop(_: Progress) -> None:
        raise Stopped("time")

    outcome = solve(puzzle, tick=stop)
    assert outcome.stopped == "time"
    assert outcome.solutions == ()
    assert outcome.status == "limit"


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_progress_only_grows(kind: Kind, example: Example) -> None:
    seen: list[Progress] = []
    solve(kind.parse(example.text), tick=seen.append)
    for a, b in pairwise(seen):
        assert a.fixed <= b.fixed
        assert a.conflicts <= b.conflicts
        assert a.restarts <= b.restarts


def variations(kind: Kind) -> st.SearchStrategy[str]:
    """Texts near to good ones: an example with some of it cut out, doubled or replaced."""
    texts = [each.text for each in kind.examples] + [str(kind.parse(each.text)) for each in kind.examples]
    piece = st.text(st.sampled_from("0123456789abcdehmnswxz.,:;/-_=+*[]() \n#?@é٣²𝟙"), max_size=6)

    @st.composite
    def varied(draw: st.DrawFn) -> str:
        text = draw(st.sampled_from(texts))
        for _ in range(draw(st.integers(1, 3))):
            start = draw(st.integers(0, len(text)))
            end = draw(st.integers(start, min(len(text), start + 8)))
            text = text[:start] + draw(piece) + text[end:]
        return text

    return varied()


def reads_or_refuses(kind: Kind, text: str) -> None:
    try:
        puzzle = kind.parse(text)
    except PuzzleError as error:
        assert error.complaints
        assert all(each.text and len(each.text) < 500 for each in error.complaints)
        return
    assert kind.parse(str(puzzle)) == puzzle
    assert puzzle.draw()
    list(puzzle.flaws())


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_nonsense_is_refused_politely(kind: Kind, data: st.DataObject) -> None:
    reads_or_refuses(kind, data.draw(st.one_of(st.text(max_size=80), variations(kind))))


HOSTILE = [
    "",
    "\0",
    "\ud800",
    "[" * 60_000,
    "(" * 60_000 + ")",
    "9" * 60_000,
    "3x3:" + "9" * 60_000,
    "9" * 5_000 + "x3:a",
    "1" * 70_000,
    "3:" + "z" * 60_000 + ",",
    "10x10:" + "/" * 60_000,
    "2x2:" + "1." * 30_000,
    "width 5\n" * 8_000,
    "a=" * 30_000,
    "٣x٣:abc",
    "3x3:²²²²²²²²²",
    "-1x-1:a",
    "0x0:",
    "1e3x1e3:a",
    "1_0x1_0:a",
    "\n" * 60_000 + "x",
    " ".join(["1"] * 30_000) + " = 100",
    "NaN",
    "Infinity",
    '{"a": 1}',
    "<!DOCTYPE x [<!ENTITY a 'aaaa'>]><x>&a;</x>",
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:12]))
def test_hostile_text_is_refused_politely(kind: Kind, text: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        kind.parse(text)
    assert all(len(each.text) < 500 for each in refused.value.complaints)


@pytest.mark.parametrize(
    ("slug", "text", "said"),
    [
        ("nonogram", "2x1:1/1/1", "the rows have 1 filled cell, the columns 2"),
        ("nonogram", "2x1:1r/1r/1r;r=c00000", "the rows have 1 red cell, the columns 2"),
    ],
)
def test_one_of_something_is_not_many(slug: str, text: str, said: str) -> None:
    assert str(next(iter(PUZZLES[slug].parse(text).flaws()))) == said
