"""What hints on KenKens say of several cages at once: what whole lines make, and the x-wing of two cages."""

from __future__ import annotations

import re
from itertools import combinations, product
from math import prod

from engine.abilities import Hint
from tests.reading.kenken_board import CAGE, LINE, Board, Gone
from tests.reading.text import NUMBERS, PLACE, PLACES, Cell, an, cell, cells, need, numbers, same, taken_apart

NUMBER = r"[0-9]+(?:,[0-9]{3})*"
PARTS = rf"{NUMBER}(?: [+−×÷] {NUMBER})*(?: = {NUMBER})?"
MOST_SETS = 6


class Lines:
    """Lines side by side as `Row 1 adds up to 10.` tells them, and what their digits make."""

    def __init__(self, board: Board, told: str) -> None:
        kind, several, first, joint, last, verb, whole, together = taken_apart(
            r"(Row|Column)(s?) ([0-9]+)(?: (and|to) ([0-9]+))? "
            rf"(adds? up to|multipl(?:ies|y) to) ({NUMBER})( together)?",
            told,
        )
        count = int(last or first) - int(first) + 1
        need(joint == ("" if count == 1 else "and" if count == 2 else "to") and count > 0, told)
        need(bool(several) == bool(together) == (count > 1), told)
        self.board, self.several, self.sums = board, bool(several), "add" in verb
        self.kind = kind.lower() + several
        self.name = f"{kind.lower()}{several} {first}{f' {joint} {last}' if joint else ''}"
        self.cells = [each for i in range(count) for each in board.line(kind, str(int(first) + i))]
        self.make, self.makes = ("add up to", "adds up to") if self.sums else ("multiply to", "multiplies to")
        need(verb == (self.make if several else self.makes), told)
        self.whole = value(whole)
        need(self.whole == self.of([*range(1, board.size + 1)] * count), told)

    def of(self, digits: list[int]) -> int:
        """What digits make."""
        return sum(digits) if self.sums else prod(digits)

    def less(self, one: int, other: int) -> int:
        """What is left of one number without the other."""
        need(one > other if self.sums else one % other == 0, f"{one} without {other}")
        return one - other if self.sums else one // other


def value(text: str) -> int:
    """`1,234`."""
    need(text == f"{int(text.replace(',', '')):,}", text)
    return int(text.replace(",", ""))


def read_total(board: Board, hint: Hint) -> Gone:
    """Lines make what they make, what is in them makes what it says, and so do the cells that are left."""
    first, *told, last = hint.why.removesuffix(".").split(". ")
    lines = Lines(board, first)
    need(hint.where == f"Look at {lines.name}.", hint.where)
    name = lines.name[0].upper() + lines.name[1:]
    verb = lines.make if lines.several else lines.makes
    inside, outside, parts, beyond, end = taken_apart(
        rf"(?:Without ({PLACES}), the {lines.kind}|{name} together with ({PLACES})) {verb} ({PARTS})"
        r"(?: \((.*) lies? outside\))?, so (.*)",
        last,
    )
    is_outie, named = bool(outside), inside or outside
    unknown = cells(named)
    need(all((each in lines.cells) != is_outie for each in unknown), f"“{last}”: inside or outside?")
    need(not any(each in board.decided for each in unknown), last)
    known = _read_parts(board, lines, unknown, parts, told, beyond, last)
    rest = lines.less(known, lines.whole) if is_outie else lines.less(lines.whole, known)
    result = f"{max(known, lines.whole):,} {'−' if lines.sums else '÷'} {min(known, lines.whole):,} = {rest:,}"
    ways = [
        way
        for way in product(*(sorted(board.at(each)) for each in unknown))
        if lines.of([*way]) == rest and all_differ(unknown, way)
    ]
    gone = {each: board.at(each) - {way[i] for way in ways} for i, each in enumerate(unknown)}
    plain = len(unknown) == 1 and not lines.several
    need(hint.technique == (("outie" if is_outie else "innie") if plain else "line totals"), hint.technique)
    if len(unknown) == 1:
        need(end == f"{named} is {result}", end)
        return gone
    need(len(unknown) in (2, 3), end)
    (left,) = taken_apart(rf"{named} {lines.make} {re.escape(result)}: (.*)", end)
    sets = sorted({tuple(sorted(way)) for way in ways})
    if len(sets) <= MOST_SETS:
        *others, one = [f" {'+' if lines.sums else '×'} ".join(map(str, each)) for each in sets]
        listed = f"{', '.join(others)} or {one}" if others else one
        need(left == f"they can only be {listed} here", left)
    else:
        need(left.startswith("that cannot be done with "), left)
        for part in re.split("(?:, | or )(?=with)", left.removeprefix("that cannot be done ")):
            digits, at = taken_apart(rf"with ({NUMBERS}) at ({PLACES})", part)
            need(all(set(numbers(digits)) <= gone.get(each, set()) for each in cells(at)), f"{left}: {gone}")
        same({each for each, lost in gone.items() if lost}, cells(left), left)
    return gone


def all_differ(places: list[Cell], way: tuple[int, ...]) -> bool:
    """Whether equal digits are in no line together."""
    pairs = combinations(zip(places, way, strict=True), 2)
    return all(a != b or (p[0] != q[0] and p[1] != q[1]) for (p, a), (q, b) in pairs)


def _read_parts(
    board: Board, lines: Lines, unknown: list[Cell], parts: str, told: list[str], beyond: str, sentence: str
) -> int:
    """What all that is known makes: the cages that count as a whole, and the digits of the others."""
    more, used, out, silent = list[int](), set[Cell](), set[Cell](), dict[str, int]()
    for cage in board.puzzle.cages:
        inside = [each for each in cage.cells if each in lines.cells]
        open_inside = {each for each in inside if each not in board.decided}
        if not open_inside or open_inside & set(unknown):
            need(open_inside <= set(unknown), f"“{sentence}” leaves cells out")
            used |= open_inside
            more += [board.decided[each] for each in inside if each in board.decided]
            continue
        made = {lines.of([*way]) for way in board.ways(cage)}
        need(len(made) == 1, f"“{sentence}”: it is not known what {cage.name} makes: {made}")
        more += made
        if cage.op != ("+" if lines.sums else "*") and len(cage.cells) > 1:
            silent[f"r{cage.cells[0][0] + 1}c{cage.cells[0][1] + 1}"] = made.pop()
        outside = {each for each in cage.cells if each not in lines.cells}
        used |= {each for each in outside if each not in board.decided}
        out |= {each for each in outside if each in board.decided}
    same(used, unknown, f"“{sentence}”: cells that are left")
    less = [board.decided[each] for each in out]
    plus, minus = ("+", "−") if lines.sums else ("×", "÷")
    made_of, _, total = parts.partition(" = ")
    signed = re.findall(rf"(?:(^|[+−×÷] ))({NUMBER})", made_of)
    need({sign.strip() for sign, _ in signed} <= {"", plus, minus}, parts)
    need(sorted(value(each) for sign, each in signed if sign.strip() != minus) == sorted(more), f"“{parts}”: {more}")
    need(sorted(value(each) for sign, each in signed if sign.strip() == minus) == sorted(less), f"“{parts}”: {less}")
    known = lines.of(more) - sum(less) if lines.sums else lines.of(more) // prod(less)
    need(bool(total) == (len(signed) > 1) and value(total or made_of) == known, parts)
    found = {cell(at): int(digit) for digit, at in re.findall(rf"the ([0-9]+) at ({PLACE})", beyond)}
    need(found == {each: board.decided[each] for each in out}, f"{beyond}: {out}")
    need(("lies outside" in sentence, "lie outside" in sentence) == (len(out) == 1, len(out) > 1), sentence)
    found_out = {}
    for each in told:
        clue, at, made = taken_apart(rf"Every way left to fill {CAGE} {lines.makes} ({NUMBER})", each)
        board.cage(clue, at)
        found_out[at] = value(made)
    need(found_out == silent and len(told) == len(silent), f"{told} of {silent}")
    return known


def read_wing(board: Board, hint: Hint) -> Gone:
    """Two cages have a digit in the same two lines, each in one of them."""
    *titles, digit, one, first, other, second, no, third, fifth = taken_apart(
        rf"{CAGE} and {CAGE} each have an? ([0-9]+) in {LINE} or {LINE}, however they are filled: so no other cell of "
        rf"(.*) and (.*) is ([0-9]+)\.",
        hint.why,
    )
    need([no, third] == [f"{one} {first}", f"{other} {second}"] and fifth == digit, hint.why)
    need(f" {an(int(digit))} in " in hint.why and (one, first) != (other, second) and one == other, hint.why)
    cages = [board.cage(*titles[:2]), board.cage(*titles[2:])]
    need(cages[0] != cages[1], hint.why)
    need(hint.where == f"Look at {hint.why.split(' each have')[0].replace('The', 'the', 1)}.", hint.where)
    those = {*board.line(one, first), *board.line(other, second)}
    for cage in cages:
        inside = [i for i, each in enumerate(cage.cells) if each in those]
        need(all(any(way[i] == int(digit) for i in inside) for way in board.ways(cage)), hint.why)
    own = {each for cage in cages for each in cage.cells}
    return {each: {int(digit)} for each in those - own}
