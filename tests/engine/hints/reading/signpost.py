"""What steps on Signposts say as data: each statement follows from those before it, and its reasons are so.

The words of a statement name no cell and no number that it does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from itertools import islice, pairwise
from typing import Any

from engine.core.abilities import Hint
from engine.core.places import Cell, place
from engine.hints.statements import Fact, Remark, Statement
from engine.puzzles.signpost import Signpost
from engine.puzzles.signpost.hints import bodies
from engine.puzzles.signpost.hints.bodies import Excluded, Spot
from tests.engine.hints.judges import SignpostRules, cell, new_entry
from tests.engine.hints.reading.text import names, need, same

LONG = 33
"""Steps of an argument that somebody still follows."""
SOON = 5
"""Steps of an argument about a mistake that are told unasked."""


@lru_cache(maxsize=1)
def rules(puzzle: Signpost) -> SignpostRules:
    """All rules as clauses."""
    return SignpostRules(puzzle)


@lru_cache(maxsize=1)
def plain_rules(puzzle: Signpost) -> SignpostRules:
    """The same, followed one at a time."""
    return SignpostRules(puzzle, "glucose4")


def superfluous(puzzle: Signpost, entries: str, hint: Hint) -> list[str]:
    """Return the rules without which the others of a hint lead to the same, one at a time."""
    shows, new = plain_rules(puzzle).shows, new_entry(hint)
    supposing = hint.technique == "what-if"
    return [each for each in hint.rules if shows(entries, {*hint.rules} - {each}, new, supposing=supposing)]


def read(puzzle: Signpost, entries: str, hint: Hint, right: Any = None) -> str:
    """Return nothing if every statement of a hint is true of the board, and its words are those of its statements.

    Raises:
        Misread: one is not.
    """
    shown = (*hint.remarks, *hint.argument)
    need(len(shown) == len(hint.statements), "a remark for each statement")
    for remark, statement in zip(shown, hint.statements, strict=True):
        _read_words(remark, statement)
    if not hint.is_step:
        _read_end(puzzle, entries, hint)
        return ""
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
        _read_claims(known, each)
        known.learn(each.says)
    if hint.wrong:
        _read_mistake(puzzle, entries, hint, right)
        return ""
    need({Fact(at, value) for at, value in hint.cells} <= {*hint.statements[-1].says}, f"not shown: {hint.cells}")
    same((rule for each in hint.statements for rule in each.rules), hint.rules, "by which rules?")
    _read_question(hint)
    _read_level(Known(puzzle, entries), hint)
    if hint.technique == "search":
        need(rules(puzzle).possible(entries), "there is no solution at all")
        need(not rules(puzzle).possible(entries, None, without=new_entry(hint)), f"{hint.cells} may be otherwise")
    return ""


def _read_end(puzzle: Signpost, entries: str, hint: Hint) -> None:
    """What is said where no step is left, or known."""
    for each in hint.statements:
        if isinstance(each.body, bodies.Done):
            need(not any(None in row for row in puzzle.entered(entries)), "there is more to do")
        if isinstance(each.body, bodies.NotKnown) and each.body.several:
            need(len([*islice(puzzle.solutions(), 2)]) == 2, "there are not several solutions")
        if isinstance(each.body, bodies.NoneShared):
            _read_none_shared(puzzle, entries)


def _read_none_shared(puzzle: Signpost, entries: str) -> None:
    all_rules, known = rules(puzzle), puzzle.entered(entries)
    for r, c in all_rules.cells:
        if known[r][c] is None:
            ways = (all_rules.possible(f"{entries} r{r + 1}c{c + 1}={k}") for k in range(1, all_rules.last + 1))
            need(any(ways) and any(ways), f"row {r + 1}, column {c + 1} has one number")


# What is known


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

    @property
    def last(self) -> int:
        return self.puzzle.height * self.puzzle.width

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
        ends = self.last in self.numbers.get(one, ()) or 1 in self.numbers.get(other, ())
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

    def left(self, at: Cell) -> set[int]:
        """The numbers that are left for a cell."""
        return {k for k in range(1, self.last + 1) if not self.is_no_number(at, k)}


# What statements claim


def _leads(tail: Spot | Cell, head: Spot | Cell, *, holds: bool = True) -> Fact:
    one, other = (each.cell if isinstance(each, Spot) else each for each in (tail, head))
    return Fact(place(one), f">{place(other)}", holds)


def _holds(at: Cell, number: int, *, holds: bool = True) -> Fact:
    return Fact(place(at), str(number), holds)


def _claims(body: Any) -> Iterator[Fact]:
    """The facts that the words of a body say."""
    match body:
        case bodies.OnlyLink(spot, _, None, number=number):
            yield _holds(spot.cell, number)
        case bodies.OnlyLink(spot, into, Spot() as found):
            yield _leads(found, spot) if into else _leads(spot, found)
        case bodies.NoLink(spot, into, excluded):
            for each in (each for reason in excluded for each in reason.cells):
                yield _leads(each, spot, holds=False) if into else _leads(spot, each, holds=False)
        case bodies.OnlyNumber(spot) | bodies.ReadOff(spot):
            yield _holds(spot.cell, spot.number)
        case bodies.NotAt(number, cells):
            yield from (_holds(each, number, holds=False) for each in cells)
        case bodies.NoneAt(steps):
            yield from (fact for step in steps for fact in _claims(step))
        case bodies.Row():
            yield from _claims(body.steps[0])
        case bodies.Counted(spots):
            yield from (_holds(each.cell, each.number) for each in spots)
        case bodies.NotCounted(spot):
            yield _holds(spot.cell, spot.number, holds=False)
        case bodies.Supposed(spot, head):
            yield _leads(spot, head) if head else _holds(spot.cell, spot.number)
        case bodies.DeadEnd(_, bodies.Supposed() as supposed):
            yield from _claims(supposed)
        case bodies.Mistake(_, entries) | bodies.DeadEnd(_, None, entries) if not entries[1:]:
            ((own, to),) = entries
            yield _leads(own, to, holds=False) if to else _holds(own.cell, own.number, holds=False)


def _read_claims(known: Known, said: Statement) -> None:
    """What the words say is what the statement says; and it is by the rule that they are about."""
    body = said.body
    if isinstance(body, bodies.Supposed):
        same([each._replace(holds=not each.holds) for each in said.because], _claims(body), "what is supposed")
        return
    need({*_claims(body)} <= {*said.says}, f"that is not said: {body}")
    if isinstance(body, bodies.NoLink):
        same((each for each in said.says if each.value.startswith(">")), _claims(body), "what is said")
    for each in body.steps if isinstance(body, bodies.NoneAt) else (body,):
        need(_is_by_rule(known, each, said.rules), f"{_rule(each)}: {said.rules}")
    if isinstance(body, bodies.DeadEnd):
        end = body.end
        if isinstance(end, bodies.NoWay):
            need(_is_by_rule(known, end, said.rules), f"{_rule(end)}: {said.rules}")
        if isinstance(end, bodies.Conflict):
            opposite = {each._replace(holds=not each.holds) for each in _claims(end.follows)}
            known_one = _leads(end.spot, end.head) if end.head else _holds(end.spot.cell, end.spot.number)
            need(known_one._replace(holds=end.holds) in opposite, f"no conflict: {end}")


def _is_by_rule(known: Known, body: Any, rules: Sequence[str]) -> bool:
    """Whether a statement names the rule that it is about, or the one that says as much.

    A linked cell has a number without a rule, and numbers are where those before them point.
    """
    match body:
        case bodies.OnlyNumber(spot, of_cell):
            is_number, number, at = not of_cell, spot.number, spot.cell
        case bodies.NoWay("number" | "value" as asked, spot, number):
            is_number, at = asked == "number", spot.cell if spot else None
        case _:
            return (rule := _rule(body)) is None or rule in rules
    if _rule(body) in rules:
        return True
    if not is_number:
        return any(at in link for link in known.links())
    placed = {k for own in known.numbers.values() for k in own}
    return any(
        all(f"the arrow of {k} points at {k + 1}" in rules for k in range(min(other, number), max(other, number)))
        for other in placed
    )


def _rule(body: Any) -> str | None:
    """The name of the rule that a body is about, if it is of one cell or number."""
    match body:
        case bodies.OnlyLink(spot, into):
            asked, number = "previous" if into else "next", 0
        case bodies.OnlyNumber(spot, of_cell):
            asked, number = "value" if of_cell else "number", spot.number
        case bodies.NoWay(asked, spot, number):
            pass
        case bodies.NotAt(number, _, onward):
            first = number - onward
            return f"the arrow of {first} points at {first + 1}"
        case bodies.Row(steps):
            return _rule(steps[0])
        case _:
            return None
    if asked == "number" or spot is None:
        return f"{number} must be somewhere"
    at = place(spot.cell)
    return {
        "next": f"the arrow of {at} must lead somewhere",
        "previous": f"something must point at {at}",
        "value": f"{at} must hold a number",
    }[asked]


def _read_question(hint: Hint) -> None:
    """What is asked first is what is answered last."""
    first, last = hint.statements[0].body, hint.statements[-1].body
    if not isinstance(first, bodies.Question):
        need(isinstance(first, bodies.Supposed) and hint.technique == "what-if", f"not asked: {first}")
        need(isinstance(last, bodies.DeadEnd) and last.supposed == first, f"not what was supposed: {last}")
        return
    ((at, value),) = hint.cells
    ends = {at, value.removeprefix(">")}
    if first.spot is None:
        need(str(first.number) in ends, f"{first} is not {hint.cells}")
        return
    if isinstance(last, bodies.OnlyLink):
        need((first.asked == "previous") == last.into and first.spot.cell == last.spot.cell, f"{first} is not {last}")
    need(place(first.spot.cell) in ends and not first.number, f"{first} is not {hint.cells}")


# How hard it is

PLAIN = ("only way on", "only way in")
HARDER = {"chain that doesn’t fit": 2, "number beyond": 3}


def _read_level(known: Known, hint: Hint) -> None:
    """The level is that of the hardest reason that is told, and no plainer reasons decide anything."""
    excluded = [each for said in hint.statements for each in getattr(said.body, "excluded", ())]
    stars = {at for at in known.puzzle.cells if known.puzzle.given(at) == known.last}
    into = [said.body for said in hint.statements if getattr(said.body, "into", False)]
    named = {spot.cell for body in into for each in body.excluded for spot in each.cells}
    need(named.isdisjoint(stars), "a star has no arrow")
    if hint.technique in (*PLAIN, *HARDER):
        level = max((_level(each.reason) for each in excluded), default=1)
        need(hint.level == level == HARDER.get(hint.technique, 1), f"level {hint.level}: {excluded}")
    need(hint.technique in PLAIN or not any(_plain_ways(known)), "a plain way on is passed over")


def _level(reason: bodies.LinkReason) -> int:
    """How far somebody has to look: at the two cells, along a chain, or beyond it."""
    if isinstance(reason, bodies.Unpointed):
        return 3
    return 2 if isinstance(reason, bodies.Placed | bodies.NoRoom) else 1


def _plain_ways(known: Known) -> Iterator[Cell]:
    """The cells with one way on, or in, where links and the numbers of two cells leave no other; not found yet."""
    number = {at: next(iter(own)) for at, own in known.numbers.items() if own}
    at = {own: one for one, own in number.items()}
    joined = {*known.links(), *((at[k], at[k + 1]) for k in at if k + 1 in at)}
    chain = {}
    for one, other in joined:
        both = chain.get(one, {one}) | chain.get(other, {other})
        chain |= dict.fromkeys(both, both)
    tails, heads = {one for one, _ in joined}, {other for _, other in joined}

    def may(tail: Cell, head: Cell) -> bool:
        here, there = number.get(tail), number.get(head)
        if tail in tails or head in heads or head in chain.get(tail, {tail}) or here == known.last or there == 1:
            return False
        if here and there:
            return there == here + 1
        return (not here or here + 1 not in at) and (not there or there - 1 not in at)

    pairs = [(tail, head) for tail in known.puzzle.cells for head in known.puzzle.cells if known.points_at(tail, head)]
    ways = [pair for pair in pairs if may(*pair)]
    for end, joins, side in ((known.last, tails, 0), (1, heads, 1)):
        for one in known.puzzle.cells:
            if one not in joins and number.get(one) != end:
                count = sum(pair[side] == one for pair in ways) + (one not in number and end not in at)
                if count == 1:
                    yield one


# The reasons in them


def _read_body(known: Known, body: Any) -> None:
    if isinstance(body, bodies.DeadEnd | bodies.Conflict):
        _read_body(known, body.end if isinstance(body, bodies.DeadEnd) else body.follows)
    if isinstance(body, bodies.NoneAt):
        _read_none_at(known, body)
    if isinstance(body, bodies.Row):
        for one, other in pairwise(body.steps):
            left = {each.beside.cell for each in one.approaches if not each.linked and not each.beside.number}
            need(left == {*other.cells}, f"others could be beside it: {body}")
            need(one.onward == other.onward and other.number == one.beside, f"no row: {body}")
        for step in reversed(body.steps):
            _read_body(known, step)
            known.denied.add((step.cells[0], step.number))
    for spot in _spots(body):
        need(not spot.number or known.is_number(spot), f"{spot} has no such number: {body}")
    for excluded in getattr(body, "excluded", ()):
        into = body.asked == "previous" if isinstance(body, bodies.NoWay) else body.into
        _read_reason(known, body.spot, excluded, into=into)
    if isinstance(body, bodies.OnlyLink | bodies.NoWay) and body.spot is not None:
        _read_others(known, body, body.spot)
    match body:
        case bodies.NotAt():
            _read_not_at(known, body)
        case bodies.OnlyLink(spot, into, Spot() as found):
            tail, head = (found, spot) if into else (spot, found)
            gets = tail.number + 1 if tail.number else head.number - 1
            is_told = body.asked and bool(tail.number) != bool(head.number)
            need(body.number == (gets if is_told else 0), f"another number: {body}")
        case bodies.Counted(spots, beside):
            run = [*([beside] if beside else []), *spots]
            joined = [_is_next(known, one, other) for one, other in pairwise(run)]
            need(all(joined) and (beside is None or not beside.number or known.is_number(beside)), f"no links: {body}")
        case bodies.NotCounted(spot, beside, onward):
            _read_not_counted(known, spot, beside, onward=onward)
        case bodies.Both(tails, heads):
            links = all(known.is_link(tail, head) for tail in tails for head in heads)
            need(links and (bool(heads) or all(map(known.is_number, tails))), f"not so: {body}")
        case bodies.Circle(cells):
            joined = [known.is_link(Spot(one), Spot(other)) for one, other in pairwise([*cells, cells[0]])]
            need(all(joined), f"no circle: {body}")
        case bodies.Conflict(_, spot, to, holds):
            so = known.is_link(spot, to) if to else known.is_number(spot)
            not_so = known.is_no_link(spot.cell, to.cell) if to else known.is_no_number(spot.cell, spot.number)
            need(so if holds else not_so, f"not known: {body}")
        case bodies.ReadOff():
            need(not body.steps or body.steps > LONG, f"{body.steps} steps could be told")


def _read_others(known: Known, body: bodies.OnlyLink | bodies.NoWay, spot: Spot) -> None:
    """All other ways from a cell, or into it, are out."""
    into = body.into if isinstance(body, bodies.OnlyLink) else body.asked == "previous"
    if isinstance(body, bodies.NoWay) and body.asked == "value":
        return
    out = {each.cell for excluded in body.excluded for each in excluded.cells}
    found = body.found if isinstance(body, bodies.OnlyLink) else None
    for each in known.puzzle.cells:
        tail, head = (each, spot.cell) if into else (spot.cell, each)
        is_way = known.points_at(tail, head) and (found is None or each != found.cell)
        need(not is_way or each in out or known.is_no_link(tail, head), f"{place(each)} may be: {body}")


def _is_next(known: Known, one: Spot, other: Spot) -> bool:
    """Whether a number is counted from another cell along a link."""
    if not one.number:
        return known.is_link(one, other) or known.is_link(other, one)
    tail, head = (one, other) if one.number < other.number else (other, one)
    return known.is_link(tail, head) and head.number == tail.number + 1


def _read_not_at(known: Known, body: bodies.NotAt) -> None:
    for at in body.at:
        need(known.is_number(Spot(at, body.beside)), f"{body.beside} is not at {place(at)}")
    for each in body.approaches:
        need(each.cell in body.cells, f"{each} is about another cell: {body}")
        ends = (each.beside.cell, each.cell) if body.onward else (each.cell, each.beside.cell)
        need(known.points_at(*ends), f"{ends}: no arrow")
        is_out = known.is_no_link(*ends) if each.linked else known.is_no_number(each.beside.cell, body.beside)
        need(is_out, f"{each} may be: {body}")
    for at in body.cells:
        around = {each.beside.cell for each in body.approaches if each.cell == at}
        points = known.points_at
        every = {each for each in known.puzzle.cells if (points(each, at) if body.onward else points(at, each))}
        same(around, every, f"where one would look: {body}")


def _read_none_at(known: Known, body: bodies.NoneAt) -> None:
    """Each number is not at the same cells, for the same cells beside them."""
    first = body.steps[0]
    for each in body.steps:
        _read_body(known, each)
        same(each.cells, first.cells, "the same cells")
        same(each.looked_at, first.looked_at, "where one looks")
        need(each.onward == first.onward and not each.at, f"another reason: {each}")


def _read_not_counted(known: Known, spot: Spot, beside: Spot | None, *, onward: bool) -> None:
    """A cell is not a number as it is linked with another one that is not the number beside it."""
    if beside is None:
        need(spot.number == (known.last if onward else 1), f"{spot} is no end")
        return
    tail, head = (spot, beside) if onward else (beside, spot)
    need(known.is_link(tail, head) and head.number == tail.number + 1, f"{tail} does not lead to {head}")
    need(known.is_no_number(beside.cell, beside.number), f"{beside} may be")


def _spots(body: Any) -> Iterator[Spot]:
    """The cells of a body with the numbers that are seen there."""
    if isinstance(body, bodies.OnlyLink | bodies.NoLink | bodies.NoWay):
        yield from [body.spot] if body.spot else []
        yield from (spot for each in body.excluded for spot in each.cells)
        yield from [each for each in (getattr(body, "found", None), getattr(body, "end", None)) if each]
    if isinstance(body, bodies.Question) and body.spot:
        yield body.spot
    if isinstance(body, bodies.NotAt):
        yield from (each.beside for each in body.approaches)
    if isinstance(body, bodies.NoLink) and body.number:
        yield Spot(body.spot.cell, body.number)
    if isinstance(body, bodies.Supposed) and body.head:
        yield from (body.spot, body.head)


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
            seen = all(not each.number or known.is_number(each) for each in (one, other))
            return known.is_link(one, other) and seen and taken and (one.cell == tail.cell or other.cell == head.cell)
        case bodies.Numbered(here=0, there=0):
            return known.last in known.numbers.get(tail.cell, ()) or 1 in known.numbers.get(head.cell, ())
        case bodies.Numbered(number, other_number):
            both = known.is_number(Spot(tail.cell, number)) and known.is_number(Spot(head.cell, other_number))
            return both and other_number != number + 1
        case bodies.SameChain(cells):
            links = all(other in known.link.get(one, ()) for one, other in pairwise(cells))
            return links and (cells[0], cells[-1]) == (head.cell, tail.cell)
        case bodies.NoPair(here, there):
            left = (not own or known.left(at.cell) <= {*own} for own, at in ((here, tail), (there, head)))
            return all(left) and (not here or not there or not any(k + 1 in there for k in here))
    run, last = reason.run, known.last
    if not known.is_run(run) or not _begins(known, tail, head, run):
        return False
    match reason:
        case bodies.Placed(_, at):
            numbers = {each.number: each.cell for each in run}
            return known.is_number(at) and at.number in numbers and numbers[at.number] != at.cell
        case bodies.NoRoom(_, end):
            return end in (1, last) and any(each.number < 1 if end == 1 else each.number > last for each in run)
        case bodies.Barred():
            return known.is_no_number(run[-1].cell, run[-1].number)
        case bodies.Unpointed(_, beyond):
            near, far = (run[-1].cell, beyond.cell) if reason.onward else (beyond.cell, run[0].cell)
            step = run[-1].number + 1 if reason.onward else run[0].number - 1
            return known.is_number(beyond) and beyond.number == step and not known.points_at(near, far)


def _begins(known: Known, tail: Spot, head: Spot, run: Sequence[Spot]) -> bool:
    """Whether a chain would get its numbers by the link: from the cell of the two that has one."""
    numbers = {each.cell: each.number for each in run}
    if head.cell in numbers:
        return numbers[head.cell] - 1 in known.numbers.get(tail.cell, ())
    return tail.cell in numbers and numbers[tail.cell] + 1 in known.numbers.get(head.cell, ())


# Mistakes


def _read_mistake(puzzle: Signpost, entries: str, hint: Hint, right: Any) -> None:
    """What is called wrong was entered, is taken back, and cannot all stay; the rule is broken that is said to be."""
    first, last = hint.statements[0].body, hint.statements[-1].body
    wrong = {_entry(spot, head) for spot, head in first.entries}
    kept, made = {*hint.then.split()}, {*entries.split()}
    need(bool(wrong) and wrong <= made and kept <= made - wrong, f"{wrong} and {kept} of {made}")
    need({re.split("[>=]", each)[0] for each in wrong} <= {*hint.wrong}, f"{wrong} at {hint.wrong}")
    need(last.entries == first.entries, f"another entry: {last}")
    beside = {each for each in kept if right is None or _agrees(each, right)}
    need(not rules(puzzle).possible(" ".join({*beside, *wrong})), "these entries can stay")
    if isinstance(first, bodies.Wrong):
        need(first.steps == len(hint.statements) - 1, f"{first.steps} steps")
        need(len(hint.argument) == (first.steps if first.steps > SOON else 0), f"{first.steps} steps are told at once")
    else:
        either = (Entered(puzzle, each) for each in (made, kept | wrong))
        need(any(each.breaks(first.broken) for each in either), f"not broken: {first}")
    for each in hint.statements[-1].says:
        entry = each.place + (each.value if each.value.startswith(">") else f"={each.value}")
        need({entry} == wrong and not each.holds, f"{entry} was not entered")
        others = " ".join(own for own in entries.split() if own != entry)
        named = hint.rules or hint.statements[-1].rules
        need(rules(puzzle).entails(others, (), named, each), f"{entry} may stay")


def _agrees(entry: str, right: Any) -> bool:
    """Whether a link or a number is as in a solution."""
    at, sign, value = re.split("([>=])", entry)
    (r, c), (x, y) = cell(at), cell(value) if sign == ">" else (0, 0)
    return bool(right[r][c] == (right[x][y] - 1 if sign == ">" else int(value)))


def _entry(spot: Spot, head: Cell | None) -> str:
    return f"{place(spot.cell)}>{place(head)}" if head else f"{place(spot.cell)}={spot.number}"


class Entered:
    """Links and numbers as they were made."""

    def __init__(self, puzzle: Signpost, entries: Iterable[str]) -> None:
        self.puzzle = puzzle
        made = [(cell(at), sign, value) for at, sign, value in (re.split("([>=])", each) for each in entries)]
        self.typed = {at: int(value) for at, sign, value in made if sign == "="}
        self.link = {at: cell(value) for at, sign, value in made if sign == ">"}

    def breaks(self, broken: bodies.Broken) -> bool:
        """Whether this rule is broken, just so."""
        last = self.puzzle.height * self.puzzle.width
        match broken:
            case bodies.Pointless(tail, head):
                return self.link.get(tail) == head and not self.points_at(tail, head)
            case bodies.TwoLinks((one, other), head):
                return one != other and self.link.get(one) == self.link.get(other) == head
            case bodies.Circle(cells):
                return self.is_chain([*cells, cells[0]])
            case bodies.TooLong(source, run, end):
                counts = self.is_chain([each.cell for each in run]) and self.is_source(source)
                counts &= all(other.number == one.number + 1 for one, other in pairwise(run))
                beyond = run[0].number < end == 1 if end == 1 else run[-1].number > end == last
                return counts and beyond and source.spot == run[-1 if end == 1 else 0]
            case bodies.NotAsGiven(spot, given):
                return self.typed.get(spot.cell) == spot.number != given == self.puzzle.given(spot.cell)
            case bodies.Disagreement(one, other, cells, counted):
                ends = (one.cell, other.spot.cell) == (cells[0], cells[-1]) and self.is_chain(cells)
                own = self.is_source(bodies.Source(one, one.cell, bool(self.puzzle.given(one.cell))))
                return own and ends and one.number + len(cells) - 1 == counted != other.spot.number
            case bodies.Twice(one, other):
                sources = self.is_source(one) and self.is_source(other)
                return sources and one.spot.number == other.spot.number and one.spot.cell != other.spot.cell
            case bodies.NotPointing(one, other):
                sources = self.is_source(one) and self.is_source(other)
                follows = one.spot.number + 1 == other.spot.number
                return sources and follows and not self.points_at(one.spot.cell, other.spot.cell)

    def is_source(self, source: bodies.Source) -> bool:
        """Whether a cell has its number from another, given or typed, along links; or by itself."""
        origin, spot = source.origin, source.spot
        own = self.puzzle.given(origin) if source.given else self.typed.get(origin, 0)
        is_given = source.given == bool(self.puzzle.given(origin))
        return (
            is_given and bool(own) and spot.number - own in (*self.steps(origin, spot.cell), *self.back(origin, spot))
        )

    def back(self, origin: Cell, spot: Spot) -> Iterator[int]:
        return (-each for each in self.steps(spot.cell, origin))

    def steps(self, one: Cell, other: Cell) -> Iterator[int]:
        """The steps along links from a cell to another, if they lead there."""
        for step in range(self.puzzle.height * self.puzzle.width):
            if one == other:
                yield step
                return
            if one not in self.link:
                return
            one = self.link[one]

    def is_chain(self, cells: Sequence[Cell]) -> bool:
        return all(self.link.get(one) == other for one, other in pairwise(cells))

    def points_at(self, one: Cell, other: Cell) -> bool:
        return other in {*self.puzzle.board.ray(one, self.puzzle.arrow(one))}


# Their words


def _read_words(remark: Remark, statement: Statement) -> None:
    """Words name only cells and numbers of the statement."""
    said, (cells, numbers) = names(remark.words), _named(statement.body)
    need(said.cells <= cells, f"which cells? {said}: {statement}")
    need(not said.lines, f"which lines? {said}")
    need(said.numbers <= numbers, f"which numbers? {said}: {statement}")


def _named(body: Any) -> tuple[set[Cell], set[int]]:
    """The cells and numbers of a body, with those that it counts."""
    cells, numbers = set[Cell](), set[int]()
    for each in _parts(body):
        match each:
            case (int(), int()):
                cells.add(each)
            case int():
                numbers.add(each)
            case bodies.Numbered(here, there):
                numbers |= {here + 1, there - 1}
            case bodies.NotAt():
                numbers.add(each.beside)
            case bodies.NoneAt():
                numbers.add(1)  # “one lower”
            case bodies.NoPair(tail, head):
                numbers |= {2, *tail, *head}  # “no two numbers”
                numbers |= {each + 1 for each in tail} | {each - 1 for each in head}
            case bodies.TooLong(_, run, _):
                numbers |= {len(run), len(run) - 1}
            case bodies.Disagreement():
                numbers.add(len(each.cells) - 1)
            case bodies.OnlyLink(spot):
                numbers |= {spot.number + 1, spot.number - 1}  # “none of the others is 5”
    return cells, numbers


def _parts(value: Any) -> Iterator[Any]:
    """A body, and all that is in it; of cells nothing."""
    match value:
        case bool() | None | str():
            return
        case int() | (int(), int()):
            yield value
        case bodies.NoPair():
            yield value
        case tuple():
            for each in value:
                yield from _parts(each)
        case _ if is_dataclass(value):
            yield value
            for each in fields(value):
                yield from _parts(getattr(value, each.name))
