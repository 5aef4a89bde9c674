"""What statements of nonograms are about: one dataclass for each way of arguing, without words.

Cells of a line are numbered from its start, runs by their place in the clue, both from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.core.places import Cell
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

    @property
    def is_block(self) -> bool:
        """Return whether the filled cells lie side by side."""
        return bool(self.held) and self.held[-1] - self.held[0] == len(self.held) - 1

    def is_longest(self, clue: Clue) -> bool:
        """Return whether the filled cells lie side by side and are too many for any other run."""
        others = (length for run, length in enumerate(clue) if run != self.run)
        return self.is_block and max(others, default=0) < len(self.held) > 1


@dataclass(frozen=True)
class LookAt:
    """Where to look."""

    lines: tuple[Line, ...]


@dataclass(frozen=True)
class WrongIn:
    """Where something is wrong."""

    line: Line


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
    """No run fits into the gaps that these cells fill; if told, none of those runs before and behind them."""

    runs: Numbers = ()


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


@dataclass(frozen=True)
class Rival:
    """Why a cell is not covered by another run than the one next to it, or by one still further away.

    `span`  where the other run would cover it and leave most room for those before it (`start`) or behind it: too
    little.
    """

    line: Line
    clue: Clue
    run: int
    cell: int
    span: Numbers
    start: bool

    @property
    def others(self) -> Numbers:
        """Return the runs without room."""
        return (*range(self.run),) if self.start else (*range(self.run + 1, len(self.clue)),)


@dataclass(frozen=True)
class Failure:
    """What is wrong with a line whose runs do not fit."""

    line: Line
    clue: Clue


@dataclass(frozen=True)
class TooLong(Failure):
    """These filled cells side by side are more than any run has."""

    cells: Numbers


@dataclass(frozen=True)
class TooMany(Failure):
    """Its filled cells are more than the clue adds up to."""

    cells: Numbers


@dataclass(frozen=True)
class TooFew(Failure):
    """Its cells that are not empty are fewer than the clue adds up to."""

    cells: Numbers


@dataclass(frozen=True)
class OuterTooLong(Failure):
    """These cells side by side are more than the run at that end has, and it fits nowhere before them."""

    run: int
    cells: Numbers


@dataclass(frozen=True)
class NoGap(Failure):
    """No gap has room for a run."""

    run: int


@dataclass(frozen=True)
class NoSuchRun(Failure):
    """A finished run has a length that is not in the clue."""

    cells: Numbers


@dataclass(frozen=True)
class OtherRuns(Failure):
    """The finished runs at one end (`start`, or the other) are not those of the clue; the innermost is wrong."""

    start: bool
    runs: tuple[Numbers, ...]


@dataclass(frozen=True)
class TooFewRuns(Failure):
    """Of these filled cells no two can share a run, and there are more of them than runs."""

    cells: Numbers


@dataclass(frozen=True)
class OneEach(Failure):
    """Of these filled cells no two can share a run, and there are as many; one run cannot cover its own."""

    cells: Numbers
    run: int


@dataclass(frozen=True)
class Touching(Failure):
    """A run at one end (`start`, or the other) cannot cover the outermost filled cell without touching others."""

    run: int
    start: bool
    cell: int
    touched: Numbers


@dataclass(frozen=True)
class NoRoom(Failure):
    """A run at one end (`start`, or the other) has no room up to the outermost filled cell."""

    run: int
    start: bool
    cell: int


@dataclass(frozen=True)
class PushedOut(Failure):
    """A run has no room behind the others, even with these pushed to the start, or to the end.

    `spans`  where they lie then, outermost first.
    """

    run: int
    start: bool
    spans: tuple[Numbers, ...]


@dataclass(frozen=True)
class OutOfReach(Failure):
    """Only runs of these lengths reach the cells side by side, and all are too short."""

    cells: Numbers
    lengths: Numbers


@dataclass(frozen=True)
class NoRoomBeside(Failure):
    """Only these runs could cover the cells side by side, but leave no room for those before (`start`) or behind."""

    cells: Numbers
    runs: Numbers
    start: bool

    @property
    def others(self) -> Clue:
        """Return the runs without room."""
        return self.clue[: self.runs[0]] if self.start else self.clue[self.runs[-1] + 1 :]


@dataclass(frozen=True)
class NoneCovers(Failure):
    """No run can cover the cells side by side and leave room for the others."""

    cells: Numbers


@dataclass(frozen=True)
class Uncovered(Failure):
    """No run can cover a filled cell without touching another one."""

    cell: int


@dataclass(frozen=True)
class LeftRun(Failure):
    """A run has no place behind those between it and the start, or the end, however these cover the cells there."""

    run: int
    start: bool


@dataclass(frozen=True)
class LeftCell(Failure):
    """The run at one end cannot cover the outermost filled cell there, however the others lie."""

    run: int
    cell: int


@dataclass(frozen=True)
class Supposed:
    """A cell gets a value, to see what follows."""

    cell: Cell
    value: str


@dataclass(frozen=True)
class InShort:
    """One of several arguments, of the same line or of a chain."""

    argument: Argument


@dataclass(frozen=True)
class Meanwhile:
    """What so many lines make of what is supposed, one after the other: too many to be told one by one."""

    lines: tuple[Line, ...]
    filled: tuple[Cell, ...]
    empty: tuple[Cell, ...]


@dataclass(frozen=True)
class DeadEnd:
    """A line has no way left, on what is supposed."""

    failure: Failure


@dataclass(frozen=True)
class Otherwise(Argument):
    """With the other value in one cell, the line would have no way left."""

    failure: Failure


@dataclass(frozen=True)
class Concluded:
    """What was supposed is false; the same lines decide more cells: these are `filled`, and these `empty`."""

    cell: Cell
    value: str
    filled: tuple[Cell, ...]
    empty: tuple[Cell, ...]


@dataclass(frozen=True)
class Searched:
    """Only search shows what a cell is."""

    cell: Cell
    value: str


@dataclass(frozen=True)
class Crowded:
    """The entries of a line leave no room for its runs."""

    failure: Failure


@dataclass(frozen=True)
class PaintedOver:
    """These given cells were painted over."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Mistaken:
    """These entries cannot all stay.

    `lines`  how many the shortest argument has, if it is told on demand; None if none is known.
    """

    cells: tuple[Cell, ...]
    lines: int | None = 0


@dataclass(frozen=True)
class TakeBack:
    """These entries cannot stay."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Unfollowable:
    """Going on from the entries, some line ends up without room."""


@dataclass(frozen=True)
class Complete:
    """Every cell is decided."""


@dataclass(frozen=True)
class Undecided:
    """No other cell has the same value in all solutions (proved)."""


@dataclass(frozen=True)
class NotFound:
    """No line decides a cell by itself; whether several do would take too long to find out."""


@dataclass(frozen=True)
class TooLarge:
    """No line decides a cell by itself; the board is too large to look for several that do."""
