"""The pictures that nonograms are dealt from."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Recipe, fresh, offered
from engine.core.difficulty import GRADES
from engine.core.limits import never_stop
from engine.core.rng import SeededRandom
from engine.dealer.grading import path_of
from engine.hints.path import explain, steps
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.dealer.adjustment import Picture, _at_the_edge, flipped, settled, unsettled
from engine.puzzles.nonogram.dealer.grading import is_of_steps
from engine.puzzles.nonogram.dealer.logic import clues, count, left_open, two_solutions
from engine.puzzles.nonogram.dealer.pictures import icons, sprites
from engine.puzzles.nonogram.dealer.pictures.figures import FIGURES, Figure
from engine.puzzles.nonogram.dealer.pictures.letters import writing
from engine.puzzles.nonogram.dealer.pictures.patterns import is_dull, pattern
from engine.puzzles.nonogram.dealer.pictures.scenes import scene, shown
from engine.puzzles.nonogram.dealer.pictures.sketch import mirrored
from engine.puzzles.nonogram.hints.levels import is_of

SIDES = [int(offer.size) for offer in offered(Nonogram) if not offer.variant]
LARGE = [side for side in SIDES if side > icons.SIDE]


def assert_on_the_board(picture: Picture, side: int) -> None:
    assert picture.side == side, picture.title
    assert all(0 <= row < 1 << side for row in picture.bitmap), picture.title
    assert 0.05 < count(list(picture.bitmap)) / side**2 < 0.95, picture.title
    assert picture.title == picture.title.strip() != ""
    if picture.even:
        assert mirrored(list(picture.bitmap), side) == list(picture.bitmap), picture.title


def cells(bitmap: object) -> list[str]:
    assert isinstance(bitmap, list | tuple)
    return ["".join("#" if row >> c & 1 else "." for c in range(len(bitmap))) for row in bitmap]


@pytest.mark.parametrize("side", LARGE)
@pytest.mark.parametrize("solid", [False, True])
def test_every_figure_stays_on_every_board(side: int, solid: bool) -> None:
    for figure in FIGURES:
        if figure.least <= side and (figure.outline or not solid):
            assert_on_the_board(shown(figure, side, SeededRandom(f"{figure.title} {side}"), solid=solid), side)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FIGURES), st.sampled_from(LARGE), st.integers(0, 10**9))
def test_any_figure_stays_on_the_board(figure: Figure, side: int, seed: int) -> None:
    assert_on_the_board(shown(figure, max(side, figure.least), SeededRandom(str(seed))), max(side, figure.least))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(LARGE), st.integers(0, 10**9))
def test_patterns_and_letters_stay_on_the_board(side: int, seed: int) -> None:
    draws = SeededRandom(str(seed))
    for picture in (pattern(side, draws)(), writing(side, draws)):
        assert picture.side == side
        assert all(0 <= row < 1 << side for row in picture.bitmap)
        assert any(picture.bitmap)


def test_every_picture_that_was_drawn_by_hand_has_its_size() -> None:
    assert all(1 < len(rows) <= sprites.SIDE for rows in sprites.SPRITES.values())
    assert all(set("".join(rows)) == set("#.") for rows in sprites.SPRITES.values())
    for title in sprites.SPRITES:
        for seed in range(4):
            assert_on_the_board(sprites.drawn(title, SeededRandom(f"{title} {seed}")), sprites.SIDE)


@pytest.mark.parametrize("step", [12, pytest.param(1, marks=pytest.mark.slow)])
def test_the_smallest_pictures_are_of_their_level(step: int) -> None:
    for level, pictures in icons.laddered().items():
        for picture in pictures[::step]:
            assert_on_the_board(picture, icons.SIDE)
            board = clues(list(picture.bitmap), icons.SIDE)
            assert path_of(Nonogram(board.columns, board.rows), level, never_stop) is not None, picture


def test_none_of_the_smallest_pictures_is_like_another() -> None:
    every = [tuple(cells(picture.bitmap)) for pictures in icons.pictures().values() for picture in pictures]
    seen = {min(turned(rows, turn) for turn in range(8)) for rows in every}
    assert set(icons.laddered()) == set(next(iter(offered(Nonogram))).levels)
    assert len(seen) == sum(map(len, icons.pictures().values()))
    assert min(map(len, icons.laddered().values())) >= 200


def turned(rows: tuple[str, ...], turn: int) -> tuple[str, ...]:
    """The picture turned by quarters, after four of them mirrored."""
    for _ in range(turn % 4):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
    return tuple(row[::-1] for row in rows) if turn > 3 else rows


def test_two_hundred_of_the_smallest_in_a_row_are_all_different() -> None:
    for level in icons.laddered():
        shelf = [Recipe.latest("nonogram", "5", level, seed) for seed in range(1, 201)]
        shown = [
            icons.small(level, SeededRandom(str(each), each.shelf, each.seed), by_steps=False).bitmap for each in shelf
        ]
        assert len({min(turned(tuple(cells(each)), turn) for turn in range(8)) for each in shown}) == 200


def test_what_is_abstract_has_no_title() -> None:
    found = fresh(Recipe.latest("nonogram", "10a", "Medium", 7))
    assert found.title == ""
    assert len(found.puzzle.rows) == 10


@pytest.mark.parametrize("side", LARGE)
def test_patterns_are_no_empty_frames_and_no_mere_spots(side: int) -> None:
    for seed in range(6):
        picture = pattern(side, SeededRandom(f"dull {seed}"))()
        assert not is_dull(picture)
        assert len({cell for row in cells(picture.bitmap)[side // 3 : -(side // 3)] for cell in row}) > 1
    frame = tuple((1 << side) - 1 if r in (0, side - 1) else 1 | 1 << side - 1 for r in range(side))
    assert is_dull(Picture(frame, "a frame"))


def test_there_is_much_to_be_seen_at_every_size() -> None:
    assert len({figure.title for figure in FIGURES}) == len(FIGURES)
    for side in LARGE[:3]:
        titles = {scene(side, SeededRandom(f"much {side} {seed}", "much", seed))().title for seed in range(250)}
        assert len(titles) > 60


@pytest.mark.parametrize("side", LARGE[:3])
def test_pictures_are_changed_as_little_as_it_takes(side: int) -> None:
    levels = set()
    for seed in range(25):
        draws = SeededRandom(f"little {side} {seed}", "little", seed)
        picture = scene(side, draws)()
        for plainly in (True, False):
            bitmap = settled(picture, draws, never_stop, plainly=plainly)
            if bitmap is not None:
                changed = sum((a ^ b).bit_count() for a, b in zip(bitmap, picture.bitmap, strict=True))
                assert changed <= picture.most_changes + 1
                board = clues(bitmap, side)
                assert not any(left_open(bitmap, side, plainly=plainly))
                assert two_solutions(board, never_stop) == (tuple(cells(bitmap)),)
                if side < 20:
                    grade = explain(Nonogram(board.columns, board.rows)).difficulty.grade
                    assert grade in GRADES[:3]
                    levels.add(grade)
        bitmap = unsettled(picture, draws, never_stop, 4)
        if bitmap is not None:
            board = clues(bitmap, side)
            assert count(left_open(bitmap, side)) >= 4
            assert two_solutions(board, never_stop) == (tuple(cells(bitmap)),)
    assert side >= 20 or levels


@pytest.mark.parametrize("side", LARGE[:3])
def test_the_level_is_told_without_the_words_of_the_path(side: int) -> None:
    seen = set()
    for seed in range(20):
        draws = SeededRandom(f"told {side} {seed}", "told", seed)
        bitmap = settled(scene(side, draws)(), draws, never_stop, plainly=seed % 2 > 0)
        if bitmap is not None:
            board = clues(bitmap, side)
            puzzle = Nonogram(board.columns, board.rows)
            grade = puzzle.grade(tuple(steps(puzzle)))
            assert [level for level in GRADES[:3] if is_of(board, level)] == [grade]
            seen.add(grade)
    assert len(seen) > 1


@pytest.mark.parametrize(("size", "seeds"), [(10, 12), pytest.param(15, 6, marks=pytest.mark.slow)])
def test_the_level_of_chains_is_told_without_their_words(size: int, seeds: int) -> None:
    seen = set()
    for seed in range(seeds):
        draws = SeededRandom(f"chains {size} {seed}", "chains", seed)
        bitmap = unsettled(scene(size, draws)(), draws, never_stop, 4)
        if bitmap is not None:
            board = clues(bitmap, size)
            puzzle = Nonogram(board.columns, board.rows)
            levels = [level for level in GRADES[3:] if is_of_steps(board, level, never_stop)]
            assert levels == [level for level in GRADES[3:] if path_of(puzzle, level, never_stop) is not None]
            seen.update(levels)
    assert seen


def test_what_single_lines_leave_open_is_of_none_of_their_levels() -> None:
    board = fresh(Recipe.latest("nonogram", "10", "Hard", 1)).puzzle.board
    assert not any(is_of(board, level) for level in GRADES[:3])
    line_by_line = fresh(Recipe.latest("nonogram", "10", "Medium", 1)).puzzle.board
    assert not any(is_of_steps(line_by_line, level, never_stop) for level in GRADES[3:])


def test_what_it_shows_comes_with_the_puzzle() -> None:
    found = fresh(Recipe.latest("nonogram", "10", "Easy", 7))
    assert found.title
    assert found.title[0].islower()
    (picture,) = found.puzzle.solutions()
    assert len(picture) == 10


def pieces(rows: list[str], colour: str) -> int:
    """How many parts of a colour there are, each joined by sides."""
    left = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == colour}
    found = 0
    while left:
        found += 1
        queue = [left.pop()]
        for r, c in queue:
            for each in {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)} & left:
                left.remove(each)
                queue.append(each)
    return found


def test_a_stretched_or_worn_picture_keeps_its_eyes_and_pips() -> None:
    seen = set()
    for title, rows in sprites.SPRITES.items():
        framed = ["." * 12, *(f".{row}." for row in rows), "." * 12]
        for seed in range(12):
            drawn = cells(sprites.drawn(title, SeededRandom(f"kept {title} {seed}")).bitmap)
            seen.add(tuple(drawn))
            bordered = ["." * 12, *(f".{row}." for row in drawn), "." * 12]
            assert pieces(bordered, ".") == pieces(framed, "."), (title, drawn)
    assert len(seen) > 5 * len(sprites.SPRITES)


@pytest.mark.parametrize("even", [False, True])
def test_no_hole_is_made_where_there_was_none(even: bool) -> None:
    """A plain square is mended at its edges alone, even where two cells beside each other change together."""
    square = [0b0111111110 if 0 < r < 9 else 0 for r in range(10)]
    changes = _at_the_edge(square, [0b1111111111] * 10, even, SeededRandom("hole"))
    assert len(changes) > 10
    for each in changes:
        bordered = ["." * 12, *(f".{row}." for row in cells(flipped(square, each))), "." * 12]
        assert (pieces(bordered, "."), pieces(bordered, "#")) == (1, 1), bordered
