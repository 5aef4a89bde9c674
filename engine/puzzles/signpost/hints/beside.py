"""Which cells beside others on a Signpost board are taken, and why none of those that are left out counts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engine.core.grid import bits
from engine.core.text import listed
from engine.puzzles.signpost.hints.deduction import Deduction
from engine.puzzles.signpost.hints.reasons import MOST_PLACES, NO_REASON, in_sight, none_in_words, why_not

MOST_NAMED = 3
"""Cells that are named, where sentences are measured, if none of them can hold a number; aloud, as many as places."""
MOST_LEFT_OUT = 2
"""Cells of which it is told one by one why they are left out where a number can be."""


def others_beside(deduction: Deduction, cells: Sequence[int], named: Collection[int], *, before: bool) -> list[int]:
    """Where arrows lead to some cells from (`before`), or from them, beside the cells that are named."""
    around = deduction.board.predecessors if before else deduction.board.successors
    found = {other for cell in cells for other in bits(around[cell])}
    return sorted(found.difference(named, cells))


def leads_away(deduction: Deduction, cell: int, ends: Collection[int], voiced: Collection[int]) -> bool:
    """Whether it is in sight that a cell leads to another one than these."""
    links = (deduction.leads(cell, each) for each in bits(deduction.board.successors[cell]) if each not in ends)
    return any(link in deduction.causes and in_sight(deduction, link, voiced) for link in links)


def may_lead(deduction: Deduction, one: int, other: int, voiced: Collection[int]) -> bool:
    """Whether an arrow leads from one cell to another, and no link in sight leads elsewhere from it, or there."""
    board = deduction.board
    if not board.points_at(one, other) or leads_away(deduction, one, (other,), voiced):
        return False
    links = (deduction.leads(each, other) for each in bits(board.predecessors[other]) if each != one)
    return not any(link in deduction.causes and in_sight(deduction, link, voiced) for link in links)


def taken_instead(deduction: Deduction, cell: int, number: int, voiced: Collection[int], before: bool) -> str:
    """What the board shows a cell to be instead of a number, or to lead to, or to follow (not `before`); or nothing."""
    name, own = deduction.board.place, deduction.number_seen(cell)
    if own not in (0, number):
        return f"{name(cell)} is {own}"
    around = (deduction.board.successors if before else deduction.board.predecessors)[cell]
    for other in bits(around):
        link = deduction.leads(*((cell, other) if before else (other, cell)))
        if link in deduction.causes and in_sight(deduction, link, voiced):
            return f"{name(cell)} already {'leads to' if before else 'follows'} {name(other)}"
    return ""


def not_taken(
    deduction: Deduction,
    cells: Sequence[int],
    around: Sequence[int],
    number: int,
    voiced: Collection[int],
    *,
    before: bool,
) -> list[int]:
    """Those around some cells of which the board does not show that they have other numbers or other links."""
    return [
        each
        for each in around
        if deduction.number_seen(each) in (0, number)
        and any(may_lead(deduction, *((each, cell) if before else (cell, each)), voiced) for cell in cells)
    ]


def left_out(
    deduction: Deduction,
    cells: Sequence[int],
    named: Collection[int],
    number: int,
    voiced: Collection[int],
    *,
    before: bool,
    free: bool = False,
) -> str:
    """Why a number beside some cells is only where it is `named`: of cells that are not seen to be taken.

    In parentheses, `before` for cells from which arrows lead here; empty if all others are linked to other cells, or
    have numbers that the board shows, and are more than a few, or only those that are `free` of that are asked for.
    """
    around = others_beside(deduction, cells, named, before=before)
    others = not_taken(deduction, cells, around, number, voiced, before=before)
    if not others:
        taken = (
            []
            if free or around[MOST_LEFT_OUT:]
            else [taken_instead(deduction, each, number, voiced, before) for each in around]
        )
        return f" ({'; '.join(taken)})" if all(taken) and taken else ""
    reasons = [why_not(deduction, each, number, voiced) for each in others]
    if not others[MOST_LEFT_OUT:] and all(reasons):
        told, _ = none_in_words(deduction, others, number, reasons)
        names = listed(map(deduction.board.place, others))
        told = told if others[1:] else f"{names} {told.removeprefix('it ')}" if told.startswith("it ") else told
        told = told.replace("neither of them", f"neither {listed(map(deduction.board.place, others), 'nor')}", 1)
        return f" ({told})"
    return f" (no other cell {'that points ' if before else ''}there can be {number})"


def only_beside(
    deduction: Deduction, left: Collection[int], places: Sequence[int], number: int, voiced: Collection[int]
) -> str:
    """Why the cells that are left are the only ones for a number: of the others that point at the number after it."""
    name, others = deduction.board.place, others_beside(deduction, places, left, before=True)
    at = f"{number + 1}, at {listed(map(name, places), 'or')}"
    if not others:
        return f"from nowhere else an arrow leads to {at}"
    reasons = [why_not(deduction, each, number, voiced) for each in others]
    if not others[MOST_LEFT_OUT:] and all(why.own and not why.start for why in reasons):
        if others[1:]:
            numbered = listed(f"{name(each)} ({why.own})" for each, why in zip(others, reasons, strict=True))
            return f"else only {numbered} point at {at}"
        return f"else only {name(others[0])} points at {at}, and it is {reasons[0].own}"
    if not others[1:]:
        instead = taken_instead(deduction, others[0], number, voiced, before=True).removeprefix(f"{name(others[0])} ")
        return f"else only {name(others[0])} points at {at}, and it {instead or f'cannot be {number}'}"
    away = [leads_away(deduction, each, places, voiced) for each in others]
    own = [bool(why.own) for why in reasons]
    if all(own):
        what = "have other numbers"
    elif all(away):
        what = "lead elsewhere"
    elif all(map(max, own, away)):
        what = "have other numbers or lead elsewhere"
    else:
        what = f"cannot be {number}"
    return f"the other cells whose arrows point at {at}, {what}"


def around_cells(
    deduction: Deduction, excluded: Iterable[tuple[int, Collection[int]]], onward: bool, *, aloud: bool
) -> tuple[int, ...]:
    """Where somebody would look for the number beside one that has no place here, in vain; none if that is too much.

    Cells that could lead here, or be led to from here, by what was said, and cannot hold that number; `aloud`, if there
    are none, those that the board shows not to hold it, without a number if there are such ones.  `excluded` says of
    each place what it is, as a literal, and from which literals that follows.
    """
    found, shown = set[int](), set[int]()
    for literal, because in excluded:
        _, cell, number = deduction.meaning(literal)
        beside = number + (-1 if onward else 1)
        for other in bits((deduction.board.predecessors if onward else deduction.board.successors)[cell]):
            is_out = -deduction.is_number(other, beside)
            no_link = -deduction.leads(*((other, cell) if onward else (cell, other)))
            if deduction.is_seen(is_out):
                linked = (no_link in because or deduction.is_seen(no_link)) and deduction.causes[no_link].how == "one"
                shown.update(() if linked else (other,))
            elif is_out in because:
                found.add(other)
    if not aloud:
        return tuple(sorted(found)) if len(found) <= MOST_NAMED else ()
    looked_at = found or {cell for cell in shown if not deduction.number_seen(cell)} or shown
    return tuple(sorted(looked_at)) if len(looked_at) <= MOST_PLACES else ()


def _looked_at(
    deduction: Deduction,
    excluded: Sequence[tuple[int, Collection[int]]],
    places: Sequence[int],
    onward: bool,
    voiced: Collection[int] | None,
) -> tuple[int, ...]:
    """As `around_cells`, where these say more than the `places` of the number."""
    if places and (excluded[1:] or not places[1:]):
        return ()
    around = around_cells(deduction, excluded, onward, aloud=voiced is not None)
    return () if places and around[1:] else around


def leads_to(
    deduction: Deduction,
    excluded: Sequence[tuple[int, Collection[int]]],
    places: Sequence[int],
    onward: bool,
    voiced: Collection[int],
) -> tuple[tuple[int, int], ...]:
    """Where the number beside one would have to be, and the number that a cell would get by that, counted on.

    Cells and their numbers; the last of them was said not to be so.  Nothing where it is not as plain as that.
    """
    around = _looked_at(deduction, excluded, places, onward, voiced)
    if excluded[1:] or len(around) != 1:
        return ()
    beside = deduction.meaning(excluded[0][0])[2] + (-1 if onward else 1)
    reason = why_not(deduction, around[0], beside, voiced)
    if not reason:
        return ((around[0], beside),)
    if reason.counted is None or reason.elsewhere is not None:
        return ()
    return (around[0], beside), reason.counted


def none_beside(
    deduction: Deduction,
    excluded: Sequence[tuple[int, Collection[int]]],
    places: Sequence[int],
    onward: bool,
    voiced: Collection[int] | None,
) -> str:
    """Why the number beside one is nowhere beside these cells, which are `excluded` for it as in `around_cells`.

    That number is at one of few `places`, or not where one would look for it; empty if neither can be told.
    `voiced` is as in `words`.
    """
    name, several = deduction.board.place, len(excluded) > 1
    cells = [deduction.meaning(literal)[1] for literal, _ in excluded]
    beside = deduction.meaning(excluded[0][0])[2] + (-1 if onward else 1)
    around = _looked_at(deduction, excluded, places, onward, voiced)
    if around:
        arrow = "their arrows" if several else "its arrow"
        named = listed(map(name, around))
        lead = f"only {named} could lead there" if onward else f"{arrow} could lead only to {named}"
        others = "" if voiced is None else left_out(deduction, cells, around, beside, voiced, before=onward, free=True)
        reasons = [NO_REASON if voiced is None else why_not(deduction, each, beside, voiced) for each in around]
        told, of_each = none_in_words(deduction, around, beside, reasons)
        if voiced is not None and told.startswith("it "):
            told = f"{named if others else 'that'} {told.removeprefix('it ')}"
        return f"{lead}{others}{': ' if of_each else ', and '}{told}"
    if not places:
        return ""
    at = f"{beside}, at {listed(map(name, places), 'or')}"
    ends = ((one, other) if onward else (other, one) for one in places for other in cells)
    pointed = sorted({each[not onward] for each in ends if deduction.board.points_at(*each)})
    if not onward and pointed and voiced is not None:
        taken = [taken_instead(deduction, each, beside, voiced, before=False) for each in pointed]
        why = f" ({'; '.join(taken)})" if all(taken) and not (several or taken[MOST_LEFT_OUT:]) else ""
        return f"{'their arrows' if several else 'its arrow'} cannot lead to {at}{why}"
    if not onward:
        return f"{'their arrows do' if several else 'its arrow does'} not lead to {at}"
    return f"{at}, {'cannot lead' if pointed else 'does not point'} there"
