"""Everything that a hint says is true: held against the board by a reader of its own (`reading`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

from engine import PUZZLES, Hint
from engine.digits.steps import remarks_of
from engine.hints.statements import Remark, Statement, remarks
from engine.puzzles.kenken import KenKen
from engine.puzzles.signpost import Signpost
from tests import DATA
from tests.engine.hints.reading import READERS, read
from tests.engine.hints.reading.__main__ import SEVERAL, broken, only, path, run
from tests.engine.hints.reading.text import misprints
from tests.engine.kenken.test_hints import STUCK, TATHAM
from tests.engine.nonogram.test_hints import HARD, PUBLISHED
from tests.engine.signpost.test_hints import SPARSE

SIGNPOSTS = DATA / "signpost"
BOARDS = {
    "nonogram": [*PUBLISHED[:3], *HARD[:3]],
    "kenken": [STUCK[0], *[text for kind, text, _ in TATHAM if kind in ("5du", "6dn", "6dx")][::3]],
    "signpost": [*(SIGNPOSTS / "5x5.txt").read_text().split()[:2], *SPARSE],
}
TECHNIQUES = {
    "nonogram": {"finished line", "full line", "overlap", "runs in reach", "all arrangements"},
    "kenken": {
        *("known digits", "naked single", "hidden single", "cage combinations", "one filling", "cage placements"),
        *("naked pair", "line in a cage", "what-if"),
    },
    "signpost": {
        *("only way on", "only way in", "chain that doesn’t fit", "number beyond", "combined rules", "what-if"),
    },
}
"""What the boards of the fast tests need, at least; the slow one sees the others."""
MOST_SURPLUS = 0.05
"""The part of a Signpost's steps of several rules in which another order of reasons would do without one of them."""


@cache
def hints(slug: str) -> list[tuple[Any, str, Hint, Any]]:
    """Every hint on the paths of some boards: the puzzle, the entries before, the hint, and the only solution."""
    puzzles = [PUZZLES[slug].parse(text) for text in BOARDS[slug]]
    solved = [(puzzle, only(puzzle)) for puzzle in puzzles]
    return [(puzzle, entries, hint, right) for puzzle, right in solved for entries, hint in path(puzzle)]


@pytest.mark.parametrize("slug", READERS)
def test_everything_that_a_path_says_is_true_of_the_board(slug: str) -> None:
    found = hints(slug)
    assert [wrong for each in found if (wrong := read(*each))] == []
    assert {hint.technique for _, _, hint, _ in found} >= TECHNIQUES[slug]


@pytest.mark.parametrize("slug", READERS)
def test_everything_said_about_a_mistake_is_true_of_the_board(slug: str) -> None:
    rng, told = Random(slug), 0
    for puzzle, entries, hint, right in hints(slug)[::5]:
        if right is not None and hint.cells:
            spoiled = broken(puzzle, hint.then, right, rng)
            mistake = puzzle.hint(spoiled)
            told += bool(mistake.wrong)
            assert read(puzzle, spoiled, mistake, right) == "", entries
    assert told >= 10


def shown(puzzle: Any, statements: Sequence[Statement]) -> tuple[Remark, ...]:
    """Return statements as the puzzle's kind shows them."""
    if isinstance(puzzle, KenKen):
        return remarks_of(puzzle.guide("").position, statements)
    words, draw = (import_module(f"engine.puzzles.{puzzle.slug}.hints.{name}") for name in ("english", "drawing"))
    return remarks(statements, draw.draw, words.BRIEF)


def misprinted(puzzle: Any, hint: Hint) -> Iterator[Hint]:
    """Yield the hint with one number of a statement changed, each in turn, as far as that can be said at all."""
    for i, each in enumerate(hint.statements):
        for body in misprints(each.body):
            statements = *hint.statements[:i], replace(each, body=body), *hint.statements[i + 1 :]
            with suppress(LookupError, StopIteration, TypeError, ValueError):
                yield replace(hint, statements=statements, remarks=shown(puzzle, statements))


def is_refused(puzzle: Any, entries: str, hint: Hint) -> bool:
    try:
        return read(puzzle, entries, hint) != ""
    except (AssertionError, LookupError, TypeError, ValueError):  # e.g. a cell beyond the board
        return True


@pytest.mark.parametrize("slug", READERS)
def test_a_reader_sees_nearly_every_misprint(slug: str) -> None:
    """Not every one: what is said of another cell may be true of it, too."""
    seen, tried = Counter[str](), Counter[str]()
    for puzzle, entries, hint, _ in hints(slug)[::9]:
        for other in misprinted(puzzle, hint):
            tried[hint.technique] += 1
            seen[hint.technique] += is_refused(puzzle, entries, other)
    assert seen.total() > 0.9 * tried.total() > 0, (seen, tried)


def test_what_all_solutions_share_is_told_and_nothing_else_is_said_to_be_certain() -> None:
    """Numbers that links alone decide are shared, too, though no search looks for them."""
    told = Counter[str]()
    for text in (SIGNPOSTS / "5x5.txt").read_text().split()[:10]:
        board, rng = Signpost.parse(text), Random(text)
        rows = [[0 if rng.random() < 0.7 else number for number in row] for row in board.givens]
        puzzle = Signpost(board.arrows, tuple(map(tuple, rows)))
        for entries, hint in path(puzzle):
            assert read(puzzle, entries, hint) == ""
            told[hint.technique or type(hint.statements[0].body).__name__] += 1
    assert told["search"] >= 1
    assert told["NoneShared"] >= 3


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("slug", "steps"), [("nonogram", 8000), ("kenken", 10000), ("signpost", 10_000)])
def test_so_it_is_on_thousands_of_hints_for_boards_that_no_other_test_knows(slug: str, steps: int) -> None:
    seen, failures, surplus = run(slug, steps)
    assert failures == []
    assert seen.total() >= steps
    assert len(surplus) <= MOST_SURPLUS * sum(seen[technique] for technique in SEVERAL)
