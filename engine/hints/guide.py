"""Hints in the same order for every grid puzzle.

Clues that contradict each other come first, then mistakes, then the plainest technique that decides something, then
suppositions, and last what only search can tell.  A puzzle's folder `hints` fills these in: `techniques`, `chains`
(suppositions and what follows), `mistakes`, and a `Guide` in its `__init__`.  What Latin squares share is in
`engine.digits`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar, Generic, Self, TypeVar

from engine.core.abilities import Hint, Solutions
from engine.core.grid import bits
from engine.core.limits import GaveUp, Tick, within
from engine.core.places import Cell
from engine.hints.statements import say
from engine.sat.explanations import Explainer
from engine.sat.model import Model

G = TypeVar("G", bound=Sequence[Sequence[object]])
W = TypeVar("W")

IMPOSSIBLE = Hint(say("The clues contradict each other.", "Tap Solve to see which ones."))


def first_solutions(
    known: Solutions[G], search: Callable[[Tick], Iterator[G]], conflicts: int, tick: Tick
) -> tuple[G, ...] | None:
    """Return the puzzle's first two solutions, or fewer if there are no more (proved); None if that takes too long.

    The search runs once, within a limit of dead ends for each solution, and is kept in `known`, so the same puzzle
    always gets the same hints.

    Raises:
        Stopped: raised by the tick; the next call searches again.
    """
    if not known.asked:
        try:
            known.found = tuple(islice(search(within(conflicts, tick)), 2))
        except GaveUp:
            known.found = None
        known.asked = True
    return known.found


class Guide(ABC, Generic[G, W]):
    """The next step from one position.  `W` is how the puzzle names a wrong entry."""

    done: ClassVar[Hint]
    """Shown when nothing is left to decide."""
    hardest: int | None = None
    """The level above which steps need not be found, see `engine.core.abilities.Explained.hint`."""
    sparing: bool = False
    """Whether long notes are avoided, see there."""

    def next_step(self, near: Cell | None = None) -> Hint:
        """Return the hint, see `engine.core.abilities.Explained.hint`."""
        at_sight = self.wrong_at_sight()
        if at_sight is not None:
            return at_sight
        solutions = self.solutions()
        if solutions == ():
            return IMPOSSIBLE
        mistake = self.mistake(solutions)
        if mistake is not None:
            return mistake
        if self.finished:
            return self.done
        last = self.last_resort if self.hardest is None else self.no_step
        return self.technique(near) or self.supposition() or last() or self.no_step()

    def wrong_at_sight(self) -> Hint | None:
        """Return what is wrong with the entries whatever the solution is, even if there is none."""
        return None

    @abstractmethod
    def solutions(self) -> tuple[G, ...] | None:
        """Return the first two solutions, or all there are (proved); None if unknown.

        An empty result means that the puzzle is proved to have none.
        """

    @abstractmethod
    def mistake(self, solutions: tuple[G, ...] | None) -> Hint | None:
        """Return what is wrong with the entries and why; None if they may all stay, or nothing is known
        against them.
        """

    @abstractmethod
    def broken_at_sight(self) -> Sequence[W]:
        """Yield entries that cannot all stay by the rules alone, as far as that is visible without search."""

    @abstractmethod
    def way_on(self) -> tuple[G, ...] | None:
        """Return a solution with all entries: one, or none if there is none (proved); None if unknown."""

    def to_compare(self) -> tuple[G, ...]:
        """Return solutions of a puzzle with several, the closest of which to the entries is taken as right."""
        return self.solutions() or ()

    @abstractmethod
    def cell(self, entry: W) -> Cell | None:
        """Return the cell in which the entry decides something; None for a mere note."""

    @property
    def filled_in(self) -> Collection[Cell]:
        """Return cells that are decided but not by the player: given, or filled in by the page."""
        return ()

    @property
    @abstractmethod
    def finished(self) -> bool:
        """Return whether every cell is decided."""

    @abstractmethod
    def technique(self, near: Cell | None = None) -> Hint | None:
        """Return what the plainest technique decides, without supposition; of equally plain steps, the
        one near a cell.
        """

    @abstractmethod
    def steps(self) -> Iterator[Hint]:
        """Yield every step that some technique finds here, in any order; several may decide the same."""

    @abstractmethod
    def supposition(self) -> Hint | None:
        """Return what the shortest chain decides, from a supposition or from several rules together."""

    def refutes(self, said: Collection[Any], level: int) -> bool:
        """Return whether the opposite of each of these claims leads into a dead end, rule by rule, in steps of this
        level.

        `claims` are as in `engine.core.abilities.Taught.claims`.  So suppositions other than the shortest count as
        right.
        """
        return False

    def last_resort(self) -> Hint | None:
        """Return what can be said when no chain is known."""
        return None

    @abstractmethod
    def no_step(self) -> Hint:
        """Return why there is no step."""

    @abstractmethod
    def against(self, solution: G) -> Sequence[W]:
        """Return the entries that would be wrong if this were the solution."""

    def wrong_entries(self, solutions: Iterable[G]) -> Sequence[W]:
        """Return the entries that are wrong by the closest solution.  At least one solution."""
        return min(map(self.against, solutions), key=len)


class Suppositions(ABC):
    """The rules of a position as clauses, for chains over them; used in a `with`.

    `explainer` follows suppositions.  Derived classes say what the literals mean and state a chain.
    """

    explainer: Explainer

    def explain(self, model: Model, literals: Iterable[int], tick: Tick) -> None:
        """Load the rules once they are stated; `literals` are the variables that people see."""
        self.explainer = Explainer(model, literals, tick)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.explainer.close()

    def names(self, rules: int) -> tuple[str, ...]:
        """Return the names of rules, given as a set of bits."""
        return tuple(self.explainer.rules[i].text for i in bits(rules))

    def refuted(
        self, literals: Iterable[int], conflicts: int, fewer: int, most_dropped: int | None = None
    ) -> tuple[int, int] | None:
        """Return the first literal that search shows to be false, with rules that suffice; None if each may be true.

        Searches within `conflicts`; then drops at most `most_dropped` of the rules, within `fewer` conflicts each.

        Raises:
            GaveUp: none was shown to be false, but for some it would take too long to say.
        """
        explainer = self.explainer
        is_open = False
        for literal in literals:
            rules = explainer.core([literal], explainer.everything, conflicts)
            is_open |= rules is None
            if rules:
                for i in islice(bits(rules), most_dropped):
                    rules = explainer.core([literal], rules & ~(1 << i), fewer) or rules
                return literal, rules
        if is_open:
            raise GaveUp
        return None
