"""Why a line has no way left: what is said is so, and for most lines something plain is said."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.hints.english import render
from engine.puzzles.nonogram.board import Line
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints import dead_ends as ends
from engine.puzzles.nonogram.hints.bodies import Failure
from engine.puzzles.nonogram.hints.english import BRIEF
from tests.engine.hints.reading.nonogram.board import Known
from tests.engine.hints.reading.nonogram.dead_ends import read_failure
from tests.engine.hints.reading.text import Misread, misprints
from tests.engine.nonogram.test_hints import fillings

ROW, COLUMN = Line("row", 0), Line("column", 0)


def dead_ends(seed: int, count: int) -> Iterator[tuple[str, tuple[int, ...], Line]]:
    """Lines that have no arrangement, some of their cells known."""
    rng, found = random.Random(seed), 0
    while found < count:
        length, share = rng.randint(3, 12), rng.random()
        clue = tuple(rng.randint(1, 4) for _ in range(rng.randint(1, 4)))
        cells = "".join(rng.choice("##...") if rng.random() < share else "?" for _ in range(length))
        if sum(clue) + len(clue) - 1 <= length and not fillings(clue, cells):
            found += 1
            yield cells, clue, rng.choice((ROW, COLUMN))


def is_true(failure: Failure, line: Known) -> bool:
    """Whether the reader takes it for true."""
    try:
        read_failure(failure, line)
    except (Misread, LookupError, ValueError):
        return False
    return True


@pytest.mark.parametrize("seed", range(5))
def test_what_is_said_of_a_dead_end_is_so(seed: int) -> None:
    general = 0
    for cells, clue, line in dead_ends(seed, 400):
        failure = ends.dead_end(line, clue, cells)
        read_failure(failure, Known(clue, cells))
        general += isinstance(failure, (bodies.LeftRun, bodies.LeftCell))
    assert general < 4


def test_nothing_is_said_of_a_line_that_has_a_way() -> None:
    rng, tried = random.Random(1), 0
    while tried < 2000:
        cells = "".join(rng.choice("##.??") for _ in range(rng.randint(1, 12)))
        clue = tuple(rng.randint(1, 4) for _ in range(rng.randint(1, 4)))
        if sum(clue) + len(clue) - 1 <= len(cells) and fillings(clue, cells):
            tried += 1
            assert not any(reason(ends.End(ROW, clue, cells)) for reason in ends.REASONS), (cells, clue)


def test_the_reader_sees_nearly_every_misprint() -> None:
    seen = tried = 0
    for cells, clue, line in dead_ends(11, 600):
        for other in misprints(ends.dead_end(line, clue, cells)):
            if other.line == line:  # which line it is, is not the reader's matter
                tried += 1
                seen += not is_true(other, Known(clue, cells))
    assert seen > 0.97 * tried > 0


@pytest.mark.parametrize(
    ("cells", "clue", "line", "told"),
    [
        (".??.??..", (3,), ROW, "Row 1 has no gap big enough for its 3."),
        (".#..????", (2, 2), ROW, "Row 1 has a finished 1 in column 2, but its clue has no 1."),
        (
            ".##.#.#.??",
            (2, 1, 2, 1),
            COLUMN,
            "Column 1 has a 1 in row 7, its third run, where its clue has a 2.",
        ),
        ("#?..?#.?#", (2, 2), ROW, "Row 1, columns 1, 6 and 9 need a run each, but row 1 has only two."),
        ("??????.##?", (1, 4), COLUMN, "Column 1’s 4 has no room at or below row 9, column 1."),
        ("#?#???.?.?", (2, 1), ROW, "Row 1’s 2 can’t cover row 1, column 1 without touching row 1, column 3."),
        (
            "??.????...",
            (1, 1, 1, 1),
            ROW,
            "With the 1s before it pushed left, into columns 1, 4 and 6, row 1’s fourth 1 has no room.",
        ),
        ("??????##??", (2, 1, 1), ROW, "Only a 1 can reach row 1, columns 7 and 8."),
        (
            "?.???##???",
            (1, 1, 1, 2),
            ROW,
            (
                "No run can cover row 1, columns 6 and 7 and leave room on the left for 1 1 1, and only the 2 is long "
                "enough."
            ),
        ),
        (
            "??.?##?#??",
            (1, 3),
            ROW,
            "Row 1, columns 5 and 8 are a run each, and row 1’s 1 doesn’t fit at row 1, column 5.",
        ),
        (".#?#?.??#?", (1, 4), ROW, "Row 1’s 4 has nowhere to go, wherever the others lie."),
        ("?#?#??#?#?#?", (1, 2, 3), COLUMN, "Column 1’s 3 can’t cover row 11, column 1, wherever the others lie."),
    ],
)
def test_dead_ends_in_words(cells: str, clue: tuple[int, ...], line: Line, told: str) -> None:
    assert fillings(clue, cells) == ()
    failure = ends.dead_end(line, clue, cells)
    read_failure(failure, Known(clue, cells))
    assert render(BRIEF[bodies.Crowded](bodies.Crowded(failure))) == told
