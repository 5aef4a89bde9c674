"""How a player is helped, in the same order for every grid puzzle.

Clues that contradict each other come first, then mistakes, then the plainest technique that decides something, then
suppositions, and at last what search alone can tell.  A puzzle's folder `hints` fills in what each of these is:
`techniques`, `chains` (suppositions and their words), `mistakes`, and a `Guide` in its `__init__`.  What Latin squares
have in common is in `engine.digits`.
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
from engine.sat.explanations import Explainer
from engine.sat.model import Model

G = TypeVar("G", bound=Sequence[Sequence[object]])
W = TypeVar("W")

IMPOSSIBLE = Hint("The clues contradict each other.", "Solve shows which of them do.")


def first_solutions(
    known: Solutions[G], search: Callable[[Tick], Iterator[G]], conflicts: int, tick: Tick
) -> tuple[G, ...] | None:
    """The puzzle's first two solutions, or fewer if there are no more (proved); None if that takes too long.

    They are looked for once, within so many dead ends each, and kept in `known`: so the same puzzle always gets the
    same hints.

    Raises:
        Stopped: whatever the tick raises; it will be looked for again.
    """
    if not known.asked:
        try:
            known.found = tuple(islice(search(within(conflicts, tick)), 2))
        except GaveUp:
            known.found = None
        known.asked = True
    return known.found


class Guide(ABC, Generic[G, W]):
    """The next step from one position of a player.  `W` is how the puzzle names an entry that is wrong."""

    done: ClassVar[Hint]
    """What is said where nothing is left to decide."""
    hardest: int | None = None
    """The level above which no step has to be found, see `engine.core.abilities.Explained.hint`."""

    def next_step(self, near: Cell | None = None) -> Hint:
        """See `engine.core.abilities.Explained.hint`."""
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
        """What is wrong with the entries whatever the solution is, and even where there is none."""
        return None

    @abstractmethod
    def solutions(self) -> tuple[G, ...] | None:
        """The first two solutions, or all that there are (proved); None where nothing is known.

        Only a puzzle that is proved to have none has none here.
        """

    @abstractmethod
    def mistake(self, solutions: tuple[G, ...] | None) -> Hint | None:
        """What is wrong with the entries and why; None if they may all stay, or nothing is known against them."""

    @abstractmethod
    def broken_at_sight(self) -> Sequence[W]:
        """Entries that cannot all stay by the rules alone, as far as that is seen without any search."""

    @abstractmethod
    def way_on(self) -> tuple[G, ...] | None:
        """A solution that has all entries: one or, if there is none (proved), none.  None where nothing is known."""

    def to_compare(self) -> tuple[G, ...]:
        """Solutions of a puzzle with several, of which the one that is closest to the entries is believed."""
        return self.solutions() or ()

    @abstractmethod
    def cell(self, entry: W) -> Cell | None:
        """Where the entry decides something; None if it is a mere note."""

    @property
    def filled_in(self) -> Collection[Cell]:
        """Cells that are decided on the board though they are nobody's entries: given, or filled in by the page."""
        return ()

    @property
    @abstractmethod
    def finished(self) -> bool:
        """Whether every cell is decided."""

    @abstractmethod
    def technique(self, near: Cell | None = None) -> Hint | None:
        """What the plainest technique decides, without any supposition: of equally plain steps, the one near a cell."""

    @abstractmethod
    def steps(self) -> Iterator[Hint]:
        """Every step that some technique finds here, in any order; each may be one more way to see the same."""

    @abstractmethod
    def supposition(self) -> Hint | None:
        """What the shortest chain decides that follows from a supposition, or from several rules together."""

    def refutes(self, said: Collection[Any], level: int) -> bool:
        """Whether the opposite of each of these leads into a dead end, rule by rule, as in steps of this level.

        They are what `engine.core.abilities.Taught.claims` has.  So other suppositions are right too than the shortest.
        """
        return False

    def last_resort(self) -> Hint | None:
        """What can be told where no chain is known."""
        return None

    @abstractmethod
    def no_step(self) -> Hint:
        """Why there is no step."""

    @abstractmethod
    def against(self, solution: G) -> Sequence[W]:
        """The entries that would be wrong if this were the solution."""

    def wrong_entries(self, solutions: Iterable[G]) -> Sequence[W]:
        """The entries that are wrong by the solution that is closest to them.  At least one solution."""
        return min(map(self.against, solutions), key=len)


class Suppositions(ABC):
    """The rules of a position as clauses, for chains over them; to be used in a `with`.

    `explainer` follows suppositions.  Derive and say what the literals mean, and how a chain is told.
    """

    explainer: Explainer

    def explain(self, model: Model, literals: Iterable[int], tick: Tick) -> None:
        """Take up the rules, once they are stated; `literals` are the variables that people see."""
        self.explainer = Explainer(model, literals, tick)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.explainer.close()

    def names(self, rules: int) -> tuple[str, ...]:
        """The names of rules, which are a set of bits."""
        return tuple(self.explainer.rules[i].text for i in bits(rules))

    def refuted(
        self, literals: Iterable[int], conflicts: int, fewer: int, most_dropped: int | None = None
    ) -> tuple[int, int] | None:
        """The first literal that search shows to be false, and rules that are enough for that; None: each may be true.

        Within so many `conflicts`; then rules are left out, at most `most_dropped` of them, within `fewer` each.

        Raises:
            GaveUp: none was shown to be false, but of some it would take too long to say.
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
