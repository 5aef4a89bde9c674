"""Hints for boxes from three views, against all layouts there are."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from engine import PuzzleError
from engine.puzzles.boxes import Boxes
from tests.engine.boxes.test_puzzle import all_layouts, heights, random_puzzle
from tests.engine.hints.words import first, rungs

SHAPES = [(2, 2, 2), (3, 2, 2), (2, 3, 2), (2, 2, 3)]
AT = re.compile(r"row ([0-9]+), column ([0-9]+)")


def at(text: str) -> tuple[int, int]:
    """The place that a sentence names last."""
    row, column = AT.findall(text)[-1]
    return int(row) - 1, int(column) - 1


def some_boxes(rng: Random, puzzle: Boxes, layouts: list[frozenset[tuple[int, int, int]]]) -> frozenset[Any]:
    """What all layouts have, part of a layout, one, or any."""
    space = puzzle.space
    boxes = {place for place in space.places if rng.random() < rng.choice([0.0, 0.5])}
    if layouts and rng.random() < 0.3:
        return frozenset.intersection(*layouts)
    if layouts and rng.random() < 0.8:
        boxes = {place for place in rng.choice(layouts) if rng.random() < rng.choice([0.3, 0.8, 1.0])}
    if space.gravity:
        boxes = {(z, r, c) for z, r, c in boxes if all((below, r, c) in boxes for below in range(z))}
    return frozenset(boxes)


@pytest.mark.parametrize(
    ("gravity", "count"),
    [
        pytest.param(True, 160, id="falling"),
        pytest.param(False, 60, id="floating"),
        pytest.param(True, 250, id="falling, more", marks=pytest.mark.slow),
        pytest.param(False, 400, id="floating, more", marks=pytest.mark.slow),
    ],
)
def test_hints_agree_with_all_layouts(gravity: bool, count: int) -> None:
    rng, told = Random(5), {"impossible": 0, "wrong": 0, "forced": 0, "open": 0, "agree": 0}
    for _ in range(count):
        puzzle = random_puzzle(rng, rng.choice(SHAPES), gravity)
        layouts = all_layouts(puzzle)
        boxes = some_boxes(rng, puzzle, layouts)
        hint, space = puzzle.hint(heights(puzzle, boxes)), puzzle.space
        questions, case = dict(rungs(hint)), (str(puzzle), heights(puzzle, boxes))
        if not layouts:
            assert first(hint).startswith("No stack fits these views"), case
            told["impossible"] += 1
        elif first(hint).startswith("A box can’t stay"):
            layer = int(re.findall("layer ([0-9]+)", questions["Which?"])[0]) - 1
            box = (layer, *at(first(hint)))
            assert box in boxes, case
            assert not any(box in layout for layout in layouts), case
            told["wrong"] += 1
        elif first(hint) == "Look from above.":
            named = [re.findall("[0-9]+", each) for each in hint.places]
            floor = {(0, int(r) - 1, int(c) - 1) for r, c in named}
            assert floor, case
            assert not floor & boxes, case
            assert all(floor <= layout for layout in layouts), case
            told["forced"] += 1
        elif what := questions.get("What follows?"):
            row, column = at(what)
            number = re.findall("at least ([0-9]+|one) box|layer ([0-9]+)", what)[0]
            height = int((number[0] or number[1]).replace("one", "1"))
            assert all((height - 1, row, column) in layout for layout in layouts), case
            assert (height - 1, row, column) not in boxes, case
            told["forced"] += 1
        elif "You can’t see a box there yet" in first(hint):
            assert space.views_of(boxes) < space.seen, case
            (name,) = hint.places
            view, r, c = re.fullmatch("(side|back|top)-r([0-9]+)c([0-9]+)", name).groups()  # type: ignore[union-attr]
            line = space.behind[view, int(r) - 1, int(c) - 1]
            can = {place for place in line if any(place in layout for layout in layouts)}
            which = {"side": 1, "back": 2, "top": 0}[view]
            numbers = (
                questions["Which places can show it?"].split(": ")[-1]
                if view != "top"
                else questions["Which places can show it?"]
            )
            assert {int(n) for n in re.findall("[0-9]+", numbers)} == {place[which] + 1 for place in can}, case
            assert len(can) > 1, case
            told["open"] += 1
        else:
            assert first(hint).startswith("The views match with"), case
            assert boxes in layouts, case
            least = min(map(len, layouts))
            if "you can’t do it with fewer" in first(hint):
                assert len(boxes) == least, case
            elif found := re.search("but ([0-9]+) would be enough", first(hint)):
                assert int(found[1]) == least < len(boxes), case
            told["agree"] += 1
    assert min(told.values()) > 5, told


def test_what_one_place_alone_can_show_is_told_first() -> None:
    puzzle = Boxes.parse("3x2x3:100,110,111/full/full")
    hint = puzzle.hint("")
    assert first(hint) == "Look from the back, at column 1, layer 3."
    why, what = rungs(hint)
    assert why[1].startswith("Only row 2, column 1 can show it. ")
    assert what == ("What follows?", "At row 2, column 1 there are at least 3 boxes.")
    assert hint.places == ("back-r1c1",)


@pytest.mark.parametrize("entries", ["1 2", "1 1 1/1 1 9", "a"])
def test_entries_that_are_no_boxes_are_refused(entries: str) -> None:
    with pytest.raises(PuzzleError, match="entries"):
        Boxes.parse("3x2x3:100,110,111/full/full").hint(entries)
