"""Odd and even: what whole lines add up to leaves one cage of them an odd or an even number.

A 3− cage holds an odd digit and an even one, so it is odd without anybody knowing which.  Where every cage of some
lines is odd or even there, however it is filled, but one, the cells of that one are odd or even together.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from engine.core.text import listed, sentence
from engine.digits.position import Line, digits_of
from engine.digits.steps import Step, fewer
from engine.hints.statements import Fact, Statement
from engine.puzzles.kenken.hints.bodies import MOST_SETS, AskParity, ParityCounted, ParityLeaves
from engine.puzzles.kenken.hints.position import KenKenPosition
from engine.puzzles.kenken.hints.totals_words import SUM, cages_in, entered, line_names, whole_lines

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
                "parity",
                5,
                (*map(position.rule, (*known.odd, *known.even, *own)), *_needed(position, known)),
                tuple(sorted({*(cell for line in known.lines for cell in line.cells), *options})),
                f"Look at {line_names(known.lines)}.",
                partial(_why, position, known, rest, ways, options),
                options,
                len(known.odd) + len(known.even) + len(digits) + 20 * len(known.lines) + 50 * len(known.cells),
                smallest=False,
                beside=_beside(position, known),
                statements=partial(_stated, position, known, rest, ways),
            )


def _stated(position: KenKenPosition, known: Known, rest: int, ways: Sequence[dict[int, int]]) -> Iterator[Statement]:
    at, size, lines = position.entries.at, position.size, tuple(known.lines)
    cells, cages, whole = tuple(map(at, known.cells)), position.cages, SUM.of_lines(size, len(lines))
    odd, even = (tuple(cages[number] for number in those) for those in (known.odd, known.even))
    digits = tuple((at(cell), position.entries.digits[cell]) for cell in known.digits)
    counted = ParityCounted(lines, odd, even, digits, cells, bool(rest))
    rules = (*map(position.rule, (*known.odd, *known.even)), *_needed(position, known))
    said = Fact(" ".join(position.places(known.cells)), ODD_OR_EVEN[rest])
    yield Statement(AskParity(lines, whole, cells))
    yield Statement(counted, (said,), rules=rules)
    own = known.cage if len(cells) > 1 else None
    sets = () if own is None else position.sets(own, [tuple(way.values()) for way in ways], MOST_SETS)
    leaves = ParityLeaves(cells, bool(rest), sets, None if own is None else cages[own])
    yield Statement(leaves, because=(said,), rules=() if own is None else (position.rule(own),))


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


def _why(
    position: KenKenPosition, known: Known, rest: int, ways: Sequence[dict[int, int]], options: dict[int, int]
) -> str:
    lines, digits = known.lines, [position.entries.digits[cell] for cell in known.digits]
    places, several = listed(position.places(known.cells)), len(known.cells) > 1
    made = ODD_OR_EVEN[(len(known.odd) + sum(digits)) % 2]
    cages, count = _cages(position, known)
    if digits:
        count.insert(sum(map(str.isdigit, count)), str(sum(digits)))
    result = f"{SUM.of_lines(position.size, len(lines)):,} − {made} = {ODD_OR_EVEN[rest]}"
    parts = [
        f"Do {places} add up to an odd or an even number?" if several else f"Is {places} odd or even?",
        whole_lines(position.size, lines, SUM),
        cages,
    ]
    if len(count) > 1:
        those = f"With {listed(entered(position, known.digits))}, " if digits else ""
        those += f"which add up to {sum(digits)}, " if len(digits) > 1 else ""
        parts.append(f"{sentence(f'{those}that')} is {' + '.join(count)} = {made}.")
    parts.append(f"So {places} {'add up to' if several else 'is'} {result}.")
    if several and known.cage is not None:
        parts.append(_left(position, known.cage, ways, options))
    return " ".join(parts)


def _cages(position: KenKenPosition, known: Known) -> tuple[str, list[str]]:
    """What each of the other cages has in the lines, and the same as parts of a sum.

    That is a number where there is only one, unless all have one: what they tell would then be more than is used.
    """
    region = {cell for line in known.lines for cell in line.cells}
    sums = {number: _made(position, number, region) for number in (*known.odd, *known.even)}
    alone = {number: str(*found) for number, found in sums.items() if len(found) == 1}
    if len(alone) == len(sums):
        alone = {}
    said, count = list[str](), list[str]()
    for name, cages in (("", [*alone]), ("odd", known.odd), ("even", known.even)):
        those = [number for number in cages if not name or number not in alone]
        if not those:
            continue
        texts, order = _in_region(position, region, those)
        count += [name or alone[number] for number in order]
        each = "each " if name and len(those) > 1 else ""
        verb = "" if said else f"{'add' if len(those) > 1 else 'adds'} up "
        what = f"an {name} {'one' if ' number' in ''.join(said) else 'number'}" if name else ""
        said.append(f"{listed(texts)} {each}{verb}to {what or listed(alone[number] for number in order)}")
    filled = "it is" if len(sums) == 1 else "they are"
    return f"In {line_names(known.lines)}, however {filled} filled, {', '.join(said)}.", count


def _in_region(position: KenKenPosition, region: Container[int], cages: Sequence[int]) -> tuple[list[str], list[int]]:
    """Cages as parts of a list, and their order there; with the cells that those have outside which stick out."""
    digits = position.entries.digits
    inside = [number for number in cages if all(cell in region for cell in position.members[number])]
    texts, order = cages_in(position, inside)
    for number in cages:
        if number not in inside:
            (text,), _ = cages_in(position, [number])
            out = [cell for cell in position.members[number] if cell not in region]
            still_open = position.places([cell for cell in out if not digits[cell]])
            known = [f"the {digits[cell]} at {position.entries.place(cell)}" for cell in out if digits[cell]]
            texts.append(f"{text} (without {listed([*still_open, *known])})")
            order.append(number)
    return texts, order


def _left(
    position: KenKenPosition,
    number: int,
    ways: Sequence[dict[int, int]],
    options: dict[int, int],
) -> str:
    """What the cage can be with that, or what none of its fillings has."""
    (text,), _ = cages_in(position, [number])
    sets = position.combinations(number, [tuple(way.values()) for way in ways])
    if sets and sets != position.combinations(number, position.ways(number) or ()):
        return f"With that, {text} can only be {sets} here."
    gone = (f"{digits_of(digits, 'or')} at {listed(places, 'or')}" for digits, places in position.lost(options).items())
    return f"With that, no filling of {text} has {', and none has '.join(gone)}."
