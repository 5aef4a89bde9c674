"""What hints on KenKens say of several cages at once: what whole lines make, and the x-wing of two cages."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product
from math import prod

from engine.abilities import Hint
from engine.puzzles.kenken import Cage
from tests.reading.kenken_board import CAGE, LINE, SIGNS, Board, Gone
from tests.reading.text import NUMBERS, PLACE, PLACES, Cell, an, cell, cells, need, numbers, same, taken_apart

NUMBER = r"[0-9]+(?:,[0-9]{3})*"
COUNT = rf"{NUMBER}(?: [+−×÷] {NUMBER})* = {NUMBER}"
CLUE = r"[0-9,]*[0-9][+−×÷]?"
ENTERED = rf"the entered ({NUMBERS}) at ({PLACES})|the other entered digits \(({NUMBERS})\)"
MOST_SETS, MOST_PLACED = 6, 4


class Lines:
    """Lines side by side as `Row 1 holds 1 to 4, which add up to 10.` tells them, and what their digits make."""

    def __init__(self, board: Board, told: str) -> None:
        kind, alone, size, one, factors, product_of_one, several, first, joint, last, verb, whole = taken_apart(
            rf"(?:A )?([Rr]ow|[Cc]olumn)(?: ([0-9]+))? holds 1 to ([0-9]+)(?:, which add up to ({NUMBER})|: "
            rf"([0-9×… ]+) = ({NUMBER}))(?:, so (rows|columns) ([0-9]+) (and|to) ([0-9]+) (add up to|multiply to) "
            rf"({NUMBER}))?",
            told,
        )
        need(bool(alone) != bool(several) and (several in ("", f"{kind.lower()}s")), told)
        first = first or alone
        count = int(last or first) - int(first) + 1
        need(joint == ("" if count == 1 else "and" if count == 2 else "to") and count > 0, told)
        self.board, self.several, self.sums = board, bool(several), bool(one)
        self.kind = kind.lower()
        self.name = f"{several} {first} {joint} {last}" if several else f"{self.kind} {first}"
        self.rows = [board.line(kind, str(int(first) + i)) for i in range(count)]
        self.cells = [each for row in self.rows for each in row]
        self.make = "add up to" if self.sums else "multiply to"
        self.makes = "adds up to" if self.sums else "multiplies to"
        need(verb in ("", self.make) and int(size) == board.size, told)
        digits = [*range(1, board.size + 1)]
        need(value(one or product_of_one) == self.of(digits), told)
        self.whole = self.of(digits * count)
        need(not whole or value(whole) == self.whole, told)
        spelled = [*map(str, digits)] if board.size < 5 else ["1", "2", "…", str(board.size)]
        need(self.sums or factors == " × ".join(spelled), told)

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
    first, *told, covers, last = hint.why.removesuffix(".").split(". ")
    lines = Lines(board, first)
    need(hint.where == f"Look at {lines.name}.", hint.where)
    parts, extent, count = taken_apart(rf"(The .*?) (covers? .*?)(?:: ({COUNT}))?", covers)
    named, verb, result, left = taken_apart(
        rf"(?:So|.*, so) ({PLACES}) (is|{lines.make}) ({NUMBER} [−÷] {NUMBER} = {NUMBER})(?:: (.*))?", last
    )
    itself = f"themselves {lines.make}" if lines.several else f"itself {lines.makes}"
    start = (
        f"{lines.name[0].upper()}{lines.name[1:]} {itself} {lines.whole:,}, so" if " except " not in extent else "So"
    )
    need(last.startswith(f"{start} {named} "), f"{last}: {start}")
    is_outie, unknown = " except " not in extent, cells(named)
    need(all((each in lines.cells) != is_outie for each in unknown), f"“{last}”: inside or outside?")
    need(not any(each in board.decided for each in unknown), last)
    known, out, one = _read_parts(board, lines, unknown, parts, count, told)
    need(extent == _extent(board, lines, unknown, out, is_outie, one), f"“{covers}”: {out} are outside")
    rest = lines.less(known, lines.whole) if is_outie else lines.less(lines.whole, known)
    sign = "−" if lines.sums else "÷"
    need(result == f"{max(known, lines.whole):,} {sign} {min(known, lines.whole):,} = {rest:,}", result)
    free = [
        way
        for way in product(*(sorted(board.at(each)) for each in unknown))
        if lines.of([*way]) == rest and all_differ(unknown, way)
    ]
    ways, narrowing = _narrowed(board, unknown, free)
    alike = [*map(set, zip(*free, strict=True))] == [*map(set, zip(*ways, strict=True))]
    kinds = ["outie" if is_outie else "innie"] if len(unknown) == 1 and not lines.several else ["line totals"]
    need(hint.technique in (kinds if alike else [*kinds, "totals with cages"]), hint.technique)
    if not alike and hint.technique != "totals with cages":
        need(left.startswith("that cannot"), "a cage allows fewer")
        ways, narrowing = free, []
    gone = {each: board.at(each) - {way[i] for way in ways} for i, each in enumerate(unknown)}
    if len(unknown) == 1:
        need(verb == "is" and not left, last)
        return gone
    need(len(unknown) in (2, 3) and verb == lines.make, last)
    if narrowing:
        within, left = taken_apart(r"by (the .*?) (they can .*|that cannot .*)", left)
        need(sorted(map(str, narrowing)) == sorted(map(str, cages_named(board, within))), within)
    sets = sorted({tuple(sorted(way)) for way in ways})
    if len(sets) <= MOST_SETS and (alike or narrowing):
        possible = [f" {'+' if lines.sums else '×'} ".join(map(str, each)) for each in sets]
        told, _, never = left.partition("; ")
        of_sets = {digit for each in sets for digit in each}
        out = set[int]().union(*gone.values()) - of_sets
        none = "neither" if len(unknown) == 2 else "none of them"
        so = f", so {none} is {one_of([*map(str, sorted(out))], 'or')}" if out else ""
        need(told.endswith(so) and (bool(so) or ", so " not in told), f"“{told}”: {out} are in none of them")
        told, _, others = told.removesuffix(so).partition(", not ")
        need(told == f"they can only be {one_of(possible, 'or')}", left)
        if others:
            _out(board, lines, unknown, rest, sets, narrowing, others)
        said: Gone = {}
        for at, digits, other, partners in re.findall(
            rf"({PLACES}) cannot be ({NUMBERS})(?:, as ({PLACE}) is not ({NUMBERS}))?", never
        ):
            said |= {each: set(numbers(digits)) for each in cells(at)}
            if other:
                need({*cells(at), cell(other)} == set(unknown) and len(unknown) == 2, never)
                need(
                    all(lines.of([*pair]) == rest for pair in zip(*map(numbers, (digits, partners)), strict=True)),
                    never,
                )
                need(not set(numbers(partners)) & board.at(cell(other)), f"“{never}”: {board.at(cell(other))}")
        need(said == {each: lost & of_sets for each, lost in gone.items() if lost & of_sets}, f"{left}: {gone}")
    else:
        need(left.startswith("that cannot be done with "), left)
        left, others_make = re.fullmatch(
            rf"(.*?)(?:, as the other two would have to {lines.make} ({NUMBER}))?", left
        ).groups()  # type: ignore[union-attr]
        one = [each for lost in gone.values() for each in lost]
        if others_make:
            need(len(one) == 1 and len(unknown) == 3, left)
            need(lines.of([one[0], value(others_make)]) == rest, f"“{left}”: {others_make} for the others")
        for part in re.split("(?:, | or )(?=with)", left.removeprefix("that cannot be done ")):
            digits, at = taken_apart(rf"with ({NUMBERS}) at ({PLACES})", part)
            need(all(sorted(gone.get(each, ())) == numbers(digits) for each in cells(at)), f"{left}: {gone}")
        same({each for each, lost in gone.items() if lost}, cells(left), left)
    return gone


def _out(
    board: Board,
    lines: Lines,
    unknown: list[Cell],
    rest: int,
    sets: list[tuple[int, ...]],
    narrowing: list[Cage],
    text: str,
) -> None:
    """`1 + 6 or 2 + 5 (…), nor 3 + 4 (…)`: all other digits that make the same are told, with why they are out."""
    sign = f" {'+' if lines.sums else '×'} "
    groups = [taken_apart(r"([0-9][0-9 +×,or]*) \(([^()]*)\)", part) for part in text.split(", nor ")]
    told = [(digits, reason) for several, reason in groups for digits in re.split(", | or ", several)]
    for several, reason in groups:
        need(one_of([digits for digits, why in told if why == reason], "or") == several, f"“{text}”: {several}")
    alone = len({r for r, _ in unknown}) == 1 or len({c for _, c in unknown}) == 1  # all in one line
    every = {tuple(sorted(each)) for each in product(range(1, board.size + 1), repeat=len(unknown))}
    others = [each for each in every if lines.of([*each]) == rest and (not alone or len({*each}) == len(each))]
    same((digits for digits, _ in told), (sign.join(map(str, each)) for each in others if each not in sets), text)
    whole = [cage for cage in narrowing if {*unknown} <= {*cage.cells}]
    for digits, reason in told:
        each = numbers(digits)
        if " has " in reason:
            *which, held = taken_apart(rf"{LINE} has an? ([0-9]+) already", reason)
            line = board.line(*which)
            need(f" {an(int(held))} " in reason and int(held) in each and {*unknown} <= {*line}, reason)
            need(any(board.decided.get(place) == int(held) for place in line), reason)
        elif " divided " in reason:
            target, by = taken_apart(rf"({NUMBER}) cannot be divided by ([0-9]+(?: × [0-9]+)*)", reason)
            need(value(target) % prod(numbers(by)) != 0, reason)
            need(not [*(Counter(numbers(by)) - Counter(each))], f"“{reason}” is not of {digits}")
            need(any(cage.op == "*" and cage.target == value(target) for cage in whole), reason)
        else:
            high, sign_of, low, target = taken_apart("([0-9]+) ([−÷]) ([0-9]+) is not ([0-9]+)", reason)
            need(sorted(each) == [int(low), int(high)], reason)
            made = int(high) - int(low) if sign_of == "−" else int(high) / int(low)
            op = {"−": "-", "÷": "/"}[sign_of]
            cages = [cage for cage in whole if cage.op == op and {*cage.cells} == {*unknown}]
            need(made != int(target) and int(target) in [cage.target for cage in cages], reason)


def one_of(parts: list[str], last: str = "and") -> str:
    """`1, 2 and 3`."""
    *others, final = parts
    return f"{', '.join(others)} {last} {final}" if others else final


def _narrowed(
    board: Board, unknown: list[Cell], free: list[tuple[int, ...]]
) -> tuple[list[tuple[int, ...]], list[Cage]]:
    """The fillings that the cells' own cages allow, and those cages that allow fewer."""
    ways, narrowing = free, list[Cage]()
    for cage in board.clued:
        inside = [each for each in unknown if each in cage.cells]
        own = {tuple(way[cage.cells.index(each)] for each in inside) for way in board.ways(cage)} if inside else set()
        fits = [way for way in free if tuple(way[unknown.index(each)] for each in inside) in own]
        if inside and len(fits) < len(free):
            narrowing.append(cage)
            ways = [way for way in ways if way in fits]
    return ways, narrowing


def _extent(board: Board, lines: Lines, unknown: list[Cell], out: list[Cell], is_outie: bool, one: bool) -> str:
    """What cages cover: `covers row 1 except its cell in column 3, and sticks out to the 1 at r1c2, which is …`."""
    beyond = one_of([f"the {board.decided[each]} at {name(each)}" for each in out]) if out else ""
    if is_outie:
        left, outside = "", [one_of([*map(name, unknown)])]
    elif lines.several:
        left, outside = f" except {one_of([*map(name, unknown)])}", []
    else:
        across = [str(lines.rows[0].index(each) + 1) for each in unknown]
        several = "s" * (len(across) > 1)
        crossed = f"{'column' if lines.kind == 'row' else 'row'}{several} {one_of(across)}"
        left, outside = f" except its cell{several} in {crossed}", []
    s, outside = "s" * one, [*outside, *filter(None, [beyond])]
    sticks = f", and stick{s} out to {', and to '.join(outside)}" if outside else ""
    away = f", which {'is' if len(out) == 1 else 'are'} {'subtracted' if lines.sums else 'divided out'}" if out else ""
    return f"cover{s} {lines.name}{left}{sticks}{away}"


def name(at: Cell) -> str:
    """`r1c1`."""
    return f"r{at[0] + 1}c{at[1] + 1}"


def cages_named(board: Board, text: str) -> list[Cage]:
    """The cages of a list such as `the 3+ and 4× cages, the 5+ cage at r1c2 and the entered 3`.

    A clue alone must be of these alone.
    """
    found, shown = list[Cage](), list[str]()
    clues, several, placed, *_, entered, _, _, _ = taken_apart(
        rf"(?:[Tt]he ({CLUE}(?:(?:, | and ){CLUE})*) cage(s?)(?! at))?((?:(?:, | and )?{CAGE})*)"
        rf"(?:(?:, | and )({ENTERED}))?",
        text,
    )
    short = re.findall(CLUE, clues)
    need(bool(several) == (len(short) > 1), text)
    for title, clue, at in re.findall(rf"({CAGE})", placed):
        found.append(board.cage(clue, at))
        shown.append(title[0].lower() + title[1:])
    for clue in dict.fromkeys(short):
        alike = [each for each in board.clued if clue_of(each) == clue and each not in found]
        need(len(alike) == short.count(clue) and clue not in map(clue_of, found), f"“{text}”: which {clue} cage?")
        found += alike
    listed = [f"the {one_of(short)} cage{several}", *shown] if short else shown
    need(text[0].lower() + text[1:] == one_of([*listed, *filter(None, [entered])]), text)
    return found


def clue_of(cage: Cage) -> str:
    """`1050×`, as it stands in the cage."""
    return f"{cage.target}{SIGNS[cage.op]}"


def all_differ(places: list[Cell], way: tuple[int, ...]) -> bool:
    """Whether equal digits are in no line together."""
    pairs = combinations(zip(places, way, strict=True), 2)
    return all(a != b or (p[0] != q[0] and p[1] != q[1]) for (p, a), (q, b) in pairs)


def _read_parts(
    board: Board, lines: Lines, unknown: list[Cell], parts: str, count: str, told: list[str]
) -> tuple[int, list[Cell], bool]:
    """What all that is known makes: the cages that count as a whole, and the digits of others; and what is outside."""
    whole, counted, used, out, silent = list[Cage](), set[Cell](), set[Cell](), set[Cell](), dict[str, int]()
    for cage in board.puzzle.cages:
        inside = [each for each in cage.cells if each in lines.cells]
        open_inside = {each for each in inside if each not in board.decided}
        if not open_inside or open_inside & set(unknown):
            need(open_inside <= set(unknown), f"“{parts}” leaves cells out")
            used |= open_inside
            counted |= {each for each in inside if each in board.decided}
            continue
        made = {lines.of([*way]) for way in board.ways(cage)}
        need(len(made) == 1, f"“{parts}”: it is not known what {cage.name} makes: {made}")
        whole.append(cage)
        if cage.op != ("+" if lines.sums else "*") and len(cage.cells) > 1:
            silent[name(cage.cells[0])] = min(made)
        used |= {each for each in cage.cells if each not in lines.cells and each not in board.decided}
        out |= {each for each in cage.cells if each not in lines.cells and each in board.decided}
    same(used, unknown, f"“{parts}”: cells that are left")
    entered, *_ = taken_apart(rf".*?(?:(?:, | and )({ENTERED}))?", parts)
    same(cages_named(board, parts), whole, parts)
    digits = entered_digits(board, entered, counted)
    less = [board.decided[each] for each in out]
    more = [*(min(lines.of([*way]) for way in board.ways(cage)) for cage in whole), *digits]
    known = lines.of(more) - sum(less) if lines.sums else lines.of(more) // prod(less)
    plus, minus = ("+", "−") if lines.sums else ("×", "÷")
    made_of, _, made_to = count.partition(" = ")
    signed = re.findall(rf"(?:(^|[+−×÷] ))({NUMBER})", made_of)
    if count:
        need({sign.strip() for sign, _ in signed} <= {"", plus, minus} and value(made_to) == known, count)
        plain = [value(each) for sign, each in signed if sign.strip() != minus]
        need(sorted(plain) == sorted(more) and plain[len(whole) :] == digits, f"“{count}”: {more}")
        need(
            sorted(value(each) for sign, each in signed if sign.strip() == minus) == sorted(less), f"“{count}”: {less}"
        )
    else:
        need(len(more) == 1 and not less, f"“{parts}” are {more} without {less}")
    found_out = dict(_found_out(board, lines, each) for each in told)
    need(found_out == silent and len(told) == len(silent), f"{told} of {silent}")
    return known, sorted(out), len(whole) + len(digits) == 1


def entered_digits(board: Board, text: str, counted: set[Cell]) -> list[int]:
    """`the entered 3 and 1 at r1c2 and r2c1`: the digits of just these cells, in the order of the board."""
    expected = [board.decided[each] for each in sorted(counted)]
    digits, places, many = taken_apart(f"(?:{ENTERED})?", text)
    need(numbers(digits or many) == expected, f"“{text}”: {expected}")
    need(cells(places) == (sorted(counted) if len(counted) <= MOST_PLACED else []), f"“{text}”: {counted}")
    return expected


def _found_out(board: Board, lines: Lines, told: str) -> tuple[str, int]:
    """What a cage makes whose clue does not say it."""
    if told.startswith("However"):
        clue, at, made = taken_apart(rf"However {CAGE} is filled, it {lines.makes} ({NUMBER})", told)
        need(len({tuple(sorted(way)) for way in board.ways(board.cage(clue, at))}) > 2, told)
        return at, value(made)
    clue, at, verb, sets, how, made = taken_apart(
        rf"{CAGE} can only (be|hold) (.*) here, (which {lines.make}|and {lines.makes}) ({NUMBER})(?: in both cases)?",
        told,
    )
    cage = board.cage(clue, at)
    found = sorted({tuple(sorted(way, reverse=cage.op in ("-", "/"))) for way in board.ways(cage)})
    sign = f" {SIGNS[cage.op]} " if SIGNS[cage.op] else ""
    need((verb == "hold") == (len(found) == 1), told)
    alone = one_of([*map(str, sorted(found[0]))])
    every = one_of([sign.join(map(str, each)) for each in found], "or")
    every = every if sign else ", or ".join(one_of([*map(str, each)]) for each in found)
    need(sets == (alone if verb == "hold" else every), told)
    need(how.startswith("which") == (len(found) == 1) == (not told.endswith("cases")) and len(found) < 3, told)
    return at, value(made)


def read_wing(board: Board, hint: Hint) -> Gone:
    """Two cages have a digit in the same two lines, each in one of them."""
    *titles, digit, one, first, other, second, third, same_digit, fourth, kind, last = taken_apart(
        rf"{CAGE} and {CAGE} each have an? ([0-9]+) in {LINE} or {LINE}, however they are filled\. "
        r"One takes (.*)’s ([0-9]+), the other (.*)’s, so no other cell of these (row|column)s is ([0-9]+)\.",
        hint.why,
    )
    need([third, fourth] == [f"{one} {first}", f"{other} {second}"] and {same_digit, last} == {digit}, hint.why)
    need(kind == one, hint.why)
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
