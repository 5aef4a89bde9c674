"""Pictures with several solutions, changed by a few cells so that they have one."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from benchmarks.engine import pictures
from engine import PUZZLES
from engine.core.limits import Stopped, never_stop
from engine.core.places import cell_at
from engine.core.rng import SeededRandom
from engine.dealer.variations import Rework, retouch
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.colours import pictures as in_colour
from engine.puzzles.nonogram.dealer.logic import clues, count, left_open
from engine.puzzles.nonogram.dealer.uniquify import retouched
from engine.puzzles.nonogram.dealer.variations import bitmap_of
from tests.engine.dealer.test_variations import has_one_solution, patience, until_stopped

MOST_CHANGED = 0.03
"""Of the cells of a picture."""
DIAGONAL = ("#....", ".#...", "..#..", "...#.", "....#")


def blobs(side: int, seed: int) -> tuple[str, ...]:
    """Rows of a picture such as a photograph leaves."""
    return tuple("".join(".#"[black] for black in row) for row in pictures.blobs(side, seed))


def puzzle_of(picture: tuple[str, ...], givens: tuple[str, ...] = ()) -> Nonogram:
    board = clues(bitmap_of(picture), len(picture[0]))
    return Nonogram(board.columns, board.rows, givens)


def changed(before: tuple[str, ...], found: Rework) -> list[tuple[int, int]]:
    """The cells that the proposal changes, after it was looked at without what made it."""
    assert Rework.from_json(json.loads(json.dumps(found.to_json()))) == found
    puzzle: Any = PUZZLES["nonogram"].parse(found.proposal.puzzle)
    assert has_one_solution(puzzle)
    after = puzzle.attempt(found.proposal.drawn)
    assert list(puzzle.complaints(after)) == []
    differing = [(r, c) for r, row in enumerate(after) for c, each in enumerate(row) if each != before[r][c]]
    assert sorted(filter(None, map(cell_at, found.proposal.places))) == differing
    return differing


def test_several_solutions_become_one_by_few_cells() -> None:
    seen = 0
    for seed in range(12):
        picture = blobs(15 + 5 * (seed % 3), seed)
        puzzle = puzzle_of(picture)
        if has_one_solution(puzzle):
            continue
        seen += 1
        found = retouch(puzzle, "/".join(picture), tick=patience(100_000))
        assert found is not None, seed
        differing = changed(picture, found)
        assert 0 < len(differing) <= max(1, MOST_CHANGED * puzzle.width * puzzle.height)
        assert found.grade
    assert seen >= 5


@pytest.mark.parametrize("seed", [0, 2, 4])
def test_dots_become_unique_at_the_first_try(seed: int) -> None:
    picture = tuple("".join(".#"[black] for black in row) for row in pictures.dots(15, seed, 0.3))
    kept = [(0, c) for c in range(15)]
    found = retouched(picture, kept, SeededRandom("x"), never_stop)
    assert found is not None
    assert has_one_solution(Nonogram.of(clues(found, 15)))
    differing = [one ^ other for one, other in zip(bitmap_of(picture), found, strict=True)]
    assert not differing[0]
    assert 0 < sum(row.bit_count() for row in differing) <= 15 * 15 // 12


def test_another_one_is_another_and_the_same_is_the_same() -> None:
    puzzle, drawn = puzzle_of(DIAGONAL), "/".join(DIAGONAL)
    found = [retouch(puzzle, drawn, turn=turn) for turn in (0, 0, 1, 2, 3)]
    assert found[0] == found[1]
    texts = {each.proposal.puzzle for each in found if each is not None and changed(DIAGONAL, each)}
    assert len(texts) >= 3


def test_what_is_given_stays() -> None:
    puzzle = puzzle_of(DIAGONAL, ("#?.??", "?????", "?????", "?????", "????#"))
    for turn in range(5):
        found = retouch(puzzle, "/".join(DIAGONAL), turn=turn)
        assert found is not None
        assert not {(0, 0), (0, 2), (4, 4)} & set(changed(DIAGONAL, found))


def test_typed_clues_have_a_picture_too() -> None:
    puzzle = puzzle_of(DIAGONAL)
    for drawn in ("", "/".join(["#####"] * 5)):
        found = retouch(puzzle, drawn)
        assert found is not None
        first = next(puzzle.solutions(never_stop))
        assert 0 < len(changed(first, found)) < 10


def test_where_there_is_no_time_there_is_nothing_and_what_is_unique_stays() -> None:
    puzzle = puzzle_of(DIAGONAL)
    for ticks in (0, 1, 3, 10, 30, 100):
        found = until_stopped(partial(retouch, puzzle, "/".join(DIAGONAL), tick=patience(ticks)))
        if found is not None:
            assert changed(DIAGONAL, found)
    with pytest.raises(Stopped):
        retouch(puzzle, "/".join(DIAGONAL), tick=patience(0))
    unique: Any = PUZZLES["nonogram"].parse(PUZZLES["nonogram"].examples[0].text)
    picture = next(unique.solutions(never_stop))
    change = unique.retouched("/".join(picture), SeededRandom("x"), never_stop)
    assert change is not None
    assert (change.puzzle, change.places) == (unique, ())


def test_pictures_get_easy() -> None:
    for seed in range(8):
        picture = blobs(15, seed)
        found = retouch(puzzle_of(picture), "/".join(picture), plainly=True, tick=patience(100_000))
        assert found is not None, seed
        assert len(changed(picture, found)) <= max(1, MOST_CHANGED * 15 * 15)
        puzzle: Any = PUZZLES["nonogram"].parse(found.proposal.puzzle)
        assert count(left_open(bitmap_of(puzzle.attempt(found.proposal.drawn)), 15)) == 0


def test_one_solution_is_not_yet_easy() -> None:
    seen = easy = 0
    for seed in range(200):
        draws = SeededRandom(f"{seed}")
        picture = tuple("".join("#" if draws.below(2) else "." for _ in range(8)) for _ in range(8))
        puzzle = puzzle_of(picture)
        if not count(left_open(bitmap_of(picture), 8)) or not has_one_solution(puzzle):
            continue
        seen += 1
        drawn = "/".join(picture)
        same, found = (puzzle.retouched(drawn, draws, never_stop, plainly=plainly) for plainly in (False, True))
        assert same is not None
        assert same.puzzle == puzzle
        if found is not None:
            easy += 1
            assert not count(left_open(bitmap_of(found.puzzle.attempt(found.drawn)), 8))
    assert seen >= 5
    assert easy >= 3


def test_pictures_in_colour_get_easy() -> None:
    palette = (("r", "e03131"), ("b", "1c6fd6"))
    for seed in range(6):
        picture = tuple(
            "".join("rb"[mark == "#"] if each == "#" else "." for each, mark in zip(row, other, strict=True))
            for row, other in zip(blobs(12, seed), blobs(12, seed + 50), strict=True)
        )
        puzzle = Nonogram.of(in_colour.clues(picture, palette))
        found = retouch(puzzle, "/".join(picture), plainly=True, tick=patience(100_000))
        assert found is not None, seed
        assert changed(picture, found) is not None
        after = PUZZLES["nonogram"].parse(found.proposal.puzzle).attempt(found.proposal.drawn)  # type: ignore[attr-defined]
        assert in_colour.left_open(after, palette, never_stop) == 0


@pytest.mark.slow
@pytest.mark.parametrize("side", [30, 40])
def test_so_do_large_ones(side: int) -> None:
    mended = [
        found
        for seed in range(12)
        if not has_one_solution(puzzle_of(picture := blobs(side, seed)))
        and (found := until_stopped(partial(retouch, puzzle_of(picture), "/".join(picture), tick=patience(40_000))))
        and changed(picture, found)
    ]
    assert len(mended) >= 6
