"""Entries that a cage rules out, whatever the open cells hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.digits.clashes import Clash
from engine.digits.position import a
from engine.puzzles.kenken.board import Cage
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


def misfit(position: KenKenPosition, cell: int, doubtful: Collection[int]) -> str:
    """Why a cage cannot hold the digit of a cell: whatever the others hold, or beside digits that are not doubtful."""
    number = next((number for number, cells in enumerate(position.members) if cell in cells), None)
    if number is None:
        return ""
    cage, cells, digit = position.cages[number], position.members[number], position.entries.digits[cell]
    rest, size = len(cells) - 1, position.size
    if not rest:
        return f"it is a cage of its own, with the clue {cage}"
    if cage.op == "+" and digit + rest > cage.target:
        return f"with {a(digit)}, its cage adds up to at least {digit + rest}, not {cage.target}"
    if cage.op == "+" and digit + rest * size < cage.target:
        return f"with {a(digit)}, its cage adds up to at most {digit + rest * size}, not {cage.target}"
    if cage.op == "*" and cage.target % digit:
        return f"its cage multiplies to {cage.target:,}, which cannot be divided by {digit}"
    if cage.op in ("-", "/") and rest == 1 and not _partners(cage, digit, size):
        return f"no digit from 1 to {size} makes {cage} with {a(digit)}"
    entered = [position.entries.digits[each] for each in cells]
    own = [1 << each - 1 for each in entered if each]
    is_known = len(own) == len(cells) and {*cells}.isdisjoint({*doubtful} - {cell})
    if is_known and list_ways(position.board, cage, own, apart=False) == []:
        return f"its {cage} cage cannot be {listed(map(str, entered))}"
    return ""


def _partners(cage: Cage, digit: int, size: int) -> list[int]:
    """The digits that make the target of − or ÷ with this one."""
    if cage.op == "-":
        found = [digit - cage.target, digit + cage.target]
    else:
        found = [digit * cage.target, digit // cage.target if digit % cage.target == 0 else 0]
    return [each for each in found if 1 <= each <= size]
