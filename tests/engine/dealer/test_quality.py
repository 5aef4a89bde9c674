"""What is said of a puzzle while it is made: in the engine, in the processes that give hints, and over HTTP."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from itertools import count, permutations, product
from typing import Any

import pytest

from benchmarks.engine.pictures import text_page
from engine import GRADES, PUZZLES, Explained, QualityReport
from engine.core.limits import Deadline, Progress, Stopped, never_stop, within
from engine.dealer.quality import appraise
from engine.hints.path import explain
from tests.engine.hard import HARD_NONOGRAM

Grid = Sequence[Sequence[Any]]
SEVERAL = {"kenken": "3:110110110,a6a6a6", "nonogram": "2x2:1/1/1/1", "signpost": "3x2:cegaga"}
SPARE = "5x5:1c20ceefcfggeec7cghcac3e12hch10ah25a"
"""Has two numbers more than it needs."""
ARROWS = dict(zip([(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)], "abcdefgh", strict=True))
EXPLAINED = [kind for kind in PUZZLES.values() if issubclass(kind, Explained)]


def grids(puzzle: Any) -> Iterator[Grid]:
    """Everything that could be a solution of a tiny puzzle."""
    width, height = puzzle.width, puzzle.height
    if puzzle.slug == "nonogram":
        yield from product(["".join(row) for row in product("#.", repeat=width)], repeat=height)
    elif puzzle.slug == "kenken":
        yield from product(permutations(range(1, width + 1)), repeat=height)
    else:
        for order in permutations(range(1, width * height + 1)):
            yield tuple(order[r * width : (r + 1) * width] for r in range(height))


def all_solutions(puzzle: Any) -> list[Grid]:
    """By trying everything, judged by the rules."""
    return [grid for grid in grids(puzzle) if not any(True for _ in puzzle.complaints(grid))]


def differing(found: list[Grid]) -> int:
    cells = [(r, c) for r, row in enumerate(found[0]) for c in range(len(row))]
    return sum(len({grid[r][c] for grid in found}) > 1 for r, c in cells)


def some(slug: str, chance: random.Random) -> Any:
    """A tiny puzzle; one in two has a solution."""
    if slug == "nonogram":
        text = "3x3:" + "/".join(chance.choice(["", "1", "2", "3", "1.1"]) for _ in range(6))
        if chance.random() < 0.7:
            rows = ["".join(chance.choice("#.") for _ in range(3)) for _ in range(3)]
            lines = ["".join(each) for each in zip(*rows, strict=True)] + rows
            text = "3x3:" + "/".join(".".join(str(len(run)) for run in line.split(".") if run) for line in lines)
        return PUZZLES[slug].parse(text)
    if slug == "kenken":
        clues = "".join(f"a{chance.choice([5, 6, 6, 6, 7])}" for _ in range(3))
        return PUZZLES[slug].parse(chance.choice([f"3:110110110,{clues}", "3:a_a3_a_,s1a8m3s1"]))
    order = list(range(1, 7))
    chance.shuffle(order)
    at = {number: divmod(i, 3) for i, number in enumerate(order)}
    text = "3x2:"
    for i, number in enumerate(order):
        (r, c), (to_row, to_column) = divmod(i, 3), at.get(number + 1, (0, 0))
        step = ((to_row > r) - (to_row < r), (to_column > c) - (to_column < c))
        arrow = ARROWS.get(step, "c") if chance.random() < 0.95 else chance.choice("abcdefgh")
        text += (str(number) if chance.random() < 0.3 else "") + arrow
    return PUZZLES[slug].parse(text)


@pytest.mark.parametrize("slug", SEVERAL)
def test_small_boards_are_judged_as_by_trying_everything(slug: str) -> None:
    chance, seen = random.Random(7), set()
    for _ in range(40):
        puzzle = some(slug, chance)
        found = all_solutions(puzzle)
        appraisal = appraise(puzzle)
        assert QualityReport.from_json(json.loads(json.dumps(appraisal.to_json()))) == appraisal
        if appraisal.solutions == "unfinished":
            assert puzzle.is_blank() or any(flaw.missing for flaw in puzzle.flaws())
            continue
        seen.add(appraisal.solutions)
        assert appraisal.solutions == ("none", "one", "several")[min(len(found), 2)], str(puzzle)
        if len(found) == 1:
            path = explain(puzzle)
            assert appraisal.grade == path.difficulty.grade
            assert appraisal.hardest in {step.technique for step in path.steps} | {""}
        if len(found) > 1:
            assert appraisal.open == differing(found)
            assert appraisal.unique is not None
            assert len(all_solutions(puzzle.parse(appraisal.unique.puzzle))) == 1
        if appraisal.spare is not None:
            fewer: Any = puzzle.parse(appraisal.spare.puzzle)
            assert all_solutions(fewer) == found
            assert GRADES.index(explain(fewer).difficulty.grade) <= GRADES.index(appraisal.grade)
            assert len(fewer.shown_cells()) == len(puzzle.shown_cells()) - len(appraisal.spare.places)
    assert "one" in seen and len(seen) > 1  # noqa: PT018


@pytest.mark.parametrize("slug", SEVERAL)
def test_of_several_the_one_in_mind_stays(slug: str) -> None:
    puzzle: Any = PUZZLES[slug].parse(SEVERAL[slug])
    spelled = {
        "kenken": lambda grid: "/".join(" ".join(map(str, row)) for row in grid),
        "nonogram": "/".join,
        "signpost": lambda grid: " ".join(
            f"r{r}c{c}={number}" for r, row in enumerate(grid, 1) for c, number in enumerate(row, 1)
        ),
    }[slug]
    for own in all_solutions(puzzle)[:5]:
        unique = appraise(puzzle, spelled(own)).unique
        assert unique is not None
        assert all_solutions(puzzle.parse(unique.puzzle)) == [own]
    assert appraise(puzzle, "of another shape").solutions == "several"


def test_of_a_large_picture_whoever_drew_it_is_told_that_there_are_others() -> None:
    page = ["".join(".#"[cell] for cell in row) for row in text_page(80, 80, scale=2)]
    puzzle = PUZZLES["nonogram"].parse("\n".join(page))
    assert isinstance(puzzle, Explained)
    assert appraise(puzzle, "", within(1_000, never_stop), advice=False).solutions == "unknown"
    assert appraise(puzzle, "/".join(page), within(1_000, never_stop), advice=False).solutions == "several"


def test_numbers_that_could_go_are_found_and_the_ends_stay() -> None:
    puzzle: Any = PUZZLES["signpost"].parse(SPARE)
    appraisal = appraise(puzzle)
    assert (appraisal.solutions, appraisal.grade) == ("one", "Easy")
    assert appraisal.spare is not None
    fewer: Any = puzzle.parse(appraisal.spare.puzzle)
    assert len(appraisal.spare.places) >= 2
    assert fewer.given((0, 0)) == 1
    assert fewer.given((4, 4)) == 25
    assert appraise(fewer).spare is None
    assert explain(fewer).difficulty.grade in GRADES[:2]


def test_a_given_square_that_could_go() -> None:
    puzzle: Any = PUZZLES["nonogram"].parse("3x3:1/1/1/1.1//1")
    more = puzzle.with_givens([(0, 0)], next(iter(puzzle.solutions())))
    spare = appraise(more).spare
    assert spare is not None
    assert (spare.places, spare.puzzle) == (("r1c1",), str(puzzle))


@pytest.mark.parametrize("kind", EXPLAINED)
def test_wherever_it_is_stopped_nothing_wrong_is_said(kind: Any) -> None:
    for example in kind.examples[:4]:
        whole = appraise(kind.parse(example.text))
        for most in (0, 1, 2, 4, 8, 16, 32):
            left = [most]

            def tick(_: Progress, left: list[int] = left) -> None:
                left[0] -= 1
                if left[0] < 0:
                    raise Stopped("time")

            part = appraise(kind.parse(example.text), "", tick)
            assert part.solutions in {"unknown", whole.solutions}
            assert part.open in {0, whole.open}
            assert part.grade != "At least very easy", "so is every puzzle"
            if part.grade.startswith("At least"):
                at_least = GRADES.index(part.grade.removeprefix("At least ").capitalize())
                assert at_least <= GRADES.index(whole.grade)
            elif part.grade not in {"", "Not rated"}:
                assert part.grade == whole.grade


def test_it_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a second whenever it is read, while nobody solves the puzzle."""
    clock = count()
    monkeypatch.setattr("engine.core.limits.time.monotonic", lambda: float(next(clock)))
    report = appraise(HARD_NONOGRAM, "", Deadline(9.5))
    assert (report.solutions, report.stopped) == ("unknown", "time")
    assert next(clock) == 11


# -- in the processes, and over HTTP -----------------------------------------------------------------------------------
