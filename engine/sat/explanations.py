"""Reasons that a person can follow: which rules, applied one after the other, decide something.

The rules of a `Model` are switched on and off one by one.  Unit propagation over those that are on is what a person
would do with them: no guessing, and no memory of earlier dead ends.  So the clauses must be made for that: propagation
over the clauses of one rule finds everything that the rule implies.

A chain is a supposition that leads into a dead end: "suppose this were so: then, by rule 3, ...; then rule 7 has no way
left".  The smallest chain, over all suppositions, is found by implicit hitting sets (Gamba, Bogaerts and Guns,
"Efficiently explaining CSPs with unsatisfiable subset optimization", 2023): each set of rules that leads nowhere, grown
until nothing can be added, leaves out a set of which every chain needs a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING

from engine.core.grid import bits
from engine.core.limits import Progress, Stopped, Tick, never_stop
from engine.core.platform import HAS_BUDGETS
from engine.sat.model import Model, Rule
from engine.sat.search import SOLVER, STEADY

if TYPE_CHECKING:
    from pysat.solvers import Solver

ASK_EVERY = 200
"""Propagations between two calls of the tick: about 5 ms."""
PROPAGATIONS = 40_000
"""Propagations for finding the smallest chain: 0.2 to 0.8 s."""
CONFLICTS = 100
"""Dead ends of a search that only shows where to begin looking."""
ONES = bytes(digit == ord("1") for digit in range(256))
"""Translates binary digits to whether they are 1."""


@dataclass(frozen=True)
class ExplanationStep:
    """One rule of a chain, and the literals that it adds to what is known by then; the last link adds none."""

    rule: int
    adds: tuple[int, ...]


@dataclass(frozen=True)
class Chain:
    """Why a literal is false: if it were true, we reach a dead end, where the last link's rule cannot hold.

    `smallest`  whether no supposition that was tried has a chain of fewer rules (proved).
    """

    supposed: int
    links: tuple[ExplanationStep, ...]
    smallest: bool = False

    @property
    def rules(self) -> int:
        """Return the rules as a set of bits."""
        rules = 0
        for link in self.links:
            rules |= 1 << link.rule
        return rules


class Explainer:
    """The rules of a model: clues can be switched on one by one, laws always hold, and other rules are left out.

    `literals` are the variables that people see, such as cells; all others stay behind the scenes.
    """

    def __init__(self, model: Model, literals: Iterable[int], tick: Tick = never_stop) -> None:
        from pysat.solvers import Solver

        self.rules: list[Rule] = [rule for rule in model.rules if rule.standing == "clue"]
        self.everything = (1 << len(self.rules)) - 1
        self._visible = set(literals)
        self._tick = tick
        self._calls = 0
        self._end: int | None = None
        self._switches = [model.fresh() for _ in self.rules]
        self._number = {switch: i for i, switch in enumerate(self._switches)}
        clauses = [clause for rule in model.rules if rule.standing == "law" for clause in rule.clauses]
        for switch, rule in zip(self._switches, self.rules, strict=True):
            clauses += [(-switch, *clause) for clause in rule.clauses]
        self._clauses = [] if HAS_BUDGETS else clauses
        self._limited: Solver | None = None
        """The one that heeds a budget, if `_search` does not."""
        # One solver only ever propagates, for what it learned from a dead end would hide the steps that led there.
        self._plain, self._search = (Solver(name=STEADY, bootstrap_with=clauses) for _ in range(2))

    def close(self) -> None:
        """Free the solvers' memory."""
        self._plain.delete()
        self._search.delete()
        if self._limited is not None:
            self._limited.delete()

    def __enter__(self) -> Explainer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Rules are sets of bits from here on: bit i for rule i.

    def follow(self, known: Sequence[int], rules: int) -> list[int] | None:
        """Return the visible literals that follow from the known ones by these rules, step by step; None
        at a dead end.
        """
        possible, implied = self._propagate(self._chosen(rules), known)
        if not possible:
            return None
        before = set(known)
        return [literal for literal in implied if abs(literal) in self._visible and literal not in before]

    def is_dead_end(self, known: Sequence[int], rules: int) -> bool:
        """Return whether these rules, step by step, leave no way to hold them all."""
        return not self._propagate(self._chosen(rules), known)[0]

    def _chosen(self, rules: int) -> list[int]:
        """Return the switches of these rules; most of the time of a long path would go into `bits` here."""
        return list(compress(self._switches, bin(rules)[:1:-1].encode().translate(ONES)))

    def _propagate(self, switches: list[int], known: Sequence[int]) -> tuple[bool, list[int]]:
        self._count()
        answer: tuple[bool, list[int]] = self._plain.propagate([*switches, *known])
        return answer

    def _rules_of(self, switches: Iterable[int]) -> int:
        return sum(1 << self._number[switch] for switch in switches)

    def _dead_at(self, facts: Sequence[int], switches: Sequence[int]) -> int:
        """Return which of these rules, added in this order, is the first to lead into a dead end: its index.

        Their number if none does, -1 if the facts do without any.
        """
        answer: tuple[bool, list[int]] = self._plain.propagate([*facts, *switches])
        possible, implied = answer
        if possible:
            return len(switches)
        # Each switch is on the list once it is added; at last a literal of a clause that broke, if the next switch was
        # not found to be false before that.
        found = set(implied)
        at = next((i for i, switch in enumerate(switches) if switch not in found), len(switches))
        if implied and -implied[-1] in found:
            return at - 1
        return at if at or self._plain.propagate([*facts])[0] else -1

    def _count(self, steps: int = 1) -> None:
        """Count propagations one by one, as many as there were, or choices in the search for a hitting set."""
        before = self._calls
        self._calls += steps
        if self._end is not None and self._calls > self._end:
            raise Stopped("propagations")
        if self._calls // ASK_EVERY > before // ASK_EVERY:
            self._tick(Progress("looking for the shortest reason"))

    def core(self, known: Sequence[int], rules: int, conflicts: int) -> int | None:
        """Return some of the rules that cannot hold together with what is known; 0 if they can, None if undecided.

        Searches with everything that the solver learned before, within `conflicts`.
        """
        self._tick(Progress("looking for a reason"))
        search = self._search
        if not HAS_BUDGETS:
            from pysat.solvers import Solver

            search = self._limited = self._limited or Solver(name=SOLVER, bootstrap_with=self._clauses)
        search.conf_budget(conflicts)
        return self._core(search, known, rules)

    def _core(self, search: Solver, known: Sequence[int], rules: int) -> int | None:
        """Return what `core` does, from a solver that has its budget."""
        answer = search.solve_limited(assumptions=[*known, *self._chosen(rules)])
        if answer is None:
            return None
        if answer:
            return 0
        return self._rules_of(literal for literal in search.get_core() or () if literal in self._number)

    def dead_ends(self, known: Sequence[int], candidates: Iterable[int]) -> list[int]:
        """Return the candidates that cannot be true, because all rules together lead from them into a dead end."""
        return [literal for literal in candidates if self.is_dead_end([literal, *known], self.everything)]

    def shrunk(self, known: Sequence[int], rules: int) -> int:
        """Return rules that still lead into a dead end, none of which can be left out.

        As if the rules were left out one by one from the first on, as long as the rest suffices.  But if they are
        added from the last on, the one that makes the dead end is the first that cannot be left out.
        """
        self._count(rules.bit_count())
        rest, kept = self._chosen(rules)[::-1], list[int]()
        while (at := self._dead_at(known, [*kept, *rest]) - len(kept)) >= 0:
            kept.append(rest[at])
            del rest[at:]
        return self._rules_of(kept)

    def smallest_chain(
        self, known: Sequence[int], supposed: Sequence[int], least: int, most: int = PROPAGATIONS
    ) -> Chain | None:
        """Return the chain of `smallest`, in an order that leads into a dead end."""
        found = self.smallest(known, supposed, least, most)
        if found is None:
            return None
        literal, rules, proved = found
        return self.told(known, literal, rules, smallest=proved)

    def smallest(
        self, known: Sequence[int], supposed: Sequence[int], least: int, most: int = PROPAGATIONS
    ) -> tuple[int, int, bool] | None:
        """Return the chain with the fewest rules over all suppositions: the literal, the rules, and whether no chain
        has fewer (proved).  None if no supposition leads into a dead end.

        No chain has fewer than `least` rules: for example 2 if no single rule decides anything.  After `most`
        propagations, or when the tick stops the search, returns the best chain so far, not proved smallest.

        Raises:
            Stopped: raised by the tick before there is a chain.
        """
        best: tuple[int, int] | None = None
        end = self._calls + most
        try:
            for literal in supposed:
                rules = self._first([literal, *known])
                if rules and (best is None or rules.bit_count() < best[1].bit_count()):
                    best = literal, rules
                if best is not None and (best[1].bit_count() <= least or self._calls > end):
                    break
            self._end = end
            for literal in supposed:
                if best is None or best[1].bit_count() <= least:
                    break
                fewer = self._fewer([literal, *known], best[1].bit_count())
                if fewer is not None:
                    best = literal, fewer
            proved = True
        except Stopped:
            if best is None:
                raise
            proved = False
        finally:
            self._end = None
        return None if best is None else (*best, proved)

    def _first(self, facts: Sequence[int]) -> int:
        """Return rules that lead into a dead end, none of which can be left out; 0 if there is no dead end."""
        self._tick(Progress("looking for a reason"))
        if HAS_BUDGETS:  # it hardly ever searches, for propagation alone comes to a dead end
            self._search.conf_budget(CONFLICTS)
        core = self._core(self._search, facts, self.everything)
        if not core or not self.is_dead_end(facts, core):
            core = self.everything  # search can do what propagation cannot
            if not self.is_dead_end(facts, core):
                return 0
        return self.shrunk(facts, core)

    def _fewer(self, facts: Sequence[int], bound: int) -> int | None:
        """Return a set of fewer than `bound` rules that leads into a dead end; None if there is none (proved)."""
        needed: list[int] = []  # of each of these sets, one rule at least
        while True:
            rules = smallest_hitting_set(needed, bound, self._count)
            if rules is None or self.is_dead_end(facts, rules):
                return rules
            needed.append(self.everything & ~self._grown(facts, rules, needed))

    def _grown(self, facts: Sequence[int], rules: int, needed: Collection[int]) -> int:
        """Add as many rules as possible without a dead end; first those that are needed elsewhere already."""
        often = 0
        for each in needed:
            often |= each
        for group in (often & ~rules, self.everything & ~often & ~rules):
            left, chosen, more = group, self._chosen(rules), self._chosen(group)
            while (at := self._dead_at(facts, [*chosen, *more]) - len(chosen)) < len(more):
                left &= ~(1 << self._number[more[at]])
                chosen += more[:at]
                del more[: at + 1]
            if group:
                self._count(_halvings([*bits(group)], left))
            rules |= left
        return rules

    def told(self, known: Sequence[int], supposed: int, rules: int, *, smallest: bool = False) -> Chain:
        """Return the chain of these rules, in an order that leads into a dead end, each with what it adds for later
        links.

        Literals that no later link needs are left out.
        """
        found = [supposed]
        order: list[tuple[int, list[int]]] = []
        waiting = [1 << i for i in bits(rules)]
        while not (dead := next((rule for rule in waiting if self.is_dead_end([*known, *found], rule)), 0)):
            # The rule that the news were just made for comes next, so that the chain reads as a chain.
            news = [(rule, adds) for rule in waiting if (adds := self.follow([*known, *found], rule))]
            if not news:
                raise ValueError("these rules do not lead into a dead end")
            rule, adds = max(news, key=lambda each: len(each[1]))
            order.append((rule, adds))
            found += adds
        links = [ExplanationStep(dead.bit_length() - 1, ())]
        needed = self._needed(known, found, dead, ())
        for rule, adds in reversed(order):
            found = found[: -len(adds)]
            used = tuple(literal for literal in adds if literal in needed)
            if used:
                links.append(ExplanationStep(rule.bit_length() - 1, used))
                needed = (needed - set(used)) | self._needed(known, found, rule, used)
        return Chain(supposed, tuple(reversed(links)), smallest)

    def _needed(self, known: Sequence[int], found: Sequence[int], rule: int, adds: Sequence[int]) -> set[int]:
        """Return the found literals that the rule needs in order to add these, or to have no way left if
        it adds none.
        """
        kept = list(found)
        for literal in found:
            fewer = [each for each in kept if each != literal]
            if all(self.is_dead_end([*known, *fewer, *denied], rule) for denied in ([[-x] for x in adds] or [[]])):
                kept = fewer
        return set(kept)


def _halvings(rules: Sequence[int], fitting: int) -> int:
    """Return how many propagations it takes to tell which rules fit, if whole halves are tried, since most do.

    Budgets are counted in these, though it takes fewer: what is found within them decides how hard puzzles are.
    """
    if len(rules) == 1 or all(fitting >> i & 1 for i in rules):
        return 1
    half = len(rules) // 2
    return 1 + _halvings(rules[:half], fitting) + _halvings(rules[half:], fitting)


def smallest_hitting_set(sets: Sequence[int], bound: int, visit: Callable[[], None] = lambda: None) -> int | None:
    """Return the smallest set, as bits, with an element of each of the sets; None if it has `bound` elements or more.

    `visit` is called at every choice, of which there may be very many; it may raise.
    """
    best: int | None = None

    def extend(chosen: int, size: int, left: list[int]) -> None:
        nonlocal best, bound
        visit()
        if not left:
            best, bound = chosen, size
            return
        apart, covered = 0, 0
        for each in left:
            if not each & covered:
                apart += 1
                covered |= each
        if size + apart >= bound:
            return
        for i in bits(min(left, key=int.bit_count)):
            extend(chosen | 1 << i, size + 1, [each for each in left if not each >> i & 1])

    if bound > 0:
        extend(0, 0, list(sets))
    return best
