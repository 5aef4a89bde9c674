"""Techniques that take cages and lines together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations

from engine.core.grid import bits
from engine.digits.bodies import LookForDigits, Struck, cases_gone, strikes
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
from engine.puzzles.kenken.hints.rests import apart

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
    rests, around = list[Sets](), dict[Struck, None]()
    for number in cages:
        members, found, seen = position.members[number], set[tuple[int, ...]](), list[Struck]()
        for each in (one for one in others if one in members):
            own = apart(position, number, each, digit)
            found |= {*own}
            needed = sorted({other for rest in own for other in rest})
            seen += strikes(position, needed, [other for other in members if other != each])
        rests.append(tuple(sorted(found)) if len(found) <= MOST_SETS else ())
        around |= dict.fromkeys(seen if rests[-1] else ())
    by = strikes(position, [digit], rest)
    body = SeenSingle(line, digit, at(cell), tuple(map(at, rest)), by, by_cage, tuple(rests), (*around,))
    return [Statement(LookForDigits(line, (digit,))), Statement(body)]


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
    body = Pointing(cage, sets, line, digit, () if able else cells, not outside, twice)
    return [Statement(LookAtCageIn(line, cage)), Statement(body)]


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
    by, sets = strikes(position, [digit], others), position.sets(number, left)
    gone = cases_gone(position, options)
    once = all(each == digit for _, each in gone) and all(way.count(digit) == 1 for way in left)
    crossed = all(is_crossed_out(position, cell, kept) for cell, kept in options.items())
    body = LineInCage(line, position.cages[number], digit, sets, gone, once, crossed, tuple(map(at, others)), by)
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
    return [Statement(LookAtCages(cages)), Statement(CageWing(cages, lines, digit))]
