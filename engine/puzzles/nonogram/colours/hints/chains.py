"""Steps that need several lines: a cell is supposed not to have a colour, and followed until a line has no way left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.core.abilities import Hint
from engine.core.limits import Progress, Stopped, Tick
from engine.core.places import Cell, place
from engine.hints.statements import Fact, Remark, Statement, remarks
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.colours.encoding import cell_variables, state_line
from engine.puzzles.nonogram.colours.hints import bodies
from engine.puzzles.nonogram.colours.hints.bodies import Paint
from engine.puzzles.nonogram.colours.hints.drawing import draw
from engine.puzzles.nonogram.colours.hints.english import BRIEF
from engine.puzzles.nonogram.colours.hints.techniques import facts, paint
from engine.puzzles.nonogram.colours.lines import ColourLines
from engine.puzzles.nonogram.hints.bodies import LookAt, Mistaken
from engine.puzzles.nonogram.hints.chains import CONFLICTS, LEAST, MOST_FOLLOWED, SEARCH_LEVEL, NonogramSuppositions
from engine.puzzles.nonogram.hints.clauses import MOST_CLAUSES
from engine.sat.explanations import Chain
from engine.sat.model import Model

FEWEST = 2
"""Lines of the shortest chain: what a line decides alone is no supposition."""


class ColourSuppositions(NonogramSuppositions):
    """The lines with open cells, of a board as it is known so far."""

    def __init__(self, board: Board, grid: Sequence[str], tick: Tick) -> None:
        """Raise `Stopped` if there would be too many clauses, or whatever the tick raises."""
        self.board = board
        self.lines = {str(line): line for line in board.lines}
        if len(board.colours) * board.width * board.height > MOST_CLAUSES:
            raise Stopped("size")
        known, model = ColourLines(board, grid), Model()
        of = cell_variables(model, known, tick)
        self.variables = {
            (cell, board.colours[colour]): variable
            for cell, variables in of.items()
            for colour, variable in variables.items()
        }
        self.meaning = {variable: meaning for meaning, variable in self.variables.items()}
        clauses = 0
        for line in board.lines:
            variables = [of[cell] for cell in board.cells(line)]
            if any(variables):
                tick(Progress("stating the rules"))
                with model.rule(str(line), line.place) as rule:
                    state_line(model, known.automata[line], known.line(line), variables)
                clauses += len(rule.clauses)
                if clauses > MOST_CLAUSES:
                    raise Stopped("size")
        self.explain(model, self.meaning, tick)

    @property
    def candidates(self) -> list[int]:
        """Each open cell with each of its colours, as a supposition that it is not that."""
        return [-variable for variable in self.meaning]

    def step(self) -> Hint | None:
        chain = self.explainer.smallest_chain([], self.explainer.dead_ends([], self.candidates), FEWEST)
        if chain is None:
            return self._searched()
        decided = [-chain.supposed, *(self.explainer.follow([-chain.supposed], chain.rules) or [])]
        made = self._painted(decided)
        names, count = self.names(chain.rules), chain.rules.bit_count()
        first, *others = made
        told = (
            Statement(LookAt(tuple(self.lines[name] for name in names))),
            *self._followed(chain),
            Statement(bodies.SoItIs(*first, tuple(others)), facts(made), (), names),
        )
        return Hint(
            self.shown(told),
            told,
            places=self.places(chain.rules),
            cells=tuple((place(cell), colour.letter) for cell, colour in sorted(made)),
            technique=f"what-if over {count} lines",
            rules=names,
            level=max(LEAST, count),
            links=len(chain.links),
            smallest=chain.smallest,
        )

    def literal(self, cell: Cell, value: str) -> int | None:
        return self.variables.get((cell, value))

    def refuted_by(self, chain: Chain) -> tuple[Statement, ...]:
        cell, _ = self.meaning[chain.supposed]
        count = len(chain.links) if len(chain.links) > MOST_FOLLOWED else 0
        return Statement(Mistaken((cell,), count)), *self._linked(chain)

    def shown(self, told: Sequence[Statement]) -> tuple[Remark, ...]:
        return remarks(told, draw, BRIEF)

    def _searched(self) -> Hint | None:
        """Return a cell that search decides, and lines that are enough for that."""
        found = self.refuted(self.candidates, CONFLICTS, CONFLICTS)
        if found is None:
            return None
        literal, rules = found
        names, (made,) = self.names(rules), self._painted([-literal])
        told = (
            Statement(LookAt(tuple(self.lines[each] for each in names))),
            Statement(bodies.OnlySearch(*made), facts([made]), (), names),
        )
        return Hint(
            self.shown(told),
            told,
            places=self.places(rules),
            cells=((place(made[0]), made[1].letter),),
            technique="search",
            rules=names,
            level=SEARCH_LEVEL,
        )

    def _followed(self, chain: Chain) -> Iterator[Statement]:
        """Yield what is supposed, and what follows."""
        cell, colour = self._paint(-chain.supposed)
        supposed = bodies.SupposedNot(cell, colour, self._other(colour))
        yield Statement(supposed, (), self._facts([chain.supposed]))
        yield from self._linked(chain)

    def _linked(self, chain: Chain) -> Iterator[Statement]:
        """Yield what each line makes of what is known by then, the last of them a dead end; of the cell that something
        is supposed of only what that leaves open.
        """
        known = [chain.supposed]
        is_settled = chain.supposed > 0 or self._other(self._paint(abs(chain.supposed))[1]) is not None
        supposed = {self.meaning[abs(chain.supposed)][0]} if is_settled else set()
        for link in chain.links:
            line, because = self.lines[self.explainer.rules[link.rule].text], self._facts(known)
            if not link.adds:
                yield Statement(bodies.NoWay(line, is_supposed=True), (), because, (str(line),))
                return
            known += link.adds
            made = [each for each in self._painted(link.adds) if each[0] not in supposed]
            settled = supposed | {cell for cell, _ in made}
            barred = tuple(each for x in link.adds if x < 0 and (each := self._paint(-x))[0] not in settled)
            says = facts(made) + facts(barred, holds=False)
            if says:
                yield Statement(bodies.LineSays(line, tuple(made), barred), says, because, (str(line),))

    def _paint(self, variable: int) -> tuple[Cell, Paint]:
        cell, letter = self.meaning[variable]
        return cell, paint(self.board, letter)

    def _other(self, colour: Paint) -> Paint | None:
        """Return what else a cell can be, on a board of two colours."""
        others = [each for each in self.board.colours if each != colour.letter]
        return paint(self.board, others[0]) if len(others) == 1 else None

    def _painted(self, literals: Iterable[int]) -> list[tuple[Cell, Paint]]:
        """Return the colours that cells have by these literals."""
        return [self._paint(literal) for literal in literals if literal > 0]

    def _facts(self, literals: Sequence[int]) -> tuple[Fact, ...]:
        """Return literals as facts, without what a cell cannot be if it is known what it is."""
        settled = {self.meaning[x][0] for x in literals if x > 0}
        told = [x for x in literals if x > 0 or self.meaning[-x][0] not in settled]
        return tuple(fact for x in told for fact in self._fact(x))

    def _fact(self, literal: int) -> tuple[Fact, ...]:
        cell, colour = self._paint(abs(literal))
        other = None if literal > 0 else self._other(colour)
        return facts([(cell, other or colour)], holds=literal > 0 or other is not None)
