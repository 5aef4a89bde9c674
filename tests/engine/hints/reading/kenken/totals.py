"""What hints on KenKens say of several cages at once: what whole lines make, and the x-wing of two cages."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product
from math import prod

from engine.core.abilities import Hint
from engine.puzzles.kenken import Cage
from tests.engine.hints.reading.kenken.board import CAGE, LINE, Board, Gone, told_sets, worked_out
from tests.engine.hints.reading.kenken.lines import COUNT, ENTERED, NUMBER, Lines, Parts, cages_named, one_of, value
from tests.engine.hints.reading.text import (
    NUMBERS,
    PLACE,
    PLACES,
    Cell,
    an,
    cell,
    cells,
    need,
    numbers,
    same,
    taken_apart,
)

MOST_SETS = 6


def read_total(board: Board, hint: Hint) -> Gone:
    """Lines make what they make, what is in them makes what it says, and so do the cells that are left."""
    first, *told, covers, last = hint.why.removesuffix(".").split(". ")
    lines = Lines(board, first)
    need(hint.where == f"Look at {lines.name}.", hint.where)
    is_outie = not last.startswith("So the cell")
    named, verb, result, left = _read_last(board, lines, last, is_outie)
    unknown = cells(named)
    need(all((each in lines.cells) != is_outie for each in unknown), f"“{last}”: inside or outside?")
    need(not any(each in board.decided for each in unknown), last)
    parts = Parts(board, lines, unknown)
    known = parts.known
    if is_outie:
        _read_outside(lines, parts, last, _read_around(board, lines, parts, covers))
    else:
        _read_within(board, lines, parts, covers)
    found_out = dict(_found_out(board, lines, each) for each in told)
    need(found_out == parts.silent and len(told) == len(parts.silent), f"{told} of {parts.silent}")
    rest = lines.less(known, lines.whole) if is_outie else lines.less(lines.whole, known)
    sign = "−" if lines.sums else "÷"
    count = [parts.gross, lines.whole, *parts.less] if is_outie else [lines.whole, known]
    need(result == f"{f' {sign} '.join(f'{each:,}' for each in count)} = {rest:,}", result)
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


def _read_last(board: Board, lines: Lines, last: str, is_outie: bool) -> tuple[str, ...]:
    """`So the cell that is left, r1c1, is …`, `Of their cells, only r1c1 lies outside row 2, so it is …` or `Two of …`.

    The cells, the verb, the result, and what is said of it.
    """
    makes = rf"(is|{lines.make}) ({NUMBER}(?: [−÷] {NUMBER})+ = {NUMBER})(?:: (.*))?"
    if is_outie and last.startswith("Of "):
        named, lie, those, *rest = taken_apart(
            rf"Of (?:their|its) cells, only ({PLACES}) (lies?) outside {lines.name}, so (it|these) {makes}", last
        )
        need((lie == "lie") == (those == "these") == (len(cells(named)) > 1), last)
    elif is_outie:
        named, those, *rest = taken_apart(
            rf"[A-Z0-9][a-z0-9]* of (?:their|its) cells lie outside {lines.name}: "
            rf"{PLACES}, which (?:is|are) {NUMBERS}, and ({PLACES}): so (that|the open ones) {makes}",
            last,
        )
        need((those == "that") == (len(cells(named)) == 1), last)
    else:
        noun, are, named, *rest = taken_apart(rf"So the (cells?) that (is|are) left, ({PLACES}), {makes}", last)
        need((noun == "cells") == (are == "are") == (len(cells(named)) > 1), last)
    need(max(max(each) for each in cells(named)) < board.size, last)
    return named, *rest


def _read_within(board: Board, lines: Lines, parts: Parts, told: str) -> int:
    """`The 7+ cage lies whole in row 1, and the 9+ cage but for the 1 at r2c2; with the entered 3 …, that is …`."""
    cages, entered, count, other_count = taken_apart(
        rf"(The .*?)(?:; with (the .*?), that is ({COUNT})|: ({COUNT}))?", told
    )
    parts.read_entered(entered)
    titles = re.split(r",(?: and)? (?=the [0-9,]+[+−×÷]? cage(?: at \S+)? but for )", cages)
    groups, found = list[tuple[list[int], list[int]]](), list[Cage]()
    if len(titles) > 2:
        need(", and ".join((", ".join(titles[:-1]), titles[-1])) == cages, cages)
    for number, title in enumerate(titles):
        if first := re.fullmatch(rf"(.*?) (lies?) whole in {lines.name}", title):
            need(number == 0, cages)
            those, out = cages_named(board, first[1]), list[Cell]()
            need((first[2] == "lie") == (len(those) > 1), title)
        else:
            whose, beyond = taken_apart(rf"(.*?){'' if number else f' lies in {lines.name}'} but for (.*)", title)
            (cage,) = those = cages_named(board, whose)
            out = parts.beyond(cage)
            need(bool(out), f"“{title}”: it has nothing outside")
            parts.read_standing(beyond, out)
        need(all(cage in parts.whole and parts.beyond(cage) == out for cage in those), f"“{title}”: {out}")
        found += those
        groups.append(([parts.whole[cage] for cage in those], [board.decided[each] for each in out]))
    need(len({*found}) == len(found), cages)
    same(found, parts.whole, cages)
    groups += [([digit], []) for digit in parts.digits]
    parts.read_count(count or other_count, groups)
    return len(found) + len(parts.digits)


def _read_around(board: Board, lines: Lines, parts: Parts, told: str) -> int:
    """`The 7+ and 9+ cages and the entered 3 at r1c2 cover row 1: …`; how many parts there are."""
    named, covers, count = taken_apart(rf"(The .*?) (covers?) {lines.name}(?:: ({COUNT}))?", told)
    entered, *_ = taken_apart(rf".*?(?:(?:, | and )({ENTERED}))?", named)
    parts.read_entered(entered)
    same(cages_named(board, named), parts.whole, named)
    every = len(parts.whole) + len(parts.digits)
    need((covers == "cover") == (every > 1), told)
    groups = [([*parts.whole.values()], []), *(([digit], []) for digit in parts.digits)]
    parts.read_count(count, groups if every > 1 else [([*parts.whole.values(), *parts.digits], [])], parts.gross)
    return every


COUNTED = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


def _read_outside(lines: Lines, parts: Parts, last: str, every: int) -> None:
    """How many cells lie outside, and which of them are decided, with their digits."""
    need(re.match(rf"\w+ (?:of )?{'their' if every > 1 else 'its'} cells", last) is not None, last)
    need(last.startswith("Of ") == (not parts.out), last)
    if parts.out:
        count, places, are, digits, open_ones = taken_apart(
            rf"(\w+) of \w+ cells .*: ({PLACES}), which (is|are) ({NUMBERS}), and ({PLACES}): so .*", last
        )
        every = len(parts.out) + len(cells(open_ones))
        need(count == (COUNTED[every - 2] if every <= 10 else str(every)), f"“{last}”: how many?")
        need((are == "are") == (len(parts.out) > 1), last)
        need(cells(places) == parts.out and numbers(digits) == parts.less, f"“{last}”: {parts.out}, {parts.less}")


def all_differ(places: list[Cell], way: tuple[int, ...]) -> bool:
    """Whether equal digits are in no line together."""
    pairs = combinations(zip(places, way, strict=True), 2)
    return all(a != b or (p[0] != q[0] and p[1] != q[1]) for (p, a), (q, b) in pairs)


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
    need((verb == "hold") == (len(found) == 1), told)
    if verb == "hold":
        alone, by = taken_apart(rf"({NUMBERS})(?: \((.*)\))?", sets)
        need(alone == one_of([*map(str, sorted(found[0]))]), told)
        need(bool(by) == (not cage.op and cage.target != value(made)), f"“{told}”: how?")
        if by:
            need(sorted(worked_out(board, cage, by)) == sorted(found[0]), told)
    else:
        told_sets(board, cage, board.ways(cage), sets)
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
