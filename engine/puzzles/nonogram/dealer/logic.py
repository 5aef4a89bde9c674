"""What single lines say about a picture, fast, since successive pictures have nearly the same lines."""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import islice
from math import comb
from operator import and_, or_

from engine.core.grid import bits
from engine.core.limits import GaveUp, Tick, within
from engine.puzzles.nonogram.board import Board, Clue, Grid
from engine.puzzles.nonogram.dealer.pictures.sketch import Bitmap
from engine.puzzles.nonogram.solver import solutions
from engine.puzzles.nonogram.solver.lines import arrangements

FEW = 100
"""Fillings of a line up to which it is faster to look at each."""
CONFLICTS = 400
"""Dead ends of a search after which a picture counts as having several solutions."""


@lru_cache(maxsize=1 << 15)
def _said(clue: Clue, length: int, black: int, white: int) -> tuple[int, int]:
    """Return the cells of a line that must be black, and white."""
    if ways(clue, length) <= FEW:
        fitting = [each for each in _every(clue, length) if each & black == black and not each & white]
        if not fitting:  # cannot be: the picture is one
            return black, white
        return reduce(and_, fitting), ((1 << length) - 1) & ~reduce(or_, fitting)
    possible = arrangements(clue, length, black, white)
    if possible is None:
        return black, white
    return black | possible.black & ~possible.white, white | possible.white & ~possible.black


def ways(clue: Clue, length: int) -> int:
    """Return how many fillings a line has."""
    return comb(length - sum(clue) + 1, len(clue))


@lru_cache(maxsize=1 << 12)
def _every(clue: Clue, length: int) -> tuple[int, ...]:
    """Return all of them, as the black cells."""
    if not clue:
        return (0,)
    run, rest = clue[0], clue[1:]
    last = length - sum(clue) - len(rest)
    if not rest:
        return tuple((1 << run) - 1 << start for start in range(last + 1))
    return tuple(
        (1 << run) - 1 << start | each << start + run + 1
        for start in range(last + 1)
        for each in _every(rest, length - start - run - 1)
    )


@lru_cache(maxsize=1 << 15)
def _plainly(clue: Clue, length: int, black: int, white: int) -> tuple[int, int]:
    """Return the same as far as it is visible without any known cell of the line, or because it has
    enough of one colour.
    """
    every = (1 << length) - 1
    if black.bit_count() == sum(clue):
        return black, every & ~black
    if white.bit_count() == length - sum(clue):
        return every & ~white, white
    alone = _said(clue, length, 0, 0)
    return black | alone[0], white | alone[1]


def clues(bitmap: Bitmap, width: int) -> Board:
    """Return the puzzle of a picture."""
    return Board(*_lines(bitmap, width))


def _lines(bitmap: Bitmap, width: int) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """Return the clues of a picture's columns, and of its rows."""
    height, across = len(bitmap), 0
    for r, row in enumerate(bitmap):
        across |= _spread(row, height) << r
    columns = (across >> c * height & (1 << height) - 1 for c in range(width))
    return tuple(map(_runs, columns)), tuple(map(_runs, bitmap))


@lru_cache(maxsize=1 << 14)
def _spread(cells: int, step: int) -> int:
    """Return cells of a line as bits with this distance."""
    return sum(1 << cell * step for cell in bits(cells))


@lru_cache(maxsize=1 << 12)
def _runs(line: int) -> Clue:
    found, run = [], 0
    while line:
        if line & 1:
            run += 1
        elif run:
            found.append(run)
            run = 0
        line >>= 1
    return (*found, run) if run else tuple(found)


def left_open(bitmap: Bitmap, width: int, *, plainly: bool = False) -> Bitmap:
    """Return the cells of a picture that line solving does not decide; if `plain`, by the plainest arguments alone."""
    say, sides = _plainly if plainly else _said, _lines(bitmap, width)[::-1]
    lengths = width, len(bitmap)
    black, white = ([[0] * len(clues) for clues in sides] for _ in range(2))
    here, stale, begun = 0, [*range(len(bitmap))], False
    while stale:
        length, count_here = lengths[here], lengths[1 - here]
        own_black, own_white = black[here], white[here]
        news = more_black = more_white = 0
        """What is new to the lines across, each with as many bits as there are lines here."""
        for index in stale:
            before = own_black[index], own_white[index]
            after = say(sides[here][index], length, *before)
            if after != before:
                own_black[index], own_white[index] = after
                new_black, new_white = after[0] ^ before[0], after[1] ^ before[1]
                more_black |= _spread(new_black, count_here) << index
                more_white |= _spread(new_white, count_here) << index
                news |= new_black | new_white
        if not begun:
            begun, news = True, (1 << length) - 1
        here, stale, every = 1 - here, [], (1 << count_here) - 1
        for index in bits(news):
            black[here][index] |= more_black >> index * count_here & every
            white[here][index] |= more_white >> index * count_here & every
            if black[here][index] | white[here][index] != every:
                stale.append(index)
    every = (1 << width) - 1
    return [every & ~(one | other) for one, other in zip(black[0], white[0], strict=True)]


def count(bitmap: Bitmap) -> int:
    """Return the number of black cells."""
    return sum(row.bit_count() for row in bitmap)


def two_solutions(board: Board, tick: Tick) -> tuple[Grid, ...] | None:
    """Return all solutions, but two at most; None if a short search cannot tell."""
    try:
        return tuple(islice(solutions(board, within(CONFLICTS, tick)), 2))
    except GaveUp:
        return None
