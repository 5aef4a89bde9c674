"""Which entered digits around a cage keep its fillings down, where nobody has noted what they leave."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from engine.digits.bodies import Struck
from engine.puzzles.kenken.hints.position import KenKenPosition, list_ways

MOST_TRIED = 10_000
"""Digits of all cells that are gone through to see whether fewer entered digits would do: a few milliseconds."""

Fact = tuple[int, int]
"""The number of a line, and a digit that is entered in it."""


def struck_around(
    position: KenKenPosition, number: int, options: Mapping[int, int], *, ordered: bool
) -> tuple[Struck, ...]:
    """Return `needed_around` as which digits strike which cells of the cage."""
    at, entered = position.entries.at, position.entries.digits
    return tuple(
        (at(next(cell for cell in position.lines[line].cells if entered[cell] == digit)), at(member))
        for line, digit in needed_around(position, number, options, ordered=ordered)
        for member in position.members[number]
        if member in position.lines[line].cells and not entered[member] and not position.is_marked(member)
    )


def needed_around(
    position: KenKenPosition, number: int, options: Mapping[int, int], *, ordered: bool
) -> Sequence[Fact]:
    """Return the digits in the lines of a cage that its fillings need to be as they are: as few as are enough.

    That is of their digits, and of the cells that keep `options`; or of the fillings themselves (`ordered`).  Empty
    where notes tell all of it, or it is too much to go through.
    """
    cells = position.members[number]
    if position.size ** len(cells) > MOST_TRIED:
        return ()
    facts = [*_facts(position, cells)]
    wanted = _known(position, number, options, facts, ordered=ordered)
    needed = facts
    for line in dict.fromkeys(line for line, _ in facts):  # whole lines first: fewer are read sooner
        fewer = [each for each in needed if each[0] != line]
        if _known(position, number, options, fewer, ordered=ordered) == wanted:
            needed = fewer
    for fact in needed:
        fewer = [each for each in needed if each != fact]
        if _known(position, number, options, fewer, ordered=ordered) == wanted:
            needed = fewer
    return needed


def _facts(position: KenKenPosition, cells: Sequence[int]) -> Iterator[Fact]:
    """The digits that are entered in the lines of cells which have no notes."""
    blank = {cell for cell in cells if not position.is_decided(cell) and not position.is_marked(cell)}
    for number, line in enumerate(position.lines):
        if not blank.isdisjoint(line.cells):
            yield from ((number, digit) for cell in line.cells if (digit := position.entries.digits[cell]))


def _known(
    position: KenKenPosition, number: int, options: Mapping[int, int], facts: Collection[Fact], *, ordered: bool
) -> object:
    """What a cage can be if nothing but these digits and the notes is known; comparable."""
    cells, own = position.members[number], list[int]()
    for cell in cells:
        lines = (cell // position.size, position.size + cell % position.size)
        gone = sum({1 << digit - 1 for line, digit in facts if line in lines})
        known = position.is_decided(cell) or position.is_marked(cell)
        own.append(position.options[cell] if known else position.full & ~gone)
    ways = list_ways(position.board, position.cages[number], own)
    if ways is None or ordered:
        return ways
    digits = sum(1 << digit - 1 for digit in {digit for way in ways for digit in way})
    kept = [left & digits for cell, left in zip(cells, own, strict=True) if cell in options]
    return {tuple(sorted(way)) for way in ways}, kept
