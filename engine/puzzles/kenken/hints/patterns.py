"""Techniques that take cages and lines together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from engine.digits.position import Line, a
from engine.digits.steps import Step, fewer
from engine.puzzles.kenken.hints.position import KenKenPosition
from engine.text import listed, sentence

Inside = Callable[[KenKenPosition, int, Line, int, list[int], Sequence[tuple[int, ...]]], Iterator[Step]]
"""A technique for a cage (by number), a line, a digit's bit, the cage's cells in the line, and the cage's fillings."""


def cages_in_lines(find: Inside) -> Callable[[KenKenPosition], Iterator[Step]]:
    """What a cage and a line decide together."""

    def find_all(position: KenKenPosition) -> Iterator[Step]:
        for number, members in enumerate(position.members):
            ways = position.ways(number) if len(members) > 1 else None
            for line in position.lines if ways else ():
                inside = [i for i, cell in enumerate(members) if cell in line.cells]
                for bit in range(position.size) if inside else ():
                    yield from find(position, number, line, bit, inside, ways or [])

    return find_all


def pointing(
    position: KenKenPosition, number: int, line: Line, bit: int, inside: list[int], ways: Sequence[tuple[int, ...]]
) -> Iterator[Step]:
    """The cage has the digit in the line, however it is filled."""
    members, digit = position.members[number], bit + 1
    if not all(any(way[i] == digit for i in inside) for way in ways):
        return
    options = fewer(position, {cell: ~(1 << bit) for cell in line.cells if cell not in members})
    if options:
        sets = position.combinations(number, ways)
        can = f" can only be {sets} here and" if sets else ", however it is filled,"
        why = (
            f"{position.title(number)}{can} has {a(digit)} in {line.name}, so no other cell of {line.name} is {digit}."
        )
        yield Step(
            "pointing cage",
            3,
            (position.rule(number), line.once(digit)),
            members,
            f"Look at {line.name} and {position.title(number)}.",
            sentence(why),
            options,
            len(ways),
        )


def enclosed(
    position: KenKenPosition, number: int, line: Line, bit: int, inside: list[int], ways: Sequence[tuple[int, ...]]
) -> Iterator[Step]:
    """The line has room for the digit in the cage only."""
    members, digit = position.members[number], bit + 1
    if any(position.options[cell] >> bit & 1 for cell in line.cells if cell not in members):
        return
    left = [way for way in ways if any(way[i] == digit for i in inside)]
    if not left or len(left) == len(ways):
        return
    support = (sum({1 << each - 1 for each in digits}) for digits in zip(*left, strict=True))
    options = fewer(position, dict(zip(members, support, strict=True)))
    if options:
        sets = position.combinations(number, left)
        rest = f"With that, it can only be {sets}." if sets else "That leaves fewer ways to fill it."
        title = position.title(number)
        yield Step(
            "line in cage",
            4,
            (line.needs(digit), position.rule(number)),
            members,
            f"Look at {line.name} and {title}.",
            f"{line.title} needs {a(digit)}, and only {title} has room for it there. {rest}",
            options,
            len(left) + 10,
        )


def cage_wings(position: KenKenPosition) -> Iterator[Step]:
    """Two cages that each have a digit in one of the same two lines, however they are filled: no other cell has it."""
    size = position.size
    found: dict[tuple[int, int, int], list[int]] = {}
    for number, members in enumerate(position.members):
        ways = position.ways(number) if len(members) > 2 else None
        for first in (0, size) if ways else ():
            at = [first + (cell % size if first else cell // size) for cell in members]
            for one, other in combinations(sorted(set(at)), 2):
                inside = [i for i, line in enumerate(at) if line in (one, other)]
                for bit in range(size):
                    if all(any(way[i] == bit + 1 for i in inside) for way in ways or ()):
                        found.setdefault((one, other, bit), []).append(number)
    for (one, other, bit), cages in found.items():
        for pair in combinations(cages, 2):
            yield from _wing(position, (position.lines[one], position.lines[other]), bit, pair)


def _wing(position: KenKenPosition, lines: tuple[Line, Line], bit: int, pair: tuple[int, ...]) -> Iterator[Step]:
    digit, members = bit + 1, tuple(cell for number in pair for cell in position.members[number])
    options = fewer(position, {cell: ~(1 << bit) for line in lines for cell in line.cells if cell not in members})
    if options:
        one, other = map(position.title, pair)
        names = [line.name for line in lines]
        kind = names[0].split()[0]
        yield Step(
            "cage x-wing",
            4,
            (*map(position.rule, pair), *(line.once(digit) for line in lines)),
            members,
            f"Look at {one} and {other}.",
            f"{sentence(one)} and {other} each have {a(digit)} in {listed(names, 'or')}, however they are filled. "
            f"One takes {names[0]}’s {digit}, the other {names[1]}’s, so no other cell of these {kind}s is {digit}.",
            options,
            sum(len(position.ways(number) or ()) for number in pair),
        )
