"""Why a line of a nonogram decides cells, as a hint says it, held against its cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Argument, Reach
from tests.engine.hints.reading.nonogram.board import Known, count, has_room
from tests.engine.hints.reading.nonogram.dead_ends import read_failure
from tests.engine.hints.reading.text import need

MOST_COUNTED = 12
"""Arrangements that are counted; of more, it is only said that there are many."""
MOST_DRAWN = 3
"""Arrangements that are all told."""


def read_argument(body: Argument | bodies.Rival, line: Known) -> None:
    """What is said is so, and the cells that it decides have this value in all arrangements."""
    need(body.clue == line.clue, f"{body}: the clue is {line.clue}")
    need(line.ways is not None, f"{body}: the line has no way")
    assert line.ways is not None
    if isinstance(body, Argument):
        decided = {*body.filled} | {*body.empty}
        need(bool(decided) and decided <= line.at("?"), f"{body}: known already")
        need(not {*body.filled} & line.ways.empty and not {*body.empty} & line.ways.filled, f"{body}: another way")
    need(CLAIMS[type(body)](body, line), f"{body} is not so of {line}")


def _blocks(line: Known) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    for i in sorted(line.at("#")):
        found[-1:] = [(*found[-1], i)] if found and found[-1][-1] == i - 1 else [*found[-1:], (i,)]
    return found


def _finished(body: bodies.Finished, line: Known) -> bool:
    return [*body.runs] == _blocks(line) and tuple(map(len, body.runs)) == line.clue and not body.filled


def _crossed(body: bodies.Crossed, line: Known) -> bool:
    return len(line.at(".")) == len(line.cells) - sum(line.clue) and not body.empty


def _fills(_: bodies.Fills, line: Known) -> bool:
    return sum(line.clue) + len(line.clue) - 1 == len(line.cells)


def _overlap(body: bodies.Overlap, line: Known) -> bool:
    alone = Known(line.clue, "?" * len(line.cells))
    slack = len(line.cells) - sum(line.clue) - len(line.clue) + 1
    return body.slack == slack and _reaches(body.reaches, alone) and _always(body, body.reaches)


def _reaches(own: Iterable[Reach], line: Known) -> bool:
    """Whether runs lie as far to either side as is said, by what they have to cover and by what stops them."""
    assert line.ways is not None
    for each in own:
        if not 0 <= each.run < len(line.clue):
            return False
        starts, length = line.ways.starts[each.run], line.clue[each.run]
        others = (line.lies_in(run) for run in range(len(line.clue)) if run != each.run)
        held = line.at("#") & line.lies_in(each.run) - set[int]().union(*others)
        if each.held not in ((), (*sorted(held),)) or (each.first, each.last) != (min(starts), max(starts)):
            return False
        near = {*range(max(held) - length + 1, min(held) + length)} if each.held else set[int]()
        stops = {each.first - 1, each.last + length} & near & {*range(len(line.cells))}
        if each.stops != (*sorted(stops),) or not stops <= line.at("."):
            return False
        if each.held and not line.lies_in(each.run) <= near:
            return False
    return True


def _always(body: Argument, own: Iterable[Reach]) -> bool:
    """Whether the runs cover the filled cells wherever they lie."""
    sure = {i for each in own for i in range(each.last, each.first + body.clue[each.run])}
    return bool(body.filled) and {*body.filled} <= sure and not body.empty


def _done(body: bodies.Done, line: Known) -> bool:
    beside = set[int]()
    for cells, own, run in body.runs:
        covering = [each for each in range(len(line.clue)) if line.lies_in(each) & {*cells}]
        if (
            cells not in _blocks(line)
            or not own
            or not {*own} <= {cells[0] - 1, cells[-1] + 1}
            or {line.clue[each] for each in covering} != {len(cells)}
            or run != (covering[0] if len(covering) == 1 else None)
        ):
            return False
        beside |= {*own}
    return not body.filled and {*body.empty} == beside


def _narrow(body: bodies.Narrow, line: Known) -> bool:
    """Whether each of the cells is in a gap that is shorter than any run, or than the ones that are named.

    These are the ones before and behind the cells, whichever way the line is filled.
    """
    bounded = f".{line.cells}."
    gaps = [bounded.find(".", i + 1) - bounded.rfind(".", 0, i + 1) - 1 for i in body.empty]
    own = _around(line, body.empty) if body.runs else {*range(len(line.clue))}
    is_around = not body.runs or own == {*body.runs}
    return not body.filled and is_around and bool(own) and max(gaps) < min(line.clue[run] for run in own)


def _around(line: Known, cells: Iterable[int]) -> set[int]:
    """The runs before and behind each of these cells; none if one is amid the places of a run."""
    found = set[int]()
    for cell in cells:
        before = [run for run in range(len(line.clue)) if max(line.lies_in(run)) < cell]
        behind = [run for run in range(len(line.clue)) if min(line.lies_in(run)) > cell]
        if len(before) + len(behind) < len(line.clue):
            return set()
        found |= {*before[-1:], *behind[:1]}
    return found


def _unreached(body: bodies.Unreached, line: Known) -> bool:
    runs = {each.run for each in body.reaches}
    return not body.filled and _reaches(body.reaches, line) and runs == _around(line, body.empty)


def _held(body: bodies.Held, line: Known) -> bool:
    return bool(body.reach.held) and _reaches((body.reach,), line) and _always(body, (body.reach,))


def _confined(body: bodies.Confined, line: Known) -> bool:
    return _reaches(body.reaches, line) and _always(body, body.reaches)


def _settled(body: bodies.Settled, line: Known) -> bool:
    runs = [each.run for each in body.reaches]
    is_only = all(each.first == each.last for each in body.reaches)
    return runs == [*range(len(line.clue))] and is_only and _reaches(body.reaches, line)


def _all_agree(body: bodies.AllAgree, line: Known) -> bool:
    number = count(*line)
    if body.ways != (number if number <= MOST_COUNTED else None):
        return False
    for starts in body.arrangements:
        own = {i for at, run in zip(starts, line.clue, strict=True) for i in range(at, at + run)}
        cells = "".join("#" if i in own else "." for i in range(len(line.cells)))
        runs = tuple(map(len, cells.replace(".", " ").split()))
        if runs != line.clue or any(known not in ("?", cell) for known, cell in zip(line.cells, cells, strict=True)):
            return False
    return number > MOST_DRAWN or len({*body.arrangements}) == number


def _otherwise(body: bodies.Otherwise, line: Known) -> bool:
    (cell,) = (*body.filled, *body.empty)
    read_failure(body.failure, line.filled_out(cell, "." if body.filled else "#"))
    return body.failure.line == body.line


def _rival(body: bodies.Rival, line: Known) -> bool:
    """Whether the run would be as near to the side as it can, and leave too little room."""
    over = [own for own in line.places(body.run) if body.cell in own]
    room = line.cells[: max(0, body.span[0] - 1)] if body.start else line.cells[body.span[-1] + 2 :]
    return (
        line.cells[body.cell] == "#"
        and bool(over)
        and body.span == (*over[-1 if body.start else 0],)
        and not has_room(tuple(line.clue[run] for run in body.others), room)
    )


CLAIMS: dict[type, Callable[[Any, Known], bool]] = {
    bodies.Blank: lambda body, line: not line.clue and not body.filled,
    bodies.Finished: _finished,
    bodies.Crossed: _crossed,
    bodies.Fills: _fills,
    bodies.Overlap: _overlap,
    bodies.Done: _done,
    bodies.Narrow: _narrow,
    bodies.Unreached: _unreached,
    bodies.Held: _held,
    bodies.Confined: _confined,
    bodies.Settled: _settled,
    bodies.AllAgree: _all_agree,
    bodies.Otherwise: _otherwise,
    bodies.Rival: _rival,
}
"""What each says, beside the clue and the values of its cells."""
