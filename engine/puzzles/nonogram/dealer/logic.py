"""What single lines say about a picture, quickly: the lines of one picture after the other are nearly the same."""

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
"""Ways to fill a line that are looked at one by one, which is faster then."""
CONFLICTS = 400
"""Dead ends of a search after which a picture counts as having several solutions."""


@lru_cache(maxsize=1 << 15)
def _said(clue: Clue, length: int, black: int, white: int) -> tuple[int, int]:
    """The cells of a line that must be black, and white."""
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
    """In how many ways a line can be filled."""
    return comb(length - sum(clue) + 1, len(clue))


@lru_cache(maxsize=1 << 12)
def _every(clue: Clue, length: int) -> tuple[int, ...]:
    """All of them, as the black cells."""
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
    """The same, as far as it is seen without any knowledge of the line, or because it has enough of one colour."""
    every = (1 << length) - 1
    if black.bit_count() == sum(clue):
        return black, every & ~black
    if white.bit_count() == length - sum(clue):
        return every & ~white, white
    alone = _said(clue, length, 0, 0)
    return black | alone[0], white | alone[1]


def clues(bitmap: Bitmap, width: int) -> Board:
    """The puzzle of a picture."""
    rows = (f"{row:0{width}b}" for row in reversed(bitmap))
    columns = [int("".join(column), 2) for column in zip(*rows, strict=True)][::-1]
    return Board(tuple(map(_runs, columns)), tuple(map(_runs, bitmap)))


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


def left_open(board: Board, *, plainly: bool = False) -> Bitmap:
    """The cells that line after line does not decide; with the plainest arguments alone if it is to be so."""
    height, width = board.height, board.width
    say = _plainly if plainly else _said
    black, white = [[0] * height, [0] * width], [[0] * height, [0] * width]
    sides, lengths = (board.rows, board.columns), (width, height)
    stale = [(1 << height) - 1, (1 << width) - 1]
    here = 0
    while stale[0] or stale[1]:
        lines, stale[here] = stale[here], 0
        across = 1 - here
        for index in bits(lines):
            known = black[here][index], white[here][index]
            news = say(sides[here][index], lengths[here], *known)
            black[here][index], white[here][index] = news
            for crossed, new, old in zip((black[across], white[across]), news, known, strict=True):
                found = new & ~old
                stale[across] |= found
                while found:  # as `bits` does, without a call for each cell
                    cell = found & -found
                    crossed[cell.bit_length() - 1] |= 1 << index
                    found ^= cell
        here = across
    every = (1 << width) - 1
    return [every & ~(black[0][r] | white[0][r]) for r in range(height)]


def count(bitmap: Bitmap) -> int:
    """The black cells."""
    return sum(row.bit_count() for row in bitmap)


def two_solutions(board: Board, tick: Tick) -> tuple[Grid, ...] | None:
    """All solutions, but two at most; None where a short search does not tell."""
    try:
        return tuple(islice(solutions(board, within(CONFLICTS, tick)), 2))
    except GaveUp:
        return None
