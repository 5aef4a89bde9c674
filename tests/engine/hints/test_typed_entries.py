"""Entries as people type them: on lines, joined by slashes, with blanks and without; and the example of each kind."""

from __future__ import annotations

from typing import Any

import pytest

from engine import PUZZLES, PuzzleError
from engine.core.abilities import Explained, Hinted, Judged
from engine.core.text import typed_rows

KENKEN = PUZZLES["kenken"].parse(PUZZLES["kenken"].examples[0].text)
SAME = [
    "4 . . ./. 2 . ./. . . ./. . . .",
    "4.../.2../..../....",
    "4...\n.2..\n....\n....",
    "4 . . .\n. 2 . .\n. . . .\n. . . .\n",
    "4,.,.,.\n.,2,.,.\n.,.,.,.\n.,.,.,.",
    "4000/0200/0000/0000",
    "4....2..........",
    " 4--- / -2-- / ---- / ---- ",
]


@pytest.mark.parametrize("typed", SAME)
def test_all_ways_of_typing_digits_mean_the_same(typed: str) -> None:
    assert isinstance(KENKEN, Explained)
    assert KENKEN.entered(typed) == KENKEN.entered(SAME[0])
    assert KENKEN.hint(typed).then == KENKEN.hint(SAME[0]).then


@pytest.mark.parametrize("between", ["/", "\n", " \n ", " / "])
@pytest.mark.parametrize("gap", ["", " "])
def test_all_ways_of_typing_cells_mean_the_same(between: str, gap: str) -> None:
    rows = ["#?.", "???", ".#?"]
    nonogram: Any = PUZZLES["nonogram"].parse("3x3:1/1/1/1/1/1")
    assert nonogram.entered(between.join(map(gap.join, rows))) == nonogram.entered("/".join(rows))
    numbers = ["1.3", "...", ".5."]
    signpost: Any = PUZZLES["signpost"].parse("3x3:ddg9abga1gh")
    assert signpost.entered(between.join(map(gap.join, numbers))) == signpost.entered("1 . 3/. . ./. 5 .")


@pytest.mark.parametrize("typed", ["4...\n.2..", "4../.../...", "4.../.2../..../...x", "45..\n....\n....\n...."])
def test_other_shapes_are_refused(typed: str) -> None:
    assert isinstance(KENKEN, Explained)
    with pytest.raises(PuzzleError, match="entries: "):
        KENKEN.entered(typed)


def test_numbers_of_two_digits_stand_between_blanks() -> None:
    assert typed_rows("10 2\n3 4", 2) == [["10", "2"], ["3", "4"]]
    assert typed_rows("12\n34", 2) == [["1", "2"], ["3", "4"]]


@pytest.mark.parametrize("slug", PUZZLES)
def test_each_kind_has_an_example_that_is_right(slug: str) -> None:
    kind: Any = PUZZLES[slug]
    puzzle = kind.parse(kind.examples[0].text)
    assert isinstance(puzzle, Hinted)
    assert kind.entries_note.endswith(".")
    assert not puzzle.hint(kind.entries_example).wrong
    if isinstance(puzzle, Judged):
        assert puzzle.judge(kind.entries_example).accepted
