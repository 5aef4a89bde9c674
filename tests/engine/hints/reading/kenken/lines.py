"""Lines of a KenKen and what is in them, as hints tell it: what the lines make, cages, and entered digits."""

from __future__ import annotations

import re
from math import prod

from engine.puzzles.kenken import Cage
from tests.engine.hints.reading.kenken.board import CAGE, SIGNS, Board
from tests.engine.hints.reading.text import NUMBERS, PLACES, Cell, cells, need, numbers, same, taken_apart

NUMBER = r"[0-9]+(?:,[0-9]{3})*"
COUNT = rf"{NUMBER}(?: [+−×÷] {NUMBER})* = {NUMBER}"
CLUE = r"[0-9,]*[0-9][+−×÷]?"
ENTERED = rf"the entered ({NUMBERS}) at ({PLACES})|the other entered digits \(({NUMBERS})\)"
MOST_PLACED = 4


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


class Parts:
    """What is in lines beside some unknown cells: cages that count as a whole, and the decided cells of others.

    `out` are the decided cells that the former have outside, `less` their digits, and `gross` what all makes with them;
    `silent` by its first cell what each of these makes whose clue does not say it.
    """

    def __init__(self, board: Board, lines: Lines, unknown: list[Cell]) -> None:
        self.board, self.lines = board, lines
        self.whole, self.silent, self.counted = dict[Cage, int](), dict[str, int](), set[Cell]()
        used = set[Cell]()
        for cage in board.puzzle.cages:
            inside = [each for each in cage.cells if each in lines.cells]
            open_inside = {each for each in inside if each not in board.decided}
            if not open_inside or open_inside & set(unknown):
                need(open_inside <= set(unknown), f"{unknown} leaves cells out")
                used |= open_inside
                self.counted |= {each for each in inside if each in board.decided}
                continue
            made = {lines.of([*way]) for way in board.ways(cage)}
            need(len(made) == 1, f"it is not known what {cage.name} makes: {made}")
            self.whole[cage] = min(made)
            if cage.op != ("+" if lines.sums else "*") and len(cage.cells) > 1:
                self.silent[name(cage.cells[0])] = min(made)
            used |= {each for each in cage.cells if each not in lines.cells and each not in board.decided}
        same(used, unknown, "cells that are left")
        self.out = sorted(each for cage in self.whole for each in self.beyond(cage))
        self.digits = [board.decided[each] for each in sorted(self.counted)]
        self.less = [board.decided[each] for each in self.out]
        self.gross = lines.of([*self.whole.values(), *self.digits])
        self.known = self.gross - sum(self.less) if lines.sums else self.gross // prod(self.less)

    def beyond(self, cage: Cage) -> list[Cell]:
        """The decided cells that it has outside."""
        return [each for each in cage.cells if each not in self.lines.cells and each in self.board.decided]

    def read_count(self, count: str, groups: list[tuple[list[int], list[int]]], made: int | None = None) -> None:
        """`7 + 12 − 1 + 3 = 21`: the parts of each group in any order, less what is taken off it; none if trivial."""
        plus, minus = ("+", "−") if self.lines.sums else ("×", "÷")
        if not count:
            need([len(more) for more, _ in groups] == [1] and not groups[0][1], f"no count of {groups}")
            return
        made_of, _, made_to = count.partition(" = ")
        made = self.known if made is None else made
        need(value(made_to) == made, f"“{count}”: it is {made}")
        signed = re.findall(rf"(?:^|([+−×÷]) )({NUMBER})", made_of)
        need({sign for sign, _ in signed} <= {"", plus, minus}, count)
        terms = [(sign == minus, value(each)) for sign, each in signed]
        for more, less in groups:
            expected = [*((False, each) for each in more), *((True, each) for each in less)]
            own, terms = terms[: len(expected)], terms[len(expected) :]
            need(sorted(own) == sorted(expected), f"“{count}”: {own} and not {expected}")
        need(not terms, f"“{count}”: {terms} is too much")

    def read_entered(self, entered: str) -> None:
        """`the entered 3 and 1 at r1c2 and r2c1`: the digits of just these cells, in the order of the board."""
        need(entered_digits(self.board, entered, self.counted) == self.digits, entered)

    def read_standing(self, told: str, those: list[Cell]) -> None:
        """`the 1 at r1c2 and the 3 at r2c2`."""
        need(told == one_of([f"the {self.board.decided[each]} at {name(each)}" for each in those]), told)


def value(text: str) -> int:
    """`1,234`."""
    need(text == f"{int(text.replace(',', '')):,}", text)
    return int(text.replace(",", ""))


def entered_digits(board: Board, text: str, counted: set[Cell]) -> list[int]:
    """`the entered 3 and 1 at r1c2 and r2c1`: the digits of just these cells, in the order of the board."""
    expected = [board.decided[each] for each in sorted(counted)]
    digits, places, many = taken_apart(f"(?:{ENTERED})?", text)
    need(numbers(digits or many) == expected, f"“{text}”: {expected}")
    need(cells(places) == (sorted(counted) if len(counted) <= MOST_PLACED else []), f"“{text}”: {counted}")
    return expected


def one_of(parts: list[str], last: str = "and") -> str:
    """`1, 2 and 3`."""
    *others, final = parts
    return f"{', '.join(others)} {last} {final}" if others else final


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
