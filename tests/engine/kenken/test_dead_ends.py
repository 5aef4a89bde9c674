"""Why a cage cannot be filled: what is said is so, and its misprints are seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

from engine.puzzles.kenken.hints.arithmetic import Unfilled
from engine.puzzles.kenken.hints.dead_ends import why_unfilled

from benchmarks.engine.instances import random_kenkens
from engine.puzzles.kenken import KenKen
from engine.puzzles.kenken.hints.position import KenKenPosition, list_ways
from tests.engine.hints.reading.kenken.arithmetic import Case
from tests.engine.hints.reading.kenken.board import Board
from tests.engine.hints.reading.kenken.dead_ends import case_of, read_unfillable
from tests.engine.hints.reading.text import Misread

FORMS = (
    "cannot be divided by",
    "can hold at most",
    "can hold at least",
    "would need (?:an? )?[0-9]",
    "so r[0-9]c[0-9] would have to be",
    "no digit at r[0-9]c[0-9] goes with that",
    "(?:^|and )without ",
    "but they can only be",
    "no digit from 1 to",
    "no sign makes",
    "no digit at r[0-9]c[0-9] makes",
    " already$",
    "which it cannot be",
    "; with ",
)

TRIES = 6
"""Of each cage."""


def cages(seed: int, boards: int) -> Iterator[tuple[KenKenPosition, Unfilled, list[int], Case]]:
    """Cages that have no filling by digits that chance has left, with those of all cells."""
    rng = Random(seed)
    for _ in range(boards):
        size, hidden = rng.choice((4, 5, 6, 7)), rng.random() < 0.3
        (puzzle,) = random_kenkens(size, 4, 1, hidden=hidden, seed=rng.randrange(10**9))
        position = puzzle.guide("").position
        for number, cells in (each for each in enumerate(position.members) for _ in range(TRIES)):
            left = [_some(rng, [*range(size)]) for _ in position.entries.cells]
            few = rng.sample(range(size), rng.choice((3, 4, size)))  # digits of all its cells
            left = [_some(rng, few) if cell in cells else own for cell, own in enumerate(left)]
            if len(cells) > 1 and list_ways(puzzle.board, position.cages[number], [left[cell] for cell in cells]) == []:
                known = {cell: left[cell].bit_length() for cell in cells if left[cell].bit_count() == 1}
                lack = Unfilled(position, number, known, {cell: left[cell] for cell in cells if cell not in known})
                yield position, lack, left, _case(puzzle, number, left)


def _some(rng: Random, digits: list[int]) -> int:
    """Some of these digits, from 0, as bits: one, a few, or all."""
    count = rng.choices((1, 2, 3, len(digits)), (2, 4, 2, 2))[0]
    return sum(1 << digit for digit in rng.sample(digits, count))


def _case(puzzle: KenKen, number: int, left: list[int]) -> Case:
    """The same as the reader has it."""
    board, size = Board(puzzle, ""), puzzle.size
    board.left = [
        [{digit + 1 for digit in range(size) if left[r * size + c] >> digit & 1} for c in range(size)]
        for r in range(size)
    ]
    return case_of(board, puzzle.board.clued[number])


@cache
def said() -> list[tuple[Case, str]]:
    """Reasons with the cages that they are about."""
    return [(case, why) for _, lack, left, case in cages(11, 34) if (why := why_unfilled(lack, left))]


def test_what_is_said_is_so_in_every_form() -> None:
    seen = Counter[str]()
    for case, why in said():
        read_unfillable(case, why)
        seen.update(form for form in FORMS if re.search(form, why))
    assert {*seen} == {*FORMS}


def test_of_nearly_all_cages_something_is_said() -> None:
    every = [*cages(8, 4)]
    assert sum(not why_unfilled(lack, left) for _, lack, left, _ in every) < 0.2 * len(every)


def test_nearly_every_misprint_of_a_number_is_seen() -> None:
    """Not every one: what no cell can be, may be another digit as well."""
    rng, seen, tried = Random(9), 0, 0
    for case, why in said()[::2]:
        number = rng.choice([*re.finditer("(?<![rc])(?<![0-9])[0-9]+", why)])
        misprint = f"{why[: number.start()]}{int(number[0]) + 1}{why[number.end() :]}"
        tried += 1
        try:
            read_unfillable(case, misprint)
        except Misread:
            seen += 1
    assert seen > 0.97 * tried, (seen, tried)
