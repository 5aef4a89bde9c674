"""Nonogram steps that need several lines at once: a cell is supposed, and followed until a line has no room left."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.core.abilities import Hint
from engine.core.grid import bits
from engine.core.limits import Tick
from engine.core.places import Cell, cell_at, place, where
from engine.core.text import sentence
from engine.hints.guide import Suppositions
from engine.hints.statements import Fact, Statement, remarks
from engine.puzzles.nonogram.board import Board, Line, clue_text, colour
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.arguments import links
from engine.puzzles.nonogram.hints.clauses import state_lines
from engine.puzzles.nonogram.hints.dead_ends import dead_end
from engine.puzzles.nonogram.hints.drawing import draw
from engine.puzzles.nonogram.hints.english import BRIEF
from engine.puzzles.nonogram.hints.links import reason
from engine.puzzles.nonogram.hints.techniques import look, plainest, remembered
from engine.puzzles.nonogram.hints.words import crossing, failing, numbered
from engine.sat.explanations import Chain

Drawn = tuple[tuple[str, str], ...]
"""Cells and their colours, as `Hint.drawn` has them for each sentence."""
LEAST = 4
"""No three lines decide a cell that none of them decides alone, for they do not form a circle."""
SEARCH_LEVEL = 20
"""The level of what no chain is known for; chains have their number of lines."""
MOST_NAMED = 8
"""Cells that are named one by one."""
MOST_TOLD = 12
"""Sentences about a mistake: whoever made it would not follow more."""
MOST_SHOWN = 6
"""Lines of a what-if that are shown one by one."""
SHOWN_FIRST, SHOWN_LAST = 3, 2
"""Lines of a longer one that are; one remark is for all between them."""
MOST_FOLLOWED = 5
"""Lines of an argument about a mistake that is shown step by step; of more, the page only says how many they are."""
BEGINNING, ENDING = 5, 3
"""Sentences that are told of a longer argument; one sums up all between them."""
LEAST_REPEATED = 25
"""Characters of a reason that is not told again."""
CONFLICTS = 2_000
"""Dead ends of the search for what no chain shows, for each cell."""


class LineSuppositions(Suppositions):
    """The lines with open cells, of a board as it is known so far: rows of `#`, `.` and `?`."""

    def __init__(self, board: Board, grid: Sequence[str], tick: Tick) -> None:
        self.board, self.grid = board, grid
        model, self.variables = state_lines(board, grid, tick)
        self.cells = {variable: cell for cell, variable in self.variables.items()}
        self.lines = {str(line): line for line in board.lines}
        self.explain(model, self.cells, tick)

    def step(self) -> Hint | None:
        """The cell whose other colour has the shortest chain, and all that the same lines decide with it.

        None where no cell is decided (proved).

        Raises:
            GaveUp: it would take too long to find out.
            Stopped: whatever the tick raises, while nothing is found.
        """
        chain = self.explainer.smallest_chain([], self.dead_ends(), LEAST)
        if chain is None:
            return self._searched(self._either_colour)
        decided = self._decided(-chain.supposed, chain.rules)
        cell, name = self._named(-chain.supposed)
        what = f"That cannot be, so {where(cell)} is {name}."
        if others := [literal for literal in decided if literal != -chain.supposed]:
            what += f" {self._going_on(-chain.supposed, others, chain.rules)}."
        count = chain.rules.bit_count()
        told = self._statements(chain, decided)
        return Hint(
            f"Look at {self._together(chain.rules, cell)}.",
            f"What if {where(cell)} were {self._named(chain.supposed)[1]}?",
            what,
            self._places(chain.rules),
            self._painted(decided),
            chain=tuple(self.told(chain)),
            drawn=self._drawn(chain),
            technique=f"supposition over {count} lines",
            rules=self.names(chain.rules),
            level=count,
            smallest=chain.smallest,
            statements=told,
            remarks=remarks(told, draw, BRIEF),
        )

    def _statements(self, chain: Chain, decided: Sequence[int]) -> tuple[Statement, ...]:
        """The chain as statements, from where to look to all that its lines decide."""
        cell, rules = self.cells[abs(chain.supposed)], self.names(chain.rules)
        value = "#" if chain.supposed < 0 else "."
        return (
            Statement(bodies.LookAt(tuple(self.lines[name] for name in rules))),
            *self._supposed(chain),
            Statement(bodies.Concluded(cell, value, len(decided) - 1), self._facts(decided), (), rules),
        )

    def _supposed(self, chain: Chain) -> tuple[Statement, ...]:
        """What is supposed, what each line makes of it, and the dead end; of many lines the first and the last."""
        cell = self.cells[abs(chain.supposed)]
        supposed = Statement(
            bodies.Supposed(cell, "#" if chain.supposed > 0 else "."), (), self._facts([chain.supposed])
        )
        *told, end = self._followed(chain)
        if len(told) > MOST_SHOWN:
            told[SHOWN_FIRST:-SHOWN_LAST] = [self._meanwhile(told[SHOWN_FIRST:-SHOWN_LAST])]
        return supposed, *told, end

    def _followed(self, chain: Chain) -> Iterator[Statement]:
        known = [chain.supposed]
        for link in chain.links:
            line = self.lines[self.explainer.rules[link.rule].text]
            clue, cells, because = self.board.clue(line), self._at(line, known), self._facts(known)
            if link.adds:
                made = [self._crossed(line.kind, [x for x in link.adds if x * sign > 0]) for sign in (1, -1)]
                seen = look(line, clue, cells)
                yield from links(plainest(seen, *made), seen, made[0], made[1], because)
            else:
                yield Statement(bodies.DeadEnd(dead_end(line, clue, cells)), (), because, (str(line),))
            known += link.adds

    def _meanwhile(self, told: Sequence[Statement]) -> Statement:
        """Several links as one."""
        says = tuple(fact for each in told for fact in each.says)
        rules = tuple(dict.fromkeys(name for each in told for name in each.rules))
        cells = tuple(cell for fact in says if (cell := cell_at(fact.place)) is not None)
        body = bodies.Meanwhile(tuple(self.lines[name] for name in rules), cells)
        return Statement(body, says, told[0].because, rules)

    def _facts(self, literals: Iterable[int]) -> tuple[Fact, ...]:
        return tuple(Fact(*each) for each in self._painted(literals))

    def shortest(self) -> tuple[int, Sequence[int]] | None:
        """The lines of the chain of `step`, and the literals that they decide; None where there is no chain."""
        found = self.explainer.smallest([], self.dead_ends(), LEAST)
        return None if found is None else (found[1].bit_count(), self._decided(-found[0], found[1]))

    def dead_ends(self) -> list[int]:
        """The literals that cannot be true, because all lines together lead from there into a dead end."""
        return self.explainer.dead_ends([], self._either_colour)

    @property
    def _either_colour(self) -> list[int]:
        """Each open cell as a supposition, black and white."""
        return [literal for variable in self.cells for literal in (variable, -variable)]

    def contradiction(self, wrong: Sequence[tuple[Cell, str]]) -> Hint | None:
        """Why one of these cells cannot have this colour, `#` or `.`, by the fewest lines; None if it is not seen.

        Raises:
            Stopped: whatever the tick raises, while nothing is found.
        """
        literals = [self.variables[cell] if value == "#" else -self.variables[cell] for cell, value in wrong]
        chain = self.explainer.smallest_chain([], self.explainer.dead_ends([], literals), 1)
        if chain is None:
            return None
        cell, name = self._named(chain.supposed)
        told, drawn = self._in_short(chain, [*self._drawn(chain)])
        return Hint(
            f"There is a mistake at {where(cell)}.",
            f"It is {name} now, but then the clues of {self._together(chain.rules, cell)} cannot all hold.",
            places=self._places(chain.rules),
            chain=tuple(told),
            drawn=tuple(drawn),
            rules=self.names(chain.rules),
            smallest=chain.smallest,
            statements=self._refuted(chain),
        )

    def _refuted(self, chain: Chain) -> tuple[Statement, ...]:
        """Why a supposition is false, if that can be followed; else only how long it would take."""
        cell, count = self.cells[abs(chain.supposed)], len(chain.links)
        if count > MOST_FOLLOWED:
            return (Statement(bodies.Mistaken((cell,), count)),)
        _, *links = self._supposed(chain)
        return Statement(bodies.Mistaken((cell,))), *links

    def _in_short(self, chain: Chain, drawn: list[Drawn]) -> tuple[list[str], list[Drawn]]:
        """An argument and its drawings with one sentence for all that is between its first steps and its last ones."""
        is_long = len(chain.links) > MOST_TOLD
        told = [*self.told(chain, range(BEGINNING, len(chain.links) - ENDING) if is_long else range(0))]
        if is_long:
            between = chain.links[BEGINNING:-ENDING]
            rules = 0
            for link in between:
                rules |= 1 << link.rule
            lines = self._together(rules, self.cells[abs(chain.supposed)])
            count = sum(len(link.adds) for link in between)
            told[BEGINNING:-ENDING] = [f"Going on like that, line after line, {lines} decide {count} more cells."]
            both = tuple(
                cell for each in drawn[BEGINNING + 1 : -ENDING] for cell in each
            )  # the first is the supposition
            drawn[BEGINNING + 1 : -ENDING] = [both]
        return told, drawn

    def _searched(self, candidates: Sequence[int]) -> Hint | None:
        """A cell that search decides, and lines that are enough for that."""
        found = self.refuted(candidates, CONFLICTS, CONFLICTS)
        if found is None:
            return None
        literal, rules = found
        cell, name = self._named(-literal)
        lines = tuple(self.lines[each] for each in self.names(rules))
        decided = self._facts([-literal])
        searched = bodies.Searched(cell, decided[0].value)
        told = Statement(bodies.LookAt(lines)), Statement(searched, decided, (), self.names(rules))
        return Hint(
            f"Look at {self._together(rules, cell)}.",
            f"These {rules.bit_count()} lines leave {where(cell)} no other colour. That is proved by search; no "
            "single “what if” shows it.",
            f"So {where(cell)} is {name}.",
            self._places(rules),
            self._painted([-literal]),
            technique="search",
            rules=self.names(rules),
            level=SEARCH_LEVEL,
            statements=told,
            remarks=remarks(told, draw, BRIEF),
        )

    def _going_on(self, first: int, others: Sequence[int], rules: int) -> str:
        """What else follows by the same lines, and how; of many cells only how many they are."""
        explainer = self.explainer
        if {*others} <= {*(explainer.follow([first], rules) or [])}:
            begin = "With that, the same lines also"
        elif all(explainer.is_dead_end([-x], rules) for x in others):
            begin = "In the same way, these lines also"
        else:  # some by a supposition of their own, and others from these
            begin = "These lines also"
        if len(others) > MOST_NAMED:
            return f"{begin} decide {len(others)} more cells"
        colours = ("black", [x for x in others if x > 0]), ("white", [x for x in others if x < 0])
        made = [(name, _listed([self.cells[abs(x)] for x in those])) for name, those in colours if those]
        if len(made) == 1:
            return f"{begin} give {made[0][0]} at {made[0][1]}"
        return f"{begin} decide others. {' '.join(f'{sentence(name)}: {cells}.' for name, cells in made)}"[:-1]

    def _decided(self, first: int, rules: int) -> list[int]:
        """All that these lines decide, step by step or by one supposition."""
        explainer = self.explainer
        reached = {abs(x) for i in bits(rules) for clause in explainer.rules[i].clauses for x in clause}
        found = [first]
        for variable in self.cells:
            if variable in reached and variable != abs(first):
                found += [-x for x in (variable, -variable) if explainer.is_dead_end([x], rules)]
        found += explainer.follow(found, rules) or []
        return sorted(found, key=abs)

    def _drawn(self, chain: Chain) -> tuple[Drawn, ...]:
        """The chain on the board, see `Hint.drawn`."""
        return self._painted([chain.supposed]), *(self._painted(link.adds) for link in chain.links)

    def _painted(self, literals: Iterable[int]) -> Drawn:
        return tuple((place(self.cells[abs(x)]), "#" if x > 0 else ".") for x in literals)

    def told(self, chain: Chain, unsaid: range = range(0)) -> Iterator[str]:
        """The chain, a sentence for each line: each clue once, and no reason twice in a row.

        The sentences that are `unsaid` will be left out.
        """
        known = [chain.supposed]
        named, last = set[Line](), ("", "", "")
        for i, link in enumerate(chain.links):
            line = self.lines[self.explainer.rules[link.rule].text]
            clue, cells = self.board.clue(line), self._at(line, known)
            name = f"{line}" if line in named else f"{line} (clue {clue_text(clue)})"
            then = f"Then {name}" if self._hangs(line, link.adds) else sentence(name)
            if link.adds:
                made = [self._crossed(line.kind, [x for x in link.adds if x * sign > 0]) for sign in (1, -1)]
                what = f"makes {self._coloured(line.kind, link.adds)}"
                why = reason(line, clue, cells, *made)
                if last == (line.kind, what, why):
                    yield f"So does {name}, for the same reason."
                elif last[2] == why and len(why) >= LEAST_REPEATED:
                    yield f"In the same way, {name} {what}."
                else:
                    yield f"{then} {what}: {why}."
                last = (line.kind, what, why) if i not in unsaid else ("", "", "")
            else:
                yield f"{then} {failing(dead_end(line, clue, cells))}."
            if i not in unsaid:
                named.add(line)
            known += link.adds

    def _hangs(self, line: Line, adds: Sequence[int]) -> bool:
        """Whether a line decides these cells only once something is supposed, not by what is known anyway."""
        cells = self._at(line, ())
        known = [sum(1 << i for i, cell in enumerate(cells) if cell == value) for value in "#."]
        possible = remembered(self.board.clue(line), len(cells), *known)
        if possible is None or not adds:
            return True
        made = [self._crossed(line.kind, [x for x in adds if x * sign > 0]) for sign in (1, -1)]
        return bool(made[0] & possible.white or made[1] & possible.black)

    def _at(self, line: Line, said: Iterable[int]) -> str:
        """A line once this is said, as `#`, `.` and `?`."""
        known = {self.cells[abs(x)]: "#" if x > 0 else "." for x in said}
        cells = map(line.cell, range(self.board.width if line.kind == "row" else self.board.height))
        return "".join(known.get((r, c), self.grid[r][c]) for r, c in cells)

    def _crossed(self, kind: str, literals: Iterable[int]) -> int:
        """Cells of a row, or a column, as bits."""
        return sum(1 << self.cells[abs(x)][kind == "row"] for x in literals)

    def _coloured(self, kind: str, literals: Sequence[int]) -> str:
        """`its cells in columns 3–5 black and its cell in column 8 white`."""
        parts = []
        for value, sign in (("#", 1), (".", -1)):
            if cells := self._crossed(kind, [x for x in literals if x * sign > 0]):
                own = "its cell in" if cells.bit_count() == 1 else "its cells in"
                parts.append(f"{own} {crossing(kind, cells)} {colour(value)}")
        return " and ".join(parts)

    def _named(self, literal: int) -> tuple[Cell, str]:
        return self.cells[abs(literal)], colour("#" if literal > 0 else ".")

    def _places(self, rules: int) -> tuple[str, ...]:
        return tuple(at for i in bits(rules) for at in self.explainer.rules[i].places)

    def _together(self, rules: int, begin: Cell) -> str:
        """`rows 2 and 5 together with columns 1–3`: the kind first of which one holds the cell where it begins."""
        lines = [self.lines[name] for name in self.names(rules)]
        numbers = ((kind, sum(1 << line.index for line in lines if line.kind == kind)) for kind in ("row", "column"))
        held = [(kind, those) for kind, those in numbers if those]
        held.sort(key=lambda each: not each[1] >> begin[each[0] == "column"] & 1)  # else rows first
        parts = [numbered(kind, those) for kind, those in held]
        return " together with ".join(parts) if parts[1:] else f"{parts[0]} together"


def _listed(cells: Sequence[Cell]) -> str:
    """Cells in as few groups as can be seen at once, each of a row or of a column; the largest first are taken out."""
    left, groups = set(cells), list[set[Cell]]()
    while left:
        shared = [{cell for cell in left if cell[i] == at} for i in (0, 1) for at in sorted({c[i] for c in left})]
        groups.append(max(shared, key=len))
        left -= groups[-1]
    return joined([*map(_in_line, sorted(groups, key=min))])


def joined(parts: Sequence[str]) -> str:
    """A list whose parts have commas of their own: `a, b; c, d; and e, f`."""
    return f"{'; '.join(parts[:-1])}; and {parts[-1]}" if parts[1:] else parts[0]


def _in_line(cells: Collection[Cell]) -> str:
    """Cells of one row or one column."""
    rows, columns = {r for r, _ in cells}, {c for _, c in cells}
    if len(rows) > 1:
        return f"{crossing('column', sum(1 << r for r in rows))} of column {columns.pop() + 1}"
    return f"row {rows.pop() + 1}, {crossing('row', sum(1 << c for c in columns))}"
