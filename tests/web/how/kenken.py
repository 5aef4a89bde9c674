"""A judge of the pages of KenKens: digits tried in each order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import prod
from typing import Any

from tests.web.how.pages import NUMBER, Page, figure


def judge_kenken(puzzle: Any, page: Page) -> None:
    text = page.part("trials")
    size = puzzle.size
    cage_of = {cell: cage for cage in puzzle.cages for cell in cage.cells}
    rows = [(r, c) for r in range(size) for c in range(size)]
    sums = [cell for cell in rows if cage_of[cell].op in ("+", "*")] + [
        cell for cell in rows if cage_of[cell].op not in ("+", "*")
    ]
    orders: dict[str, list[Any] | None] = {
        "Row by row": rows,
        "Cages with + and × first": sums,
        "Fewest digits left first": None,
    }
    captions = page.captions("trials")
    assert len(captions) == len(orders)
    pictures = re.findall(r"<figure>(.*?)</figure>", page.html, re.DOTALL)
    for caption, picture, (name, order) in zip(captions, pictures, orders.items(), strict=False):
        assert caption.startswith(name)
        tries = figure(rf"{NUMBER} digits? tried", caption)
        taken, found, half = digits_tried(puzzle, cage_of, order, tries + 1)
        written = len(re.findall(r'class="accent"', picture))
        if "We stopped it" in caption:
            assert taken > tries
        else:
            assert taken == tries, (taken, caption)
            assert ("until it was solved" in caption) == found
            assert ("All in vain" in caption) == (not found)
            assert written == len(half)
            assert ("never filled half" in caption) == (size > 1 and not half)
    assert "It matters a lot" not in text


def digits_tried(
    puzzle: Any, cage_of: Mapping[Any, Any], order: list[Any] | None, most: int
) -> tuple[int, bool, dict[Any, int]]:
    """The early program: digits from 1 up, checked by row, column and cage as far as they are filled."""
    size = puzzle.size
    filled: dict[Any, int] = {}
    tries = 0
    half: dict[Any, int] = {}

    def fits_in(cell: Any, digit: int) -> bool:
        if any(filled.get((cell[0], i)) == digit or filled.get((i, cell[1])) == digit for i in range(size)):
            return False
        cage = cage_of[cell]
        inside = [digit] + [filled[other] for other in cage.cells if other in filled]
        return may_be(puzzle, cage, inside)

    def choose() -> Any:
        if order is not None:
            return order[len(filled)]
        open_ = [(r, c) for r in range(size) for c in range(size) if (r, c) not in filled]
        return min(open_, key=lambda cell: sum(fits_in(cell, digit) for digit in range(1, size + 1)))

    def go() -> bool | None:
        nonlocal tries, half
        if len(filled) == size * size:
            return True
        cell = choose()
        for digit in range(1, size + 1):
            if tries >= most:
                return None
            tries += 1
            if fits_in(cell, digit):
                filled[cell] = digit
                if len(filled) == size * size // 2:
                    half = dict(filled)
                deeper = go()
                if deeper is not False:
                    return deeper
                del filled[cell]
        return False

    found = go()
    return tries, bool(found), half


def may_be(puzzle: Any, cage: Any, inside: list[int]) -> bool:
    """A cage that is full holds its clue; a sum or a product is not too large before."""
    ops = [cage.op] if cage.op in "+-*/" and cage.op else list("+-*/")
    if str(cage) == "" or cage.target is None:
        return True
    whole = len(inside) == len(cage.cells)
    *others, most = sorted(inside)
    for op in ops:
        if op == "+" and (sum(inside) == cage.target if whole else sum(inside) < cage.target):
            return True
        if op == "*" and (prod(inside) == cage.target if whole else cage.target % prod(inside) == 0):
            return True
        is_made = most - sum(others) == cage.target if op == "-" else most == cage.target * prod(others)
        if op in "-/" and (len(cage.cells) == 2 or puzzle.large) and (is_made or not whole):
            return True
    return False
