"""What steps on a Signpost say in full: for programs, paper and people who do not see the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.abilities import Hint
from engine.core.places import Cell, place
from engine.core.text import counted, listed, sentence
from engine.hints.statements import Statement
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints.bodies import (
    Barred,
    Both,
    Broken,
    Circle,
    Conflict,
    Counted,
    DeadEnd,
    Disagreement,
    Excluded,
    Linked,
    NoLink,
    NoPair,
    NoRoom,
    NotAsGiven,
    NotAt,
    NotCounted,
    NotPointing,
    NoWay,
    Numbered,
    OnlyLink,
    OnlyNumber,
    Placed,
    Pointless,
    Question,
    Row,
    SameChain,
    Source,
    Spot,
    Supposed,
    TooLong,
    Twice,
    TwoLinks,
    Unpointed,
    Wrong,
)
from engine.puzzles.signpost.hints.chains import Argument
from engine.puzzles.signpost.hints.demands import names
from engine.puzzles.signpost.hints.drawing import draw
from engine.puzzles.signpost.hints.position import Position
from engine.puzzles.signpost.hints.statements import excluded_by
from engine.puzzles.signpost.hints.techniques import Step

TWO_IN_A_ROW = "no two numbers that follow each other are left for them"
MOST_LOOKED_AT = 4
"""Cells that are named if none of them can hold a number."""
MOST_ROUND = 12
"""Cells of a circle that are all written down; of more, as many as this in all from both ends."""


def step_hint(step: Step) -> Hint:
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


def conclusion(position: Position, new: Entry) -> str:
    """Return what follows, with the number that a link makes known."""
    name = position.board.place
    if not new.is_link:
        return f"So {name(new.cell)} is {new.number}."
    here, there = position.number.get(new.cell), position.number.get(new.target)
    number = ""
    if here is not None and there is None:
        number = f", which is then {here + 1}"
    elif there is not None and here is None:
        number = f", which makes {name(new.cell)} {there - 1}"
    return f"So {name(new.cell)} leads to {name(new.target)}{number}."


def entry_name(board: Board, entry: Entry) -> str:
    """Return what an entry is called in a list."""
    if entry.is_link:
        return f"the link from {board.place(entry.cell)} to {board.place(entry.target)}"
    return f"the {entry.number} at {board.place(entry.cell)}"


# Arguments of several rules


def argument_hint(argument: Argument) -> Hint:
    """Return an argument in words, but for what is entered then."""
    board, new, statements = argument.deduction.board, argument.new, argument.statements
    why, *chain = sentences(statements)
    if argument.supposed:
        leads = f"In {len(chain)} steps" if chain[1:] else "At once"
        why = f"{why} {leads}, that leads into a dead end."
    cell, asked = board.place(new.cell), statements[0].body
    where = f"Look at {'the arrow of ' if new.is_link else ''}{cell}."
    if isinstance(asked, Question) and asked.asked == "previous" and new.is_link:
        where = f"Look for what leads to {board.place(new.target)}."
    said = [*statements[:-1], *([] if argument.supposed else statements[-1:])]
    drawn = [tuple((each.place, each.value) for each in statement.says if each.holds) for statement in said]
    return Hint(
        where,
        why,
        places=places(statements),
        chain=tuple(chain),
        drawn=(*drawn, *([()] if argument.supposed else [])),
        technique="supposition" if argument.supposed else "several rules",
        rules=names(board, argument.demands),
        level=argument.level,
        smallest=len(argument.demands) == 1,
    )


def sentences(statements: Iterable[Statement]) -> list[str]:
    """Return an argument in full, statement by statement."""
    return [_FULL[type(each.body)](each.body) for each in statements]


def places(statements: Iterable[Statement]) -> tuple[str, ...]:
    """Return the cells that an argument is about."""
    marks = (mark for each in statements for mark in draw(each) if mark.shape == "focus")
    return tuple(dict.fromkeys(at for mark in marks for at in mark.at))


def _names(spots: Iterable[Spot], last: str = "and") -> str:
    return listed((place(each.cell) for each in spots), last)


def _question(body: Question) -> str:
    if body.spot is None:
        return f"Where can {body.number} be?"
    cell = place(body.spot.cell)
    return {
        "next": f"Where can the arrow of {cell} lead?",
        "previous": f"What can lead to {cell}?",
        "value": f"Which number can {cell} be?",
    }[body.asked]


def _no_link(body: NoLink) -> str:
    spots = [spot for each in body.excluded for spot in each.cells]
    names, cell = _names(spots, "and" if body.into else "or"), place(body.spot.cell)
    number = f", which is {body.number}" if body.number else ""
    so = f"{names} cannot lead to {cell}{number}"
    if not body.into:
        so = f"{cell}{number}{number and ','} cannot lead to {names}"
    runs = [each.reason.run for each in body.excluded if isinstance(each.reason, Barred)]
    barred = [run[0] for run in runs if not run[1:]]
    if spots[1:] and len(barred) == len(spots):
        return f"{so}: {'none' if spots[2:] else 'neither'} of them can be {barred[0].number}."
    reasons = dict.fromkeys(_unlinked(each, into=body.into) for each in body.excluded)
    return f"{so}: {'; '.join(reasons)}."


def _unlinked(excluded: Excluded, *, into: bool) -> str:
    """Return why one cell does not lead to another, for their numbers."""
    (spot, *_), reason = excluded.cells, excluded.reason
    match reason:
        case Numbered(here, there):
            cell, own, needed = place(spot.cell), here if into else there, there - 1 if into else here + 1
            return f"{cell} is {own}, not {needed}"
        case Placed(run, at):
            would = "" if not run[1:] else f"{place(run[-1].cell)} would be {at.number}, and "
            return f"{would}{at.number} is at {place(at.cell)}"
        case Barred(run):
            end = f"{place(run[-1].cell)} "
            return f"{end}would be {run[-1].number}, which it cannot" if run[1:] else f"{end}cannot be {run[-1].number}"
        case NoPair(tail, head):
            if not tail or not head:
                return TWO_IN_A_ROW
            left, right = (listed(map(str, each), "or") for each in (tail, head))
            return f"it can only be {left}, and {place(spot.cell)} only {right}"
        case _:
            raise NotImplementedError


def _only_link(body: OnlyLink) -> str:
    cell, into, end = place(body.spot.cell), body.into, body.end
    why = _taken(body.excluded, into=into)
    if body.found is None:
        nothing = f"Nothing can lead to {cell}" if into else f"{cell}’s arrow has nowhere to lead"
        return f"{nothing}{why}; so it is {body.number}."
    before = "" if end is None else f"{end.number} is at {place(end.cell)}, so {cell} is not {end.number}, and "
    other = place(body.found.cell)
    if into:
        return f"{before}{'only' if before else 'Only'} {other} can lead to {'it' if before else cell}{why}."
    return f"{before}{'its' if before else f'{cell}’s'} arrow can lead only to {other}{why}."


def _taken(excluded: Iterable[Excluded], *, into: bool) -> str:
    """Return the links that are taken, or numbers that are wrong, after a colon."""
    told = list[str]()
    for each in excluded:
        (spot, *_), reason = each.cells, each.reason
        if isinstance(reason, Linked) and into:
            told.append(f"{place(spot.cell)} already leads to {place(reason.head.cell)}")
        elif isinstance(reason, Linked):
            told.append(f"{place(spot.cell)} already follows {place(reason.tail.cell)}")
        elif isinstance(reason, Numbered):
            own = reason.here if into else reason.there
            told.append(f"{place(spot.cell)} is {f'{own}' if own else 'the last' if into else '1, the first'}")
        elif isinstance(reason, Barred):
            (barred,) = reason.run
            beside = barred.number + (-1 if into else 1)
            other = "" if barred.cell == spot.cell else f"{place(spot.cell)} is {beside}, and "
            told.append(f"{other}{place(barred.cell)} cannot be {barred.number}")
    return f": {'; '.join(told)}" if told else ""


def _only_number(body: OnlyNumber) -> str:
    cell, number = place(body.spot.cell), body.spot.number
    return f"{cell} can only be {number}." if body.of_cell else f"{number} can only be at {cell}."


def _not_at(body: NotAt) -> str:
    return f"{body.number} cannot be at {listed(map(place, body.cells), 'or')}: {_why_not_at(body)}."


def _why_not_at(body: NotAt) -> str:
    """Return why the number beside another one is not beside some cells."""
    beside, several, looked = body.beside, len(body.cells) > 1, body.others
    if body.at:
        pointed = any(each.linked and each.beside.cell in body.at for each in body.approaches)
        at = f"{beside}, at {listed(map(place, body.at), 'or')}"
        if body.onward:
            return f"{at}, {'cannot lead' if pointed else 'does not point'} there"
        arrows = "their arrows" if several else "its arrow"
        return f"{arrows} {'cannot' if pointed else 'do not' if several else 'does not'} lead to {at}"
    if looked and len(looked) <= MOST_LOOKED_AT:
        named, it = _names(looked), "that" if len(looked) == 1 else "none of them" if looked[2:] else "neither of them"
        it = f"{it} cannot" if len(looked) == 1 else f"{it} can"
        if body.onward:
            return f"only {named} could lead there, and {it} be {beside}"
        return f"{'their arrows' if several else 'its arrow'} could lead only to {named}, and {it} be {beside}"
    if body.onward:
        return f"no cell that might be {beside} can lead there"
    return f"{'their arrows lead' if several else 'its arrow leads'} to no place for {beside}"


def _row(body: Row) -> str:
    first, *others = body.spots
    would = listed(f"{place(each.cell)} would have to be {each.number}" for each in others)
    return f"If {place(first.cell)} were {first.number}, {would}; but {_why_not_at(body.steps[-1])}."


def _counted(body: Counted) -> str:
    return f"So {listed(f'{place(each.cell)} is {each.number}' for each in body.spots)}."


def _not_counted(body: NotCounted) -> str:
    cell = place(body.spot.cell)
    if body.beside is None:
        return f"{cell} {'leads on' if body.onward else 'follows another cell'}, so it is not {body.spot.number}."
    beside = f"{'leads to' if body.onward else 'follows'} {place(body.beside.cell)}"
    return f"{cell} {beside}, which is not {body.beside.number}, so it is not {body.spot.number}."


def _supposed(body: Supposed) -> str:
    cell = place(body.spot.cell)
    if body.head is None:
        return f"What if {cell} were not {body.spot.number}?"
    return f"What if {cell} did not lead to {place(body.head.cell)}?"


def _dead_end(body: DeadEnd) -> str:
    return _FULL[type(body.end)](body.end)


def _no_way(body: NoWay) -> str:
    if body.spot is None:
        return f"Then {body.number} has no place left."
    cell, end = place(body.spot.cell), body.end
    if body.asked == "value":
        return f"Then no number is left for {cell}."
    why = _taken(body.excluded, into=body.asked == "previous")
    before = "" if end is None else f"{end.number} is at {place(end.cell)}. "
    if body.asked == "next":
        return f"{before}Then {cell}’s arrow has nowhere to lead{why}."
    return f"{before}Then nothing can lead to {cell}{why}."


def _both(body: Both) -> str:
    if body.heads[1:]:
        one, other = body.heads
        return f"Then {_names(body.tails)} would lead both to {place(one.cell)} and to {place(other.cell)}."
    if body.heads:
        return f"Then both {_names(body.tails)} would lead to {_names(body.heads)}."
    one, other = body.tails
    if one.cell == other.cell:
        return f"Then {place(one.cell)} would be both {one.number} and {other.number}."
    return f"Then {one.number} would be both at {place(one.cell)} and at {place(other.cell)}."


def _circle(body: Circle) -> str:
    return f"Then the links go round in a circle: {round_trip(body.cells)}."


def _conflict(body: Conflict) -> str:
    cell, number = place(body.spot.cell), body.spot.number
    if isinstance(body.follows, NotAt):
        return f"But {cell} is {number}, and {_why_not_at(body.follows)}."
    if body.head is not None:
        known = f"{cell} {'leads' if body.holds else 'cannot lead'} to {place(body.head.cell)}"
    else:
        known = f"{cell} {'is' if body.holds else 'cannot be'} {number}"
    return f"{_FULL[type(body.follows)](body.follows)} But {known}."


# Mistakes


def _wrong(body: Wrong) -> str:
    if body.entries[1:]:
        return "Your entries lead into a dead end."
    ((spot, head),) = body.entries
    cell = place(spot.cell)
    made = f"joined {cell} to {place(head)}" if head else f"entered {spot.number} at {cell}"
    return f"You {made}, and that leads into a dead end."


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


_FULL: Mapping[type, Callable[[Any], str]] = {
    Question: _question,
    NoLink: _no_link,
    OnlyLink: _only_link,
    OnlyNumber: _only_number,
    NotAt: _not_at,
    Row: _row,
    Counted: _counted,
    NotCounted: _not_counted,
    Supposed: _supposed,
    DeadEnd: _dead_end,
    NoWay: _no_way,
    Both: _both,
    Circle: _circle,
    Conflict: _conflict,
    Wrong: _wrong,
}
