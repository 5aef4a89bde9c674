"""Change Signposts a little, and complete unfinished ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice, pairwise, product

from engine.core.grid import COMPASS, ray
from engine.core.limits import GaveUp, Tick, within
from engine.core.rng import SeededRandom
from engine.puzzles.signpost.board import Board, Numbers, turned_round
from engine.puzzles.signpost.dealer import is_unique
from engine.puzzles.signpost.dealer.closure import BEYOND_RUN, LinkClosure
from engine.puzzles.signpost.dealer.walks import is_varied, walk
from engine.puzzles.signpost.notation import UNSET
from engine.puzzles.signpost.solver import paths
from engine.puzzles.signpost.solver.candidates import settle

SWAPS = 60
"""Pairs of numbers, one given up for the other, that are tried if no number can simply go."""
WAYS = (2, 4, len(COMPASS))
"""Directions between which an unset arrow may choose: the fewer, the more is left to chance."""
SEARCH = 300
"""Dead ends of the search for a path."""

GivenNumbers = dict[int, int]
"""Numbers of cells."""


def variations(
    board: Board, solution: Numbers, draws: SeededRandom, *, harder: bool
) -> Iterator[tuple[Board, list[int]]]:
    """Yield boards with a number fewer, or more, then with one number for another; and the cells where they differ."""
    number = [each for row in solution for each in row]
    spare = draws.shuffled(cell for cell, each in enumerate(board.shown) if 1 < each < board.last)
    hidden = draws.shuffled(cell for cell, each in enumerate(board.shown) if not each)
    for cell in spare if harder else hidden:
        yield _given(board, {cell: 0 if harder else number[cell]}), [cell]
    for gone, new in islice(draws.shuffled(product(spare, hidden)), SWAPS):
        yield _given(board, {gone: 0, new: number[new]}), sorted([gone, new])


def inventions(arrows: Numbers, givens: Numbers, draws: SeededRandom, tick: Tick) -> Iterator[tuple[Board, list[int]]]:
    """Yield whole boards with these arrows, as far as they are set, and these numbers; and the cells
    where they differ.
    """
    sketch = Board(arrows, givens)
    path = _path(sketch, draws, tick)
    if path is None:
        return
    width, last = sketch.width, sketch.last
    arrow = [each for row in arrows for each in row]
    for here, there in pairwise(path):
        if arrow[here] == UNSET:
            arrow[here] = _direction(sketch, here, there)
    arrow[path[-1]] = max(arrow[path[-1]], 0)
    bare = Board(tuple(tuple(arrow[r : r + width]) for r in range(0, last, width)), givens)
    board = _numbered(_given(bare, {path[0]: 1, path[-1]: last}), path, draws)
    if is_unique(board, tick):
        yield board, [cell for cell in range(last) if _looks(board, cell) != _looks(sketch, cell)]


def _numbered(board: Board, path: Sequence[int], draws: SeededRandom) -> Board:
    """Return the board with numbers of the path, until it can be followed; none too many except those already there."""
    number = {cell: k for k, cell in enumerate(path, start=1)}
    closure, added = LinkClosure(board, BEYOND_RUN), GivenNumbers()
    shown = {k for k in board.shown if k}
    inner = draws.shuffled(path[1:-1])
    apart = [cell for cell in inner if shown.isdisjoint({number[cell] - 1, number[cell] + 1})]
    for cell in (*apart, *inner):
        if closure.finished:
            break
        if not closure.number[cell]:
            added[cell] = number[cell]
            closure.show(cell, number[cell])
    for cell in draws.shuffled(added):
        fewer = {each: k for each, k in added.items() if each != cell}
        if LinkClosure(_given(board, fewer), BEYOND_RUN).finished:
            added = fewer
    return _given(board, added)


def _path(sketch: Board, draws: SeededRandom, tick: Tick) -> list[int] | None:
    """Return a path along the arrows that are set; from corner to corner unless numbers say otherwise."""
    side, last = sketch.width, sketch.last
    blank = all(each == UNSET for row in sketch.arrows for each in row)
    if blank and not any(sketch.shown) and side == sketch.height > 2:
        found = walk(side, draws)
        return found if found is not None and is_varied(found, side) else None
    corners = list(sketch.shown)
    for cell, number in ((0, 1), (last - 1, last)):
        if number not in corners and not corners[cell]:
            corners[cell] = number
    for ways in WAYS:
        successors = [_targets(sketch, cell, draws, ways) for cell in range(last)]
        for shown in (corners, sketch.shown):
            candidates = settle(shown, successors, turned_round(successors), tick)
            if candidates is None:
                continue
            with suppress(GaveUp, StopIteration):
                return next(paths(successors, candidates, within(SEARCH, tick)))
    return None


def _targets(sketch: Board, cell: int, draws: SeededRandom, ways: int) -> int:
    """Return the cells to which an arrow may point: as it is set, or in some of the directions in which
    there are any.
    """
    r, c = sketch.cells[cell]
    every = range(len(COMPASS)) if sketch.arrows[r][c] == UNSET else [sketch.arrows[r][c]]
    rays = [sum(1 << (y * sketch.width + x) for y, x in sketch.ray((r, c), direction)) for direction in every]
    return sum(draws.sample([each for each in rays if each], ways))


def _direction(sketch: Board, here: int, there: int) -> int:
    start, target = sketch.cells[here], sketch.cells[there]
    return next(
        direction for direction, step in enumerate(COMPASS) if target in ray(start, step, sketch.height, sketch.width)
    )


def _looks(board: Board, cell: int) -> tuple[int, int]:
    r, c = board.cells[cell]
    return board.arrows[r][c], board.shown[cell]


def _given(board: Board, numbers: GivenNumbers) -> Board:
    """Return the board with these numbers shown; 0 for none."""
    shown, width = list(board.shown), board.width
    for cell, number in numbers.items():
        shown[cell] = number
    return replace(board, givens=tuple(tuple(shown[r : r + width]) for r in range(0, len(shown), width)))
