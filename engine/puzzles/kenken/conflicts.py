"""Entries that break a single rule on their own, whatever the open cells hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.grid import bits
from engine.puzzles.kenken.entries import entered
from engine.puzzles.kenken.position import Position, a, list_ways, listed


@dataclass(frozen=True)
class Conflict:
    """Entries that cannot all stay: `cells`; the rules that they break, and the places that these speak of.

    `chain` is how they do, where it takes several, and `smallest`, whether fewer are proved not to do.
    """

    rules: tuple[str, ...]
    cells: tuple[int, ...]
    where: str
    why: str
    places: tuple[str, ...]
    chain: tuple[str, ...] = ()
    smallest: bool = True

    def rank(self) -> tuple[int, int, tuple[int, ...]]:
        """The plainer, the lower."""
        return len(self.rules), len(self.cells), self.cells


def conflicts(position: Position) -> Iterator[Conflict]:
    """All of them: digits twice in a line, cages without filling, digits without place, cells without digit."""
    yield from _repeated(position)
    yield from _unfillable(position)
    yield from _homeless(position)
    yield from _empty(position)


def _repeated(position: Position) -> Iterator[Conflict]:
    for line in position.lines:
        for digit in range(1, position.size + 1):
            cells = tuple(cell for cell in line.cells if position.entries.digits[cell] == digit)
            if len(cells) > 1:
                places = position.places(cells)
                both = "both" if len(cells) == 2 else "all"
                why = f"{line.title} holds {digit} once, but {listed(places)} are {both} {digit}."
                yield Conflict((line.once(digit),), cells, f"in {line.name}", why, position.places(line.cells))


def _unfillable(position: Position) -> Iterator[Conflict]:
    entries = position.entries
    for number, cells in enumerate(position.members):
        cage, title = position.cages[number], position.title(number)
        known = tuple(cell for cell in cells if entered(entries, cell))
        if not known:
            continue
        own = [entered(entries, cell) or position.full for cell in cells]
        places = position.places(cells)
        rules = (position.rule(number),)
        if list_ways(position.size, cage, position.large, own) == []:
            if len(cells) == 1:
                at = entries.place(cells[0])
                yield Conflict(
                    rules, known, f"at {at}", f"{at} is a cage of its own: its clue {cage} is its digit.", places
                )
                continue
            if all(map(position.is_decided, cells)):
                why = f"{listed([str(entries.digits[cell]) for cell in cells])} cannot fill {title}."
            else:
                why = f"With what is entered in it, {title} cannot be filled."
            yield Conflict(rules, known, f"in {title}", why, places)
        elif position.ways(number) == []:
            why = f"With what is entered in it, and in the rows and columns that it is in, {title} cannot be filled."
            around = {
                cell
                for member in cells
                for line in position.lines_of(member)
                for cell in line.cells
                if position.is_decided(cell)
            }
            yield Conflict(rules, tuple(sorted({*known, *around})), f"in {title}", why, places)


def _homeless(position: Position) -> Iterator[Conflict]:
    for line in position.lines:
        for digit in range(1, position.size + 1):
            if not any(position.options[cell] >> digit - 1 & 1 for cell in line.cells):
                cells = {cell for cell in line.cells if entered(position.entries, cell)}
                cells |= {cell for cell in position.entries.cells if position.entries.digits[cell] == digit}
                why = f"{line.title} needs {a(digit)}, and no cell of it is left for one."
                yield Conflict(
                    (line.needs(digit),), tuple(sorted(cells)), f"in {line.name}", why, position.places(line.cells)
                )


def _empty(position: Position) -> Iterator[Conflict]:
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
        yield Conflict(tuple(rules), tuple(sorted(around)), f"around {at}", why, (at,))
