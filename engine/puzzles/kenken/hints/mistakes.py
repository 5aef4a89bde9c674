"""Entries that a cage rules out, whatever the open cells hold."""

from __future__ import annotations

from collections.abc import Iterator

from engine.digits.clashes import Clash
from engine.puzzles.kenken.hints.position import KenKenPosition, list_ways
from engine.text import listed


def unfillable(position: KenKenPosition) -> Iterator[Clash]:
    """Cages that cannot be filled with what is entered in them, or around them."""
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
