"""Techniques that take cages and lines together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations

from engine.core.grid import bits
from engine.digits.bodies import LookForDigits, cases_gone, strikes
from engine.digits.position import Line
from engine.digits.steps import Step, fewer, is_crossed_out
from engine.hints.statements import Statement
from engine.puzzles.kenken.hints.bodies import (
    MOST_SETS,
    CageWing,
    LineInCage,
    LookAtCageIn,
    LookAtCages,
    Pointing,
    SeenSingle,
    Sets,
)
from engine.puzzles.kenken.hints.position import Fillings, KenKenPosition
from engine.puzzles.kenken.hints.rests import rests_of
from engine.puzzles.kenken.hints.surroundings import Reason, keeping, reason, together

MOST_SEEN = 3
"""Cages that are seen not to have a digit, for one step."""


def _in_lines(position: KenKenPosition) -> Iterator[tuple[int, Line, tuple[int, ...], Fillings]]:
    """Cages of several cells, with the lines that they have cells in (`members`, by number), and all fillings."""
    for number, members in enumerate(position.members):
        if len(members) == 1:
            continue
        near = [
            (position.lines[at], inside)
            for at, inside in _inside(position.size, members)
            if (position.lines[at].mask | position.masks[number]) & position.news
        ]
        fillings = position.fillings(number) if near else None
        if fillings is not None and fillings.ways:
            for line, inside in near:
                yield number, line, inside, fillings


@lru_cache(maxsize=1024)
def _inside(size: int, members: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """The lines that a cage has cells in, by number, each with these."""
    lines = [[cell // size for cell in members], [size + cell % size for cell in members]]
    return [(line, tuple(i for i, each in enumerate(of) if each == line)) for of in lines for line in sorted({*of})]


@lru_cache(maxsize=1024)
def _in_pairs(size: int, members: tuple[int, ...]) -> list[tuple[int, int, tuple[int, ...]]]:
    """Every two rows, or columns, that a cage has cells in, with these."""
    inside = _inside(size, members)
    return [
        (one, other, tuple(sorted(in_one + in_other)))
        for (one, in_one), (other, in_other) in combinations(inside, 2)
        if (one < size) == (other < size)
    ]


def seen_singles(position: KenKenPosition) -> Iterator[Step]:
    """A line has one place for a digit, since cages with its other cells cannot have it: no note is needed for that."""
    masks, can_have = list(position.options), dict[int, int]()
    cage_of = {cell: number for number, cells in enumerate(position.members) for cell in cells}
    for number, cells in enumerate(position.members):
        support = position.support(number)
        if support is not None and len(cells) > 1:
            can_have[number] = sum(1 << bit for bit in {bit for own in support for bit in bits(own)})
            for cell in cells:
                masks[cell] &= can_have[number]
    for line in position.lines:
        once = again = 0
        for cell in line.cells:
            again |= once & masks[cell]
            once |= masks[cell]
        for bit in bits(once & ~again):
            (cell,) = (each for each in line.cells if masks[each] >> bit & 1)
            others = [each for each in line.cells if each != cell and position.options[each] >> bit & 1]
            cages = list(dict.fromkeys(cage_of[each] for each in others))
            if not position.is_decided(cell) and 0 < len(cages) <= MOST_SEEN:
                yield _seen_single(position, line, bit + 1, cell, others, cages)


def _seen_single(
    position: KenKenPosition, line: Line, digit: int, cell: int, others: Sequence[int], cages: Sequence[int]
) -> Step:
    return Step(
        "hidden single",
        1,
        (line.needs(digit), *map(position.rule, cages)),
        line.cells,
        {cell: 1 << digit - 1},
        sum(not position.is_decided(each) for each in line.cells) + position.size * len(cages),
        partial(_seen_stated, position, line, digit, cell, others, cages),
        beside=tuple(dict.fromkeys(member for number in cages for member in position.members[number])),
    )


def _seen_stated(
    position: KenKenPosition, line: Line, digit: int, cell: int, others: Sequence[int], cages: Sequence[int]
) -> list[Statement]:
    at = position.entries.at
    open_cells = [each for each in line.cells if each != cell and not position.is_decided(each)]
    rest = [each for each in open_cells if each not in others]
    by_cage = tuple(
        (position.cages[number], tuple(at(each) for each in others if each in position.members[number]))
        for number in cages
    )
    rests, reasons = list[Sets](), list[Reason]()
    for number in cages:
        members = position.members[number]
        seen = [each for each in others if each in members]
        of_cells = [rests_of(position, number, each, (digit,)) for each in seen]
        found = {rest for own in of_cells for rest in own}
        rests.append(tuple(sorted(found)) if all(of_cells) and len(found) <= MOST_SETS else ())
        holds = partial(_holds, [members.index(each) for each in seen], digit)
        reasons.append(reason(position, number, holds))
    (by, held), around = strikes(position, [digit], rest), together(reasons)
    body = SeenSingle(
        line,
        digit,
        at(cell),
        tuple(map(at, rest)),
        by_cage,
        tuple(rests),
        around.by,
        by=by,
        held=(*held, *around.held),
        twins=around.twins,
    )
    return [Statement(LookForDigits(line, (digit,))), Statement(body)]


def _holds(places: Sequence[int], digit: int, way: tuple[int, ...]) -> bool:
    """Return whether a filling has a digit at one of these places."""
    return any(way[i] == digit for i in places)


def pointing(position: KenKenPosition) -> Iterator[Step]:
    """A cage has a digit in a line, however it is filled."""
    for number, line, inside, fillings in _in_lines(position):
        members = position.members[number]
        for bit in bits(fillings.held(inside)):
            gone = [cell for cell in line.cells if position.options[cell] >> bit & 1 and cell not in members]
            options = fewer(position, dict.fromkeys(gone, ~(1 << bit)))
            if options:
                yield _pointing(position, number, line, bit + 1, options, fillings)


def _pointing(
    position: KenKenPosition, number: int, line: Line, digit: int, options: dict[int, int], fillings: Fillings
) -> Step:
    return Step(
        "pointing cage",
        3,
        (position.rule(number), line.once(digit)),
        position.members[number],
        options,
        len(fillings.ways),
        partial(_pointing_stated, position, number, line, digit, fillings),
    )


def _pointing_stated(
    position: KenKenPosition, number: int, line: Line, digit: int, fillings: Fillings
) -> list[Statement]:
    members, cage, ways = position.members[number], position.cages[number], fillings.ways
    outside = [i for i, cell in enumerate(members) if cell not in line.cells]
    able = [i for i in outside if any(way[i] == digit for way in ways)]
    cells = tuple(position.entries.at(members[i]) for i in outside)
    twice = bool(able) and all(way.count(digit) == 2 for way in ways)
    sets = position.sets(number, ways)
    inside = [i for i, cell in enumerate(members) if cell in line.cells]
    by, held, twins, *_ = reason(
        position, number, _without(position, number, inside, digit, sets, () if able else outside)
    )
    body = Pointing(cage, sets, line, digit, () if able else cells, not outside, twice, by=by, held=held, twins=twins)
    return [Statement(LookAtCageIn(line, cage)), Statement(body)]


def _without(
    position: KenKenPosition, number: int, inside: Sequence[int], digit: int, sets: Sets, outside: Sequence[int] = ()
) -> Callable[[tuple[int, ...]], bool]:
    """Return whether a filling lacks a digit at all these places, has it `outside`, or other digits than `sets`."""
    is_other = keeping(position, number, {}, sets)
    return lambda way: is_other(way) or not _holds(inside, digit, way) or _holds(outside, digit, way)


def enclosed(position: KenKenPosition) -> Iterator[Step]:
    """A line has room for a digit in a cage only."""
    for number, line, inside, fillings in _in_lines(position):
        members, outside = position.members[number], 0
        for cell in line.cells:
            outside |= 0 if cell in members else position.options[cell]
        for bit in bits(position.full & ~outside):
            left = [way for way in fillings.ways if any(way[i] == bit + 1 for i in inside)]
            if not left or len(left) == len(fillings.ways):
                continue
            support = (sum({1 << each - 1 for each in digits}) for digits in zip(*left, strict=True))
            options = fewer(position, dict(zip(members, support, strict=True)))
            if options:
                yield _enclosed(position, number, line, bit + 1, options, left)


def _enclosed(
    position: KenKenPosition,
    number: int,
    line: Line,
    digit: int,
    options: dict[int, int],
    left: Sequence[tuple[int, ...]],
) -> Step:
    return Step(
        "line in a cage",
        4,
        (line.needs(digit), position.rule(number)),
        position.members[number],
        options,
        len(left) + 10,
        partial(_enclosed_stated, position, number, line, digit, options, left),
    )


def _enclosed_stated(
    position: KenKenPosition,
    number: int,
    line: Line,
    digit: int,
    options: Mapping[int, int],
    left: Sequence[tuple[int, ...]],
) -> list[Statement]:
    at, members = position.entries.at, position.members[number]
    others = [cell for cell in line.cells if cell not in members and not position.is_decided(cell)]
    (by, held), sets = strikes(position, [digit], others), position.sets(number, left)
    gone = cases_gone(position, options)
    once = all(each == digit for _, each in gone) and all(way.count(digit) == 1 for way in left)
    crossed = all(is_crossed_out(position, cell, kept) for cell, kept in options.items())
    inside, is_other = (
        [i for i, cell in enumerate(members) if cell in line.cells],
        keeping(position, number, options, sets),
    )
    of_cage = reason(position, number, lambda way: _holds(inside, digit, way) and is_other(way))
    body = LineInCage(
        line,
        position.cages[number],
        digit,
        sets,
        gone,
        once,
        crossed,
        tuple(map(at, others)),
        of_cage.by,
        by=by,
        held=(*held, *of_cage.held),
        twins=of_cage.twins,
    )
    return [Statement(LookForDigits(line, (digit,))), Statement(body)]


def cage_wings(position: KenKenPosition) -> Iterator[Step]:
    """Two cages that each have a digit in one of the same two lines, however they are filled: no other cell has it."""
    size = position.size
    found: dict[tuple[int, int, int], list[int]] = {}
    for number, members in enumerate(position.members):
        ways = position.fillings(number) if len(members) > 2 else None
        if ways is None or not ways.ways:
            continue
        for one, other, inside in _in_pairs(size, members):
            for bit in bits(ways.held(inside)):
                found.setdefault((one, other, bit), []).append(number)
    for (one, other, bit), cages in found.items():
        for pair in combinations(cages, 2):
            yield from _wing(position, (position.lines[one], position.lines[other]), bit, pair)


def _wing(position: KenKenPosition, lines: tuple[Line, Line], bit: int, pair: tuple[int, ...]) -> Iterator[Step]:
    digit, members = bit + 1, tuple(cell for number in pair for cell in position.members[number])
    options = fewer(position, {cell: ~(1 << bit) for line in lines for cell in line.cells if cell not in members})
    if options:
        yield Step(
            "cage x-wing",
            4,
            (*map(position.rule, pair), *(line.once(digit) for line in lines)),
            members,
            options,
            sum(len(position.ways(number) or ()) for number in pair),
            partial(_wing_stated, position, lines, digit, pair),
        )


def _wing_stated(
    position: KenKenPosition, lines: tuple[Line, Line], digit: int, pair: Sequence[int]
) -> list[Statement]:
    cages = tuple(position.cages[number] for number in pair)
    region = {cell for line in lines for cell in line.cells}
    by, held, twins, *_ = together(
        reason(position, number, _without(position, number, inside, digit, ()))
        for number in pair
        for inside in [[i for i, cell in enumerate(position.members[number]) if cell in region]]
    )
    body = CageWing(cages, lines, digit, by=by, held=held, twins=twins)
    return [Statement(LookAtCages(cages)), Statement(body)]
