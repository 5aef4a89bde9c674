"""The techniques of a player who supposes nothing: each looks at a few rules and says what they decide.

They are tried from the easiest on.  The levels follow the grades of Tatham's Keen: singles, and the digits of a cage,
are easy (1), where in the cage they stand is normal (2), subsets and cages that point along a line are hard (3).  A
line with all its places in a cage, and x-wings, are extreme (4); suppositions come after them.  Keen knows nothing of
what a line adds up to: one cell that this tells counts as hard, several cells or lines as extreme, for so the grades
of its boards stay what they are.  Totals that need the cells' own cages besides, and parity, are as hard as a
supposition that they save (5): so no board that is dealt becomes easier by them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from engine.core.places import Cell
from engine.digits.bodies import LookAtCells, cases_gone, numbers
from engine.digits.steps import Step, fewer, is_crossed_out
from engine.digits.techniques import hidden_singles, known_digits, naked_singles, subsets, x_wings
from engine.hints.statements import Statement
from engine.puzzles.kenken.cages import partners
from engine.puzzles.kenken.hints.bodies import (
    CageDigits,
    CagePlaces,
    LastOfCage,
    LookAtCages,
    OwnCage,
    Why,
    Without,
)
from engine.puzzles.kenken.hints.parity import parity
from engine.puzzles.kenken.hints.patterns import cage_wings, enclosed, pointing
from engine.puzzles.kenken.hints.position import MOST_LISTED, KenKenPosition
from engine.puzzles.kenken.hints.rests import rests_of, why_not
from engine.puzzles.kenken.hints.surroundings import keeping, reason
from engine.puzzles.kenken.hints.totals import line_totals


def given_digits(position: KenKenPosition) -> Iterator[Step]:
    """Cages of one cell."""
    for number, cells in enumerate(position.members):
        target = position.cages[number].target
        if len(cells) == 1 and not position.is_decided(cells[0]) and 1 <= target <= position.size:
            argument = partial(_own_cage, position.entries.at(cells[0]), target)
            yield Step("freebie", 1, (position.rule(number),), cells, {cells[0]: 1 << target - 1}, 0, argument)


def _own_cage(cell: Cell, digit: int) -> list[Statement]:
    return [Statement(LookAtCells((cell,))), Statement(OwnCage(cell, digit))]


def cage_digits(position: KenKenPosition) -> Iterator[Step]:
    """What follows from the digits that a cage may have, wherever it has them."""
    for number, cells, support in _cages(position):
        union = 0
        for each in support:
            union |= each
        options = fewer(position, dict.fromkeys(cells, union))
        if options:
            argument = partial(_digits, position, number, options, union)
            yield _of_cage(position, number, "cage combinations", 1, options, argument)


def _digits(position: KenKenPosition, number: int, options: Mapping[int, int], union: int) -> object:
    if last := _last(position, number, options):
        return last
    cage, size, count = position.cages[number], position.size, len(position.members[number])
    sets, excluded = position.sets(number, position.ways(number) or ()), 0
    for cell in options:
        excluded |= position.options[cell] & ~union
    gone = numbers(excluded)
    indivisible = tuple(digit for digit in gone if cage.op == "*" and cage.target % digit)
    much = tuple(digit for digit in gone if cage.op == "+" and cage.target - digit < count - 1)
    alone = tuple(digit for digit in gone if count == 2 and cage.op in ("-", "/") and not partners(cage, digit, size))
    others = tuple(digit for digit in gone if digit not in (*indivisible, *much, *alone))
    rests = rests_of(position, number, None, others) if len(others) == 1 else ()
    why = why_not(position, number, position.members[number], others) if rests else Why()
    crossed = numbers(
        sum(
            {
                1 << digit - 1
                for cell, kept in options.items()
                if is_crossed_out(position, cell, kept)
                for digit in numbers(position.options[cell] & ~union)
            }
        )
    )
    by, held, twins, clashing, *_ = reason(
        position, number, keeping(position, number, options, sets), first={*why.lacks, *why.repeats}
    )
    told = (cage, sets, indivisible, much, alone, others, rests, why, crossed, clashing)
    return CageDigits(*told, by=by, held=held, twins=twins)


def _without(position: KenKenPosition, number: int, options: Mapping[int, int]) -> Iterator[Without]:
    """Why cells do not have what they lose, where the other ones tell it; equal ones together."""
    members, at, is_decided = position.members[number], position.entries.at, position.is_decided
    is_fresh = not any(map(is_decided, members))
    found = dict[Without, list[int]]()
    for cell, kept in options.items():
        digits = numbers(position.options[cell] & ~kept)
        others = [each for each in members if each != cell and not is_decided(each)]
        rests = rests_of(position, number, cell, digits)
        if not others or not rests:
            continue
        why = why_not(position, number, [cell], digits)
        named = () if is_fresh and others[1:] else tuple(map(at, others))
        found.setdefault(Without((), digits, named, rests, why), []).append(cell)
    for each, cells in found.items():
        yield replace(each, cells=tuple(map(at, cells)))


def _example(position: KenKenPosition, number: int, options: Mapping[int, int]) -> Without | None:
    """Return why one cell does not have one of the digits that it loses: the one that leaves the fewest to think of."""
    members, at = position.members[number], position.entries.at
    is_fresh = not any(map(position.is_decided, members))
    found = list[tuple[int, Without]]()
    for cell, kept in options.items():
        others = [each for each in members if each != cell and not position.is_decided(each)]
        for digit in numbers(position.options[cell] & ~kept):
            rests = rests_of(position, number, cell, (digit,))
            named = () if is_fresh and others[1:] else tuple(map(at, others))
            if rests and others:
                why = why_not(position, number, [cell], (digit,))
                found.append((len(rests), Without((at(cell),), (digit,), named, rests, why)))
    return min(found, key=lambda each: each[0])[1] if found else None


def _corner(position: KenKenPosition, number: int) -> Cell | None:
    cells = position.cages[number].cells
    if len(cells) != 3 or len({r for r, _ in cells}) != 2:
        return None
    return next(
        (r, c) for r, c in cells if sum(row == r for row, _ in cells) == sum(column == c for _, column in cells) == 2
    )


def _last(position: KenKenPosition, number: int, options: Mapping[int, int]) -> LastOfCage | None:
    """That one cell of a sum or product is left, if that tells its digit."""
    cage, at, entered = position.cages[number], position.entries.at, position.entries.digits
    known = tuple((at(cell), entered[cell]) for cell in position.members[number] if entered[cell])
    left = next(iter(options.values()))
    if cage.op not in ("+", "*") or len(known) != len(cage.cells) - 1 or left.bit_count() > 1:
        return None
    return LastOfCage(cage, known, at(next(iter(options))), left.bit_length())


def cage_places(position: KenKenPosition) -> Iterator[Step]:
    """What follows from where the digits of a cage may stand."""
    for number, cells, support in _cages(position):
        options = fewer(position, dict(zip(cells, support, strict=True)))
        if options:
            ways = position.ways(number)
            name = "one filling" if ways is not None and len(ways) == 1 else "cage placements"
            yield _of_cage(position, number, name, 2, options, partial(_places, position, number, options))


def _places(position: KenKenPosition, number: int, options: Mapping[int, int]) -> object:
    if last := _last(position, number, options):
        return last
    at, ways = position.entries.at, position.ways(number) or ()
    sure = tuple((at(cell), kept.bit_length()) for cell, kept in options.items() if kept.bit_count() == 1)
    without, sets = tuple(_without(position, number, options)), position.sets(number, ways)
    first = {digit for each in without for digit in (*each.why.lacks, *each.why.repeats)}
    told = reason(
        position,
        number,
        keeping(position, number, options, sets),
        first=first,
        is_worse=keeping(position, number, options, ()),
    )
    fillings = tuple(ways) if len(ways) == len(told.ways or ()) <= MOST_LISTED else ()
    return CagePlaces(
        position.cages[number],
        sets,
        fillings,
        sure,
        cases_gone(position, options),
        without,
        sum(len(each.cells) for each in without) == len(options),
        _example(position, number, options),
        all(is_crossed_out(position, cell, kept) for cell, kept in options.items()),
        _corner(position, number),
        told.clashing,
        told.core,
        by=told.by,
        held=told.held,
        twins=told.twins,
    )


def _cages(position: KenKenPosition) -> Iterator[tuple[int, tuple[int, ...], Sequence[int]]]:
    """The cages that are not finished: number, cells, and the digits that fillings have in each."""
    for number, cells in enumerate(position.members):
        if not position.masks[number] & position.news:
            continue
        support = None if all(map(position.is_decided, cells)) else position.support(number)
        if support is not None:
            yield number, cells, support


def _of_cage(
    position: KenKenPosition,
    number: int,
    technique: str,
    level: int,
    options: Mapping[int, int],
    argument: Callable[[], object],
) -> Step:
    ways, look = position.ways(number), LookAtCages((position.cages[number],))
    return Step(
        technique,
        level,
        (position.rule(number),),
        position.members[number],
        options,
        len(ways) if ways is not None else 10**6,
        lambda: [Statement(look), Statement(argument())],
    )


Technique = Callable[[KenKenPosition], Iterator[Step]]

LEVELS: tuple[tuple[Technique, ...], ...] = (
    (known_digits, given_digits, naked_singles, hidden_singles, cage_digits),
    (cage_places,),
    (line_totals(plain=True), subsets(2), pointing, subsets(3), subsets(4)),
    (enclosed, line_totals(), cage_wings, x_wings),
    (line_totals(caged=True), parity),
)
"""Techniques by the level of their steps, from 1."""
TECHNIQUES = tuple(chain.from_iterable(LEVELS))
"""From the easiest on."""
