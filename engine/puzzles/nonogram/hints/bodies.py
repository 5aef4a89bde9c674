"""What statements of nonograms are about: one dataclass for each way of arguing, without words.

Cells of a line are numbered from its start, runs by their place in the clue, both from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.puzzles.nonogram.board import Clue, Line

Numbers = tuple[int, ...]
"""Cells of a line."""


class Reach(NamedTuple):
    """Where a run may lie: it starts at `first` at the earliest and at `last` at the latest.

    `held` are filled cells that it has to cover, `stops` the crossed ones that keep it from going further.
    """

    run: int
    first: int
    last: int
    held: Numbers = ()
    stops: Numbers = ()


@dataclass(frozen=True)
class LookAt:
    """Where to look."""

    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Argument:
    """Why one line has these cells filled, and these empty."""

    line: Line
    clue: Clue
    filled: Numbers
    empty: Numbers


@dataclass(frozen=True)
class Blank(Argument):
    """It has no runs."""


@dataclass(frozen=True)
class Finished(Argument):
    """All its runs are there: spans of cells."""

    runs: tuple[Numbers, ...]


@dataclass(frozen=True)
class Crossed(Argument):
    """All its empty cells are known."""


@dataclass(frozen=True)
class Fills(Argument):
    """Its runs fill it, with one empty cell between them."""


@dataclass(frozen=True)
class Overlap(Argument):
    """Each of these runs covers cells wherever it lies, whatever is known; each can shift by `slack`."""

    slack: int
    reaches: tuple[Reach, ...]


class DoneRun(NamedTuple):
    """A finished run as it lies, the empty cells next to it, and its number if it can be no other."""

    cells: Numbers
    beside: Numbers
    run: int | None


@dataclass(frozen=True)
class Done(Argument):
    """These runs are finished, so the cells next to them are empty."""

    runs: tuple[DoneRun, ...]


@dataclass(frozen=True)
class Narrow(Argument):
    """No run fits into the gaps around these cells."""


@dataclass(frozen=True)
class Unreached(Argument):
    """No run covers these cells: not the ones before and behind them, if these can be told."""

    reaches: tuple[Reach, ...]


@dataclass(frozen=True)
class Held(Argument):
    """A run has to cover some filled cell, so it covers others too."""

    reach: Reach


@dataclass(frozen=True)
class Confined(Argument):
    """Runs have so little room among the known cells that they cover some wherever they lie."""

    reaches: tuple[Reach, ...]


@dataclass(frozen=True)
class Settled(Argument):
    """Each run has one place left."""

    reaches: tuple[Reach, ...]


@dataclass(frozen=True)
class AllAgree(Argument):
    """All arrangements agree: there are `ways`, or many (None); some of them, by the starts of their runs."""

    ways: int | None
    arrangements: tuple[Numbers, ...]
