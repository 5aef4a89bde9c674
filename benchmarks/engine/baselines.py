"""The methods that the source documents describe, as plainly as they put them: what the engine has to beat.

Each returns the number of solutions found, at most two, or None where its time was up.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.grid import COMPASS, ray
from engine.core.limits import Progress, Stopped
from engine.puzzles.countdown import Countdown
from engine.puzzles.letters import Letters
from engine.puzzles.letters.words import levels
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.signpost import Signpost
from engine.sat.model import Model


def deadline(seconds: float) -> float:
    """The CPU time at which to stop."""
    return time.process_time() + seconds


def signpost_by_paths(puzzle: Signpost, seconds: float) -> int | None:
    """Extend paths from 1, depth first, by every cell that the arrow reaches and whose number fits."""
    end, found = deadline(seconds), 0
    cells = puzzle.cells
    shown = {puzzle.given(cell) for cell in cells}
    stack = [[cell] for cell in cells if puzzle.given(cell) == 1] or [[cell] for cell in cells]
    while stack:
        path = stack.pop()
        if time.process_time() > end:
            return None
        number, last = len(path), path[-1]
        if (number in shown or puzzle.given(last)) and puzzle.given(last) != number:
            continue
        if number == len(cells):
            found += 1
            if found == 2:
                break
        reached = ray(last, COMPASS[puzzle.arrow(last)], puzzle.height, puzzle.width)
        stack += ([*path, cell] for cell in reached if cell not in path)
    return found


def nonogram_by_recursive_runs(puzzle: Nonogram, seconds: float) -> int | None:
    """SAT by the recursive formula: some position of the first run, white before it, and the rest of the clue behind.

    One definition (Tseitin 1968) for each number of runs and cells left.
    """
    model = Model()
    black = {(r, c): model.var((r, c)) for r in range(puzzle.height) for c in range(puzzle.width)}
    with model.rule("All lines"):
        for r, clue in enumerate(puzzle.rows):
            _runs(model, clue, [black[r, c] for c in range(puzzle.width)])
        for c, clue in enumerate(puzzle.columns):
            _runs(model, clue, [black[r, c] for r in range(puzzle.height)])
    end, found = deadline(seconds), 0

    def tick(_: Progress) -> None:
        if time.process_time() > end:
            raise Stopped("time")

    try:
        with model.search(black.values(), tick) as search:
            for _ in search.models():
                found += 1
                if found == 2:
                    break
    except Stopped:
        return None
    return found


def _runs(model: Model, clue: Sequence[int], cells: Sequence[int]) -> None:
    known: dict[tuple[int, int], int] = {}

    def rest(run: int, start: int) -> int:
        """A literal: the cells from `start` on hold the runs from `run` on."""
        key = run, start
        if key not in known:
            known[key] = literal = model.fresh()
            if run == len(clue):
                for cell in cells[start:]:
                    model.add(-literal, -cell)
            else:
                places = []
                last = len(cells) - sum(clue[run:]) - (len(clue) - run - 1)
                for at in range(start, last + 1):
                    end = at + clue[run]
                    place = model.fresh()
                    places.append(place)
                    for cell in cells[start:at]:
                        model.add(-place, -cell)
                    for cell in cells[at:end]:
                        model.add(-place, cell)
                    if end < len(cells):
                        model.add(-place, -cells[end])
                    model.add(-place, rest(run + 1, min(end + 1, len(cells))))
                model.add(-literal, *places)
        return known[key]

    model.add(rest(0, 0))


def countdown_by_generate_and_test(puzzle: Countdown, seconds: float) -> int | None:
    """All terms over all ways to divide the tiles, each worked out on the way up; those that reach the target."""
    end = deadline(seconds)

    def terms(tiles: tuple[int, ...]) -> Iterator[int]:
        if time.process_time() > end:
            raise TimeoutError
        yield from tiles
        for pick in range(1, 2 ** len(tiles) - 1):
            left = tuple(tile for i, tile in enumerate(tiles) if pick >> i & 1)
            right = tuple(tile for i, tile in enumerate(tiles) if not pick >> i & 1)
            rights = list(terms(right))
            for x in terms(left):
                for y in rights:
                    yield x + y
                    yield x * y
                    if x > y:
                        yield x - y
                    if x % y == 0:
                        yield x // y

    try:
        return sum(value == puzzle.target for value in terms(puzzle.tiles))
    except TimeoutError:
        return None


def letters_by_scan(puzzle: Letters, seconds: float) -> int | None:
    """Every word of the list, its letters counted."""
    end, found = deadline(seconds), 0
    dealt, blanks = Counter(puzzle.rack), puzzle.rack.count("?")
    for word in levels():
        if time.process_time() > end:
            return None
        found += (Counter(word) - dealt).total() <= blanks
    return found
