"""Nonograms dealt in colour, and with hidden clues."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Recipe, deal, fresh, offered
from engine.core.difficulty import GRADES
from engine.core.limits import never_stop
from engine.core.rng import SeededRandom
from engine.dealer.daily import of_the_day
from engine.dealer.grading import path_of
from engine.dealer.recipes import FIRST_DAY, FIRST_VARIED
from engine.hints.path import explain, steps
from engine.hints.scores import rank
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import UNKNOWN
from engine.puzzles.nonogram.colours.dealer import variations
from engine.puzzles.nonogram.colours.dealer.grading import graded, is_of
from engine.puzzles.nonogram.colours.dealer.tuning import changes
from engine.puzzles.nonogram.colours.palette import USUAL
from engine.puzzles.nonogram.colours.pictures import clues, retouched
from engine.puzzles.nonogram.dealer.pictures.figures import FIGURES, Figure
from engine.puzzles.nonogram.dealer.pictures.scenes import painted, scene_in_colour, shown
from engine.puzzles.nonogram.dealer.pictures.sketch import LETTERS
from engine.puzzles.nonogram.dealer.pictures.sprites import COLOURED, SIDE, drawn_in_colour
from tests.engine.dealer.promises import has_one_solution

OFFERS = [offer for offer in offered(Nonogram) if offer.variant in {"in colour", "hidden clues"}]
SHELVES = [(offer.size, level) for offer in OFFERS for level in offer.levels]
SIGNS = {*USUAL, "#", "."}
PALETTE = tuple(USUAL.items())


def assert_as_promised(size: str, level: str, seeds: range) -> None:
    found = []
    for seed in seeds:
        recipe = Recipe.latest("nonogram", size, level, seed)
        puzzle = deal(recipe)
        assert isinstance(puzzle, Nonogram)
        found.append(str(puzzle))
        path = explain(puzzle)
        assert path.status == "solved", recipe
        assert path.difficulty.grade == level, recipe
        assert not {"search", "solution"} & {step.technique for step in path.steps}, recipe
        assert has_one_solution(puzzle), recipe
        assert puzzle == Nonogram.parse(str(puzzle)), recipe
        if size.endswith("c"):
            assert 2 <= len(puzzle.board.colours) - 1 <= 5, recipe
        else:
            assert any(UNKNOWN in clue for clue in (*puzzle.rows, *puzzle.columns)), recipe
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(("size", "level"), SHELVES)
def test_what_is_dealt_is_as_promised(size: str, level: str) -> None:
    assert_as_promised(size, level, range(1))


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("size", "level"), SHELVES)
def test_forty_are_as_promised_and_all_different(size: str, level: str) -> None:
    assert_as_promised(size, level, range(40))


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("level", ["Easy", "Medium"])
def test_two_hundred_small_ones_are_as_promised_and_all_different(level: str) -> None:
    assert_as_promised("10c", level, range(200))


@pytest.mark.parametrize("size", ["10c", "15c"])
def test_the_level_is_told_without_the_words_of_the_path(size: str) -> None:
    side, seen = int(size[:-1]), set()
    for seed in range(4 if side < 15 else 2):
        draws = SeededRandom(f"told {size} {seed}", "told", seed)
        picture = retouched(scene_in_colour(side, draws)().rows, PALETTE, (), draws, never_stop)
        if picture is not None:
            board = clues(picture, PALETTE)
            level = graded(board, never_stop, "Hard")
            assert [each for each in GRADES[:4] if path_of(Nonogram.of(board), each, never_stop)] == [level] * bool(
                level
            )
            assert level is None or is_of(board, level, never_stop)
            seen.add(level)
    assert seen - {None}


def test_days_are_never_in_colour() -> None:
    for day in (FIRST_DAY, *(FIRST_VARIED.replace(day=number) for number in range(1, 29))):
        assert not any(recipe.size.endswith(("c", "h")) for recipe in of_the_day(day) if recipe.kind == "nonogram")


def test_what_is_in_colour_is_not_compared_with_black_boards() -> None:
    for size, is_compared in (("10c", False), ("10h", False), ("10", True)):
        puzzle = deal(Recipe.latest("nonogram", size, "Easy", 1))
        assert isinstance(puzzle, Nonogram)
        assert (rank(puzzle, tuple(steps(puzzle))) is not None) == is_compared


# -- pictures ----------------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FIGURES), st.sampled_from([10, 15, 20, 25]), st.integers(0, 10**9))
def test_a_picture_in_colour_fills_the_board(figure: Figure, side: int, seed: int) -> None:
    painting = painted(figure, side, SeededRandom(str(seed)))
    assert len(painting.rows) == side
    assert all(len(row) == side and set(row) <= SIGNS for row in painting.rows)
    assert painting.colours


def test_most_figures_have_colours_and_the_same_shape_in_black() -> None:
    coloured = 0
    for figure in FIGURES:
        painting, letters = painted(figure, 20, SeededRandom(figure.title)), {LETTERS[figure.colour]}
        coloured += bool(set(painting.colours) - letters)
        assert shown(figure, 20, SeededRandom(figure.title)) == shown(figure, 20, SeededRandom(figure.title))
    assert coloured > 80


def test_small_pictures_in_colour_have_their_size() -> None:
    for title, (rows, others) in COLOURED.items():
        assert len(rows) <= SIDE, title
        assert {len(row) for row in rows} == {SIDE}, title
        assert set("".join(rows)) <= SIGNS, title
        own, _, choices = others.partition(":")
        assert set(own + choices) <= SIGNS, title
        assert own in "".join(rows), title
        for seed in range(3):
            drawn = drawn_in_colour(title, SeededRandom(f"{title} {seed}"))
            assert [len(row) for row in drawn] == [SIDE] * SIDE, title


def test_what_it_shows_comes_with_the_puzzle() -> None:
    found = fresh(Recipe.latest("nonogram", "10c", "Easy", 7))
    (picture,) = found.puzzle.solutions()
    assert found.title[0].islower()
    assert set("".join(picture)) <= SIGNS


# -- variations --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["10c", "10h"])
@pytest.mark.parametrize("harder", [True, False])
def test_a_varied_board_has_its_picture_as_a_solution(size: str, harder: bool) -> None:
    puzzle = deal(Recipe.latest("nonogram", size, "Easy", 3))
    assert isinstance(puzzle, Nonogram)
    (picture,) = puzzle.solutions()
    seen = 0
    for board, changed, places in variations.variations(puzzle.board, picture, SeededRandom("x"), harder=harder):
        assert list(Nonogram.of(board).complaints(changed)) == []
        assert board != puzzle.board
        assert places
        seen += 1
    assert seen > 10


def test_a_hidden_clue_can_be_shown_again() -> None:
    puzzle = deal(Recipe.latest("nonogram", "10h", "Easy", 3))
    assert isinstance(puzzle, Nonogram)
    (picture,) = puzzle.solutions()
    board, _, (place,) = next(variations.variations(puzzle.board, picture, SeededRandom("x"), harder=False))
    (line,) = (line for line in board.lines if line.place == place)
    assert board.clue(line).count(UNKNOWN) == puzzle.board.clue(line).count(UNKNOWN) - 1


def test_a_begun_picture_in_colour_is_completed() -> None:
    begun = ("rr...", "rr...", "..gg.", "..gg.", "....b")
    palette = (("r", USUAL["r"]), ("g", USUAL["g"]), ("b", USUAL["b"]))
    for seed in range(8):
        found = variations.completed(begun, palette, [(0, 4)], SeededRandom(str(seed)), never_stop)
        if found is not None:
            assert has_one_solution(Nonogram.of(clues(found, palette)))
            cells = zip("".join(begun), "".join(found), strict=True)
            assert all(before in {after, "."} for before, after in cells)
            assert found[0][4] == "."
            return
    raise AssertionError("never completed")


def test_changes_that_nobody_sees_spare_dots_and_keep_both_halves_alike() -> None:
    picture = ("..rr..", ".rrrr.", "rrrrrr", "rrrrrr", ".rrrr.", "..gg..")
    found = changes(picture, PALETTE)
    assert found
    for change in found:
        assert {(r, 5 - c) for (r, c), _ in change} == {cell for cell, _ in change}
        assert all(picture[r][c] != "g" for (r, c), _ in change)
