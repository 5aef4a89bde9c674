"""Entries that cannot all stay, by a single rule, whatever the open cells hold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from engine.core.grid import bits
from engine.core.places import cell_at
from engine.digits.bodies import Empty, Homeless, MistakeAt, Repeated, strikes
from engine.digits.entries import Entries, cell_text
from engine.digits.position import Position
from engine.hints.statements import Fact, Statement

P = TypeVar("P", bound=Position)


class Mistake(NamedTuple):
    """Why some entries cannot all stay, from where the mistake is on; `places` and what follows are as in `Hint`.

    `argument` goes on with the statements, for those who ask.
    """

    statements: tuple[Statement, ...]
    places: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    links: int = 0
    smallest: bool = False
    argument: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class Clash:
    """Entries that cannot all stay.

    `rules`   the rules that they break, and `places`, where these are.
    `cells`   the entries.
    `body`    the reason.
    `digit`   the digit that is twice in a line, if that is the clash: then one of the cells may be right.
    """

    rules: tuple[str, ...]
    cells: tuple[int, ...]
    places: tuple[str, ...]
    body: Any
    digit: int = 0

    @property
    def rank(self) -> tuple[bool, int, int, tuple[int, ...]]:
        """Return a sort key: plainer clashes come first, digits that stand twice in a line before all others."""
        return not self.digit, len(self.rules), len(self.cells), self.cells

    def mistake(self, entries: Entries, wrong: Collection[int]) -> Mistake:
        """Return where the mistake is, and why: with the other entries, the rules deny the first wrong one."""
        around = tuple(cell for place in self.places if (cell := cell_at(place)) is not None)
        first, *others = sorted(self.cells, key=lambda cell: cell not in wrong)
        said = [Fact(entries.place(cell), cell_text(entries.allowed(cell))) for cell in (first, *others)]
        reason = Statement(self.body, (said[0]._replace(holds=False),), tuple(said[1:]), self.rules)
        return Mistake((Statement(MistakeAt(around)), reason), self.places, self.rules, smallest=True)


def clashes(position: P, broken: Callable[[P], Iterator[Clash]]) -> Iterator[Clash]:
    """Return all clashes: digits twice in a line, broken clues, digits without a place, cells without a digit."""
    yield from _repeated(position)
    yield from broken(position)
    yield from _homeless(position)
    yield from _empty(position)


def _repeated(position: Position) -> Iterator[Clash]:
    for line in position.lines:
        for digit in range(1, position.size + 1):
            cells = tuple(cell for cell in line.cells if position.entries.digits[cell] == digit)
            if len(cells) > 1:
                body = Repeated(line, digit, tuple(map(position.entries.at, cells)))
                yield Clash((line.once(digit),), cells, position.places(line.cells), body, digit)


def _homeless(position: Position) -> Iterator[Clash]:
    for line in position.lines:
        for digit in range(1, position.size + 1):
            if not any(position.options[cell] >> digit - 1 & 1 for cell in line.cells):
                cells = {cell for cell in line.cells if position.entries.allowed(cell)}
                cells |= {cell for cell in position.entries.cells if position.entries.digits[cell] == digit}
                others = [cell for cell in line.cells if not position.is_decided(cell)]
                by, held = strikes(position, [digit], others)
                body = Homeless(line, digit, tuple(map(position.entries.at, others)), by=by, held=held)
                rules = (line.needs(digit), *body.rules)
                yield Clash(rules, tuple(sorted(cells)), position.places(line.cells), body)


def _empty(position: Position) -> Iterator[Clash]:
    for cell, left in enumerate(position.options):
        if left:
            continue
        row, column = position.lines_of(cell)
        rules = []
        for bit in bits(position.full):
            holds = any(position.entries.digits[other] == bit + 1 for other in row.cells)
            rules.append((row if holds else column).once(bit + 1))
        around = sorted({each for line in (row, column) for each in line.cells if position.is_decided(each)})
        body = Empty(position.entries.at(cell), tuple(map(position.entries.at, around)))
        yield Clash(tuple(rules), tuple(around), position.places((cell,)), body)
