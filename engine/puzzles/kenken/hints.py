"""The next step of a KenKen, as a person would find it: mistakes first, then the plainest argument that does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from engine.abilities import Hint
from engine.answers import answers
from engine.limits import Progress, Stopped, Tick
from engine.puzzle import GridPuzzle
from engine.puzzles.kenken.chains import SEARCH_LEVEL, Rules
from engine.puzzles.kenken.conflicts import Conflict, conflicts
from engine.puzzles.kenken.entries import Entries, entered, written
from engine.puzzles.kenken.position import Position, digits_of, listed
from engine.puzzles.kenken.steps import Step
from engine.puzzles.kenken.techniques import easiest

Grid = tuple[tuple[int, ...], ...]
Solve = Callable[[Sequence[int] | None, Tick], Iterator[Grid]]
"""The solutions of the puzzle within some options for each cell, or of all of it."""

MOST_CONFLICTS = 1_500
"""Dead ends of a search for solutions: up to 0.3 s on the largest boards; published ones take less than a tenth."""
MOST_COMPARED = 20
"""Solutions of a puzzle with several, of which the one that is closest to the entries is believed."""


def next_step(position: Position, puzzle: GridPuzzle[Grid], solve: Solve, tick: Tick) -> Hint:
    """The hint for a position of the puzzle; see `engine.puzzle.Puzzle.hint`."""
    solutions = _answers(puzzle, tick)
    if solutions == ():
        return Hint("The clues contradict each other.", "Solve shows which of them cannot all hold.", "")
    only = solutions[0] if solutions is not None and len(solutions) == 1 else None
    wrong = _wrong(position, solutions or (), only, solve, tick)
    if wrong:
        return _mistake(position, wrong, tick)
    if position.finished:
        return Hint("Every cell is decided, and everything holds.", "", "")
    step = easiest(position) or _supposed(position, only, tick)
    if step is None and only is not None:
        step = _from_solution(position, only)
    if step is None:
        return Hint(
            "No further step was found from here.",
            "Neither lines and cages on their own nor suppositions decide anything more."
            + (" The puzzle has several solutions." if solutions else ""),
            "",
        )
    return _told(position, step)


def _answers(puzzle: GridPuzzle[Grid], tick: Tick) -> tuple[Grid, ...] | None:
    """The first two solutions, or fewer if there are no more; None where it takes too long to know."""

    def patient(progress: Progress) -> None:
        tick(progress)
        if progress.conflicts > MOST_CONFLICTS:
            raise Stopped("conflicts")

    try:
        return answers(puzzle, patient)
    except Stopped:  # then mistakes are seen only where they break a rule, and the techniques do without
        return None


def _supposed(position: Position, only: Grid | None, tick: Tick) -> Step | None:
    right = [digit for row in only for digit in row] if only else None
    try:
        with Rules(position, tick) as rules:
            return rules.step(right)
    except Stopped:
        return None


def _told(position: Position, step: Step) -> Hint:
    """The step in words."""
    entries = position.entries
    cells = tuple(
        (entries.place(cell), str(left.bit_length()) if left.bit_count() == 1 else written(left))
        for cell, left in sorted(step.options.items())
    )
    return Hint(
        step.where,
        step.why,
        _what(position, step.options),
        position.places(step.cells),
        cells,
        chain=step.chain,
        then=str(entries.with_options(step.options)),
        technique=step.technique,
        rules=step.rules,
        level=step.level,
        smallest=step.smallest,
    )


def _what(position: Position, options: Mapping[int, int]) -> str:
    """A sentence such as `Enter 5 in r3c2; cross out 1 and 4 in r3c1.`."""
    parts = [
        f"enter {left.bit_length()} in {position.entries.place(cell)}"
        for cell, left in sorted(options.items())
        if left.bit_count() == 1
    ]
    crossed: dict[int, list[int]] = {}
    for cell, left in sorted(options.items()):
        if left.bit_count() > 1:
            crossed.setdefault(position.options[cell] & ~left, []).append(cell)
    parts += [f"cross out {digits_of(gone)} in {listed(position.places(cells))}" for gone, cells in crossed.items()]
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


# -- mistakes ---------------------------------------------------------------------------------------------------------


def _wrong(
    position: Position, solutions: Sequence[Grid], only: Grid | None, solve: Solve, tick: Tick
) -> tuple[int, ...]:
    """The entries that cannot stay; none at all, if they can, or nothing is known against them."""
    entries = position.entries
    if only is not None:
        return _differing(entries, only)
    if solutions and not entries.blank:
        own = [entered(entries, cell) or position.full for cell in entries.cells]
        fitting, decided = _first(solve, own, 1, tick)
        if fitting or not decided:
            return ()
        near, _ = _first(solve, None, MOST_COMPARED, tick)
        return min((_differing(entries, grid) for grid in near or solutions), key=len)
    conflict = min(conflicts(position), key=Conflict.rank, default=None)
    return conflict.cells if conflict is not None else ()


def _first(solve: Solve, options: Sequence[int] | None, count: int, tick: Tick) -> tuple[list[Grid], bool]:
    """Up to so many solutions, and whether the search was not stopped; within `MOST_CONFLICTS`."""

    def limited(progress: Progress) -> None:
        tick(progress)
        if progress.conflicts > MOST_CONFLICTS:
            raise Stopped("conflicts")

    found: list[Grid] = []
    try:
        found += islice(solve(options, limited), count)
    except Stopped:
        return found, False
    return found, True


def _differing(entries: Entries, grid: Grid) -> tuple[int, ...]:
    """The cells whose digit is another one, or whose marks are without the right one."""
    found = []
    for cell in entries.cells:
        r, c = entries.at(cell)
        own = entered(entries, cell)
        if own and not own >> grid[r][c] - 1 & 1:
            found.append(cell)
    return tuple(found)


def _mistake(position: Position, wrong: tuple[int, ...], tick: Tick) -> Hint:
    """What is wrong, and why, by the fewest rules that were found."""
    entries = position.entries
    conflict = min(
        (each for each in conflicts(position) if set(wrong) & set(each.cells)), key=Conflict.rank, default=None
    )
    if conflict is None:
        conflict = _contradiction(position, wrong, tick)
    digits = [cell for cell in wrong if entries.digits[cell]]
    marks = [cell for cell in wrong if entries.marks[cell]]
    parts = []
    if digits:
        parts.append(f"Take back {listed([f'the {entries.digits[x]} at {entries.place(x)}' for x in digits])}.")
    if marks:
        parts.append(f"The right digit is not among the marks at {listed(position.places(marks))}.")
    if conflict is None:
        where = "There is a mistake."
        why = "That cannot be shown from here in a few steps, but there is no solution with what is entered."
    else:
        where, why = f"There is a mistake {conflict.where}.", conflict.why
    return Hint(
        where,
        why,
        " ".join(parts),
        conflict.places if conflict else (),
        wrong=position.places(wrong),
        chain=conflict.chain if conflict else (),
        then=str(entries.without(wrong)),
        technique="mistake",
        rules=conflict.rules if conflict else (),
        smallest=conflict is not None and conflict.smallest,
    )


def _contradiction(position: Position, wrong: tuple[int, ...], tick: Tick) -> Conflict | None:
    """What becomes of one of the wrong entries, if the right ones are believed."""
    entries = position.entries
    opened = entries.with_options(dict.fromkeys(wrong, position.full))
    try:
        with Rules(Position(position.size, position.cages, position.large, opened), tick) as rules:
            return rules.contradiction({cell: entered(entries, cell) for cell in wrong})
    except Stopped:
        return None


def _from_solution(position: Position, grid: Grid) -> Step:
    """A digit of the only solution, where nothing easier is left."""
    cell = min(
        (cell for cell in position.entries.cells if not position.is_decided(cell)),
        key=lambda cell: position.options[cell].bit_count(),
    )
    r, c = position.entries.at(cell)
    at = position.entries.place(cell)
    rules = [
        rule
        for line in position.lines
        for bit in range(position.size)
        for rule in (line.once(bit + 1), line.needs(bit + 1))
    ]
    return Step(
        "solution",
        SEARCH_LEVEL,
        (*map(position.rule, range(len(position.cages))), *rules),
        (cell,),
        f"Look at {at}.",
        "No argument of a few steps was found from here. What follows is read off the only solution.",
        {cell: 1 << grid[r][c] - 1},
        0,
        smallest=False,
    )
