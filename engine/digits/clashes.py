"""Entries that cannot all stay, by a single rule, whatever the open cells hold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.core.abilities import Hint
from engine.core.grid import bits
from engine.core.places import cell_at
from engine.core.text import listed, sentence
from engine.digits.bodies import Empty, Homeless, MistakeAt, Repeated, strikes
from engine.digits.entries import Entries, cell_text
from engine.digits.position import Position, a
from engine.hints.statements import Fact, Statement

P = TypeVar("P", bound=Position)


@dataclass(frozen=True)
class Clash:
    """Entries that cannot all stay: their `cells`, the rules that they break, and the places of these rules."""

    rules: tuple[str, ...]
    cells: tuple[int, ...]
    where: str
    why: str
    places: tuple[str, ...]
    digit: int = 0
    """The digit that is twice in a line, if that is the clash: then one of the cells may be right."""
    body: object = None
    """The reason as data, if there are marks and words for it."""

    @property
    def rank(self) -> tuple[int, int, tuple[int, ...]]:
        """Return a sort key: plainer clashes come first."""
        return len(self.rules), len(self.cells), self.cells

    def statements(self, entries: Entries, wrong: Collection[int]) -> tuple[Statement, ...]:
        """Return where the mistake is, and why: with the other entries, the rules deny the first wrong one."""
        if self.body is None:
            return ()
        around = tuple(cell for place in self.places if (cell := cell_at(place)) is not None)
        first, *others = sorted(self.cells, key=lambda cell: cell not in wrong)
        said = [Fact(entries.place(cell), cell_text(entries.allowed(cell))) for cell in (first, *others)]
        reason = Statement(self.body, (said[0]._replace(holds=False),), tuple(said[1:]), self.rules)
        return Statement(MistakeAt(around)), reason

    def hint(self) -> Hint:
        """Return the clash in words, without what is wrong."""
        return Hint(f"There is a mistake {self.where}.", self.why, places=self.places, rules=self.rules, smallest=True)


def take_back(
    entries: Entries, told: Sequence[int], besides: Sequence[int], right: Mapping[int, int] | None = None
) -> str:
    """Return which wrong entries to take back: those `told` with a reason, and others that are wrong `besides`.

    `right` are the digits of cells in the only solution, if known: for notes we say which one they lack.
    """
    text = " ".join(f"{sentence(part)}." for part in _taken_back(entries, told, right or {}))
    if besides:
        text += f" Besides, {', and '.join(_taken_back(entries, besides, right or {}))}."
    return text.strip()


def _taken_back(entries: Entries, cells: Sequence[int], right: Mapping[int, int]) -> Iterator[str]:
    digits = [f"the {entries.digits[cell]} at {entries.place(cell)}" for cell in cells if entries.digits[cell]]
    lacking: dict[int, list[str]] = {}
    for cell in cells:
        if entries.marks[cell]:
            lacking.setdefault(right.get(cell, 0), []).append(entries.place(cell))
    if digits:
        yield f"take back {listed(digits)}"
    for digit, places in lacking.items():
        if digit:
            yield f"{digit} is missing from the notes at {listed(places)}"
        else:
            yield f"the right digit is not among the notes at {listed(places)}"


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
                places = position.places(cells)
                both = "both" if len(cells) == 2 else "all"
                why = f"{line.title} may hold {digit} only once, but {listed(places)} are {both} {digit}."
                rules, around = (line.once(digit),), position.places(line.cells)
                body = Repeated(line, digit, tuple(map(position.entries.at, cells)))
                yield Clash(rules, cells, f"in {line.name}", why, around, digit, body)


def _homeless(position: Position) -> Iterator[Clash]:
    for line in position.lines:
        for digit in range(1, position.size + 1):
            if not any(position.options[cell] >> digit - 1 & 1 for cell in line.cells):
                cells = {cell for cell in line.cells if position.entries.allowed(cell)}
                cells |= {cell for cell in position.entries.cells if position.entries.digits[cell] == digit}
                why = f"{line.title} needs {a(digit)}, and no cell of it is left for one."
                others = [cell for cell in line.cells if not position.is_decided(cell)]
                by = strikes(position, [digit], others)
                yield Clash(
                    (line.needs(digit),),
                    tuple(sorted(cells)),
                    f"in {line.name}",
                    why,
                    position.places(line.cells),
                    body=Homeless(line, digit, tuple(map(position.entries.at, others)), by),
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
        body = Empty(position.entries.at(cell), tuple(map(position.entries.at, sorted(around))))
        yield Clash(tuple(rules), tuple(sorted(around)), f"around {at}", why, (at,), body=body)
