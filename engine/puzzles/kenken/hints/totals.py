"""Techniques that know what whole lines make: all digits of a line are in it, so a row of 4 adds up to 10.

A cage whose digits add up to something known tells that part of the total; what is missing is what the cells make that
are left inside (innies), and what is too much the cells that cages have outside (outies).  The same with products.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations, product
from math import factorial, prod
from typing import NamedTuple

from engine.core.grid import bits
from engine.digits.bodies import Once, Strikes, cases_gone, joined, strikes
from engine.digits.position import Line
from engine.digits.steps import Step, fewer, is_crossed_out
from engine.hints.statements import Fact, Statement
from engine.puzzles.kenken.hints.bodies import MOST_SETS, CagesMake, Counted, LinesMake, Make, Sets, TotalLeaves
from engine.puzzles.kenken.hints.position import KenKenPosition
from engine.puzzles.kenken.hints.surroundings import keeping, known_by_entries, reason, together

MOST_LINES = 3
"""Lines side by side that are taken together."""
MOST_CELLS = 3
"""Cells inside or outside whose digits are told from what they make."""
MOST_TOLD = 3
"""Cages whose clues do not say what they make, so that it has to be worked out first."""
MOST_PRODUCT = 400_000
"""What lines multiply to at most: a person would not factor more.  One line of 9, or two of 5."""


class Total(NamedTuple):
    """What digits make together: a sum or a product."""

    op: Make

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


SUM = Total("+")
PRODUCT = Total("*")


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


def line_totals(*, plain: bool = False, caged: bool = False) -> Callable[[KenKenPosition], Iterator[Step]]:
    """Innies and outies: one cell of one line where it is to be `plain`, else several cells, or several lines.

    What the cells' own cages exclude besides is left to a technique of its own (`caged`).
    """

    def find(position: KenKenPosition) -> Iterator[Step]:
        for account in _accounts(position, 1 if plain else MOST_LINES, 1 if plain else MOST_CELLS):
            if plain or len(account.cells) > 1 or (len(account.lines) > 1 and not caged):
                yield from _step(position, account, caged)

    return find


def _accounts(position: KenKenPosition, most_lines: int, most_cells: int) -> Iterator[Account]:
    size = position.size
    masks = position.masks
    undecided = sum(1 << cell for cell in position.entries.cells if not position.is_decided(cell))
    unclued = undecided & ~sum(masks)
    waiting = [(number, mask) for number, mask in enumerate(masks) if mask & undecided]
    near = position.news  # these cells, and the open ones of cages with some of them
    for _, mask in waiting:
        near |= mask & undecided if mask & position.news else 0
    for total in (SUM, PRODUCT):
        made = dict[int, int | None]()
        for count in range(1, min(most_lines, size - 1) + 1):
            if total is PRODUCT and total.of_lines(size, count) > MOST_PRODUCT:
                break
            for first, region in _regions(size, count):
                if not region & near:
                    continue
                lines = position.lines[first : first + count]
                meeting = [number for number, mask in waiting if mask & region & undecided]
                left = beyond = 0  # open cells of cages that stick out
                loose = unclued & region  # of cages that nothing is known of
                crossing = []
                for number in meeting:
                    if number not in made:
                        made[number] = _made(position, number, total)
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
                        if kept and len(_hidden(position, total, kept)) <= MOST_TOLD:
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


@lru_cache(maxsize=32)
def _regions(size: int, count: int) -> list[tuple[int, int]]:
    """So many lines side by side: the number of the first one, and the cells of all as bits."""
    lines = [range(i * size, (i + 1) * size) for i in range(size)] + [range(i, size * size, size) for i in range(size)]
    masks = [sum(1 << cell for cell in line) for line in lines]
    return [
        (first, sum(masks[first : first + count]))
        for first in (*range(size - count + 1), *range(size, 2 * size - count + 1))
    ]


def _made(position: KenKenPosition, number: int, total: Total) -> int | None:
    """What a cage makes, however it is filled; None if that is not known."""
    cage = position.cages[number]
    if cage.op == total.op or len(cage.cells) == 1:
        return cage.target
    fillings = position.fillings(number)
    return None if fillings is None else fillings.total if total is SUM else fillings.product


def _step(position: KenKenPosition, account: Account, caged: bool) -> Iterator[Step]:
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
    fillings, clashing = list[tuple[int, ...]](), list[tuple[tuple[int, ...], list[Once]]]()
    for way in product(*([bit + 1 for bit in bits(position.options[cell])] for cell in cells)):
        if total.of(way) == rest:
            clashes = [line for i, j, line in shared if way[i] == way[j]]
            if not clashes:
                fillings.append(way)
            elif all(line not in lines for line in clashes):
                clashing.append((way, [(line, way[i]) for i, j, line in shared if way[i] == way[j]]))
    own = _own_cages(position, cells)
    narrowing = [number for number, fits in own.items() if not all(map(fits, fillings))]
    narrowed = [way for way in fillings if all(own[number](way) for number in narrowing)]
    support = _support(cells, fillings)
    alike = support == _support(cells, narrowed)
    if caged:
        if alike:
            return
        support = _support(cells, narrowed)
        clashing = [(way, onces) for way, onces in clashing if all(own[number](way) for number in narrowing)]
    left = Left(narrowed if caged or alike else (), narrowing if caged or alike else (), fewer(position, support))
    options = left.options
    if options:
        differ = [
            once
            for way, onces in clashing
            if any(not support[cell] >> each - 1 & 1 for each, cell in zip(way, cells, strict=True))
            for once in onces
        ]
        needs = [
            line.needs(each)
            for line in lines
            for each in range(1, position.size + 1)
            if all(digit[cell] != each for cell in line.cells)
        ]
        outies = cells if account.outside else ()
        yield Step(
            *_named(account, caged),
            tuple(dict.fromkeys([*map(position.rule, (*account.whole, *left.narrowing)), *needs])),
            tuple(sorted({*(cell for line in lines for cell in line.cells), *account.beyond, *outies})),
            options,
            len(account.whole) + len(account.digits) + 20 * len(lines) + 50 * len(cells),
            partial(_stated, position, account, known, rest, left, needs, differ),
            smallest=False,
        )


def _stated(
    position: KenKenPosition,
    account: Account,
    known: int,
    rest: int,
    left: Left,
    needs: Sequence[str],
    differ: Sequence[Once],
) -> Iterator[Statement]:
    """What the lines make, what cages make whose clues do not say it, what is left for the cells, and what they are."""
    at, total, lines = position.entries.at, account.total, tuple(account.lines)
    cells, cages = tuple(map(at, account.cells)), position.cages
    whole = total.of_lines(position.size, len(lines))
    yield Statement(LinesMake(lines, total.op, total.of_lines(position.size, 1), whole))
    hidden = _hidden(position, total, account.whole)
    shown = tuple(_sum(position, position.members[number], total, account.whole[number]) for number in hidden)
    if hidden:
        sets = tuple(position.sets(number, position.ways(number) or ()) for number in hidden)
        those = tuple((cages[number], account.whole[number]) for number in hidden)
        by, held, twins, *_ = together(
            reason(position, number, _makes_else(position, number, total, value, own))
            for number, own, (_, value) in zip(hidden, sets, those, strict=True)
        )
        make = CagesMake(those, total.op, sets, by=by, held=held, twins=twins)
        yield Statement(make, shown, rules=tuple(map(position.rule, hidden)))
    counted = Counted(
        lines,
        total.op,
        whole,
        tuple((cages[number], value) for number, value in account.whole.items()),
        tuple(map(at, account.digits)),
        tuple(map(at, account.beyond)),
        known,
        cells,
        account.outside,
        rest,
    )
    rules = tuple(dict.fromkeys([*map(position.rule, account.whole), *needs]))
    last = (_sum(position, account.cells, total, rest),)
    if len(cells) == 1:
        yield Statement(counted, because=shown, rules=rules)
        return
    yield Statement(counted, last, shown, rules)
    of_cells = tuple(sorted({tuple(sorted(way)) for way in left.fillings}))
    narrowing = tuple(cages[number] for number in left.narrowing)
    struck, apart = (
        _surroundings(position, account, rest),
        together(reason(position, number, _is_missing(position, account, rest, number)) for number in left.narrowing),
    )
    yield Statement(
        TotalLeaves(
            cells,
            total.op,
            rest,
            of_cells if len(of_cells) <= MOST_SETS else (),
            narrowing,
            cases_gone(position, left.options),
            all(is_crossed_out(position, cell, kept) for cell, kept in left.options.items()),
            by=(*struck.by, *apart.by),
            held=tuple(dict.fromkeys((*struck.held, *apart.held))),
            twins=tuple(dict.fromkeys((*differ, *apart.twins))),
        ),
        because=last,
        rules=tuple(dict.fromkeys([*map(position.rule, left.narrowing), *needs])),
    )


def _makes_else(
    position: KenKenPosition, number: int, total: Total, value: int, sets: Sets
) -> Callable[[tuple[int, ...]], bool]:
    """Return whether a filling of a cage makes anything but this, or has other digits than `sets`."""
    is_other = keeping(position, number, {}, sets)
    return lambda way: is_other(way) or total.of(way) != value


def _is_missing(
    position: KenKenPosition, account: Account, rest: int, number: int
) -> Callable[[tuple[int, ...]], bool]:
    """Return whether a filling of a cage is none, though cells of the account could be like it and make the rest."""
    members, ways = position.members[number], position.ways(number) or ()
    shared = [(i, members.index(cell)) for i, cell in enumerate(account.cells) if cell in members]
    options = [[bit + 1 for bit in bits(position.options[cell])] for cell in account.cells]
    able = {tuple(way[i] for i, _ in shared) for way in product(*options) if account.total.of(way) == rest}
    return lambda way: way not in ways and tuple(way[at] for _, at in shared) in able


def _surroundings(position: KenKenPosition, account: Account, rest: int) -> Strikes:
    """Return the entered digits that keep the cells of an account from what else would make the rest."""
    known, cells = known_by_entries(position), account.cells
    found = dict[tuple[int, int], None]()
    for way in product(*([bit + 1 for bit in bits(known[cell])] for cell in cells)):
        if account.total.of(way) == rest:
            found |= dict.fromkeys(zip(cells, way, strict=True))
    return joined(strikes(position, [digit], [cell]) for cell, digit in found)


def _hidden(position: KenKenPosition, total: Total, cages: Iterable[int]) -> list[int]:
    """Those of the cages whose clues do not say what they make."""
    return [each for each in cages if position.cages[each].op != total.op and len(position.members[each]) > 1]


def _sum(position: KenKenPosition, cells: Sequence[int], total: Total, value: int) -> Fact:
    """The fact that cells make this."""
    return Fact(" ".join(position.places(cells)), f"{total.op}{value}")


def _named(account: Account, caged: bool) -> tuple[str, int]:
    """The technique and its level."""
    if caged:
        return "totals with cages", 5
    if len(account.lines) > 1 or len(account.cells) > 1:
        return "line totals", 4
    return "outie" if account.outside else "innie", 3


def _shared(position: KenKenPosition, cells: Sequence[int], i: int, j: int) -> list[Line]:
    """The lines that both cells are in."""
    return [line for line in position.lines_of(cells[i]) if cells[j] in line.cells]


def _support(cells: Sequence[int], fillings: Iterable[Sequence[int]]) -> dict[int, int]:
    """Per cell, the digits that some filling has there, as bits; empty where there is no filling."""
    found = [sum(1 << each - 1 for each in {*digits}) for digits in zip(*fillings, strict=True)]
    return dict(zip(cells, found, strict=False))


def _own_cages(position: KenKenPosition, cells: Sequence[int]) -> dict[int, Callable[[tuple[int, ...]], bool]]:
    """Cages that some of the cells are in, each with whether it can be filled with these digits there."""
    found: dict[int, Callable[[tuple[int, ...]], bool]] = {}
    for number, members in enumerate(position.members):
        inside = [(i, members.index(cell)) for i, cell in enumerate(cells) if cell in members]
        ways = position.ways(number) if inside else None
        if ways is not None:
            parts = {tuple(way[at] for _, at in inside) for way in ways}
            found[number] = partial(_fits, parts, [i for i, _ in inside])
    return found


def _fits(parts: set[tuple[int, ...]], at: Sequence[int], way: tuple[int, ...]) -> bool:
    return tuple(way[i] for i in at) in parts
