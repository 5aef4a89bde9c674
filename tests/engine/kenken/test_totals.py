"""What whole lines make, and two cages in two lines: every step that is found, by the rules that it names alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from engine.core.abilities import Hint
from engine.digits import entries as filled
from engine.hints.english import tell
from engine.puzzles.kenken import Cage, KenKen
from engine.puzzles.kenken.hints.position import KenKenPosition
from engine.puzzles.kenken.hints.totals import line_totals
from tests.engine.hints.reading import read
from tests.engine.hints.sums import added_up
from tests.engine.kenken.test_hints import TATHAM, Named, digits_of, fillings, left_by
from tests.engine.oracle.instances import random_kenken

NEW = {"innie", "outie", "line totals", "cage x-wing", "totals with cages"}
WINGED = "4:_a_a__bbaa__ba,s2s2s2m8m24m24"
"""Its two 24× cages lie across the last two rows."""


def found(puzzle: KenKen) -> Iterator[tuple[str, Hint]]:
    """All steps of these techniques on the way to the solution, also where easier ones come first."""
    entries = ""
    while (hint := puzzle.hint(entries)).cells:
        for step in puzzle.guide(entries).steps():
            if step.technique in NEW:
                yield entries, step
        entries = hint.then


def plain_sums(size: int) -> list[KenKen]:
    """Published boards of a size with only sums as clues."""
    boards = []
    for kind, text, solution in TATHAM:
        puzzle = KenKen.parse(text)
        if int(kind[0]) == size:
            cages = [
                replace(cage, op="+" if len(cage.cells) > 1 else "=", target=sum(_digits(cage, solution, size)))
                for cage in puzzle.cages
            ]
            boards.append(KenKen(size, tuple(cages)))
    return boards


def _digits(cage: Cage, solution: str, size: int) -> list[int]:
    return [int(solution[r * size + c]) for r, c in cage.cells]


@pytest.mark.parametrize("seed", range(10))
def test_every_step_follows_from_its_rules_by_clauses_alone(seed: int) -> None:
    """No sums are believed here: a solver finds no other digits by the clauses, and none that the judge's sums miss."""
    text, _ = random_kenken(Random(seed + 900))
    puzzle = KenKen.parse(text)
    for entries, step in islice(found(puzzle), 40):
        named = Named(puzzle, entries, step.rules)
        assert named.allow()
        for at, value in step.cells:
            r, c = (int(part) - 1 for part in at[1:].split("c"))
            for digit in left_by(entries, puzzle.size)[r][c] - digits_of(value):
                assert not named.allow(named.variable[r, c, digit]), (entries, step)
        for (r, c), digits in added_up(puzzle, named.left, step.rules, fillings).items():
            for digit in named.left[r][c] - digits:
                assert not named.allow(named.variable[r, c, digit]), (entries, step)
        assert read(puzzle, entries, step) == ""


@pytest.mark.parametrize("size", [4, 5, 6])
def test_one_cell_that_a_line_tells_is_found_wherever_there_is_one(size: int) -> None:
    """By adding up here: sums of cages within a line, and of all that are in it at all."""
    seen = Counter[str]()
    for puzzle in plain_sums(size):
        position = KenKenPosition(puzzle.board, filled.read(size, ""))
        told = {(next(iter(step.options)), step.technique) for step in line_totals(plain=True)(position)}
        for line in position.lines:
            meeting = [(cage, {*cells}) for cage, cells in zip(puzzle.cages, position.members, strict=True)]
            meeting = [(cage, cells) for cage, cells in meeting if cells & {*line.cells}]
            inner = [(cage, cells) for cage, cells in meeting if cells <= {*line.cells}]
            for kind, those in (("innie", inner), ("outie", meeting)):
                covered = {cell for _, cells in those for cell in cells}
                left = covered ^ {*line.cells}
                if len(left) == 1 and those:
                    seen[kind] += 1
                    digit = abs(sum(cage.target for cage, _ in those) - size * (size + 1) // 2)
                    (cell,) = left
                    assert (cell, kind) in told
                    solution = next(iter(puzzle.solutions()))
                    assert solution[cell // size][cell % size] == digit
    assert seen["innie"]
    assert seen["outie"]


def test_no_supposition_comes_where_a_total_would_do() -> None:
    kinds, supposed = [KenKen.parse(text) for kind, text, _ in TATHAM if kind in ("4du", "5du")], 0
    for puzzle in kinds:
        entries = ""
        while (hint := puzzle.hint(entries)).cells:
            if hint.technique == "what-if":
                supposed += 1
                assert not list(puzzle.guide(entries).steps())
            entries = hint.then
    assert supposed


def test_two_cages_in_two_lines_in_words() -> None:
    first = next(step for _, step in found(KenKen.parse(WINGED)) if step.technique == "cage x-wing")
    assert [*tell(first.remarks)] == [
        "Look at the 24× cage at row 3, column 1 and the 24× cage at row 3, column 3.",
        "Each has a 2 in row 3 or 4. So no other 2 in rows 3 and 4.",
    ]
    assert first.rules == ("cage r3c1", "cage r3c3", "row 3 holds 2 once", "row 4 holds 2 once")


@pytest.mark.slow
def test_what_is_said_of_totals_is_true() -> None:
    boards = [*(KenKen.parse(text) for kind, text, _ in TATHAM if kind in ("4dx", "5dx")), plain_sums(8)[1]]
    for puzzle in boards:
        assert [
            wrong for entries, step in islice(found(puzzle), 0, 200, 3) if (wrong := read(puzzle, entries, step))
        ] == []
