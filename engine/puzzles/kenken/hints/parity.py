"""Odd and even: what whole lines add up to leaves one cage of them an odd or an even number.

A 3− cage holds an odd digit and an even one, so it is odd without anybody knowing which.  Where every cage of some
lines is odd or even there, however it is filled, but one, the cells of that one are odd or even together.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from engine.digits.bodies import Cases, cases_gone
from engine.digits.position import Line
from engine.digits.steps import Step, fewer
from engine.hints.statements import Fact, Statement
from engine.puzzles.kenken.hints.bodies import MOST_SETS, AskParity, ParityCounted, ParityLeaves, Sets
from engine.puzzles.kenken.hints.position import KenKenPosition
from engine.puzzles.kenken.hints.surroundings import keeping, reason, together
from engine.puzzles.kenken.hints.totals import SUM

MOST_LINES = 3
"""Lines side by side that are taken together."""
ODD_OR_EVEN = ("even", "odd")


class Known(NamedTuple):
    """What is known of some lines side by side, all but the open `cells` of one cage, or of none.

    `odd` and `even` are cages by number, `digits` the decided cells that are in none of these.
    """

    lines: Sequence[Line]
    cage: int | None
    cells: tuple[int, ...]
    odd: list[int]
    even: list[int]
    digits: tuple[int, ...]


def parity(position: KenKenPosition) -> Iterator[Step]:
    """One cage in some lines where the others are odd or even."""
    for known in _known(position):
        size, digits = position.size, [position.entries.digits[cell] for cell in known.digits]
        whole = SUM.of_lines(size, len(known.lines))
        rest = (whole + len(known.odd) + sum(digits)) % 2
        ways = [way for way in _ways(position, known) if sum(way[cell] for cell in known.cells) % 2 == rest]
        options = fewer(position, {cell: sum({1 << way[cell] - 1 for way in ways}) for cell in ways[0]} if ways else {})
        if options:
            own = () if known.cage is None or len(known.cells) == 1 else (known.cage,)
            yield Step(
                "odd and even cages",
                5,
                (*map(position.rule, (*known.odd, *known.even, *own)), *_needed(position, known)),
                tuple(sorted({*(cell for line in known.lines for cell in line.cells), *options})),
                options,
                len(known.odd) + len(known.even) + len(digits) + 20 * len(known.lines) + 50 * len(known.cells),
                partial(_stated, position, known, rest, ways, cases_gone(position, options)),
                smallest=False,
                beside=_beside(position, known),
            )


def _stated(
    position: KenKenPosition, known: Known, rest: int, ways: Sequence[dict[int, int]], gone: Cases
) -> Iterator[Statement]:
    at, size, lines = position.entries.at, position.size, tuple(known.lines)
    cells, cages, whole = tuple(map(at, known.cells)), position.cages, SUM.of_lines(size, len(lines))
    odd, even = (tuple(cages[number] for number in those) for those in (known.odd, known.even))
    digits = tuple((at(cell), position.entries.digits[cell]) for cell in known.digits)
    region = {cell for line in lines for cell in line.cells}
    by, held, twins, *_ = together(
        reason(position, number, _is_half(position, number, region, half))
        for half, those in enumerate((known.even, known.odd))
        for number in those
    )
    counted = ParityCounted(lines, odd, even, digits, cells, bool(rest), by=by, held=held, twins=twins)
    rules = (*map(position.rule, (*known.odd, *known.even)), *_needed(position, known))
    said = Fact(" ".join(position.places(known.cells)), ODD_OR_EVEN[rest])
    yield Statement(AskParity(lines, whole, cells))
    yield Statement(counted, (said,), rules=rules)
    own = known.cage if len(cells) > 1 else None
    sets = () if own is None else position.sets(own, [tuple(way.values()) for way in ways], MOST_SETS)
    cage = None if own is None else cages[own]
    by, held, twins, *_ = together(
        reason(position, number, _leaves_else(position, number, region, rest, ways, sets))
        for number in [own]
        if number is not None
    )
    leaves = ParityLeaves(cells, bool(rest), sets, cage, gone, by=by, held=held, twins=twins)
    yield Statement(leaves, because=(said,), rules=() if own is None else (position.rule(own),))


def _is_half(
    position: KenKenPosition, number: int, region: Container[int], half: int
) -> Callable[[tuple[int, ...]], bool]:
    """Return whether a filling of a cage is not even (0) or odd (1) in a region."""
    inside = [i for i, cell in enumerate(position.members[number]) if cell in region]
    return lambda way: sum(way[i] for i in inside) % 2 != half


def _leaves_else(
    position: KenKenPosition,
    number: int,
    region: Container[int],
    half: int,
    ways: Sequence[dict[int, int]],
    sets: Sets,
) -> Callable[[tuple[int, ...]], bool]:
    """Return whether a filling of a cage is even or odd in a region, as it has to be, and not like these ways."""
    able = {cell: sum({1 << way[cell] - 1 for way in ways}) for cell in ways[0]}
    is_other, is_not = keeping(position, number, able, sets), _is_half(position, number, region, half)
    return lambda way: not is_not(way) and is_other(way)


def _needed(position: KenKenPosition, known: Known) -> Iterator[str]:
    """The rules that the lines hold all digits."""
    for line in known.lines:
        entered = {position.entries.digits[cell] for cell in line.cells}
        yield from (line.needs(digit) for digit in range(1, position.size + 1) if digit not in entered)


def _beside(position: KenKenPosition, known: Known) -> tuple[int, ...]:
    """The cells that the cages have outside the lines."""
    cages = [*known.odd, *known.even, *([] if known.cage is None or len(known.cells) == 1 else [known.cage])]
    inside = {cell for line in known.lines for cell in line.cells}
    return tuple(sorted({cell for number in cages for cell in position.members[number]} - inside))


def _known(position: KenKenPosition) -> Iterator[Known]:
    size, open_cells = position.size, {cell for cell in position.entries.cells if not position.is_decided(cell)}
    unclued = open_cells.difference(*position.members)
    for count in range(1, min(MOST_LINES, size - 1) + 1):
        for first in (*range(size - count + 1), *range(size, 2 * size - count + 1)):
            lines = position.lines[first : first + count]
            region = {cell for line in lines for cell in line.cells}
            found: tuple[list[int], list[int], list[int]] = ([], [], [])
            for number, members in enumerate(position.members):
                if not (region & open_cells).isdisjoint(members):
                    found[_parity(position, number, region)].append(number)
                    if len(found[2]) > 1:
                        break
            even, odd, unknown = found
            loose = region & unclued
            if len(unknown) + len(loose) != 1 or not (odd or even):
                continue
            cage = unknown[0] if unknown else None
            cells = loose if cage is None else region & open_cells & {*position.members[cage]}
            counted = {cell for number in (*odd, *even) for cell in position.members[number]}
            digits = tuple(sorted(region - open_cells - counted))
            yield Known(lines, cage, tuple(sorted(cells)), odd, even, digits)


def _parity(position: KenKenPosition, number: int, region: Container[int]) -> int:
    """Whether what a cage has in a region is even (0) or odd (1), however it is filled; 2 if that is not known."""
    found = {made % 2 for made in _made(position, number, region)}
    return found.pop() if len(found) == 1 else 2


def _made(position: KenKenPosition, number: int, region: Container[int]) -> set[int]:
    """What a cage may add up to in a region; nothing if it has too many fillings to tell."""
    cage, inside = position.cages[number], [i for i, cell in enumerate(position.members[number]) if cell in region]
    if len(inside) == len(cage.cells) and (cage.op == "+" or len(inside) == 1):
        return {cage.target}
    return {sum(way[i] for i in inside) for way in position.ways(number) or ()}


def _ways(position: KenKenPosition, known: Known) -> list[dict[int, int]]:
    """The digits that the cells may have: by their cage, where there are several of them."""
    if known.cage is None or len(known.cells) == 1:
        (cell,) = known.cells
        return [{cell: bit + 1} for bit in range(position.size) if position.options[cell] >> bit & 1]
    members = position.members[known.cage]
    return [dict(zip(members, way, strict=True)) for way in position.ways(known.cage) or ()]
