"""How statements on a Signpost look on its board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from engine.core.places import Cell, place
from engine.hints.statements import Fact, Mark, Remark, Statement, Tone
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints.bodies import (
    Excluded,
    Linked,
    NoLink,
    NoRoom,
    Numbered,
    OnlyLink,
    Placed,
    Question,
    Run,
    SameChain,
    Spot,
    Unpointed,
)
from engine.puzzles.signpost.hints.position import Position


def draw(statement: Statement) -> Iterator[Mark]:
    """Yield the pattern, its reasons, and the facts that the statement stands on and adds."""
    yield from _DRAWN[type(statement.body)](statement.body)
    for fact in statement.because:
        yield _fact(fact, "other")
    for fact in statement.says:
        yield _fact(fact, "new")


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
    return (*others, replace(last, marks=(*last.marks, *marks)))


def _fact(fact: Fact, tone: Tone) -> Mark:
    """Return a link as an arrow, crossed out if it is none, or a number."""
    if fact.value.startswith(">"):
        return Mark("arrow", (fact.place, fact.value[1:]), "", tone if fact.holds else "gone")
    if fact.holds:
        return Mark("number", (fact.place,), fact.value, tone)
    return Mark("struck", (fact.place,), fact.value, "gone")


def _question(body: Question) -> Iterator[Mark]:
    yield _focus([body.spot])


def _no_link(body: NoLink) -> Iterator[Mark]:
    yield _focus([body.spot, *body.excluded.cells])
    yield from _excluded(body.spot.cell, body.excluded, into=body.into)


def _only_link(body: OnlyLink) -> Iterator[Mark]:
    found = () if body.found is None else (body.found,)
    yield _focus([body.spot, *found, *(spot for each in body.excluded for spot in each.cells)])
    for each in body.excluded:
        yield from _excluded(body.spot.cell, each, into=body.into)


def _focus(spots: Iterable[Spot]) -> Mark:
    return Mark("focus", tuple(place(each.cell) for each in spots))


def _arrow(tail: Cell, head: Cell, tone: Tone) -> Mark:
    return Mark("arrow", (place(tail), place(head)), "", tone)


def _excluded(cell: Cell, excluded: Excluded, *, into: bool) -> Iterator[Mark]:
    """Yield the links that are out, crossed, and why."""
    for spot in excluded.cells:
        yield _arrow(*((spot.cell, cell) if into else (cell, spot.cell)), "gone")
    reason = excluded.reason
    match reason:
        case Linked():
            yield _arrow(reason.tail.cell, reason.head.cell, "reason")
        case Numbered():
            needed = reason.there - 1 if into else reason.here + 1
            for spot in excluded.cells:
                yield Mark("struck", (place(spot.cell),), str(needed) if reason.here else "", "gone")
        case SameChain():
            for tail, head in pairwise(reason.cells):
                yield _arrow(tail, head, "reason")
        case Placed():
            yield from _numbers(reason.run)
            for spot in reason.run:
                if spot.number == reason.at.number:
                    yield Mark("blocker", (place(reason.at.cell), place(spot.cell)), str(spot.number), "reason")
        case NoRoom():
            for spot in reason.run:
                is_out = spot.number < 1 if reason.end == 1 else spot.number > reason.end
                yield _fact(Fact(place(spot.cell), str(spot.number), holds=not is_out), "other")
        case Unpointed():
            yield from _numbers(reason.run)
            ends = [reason.run[-1], reason.beyond] if reason.onward else [reason.beyond, reason.run[0]]
            yield Mark("blocker", tuple(place(each.cell) for each in ends), "", "reason")


def _numbers(run: Run) -> Iterator[Mark]:
    for spot in run:
        yield Mark("number", (place(spot.cell),), str(spot.number), "other")


_DRAWN: Mapping[type, Callable[[Any], Iterable[Mark]]] = {
    Question: _question,
    NoLink: _no_link,
    OnlyLink: _only_link,
}
