"""Why a line has no way left: what is said is so, and for most lines something is said."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import Line as Named
from engine.puzzles.nonogram.hints import dead_ends as ends
from engine.puzzles.nonogram.hints.words import failing
from tests.engine.hints.reading.nonogram.board import Line
from tests.engine.hints.reading.nonogram.dead_ends import read_dead_end
from tests.engine.hints.reading.text import Misread
from tests.engine.nonogram.test_hints import fillings


def line_of(cells: str, clue: tuple[int, ...], kind: str) -> Line:
    """The line as the reader has it."""
    empty = ((),) * len(cells)
    puzzle = Nonogram(empty, (clue,)) if kind == "row" else Nonogram((clue,), empty)
    return Line(puzzle, [cells] if kind == "row" else [*cells], kind, "1")


def dead_end(cells: str, clue: tuple[int, ...], kind: str) -> str:
    """Why a line has no arrangement, in words."""
    return failing(ends.dead_end(Named("row" if kind == "row" else "column", 0), clue, cells))


def dead_ends(seed: int, count: int) -> Iterator[tuple[str, tuple[int, ...], str]]:
    """Lines that have no arrangement, some of their cells known."""
    rng, found = random.Random(seed), 0
    while found < count:
        length, share = rng.randint(3, 12), rng.random()
        clue = tuple(rng.randint(1, 4) for _ in range(rng.randint(1, 4)))
        cells = "".join(rng.choice("##...") if rng.random() < share else "?" for _ in range(length))
        if sum(clue) + len(clue) - 1 <= length and not fillings(clue, cells):
            found += 1
            yield cells, clue, rng.choice(("row", "column"))


def said(told: str, line: Line) -> bool:
    """Whether the reader takes it for true."""
    try:
        read_dead_end(line, told)
    except Misread:
        return False
    return True


@pytest.mark.parametrize("seed", range(5))
def test_what_is_said_of_a_dead_end_is_so(seed: int) -> None:
    general = 0
    for cells, clue, kind in dead_ends(seed, 400):
        line, told = line_of(cells, clue, kind), dead_end(cells, clue, kind)
        read_dead_end(line, told)
        general += "however" in told
    assert 0 < general < 40


def test_nothing_is_said_of_a_line_that_has_a_way() -> None:
    rng, tried = random.Random(1), 0
    while tried < 2000:
        cells = "".join(rng.choice("##.??") for _ in range(rng.randint(1, 12)))
        clue = tuple(rng.randint(1, 4) for _ in range(rng.randint(1, 4)))
        if sum(clue) + len(clue) - 1 <= len(cells) and fillings(clue, cells):
            tried += 1
            assert not any(reason(ends.End(Named("row", 0), clue, cells)) for reason in ends.REASONS), (cells, clue)


def test_the_reader_sees_nearly_every_misprint() -> None:
    seen = tried = 0
    for cells, clue, kind in dead_ends(11, 600):
        line, told = line_of(cells, clue, kind), dead_end(cells, clue, kind)
        for number in re.finditer("[0-9]+", told):
            tried += 1
            seen += not said(f"{told[: number.start()]}{int(number[0]) + 1}{told[number.end() :]}", line)
    assert seen > 0.97 * tried > 0


@pytest.mark.parametrize(
    ("cells", "clue", "kind", "told"),
    [
        (".??.??..", (3,), "row", "has no room left anywhere for its run of 3"),
        (".#..????", (2, 2), "row", "would have a finished run of 1 in column 2: its clue has no 1"),
        (".##.#.#.??", (2, 1, 2, 1), "column", "would begin with 2 1 1, and not 2 1 2"),
        ("???????.#.", (1, 2), "row", "would end with a run of 1, and not 2"),
        ("#?..?#.?#", (2, 2), "row", "would need 3 runs for its black cells in columns 1, 6 and 9, and has only 2"),
        (
            ".?#.?.??????",
            (3, 2),
            "row",
            "has no room for its run of 3 before or over column 3, its first black cell",
        ),
        ("??????.##?", (1, 4), "column", "has no room for its run of 4 over or after row 9, its last black cell"),
        (
            "#?#???.?.?",
            (2, 1),
            "row",
            "cannot cover column 1 with its run of 2 without touching another black cell",
        ),
        (
            "??.????...",
            (1, 1, 1, 1),
            "row",
            "has no room for its fourth run of 1 even with those before it pushed to the left",
        ),
        ("#..?.?.??.", (1, 2, 1), "column", "has no room for its run of 2 even with the run after it pushed down"),
        (
            "??????##??",
            (2, 1, 1),
            "row",
            "would have 2 black cells in columns 7–8, where only runs of 1 reach",
        ),
        ("..?#????", (1, 2, 1), "column", "would have a black cell in row 4, where no run reaches"),
        (
            "?.???##???",
            (1, 1, 1, 2),
            "row",
            (
                "would have 2 black cells in columns 6–7: only its run of 2 could cover them, "
                "but then there is no room on the left for 1 1 1"
            ),
        ),
        (
            ".?.?###?#?#.",
            (3, 2, 1),
            "column",
            (
                "would have 3 black cells in rows 5–7: only its run of 3 could cover them, "
                "but then there is no room below for 2 1"
            ),
        ),
        (".?#?#.####", (2, 4), "row", "would have a black cell in column 5 that none of its runs can cover"),
        (
            "??.?##?#??",
            (1, 3),
            "row",
            "has no place for its run of 1, however the run after it covers the black cells there",
        ),
    ],
)
def test_dead_ends_in_words(cells: str, clue: tuple[int, ...], kind: str, told: str) -> None:
    assert fillings(clue, cells) == ()
    assert dead_end(cells, clue, kind) == told
    read_dead_end(line_of(cells, clue, kind), told)


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("its run of 2 could", "its runs of 2 could"),
        ("its run of 2 could", "its run of 1 could"),
        ("on the left for 1 1 1", "on the right for 1 1 1"),
        ("on the left for 1 1 1", "above for 1 1 1"),
        ("on the left for 1 1 1", "on the left for 1 1"),
        ("only its run of 2 could cover them, but then there is no room", "there is no room"),
        (": only its run of 2 could cover them, but then", ", which no single run can cover, but then"),
        (
            ": only its run of 2 could cover them, but then there is no room on the left for 1 1 1",
            ", where no run reaches",
        ),
    ],
)
def test_which_runs_are_long_enough_is_held_against_the_clue(said: str, instead: str) -> None:
    line = line_of("?.???##???", (1, 1, 1, 2), "row")
    told = dead_end("?.???##???", (1, 1, 1, 2), "row")
    assert said in told
    with pytest.raises(Misread):
        read_dead_end(line, told.replace(said, instead))
