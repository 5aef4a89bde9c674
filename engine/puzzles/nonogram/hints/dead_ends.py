"""What is wrong with a line whose runs do not fit, the plainest reason first.

What can be counted comes before what the clue alone forbids, that before where its runs can be pushed.  Each reason is
enough by itself; of a line for which none is known, a run is named that has no place left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.puzzles.nonogram.board import Clue, Line
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Failure, Numbers


class End(NamedTuple):
    """A line at the end of a chain: its clue, and its `cells` as `#`, `.` and `?`."""

    line: Line
    clue: Clue
    cells: str

    @property
    def ways_to_look(self) -> tuple[tuple[bool, str, Clue], ...]:
        """Return the line from either end: whether that is the start, and the cells and the clue in that order."""
        return (True, self.cells, self.clue), (False, self.cells[::-1], self.clue[::-1])

    def span(self, *, start: bool, cells: range) -> Numbers:
        """Return cells that were counted from one end."""
        last = len(self.cells) - 1
        return (*cells,) if start else tuple(last - i for i in reversed(cells))

    def run(self, number: int, *, start: bool) -> int:
        """Return a run that was counted from one end."""
        return number if start else len(self.clue) - 1 - number


def dead_end(line: Line, clue: Clue, cells: str) -> Failure:
    """Return why a line has no arrangement."""
    end = End(line, clue, cells)
    return next(filter(None, (reason(end) for reason in REASONS)), None) or _left_over(end)


def _too_many(end: End) -> Failure | None:
    """More black cells, or fewer others, than the clue says."""
    line, clue, cells = end.line, end.clue, end.cells
    longest = max(_blocks(cells, "#+"), key=len, default=range(0))
    if len(longest) > max(clue, default=0):
        return bodies.TooLong(line, clue, (*longest,))
    if cells.count("#") > sum(clue):
        return bodies.TooMany(line, clue, tuple(i for i, cell in enumerate(cells) if cell == "#"))
    if len(cells) - cells.count(".") < sum(clue):
        return bodies.TooFew(line, clue, tuple(i for i, cell in enumerate(cells) if cell != "."))
    return None


def _first_too_long(end: End) -> Failure | None:
    """The black cells next to an end are more than the run there has, and it fits nowhere before them."""
    for start, side, clue in end.ways_to_look:
        block = next(_blocks(side, "#+"), None)
        # nothing fits before them, with a white one between
        if block and len(block) > clue[0] and all(len(gap) < clue[0] for gap in side[: block.start][:-1].split(".")):
            cells = end.span(start=start, cells=block)
            return bodies.OuterTooLong(end.line, end.clue, end.run(0, start=start), cells)
    return None


def _no_gap(end: End) -> Failure | None:
    """The longest run is longer than all gaps between white cells."""
    longest = max(end.clue)
    if max(map(len, end.cells.split("."))) >= longest:
        return None
    return bodies.NoGap(end.line, end.clue, end.clue.index(longest))


def _finished(end: End) -> Failure | None:
    """Black cells between white ones are as many as no run has."""
    for block in _blocks(f".{end.cells}.", r"(?<=\.)#+(?=\.)"):
        if len(block) not in end.clue:
            return bodies.NoSuchRun(end.line, end.clue, tuple(i - 1 for i in block))
    return None


def _other_order(end: End) -> Failure | None:
    """The runs at one end, up to where a cell is open, are others than those of the clue."""
    for start, side, clue in end.ways_to_look:
        found = [*_blocks(side.partition("?")[0], r"#+(?=\.)")]
        wrong = next((i for i, (run, own) in enumerate(zip(found, clue, strict=False)) if len(run) != own), None)
        if wrong is not None:
            runs = tuple(end.span(start=start, cells=run) for run in found[: wrong + 1])
            return bodies.OtherRuns(end.line, end.clue, start, runs if start else runs[::-1])
    return None


def _one_each(end: End) -> Failure | None:
    """There are more black cells that no two of them can share a run than there are runs."""
    apart, count = _apart(end), len(end.clue) + 1
    return bodies.TooFewRuns(end.line, end.clue, tuple(apart[:count])) if apart[count - 1 :] else None


def _apart(end: End) -> list[int]:
    """Black cells of which no two can share a run."""
    apart = list[int]()
    for at in (i for i, cell in enumerate(end.cells) if cell == "#"):
        if not apart or "." in end.cells[apart[-1] : at] or at - apart[-1] >= max(end.clue):
            apart.append(at)
    return apart


def _its_own(end: End) -> Failure | None:
    """There are as many black cells that no two of them can share a run as there are runs; one cannot cover its own."""
    apart, cells = _apart(end), end.cells
    if len(apart) != len(end.clue):
        return None
    for run, (cell, length) in enumerate(zip(apart, end.clue, strict=True)):
        over = range(max(0, cell - length + 1), min(cell, len(cells) - length) + 1)
        free = (at for at in over if "." not in cells[at : at + length])
        if all("#" in (cells[at - 1 : at], cells[at + length : at + length + 1]) for at in free):
            return bodies.OneEach(end.line, end.clue, tuple(apart), run)
    return None


def _first_fits_not(end: End) -> Failure | None:
    """The run at an end has no place up to the first black cell from there."""
    for start, side, clue in end.ways_to_look:
        run, first = clue[0], side.find("#")
        if first < 0:
            continue
        free = [at for at in range(min(first, len(side) - run) + 1) if "." not in side[at : at + run]]
        if any(side[at + run : at + run + 1] != "#" for at in free):
            continue
        (cell,) = end.span(start=start, cells=range(first, first + 1))
        number = end.run(0, start=start)
        # where it is free, it covers the first black cell: without white ones before it, one would end there
        if not free:
            return bodies.NoRoom(end.line, end.clue, number, start, cell)
        touched = sorted(i for at in free for i in end.span(start=start, cells=range(at + run, at + run + 1)))
        return bodies.Touching(end.line, end.clue, number, start, cell, tuple(touched))
    return None


def _pushed(end: End) -> Failure | None:
    """Runs that are pushed to one end leave no room for the next one: from the end where these are fewer."""
    pushed = [(_starts(side, clue), start, clue) for start, side, clue in end.ways_to_look]
    others, start, clue = min(pushed, key=lambda each: (len(each[0]), not each[1]))
    if len(others) == len(clue):
        return None
    spans = (range(at, at + run) for at, run in zip(others, clue, strict=False))
    lie = tuple(end.span(start=start, cells=span) for span in spans)
    return bodies.PushedOut(end.line, end.clue, end.run(len(others), start=start), start, lie)


def _too_short(end: End) -> Failure | None:
    """Black cells side by side that no run can cover together."""
    for block in _blocks(end.cells, "#+"):
        places = [(at, length) for at, length in _places(end) if at < block.stop and block.start < at + length]
        if any(at <= block.start and block.stop <= at + length for at, length in places):
            continue
        reach = tuple(sorted({length for _, length in places}))
        if not reach or reach[-1] < len(block):
            return bodies.OutOfReach(end.line, end.clue, (*block,), reach)
        return _long_enough(end, block)
    return None


def _long_enough(end: End, block: range) -> Failure:
    """Which runs are as long as these black cells side by side, and on which side they leave no room for the others.

    The cells are in a gap that is long enough for one of them.
    """
    long = [run for run, length in enumerate(end.clue) if length >= len(block)]
    first, last = block.start, block.stop  # where a run that covers them begins at the latest, and ends at the earliest
    if len(long) == 1:
        length = end.clue[long[0]]
        span = range(max(0, block.stop - length), min(first, len(end.cells) - length) + 1)
        free = [at for at in span if "." not in end.cells[at : at + length]]
        first, last = free[-1], free[0] + length
    sides = (end.clue[: long[0]], end.cells[: max(0, first - 1)]), (end.clue[long[-1] + 1 :], end.cells[last + 1 :])
    for start, (runs, room) in zip((True, False), sides, strict=True):
        if not has_room(room, runs):
            return bodies.NoRoomBeside(end.line, end.clue, (*block,), tuple(long), start)
    return bodies.NoneCovers(end.line, end.clue, (*block,))


def _uncovered(end: End) -> Failure | None:
    """A black cell that no run can cover without touching others."""
    sure = {
        cell
        for at, length in _places(end)
        if "#" not in (end.cells[at - 1 : at], end.cells[at + length : at + length + 1])
        for cell in range(at, at + length)
    }
    alone = next((i for i, cell in enumerate(end.cells) if cell == "#" and i not in sure), None)
    return None if alone is None else bodies.Uncovered(end.line, end.clue, alone)


def _left_over(end: End) -> Failure:
    """The run for which there is no place behind the others, with all black cells before it covered.

    From the end where these are fewer.  If the last one finds a place, it is too far from the last black cell.
    """
    tried = [(len(_fitting(side, clue)), start, side, clue) for start, side, clue in end.ways_to_look]
    others, start, side, clue = min(tried, key=lambda each: (each[0], not each[1]))
    if others == len(clue):
        (last,) = end.span(start=start, cells=range(side.rfind("#"), side.rfind("#") + 1))
        return bodies.LeftCell(end.line, end.clue, end.run(len(clue) - 1, start=start), last)
    return bodies.LeftRun(end.line, end.clue, end.run(others, start=start), start)


def _fitting(cells: str, clue: Sequence[int]) -> list[int]:
    """For each run that finds a place, how near the start it can end, with all black cells before it covered."""
    found, ends = list[int](), {-1}  # with the white cell behind it
    for run in clue:
        ends = {
            at + run
            for at in range(len(cells) - run + 1)
            if "." not in cells[at : at + run]
            and cells[at + run : at + run + 1] != "#"
            and any(end < at and "#" not in cells[end + 1 : at] for end in ends)
        }
        if not ends:
            break
        found.append(min(ends))
    return found


def _blocks(cells: str, pattern: str) -> Iterator[range]:
    return (range(*found.span()) for found in re.finditer(pattern, cells))


def _starts(cells: str, clue: Sequence[int]) -> list[int]:
    """Where runs start that are pushed to the left, whatever is black; of those that find room."""
    found, at = list[int](), 0
    for run in clue:
        while "." in cells[at : at + run]:
            at += 1
        if at + run > len(cells):
            break
        found.append(at)
        at += run + 1
    return found


def has_room(cells: str, clue: Sequence[int]) -> bool:
    """Return whether runs fit in these cells, whatever is black."""
    return len(_starts(cells, clue)) == len(clue)


def _places(end: End) -> Iterator[tuple[int, int]]:
    """All places of all runs between where they are pushed to the left and to the right: start and length."""
    left, right = (_starts(side, clue) for _, side, clue in end.ways_to_look)
    for run, first, mirrored in zip(end.clue, left, reversed(right), strict=True):
        for at in range(first, len(end.cells) - mirrored - run + 1):
            if "." not in end.cells[at : at + run]:
                yield at, run


REASONS: tuple[Callable[[End], Failure | None], ...] = (
    _too_many,
    _first_too_long,
    _no_gap,
    _finished,
    _other_order,
    _one_each,
    _first_fits_not,
    _pushed,
    _too_short,
    _uncovered,
    _its_own,
)
"""From the plainest on; those after `_pushed` rely on runs finding room as long as nothing is black."""
