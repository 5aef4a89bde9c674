"""Steps that are seen on a Signpost board: only one cell is left for an arrow to lead to, or to lead here.

Each of the others is out for a reason of its own that can be pointed at: a link, a number, a chain that does not fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.grid import bits
from engine.puzzles.signpost.position import Position
from engine.puzzles.signpost.rules import Rule


class Bar(NamedTuple):
    """Why one cell cannot lead to another.  The lower the weight, the plainer; 3 and more looks beyond the two cells.

    `words` is for people who look at the first cell's arrow; `back` for those who look at what leads to the second.
    """

    weight: int
    words: str
    back: str
    rules: frozenset[Rule] = frozenset()
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Step:
    """The only way on from `cell`, or into it (`into`): to `other`, or none, which makes it the last number, or 1."""

    cell: int
    into: bool
    other: int | None
    options: tuple[int, ...]
    bars: tuple[Bar, ...]
    rules: frozenset[Rule]

    @cached_property
    def rank(self) -> tuple[int, int, int, int]:
        """The lower, the plainer."""
        weights = [bar.weight for bar in self.bars]
        return max(weights, default=0), sum(weights) + len(self.options), len(self.rules), self.cell


def steps(position: Position) -> Iterator[Step]:
    """All steps of this kind, each with the plainest reasons."""
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
    bars: list[Bar] = []
    end_bar = _bar_of_end(position, cell, end)
    rules = {Rule("previous" if into else "next", cell)}
    if end_bar is None:
        found.append(None)
    else:
        rules |= end_bar.rules
        bars.append(end_bar)
    for option in options:
        barred = list(_bars(position, option, cell) if into else _bars(position, cell, option))
        if not barred:
            found.append(option)
            if len(found) > 1:
                return None
            continue
        bar = min(barred, key=lambda each: (each.weight, len(each.rules - rules)))
        rules |= bar.rules
        bars.append(bar)
    if len(found) != 1:
        return None
    return Step(cell, into, found[0], options, tuple(bars), frozenset(rules))


def _bar_of_end(position: Position, cell: int, end: int) -> Bar | None:
    """Why the path does not end, or begin, here; without words where that is plain."""
    board, number = position.board, position.number.get(cell)
    if number is not None:
        return Bar(0, "", "")
    at = position.at.get(end)
    if at is None:
        return None
    words = "" if board.givens[at] else f"{end} is at {board.place(at)}."
    return Bar(0, words, words, places=(at,))


def _bars(position: Position, tail: int, head: int) -> Iterator[Bar]:
    """Reasons why `tail`, whose arrow points at `head`, does not lead there."""
    board, name = position.board, position.board.place
    t, h = name(tail), name(head)
    follower, leader = position.after.get(tail), position.before.get(head)
    here, there = position.number.get(tail), position.number.get(head)
    if follower is not None:
        f = name(follower)
        yield Bar(0, f"{t} already leads to {f}.", f"{t} already leads to {f}.", places=(follower,))
    if leader is not None:
        p = name(leader)
        words = f"{h} already follows {p}."
        yield Bar(0, words, words, places=(leader,))
    if here == board.last:
        yield Bar(0, f"{t} is the last.", f"{t} is {here}, the last.")
    if there == 1:
        yield Bar(0, f"{h} is 1, the first.", f"{h} is the first.")
    if here is not None and there is not None:
        if there != here + 1:
            yield Bar(1, f"{h} is {there}, not {here + 1}.", f"{t} is {here}, not {there - 1}.")
    elif position.chain[tail] is position.chain[head]:
        yield Bar(
            1,
            f"{h} comes before {t} in its own chain.",
            f"{t} comes after {h} in its own chain.",
        )
    elif here is not None:
        yield from _forward(position, tail, head, here)
    elif there is not None:
        yield from _backward(position, tail, head, there)


def _forward(position: Position, tail: int, head: int, here: int) -> Iterator[Bar]:
    """`tail` is `here`, and the chain from `head` on would get the numbers after that."""
    board, name = position.board, position.board.place
    chain = position.chain[head]
    run = chain[chain.index(head) :]
    end = here + len(run)
    chained = f"the chain of {len(run)} from {name(head)} on"
    if end > board.last:
        words = f"{chained} would run beyond {board.last}."
        yield Bar(2, _capital(words), f"{name(tail)} is {here}, and {words}")
        return
    for number in range(here + 1, end + 1):
        other = position.at.get(number)
        if other is not None:
            if len(run) == 1:
                words = f"{name(head)} would be {number}, but {number} is at {name(other)}."
                yield Bar(1, words, f"{name(tail)} is {here}, and {number} is at {name(other)}.", places=(other,))
            else:
                words = f"{chained} would be {here + 1} to {end}, but {number} is at {name(other)}."
                yield Bar(2, _capital(words), f"{name(tail)} is {here}, and {words}", places=(other,))
            return
    other = position.at.get(end + 1)
    if other is not None and not board.points_at(run[-1], other):
        rules = frozenset({Rule("arrow", end)})
        would = (
            f"{name(head)} would be {end}" if len(run) == 1 else f"{chained} would end with {end} at {name(run[-1])}"
        )
        words = f"{would}, and its arrow does not point at {end + 1}, {name(other)}."
        places = (run[-1], other)
        yield Bar(3, _capital(words), f"{name(tail)} is {here}, so {words}", rules, places)


def _backward(position: Position, tail: int, head: int, there: int) -> Iterator[Bar]:
    """`head` is `there`, and the chain up to `tail` would get the numbers before that."""
    board, name = position.board, position.board.place
    chain = position.chain[tail]
    run = chain[: chain.index(tail) + 1]
    start = there - len(run)
    chained = f"the chain of {len(run)} up to {name(tail)}"
    if start < 1:
        words = f"there is no room for {chained} before that."
        yield Bar(2, f"{name(head)} is {there}, and {words}", f"There is no room for {chained} before {there}.")
        return
    for number in range(there - 1, start - 1, -1):
        other = position.at.get(number)
        if other is not None:
            if len(run) == 1:
                words = f"would make {name(tail)} {number}, but {number} is at {name(other)}."
                back = f"{name(tail)} would be {number}, but {number} is at {name(other)}."
                yield Bar(1, f"{name(head)} is {there}, which {words}", back, places=(other,))
            else:
                words = f"{chained} would be {start} to {there - 1}, but {number} is at {name(other)}."
                yield Bar(2, f"{name(head)} is {there}, and {words}", _capital(words), places=(other,))
            return
    other = position.at.get(start - 1)
    if other is not None and not board.points_at(other, run[0]):
        rules = frozenset({Rule("arrow", start - 1)})
        would = (
            f"{name(tail)} would be {start}"
            if len(run) == 1
            else f"{chained} would begin with {start} at {name(run[0])}"
        )
        words = f"{would}, and the arrow of {start - 1}, {name(other)}, does not point there."
        yield Bar(3, f"{name(head)} is {there}, so {words}", _capital(words), rules, (run[0], other))


def _capital(text: str) -> str:
    """The text as a sentence; names of cells stay as they are."""
    return text if text.startswith("r") else text[0].upper() + text[1:]
