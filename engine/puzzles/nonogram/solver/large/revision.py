"""Guesses on a board that soon refuses some: a search says which contradict each other, and those are taken back.

If lines object to guesses while most cells are open, as in noisy shades of grey, later guesses are mostly wrong.  So
all clauses are stated at once, and guesses are assumptions of a short search: those that it blames for a dead end are
dropped, and what follows from the others is known before the lines are weighed again.  Guesses that have stood for some
rounds become clauses, since assumptions make each dead end expensive.  If that was wrong, or nothing more can be
guessed, the last rounds are forgotten and the search starts again without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.limits import GaveUp, Tick
from engine.core.places import Cell
from engine.puzzles.nonogram.board import Grid
from engine.puzzles.nonogram.solver.encoding import search
from engine.puzzles.nonogram.solver.large.beliefs import Opinions
from engine.puzzles.nonogram.solver.lines import Lines
from engine.sat.search import Search

SHARE, LEAST_SHARE, MOST_SHARE = 0.05, 0.01, 0.25
"""Share of the open cells guessed in a round: first, and at least and at most."""
CAREFUL_SHARE = 0.03
"""The share once more than half of the guesses stand, and `MANY` were blamed."""
FIRST_ROUNDS = 3
"""Exchanges of beliefs before the first round; before each later round there is one."""
SECOND_CONFLICTS = 6_000
"""Dead ends for another solution near the first."""
BEGUN_PARTS, PARTS = 6, 12
"""Parts in which guesses are checked if lines object to what the search still allows."""
FEWEST = 20
"""Fewest cells that are guessed in a round."""
MANY = 10
"""Dead ends of a round after which the next is smaller."""
STANDING = 2
"""Rounds of guesses that are assumptions; those before them are clauses."""
CONFLICTS = ((2_000, 3_000), (4_000, 1_500))
"""Open cells, and dead ends of the search in a round if at most this many cells are open."""
FEW_CONFLICTS = 100
"""Dead ends with more open cells, each of them expensive."""
MOST_CONFLICTS = 4 * FEW_CONFLICTS
"""Dead ends if lines object to guesses and the search has not seen why."""
LITTLE = 50
"""Cells decided by a round that gets nowhere."""
IDLE_ROUNDS = 3
"""Rounds of that sort before some are forgotten."""
FORGOTTEN = (2, 4, 8, 16)
"""Rounds that are forgotten each time."""


def revised(lines: Lines, found: list[Grid], tick: Tick) -> Iterator[Grid]:
    """Yield solutions of a settled board until there are two `found`, which are added there; none if that is too hard.

    Raises:
        Stopped: raised by the tick.
    """
    opinions = Opinions(lines)
    opinions.exchange(lines, FIRST_ROUNDS, tick)
    lines = _begun(lines, opinions, tick)
    rounds: list[list[int]] = []
    for forgotten in (0, *FORGOTTEN):
        del rounds[max(0, len(rounds) - forgotten) :]
        rest, cells = search(lines, tick)
        with rest:
            yield from _Revision(lines, opinions, cells, rest, rounds, tick).solutions(found)
        if len(found) > 1 or not rounds:
            return


class _Revision:
    """One search, and the guesses of each round as literals; the first `stated` rounds are clauses of the search."""

    def __init__(
        self,
        lines: Lines,
        opinions: Opinions,
        cells: Mapping[int, Cell],
        search: Search,
        rounds: list[list[int]],
        tick: Tick,
    ) -> None:
        self.opinions, self.cells, self.search, self.rounds, self.tick = opinions, cells, search, rounds, tick
        self.variables = {cell: variable for variable, cell in cells.items()}
        self.start = lines
        self.known = lines
        self.stated = 0
        self._state()

    def solutions(self, found: list[Grid]) -> Iterator[Grid]:
        """Guess until there are two solutions or no more progress."""
        for grid in filter(self.start.allow, found):
            self._exclude(grid)
        lines = self._with(self.standing)
        share, idle = SHARE, 0
        while lines is not None and idle < IDLE_ROUNDS:
            self.opinions.exchange(lines, 1, self.tick)
            guess = self._likeliest(lines, share)
            size, blamed, most = len(guess), 0, _conflicts(lines.open)
            while True:
                try:
                    black = self.search.model([*self.standing, *guess], conflicts=most)
                except GaveUp:
                    bolder = self._with([*self.standing, *guess])
                    if bolder is not None or most >= MOST_CONFLICTS:
                        break
                    most *= 4  # lines object to what the search will soon see
                    continue
                if black is not None:
                    found.append(self.start.grid(frozenset(self.cells[variable] for variable in black)))
                    yield found[-1]
                    if len(found) > 1:
                        return
                    self._exclude(found[-1])
                    most = SECOND_CONFLICTS
                    continue
                blamed += 1
                core = self.search.blamed()
                if core:
                    self.search.exclude(core)  # the search itself forgets it
                if core.isdisjoint(guess):
                    if not self._retracted(core):
                        return
                else:
                    guess = [literal for literal in guess if literal not in core]
            if bolder is None:
                guess, bolder = self._accepted(guess)
                blamed = max(blamed, MANY + 1)
            if bolder is None:
                return
            idle += lines.open - bolder.open < LITTLE
            lines = bolder
            self.rounds.append(guess)
            self._state()
            share = _next(share, blamed, len(guess) / max(1, size))

    @property
    def standing(self) -> list[int]:
        """The guesses that are not clauses."""
        return [literal for guess in self.rounds[self.stated :] for literal in guess]

    def _likeliest(self, lines: Lines, share: float) -> list[int]:
        """Return the likeliest open cells, as literals.  The search prefers what is likely, too."""
        likeliest = self.opinions.likeliest(lines)
        literals = [self.variables[cell] * (1 if black else -1) for cell, black in likeliest]
        self.search.prefer(literals)
        return literals[: max(FEWEST, int(share * len(literals)))]

    def _accepted(self, guess: list[int]) -> tuple[list[int], Lines | None]:
        """Return those to which lines do not object, part by part, and the board with them; None if they
        object to all.
        """
        bolder, accepted = self._with(self.standing), []
        if bolder is not None:
            part = len(guess) // PARTS + 1
            for start in range(0, len(guess), part):
                trial = bolder.copy()
                for literal in guess[start : start + part]:
                    trial.suppose(self.cells[abs(literal)], black=literal > 0)
                if trial.settle(self.tick):
                    bolder = trial
                    accepted += guess[start : start + part]
        return accepted, bolder

    def _with(self, guess: list[int]) -> Lines | None:
        """Return the board with these guesses and what the search or lines imply; None if lines object."""
        lines = self.known.copy()
        for literal in (*guess, *self.search.implied(guess)):
            if cell := self.cells.get(abs(literal)):
                lines.suppose(cell, black=literal > 0)
        return lines if lines.settle(self.tick) else None

    def _retracted(self, core: frozenset[int]) -> bool:
        """Return whether the blamed guesses of the youngest round could be taken back."""
        for index in range(len(self.rounds) - 1, self.stated - 1, -1):
            if not core.isdisjoint(self.rounds[index]):
                self.rounds[index] = [literal for literal in self.rounds[index] if literal not in core]
                return True
        return False

    def _state(self) -> None:
        """Make clauses of all but the last rounds."""
        last = len(self.rounds) - STANDING
        if self.stated < last:
            self.known = self.known.copy()
            for literal in (literal for guess in self.rounds[self.stated : last] for literal in guess):
                self.search.add(literal)
                self.known.suppose(self.cells[abs(literal)], black=literal > 0)
            self.known.settle(self.tick)
            self.stated = last

    def _exclude(self, grid: Grid) -> None:
        self.search.exclude(variable for variable, (r, c) in self.cells.items() if grid[r][c] == "#")


def _begun(lines: Lines, opinions: Opinions, tick: Tick) -> Lines:
    """Return the board with the very likeliest cells guessed, as far as lines allow it: fewer clauses to state."""
    cells = opinions.likeliest(lines)
    count = int(SHARE * len(cells))
    part = count // BEGUN_PARTS + 1
    for start in range(0, count, part):
        bolder = lines.copy()
        for cell, black in cells[start : start + part]:
            bolder.suppose(cell, black=black)
        if bolder.settle(tick):
            lines = bolder
    return lines


def _conflicts(open_cells: int) -> int:
    return next((conflicts for size, conflicts in CONFLICTS if open_cells <= size), FEW_CONFLICTS)


def _next(share: float, blamed: int, kept: float) -> float:
    """Return the share to guess in the next round, after this many dead ends and guesses kept."""
    if blamed <= 1:
        return min(MOST_SHARE, share * 1.2)
    if blamed <= MANY:
        return share
    return max(CAREFUL_SHARE, share * 0.7) if kept > 0.5 else max(LEAST_SHARE, share * 0.6)
