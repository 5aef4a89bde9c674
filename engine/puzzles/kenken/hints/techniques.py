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
from math import prod

from engine.core.grid import bits
from engine.core.places import Cell
from engine.core.text import listed, sentence
from engine.digits.bodies import LookAtCells, cases_gone, numbers
from engine.digits.position import a, digits_of
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
    Sets,
    Without,
)
from engine.puzzles.kenken.hints.parity import parity
from engine.puzzles.kenken.hints.patterns import cage_wings, enclosed, pointing
from engine.puzzles.kenken.hints.position import MOST_LISTED, MOST_TWINS, KenKenPosition, in_clauses, list_ways
from engine.puzzles.kenken.hints.surroundings import around, struck_around
from engine.puzzles.kenken.hints.totals import line_totals

MOST_RESTS = 2
"""What a digit may leave for the other cells of its cage, if all of that is told."""


def given_digits(position: KenKenPosition) -> Iterator[Step]:
    """Cages of one cell."""
    for number, cells in enumerate(position.members):
        target = position.cages[number].target
        if len(cells) == 1 and not position.is_decided(cells[0]) and 1 <= target <= position.size:
            at = position.entries.place(cells[0])
            why = f"{at} is a cage of its own: its clue {target} is its digit."
            yield Step(
                "given digit",
                1,
                (position.rule(number),),
                cells,
                f"Look at {at}.",
                why,
                {cells[0]: 1 << target - 1},
                0,
                statements=partial(_own_cage, position.entries.at(cells[0]), target),
            )


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
            why = partial(_of_digits, position, number, options, union)
            after = partial(_around_digits, position, number, options)
            argument = partial(_digits, position, number, options, union)
            yield _of_cage(position, number, "cage combinations", 1, why, options, after, argument)


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
    rests = _rests(position, number, None, others) if len(others) == 1 else ()
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
    by = struck_around(position, number, options, ordered=False) if sets else ()
    apart, clashing = position.apart(number, options), position.clashing(number, options)
    return CageDigits(cage, sets, indivisible, much, alone, others, rests, crossed, by, apart, clashing)


def _rests(position: KenKenPosition, number: int, cell: int | None, digits: Sequence[int]) -> Sets:
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


def _without(position: KenKenPosition, number: int, options: Mapping[int, int]) -> Iterator[Without]:
    """Why cells do not have what they lose, where the other ones tell it; equal ones together."""
    members, at, is_decided = position.members[number], position.entries.at, position.is_decided
    is_fresh = not any(map(is_decided, members))
    found = dict[Without, list[int]]()
    for cell, kept in options.items():
        digits = numbers(position.options[cell] & ~kept)
        others = [each for each in members if each != cell and not is_decided(each)]
        rests = _rests(position, number, cell, digits)
        if not others or not rests:
            continue
        seen = others if others[1:] else [cell, *others]
        is_line = any({*seen} <= {*line.cells} for line in position.lines)
        twins = all(len({*rest}) < len(rest) if others[1:] else digits == rest for rest in rests)
        lacking = (
            not others[1:]
            and position.is_marked(others[0])
            and not any(position.options[others[0]] >> digit - 1 & 1 for digit, *_ in rests)
        )
        named = () if is_fresh and others[1:] else tuple(map(at, others))
        found.setdefault(Without((), digits, named, rests, is_line and twins, lacking), []).append(cell)
    for each, cells in found.items():
        yield replace(each, cells=tuple(map(at, cells)))


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


def _of_digits(position: KenKenPosition, number: int, options: Mapping[int, int], union: int) -> str:
    if last := _of_last(position, number):
        return last
    title, text = position.title(number), position.combinations(number, position.ways(number) or ())
    excluded = 0
    for cell in options:
        excluded |= position.options[cell] & ~union
    none = f"none of its cells is {digits_of(excluded, 'or')}"
    return sentence(f"{title} can only be {text} here, so {none}." if text else _of_rest(position, number, excluded))


def _around_digits(position: KenKenPosition, number: int, options: Mapping[int, int]) -> str:
    few = position.combinations(number, position.ways(number) or ()) and not _of_last(position, number)
    return around(position, number, options, ordered=False) if few else ""


def _of_last(position: KenKenPosition, number: int) -> str:
    """That all cells of a sum or product but one are entered, so that a subtraction or division tells the last.

    Empty where it is otherwise.
    """
    cage, cells, entered = position.cages[number], position.members[number], position.entries.digits
    known = [entered[cell] for cell in cells if entered[cell]]
    if cage.op not in ("+", "*") or len(known) != len(cells) - 1:
        return ""
    left = cage.target - sum(known) if cage.op == "+" else cage.target // prod(known)
    away = " − " if cage.op == "+" else " ÷ "
    worked = f"{away.join(map(str, (cage.target, *known)))} = {left}"
    which, has = "other" if len(cells) == 2 else "last", f"has {listed(map(str, known))} already"
    return f"{sentence(position.title(number))} {has}, so its {which} cell is {worked}."


def _of_rest(position: KenKenPosition, number: int, excluded: int) -> str:
    """Why a cage has none of these digits, where its fillings are too many to tell: what would be left for the rest."""
    cage, title, count = position.cages[number], position.title(number), len(position.members[number]) - 1
    rest = "the other cell" if count == 1 else f"the other {count} cells"
    digits = [bit + 1 for bit in bits(excluded)]
    begin = f"{title} holds no {digits_of(excluded, 'or')}: "
    if cage.op == "+":
        large = [digit for digit in digits if cage.target - digit < count]
        parts = [
            f"with {a(digit)}, {rest} would have to add up to {cage.target - digit}, which cannot be done here"
            for digit in digits
            if digit not in large
        ]
        if large:
            parts.append(f"{listed(map(str, large), 'or')} would leave too little for {rest}")
        return f"{begin}{listed(parts)}."
    if cage.op == "*":
        foreign = [digit for digit in digits if cage.target % digit]
        parts = [
            f"with {a(digit)}, {rest} would have to multiply to {cage.target // digit}, which cannot be done here"
            for digit in digits
            if digit not in foreign
        ]
        if foreign:
            parts.append(f"{cage.target} cannot be divided by {listed(map(str, foreign), 'or')}")
        return f"{begin}{listed(parts)}."
    return f"no filling of {title} is left with {digits_of(excluded, 'or')}: none of its cells is that."


def cage_places(position: KenKenPosition) -> Iterator[Step]:
    """What follows from where the digits of a cage may stand."""
    for number, cells, support in _cages(position):
        options = fewer(position, dict(zip(cells, support, strict=True)))
        if options:
            ways = position.ways(number)
            name = "one filling" if ways is not None and len(ways) == 1 else "cage placements"
            few = ways is not None and len(ways) <= MOST_LISTED
            after = partial(_around_places, position, number, options) if few else str
            why = partial(_of_places, position, number, options)
            yield _of_cage(position, number, name, 2, why, options, after, partial(_places, position, number, options))


def _places(position: KenKenPosition, number: int, options: Mapping[int, int]) -> object:
    if last := _last(position, number, options):
        return last
    at, ways = position.entries.at, position.ways(number) or ()
    few = 0 < len(ways) <= MOST_LISTED
    sure = tuple((at(cell), kept.bit_length()) for cell, kept in options.items() if kept.bit_count() == 1)
    without = tuple(_without(position, number, options))
    by = struck_around(position, number, options, ordered=True) if few else ()
    return CagePlaces(
        position.cages[number],
        position.sets(number, ways),
        len(ways),
        sure,
        cases_gone(position, options),
        without,
        sum(len(each.cells) for each in without) == len(options),
        all(is_crossed_out(position, cell, kept) for cell, kept in options.items()),
        _corner(position, number),
        by,
        position.apart(number, options),
        position.clashing(number, options),
    )


def _cages(position: KenKenPosition) -> Iterator[tuple[int, tuple[int, ...], Sequence[int]]]:
    """The cages that are not finished: number, cells, and the digits that fillings have in each."""
    for number, cells in enumerate(position.members):
        if not position.masks[number] & position.news:
            continue
        support = None if all(map(position.is_decided, cells)) else position.support(number)
        if support is not None:
            yield number, cells, support


def _around_places(position: KenKenPosition, number: int, options: Mapping[int, int]) -> str:
    return "" if _of_last(position, number) else around(position, number, options, ordered=True)


def _of_places(position: KenKenPosition, number: int, options: Mapping[int, int]) -> str:
    if last := _of_last(position, number):
        return last
    title, ways = position.title(number), position.ways(number)
    title = sentence(title)
    where = position.lost(options)
    if ways is not None and len(ways) == 1:
        return f"{title} can only be {position.combinations(number, ways)} here, and its digits fit in one way only."
    if ways is not None and len(ways) <= MOST_LISTED:
        sure = {cell: kept for cell, kept in options.items() if kept.bit_count() == 1}
        gone = [f"{position.entries.place(cell)} is always {digits_of(kept)}" for cell, kept in sure.items()]
        gone += [
            f"{listed(places)} {'is' if len(places) == 1 else 'are'} never {digits_of(digits, 'or')}"
            for digits, places in position.lost({x: kept for x, kept in options.items() if x not in sure}).items()
        ]
        return f"{position.arranged(number, ways)}: so {in_clauses(gone)}."
    gone = [f"{digits_of(digits, 'or')} at {listed(places, 'or')}" for digits, places in where.items()]
    sets = position.combinations(number, ways or ())
    with_it = _with_these(position, number, where) if len(where) == 1 else ""
    if with_it:
        begin = f"{title} can only be {sets} here, and with" if sets else "With"
        return f"{begin} {with_it}."
    here = f"{title} can only be {sets} here, and no" if sets else "No"
    filling = "such filling" if sets else f"filling of {position.title(number)}"
    return f"{here} {filling} has {', and none has '.join(gone)}."


def _with_these(position: KenKenPosition, number: int, where: Mapping[int, Sequence[str]]) -> str:
    """What the other cells of a cage would have to be with one or two digits in a cell, or in several; or nothing."""
    ((digits, places),) = where.items()
    first, *others = (bit + 1 for bit in bits(digits))
    told = [_with_it(position, number, digit) for digit in (first, *others)] if not others[1:] else [""]
    holds = "the other cells "
    if not all(told) or (others and not all(each.startswith(holds) for each in told)):
        return ""
    more = f"; with {others[0]} there, they {told[1].removeprefix(holds)}" if others else ""
    alike = _all_in_a_line(position, number, places, [first, *others]) if told[0].startswith(holds) else ""
    return f"{first} at {listed(places, 'or')}, {told[0]}{more}{alike}"


def _all_in_a_line(position: KenKenPosition, number: int, places: Sequence[str], digits: Sequence[int]) -> str:
    """That the other cells are all in one line, if all that they would have to hold has a digit twice.

    Of small cages it is told otherwise, see `KenKenPosition.once_each`.
    """
    cells, ways = position.members[number], position.ways(number) or ()
    others = [cell for cell in cells if position.entries.place(cell) != places[0]]
    if len(places) > 1 or len(cells) <= MOST_TWINS or not all(_twice(way, digit) for way in ways for digit in digits):
        return ""
    shared = [line.name for line in position.lines if {*others} <= {*line.cells}]
    return f": they are all in {shared[0]}, which cannot hold a digit twice" if shared else ""


def _twice(way: Sequence[int], digit: int) -> bool:
    """Whether what a filling has beside this digit, if it has it, has some digit twice."""
    rest = [*way]
    if digit in rest:
        rest.remove(digit)
        return len({*rest}) < len(rest)
    return True


def _with_it(position: KenKenPosition, number: int, digit: int) -> str:
    """What the other cells of a cage would have to be with a digit, where that is told shortly; or nothing."""
    cage, count, ways = position.cages[number], len(position.members[number]) - 1, position.ways(number) or ()
    if not position.combinations(number, ways):
        left = cage.target - digit if cage.op == "+" else cage.target / digit
        add = {"+": "add up", "*": "multiply"}.get(cage.op)
        if not add or count < 2 or left < count or left != int(left):
            return ""
        others = f"the other {count} cells of {position.title(number)}"
        return f"{others} would have to {add} to {int(left)}, which cannot be done here"
    rests = set[tuple[int, ...]]()
    for way in ways:
        if digit in way:
            rest = sorted(way)
            rest.remove(digit)
            rests.add(tuple(rest))
    if not 0 < len(rests) <= MOST_RESTS:
        return ""
    if count == 1:
        return f"the other cell cannot be {listed((str(*rest) for rest in sorted(rests)), 'or')}"
    return f"the other cells cannot hold {', or '.join(listed(map(str, rest)) for rest in sorted(rests))}"


def _of_cage(
    position: KenKenPosition,
    number: int,
    technique: str,
    level: int,
    why: Callable[[], str],
    options: Mapping[int, int],
    after: Callable[[], str],
    argument: Callable[[], object],
) -> Step:
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
        before=partial(position.once_each, number, options),
        after=after,
        statements=lambda: [Statement(LookAtCages((position.cages[number],))), Statement(argument())],
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
