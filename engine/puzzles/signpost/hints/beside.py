"""Which cells beside others on a Signpost board are taken, and why none of those that are left out counts."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.grid import bits
from engine.puzzles.signpost.hints.deduction import Deduction
from engine.puzzles.signpost.hints.reasons import in_sight, none_in_words, why_not
from engine.text import listed

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
) -> str:
    """Why a number beside some cells is only where it is `named`: of cells that are not seen to be taken.

    In parentheses, `before` for cells from which arrows lead here; empty if all others are linked to other cells, or
    have numbers that the board shows, and are more than a few.
    """
    around = others_beside(deduction, cells, named, before=before)
    others = not_taken(deduction, cells, around, number, voiced, before=before)
    if not others:
        taken = (
            []
            if around[MOST_LEFT_OUT:]
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
    away = [leads_away(deduction, each, places, voiced) for each in others]
    own = [bool(why.own) for why in reasons]
    many = "s" * (len(others) > 1)
    if all(own):
        what = "have other numbers" if many else "has another number"
    elif all(away):
        what = "lead elsewhere" if many else "leads elsewhere"
    elif many and all(map(max, own, away)):
        what = "have other numbers or lead elsewhere"
    else:
        what = f"cannot be {number}"
    return f"the other cell{many} whose arrow{many} point{'' if many else 's'} at {at}, {what}"
