"""Deal nonograms in colour, and with hidden clues.

A picture is drawn as for black boards (`engine.puzzles.nonogram.dealer`), in colours that mean something, and changed
by a few cells until it is the only one with its clues.  It is dealt if its path has the level; most pictures are easy,
so harder levels take more tries.
"""

from __future__ import annotations

from engine.core.limits import Tick
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import BLACK, WHITE, Board, Grid
from engine.puzzles.nonogram.colours.dealer.grading import is_of
from engine.puzzles.nonogram.colours.dealer.hiding import hidden_within
from engine.puzzles.nonogram.colours.dealer.tuning import changes, tuned
from engine.puzzles.nonogram.colours.palette import USUAL, Palette
from engine.puzzles.nonogram.colours.pictures import left_open, painted, retouched
from engine.puzzles.nonogram.dealer.adjustment import settled
from engine.puzzles.nonogram.dealer.logic import clues as black_clues
from engine.puzzles.nonogram.dealer.logic import count
from engine.puzzles.nonogram.dealer.pictures.scenes import LEAST_SHARE, MOST_SHARE, Painting, scene, scene_in_colour
from engine.puzzles.nonogram.dealer.pictures.sprites import SIDE
from engine.puzzles.nonogram.offers import COLOURED, HIDDEN

FEWEST_COLOURS, MOST_COLOURS = 2, 5
"""Of a picture, without white: with more, few cells have the same."""
MOST_SHARE_IN_COLOUR = 0.85
"""Share of painted cells above which a board is dull: colours tell more apart than black and white."""
CHANGED, FEW_CHANGED = 60, 2
"""One in this many cells may change, and this many more, before one would not show the picture to a friend."""
MOST_OPEN = 6
"""Cells that lines may leave open for each that may change: with more, it takes long and too many changes."""
MOST_WORN = 2
"""Changes of a small picture before it is made unique."""
TRIES = 4
"""Pictures of one figure that are tried one after the other."""


def dealt_in_colour(size: str, level: str, draws: SeededRandom, tick: Tick) -> tuple[Board, str] | None:
    """Return a board in colour of this size and level and what it shows; None if the try failed."""
    side = int(size.removesuffix(COLOURED))
    sort = scene_in_colour(side, draws)
    for _ in range(TRIES):
        painting = sort()
        if not _is_worth_a_look(painting):
            continue
        drawn = _worn(painting.rows, draws) if side == SIDE else painting.rows
        most = side * side // CHANGED + FEW_CHANGED
        if left_open(drawn, _palette(drawn), tick) > MOST_OPEN * most:
            continue
        picture = retouched(drawn, _palette(drawn), (), draws, tick)
        if picture is None or _changed(drawn, picture) > most:
            continue
        board = tuned(picture, _palette(picture), level, draws, tick)
        if board is not None:
            return board, painting.title
    return None


def dealt_hidden(size: str, level: str, draws: SeededRandom, tick: Tick) -> tuple[Board, str] | None:
    """Return a black board of this size and level with as many hidden clues as the level allows, and what it shows.

    None if the try failed.
    """
    side = int(size.removesuffix(HIDDEN))
    sort = scene(side, draws)
    for _ in range(TRIES):
        picture = sort()
        if not LEAST_SHARE <= count(list(picture.bitmap)) / (side * side) <= MOST_SHARE:
            continue
        bitmap = settled(picture, draws, tick, plainly=False)
        if bitmap is None:
            continue
        whole = black_clues(bitmap, side)
        board = hidden_within(whole, level, draws, tick)
        if not board.is_plain and is_of(board, level, tick):
            return board, picture.title
    return None


def _worn(picture: Grid, draws: SeededRandom) -> Grid:
    """Return a small picture with a change or two that nobody sees: there are not many, and they would come again."""
    for _ in range(draws.between(1, MOST_WORN)):
        for change in draws.sample(changes(picture, _palette(picture)), 1):
            picture = painted(picture, change)
    return picture


def _is_worth_a_look(painting: Painting) -> bool:
    """Return whether a picture has enough colours, not too many, and neither too much nor too little to paint."""
    cells = "".join(painting.rows)
    share = 1 - cells.count(WHITE) / len(cells)
    return FEWEST_COLOURS <= len(painting.colours) <= MOST_COLOURS and LEAST_SHARE <= share <= MOST_SHARE_IN_COLOUR


def _palette(picture: Grid) -> Palette:
    """Return the colours of a picture but black and white, with the usual shades."""
    used = {*"".join(picture)} - {BLACK, WHITE}
    return tuple((letter, colour) for letter, colour in USUAL.items() if letter in used)


def _changed(one: Grid, other: Grid) -> int:
    """Return in how many cells two pictures differ."""
    return sum(a != b for rows in zip(one, other, strict=True) for a, b in zip(*rows, strict=True))
