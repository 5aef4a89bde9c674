"""Brief English for what hints of a KenKen say; see `engine.hints.statements`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.text import listed
from engine.digits.english import MOST_CELLS, digits, is_not, is_now, lines
from engine.hints.statements import Catalogue, Cells, Speech, Text
from engine.puzzles.kenken.board import SIGNS, Cage
from engine.puzzles.kenken.hints import bodies

MOST_SETS = 3
"""Ways to fill a cage that a sentence lists."""
MOST_DIGITS = 8
"""Digits in all of these together."""


def the(cage: Cage) -> str:
    """Return `the 24×`."""
    return f"the {cage}"


def cages(those: Sequence[Cage]) -> str:
    """Return `the 24× and the 3−`."""
    return listed(map(the, those)) if len(those) <= MOST_CELLS else "the shaded cages"


def ways(cage: Cage, sets: bodies.Sets, most: int = MOST_SETS) -> str:
    """Return `2 × 6 or 3 × 4`; empty where that is long."""
    if not 0 < len(sets) <= most or sum(map(len, sets)) > MOST_DIGITS:
        return ""
    if not cage.op:
        return listed((listed(map(str, each)) for each in sets), "or")
    return listed((f" {SIGNS[cage.op]} ".join(map(str, each)) for each in sets), "or")


def _apart(body: bodies.CageDigits | bodies.CagePlaces) -> list[Text]:
    if not body.apart:
        return []
    same = len({line.kind for line in body.apart}) == 1
    return [(lines(body.apart), " can’t repeat a digit.") if same else ("No line repeats a digit.",)]


def _last_of_cage(body: bodies.LastOfCage) -> Speech:
    known = [digit for _, digit in body.known]
    sign = "−" if body.cage.op == "+" else "÷"
    count = f" {sign} ".join(map(str, (body.cage.target, *known)))
    return ((f"{count} = {body.digit}.",), ("So ", Cells((body.cell,)), f" is {body.digit}."))


def _cage_digits(body: bodies.CageDigits) -> Speech:
    told = ways(body.cage, body.sets)
    only: Text = (f"It can only be {told}.",) if told else ("Only these digits can fill it.",)
    if not body.gone or body.apart:
        return (*_apart(body), only)
    gone = f"So no {digits(body.gone, 'or')}." if len(body.gone) <= MOST_CELLS else "So none of the crossed-out digits."
    return (*_apart(body), only, (gone,))


def _cage_lacks(body: bodies.CageLacks) -> Speech:
    target, told = body.cage.target, list[Text]()
    if body.indivisible:
        told.append((f"{target:,} can’t be divided by {_few(body.indivisible)}.",))
    if body.much:
        told.append((f"{_few(body.much)} would leave too little for the rest.",))
    if body.alone:
        told.append((f"Nothing makes {body.cage} with {_few(body.alone)}.",))
    if body.others:
        told.append((f"However you fill it, it has no {_few(body.others)}.",))
    return tuple(told)


def _few(those: Sequence[int]) -> str:
    return digits(those, "or") if len(those) <= MOST_CELLS else "the crossed-out digits"


def _cage_places(body: bodies.CagePlaces) -> Speech:
    told = ways(body.cage, body.sets, MOST_SETS - 1)
    if body.ways == 1:
        return (*_apart(body), (f"It’s {told}, in this order only." if told else "Its digits fit in just one way.",))
    can: list[Text] = [*_apart(body), *([(f"It can only be {told}.",)] if told else [])]
    if body.apart and told:
        return tuple(can)
    so: Text = ("So ",) if can else ("However you fill it, ",)
    if body.sure and len(body.sure) <= MOST_CELLS:
        return (*can, (*so, *is_now(body.sure), "."))
    return (*can, (*so, *is_not(body.gone), "."))


BRIEF: Catalogue = {
    bodies.LookAtCages: lambda body: ((f"Look at {cages(body.cages)}.",),),
    bodies.LookAtCageIn: lambda body: (("Look at ", lines([body.line]), f" and {the(body.cage)}."),),
    bodies.OwnCage: lambda body: (
        ("This cage has just one cell.",),
        ("So ", Cells((body.cell,)), f" is {body.digit}."),
    ),
    bodies.LastOfCage: _last_of_cage,
    bodies.CageDigits: _cage_digits,
    bodies.CageLacks: _cage_lacks,
    bodies.CagePlaces: _cage_places,
}
