"""What a hint says is wrong with a line of a nonogram, held against its cells."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Failure
from tests.engine.hints.reading.nonogram.board import Known, fits, has_room
from tests.engine.hints.reading.text import need


def read_failure(body: Failure, line: Known) -> None:
    """The line has no arrangement, and what is said of it is so and enough to show that."""
    need(body.clue == line.clue, f"{body}: the clue is {line.clue}")
    need(line.ways is None, f"{body}: there is a way")
    need(CLAIMS[type(body)](body, line), f"{body} is not so of {line}")


def _is_block(line: Known, cells: tuple[int, ...]) -> bool:
    """Whether these are filled cells side by side, and all of them."""
    if cells != (*range(cells[0], cells[-1] + 1),):
        return False
    around = f".{line.cells}."
    return {*cells} <= line.at("#") and around[cells[0]] != "#" != around[cells[-1] + 2]


def _too_long(body: bodies.TooLong, line: Known) -> bool:
    longest = max(map(len, re.findall("#+", line.cells)))
    return _is_block(line, body.cells) and len(body.cells) == longest > max(line.clue, default=0)


def _too_many(body: bodies.TooMany, line: Known) -> bool:
    return {*body.cells} == line.at("#") and len(body.cells) > sum(line.clue)


def _too_few(body: bodies.TooFew, line: Known) -> bool:
    return {*body.cells} == line.at("#") | line.at("?") and len(body.cells) < sum(line.clue)


def _outer_too_long(body: bodies.OuterTooLong, line: Known) -> bool:
    """From one end the cells come first, and are more than the run there, for which is no room before."""
    n, run = len(line.cells), line.clue[body.run]
    first, last = (body.cells, line.cells), (tuple(n - 1 - i for i in reversed(body.cells)), line.cells[::-1])
    sides = [first] * (body.run == 0) + [last] * (body.run == len(line.clue) - 1)
    return len(body.cells) > run and any(
        side.find("#") == cells[0]
        and _is_block(Known((), side), cells)
        and all("." in side[at : at + run] for at in range(cells[0] - run))
        for cells, side in sides
    )


def _no_gap(body: bodies.NoGap, line: Known) -> bool:
    return not line.places(body.run)


def _no_such_run(body: bodies.NoSuchRun, line: Known) -> bool:
    around = f".{line.cells}."
    ends = around[body.cells[0]] == "." == around[body.cells[-1] + 2]
    return ends and _is_block(line, body.cells) and len(body.cells) not in line.clue


def _other_runs(body: bodies.OtherRuns, line: Known) -> bool:
    """Up to the first open cell, all runs are those of the clue but the last."""
    runs, n = body.runs, len(line.cells)
    if not body.start:
        line, runs = line.mirrored, tuple(tuple(n - 1 - i for i in reversed(cells)) for cells in runs[::-1])
    known = f"{line.cells}.".partition("?")[0]
    found = [(*range(*each.span()),) for each in re.finditer(r"#+(?=\.)", known)]
    lengths = [*map(len, runs)]
    own = line.clue[: len(runs)]
    is_first_wrong = (*lengths[:-1],) == own[:-1] and lengths[-1:] != [*own[-1:]]
    return found[: len(runs)] == [*runs] and len(own) == len(runs) and is_first_wrong


def _too_few_runs(body: bodies.TooFewRuns, line: Known) -> bool:
    """No run has two of these cells."""
    return (
        {*body.cells} <= line.at("#")
        and len(body.cells) > len(line.clue)
        and all("." in line.cells[a:b] or max(line.clue) <= b - a for a, b in pairwise(body.cells))
    )


def _one_each(body: bodies.OneEach, line: Known) -> bool:
    """As many as there are runs, and the run that covers one of them would touch others."""
    around, cell = f".{line.cells}.", body.cells[body.run]
    over = [own for own in line.places(body.run) if cell in own]
    return (
        {*body.cells} <= line.at("#")
        and len(body.cells) == len(line.clue)
        and all("." in line.cells[a:b] or max(line.clue) <= b - a for a, b in pairwise(body.cells))
        and all("#" in around[own[0]] + around[own[-1] + 2] for own in over)
    )


def _up_to(body: bodies.Touching | bodies.NoRoom, line: Known) -> list[range] | None:
    """Where the run at one end can lie up to the first filled cell from there, by the crossed ones; None if not it."""
    cell = line.cells.find("#") if body.start else line.cells.rfind("#")
    if body.cell != cell or body.run != (0 if body.start else len(line.clue) - 1):
        return None
    return [own for own in line.places(body.run) if (own[0] <= cell if body.start else own[-1] >= cell)]


def _touching(body: bodies.Touching, line: Known) -> bool:
    free = _up_to(body, line) or []
    behind = [own[-1] + 1 if body.start else own[0] - 1 for own in free]
    is_over = all(body.cell in own for own in free)
    return bool(free) and is_over and {*behind} <= line.at("#") and body.touched == (*sorted(behind),)


def _no_room(body: bodies.NoRoom, line: Known) -> bool:
    return _up_to(body, line) == []


def _pushed_out(body: bodies.PushedOut, line: Known) -> bool:
    """The runs before it lie as near to the end as they can, and then there is no room for it."""
    run, spans, n = body.run, body.spans, len(line.cells)
    if not body.start:
        run, line = len(line.clue) - 1 - run, line.mirrored
        spans = tuple(tuple(n - 1 - i for i in reversed(cells)) for cells in spans)
    at, pushed = 0, list[tuple[int, ...]]()
    for length in line.clue[:run]:
        at = next((i for i in range(at, n) if "." not in line.cells[i : i + length]), n)
        pushed.append((*range(at, at + length),))
        at += length + 1
    return 0 <= run < len(line.clue) and spans == (*pushed,) and not has_room(line.clue[: run + 1], line.cells)


def _spans(line: Known) -> list[range]:
    """Where runs may lie, whatever is filled."""
    possible = line.bare.ways
    assert possible is not None
    return [range(at, at + run) for run, starts in zip(line.clue, possible.starts, strict=True) for at in starts]


def _out_of_reach(body: bodies.OutOfReach, line: Known) -> bool:
    lengths = {len(own) for own in _spans(line) if {*own} & {*body.cells}}
    return (
        _is_block(line, body.cells)
        and body.lengths == (*sorted(lengths),)
        and max(lengths, default=0) < len(body.cells)
    )


def _no_room_beside(body: bodies.NoRoomBeside, line: Known) -> bool:
    """The runs that are long enough are named; where one covers the cells, others have no room on that side."""
    long = tuple(run for run, length in enumerate(line.clue) if length >= len(body.cells))
    over = [own for run in long for own in line.places(run) if {*body.cells} <= {*own}]
    rooms = (line.cells[: max(0, own[0] - 1)] if body.start else line.cells[own[-1] + 2 :] for own in over)
    return (
        _is_block(line, body.cells)
        and body.runs == long
        and bool(over)
        and not any(has_room(body.others, room) for room in rooms)
    )


def _none_covers(body: bodies.NoneCovers, line: Known) -> bool:
    return _is_block(line, body.cells) and not any({*body.cells} <= {*own} for own in _spans(line))


def _uncovered(body: bodies.Uncovered, line: Known) -> bool:
    around = f".{line.cells}."
    over = [own for own in _spans(line) if body.cell in own]
    return line.cells[body.cell] == "#" and all("#" in around[own[0]] + around[own[-1] + 2] for own in over)


def _left_run(body: bodies.LeftRun, line: Known) -> bool:
    """The runs before this one can cover the filled cells there, but then it has no place."""
    run = body.run
    if not body.start:
        run, line = len(line.clue) - 1 - run, line.mirrored
    before, behind = ([i for i, free in enumerate(row) if free] for row in fits(line.clue[: run + 1], line.cells)[run:])
    is_filled = [line.cells[i : i + 1] == "#" for i in behind]
    return run > 0 and any(line.cells[i : i + 1] != "#" for i in before) and all(is_filled)


def _left_cell(body: bodies.LeftCell, line: Known) -> bool:
    """All runs find a place, but this one, at the end, is never as far as the last filled cell there."""
    cell, run, n = body.cell, body.run, len(line.cells)
    if (run, cell) == (len(line.clue) - 1, line.cells.rfind("#")):
        ends = [end for end, free in enumerate(fits(line.clue, line.cells)[-1]) if free]
        return bool(ends) and max(ends) <= cell
    ends = [end for end, free in enumerate(fits(line.clue[::-1], line.cells[::-1])[-1]) if free]
    return (run, cell) == (0, line.cells.find("#")) and bool(ends) and max(ends) <= n - 1 - cell


CLAIMS: dict[type, Callable[[Any, Known], bool]] = {
    bodies.TooLong: _too_long,
    bodies.TooMany: _too_many,
    bodies.TooFew: _too_few,
    bodies.OuterTooLong: _outer_too_long,
    bodies.NoGap: _no_gap,
    bodies.NoSuchRun: _no_such_run,
    bodies.OtherRuns: _other_runs,
    bodies.TooFewRuns: _too_few_runs,
    bodies.OneEach: _one_each,
    bodies.Touching: _touching,
    bodies.NoRoom: _no_room,
    bodies.PushedOut: _pushed_out,
    bodies.OutOfReach: _out_of_reach,
    bodies.NoRoomBeside: _no_room_beside,
    bodies.NoneCovers: _none_covers,
    bodies.Uncovered: _uncovered,
    bodies.LeftRun: _left_run,
    bodies.LeftCell: _left_cell,
}
