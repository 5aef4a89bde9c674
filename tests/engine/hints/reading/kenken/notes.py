"""What hints on KenKens say of notes: those that repeat a digit, first notes, and digits around that are not noted."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from itertools import islice

from engine.core.abilities import Hint
from engine.core.text import listed
from engine.puzzles.kenken import Cage
from tests.engine.hints.reading.kenken.board import LINE, Board, Gone, look_at
from tests.engine.hints.reading.text import NUMBERS, PLACE, PLACES, Cell, cell, cells, need, numbers, same, taken_apart

MOST_NAMED = 3
MOST_TRIED = 10_000


def read_known_digits(board: Board, hint: Hint) -> Gone:
    """Notes repeat digits that stand in their lines."""
    _notes_looked_at(hint)
    count = sum(len(board.at(cell(at))) - len(numbers(value)) for at, value in hint.cells)
    if len(hint.cells) > MOST_NAMED:
        number, plural, rows = taken_apart(
            rf"([0-9]+) notes in row(s?) ({NUMBERS}) repeat digits that are in their row or column already\.", hint.why
        )
        need(int(number) == count and set(numbers(rows)) == {cell(at)[0] + 1 for at, _ in hint.cells}, hint.why)
        need(bool(plural) == (len(numbers(rows)) > 1), hint.why)
    else:
        gone: Gone = {}
        for part in hint.why.removesuffix(".").split("; "):
            at, digit, places, are, same_digit = taken_apart(
                rf"({PLACE}) is ([0-9]+), so ({PLACES}) (is|are) not ([0-9]+)", part
            )
            need(board.decided.get(cell(at)) == int(digit) == int(same_digit), f"“{part}”: it is not {digit}")
            need((are == "is") == (len(cells(places)) == 1), part)
            for r, c in cells(places):
                need((r == cell(at)[0]) != (c == cell(at)[1]), f"“{part}”: {at} is not in its row or column")
                need(int(digit) not in gone.setdefault((r, c), set()), f"“{hint.why}” says a note twice")
                gone[r, c].add(int(digit))
        need(
            gone == {cell(at): board.at(cell(at)) - set(numbers(to)) for at, to in hint.cells}, f"“{hint.why}”: {gone}"
        )
    return {(r, c): {digit for (x, y), digit in board.decided.items() if (x == r) != (y == c)} for r, c in board.marked}


def _notes_looked_at(hint: Hint) -> None:
    """It is told where the notes are that change: by their cells, or by their rows where they are many."""
    those = [cell(at) for at, _ in hint.cells]
    rows = sorted({str(r + 1) for r, _ in those}, key=int)
    by_rows = f"in row{'s' if rows[1:] else ''} {listed(rows)}"
    look_at(hint, f"the notes {by_rows if len(those) > MOST_NAMED else f'at {listed(at for at, _ in hint.cells)}'}")


def without_beside_entered(board: Board, hint: Hint) -> tuple[Hint, Gone]:
    """The hint without its end `Then r1c3 is 4, so r1c2 is not 4.`, and what that takes from cells without notes.

    Each is told of a digit that the hint enters, and no first note is left beside such a digit.
    """
    kept = {cell(at): set(numbers(value)) for at, value in hint.cells}
    why, _, told = hint.why.partition(" Then ")
    gone: Gone = {}
    for part in told.removesuffix(".").split("; ") if told else ():
        at, digit, places, are, same_digit = taken_apart(
            rf"({PLACE}) is ([0-9]+), so ({PLACES}) (is|are) not ([0-9]+)", part
        )
        need(kept.get(cell(at)) == {int(digit)} and digit == same_digit, f"“{part}”: it is {kept.get(cell(at))}")
        need((are == "is") == (len(cells(places)) == 1), part)
        for r, c in cells(places):
            need((r == cell(at)[0]) != (c == cell(at)[1]), f"“{part}”: {at} is not in its row or column")
            need((r, c) in kept and (r, c) not in board.marked and int(digit) in board.at((r, c)), part)
            need(int(digit) not in gone.setdefault((r, c), set()), f"“{told}” says it twice")
            gone[r, c].add(int(digit))
        need(not gone.get(cell(at), set()) or kept[cell(at)].isdisjoint(gone[cell(at)]), part)
    if not hint.chain and hint.technique != "known digits":
        for (r, c), digits in kept.items():
            for (x, y), others in kept.items():
                beside = len(digits) == 1 and (r == x) != (c == y) and (x, y) not in board.marked
                need(not beside or digits.isdisjoint(others), f"{digits} are noted beside {(r, c)}")
    before = tuple((at, "+".join(map(str, sorted(kept[cell(at)] | gone.get(cell(at), set()))))) for at, _ in hint.cells)
    return replace(hint, why=why, cells=before), gone


def read_around(board: Board, cage: Cage, told: str, changed: Collection[Cell], *, ordered: bool) -> None:
    """`Row 1 holds 3 and column 3 holds 1`: that and the notes make a cage what it is, and no less does.

    What it is are its fillings (`ordered`), or only their digits and what the cells that are `changed` keep of them.
    """
    facts = list[tuple[tuple[Cell, ...], int]]()
    for part in re.split(r"(?:, and |, | and )(?=row|column)", told) if told else ():
        *name, digits = taken_apart(rf"{LINE} holds ({NUMBERS})", part)
        line = tuple(board.line(*name))
        need(set(numbers(digits)) <= {board.decided.get(each) for each in line}, f"“{part}”: it does not")
        facts += [(line, digit) for digit in numbers(digits)]
    need(len({*facts}) == len(facts), f"“{told}” says a digit twice")
    if board.size ** len(cage.cells) > MOST_TRIED:
        need(not told, f"“{told}”: nobody would go through that")
        return
    so_it_is = _view(board, cage, None, changed, ordered=ordered)
    need(_view(board, cage, facts, changed, ordered=ordered) == so_it_is, f"“{told}” does not show it")
    for fact in facts:
        fewer = [each for each in facts if each != fact]
        need(_view(board, cage, fewer, changed, ordered=ordered) != so_it_is, f"“{told}”: {fact[1]} is idle")


def _view(
    board: Board,
    cage: Cage,
    facts: list[tuple[tuple[Cell, ...], int]] | None,
    changed: Collection[Cell],
    *,
    ordered: bool,
) -> object:
    """What a cage comes to by its notes, and by these digits of lines (None: by all that are entered)."""
    before = [list(row) for row in board.left]
    for each in cage.cells if facts is not None else ():
        if each not in board.marked and each not in board.decided:
            gone = {digit for line, digit in facts or () if each in line}
            board.left[each[0]][each[1]] = {*range(1, board.size + 1)} - gone
    ways, own = {*board.ways(cage)}, {each: board.at(each) for each in changed}
    board.left = before
    if ordered:
        return ways
    digits = {digit for way in ways for digit in way}
    return {tuple(sorted(way)) for way in ways}, {each: left & digits for each, left in own.items()}


def read_missing(board: Board, wrong: set[Cell], hint: Hint) -> None:
    """Each wrong cell with notes is told, with its digit in the only solution; without it where there are several."""
    lacking = re.findall(rf"([0-9]+) is missing from the notes at ({PLACES})(?=\.|, and |$)", hint.what)
    unknown = re.findall(rf"[Tt]he right digit is not among the notes at ({PLACES})\.", hint.what)
    told = [at for each in (*unknown, *(places for _, places in lacking)) for at in cells(each)]
    same(wrong & board.marked, told, hint.what)
    if lacking:
        only = list(islice(board.puzzle.solutions(), 2))
        need(len(only) == 1 and not unknown, f"“{hint.what}”: which digit is right?")
        for digit, places in lacking:
            need(all(only[0][r][c] == int(digit) not in board.at((r, c)) for r, c in cells(places)), hint.what)
