"""Entries that a cage rules out, whatever the open cells hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.core.text import listed, sentence
from engine.digits.clashes import Clash
from engine.digits.position import a
from engine.puzzles.kenken.cages import partners
from engine.puzzles.kenken.hints.arithmetic import Unfilled
from engine.puzzles.kenken.hints.bodies import CageBroken, OwnCageBroken
from engine.puzzles.kenken.hints.dead_ends import why_unfilled
from engine.puzzles.kenken.hints.position import KenKenPosition, list_ways

MOST_NEEDED = 4
"""Combinations of a cage that are told where notes do not allow them."""


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
                why = f"{at} is a cage of its own: its clue {cage} is its digit."
                yield Clash(rules, known, f"at {at}", why, places, body=OwnCageBroken(entries.at(cells[0])))
                continue
            if all(map(position.is_decided, cells)):
                why = f"{listed(str(entries.digits[cell]) for cell in cells)} cannot fill {title}"
                why += f"{_worked(position, number, noted=False)}."
            else:
                filled = f"{title} cannot be filled{_worked(position, number, noted=False)}"
                why = _of_notes(position, number) or f"With what is entered in it, {filled}."
            yield Clash(rules, known, f"in {title}", why, places, body=_body(position, number, ()))
        elif position.ways(number) == []:
            noted = listed(position.places([cell for cell in cells if position.is_marked(cell)]))
            what = f"the notes at {noted}, and what is entered" if noted else "what is entered in it, and"
            why = f"With {what} in the rows and columns that it is in, {title} cannot be filled"
            why += f"{_worked(position, number)}."
            why = _of_last_cell(position, number) or why
            around = {
                cell
                for member in cells
                for line in position.lines_of(member)
                for cell in line.cells
                if position.is_decided(cell)
            }
            body = _body(position, number, around)
            yield Clash(rules, tuple(sorted({*known, *around})), f"in {title}", why, places, body=body)


def _body(position: KenKenPosition, number: int, around: Collection[int]) -> CageBroken:
    """Return the cage, with digits `around` it where these matter."""
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
    return CageBroken(position.cages[number], known, tuple(map(at, left)), by, position.size)


def _of_notes(position: KenKenPosition, number: int) -> str:
    """Which notes leave a cage no filling that has the entered digits; empty where the digits alone leave none."""
    entries, cells, title = position.entries, position.members[number], position.title(number)
    by_digits = [1 << entries.digits[cell] - 1 if entries.digits[cell] else position.full for cell in cells]
    ways = list_ways(position.board, position.cages[number], by_digits)
    if ways == []:
        return ""
    open_cells = [cell for cell in cells if not position.is_decided(cell)]
    noted = listed(position.places([cell for cell in open_cells if position.is_marked(cell)]))
    if ways and len(open_cells) == 1:
        needed = sorted({way[cells.index(open_cells[0])] for way in ways})
        lacking = "that is not" if len(needed) == 1 else "none of these is"
        return (
            f"{_has_already(position, number)}, so {noted} can only be {listed(map(str, needed), 'or')}, "
            f"and {lacking} among the notes there."
        )
    sets = position.combinations(number, ways or (), MOST_NEEDED)
    held = "with the digits that are entered in it, " if len(open_cells) < len(cells) else ""
    if sets:
        can = f"{held}{title} can only be {sets}"
        return f"{sentence(can)}, but the notes at {noted} do not allow that."
    beside = " and the digits that are entered in it" if held else ""
    return f"With the notes at {noted}{beside}, {title} cannot be filled{_worked(position, number)}."


def _worked(position: KenKenPosition, number: int, *, noted: bool = True) -> str:
    """Why a cage cannot be filled with what is entered in it, after a colon; empty where that is long.

    Its other cells are what is left of them, or (not `noted`) whatever they like.
    """
    entries, cells = position.entries, position.members[number]
    known = {cell: entries.digits[cell] for cell in cells if entries.digits[cell]}
    own = {cell: position.options[cell] if noted else position.full for cell in cells if cell not in known}
    why = why_unfilled(Unfilled(position, number, known, own), position.options)
    return f": {why}" if why else ""


def _of_last_cell(position: KenKenPosition, number: int) -> str:
    """That the only open cell of a cage needs a digit that its row or column has already; empty if it is otherwise."""
    entries, cells = position.entries, position.members[number]
    open_cells = [cell for cell in cells if not position.is_decided(cell)]
    if len(open_cells) != 1:
        return ""
    own = [1 << entries.digits[cell] - 1 if entries.digits[cell] else position.full for cell in cells]
    needed = {way[cells.index(open_cells[0])] for way in list_ways(position.board, position.cages[number], own) or ()}
    for line in position.lines_of(open_cells[0]):
        if len(needed) == 1 and any(entries.digits[cell] in needed for cell in line.cells if cell not in cells):
            (digit,) = needed
            place = entries.place(open_cells[0])
            return f"{_has_already(position, number)}, so {place} can only be {digit}, but {line.name} holds {digit}."
    return ""


def _has_already(position: KenKenPosition, number: int) -> str:
    """The digits that are entered in a cage, as a sentence begins with them."""
    entered = (position.entries.digits[cell] for cell in position.members[number])
    return f"{sentence(position.title(number))} has {listed(str(digit) for digit in entered if digit)} already"


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
    if cage.op in ("-", "/") and rest == 1 and not partners(cage, digit, size):
        return f"no digit from 1 to {size} makes {cage} with {a(digit)}"
    entered = [position.entries.digits[each] for each in cells]
    own = [1 << each - 1 for each in entered if each]
    is_known = len(own) == len(cells) and {*cells}.isdisjoint({*doubtful} - {cell})
    if is_known and list_ways(position.board, cage, own, apart=False) == []:
        return f"its {cage} cage cannot be {listed(map(str, entered))}"
    return ""
