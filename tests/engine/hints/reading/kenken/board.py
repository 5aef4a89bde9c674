"""A KenKen as somebody knows it who reads a hint: what is left of its digits."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.core.abilities import Hint
from engine.core.text import listed
from engine.puzzles.kenken import Cage, KenKen
from engine.puzzles.kenken.board import BARE
from tests.engine.hints.reading.text import PLACE, Cell, cell, need, taken_apart
from tests.engine.kenken.test_hints import fillings, left_by, makes

Left = list[list[set[int]]]
Gone = dict[Cell, set[int]]
"""The digits that cells lose."""
SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "": "", "=": ""}
CAGE = rf"[Tt]he ([0-9,]+[+−×÷]?) cage at ({PLACE})"
MOST_SETS = 6
LINE = r"([Rr]ow|[Cc]olumn) ([0-9]+)"


class Board:
    """A puzzle with what is left of its digits, `marked` cells and decided ones."""

    def __init__(self, puzzle: KenKen, entries: str) -> None:
        self.puzzle, self.size = puzzle, puzzle.size
        self.left: Left = left_by(entries, puzzle.size)
        rows = [row.split() for row in entries.split("/")] if entries else []
        self.marked = {(r, c) for r, row in enumerate(rows) for c, each in enumerate(row) if "+" in each}
        self.decided = {(r, c): int(each) for r, row in enumerate(rows) for c, each in enumerate(row) if each.isdigit()}
        self.clued = [each for each in puzzle.cages if each.op != BARE]
        self._ways: dict[object, list[tuple[int, ...]]] = {}

    def at(self, place: Cell) -> set[int]:
        """The digits that are left for a cell."""
        need(max(place) < self.size, f"{place} is beyond the board")
        return self.left[place[0]][place[1]]

    def line(self, kind: str, number: str) -> list[Cell]:
        """The cells of a row or column."""
        i = int(number) - 1
        need(0 <= i < self.size, f"there is no {kind} {number}")
        return [(i, j) if kind.lower() == "row" else (j, i) for j in range(self.size)]

    def cage(self, clue: str, at: str) -> Cage:
        """The cage with this clue that begins at that cell."""
        found = [each for each in self.puzzle.cages if each.cells[0] == cell(at)]
        need(len(found) == 1, f"no cage begins at {at}")
        need(f"{found[0].target}{SIGNS[found[0].op]}" == clue.replace(",", ""), f"the clue at {at} is not {clue}")
        return found[0]

    def ways(self, cage: Cage) -> list[tuple[int, ...]]:
        """All fillings of a cage by what is left."""
        key = cage, tuple(frozenset(self.at(each)) for each in cage.cells)
        if key not in self._ways:
            self._ways[key] = [tuple(each) for each in fillings(cage, self.left, self.puzzle.large)]
        return self._ways[key]

    def ways_beside(self, cage: Cage, placed: Collection[Cell] | None = None) -> list[tuple[int, ...]]:
        """Those that repeat no digit of the cells in their lines which are `placed`, or have one digit left (None)."""
        if placed is None:
            every = ((r, c) for r in range(self.size) for c in range(self.size) if (r, c) not in cage.cells)
            placed = [each for each in every if len(self.at(each)) == 1]
        taken = [{d for p in placed if (p[0] == r) != (p[1] == c) for d in self.at(p)} for r, c in cage.cells]
        return [way for way in self.ways(cage) if not any(d in gone for d, gone in zip(way, taken, strict=True))]

    def impossible(self, cage: Cage) -> Gone:
        """The digits that no filling of a cage has in its cells."""
        found = self.ways(cage)
        return {each: self.at(each) - {way[i] for way in found} for i, each in enumerate(cage.cells)}


def look_at(hint: Hint, what: str) -> None:
    """The hint says where to look."""
    need(hint.where == f"Look at {what}.", hint.where)


def cage_looked_at(board: Board, hint: Hint, and_line: bool = False) -> tuple[str, Cage, list[Cell]]:
    """The cage that a hint starts with: what it is called, and the line, if it is looked at, too."""
    start = rf"Look at {LINE} and ({CAGE})\." if and_line else rf"Look at ()()({CAGE})\."
    *name, title, clue, at = taken_apart(start, hint.where)
    return title, board.cage(clue, at), board.line(*name) if and_line else []


def told_sets(board: Board, cage: Cage, ways: Sequence[tuple[int, ...]], text: str) -> None:
    """`2 × 6 or 3 × 4` are the sets of digits of these fillings, all of them."""
    sets = sorted({tuple(sorted(way)) for way in ways})
    parts = re.split(", | or ", text)
    need(text == listed(parts, "or") and len(sets) <= MOST_SETS, text)
    found = [worked_out(board, cage, part) for part in parts]
    need(sorted(map(sorted, found)) == [*map(list, sets)], f"“{text}” are not {sets}")


def worked_out(board: Board, cage: Cage, text: str) -> list[int]:
    """The digits of `6 − 2`, which make a cage's clue by a sign that it may have."""
    digits = [int(each) for each in re.findall("[0-9]+", text)]
    signs = {*re.findall("[^0-9 ]", text)}
    need(len(digits) == len(cage.cells) and len(signs) == (len(digits) > 1), text)
    if not signs:
        need(text == str(cage.target), f"“{text}” is not {cage.target}")
        return digits
    (sign,) = signs
    op = {shown: op for op, shown in SIGNS.items() if op not in ("", "=")}[sign]
    need(cage.op in ("", op) and text == f" {sign} ".join(map(str, digits)), text)
    need(digits == sorted(digits, reverse=op in ("-", "/")), text)
    need(cage.op == op or op in "+*" or board.puzzle.large or len(digits) == 2, f"“{text}”: a sign of two cells")
    need(makes(replace(cage, op=op), digits, board.puzzle.large), f"“{text}” is not {cage.target}")
    return digits
