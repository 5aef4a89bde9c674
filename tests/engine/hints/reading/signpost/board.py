"""A Signpost as somebody knows it who reads a chain of reasons.

Which numbers each cell can hold, and which cells each arrow can lead to.  What a link or a number means for its
neighbours goes without saying; all else must have been said.
"""

from __future__ import annotations

import re
from functools import lru_cache

from engine.core.abilities import Hint
from engine.core.grid import COMPASS, ray
from engine.puzzles.signpost import Signpost
from tests.engine.hints.judges import SignpostRules
from tests.engine.hints.reading.text import PLACE, PLACES, Cell, cell, cells, need

AT = rf"({PLACE})"
_ALREADY = rf"{PLACE} already (?:leads to|follows) {PLACE}"
WHY_TAKEN = rf"{PLACES} leads? elsewhere|{_ALREADY}(?:; {_ALREADY})*"
TAKEN = rf"(: (?:{WHY_TAKEN}))?"
TAKEN_INSIDE = rf"( \((?:{WHY_TAKEN})\))?"
MOST_LINKS = 3


@lru_cache(maxsize=1)
def rules(puzzle: Signpost) -> SignpostRules:
    """All rules as clauses."""
    return SignpostRules(puzzle)


class Impossible(Exception):
    """What is known contradicts itself."""


class Board:
    """A board and what is known of it.

    `can`, `to`      the numbers that a cell can hold, and the cells that its arrow can lead to.
    `link`, `into`   where a cell leads, and what leads to it, as far as that is known.
    `denied`         the numbers that are entered, or supposed, not to be in a cell.
    `told`           what `can` would be but for links and numbers that stand elsewhere: by sentences alone.
    `typed`, `seen`  the numbers that are given or entered, and those that links make of them.
    """

    def __init__(self, puzzle: Signpost) -> None:
        self.cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
        self.last = n = len(self.cells)
        self.reach = {a: set(ray(a, COMPASS[puzzle.arrow(a)], puzzle.height, puzzle.width)) for a in self.cells}
        self.can = {a: {k} if (k := puzzle.given(a)) else {*range(1, n + 1)} for a in self.cells}
        self.to = {a: set(each) for a, each in self.reach.items()}
        self.typed = {a: k for a in self.cells if (k := puzzle.given(a))}
        self.seen = dict(self.typed)
        self.link: dict[Cell, Cell] = {}
        self.into: dict[Cell, Cell] = {}
        self.denied: dict[Cell, set[int]] = {}
        self.told: dict[Cell, set[int]] = {}
        self.apart: set[tuple[Cell, Cell]] = set()

    def enter(self, entries: str) -> None:
        """What was entered is so, too; what follows from it is not thought of yet."""
        for each in entries.split():
            at, sign, value = re.split("([>=])", each)
            self.learn(cell(at), cell(value) if sign == ">" else int(value))
            if sign == "=":
                self.typed[cell(at)] = int(value)
        for at, own in self.typed.items():
            for step, way in ((1, self.chain(at)), (-1, self.chain(at, back=True))):
                self.seen |= {each: own + step * i for i, each in enumerate(way)}

    def learn(self, at: Cell, value: Cell | int, so: bool = True) -> None:
        """A cell has a number, or its arrow leads to another cell; or not `so`."""
        if isinstance(value, int):
            self.can[at] &= {value} if so else self.can[at] - {value}
            if not so:
                self.denied.setdefault(at, set()).add(value)
        else:
            self.to[at] &= {value} if so else self.to[at] - {value}
            if so:
                if self.link.get(at, value) != value or self.into.get(value, at) != at:
                    raise Impossible
                self.link[at], self.into[value] = value, at
                self.can[at] -= {self.last}
                self.can[value] -= {1}
            else:
                self.apart.add((at, value))

    def settle(self, slowly: bool = False) -> None:
        """All that goes without saying; `slowly`: but for numbers that stand elsewhere already.

        Raises:
            Impossible: something has no way left.
        """
        while True:
            size = sum(map(len, self.can.values())) + sum(map(len, self.to.values())) - len(self.link)
            at = {k: a for a, (k, *more) in ((a, tuple(own)) for a, own in self.can.items() if own) if not more}
            known = {a: k for k, a in at.items()}
            for a, own in self.can.items():
                if len(own) > 1 and not slowly:
                    own -= {k for k in own if k in at}
                elif len(own) == 1 and at[next(iter(own))] != a:
                    raise Impossible
            for k, a in at.items():
                if at.get(k + 1) in self.to[a]:
                    self.learn(a, at[k + 1])
            for a, b in self.link.items():
                self.can[a] &= {k - 1 for k in self.can[b]}
                self.can[b] &= {k + 1 for k in self.can[a]}
            for a, own in self.to.items():
                own -= {b for b in own if self.into.get(b, a) != a or known.get(b) == 1}
                if a in self.link:
                    own &= {self.link[a]}
                elif known.get(a) == self.last:
                    own.clear()
            if not all(self.can.values()) or any(not self.to[a] for a in self.link):
                raise Impossible
            if size == sum(map(len, self.can.values())) + sum(map(len, self.to.values())) - len(self.link):
                return

    def number(self, at: Cell) -> int | None:
        """The number of a cell, if it is known."""
        return next(iter(self.can[at])) if len(self.can[at]) == 1 else None

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


def taken_for(board: Board, told: str | None, at: Cell | None = None) -> bool:
    """What is given as a reason is known: that cells lead elsewhere than to this one, or that others follow them.

    Of many it is not told where they lead.
    """
    told = told or ""
    if " already " in told:
        pairs = [(cell(a), how, cell(b)) for a, how, b in re.findall(rf"{AT} already (leads to|follows) {AT}", told)]
        links = [(b, a) if how == "follows" else (a, b) for a, how, b in pairs]
        if len({how for _, how, _ in pairs}) > 1 or len(set(links)) != len(links):
            return False
        if any(board.link.get(a) != b for a, b in links):
            return False
        if pairs[0][1] == "follows":
            return at is None or all(b in board.reach[at] and a != at for a, b in links)
        return len(pairs) <= MOST_LINKS and (at is None or all(at in board.reach[a] and b != at for a, b in links))
    named = cells(told)
    return (not named or len(named) > MOST_LINKS) and all(
        board.link.get(a, at) != at and (at is None or at in board.reach[a]) for a in named
    )


def ways_in(board: Board, at: Cell) -> set[Cell]:
    """The cells that can lead to one."""
    return {a for a in board.cells if at in board.to[a]}


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
