"""A judge of the pages of Boxes: every layout of small views."""

from __future__ import annotations

import re
from itertools import pairwise, product
from typing import Any

from engine import PUZZLES
from tests.web.how.pages import NUMBER, Page, figure


def judge_boxes(puzzle: Any, page: Page) -> None:
    space, text = puzzle.space, page.part("questions")
    high, wide, deep = space.height, space.width, space.depth
    assert figure(f"There (?:are|is) {NUMBER} place", text) == high * wide * deep
    assert figure(f"The {NUMBER} squares? of the views", text) == high * deep + high * wide + wide * deep
    views = [space.side, space.back, space.top]
    assert figure(f"{NUMBER} of them filled", text) == sum(row.count("1") for view in views for row in view)
    assert figure(f"become {NUMBER} clause", text) == sum(1 for _ in puzzle.within(None).clauses())
    assert ("gravity" in text) == space.gravity
    fewest = least_boxes(space)
    captions = page.captions("descent")
    if fewest is None:
        assert "No stack fits these views" in page.text
        assert not captions
        return
    sizes = [figure(rf"^{NUMBER} box(?:es)?\b", each) for each in captions[:-1]]
    assert sizes[-1] == fewest
    assert all(a > b for a, b in pairwise(sizes))
    assert "Found first" in captions[0]
    for before, after in pairwise(sizes):
        assert f"{after} box{'es' * (after != 1)} Asked for at most {before - 1}" in captions
    assert f"Asked for at most {fewest - 1}" in captions[-1]
    more = sum(1 for _ in puzzle.within(fewest - 1).clauses()) - sum(1 for _ in puzzle.within(None).clauses())
    assert figure(f"That takes {NUMBER} more clause", page.part("descent")) == more
    descent = re.findall(r"(?:an answer with|then one with) (\d+) box", page.part("figures"))
    assert list(map(int, descent))[-1] == fewest
    assert f"With at most {fewest - 1} box{'es' * (fewest != 2)} nothing fits" in page.part("figures")


MOST_LAYOUTS = 300_000


def least_boxes(space: Any) -> int | None:
    """The fewest boxes that show the views, by trying every layout; of large ones by the solver."""
    high, wide, deep = space.height, space.width, space.depth
    if (high + 1 if space.gravity else 2**high) ** (wide * deep) > MOST_LAYOUTS:
        puzzle: Any = PUZZLES["boxes"](space)  # type: ignore[call-arg]
        return next(map(puzzle.size, puzzle.solutions()), None)
    views = [{(z, c) for z in range(high) for c in range(deep) if space.side[high - 1 - z][c] == "1"}]
    views += [{(z, r) for z in range(high) for r in range(wide) if space.back[high - 1 - z][wide - 1 - r] == "1"}]
    views += [{(r, c) for r in range(wide) for c in range(deep) if space.top[r][c] == "1"}]
    columns = [range(2**high) if not space.gravity else [2**n - 1 for n in range(high + 1)]] * (wide * deep)
    best = None
    for stacks in product(*columns):
        boxes = [(z, n // deep, n % deep) for n, stack in enumerate(stacks) for z in range(high) if stack >> z & 1]
        if best is not None and len(boxes) >= best:
            continue
        if [{(z, c) for z, _, c in boxes}, {(z, r) for z, r, _ in boxes}, {(r, c) for _, r, c in boxes}] == views:
            best = len(boxes)
    return best
