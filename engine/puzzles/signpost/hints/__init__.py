"""The next step of a Signpost, as a person would find it: one arrow at a time, then several rules together."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import Any

from engine.core.abilities import Hint, Solutions
from engine.core.limits import Tick
from engine.core.places import Cell
from engine.hints.guide import Guide, first_solutions
from engine.hints.statements import Statement, remarks
from engine.puzzles.signpost.board import Board, Numbers
from engine.puzzles.signpost.entries import Entry, write
from engine.puzzles.signpost.hints.bodies import Done, NoneShared, NotKnown, Question, ReadOff, Spot
from engine.puzzles.signpost.hints.chains import SUPPOSED, PathSuppositions
from engine.puzzles.signpost.hints.demands import Demand, every_demand, names
from engine.puzzles.signpost.hints.drawing import draw, focus, with_result
from engine.puzzles.signpost.hints.english import BRIEF
from engine.puzzles.signpost.hints.mistakes import contradiction, differing
from engine.puzzles.signpost.hints.position import Position
from engine.puzzles.signpost.hints.statements import fact, places, rules_of, state
from engine.puzzles.signpost.hints.techniques import Step, easiest, steps
from engine.puzzles.signpost.hints.ways import Ways, narrowed, shared_numbers, ways_on
from engine.puzzles.signpost.solver import solutions

CONFLICTS = 5_000
"""Dead ends after which a hint does without the solution: about half a second."""

MOST_SHARED = 100
"""Cells of a board with several solutions on which a number that they share is told: its reason is all of its rules."""
SEARCH_LEVEL = 8
"""The level of what no chain is known for."""


def _without_step(body: Any) -> Hint:
    statements = (Statement(body),)
    return Hint(remarks(statements, draw, BRIEF), statements)


class SignpostGuide(Guide[Numbers, Entry]):
    """Hints for links and numbers."""

    done = _without_step(Done())

    def __init__(
        self, board: Board, entries: frozenset[Entry], known_solutions: Solutions[Numbers], tick: Tick
    ) -> None:
        self.board = board
        self.entries = entries
        self.position = Position(board, entries)
        self._known_solutions = known_solutions
        self._tick = tick
        self._steps = 0
        """Of the shortest argument that was found and that is too long to be told."""

    def solutions(self) -> tuple[Numbers, ...] | None:
        return first_solutions(self._known_solutions, self._search, CONFLICTS, self._tick)

    def _search(self, tick: Tick) -> Iterator[Numbers]:
        """Of a board that takes too long to state, none is looked for."""
        narrowed(Position(self.board), tick)
        return solutions(self.board, tick)

    @cached_property
    def _only(self) -> Numbers | None:
        """The only solution; None where there are several, or nothing is known."""
        known = self.solutions()
        return known[0] if known is not None and len(known) == 1 else None

    @cached_property
    def _ways(self) -> Ways:
        """The ways on; none is looked for where the entries clash."""
        if self._only is not None:
            return Ways((self._only,), complete=True)
        return Ways((), complete=False) if self.position.clashes else ways_on(self.position, self._tick)

    def mistake(self, solutions: tuple[Numbers, ...] | None) -> Hint | None:
        if solutions is not None and len(solutions) == 1:
            wrong = self.wrong_entries(solutions)
            return differing(self.board, self.entries, wrong, self._tick) if wrong else None
        if self.position.clashes or self._ways.none:
            return contradiction(self.position, self._tick)
        return None

    def broken_at_sight(self) -> list[Entry]:
        return sorted({entry for clash in self.position.clashes for entry in clash.blamed})

    def way_on(self) -> tuple[Numbers, ...] | None:
        if self._only is not None:
            return () if self.against(self._only) else (self._only,)
        if self.position.clashes:
            return ()
        return self._ways.found[:1] if self._ways.found or self._ways.complete else None

    def cell(self, entry: Entry) -> Cell:
        return self.board.cells[entry.cell]

    def against(self, solution: Numbers) -> list[Entry]:
        number = [each for row in solution for each in row]
        return [
            each
            for each in sorted(self.entries)
            if number[each.cell] != (number[each.target] - 1 if each.is_link else each.number)
        ]

    @property
    def finished(self) -> bool:
        return len(self.position.number) == self.board.last

    def technique(self, near: Cell | None = None) -> Hint | None:
        step = easiest(self.position, near)
        return None if step is None else self._of_technique(step)

    def steps(self) -> Iterator[Hint]:
        yield from map(self._of_technique, steps(self.position))

    def _of_technique(self, step: Step) -> Hint:
        return self._hint(step.new, state(step), step.technique, step.demands, step.level, places=places(step))

    def supposition(self) -> Hint | None:
        found = self._ways.found
        supposing = self.hardest is None or self.hardest >= SUPPOSED
        argument = PathSuppositions(self.position, self._tick).step(next(iter(found), None), supposing=supposing)
        if argument is None or not argument.is_short:
            self._steps = 0 if argument is None else argument.steps
            return None
        technique = "what-if" if argument.supposed else "combined rules"
        links = len(argument.statements) - 1
        return self._hint(argument.new, argument.statements, technique, argument.demands, argument.level, links=links)

    def refutes(self, said: Collection[Entry], level: int) -> bool:
        rules = PathSuppositions(self.position, self._tick)
        return bool(said) and all(rules.shows(each, supposing=level >= SUPPOSED) for each in said)

    def last_resort(self) -> Hint | None:
        """A number of the only solution; where there are several, one that they share."""
        if self._only is not None:
            return self._read_off(self._only)
        if len(self._ways.found) < 2:
            return None
        board, shared = self.board, shared_numbers(self.position, self._tick)
        if shared == {}:
            return _without_step(NoneShared())
        if shared is None or board.last > MOST_SHARED:
            return _without_step(NotKnown(several=True))
        return self._searched(Entry(*min(shared.items(), key=lambda each: each[::-1])), is_only=False)

    def _read_off(self, solution: Numbers) -> Hint | None:
        """Return a number next to one that is known, with how long an argument would have to be."""
        at = {number: cell for cell, number in enumerate(number for row in solution for number in row)}
        known = self.position.number
        missing = [
            number
            for number, cell in at.items()
            if cell not in known and any(at.get(other) in known for other in (number - 1, number + 1))
        ]
        if not missing:
            return None
        number = min(missing)
        return self._searched(Entry(at[number], number), is_only=True, steps=self._steps)

    def _searched(self, new: Entry, *, is_only: bool, steps: int = 0) -> Hint:
        """Return what no short chain of reasons is known for."""
        cell, demands = self.board.cells[new.cell], frozenset(every_demand(self.board.last))
        asked = Statement(Question("value", Spot(cell)))
        body = ReadOff(Spot(cell, new.number), is_only, steps)
        said = Statement(body, (fact(self.board, new),), rules=names(self.board, demands))
        return self._hint(new, (asked, said), "search", demands, SEARCH_LEVEL)

    def no_step(self) -> Hint:
        return _without_step(NotKnown(several=False))

    def _hint(
        self,
        new: Entry,
        statements: tuple[Statement, ...],
        technique: str,
        demands: frozenset[Demand],
        level: int,
        *,
        places: tuple[str, ...] = (),
        links: int = 0,
    ) -> Hint:
        """Return what these statements show, and enter."""
        value = f">{self.board.place(new.target)}" if new.is_link else str(new.number)
        named = rules_of(self.board, demands, statements)
        return Hint(
            with_result(remarks(statements, draw, BRIEF), self.position, new),
            statements,
            places or focus(statements),
            ((self.board.place(new.cell), value),),
            then=write(self.board, self.entries | {new}),
            technique=technique,
            rules=named,
            level=level,
            links=links,
            smallest=len(named) == 1,
        )
