"""Nonogram steps that need several lines at once: a cell is supposed, and followed until a line has no room left."""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities import Hint
from engine.explain import Chain, Explainer
from engine.grid import bits
from engine.limits import Tick
from engine.places import Cell, place, where
from engine.puzzles.nonogram.lines import Clue
from engine.puzzles.nonogram.reasons import state_lines
from engine.puzzles.nonogram.techniques import listed

LEAST = 4
"""No three lines decide a cell that none of them decides alone, for they do not form a circle."""
DEEP = 20
"""The level of what no chain is known for; chains have their number of lines."""
CONFLICTS = 2_000
"""Dead ends of the search for what no chain shows, for each cell."""


class Lines:
    """The lines with open cells, of a board as it is known so far: rows of `#`, `.` and `?`."""

    def __init__(self, columns: Sequence[Clue], rows: Sequence[Clue], grid: Sequence[str], tick: Tick) -> None:
        self.clues = {"row": rows, "column": columns}
        model, cells = state_lines(columns, rows, grid, tick)
        self.variables = cells
        self.cells = {variable: cell for cell, variable in cells.items()}
        self.explainer = Explainer(model, self.cells, tick)

    def __enter__(self) -> Lines:
        return self

    def __exit__(self, *_: object) -> None:
        self.explainer.close()

    def step(self) -> Hint | None:
        """The cell whose other colour has the shortest chain, and all that the same lines decide with it.

        None where no cell is decided, or it was not found out.

        Raises:
            Stopped: whatever the tick raises, while nothing is found.
        """
        candidates = [literal for variable in self.cells for literal in (variable, -variable)]
        dead = self.explainer.dead_ends([], candidates)
        chain = self.explainer.smallest_chain([], dead, LEAST)
        if chain is None:
            return self._deep(candidates)
        cells = self._decided(-chain.supposed, chain.rules)
        cell, colour = self._named(-chain.supposed)
        what = f"So {where(cell)} is {colour}."
        if len(cells) > 1:
            what += f" In the same way, these lines decide {_more(len(cells) - 1)}."
        count = chain.rules.bit_count()
        return Hint(
            f"Look at {self._lines(chain.rules)} together.",
            f"Suppose that {where(cell)} were {self._named(chain.supposed)[1]}.",
            what,
            self._places(chain.rules),
            cells,
            chain=self.told(chain),
            technique=f"supposition over {count} lines",
            rules=self._names(chain.rules),
            level=count,
            smallest=chain.smallest,
        )

    def contradiction(self, wrong: Sequence[tuple[Cell, str]]) -> Hint | None:
        """Why one of these cells cannot have this colour, `#` or `.`, by the fewest lines; None if it is not seen.

        Raises:
            Stopped: whatever the tick raises, while nothing is found.
        """
        literals = [self.variables[cell] if colour == "#" else -self.variables[cell] for cell, colour in wrong]
        chain = self.explainer.smallest_chain([], self.explainer.dead_ends([], literals), 1)
        if chain is None:
            return None
        cell, colour = self._named(chain.supposed)
        return Hint(
            f"There is a mistake at {where(cell)}.",
            f"It is {colour} now. Look at {self._lines(chain.rules)}, and at the other cells that are painted.",
            f"So {where(cell)} is {self._named(-chain.supposed)[1]}.",
            self._places(chain.rules),
            chain=self.told(chain),
            rules=self._names(chain.rules),
            smallest=chain.smallest,
        )

    def _deep(self, candidates: Sequence[int]) -> Hint | None:
        """A cell that search decides, and lines that are enough for that."""
        ask = self.explainer.core
        for literal in candidates:
            rules = ask([literal], self.explainer.everything, CONFLICTS)
            if not rules:
                continue
            for i in bits(rules):
                rules = ask([literal], rules & ~(1 << i), CONFLICTS) or rules
            cell, colour = self._named(-literal)
            return Hint(
                f"Look at {self._lines(rules)} together.",
                f"These {rules.bit_count()} lines leave {where(cell)} no other colour. That is proved by search; no "
                "single supposition shows it.",
                f"So {where(cell)} is {colour}.",
                self._places(rules),
                self._decided(-literal, 0),
                technique="search",
                rules=self._names(rules),
                level=DEEP,
            )
        return None

    def _decided(self, first: int, rules: int) -> tuple[tuple[str, str], ...]:
        """All that these lines decide, step by step or by one supposition."""
        explainer = self.explainer
        reached = {abs(x) for i in bits(rules) for clause in explainer.rules[i].clauses for x in clause}
        found = [first]
        for variable in self.cells:
            if variable in reached and variable != abs(first):
                found += [-x for x in (variable, -variable) if explainer.is_dead_end([x], rules)]
        found += explainer.follow(found, rules) or []
        return tuple((place(self.cells[abs(x)]), "#" if x > 0 else ".") for x in sorted(found, key=abs))

    def told(self, chain: Chain) -> tuple[str, ...]:
        """The chain, a sentence for each line."""
        sentences = []
        for link in chain.links:
            name, _, number = self.explainer.rules[link.rule].text.partition(" ")
            clue = " ".join(map(str, self.clues[name][int(number) - 1])) or "0"
            line = f"Then {name} {number}, which reads {clue},"
            if link.adds:
                sentences.append(f"{line} makes {self._colours(name, link.adds)}.")
            else:
                sentences.append(f"{line} has no room left for its runs.")
        return tuple(sentences)

    def _colours(self, name: str, literals: Sequence[int]) -> str:
        parts = []
        for colour, sign in (("black", 1), ("white", -1)):
            cells = sum(1 << self.cells[abs(x)][name == "row"] for x in literals if x * sign > 0)
            if cells:
                parts.append(f"{listed(name, cells)} {colour}")
        return " and ".join(parts)

    def _named(self, literal: int) -> tuple[Cell, str]:
        return self.cells[abs(literal)], "black" if literal > 0 else "white"

    def _names(self, rules: int) -> tuple[str, ...]:
        return tuple(self.explainer.rules[i].text for i in bits(rules))

    def _places(self, rules: int) -> tuple[str, ...]:
        return tuple(at for i in bits(rules) for at in self.explainer.rules[i].places)

    def _lines(self, rules: int) -> str:
        """`rows 2 and 5 and columns 1–3`."""
        parts = []
        for name in ("row", "column"):
            numbers = [text.split()[1] for text in self._names(rules) if text.startswith(name)]
            if numbers:
                # A line's cells are named by the lines that cross it.
                other = "column" if name == "row" else "row"
                parts.append(listed(other, sum(1 << int(number) - 1 for number in numbers)))
        return ", ".join(parts) if any(" and " in part for part in parts) else " and ".join(parts)


def _more(count: int) -> str:
    return "one more cell" if count == 1 else f"{count} more cells"
