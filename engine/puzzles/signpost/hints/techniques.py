"""Steps that are seen on a Signpost board: only one cell is left for an arrow to lead to, or to lead here.

Each of the others is out for a reason of its own that can be pointed at: a link, a number, a chain that does not fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from engine.core.abilities import Hint
from engine.core.grid import bits
from engine.core.places import Cell, distance
from engine.core.text import listed, sentence
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints.demands import Demand, names
from engine.puzzles.signpost.hints.position import Position

TECHNIQUES = ("chain that does not fit", "number beyond")
"""The kinds of argument beyond the plainest, by the weight of their objections, from 2."""


class Objection(NamedTuple):
    """Why one cell cannot lead to another.  The lower the weight, the plainer; 3 and more looks beyond the two cells.

    `words` is for people who look at the first cell's arrow; `back` for those who look at what leads to the second.
    `several` is both for some cells like `about`, one after the other, of which the same is to be said.
    """

    weight: int
    words: str
    back: str
    demands: frozenset[Demand] = frozenset()
    places: tuple[int, ...] = ()
    about: int = 0
    several: str = ""


@dataclass(frozen=True)
class Step:
    """The only way on from `cell`, or into it (`into`): to `other`, or none, which makes it the last number, or 1."""

    position: Position
    cell: int
    into: bool
    other: int | None
    options: tuple[int, ...]
    objections: tuple[Objection, ...]
    demands: frozenset[Demand]

    @cached_property
    def rank(self) -> tuple[int, int, int, int]:
        """The lower, the plainer."""
        weights = [objection.weight for objection in self.objections]
        return max(weights, default=0), sum(weights) + len(self.options), len(self.demands), self.cell

    def rank_near(self, near: Cell) -> tuple[int, ...]:
        """As `rank`, for somebody at work there: of steps with equally plain reasons the nearest."""
        ends = (self.cell,) if self.other is None else (self.cell, self.other)
        return self.rank[0], distance(near, map(self.position.board.cells.__getitem__, ends)), *self.rank[1:]

    @property
    def level(self) -> int:
        """How hard the argument is, see `Hint.level`."""
        return max(1, self.rank[0])

    @property
    def new(self) -> Entry:
        """What follows."""
        if self.other is None:
            return Entry(self.cell, 1 if self.into else self.position.board.last)
        tail, head = (self.other, self.cell) if self.into else (self.cell, self.other)
        return Entry(tail, 0, head)

    def hint(self) -> Hint:
        """The step in words, but for what is entered then."""
        board, name = self.position.board, self.position.board.place
        cell, options = name(self.cell), listed(map(name, self.options))
        if self.into:
            where = f"Look for what leads to {cell}."
            openings = f"No arrow points at {cell}.", f"Only the arrow of {options} points at {cell}."
            opening = f"The arrows of {options} point at {cell}."
        else:
            where = f"Look at the arrow of {cell}."
            openings = f"{cell}’s arrow leads nowhere.", f"{cell}’s arrow points only at {options}."
            opening = f"{cell}’s arrow points at {options}."
        if len(self.options) < len(openings):
            opening = openings[len(self.options)]
        objections = [each for each in self.objections if each.words]
        beside = [place for each in objections for place in each.places]
        return Hint(
            where,
            " ".join([opening, *self._told(objections)]),
            places=tuple(dict.fromkeys(board.places([self.cell, *self.options, *beside]))),
            technique=("only way in" if self.into else "only way on", *TECHNIQUES)[self.level - 1],
            rules=names(board, self.demands),
            level=self.level,
            smallest=len(self.demands) == 1,
        )

    def _told(self, objections: Sequence[Objection]) -> Iterator[str]:
        """What is said against the other ways, once of cells next to each other for which it is the same."""
        for several, group in groupby(objections, key=lambda each: each.several):
            alike = list(group)
            if several and alike[1:]:
                cells = listed((self.position.board.place(each.about) for each in alike), "or")
                yield several.format(cells=cells, none="none" if alike[2:] else "neither")
            else:
                yield from (each.back if self.into else each.words for each in alike)


def easiest(position: Position, near: Cell | None = None) -> Step | None:
    """The plainest step, with the plainest reasons; of equally plain ones, the nearest to a cell."""
    return min(steps(position), key=lambda step: step.rank if near is None else step.rank_near(near), default=None)


def steps(position: Position) -> Iterator[Step]:
    """What each arrow, and each cell, decides by itself."""
    for cell in range(position.board.last):
        for into in (False, True):
            step = _only(position, cell, into)
            if step is not None:
                yield step


def _only(position: Position, cell: int, into: bool) -> Step | None:
    board = position.board
    if (position.cell_before(cell) if into else position.next_cell(cell)) is not None:
        return None
    end = 1 if into else board.last
    if position.number.get(cell) == end:
        return None
    options = tuple(bits(board.predecessors[cell] if into else board.successors[cell]))
    found: list[int | None] = []
    objections: list[Objection] = []
    end_objection = _objection_to_end(position, cell, end)
    demands = {Demand("previous" if into else "next", cell)}
    if end_objection is None:
        found.append(None)
    else:
        demands |= end_objection.demands
        objections.append(end_objection)
    for option in options:
        against = list(_objections(position, option, cell) if into else _objections(position, cell, option))
        if not against:
            found.append(option)
            if len(found) > 1:
                return None
            continue
        objection = min(against, key=lambda each: (each.weight, len(each.demands - demands)))
        demands |= objection.demands
        objections.append(objection)
    if len(found) != 1:
        return None
    return Step(position, cell, into, found[0], options, tuple(objections), frozenset(demands))


def _objection_to_end(position: Position, cell: int, end: int) -> Objection | None:
    """Why the path does not end, or begin, here; without words where that is plain."""
    board, number = position.board, position.number.get(cell)
    if number is not None:
        return Objection(0, "", "")
    at = position.at.get(end)
    if at is None:
        return None
    words = "" if board.shown[at] else f"{end} is at {board.place(at)}."
    return Objection(0, words, words, places=(at,))


def _objections(position: Position, tail: int, head: int) -> Iterator[Objection]:
    """Reasons why `tail`, whose arrow points at `head`, does not lead there."""
    board, name = position.board, position.board.place
    t, h = name(tail), name(head)
    follower, leader = position.after.get(tail), position.before.get(head)
    here, there = position.number.get(tail), position.number.get(head)
    if follower is not None:
        f = name(follower)
        yield Objection(0, f"{t} already leads to {f}.", f"{t} already leads to {f}.", places=(follower,))
    if leader is not None:
        p = name(leader)
        words = f"{h} already follows {p}."
        yield Objection(0, words, words, places=(leader,))
    if here == board.last:
        yield Objection(0, f"{t} is the last.", f"{t} is {here}, the last.")
    if there == 1:
        yield Objection(0, f"{h} is 1, the first.", f"{h} is the first.")
    if here is not None and there is not None:
        if there != here + 1:
            yield Objection(1, f"{h} is {there}, not {here + 1}.", f"{t} is {here}, not {there - 1}.")
    elif position.chain[tail] is position.chain[head]:
        yield Objection(
            1,
            f"{h} comes before {t} in its own chain.",
            f"{t} comes after {h} in its own chain.",
        )
    elif here is not None:
        yield from _forward(position, tail, head, here)
    elif there is not None:
        yield from _backward(position, tail, head, there)


def _forward(position: Position, tail: int, head: int, here: int) -> Iterator[Objection]:
    """`tail` is `here`, and the chain from `head` on would get the numbers after that."""
    board, name = position.board, position.board.place
    chain = position.chain[head]
    run = chain[chain.index(head) :]
    end = here + len(run)
    chained = f"the chain of {len(run)} cells from {name(head)} on"
    led = f"If {name(tail)} ({here}) led to {name(head)},"
    if end > board.last:
        words = f"{chained} would run beyond {board.last}."
        yield Objection(2, sentence(words), f"{name(tail)} is {here}, and {words}")
        return
    for number in range(here + 1, end + 1):
        other = position.at.get(number)
        if other is not None:
            taken = f"{name(tail)} is {here}, and {number} is at {name(other)}."
            if len(run) == 1:
                words = f"{name(head)} would be {number}, but {number} is at {name(other)}."
                yield Objection(1, words, taken, places=(other,))
            else:
                words = f"{led} {chained} would be {here + 1} to {end}, but {number} is at {name(other)}."
                yield Objection(2, words, taken if number == here + 1 else words, places=(other,))
            return
    other = position.at.get(end + 1)
    if other is not None and not board.points_at(run[-1], other):
        last = f"{chained} would end with {end} at {name(run[-1])}" if len(run) > 1 else f"that would be {end}"
        its = "its arrow" if len(run) > 1 else f"the arrow of {name(head)}"
        words = f"{led} {last}, but {its} does not point at {name(other)}, where {end + 1} is."
        several = (
            f"{led.removesuffix(f'{name(head)},')}{{cells}}, that would be {end}, but {{none}} of their arrows points "
        )
        several = "" if run[1:] else f"{several}at {name(other)}, where {end + 1} is."
        yield Objection(3, words, words, frozenset({Demand("arrow", end)}), (run[-1], other), head, several)


def _backward(position: Position, tail: int, head: int, there: int) -> Iterator[Objection]:
    """`head` is `there`, and the chain up to `tail` would get the numbers before that."""
    board, name = position.board, position.board.place
    chain = position.chain[tail]
    run = chain[: chain.index(tail) + 1]
    start = there - len(run)
    chained = f"the chain of {len(run)} cells up to {name(tail)}"
    led = f"If {name(tail)} led to {name(head)} ({there}),"
    if start < 1:
        words = f"there is no room for {chained} before that."
        yield Objection(2, f"{name(head)} is {there}, and {words}", f"There is no room for {chained} before {there}.")
        return
    for number in range(there - 1, start - 1, -1):
        other = position.at.get(number)
        if other is not None:
            if len(run) == 1:
                words = f"would make {name(tail)} {number}, but {number} is at {name(other)}."
                back = f"{name(tail)} would be {number}, but {number} is at {name(other)}."
                yield Objection(1, f"{name(head)} is {there}, which {words}", back, places=(other,))
            else:
                words = f"{led} {chained} would be {start} to {there - 1}, but {number} is at {name(other)}."
                taken = f"{name(head)} is {there}, and {number} is at {name(other)}."
                yield Objection(2, taken if number == there - 1 else words, words, places=(other,))
            return
    other = position.at.get(start - 1)
    if other is not None and not board.points_at(other, run[0]):
        first = f"{chained} would begin with {start} at {name(run[0])}" if run[1:] else f"{name(tail)} would be {start}"
        words = f"{led} {first}, but {start - 1}, at {name(other)}, does not point there."
        several = (
            f"If {{cells}} led to {name(head)} ({there}), it would be {start}, but {start - 1}, at {name(other)}, "
        )
        several = "" if run[1:] else f"{several}points at {{none}} of them."
        yield Objection(3, words, words, frozenset({Demand("arrow", start - 1)}), (run[0], other), tail, several)
