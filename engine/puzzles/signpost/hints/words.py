"""What hints on a Signpost say: what is entered, entries, and reasons, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.grid import bits
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints.deduction import DeadEnd, Deduction, Finding
from engine.puzzles.signpost.hints.demands import Demand
from engine.puzzles.signpost.hints.position import Position
from engine.text import listed

MOST_NAMED = 3
"""Cells that are named where none of them can hold a number."""


def conclusion(position: Position, new: Entry) -> str:
    """What follows, with the number that a link makes known."""
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
    for (demand, how, _), group in groupby(findings, lambda each: (each.demand, each.how, _subject(deduction, each))):
        literals = [each.literal for each in group]
        out.update(literals)
        if how == "fact" or (how == "follows" and seen.issuperset(deduction.explained(literals[0]))):
            seen.update(literals)
            continue
        if how == "only" and demand is not None:
            yield Said(_only(deduction, demand, literals[0]), (literals[0],))
        elif how == "clash":
            yield from (Said(_clash(deduction, each, voiced), (each,)) for each in literals)
        elif how == "follows":
            yield from (Said(each, tuple(literals)) for each in _follows(deduction, literals, seen))
        elif how in ("onward", "back") and demand is not None:
            yield Said(_arrow(deduction, demand, how == "onward", literals, out, aloud=aloud), tuple(literals))
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
    deduction: Deduction, demand: Demand, onward: bool, literals: Sequence[int], out: Collection[int], *, aloud: bool
) -> str:
    """Where a number can be, or cannot, whichever is shorter."""
    name, number = deduction.board.place, demand.at + onward
    beside = demand.at if onward else demand.at + 1
    left = [
        cell
        for cell in range(deduction.count)
        if (out_here := -deduction.is_number(cell, number)) not in out
        and not (
            aloud
            and (
                deduction.is_seen(out_here)
                or _is_other(deduction, cell, number, out)
                or not _may_neighbour(deduction, cell, beside, onward)
            )
        )
    ]
    known = _seen_at(deduction, beside) if aloud else None
    if left and len(left) < min(len(literals), 6):
        cells = listed(map(name, left), "or")
        if known is not None and onward:
            return f"{number} can only be at {cells}: {beside}, at {name(known)}, points at nothing else that is left."
        if known is not None:
            return f"{number} can only be at {cells}: from nowhere else an arrow leads to {beside}, at {name(known)}."
        which = "the only place" if len(left) == 1 else "the only places"
        if onward:
            return f"{number} can only be at {cells}, {which} that a cell which might be {demand.at} points at."
        arrows = "whose arrow leads" if len(left) == 1 else "whose arrows lead"
        return f"{number} can only be at {cells}, {arrows} to a place for {demand.at + 1}."
    cells = listed((name(deduction.meaning(each)[1]) for each in literals), "or")
    if known is not None and onward:
        return f"{number} cannot be at {cells}: {beside}, at {name(known)}, does not point there."
    if known is not None:
        arrows = "its arrow does" if len(literals) == 1 else "their arrows do"
        return f"{number} cannot be at {cells}: {arrows} not lead to {beside}, at {name(known)}."
    one = aloud and len(literals) == 1
    around = _around(deduction, literals[0], deduction.explained(literals[0]), onward) if one else ()
    if around:
        return f"{number} cannot be at {cells}: {_around_in_words(deduction, around, beside, onward)}."
    if onward:
        return f"{number} cannot be at {cells}: no cell that might be {demand.at} points there."
    whose = "its arrow leads" if len(literals) == 1 else "their arrows lead"
    return f"{number} cannot be at {cells}: {whose} to no place for {demand.at + 1}."


def _seen_at(deduction: Deduction, number: int) -> int | None:
    """Where the board itself shows a number; None where it does not."""
    return next((cell for cell in range(deduction.count) if deduction.is_seen(deduction.is_number(cell, number))), None)


def _is_other(deduction: Deduction, cell: int, number: int, told: Collection[int]) -> bool:
    """Whether a cell was told to hold another number."""
    known = deduction.known.get(cell, number)
    return known != number and deduction.is_number(cell, known) in told


def _may_neighbour(deduction: Deduction, cell: int, beside: int, onward: bool) -> bool:
    """Whether, for all that the board shows, an arrow leads here from a place for a number, or from here to one."""
    around = (deduction.board.predecessors if onward else deduction.board.successors)[cell]
    return any(not deduction.is_seen(-deduction.is_number(other, beside)) for other in bits(around))


def _around(deduction: Deduction, literal: int, because: Collection[int], onward: bool) -> tuple[int, ...]:
    """Where somebody would look for the number beside this one, in vain; none if that is too much to be named.

    Cells that could lead here, or be led to from here, by what was said, and cannot hold that number.
    """
    _, cell, number = deduction.meaning(literal)
    beside, found = number + (-1 if onward else 1), []
    for other in bits((deduction.board.predecessors if onward else deduction.board.successors)[cell]):
        is_out = -deduction.is_number(other, beside)
        if is_out in because and not deduction.is_seen(is_out):
            found.append(other)
    return tuple(found) if len(found) <= MOST_NAMED else ()


def _around_in_words(deduction: Deduction, around: Sequence[int], beside: int, onward: bool) -> str:
    cells = listed(map(deduction.board.place, around))
    lead = f"only {cells} could lead there" if onward else f"its arrow could lead only to {cells}"
    who = ("it", "neither of them", "none of them")[len(around) - 1]
    return f"{lead}, and {who} {'cannot' if len(around) == 1 else 'can'} be {beside}"


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


def _clash(deduction: Deduction, literal: int, voiced: Collection[int]) -> str:
    _, one, other = deduction.meaning(literal)
    name, time = deduction.board.place, deduction.causes[literal].time

    def number(cell: int) -> int | None:
        known = deduction.known.get(cell)
        return None if known is None or deduction.causes[deduction.is_number(cell, known)].time > time else known

    here, there = number(one), number(other)
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


def _follows(deduction: Deduction, literals: Sequence[int], seen: Collection[int]) -> Iterator[str]:
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
        numbers = listed((str(deduction.meaning(each)[2]) for each in literals), "or")
        neighbour = (
            f"follows {deduction.board.place(first)}" if second == one else f"leads to {deduction.board.place(second)}"
        )
        yield f"{name} {neighbour}, so it cannot be {numbers}."


def dead_end(deduction: Deduction, end: DeadEnd) -> str:
    """What has no way left."""
    name, demand = deduction.board.place, end.demand
    if end.against:
        return _contradiction(deduction, end)
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


def _contradiction(deduction: Deduction, end: DeadEnd) -> str:
    """What holds and does not."""
    name, demand = deduction.board.place, end.demand
    link, one, other = deduction.meaning(end.against)
    if end.against < 0:
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
        around = _around(deduction, end.against, end.because, onward=True)
        told = _around_in_words(deduction, around, demand.at, onward=True) if around else ""
        return f"But {name(one)} is {other}, and {told or f'no cell that might be {demand.at} points there'}."
    if end.how == "back" and demand is not None:
        around = _around(deduction, end.against, end.because, onward=False)
        told = _around_in_words(deduction, around, demand.at + 1, onward=False) if around else ""
        return f"But {name(one)} is {other}, and {told or f'its arrow leads to no place for {demand.at + 1}'}."
    if link:
        return f"But {name(one)} leads to {name(other)}, and no two numbers that follow each other are left for them."
    return f"But {name(one)} is {other}, and its neighbours in the chain cannot be {other - 1} and {other + 1}."
