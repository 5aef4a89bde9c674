"""Line totals in words: why lines make what they make, what is in them, and what is left for a few cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from engine.core.grid import bits
from engine.core.text import listed, sentence
from engine.digits.position import Line, a, digits_of
from engine.puzzles.kenken.board import Cage
from engine.puzzles.kenken.hints.bodies import Make
from engine.puzzles.kenken.hints.position import MOST_LISTED, KenKenPosition, in_clauses

MOST_SPELLED = 4
"""Factors of a line that are all written down."""
MOST_PLACED = 4
"""Entered digits of which each is told where it stands."""
MOST_OTHERS = 3
"""Combinations of a few cells that are out of which it is told why."""
_COUNTS = ("", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
"""How many cells lie outside of lines; more are said as a number."""
MOST_SHOWN = 2
"""Combinations of a cage that are listed to show that they make the same."""


class Total(NamedTuple):
    """What digits make: `sign` and `inverse` between the parts of it, and its verb with a singular and a plural."""

    op: Make
    sign: str
    inverse: str
    makes: str
    make: str

    def of(self, digits: Iterable[int]) -> int:
        """What the digits make."""
        return sum(digits) if self.op == "+" else prod(digits)

    def without(self, whole: int, part: int) -> int | None:
        """What is left of it; None if there is no such number."""
        if self.op == "+":
            return whole - part if whole > part else None
        return whole // part if part and whole % part == 0 else None

    def of_lines(self, size: int, count: int) -> int:
        """What so many lines make."""
        return count * size * (size + 1) // 2 if self.op == "+" else factorial(size) ** count


SUM = Total("+", "+", "−", "adds up to", "add up to")
PRODUCT = Total("*", "×", "÷", "multiplies to", "multiply to")


class Account(NamedTuple):
    """What is known of some lines side by side, all but a few open `cells` inside, or `outside`, of them.

    `whole` are the cages that count as a whole, with what each makes; `digits` the decided cells of other cages inside,
    `beyond` those that cages of `whole` have outside.
    """

    total: Total
    lines: Sequence[Line]
    cells: tuple[int, ...]
    outside: bool
    whole: dict[int, int]
    digits: tuple[int, ...]
    beyond: tuple[int, ...]


class Left(NamedTuple):
    """What is left for the cells of an account.

    `fillings` are their digits, none where it is told only which they are not; `narrowing` the cages which these cells
    are in that leave fewer; `options` the digits that cells keep which lose some.
    """

    fillings: Sequence[tuple[int, ...]]
    narrowing: Sequence[int]
    options: dict[int, int]


def line_names(lines: Sequence[Line]) -> str:
    """`row 1`, `rows 1 and 2`, `rows 1 to 3`."""
    if len(lines) == 1:
        return lines[0].name
    first, last = lines[0], lines[-1]
    return f"{first.kind}s {first.index + 1} {'and' if len(lines) == 2 else 'to'} {last.index + 1}"


def whole_lines(size: int, lines: Sequence[Line], total: Total) -> str:
    """Why lines make what they make, as a sentence."""
    names, kind = line_names(lines), lines[0].kind
    one, every = f"{total.of_lines(size, 1):,}", f"{total.of_lines(size, len(lines)):,}"
    who = sentence(names) if len(lines) == 1 else f"A {kind}"
    if total.op == "+":
        begin = f"{who} holds 1 to {size}, which add up to {one}"
    else:
        digits = [*map(str, range(1, size + 1))]
        factors = digits if size <= MOST_SPELLED else [*digits[:2], "…", digits[-1]]
        begin = f"{who} holds 1 to {size}: {' × '.join(factors)} = {one}"
    return f"{begin}." if len(lines) == 1 else f"{begin}, so {names} {total.make} {every}."


def cages_in(position: KenKenPosition, numbers: Iterable[int]) -> tuple[list[str], list[int]]:
    """Cages as parts of a list, and the order in which it has them.

    They are called by their clues alone, unless another cage of the board that is not meant has the same.
    """
    wanted = list(numbers)
    others = [str(cage) for number, cage in enumerate(position.cages) if number not in wanted]
    short = [number for number in wanted if str(position.cages[number]) not in others]
    placed = [number for number in wanted if number not in short]
    clues = listed(str(position.cages[number]) for number in short)
    texts = [f"the {clues} cage{'s' * (len(short) > 1)}"] if short else []
    return [*texts, *map(position.title, placed)], [*short, *placed]


def entered(position: KenKenPosition, cells: Sequence[int]) -> list[str]:
    """Digits that stand there, as parts of a list: one or none; in the order in which people read their places."""
    digits = listed(str(position.entries.digits[cell]) for cell in cells)
    if len(cells) > MOST_PLACED:
        return [f"the other entered digits ({digits})"]
    return [f"the entered {digits} at {listed(position.places(cells))}"] if cells else []


def why(position: KenKenPosition, account: Account, known: int, rest: int, left: Left) -> str:
    """The whole argument: what the lines make, the cages that do, and what is left."""
    total, lines, cells = account.total, account.lines, account.cells
    whole, several = total.of_lines(position.size, len(lines)), len(cells) > 1
    beyond = [position.entries.digits[cell] for cell in account.beyond]
    count = (total.of((known, *beyond)), whole, *beyond) if account.outside else (whole, known)
    made = f" {total.inverse} ".join(f"{each:,}" for each in count)
    result = f"{total.make if several else 'is'} {made} = {rest:,}"
    result += f": {_only(position, account, rest, left)}" if several else ""
    return " ".join(
        [
            whole_lines(position.size, lines, total),
            *_found_out(position, account),
            *(_around(position, account, result) if account.outside else _within(position, account, known, result)),
        ]
    )


def _within(position: KenKenPosition, account: Account, known: int, result: str) -> Iterator[str]:
    """What is within the lines, and what is left for the cells of them that are neither entered nor in such cages."""
    members, digit = position.members, position.entries.digits
    beyond = {number: [cell for cell in account.beyond if cell in members[number]] for number in account.whole}
    texts, order = cages_in(position, [number for number, out in beyond.items() if not out])
    names = line_names(account.lines)
    told = [f"{listed(texts)} {_verb('lie', len(order))} whole in {names}"] if order else []
    for number, out in beyond.items():
        if out:
            (text,), _ = cages_in(position, [number])
            told.append(f"{text}{'' if told else f' lies in {names}'} but for {_standing(position, out)}")
            order.append(number)
    count = f" {account.total.sign} ".join(
        [
            *("".join((f"{account.whole[number]:,}", *_less(position, account, beyond[number]))) for number in order),
            *(str(digit[cell]) for cell in account.digits),
        ]
    )
    those = f"; with {listed(entered(position, account.digits))}, that is" if account.digits else ":"
    yield f"{sentence(in_clauses(told))}{'' if count == f'{known:,}' else f'{those} {count} = {known:,}'}."
    places = listed(position.places(account.cells))
    left = "cells that are left" if len(account.cells) > 1 else "cell that is left"
    yield f"So the {left}, {places}, {result}."


def _around(position: KenKenPosition, account: Account, result: str) -> Iterator[str]:
    """What covers the lines, and what is too much for them: it is in the cells outside."""
    names, digit, total = line_names(account.lines), position.entries.digits, account.total
    texts, order = cages_in(position, account.whole)
    every = len(order) + len(account.digits)
    parts = [account.whole[number] for number in order] + [digit[cell] for cell in account.digits]
    count = f": {f' {total.sign} '.join(f'{each:,}' for each in parts)} = {total.of(parts):,}" if parts[1:] else ""
    covers = f"{listed([*texts, *entered(position, account.digits)])} {_verb('cover', every)} {names}"
    yield f"{sentence(covers)}{count}."
    several, of_them = len(account.cells) > 1, "their" if every > 1 else "its"
    cells = listed(position.places(account.cells))
    if not account.beyond:
        so = f"so {'these' if several else 'it'} {result}"
        yield f"Of {of_them} cells, only {cells} {_verb('lie', len(account.cells))} outside {names}, {so}."
        return
    known = sorted(account.beyond)  # as people read their places
    digits = listed(str(digit[cell]) for cell in known)
    told = f"{listed(position.places(known))}, which {'are' if known[1:] else 'is'} {digits}, and {cells}"
    out = len(known) + len(account.cells)
    outside = f"{_COUNTS[out] if out < len(_COUNTS) else out} of {of_them} cells lie outside {names}"
    yield f"{outside}: {told}: so {'the open ones' if several else 'that'} {result}."


def _verb(plural: str, count: int) -> str:
    """The verb for so many."""
    return plural if count > 1 else f"{plural}s"


def _standing(position: KenKenPosition, cells: Sequence[int]) -> str:
    """Entered digits one by one, as in `the 1 at r1c2 and the 3 at r2c2`."""
    return listed(f"the {position.entries.digits[cell]} at {position.entries.place(cell)}" for cell in cells)


def _less(position: KenKenPosition, account: Account, cells: Sequence[int]) -> Iterator[str]:
    """What is taken off for digits beyond the lines."""
    for cell in cells:
        yield f" {account.total.inverse} {position.entries.digits[cell]}"


def to_tell(position: KenKenPosition, total: Total, cages: Iterable[int]) -> list[int]:
    """Those of the cages whose clues do not say what they make."""
    return [each for each in cages if position.cages[each].op != total.op and len(position.members[each]) > 1]


def _found_out(position: KenKenPosition, account: Account) -> Iterator[str]:
    """What cages make whose clues do not say it."""
    total = account.total
    for number in to_tell(position, total, account.whole):
        title, ways, value = position.title(number), position.ways(number) or (), f"{account.whole[number]:,}"
        count = len({tuple(sorted(way)) for way in ways})
        if count > MOST_SHOWN:
            yield f"However {title} is filled, it {total.makes} {value}."
        else:
            which = f"which {total.make} {value}" if count == 1 else f"and {total.makes} {value} in both cases"
            sets, verb = position.combinations(number, ways), "be"
            if count == 1:  # the clue's own sign would stand beside another total
                sets, verb = listed(map(str, sorted(ways[0]))), "hold"
                if not position.cages[number].op and total.of(ways[0]) != position.cages[number].target:
                    sets += f" ({position.worked_out(number, ways[0])})"
            yield f"{sentence(title)} can only {verb} {sets} here, {which}."


def _only(position: KenKenPosition, account: Account, rest: int, left: Left) -> str:
    """What a few cells can be: the digits together, or else what each of them cannot be."""
    texts, _ = cages_in(position, left.narrowing)
    within = f"by {listed(texts)} " if texts else ""
    sets = sorted({tuple(sorted(way)) for way in left.fillings})
    if 0 < len(sets) <= MOST_LISTED:
        sign = f" {account.total.sign} "
        of_sets = sum({1 << digit - 1 for each in sets for digit in each})
        never = [
            f"{listed(at)} cannot be {digits_of(gone, 'or')}{_no_partner(position, account, rest, left, gone, at)}"
            for gone, at in position.lost(left.options, of_sets).items()
        ]
        only = listed((sign.join(map(str, each)) for each in sets), "or")
        others = _others(position, account, rest, sets, left.narrowing)
        out = 0
        for cell, kept in left.options.items():
            out |= position.options[cell] & ~kept & ~of_sets
        none = "neither" if len(account.cells) == 2 else "none of them"
        so = f", so {none} is {digits_of(out, 'or')}" if out else ""
        return f"{within}they can only be {only}{others}{so}{f'; {in_clauses(never)}' if never else ''}"
    lost = position.lost(left.options)
    gone = (f"with {digits_of(gone, 'or')} at {listed(at, 'or')}" for gone, at in lost.items())
    return f"{within}that cannot be done {listed(gone, 'or')}{_for_the_rest(account, rest, left, lost)}"


def _for_the_rest(account: Account, rest: int, left: Left, lost: Mapping[int, Sequence[str]]) -> str:
    """What would be left for two cells with a digit in the third one, if that is told of one digit alone."""
    if len(lost) != 1 or len(account.cells) != 3 or left.narrowing:
        return ""
    ((gone, at),) = lost.items()
    rest_of_it = account.total.without(rest, gone.bit_length())
    if gone.bit_count() > 1 or len(at) > 1 or rest_of_it is None:
        return ""
    return f", as the other two would have to {account.total.make} {rest_of_it}"


def _no_partner(position: KenKenPosition, account: Account, rest: int, left: Left, gone: int, at: Sequence[str]) -> str:
    """Why one cell of two loses these digits: the other one cannot have what would make the rest with them."""
    if len(account.cells) != 2 or len(at) != 1 or left.narrowing:
        return ""
    (other,) = (cell for cell in account.cells if position.entries.place(cell) != at[0])
    partners = [account.total.without(rest, bit + 1) for bit in bits(gone)]
    if any(digit is None or position.options[other] >> digit - 1 & 1 for digit in partners):
        return ""
    return f", as {position.entries.place(other)} is not {listed(map(str, partners), 'or')}"


def _others(
    position: KenKenPosition, account: Account, rest: int, sets: Sequence[tuple[int, ...]], cages: Sequence[int]
) -> str:
    """Why other digits that would make the same are out: if they are few, and that is plain for all of them."""
    cells, total = account.cells, account.total
    lines = [line for line in position.lines if all(cell in line.cells for cell in cells)]
    choose = combinations if lines else combinations_with_replacement
    digits = range(1, position.size + 1)
    others = [each for each in choose(digits, len(cells)) if total.of(each) == rest and each not in sets]
    if not 0 < len(others) <= MOST_OTHERS:
        return ""
    holds = {position.entries.digits[cell]: line.name for line in lines for cell in line.cells}
    whole = [position.cages[number] for number in cages if all(cell in position.members[number] for cell in cells)]
    reasons: dict[str, list[str]] = {}
    for each in others:
        reason = next((f"{holds[digit]} has {a(digit)} already" for digit in each if digit in holds), "")
        reason = reason or next(filter(None, (_against(cage, each) for cage in whole)), "")
        if not reason:
            return ""
        reasons.setdefault(reason, []).append(f" {total.sign} ".join(map(str, each)))
    out = (f"{listed(those, 'or')} ({reason})" for reason, those in reasons.items())
    return f", not {', nor '.join(out)}"


def _against(cage: Cage, digits: Sequence[int]) -> str:
    """Why a cage does not have these digits, if its clue alone tells that."""
    if cage.op == "*":
        for some in (*([digit] for digit in digits), digits):
            if cage.target % prod(some):
                return f"{cage.target:,} cannot be divided by {' × '.join(map(str, some))}"
    if len(cage.cells) == len(digits) == 2:
        low, high = sorted(digits)
        if cage.op == "-" and high - low != cage.target:
            return f"{high} − {low} is not {cage.target}"
        if cage.op == "/" and high != low * cage.target:
            return f"{high} ÷ {low} is not {cage.target}"
    return ""
