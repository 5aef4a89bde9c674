"""Solutions of large boards that have very many: most cells guessed, the rest searched.

A search over all open cells of such a board gets lost, and need not: among 10^100 solutions there are some in which all
cells that are likely to be black are black (decimation, as Mezard, Parisi and Zecchina solved random formulas in 2002).
So we take the likeliest colours of some open cells as true, add what follows line by line, weigh the lines again, and
repeat until a search can do the rest.  If the rest has no solution, fewer guesses are kept; if it is too hard, more.
What is found is a solution; finding nothing proves nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import islice

from engine.core.grid import bits
from engine.core.limits import GaveUp, Progress, Tick
from engine.puzzles.nonogram.board import Grid
from engine.puzzles.nonogram.solver.encoding import search
from engine.puzzles.nonogram.solver.large.beliefs import Flags, Opinions
from engine.puzzles.nonogram.solver.large.reinforcement import Draft, drafts, is_apt
from engine.puzzles.nonogram.solver.large.revision import revised
from engine.puzzles.nonogram.solver.lines import Lines

LARGE = 12_000
"""Open cells from which guesses are made with care from the beginning: a wrong one costs many seconds here."""
MANY_OPEN, SOON = 5_000, 0.7
"""If a board has this many open cells, and this share is open when lines object, guesses are taken back one by one."""
PACES, LARGE_PACES = (0.2, 0.07), (0.12, 0.05)
"""Largest share of the open cells guessed at a time: first, and after each failure."""
PARTS = 12
"""Parts in which they are guessed, the likeliest first, until lines object to one."""
LEAST_SHARE = 0.02
"""A smaller share is not worth weighing the lines for; from here on parts that lines refuse are skipped."""
SMALL = 1_500
"""Open cells that are left to the search at once."""
SMALL_PART = 12
"""The same as a fraction: one in this many of the cells that were open."""
FIRST_ROUNDS, LARGE_FIRST_ROUNDS = 3, 6
"""Rounds of messages before the first guess; after each guess there is one."""
EARLY_CONFLICTS = 1_000
"""Dead ends for a search in a large board before everything is guessed."""
CONFLICTS = 6_000
"""Dead ends that a search may take."""
LAST_CONFLICTS = 12_000
"""Dead ends for the fewest guesses that leave too much to a shorter search."""
FREE_ROWS, DRAFT_CONFLICTS = (4, 8, 16, 32, 64), 2_000
"""Rows reopened around what is wrong in a draft, more and more, and the dead ends of a search there."""


def guesses(lines: Lines, tick: Tick) -> Iterator[Grid]:
    """Yield some solutions, each once, of a settled board; none if that is too hard.

    Raises:
        Stopped: raised by the tick.
    """
    conflicts = restarts = 0
    known = lines.known

    def report(progress: Progress) -> None:
        nonlocal conflicts, restarts  # of the longest search, so that they only grow
        conflicts, restarts = max(conflicts, progress.conflicts), max(restarts, progress.restarts)
        # What is guessed is not known.
        tick(replace(progress, fixed=known, conflicts=conflicts, restarts=restarts))

    found: list[Grid] = []
    is_large, is_revised = lines.open >= LARGE, False
    for number, pace in enumerate(LARGE_PACES if is_large else PACES):
        if number and not is_revised:  # guesses were refuted or left too much: let a search say which
            yield from revised(lines, found, report)
            if len(found) > 1:
                return
        steps = [lines]
        opinions = Opinions(lines)
        opinions.exchange(lines, LARGE_FIRST_ROUNDS if is_large else FIRST_ROUNDS, report)
        believed = not number and lines.open >= MANY_OPEN and is_apt(lines, opinions)
        if believed and is_large:  # others are soon guessed, most of them
            yield from _drafted(lines, found, report)
            if len(found) > 1:
                return
        for doubted in _decimated(lines, pace, steps, opinions, report):
            if lines.open >= MANY_OPEN and doubted.open > SOON * lines.open:
                if believed and not is_large:
                    yield from _drafted(lines, found, report, tries=1)
                    if len(found) > 1:
                        return
                is_revised = True
                yield from revised(lines, found, report)
                if len(found) > 1:
                    return
            if not is_large:
                continue
            hard = yield from _rest(doubted, opinions.black, found, report, EARLY_CONFLICTS)
            if len(found) > 1:
                return
            if not hard:
                steps.pop()  # what follows from it would be as wrong
                break
        shallow, deep = 0, len(steps)  # at most so many guesses are too few, at least so many too many
        back = 1  # what is too many is soon refuted, what is too few takes long
        while (at := max(deep - back, (shallow + deep) // 2)) > shallow:
            hard = yield from _rest(steps[at], opinions.black, found, report, CONFLICTS)
            if len(found) > 1:
                return
            shallow, deep = (at, deep) if hard else (shallow, at)
            back *= 2
        if shallow:
            yield from _rest(steps[shallow], opinions.black, found, report, LAST_CONFLICTS)
            if len(found) > 1:
                return


def _decimated(lines: Lines, pace: float, steps: list[Lines], opinions: Opinions, tick: Tick) -> Iterator[Lines]:
    """Add the board with more and more cells guessed to the `steps`, as far as lines allow it.

    Yields the step at which lines object for the first time: there a search may do the rest already, or refute it.
    """
    objected = False
    enough = max(SMALL, lines.open // SMALL_PART)
    share = pace
    while steps[-1].open > enough:
        before = steps[-1]
        cells = opinions.likeliest(before)
        count = max(1, int(len(cells) * share))
        part = max(1, count // PARTS)
        after, refused = before, False
        for start in range(0, count, part):
            bolder = after.copy()
            for cell, black in cells[start : start + part]:
                if bolder.colour(cell) == "?":
                    bolder.suppose(cell, black=black)
            if bolder.settle(tick):
                after = bolder
            else:
                refused = True
                if share > LEAST_SHARE:
                    break
        if after is not before:
            steps.append(after)
            opinions.exchange(after, 1, tick)
        elif share == LEAST_SHARE:
            break
        if refused and not objected and after is not before:
            objected = True
            yield after
        share = max(LEAST_SHARE, share / 3) if refused else min(pace, 1.5 * share)


def _drafted(lines: Lines, found: list[Grid], tick: Tick, *, tries: int | None = None) -> Iterator[Grid]:
    """Yield solutions near drafts of the whole board, until there are two."""
    for draft in islice(drafts(lines, tick), tries):
        yield from _near(draft, lines, found, tick)
        if len(found) > 1:
            return


def _near(draft: Draft, lines: Lines, found: list[Grid], tick: Tick) -> Iterator[Grid]:
    """Yield solutions that differ from the draft in some rows, and in the columns that are wrong there."""
    height = len(lines.rows.clues)
    nearest = sorted(range(height), key=lambda r: min((abs(r - wrong) for wrong in draft.wrong_rows), default=r))
    if not draft.wrong and (grid := _grid(draft)) not in found:  # another try may have come to the same
        found.append(grid)
        yield grid
    for count in FREE_ROWS:
        free = draft.wrong_rows.union(nearest[:count])
        around = lines.copy()
        for r in range(height):
            for c in bits(0 if r in free else lines.rows.unknown(r)):
                if c not in draft.wrong_columns:
                    around.suppose((r, c), black=bool(draft.black[r, c]))
        if around.settle(tick):
            yield from _rest(around, draft.black, found, tick, DRAFT_CONFLICTS)
            if len(found) > 1:
                return


def _grid(draft: Draft) -> Grid:
    return tuple("".join(".#"[cell] for cell in row) for row in draft.black.astype(int).tolist())


def _rest(lines: Lines, likely: Flags, found: list[Grid], tick: Tick, conflicts: int) -> Generator[Grid, None, bool]:
    """Yield the solutions with these cells, except those `found`; return whether more were too hard to find."""
    if lines.finished:
        grid = lines.grid(frozenset())
        if grid not in found:
            found.append(grid)
            yield grid
        return False
    rest, cells = search(lines, tick)
    try:
        with rest:
            rest.prefer(variable if likely[cell] else -variable for variable, cell in cells.items())
            for grid in filter(lines.allow, found):
                rest.exclude(variable for variable, (r, c) in cells.items() if grid[r][c] == "#")
            for black in rest.models(conflicts=conflicts):
                found.append(lines.grid(frozenset(cells[variable] for variable in black)))
                yield found[-1]
    except GaveUp:
        return True
    return False
