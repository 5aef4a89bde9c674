"""How machines solve a Signpost: a walk that tries arrow after arrow, and links that the rules cut before any try.

The walk is the depth-first search of the blog post "Solving Tatham's Puzzles - Signpost (backtracking)", 2016, with its
check: a shown number must come at its turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.core.abilities import Workings
from engine.core.grid import bits
from engine.core.limits import Progress, Tick
from engine.puzzles.signpost.board import Board, Numbers
from engine.puzzles.signpost.solver.candidates import settle

MOST_STEPS = 300_000
"""Steps of a walk before it is given up: half a second."""
SHOWN = (10, 100, 1_000, 10_000, 100_000)
"""Steps after which the walk is shown, besides its end."""


@dataclass(frozen=True)
class Glimpse:
    """The walk after so many steps: its numbers on the board, 0 where it has not been."""

    steps: int
    numbers: Numbers


@dataclass(frozen=True)
class Walk:
    """The search, cell after cell from the 1, back at every dead end.

    `farthest`  of the cells an arrow points at, the farthest was tried first; else the nearest.
    `steps`     cells that it went to, the first among them.
    `found`     whether it came to the end; else there is no way, or it gave up if `stopped`.
    """

    farthest: bool
    steps: int
    found: bool
    stopped: bool
    glimpses: tuple[Glimpse, ...]


@dataclass(frozen=True)
class SignpostWorkings(Workings):
    """Links are pairs of a cell and one that its arrow points at.

    `links`   of the whole board; `left`: those that can be part of a solution, as far as follows without a try.
    `onward`  the cells that the arrow of `at` points at, the nearest first; `kept`: those of the links left.
    `decided` the cells whose number follows so; `numbers`: those numbers, 0 for the others.
    `walks`   with the nearest cell first, and with the farthest; none if no cell shows the 1.
    """

    links: int = 0
    left: int = 0
    onward: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    decided: int = 0
    numbers: Numbers = ()
    walks: tuple[Walk, ...] = ()


def workings(board: Board, at: str, tick: Tick) -> SignpostWorkings:
    """Return how this board's links are cut, and how the walks fare."""
    possible = settle(board.shown, board.successors, board.predecessors, tick) or []
    rays, kept = _rays(board), _kept(board, possible)
    numbers = [0] * board.last
    for number, cells in enumerate(possible, start=1):
        if cells.bit_count() == 1:
            numbers[cells.bit_length() - 1] = number
    named = {board.place(cell): cell for cell in range(board.last)}
    cut = [(board.successors[cell] & ~kept[cell]).bit_count() if kept[cell] else -1 for cell in range(board.last)]
    cell = named.get(at, cut.index(max(cut)))
    return SignpostWorkings(
        board.place(cell),
        sum(map(len, rays)),
        sum(mask.bit_count() for mask in kept),
        board.places(rays[cell]),
        board.places(each for each in rays[cell] if kept[cell] >> each & 1),
        sum(map(bool, numbers)),
        _rows(board, numbers),
        tuple(_walk(board, rays, tick, farthest=farthest) for farthest in (False, True) if 1 in board.shown),
    )


def _rays(board: Board) -> list[list[int]]:
    """Return by cell those that its arrow points at, the nearest first."""
    number = {cell: index for index, cell in enumerate(board.cells)}
    return [[number[other] for other in board.ray((r, c), board.arrows[r][c])] for r, c in board.cells]


def _kept(board: Board, possible: Sequence[int]) -> list[int]:
    """Return by cell the cells that may follow it, from the cells that can hold each number."""
    kept = [0] * board.last
    for here, there in pairwise(possible):
        for cell in bits(here):
            kept[cell] |= board.successors[cell] & there
    return kept


def _walk(board: Board, rays: Sequence[Sequence[int]], tick: Tick, *, farthest: bool) -> Walk:
    """Search depth first."""
    shown, last = board.shown, board.last
    given = frozenset(filter(None, shown))
    onward = [ray if farthest else ray[::-1] for ray in rays]  # the last is tried first
    waiting = [(shown.index(1), 0)]
    path: list[int] = []
    visited = steps = 0
    glimpses: list[Glimpse] = []
    while waiting:
        if steps == MOST_STEPS:
            break
        cell, length = waiting.pop()
        visited &= ~sum(1 << each for each in path[length:])
        del path[length:]
        path.append(cell)
        visited |= 1 << cell
        steps += 1
        if steps % 1_000 == 0:
            tick(Progress("walking along the arrows"))
        if steps in SHOWN:
            glimpses.append(Glimpse(steps, _walked(board, path)))
        number = len(path)
        if shown[cell] != number and (shown[cell] or number in given):
            continue
        if number == last:
            break
        waiting += [(each, number) for each in onward[cell] if not visited >> each & 1]
    found = len(path) == last and not _clashes(board, path)
    if not glimpses or glimpses[-1].steps != steps:
        glimpses.append(Glimpse(steps, _walked(board, path)))
    return Walk(farthest, steps, found, bool(waiting) and not found, tuple(glimpses))


def _clashes(board: Board, path: Sequence[int]) -> bool:
    return any(board.shown[cell] not in {0, number} for number, cell in enumerate(path, start=1))


def _walked(board: Board, path: Sequence[int]) -> Numbers:
    numbers = [0] * board.last
    for number, cell in enumerate(path, start=1):
        numbers[cell] = number
    return _rows(board, numbers)


def _rows(board: Board, numbers: Sequence[int]) -> Numbers:
    return tuple(tuple(numbers[r * board.width : (r + 1) * board.width]) for r in range(board.height))
