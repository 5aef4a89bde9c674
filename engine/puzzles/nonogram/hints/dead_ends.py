"""What is wrong with a line whose runs do not fit, the plainest reason first.

What can be counted comes before what the clue alone forbids, that before where its runs can be pushed.  Each reason is
enough by itself; of a line for which none is known, a run is named that has no place left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.core.text import counted, listed
from engine.puzzles.nonogram.board import Clue, clue_text
from engine.puzzles.nonogram.hints.words import crossing, numbered_run


class End(NamedTuple):
    """A line at the end of a chain: its `cells` as `#`, `.` and `?`, its clue, and whether it is a row or a column."""

    cells: str
    clue: Clue
    kind: str

    @property
    def ways_to_look(self) -> tuple[tuple[str, str, Clue], ...]:
        """From either end: which run comes first from there, and the cells and the clue in that order."""
        return ("first", self.cells, self.clue), ("last", self.cells[::-1], self.clue[::-1])

    def crossing(self, cells: Sequence[int]) -> str:
        """Its cells, by the lines that cross it."""
        return crossing(self.kind, sum(1 << cell for cell in cells))

    def run(self, number: int) -> str:
        """A run, as in `its run of 4` or, the second one of that length, `its second run of 4`."""
        return f"its {numbered_run(self.clue, number)}"

    def outer(self, which: str) -> str:
        """The run at one end, `first` or `last`: as in `its last run of 4`, where it is not the only one of 4."""
        length = self.clue[0 if which == "first" else -1]
        return f"its {f'{which} ' * (self.clue.count(length) > 1)}run of {length}"


def dead_end(cells: str, clue: Clue, kind: str) -> str:
    """Why a line, `row` or `column`, has no arrangement; as a sentence goes on after its name."""
    end = End(cells, clue, kind)
    return next(filter(None, (reason(end) for reason in REASONS)), "") or _left_over(end)


def would(fails: str) -> str:
    """What a line comes to, as of one that would come to it: `would have no room for its run of 3`."""
    return re.sub("^has", "would have", re.sub("^cannot", "could not", fails))


def _too_many(end: End) -> str:
    """More black cells, or fewer others, than the clue says."""
    black, free, clue = end.cells.count("#"), len(end.cells) - end.cells.count("."), end.clue
    longest = max(map(len, re.findall("#+", end.cells)), default=0)
    if longest > max(clue, default=0):
        runs = f"its run of {clue[0]}" if len(clue) == 1 else "any of its runs"
        too_many = f"cells without a gap{(clue and f', too many for {runs}') or ''}"
        return f"would have {longest} black {too_many if longest > 1 else 'cell'}"
    if black > sum(clue):
        return f"would have {black} black cells" + (f", and not {sum(clue)}" if len(clue) > 1 else "")
    if not free < sum(clue):
        return ""
    ones = f"{sum(clue)} black ones" if sum(clue) > 1 else "its black one"
    cells = f"only {counted(free, 'cell')}" if free else "no cell"
    return f"would have {cells} left for {ones}"


def _first_too_long(end: End) -> str:
    """The black cells next to an end are more than the run there has, and it fits nowhere before them."""
    for which, side, clue in end.ways_to_look:
        block = re.search("#+", side)
        # nothing fits before them, with a white one between
        if (
            block
            and len(block[0]) > clue[0]
            and all(len(gap) < clue[0] for gap in side[: block.start()][:-1].split("."))
        ):
            return f"would have {len(block[0])} black cells without a gap for {end.outer(which)}"
    return ""


def _no_gap(end: End) -> str:
    """The longest run is longer than all gaps between white cells."""
    longest = max(end.clue)
    if max(map(len, end.cells.split("."))) >= longest:
        return ""
    return f"has no room left anywhere for {'its' if end.clue.count(longest) == 1 else 'a'} run of {longest}"


def _finished(end: End) -> str:
    """Black cells between white ones are as many as no run has."""
    for start, stop in _blocks(f".{end.cells}.", r"(?<=\.)#+(?=\.)"):
        if stop - start not in end.clue:
            where = end.crossing(range(start - 1, stop - 1))
            return f"would have a finished run of {stop - start} in {where}: its clue has no {stop - start}"
    return ""


def _other_order(end: End) -> str:
    """The runs at one end, up to where a cell is open, are others than those of the clue."""
    for which, side, clue in end.ways_to_look:
        sure = side.partition("?")[0]
        runs = [stop - start for start, stop in _blocks(sure, r"#+(?=\.)")]
        wrong = next((i for i, (run, own) in enumerate(zip(runs, clue, strict=False)) if run != own), None)
        if wrong is not None:
            both = (*runs[: wrong + 1],), clue[: wrong + 1]
            found, own = (clue_text(each if which == "first" else each[::-1]) for each in both)
            what = f"a run of {found}" if wrong == 0 else found
            return f"would {'begin' if which == 'first' else 'end'} with {what}, and not {own}"
    return ""


def _one_each(end: End) -> str:
    """There are more black cells that no two of them can share a run than there are runs."""
    apart = list[int]()
    for at in (i for i, cell in enumerate(end.cells) if cell == "#"):
        if not apart or "." in end.cells[apart[-1] : at] or at - apart[-1] >= max(end.clue):
            apart.append(at)
    count = len(end.clue) + 1
    if not apart[count - 1 :]:
        return ""
    return f"would need {count} runs for its black cells in {end.crossing(apart[:count])}, and has only {count - 1}"


def _first_fits_not(end: End) -> str:
    """The run at an end has no place up to the first black cell from there."""
    for which, side, clue in end.ways_to_look:
        run, first = clue[0], side.find("#")
        if first < 0:
            continue
        free = [at for at in range(min(first, len(side) - run) + 1) if "." not in side[at : at + run]]
        if any(side[at + run : at + run + 1] != "#" for at in free):
            continue
        cell = end.crossing([first if which == "first" else len(side) - 1 - first])
        name = end.outer(which)
        if free:  # all of them cover the first black cell: without white ones before it, one would end there
            return f"cannot cover {cell} with {name} without touching another black cell"
        if len(clue) == 1:
            return f"has no room for {name}, which must cover {cell}"
        up_to = "before or over" if which == "first" else "over or after"
        return f"has no room for {name} {up_to} {cell}, its {which} black cell"
    return ""


def _pushed(end: End) -> str:
    """Runs that are pushed to one end leave no room for the next one: from the end where these are fewer."""
    left, right = (len(_starts(side, clue)) for _, side, clue in end.ways_to_look)
    if left == len(end.clue):
        return ""
    from_left, others = left <= right, min(left, right)
    name = end.run(others if from_left else len(end.clue) - 1 - others)
    those = "the run" if others == 1 else "those"
    side = "before" if from_left else "after"
    where = {"row": ("to the left", "to the right"), "column": ("up", "down")}[end.kind][not from_left]
    return f"has no room for {name} even with {those} {side} it pushed {where}"


def _too_short(end: End) -> str:
    """Black cells side by side that no run can cover together."""
    for start, stop in _blocks(end.cells, "#+"):
        places = [(at, length) for at, length in _places(end) if at < stop and start < at + length]
        if any(at <= start and stop <= at + length for at, length in places):
            continue
        reach = sorted({length for _, length in places})
        count, where = stop - start, end.crossing(range(start, stop))
        black = f"{count} black cells" if count > 1 else "a black cell"
        if not reach:
            what = ", where no run reaches"
        elif reach[-1] < count:
            what = f", where only runs of {listed(map(str, reach), 'or')} reach"
        else:
            what = f": {_long_enough(end, start, stop)}"
        return f"would have {black} in {where}{what}"
    return ""


def _long_enough(end: End, start: int, stop: int) -> str:
    """Which runs are as long as these black cells side by side, and on which side they leave no room for the others.

    The cells are in a gap that is long enough for one of them.
    """
    long = [run for run, length in enumerate(end.clue) if length >= stop - start]
    lengths = sorted({end.clue[run] for run in long})
    first, last = start, stop  # where a run that covers them begins at the latest, and ends at the earliest
    if len(long) == 1:
        (length,) = lengths
        span = range(max(0, stop - length), min(start, len(end.cells) - length) + 1)
        free = [at for at in span if "." not in end.cells[at : at + length]]
        first, last = free[-1], free[0] + length
    before, behind = end.clue[: long[0]], end.clue[long[-1] + 1 :]
    sides = {"row": ("on the left", "on the right"), "column": ("above", "below")}[end.kind]
    rooms = end.cells[: max(0, first - 1)], end.cells[last + 1 :]
    for runs, room, side in zip((before, behind), rooms, sides, strict=True):
        if len(_starts(room, runs)) < len(runs):
            which = f"only its run{'s' * bool(long[1:])} of {listed(map(str, lengths))} could cover them"
            return f"{which}, but then there is no room {side} for {clue_text(runs)}"
    return "none of its runs can cover them and leave room for the others"


def _uncovered(end: End) -> str:
    """A black cell that no run can cover without touching others."""
    sure = {
        cell
        for at, length in _places(end)
        if "#" not in (end.cells[at - 1 : at], end.cells[at + length : at + length + 1])
        for cell in range(at, at + length)
    }
    alone = next((i for i, cell in enumerate(end.cells) if cell == "#" and i not in sure), None)
    return (
        "" if alone is None else f"would have a black cell in {end.crossing([alone])} that none of its runs can cover"
    )


def _left_over(end: End) -> str:
    """The run for which there is no place behind the others, with all black cells before it covered.

    From the end where these are fewer.  If the last one finds a place, it is too far from the last black cell.
    """
    tried = [(len(_fitting(side, clue)), which, side, clue) for which, side, clue in end.ways_to_look]
    others, which, side, clue = min(tried, key=lambda each: each[0])
    number = others if which == "first" else len(clue) - 1 - others
    if others == len(clue):
        last = side.rfind("#") if which == "first" else len(side) - 1 - side.rfind("#")
        name = end.run(len(clue) - 1 if which == "first" else 0)
        return f"would have a black cell in {end.crossing([last])} that {name} cannot cover, however the others lie"
    before = "before" if which == "first" else "after"
    those = f"the run {before} it covers" if others == 1 else f"those {before} it cover"
    return f"has no place for {end.run(number)}, however {those} the black cells there"


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


def _blocks(cells: str, pattern: str) -> Iterator[tuple[int, int]]:
    return (found.span() for found in re.finditer(pattern, cells))


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


def _places(end: End) -> Iterator[tuple[int, int]]:
    """All places of all runs between where they are pushed to the left and to the right: start and length."""
    left, right = (_starts(side, clue) for _, side, clue in end.ways_to_look)
    for run, first, mirrored in zip(end.clue, left, reversed(right), strict=True):
        for at in range(first, len(end.cells) - mirrored - run + 1):
            if "." not in end.cells[at : at + run]:
                yield at, run


REASONS: tuple[Callable[[End], str], ...] = (
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
)
"""From the plainest on; those after `_pushed` rely on runs finding room as long as nothing is black."""
