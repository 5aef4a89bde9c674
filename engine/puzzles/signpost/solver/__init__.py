"""The solutions of a Signpost: paths through all cells, by search from where the candidates end.

- If all the free numbers are in one gap (only the ends are given, or nothing is), cycles are forbidden when a solution
  has some: an arc must leave each, and one must enter (lazy subtour cuts, as Dantzig, Fulkerson and Johnson solved the
  travelling salesman's problem in 1954).  A few rounds are enough even at 20 x 20.
- If there are more gaps, their lengths matter too: see `encoding`.  If much is open, we first look for solutions with
  short steps: see `steps`.  If the search for a solution takes long, we guess one: see `guesses`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.limits import GaveUp, Progress, Tick, counting_from
from engine.core.platform import HAS_NUMPY
from engine.puzzles.signpost.board import Board, Numbers
from engine.puzzles.signpost.solver.candidates import is_single, settle
from engine.puzzles.signpost.solver.encoding import Arcs, encode
from engine.puzzles.signpost.solver.flaws import flaws
from engine.puzzles.signpost.solver.steps import short_steps
from engine.sat.model import Encoding
from engine.sat.search import Search

LARGE = 200
"""Numbers from which dead ends take long: 15 x 15 is above it."""
PATIENCE, PATIENCE_IF_LARGE = 6_000, 1_500
"""Dead ends after which a solution is guessed: about a second."""
LONGER = 8
"""How many times longer each search is than the one before, with guesses in between."""
TURNS = (((0.05, 6), (0.04, 3)), ((0.08, 3), (0.1, 3), (0.05, 1)), ((0.1, 6), (0.04, 6), (0.06, 3), (0.08, 1)))
"""Each try of each turn: the part of the open numbers that is guessed at a time, and rounds of messages after it.

With few solutions it is chance which try finds one, and none takes long: on four boards of 15 x 15 that have some, 55,
14, 0 and 0 % of 42 such tries did, in 1.2 s each.  So these turns alternate with a search, see `_by_numbers`.
"""
MANY = 1_000
"""Candidates of all open numbers together from which short steps are tried; published boards have at most a third."""
VAGUE = 100
"""Average candidates of a number from which the search of a large board has never ended by then."""


def solutions(board: Board, tick: Tick) -> Iterator[Numbers]:
    """Yield every solution once."""
    candidates = _settled(board, tick)
    if candidates is not None:
        yield from map(board.grid, paths(board.successors, candidates, tick))


def left_open(board: Board, tick: Tick) -> Encoding | None:
    """Return the numbers that the candidates leave open; None if they show that there is no solution."""
    candidates = _settled(board, tick)
    if candidates is None:
        return None
    model, number = encode(board.successors, candidates, tick)
    return Encoding(model, {x: (board.cells[cell], k + 1) for x, (k, cell) in number.items()})


def _settled(board: Board, tick: Tick) -> list[int] | None:
    """Return for each number (from 0) the set of cells that can hold it; None: there is no solution (proved)."""
    if any(True for _ in flaws(board)):
        return None
    return settle(board.shown, board.successors, board.predecessors, tick)


def paths(successors: Sequence[int], candidates: Sequence[int], tick: Tick) -> Iterator[list[int]]:
    """Yield once every path through all cells along the arrows in which number k is in one of `candidates[k]`.

    A path is the cells in the order of their numbers.
    """
    if all(map(is_single, candidates)):
        yield [mask.bit_length() - 1 for mask in candidates]
        return
    tick = counting_from(sum(map(is_single, candidates)), tick)
    arcs = Arcs(successors, candidates)
    if arcs.gaps == 1:
        yield from _by_cutting_cycles(arcs, tick)
    else:
        yield from _by_numbers(arcs, successors, tick)


def _by_numbers(arcs: Arcs, successors: Sequence[int], tick: Tick) -> Iterator[list[int]]:
    """Search; if that takes long, solutions near a guess come first, and the search goes on after them."""
    known: list[list[int]] = []
    left = sum(mask.bit_count() for mask in arcs.candidates)
    is_large = arcs.count >= LARGE
    # All turns at once: millions of clauses would have to be stated for a search.
    are_first = HAS_NUMPY and is_large and left >= VAGUE * arcs.count
    turns = () if are_first or not HAS_NUMPY else TURNS
    for path in _likely(arcs, successors, tick, short=left >= MANY, guessed=are_first):
        if path not in known:
            known.append(path)
            yield path
    number = arcs.state_numbers(tick)
    last = Progress("searching")

    def watched(progress: Progress) -> None:
        nonlocal last
        last = progress
        tick(progress)

    with arcs.model.search(number, watched) as search:

        def exclude(path: Sequence[int]) -> None:
            search.exclude(variable for variable, (k, cell) in number.items() if path[k] == cell)

        def searched(conflicts: int | None = None) -> Iterator[list[int]]:
            for found in search.models(conflicts=conflicts):
                yield [cell for _, cell in sorted(number[variable] for variable in found)]

        for path in known:
            exclude(path)
        patience = PATIENCE_IF_LARGE if is_large else PATIENCE
        for turn in turns:
            try:
                for path in searched(patience):
                    known.append(path)
                    yield path
            except GaveUp:
                patience *= LONGER
            else:
                return
            from engine.puzzles.signpost.solver.guesses import guesses  # brings numpy, for which most should not wait

            # dead ends of guesses are not the search's
            for path in guesses(successors, arcs.candidates, turn, lambda each: tick(replace(last, doing=each.doing))):
                if path not in known:
                    exclude(path)
                    known.append(path)
                    yield path
        yield from searched()


def _likely(arcs: Arcs, successors: Sequence[int], tick: Tick, *, short: bool, guessed: bool) -> Iterator[list[int]]:
    """Yield paths that take no search of the whole board: of short steps, and guessed in all turns."""
    if short:
        yield from short_steps(successors, arcs.candidates, tick)
    if guessed:
        from engine.puzzles.signpost.solver.guesses import guesses  # brings numpy, for which most should not wait

        yield from guesses(successors, arcs.candidates, [each for turn in TURNS for each in turn], tick)


def _by_cutting_cycles(arcs: Arcs, tick: Tick) -> Iterator[list[int]]:
    target_of = {variable: (cell, target) for cell, out in enumerate(arcs.out) for target, variable in out.items()}
    start_of = {variable: cell for cell, variable in arcs.first.items()}
    with arcs.model.search([*target_of, *start_of], tick) as search:
        while (found := search.model()) is not None:
            chosen = dict(target_of[variable] for variable in found if variable in target_of)
            (start,) = (start_of[variable] for variable in found if variable in start_of)
            path = _follow(chosen, start)
            if len(path) == arcs.count:
                yield path
                search.exclude(found)
            else:
                _cut(arcs, search, chosen, set(range(arcs.count)) - set(path))


def _follow(chosen: dict[int, int], start: int) -> list[int]:
    """Return the cells from `start` along the chosen arcs, until they end or come back to it."""
    path = [start]
    while (cell := chosen.get(path[-1])) is not None and cell != start:
        path.append(cell)
    return path


def _cut(arcs: Arcs, search: Search, chosen: dict[int, int], rest: set[int]) -> None:
    """Require an arc out of every cycle, and one into it if no end is inside."""
    while rest:
        cycle = set(_follow(chosen, next(iter(rest))))
        rest -= cycle
        for ways, ends in ((arcs.out, arcs.last), (arcs.into, arcs.first)):
            search.add(
                *(variable for cell in cycle for other, variable in ways[cell].items() if other not in cycle),
                *(ends[cell] for cell in cycle if cell in ends),
            )
