"""A clue with colours and unknown parts, as an automaton that reads its line cell by cell.

Every state has a colour, that of the cell it has just read.  There is a state for each cell of a run, one for a run of
unknown length, one for the white cells between two runs, and one of each colour where any runs may be.  Sets of states
and sets of colours are whole numbers with one bit per element.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from engine.core.grid import bits
from engine.puzzles.nonogram.board import ANY, UNKNOWN, Run

WHITE = 1
"""The set of colours that is white alone: its number is 0."""
MOST_KEPT = 32
"""Answers of a clue that are kept: pictures that are changed a little have nearly the same lines."""


@dataclass
class Automaton:
    """The states, numbered so that most moves go by few places.

    `of`     for each colour its states.
    `moves`  how far a move goes, and the states from which one goes so far.
    `first`, `last`  the states after the first cell of a line, and after the last.
    `begins`         for each run but `ANY` the state of its first cell.
    """

    of: list[int]
    moves: list[tuple[int, int]]
    first: int
    last: int
    begins: list[int]
    _allowed: dict[int, int] = field(default_factory=dict)
    _answers: dict[tuple[int, ...], list[int] | None] = field(default_factory=dict)

    def allowed(self, colours: int) -> int:
        """Return the states of any of these colours."""
        found = self._allowed.get(colours)
        if found is None:
            found = self._allowed[colours] = sum(self.of[each] for each in bits(colours))
        return found

    def after(self, states: int) -> int:
        """Return the states that one more cell may lead to."""
        found = 0
        for far, sources in self.moves:
            found |= (states & sources) << far if far >= 0 else (states & sources) >> -far
        return found

    def before(self, states: int) -> int:
        """Return the states that one more cell may lead from."""
        found = 0
        for far, sources in self.moves:
            found |= sources & (states >> far if far >= 0 else states << -far)
        return found

    def trace(self, cells: Sequence[int]) -> list[int] | None:
        """Return for each cell the states in which a whole line may be there, given the colours that each cell may
        have; None if there is no such line.
        """
        forward, states = [], self.first
        for colours in cells:
            states &= self.allowed(colours)
            if not states:
                return None
            forward.append(states)
            states = self.after(states)
        back = forward[-1] & self.last
        if not back:
            return None
        forward[-1] = back
        for at in range(len(cells) - 2, -1, -1):
            back = forward[at] = forward[at] & self.before(back)
        return forward

    def possible(self, cells: Sequence[int]) -> list[int] | None:
        """Return the colours that each cell has in some arrangement, exactly; None if there is no arrangement."""
        key = tuple(cells)
        if key in self._answers:
            return self._answers[key]
        if len(self._answers) >= MOST_KEPT:
            self._answers.clear()
        found = self._answers[key] = self._possible(cells)
        return found

    def _possible(self, cells: Sequence[int]) -> list[int] | None:
        traced = self.trace(cells)
        if traced is None:
            return None
        return [
            colours if not colours & colours - 1 else sum(1 << each for each in bits(colours) if self.of[each] & states)
            for colours, states in zip(cells, traced, strict=True)
        ]

    def arrangements(self, cells: Sequence[int], most: int) -> list[tuple[int, ...]]:
        """Return the colours of all cells in each arrangement, at most so many."""
        traced = self.trace(cells)
        found: list[tuple[int, ...]] = []
        open_ends: list[tuple[tuple[int, ...], int]] = [] if traced is None else [((), self.first)]
        while open_ends and traced is not None and len(found) < most:
            read, states = open_ends.pop()
            if len(read) == len(cells):
                found.append(read)
                continue
            here = states & traced[len(read)]
            own = ((colour, here & states) for colour, states in reversed([*enumerate(self.of)]))
            open_ends += [((*read, colour), self.after(states)) for colour, states in own if states]
        return found


@lru_cache(maxsize=4096)
def automaton(runs: tuple[Run, ...], colours: str) -> Automaton:
    """Return the automaton of a clue, on a board of these colours, white first."""
    own: list[int] = []  # the colour of each state
    edges: set[tuple[int, int]] = set()
    painted: list[Run] = []
    any_before = [False]
    for run in runs:
        if run.length == ANY:
            any_before[-1] = True
        else:
            painted.append(run)
            any_before.append(False)

    def add(colour: int) -> int:
        own.append(colour)
        return len(own) - 1

    ends: list[int] = []  # the state in which the run before ends, if there is one
    first: list[int] = []
    begins: list[int] = []
    for number, is_any in enumerate(any_before):
        between = [add(colour) for colour in (range(len(colours)) if is_any else (0,))]
        edges |= {(a, b) for a in between for b in between}
        edges |= {(end, state) for end in ends for state in between if own[state] != own[end]}
        first += [] if ends else between
        if number == len(painted):
            last = [*ends, *between]
            break
        run, colour = painted[number], colours.index(painted[number].colour)
        begin = add(colour)
        begins.append(begin)
        edges |= {(state, begin) for state in (*between, *ends) if own[state] != colour}
        first += [] if ends else [begin]
        for _ in range(run.least - 1):
            edges.add((len(own) - 1, add(colour)))
        ends = [len(own) - 1]
        if run.length == UNKNOWN:
            edges.add((begin, begin))
    moves: dict[int, int] = {}
    for a, b in edges:
        moves[b - a] = moves.get(b - a, 0) | 1 << a
    of = [sum(1 << state for state, each in enumerate(own) if each == colour) for colour in range(len(colours))]
    return Automaton(
        of, sorted(moves.items()), sum(1 << each for each in first), sum(1 << each for each in last), begins
    )
