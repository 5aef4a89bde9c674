"""What hints on a Signpost say: what is entered, entries, and reasons, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints.deduction import DeadEnd, Deduction, Finding
from engine.puzzles.signpost.hints.demands import Demand
from engine.puzzles.signpost.hints.position import Position
from engine.puzzles.signpost.hints.reasons import (
    around_cells,
    around_in_words,
    counted,
    in_spans,
    is_other,
    may_be,
    may_neighbour,
    place_of,
    why_not,
)
from engine.text import listed

MOST_SPANS = 8
"""Spans of numbers that are told of two cells together."""
MOST_REASONS = 3
"""Numbers of which it is said where each is instead."""


def conclusion(position: Position, new: Entry) -> str:
    """What follows, with the number that a link makes known."""
    name = position.board.place
    if not new.is_link:
        return so_is(position.board, new)
    here, there = position.number.get(new.cell), position.number.get(new.target)
    number = ""
    if here is not None and there is None:
        number = f", which is then {here + 1}"
    elif there is not None and here is None:
        number = f", which makes {name(new.cell)} {there - 1}"
    return f"So {name(new.cell)} leads to {name(new.target)}{number}."


def so_is(board: Board, new: Entry) -> str:
    """What number a cell has."""
    return f"So {board.place(new.cell)} is {new.number}."


def supposition(board: Board, entry: Entry, so: bool) -> str:
    """That an entry were so, or were not."""
    cell = board.place(entry.cell)
    if not entry.is_link:
        return f"What if {cell} were {'' if so else 'not '}{entry.number}? See where that leads."
    return f"What if {cell} {'led' if so else 'did not lead'} to {board.place(entry.target)}? See where that leads."


def entry_name(board: Board, entry: Entry) -> str:
    """What an entry is called in a list."""
    if entry.is_link:
        return f"the link from {board.place(entry.cell)} to {board.place(entry.target)}"
    return f"the {entry.number} at {board.place(entry.cell)}"


def places_in(told: Collection[str]) -> tuple[str, ...]:
    """The cells that are spoken of."""
    return tuple(dict.fromkeys(re.findall(r"r[0-9]+c[0-9]+", " ".join(told))))


class Said(NamedTuple):
    """A sentence, and the literals that it says."""

    text: str
    literals: tuple[int, ...]


def in_words(deduction: Deduction, findings: Sequence[Finding], *, aloud: bool = False) -> Iterator[Said]:
    """What was found, as far as it has to be said.

    Silent: what a link or a number excludes at once, and what a number means for the other end of an entered link.
    Not `aloud`, places are told that nobody would look at, for the length of arguments is compared so.
    """
    out: set[int] = set()  # the literals told, and those that go without saying
    seen: set[int] = set()  # of these, the links and numbers that the board shows
    voiced: set[int] = set()  # of these, what a sentence says
    found = {each.literal for each in findings}
    for (demand, how, _), group in groupby(findings, lambda each: (each.demand, each.how, _subject(deduction, each))):
        literals = [each.literal for each in group]
        out.update(literals)
        if how == "fact" or (how == "follows" and seen.issuperset(deduction.explained(literals[0]))):
            seen.update(literals)
            continue
        if aloud and voiced.issuperset(literals):
            continue
        if how == "only" and demand is not None:
            yield Said(_only(deduction, demand, literals[0]), (literals[0],))
        elif how == "clash" and aloud:
            yield from (Said(_plain_clash(deduction, each, out, voiced), (each,)) for each in literals)
        elif how == "clash":
            yield from (Said(_clash(deduction, each, voiced), (each,)) for each in literals)
        elif how == "follows":
            known = counted(deduction, literals[0], voiced) if aloud else None
            for text in _follows(deduction, literals, seen, known, voiced if aloud else None):
                literals += [] if known is None else [known]
                yield Said(text, tuple(literals))
        elif how in ("onward", "back") and demand is not None:
            text, place = _arrow(deduction, demand, how == "onward", literals, out, voiced if aloud else None)
            if aloud and place in found:
                literals.append(place)
            yield Said(text, tuple(literals))
        voiced.update(literals)


def first_circle(deduction: Deduction, findings: Sequence[Finding]) -> tuple[int, ...]:
    """The first links found that lead round in a circle, as literals; none if there is no circle."""
    after: dict[int, tuple[int, int]] = {}
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


def _arrow(
    deduction: Deduction,
    demand: Demand,
    onward: bool,
    literals: Sequence[int],
    out: Collection[int],
    voiced: Collection[int] | None,
) -> tuple[str, int]:
    """Where a number can be, or cannot, whichever is shorter; and where it is then, as a literal, or 0.

    `voiced` is what was said before; None to measure the sentence, not to say it.
    """
    name, number, aloud = deduction.board.place, demand.at + onward, voiced is not None
    beside = demand.at if onward else demand.at + 1
    left = [
        cell
        for cell in range(deduction.count)
        if (out_here := -deduction.is_number(cell, number)) not in out
        and not (
            aloud
            and (
                deduction.is_seen(out_here)
                or is_other(deduction, cell, number, out)
                or not may_neighbour(deduction, cell, beside, onward)
            )
        )
    ]
    known = None if voiced is None else place_of(deduction, beside, voiced)
    if left and len(left) < min(len(literals), 6):
        cells, is_at = listed(map(name, left), "or"), deduction.is_number(left[0], number) if not left[1:] else 0
        if known is not None and onward:
            why = f"{beside}, at {name(known)}, can lead nowhere else"
            return f"{number} can only be at {cells}: {why}.", is_at
        if known is not None:
            why = f"from nowhere else an arrow leads to {beside}, at {name(known)}"
            return f"{number} can only be at {cells}: {why}.", is_at
        which = "the only place" if len(left) == 1 else "the only places"
        if onward:
            return (
                f"{number} can only be at {cells}, {which} to which a cell that might be {demand.at} can lead.",
                is_at,
            )
        arrows = "whose arrow leads" if len(left) == 1 else "whose arrows lead"
        return f"{number} can only be at {cells}, {arrows} to a place for {demand.at + 1}.", is_at
    return f"{_not_there(deduction, demand, onward, literals, known, voiced)}.", 0


def _not_there(
    deduction: Deduction,
    demand: Demand,
    onward: bool,
    literals: Sequence[int],
    known: int | None,
    voiced: Collection[int] | None,
) -> str:
    """Where a number cannot be, as no arrow leads there from the number before, `known`, or on to the next one."""
    name, places = deduction.board.place, [deduction.meaning(each)[1] for each in literals]
    beside, start = demand.at + (not onward), f"{demand.at + onward} cannot be at {listed(map(name, places), 'or')}"
    if known is not None and onward:
        points = any(deduction.board.points_at(known, each) for each in places)
        return f"{start}: {beside}, at {name(known)}, {'cannot lead' if points else 'does not point'} there"
    if known is not None:
        arrows = "its arrow does" if len(literals) == 1 else "their arrows do"
        return f"{start}: {arrows} not lead to {beside}, at {name(known)}"
    one = voiced is not None and len(literals) == 1
    cells = around_cells(deduction, literals[0], deduction.explained(literals[0]), onward) if one else ()
    if cells:
        return f"{start}: {around_in_words(deduction, cells, beside, onward, voiced)}"
    if onward:
        return f"{start}: no cell that might be {demand.at} can lead there"
    whose = "its arrow leads" if len(literals) == 1 else "their arrows lead"
    return f"{start}: {whose} to no place for {demand.at + 1}"


def _subject(deduction: Deduction, finding: Finding) -> tuple[int, int]:
    """What a sentence is about, beside its demand: a cell, and the link from which its numbers follow."""
    if finding.how in ("follows", "clash") and finding.literal < 0:
        link = deduction.explained(finding.literal)[0] if finding.how == "follows" else 0
        return deduction.meaning(finding.literal)[1], link
    return (-abs(finding.literal) if finding.literal > 0 else -1), 0


def _only(deduction: Deduction, demand: Demand, literal: int) -> str:
    link, one, other = deduction.meaning(literal)
    name = deduction.board.place
    if demand.kind == "value":
        return f"{name(one)} can only be {other}."
    if demand.kind == "number":
        return f"{other} can only be at {name(one)}."
    because = _taken(deduction, deduction.explained(literal))
    if not link:
        what = (
            f"{name(one)}’s arrow has nowhere to lead" if demand.kind == "next" else f"Nothing can lead to {name(one)}"
        )
        return f"{what}, so it is {other}{because}."
    if demand.kind == "next":
        return f"{name(one)}’s arrow can lead only to {name(other)}{because}."
    return f"Only {name(one)} can lead to {name(other)}{because}."


def _taken(deduction: Deduction, literals: Sequence[int]) -> str:
    """The links for which other links are out; where that is not so, a sentence before said why they are."""
    links = []
    for each in literals:
        cause = deduction.causes[each]
        if cause.how == "one" and cause.because and deduction.meaning(each)[0]:
            _, one, other = deduction.meaning(cause.because[0])
            links.append(f"{deduction.board.place(one)} leads to {deduction.board.place(other)}")
    return f", as {listed(dict.fromkeys(links))}" if links else ""


def _number_by(deduction: Deduction, cell: int, time: int) -> int | None:
    """The number of a cell, if it was known by then."""
    number = deduction.known.get(cell)
    return None if number is None or deduction.causes[deduction.is_number(cell, number)].time > time else number


def _clash(deduction: Deduction, literal: int, voiced: Collection[int]) -> str:
    _, one, other = deduction.meaning(literal)
    name, time = deduction.board.place, deduction.causes[literal].time
    here, there = (_number_by(deduction, cell, time) for cell in (one, other))
    start = f"{name(one)} cannot lead to {name(other)}"
    if here is not None and there is not None:
        literals = map(deduction.is_number, (one, other), (here, there))
        plain = [deduction.is_seen(each) or each in voiced for each in literals]
        if all(plain):
            return f"{start}: they are {here} and {there}."
        counted = (
            f"{name(cell)}{'' if said else ', counted along its chain,'} is {own}"
            for cell, own, said in zip((one, other), (here, there), plain, strict=True)
        )
        return f"{start}: {listed(counted)}."
    if here is not None:
        return f"{start}: that cannot be {here + 1}."
    if there is not None:
        return f"{start}, which is {there}: it cannot be {there - 1} itself."
    return f"{start}: no two numbers that follow each other are left for them."


def _plain_clash(deduction: Deduction, literal: int, out: Collection[int], voiced: Collection[int]) -> str:
    """As `_clash`, with what anybody can see of it: which number a cell has, or where a number is."""
    _, one, other = deduction.meaning(literal)
    name, time = deduction.board.place, deduction.causes[literal].time
    here, there = (_number_by(deduction, cell, time) for cell in (one, other))
    start = f"{name(one)} cannot lead to {name(other)}"
    if here is not None and there is None:
        plain = deduction.is_seen(own := deduction.is_number(one, here)) or own in voiced
        why = why_not(deduction, other, here + 1, voiced).told(name(other), here + 1, deduction)
        return f"{start}: it is {here}{',' if plain else ', counted along its chain,'} and {why}."
    if there is not None and here is None:
        why = why_not(deduction, one, there - 1, voiced).told("it", there - 1, deduction)
        return f"{start}, which is {there}: {why}."
    if here is None:
        left = [
            [k for k in range(1, deduction.count + 1) if may_be(deduction, cell, k, out, time)] for cell in (one, other)
        ]
        told, spans = zip(*map(in_spans, left), strict=True)
        if sum(spans) <= MOST_SPANS:
            return f"{start}: it can only be {told[0]}, and {name(other)} only {told[1]}."
    return _clash(deduction, literal, voiced)


def _follows(
    deduction: Deduction,
    literals: Sequence[int],
    seen: Collection[int],
    known: int | None,
    voiced: Collection[int] | None,
) -> Iterator[str]:
    """What a link makes of its cells' numbers; `known` is the number that one has then, if that is plain.

    `voiced` is as in `dead_end`.
    """
    link, one, other = deduction.meaning(literals[0])
    if link:
        return  # to or from a cell with the last or first number, or between cells with both their numbers
    name = deduction.board.place(one)
    if literals[0] > 0:
        yield f"So {name} is {other}."
        return
    because = deduction.explained(literals[0])
    _, first, second = deduction.meaning(because[0])
    if len(because) == 2 and because[0] not in seen:
        neighbour = (
            f"follows {deduction.board.place(first)}" if second == one else f"leads to {deduction.board.place(second)}"
        )
        if known is not None:
            yield f"{name} {neighbour}, so it is {deduction.meaning(known)[2]}."
            return
        numbers = listed((str(deduction.meaning(each)[2]) for each in literals), "or")
        why = "" if voiced is None else _why_not_these(deduction, literals, voiced)
        yield f"{name} {neighbour}, so it cannot be {numbers}{why}."


def _why_not_these(deduction: Deduction, literals: Sequence[int], voiced: Collection[int]) -> str:
    """Why a neighbour in the chain does not hold the numbers beside these: each is at a place in sight.

    Or counted along its chain, one cell would get such numbers.  Nothing where they are many, or it is not so plain.
    """
    if len(literals) > MOST_REASONS:
        return ""
    name, others = deduction.board.place, [deduction.meaning(deduction.explained(each)[1])[1:] for each in literals]
    reasons = [why_not(deduction, cell, number, voiced) for cell, number in others]
    places = [each.place for each in reasons if each.place is not None]
    verb = "is" if len(literals) == 1 else "are"
    if len(places) == len(literals):
        return f": {listed(str(number) for _, number in others)} {verb} at {listed(map(name, places))}"
    counted = [each.counted for each in reasons if each.counted is not None and each.elsewhere is not None]
    if len(counted) == len(literals) and len({cell for cell, _ in counted}) == 1:
        at = listed(name(each.elsewhere) for each in reasons if each.elsewhere is not None)
        numbers = listed((str(number) for _, number in counted), "or")
        return f", or {name(counted[0][0])} would be {numbers}, which {verb} at {at}"
    return ""


def dead_end(deduction: Deduction, end: DeadEnd, voiced: Collection[int] | None = None) -> str:
    """What has no way left; `voiced` is what was said before, None to measure the sentence, not to say it."""
    name, demand = deduction.board.place, end.demand
    if end.against:
        return _contradiction(deduction, end, voiced)
    if demand is None:
        return "That cannot be."
    if demand.kind == "number":
        return f"Then {demand.at} has no place left."
    if demand.kind == "value":
        return f"Then no number is left for {name(demand.at)}."
    because = _taken(deduction, end.because)
    if demand.kind == "next":
        return f"Then the arrow of {name(demand.at)} has nowhere to lead{because}."
    return f"Then nothing can lead to {name(demand.at)}{because}."


def _contradiction(deduction: Deduction, end: DeadEnd, voiced: Collection[int] | None) -> str:
    """What holds and does not."""
    name, demand = deduction.board.place, end.demand
    link, one, other = deduction.meaning(end.against)
    if end.against < 0:
        plain = None if link or voiced is None else why_not(deduction, one, other, voiced)
        if plain:
            return f"Then {name(one)} would have to be {other}, but {plain.told('it', other, deduction)}."
        return f"Then {name(one)} would have to {f'lead to {name(other)}' if link else f'be {other}'}, which it cannot."
    if end.how == "one":
        _, first, second = deduction.meaning(end.because[0])
        if link and first == one:
            return f"Then {name(one)} would lead both to {name(second)} and to {name(other)}."
        if link:
            return f"Then both {name(first)} and {name(one)} would lead to {name(other)}."
        if first == one:
            return f"Then {name(one)} would be both {second} and {other}."
        return f"Then {other} would be both at {name(first)} and at {name(one)}."
    if end.how == "onward" and demand is not None:
        cells = around_cells(deduction, end.against, end.because, onward=True)
        told = around_in_words(deduction, cells, demand.at, onward=True, voiced=voiced) if cells else ""
        return f"But {name(one)} is {other}, and {told or f'no cell that might be {demand.at} can lead there'}."
    if end.how == "back" and demand is not None:
        cells = around_cells(deduction, end.against, end.because, onward=False)
        told = around_in_words(deduction, cells, demand.at + 1, onward=False, voiced=voiced) if cells else ""
        return f"But {name(one)} is {other}, and {told or f'its arrow leads to no place for {demand.at + 1}'}."
    if link:
        return f"But {name(one)} leads to {name(other)}, and no two numbers that follow each other are left for them."
    _, first, second = deduction.meaning(end.because[0])
    if voiced is not None and end.how == "follows" and one in (first, second) and len(end.because) > 1:
        _, beside, number = deduction.meaning(end.because[1])
        leads = f"{'follows' if second == one else 'leads to'} {name(beside)}"
        why = why_not(deduction, beside, number, voiced)
        if why.place is None:
            return f"But {name(one)} is {other} and {leads}, which {why.told('', number, deduction).strip()}."
        return f"But {name(one)} is {other} and {leads}, and {why.told('', number, deduction)}."
    return f"But {name(one)} is {other}, and its neighbours in the chain cannot be {other - 1} and {other + 1}."
