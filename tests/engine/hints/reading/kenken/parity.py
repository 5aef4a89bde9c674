"""What hints on KenKens say of odd and even: what cages have in some lines, and what that leaves for the last one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.core.abilities import Hint
from engine.puzzles.kenken import Cage
from tests.engine.hints.reading.kenken.board import Board, Gone, told_sets
from tests.engine.hints.reading.kenken.lines import (
    CLUE,
    ENTERED,
    NUMBER,
    Lines,
    cages_named,
    clue_of,
    entered_digits,
    name,
    one_of,
)
from tests.engine.hints.reading.text import NUMBERS, PLACE, PLACES, Cell, cell, cells, need, numbers, same, taken_apart

NAMES = ("even", "odd")
MOST_SETS = 6
AIM = rf"(?:Do (?P<several>{PLACES}) add up to an odd or an even number|Is (?P<one>{PLACES}) odd or even)\?"
COUNT = (
    rf"(?:With (?P<entered>{ENTERED})(?:, which add up to (?P<sum>[0-9]+))?, that|That) is "
    r"(?P<count>.*?) = (?P<made>odd|even)\."
)
TO = rf"an odd (?:number|one)|an even (?:number|one)|{NUMBERS}"
END = rf"So (?P<named>{PLACES}) (?P<verb>is|add up to) (?P<whole>{NUMBER}) − (?P<known>odd|even) = (?P<rest>odd|even)\."
WHOLE = re.compile(
    rf"{AIM} (?P<lines>(?:Row|Column|A ).*?)\. (?P<cages>In .*?)\.(?: {COUNT})? {END}(?: (?P<left>With that, .*)\.)?"
)


def read_parity(board: Board, hint: Hint) -> Gone:
    """Every cage of the lines is odd or even in each of its fillings, but the one whose cells are asked about."""
    found = WHOLE.fullmatch(hint.why)
    need(found is not None, f"“{hint.why}” is not understood")
    assert found
    told = {name: text or "" for name, text in found.groupdict().items()}
    lines, unknown = Lines(board, told["lines"]), cells(told["named"])
    need(lines.sums and hint.where == f"Look at {lines.name}.", hint.where)
    need(told["named"] == (told["several"] or told["one"]), hint.why)
    need((len(unknown) > 1, told["verb"]) == ((True, "add up to") if told["several"] else (False, "is")), hint.why)
    need(set(unknown) <= set(lines.cells) - set(board.decided), hint.why)
    counted, own = _cages(board, lines, unknown)
    order, made = _said(board, lines, told["cages"])
    same(order, counted, hint.why)
    odd = [cage for cage, sums in counted.items() if min(sums) % 2]
    held = {each for cage in counted for each in cage.cells}
    counted_digits = {each for each in lines.cells if each in board.decided and each not in held}
    digits = entered_digits(board, told["entered"], counted_digits)
    need(told["sum"] == (str(sum(digits)) if len(digits) > 1 else ""), told["sum"])
    known = NAMES[(len(odd) + sum(digits)) % 2]
    plain = [each for each in made if each.isdigit()]
    parts = [*plain, *([str(sum(digits))] if digits else []), *made[len(plain) :]]
    need(told["count"] == (" + ".join(parts) if len(parts) > 1 else ""), told["count"])
    need(hint.places == _shown(lines, own if len(unknown) > 1 else None, counted, hint), f"{hint.places}")
    need(told["made"] in ("", known) and told["known"] == known, hint.why)
    need(told["whole"] == f"{lines.whole:,}", hint.why)
    rest = (lines.whole - NAMES.index(known)) % 2
    need(told["rest"] == NAMES[rest], hint.why)
    if len(unknown) == 1:
        need(not told["left"], told["left"])
        return {each: {digit for digit in board.at(each) if digit % 2 != rest} for each in unknown}
    assert own
    return _left(board, own, unknown, rest, told["left"])


def _shown(lines: Lines, own: Cage | None, counted: Iterable[Cage], hint: Hint) -> tuple[str, ...]:
    """The places of a hint, if these are what it speaks of: the lines, and all cells of the cages."""
    wanted = {*lines.cells, *(each for cage in counted for each in cage.cells), *(cell(at) for at, _ in hint.cells)}
    wanted |= {*own.cells} if own else set()
    same(cells(" ".join(hint.places)), wanted, "what is shown")
    return hint.places


def _cages(board: Board, lines: Lines, unknown: list[Cell]) -> tuple[dict[Cage, set[int]], Cage | None]:
    """Cages with open cells in the lines, and what each may add up to there; and the cage that is asked about."""
    counted, own, used = dict[Cage, set[int]](), None, set[Cell]()
    for cage in board.puzzle.cages:
        inside = [i for i, each in enumerate(cage.cells) if each in lines.cells]
        open_cells = {cage.cells[i] for i in inside} - set(board.decided)
        if open_cells & set(unknown):
            own, used = cage, used | open_cells
        elif open_cells:
            counted[cage] = {sum(way[i] for i in inside) for way in board.ways(cage)}
            need(len({each % 2 for each in counted[cage]}) == 1, f"{cage.name} may be odd and may be even")
    same(used, unknown, "cells that are asked about")
    return counted, own


def _said(board: Board, lines: Lines, text: str) -> tuple[list[Cage], list[str]]:
    """The cages in the order in which they are told, and what each is told to add up to: a number, odd or even."""
    which, said = taken_apart(rf"In {lines.name}, however (it is|they are) filled, (.*)", text)
    told = re.findall(rf"(?:^|, )(the .*?)( each)?(?: (add|adds) up)? to ({TO})(?=, the |$)", said)
    again = [f"{texts}{each}{verb and f' {verb} up'} to {made}" for texts, each, verb, made in told]
    need(", ".join(again) == said, f"“{text}” is not understood")
    order, names = list[Cage](), list[str]()
    for i, (texts, each, verb, made) in enumerate(told):
        those = _listed(board, lines, texts)
        several, number = len(those) > 1, not made.startswith("an ")
        need(bool(each) == (several and not number) and verb == ("" if i else "add" if several else "adds"), text)
        need(number or made.endswith(" one") == any(before[3].endswith(" number") for before in told[:i]), text)
        found = [*map(str, numbers(made))] if number else [made.split()[1]] * len(those)
        need(len(found) == len(those), f"“{text}”: {made}")
        clues = re.findall(rf"(?<=[ ])({CLUE})(?=,| and | cage)", re.sub(r"\([^()]*\)", "", texts))
        told_of = sorted(zip(clues, found, strict=True))  # cages with the same clue are not told apart
        sums = [
            {sum(way[j] for j, at in enumerate(cage.cells) if at in lines.cells) for way in board.ways(cage)}
            for cage in those
        ]
        if number:
            need(all(len(each) == 1 for each in sums), f"“{text}”: {sums}")
            of_board = sorted((clue_of(cage), str(*each)) for cage, each in zip(those, sums, strict=True))
        else:
            odd_or_even = [{NAMES[total % 2] for total in each} for each in sums]
            need(all(len(each) == 1 for each in odd_or_even), f"“{text}”: {sums}")
            of_board = sorted((clue_of(cage), *each) for cage, each in zip(those, odd_or_even, strict=True))
        need(told_of == of_board, f"“{text}”: {of_board}")
        order += those
        names += found
    groups = ["" if name.isdigit() else name for name in names]
    need(groups == sorted(groups, key=("", "odd", "even").index) and "entered" not in text, text)
    need(len(told) == len({*groups}) and (which == "it is") == (len(order) == 1), text)
    return order, names


def _listed(board: Board, lines: Lines, text: str) -> list[Cage]:
    """Cages of a list; of those that stick out of the lines, each has the cells that it has outside in brackets."""
    found = list[Cage]()
    shown = re.findall(rf"the {CLUE}(?:(?:, | and ){CLUE})* cages?(?: at {PLACE})?(?: \(without [^()]*\))?", text)
    need(one_of(shown) == text, f"“{text}” is not a list")
    for each in shown:
        title, _, without = each.removesuffix(")").partition(" (without ")
        named = cages_named(board, title)
        out = [place for cage in named for place in cage.cells if place not in lines.cells]
        still_open = [name(place) for place in out if place not in board.decided]
        known = [f"the {board.decided[place]} at {name(place)}" for place in out if place in board.decided]
        need(not out or len(named) == 1, f"“{text}”: whose are {out}?")
        need(without == (one_of([*still_open, *known]) if out else ""), f"“{text}”: {out} are outside")
        found += named
    return found


def _left(board: Board, cage: Cage, unknown: list[Cell], rest: int, text: str) -> Gone:
    """What the cage can be if these cells of it are odd, or even, together."""
    at = [cage.cells.index(each) for each in unknown]
    ways = [way for way in board.ways(cage) if sum(way[i] for i in at) % 2 == rest]
    gone = {each: board.at(each) - {way[i] for way in ways} for i, each in enumerate(cage.cells)}
    named, sets, never = taken_apart(
        r"With that, (?:(?=the)|no filling of )(the .*?)(?: can only be (.*) here| has (.*))", text
    )
    need(cages_named(board, named) == [cage] and ("no filling" in text) == bool(never), text)
    if sets:
        told_sets(board, cage, ways, sets)
    else:
        parts = [taken_apart(rf"({NUMBERS}) at ({PLACES})", each) for each in re.split(", and none has ", never)]
        said = {each: set(numbers(digits)) for digits, places in parts for each in cells(places)}
        need(said == {each: lost for each, lost in gone.items() if lost}, f"“{text}”: {gone}")
    return gone
