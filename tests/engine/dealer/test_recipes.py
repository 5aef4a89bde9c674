"""Puzzles are dealt by recipe: the same from the same, and each keeps what its level promises."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    PUZZLES,
    Progress,
    PuzzleError,
    Recipe,
    RecipeError,
    Stopped,
    deal,
    fresh,
    level_of,
    offered,
    solve,
)
from engine.__main__ import main
from engine.core.abilities import Explained, Graded
from engine.core.difficulty import GRADES
from engine.core.limits import never_stop
from engine.core.rng import TRIES, TURNS, SeededRandom
from engine.dealer.recipes import again, ready
from engine.hints.path import explain
from tests import ROOT
from tests.engine.dealer.promises import (
    STORED,
    broken_promises,
    checksum,
    is_waited_for,
    recipes,
    shape_of,
)

KINDS = [slug for slug, kind in PUZZLES.items() if issubclass(kind, Graded)]
RECIPES = list(recipes(range(1)))
FEW = 45
"""Of so many stored hashes, the fast suite looks at one."""


def assert_as_promised(recipe: Recipe) -> None:
    """One solution, the level that the path says, no search, nothing superfluous."""
    found = fresh(recipe)
    puzzle = found.puzzle
    assert type(puzzle).parse(str(puzzle)) == puzzle, recipe
    assert found.title == found.title.strip()
    broken = broken_promises(recipe, puzzle, explain(puzzle) if isinstance(puzzle, Explained) else None)
    assert broken == [], f"{recipe} gives {puzzle}, which does not keep what `Graded` promises"


# -- recipes -----------------------------------------------------------------------------------------------------------


@given(st.sampled_from(RECIPES), st.integers(0, 10**15 - 1))
def test_a_recipe_is_read_back_from_its_text(recipe: Recipe, seed: int) -> None:
    other = Recipe(recipe.kind, recipe.size, recipe.level, seed, recipe.version)
    assert Recipe.parse(str(other)) == other
    assert set(str(other)) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


@given(
    st.text(max_size=60)
    | st.from_regex(r"[a-z]{1,9}-[0-9a-z]{1,4}-[a-z-]{1,9}-g?[0-9]{1,3}-[0-9]{1,20}", fullmatch=True)
)
def test_any_other_text_is_refused_in_words(text: str) -> None:
    try:
        recipe = Recipe.parse(text)
    except RecipeError as error:
        assert str(error)
    else:
        assert str(recipe) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "isn’t a recipe. Recipes look like kenken-6-hard-g1-123"),
        ("sudoku-9-hard-g1-1", "we don’t make “sudoku” puzzles. Use "),
        ("signpost-11-easy-g2-1", "there’s no signpost of size “11”. Use 3, 4, 5"),
        ("signpost-3-extreme-g2-1", "there’s no signpost 3 that is “extreme”. Use very easy"),
        ("signpost-5-easy-g99-1", "generator 99 of signpost doesn’t exist. Use 4"),
        ("signpost-5-easy-g2-1000000000000000", "seed “1000000000000000” is out of range"),
        ("signpost-5-easy-g1-01", "isn’t a recipe"),
    ],
)
def test_what_is_wrong_with_a_recipe_is_said(text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Recipe.parse(text)
    assert words in str(caught.value)


def test_levels_are_words_of_the_path() -> None:
    assert [level_of(grade.lower().replace(" ", "-")) for grade in GRADES] == list(GRADES)
    assert level_of("Very easy") == "Very easy"
    with pytest.raises(RecipeError, match="no level “wild”"):
        level_of("wild")
    for slug in KINDS:
        sizes = [offer.size for offer in offered(PUZZLES[slug])]
        assert len(sizes) == len(set(sizes))
        for offer in offered(PUZZLES[slug]):
            assert offer.name
            assert set(offer.every_level) <= set(GRADES)
            for levels in (offer.levels, offer.stocked):
                assert sorted(levels, key=GRADES.index) == list(levels)
            assert not set(offer.levels) & set(offer.stocked)
            assert offer.every_level


# -- draws -------------------------------------------------------------------------------------------------------------


def test_draws_never_change() -> None:
    draws = SeededRandom("kenken-6-hard-g1-123")
    assert draws.shuffled("abcdef") == ["c", "b", "e", "d", "a", "f"]
    found = [draws.below(100), draws.between(3, 5), draws.choice("xyz"), draws.sample(range(10), 3), draws.chance(0.5)]
    assert found == [76, 4, "z", [3, 0, 6], False]
    assert round(draws.fraction(), 12) == 0.13985486815


def test_draws_are_fair() -> None:
    draws = SeededRandom("fair")
    orders = Counter("".join(draws.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())
    heavy = Counter(draws.weighted("ab", (1, 3)) for _ in range(4000))
    assert 900 < heavy["a"] < 1100


def test_turns_of_a_deck_share_nothing_until_it_is_used_up() -> None:
    items = [f"item {n}" for n in range(1100)]
    drawn = [[draws.in_turn(items) for _ in range(4)] for draws in (SeededRandom(f"x{n}", "x", n) for n in range(250))]
    assert len({each for four in drawn for each in four}) == 1000
    assert drawn[0] != items[:4]
    assert drawn[7] == [draws.in_turn(items) for draws in [SeededRandom("x7", "x", 7)] for _ in range(4)]
    few = ["a", "b", "c"]
    assert {SeededRandom(f"x{n}", "x", n).in_turn(few) for n in range(3)} == set(few)
    last = SeededRandom("x1", "x", 1)
    assert {last.in_turn(few) for _ in range(50)} == set(few)


# -- dealing -----------------------------------------------------------------------------------------------------------


def test_days_take_names_that_the_days_before_did_not_have() -> None:
    """Whatever items there are: boards of another size show other things."""
    names = [f"thing {number}" for number in range(160)]
    taken = [SeededRandom("x", "x", day=day).named(names[day % 3 :: 2], str) for day in range(40)]
    assert all(taken[day] not in taken[max(0, day - 5) : day] for day in range(40))
    draws = SeededRandom("x", "x", day=7)
    tried = [draws.named(names, str) for _ in range(TRIES * len(names))]
    assert tried[::TRIES] == tried[TRIES - 1 :: TRIES]
    assert len(set(tried)) == len(names)
    assert SeededRandom("x7", "x", 7).named(names, str) == SeededRandom("x7", "x", 7).in_turn(names)


def some_of(recipes: list[Recipe]) -> list[Any]:
    """Every eighth recipe for the fast suite, all others for the slow one."""
    return [pytest.param(each, id=str(each), marks=[pytest.mark.slow] * (n % 8 > 0)) for n, each in enumerate(recipes)]


@pytest.mark.parametrize("recipe", some_of([each for each in RECIPES if is_waited_for(each)]))
def test_what_is_dealt_is_as_promised(recipe: Recipe) -> None:
    assert_as_promised(recipe)


@pytest.mark.parametrize("step", [40, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("slug", [slug for slug in KINDS if ready(slug)])
def test_what_lies_ready_is_as_promised_and_no_two_are_alike(slug: str, step: int) -> None:
    for size, levels in ready(slug).items():
        for level, texts in levels.items():
            shapes = {str(shape_of(PUZZLES[slug].parse(text))) for text in texts}
            assert len(shapes) == len(texts) > 200
            for text in texts[::step]:
                puzzle: Any = PUZZLES[slug].parse(text)
                assert str(puzzle) == text
                way = explain(puzzle) if isinstance(puzzle, Explained) else None
                assert broken_promises(Recipe.latest(slug, size, level, 1), puzzle, way) == [], text
            drawn = [deal(Recipe.latest(slug, size, level, seed)) for seed in range(1, 201)]
            assert len({str(each) for each in drawn}) == 200


@pytest.mark.parametrize("slug", ["kenken", "boxes"])
def test_whatever_chance_deals_of_what_lies_ready_is_among_it(slug: str) -> None:
    """All there are, it is said."""
    kind: Any = PUZZLES[slug]
    for size, levels in ready(slug).items():
        for level, texts in levels.items():
            known = {str(shape_of(kind.parse(text))) for text in texts}
            recipes = (Recipe.latest(slug, size, level, seed) for seed in range(1, 1000))
            tries = (
                kind.fresh(size, level, SeededRandom(str(each), each.shelf, each.seed), never_stop) for each in recipes
            )
            dealt = list(islice(filter(None, tries), 60))
            assert len(dealt) == 60
            assert [str(each.puzzle) for each in dealt if str(shape_of(each.puzzle)) not in known] == []


AGAIN = [(slug, size, level) for slug in KINDS for size, levels in again(slug).items() for level in levels]
"""Where chance repeats itself."""


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("slug", "size", "level"),
    [pytest.param(*each, marks=[pytest.mark.slow] * (each[0] != "letters")) for each in AGAIN],
)
def test_where_chance_repeats_itself_no_two_seeds_come_to_the_same(slug: str, size: str, level: str) -> None:
    dealt = [deal(Recipe.latest(slug, size, level, seed)) for seed in range(TURNS)]
    assert len({str(shape_of(each)) for each in dealt}) == TURNS
    others = again(slug)[size][level]
    assert others
    assert all(0 < int(seed) < TURNS and other > 0 for seed, other in others.items())


UNLIKE = {"nonogram": 0.8}
"""The part of a shelf's first fifty that differ, where rotated and mirrored ones don't: small patterns are few, and
recipes that were published don't change."""


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("slug", KINDS)
def test_many_are_as_promised_and_no_two_alike(slug: str) -> None:
    few = 10
    for offer in offered(PUZZLES[slug]):
        for level in offer.every_level:
            count = 50 if level in offer.levels else few
            made = [Recipe.latest(slug, offer.size, level, seed) for seed in range(count)]
            for recipe in made:
                assert_as_promised(recipe)
            alike = Counter(str(shape_of(deal(recipe))) for recipe in made)
            assert len(alike) >= count * UNLIKE.get(slug, 1), (slug, offer.size, level)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("level", GRADES)
@pytest.mark.parametrize(("slug", "count"), [("countdown", 40), ("letters", 200)])
def test_levels_of_rounds_hold_by_brute_force(slug: str, count: int, level: str) -> None:
    for offer in offered(PUZZLES[slug]):
        for seed in range(1000, 1000 + count):
            assert_as_promised(Recipe.latest(slug, offer.size, level, seed))


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("recipe", [each for each in RECIPES if not is_waited_for(each)], ids=str)
def test_what_is_made_ahead_is_as_promised(recipe: Recipe) -> None:
    assert_as_promised(recipe)


def test_the_stored_hashes_of_recipes_hold() -> None:
    stored = json.loads(STORED.read_text())
    soon = [text for text in stored if Recipe.parse(text).is_soon_dealt]
    assert len(stored) >= 1000
    some = [*soon[::FEW], *{Recipe.parse(text).kind: text for text in soon}.values()]
    known = {Recipe.parse(text).kind for text in some}
    assert known == set(KINDS), "of new kinds, `python -m tests.engine.dealer.promises 1000` stores them"
    assert [text for text in some if checksum(Recipe.parse(text)) != stored[text]] == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_all_stored_hashes_of_recipes_hold() -> None:
    stored = json.loads(STORED.read_text())
    assert [text for text in stored if checksum(Recipe.parse(text)) != stored[text]] == []


@pytest.mark.parametrize("salt", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_a_seed_gives_the_same_under_another_hash_seed(salt: str) -> None:
    texts = [text for text in json.loads(STORED.read_text()) if Recipe.parse(text).is_soon_dealt][7::80]
    program = "import sys; from engine import *; print(*(deal(Recipe.parse(each)) for each in sys.argv[1:]), sep='\\n')"
    environment = {"PYTHONHASHSEED": salt}
    done = subprocess.run(
        [sys.executable, "-c", program, *texts],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout.splitlines() == [str(deal(Recipe.parse(text))) for text in texts]


def test_dealing_can_be_stopped_and_is_never_bent_by_it() -> None:
    recipe = next(each for each in RECIPES if each.kind == "signpost" and each.size == "4" and each.level == "Medium")
    whole = 0

    def count(_: Progress) -> None:
        nonlocal whole
        whole += 1

    expected = deal(recipe, count)
    for most in (0, 1, whole // 3, whole // 2, whole - 1):
        left = most

        def stop_once(_: Progress) -> None:
            nonlocal left
            left -= 1
            if left == -1:
                raise Stopped("time")

        with pytest.raises(Stopped):
            deal(recipe, stop_once)
    assert deal(recipe) == expected


# -- the command line --------------------------------------------------------------------------------------------------


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["deal", *arguments])


def test_puzzles_are_dealt_on_the_command_line() -> None:
    result = run("signpost", "--size", "5", "--level", "easy", "--seed", "7", "--count", "2", "--json")
    assert result.exit_code == 0
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [each["recipe"] for each in found] == ["signpost-5-easy-g4-7", "signpost-5-easy-g4-8"]
    assert [list(each) for each in found] == [["recipe", "text", "title", "seconds"]] * 2
    puzzle = PUZZLES["signpost"].parse(found[0]["text"])
    assert puzzle == deal(Recipe.parse(found[0]["recipe"]))
    assert solve(puzzle).status == "unique"
    assert str(puzzle) in run("signpost", "--size", "5", "--level", "easy", "--seed", "7").stdout


def test_what_is_dealt_is_listed_and_what_is_not_is_refused() -> None:
    assert "4: very easy, easy, medium, hard, very hard, (extreme)" in run("signpost", "--offers").stdout.splitlines()
    assert run("signpost").exit_code == 0
    refused = run("signpost", "--level", "wild")
    assert refused.exit_code == 2
    assert "no level" in refused.stderr
    assert run("signpost", "--size", "5", "--level", "extreme", "--limit", "0").exit_code == 4
