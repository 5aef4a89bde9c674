"""What steps on Signposts say as data: each statement follows from those before it, and its reasons are so.

Full sentences are held against the statement that they render: they name its cells and numbers, in their order, and
nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from engine.core.abilities import Hint
from engine.core.places import place
from engine.hints.statements import Fact, Statement
from engine.puzzles.signpost import Signpost
from engine.puzzles.signpost.hints import bodies
from engine.puzzles.signpost.hints.bodies import Excluded, NotAt, Spot
from tests.engine.hints.reading.signpost.board import rules
from tests.engine.hints.reading.text import Cell, cell, need

MOST_NAMED = 4
"""Cells that are named where one would look for a number in vain."""


def read_statements(puzzle: Signpost, entries: str, hint: Hint) -> None:
    """Each statement follows from what was said before, or what is supposed; the last one says what is decided."""
    judge, known = rules(puzzle), Known(puzzle, entries)
    for each in hint.statements:
        if isinstance(each.body, bodies.Supposed):
            known.learn(each.because)
        need({*each.because} <= known.said, f"said before? {each}")
        for fact in each.says:
            need(judge.entails(entries, each.because, each.rules, fact), f"{fact} does not follow: {each}")
        if isinstance(each.body, bodies.DeadEnd | bodies.Mistake):
            need(judge.entails(entries, each.because, each.rules, None), f"no dead end: {each}")
        _read_body(known, each.body)
        known.learn(each.says)
    last = hint.statements[-1]
    if hint.wrong:
        _read_denied(puzzle, entries, hint, last)
        return
    need({Fact(at, value) for at, value in hint.cells} <= {*last.says}, f"not shown: {hint.cells}")
    need({rule for each in hint.statements for rule in each.rules} <= {*hint.rules}, "by which rules?")


def _read_denied(puzzle: Signpost, entries: str, hint: Hint, last: Statement) -> None:
    """What is said not to be so was entered, and the other entries exclude it."""
    first = hint.statements[0].body
    if isinstance(first, bodies.Wrong) and hint.statements[1:]:
        need(first.steps == len(hint.statements) - 1, f"{first.steps} steps")
    for each in last.says:
        entry = each.place + (each.value if each.value.startswith(">") else f"={each.value}")
        need(entry in entries.split() and not each.holds, f"{entry} was not entered")
        others = " ".join(own for own in entries.split() if own != entry)
        need(rules(puzzle).entails(others, (), hint.rules or last.rules, each), f"{entry} may stay")


@dataclass
class Known:
    """What is known so far: links and numbers, also those that are counted along links, and what is not so."""

    puzzle: Signpost
    entries: str
    link: dict[Cell, set[Cell]] = field(default_factory=dict)
    numbers: dict[Cell, set[int]] = field(default_factory=dict)
    said: set[Fact] = field(default_factory=set)
    denied: set[tuple[Cell, int]] = field(default_factory=set)
    apart: set[tuple[Cell, Cell]] = field(default_factory=set)

    def __post_init__(self) -> None:
        for r, row in enumerate(self.puzzle.givens):
            for c, number in enumerate(row):
                if number:
                    self.numbers[r, c] = {number}
        entered = (re.split("([>=])", each) for each in self.entries.split())
        self.learn([Fact(at, f">{value}" if sign == ">" else value) for at, sign, value in entered])
        self.said.clear()

    def learn(self, facts: Iterable[Fact]) -> None:
        """Know more, and count along links."""
        for fact in facts:
            at, is_link = cell(fact.place), fact.value.startswith(">")
            self.said.add(fact)
            if is_link and fact.holds:
                self.link.setdefault(at, set()).add(cell(fact.value[1:]))
            elif is_link:
                self.apart.add((at, cell(fact.value[1:])))
            elif fact.holds:
                self.numbers.setdefault(at, set()).add(int(fact.value))
            else:
                self.denied.add((at, int(fact.value)))
        for _ in self.puzzle.cells:
            size = sum(map(len, self.numbers.values())) + len(self.denied)
            for one, other in self.links():
                self.numbers.setdefault(other, set()).update([k + 1 for k in self.numbers.get(one, ())])
                self.numbers.setdefault(one, set()).update([k - 1 for k in self.numbers.get(other, ())])
                self.denied |= {(other, k + 1) for at, k in self.denied if at == one}
                self.denied |= {(one, k - 1) for at, k in self.denied if at == other}
            if size == sum(map(len, self.numbers.values())) + len(self.denied):
                return

    def links(self) -> Iterator[tuple[Cell, Cell]]:
        return ((one, other) for one, others in [*self.link.items()] for other in others)

    def is_number(self, spot: Spot) -> bool:
        return spot.number in self.numbers.get(spot.cell, ())

    def is_link(self, one: Spot, other: Spot) -> bool:
        """Whether a link is known, or these are known to have numbers that follow each other."""
        numbers = self.numbers.get(one.cell, ()), self.numbers.get(other.cell, ())
        return other.cell in self.link.get(one.cell, ()) or any(k + 1 in numbers[1] for k in numbers[0])

    def is_no_number(self, at: Cell, number: int) -> bool:
        """Whether a cell is known not to hold a number: it has another one, or another cell has it, or it was said."""
        others = (own for a, own in self.numbers.items() if a != at)
        other = self.numbers.get(at, {number}) != {number}
        return (at, number) in self.denied or other or any(number in own for own in others)

    def is_no_link(self, one: Cell, other: Cell) -> bool:
        """Whether a link is known to be none: it was said, or another one excludes it, or an end of the path does."""
        elsewhere = self.link.get(one, {other}) != {other} or any(b == other and a != one for a, b in self.links())
        ends = self.puzzle.height * self.puzzle.width in self.numbers.get(one, ()) or 1 in self.numbers.get(other, ())
        return (one, other) in self.apart or elsewhere or ends or not self.points_at(one, other)

    def points_at(self, one: Cell, other: Cell) -> bool:
        return other in {*self.puzzle.board.ray(one, self.puzzle.arrow(one))}

    def is_run(self, run: Sequence[Spot]) -> bool:
        """Whether links join these cells, and the numbers follow each other: in this order or, outwards, back."""
        return all(
            (other.cell in self.link.get(one.cell, ()) and other.number == one.number + 1)
            or (one.cell in self.link.get(other.cell, ()) and other.number == one.number - 1)
            for one, other in pairwise(run)
        )


# The reasons in them


def _read_body(known: Known, body: Any) -> None:
    if isinstance(body, bodies.DeadEnd | bodies.Conflict):
        _read_body(known, body.end if isinstance(body, bodies.DeadEnd) else body.follows)
    if isinstance(body, bodies.Row):
        for one, other in pairwise(body.steps):
            left = {each.beside.cell for each in one.approaches if not each.linked and not each.beside.number}
            need(left == {*other.cells}, f"others could be beside it: {body}")
        for step in reversed(body.steps):
            _read_body(known, step)
            known.denied.add((step.cells[0], step.number))
    for spot in _spots(body):
        need(not spot.number or known.is_number(spot), f"{spot} has no such number: {body}")
    for excluded in getattr(body, "excluded", ()):
        into = body.asked == "previous" if isinstance(body, bodies.NoWay) else body.into
        _read_reason(known, body.spot, excluded, into=into)
    if isinstance(body, NotAt):
        for at in body.at:
            need(known.is_number(Spot(at, body.beside)), f"{body.beside} is not at {place(at)}")
        for each in body.approaches:
            ends = (each.beside.cell, each.cell) if body.onward else (each.cell, each.beside.cell)
            need(known.points_at(*ends), f"{ends}: no arrow")
            is_out = known.is_no_link(*ends) if each.linked else known.is_no_number(each.beside.cell, body.beside)
            need(is_out, f"{each} may be: {body}")


def _spots(body: Any) -> Iterator[Spot]:
    """The cells of a body with the numbers that are seen there."""
    if isinstance(body, bodies.OnlyLink | bodies.NoLink | bodies.NoWay):
        yield from [body.spot] if body.spot else []
        yield from (spot for each in body.excluded for spot in each.cells)
        yield from [each for each in (getattr(body, "found", None), getattr(body, "end", None)) if each]
    if isinstance(body, bodies.Question) and body.spot:
        yield body.spot
    if isinstance(body, NotAt):
        yield from (each.beside for each in body.approaches)
    if isinstance(body, bodies.NoLink) and body.number:
        yield Spot(body.spot.cell, body.number)


def _read_reason(known: Known, spot: Spot, excluded: Excluded, *, into: bool) -> None:
    """Why cells do not come before another one (`into`), or after it, is so."""
    for each, reason in excluded.each():
        tail, head = (each, spot) if into else (spot, each)
        need(known.points_at(tail.cell, head.cell), f"{place(tail.cell)} does not point at {place(head.cell)}")
        need(_is_so(known, tail, head, reason), f"not so of {each} and {spot}: {reason}")


def _is_so(known: Known, tail: Spot, head: Spot, reason: bodies.LinkReason) -> bool:
    match reason:
        case bodies.Linked(one, other):
            taken = {one.cell, other.cell} != {tail.cell, head.cell}
            return known.is_link(one, other) and taken and (one.cell == tail.cell or other.cell == head.cell)
        case bodies.Numbered(here=0):
            return known.puzzle.height * known.puzzle.width in known.numbers.get(tail.cell, ()) or 1 in (
                known.numbers.get(head.cell, ())
            )
        case bodies.Numbered(here, there):
            numbers = known.is_number(Spot(tail.cell, here)) and known.is_number(Spot(head.cell, there))
            return numbers and there != here + 1
        case bodies.SameChain(cells):
            links = all(other in known.link.get(one, ()) for one, other in pairwise(cells))
            return links and (cells[0], cells[-1]) == (head.cell, tail.cell)
        case bodies.NoPair(one, other):
            left = (not cells or _left(known, at.cell) <= {*cells} for cells, at in ((one, tail), (other, head)))
            return all(left) and (not one or not other or not any(k + 1 in other for k in one))
    run, last = reason.run, known.puzzle.height * known.puzzle.width
    if not known.is_run(run) or not _begins(known, tail, head, run):
        return False
    match reason:
        case bodies.Placed(_, at):
            numbers = {each.number: each.cell for each in run}
            return known.is_number(at) and at.number in numbers and numbers[at.number] != at.cell
        case bodies.NoRoom(_, end):
            return end in (1, last) and any(each.number < 1 or each.number > last for each in run)
        case bodies.Barred():
            return known.is_no_number(run[-1].cell, run[-1].number)
        case bodies.Unpointed(_, beyond):
            ends = (run[-1].cell, beyond.cell) if reason.onward else (beyond.cell, run[0].cell)
            step = run[-1].number + 1 if reason.onward else run[0].number - 1
            return known.is_number(beyond) and beyond.number == step and not known.points_at(*ends)


def _begins(known: Known, tail: Spot, head: Spot, run: Sequence[Spot]) -> bool:
    """Whether a chain would get its numbers by the link: from the cell of the two that has one."""
    numbers = {each.cell: each.number for each in run}
    if head.cell in numbers:
        return numbers[head.cell] - 1 in known.numbers.get(tail.cell, ())
    return tail.cell in numbers and numbers[tail.cell] + 1 in known.numbers.get(head.cell, ())


def _left(known: Known, at: Cell) -> set[int]:
    """The numbers that are left for a cell."""
    return {k for k in range(1, known.puzzle.height * known.puzzle.width + 1) if not known.is_no_number(at, k)}


# Their words


def read_words(sentence: str, body: Any) -> None:
    """A full sentence names the cells and numbers of a statement, in their order, and nothing else."""
    found = re.findall(r"r[0-9]+c[0-9]+|[0-9]+", sentence)
    need(found == [*map(str, _NAMED[type(body)](body))], f"“{sentence}” is not {body}")


Named = Iterator[str | int]


def _names(cells: Iterable[Spot]) -> list[str]:
    return [place(each.cell) for each in cells]


def _question(body: bodies.Question) -> Named:
    yield place(body.spot.cell) if body.spot else body.number


def _no_link(body: bodies.NoLink) -> Named:
    others = _names(spot for each in body.excluded for spot in each.cells)
    spot = [place(body.spot.cell), *([body.number] if body.number else [])]
    yield from [*others, *spot] if body.into else [*spot, *others]
    barred = [each.reason.run for each in body.excluded if isinstance(each.reason, bodies.Barred)]
    if len(barred) == len(others) > 1 and not any(run[1:] for run in barred):
        yield barred[0][0].number
        return
    told = list[tuple[str | int, ...]]()
    for each in body.excluded:
        (spot, *_), reason = each.cells, each.reason
        match reason:
            case bodies.Numbered(here, there):
                told.append((place(spot.cell), *((here, there - 1) if body.into else (there, here + 1))))
            case bodies.Placed(run, at):
                far = (place(run[-1].cell), at.number) if run[1:] else ()
                told.append((*far, at.number, place(at.cell)))
            case bodies.Barred(run):
                told.append((place(run[-1].cell), run[-1].number))
            case bodies.NoPair(one, other):
                told.append((*one, place(spot.cell), *other) if one and other else ())
    for reasons in dict.fromkeys(told):
        yield from reasons


def _only_link(body: bodies.OnlyLink) -> Named:
    cell_at = place(body.spot.cell)
    if body.end:
        yield from (body.end.number, place(body.end.cell), cell_at, body.end.number)
    if body.found is None:
        yield from (cell_at, *_taken(body.excluded, into=body.into), body.number)
        return
    yield from [] if body.end and not body.into else [place(body.found.cell) if body.into else cell_at]
    yield from [] if body.end and body.into else [cell_at if body.into else place(body.found.cell)]
    yield from _taken(body.excluded, into=body.into)


def _taken(excluded: Iterable[Excluded], *, into: bool) -> Named:
    for each in excluded:
        (spot,) = each.cells
        yield place(spot.cell)
        if isinstance(each.reason, bodies.Linked):
            yield place((each.reason.head if into else each.reason.tail).cell)
        elif isinstance(each.reason, bodies.Numbered):
            own = each.reason.here if into else each.reason.there
            yield from [own] if own else [] if into else [1]
        elif isinstance(each.reason, bodies.Barred):
            (barred,) = each.reason.run
            if barred.cell != spot.cell:
                yield from (barred.number + (-1 if into else 1), place(barred.cell))
            yield barred.number


def _not_at(body: NotAt) -> Named:
    yield body.number
    yield from map(place, body.cells)
    yield from _beside(body)


def _row(body: bodies.Row) -> Named:
    for spot in body.spots:
        yield from (place(spot.cell), spot.number)
    yield from _beside(body.steps[-1])


def _beside(body: NotAt) -> Named:
    looked = {each.beside.cell: each.beside for each in body.approaches if not each.linked}
    if body.at:
        yield from (body.beside, *map(place, body.at))
    elif 0 < len(looked) <= MOST_NAMED:
        yield from (*_names(looked.values()), body.beside)
    else:
        yield body.beside


def _no_way(body: bodies.NoWay) -> Named:
    if body.end:
        yield from (body.end.number, place(body.end.cell))
    yield place(body.spot.cell) if body.spot else body.number
    yield from _taken(body.excluded, into=body.asked == "previous")


def _both(body: bodies.Both) -> Named:
    one, other = body.tails if not body.heads else (body.tails[0], body.tails[-1])
    if body.heads:
        yield from (*_names(body.tails), *_names(body.heads))
    elif one.cell == other.cell:
        yield from (place(one.cell), one.number, other.number)
    else:
        yield from (one.number, place(one.cell), place(other.cell))


def _conflict(body: bodies.Conflict) -> Named:
    known: list[str | int] = [place(body.spot.cell), place(body.head.cell) if body.head else body.spot.number]
    if isinstance(body.follows, NotAt):
        yield from (*known, *_beside(body.follows))
    else:
        yield from (*_NAMED[type(body.follows)](body.follows), *known)


def _not_counted(body: bodies.NotCounted) -> Named:
    beside = (place(body.beside.cell), body.beside.number) if body.beside else ()
    yield from (place(body.spot.cell), *beside, body.spot.number)


def _wrong(body: bodies.Wrong) -> Named:
    if len(body.entries) == 1:
        ((spot, head),) = body.entries
        yield from (place(spot.cell), place(head)) if head else (spot.number, place(spot.cell))


_NAMED: dict[type, Callable[[Any], Iterable[str | int]]] = {
    bodies.Question: _question,
    bodies.NoLink: _no_link,
    bodies.OnlyLink: _only_link,
    bodies.OnlyNumber: lambda body: [place(body.spot.cell), body.spot.number][:: 1 if body.of_cell else -1],
    NotAt: _not_at,
    bodies.Row: _row,
    bodies.Counted: lambda body: [part for each in body.spots for part in (place(each.cell), each.number)],
    bodies.NotCounted: _not_counted,
    bodies.Supposed: lambda body: [place(body.spot.cell), place(body.head.cell) if body.head else body.spot.number],
    bodies.DeadEnd: lambda body: _NAMED[type(body.end)](body.end),
    bodies.NoWay: _no_way,
    bodies.Both: _both,
    bodies.Circle: lambda body: [place(each) for each in (*body.cells, body.cells[0])],
    bodies.Conflict: _conflict,
    bodies.Wrong: _wrong,
}
