"""Entries that a cage rules out, whatever the open cells hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.digits.bodies import numbers
from engine.digits.clashes import Clash
from engine.puzzles.kenken.hints.bodies import CageBroken, OwnCageBroken
from engine.puzzles.kenken.hints.position import KenKenPosition, list_ways


def unfillable(position: KenKenPosition) -> Iterator[Clash]:
    """Cages that cannot be filled with what is entered in them, or around them."""
    entries = position.entries
    for number, cells in enumerate(position.members):
        cage, known = position.cages[number], tuple(cell for cell in cells if entries.allowed(cell))
        if not known:
            continue
        own = [entries.allowed(cell) or position.full for cell in cells]
        if list_ways(position.board, cage, own) == []:
            body = OwnCageBroken(entries.at(cells[0])) if len(cells) == 1 else _body(position, number, own)
            yield Clash((position.rule(number),), known, position.places(cells), body)
        elif position.ways(number) == []:
            around = {
                cell
                for member in cells
                for line in position.lines_of(member)
                for cell in line.cells
                if position.is_decided(cell)
            }
            own = [position.options[cell] for cell in cells]
            body = _body(position, number, own, around)
            yield Clash((position.rule(number),), tuple(sorted({*known, *around})), position.places(cells), body)


def _body(position: KenKenPosition, number: int, own: Sequence[int], around: Collection[int] = ()) -> CageBroken:
    """Return the cage, with what is left for its cells, and digits `around` it where these matter."""
    at, entered, cells = position.entries.at, position.entries.digits, position.members[number]
    left = [cell for cell in cells if not entered[cell]]
    by = tuple(
        (at(source), at(cell))
        for cell in left
        if not position.is_marked(cell)
        for line in position.lines_of(cell)
        for source in line.cells
        if source in around and source not in cells
    )
    known = tuple((at(cell), entered[cell]) for cell in cells if entered[cell])
    of_left = tuple(numbers(each) for cell, each in zip(cells, own, strict=True) if cell in left)
    return CageBroken(position.cages[number], known, tuple(map(at, left)), of_left, by, position.size)
