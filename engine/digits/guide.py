"""The next step of a Latin square with clues, as a person would find it.

A puzzle derives from `DigitGuide` and adds its techniques, easiest first, its position, what its clues visibly forbid,
its suppositions, and a search for solutions.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

from engine.core.abilities import Hint, Solutions
from engine.core.limits import GaveUp, Stopped, Tick, within
from engine.core.places import Cell
from engine.digits.bodies import LongReason, MistakeAt, TakeBack
from engine.digits.chains import CHAIN_LEVEL, DigitSuppositions, read_off
from engine.digits.clashes import Clash, clashes, take_back
from engine.digits.english import MOST_CELLS
from engine.digits.entries import Entries, write
from engine.digits.position import Position, a
from engine.digits.squares import DigitGrid
from engine.digits.steps import ChainDrawing, Step, easiest, remarks_of, sparing
from engine.hints.guide import Guide, first_solutions
from engine.hints.statements import Statement

P = TypeVar("P", bound=Position)

CONFLICTS = 1_500
"""Dead ends of a search for solutions: up to 0.3 s on the largest boards, below a tenth on published ones."""
MOST_COMPARED = 20
"""Solutions of a puzzle with several, the closest of which to the entries is taken as right."""
MOST_SHOWN = 4
"""Most sentences that show which of several equal digits is wrong; longer reasons are left out."""
NO_REASON = (Statement(MistakeAt(())), Statement(LongReason(0)))
UNFOLLOWABLE = Hint(
    "There is a mistake.",
    "That cannot be shown from here in a few steps, but there is no solution with what is entered.",
    statements=NO_REASON,
)
UNEXPLAINED = Hint(
    "There is a mistake.",
    "There is no solution with what is entered. Why, we couldn't find out in time.",
    statements=NO_REASON,
)


class DigitGuide(Guide[DigitGrid, int], Generic[P]):
    """Hints for digits and notes; cells are numbers."""

    done = Hint("Every cell is decided, and everything holds.")
    stuck: ClassVar[str] = "Neither single rows, columns and clues nor trying out digits led any further."
    """Shown when there is no further step."""
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
        return self._told(wrong) if wrong else None

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
        several = " The puzzle has several solutions." if self._known_solutions.found else ""
        return Hint("No further step was found from here.", f"{self.stuck}{several}")

    # Mistakes

    def _told(self, wrong: Sequence[int]) -> Hint:
        """Return the mistake in the wrong cells that is easiest to see, with all of them named, and the way back.

        A broken rule comes before what a chain shows.
        """
        entries = self.entries
        found = (each for each in clashes(self.position, self.broken) if not set(wrong).isdisjoint(each.cells))
        clash = min(found, key=lambda each: each.rank, default=None)
        hint = self._contradiction(wrong) if clash is None else clash.hint()
        if clash is not None:
            shown = [cell for cell in wrong if cell in clash.cells]
        else:  # a chain is about one cell, and where there is none, it is about all of them
            shown = [cell for cell in wrong if hint.where.endswith(f" at {entries.place(cell)}.")] or list(wrong)
        reason = hint.statements if clash is None else clash.statements(entries, wrong)
        is_among = clash is not None and bool(clash.digit) and len(shown) < len(clash.cells)
        if clash is not None and clash.digit and self._only_solution is not None:
            hint = self._which(hint, clash, wrong)
        taken = self._take_back(shown, wrong, is_among)
        statements = (*reason, Statement(taken)) if reason else ()
        about = (*taken.digits, *taken.notes)
        return replace(
            hint,
            statements=statements,
            remarks=remarks_of(self.position, statements, about if len(about) <= MOST_CELLS else ()),
            what=take_back(entries, shown, [cell for cell in wrong if cell not in shown], self._right),
            wrong=self.position.places(wrong),
            then=write(entries.without(wrong)),
            technique="mistake",
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
        own = [cell for cell in wrong if not struck.get(cell)]
        told = [*dict.fromkeys(each for cell in shown for each in (struck.get(cell) or [cell]))]
        return TakeBack(
            tuple(at(cell) for cell in told if digits[cell]),
            tuple(at(cell) for cell in told if not digits[cell]),
            len(own) - len(told),
            is_among,
        )

    def _which(self, hint: Hint, clash: Clash, wrong: Sequence[int]) -> Hint:
        """Return a clash with which of its equal digits are wrong, and why; without a short reason, by the solution."""
        place = self.entries.place
        off, right = ([cell for cell in clash.cells if (cell in wrong) == of] for of in (True, False))
        chain: tuple[str, ...] = ()
        drawn: ChainDrawing = ()
        if not right:
            which = f"{'Neither' if len(off) == 2 else 'None'} of them is in the solution."
        elif len(off) > 1:
            which = f"In the solution, only the one at {place(right[0])} stays."
        elif reason := self._plain_reason(off[0], {*clash.cells, *wrong}):
            which = f"The one at {place(off[0])} is wrong: {reason}."
        else:
            shown = self._contradiction({*clash.cells, *wrong}, off[0])
            if not shown.chain or len(shown.chain) > MOST_SHOWN:
                which = f"No short reason tells which is wrong; by the solution, it is the one at {place(off[0])}."
            elif len(shown.chain) == 1:
                then = shown.chain[0].removeprefix("Then ")
                which = f"The one at {place(off[0])} is wrong, for with it, {then}"
            else:
                which = f"The one at {place(off[0])} is wrong: it leads into a dead end."
                chain, drawn = shown.chain, shown.drawn
        return replace(hint, why=f"{hint.why} {which}", chain=chain, drawn=drawn)

    def _plain_reason(self, cell: int, doubtful: Collection[int]) -> str:
        """Return why an entered digit is wrong: a line has it once more, certainly, or clues forbid it."""
        digits, place = self.entries.digits, self.entries.place
        for line in self.position.lines_of(cell):
            others = [each for each in line.cells if digits[each] == digits[cell] and each not in doubtful]
            if others:
                return f"{line.name} has {a(digits[cell])} at {place(others[0])}, too"
        return self.misfit(cell, {*doubtful} - {cell})

    def misfit(self, cell: int, doubtful: Collection[int]) -> str:
        """Return why the puzzle's clues alone forbid an entered digit, without relying on doubtful
        entries; else empty.
        """
        return ""

    def _contradiction(self, doubtful: Collection[int], one: int | None = None) -> Hint:
        """Return where one of the doubtful entries, or this one, leads if all others are right."""
        believed = self.at(self.entries.with_options(dict.fromkeys(doubtful, self.position.full)))
        asked = doubtful if one is None else (one,)
        try:
            with self.suppositions(believed) as rules:
                return rules.contradiction({cell: self.entries.allowed(cell) for cell in asked}) or UNFOLLOWABLE
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
