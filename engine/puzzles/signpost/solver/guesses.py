"""Solutions of large boards with few numbers: most numbers guessed, the rest searched.

A search gets lost in the ways between numbers that are far apart.  So we take the likeliest places of some open numbers
as true, add what follows by the arrows, weigh the ways again (decimation, as for nonograms, see
`engine.puzzles.nonogram.solver.large`), and repeat until a search can do the rest.  If the rest has no solution, fewer
guesses are kept; if it is too hard, more.  What is found is a solution; finding nothing proves nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence

from engine.core.limits import GaveUp, Tick
from engine.puzzles.signpost.board import turned_round
from engine.puzzles.signpost.solver.beliefs import Chances
from engine.puzzles.signpost.solver.candidates import is_single, narrowed_by_arrows
from engine.puzzles.signpost.solver.encoding import rest

FIRST_ROUNDS = 10
"""Rounds of messages before the first guess."""
SMALL = 45
"""Open numbers that are left to the search at once."""
CONFLICTS = 4_000
"""Dead ends that a search may take."""

CandidateMasks = list[int]


def guesses(
    successors: Sequence[int], candidates: Sequence[int], tries: Iterable[tuple[float, int]], tick: Tick
) -> Iterator[list[int]]:
    """Yield some paths as `engine.puzzles.signpost.solver.paths` does, each once; none if that is too hard.

    `tries` are those of one of the solver's turns.  Precondition: the candidates are settled.

    Raises:
        Stopped: raised by the tick.
    """
    found: list[list[int]] = []
    for pace, rounds in tries:
        steps = _decimated(successors, candidates, pace, rounds, tick)
        shallow, deep = 0, len(steps)  # at most so many guesses are too few, at least so many too many
        at = deep - 1
        while at > shallow:
            hard = yield from _rest(successors, steps[at], found, tick)
            if len(found) > 1:
                return
            shallow, deep = (at, deep) if hard else (shallow, at)
            at = (shallow + deep) // 2 if hard else (shallow + 3 * deep) // 4


def _decimated(
    successors: Sequence[int], candidates: Sequence[int], pace: float, rounds: int, tick: Tick
) -> list[CandidateMasks]:
    """Yield the candidates with more and more numbers guessed, as far as the arrows allow."""
    predecessors = turned_round(successors)

    def settled(fewer: CandidateMasks) -> CandidateMasks | None:
        return narrowed_by_arrows(fewer, successors, predecessors, tick)

    def bolder(now: CandidateMasks, guessed: Sequence[tuple[float, int, int]]) -> CandidateMasks | None:
        """Guess as many of the likeliest as go together: all, or half of them, and so on."""
        fewer = now.copy()
        taken = 0
        for _, number, cell in guessed:
            if not taken >> cell & 1:
                fewer[number] = 1 << cell
                taken |= 1 << cell
        after = settled(fewer)
        if after is None and len(guessed) > 1:
            return bolder(now, guessed[: len(guessed) // 2])
        return after

    steps = [list(candidates)]
    chances = Chances(successors, candidates)
    chances.exchange(FIRST_ROUNDS, tick)
    while _open(steps[-1]) > SMALL:
        likeliest = chances.likeliest()
        after = bolder(steps[-1], likeliest[: max(1, int(pace * len(likeliest)))])
        if after is None:
            _, number, cell = likeliest[0]
            fewer = steps[-1].copy()
            fewer[number] ^= 1 << cell
            after = settled(fewer)
            if after is None:
                break
        steps.append(after)
        chances.narrow(after)
        chances.exchange(rounds, tick)
    return steps


def _open(candidates: Sequence[int]) -> int:
    return sum(not is_single(mask) for mask in candidates)


def _rest(
    successors: Sequence[int], candidates: Sequence[int], found: list[list[int]], tick: Tick
) -> Generator[list[int], None, bool]:
    """Yield the paths within these candidates, except those `found`; return whether more were too hard to find."""
    try:
        for path in rest(successors, candidates, found, CONFLICTS, tick):
            found.append(path)
            yield path
    except GaveUp:
        return True
    return False
