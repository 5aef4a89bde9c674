"""How good puzzles without a path are: their answers counted, and the level that they were dealt for found again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import GRADES, PUZZLES, PuzzleError, Recipe, Stopped, fresh, offered, solve
from engine.core.abilities import Rated
from engine.core.limits import Progress, Tick
from engine.dealer.quality import appraise
from engine.dealer.variations import invent, settle, vary

KINDS = [slug for slug, kind in PUZZLES.items() if issubclass(kind, Rated)]
DEALT = [
    Recipe.latest(slug, offer.size, level, 1)
    for slug in KINDS
    for offer in offered(PUZZLES[slug])
    for level in offer.levels
]
SOME = [pytest.param(each, marks=() if n % 4 == 0 else pytest.mark.slow, id=str(each)) for n, each in enumerate(DEALT)]
TOLD = {
    "boxes 2x2x2:10,11/10,11/11,10": ("one", "4 boxes at least, 1 layout", "Very easy"),
    "boxes 7x3x3:1111000,1111110,1111111/full/full": ("several", "31 boxes at least, 324 layouts", ""),
    "boxes 2x2x2:11,00/10,01/01,00": ("none", "No stack fits these views", ""),
    "trades goal:1C;a:=1A;b:1A=2B;c:2A,5B=1C": ("several", "9 trades, 28 ways, all with the same trades", ""),
    "trades start:4A;goal:1C;b:1A=2B;c:2A,5B=1C": ("none", "You can’t reach the goal", ""),
    "countdown 100,75,10,8,3,2=746": ("several", "15 ways, 4 tiles needed", ""),
    "countdown 50,25,10,7,3,1=831": ("none", "Nobody can reach 831: 1 off is the closest", ""),
    "letters dgoaeinrs": ("several", "2 words of 9 letters, the best known everyday", "Very hard"),
    "letters free:zzz": ("none", "There’s no word for these letters", ""),
}


REASONS = {
    "trades goal:1C;a:=1A;b:1A=2B;c:2A,5B=1C": "It has no level because there’s more than one shortest way",
    "trades start:?A;goal:1C;b:1A=2B;c:2A,5B=1C": "It has no level because some of the start is open",
    "trades start:3A;goal:1B;b:1..A=1B": "It has no level because an offer takes all you have",
    "trades start:1A;goal:1B;b:1A=1B;c:=1C": "It has no level because you can come to 500 sets of items or more",
    "trades start:1A;goal:1..A;b:1A=1B": "It has no level because you have the goal already",
    "boxes 7x3x3:1111000,1111110,1111111/full/full": "It has no level because there’s more than one layout",
    "countdown 100,75,10,8,3,2=746": "It’s unlike the targets we deal, so it has no level",
    "letters free:dgoaeinrs": "It’s unlike the rounds we deal, so it has no level",
    "letters conundrum:lionrebel": "It’s unlike the conundrums we deal, so it has no level",
}
"""Why there is no level: the condition that fails, and no other."""


@pytest.mark.parametrize("name", REASONS)
def test_without_a_level_it_is_said_why(name: str) -> None:
    slug, _, text = name.partition(" ")
    found = appraise(PUZZLES[slug].parse(text))  # type: ignore[arg-type]
    assert (found.grade, found.rank) == ("", REASONS[name])


@pytest.mark.parametrize("goal", ["1C", "1..C", "1C,1..B"])
def test_a_market_with_one_shortest_way_has_a_level_whatever_its_goal(goal: str) -> None:
    found = appraise(PUZZLES["trades"].parse(f"start:5A,2B;goal:{goal};b:1A=2B;c:2A,5B=1C;d:1C=3A"))  # type: ignore[arg-type]
    if found.solutions == "one":
        assert found.grade in GRADES


@pytest.mark.parametrize("slug", KINDS)
def test_how_many_answers_there_are_is_told_the_same_way_twice(slug: str) -> None:
    for example in PUZZLES[slug].examples:
        found = appraise(PUZZLES[slug].parse(example.text))  # type: ignore[arg-type]
        if number := re.search(r"\b([\d,]+)(?: or more)? (?:ways?|layouts?|words?)\b", found.answers):
            assert found.solutions == ("one" if number[1] == "1" else "several"), example.text


def test_every_kind_is_judged_by_its_path_or_like_this() -> None:
    assert {*KINDS} == {"boxes", "countdown", "letters", "trades"}


@pytest.mark.parametrize("recipe", SOME)
def test_a_dealt_puzzle_has_its_level(recipe: Recipe) -> None:
    assert appraise(puzzle_of(recipe)).grade == recipe.level


def puzzle_of(recipe: Recipe) -> Any:
    return fresh(recipe, lambda _: None).puzzle


@pytest.mark.parametrize("name", TOLD)
def test_answers_are_counted(name: str) -> None:
    slug, _, text = name.partition(" ")
    puzzle: Any = PUZZLES[slug].parse(text)
    found = appraise(puzzle)
    assert (found.solutions, found.answers, found.grade) == TOLD[name]
    outcome = solve(puzzle, most=1_000)
    assert (found.solutions == "none") == (outcome.status in {"impossible", "nearest"})


@pytest.mark.parametrize("slug", KINDS)
def test_what_a_limit_stops_is_told_as_unknown(slug: str) -> None:
    def stop(_progress: Progress) -> None:
        raise Stopped("time")

    puzzle: Any = PUZZLES[slug].parse(PUZZLES[slug].examples[0].text)
    found = appraise(puzzle, tick=stop)
    assert (found.solutions, found.stopped, found.grade) == ("unknown", "time", "")


def limited(turns: int) -> Tick:
    """A limit that is the same on every machine."""
    left = iter(range(turns))

    def tick(_progress: Progress) -> None:
        if next(left, None) is None:
            raise Stopped("time")

    return tick


@pytest.mark.parametrize("harder", [True, False])
@pytest.mark.parametrize("slug", KINDS)
def test_small_changes_make_dealt_puzzles_harder_and_easier(slug: str, harder: bool) -> None:
    """Some of them, if not all: a few are alone of their level."""
    recipes = [each for each in DEALT if each.kind == slug and each.level == GRADES[1]][:2]
    found = 0
    for recipe in recipes:
        puzzle = puzzle_of(recipe)
        try:
            change = vary(puzzle, harder=harder, tick=limited(20_000))
        except Stopped:
            continue
        if change is None:
            continue
        other: Any = PUZZLES[slug].parse(change.proposal.puzzle)
        grades = [GRADES.index(appraise(each).grade) for each in (puzzle, other)]
        assert appraise(other).grade == change.grade
        assert grades[1] > grades[0] if harder else grades[0] > grades[1]
        assert change.proposal.places
        found += 1
    assert found


@pytest.mark.parametrize("slug", KINDS)
def test_small_changes_leave_one_answer(slug: str) -> None:
    found = 0
    for example in PUZZLES[slug].examples[1:4]:
        puzzle: Any = PUZZLES[slug].parse(example.text)
        try:
            change = settle(puzzle, tick=limited(20_000))
        except Stopped:
            continue
        if change is None:
            continue
        other: Any = PUZZLES[slug].parse(change.proposal.puzzle)
        assert other != puzzle
        assert appraise(other).solutions == "one"
        assert change.proposal.places
        found += 1
    assert found > 1


BEGUN = {
    "countdown 100,75,_,_,3,2=746": {"tile3", "tile4"},
    "countdown 100,75,10,8,3,2=_": {"target"},
    "countdown 100 75 _ _ 3 2 -> 746": {"tile3", "tile4"},
    "countdown _,_,_,_,_,_=_": {*(f"tile{n}" for n in range(1, 7)), "target"},
    "letters dgo": {f"tile{n}" for n in range(4, 10)},
    "letters conundrum:lion_____": {f"tile{n}" for n in range(5, 10)},
    "trades start:6apple;bob:1apple=2berry;cousin:2apple,5berry=1cake": {"goal"},
}


@pytest.mark.parametrize("name", BEGUN)
def test_the_rest_is_filled_in(name: str) -> None:
    slug, _, text = name.partition(" ")
    kind: Any = PUZZLES[slug]
    first, second = (invent(kind, text, turn=turn, tick=limited(20_000)) for turn in (0, 1))
    assert first is not None
    assert second is not None
    assert first.proposal != second.proposal
    assert set(first.proposal.places) == BEGUN[name]
    whole = kind.parse(first.proposal.puzzle)
    assert appraise(whole).grade == first.grade
    assert all(each in first.proposal.puzzle for each in re.findall(r"[a-z0-9]+", text.partition(":")[2] or text))


@pytest.mark.parametrize(
    "name",
    ["countdown 100,75,x,_,3,2=746", "letters dg9", "trades start:6apple;bob", "countdown 100 75 2 10 3 8 -> 746"],
)
def test_what_is_wrong_is_not_filled_in(name: str) -> None:
    slug, _, text = name.partition(" ")
    kind: Any = PUZZLES[slug]
    with pytest.raises(PuzzleError):
        invent(kind, text)
