"""Steps that need several rules at once: a digit is supposed, and followed until a rule has no way left.

The clauses are made for explaining, not for solving.  Each line needs each digit and holds it once, by rules of their
own; each clue is one rule.  Unit propagation over the clauses of one rule finds everything that it implies.  A clue too
large for that is left out; what follows without it still holds.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

from engine.core.grid import bits
from engine.core.limits import Progress, Tick
from engine.digits.bodies import (
    Cases,
    ClueFails,
    DeadEnd,
    LongReason,
    LookAtCells,
    MistakeAt,
    NoPlace,
    NothingLeft,
    ReadOff,
    Refuted,
    Searched,
    Strikes,
    Suppose,
    Supposed,
    ThenClue,
    ThenNeeds,
    ThenOnce,
    Twice,
    joined,
    numbers,
    strikes,
)
from engine.digits.clashes import Mistake
from engine.digits.entries import cell_text
from engine.digits.position import Clue, Line, Position
from engine.digits.steps import Step
from engine.hints.guide import Suppositions
from engine.hints.statements import Fact, Statement
from engine.sat.explanations import Chain
from engine.sat.model import Model

P = TypeVar("P", bound=Position)

SHORT = 6
"""Most rules of a chain that a good player follows in the head."""
CHAIN_LEVEL, LONG_LEVEL, SEARCH_LEVEL = 5, 6, 7
MOST_SUPPOSED = 500
"""Digits that are supposed, in the cells with the fewest: it takes some 60 ms to see which lead into a dead end."""
MOST_CHAINS = 300
"""Most dead ends for which a chain is looked for."""
MOST_MARKED = 5
"""Most cells whose notes are followed, if no digit is wrong."""
MOST_RULES = 12
"""Most rules of the chain that shows a mistake: a player who made it would not follow a longer one."""
MOST_LINKS = 5
"""Most links of it that are shown one after the other."""
PROPAGATIONS = 39_000_000
"""Propagations for finding shorter chains, divided by the square of the number of cells: 0.1 to 0.3 s."""
MOST_PROPAGATIONS = 30_000
"""The same, however small the board."""
CONFLICTS = 300
"""Dead ends, for each digit, of the search for what no chain shows."""
MOST_SEARCHED = 10
"""Most digits that are tried by search."""
MOST_DROPPED = 30
"""Most rules that search tries to do without: nobody would read all of them."""


class LineRule(NamedTuple):
    """The rule that a line `needs` a digit, or holds it once."""

    line: Line
    digit: int
    needs: bool


class Held(NamedTuple):
    """A link in which a line holds digits once: what was left before it, and which cells have lost some of them."""

    line: Line
    digits: tuple[int, ...]
    before: list[int]
    cells: tuple[int, ...]


class DigitSuppositions(Suppositions, Generic[P]):
    """The rules of a position, over the digits that are left.

    `literals`  by cell number, the variables of the digits that are left; `sources`: what each rule is about.
    """

    least: int = 1
    """The fewest rules of a chain after the techniques have found nothing, if known."""

    def __init__(self, position: P, tick: Tick) -> None:
        self.position = position
        self.sources: list[LineRule | Clue] = []
        model = Model()
        self.literals = [{bit + 1: model.fresh() for bit in bits(options)} for options in position.options]
        with model.rule("every cell holds one digit", standing="law"):
            for own in self.literals:
                model.add(*own.values())
                for one, other in combinations(own.values(), 2):
                    model.add(-one, -other)
        for line in position.lines:
            tick(Progress("stating the rules"))
            for digit in range(1, position.size + 1):
                self._state_line(model, line, digit)
        for number, clue in enumerate(position.clues):
            tick(Progress("stating the rules"))
            with model.rule(clue.rule) as rule:
                self.state_clue(model, number)
            if rule.clauses:
                self.sources.append(clue)
            else:
                model.rules.pop()
        self.meaning = {x: (cell, digit) for cell, own in enumerate(self.literals) for digit, x in own.items()}
        self.explain(model, self.meaning, tick)

    @abstractmethod
    def state_clue(self, model: Model, number: int) -> None:
        """Add the clauses of a clue over `literals`; none if it says nothing, or too much."""

    def fails(self, clue: Clue, left: Sequence[int], known: Sequence[int]) -> bool:
        """Return whether digits around a clue that are entered, or said by now (`known`), leave it no way."""
        return False

    def link(self, clue: Clue, known: Sequence[int], now: Cases, gone: Cases) -> Supposed:
        """Return what a clue leads to with these digits known to be left, as a body: digits now there, others gone."""
        return ThenClue(now, gone, tuple(map(self.position.entries.at, clue.cells)))

    def ends(self, clue: Clue, known: Sequence[int]) -> DeadEnd:
        """Return that these digits, known to be left, leave a clue no way."""
        return ClueFails(tuple(map(self.position.entries.at, clue.cells)))

    def onces_inside(self, clue: Clue) -> Iterator[str]:
        """Yield the rules of lines that a clue's own clauses include."""
        yield from ()

    def _state_line(self, model: Model, line: Line, digit: int) -> None:
        """State both rules of a line and a digit, unless it is there already and nowhere else."""
        cells = [cell for cell in line.cells if digit in self.literals[cell]]
        if len(cells) == 1 and len(self.literals[cells[0]]) == 1:
            return
        places = [self.literals[cell][digit] for cell in cells]
        with model.rule(line.once(digit)):
            for one, other in combinations(places, 2):
                model.add(-one, -other)
        with model.rule(line.needs(digit)):
            model.add(*places)
        self.sources += [LineRule(line, digit, needs=False), LineRule(line, digit, needs=True)]

    def step(self, right: Sequence[int] | None) -> Step | None:
        """Return the supposition with the fewest rules that excludes a digit, and what else these rules exclude.

        If no chain does, rules found by search.  `right` are the digits of the solution, cell by cell, if known: they
        are not supposed to be wrong.

        Raises:
            GaveUp: search could not decide whether some digits are possible.
            Stopped: raised by the tick before anything is found.
        """
        options = self.position.options
        order = [
            (cell, digit)
            for cell in sorted(self.position.entries.cells, key=lambda cell: options[cell].bit_count())
            if options[cell].bit_count() > 1
            for digit in self.literals[cell]
            if right is None or right[cell] != digit
        ]
        asked = [self.literals[cell][digit] for cell, digit in order[:MOST_SUPPOSED]]
        dead = self.explainer.dead_ends([], asked)
        if not dead and right is not None:
            asked = [-self.literals[cell][right[cell]] for cell in dict.fromkeys(cell for cell, _ in order)]
        if not dead:
            return self._searched(asked)
        found = self.explainer.smallest_chain([], dead[:MOST_CHAINS], self.least, self._patience)
        if found is None:
            return None
        everything = len(order) <= MOST_SUPPOSED and len(dead) <= MOST_CHAINS
        smallest = found.rules.bit_count() <= self.least or (found.smallest and everything)
        return self._supposed(found, dead, smallest=smallest)

    @property
    def _patience(self) -> int:
        """Return how many propagations to spend on a shorter chain: one takes longer on a larger board."""
        return min(MOST_PROPAGATIONS, PROPAGATIONS // self.position.size**4)

    def _supposed(self, found: Chain, dead: Sequence[int], *, smallest: bool) -> Step:
        cell, digit = self.meaning[found.supposed]
        at = self.position.entries.at
        others = {x for x in dead if x != found.supposed and self.explainer.is_dead_end([x], found.rules)}
        alike = tuple((at(other), gone) for other, gone in map(self.meaning.__getitem__, sorted(others)))
        links, count = self.state(found), found.rules.bit_count()
        used = (rule for each in links for rule in each.rules)
        concluded = tuple(
            dict.fromkeys((*self.names(found.rules), *used, *(self._around(found.rules) if alike else ())))
        )
        suppose, refuted = Suppose(at(cell), (digit,)), Refuted(at(cell), digit, alike)
        return Step(
            "what-if",
            CHAIN_LEVEL if count <= SHORT else LONG_LEVEL,
            self.names(found.rules),
            self._about(found.rules, cell),
            self._without([found.supposed, *others]),
            count,
            lambda: [Statement(suppose), *links, Statement(refuted, rules=concluded)],
            len(links),
            smallest,
        )

    def _around(self, rules: int) -> Iterator[str]:
        """Yield the rules by which entered digits keep others out of the cells that these rules are about."""
        for i in bits(rules):
            source = self.sources[i]
            cells = source.cells if isinstance(source, Clue) else source.line.cells
            digits = range(1, self.position.size + 1) if isinstance(source, Clue) else [source.digit]
            for line, digit in strikes(self.position, digits, cells).held:
                yield line.once(digit)
            yield from self.onces_inside(source) if isinstance(source, Clue) else ()

    def _searched(self, literals: Sequence[int]) -> Step | None:
        """Return which of these search shows to be false, if no chain does, and rules that suffice."""
        found = self.refuted(literals[:MOST_SEARCHED], CONFLICTS, CONFLICTS // 10, MOST_DROPPED)
        if found is None:
            return None
        literal, rules = found
        cell, digit = self.meaning[abs(literal)]
        return Step(
            "search",
            SEARCH_LEVEL,
            tuple(dict.fromkeys((*self.names(rules), *self._around(rules)))),
            self._about(rules, cell),
            {cell: 1 << digit - 1} if literal < 0 else self._without([literal]),
            0,
            partial(_looked_up, Searched(self.position.entries.at(cell), digit, literal < 0)),
            smallest=False,
        )

    def _without(self, literals: Iterable[int]) -> dict[int, int]:
        """Return what is left of the cells that these are about, if they are false."""
        left: dict[int, int] = {}
        for literal in literals:
            cell, digit = self.meaning[literal]
            left[cell] = left.get(cell, self.position.options[cell]) & ~(1 << digit - 1)
        return left

    def _about(self, rules: int, cell: int) -> tuple[int, ...]:
        """Return the cell and those of the clues: whole rows and columns would cover the board."""
        cells = {cell: None}
        for i in bits(rules):
            source = self.sources[i]
            if isinstance(source, Clue):
                cells |= dict.fromkeys(source.cells)
        return tuple(cells)

    def contradiction(self, wrong: Mapping[int, int]) -> Mistake | None:
        """Return why one of these cells cannot hold any of these digits (as bits), by the fewest rules found.

        The entries of the position are right; those cells are open, with all their digits left.

        Raises:
            Stopped: raised by the tick before anything is found.
        """
        digits = [self.literals[cell][own.bit_length()] for cell, own in wrong.items() if own.bit_count() == 1]
        asked: list[tuple[list[int], list[int]]] = [([], digits)] if digits else []
        for cell, own in list(wrong.items())[: 0 if digits else MOST_MARKED]:
            *known, last = (-x for digit, x in self.literals[cell].items() if not own >> digit - 1 & 1)
            asked.append((known, [last]))
        found = [(known, self._chain(known, supposed)) for known, supposed in asked]
        chains = [(known, chain) for known, chain in found if chain is not None]
        if not chains:
            return None
        known, chain = min(chains, key=lambda each: each[1].rules.bit_count())
        cell = self.meaning[abs(chain.supposed)][0]
        all_asked = len(digits) == len(wrong) <= MOST_CHAINS or (not digits and len(wrong) <= MOST_MARKED)
        links = self.state(chain, known)
        at = (self.position.entries.at(cell),)
        is_long = len(links) > MOST_LINKS
        argument = Statement(MistakeAt(at, numbers(wrong[cell]))), *links
        return Mistake(
            (Statement(MistakeAt(at)), Statement(LongReason(len(links)))) if is_long else argument,
            self.position.places(self._about(chain.rules, cell), self.names(chain.rules)),
            tuple(dict.fromkeys((*self.names(chain.rules), *(rule for each in links for rule in each.rules)))),
            len(links),
            all_asked and all(each.smallest for _, each in chains),
            argument if is_long else (),
        )

    def _chain(self, known: Sequence[int], supposed: Sequence[int]) -> Chain | None:
        """Return the smallest chain, if one is short enough for a player who made a mistake."""
        dead = self.explainer.dead_ends(known, supposed[:MOST_CHAINS])
        found = self.explainer.smallest_chain(known, dead, 1, self._patience)
        return None if found is None or found.rules.bit_count() > MOST_RULES else found

    def state(self, found: Chain, believed: Sequence[int] = ()) -> tuple[Statement, ...]:
        """Return a chain as statements, one for each rule: the most that is known by then of cells that matter later.

        Neighbouring rules by which a line holds digits once are one statement.
        """
        left, full = list(self.position.options), self.position.full
        known = [self.position.entries.allowed(cell) or full for cell in self.position.entries.cells]
        facts: list[int] = []
        held: Held | None = None
        stated = list[Statement]()
        self._note(left, facts, [*believed, found.supposed])
        about = self.meaning[abs(found.supposed)][0]
        known[about] = left[about]
        so_far: tuple[Fact, ...] = (Fact(self.position.entries.place(about), cell_text(left[about])),)
        for link in found.links:
            source, rule = self.sources[link.rule], self.explainer.rules[link.rule].text
            if not link.adds or (isinstance(source, Clue) and self.fails(source, left, known)):
                stated.append(self._ended(source, rule, left, known, so_far))
                break
            news = self.explainer.follow(facts, 1 << link.rule) or []
            cells = {self.meaning[abs(x)][0] for x in link.adds}
            before, rules = list(left), [rule]
            self._note(left, facts, [x for x in news if self.meaning[abs(x)][0] in cells])
            changed = [cell for cell in sorted(cells) if left[cell] != before[cell]]
            if not changed:
                continue
            if isinstance(source, LineRule) and not source.needs:
                held = self._held(source, held, before, changed)
            else:
                held = None
            if held and held.digits[1:]:  # the statement before it becomes part of this one
                before, changed = held.before, [*held.cells]
                rules, so_far = [*stated[-1].rules, rule], stated[-1].because
                del stated[-1]
            says, body = self._facts(changed, before, left), self._link(source, held, changed, before, left, known)
            stated.append(Statement(body, says, so_far, tuple(dict.fromkeys((*rules, *body.rules)))))
            so_far = (*so_far, *says)
            for cell in changed:
                known[cell] = left[cell] if left[cell].bit_count() == 1 else known[cell] & ~(before[cell] & ~left[cell])
        return tuple(stated)

    def _link(
        self,
        source: LineRule | Clue,
        held: Held | None,
        changed: Sequence[int],
        before: Sequence[int],
        left: Sequence[int],
        known: Sequence[int],
    ) -> Supposed:
        """Return what a rule leads to, as a body."""
        at = self.position.entries.at
        now = tuple((at(cell), left[cell].bit_length()) for cell in changed if left[cell].bit_count() == 1)
        gone = tuple(
            (at(cell), digit)
            for cell in changed
            if left[cell].bit_count() != 1
            for digit in numbers(before[cell] & ~left[cell])
        )
        if isinstance(source, Clue):
            return self.link(source, known, now, gone)
        if held:
            alone = [cell for cell in held.line.cells if before[cell].bit_count() == 1 and cell not in changed]
            digits = sum(1 << digit - 1 for digit in held.digits)
            by, onces = joined(
                [
                    self._struck((cell for cell in alone if before[cell] & digits), before, known),
                    self._struck((cell for cell in changed if left[cell].bit_count() == 1), before, known),
                ]
            )
            return ThenOnce(now, gone, held.line, held.digits, by=by, held=onces)
        by, onces = self._struck(source.line.cells, before, known, 1 << source.digit - 1)
        return ThenNeeds(now, gone, source.line, source.digit, by=by, held=onces)

    def _struck(self, cells: Iterable[int], left: Sequence[int], known: Sequence[int], digits: int = -1) -> Strikes:
        """Return the entered digits that keep these digits (as bits) out of cells, though nobody said so."""
        return joined(strikes(self.position, numbers(known[cell] & ~left[cell] & digits), [cell]) for cell in cells)

    def _ended(
        self,
        source: LineRule | Clue,
        rule: str,
        left: Sequence[int],
        known: Sequence[int],
        because: tuple[Fact, ...],
    ) -> Statement:
        """Return the dead end: it denies what was supposed."""
        says = (because[0]._replace(holds=not because[0].holds),)
        body = self.ends(source, known) if isinstance(source, Clue) else self._end_of_line(source, left, known)
        return Statement(body, says, because, tuple(dict.fromkeys((rule, *body.rules))))

    def _end_of_line(self, source: LineRule, left: Sequence[int], known: Sequence[int]) -> DeadEnd:
        line, digit, needs = source
        if needs:
            by, held = self._struck(line.cells, left, known, 1 << digit - 1)
            return NoPlace(line, digit, by=by, held=held)
        only = [cell for cell in line.cells if not left[cell] & ~(1 << digit - 1)]
        by, held = self._struck(only, left, known)
        twice = tuple(self.position.entries.at(cell) for cell in line.cells if left[cell] == 1 << digit - 1)
        if len(twice) > 1:
            return Twice(line, digit, twice, by=by, held=held)
        return NothingLeft(line, digit, by=by, held=held)

    def _facts(self, cells: Iterable[int], before: Sequence[int], left: Sequence[int]) -> tuple[Fact, ...]:
        """Return what is new of these cells."""
        found = list[Fact]()
        for cell in cells:
            name = self.position.entries.place(cell)
            if left[cell].bit_count() == 1:
                found.append(Fact(name, str(left[cell].bit_length())))
            else:
                found += (Fact(name, str(digit), holds=False) for digit in numbers(before[cell] & ~left[cell]))
        return tuple(found)

    def _held(self, source: LineRule, last: Held | None, before: list[int], cells: Sequence[int]) -> Held:
        """Return that a line holds a digit once, merged with the link before if that says the same of others."""
        found = 1 << source.digit - 1
        if last is None or last.line != source.line or found not in [last.before[cell] for cell in source.line.cells]:
            return Held(source.line, (source.digit,), before, tuple(cells))
        digits, both = sorted({*last.digits, source.digit}), sorted({*last.cells, *cells})
        return Held(source.line, tuple(digits), last.before, tuple(both))

    def _note(self, left: list[int], facts: list[int], literals: Sequence[int]) -> None:
        """Record that these are true from now on."""
        facts += literals
        for literal in literals:
            cell, digit = self.meaning[abs(literal)]
            left[cell] &= 1 << digit - 1 if literal > 0 else ~(1 << digit - 1)


def state_ways(model: Model, cells: Sequence[Mapping[int, int]], ways: Iterable[tuple[int, ...]]) -> None:
    """A clue by all fillings of its cells: each implies its digits, and each digit needs a filling."""
    support: dict[int, list[int]] = {literal: [] for own in cells for literal in own.values()}
    for way in ways:
        filling = model.fresh()
        for own, digit in zip(cells, way, strict=True):
            model.add(-filling, own[digit])
            support[own[digit]].append(filling)
    for literal, needed in support.items():
        model.add(-literal, *needed)


def read_off(position: Position, solution: Sequence[Sequence[int]]) -> Step:
    """Return a digit of the only solution, if nothing easier is left."""
    cell = min(
        (cell for cell in position.entries.cells if not position.is_decided(cell)),
        key=lambda cell: position.options[cell].bit_count(),
    )
    r, c = position.entries.at(cell)
    digits = range(1, position.size + 1)
    rules = (rule for line in position.lines for digit in digits for rule in (line.once(digit), line.needs(digit)))
    return Step(
        "solution",
        SEARCH_LEVEL,
        (*(clue.rule for clue in position.clues), *rules),
        (cell,),
        {cell: 1 << solution[r][c] - 1},
        0,
        partial(_looked_up, ReadOff((r, c), solution[r][c])),
        smallest=False,
    )


def _looked_up(body: Searched | ReadOff) -> list[Statement]:
    return [Statement(LookAtCells((body.cell,))), Statement(body)]
