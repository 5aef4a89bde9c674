"""The next step of a Latin square with clues, as a person would find it.

A puzzle derives from `DigitGuide` and adds its techniques, easiest first, its position, what its clues visibly forbid,
its suppositions, and a search for solutions.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from types import MappingProxyType
from typing import Generic, TypeVar

from engine.core.abilities import Hint, Solutions
from engine.core.limits import GaveUp, Stopped, Tick, within
from engine.core.places import Cell
from engine.digits.bodies import LongReason, MistakeAt, Solved, Stuck, TakeBack
from engine.digits.chains import CHAIN_LEVEL, DigitSuppositions, read_off
from engine.digits.clashes import Clash, Mistake, clashes
from engine.digits.drawing import DRAWINGS, draw
from engine.digits.english import BRIEF, MOST_CELLS
from engine.digits.entries import Entries, write
from engine.digits.position import Position
from engine.digits.squares import DigitGrid
from engine.digits.steps import Step, easiest, remarks_of, sparing
from engine.hints.guide import Guide, first_solutions
from engine.hints.statements import Statement, on_demand, remarks

P = TypeVar("P", bound=Position)

CONFLICTS = 1_500
"""Dead ends of a search for solutions: up to 0.3 s on the largest boards, below a tenth on published ones."""
MOST_COMPARED = 20
"""Solutions of a puzzle with several, the closest of which to the entries is taken as right."""
UNEXPLAINED = Mistake((Statement(MistakeAt(())), Statement(LongReason(0))))
"""No reason is short enough, or found in time."""
SOLVED = (Statement(Solved()),)


class DigitGuide(Guide[DigitGrid, int], Generic[P]):
    """Hints for digits and notes; cells are numbers."""

    done = Hint(remarks(SOLVED, lambda each: draw(each, DRAWINGS), BRIEF), SOLVED)
    techniques: Sequence[Callable[[P], Iterator[Step]]]
    """The techniques, easiest first."""
    seen: Mapping[Callable[[P], Iterator[Step]], Callable[[P], Iterator[Step]]] = MappingProxyType({})
    """Techniques that spare players notes, each by the technique that it comes before."""

    def __init__(self, entries: Entries, known_solutions: Solutions[DigitGrid], tick: Tick) -> None:
        self.entries, self.tick = entries, tick
        self.position = self.at(entries)
        self._known_solutions = known_solutions

    @abstractmethod
    def at(self, entries: Entries) -> P:
        """Return the puzzle's position with these entries."""

    @abstractmethod
    def search(self, tick: Tick, own: Sequence[int] | None = None) -> Iterator[DigitGrid]:
        """Yield the puzzle's solutions; with `own`, only those within these digits (as bits, by cell)."""

    @abstractmethod
    def suppositions(self, position: P) -> DigitSuppositions[P]:
        """Return the rules of a position, for following suppositions."""

    @abstractmethod
    def broken(self, position: P) -> Iterator[Clash]:
        """Yield the clues that entries break, with these entries."""

    # The parts of `Guide`

    def solutions(self) -> tuple[DigitGrid, ...] | None:
        try:
            return first_solutions(self._known_solutions, self.search, CONFLICTS, self.tick)
        except Stopped:  # then mistakes are seen only where they break a rule, and the techniques do without
            return None

    def mistake(self, solutions: tuple[DigitGrid, ...] | None) -> Hint | None:
        if solutions is not None and len(solutions) > 1:
            way_on = self.way_on()
            if way_on:
                return None
            solutions = None if way_on is None else self.to_compare()
        wrong = self.broken_at_sight() if solutions is None else self.wrong_entries(solutions)
        return self._shown(wrong) if wrong else None

    def broken_at_sight(self) -> tuple[int, ...]:
        clash = min(clashes(self.position, self.broken), key=lambda each: each.rank, default=None)
        return () if clash is None else clash.cells

    def way_on(self) -> tuple[DigitGrid, ...] | None:
        known = self._known_solutions.found
        if self.entries.blank and known:
            return known[:1]
        own = [self.entries.allowed(cell) or self.position.full for cell in self.entries.cells]
        with suppress(GaveUp, Stopped):
            return tuple(islice(self.search(within(CONFLICTS, self.tick), own), 1))
        return None

    def cell(self, entry: int) -> Cell | None:
        return self.entries.at(entry) if self.entries.digits[entry] else None

    def against(self, solution: DigitGrid) -> list[int]:
        """Return the cells with another digit, or with notes that lack the right one."""
        digits = enumerate(digit for row in solution for digit in row)
        own = self.entries.allowed
        return [cell for cell, digit in digits if own(cell) and not own(cell) >> digit - 1 & 1]

    @property
    def finished(self) -> bool:
        return self.position.finished

    def technique(self, near: Cell | None = None) -> Hint | None:
        step = easiest(self.position, self.techniques, near)
        if step is not None and self.sparing:
            techniques = [each for one in self.techniques for each in (self.seen.get(one), one) if each is not None]
            step = sparing(self.position, techniques, step.level, near) or step
        return None if step is None else step.hint(self.position)

    def steps(self) -> Iterator[Hint]:
        for technique in self.techniques:
            for step in technique(self.position):
                yield step.hint(self.position)

    def supposition(self) -> Hint | None:
        if self.hardest is not None and self.hardest < CHAIN_LEVEL:
            return None
        only = self._only_solution
        right = None if only is None else [digit for row in only for digit in row]
        try:
            with self.suppositions(self.position) as rules:
                step = rules.step(right)
        except (GaveUp, Stopped):  # then a digit of the only solution is told, if there is one
            return None
        return None if step is None else step.hint(self.position)

    def refutes(self, said: Collection[tuple[int, int]], level: int) -> bool:
        """Return whether cells are refuted to have these digits (as bits); other facts follow from these."""
        with suppress(Stopped), self.suppositions(self.position) as rules:
            explainer = rules.explainer
            supposed = [rules.literals[cell].get(bit + 1) for cell, bit in said]
            return any(supposed) and all(
                x is None or explainer.is_dead_end([x], explainer.everything) for x in supposed
            )
        return False

    def last_resort(self) -> Hint | None:
        """Return a digit of the only solution."""
        only = self._only_solution
        return None if only is None else read_off(self.position, only).hint(self.position)

    def no_step(self) -> Hint:
        statements = (Statement(Stuck(len(self._known_solutions.found or ()) > 1)),)
        return Hint(remarks_of(self.position, statements), statements)

    # Mistakes

    def _shown(self, wrong: Sequence[int]) -> Hint:
        """Return the mistake in the wrong cells that is easiest to see, and the way back for the cells of it.

        A broken rule comes before what a chain shows; a long chain comes after the way back.
        """
        entries = self.entries
        found = (each for each in clashes(self.position, self.broken) if not set(wrong).isdisjoint(each.cells))
        clash = min(found, key=lambda each: each.rank, default=None)
        if clash is None:  # a chain is about one cell
            mistake = self._contradiction(wrong)
            at = mistake.statements[0].body.cells
            shown = [cell for cell in wrong if entries.at(cell) in at] or list(wrong[:1])
        else:
            mistake = clash.mistake(entries, wrong)
            shown = [cell for cell in wrong if cell in clash.cells]
        is_among = clash is not None and bool(clash.digit) and len(shown) < len(clash.cells)
        taken = self._take_back(shown, wrong, is_among)
        statements = (*mistake.statements, Statement(taken), *mistake.argument)
        about = (*taken.digits, *taken.notes)
        lettered = () if is_among or len(about) > MOST_CELLS else about  # a letter would tell one of equal digits
        shown_as = remarks_of(self.position, statements, lettered)
        told, argument = on_demand(shown_as, len(statements) - len(mistake.argument))
        gone = [cell for cell in wrong if entries.at(cell) in (*about, *taken.after)]
        return Hint(
            told,
            statements,
            mistake.places,
            wrong=self.position.places(gone),
            then=write(entries.without(gone)),
            argument=argument,
            technique="mistake",
            rules=mistake.rules,
            links=mistake.links,
            smallest=mistake.smallest,
        )

    def _take_back(self, shown: Sequence[int], wrong: Sequence[int], is_among: bool) -> TakeBack:
        """Return what to take back, without notes that lack only what a wrong digit in line struck."""
        digits, right, at = self.entries.digits, self._right, self.entries.at
        struck = {
            cell: [
                other
                for other in wrong
                if digits[other] == right.get(cell)
                and any(other in line.cells for line in self.position.lines_of(cell))
            ]
            for cell in wrong
            if not digits[cell]
        }
        told = [*dict.fromkeys(each for cell in shown for each in (struck.get(cell) or [cell]))]
        return TakeBack(
            tuple(at(cell) for cell in told if digits[cell]),
            tuple(at(cell) for cell in told if not digits[cell]),
            tuple(at(cell) for cell, by in struck.items() if cell not in told and not set(by).isdisjoint(told)),
            is_among,
        )

    def _contradiction(self, wrong: Collection[int]) -> Mistake:
        """Return where one of the wrong entries leads if all others are right."""
        believed = self.at(self.entries.with_options(dict.fromkeys(wrong, self.position.full)))
        try:
            with self.suppositions(believed) as rules:
                return rules.contradiction({cell: self.entries.allowed(cell) for cell in wrong}) or UNEXPLAINED
        except Stopped:
            return UNEXPLAINED

    # Solutions

    @property
    def _only_solution(self) -> DigitGrid | None:
        """Return the puzzle's solution, if it is known to be the only one."""
        found = self._known_solutions.found
        return found[0] if found is not None and len(found) == 1 else None

    @property
    def _right(self) -> dict[int, int]:
        """Return the digits of the only solution by cell number, if it is known to be the only one."""
        return dict(enumerate(digit for row in self._only_solution or () for digit in row))

    def to_compare(self) -> tuple[DigitGrid, ...]:
        found: list[DigitGrid] = []
        with suppress(GaveUp, Stopped):
            found += islice(self.search(within(CONFLICTS, self.tick)), MOST_COMPARED)
        return tuple(found) or super().to_compare()
