"""Hints about colours and unknown clues, each statement judged by listing all lines that its rules allow.

`python -m tests.engine.nonogram.test_colour_hints STEPS SEED` judges as many steps as one likes.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

import pytest

from engine.core.places import cell_at
from engine.hints.path import explain
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import ANY, UNKNOWN, Ink, Run
from engine.puzzles.nonogram.colours.palette import USUAL
from tests.engine.hints.reading import read


def boards(rng: Random) -> Iterator[tuple[Nonogram, tuple[str, ...]]]:
    """Boards with one solution: of pictures in one to three colours, with as many runs unknown as that allows."""
    while True:
        colours = rng.choice(["#", "r", "#r", "rb", "rbg"])
        side = range(4, 8) if len(colours) < 2 else range(4, 7) if len(colours) < 3 else range(3, 6)
        height, width = rng.choice(side), rng.choice(side)
        signs = "." * rng.choice((1, 2, 3)) + colours * rng.choice((1, 1, 2))
        picture = ["".join(rng.choice(signs) for _ in range(width)) for _ in range(height)]
        for _ in range(2):  # pictures have patches
            r, c = rng.randrange(height), rng.randrange(width)
            patch = rng.choice(colours)
            for i in range(r, min(height, r + 2)):
                picture[i] = picture[i][:c] + patch * (min(width, c + 3) - c) + picture[i][c + 3 :]
        rows = [clue(row) for row in picture]
        columns = [clue("".join(column)) for column in zip(*picture, strict=True)]
        puzzle = of_clues(columns, rows, colours)
        if len(list(islice(puzzle.solutions(), 2))) != 1:
            continue
        every = [(side, i, k) for side in (columns, rows) for i, runs in enumerate(side) for k in range(len(runs))]
        for side_, i, k in rng.sample(every, len(every))[: rng.choice((0, 2, 6, 12))]:
            before = side_[i]
            hidden = Run(ANY) if rng.random() < 0.3 else Run(UNKNOWN, before[k].colour)
            side_[i] = (*before[:k], hidden, *before[k + 1 :])
            if len(list(islice(of_clues(columns, rows, colours).solutions(), 2))) != 1:
                side_[i] = before
        puzzle = of_clues(columns, rows, colours)
        if not puzzle.board.is_plain:
            yield puzzle, tuple(picture)


def clue(line: str) -> tuple[Run, ...]:
    found: list[Run] = []
    for i, cell in enumerate(line):
        if cell == ".":
            continue
        if found and i and line[i - 1] == cell:
            found[-1] = Run(found[-1].length + 1, cell)
        else:
            found.append(Run(1, cell))
    return tuple(found)


def of_clues(columns: Sequence[Sequence[Run]], rows: Sequence[Sequence[Run]], colours: str) -> Nonogram:
    lengths = [tuple(tuple(run.length for run in runs) for runs in side) for side in (columns, rows)]
    letters = [tuple("".join(run.colour for run in runs) for runs in side) for side in (columns, rows)]
    palette = tuple((letter, USUAL[letter]) for letter in colours if letter != "#")
    return Nonogram(lengths[0], lengths[1], (), Ink(letters[0], letters[1], palette) if palette else None)


def spoilt(puzzle: Nonogram, solution: Sequence[str], rng: Random) -> str:
    """Entries of which one is wrong."""
    rows = [[cell if rng.random() < 0.4 else "?" for cell in row] for row in solution]
    r, c = rng.randrange(puzzle.height), rng.randrange(puzzle.width)
    rows[r][c] = rng.choice([each for each in puzzle.board.colours if each != solution[r][c]])
    return "/".join(map("".join, rows))


def judge_many(steps: int, seed: str) -> Counter[str]:
    """Judge so many steps and mistakes; return how often each body was met."""
    rng, met, done = Random(seed), Counter[str](), 0
    for puzzle, solution in boards(rng):
        path = explain(puzzle)
        assert path.status == "solved", (str(puzzle), path.message)
        entries = ""
        for hint in path.steps:
            assert read(puzzle, entries, hint, solution) == ""
            met.update(type(each.body).__name__ for each in hint.statements)
            entries = hint.then
            done += 1
        assert tuple(puzzle.attempt(entries)) == solution
        wrong = spoilt(puzzle, solution, rng)
        hint = puzzle.hint(wrong)
        assert hint.wrong
        assert all(
            (cell := cell_at(at))
            and puzzle.board.colours
            and wrong.split("/")[cell[0]][cell[1]] != solution[cell[0]][cell[1]]
            for at in hint.wrong
        )
        assert read(puzzle, wrong, hint, solution) == ""
        met.update(f"wrong: {type(each.body).__name__}" for each in hint.statements)
        done += 1
        if done >= steps:
            return met
    raise AssertionError


@pytest.mark.parametrize("seed", range(3))
def test_everything_that_is_said_is_true(seed: int) -> None:
    met = judge_many(250, f"judged {seed}")
    assert {"Slides", "Away", "Agree", "AllThere", "BothAllow"} <= met.keys()


def test_what_is_said_of_a_mistake_is_true_and_followed() -> None:
    met = judge_many(400, "mistakes")
    assert met["wrong: NoWay"] > 5
    assert met["wrong: TakeBack"] > 5


@pytest.mark.slow
def test_everything_that_is_said_of_many_boards_is_true() -> None:
    judge_many(20_000, "many")


if __name__ == "__main__":
    for name, number in sorted(judge_many(int(sys.argv[1]), sys.argv[2]).items()):
        sys.stdout.write(f"{number:>8,}  {name}\n")
