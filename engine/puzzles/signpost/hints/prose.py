"""What steps on a Signpost say in full: for programs, paper and people who do not see the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.abilities import Hint
from engine.core.places import Cell, place
from engine.core.text import counted, listed, sentence
from engine.puzzles.signpost.hints.bodies import (
    Broken,
    Circle,
    Disagreement,
    Excluded,
    Linked,
    NoRoom,
    NotAsGiven,
    NotPointing,
    Numbered,
    Placed,
    Pointless,
    SameChain,
    Source,
    Spot,
    TooLong,
    Twice,
    TwoLinks,
    Unpointed,
)
from engine.puzzles.signpost.hints.demands import names
from engine.puzzles.signpost.hints.statements import excluded_by
from engine.puzzles.signpost.hints.techniques import Step

MOST_ROUND = 12
"""Cells of a circle that are all written down; of more, as many as this in all from both ends."""


def hint(step: Step) -> Hint:
    """Return a step in words, but for what is entered then."""
    position, board = step.position, step.position.board
    cell, options = board.place(step.cell), listed(board.places(step.options))
    if step.into:
        where = f"Look for what leads to {cell}."
        openings = f"No arrow points at {cell}.", f"Only the arrow of {options} points at {cell}."
        opening = f"The arrows of {options} point at {cell}."
    else:
        where = f"Look at the arrow of {cell}."
        openings = f"{cell}’s arrow leads nowhere.", f"{cell}’s arrow points only at {options}."
        opening = f"{cell}’s arrow points at {options}."
    if len(step.options) < len(openings):
        opening = openings[len(step.options)]
    end = [] if step.end is None else [f"{position.number[step.end]} is at {board.place(step.end)}."]
    here, found = position.spot(step.cell), excluded_by(step)
    beside = [spot for each in found for spot in _beside(each)]
    places = [*board.places([step.cell, *step.options, *([] if step.end is None else [step.end])])]
    return Hint(
        where,
        " ".join([opening, *end, *(_excluded(here, each, into=step.into) for each in found)]),
        places=tuple(dict.fromkeys([*places, *(place(each.cell) for each in beside)])),
        technique=step.technique,
        rules=names(board, step.demands),
        level=step.level,
        smallest=len(step.demands) == 1,
    )


def _beside(excluded: Excluded) -> Iterator[Spot]:
    """Yield the cells beyond the two in question of which a reason speaks."""
    match excluded.reason:
        case Linked(tail, head):
            yield from (each for each in (tail, head) if each not in excluded.cells)
        case Placed(at=at):
            yield at
        case Unpointed(run, beyond) as reason:
            yield from (run[-1] if reason.onward else run[0], beyond)


def _excluded(spot: Spot, excluded: Excluded, *, into: bool) -> str:
    """Return why a cell does not lead to another one; of the two, `spot` is the one that was asked about."""
    (other, *_), reason = excluded.cells, excluded.reason
    tail, head = (other, spot) if into else (spot, other)
    t, h, here, there = place(tail.cell), place(head.cell), tail.number, head.number
    match reason:
        case Linked(entered=True):
            if reason.tail.cell == tail.cell:
                return f"{t} already leads to {place(reason.head.cell)}."
            return f"{h} already follows {place(reason.tail.cell)}."
        case Linked():
            if reason.tail.cell == tail.cell:
                return f"{t} is {here}, and {reason.head.number} is at {place(reason.head.cell)}."
            return f"{h} is {there}, and {reason.tail.number} is at {place(reason.tail.cell)}."
        case Numbered(here=0):
            if there == 1:
                return f"{h} is the first." if into else f"{h} is 1, the first."
            return f"{t} is {here}, the last." if into else f"{t} is the last."
        case Numbered():
            return f"{t} is {here}, not {there - 1}." if into else f"{h} is {there}, not {here + 1}."
        case SameChain():
            return f"{t} comes after {h} in its own chain." if into else f"{h} comes before {t} in its own chain."
        case _:
            return _chained(tail, head, excluded, into=into)


def _chained(tail: Spot, head: Spot, excluded: Excluded, *, into: bool) -> str:
    """Return what numbers a chain would get; of the two cells, one has its number."""
    reason, t, h = excluded.reason, place(tail.cell), place(head.cell)
    assert isinstance(reason, NoRoom | Placed | Unpointed)  # noqa: S101
    run, onward = reason.run, bool(tail.number)
    led = f"If {t} ({tail.number}) led to {h}," if onward else f"If {t} led to {h} ({head.number}),"
    chained = f"the chain of {len(run)} cells {f'from {h} on' if onward else f'up to {t}'}"
    match reason:
        case NoRoom() if onward:
            beyond = f"{chained} would run beyond {reason.end}."
            return f"{t} is {tail.number}, and {beyond}" if into else sentence(beyond)
        case NoRoom():
            if into:
                return f"There is no room for {chained} before {head.number}."
            return f"{h} is {head.number}, and there is no room for {chained} before that."
        case Placed():
            number, at = reason.at.number, place(reason.at.cell)
            return f"{led} {chained} would be {run[0].number} to {run[-1].number}, but {number} is at {at}."
        case Unpointed() if onward:
            end, number, at = run[-1], reason.beyond.number, place(reason.beyond.cell)
            if run[1:]:
                told = f"{chained} would end with {end.number} at {place(end.cell)}, but its arrow does not point"
            elif excluded.cells[1:]:
                led = led.replace(h, listed((place(each.cell) for each in excluded.cells), "or"))
                none = "none" if excluded.cells[2:] else "neither"
                told = f"that would be {end.number}, but {none} of their arrows points"
            else:
                told = f"that would be {end.number}, but the arrow of {h} does not point"
            return f"{led} {told} at {at}, where {number} is."
        case Unpointed():
            start, number, at = run[0], reason.beyond.number, place(reason.beyond.cell)
            if run[1:]:
                told = f"{chained} would begin with {start.number} at {place(start.cell)}"
            elif excluded.cells[1:]:
                led = led.replace(t, listed((place(each.cell) for each in excluded.cells), "or"))
                none = "none" if excluded.cells[2:] else "neither"
                return f"{led} it would be {start.number}, but {number}, at {at}, points at {none} of them."
            else:
                told = f"{t} would be {start.number}"
            return f"{led} {told}, but {number}, at {at}, does not point there."


# Mistakes


def broken(body: Broken) -> str:
    """Return which rule is broken at first sight."""
    match body:
        case Pointless(tail, head):
            t, h = place(tail), place(head)
            return f"You joined {t} to {h}, but the arrow of {t} does not point there."
        case TwoLinks((one, other), head):
            return f"You joined two cells to {place(head)}: {place(one)} and {place(other)}. Only one can lead there."
        case Circle(cells):
            return f"Your links go round in a circle: {round_trip(cells)}."
        case TooLong(source, run, end):
            count = counted(len(run) - 1, "cell")
            if end == 1:
                return f"{sentence(_whose(source))}, and your links put {count} before it: there is no room for that."
            return f"{sentence(_whose(source))}, and your links put {count} after it: that runs beyond {end}."
        case NotAsGiven(spot, given):
            return f"You entered {spot.number} at {place(spot.cell)}, where {given} is given."
        case Disagreement(one, other, cells, makes):
            found = f"{other.spot.number} is given there" if other.given else f"you entered {other.spot.number} there"
            links = f"your links take {counted(len(cells) - 1, 'step')} to {place(other.spot.cell)}"
            return f"From {one.number} at {place(one.cell)} {links}, which makes that {makes}, but {found}."
        case Twice(one, other):
            return _begun(f"{_whose(one)}, but {_whose(other)}, too.")
        case NotPointing(one, other):
            arrow = f"But the arrow of {place(one.spot.cell)} does not point there."
            return _begun(f"{_whose(one)}; {_whose(other)}. {arrow}")


def round_trip(cells: Sequence[Cell]) -> str:
    """Return a circle, written out once: `r1c2 → r1c4 → r3c4 → r1c2`."""
    called = [place(each) for each in (*cells, cells[0])]
    half = MOST_ROUND // 2
    return " → ".join(called if len(called) <= MOST_ROUND + 1 else [*called[:half], "…", *called[-half:]])


def _begun(text: str) -> str:
    """Return a sentence that may begin with a cell, which is spelled out later."""
    return text if text.startswith("r") else sentence(text)


def _whose(source: Source) -> str:
    """Return where a number of a cell comes from: it is given, or entered, or counted from one that is."""
    spot, at = source.spot, place(source.spot.cell)
    if source.origin != spot.cell:
        return f"{at} is {spot.number}, counted along your links from {place(source.origin)}"
    return (
        f"{spot.number} is given at {place(spot.cell)}"
        if source.given
        else f"you entered {spot.number} at {place(spot.cell)}"
    )
