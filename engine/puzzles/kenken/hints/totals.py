"""Techniques that know what whole lines make: all digits of a line are in it, so a row of 4 adds up to 10.

A cage whose digits add up to something known tells that part of the total; what is missing is what the cells make that
are left inside (innies), and what is too much the cells that cages have outside (outies).  The same with products.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from math import factorial, prod
from typing import NamedTuple

from engine.digits.position import Line, digits_of
from engine.digits.steps import Step, fewer
from engine.grid import bits
from engine.puzzles.kenken.hints.position import MOST_LISTED, KenKenPosition
from engine.text import listed, sentence

MOST_LINES = 3
"""Lines side by side that are taken together."""
MOST_CELLS = 3
"""Cells inside or outside whose digits are told from what they make."""
MOST_TOLD = 3
"""Cages whose clues do not say what they make, so that it has to be worked out first."""
MOST_PRODUCT = 400_000
"""What lines multiply to at most: a person would not factor more.  One line of 9, or two of 5."""


class Total(NamedTuple):
    """What digits make: `sign` and `inverse` between the parts of it, and its verb with a singular and a plural."""

    op: str
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


def line_totals(*, plain: bool) -> Callable[[KenKenPosition], Iterator[Step]]:
    """Innies and outies: one cell of one line where it is to be `plain`, else several cells, or several lines."""

    def find(position: KenKenPosition) -> Iterator[Step]:
        for account in _accounts(position, 1 if plain else MOST_LINES, 1 if plain else MOST_CELLS):
            if plain or len(account.lines) > 1 or len(account.cells) > 1:
                yield from _step(position, account)

    return find


def _accounts(position: KenKenPosition, most_lines: int, most_cells: int) -> Iterator[Account]:
    size = position.size
    masks = [sum(1 << cell for cell in cells) for cells in position.members]
    undecided = sum(1 << cell for cell in position.entries.cells if not position.is_decided(cell))
    unclued = undecided & ~sum(masks)
    for total in (SUM, PRODUCT):
        made = [_made(position, number, total) for number in range(len(masks))]
        for count in range(1, min(most_lines, size - 1) + 1):
            if total is PRODUCT and total.of_lines(size, count) > MOST_PRODUCT:
                break
            for first in (*range(size - count + 1), *range(size, 2 * size - count + 1)):
                lines = position.lines[first : first + count]
                region = sum(1 << cell for line in lines for cell in line.cells)
                meeting = [number for number, mask in enumerate(masks) if mask & region & undecided]
                left = beyond = 0  # open cells of cages that stick out
                loose = unclued & region  # of cages that nothing is known of
                crossing = []
                for number in meeting:
                    inside, out = masks[number] & region & undecided, masks[number] & ~region & undecided
                    if made[number] is None:
                        loose |= inside
                    elif out:
                        crossing.append(number)
                        left, beyond = left | inside, beyond | out
                for cells, outside in ((loose | left, False), (0 if loose else beyond, True)):
                    if 0 < cells.bit_count() <= most_cells:
                        kept = {
                            number: value
                            for number in meeting
                            if (value := made[number]) is not None and (outside or number not in crossing)
                        }
                        if kept and len(_to_tell(position, total, kept)) <= MOST_TOLD:
                            of_whole = sum(masks[number] for number in kept)
                            yield Account(
                                total,
                                lines,
                                tuple(bits(cells)),
                                outside,
                                kept,
                                tuple(bits(region & ~undecided & ~of_whole)),
                                tuple(bits(of_whole & ~undecided & ~region)),
                            )


def _made(position: KenKenPosition, number: int, total: Total) -> int | None:
    """What a cage makes, however it is filled; None if that is not known."""
    cage = position.cages[number]
    if cage.op == total.op or len(cage.cells) == 1:
        return cage.target
    made = {total.of(way) for way in position.ways(number) or ()}
    return made.pop() if len(made) == 1 else None


def _to_tell(position: KenKenPosition, total: Total, cages: Iterable[int]) -> list[int]:
    """Those of the cages whose clues do not say what they make."""
    return [each for each in cages if position.cages[each].op != total.op and len(position.members[each]) > 1]


def _step(position: KenKenPosition, account: Account) -> Iterator[Step]:
    total, lines, cells = account.total, account.lines, account.cells
    digit = position.entries.digits
    inside = total.of((*account.whole.values(), *(digit[cell] for cell in account.digits)))
    known = total.without(inside, total.of(digit[cell] for cell in account.beyond))
    whole = total.of_lines(position.size, len(lines))
    if known is None:
        return
    rest = total.without(known, whole) if account.outside else total.without(whole, known)
    if rest is None:
        return
    shared = [(i, j, line) for i, j in combinations(range(len(cells)), 2) for line in _shared(position, cells, i, j)]
    fillings, clashing = list[tuple[int, ...]](), list[tuple[tuple[int, ...], list[str]]]()
    for way in product(*([bit + 1 for bit in bits(position.options[cell])] for cell in cells)):
        if total.of(way) == rest:
            clashes = [line for i, j, line in shared if way[i] == way[j]]
            if not clashes:
                fillings.append(way)
            elif all(line not in lines for line in clashes):
                clashing.append((way, [line.once(way[i]) for i, j, line in shared if way[i] == way[j]]))
    if not fillings:
        return
    support = [{*digits} for digits in zip(*fillings, strict=True)]
    options = fewer(
        position, {cell: sum(1 << each - 1 for each in own) for cell, own in zip(cells, support, strict=True)}
    )
    if options:
        differ = [
            rule
            for way, rules in clashing
            if any(each not in own for each, own in zip(way, support, strict=True))
            for rule in rules
        ]
        needs = [
            line.needs(each)
            for line in lines
            for each in range(1, position.size + 1)
            if all(digit[cell] != each for cell in line.cells)
        ]
        plain = len(lines) == 1 and len(cells) == 1
        outies = cells if account.outside else ()
        yield Step(
            ("outie" if account.outside else "innie") if plain else "line totals",
            3 if plain else 4,
            tuple(dict.fromkeys([*map(position.rule, account.whole), *needs, *differ])),
            tuple(sorted({*(cell for line in lines for cell in line.cells), *account.beyond, *outies})),
            f"Look at {_name(lines)}.",
            _why(position, account, known, whole, rest, fillings, options),
            options,
            len(account.whole) + len(account.digits) + 20 * len(lines) + 50 * len(cells),
            smallest=False,
        )


def _shared(position: KenKenPosition, cells: Sequence[int], i: int, j: int) -> list[Line]:
    """The lines that both cells are in."""
    return [line for line in position.lines_of(cells[i]) if cells[j] in line.cells]


def _name(lines: Sequence[Line]) -> str:
    """`row 1`, `rows 1 and 2`, `rows 1 to 3`."""
    if len(lines) == 1:
        return lines[0].name
    kind, first = lines[0].name.split()
    last = lines[-1].name.split()[1]
    return f"{kind}s {first} {'and' if len(lines) == 2 else 'to'} {last}"


def _why(
    position: KenKenPosition,
    account: Account,
    known: int,
    whole: int,
    rest: int,
    fillings: Sequence[tuple[int, ...]],
    options: dict[int, int],
) -> str:
    total, cells, digit = account.total, account.cells, position.entries.digits
    title = _name(account.lines)
    make = total.makes if len(account.lines) == 1 else total.make
    together = "" if len(account.lines) == 1 else " together"
    begin = f"{sentence(title)} {make} {whole:,}{together}."
    places, lines = listed(position.places(cells)), title.split()[0]
    parts = _parts(position, account, known)
    those = f"{sentence(title)} together with {places}" if account.outside else f"Without {places}, the {lines}"
    known_part = f"{those} {make} {parts}"
    if account.beyond:
        beyond = listed(f"the {digit[cell]} at {position.entries.place(cell)}" for cell in account.beyond)
        known_part += f" ({beyond} {'lies' if len(account.beyond) == 1 else 'lie'} outside)"
    of = (known, whole) if account.outside else (whole, known)
    result = f"{of[0]:,} {total.inverse} {of[1]:,} = {rest:,}"
    if len(cells) == 1:
        end = f"so {places} is {result}."
    else:
        end = f"so {places} {total.make} {result}: {_left(position, account, fillings, options)}."
    return " ".join([begin, *_found_out(position, account), f"{known_part}, {end}"])


def _found_out(position: KenKenPosition, account: Account) -> Iterator[str]:
    """What cages make whose clues do not say it."""
    total = account.total
    for number in _to_tell(position, total, account.whole):
        title = position.title(number)
        yield f"Every way left to fill {title[0].lower()}{title[1:]} {total.makes} {account.whole[number]:,}."


def _parts(position: KenKenPosition, account: Account, known: int) -> str:
    """`4 + 7 − 3 = 8`: cages and digits in their order, each cage without what is outside."""
    digit = position.entries.digits
    found: list[tuple[int, str]] = []
    for number, value in account.whole.items():
        own = position.members[number]
        less = [f"{digit[cell]}" for cell in account.beyond if cell in own]
        found.append((own[0], f" {account.total.inverse} ".join([f"{value:,}", *less])))
    found += [(cell, f"{digit[cell]}") for cell in account.digits]
    parts = [text for _, text in sorted(found)]
    made = f" {account.total.sign} ".join(parts)
    return made if made == f"{known:,}" else f"{made} = {known:,}"


def _left(
    position: KenKenPosition, account: Account, fillings: Sequence[tuple[int, ...]], options: dict[int, int]
) -> str:
    """What a few cells can be: the digits together, or else what each of them cannot be."""
    sets = sorted({tuple(sorted(way)) for way in fillings})
    if len(sets) <= MOST_LISTED:
        sign = f" {account.total.sign} "
        return f"they can only be {listed((sign.join(map(str, each)) for each in sets), 'or')} here"
    where: dict[int, list[str]] = {}
    for cell, left in options.items():
        where.setdefault(position.options[cell] & ~left, []).append(position.entries.place(cell))
    gone = (f"with {digits_of(gone, 'or')} at {listed(at, 'or')}" for gone, at in where.items())
    return f"that cannot be done {listed(gone, 'or')}"
