"""Arguments of several rules on a Signpost as statements, from what a deduction found.

Each statement says something for the first time.  What goes without saying, that a link or a number excludes others at
once, and what numbers are beside others in a chain, is no statement: it is in the reasons of those after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.hints.statements import Fact, Statement
from engine.puzzles.signpost.hints import bodies
from engine.puzzles.signpost.hints.bodies import Excluded, Spot
from engine.puzzles.signpost.hints.deduction import DeadEnd, Deduction, Finding
from engine.puzzles.signpost.hints.demands import Demand, names
from engine.puzzles.signpost.hints.order import as_needed, together

MOST_IN_ROW = 3
"""Cells that are told in a row."""
MOST_LEFT = 4
"""Ranges of numbers left for a cell that are listed."""


def state_argument(
    deduction: Deduction, findings: Sequence[Finding], target: int, end: DeadEnd | None, *, supposed: bool
) -> tuple[Statement, ...]:
    """Return an argument for a literal, the `target`, or to a dead end: of its opposite if that is `supposed`."""
    circle = first_circle(deduction, findings) if end is not None else ()
    demands = {each.demand for each in findings if each.demand is not None}
    telling = _Telling(deduction, -target if supposed else 0, None if circle else end, demands)
    for group in as_needed(deduction, together(deduction, deduction.trace(circle) if circle else findings)):
        telling.tell(group)
    if circle:
        cells = tuple(deduction.board.cells[deduction.meaning(each)[1]] for each in circle)
        telling.end(bodies.Circle(cells), [target] if supposed else [], circle, None)
    elif end is not None:
        telling.tell_end(end, [target] if supposed else [])
    stated = _at_once(_in_rows(telling.stated))
    return tuple(stated) if end is not None else (telling.question(target), *stated)


def _in_rows(stated: Sequence[Statement]) -> list[Statement]:
    """Return statements forwards, where one is only for the next: what would be if a cell had a number."""
    found = list[Statement]()
    for i, each in enumerate(stated):
        last, row = (found[-1], _row(found[-1].body, each.body)) if found else (each, None)
        needed = {fact for other in stated[i + 1 :] for fact in other.because}
        if row is None or len(last.says) != len(row.steps) - 1 or not needed.isdisjoint(last.says):
            found.append(each)
            continue
        because = (*last.because, *(fact for fact in each.because if fact not in last.says))
        rules = tuple(dict.fromkeys((*last.rules, *each.rules)))
        found[-1] = Statement(row, (*last.says, *each.says), tuple(dict.fromkeys(because)), rules)
    return found


def _at_once(stated: Sequence[Statement]) -> list[Statement]:
    """Return statements with those in one that say the same of several numbers.

    They are told where the first of them was; or the last, if that needs what was said between, and that not the first.
    """
    found = list[Statement]()
    for each in stated:
        likeness = _likeness(each.body)
        at = next((i for i, one in enumerate(found) if likeness and _likeness(one.body) == likeness), None)
        if at is None:
            found.append(each)
        elif _is_apart([each], found[at:]):
            found[at] = _both(found[at], each)
        elif _is_apart([*found[at + 1 :], each], [found[at]]):
            found.append(_both(found.pop(at), each))
        else:
            found.append(each)
    return found


def _is_apart(needing: Iterable[Statement], said: Iterable[Statement]) -> bool:
    """Return whether statements need nothing that others say."""
    return {fact for each in needing for fact in each.because}.isdisjoint(fact for each in said for fact in each.says)


def _both(one: Statement, other: Statement) -> Statement:
    """Return what two statements say as one."""
    steps = one.body.steps if isinstance(one.body, bodies.NoneAt) else (one.body,)
    return Statement(
        bodies.NoneAt((*steps, other.body)),
        tuple(dict.fromkeys((*one.says, *other.says))),
        tuple(dict.fromkeys((*one.because, *other.because))),
        tuple(dict.fromkeys((*one.rules, *other.rules))),
    )


def _likeness(body: Any) -> tuple[object, ...]:
    """Return the fields that are equal where one statement says something of several numbers; none if it cannot."""
    if isinstance(body, bodies.NoneAt):
        return _likeness(body.steps[0])
    if not isinstance(body, bodies.NotAt) or body.at or not body.looked_at:
        return ()
    return body.cells, body.onward, frozenset(body.looked_at)


def _row(last: Any, body: Any) -> bodies.Row | None:
    """Return two statements as one, if the first is of the only cell at which the second one looks."""
    steps = last.steps if isinstance(last, bodies.Row) else (last,) if isinstance(last, bodies.NotAt) else ()
    if not steps or not isinstance(body, bodies.NotAt) or body.at or len(steps) == MOST_IN_ROW:
        return None
    looked = [each.cell for each in body.looked_at]
    is_next = (list(steps[0].cells), steps[0].number, steps[0].onward) == (looked, body.beside, body.onward)
    return bodies.Row((body, *steps)) if is_next and not body.cells[1:] else None


def first_circle(deduction: Deduction, findings: Sequence[Finding]) -> tuple[int, ...]:
    """Return the first links found that lead round, as literals, with what is entered; none if there is none."""
    after = {
        one: (other, literal)
        for literal in deduction.causes
        if literal > 0 and deduction.is_seen(literal)
        for link, one, other in (deduction.meaning(literal),)
        if link
    }
    for finding in findings:
        link, one, other = deduction.meaning(finding.literal)
        if link and finding.literal > 0:
            after[one] = other, finding.literal
            circle, at = [finding.literal], other
            while at != one and at in after:
                at, literal = after[at]
                circle.append(literal)
            if at == one:
                return tuple(circle)
    return ()


def in_sight(deduction: Deduction, literal: int, said: Collection[int]) -> bool:
    """Return whether somebody sees that a literal holds: on the board, as it was said, or by counting along links."""
    if literal in said or deduction.is_seen(literal):
        return True
    cause = deduction.causes.get(literal)
    if cause is None or cause.how != "follows" or literal < 0:
        return False
    return all(in_sight(deduction, each, said) for each in deduction.explained(literal))


def place_of(deduction: Deduction, number: int, said: Collection[int]) -> int | None:
    """Return where a number is, if that is in sight."""
    for cell, own in deduction.known.items():
        if own == number and in_sight(deduction, deduction.is_number(cell, own), said):
            return cell
    return None


class _Telling:
    """Statements so far, and what was said in them, as literals with the number of the statement."""

    def __init__(self, deduction: Deduction, supposed: int, end: DeadEnd | None, demands: Collection[Demand]) -> None:
        self.deduction = deduction
        self.board = deduction.board
        self.said: dict[int, int] = {}
        self.stated: list[Statement] = []
        self._ending = 0 if end is None else -end.against
        """The literal that follows, as a literal, though its opposite is known."""
        self._end = end
        self._demands = demands
        if supposed:
            self.said[supposed] = 0
            link, one, other = deduction.meaning(supposed)
            body = (
                bodies.Supposed(self._spot(one), self._spot(other))
                if link
                else bodies.Supposed(self._at(one, other), None)
            )
            self.stated.append(Statement(body, (), (self._fact(supposed),)))

    # What was found

    def tell(self, group: Sequence[Finding]) -> None:
        """State what was found together, if it does not go without saying."""
        demand, how = group[0].demand, group[0].how
        literals = [each.literal for each in group if each.literal not in self.said and not self._is_known(each)]
        if not literals or how in ("fact", "supposed", "one"):
            return
        if how == "follows":
            for each in literals:
                self._count(each)
        elif how == "clash":
            for body, links in self._no_links([each for each in literals if not self._is_plain(each)]):
                self.add(body, links, [cause for each in links for cause in self._because(each)], None)
        else:
            body = self._found(demand, how, literals)
            self.add(body, literals, [cause for each in literals for cause in self._because(each)], demand)

    def _found(self, demand: Demand | None, how: str, literals: Sequence[int]) -> Any:
        """Return what a demand says."""
        assert demand is not None  # noqa: S101
        if how != "only":
            return self._not_at(demand, literals, onward=how == "onward")
        link, one, other = self.deduction.meaning(literals[0])
        if demand.kind in ("next", "previous"):
            return self._only_link(demand, literals[0])
        assert not link  # noqa: S101
        return bodies.OnlyNumber(self._at(one, other), demand.kind == "value")

    def _is_known(self, finding: Finding) -> bool:
        """Return whether a finding is seen on the board, or goes without saying as its cell has another number."""
        deduction = self.deduction
        link, cell, number = deduction.meaning(finding.literal)
        if deduction.is_seen(finding.literal):  # but for what takes a second look, at numbers that are not there
            return finding.how != "clash" or bool(deduction.number_seen(cell) and deduction.number_seen(number))
        own = deduction.known.get(cell, number)
        return not link and finding.literal < 0 and own != number and deduction.is_number(cell, own) in self.said

    def _is_plain(self, literal: int) -> bool:
        """Return whether a link is out for numbers of its cells that are in sight, or were said not to be there."""
        if literal == self._ending:
            return False
        reason = self._why_unlinked(*self.deduction.meaning(literal)[1:])
        return isinstance(reason, bodies.Numbered) or (isinstance(reason, bodies.Barred) and not reason.run[1:])

    def _count(self, literal: int) -> None:
        """State a number that follows along a link; what is no number belongs to the statement that shows it."""
        link, cell, number = self.deduction.meaning(literal)
        if link:
            return
        because = self._because(literal)
        if literal > 0:
            body = bodies.Counted((self._at(cell, number),), self._beside(cell, because))
            last = self.stated[-1].body if self.stated else None
            if isinstance(last, bodies.Counted) and last.spots[-1].cell == (body.beside and body.beside.cell):
                self._extend(len(self.stated) - 1, [literal], because)
                self.stated[-1] = replace(self.stated[-1], body=replace(last, spots=(*last.spots, *body.spots)))
            else:
                self.add(body, [literal], because, None)
            return
        told, _ = self._told(because)
        if told:
            self._extend(max(self.said[each] for each in told), [literal], because)

    def _beside(self, cell: int, because: Sequence[int]) -> Spot | None:
        """Return the other end of the link along which a number follows."""
        for each in because:
            link, one, other = self.deduction.meaning(each)
            if link:
                return self._spot(other if one == cell else one)
        return None

    def add(self, body: Any, literals: Sequence[int], because: Iterable[int], demand: Demand | None) -> None:
        """State something new."""
        needed, place = self._needed(demand)
        told, demands = self._told([*because, *place])
        rules = names(self.board, {*demands, *needed})
        self.stated.append(Statement(body, self._facts(literals), self._facts(told), rules))
        self.said |= dict.fromkeys(literals, len(self.stated) - 1)

    def _needed(self, demand: Demand | None) -> tuple[Collection[Demand], Collection[int]]:
        """Return the rules that a statement needs, and from which number or link they lead to its own.

        A number is where the one before it points: so it is somewhere.  A cell with a link has a number.
        """
        if demand is None:
            return (), ()
        if demand.kind == "value" and (links := self._links_of(demand.at)):
            return (), links[:1]
        for step in (-1, 1) if demand.kind == "number" else ():
            number, arrows = demand.at, set[Demand]()
            while (arrow := Demand("arrow", number + min(step, 0))) in self._demands:
                arrows.add(arrow)
                number += step
                place = place_of(self.deduction, number, self.said)
                if place is not None:
                    return arrows, (self.deduction.is_number(place, number),)
        return (demand,), ()

    def _links_of(self, cell: int) -> list[int]:
        """Return the links from a cell and to it that are in sight."""
        deduction = self.deduction
        leads = (deduction.leads(cell, other) for other in deduction.board.successor_cells[cell])
        follows = (deduction.leads(other, cell) for other in deduction.board.predecessor_cells[cell])
        return [each for each in (*leads, *follows) if deduction.is_seen(each) or each in self.said]

    def _extend(self, at: int, literals: Sequence[int], because: Iterable[int]) -> None:
        """Say more in a statement: what is beside it in a chain."""
        statement = self.stated[at]
        told, demands = self._told(because)
        more = (each for each in self._facts(told) if each not in (*statement.because, *statement.says))
        self.stated[at] = replace(
            statement,
            says=(*statement.says, *self._facts(literals)),
            because=(*statement.because, *more),
            rules=tuple(dict.fromkeys((*statement.rules, *names(self.board, demands)))),
        )
        self.said |= dict.fromkeys(literals, at)

    def _told(self, literals: Iterable[int]) -> tuple[list[int], set[Demand]]:
        """Return what was said from which these literals follow at once; with rules, for what went without saying."""
        found, demands, done, waiting = set[int](), set[Demand](), set[int](), [*literals]
        while waiting:
            literal = waiting.pop()
            if literal in self.said:
                found.add(literal)
            if literal in done or literal in self.said or self.deduction.is_seen(literal):
                continue
            done.add(literal)
            link, cell, number = self.deduction.meaning(literal)
            own = self.deduction.known.get(cell, number)
            if not link and literal < 0 and own != number and (it := self.deduction.is_number(cell, own)) in self.said:
                found.add(it)
                continue
            cause = self.deduction.causes[literal]
            if cause.demand is not None:
                demands.add(cause.demand)
            waiting += self.deduction.explained(literal)
        return sorted(found, key=lambda each: (self.said[each], abs(each))), demands

    def _because(self, literal: int) -> list[int]:
        """Return what a literal was found from; that which ends the argument is none of what holds."""
        if self._end is not None and literal == self._ending:
            return [each for each in self._end.because if each != -literal]
        return self.deduction.explained(literal)

    # Bodies

    def question(self, target: int) -> Statement:
        """Return what the argument answers."""
        deduction = self.deduction
        link, one, _ = deduction.meaning(target)
        demand = deduction.causes[target].demand
        if demand is None or demand.kind == "arrow":
            return Statement(bodies.Question("next" if link else "value", self._spot(one)))
        if demand.kind == "number":
            return Statement(bodies.Question("number", None, demand.at))
        return Statement(bodies.Question(demand.kind, self._spot(demand.at)))

    def _only_link(self, demand: Demand, literal: int) -> bodies.OnlyLink:
        into = demand.kind == "previous"
        link, one, other = self.deduction.meaning(literal)
        found = self._spot(one if into else other) if link else None
        excluded, told, end = self._excluded(demand, self._because(literal), into=into)
        number = 0 if link else other
        return bodies.OnlyLink(self._spot(demand.at), into, found, excluded, told, number, end)

    def _excluded(
        self, demand: Demand, because: Iterable[int], *, into: bool
    ) -> tuple[tuple[Excluded, ...], bool, Spot | None]:
        """Return the links that others exclude, whether more were said to be out, and where the end of the path is."""
        deduction, found, told, end = self.deduction, list[Excluded](), False, None
        for each in because:
            link, one, other = deduction.meaning(each)
            if not link:
                place = place_of(deduction, other, self.said)
                if each in self.said:
                    told = True
                elif (
                    place not in (None, one)
                    and not deduction.number_seen(one)
                    and not deduction.number_seen(place or 0)
                ):
                    end = self._at(place or 0, other)
                continue
            if deduction.board.shown[one] == deduction.count:
                continue  # a star has no arrow
            reason = self._why_linked(each)
            told = told or reason is None or isinstance(reason, bodies.Barred)
            if reason is not None:
                found.append(Excluded((self._spot(one if into else other),), reason))
        return tuple(found), told, end

    def _why_linked(self, literal: int) -> bodies.LinkReason | None:
        """Return why a link is out at sight: for another one, or for numbers; None if it was said."""
        deduction = self.deduction
        _, one, other = deduction.meaning(literal)
        cause = deduction.causes[literal]
        if cause.how == "one" and cause.because:
            _, tail, head = deduction.meaning(cause.because[0])
            return bodies.Linked(self._spot(tail), self._spot(head))
        if literal in self.said:
            return None
        if cause.how == "clash":
            return self._why_unlinked(one, other)
        return bodies.Numbered() if cause.how == "follows" else None

    def _not_at(self, demand: Demand, literals: Sequence[int], *, onward: bool) -> bodies.NotAt:
        deduction, board = self.deduction, self.board
        number = demand.at + onward
        beside = demand.at + (not onward)
        place = place_of(deduction, beside, self.said)
        cells = tuple(deduction.meaning(each)[1] for each in literals)
        approaches = [
            bodies.Approach(self._spot(other), board.cells[cell], linked=deduction.meaning(each)[0])
            for literal, cell in zip(literals, cells, strict=True)
            for each in self._because(literal)
            for other in [self._other_end(each, cell)]
        ]
        at = () if place is None else (board.cells[place],)
        return bodies.NotAt(number, tuple(board.cells[each] for each in cells), onward, at, tuple(approaches))

    def _other_end(self, literal: int, cell: int) -> int:
        link, one, other = self.deduction.meaning(literal)
        return other if link and one == cell else one

    def _no_links(self, literals: Sequence[int]) -> Iterator[tuple[bodies.NoLink, list[int]]]:
        """Yield links that numbers exclude, those to or from one cell with a number together."""
        deduction = self.deduction
        groups: dict[tuple[int, bool], list[int]] = {}
        for each in literals:
            _, one, other = deduction.meaning(each)
            into = bool(self._number(other)) and not self._number(one)
            groups.setdefault((other if into else one, into), []).append(each)
        for (_, into), links in groups.items():
            pairs = [deduction.meaning(each)[1:] for each in links]
            excluded = tuple(
                Excluded((self._spot(one if into else other),), self._why_unlinked(one, other)) for one, other in pairs
            )
            cell = pairs[0][into]
            yield bodies.NoLink(self._spot(cell), into, excluded, self._number(cell)), links

    def _why_unlinked(self, one: int, other: int) -> bodies.LinkReason:
        """Return why one cell does not lead to another, for their numbers."""
        here, there = self._number(one), self._number(other)
        if here and there:
            return bodies.Numbered(here, there)
        if here or there:
            return self._why_not(*((one, there - 1) if there else (other, here + 1)))
        return bodies.NoPair(self._left(one), self._left(other))

    def _why_not(self, cell: int, number: int) -> bodies.LinkReason:
        """Return why a cell does not hold a number: where that is, or what would be at the end of its chain."""
        deduction, run = self.deduction, [(cell, number)]
        is_out = -deduction.is_number(cell, number)
        while True:
            _, own = run[-1]
            spots = tuple(self._at(*each) for each in run)
            place = place_of(deduction, own, self.said)
            if place is not None:
                return bodies.Placed(spots, self._at(place, own))
            cause = deduction.causes.get(is_out)
            if is_out in self.said or cause is None or cause.how != "follows":
                return bodies.Barred(spots)
            link, *beside = self._because(is_out)
            if not beside or not in_sight(deduction, link, self.said):
                return bodies.Barred(spots)
            (is_out,) = beside
            run.append(deduction.meaning(is_out)[1:])

    def _left(self, cell: int) -> tuple[int, ...]:
        """Return the numbers that are left for a cell; none if they are many."""
        deduction = self.deduction
        left = [
            number
            for number in range(1, deduction.count + 1)
            if (is_out := -deduction.is_number(cell, number)) not in self.said
            and not deduction.is_seen(is_out)
            and place_of(deduction, number, self.said) in (None, cell)
        ]
        return tuple(left) if len(bodies.spans(left)) <= MOST_LEFT else ()

    # The end

    def tell_end(self, end: DeadEnd, literals: Sequence[int]) -> None:
        """State what has no way left, or what holds and does not; so that what was supposed not to be so, is."""
        self.end(self._dead_end(end), literals, end.because, end.demand)

    def end(
        self,
        end: bodies.NoWay | bodies.Both | bodies.Circle | bodies.Conflict,
        literals: Sequence[int],
        because: Iterable[int],
        demand: Demand | None,
    ) -> None:
        """State a dead end, with the literals of which the opposite was supposed."""
        supposed = self.stated[0].body if literals else None
        self.add(bodies.DeadEnd(end, supposed), literals, because, demand)

    def _dead_end(self, end: DeadEnd) -> bodies.NoWay | bodies.Both | bodies.Conflict:
        demand, deduction = end.demand, self.deduction
        if not end.against:
            assert demand is not None and demand.kind != "arrow"  # noqa: PT018, S101
            spot = None if demand.kind == "number" else self._spot(demand.at)
            if demand.kind in ("next", "previous"):
                excluded, told, place = self._excluded(demand, end.because, into=demand.kind == "previous")
                return bodies.NoWay(demand.kind, spot, 0, excluded, told, place)
            return bodies.NoWay(demand.kind, spot, demand.at if spot is None else 0, (), told=True)
        link, one, other = deduction.meaning(end.against)
        if end.how == "one":
            _, first, second = deduction.meaning(end.because[0])
            if link:
                pairs = [(self._spot(first), self._spot(second)), (self._spot(one), self._spot(other))]
                tails, heads = zip(*pairs, strict=True)
                return bodies.Both(tuple(dict.fromkeys(tails)), tuple(dict.fromkeys(heads)))
            return bodies.Both((self._at(first, second), self._at(one, other)), ())
        head = self._spot(other) if link else None
        known = (self._spot(one) if link else self._at(one, other), head, end.against > 0)
        return bodies.Conflict(self._follows(end), *known)

    def _follows(self, end: DeadEnd) -> Any:
        """Return the statement whose opposite is known."""
        literal = self._ending
        _, one, other = self.deduction.meaning(literal)
        if end.how == "clash":
            ((body, _),) = self._no_links([literal])
            return body
        if end.how != "follows":
            return self._found(end.demand, end.how, [literal])
        because = self._because(literal)
        beside = self._beside(one, because)
        if literal > 0:
            return bodies.Counted((self._at(one, other),), beside)
        link, cell, number = self.deduction.meaning(because[-1])
        if link:  # to a cell, or from one, so that it does not have the first number, or the last
            return bodies.NotCounted(self._at(one, other), None, onward=other != 1)
        return bodies.NotCounted(self._at(one, other), self._at(cell, number), onward=number > other)

    # Cells

    def _spot(self, cell: int) -> Spot:
        return Spot(self.board.cells[cell], self.deduction.number_seen(cell))

    def _at(self, cell: int, number: int) -> Spot:
        return Spot(self.board.cells[cell], number)

    def _number(self, cell: int) -> int:
        """Return the number of a cell that is in sight; 0 if there is none."""
        number = self.deduction.known.get(cell, 0)
        return number if number and in_sight(self.deduction, self.deduction.is_number(cell, number), self.said) else 0

    def _facts(self, literals: Iterable[int]) -> tuple[Fact, ...]:
        return tuple(map(self._fact, literals))

    def _fact(self, literal: int) -> Fact:
        link, one, other = self.deduction.meaning(literal)
        place = self.board.place
        return Fact(place(one), f">{place(other)}" if link else str(other), literal > 0)
