"""Why a cage is not filled in other ways: digits in line keep some out, or lines would hold a digit twice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.core.grid import bits
from engine.digits.bodies import Once, Strikes, Struck, joined
from engine.puzzles.kenken.hints.position import MOST_LISTED, KenKenPosition, list_fillings

MOST_WAYS, MOST_TRIES = 8_000, 60_000
"""Fillings of a cage by its clue alone that are gone through, and digits tried for them: some 40 ms."""

Way = tuple[int, ...]


class Reason(NamedTuple):
    """What keeps a cage from other fillings, as few as are enough: see `engine.digits.bodies.Argument`.

    `clashing` are the sets of digits that only `twins` exclude, none where they are many.  `ways` are the fillings that
    this leaves, None where there are too many to go through: then all that there is counts as needed.  `fair` are those
    that nothing excludes at all, and `core` the twins that exclude what is worse than wrong.
    """

    by: tuple[Struck, ...]
    held: tuple[Once, ...]
    twins: tuple[Once, ...]
    clashing: tuple[Way, ...] = ()
    ways: Sequence[Way] | None = None
    fair: Sequence[Way] = ()
    core: tuple[Once, ...] = ()


class Effects(NamedTuple):
    """What lines can do to a cage's cells, each effect a bit.

    `strikes`  by cell and digit, the lines that hold the digit: each with its bit and the cell of that digit.
    `twins`    by two cells and a digit, the bits of the lines that would hold it twice.
    `onces`    what each bit is.
    """

    strikes: dict[tuple[int, int], list[tuple[int, int]]]
    twins: dict[tuple[int, int, int], int]
    onces: list[Once]
    of_strikes: int


def reason(
    position: KenKenPosition,
    number: int,
    is_wrong: Callable[[Way], bool],
    known: Sequence[int] = (),
    *,
    first: Collection[int] = (),
    is_worse: Callable[[Way], bool] = lambda _: True,
) -> Reason:
    """Return what excludes all fillings of a cage that would be wrong.

    `known` are the digits that the player knows to be left, by cell: those of the entries, if none are given.  What
    holds the digits `first` is preferred.
    """
    known = known or known_by_entries(position)
    cells = position.members[number]
    effects = _effects(position, cells, known)
    own = [known[cell] for cell in cells]
    found = list_fillings(position.board, position.cages[number], own, apart=False, most=MOST_WAYS, tries=MOST_TRIES)
    every = (1 << len(effects.onces)) - 1
    if found is None:
        return _told(position, cells, effects, every, [], None)
    killed = [(way, _killing(effects, way)) for way in found.ways]
    wrong = [(way, by) for way, by in killed if is_wrong(way)]
    needed = _fewest(effects, {by for _, by in wrong}, first, every)
    core = _fewest(effects, {by & needed for way, by in wrong if is_worse(way)}, first, needed)
    left = [way for way, by in killed if not by & needed]
    told = _told(position, cells, effects, needed, [way for way, _ in wrong], left)
    clashing = {tuple(sorted(way)) for way, by in wrong if not by & needed & effects.of_strikes}
    fair = [way for way, by in killed if not by]
    return told._replace(
        clashing=tuple(sorted(clashing)) if len(clashing) <= MOST_LISTED else (),
        fair=fair,
        core=tuple(once for once in told.twins if once in {effects.onces[bit] for bit in bits(core)}),
    )


def together(reasons: Iterable[Reason]) -> Reason:
    """Return several reasons as one."""
    every = [*reasons]
    by, held = joined(Strikes(each.by, each.held) for each in every)
    return Reason(by, held, tuple(dict.fromkeys(once for each in every for once in each.twins)))


def known_by_entries(position: KenKenPosition) -> list[int]:
    """Return what is entered in each cell; all digits where it is open."""
    return [position.entries.allowed(cell) or position.full for cell in position.entries.cells]


def keeping(
    position: KenKenPosition, number: int, options: Mapping[int, int], sets: Collection[Way]
) -> Callable[[Way], bool]:
    """Return whether a filling has a digit that cells of the cage do not keep, or other digits than these `sets`."""
    kept = [options.get(cell, position.full) for cell in position.members[number]]
    able = {tuple(sorted(each)) for each in sets}

    def is_wrong(way: Way) -> bool:
        if able and tuple(sorted(way)) not in able:
            return True
        return any(not own >> digit - 1 & 1 for own, digit in zip(kept, way, strict=True))

    return is_wrong


def _effects(position: KenKenPosition, cells: Sequence[int], known: Sequence[int]) -> Effects:
    strikes: dict[tuple[int, int], list[tuple[int, int]]] = {}
    onces: dict[Once, int] = {}
    single_notes = [each.bit_count() == 1 for each in position.entries.marks]
    sure = [each.bit_count() == 1 and not noted for each, noted in zip(known, single_notes, strict=True)]
    open_cells = [i for i, cell in enumerate(cells) if not sure[cell]]
    for i in open_cells:
        for line in position.lines_of(cells[i]):
            for other in line.cells:
                if sure[other] and known[other] & known[cells[i]]:
                    digit = known[other].bit_length()
                    bit = onces.setdefault((line, digit), len(onces))
                    strikes.setdefault((i, digit), []).append((bit, other))
    of_strikes = (1 << len(onces)) - 1
    again: dict[Once, int] = {}
    twins: dict[tuple[int, int, int], int] = {}
    for i, cell in enumerate(cells):
        for j in (each for each in range(i) if sure[cells[each]] == sure[cell]):
            for line in position.lines_of(cells[i]):
                if cells[j] not in line.cells:
                    continue
                for bit in bits(known[cells[i]] & known[cells[j]]):
                    at = again.setdefault((line, bit + 1), len(onces) + len(again))
                    twins[j, i, bit + 1] = 1 << at
    return Effects(strikes, twins, [*onces, *again], of_strikes)


def _killing(effects: Effects, way: Way) -> int:
    """Return the effects, as bits, each of which excludes a filling."""
    found = 0
    for case in enumerate(way):
        for bit, _ in effects.strikes.get(case, ()):
            found |= 1 << bit
    for i, digit in enumerate(way):
        for j in range(i):
            if way[j] == digit:
                found |= effects.twins.get((j, i, digit), 0)
    return found


def _fewest(effects: Effects, wrong: Collection[int], first: Collection[int], needed: int) -> int:
    """Return effects of which each wrong filling has one: whole lines are done without first, then single digits."""
    masks = [by for by in wrong if by]
    singles = sorted(range(len(effects.onces)), key=lambda bit: (effects.onces[bit][1] in first, -bit))
    lines: dict[tuple[object, bool], int] = {}
    for bit in singles:
        if effects.onces[bit][1] not in first:
            key = effects.onces[bit][0], bool(effects.of_strikes >> bit & 1)
            lines[key] = lines.get(key, 0) | 1 << bit
    for group in (*lines.values(), *(1 << bit for bit in singles)):
        fewer = needed & ~group
        if fewer != needed and all(by & fewer for by in masks):
            needed = fewer
    return needed


def _told(
    position: KenKenPosition,
    cells: Sequence[int],
    effects: Effects,
    needed: int,
    wrong: Sequence[Way],
    left: Sequence[Way] | None,
) -> Reason:
    """Return needed effects as they are told: of digits in line, only where a wrong filling would have them."""
    at, used = position.entries.at, {case for way in wrong for case in enumerate(way)}
    by, held = dict[Struck, None](), dict[Once, None]()
    for (i, digit), sources in effects.strikes.items():
        for bit, source in sources:
            if needed >> bit & 1 and (left is None or (i, digit) in used):
                by[at(source), at(cells[i])] = None
                held[effects.onces[bit]] = None
    twins = [once for bit, once in enumerate(effects.onces) if (needed & ~effects.of_strikes) >> bit & 1]
    return Reason((*by,), (*held,), tuple(twins), (), left)
