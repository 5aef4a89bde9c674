"""What hints on KenKens say of odd and even: what cages have in some lines, and what that leaves for the last one."""

from __future__ import annotations

import re

from engine.abilities import Hint
from engine.puzzles.kenken import Cage
from tests.reading.kenken_board import SIGNS, Board, Gone
from tests.reading.kenken_totals import NUMBER, Lines, cages_named, one_of
from tests.reading.text import NUMBERS, PLACES, Cell, cells, need, numbers, same, taken_apart

NAMES = ("even", "odd")
MOST_SETS = 6
AIM = rf"(?:Do (?P<several>{PLACES}) add up to an odd or an even number|Is (?P<one>{PLACES}) odd or even)\?"
COUNT = rf"(?:With (?P<entered>the entered {NUMBERS}), that|That) is (?P<count>.*?) = (?P<made>odd|even)\."
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
    odd, even = _said(board, lines, told["cages"])
    same(odd, [cage for cage, number in counted.items() if number], hint.why)
    same(even, [cage for cage, number in counted.items() if not number], hint.why)
    held = {each for cage in counted for each in cage.cells}
    digits = [board.decided[each] for each in lines.cells if each in board.decided and each not in held]
    need(sorted(numbers(told["entered"])) == sorted(digits), f"{told['entered']}: {digits}")
    known = NAMES[(len(odd) + sum(digits)) % 2]
    parts = [*["odd"] * len(odd), *["even"] * len(even), *map(str, numbers(told["entered"]))]
    need(told["count"] == (" + ".join(parts) if len(parts) > 1 else ""), told["count"])
    need(told["made"] in ("", known) and told["known"] == known, hint.why)
    need(told["whole"] == f"{lines.whole:,}", hint.why)
    rest = (lines.whole - NAMES.index(known)) % 2
    need(told["rest"] == NAMES[rest], hint.why)
    if len(unknown) == 1:
        need(not told["left"], told["left"])
        return {each: {digit for digit in board.at(each) if digit % 2 != rest} for each in unknown}
    assert own
    return _left(board, lines, own, unknown, rest, told["left"])


def _cages(board: Board, lines: Lines, unknown: list[Cell]) -> tuple[dict[Cage, int], Cage | None]:
    """Cages with open cells in the lines, and whether they are odd there; and the cage that is asked about."""
    counted, own, used = dict[Cage, int](), None, set[Cell]()
    for cage in board.puzzle.cages:
        inside = [i for i, each in enumerate(cage.cells) if each in lines.cells]
        open_cells = {cage.cells[i] for i in inside} - set(board.decided)
        if open_cells & set(unknown):
            own, used = cage, used | open_cells
        elif open_cells:
            numbers_made = {sum(way[i] for i in inside) % 2 for way in board.ways(cage)}
            need(len(numbers_made) == 1, f"{cage.name} may be odd and may be even")
            counted[cage] = numbers_made.pop()
    same(used, unknown, "cells that are asked about")
    return counted, own


def _said(board: Board, lines: Lines, text: str) -> tuple[list[Cage], list[Cage]]:
    """The cages that are told to be odd, and to be even."""
    which, said = taken_apart(
        rf"In {lines.name}, however (it is|they are) filled, (.*? adds? up to an (?:odd|even) number.*)", text
    )
    first, several, name, second, each_of, other = taken_apart(
        r"(.*?) (each add|adds) up to an (odd|even) number(?:, (the .*?)( each)? to an (odd|even) one)?", said
    )
    need((name, other) in (("odd", "even"), ("odd", ""), ("even", "")), text)
    groups = [cages_named(board, lines, each) if each else [] for each in (first, second)]
    need((several == "each add") == (len(groups[0]) > 1) and bool(each_of) == (len(groups[1]) > 1), text)
    need((which == "it is") == (sum(map(len, groups)) == 1) and "entered" not in text, text)
    return (groups[0], groups[1]) if name == "odd" else ([], groups[0])


def _left(board: Board, lines: Lines, cage: Cage, unknown: list[Cell], rest: int, text: str) -> Gone:
    """What the cage can be if these cells of it are odd, or even, together."""
    at = [cage.cells.index(each) for each in unknown]
    ways = [way for way in board.ways(cage) if sum(way[i] for i in at) % 2 == rest]
    gone = {each: board.at(each) - {way[i] for way in ways} for i, each in enumerate(cage.cells)}
    named, sets, never = taken_apart(
        r"With that, (?:(?=the)|no filling of )(the .*?)(?: can only be (.*) here| has (.*))", text
    )
    need(cages_named(board, lines, named) == [cage] and ("no filling" in text) == bool(never), text)
    if sets:
        sign = f" {SIGNS[cage.op]} " if SIGNS[cage.op] else " "
        every = sorted({tuple(sorted(way, reverse=cage.op in ("-", "/"))) for way in ways})
        need(sets == one_of([sign.join(map(str, each)) for each in every], "or") and len(every) <= MOST_SETS, text)
    else:
        parts = [taken_apart(rf"({NUMBERS}) at ({PLACES})", each) for each in re.split(", and none has ", never)]
        said = {each: set(numbers(digits)) for digits, places in parts for each in cells(places)}
        need(said == {each: lost for each, lost in gone.items() if lost}, f"“{text}”: {gone}")
    return gone
