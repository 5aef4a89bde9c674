"""The techniques of a player who supposes nothing: each looks at a few rules and says what they decide.

They are tried from the easiest on.  The levels follow the grades of Tatham's Keen: what a cage's digits can be is easy
(2), where in the cage they stand is normal (3), subsets and cages that point along a line are hard (4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from engine.grid import bits
from engine.puzzles.kenken.position import MOST_LISTED, Line, Position, a, digits_of, listed

SUBSETS = {2: "pair", 3: "triple", 4: "quad"}


@dataclass(frozen=True)
class Step:
    """What some rules decide.

    `cells`    what the argument is about; `options`: the digits that are left, of the cells where these become fewer.
    `effort`   what has to be held in mind: of several steps by one technique, the least comes first.
    """

    technique: str
    level: int
    rules: tuple[str, ...]
    cells: tuple[int, ...]
    where: str
    why: str
    options: Mapping[int, int]
    effort: int
    chain: tuple[str, ...] = ()
    smallest: bool = True

    @property
    def rank(self) -> tuple[bool, int, tuple[int, ...]]:
        """Digits before marks, then the least to think of."""
        places = any(left.bit_count() == 1 for left in self.options.values())
        return not places, self.effort, self.cells


def easiest(position: Position) -> Step | None:
    """The step of the easiest technique that decides anything."""
    for technique in TECHNIQUES:
        steps = list(technique(position))
        if steps:
            return min(steps, key=lambda step: step.rank)
    return None


def known_digits(position: Position) -> Iterator[Step]:
    """Marks of digits that stand in the same line: crossed out all at once, as nobody wants to be told one by one."""
    options: dict[int, int] = {}
    rules: dict[str, None] = {}
    sources: set[int] = set()
    for cell in position.entries.cells:
        if not position.is_decided(cell):
            continue
        digit = position.entries.digits[cell]
        for line in position.lines_of(cell):
            for other in line.cells:
                left = options.get(other, position.options[other])
                if other != cell and not position.is_decided(other) and left >> digit - 1 & 1:
                    options[other] = left & ~(1 << digit - 1)
                    rules[line.once(digit)] = None
                    sources.add(cell)
    if options:
        few = len(options) == 1
        yield Step(
            "known digits",
            1,
            tuple(rules),
            tuple(sorted(sources)),
            "Look at the pencil marks.",
            f"{'One mark repeats' if few else 'Some marks repeat'} a digit that is in the same row or column already.",
            options,
            0,
        )


def given_digits(position: Position) -> Iterator[Step]:
    """Cages of one cell."""
    for number, cells in enumerate(position.members):
        target = position.cages[number].target
        if len(cells) == 1 and not position.is_decided(cells[0]) and 1 <= target <= position.size:
            at = position.entries.place(cells[0])
            why = f"{at} is a cage of its own: its clue {target} is its digit."
            yield Step(
                "given digit", 1, (position.rule(number),), cells, f"Look at {at}.", why, {cells[0]: 1 << target - 1}, 0
            )


def naked_singles(position: Position) -> Iterator[Step]:
    """Cells with one digit left."""
    for cell in position.entries.cells:
        left = position.options[cell]
        if position.is_decided(cell) or left.bit_count() != 1:
            continue
        at, digit = position.entries.place(cell), left.bit_length()
        if position.is_marked(cell):
            why, effort = f"{digit} is the only mark left in {at}.", 0
            rules: tuple[str, ...] = ()
        else:
            row, column = position.lines_of(cell)
            in_row = sum(1 << position.entries.digits[other] - 1 for other in row.cells if position.is_decided(other))
            in_column = position.full & ~left & ~in_row
            parts = [
                f"{line.name} holds {digits_of(digits)}"
                for line, digits in ((row, in_row), (column, in_column))
                if digits
            ]
            rules = tuple(
                line.once(bit + 1) for line, digits in ((row, in_row), (column, in_column)) for bit in bits(digits)
            )
            text = " and ".join(parts)
            why, effort = f"{text[0].upper()}{text[1:]}: only {digit} is left for {at}.", len(parts)
        yield Step("naked single", 1, rules, (cell,), f"Look at {at}.", why, {cell: left}, effort)


def hidden_singles(position: Position) -> Iterator[Step]:
    """Digits with one place left in a line."""
    for line in position.lines:
        for bit in range(position.size):
            cells = [cell for cell in line.cells if position.options[cell] >> bit & 1]
            if len(cells) == 1 and not position.is_decided(cells[0]):
                why = f"{line.title} needs {a(bit + 1)}, and only {position.entries.place(cells[0])} can hold it."
                open_cells = sum(not position.is_decided(cell) for cell in line.cells)
                options = {cells[0]: 1 << bit}
                yield Step(
                    "hidden single",
                    1,
                    (line.needs(bit + 1),),
                    line.cells,
                    f"Look at {line.name}.",
                    why,
                    options,
                    open_cells,
                )


def cage_digits(position: Position) -> Iterator[Step]:
    """What follows from the digits that a cage may have, wherever it has them."""
    for number, cells, support in _cages(position):
        union = 0
        for each in support:
            union |= each
        options = _fewer(position, dict.fromkeys(cells, union))
        if options:
            title, text = position.title(number), position.combinations(number, position.ways(number) or ())
            excluded = 0
            for cell in options:
                excluded |= position.options[cell] & ~union
            begin = f"{title} can only be {text} here" if text else f"no filling of {title} is left with other digits"
            why = f"{begin[0].upper()}{begin[1:]}: none of its cells is {digits_of(excluded, 'or')}."
            yield _of_cage(position, number, "cage combinations", 2, why, options)


def cage_places(position: Position) -> Iterator[Step]:
    """What follows from where the digits of a cage may stand."""
    for number, cells, support in _cages(position):
        options = _fewer(position, dict(zip(cells, support, strict=True)))
        if options:
            ways = position.ways(number)
            name = "one filling" if ways is not None and len(ways) == 1 else "cage placements"
            yield _of_cage(position, number, name, 3, _of_places(position, number, options), options)


def _cages(position: Position) -> Iterator[tuple[int, tuple[int, ...], list[int]]]:
    """The cages that are not finished: number, cells, and the digits that fillings have in each."""
    for number, cells in enumerate(position.members):
        support = None if all(map(position.is_decided, cells)) else position.support(number)
        if support is not None:
            yield number, cells, support


def _of_places(position: Position, number: int, options: Mapping[int, int]) -> str:
    title, ways = position.title(number), position.ways(number)
    title = f"{title[0].upper()}{title[1:]}"
    gone = [
        f"{digits_of(position.options[cell] & ~left, 'or')} at {position.entries.place(cell)}"
        for cell, left in options.items()
    ]
    if ways is not None and len(ways) <= MOST_LISTED:
        texts = [" ".join(map(str, way)) for way in ways]
        only = " in one way only, as" if len(ways) == 1 else " only as"
        never = "" if len(ways) == 1 else f": never with {listed(gone, 'or')}"
        return f"{title} can be filled{only} {listed(texts, 'or')}, cell by cell{never}."
    sets = position.combinations(number, ways or ())
    here = f"{title} can only be {sets} here, and no" if sets else "No"
    filling = "such filling" if sets else f"filling of {position.title(number)}"
    return f"{here} {filling} has {listed(gone, 'or')}."


def _of_cage(position: Position, number: int, technique: str, level: int, why: str, options: Mapping[int, int]) -> Step:
    cells = position.members[number]
    ways = position.ways(number)
    return Step(
        technique,
        level,
        (position.rule(number),),
        cells,
        f"Look at {position.title(number)}.",
        why,
        options,
        len(ways) if ways is not None else 10**6,
    )


def _fewer(position: Position, allowed: Mapping[int, int]) -> dict[int, int]:
    """The cells that lose digits, with those that are left; nothing where a cell would lose all."""
    found = {}
    for cell, digits in allowed.items():
        left = position.options[cell] & digits
        if not left:
            return {}
        if left != position.options[cell]:
            found[cell] = left
    return {cell: left for cell, left in found.items() if not position.is_decided(cell)}


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
        options = _fewer(position, {cell: ~union for cell in unknown if cell not in chosen})
        if options:
            each = digits_of(union)
            text = f"In {line.name}, {listed(position.places(chosen))} hold {each} between them"
            yield Step(
                f"naked {SUBSETS[count]}",
                4,
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
        options = _fewer(position, dict.fromkeys(cells, digits))
        if options:
            each = digits_of(digits)
            yield Step(
                f"hidden {SUBSETS[count]}",
                4,
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


def _pointing(
    position: Position, number: int, line: Line, bit: int, inside: list[int], ways: list[tuple[int, ...]]
) -> Iterator[Step]:
    members, digit = position.members[number], bit + 1
    if not all(any(way[i] == digit for i in inside) for way in ways):
        return
    options = _fewer(position, {cell: ~(1 << bit) for cell in line.cells if cell not in members})
    if options:
        sets = position.combinations(number, ways)
        can = f" can only be {sets} here and" if sets else ", however it is filled,"
        why = (
            f"{position.title(number)}{can} has {a(digit)} in {line.name}, so no other cell of {line.name} is {digit}."
        )
        yield Step(
            "pointing cage",
            4,
            (position.rule(number), line.once(digit)),
            members,
            f"Look at {position.title(number)} and {line.name}.",
            f"{why[0].upper()}{why[1:]}",
            options,
            len(ways),
        )


def _enclosed(
    position: Position, number: int, line: Line, bit: int, inside: list[int], ways: list[tuple[int, ...]]
) -> Iterator[Step]:
    members, digit = position.members[number], bit + 1
    if any(position.options[cell] >> bit & 1 for cell in line.cells if cell not in members):
        return
    left = [way for way in ways if any(way[i] == digit for i in inside)]
    if not left or len(left) == len(ways):
        return
    support = (sum({1 << each - 1 for each in digits}) for digits in zip(*left, strict=True))
    options = _fewer(position, dict(zip(members, support, strict=True)))
    if options:
        sets = position.combinations(number, left)
        rest = f"With that, it can only be {sets}." if sets else "That leaves fewer ways to fill it."
        title = position.title(number)
        yield Step(
            "line in cage",
            5,
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
                options = _fewer(
                    position, {cell: ~(1 << bit) for each in crossed for cell in each.cells if cell not in cells}
                )
                if first is not line and options:
                    digit, names = bit + 1, listed([each.name for each in crossed])
                    yield Step(
                        "x-wing",
                        5,
                        (*(each.needs(digit) for each in (first, line)), *(each.once(digit) for each in crossed)),
                        cells,
                        f"Look at {first.name} and {line.name}.",
                        f"{first.title} and {line.name} both need {a(digit)}, and have room for it only in {names}: so "
                        f"no other cell of {names} is {digit}.",
                        options,
                        0,
                    )


TECHNIQUES: tuple[Callable[[Position], Iterator[Step]], ...] = (
    known_digits,
    given_digits,
    naked_singles,
    hidden_singles,
    cage_digits,
    cage_places,
    subsets(2),
    cages_in_lines(_pointing),
    subsets(3),
    subsets(4),
    cages_in_lines(_enclosed),
    x_wings,
)
"""From the easiest on."""
