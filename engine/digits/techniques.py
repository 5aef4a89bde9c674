"""Techniques that need no clue, only that each line holds each digit once: singles, subsets, x-wings.

Levels are grades: singles are easy (1), subsets hard (3), x-wings extreme (4); a clue's own techniques come between.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from engine.core.grid import bits
from engine.core.places import Cell
from engine.digits.bodies import (
    HiddenSubset,
    LastDigit,
    LastNote,
    LookAtCells,
    LookAtLines,
    LookAtNotes,
    LookForDigits,
    LookForWing,
    NakedSubset,
    OnlyPlace,
    Tidied,
    XWing,
    numbers,
    strikes,
    struck_options,
)
from engine.digits.position import Line, Position
from engine.digits.steps import Step, fewer
from engine.hints.statements import Statement

SUBSETS = {2: "pair", 3: "triple", 4: "quad"}


def known_digits(position: Position) -> Iterator[Step]:
    """Cross out notes of digits that are already in the same line, all at once: one by one would be tedious."""
    options: dict[int, int] = {}
    rules: dict[str, None] = {}
    sources: dict[int, list[int]] = {}  # the cells of digits, each with those whose notes repeat it
    digits = position.entries.digits
    repeated = position.repeated
    for cell, digit in enumerate(digits):
        if not digit or not repeated >> digit - 1 & 1:
            continue
        for line in position.lines_of(cell):
            for other in line.cells:
                if digits[other] or not position.options[other] >> digit - 1 & 1:
                    continue
                left = options.get(other, position.options[other])
                if left >> digit - 1 & 1:
                    options[other] = left & ~(1 << digit - 1)
                    rules[line.once(digit)] = None
                    sources.setdefault(cell, []).append(other)
    if options and all(options.values()):  # a cell without any mark left is no step, but a mistake somewhere
        yield Step(
            "known digits",
            1,
            tuple(rules),
            tuple(sorted(sources)),
            options,
            0,
            partial(_tidied, position, options, sources),
            smallest=len(rules) == 1,
        )


def _tidied(position: Position, options: Mapping[int, int], sources: Mapping[int, list[int]]) -> list[Statement]:
    at, cells = position.entries.at, sorted(options)
    gone = tuple((at(cell), digit) for cell in cells for digit in numbers(position.options[cell] & ~options[cell]))
    by = tuple((at(source), at(cell)) for source, others in sources.items() for cell in others)
    return [Statement(LookAtNotes(tuple(map(at, cells)))), Statement(Tidied(gone, by))]


def naked_singles(position: Position) -> Iterator[Step]:
    """Find cells with one digit left."""
    for cell in position.entries.cells:
        left = position.options[cell]
        if left & (left - 1) or position.is_decided(cell) or not left:
            continue
        rules, effort, rest = list[str](), 0, 0 if position.is_marked(cell) else position.full & ~left
        for line in position.lines_of(cell):
            here = {position.entries.digits[other] for other in line.cells}
            digits = sum(1 << bit for bit in bits(rest) if bit + 1 in here)
            rest &= ~digits
            rules += [line.once(bit + 1) for bit in bits(digits)]
            effort += digits > 0
        argument = partial(_one_digit, position, cell, left.bit_length())
        yield Step("naked single", 1, tuple(rules), (cell,), {cell: left}, effort, argument)


def _one_digit(position: Position, cell: int, digit: int) -> list[Statement]:
    at, entered = position.entries.at, position.entries.digits
    look = Statement(LookAtCells((at(cell),)))
    if position.is_marked(cell):
        return [look, Statement(LastNote(at(cell), digit))]
    found, used, by = set[int](), list[Line](), list[Cell]()
    for line in position.lines_of(cell):
        new = [other for other in line.cells if entered[other] and entered[other] not in found]
        used += [line] if new else []
        by += map(at, new)
        found |= {entered[other] for other in new}
    return [look, Statement(LastDigit(at(cell), digit, tuple(used), tuple(by)))]


def hidden_singles(position: Position) -> Iterator[Step]:
    """Find digits with one place left in a line."""
    for line in position.lines:
        if not line.mask & position.news:
            continue
        once = again = 0  # the digits that have a place in the line, and those that have another one
        for cell in line.cells:
            again |= once & position.options[cell]
            once |= position.options[cell]
        for bit in bits(once & ~again):
            cells = [cell for cell in line.cells if position.options[cell] >> bit & 1]
            if not position.is_decided(cells[0]):
                open_cells = sum(not position.is_decided(cell) for cell in line.cells)
                argument = partial(_only_place, position, line, bit + 1, cells[0])
                rules, options = (line.needs(bit + 1),), {cells[0]: 1 << bit}
                yield Step("hidden single", 1, rules, line.cells, options, open_cells, argument)


def _only_place(position: Position, line: Line, digit: int, cell: int) -> list[Statement]:
    at, others = position.entries.at, _others(position, line, [cell])
    look, (by, held) = LookForDigits(line, (digit,)), strikes(position, [digit], others)
    return [Statement(look), Statement(OnlyPlace(line, digit, at(cell), tuple(map(at, others)), by=by, held=held))]


def _others(position: Position, line: Line, cells: Collection[int]) -> list[int]:
    """Return the open cells of a line besides some."""
    return [cell for cell in line.cells if cell not in cells and not position.is_decided(cell)]


def subsets(count: int) -> Callable[[Position], Iterator[Step]]:
    """Find naked and hidden pairs, triples and quads: cells of a line and as many digits that belong together."""

    def find(position: Position) -> Iterator[Step]:
        for line in position.lines:
            if not line.mask & position.news:
                continue
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
            rules = tuple(line.once(bit + 1) for bit in bits(union))
            argument = partial(_naked_subset, position, line, chosen, union)
            yield Step(f"naked {SUBSETS[count]}", 3, rules, chosen, options, count, argument)


def _naked_subset(position: Position, line: Line, cells: Sequence[int], digits: int) -> list[Statement]:
    by, held = struck_options(position, cells, but=digits)
    body = NakedSubset(line, tuple(map(position.entries.at, cells)), numbers(digits), by=by, held=held)
    return [Statement(LookAtLines((line,))), Statement(body)]


def _hidden(position: Position, line: Line, unknown: list[int], count: int) -> Iterator[Step]:
    known = 0  # digits that a cell of the line has, whatever is still noted elsewhere in it
    for cell in line.cells:
        known |= 0 if cell in unknown else position.options[cell]
    left_open, where = [position.options[cell] for cell in unknown], dict[int, int]()
    few = _of_few(left_open, count) & ~known
    if few.bit_count() < count:
        return
    for bit in bits(few):
        at = 0
        for i, left in enumerate(left_open):
            at |= (left >> bit & 1) << i
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
            rules = tuple(line.needs(bit + 1) for bit in chosen)
            argument = partial(_hidden_subset, position, line, cells, digits)
            yield Step(f"hidden {SUBSETS[count]}", 3, rules, cells, options, count + 1, argument)


def _hidden_subset(position: Position, line: Line, cells: Sequence[int], digits: int) -> list[Statement]:
    at, own, others = position.entries.at, numbers(digits), _others(position, line, cells)
    by, held = strikes(position, own, others)
    body = HiddenSubset(line, tuple(map(at, cells)), own, tuple(map(at, others)), by=by, held=held)
    return [Statement(LookForDigits(line, own)), Statement(body)]


def _of_few(options: Iterable[int], most: int) -> int:
    """Return the digits, as bits, that at least two cells can have, but no more than `most`."""
    least = [0] * (most + 1)  # those that one cell can have, two cells, and so on
    for left in options:
        for i in range(most, 0, -1):
            least[i] |= least[i - 1] & left
        least[0] |= left
    return least[1] & ~least[most]


def x_wings(position: Position) -> Iterator[Step]:
    """Find two lines that need a digit at the same two places: the crossing lines have it there."""
    for across in (False, True):
        own = position.lines[: position.size] if across else position.lines[position.size :]
        other = position.lines[position.size :] if across else position.lines[: position.size]
        twice = [_of_few((position.options[cell] for cell in line.cells), 2) for line in own]
        for bit in range(position.size):
            pairs: dict[tuple[int, ...], Line] = {}
            for line, digits in zip(own, twice, strict=True):
                if not digits >> bit & 1:
                    continue
                at = tuple(i for i, cell in enumerate(line.cells) if position.options[cell] >> bit & 1)
                first = pairs.setdefault(at, line)
                if first is line:
                    continue
                cells = tuple(each.cells[i] for each in (first, line) for i in at)
                crossed = [other[i] for i in at]
                options = fewer(
                    position, {cell: ~(1 << bit) for each in crossed for cell in each.cells if cell not in cells}
                )
                if options:
                    digit = bit + 1
                    yield Step(
                        "x-wing",
                        4,
                        (*(each.needs(digit) for each in (first, line)), *(each.once(digit) for each in crossed)),
                        cells,
                        options,
                        0,
                        partial(_x_wing, position, (first, line), tuple(crossed), digit, cells),
                    )


def _x_wing(
    position: Position, lines: tuple[Line, ...], crossing: tuple[Line, ...], digit: int, cells: Sequence[int]
) -> list[Statement]:
    by, held = strikes(position, [digit], [cell for line in lines for cell in line.cells if cell not in cells])
    body = XWing(lines, crossing, digit, tuple(map(position.entries.at, cells)), by=by, held=held)
    return [Statement(LookForWing(lines, digit)), Statement(body)]
