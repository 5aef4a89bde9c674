"""Entries that cannot all stay, by a single rule, whatever the open cells hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from engine.abilities import Hint
from engine.digits.position import Position, a
from engine.grid import bits
from engine.text import listed

P = TypeVar("P", bound=Position)


@dataclass(frozen=True)
class Clash:
    """Entries that cannot all stay: `cells`; the rules that they break, and the places that these speak of."""

    rules: tuple[str, ...]
    cells: tuple[int, ...]
    where: str
    why: str
    places: tuple[str, ...]

    @property
    def rank(self) -> tuple[int, int, tuple[int, ...]]:
        """The plainer, the lower."""
        return len(self.rules), len(self.cells), self.cells

    def hint(self) -> Hint:
        """The clash in words, but for what is wrong."""
        return Hint(f"There is a mistake {self.where}.", self.why, places=self.places, rules=self.rules, smallest=True)


def clashes(position: P, broken: Callable[[P], Iterator[Clash]]) -> Iterator[Clash]:
    """All of them: digits twice in a line, broken clues, digits without place, cells without digit."""
    yield from _repeated(position)
    yield from broken(position)
    yield from _homeless(position)
    yield from _empty(position)


def _repeated(position: Position) -> Iterator[Clash]:
    for line in position.lines:
        for digit in range(1, position.size + 1):
            cells = tuple(cell for cell in line.cells if position.entries.digits[cell] == digit)
            if len(cells) > 1:
                places = position.places(cells)
                both = "both" if len(cells) == 2 else "all"
                why = f"{line.title} holds {digit} once, but {listed(places)} are {both} {digit}."
                yield Clash((line.once(digit),), cells, f"in {line.name}", why, position.places(line.cells))


def _homeless(position: Position) -> Iterator[Clash]:
    for line in position.lines:
        for digit in range(1, position.size + 1):
            if not any(position.options[cell] >> digit - 1 & 1 for cell in line.cells):
                cells = {cell for cell in line.cells if position.entries.allowed(cell)}
                cells |= {cell for cell in position.entries.cells if position.entries.digits[cell] == digit}
                why = f"{line.title} needs {a(digit)}, and no cell of it is left for one."
                yield Clash(
                    (line.needs(digit),), tuple(sorted(cells)), f"in {line.name}", why, position.places(line.cells)
                )


def _empty(position: Position) -> Iterator[Clash]:
    for cell, left in enumerate(position.options):
        if left:
            continue
        at, (row, column) = position.entries.place(cell), position.lines_of(cell)
        rules = []
        for bit in bits(position.full):
            holds = any(position.entries.digits[other] == bit + 1 for other in row.cells)
            rules.append((row if holds else column).once(bit + 1))
        around = {each for line in (row, column) for each in line.cells if position.is_decided(each)}
        why = f"{row.title} and {column.name} together hold every digit, so none is left for {at}."
        yield Clash(tuple(rules), tuple(sorted(around)), f"around {at}", why, (at,))
