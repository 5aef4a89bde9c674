"""Nonogram steps that need several lines at once: a cell is supposed, and followed until a line has no room left."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.core.abilities import Hint
from engine.core.grid import bits
from engine.core.limits import Tick
from engine.core.places import Cell, cell_at, place
from engine.hints.guide import Suppositions
from engine.hints.statements import Fact, Remark, Statement, remarks
from engine.puzzles.nonogram.board import Board, Line
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.arguments import links
from engine.puzzles.nonogram.hints.clauses import state_lines
from engine.puzzles.nonogram.hints.dead_ends import dead_end
from engine.puzzles.nonogram.hints.drawing import draw
from engine.puzzles.nonogram.hints.english import BRIEF
from engine.puzzles.nonogram.hints.line_state import look
from engine.puzzles.nonogram.hints.techniques import plainest
from engine.sat.explanations import Chain

LEAST = 4
"""No three lines decide a cell that none of them decides alone, for they do not form a circle."""
SEARCH_LEVEL = 20
"""The level of what no chain is known for; chains have their number of lines."""
MOST_SHOWN = 6
"""Lines of a what-if that are shown one by one."""
SHOWN_FIRST, SHOWN_LAST = 3, 2
"""Lines of a longer one that are; one remark is for all between them."""
FEWEST_TOGETHER = 3
"""Lines that share a remark; fewer have one each."""
MOST_FOLLOWED = 5
"""Lines of an argument about a mistake that is told at once; of more, it is said how many they are."""
CONFLICTS = 2_000
"""Dead ends of the search for what no chain shows, for each cell."""


class NonogramSuppositions(Suppositions):
    """What suppositions about cells of black and of coloured boards share."""

    @abstractmethod
    def step(self) -> Hint | None:
        """Return the cell of which the shortest chain shows a colour, and all that the same lines decide with it.

        Returns None where no cell is decided (proved).

        Raises:
            GaveUp: it would take too long to find out.
            Stopped: whatever the tick raises, while nothing is found.
        """

    @abstractmethod
    def literal(self, cell: Cell, value: str) -> int | None:
        """Return the literal which says that an open cell has a colour; None if nothing says so."""

    @abstractmethod
    def refuted_by(self, chain: Chain) -> tuple[Statement, ...]:
        """Return why a supposition is false: first that it is, and, if that is long, in how many steps."""

    @abstractmethod
    def shown(self, told: Sequence[Statement]) -> tuple[Remark, ...]:
        """Return statements as they are shown."""

    def contradiction(self, wrong: Sequence[tuple[Cell, str]]) -> Hint | None:
        """Return why one of these cells cannot have its colour, by the fewest lines; None if it is not seen.

        Raises:
            Stopped: whatever the tick raises, while nothing is found.
        """
        literals = [literal for each in wrong if (literal := self.literal(*each)) is not None]
        chain = self.explainer.smallest_chain([], self.explainer.dead_ends([], literals), 1)
        if chain is None:
            return None
        told = self.refuted_by(chain)
        return Hint(
            self.shown(told),
            told,
            places=self.places(chain.rules),
            rules=self.names(chain.rules),
            links=len(chain.links),
            smallest=chain.smallest,
        )

    def confirms(self, said: Collection[tuple[Cell, str]]) -> bool:
        """Return whether each of these cells has its colour, because any other leads into a dead end."""
        other = [-literal for each in said if (literal := self.literal(*each)) is not None]
        return bool(other) and all(self.explainer.is_dead_end([each], self.explainer.everything) for each in other)

    def places(self, rules: int) -> tuple[str, ...]:
        """Return the places of rules, given as a set of bits."""
        return tuple(at for i in bits(rules) for at in self.explainer.rules[i].places)


class LineSuppositions(NonogramSuppositions):
    """The lines with open cells, of a board as it is known so far: rows of `#`, `.` and `?`."""

    def __init__(self, board: Board, grid: Sequence[str], tick: Tick) -> None:
        self.board, self.grid = board, grid
        model, self.variables = state_lines(board, grid, tick)
        self.cells = {variable: cell for cell, variable in self.variables.items()}
        self.lines = {str(line): line for line in board.lines}
        self.explain(model, self.cells, tick)

    def step(self) -> Hint | None:
        chain = self.explainer.smallest_chain([], self.dead_ends(), LEAST)
        if chain is None:
            return self._searched(self._either_colour)
        decided = self._decided(-chain.supposed, chain.rules)
        told, count = self._statements(chain, decided), chain.rules.bit_count()
        return Hint(
            self.shown(told),
            told,
            places=self.places(chain.rules),
            cells=self._values(decided),
            technique=f"what-if over {count} lines",
            rules=self.names(chain.rules),
            level=count,
            links=len(chain.links),
            smallest=chain.smallest,
        )

    def _statements(self, chain: Chain, decided: Sequence[int]) -> tuple[Statement, ...]:
        """Return the chain as statements, from where to look to all that its lines decide."""
        cell, rules = self.cells[abs(chain.supposed)], self.names(chain.rules)
        first, others = "#" if chain.supposed < 0 else ".", [x for x in decided if x != -chain.supposed]
        filled, empty = (tuple(self.cells[abs(x)] for x in others if x * sign > 0) for sign in (1, -1))
        return (
            Statement(bodies.LookAt(tuple(self.lines[name] for name in rules))),
            *self._supposed(chain),
            Statement(bodies.Concluded(cell, first, filled, empty), self._facts(decided), (), rules),
        )

    def _supposed(self, chain: Chain) -> tuple[Statement, ...]:
        """Return what is supposed, what lines make of it (of many the first and the last), and the dead end."""
        cell = self.cells[abs(chain.supposed)]
        supposed = Statement(
            bodies.Supposed(cell, "#" if chain.supposed > 0 else "."), (), self._facts([chain.supposed])
        )
        *told, end = self._followed(chain)
        between = told[SHOWN_FIRST:-SHOWN_LAST]
        if len(told) > MOST_SHOWN and len({name for each in between for name in each.rules}) >= FEWEST_TOGETHER:
            told[SHOWN_FIRST:-SHOWN_LAST] = [self._meanwhile(between)]
        return supposed, *told, end

    def _followed(self, chain: Chain) -> Iterator[Statement]:
        known = [chain.supposed]
        for link in chain.links:
            line = self.lines[self.explainer.rules[link.rule].text]
            clue, cells, because = self.board.clue(line), self._at(line, known), self._facts(known)
            if link.adds:
                made = [self._crossed(line.kind, [x for x in link.adds if x * sign > 0]) for sign in (1, -1)]
                state = look(line, clue, cells)
                yield from links(plainest(state, *made), state, made[0], made[1], because)
            else:
                yield Statement(bodies.DeadEnd(dead_end(line, clue, cells)), (), because, (str(line),))
            known += link.adds

    def _meanwhile(self, told: Sequence[Statement]) -> Statement:
        """Return several links as one."""
        says = tuple(fact for each in told for fact in each.says)
        rules = tuple(dict.fromkeys(name for each in told for name in each.rules))
        filled, empty = (
            tuple(cell for fact in says if fact.value == value and (cell := cell_at(fact.place)) is not None)
            for value in "#."
        )
        body = bodies.Meanwhile(tuple(self.lines[name] for name in rules), filled, empty)
        return Statement(body, says, told[0].because, rules)

    def _facts(self, literals: Iterable[int]) -> tuple[Fact, ...]:
        return tuple(Fact(*each) for each in self._values(literals))

    def shortest(self) -> tuple[int, Sequence[int]] | None:
        """Return the lines of the chain of `step`, and the literals that they decide; None where there is no chain."""
        found = self.explainer.smallest([], self.dead_ends(), LEAST)
        return None if found is None else (found[1].bit_count(), self._decided(-found[0], found[1]))

    def dead_ends(self) -> list[int]:
        """Return the literals that cannot be true, because all lines together lead from there into a dead end."""
        return self.explainer.dead_ends([], self._either_colour)

    @property
    def _either_colour(self) -> list[int]:
        """Return each open cell as a supposition, black and white."""
        return [literal for variable in self.cells for literal in (variable, -variable)]

    def shown(self, told: Sequence[Statement]) -> tuple[Remark, ...]:
        return remarks(told, draw, BRIEF)

    def literal(self, cell: Cell, value: str) -> int | None:
        return self.variables[cell] if value == "#" else -self.variables[cell]

    def refuted_by(self, chain: Chain) -> tuple[Statement, ...]:
        cell, count = self.cells[abs(chain.supposed)], len(chain.links)
        supposed, *links = self._supposed(chain)
        if count > MOST_FOLLOWED:
            return Statement(bodies.Mistaken((cell,), count)), supposed, *links
        return Statement(bodies.Mistaken((cell,))), *links

    def _searched(self, candidates: Sequence[int]) -> Hint | None:
        """Return a cell that search decides, and lines that are enough for that."""
        found = self.refuted(candidates, CONFLICTS, CONFLICTS)
        if found is None:
            return None
        literal, rules = found
        (decided,), names = self._facts([-literal]), self.names(rules)
        told = (
            Statement(bodies.LookAt(tuple(self.lines[each] for each in names))),
            Statement(bodies.Searched(self.cells[abs(literal)], decided.value), (decided,), (), names),
        )
        return Hint(
            self.shown(told),
            told,
            places=self.places(rules),
            cells=self._values([-literal]),
            technique="search",
            rules=names,
            level=SEARCH_LEVEL,
        )

    def _decided(self, first: int, rules: int) -> list[int]:
        """Return all that these lines decide, step by step or by one supposition."""
        explainer = self.explainer
        reached = {abs(x) for i in bits(rules) for clause in explainer.rules[i].clauses for x in clause}
        found = [first]
        for variable in self.cells:
            if variable in reached and variable != abs(first):
                found += [-x for x in (variable, -variable) if explainer.is_dead_end([x], rules)]
        found += explainer.follow(found, rules) or []
        return sorted(found, key=abs)

    def _values(self, literals: Iterable[int]) -> tuple[tuple[str, str], ...]:
        """Return literals as `Hint.cells` has them."""
        return tuple((place(self.cells[abs(x)]), "#" if x > 0 else ".") for x in literals)

    def _at(self, line: Line, said: Iterable[int]) -> str:
        """Return a line once this is said, as `#`, `.` and `?`."""
        known = {self.cells[abs(x)]: "#" if x > 0 else "." for x in said}
        cells = map(line.cell, range(self.board.width if line.kind == "row" else self.board.height))
        return "".join(known.get((r, c), self.grid[r][c]) for r, c in cells)

    def _crossed(self, kind: str, literals: Iterable[int]) -> int:
        """Return cells of a row, or a column, as bits."""
        return sum(1 << self.cells[abs(x)][kind == "row"] for x in literals)
