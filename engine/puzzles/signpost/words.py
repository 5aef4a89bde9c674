"""A chain of reasons on a Signpost board, sentence by sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from engine.puzzles.signpost.deduction import DeadEnd, Deduction, Found
from engine.puzzles.signpost.rules import Rule


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def sentences(deduction: Deduction, chain: Sequence[Found]) -> Iterator[str]:
    """What was found, as far as it has to be said.

    Silent: what a link or a number excludes at once, and what a number means for the other end of an entered link.
    """
    out: set[int] = set()  # the literals told, and those that go without saying
    seen: set[int] = set()  # of these, the links and numbers that the board shows
    for (rule, how, _), group in groupby(chain, lambda found: (found.rule, found.how, _subject(deduction, found))):
        literals = [found.literal for found in group]
        out.update(literals)
        if how == "fact" or (how == "follows" and seen.issuperset(deduction.explained(literals[0]))):
            seen.update(literals)
            continue
        if how == "only" and rule is not None:
            yield _only(deduction, rule, literals[0])
        elif how == "clash":
            yield from (_clash(deduction, each) for each in literals)
        elif how == "follows":
            yield from _follows(deduction, literals, seen)
        elif how in ("onward", "back") and rule is not None:
            yield _arrow(deduction, rule, how == "onward", literals, out)


def _arrow(deduction: Deduction, rule: Rule, onward: bool, literals: Sequence[int], out: Collection[int]) -> str:
    """Where a number can be, or cannot, whichever is shorter."""
    name, number = deduction.board.place, rule.at + onward
    left = [cell for cell in range(deduction.count) if -deduction.is_number(cell, number) not in out]
    if left and len(left) < min(len(literals), 6):
        cells = listed([name(cell) for cell in left], "or")
        which = "the only place" if len(left) == 1 else "the only places"
        if onward:
            return f"{number} can only be at {cells}, {which} that an arrow of a possible {rule.at} leads to."
        arrows = "whose arrow leads" if len(left) == 1 else "whose arrows lead"
        return f"{number} can only be at {cells}, {arrows} to a place for {rule.at + 1}."
    cells = listed([name(deduction.read(each)[1]) for each in literals], "or")
    if onward:
        return f"{number} cannot be at {cells}: no arrow of a possible {rule.at} leads there."
    whose = "its arrow leads" if len(literals) == 1 else "their arrows lead"
    return f"{number} cannot be at {cells}: {whose} to no place for {rule.at + 1}."


def _subject(deduction: Deduction, found: Found) -> int:
    """What a sentence is about, beside its rule."""
    if found.how in ("follows", "clash") and found.literal < 0:
        return deduction.read(found.literal)[1]
    return -abs(found.literal) if found.literal > 0 else -1


def _only(deduction: Deduction, rule: Rule, literal: int) -> str:
    link, one, other = deduction.read(literal)
    name = deduction.board.place
    if rule.kind == "value":
        return f"{name(one)} can only be {other}."
    if rule.kind == "number":
        return f"{other} can only be at {name(one)}."
    because = _taken(deduction, deduction.explained(literal))
    if not link:
        what = f"{name(one)}’s arrow has nowhere to lead" if rule.kind == "next" else f"Nothing can lead to {name(one)}"
        return f"{what}, so it is {other}{because}."
    if rule.kind == "next":
        return f"{name(one)}’s arrow can lead only to {name(other)}{because}."
    return f"Only {name(one)} can lead to {name(other)}{because}."


def _taken(deduction: Deduction, literals: Sequence[int]) -> str:
    """The links for which other links are out; where that is not so, a sentence before said why they are."""
    links = []
    for each in literals:
        cause = deduction.causes[each]
        if cause.how == "one" and cause.because and deduction.read(each)[0]:
            _, one, other = deduction.read(cause.because[0])
            links.append(f"{deduction.board.place(one)} leads to {deduction.board.place(other)}")
    return f", as {listed(list(dict.fromkeys(links)))}" if links else ""


def _clash(deduction: Deduction, literal: int) -> str:
    _, one, other = deduction.read(literal)
    name, time = deduction.board.place, deduction.causes[literal].time

    def number(cell: int) -> int | None:
        known = deduction.known.get(cell)
        return None if known is None or deduction.causes[deduction.is_number(cell, known)].time > time else known

    here, there = number(one), number(other)
    start = f"{name(one)} cannot lead to {name(other)}"
    if here is not None and there is not None:
        return f"{start}: they are {here} and {there}."
    if here is not None:
        return f"{start}: that cannot be {here + 1}."
    if there is not None:
        return f"{start}, which is {there}: it cannot be {there - 1} itself."
    return f"{start}: no two numbers that follow each other are left for them."


def _follows(deduction: Deduction, literals: Sequence[int], seen: Collection[int]) -> Iterator[str]:
    link, one, other = deduction.read(literals[0])
    if link:
        return  # to or from a cell with the last or first number, or between cells with both their numbers
    name = deduction.board.place(one)
    if literals[0] > 0:
        yield f"So {name} is {other}."
        return
    because = deduction.explained(literals[0])
    _, first, second = deduction.read(because[0])
    if len(because) == 2 and because[0] not in seen:
        numbers = listed([str(deduction.read(each)[2]) for each in literals], "or")
        neighbour = (
            f"follows {deduction.board.place(first)}" if second == one else f"leads to {deduction.board.place(second)}"
        )
        yield f"{name} {neighbour}, so it cannot be {numbers}."


def dead_end(deduction: Deduction, end: DeadEnd) -> str:
    """What has no way left."""
    name, rule = deduction.board.place, end.rule
    if end.against:
        return _contradiction(deduction, end)
    if rule is None:
        return "That cannot be."
    if rule.kind == "number":
        return f"Then {rule.at} has no place left."
    if rule.kind == "value":
        return f"Then no number is left for {name(rule.at)}."
    because = _taken(deduction, end.because)
    if rule.kind == "next":
        return f"Then the arrow of {name(rule.at)} has nowhere to lead{because}."
    return f"Then nothing can lead to {name(rule.at)}{because}."


def _contradiction(deduction: Deduction, end: DeadEnd) -> str:
    """What holds and does not."""
    name, rule = deduction.board.place, end.rule
    link, one, other = deduction.read(end.against)
    if end.against < 0:
        return f"Then {name(one)} would have to {f'lead to {name(other)}' if link else f'be {other}'}, which it cannot."
    if end.how == "one":
        _, first, second = deduction.read(end.because[0])
        if link and first == one:
            return f"Then {name(one)} would lead both to {name(second)} and to {name(other)}."
        if link:
            return f"Then both {name(first)} and {name(one)} would lead to {name(other)}."
        if first == one:
            return f"Then {name(one)} would be both {second} and {other}."
        return f"Then {other} would be both at {name(first)} and at {name(one)}."
    if end.how == "onward" and rule is not None:
        return f"But {name(one)} is {other}, and no arrow of a possible {rule.at} leads there."
    if end.how == "back" and rule is not None:
        return f"But {name(one)} is {other}, and its arrow leads to no place for {rule.at + 1}."
    if link:
        return f"But {name(one)} leads to {name(other)}, and no two numbers that follow each other are left for them."
    return f"But {name(one)} is {other}, and its neighbours in the chain cannot be {other - 1} and {other + 1}."
