"""Why a cell of a chain on a Signpost does not have numbers, for what they would make of the cells beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from engine.core.text import listed
from engine.puzzles.signpost.hints.deduction import Deduction
from engine.puzzles.signpost.hints.reasons import in_spans, why_not

MOST_REASONS = 3
"""Numbers of which it is said where each is instead."""
MOST_FALLS = 2
"""Numbers that would fall on cells where they are not."""


def why_not_these(deduction: Deduction, literals: Sequence[int], voiced: Collection[int]) -> str:
    """Why a neighbour in the chain does not hold the numbers beside these: each is at a place in sight.

    Or counted along its chain, one cell would get such numbers.  Nothing where they are many, or it is not so plain.
    """
    if len(literals) > MOST_REASONS:
        return _fall_elsewhere(deduction, literals, voiced)
    name, others = deduction.board.place, [deduction.meaning(deduction.explained(each)[1])[1:] for each in literals]
    reasons = [why_not(deduction, cell, number, voiced) for cell, number in others]
    places = [each.place for each in reasons if each.place is not None]
    if len(places) == len(literals):
        return f": {_each_at([number for _, number in others], map(name, places))}"
    counted = [each.counted for each in reasons if each.counted is not None and each.elsewhere is not None]
    if len(counted) == len(literals) and len({cell for cell, _ in counted}) == 1:
        own = [number for _, number in counted]
        at = _each_at(own, (name(each.elsewhere) for each in reasons if each.elsewhere is not None))
        told = f": {at}" if own[1:] else f", which {at.removeprefix(f'{own[0]} ')}"
        return f", as {name(counted[0][0])} would then be {listed(map(str, own), 'or')}{told}"
    return _fall_elsewhere(deduction, literals, voiced)


def _fall_elsewhere(deduction: Deduction, literals: Sequence[int], voiced: Collection[int]) -> str:
    """The one or two numbers that would be at cells of the chain where they are not, one for each number here.

    Nothing where they are more, or where sentences said already what the neighbour cannot be.
    """
    falls: dict[tuple[int, int | None], dict[int, int]] = {}  # the cells by the number here
    for each in literals:
        _, cell, number = deduction.meaning(deduction.explained(each)[1])
        reason = why_not(deduction, cell, number, voiced)
        if reason.own:
            return ""
        at, own = reason.counted or (cell, number)
        place = reason.elsewhere if reason.counted else reason.place
        falls.setdefault((own, place), {})[deduction.meaning(each)[2]] = at
    plain = all(place is not None or len(cells) == 1 for (_, place), cells in falls.items())
    known = all(place is None and abs(number - own) == 1 for (own, place), cells in falls.items() for number in cells)
    if len(falls) > MOST_FALLS or not plain or known:
        return ""
    by_number = sorted(falls.items(), key=lambda fall: min(fall[1]))
    told = [_falls(deduction, own, place, cells, alone=len(falls) == 1) for (own, place), cells in by_number]
    return f": {'; '.join(told)}"


def _falls(deduction: Deduction, own: int, place: int | None, cells: Mapping[int, int], *, alone: bool) -> str:
    """Where a number would be by each of the numbers of a cell, and where it is."""
    name, numbers = deduction.board.place, sorted(cells)
    which, steps = "that" if alone else in_spans(numbers)[0], [abs(each - own) for each in numbers]
    side = "before" if numbers[0] > own else "after"
    if not numbers[1:]:
        far = f" ({steps[0]} places {side} it)" if steps[0] > 1 else ""
        taken = "it cannot be" if place is None else f"is at {name(place)}"
        return f"{which} would make {name(cells[numbers[0]])}{far} {own}, which {taken}"
    row = sorted(steps) == [*range(1, len(steps) + 1)]
    where = f"one of the {len(steps)} cells {side} it" if row else listed(map(name, sorted(cells.values())), "or")
    return f"{which} would put {own}, which is at {name(place or 0)}, on {where}"


def _each_at(numbers: Iterable[int], places: Iterable[str]) -> str:
    """Where numbers are, each with its own cell: cells in a list are read in their order on the board."""
    first, *more = (f"{number} {{}}at {at}" for number, at in zip(numbers, places, strict=True))
    found = [first.format("is "), *(each.format("") for each in more)]
    return (", and " if len(found) == 2 else "; ").join(found)
