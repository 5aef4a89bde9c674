"""Deal KenKens: cages are large at first, and refined wherever the arguments of the wanted level get stuck.

`closure` follows a board as far as its path would lead.  Where nothing is left that is easy enough, one cage in the way
is split, or gets another operator that tells more; then it goes on.  What is found stays found, because every cage is
true of the same square.  So the cages are as large as the level allows, few are single cells, and the hardest allowed
arguments tend to be needed.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.difficulty import GRADES, grade_of
from engine.core.limits import Progress, Tick
from engine.core.places import Cell
from engine.core.rng import SeededRandom
from engine.digits import entries as filled
from engine.digits.squares import latin_square
from engine.digits.steps import Following, plainest
from engine.puzzles.kenken.board import Board, Cage
from engine.puzzles.kenken.dealer.closure import DigitClosure
from engine.puzzles.kenken.dealer.clues import CageClues
from engine.puzzles.kenken.dealer.regions import Region, is_mixed, parted, regions
from engine.puzzles.kenken.hints.position import KenKenPosition
from engine.puzzles.kenken.hints.techniques import TECHNIQUES

MOST_MENDS = 40
ROUNDS = 4
"""How often a board is followed from the start before it is given up."""


@dataclass(frozen=True)
class Taste:
    """How large the cages are at first: weights of sizes from 2 on."""

    sizes: tuple[float, ...]


TASTES = (
    Taste((6, 3)),
    Taste((5, 4, 1)),
    Taste((4, 4, 2)),
    Taste((3, 4, 3)),
    Taste((2, 4, 3, 1)),
    Taste((1, 4, 4, 2)),
)
"""By level, easiest first."""


def dealt(size: str, level: str, draws: SeededRandom, tick: Tick) -> Board | None:
    """Return a board that can be followed at this level; None if the try failed."""
    side, variant = int(size[0]), size[1:]
    hardest = GRADES.index(level) + 1
    square = latin_square(side, draws)
    clues = CageClues(square, variant, draws)
    most_single = 1 if side <= 6 else 2
    cages = regions(side, TASTES[hardest - 1].sizes, most_single, draws)
    if cages is None:
        return None
    made = [clues.cage(region) for region in cages]
    mends = 0
    for _ in range(ROUNDS):
        closure, before = DigitClosure(_board(side, made), hardest, tick), mends
        while not closure.finished:
            mends += 1
            if mends > MOST_MENDS or not _mend(made, closure, clues, most_single, draws):
                return None
            closure.follow(_board(side, made))
        if mends == before:
            break
    else:
        return None
    board = _board(side, made)
    return board if is_mixed([cage.cells for cage in made], side) and clues.are_mixed(made) else None


def _board(side: int, cages: list[Cage]) -> Board:
    return Board(side, tuple(sorted(cages, key=lambda cage: cage.cells)))


def is_of(board: Board, level: str, tick: Tick) -> bool:
    """Return whether the path of a board that can be followed at this level has exactly this level.

    The steps are those of its path in plain order, without words and entry texts.
    """
    most = GRADES.index(level)
    if most > 1 and DigitClosure(board, most - 1, tick).finished:
        return False  # a path that is long counts as one level more
    position, top, effort = KenKenPosition(board, filled.read(board.size, "")), 0, 0
    following = Following(TECHNIQUES)
    while (step := plainest(following.steps(position))) is not None:
        tick(Progress("dealing"))
        top, effort = max(top, step.level), effort + step.level
        if GRADES.index(grade_of(top, effort)) > most:
            return False
        position, before = position.after(step.left(position)), position
        following.changed(position.changed_since(before))
    return position.finished and grade_of(top, effort) == level


def _mend(made: list[Cage], stuck: DigitClosure, clues: CageClues, most_single: int, draws: SeededRandom) -> bool:
    """Make one unfinished cage tell more; return False if there is no way."""
    options: dict[Cell, int] = {divmod(cell, stuck.size): left for cell, left in enumerate(stuck.options)}
    open_cells = {cell for cell, left in options.items() if left.bit_count() > 1}
    waiting = [number for number, cage in enumerate(made) if not open_cells.isdisjoint(cage.cells)]
    for number in draws.shuffled(waiting):
        better = clues.sharper(made[number], options)
        if better is not None:
            made[number] = better
            return True
    singles = sum(len(cage.cells) == 1 for cage in made)
    for number in sorted(draws.shuffled(waiting), key=lambda each: -len(made[each].cells)):
        parts: list[Region] | None = parted(made[number].cells, draws, single=singles < most_single)
        if parts is not None:
            made[number : number + 1] = [clues.cage(part) for part in parts]
            return True
    return False
