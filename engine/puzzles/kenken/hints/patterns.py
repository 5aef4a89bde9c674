"""Techniques that take several rules at once: subsets of a line, cages and lines together, pairs of lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from engine.grid import bits
from engine.puzzles.kenken.hints.position import Line, Position, a, digits_of
from engine.puzzles.kenken.hints.steps import Step, fewer
from engine.text import listed, sentence

SUBSETS = {2: "pair", 3: "triple", 4: "quad"}


def subsets(count: int) -> Callable[[Position], Iterator[Step]]:
    """Naked and hidden pairs, triples, quads: as many cells of a line as digits, that belong together."""

    def find(position: Position) -> Iterator[Step]:
        for line in position.lines:
            unknown = [cell for cell in line.cells if position.options[cell].bit_count() > 1]
            if len(unknown) > count:
                yield from _naked(position, line, unknown, count)
                yield from _hidden(position, line, unknown, count)

    return find


def _naked(position: Position, line: Line, unknown: list[int], count: int) -> Iterator[Step]:
    small = [cell for cell in unknown if position.options[cell].bit_count() <= count]
    for chosen in combinations(small, count):
        union = 0
        for cell in chosen:
            union |= position.options[cell]
        if union.bit_count() != count:
            continue
        options = fewer(position, {cell: ~union for cell in unknown if cell not in chosen})
        if options:
            each = digits_of(union)
            text = f"In {line.name}, {listed(position.places(chosen))} hold {each} between them"
            yield Step(
                f"naked {SUBSETS[count]}",
                3,
                tuple(line.once(bit + 1) for bit in bits(union)),
                chosen,
                f"Look at {line.name}.",
                f"{text}, so no other cell of it is {digits_of(union, 'or')}.",
                options,
                count,
            )


def _hidden(position: Position, line: Line, unknown: list[int], count: int) -> Iterator[Step]:
    where: dict[int, int] = {}
    for bit in range(position.size):
        at = sum(1 << i for i, cell in enumerate(unknown) if position.options[cell] >> bit & 1)
        if 1 < at.bit_count() <= count:
            where[bit] = at
    for chosen in combinations(where, count):
        union = 0
        for bit in chosen:
            union |= where[bit]
        if union.bit_count() != count:
            continue
        cells = tuple(unknown[i] for i in bits(union))
        digits = sum(1 << bit for bit in chosen)
        options = fewer(position, dict.fromkeys(cells, digits))
        if options:
            each = digits_of(digits)
            yield Step(
                f"hidden {SUBSETS[count]}",
                3,
                tuple(line.needs(bit + 1) for bit in chosen),
                cells,
                f"Look at {line.name}.",
                f"In {line.name}, only {listed(position.places(cells))} can hold {each}, so they hold nothing else.",
                options,
                count + 1,
            )


Inside = Callable[[Position, int, Line, int, list[int], list[tuple[int, ...]]], Iterator[Step]]
"""A technique for a cage (by number), a line, a digit's bit, the cage's cells in the line, and the cage's fillings."""


def cages_in_lines(find: Inside) -> Callable[[Position], Iterator[Step]]:
    """What a cage and a line decide together."""

    def find_all(position: Position) -> Iterator[Step]:
        for number, members in enumerate(position.members):
            ways = position.ways(number) if len(members) > 1 else None
            for line in position.lines if ways else ():
                inside = [i for i, cell in enumerate(members) if cell in line.cells]
                for bit in range(position.size) if inside else ():
                    yield from find(position, number, line, bit, inside, ways or [])

    return find_all


def pointing(
    position: Position, number: int, line: Line, bit: int, inside: list[int], ways: list[tuple[int, ...]]
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
            f"Look at {position.title(number)} and {line.name}.",
            sentence(why),
            options,
            len(ways),
        )


def enclosed(
    position: Position, number: int, line: Line, bit: int, inside: list[int], ways: list[tuple[int, ...]]
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
            f"Look at {title} and {line.name}.",
            f"{line.title} needs {a(digit)}, and only {title} has room for it there. {rest}",
            options,
            len(left) + 10,
        )


def x_wings(position: Position) -> Iterator[Step]:
    """Two lines that need a digit at the same two places: the lines across have it there."""
    for across in (False, True):
        own = position.lines[: position.size] if across else position.lines[position.size :]
        other = position.lines[position.size :] if across else position.lines[: position.size]
        for bit in range(position.size):
            pairs: dict[tuple[int, ...], Line] = {}
            for line in own:
                at = tuple(i for i, cell in enumerate(line.cells) if position.options[cell] >> bit & 1)
                if len(at) != 2:
                    continue
                first = pairs.setdefault(at, line)
                cells = tuple(each.cells[i] for each in (first, line) for i in at)
                crossed = [other[i] for i in at]
                options = fewer(
                    position, {cell: ~(1 << bit) for each in crossed for cell in each.cells if cell not in cells}
                )
                if first is not line and options:
                    digit, names = bit + 1, listed([each.name for each in crossed])
                    yield Step(
                        "x-wing",
                        4,
                        (*(each.needs(digit) for each in (first, line)), *(each.once(digit) for each in crossed)),
                        cells,
                        f"Look at {first.name} and {line.name}.",
                        f"{first.title} and {line.name} both need {a(digit)}, and have room for it only in {names}: so "
                        f"no other cell of {names} is {digit}.",
                        options,
                        0,
                    )
