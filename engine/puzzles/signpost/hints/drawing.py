"""How statements on a Signpost look on its board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from engine.core.places import Cell, place
from engine.hints.statements import Fact, Mark, Remark, Statement, Tone
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints import bodies
from engine.puzzles.signpost.hints.bodies import Excluded, Run, Spot
from engine.puzzles.signpost.hints.position import Position


def draw(statement: Statement) -> Iterable[Mark]:
    """Return the pattern, its reasons, and the facts that the statement stands on and adds.

    Of what a cell is not, only what the body speaks of; for all of it there is no room.
    """
    body = statement.body
    because = (_fact(each, "other") for each in statement.because if _is_drawn(each) or _is_spoken_of(body, each))
    says = (_fact(each, "new") for each in statement.says if _is_drawn(each) or isinstance(body, _ENDS))
    return _one_each(dict.fromkeys((*_DRAWN[type(body)](body), *because, *says)))


def _is_drawn(fact: Fact) -> bool:
    """Return whether a fact is a link, or none, or the number of a cell."""
    return fact.holds or fact.value.startswith(">")


def _is_spoken_of(body: object, fact: Fact) -> bool:
    """Return whether a cell is not the number of which one cell is left, or none."""
    body = body.end if isinstance(body, bodies.DeadEnd) else body
    match body:
        case bodies.OnlyNumber(Spot(number=number), of_cell=False) | bodies.NoWay("number", None, number):
            return fact.value == str(number)
        case _:
            return False


def _one_each(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield marks with one number a cell: that which it has or would have, else the first that it has not."""
    drawn = [*marks]
    taken = {mark.at for mark in drawn if mark.shape == "number"}
    for mark in drawn:
        if mark.shape == "struck" and mark.at in taken:
            continue
        if mark.shape == "struck":
            taken.add(mark.at)
        yield mark


def focus(statements: Iterable[Statement]) -> tuple[str, ...]:
    """Return the cells that statements are about."""
    marks = (mark for each in statements for mark in draw(each) if mark.shape == "focus")
    return tuple(dict.fromkeys(at for mark in marks for at in mark.at))


def with_result(remarks: Sequence[Remark], position: Position, new: Entry) -> tuple[Remark, ...]:
    """Return remarks with what the step decides at the last one: a number, or two cells and what one gets by that."""
    if not remarks:
        return ()
    place, number = position.board.place, position.number
    marks = [Mark("result", (place(new.cell),), str(new.number or ""), "new")]
    if new.is_link:
        here, there = number.get(new.cell, 0), number.get(new.target, 0)
        tail, head = "" if here or not there else str(there - 1), "" if there or not here else str(here + 1)
        marks = [
            Mark("result", (place(new.cell),), tail, "new"),
            Mark("result", (place(new.target),), head, "new"),
        ]
    *others, last = remarks
    answered = {mark.at for mark in marks}
    kept = (mark for mark in last.marks if mark.shape != "struck" or mark.at not in answered)
    return (*others, replace(last, marks=(*kept, *marks)))


def _fact(fact: Fact, tone: Tone) -> Mark:
    """Return a link as an arrow, crossed out if it is none, or a number."""
    if fact.value.startswith(">"):
        return Mark("arrow", (fact.place, fact.value[1:]), "", tone if fact.holds else "gone")
    if fact.holds:
        return Mark("number", (fact.place,), fact.value, tone)
    return Mark("struck", (fact.place,), fact.value, "gone")


def _question(body: bodies.Question) -> Iterator[Mark]:
    if body.spot is not None:
        yield _focus([body.spot])


def _no_link(body: bodies.NoLink) -> Iterator[Mark]:
    yield _focus([body.spot, *(spot for each in body.excluded for spot in each.cells)])
    for each in body.excluded:
        yield from _excluded(body.spot.cell, each, into=body.into)


def _only_link(body: bodies.OnlyLink) -> Iterator[Mark]:
    found = () if body.found is None else (body.found,)
    yield _focus([body.spot, *found, *(spot for each in body.excluded for spot in each.cells)])
    for each in body.excluded:
        yield from _excluded(body.spot.cell, each, into=body.into)


def _only_number(body: bodies.OnlyNumber) -> Iterator[Mark]:
    yield _focus([body.spot])


def _not_at(body: bodies.NotAt) -> Iterator[Mark]:
    yield Mark("focus", tuple(map(place, [*body.cells, *body.at])))
    for cell in body.cells:
        yield Mark("struck", (place(cell),), str(body.number), "gone")
    yield from _approaches(body)


def _approaches(body: bodies.NotAt) -> Iterator[Mark]:
    """Yield why a number is not at cells: links that are out, and cells beside that are not the number beside it."""
    for each in body.approaches:
        ends = (each.beside.cell, each.cell) if body.onward else (each.cell, each.beside.cell)
        if each.linked:
            yield _arrow(*ends, "gone")
        elif not body.at and not each.beside.number:
            yield Mark("struck", (place(each.beside.cell),), str(body.beside), "gone")
    for at in body.at:
        for cell in body.cells:
            yield Mark("blocker", (place(at), place(cell)), "", "reason")


def _none_at(body: bodies.NoneAt) -> Iterator[Mark]:
    first = body.steps[0]
    yield Mark("focus", tuple(map(place, first.cells)))
    for each in first.approaches:
        if each.linked or each.beside in first.looked_at:
            ends = (each.beside.cell, each.cell) if first.onward else (each.cell, each.beside.cell)
            yield _arrow(*ends, "gone" if each.linked else "reason")


def _row(body: bodies.Row) -> Iterator[Mark]:
    yield _focus(body.spots)
    yield from _numbers(body.spots)
    for one, other in pairwise(body.spots):
        yield _arrow(*((other.cell, one.cell) if body.steps[0].onward else (one.cell, other.cell)), "other")
    yield from _approaches(body.steps[-1])


def _counted(body: bodies.Counted) -> Iterator[Mark]:
    yield _focus([*body.spots, *([body.beside] if body.beside else [])])
    for one, other in pairwise([*([body.beside] if body.beside else []), *body.spots]):
        back = one.number > other.number > 0
        yield _arrow(*((other.cell, one.cell) if back else (one.cell, other.cell)), "reason")


def _not_counted(body: bodies.NotCounted) -> Iterator[Mark]:
    yield _focus([body.spot, *([body.beside] if body.beside else [])])
    if body.beside is None:
        return
    ends = (body.spot.cell, body.beside.cell)
    yield _arrow(*(ends if body.onward else ends[::-1]), "reason")
    for each in (body.beside, body.spot):
        yield Mark("struck", (place(each.cell),), str(each.number), "gone")


def _supposed(body: bodies.Supposed) -> Iterator[Mark]:
    yield _focus([body.spot, *([body.head] if body.head else [])])


def _no_way(body: bodies.NoWay) -> Iterator[Mark]:
    if body.spot is not None:
        yield _focus([body.spot, *(spot for each in body.excluded for spot in each.cells)])
        for each in body.excluded:
            yield from _excluded(body.spot.cell, each, into=body.asked == "previous")


def _both(body: bodies.Both) -> Iterator[Mark]:
    yield _focus([*body.tails, *body.heads])
    for tail in body.tails:
        for head in body.heads:
            yield _arrow(tail.cell, head.cell, "reason")
        if not body.heads:
            yield Mark("number", (place(tail.cell),), str(tail.number), "reason")


def _circle(body: bodies.Circle) -> Iterator[Mark]:
    yield Mark("focus", tuple(map(place, body.cells)))
    for tail, head in pairwise([*body.cells, body.cells[0]]):
        yield _arrow(tail, head, "reason")


def _dead_end(body: bodies.DeadEnd) -> Iterator[Mark]:
    yield from _DRAWN[type(body.end)](body.end)


def _conflict(body: bodies.Conflict) -> Iterator[Mark]:
    if body.holds and body.head is None:
        yield from _numbers((body.spot,))
    yield from _DRAWN[type(body.follows)](body.follows)


def _read_off(body: bodies.ReadOff) -> Iterator[Mark]:
    yield _focus([body.spot])


def _nothing(_: object) -> Iterable[Mark]:
    return ()


def _wrong(body: bodies.Wrong) -> Iterator[Mark]:
    yield Mark("focus", tuple(place(cell) for spot, head in body.entries for cell in (spot.cell, head) if cell))
    for spot, head in body.entries:
        if head:
            yield _arrow(spot.cell, head, "gone")
        else:
            yield Mark("struck", (place(spot.cell),), str(spot.number), "gone")


def _mistake(body: bodies.Mistake) -> Iterator[Mark]:
    broken = body.broken
    match broken:
        case bodies.Pointless(tail, head):
            yield Mark("focus", (place(tail), place(head)))
            yield _arrow(tail, head, "gone")
        case bodies.TwoLinks(tails, head):
            yield Mark("focus", tuple(map(place, (*tails, head))))
            for tail in tails:
                yield _arrow(tail, head, "reason")
        case bodies.Circle():
            yield from _circle(broken)
        case bodies.TooLong(_, run, end):
            yield _focus(run)
            for spot in run:
                is_out = spot.number < 1 if end == 1 else spot.number > end
                yield _fact(Fact(place(spot.cell), str(spot.number), holds=not is_out), "reason")
        case bodies.NotAsGiven(spot, _):
            yield _focus([spot])
            yield Mark("struck", (place(spot.cell),), str(spot.number), "gone")
        case bodies.Disagreement(one, other, cells, _):
            yield Mark("focus", tuple(map(place, cells)))
            for number, cell in enumerate(cells, one.number):
                yield Mark("number", (place(cell),), str(number), "reason")
            yield Mark("struck", (place(other.spot.cell),), str(other.spot.number), "gone")
        case bodies.Twice(one, other):
            yield _focus([one.spot, other.spot])
            for each in (one, other):
                yield Mark("number", (place(each.spot.cell),), str(each.spot.number), "reason")
        case bodies.NotPointing(one, other):
            yield _focus([one.spot, other.spot])
            yield Mark("blocker", (place(one.spot.cell), place(other.spot.cell)), "", "reason")


def _focus(spots: Iterable[Spot]) -> Mark:
    return Mark("focus", tuple(place(each.cell) for each in spots))


def _arrow(tail: Cell, head: Cell, tone: Tone) -> Mark:
    return Mark("arrow", (place(tail), place(head)), "", tone)


def _excluded(cell: Cell, excluded: Excluded, *, into: bool) -> Iterator[Mark]:
    """Yield the links that are out, crossed, and why."""
    for spot, reason in excluded.each():
        yield _arrow(*((spot.cell, cell) if into else (cell, spot.cell)), "gone")
        yield from _reason(spot, reason, into=into)


def _reason(excluded: Spot, reason: bodies.LinkReason, *, into: bool) -> Iterator[Mark]:
    match reason:
        case bodies.Linked():
            yield _arrow(reason.tail.cell, reason.head.cell, "reason")
        case bodies.Numbered():
            number = reason.here if into else reason.there
            if number and not excluded.number:
                yield from _numbers((Spot(excluded.cell, number),))
        case bodies.SameChain():
            for tail, head in pairwise(reason.cells):
                yield _arrow(tail, head, "reason")
        case bodies.Placed():
            yield from _numbers(reason.run)
            for spot in reason.run:
                if spot.number == reason.at.number:
                    yield Mark("blocker", (place(reason.at.cell), place(spot.cell)), str(spot.number), "reason")
        case bodies.Barred():
            yield from _numbers(reason.run[:-1])
            yield Mark("struck", (place(reason.run[-1].cell),), str(reason.run[-1].number), "gone")
        case bodies.NoPair():
            pass
        case bodies.NoRoom():
            for spot in reason.run:
                is_out = spot.number < 1 if reason.end == 1 else spot.number > reason.end
                yield _fact(Fact(place(spot.cell), str(spot.number), holds=not is_out), "other")
        case bodies.Unpointed():
            yield from _numbers(reason.run)
            ends = [reason.run[-1], reason.beyond] if reason.onward else [reason.beyond, reason.run[0]]
            yield Mark("blocker", tuple(place(each.cell) for each in ends), "", "reason")


def _numbers(run: Run) -> Iterator[Mark]:
    for spot in run:
        yield Mark("number", (place(spot.cell),), str(spot.number), "other")


_ENDS = (bodies.DeadEnd, bodies.Wrong, bodies.Mistake)
"""What says that an entry is wrong."""
_DRAWN: Mapping[type, Callable[[Any], Iterable[Mark]]] = {
    bodies.Question: _question,
    bodies.NoLink: _no_link,
    bodies.OnlyLink: _only_link,
    bodies.OnlyNumber: _only_number,
    bodies.NotAt: _not_at,
    bodies.NoneAt: _none_at,
    bodies.Row: _row,
    bodies.Counted: _counted,
    bodies.NotCounted: _not_counted,
    bodies.Supposed: _supposed,
    bodies.NoWay: _no_way,
    bodies.Both: _both,
    bodies.Circle: _circle,
    bodies.Conflict: _conflict,
    bodies.DeadEnd: _dead_end,
    bodies.ReadOff: _read_off,
    bodies.Wrong: _wrong,
    bodies.Mistake: _mistake,
    bodies.Done: _nothing,
    bodies.NoneShared: _nothing,
    bodies.NotKnown: _nothing,
}
