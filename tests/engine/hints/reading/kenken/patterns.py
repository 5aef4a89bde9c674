"""What hints on KenKens say of a cage and a line together: a digit that points along it, or has no room beside it."""

from __future__ import annotations

import re

from engine.core.abilities import Hint
from engine.puzzles.kenken import Cage
from tests.engine.hints.reading.kenken.board import LINE, Board, Gone, cage_looked_at, told_sets
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

CANNOT = rf"({PLACES}) cannot be ({NUMBERS})"


def read_pointing(board: Board, hint: Hint) -> Gone:
    """A cage has a digit in a line, and it is told why."""
    title, cage, line = cage_looked_at(board, hint, and_line=True)
    inside, outside = ([i for i, each in enumerate(cage.cells) if (each in line) == of] for of in (True, False))
    ways = board.ways(cage)
    begin, *name, digit = taken_apart(rf"(.*) no other cell of {LINE} is ([0-9]+)\.", hint.why)
    line_name = " ".join(name)
    need(board.line(*name) == line and all(any(way[i] == int(digit) for i in inside) for way in ways), hint.why)
    if found := re.fullmatch(rf"However (.*) is filled, it has (.*?)(?: in {line_name}, so|\. (.*))", begin):
        need(found[1] == title, hint.why)
        has, reason = found[2], found[3]
    else:
        start, sets, has, reason, last = taken_apart(
            r"(.*) can only be (.*?) here(?:, each with (.*?))?"
            rf"(?:\. (.*)|, and has (.*) in {line_name} however these digits stand, so)",
            begin,
        )
        need(start == title[0].upper() + title[1:], hint.why)
        told_sets(board, cage, ways, sets)
        need(bool(has) == (" or " in sets and bool(reason)), hint.why)
        has = has or last
    two = f"two {digit}s"
    need(has in ("", two, an(int(digit))), hint.why)
    if reason:
        _why_in_line(board, cage, line_name, int(digit), [cage.cells[i] for i in outside], reason)
    need(not has or (has == two) == (bool(reason) and f"ts {two}" in reason), hint.why)
    return {each: {int(digit)} for each in line if each not in cage.cells}


def _why_in_line(board: Board, cage: Cage, line: str, digit: int, outside: list[Cell], reason: str) -> None:
    """Why a cage has a digit in a line: it is all there, or has no place or too few places for it elsewhere."""
    counts = [way.count(digit) for way in board.ways(cage)]
    need(all(counts), f"“{reason}”: it may have none")
    if reason == f"All of it is in {line}, so":
        need(not outside, reason)
        return
    where = [i for i, each in enumerate(cage.cells) if each in outside]
    if found := re.fullmatch(rf"Its {digit} cannot be at ({PLACES})(?: \((.*)\))?, so it is in {line}, and", reason):
        same(cells(found[1]), outside, reason)
        if found[2]:
            _why_not(board, outside, digit, found[2])
    if found or reason == f"Its {digit} can only be in {line}, so":
        need(not any(way[i] == digit for way in board.ways(cage) for i in where), reason)
        need({*counts} == {1}, f"“{reason}”: it has more")
        return
    if reason.startswith("A single"):
        (shown,) = taken_apart(
            rf"A single {digit} cannot be outside {line}(?: \((if .*)\))?, and of two {digit}s only one can, "
            rf"so one is in {line}, and",
            reason,
        )
        need({*counts} == {1, 2}, f"“{reason}”: {counts}")
        able = {cage.cells[i] for i in where if any(way[i] == digit for way in board.ways(cage))}
        rests = {
            tuple(sorted(each for each in way if each != digit)) for way in board.ways(cage) if way.count(digit) == 1
        }
        need(bool(shown) == (len(able) == len(rests) == 1), f"“{reason}”: {able}, {rests}")
        if shown:
            at, others, rest = taken_apart(
                rf"if ({PLACE}) held it, ({PLACES}) would have to (?:hold|be) ({NUMBERS}), which cannot be", shown
            )
            same([cell(at)], able, shown)
            same(cells(others), {*cage.cells} - able, shown)
            need(tuple(numbers(rest)) in rests and len(numbers(rest)) == len(cage.cells) - 1, f"“{shown}”: {rests}")
        for way in board.ways(cage):
            need(sum(way[i] == digit for i in where) == way.count(digit) - 1, f"“{reason}”: {way}")
        return
    need({*counts} == {2}, f"“{reason}”: {counts}")
    able = {cage.cells[i] for i in where if any(way[i] == digit for way in board.ways(cage))}
    if reason.startswith("Only one"):
        name, place = taken_apart(
            rf"Only one of its two {digit}s can be outside {line}, (?:in ((?:row|column) [0-9]+)|at ({PLACE})), "
            rf"so one is in {line}, and",
            reason,
        )
        need(able < {*outside}, reason)
    else:
        name, place = taken_apart(
            rf"Its two {digit}s cannot (?:share ((?:row|column) [0-9]+)|both be at ({PLACE})), "
            rf"so one is in {line}, and",
            reason,
        )
        need(able == {*outside}, reason)
    need(able == {cell(place)} if place else able <= {*board.line(*name.split())}, f"“{reason}”: {able}")
    need(bool(place) == (len(able) == 1), reason)


def _why_not(board: Board, places: list[Cell], digit: int, told: str) -> None:
    """`r3c5 is 4, row 2 holds 1 already and no note at r3c6 is 1`: each of the cells is excluded, and by all that."""
    *parts, last = told.split(" and no note at ") if " and no note at " in told else (told,)
    reasons = [each for part in parts for each in re.split(", | and ", part)]
    reasons += [f"no note at {last}"] if parts else [last] if last.startswith("no") else re.split(", | and ", last)
    left = set(places)
    for each in reasons:
        if found := re.fullmatch(rf"({PLACE}) is ([0-9]+)", each):
            need(board.decided.get(cell(found[1])) == int(found[2]) != digit, each)
            excluded = {cell(found[1])}
        elif found := re.fullmatch(rf"no note at ({PLACES}) is ([0-9]+)", each):
            excluded = {*cells(found[1])}
            need(int(found[2]) == digit and excluded <= board.marked & left, each)
            need(not any(digit in board.at(place) for place in excluded), each)
        else:
            *name, held = taken_apart(rf"{LINE} holds ([0-9]+) already", each)
            line = board.line(*name)
            need(int(held) == digit and any(board.decided.get(place) == digit for place in line), each)
            excluded = left & {*line}
            need(not any(digit in board.at(place) for place in excluded), each)
        need(bool(excluded & left), f"“{each}” is idle")
        left -= excluded
    need(not left, f"“{told}”: why not {left}?")


def read_enclosed(board: Board, hint: Hint) -> Gone:
    """A line has room for a digit in a cage only."""
    title, cage, line = cage_looked_at(board, hint, and_line=True)
    kind, number, digit, other, rest = taken_apart(
        rf"{LINE} needs an? ([0-9]+), and only (the .*) has room for it there\. (.*)", hint.why
    )
    need(board.line(kind, number) == line and other == title and an(int(digit)) in hint.why, hint.why)
    need(not any(int(digit) in board.at(each) for each in line if each not in cage.cells), hint.why)
    inside = [i for i, each in enumerate(cage.cells) if each in line]
    ways = [way for way in board.ways(cage) if any(way[i] == int(digit) for i in inside)]
    gone = {each: board.at(each) - {way[i] for way in ways} for i, each in enumerate(cage.cells)}
    if rest.startswith("With that, it can"):
        sets, out, never = taken_apart(
            rf"With that, it can only be (.*?)(?:, so none of its cells is ({NUMBERS}))?(?:; (.*))?\.",
            rest,
        )
        told_sets(board, cage, ways, sets)
        of_sets = {each for way in ways for each in way}
        need(set(numbers(out)) == {each for lost in gone.values() for each in lost - of_sets}, f"“{rest}”: {gone}")
        if never.startswith("its one "):
            places, are, *same_digit = taken_apart(
                rf"its one {digit} is in {kind.lower()} {number}, so ({PLACES}) (is|are) not ([0-9]+)", never
            )
            need(all(way.count(int(digit)) == 1 for way in ways) and same_digit == [digit], never)
            need((are == "are") == (len(cells(places)) > 1), never)
            never = f"{places} cannot be {digit}"
        elif never:
            with_it, never = never.split(", ", 1)
            need(with_it == f"with {an(int(digit))} in {kind.lower()} {number}", with_it)
        lost_at = {at: set(numbers(it)) for places, it in re.findall(CANNOT, never) for at in cells(places)}
        need(re.fullmatch(rf"(?:{CANNOT}(?:, and |, |$))*", never) is not None, never)
        need(lost_at == {at: lost & of_sets for at, lost in gone.items() if lost & of_sets}, f"“{rest}”: {gone}")
    else:
        (never,) = taken_apart(r"With that, none of its fillings has (.*)\.", rest)
        parts = [taken_apart(rf"({NUMBERS}) at ({PLACES})", part) for part in never.split(", and none has ")]
        said = {at: set(numbers(digits)) for digits, places in parts for at in cells(places)}
        need(said == {at: lost for at, lost in gone.items() if lost}, f"“{rest}”: {gone}")
    need(len(ways) < len(board.ways(cage)), rest)
    return gone
