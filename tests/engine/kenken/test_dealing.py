"""What dealing finds out without words is what hints would find, step by step."""

from __future__ import annotations

import pytest

from engine import Recipe, deal
from engine.core.difficulty import GRADES, difficulty
from engine.core.limits import never_stop
from engine.core.rng import SeededRandom
from engine.digits import entries as filled
from engine.digits.squares import latin_square
from engine.digits.steps import Following, easiest, plainest
from engine.hints.path import explain, steps
from engine.puzzles.kenken import KenKen
from engine.puzzles.kenken.board import Board
from engine.puzzles.kenken.dealer import TASTES, is_of
from engine.puzzles.kenken.dealer.closure import DigitClosure
from engine.puzzles.kenken.dealer.clues import CageClues
from engine.puzzles.kenken.dealer.regions import regions
from engine.puzzles.kenken.hints.position import KenKenPosition
from engine.puzzles.kenken.hints.techniques import LEVELS, TECHNIQUES


def coarse(side: int, seed: int, variant: str = "") -> Board:
    """A board with cages as they are before any is mended."""
    draws = SeededRandom(f"coarse {side} {seed} {variant}")
    while (cages := regions(side, TASTES[seed % len(TASTES)].sizes, side, draws)) is None:
        pass
    clues = CageClues(latin_square(side, draws), variant, draws)
    return Board(side, tuple(sorted(map(clues.cage, cages), key=lambda cage: cage.cells)))


@pytest.mark.parametrize("level", range(1, 5))
@pytest.mark.parametrize(("side", "variant"), [(4, "open"), (5, ""), (6, ""), (7, ""), (9, "")])
def test_at_once_as_much_follows_as_step_by_step(side: int, variant: str, level: int) -> None:
    finished = 0
    for seed in range(24 // (side - 3)):
        board = coarse(side, seed, variant)
        position = KenKenPosition(board, filled.read(side, ""))
        while (step := easiest(position, TECHNIQUES)) is not None and step.level <= level:
            position = KenKenPosition(board, position.entries.with_options(step.options))
        found = DigitClosure(board, level, never_stop)
        assert found.options == position.options, board
        assert found.finished == position.finished
        finished += found.finished
    assert finished or level < 4 or side > 5


@pytest.mark.parametrize("side", [5, 8])
def test_steps_after_each_other_are_those_of_each_position_by_itself(side: int) -> None:
    for seed in range(8):
        following, position = Following(TECHNIQUES), KenKenPosition(coarse(side, seed), filled.read(side, ""))
        while (step := plainest(following.steps(position))) is not None:
            alone = KenKenPosition(position.board, position.entries)
            other = easiest(alone, TECHNIQUES)
            assert other is not None
            assert other.hint(alone) == step.hint(position)
            position, before = position.after(step.left(position)), position
            following.changed(position.changed_since(before))
        assert easiest(KenKenPosition(position.board, position.entries), TECHNIQUES) is None


def test_the_level_is_that_of_the_path() -> None:
    seen = set()
    for size, level in (("4", "Easy"), ("6", "Hard"), ("7", "Medium"), ("9", "Hard")):
        puzzle = deal(Recipe.latest("kenken", size, level, 41))
        assert isinstance(puzzle, KenKen)
        grade = explain(puzzle).difficulty.grade
        assert [each for each in GRADES if is_of(puzzle.board, each, never_stop)] == [grade] == [level]
        seen.add(grade)
    assert len(seen) == 3


@pytest.mark.slow
@pytest.mark.parametrize("size", "56789")
def test_very_hard_ones_are_as_hard_as_their_paths(size: str) -> None:
    for seed in range(1, 4):
        puzzle = deal(Recipe.latest("kenken", size, "Very hard", seed))
        assert isinstance(puzzle, KenKen)
        assert len(list(puzzle.solutions())) == 1
        assert difficulty(tuple(steps(puzzle)), "solved").grade == "Very hard"


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("size", "seeds"), [("8", (1, 2)), ("9", (1, 2))])
def test_the_hardest_are_as_hard_as_their_paths(size: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        puzzle = deal(Recipe.latest("kenken", size, "Extreme", seed))
        assert isinstance(puzzle, KenKen)
        assert len(list(puzzle.solutions())) == 1
        path = tuple(steps(puzzle))
        assert {"search", "solution"}.isdisjoint(step.technique for step in path)
        assert difficulty(path, "solved").grade == "Extreme"


@pytest.mark.parametrize("count", [12, pytest.param(60, marks=pytest.mark.slow)])
def test_techniques_stand_by_the_level_of_their_steps(count: int) -> None:
    seen = set()
    for seed in range(count):
        position = KenKenPosition(coarse(6, seed), filled.read(6, ""))
        while (step := easiest(position, TECHNIQUES)) is not None:
            for level, techniques in enumerate(LEVELS, start=1):
                found = {each.level for technique in techniques for each in technique(position)}
                assert found <= {level}
                seen |= found
            position = position.after(step.left(position))
    assert seen >= {1, 2, 3, 4}
