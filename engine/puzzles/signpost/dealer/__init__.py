"""Deal Signposts: from corner to corner, with the numbers needed at the wanted level and no others.

The ends of the path are always shown.  Numbers are added until arguments of the level can follow the board, then
removed as long as they still can.  So without any one of them the board would be harder, or could not be explained to
its end. (It is not enough that a number makes the board unique: most boards that are barely unique cannot be explained
by anybody.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter

from engine.core.difficulty import GRADES, grade_of
from engine.core.limits import GaveUp, Progress, Tick, within
from engine.core.rng import SeededRandom
from engine.puzzles.signpost.board import Board, Numbers
from engine.puzzles.signpost.dealer import earlier
from engine.puzzles.signpost.dealer.closure import LinkClosure
from engine.puzzles.signpost.dealer.walks import arrows_of, is_varied, walk
from engine.puzzles.signpost.hints.chains import MANY, SUPPOSED, Argument, PathSuppositions
from engine.puzzles.signpost.hints.position import Position
from engine.puzzles.signpost.hints.techniques import Rank, Step, steps
from engine.puzzles.signpost.solver import solutions

CLOSED = 3
"""The hardest level whose arguments `LinkClosure` all knows: what it solves with these has a path that is no harder."""
EASIER = GRADES[CLOSED - 1]
"""The grade of such a board, or one above it; no path of a size dealt at harder levels is `LONG` then."""
CONFLICTS = 2_000
"""Dead ends after which a board counts as having several solutions."""
UNLIMITED = sys.maxsize
LARGE = 8
"""From this side on, a number is tried by all that plain arguments decide at once; only the last board has its path."""


def find_argument(position: Position, solution: Numbers | None, tick: Tick, *, supposing: bool) -> Argument | None:
    """Return the argument that a hint tells where no arrow decides anything alone; None if it is too long."""
    found = PathSuppositions(position, tick).step(solution, supposing=supposing)
    return found if found is not None and found.is_short else None


@dataclass(frozen=True)
class Grading:
    """How a version of the generator compares steps, and arguments where there is no step."""

    find: Callable[..., Argument | None] = find_argument
    rank: Callable[[Step], Rank] = attrgetter("rank")


GRADING = Grading()
EARLIER = {2: Grading(earlier.find_argument, earlier.rank), 3: Grading(rank=earlier.rank)}
"""Of versions of the generator whose recipes still give the same puzzles."""


def dealt(side: int, level: str, draws: SeededRandom, tick: Tick) -> Board | None:
    """Return a board of this size and level; None if the try led to another one."""
    grading = EARLIER.get(draws.version, GRADING)
    hardest = GRADES.index(level) + 1
    board = skeleton(side, min(hardest, CLOSED), draws)
    if board is None:
        return None
    if hardest <= CLOSED:
        return board if grade_within(board, level, None, tick, grading) == level else None
    if side >= LARGE:
        board = thinned(board, hardest, draws, tick)
        return board if grade_within(board, level, None, tick, grading) == level else None
    grade, going, needed = EASIER, True, set[int]()
    while going:
        going = False
        for cell in draws.shuffled(cell for cell, number in enumerate(board.shown) if 1 < number < board.last):
            if cell in needed:
                continue
            fewer, its = without(board, cell), ""
            closure = LinkClosure(fewer, CLOSED)
            if closure.finished:
                its = EASIER
            elif hardest < SUPPOSED and not follows(fewer, closure, tick):
                needed.add(cell)
            elif (found := two_solutions(fewer, tick)) is not None and len(found) == 1:
                its = grade_within(fewer, level, found[0], tick, grading)
            elif found is not None:
                needed.add(cell)
            if its:
                board, grade, going = fewer, its, True
    return board if grade == level else None


def thinned(board: Board, hardest: int, draws: SeededRandom, tick: Tick) -> Board:
    """Return the board without numbers that arguments up to this level do without, below suppositions.

    As much as a path, but faster: what plain arguments decide is found all at once, whatever they add to its effort.
    """
    going, needed = True, set[int]()
    while going:
        going = False
        for cell in draws.shuffled(cell for cell, number in enumerate(board.shown) if 1 < number < board.last):
            if cell in needed:
                continue
            fewer = without(board, cell)
            closure = LinkClosure(fewer, CLOSED)
            if not follows(fewer, closure, tick):
                needed.add(cell)
            elif leads_on(fewer, hardest, tick):
                board, going = fewer, True
    return board


def leads_on(board: Board, hardest: int, tick: Tick) -> bool:
    """Return whether arguments up to this level lead to the end, without suppositions."""
    closure = LinkClosure(board, CLOSED)
    while not closure.finished:
        tick(Progress("dealing"))
        position = Position(board, closure.entries)
        news = PathSuppositions(position, tick).short_news(MANY)
        if news:
            closure.learn(news)
            continue
        found = find_argument(position, None, tick, supposing=False)
        if found is None or found.level > hardest:
            return False
        closure.learn([found.new])
    return True


def grade_within(board: Board, level: str, solution: Numbers | None, tick: Tick, grading: Grading = GRADING) -> str:
    """Return the grade of a board's path, or empty if that is harder than this level or does not reach the end.

    The steps are those of the path in plain order, without words and entry texts.  `solution` is the only one; it is
    needed if something may be supposed.
    """
    position, top, effort, most = Position(board), 0, 0, GRADES.index(level)
    while len(position.number) < board.last:
        tick(Progress("dealing"))
        found: Step | Argument | None = min(steps(position), key=grading.rank, default=None)
        if found is None:
            found = grading.find(position, solution, tick, supposing=most + 1 >= SUPPOSED)
        if found is None:
            return ""
        level_found = max(1, grading.rank(found)[0]) if isinstance(found, Step) else found.level
        top, effort = max(top, level_found), effort + level_found
        if GRADES.index(grade_of(top, effort)) > most:
            return ""
        position = Position(board, position.entries | {found.new})
    return grade_of(top, effort)


def follows(board: Board, closure: LinkClosure, tick: Tick) -> bool:
    """Return whether all numbers follow without a supposition, from any number of rules: only then some path does
    without.

    What follows on a board follows on one that shows more numbers, too.  `closure` is what follows by plain arguments.
    """
    while not closure.finished:
        news = PathSuppositions(Position(board, closure.entries), tick, UNLIMITED).news()
        if not news:
            return False
        closure.learn(news)
    return True


def skeleton(side: int, level: int, draws: SeededRandom) -> Board | None:
    """Return a board that arguments of this level, from 1 to `CLOSED`, can follow, with no number too many."""
    path = walk(side, draws)
    if path is None or not is_varied(path, side):
        return None
    arrows = arrows_of(path, side)
    bare = Board(arrows, _givens(path, side, {0, len(path) - 1}))
    number = {cell: k for k, cell in enumerate(path, start=1)}

    closure = LinkClosure(bare, level)
    shown = {0, len(path) - 1}
    for k in draws.shuffled(range(1, len(path) - 1)):
        if closure.finished:
            break
        if not closure.number[path[k]] and shown.isdisjoint({k - 1, k + 1}):
            shown.add(k)
            closure.show(path[k], k + 1)
    for k in draws.shuffled(range(1, len(path) - 1)):
        if closure.finished:
            break
        if not closure.number[path[k]]:
            shown.add(k)
            closure.show(path[k], number[path[k]])
    for k in draws.shuffled(sorted(shown)[1:-1]):
        fewer = shown - {k}
        if LinkClosure(Board(arrows, _givens(path, side, fewer)), level).finished:
            shown = fewer
    return Board(arrows, _givens(path, side, shown))


def without(board: Board, cell: int) -> Board:
    """Return the board with one number fewer."""
    width = board.width
    shown = list(board.shown)
    shown[cell] = 0
    return Board(board.arrows, tuple(tuple(shown[r : r + width]) for r in range(0, len(shown), width)))


def is_unique(board: Board, tick: Tick) -> bool:
    """Return whether there is one solution, as far as a short search tells."""
    found = two_solutions(board, tick)
    return found is not None and len(found) == 1


def two_solutions(board: Board, tick: Tick) -> tuple[Numbers, ...] | None:
    """Return all solutions, but two at most; None if a short search cannot tell."""
    try:
        return tuple(islice(solutions(board, within(CONFLICTS, tick)), 2))
    except GaveUp:
        return None


def _givens(path: Sequence[int], side: int, shown: set[int]) -> Numbers:
    """Return the numbers at these places of the path, as a grid."""
    given = [0] * len(path)
    for k in shown:
        given[path[k]] = k + 1
    return tuple(tuple(given[r * side : (r + 1) * side]) for r in range(side))
