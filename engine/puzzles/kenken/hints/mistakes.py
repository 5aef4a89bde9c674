"""Why entries cannot stay: first what breaks a single rule, whatever the open cells hold; then what a chain shows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.abilities import Hint
from engine.grid import bits
from engine.limits import Stopped, Tick
from engine.puzzles.kenken.entries import write
from engine.puzzles.kenken.hints.chains import KenKenSuppositions
from engine.puzzles.kenken.hints.position import Position, a, list_ways
from engine.text import listed

UNFOLLOWABLE = Hint(
    "There is a mistake.",
    "That cannot be shown from here in a few steps, but there is no solution with what is entered.",
)


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


def plainest(position: Position, wrong: Collection[int] | None = None) -> Clash | None:
    """The clash that is the easiest to see, of those with some of the `wrong` cells, or of all."""
    found = (clash for clash in _clashes(position) if wrong is None or not set(wrong).isdisjoint(clash.cells))
    return min(found, key=lambda clash: clash.rank, default=None)


def told(position: Position, wrong: Sequence[int], tick: Tick) -> Hint:
    """The mistake in some of the wrong cells that is the easiest to see, with all of them named, and the way back."""
    entries, clash = position.entries, plainest(position, wrong)
    hint = _contradiction(position, wrong, tick) if clash is None else clash.hint()
    digits = [f"the {entries.digits[cell]} at {entries.place(cell)}" for cell in wrong if entries.digits[cell]]
    marks = [entries.place(cell) for cell in wrong if entries.marks[cell]]
    parts = []
    if digits:
        parts.append(f"Take back {listed(digits)}.")
    if marks:
        parts.append(f"The right digit is not among the marks at {listed(marks)}.")
    return replace(
        hint,
        what=" ".join(parts),
        wrong=position.places(wrong),
        then=write(entries.without(wrong)),
        technique="mistake",
    )


def _contradiction(position: Position, wrong: Sequence[int], tick: Tick) -> Hint:
    """What becomes of one of the wrong entries, if the right ones are believed."""
    entries = position.entries
    right = Position(position.board, entries.with_options(dict.fromkeys(wrong, position.full)))
    try:
        with KenKenSuppositions(right, tick) as rules:
            return rules.contradiction({cell: entries.allowed(cell) for cell in wrong}) or UNFOLLOWABLE
    except Stopped:
        return UNFOLLOWABLE


def _clashes(position: Position) -> Iterator[Clash]:
    """All of them: digits twice in a line, cages without filling, digits without place, cells without digit."""
    yield from _repeated(position)
    yield from _unfillable(position)
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


def _unfillable(position: Position) -> Iterator[Clash]:
    entries = position.entries
    for number, cells in enumerate(position.members):
        cage, title = position.cages[number], position.title(number)
        known = tuple(cell for cell in cells if entries.allowed(cell))
        if not known:
            continue
        own = [entries.allowed(cell) or position.full for cell in cells]
        places = position.places(cells)
        rules = (position.rule(number),)
        if list_ways(position.board, cage, own) == []:
            if len(cells) == 1:
                at = entries.place(cells[0])
                yield Clash(
                    rules, known, f"at {at}", f"{at} is a cage of its own: its clue {cage} is its digit.", places
                )
                continue
            if all(map(position.is_decided, cells)):
                why = f"{listed(str(entries.digits[cell]) for cell in cells)} cannot fill {title}."
            else:
                why = f"With what is entered in it, {title} cannot be filled."
            yield Clash(rules, known, f"in {title}", why, places)
        elif position.ways(number) == []:
            why = f"With what is entered in it, and in the rows and columns that it is in, {title} cannot be filled."
            around = {
                cell
                for member in cells
                for line in position.lines_of(member)
                for cell in line.cells
                if position.is_decided(cell)
            }
            yield Clash(rules, tuple(sorted({*known, *around})), f"in {title}", why, places)


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
