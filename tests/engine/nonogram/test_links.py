"""Why a line makes cells black or white in a chain: what is said is so, and for most lines something is said."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import Line as Named
from engine.puzzles.nonogram.hints.links import LONGEST, reason
from tests.engine.hints.reading import read
from tests.engine.hints.reading.nonogram.steps import read_reason
from tests.engine.hints.reading.text import Misread
from tests.engine.nonogram.test_dead_ends import line_of
from tests.engine.nonogram.test_hints import fillings

GENERAL = ("so it is in every way", "however its runs lie")
Made = tuple[str, tuple[int, ...], str, set[int], set[int]]


def made(seed: int, count: int) -> Iterator[Made]:
    """Lines, some of their cells known, and cells that all arrangements have black, or white; not always all."""
    rng, found = random.Random(seed), 0
    while found < count:
        length, share = rng.randint(3, 13), rng.random()
        clue = tuple(rng.randint(1, 4) for _ in range(rng.randint(1, 4)))
        cells = "".join(rng.choice("##...") if rng.random() < share else "?" for _ in range(length))
        ways = fillings(clue, cells) if sum(clue) + len(clue) - 1 <= length else ()
        sure = [i for i in range(length) if cells[i] == "?" and len({way[i] for way in ways}) == 1]
        if sure:
            found += 1
            chosen = rng.sample(sure, rng.randint(1, min(3, len(sure))))
            black, white = ({i for i in chosen if ways[0][i] == value} for value in "#.")
            yield cells, clue, rng.choice(("row", "column")), black, white


def told(cells: str, clue: tuple[int, ...], kind: str, black: set[int], white: set[int]) -> str:
    line = Named("row" if kind == "row" else "column", 0)
    return reason(line, clue, cells, *(sum(1 << i for i in each) for each in (black, white)))


@pytest.mark.parametrize("seed", range(5))
def test_what_is_said_of_a_step_is_so(seed: int) -> None:
    general = 0
    for cells, clue, kind, black, white in made(seed, 300):
        why = told(cells, clue, kind, black, white)
        read_reason(line_of(cells, clue, kind), why, black, white)
        assert len(why) <= LONGEST + len("else the column "), why
        general += why.startswith(GENERAL)
    assert general < 60


def test_the_reader_sees_nearly_every_misprint() -> None:
    seen = tried = 0
    for cells, clue, kind, black, white in made(11, 500):
        why, line = told(cells, clue, kind, black, white), line_of(cells, clue, kind)
        for number in re.finditer("[0-9]+", why):
            tried += 1
            try:
                read_reason(line, f"{why[: number.start()]}{int(number[0]) + 1}{why[number.end() :]}", black, white)
            except Misread:
                seen += 1
    assert seen > 0.97 * tried > 0


def test_the_reader_sees_a_reason_for_other_cells() -> None:
    """Of one colour, a cell that is not decided is not shown by what is said of another one."""
    tried = 0
    for cells, clue, kind, black, white in made(12, 300):
        ways = fillings(clue, cells)
        open_cells = [i for i, cell in enumerate(cells) if cell == "?" and len({way[i] for way in ways}) > 1]
        if len(black | white) == 1 and open_cells:
            tried += 1
            other = {open_cells[0]}
            why = told(cells, clue, kind, black, white)
            with pytest.raises(Misread):
                read_reason(line_of(cells, clue, kind), why, other if black else set(), other if white else set())
    assert tried > 20


def test_a_long_argument_about_a_mistake_is_told_from_both_ends() -> None:
    puzzle = Nonogram.parse("15x15:1/3/2/2/2/2.2/5/7/3.4/3.5/9/4.2/3.3/6/4/1/3/3/2/2/5/5/8/3.4/2.5/5.2/4.2/3.3/6/4")
    rows = ["?" * 15] * 15
    rows[6] = rows[8] = "??????????#????"
    rows[7], rows[11] = "??????????#.???", "??????????.????"
    hint = puzzle.hint("/".join(rows))
    assert hint.chain[5] == (
        "Going on like that, line after line, rows 3 and 6 together with columns 1–3 decide 7 more cells."
    )
    assert [len(cells) for cells in hint.drawn] == [1, 2, 5, 1, 1, 3, 7, 1, 1, 0]
    assert read(puzzle, "/".join(rows), hint) == ""
    told = hint.chain[5]
    for wrong in (told.replace(" 7 more", " 8 more"), told.replace("columns 1–3", "column 1")):
        chain = (*hint.chain[:5], wrong, *hint.chain[6:])
        assert read(puzzle, "/".join(rows), replace(hint, chain=chain))


@pytest.mark.parametrize(
    ("cells", "clue", "black", "white", "why"),
    [
        ("?#?#?", (1, 1), set(), {2}, "all its black cells are there"),
        ("?#?", (1,), set(), {0, 2}, "its black cell is there"),
        ("?.??", (), set(), {0, 2}, "none of its cells is black"),
        ("?.??????", (2, 2), set(), {0}, "the gap around it is too short even for a run of 2"),
        ("?###?????", (3, 1), set(), {0, 4}, "its run of 3 is finished in columns 2–4, beside them"),
        ("???#???????", (1, 1, 1), set(), {2, 4}, "a run of 1 is finished in column 4, beside them"),
        ("??????#?", (3,), set(), {0}, "its run covers column 7 and does not reach it"),
        ("?.?.???", (1, 1, 2), {0}, set(), "its first run of 1 can only be column 1"),
        ("????#?????", (6,), {5}, set(), "its run of 6 always covers columns 5–6"),
        ("?.?.???", (1, 1, 2), {5}, set(), "its run of 2 can only lie in columns 5–7"),
        (
            ".?#???",
            (3,),
            {3},
            set(),
            "its run of 3 covers column 3 and, with column 1 white, can only lie in columns 2–5",
        ),
        (".???", (3,), {2}, set(), "only 3 cells are left for its 3 black ones"),
        (
            "#?##????",
            (1, 2, 1),
            set(),
            {1},
            ("its first run of 1 is finished in column 1 and its run of 2 is finished in columns 3–4, beside it"),
        ),
        (
            "?#???",
            (3, 1),
            {0, 2, 4},
            set(),
            ("its run of 3 can only be columns 1–3 and its run of 1 can only be column 5"),
        ),
        (
            "#??????#",
            (3, 1, 1),
            {2},
            {3, 6},
            ("its run of 3 can only be columns 1–3; however its runs lie, none reaches columns 4 and 7"),
        ),
        ("??.##????", (3, 2), {5}, {1}, "its runs 3 2 just fit: columns 4–6 and 8–9"),
        ("#???.?#??", (1, 3), {7}, {1}, "so it is in every way in which its runs still fit"),
        ("??????#??", (2, 1), set(), {7}, "else the row would have 2 black cells without a gap for its run of 1"),
        (
            "..?#??.#",
            (2, 1),
            set(),
            {5},
            ("else the row would need 3 runs for its black cells in columns 4, 6 and 8, and has only 2"),
        ),
        (
            "???#??",
            (1, 2),
            set(),
            {5},
            ("else the row could not cover column 6 with its run of 2 without touching another black cell"),
        ),
        ("?#?????#?", (4, 2), set(), {5}, "a run that covers it would touch another black cell"),
        ("#?.#..?..?", (2, 1), set(), {6, 9}, "its run of 1 can only be column 4, so no run reaches them"),
    ],
)
def test_steps_in_words(cells: str, clue: tuple[int, ...], black: set[int], white: set[int], why: str) -> None:
    assert told(cells, clue, "row", black, white) == why
    read_reason(line_of(cells, clue, "row"), why, black, white)
