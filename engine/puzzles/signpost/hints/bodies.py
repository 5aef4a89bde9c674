"""What steps on a Signpost say, as data: one body for each way of arguing, and the reasons in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from engine.core.places import Cell

SOON_TOLD = 5
"""Steps of an argument about a mistake that is not called long."""


@dataclass(frozen=True)
class Spot:
    """A cell with the number that is seen there, or thought of; 0: none."""

    cell: Cell
    number: int = 0


def spans(numbers: Iterable[int]) -> list[list[int]]:
    """Return numbers in their order, those that follow each other together."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return found


Run = tuple[Spot, ...]
"""Cells of a chain in their order, with the numbers that they would have."""

# Why one cell does not lead to another


@dataclass(frozen=True)
class Linked:
    """One of them has this link already: `entered`, or by the numbers of its cells."""

    tail: Spot
    head: Spot
    entered: bool = True


@dataclass(frozen=True)
class Numbered:
    """Both have numbers that do not follow each other; without them, the first is the last one, or the second 1."""

    here: int = 0
    there: int = 0


@dataclass(frozen=True)
class SameChain:
    """The links of this chain lead from the second to the first."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Placed:
    """A chain would get the number of `at`."""

    run: Run
    at: Spot


@dataclass(frozen=True)
class NoRoom:
    """A chain would get numbers beyond this last one, or first one."""

    run: Run
    end: int


@dataclass(frozen=True)
class Unpointed:
    """A chain would get numbers next to that of `beyond`, and no arrow joins them."""

    run: Run
    beyond: Spot

    @property
    def onward(self) -> bool:
        """Return whether the chain would lead to `beyond`; else it would have to follow it."""
        return self.beyond.number > self.run[-1].number


@dataclass(frozen=True)
class Barred:
    """A chain would get numbers of which the last one, at its end, was said not to be there."""

    run: Run


@dataclass(frozen=True)
class NoPair:
    """Of the numbers that are left for the two, none follow each other."""

    tail: tuple[int, ...]
    head: tuple[int, ...]


LinkReason = Linked | Numbered | SameChain | Placed | NoRoom | Unpointed | Barred | NoPair


@dataclass(frozen=True)
class Excluded:
    """Cells to which another one does not lead, or that do not lead to it, all for the same reason."""

    cells: tuple[Spot, ...]
    reason: LinkReason

    @property
    def is_plain(self) -> bool:
        """Return whether it is seen at the cells themselves, without counting."""
        return isinstance(self.reason, Linked | Numbered | SameChain)

    def each(self) -> Iterator[tuple[Spot, LinkReason]]:
        """Yield each cell with its reason: of several, each would get the number."""
        for spot in self.cells:
            reason = self.reason
            if isinstance(reason, Unpointed) and self.cells[1:]:
                reason = Unpointed((Spot(spot.cell, reason.run[0].number),), reason.beyond)
            yield spot, reason


# What is said


@dataclass(frozen=True)
class Question:
    """Where a cell leads (`next`), what leads to it, which number it is (`value`), or where a number is."""

    asked: Literal["next", "previous", "value", "number"]
    spot: Spot | None
    number: int = 0


@dataclass(frozen=True)
class NoLink:
    """Some cells are not next to another one on the path: not after it or, if `into`, not before it.

    `number` is that of the other one, if it is known; `asked` whether that was just asked of it.
    """

    spot: Spot
    into: bool
    excluded: tuple[Excluded, ...]
    number: int = 0
    asked: bool = False


@dataclass(frozen=True)
class OnlyLink:
    """What comes next to a cell on the path, as all others are excluded; without `found` the path ends or begins there.

    `told` is whether others were excluded before; `number` what a cell gets by the link, if any; `end` where the number
    is that would make the cell an end of the path, if that is not plain.
    """

    spot: Spot
    into: bool
    found: Spot | None
    excluded: tuple[Excluded, ...]
    told: bool
    number: int = 0
    end: Spot | None = None
    asked: bool = False


@dataclass(frozen=True)
class OnlyNumber:
    """A number is the only one that is left for a cell (`of_cell`), or the cell the only one that is left for it."""

    spot: Spot
    of_cell: bool


@dataclass(frozen=True)
class Approach:
    """A cell beside another one, which could lead there or follow; but it is not linked with it, or not the number."""

    beside: Spot
    cell: Cell
    linked: bool


@dataclass(frozen=True)
class NotAt:
    """Where a number cannot be, for the one before it (`onward`), or for the one after it.

    `at` are the few cells that the other number is known to be in; `approaches` all cells where one would look for it.
    """

    number: int
    cells: tuple[Cell, ...]
    onward: bool
    at: tuple[Cell, ...]
    approaches: tuple[Approach, ...]

    @property
    def others(self) -> tuple[Spot, ...]:
        """Return the cells that are not the other number, though links would allow it."""
        return tuple(dict.fromkeys(each.beside for each in self.approaches if not each.linked))

    @property
    def looked_at(self) -> tuple[Spot, ...]:
        """Return those of them where one would look: without a number, if there are such cells."""
        return tuple(each for each in self.others if not each.number) or self.others

    @property
    def beside(self) -> int:
        """Return the other number."""
        return self.number + (-1 if self.onward else 1)


@dataclass(frozen=True)
class NoneAt:
    """Several numbers that cannot be at the same cells, each for the number beside it, which the same cells are not."""

    steps: tuple[NotAt, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers in their order."""
        return tuple(sorted(step.number for step in self.steps))


@dataclass(frozen=True)
class Row:
    """If a cell had a number, only one cell could have the number beside it, and so on; but the last one cannot.

    `steps` are of one cell each, that of the cell in question first.
    """

    steps: tuple[NotAt, ...]

    @property
    def spots(self) -> Run:
        """Return the cells with the numbers that they would have."""
        return tuple(Spot(step.cells[0], step.number) for step in self.steps)


@dataclass(frozen=True)
class Counted:
    """Numbers of cells, counted along links from others; `beside` is the cell from which the first of them is."""

    spots: Run
    beside: Spot | None


@dataclass(frozen=True)
class NotCounted:
    """What a cell cannot be, as it is linked with another one that is not the number beside it, or if there is none."""

    spot: Spot
    beside: Spot | None
    onward: bool


@dataclass(frozen=True)
class Supposed:
    """The question what if a cell did not lead to another, or did not hold its number."""

    spot: Spot
    head: Spot | None


# How an argument ends that leads nowhere


@dataclass(frozen=True)
class NoWay:
    """Nothing is left for a cell, or for a number; as in `Question`."""

    asked: Literal["next", "previous", "value", "number"]
    spot: Spot | None
    number: int
    excluded: tuple[Excluded, ...]
    told: bool
    end: Spot | None = None


@dataclass(frozen=True)
class Both:
    """Two things of which only one can be: links from a cell or into one, numbers of a cell, or cells of a number."""

    tails: tuple[Spot, ...]
    heads: tuple[Spot, ...]


@dataclass(frozen=True)
class Circle:
    """Links that lead round."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Conflict:
    """What follows, and that its opposite is known: that a cell has a number, leads to another (`head`), or not."""

    follows: OnlyLink | OnlyNumber | NotAt | NoLink | Counted | NotCounted
    spot: Spot
    head: Spot | None
    holds: bool


Entries = tuple[tuple[Spot, Cell | None], ...]
"""Numbers that were entered, and links with their heads."""


@dataclass(frozen=True)
class DeadEnd:
    """How an argument ends that leads nowhere, and what was `supposed`: then that is not so.

    Without a supposition one of the `entries` is wrong.
    """

    end: NoWay | Both | Circle | Conflict
    supposed: Supposed | None
    entries: Entries = ()


# What is known without an argument


@dataclass(frozen=True)
class ReadOff:
    """A number of the only solution, or one that all of several share; `steps` of the shortest argument, if known."""

    spot: Spot
    is_only: bool
    steps: int = 0


@dataclass(frozen=True)
class Done:
    """Every cell has its number."""


@dataclass(frozen=True)
class NoneShared:
    """There are several solutions, and no number that is missing is the same in all of them (proved)."""


@dataclass(frozen=True)
class NotKnown:
    """No short reason is known; `several` is whether there are several solutions for sure."""

    several: bool


# Mistakes


@dataclass(frozen=True)
class Source:
    """A cell with its number, and the cell from which that is counted: given there, or entered."""

    spot: Spot
    origin: Cell
    given: bool


@dataclass(frozen=True)
class Pointless:
    """A link that the arrow does not allow."""

    tail: Cell
    head: Cell


@dataclass(frozen=True)
class TwoLinks:
    """Links from two cells to one."""

    tails: tuple[Cell, Cell]
    head: Cell


@dataclass(frozen=True)
class TooLong:
    """A chain with numbers beyond the last one, or before 1, counted from the `source` at one of its ends."""

    source: Source
    run: Run
    end: int


@dataclass(frozen=True)
class NotAsGiven:
    """Another number than is given there."""

    spot: Spot
    given: int


@dataclass(frozen=True)
class Disagreement:
    """Two numbers of a chain that are not as far apart as their cells: links make the second one `counted`."""

    one: Spot
    other: Source
    cells: tuple[Cell, ...]
    counted: int


@dataclass(frozen=True)
class Twice:
    """A number of two cells."""

    one: Source
    other: Source


@dataclass(frozen=True)
class NotPointing:
    """Numbers next to each other in cells that no arrow joins."""

    one: Source
    other: Source


Broken = Pointless | TwoLinks | Circle | TooLong | NotAsGiven | Disagreement | Twice | NotPointing
"""A rule that is broken at first sight."""


@dataclass(frozen=True)
class Mistake:
    """A broken rule; of the entries that break it, one is wrong."""

    broken: Broken
    entries: Entries


@dataclass(frozen=True)
class Wrong:
    """Entries that cannot all stay; how many `steps` show it, 0 if that is not known."""

    entries: Entries
    steps: int = 0

    @property
    def is_short(self) -> bool:
        """Return whether the steps are told at once; of more, it is said how many they are."""
        return 0 < self.steps <= SOON_TOLD
