"""What steps on a Signpost say, as data: one body for each way of arguing, and the reasons in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.places import Cell


@dataclass(frozen=True)
class Spot:
    """A cell with the number that is seen there, or thought of; 0: none."""

    cell: Cell
    number: int = 0


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


LinkReason = Linked | Numbered | SameChain | Placed | NoRoom | Unpointed


@dataclass(frozen=True)
class Excluded:
    """Cells to which another one does not lead, or that do not lead to it, all for the same reason."""

    cells: tuple[Spot, ...]
    reason: LinkReason

    @property
    def is_plain(self) -> bool:
        """Return whether it is seen at the cells themselves, without counting."""
        return isinstance(self.reason, Linked | Numbered | SameChain)


# What is said


@dataclass(frozen=True)
class Question:
    """Where a cell leads (`next`), or what leads to it."""

    asked: Literal["next", "previous"]
    spot: Spot


@dataclass(frozen=True)
class NoLink:
    """Some cells are not next to another one on the path: not after it or, if `into`, not before it."""

    spot: Spot
    into: bool
    excluded: Excluded


@dataclass(frozen=True)
class OnlyLink:
    """What comes next to a cell on the path, as all others are excluded; without `found` the path ends or begins there.

    `told` is whether others were excluded before; `number` what a cell gets by the link, if any.
    """

    spot: Spot
    into: bool
    found: Spot | None
    excluded: tuple[Excluded, ...]
    told: bool
    number: int
