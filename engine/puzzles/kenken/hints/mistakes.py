"""Entries that a cage rules out, whatever the open cells hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from engine.digits.bodies import numbers
from engine.digits.clashes import Clash
from engine.puzzles.kenken.hints.bodies import CageBroken, OwnCageBroken, Unfillable
from engine.puzzles.kenken.hints.position import KenKenPosition, list_ways
from engine.puzzles.kenken.hints.surroundings import known_by_entries, reason

U = TypeVar("U", bound=Unfillable)


def unfillable(position: KenKenPosition) -> Iterator[Clash]:
    """Cages that cannot be filled with what is entered in them, or around them."""
    entries, size = position.entries, position.size
    for number, cells in enumerate(position.members):
        cage, own = position.cages[number], tuple(cell for cell in cells if entries.allowed(cell))
        if not own:
            continue
        known = known_by_entries(position)
        by_itself = list_ways(position.board, cage, [known[cell] for cell in cells]) == []
        if not by_itself and position.ways(number) != []:
            continue
        if len(cells) == 1 and by_itself:
            yield Clash((position.rule(number),), own, position.places(cells), OwnCageBroken(entries.at(cells[0])))
            continue
        if by_itself:
            known = [each if cell in cells else position.full for cell, each in enumerate(known)]
        body = emptied(CageBroken, position, number, known)
        around = {r * size + c for (r, c), _ in body.by}
        rules = (position.rule(number), *body.rules)
        yield Clash(rules, tuple(sorted({*own, *around})), position.places(cells), body)


def emptied(kind: type[U], position: KenKenPosition, number: int, known: Sequence[int]) -> U:
    """Return that a cage cannot be filled with the digits that are known to be left, by cell."""
    at, cells, marks = position.entries.at, position.members[number], position.entries.marks
    told = reason(position, number, lambda _: True, known)
    sure = [cell for cell in cells if known[cell].bit_count() == 1 and marks[cell].bit_count() != 1]
    gone = dict.fromkeys(cells, 0)
    for (r, c), (x, y) in told.by:
        gone[x * position.size + y] |= known[r * position.size + c]
    left = [cell for cell in cells if cell not in sure]
    return kind(
        position.cages[number],
        tuple((at(cell), known[cell].bit_length()) for cell in sure),
        tuple(map(at, left)),
        tuple(numbers(known[cell] & ~gone[cell]) for cell in left),
        told.clashing,
        position.size,
        by=told.by,
        held=told.held,
        twins=told.twins,
    )
