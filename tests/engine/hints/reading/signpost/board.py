"""A Signpost as somebody sees it who reads a hint."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.core.abilities import Hint
from engine.core.grid import COMPASS, ray
from engine.puzzles.signpost import Signpost
from tests.engine.hints.judges import SignpostRules
from tests.engine.hints.reading.text import PLACE, Cell, cell, need

AT = rf"({PLACE})"


@lru_cache(maxsize=1)
def rules(puzzle: Signpost) -> SignpostRules:
    """All rules as clauses."""
    return SignpostRules(puzzle)


class Board:
    """A board with entries, as anybody sees it.

    `reach`          the cells that each arrow points at.
    `link`, `into`   where a cell leads, and what leads to it.
    `typed`, `seen`  the numbers that are given or entered, and those that links make of them.
    """

    def __init__(self, puzzle: Signpost) -> None:
        self.cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
        self.last = len(self.cells)
        self.reach = {a: set(ray(a, COMPASS[puzzle.arrow(a)], puzzle.height, puzzle.width)) for a in self.cells}
        self.typed = {a: k for a in self.cells if (k := puzzle.given(a))}
        self.seen = dict(self.typed)
        self.link: dict[Cell, Cell] = {}
        self.into: dict[Cell, Cell] = {}

    def enter(self, entries: str) -> None:
        """What was entered is so, too."""
        for each in entries.split():
            at, sign, value = re.split("([>=])", each)
            if sign == ">":
                self.link[cell(at)], self.into[cell(value)] = cell(value), cell(at)
            else:
                self.typed[cell(at)] = int(value)
        for at, own in self.typed.items():
            for step, way in ((1, self.chain(at)), (-1, self.chain(at, back=True))):
                self.seen |= {each: own + step * i for i, each in enumerate(way)}

    def chain(self, at: Cell, back: bool = False) -> list[Cell]:
        """The cells that links join to this one, onward or back."""
        found, step = [at], self.into if back else self.link
        while (other := step.get(found[-1])) is not None and other not in found:
            found.append(other)
        return found


def look_at(hint: Hint, what: str) -> None:
    """The hint says where to look."""
    need(hint.where == f"Look at {what}.", hint.where)


def new_of(hint: Hint) -> tuple[Cell, Cell | int]:
    """What is decided: a cell, and its number or the cell to which its arrow leads."""
    ((at, value),) = hint.cells
    return cell(at), cell(value[1:]) if value.startswith(">") else int(value)


ROUND = rf"{PLACE}(?: → (?:{PLACE}|…))+"
MOST_ROUND = 12


def goes_round(board: Board, told: str) -> bool:
    """Each cell of a circle leads to the next one, and the last to the first; each is named once, if they are few."""
    parts = told.split(" → ")
    first, *more = parts
    ring = board.chain(cell(first))
    if parts[-1] != first or board.link.get(ring[-1]) != cell(first):
        return False
    if "…" not in more:
        return list(map(cell, parts[:-1])) == ring and len(ring) <= MOST_ROUND
    gap, names = parts.index("…"), [*ring, ring[0]]
    begin, end = list(map(cell, parts[:gap])), list(map(cell, parts[gap + 1 :]))
    return len(ring) > MOST_ROUND and begin == names[: len(begin)] and end == names[-len(end) :]
