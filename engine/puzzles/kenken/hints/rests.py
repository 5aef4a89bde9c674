"""What the other cells of a cage would be with a digit in one of them, and why they cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations, product

from engine.digits.position import Line
from engine.puzzles.kenken.hints.bodies import Digits, Sets, Why
from engine.puzzles.kenken.hints.position import KenKenPosition, list_ways

MOST_OTHERS = 4
"""Cells in all whose orders are gone through."""
MOST_RESTS = 12
"""Sets of digits of which it is told why none of them fits."""


def rests_of(position: KenKenPosition, number: int, cell: int | None, digits: Sequence[int]) -> Sets:
    """The sets of digits that make a cage of the digits entered in it and one of these, in this or any open cell.

    None if one of these makes it with nothing, or it is too much work to tell.
    """
    members, entered = position.members[number], position.entries.digits
    own = [1 << entered[each] - 1 if entered[each] else position.full for each in members]
    found = set[tuple[int, ...]]()
    for digit in digits:
        made = set[tuple[int, ...]]()
        for i, each in enumerate(members):
            if not entered[each] and cell in (None, each):
                with_it = [*own[:i], 1 << digit - 1, *own[i + 1 :]]
                others = [j for j, other in enumerate(members) if other != each and not entered[other]]
                ways = list_ways(position.board, position.cages[number], with_it, apart=False) or ()
                made |= {tuple(sorted(way[j] for j in others)) for way in ways}
        if not made:
            return ()
        found |= made
    return tuple(sorted(found))


def why_not(position: KenKenPosition, number: int, cells: Iterable[int], digits: Sequence[int]) -> Why:
    """Return why the other open cells cannot be what one of these digits leaves for them, in one of these cells."""
    members, cage = [cell for cell in position.members[number] if not position.is_decided(cell)], position.cages[number]
    cases = [(cell, digit) for cell in cells if cell in members for digit in digits if _has(position, cell, digit)]
    beside = {cell: [other for other in members if other != cell] for cell, _ in cases}
    every = {other for others in beside.values() for other in others}
    rests = {case: rests_of(position, number, case[0], case[1:]) for case in cases}
    if not every or len(every) > MOST_OTHERS + 1 or not 0 < sum(map(len, rests.values())) <= MOST_RESTS:
        return Why()
    lacks, twice, repeats = list[set[int]](), list[set[int]](), list[set[int]]()
    for cell, digit in cases:
        for rest in rests[cell, digit]:
            able = {each: sum(_has(position, other, each) for other in every) for each in rest}
            lacks.append({each for each in rest if not able[each]})
            twice.append({each for each in rest if able[each] == 1 < rest.count(each)})
            repeats.append(_repeated(position, cell, digit, beside[cell], rest))
    least = min((each for cell, digit in cases for each in _sums(position, cell, digit, beside[cell])), default=0)
    most = max(sum(rest) for own in rests.values() for rest in own)
    why = Why(least=least if cage.op == "+" and most < least else 0, is_noted=all(map(position.is_marked, every)))
    if all(repeats):
        return replace(why, repeats=_hitting(repeats))
    if all(lacks):
        digits_lacking = _hitting(lacks)
        return replace(why, lacks=digits_lacking, line=_line_with(position, digits_lacking, every))
    if all(twice):
        return replace(why, twice=_hitting(twice))
    if all(one or other for one, other in zip(repeats, lacks, strict=True)):
        rest_of = [other for one, other in zip(repeats, lacks, strict=True) if not one]
        return replace(why, repeats=_hitting(repeats), lacks=_hitting(rest_of))
    every_rest = (rest for own in rests.values() for rest in own)
    needed = {digit for rest, twice_in in zip(every_rest, repeats, strict=True) if not twice_in for digit in rest}
    for cell in sorted(every.intersection(*beside.values())):
        if not any(_has(position, cell, digit) for digit in needed):
            at = position.entries.at(cell)
            return replace(why, repeats=_hitting(repeats), lacks=tuple(sorted(needed)), at=at)
    return why


def _line_with(position: KenKenPosition, digits: Digits, cells: Iterable[int]) -> Line | None:
    """Return a line of all these cells in which these digits are entered."""
    for line in position.lines:
        held = {position.entries.digits[cell] for cell in line.cells}
        if {*digits} <= held and {*cells} <= {*line.cells} and not any(map(position.is_marked, cells)):
            return line
    return None


def _has(position: KenKenPosition, cell: int, digit: int) -> bool:
    return bool(position.options[cell] >> digit - 1 & 1)


def _hitting(sets: Sequence[set[int]]) -> Digits:
    """Return a few digits of which each of the sets that are not empty has one."""
    left, found = [each for each in sets if each], set[int]()
    while left:
        best = max(sorted(set().union(*left)), key=lambda digit: sum(digit in each for each in left))
        found.add(best)
        left = [each for each in left if best not in each]
    return tuple(sorted(found))


def _repeated(position: KenKenPosition, cell: int, digit: int, others: Sequence[int], rest: Digits) -> set[int]:
    """Return the digits that a line has twice however the others are this; none if they can avoid it."""
    found = [
        _twice(position, [(cell, digit), *zip(others, order, strict=True)]) for order in sorted({*permutations(rest)})
    ]
    return set.intersection(*found)


def _sums(position: KenKenPosition, cell: int, digit: int, others: Sequence[int]) -> Iterator[int]:
    """Yield what the others can add up to, with this digit in the cell and none twice in a line."""
    own = [[bit + 1 for bit in range(position.size) if _has(position, each, bit + 1)] for each in others]
    for way in product(*own):
        if not _twice(position, [(cell, digit), *zip(others, way, strict=True)]):
            yield sum(way)


def _twice(position: KenKenPosition, placed: Sequence[tuple[int, int]]) -> set[int]:
    """Return the digits that are twice in a line."""
    pairs = combinations(placed, 2)
    return {digit for (one, digit), (at, other) in pairs if digit == other and _see(position, one, at)}


def _see(position: KenKenPosition, one: int, other: int) -> bool:
    return one % position.size == other % position.size or one // position.size == other // position.size
