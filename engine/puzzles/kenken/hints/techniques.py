"""The techniques of a player who supposes nothing: each looks at a few rules and says what they decide.

They are tried from the easiest on.  The levels follow the grades of Tatham's Keen: singles, and the digits of a cage,
are easy (1), where in the cage they stand is normal (2), subsets and cages that point along a line are hard (3).  A
line with all its places in a cage, and x-wings, are extreme (4); suppositions come after them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.grid import bits
from engine.puzzles.kenken.hints.patterns import cages_in_lines, enclosed, pointing, subsets, x_wings
from engine.puzzles.kenken.hints.position import MOST_LISTED, Position, a, digits_of
from engine.puzzles.kenken.hints.steps import Step, fewer
from engine.text import listed, sentence


def easiest(position: Position) -> Step | None:
    """The step of the easiest technique that decides anything."""
    for technique in TECHNIQUES:
        steps = list(technique(position))
        if steps:
            return min(steps, key=lambda step: step.rank)
    return None


def known_digits(position: Position) -> Iterator[Step]:
    """Marks of digits that stand in the same line: crossed out all at once, as nobody wants to be told one by one."""
    options: dict[int, int] = {}
    rules: dict[str, None] = {}
    sources: set[int] = set()
    for cell in position.entries.cells:
        if not position.is_decided(cell):
            continue
        digit = position.entries.digits[cell]
        for line in position.lines_of(cell):
            for other in line.cells:
                left = options.get(other, position.options[other])
                if other != cell and not position.is_decided(other) and left >> digit - 1 & 1:
                    options[other] = left & ~(1 << digit - 1)
                    rules[line.once(digit)] = None
                    sources.add(cell)
    if options and all(options.values()):  # a cell without any mark left is no step, but a mistake somewhere
        few = len(options) == 1
        yield Step(
            "known digits",
            1,
            tuple(rules),
            tuple(sorted(sources)),
            "Look at the pencil marks.",
            f"{'One mark repeats' if few else 'Some marks repeat'} a digit that is in the same row or column already.",
            options,
            0,
            smallest=len(rules) == 1,
        )


def given_digits(position: Position) -> Iterator[Step]:
    """Cages of one cell."""
    for number, cells in enumerate(position.members):
        target = position.cages[number].target
        if len(cells) == 1 and not position.is_decided(cells[0]) and 1 <= target <= position.size:
            at = position.entries.place(cells[0])
            why = f"{at} is a cage of its own: its clue {target} is its digit."
            yield Step(
                "given digit", 1, (position.rule(number),), cells, f"Look at {at}.", why, {cells[0]: 1 << target - 1}, 0
            )


def naked_singles(position: Position) -> Iterator[Step]:
    """Cells with one digit left."""
    for cell in position.entries.cells:
        left = position.options[cell]
        if position.is_decided(cell) or left.bit_count() != 1:
            continue
        at, digit = position.entries.place(cell), left.bit_length()
        if position.is_marked(cell):
            why, effort = f"{digit} is the only mark left in {at}.", 0
            rules: tuple[str, ...] = ()
        else:
            row, column = position.lines_of(cell)
            in_row = sum(1 << position.entries.digits[other] - 1 for other in row.cells if position.is_decided(other))
            in_column = position.full & ~left & ~in_row
            parts = [
                f"{line.name} holds {digits_of(digits)}"
                for line, digits in ((row, in_row), (column, in_column))
                if digits
            ]
            rules = tuple(
                line.once(bit + 1) for line, digits in ((row, in_row), (column, in_column)) for bit in bits(digits)
            )
            text = " and ".join(parts)
            why, effort = f"{sentence(text)}: only {digit} is left for {at}.", len(parts)
        yield Step("naked single", 1, rules, (cell,), f"Look at {at}.", why, {cell: left}, effort)


def hidden_singles(position: Position) -> Iterator[Step]:
    """Digits with one place left in a line."""
    for line in position.lines:
        for bit in range(position.size):
            cells = [cell for cell in line.cells if position.options[cell] >> bit & 1]
            if len(cells) == 1 and not position.is_decided(cells[0]):
                why = f"{line.title} needs {a(bit + 1)}, and only {position.entries.place(cells[0])} can hold it."
                open_cells = sum(not position.is_decided(cell) for cell in line.cells)
                options = {cells[0]: 1 << bit}
                yield Step(
                    "hidden single",
                    1,
                    (line.needs(bit + 1),),
                    line.cells,
                    f"Look at {line.name}.",
                    why,
                    options,
                    open_cells,
                )


def cage_digits(position: Position) -> Iterator[Step]:
    """What follows from the digits that a cage may have, wherever it has them."""
    for number, cells, support in _cages(position):
        union = 0
        for each in support:
            union |= each
        options = fewer(position, dict.fromkeys(cells, union))
        if options:
            title, text = position.title(number), position.combinations(number, position.ways(number) or ())
            excluded = 0
            for cell in options:
                excluded |= position.options[cell] & ~union
            begin = f"{title} can only be {text} here" if text else f"no filling of {title} is left with other digits"
            why = f"{sentence(begin)}: none of its cells is {digits_of(excluded, 'or')}."
            yield _of_cage(position, number, "cage combinations", 1, why, options)


def cage_places(position: Position) -> Iterator[Step]:
    """What follows from where the digits of a cage may stand."""
    for number, cells, support in _cages(position):
        options = fewer(position, dict(zip(cells, support, strict=True)))
        if options:
            ways = position.ways(number)
            name = "one filling" if ways is not None and len(ways) == 1 else "cage placements"
            yield _of_cage(position, number, name, 2, _of_places(position, number, options), options)


def _cages(position: Position) -> Iterator[tuple[int, tuple[int, ...], list[int]]]:
    """The cages that are not finished: number, cells, and the digits that fillings have in each."""
    for number, cells in enumerate(position.members):
        support = None if all(map(position.is_decided, cells)) else position.support(number)
        if support is not None:
            yield number, cells, support


def _of_places(position: Position, number: int, options: Mapping[int, int]) -> str:
    title, ways = position.title(number), position.ways(number)
    title = sentence(title)
    gone = [
        f"{digits_of(position.options[cell] & ~left, 'or')} at {position.entries.place(cell)}"
        for cell, left in options.items()
    ]
    if ways is not None and len(ways) <= MOST_LISTED:
        texts = [" ".join(map(str, way)) for way in ways]
        only = " in one way only, as" if len(ways) == 1 else " only as"
        never = "" if len(ways) == 1 else f": never with {listed(gone, 'or')}"
        return f"{title} can be filled{only} {listed(texts, 'or')}, cell by cell{never}."
    sets = position.combinations(number, ways or ())
    here = f"{title} can only be {sets} here, and no" if sets else "No"
    filling = "such filling" if sets else f"filling of {position.title(number)}"
    return f"{here} {filling} has {listed(gone, 'or')}."


def _of_cage(position: Position, number: int, technique: str, level: int, why: str, options: Mapping[int, int]) -> Step:
    cells = position.members[number]
    ways = position.ways(number)
    return Step(
        technique,
        level,
        (position.rule(number),),
        cells,
        f"Look at {position.title(number)}.",
        why,
        options,
        len(ways) if ways is not None else 10**6,
    )


TECHNIQUES: tuple[Callable[[Position], Iterator[Step]], ...] = (
    known_digits,
    given_digits,
    naked_singles,
    hidden_singles,
    cage_digits,
    cage_places,
    subsets(2),
    cages_in_lines(pointing),
    subsets(3),
    subsets(4),
    cages_in_lines(enclosed),
    x_wings,
)
"""From the easiest on."""
