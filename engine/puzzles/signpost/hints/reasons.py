"""Why a cell does not hold a number, as anybody can see it on a Signpost board while a chain of reasons is told.

What is in sight is what the board shows, what a sentence has said (`voiced`), and what counting along links makes of
it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.grid import bits
from engine.core.text import listed
from engine.puzzles.signpost.hints.deduction import Deduction

MOST_PLACES = 4
"""Places of a number that are named."""


class Reason(NamedTuple):
    """Why a cell does not hold a number: it is another one, `own`; or the number is at another `place`; or, `counted`
    along its links, a cell would get a number that it cannot have.  Nothing of that: it was said.
    """

    own: int = 0
    start: int = 0
    """The number from which its own one was counted, if nobody said that one."""
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
            return f"{who} is {self.own}{f', counted from {self.start}' if self.start else ''}"
        if self.place is not None:
            return f"{number} is at {name(self.place)}"
        if self.counted is None:
            return f"{who} cannot be {number}"
        return f"{who} cannot be {number}{self.or_else([self.counted[0]], deduction)}"

    def or_else(self, cells: Sequence[int], deduction: Deduction) -> str:
        """What these cells would be otherwise, as one of them was counted."""
        name, number = deduction.board.place, 0 if self.counted is None else self.counted[1]
        taken = "" if self.elsewhere is None else f", which is at {name(self.elsewhere)}"
        return f", as {listed(map(name, cells), 'or')} would then be {number}{taken}"


NO_REASON = Reason()


@dataclass
class Heard:
    """What somebody knows of an argument so far, as literals: what was told, `voiced`, and with it what goes without
    saying, `out`; the `places` that were told to be all that a number has; and where a number is, if that was `given`
    as a reason.  `where` is whether they are told where a number can be, if these cells are fewer than the others.
    """

    out: set[int] = field(default_factory=set)
    voiced: set[int] = field(default_factory=set)
    places: dict[int, Sequence[int]] = field(default_factory=dict)
    given: set[int] = field(default_factory=set)
    where: bool = False


def in_sight(deduction: Deduction, literal: int, voiced: Collection[int]) -> bool:
    """Whether somebody sees that a literal holds."""
    if literal in voiced or deduction.is_seen(literal):
        return True
    cause = deduction.causes.get(literal)
    if cause is None or cause.how != "follows" or literal < 0:
        return False
    return all(in_sight(deduction, each, voiced) for each in deduction.explained(literal))


def counted_from(deduction: Deduction, cell: int, number: int, voiced: Collection[int]) -> int:
    """The number from which that of a cell is counted along links; 0 where it is shown, or was said."""
    literal = deduction.is_number(cell, number)
    start = 0
    while literal not in voiced and not deduction.is_seen(literal):
        cause = deduction.causes[literal]
        if cause.how != "follows" or not in_sight(deduction, literal, voiced):
            return 0
        literal = deduction.explained(literal)[-1]
        start = deduction.meaning(literal)[2]
    return start


def place_of(deduction: Deduction, number: int, voiced: Collection[int]) -> int | None:
    """Where a number is, if that is in sight."""
    for cell, own in deduction.known.items():
        if own == number and in_sight(deduction, deduction.is_number(cell, own), voiced):
            return cell
    return None


def places_of(deduction: Deduction, number: int, heard: Heard) -> tuple[int, ...]:
    """Where a number is, or the few cells that were told to be all its places; none if these are many, or not told."""
    place = place_of(deduction, number, heard.voiced)
    if place is not None:
        return (place,)
    told = heard.places.get(number, ())
    left = [cell for cell in told if -deduction.is_number(cell, number) not in heard.out]
    return tuple(left) if heard.where or len(left) <= MOST_PLACES else ()


def why_not(deduction: Deduction, cell: int, number: int, voiced: Collection[int]) -> Reason:
    """Why a cell does not hold a number, which is known."""
    own = deduction.known.get(cell, number)
    if own != number and in_sight(deduction, deduction.is_number(cell, own), voiced):
        return Reason(own=own, start=counted_from(deduction, cell, own, voiced))
    place = place_of(deduction, number, voiced)
    if place is not None:
        return Reason(place=place)
    if -deduction.is_number(cell, number) in voiced:
        return NO_REASON  # a sentence had it already
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


def may_come(deduction: Deduction, cell: int, number: int, onward: bool, heard: Heard) -> bool:
    """Whether a number may be in a cell beside the one before it (`onward`), or after it, for all that was told."""
    board, beside = deduction.board, number + (-1 if onward else 1)
    if is_told_out(deduction, cell, number, heard):
        return False
    for other in bits((board.predecessors if onward else board.successors)[cell]):
        link = -deduction.leads(*((other, cell) if onward else (cell, other)))
        if link not in heard.out and not deduction.is_seen(link) and not is_told_out(deduction, other, beside, heard):
            return True
    return False


def is_told_out(deduction: Deduction, cell: int, number: int, heard: Heard) -> bool:
    """Whether it was told that a cell does not hold a number, or goes without saying."""
    is_out = -deduction.is_number(cell, number)
    return is_out in heard.out or deduction.is_seen(is_out) or is_placed(deduction, cell, number, heard)


def is_placed(deduction: Deduction, cell: int, number: int, heard: Heard) -> bool:
    """Whether it is in sight that a cell holds another number, or was told that a number is elsewhere."""
    own = deduction.known.get(cell, number)
    if own != number and in_sight(deduction, deduction.is_number(cell, own), heard.voiced):
        return True
    return cell not in heard.places.get(number, (cell,)) or place_of(deduction, number, heard.voiced) not in (
        None,
        cell,
    )


def none_in_words(
    deduction: Deduction, cells: Sequence[int], number: int, reasons: Sequence[Reason]
) -> tuple[str, bool]:
    """Why none of some cells holds a number, and whether that tells of each of several cells by itself."""
    elsewhere = [why for why in reasons if why.place is not None]
    if len(cells) == 1 or elsewhere:  # where the number is, is the same for all
        return (elsewhere or reasons)[0].told("it", number, deduction), False
    of_all = f"{'neither' if len(cells) == 2 else 'none'} of them can be {number}"
    if not any(reasons):
        return of_all, False
    counted_to = [why.counted[0] for why in reasons if why.counted]
    alike = {why.counted and (why.counted[1], why.elsewhere) for why in reasons}
    if len(counted_to) == len(cells) and len(alike) == 1:
        return f"{of_all}{reasons[0].or_else(counted_to, deduction)}", False
    names = map(deduction.board.place, cells)
    return "; ".join(why.told(at, number, deduction) for at, why in zip(names, reasons, strict=True)), True


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
