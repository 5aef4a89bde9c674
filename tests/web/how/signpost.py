"""A judge of the pages of Signposts: links cut by the rules that the page tells, and the walks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tests.web.how.pages import NUMBER, Page, figure, number


def judge_signpost(puzzle: Any, page: Page) -> None:
    text, board = page.part("links"), puzzle.board
    cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    ahead = {cell: list(board.ray(cell, board.arrows[cell[0]][cell[1]])) for cell in cells}
    links = {(a, b) for a in cells for b in ahead[a]}
    shown = {cell: number for cell, number in zip(cells, board.shown, strict=True) if number}
    left, settled = cut(cells, links, shown, neighbours="2 needs a cell" in text, alone="with one cell left" in text)
    assert figure(f"that makes {NUMBER} link", text) == len(links)
    if left is None:
        assert not links or "there’s no solution" in text
        assert not re.search(r"all but|have just one number left", text)
    else:
        assert "no solution" not in text
        if len(left) == len(links):
            assert "none of them" in text or not links
        else:
            assert figure(f"all but {NUMBER}", text) == len(left)
        assert figure(rf"{NUMBER} cells? of {len(cells)} ha(?:s|ve) just one number left", text) == len(settled)
    assert bool(shown) == ("A cell that shows its number" in text)
    assert shown or "number shown" not in text
    assert shown or "numbers shown" not in text
    caption = page.captions("links")[0]
    at = re.match(r"Row (\d+), column (\d+)", caption)
    assert at is not None
    cell = int(at[1]) - 1, int(at[2]) - 1
    kept = [b for b in ahead[cell] if left and (cell, b) in left]
    if not ahead[cell]:
        assert "points off the board" in caption
    else:
        assert f"points at {len(ahead[cell])} cell{'s' * (len(ahead[cell]) > 1)}." in caption
        said = (
            "None of them"
            if not kept
            else ("It" if len(kept) == 1 else "All")
            if len(kept) == len(ahead[cell])
            else f"Only {'one' if len(kept) == 1 else len(kept)} of them"
        )
        assert f"{said} can come next" in caption, caption
    judge_walks(board, cells, ahead, page)


def cut(
    cells: list[tuple[int, int]],
    links: set[Any],
    shown: Mapping[Any, int],
    *,
    neighbours: bool,
    alone: bool,
) -> tuple[set[Any] | None, set[Any]]:
    """Return the links left, and the cells with one number, by the rules that the page tells; None if none is left."""
    last = len(cells)
    may = {cell: {shown[cell]} if cell in shown else set(range(1, last + 1)) for cell in cells}
    before = None
    while before != may:
        before = {cell: set(own) for cell, own in may.items()}
        if neighbours:
            for cell in cells:
                may[cell] = {
                    number
                    for number in may[cell]
                    if (number == 1 or any((a, cell) in links and number - 1 in may[a] for a in cells))
                    and (number == last or any((cell, b) in links and number + 1 in may[b] for b in cells))
                }
        if alone:
            for number in range(1, last + 1):
                holders = [cell for cell in cells if number in may[cell]]
                if len(holders) == 1:
                    may[holders[0]] &= {number}
            for cell in cells:
                if len(may[cell]) == 1:
                    for other in cells:
                        if other != cell:
                            may[other] = may[other] - may[cell]
        if not all(may.values()) or set().union(*may.values()) != set(range(1, last + 1)):
            return None, set()
    left = {(a, b) for a, b in links if any(number + 1 in may[b] for number in may[a])}
    return left, {cell for cell in cells if len(may[cell]) == 1}


def judge_walks(board: Any, cells: list[Any], ahead: Mapping[Any, list[Any]], page: Page) -> None:
    told = re.findall(rf"(Nearest|Farthest) cell first: {NUMBER} steps?(, and still lost)?", page.part("walks"))
    assert len(told) == (2 if 1 in board.shown else 0)
    shown = dict(zip(cells, board.shown, strict=True))
    for which, steps, lost in told:
        taken, found = walk(cells, shown, ahead, farthest=which == "Farthest", most=number(steps) + 1)
        assert min(taken, number(steps)) == number(steps)
        assert bool(lost) == (taken > number(steps)), "it gives up if there is more to do"
        if not lost:
            ends = re.search(rf"{which} cell first.*?Step {steps}: (solved|no path)", page.part("walks"))
            assert ends is not None
            assert ends[1] == ("solved" if found else "no path")


def walk(
    cells: list[Any], shown: Mapping[Any, int], ahead: Mapping[Any, list[Any]], *, farthest: bool, most: int
) -> tuple[int, bool]:
    """Go on, or back to the last choice; as the page tells it."""
    start = next(cell for cell in cells if shown[cell] == 1)
    given = {number for number in shown.values() if number}
    waiting, steps = [(start,)], 0
    while waiting and steps < most:
        path = waiting.pop()
        steps += 1
        cell, length = path[-1], len(path)
        if (shown[cell] or length in given) and shown[cell] != length:
            continue
        if length == len(cells):
            return steps, True
        ways = ahead[cell] if farthest else ahead[cell][::-1]
        waiting += [(*path, other) for other in ways if other not in path]
    return steps, False
