"""Why a cell does not hold a number, as anybody can see it on a Signpost board while a chain of reasons is told.

What is in sight is what the board shows, what a sentence has said (`voiced`), and what counting along links makes of
it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.grid import bits
from engine.puzzles.signpost.hints.deduction import Deduction
from engine.text import listed

MOST_NAMED = 3
"""Cells that are named where none of them can hold a number."""


class Reason(NamedTuple):
    """Why a cell does not hold a number: it is another one, `own`; or the number is at another `place`; or, `counted`
    along its links, a cell would get a number that it cannot have.  Nothing of that: it was said.
    """

    own: int = 0
    place: int | None = None
    counted: tuple[int, int] | None = None
    elsewhere: int | None = None
    """Where the number is that was counted to, if that is in sight."""

    def __bool__(self) -> bool:
        return self != NO_REASON

    def told(self, who: str, number: int, deduction: Deduction) -> str:
        """The reason in words."""
        name = deduction.board.place
        if self.own:
            return f"{who} is {self.own}"
        if self.place is not None:
            return f"{number} is at {name(self.place)}"
        if self.counted is None:
            return f"{who} cannot be {number}"
        cell, other = self.counted
        taken = "" if self.elsewhere is None else f", which is at {name(self.elsewhere)}"
        return f"{who} cannot be {number}, or {name(cell)} would be {other}{taken}"


NO_REASON = Reason()


def in_sight(deduction: Deduction, literal: int, voiced: Collection[int]) -> bool:
    """Whether somebody sees that a literal holds."""
    if literal in voiced or deduction.is_seen(literal):
        return True
    cause = deduction.causes.get(literal)
    if cause is None or cause.how != "follows" or literal < 0:
        return False
    return all(in_sight(deduction, each, voiced) for each in deduction.explained(literal))


def place_of(deduction: Deduction, number: int, voiced: Collection[int]) -> int | None:
    """Where a number is, if that is in sight."""
    for cell, own in deduction.known.items():
        if own == number and in_sight(deduction, deduction.is_number(cell, own), voiced):
            return cell
    return None


def why_not(deduction: Deduction, cell: int, number: int, voiced: Collection[int]) -> Reason:
    """Why a cell does not hold a number, which is known."""
    own = deduction.known.get(cell, number)
    if own != number and in_sight(deduction, deduction.is_number(cell, own), voiced):
        return Reason(own=own)
    place = place_of(deduction, number, voiced)
    if place is not None:
        return Reason(place=place)
    is_out = -deduction.is_number(cell, number)
    while is_out in deduction.causes and deduction.causes[is_out].how == "follows":
        link, *beside = deduction.explained(is_out)
        if not beside or not in_sight(deduction, link, voiced):
            break
        (is_out,) = beside
    _, other, counted_to = deduction.meaning(is_out)
    if other == cell:
        return NO_REASON
    return Reason(counted=(other, counted_to), elsewhere=place_of(deduction, counted_to, voiced))


def is_other(deduction: Deduction, cell: int, number: int, told: Collection[int]) -> bool:
    """Whether a cell was told to hold another number."""
    known = deduction.known.get(cell, number)
    return known != number and deduction.is_number(cell, known) in told


def may_neighbour(deduction: Deduction, cell: int, beside: int, onward: bool) -> bool:
    """Whether, for all that the board shows, an arrow leads here from a place for a number, or from here to one."""
    around = (deduction.board.predecessors if onward else deduction.board.successors)[cell]
    return any(not deduction.is_seen(-deduction.is_number(other, beside)) for other in bits(around))


def around_cells(deduction: Deduction, literal: int, because: Collection[int], onward: bool) -> tuple[int, ...]:
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


def around_in_words(
    deduction: Deduction, around: Sequence[int], beside: int, onward: bool, voiced: Collection[int] | None
) -> str:
    """Why none of the cells around holds the number beside another one; `voiced` is as in `words`."""
    cells = listed(map(deduction.board.place, around))
    lead = f"only {cells} could lead there" if onward else f"its arrow could lead only to {cells}"
    reasons = [NO_REASON if voiced is None else why_not(deduction, each, beside, voiced) for each in around]
    if len(around) == 1 or reasons[0].place is not None:  # where the number is, is the same for all
        return f"{lead}, and {reasons[0].told('it', beside, deduction)}"
    if not any(reasons):
        return f"{lead}, and {'neither' if len(around) == 2 else 'none'} of them can be {beside}"
    names = map(deduction.board.place, around)
    return f"{lead}: {'; '.join(why.told(at, beside, deduction) for at, why in zip(names, reasons, strict=True))}"


def counted(deduction: Deduction, literal: int, voiced: Collection[int]) -> int | None:
    """The number that a cell has by what was said of its neighbour, as a literal; None if it is known already, or not.

    `literal` says which number it does not hold.
    """
    link, cell, _ = deduction.meaning(literal)
    number = deduction.known.get(cell)
    if link or literal > 0 or number is None:
        return None
    is_so = deduction.is_number(cell, number)
    because = deduction.explained(literal)[:1]
    is_news = is_so not in voiced and deduction.explained(is_so)[:1] == because
    return is_so if is_news and in_sight(deduction, is_so, voiced) else None


def may_be(deduction: Deduction, cell: int, number: int, out: Collection[int], time: int) -> bool:
    """Whether a cell might hold a number, by what was told, and what goes without saying."""
    is_out = -deduction.is_number(cell, number)
    return not (deduction.is_seen(is_out) or (is_out in out and deduction.causes[is_out].time < time))


def in_spans(numbers: Sequence[int]) -> tuple[str, int]:
    """Numbers as `4–6 or 8`, and how many spans these are."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][-1] == number - 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    parts = [part for own in spans for part in (map(str, own) if len(own) < 3 else [f"{own[0]}–{own[-1]}"])]
    return listed(parts, "or"), len(parts)
