"""What hints of any Latin square say: one dataclass for each way of arguing, without a word.

Cells are (row, column) from 0, digits are numbers.  `english` puts bodies into words, `drawing` onto the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from engine.core.grid import bits
from engine.core.places import Cell
from engine.digits.position import Line, Position

Struck = tuple[Cell, Cell]
"""A cell with a digit, and a cell in line with it that cannot hold that digit, too."""
Cases = tuple[tuple[Cell, int], ...]
"""Digits in cells."""
Once = tuple[Line, int]
"""A line, and a digit that it holds once."""


@dataclass(frozen=True)
class Argument:
    """What lines add to a reason, since each holds a digit once.

    `by` are digits in line with cells that cannot hold them, too, and `held` what each line has of these.  `twins` are
    digits that two cells of a line would hold else.
    """

    by: tuple[Struck, ...] = field(default=(), kw_only=True)
    held: tuple[Once, ...] = field(default=(), kw_only=True)
    twins: tuple[Once, ...] = field(default=(), kw_only=True)

    @property
    def rules(self) -> tuple[str, ...]:
        """Return the rules that these are."""
        return tuple(dict.fromkeys(line.once(digit) for line, digit in (*self.held, *self.twins)))


# Where to look


@dataclass(frozen=True)
class LookAtCells:
    """A few cells."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class LookAtLines:
    """Rows, or columns."""

    lines: tuple[Line, ...]


@dataclass(frozen=True)
class LookAtNotes:
    """Notes that can be tidied up, in these cells."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class LookForDigits:
    """Asks where a line has these digits."""

    line: Line
    digits: tuple[int, ...]


@dataclass(frozen=True)
class LookForWing:
    """Asks where two lines have this digit."""

    lines: tuple[Line, ...]
    digit: int


# Why, with what follows


@dataclass(frozen=True)
class Tidied:
    """Notes repeat digits of their lines."""

    gone: Cases
    by: tuple[Struck, ...]


@dataclass(frozen=True)
class LastNote:
    """A cell has one note left."""

    cell: Cell
    digit: int


@dataclass(frozen=True)
class LastDigit:
    """Its lines hold all digits but one: those of `by`."""

    cell: Cell
    digit: int
    lines: tuple[Line, ...]
    by: tuple[Cell, ...]


@dataclass(frozen=True)
class OnlyPlace(Argument):
    """A line has one place for a digit.  Others have no such note, or see it in line with them (`by`)."""

    line: Line
    digit: int
    cell: Cell
    others: tuple[Cell, ...]


@dataclass(frozen=True)
class NakedSubset(Argument):
    """Cells of a line hold as many digits between them."""

    line: Line
    cells: tuple[Cell, ...]
    digits: tuple[int, ...]


@dataclass(frozen=True)
class HiddenSubset(Argument):
    """Digits of a line have as many places; see `OnlyPlace`."""

    line: Line
    cells: tuple[Cell, ...]
    digits: tuple[int, ...]
    others: tuple[Cell, ...]


@dataclass(frozen=True)
class XWing(Argument):
    """Two lines have a digit where the same two others cross them, at `cells`."""

    lines: tuple[Line, ...]
    crossing: tuple[Line, ...]
    digit: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Repeats(Argument):
    """A digit that has just been found is in no other cell of its lines; `left` are those that keep one digit.

    Those are what entered digits leave of them besides (`by`).
    """

    cell: Cell
    digit: int
    others: tuple[Cell, ...]
    left: Cases


# What-ifs


@dataclass(frozen=True)
class Suppose:
    """Asks what if a cell held one of these digits."""

    cell: Cell
    digits: tuple[int, ...]


@dataclass(frozen=True)
class Supposed(Argument):
    """A link of a what-if: cells hold a digit then (`now`), others not any more (`gone`)."""

    now: Cases
    gone: Cases


@dataclass(frozen=True)
class ThenOnce(Supposed):
    """A line holds each of these digits once."""

    line: Line
    digits: tuple[int, ...]


@dataclass(frozen=True)
class ThenNeeds(Supposed):
    """A line needs a digit, and has few places left for it."""

    line: Line
    digit: int


@dataclass(frozen=True)
class ThenClue(Supposed):
    """A clue that a kind has no more to say of leaves this."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class DeadEnd(Argument):
    """The end of a what-if: what cannot be."""


@dataclass(frozen=True)
class NoPlace(DeadEnd):
    """A line has no place left for a digit."""

    line: Line
    digit: int


@dataclass(frozen=True)
class Twice(DeadEnd):
    """A line would hold a digit twice, in these cells."""

    line: Line
    digit: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class NothingLeft(DeadEnd):
    """As a line holds a digit once, one of its cells is left without any."""

    line: Line
    digit: int


@dataclass(frozen=True)
class ClueFails(DeadEnd):
    """A clue cannot be kept any more."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Refuted:
    """So a cell does not hold the digit.  `more`: what fails in the same way."""

    cell: Cell
    digit: int
    more: Cases


@dataclass(frozen=True)
class Searched:
    """Search alone shows that a cell holds this digit, or not (`holds`)."""

    cell: Cell
    digit: int
    holds: bool


@dataclass(frozen=True)
class ReadOff:
    """In the only solution a cell holds this digit."""

    cell: Cell
    digit: int


# Mistakes


@dataclass(frozen=True)
class MistakeAt:
    """There is a mistake among these cells; or in one, of which a what-if `supposes` what is entered."""

    cells: tuple[Cell, ...]
    supposes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Repeated:
    """A line has a digit several times."""

    line: Line
    digit: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Homeless(Argument):
    """A line has nowhere left for a digit; see `OnlyPlace`."""

    line: Line
    digit: int
    others: tuple[Cell, ...]


@dataclass(frozen=True)
class Empty:
    """The digits of its row and column leave nothing for a cell."""

    cell: Cell
    by: tuple[Cell, ...]


@dataclass(frozen=True)
class LongReason:
    """The shortest argument has so many steps, which are told on demand; none is known if that is 0."""

    steps: int


@dataclass(frozen=True)
class TakeBack:
    """Wrong entries: digits, and cells whose notes lack the right one.

    `among`: of equal digits, these are the wrong ones.  `after`: notes that lack only what such a digit struck.
    """

    digits: tuple[Cell, ...]
    notes: tuple[Cell, ...]
    after: tuple[Cell, ...]
    among: bool


# Without a step


@dataclass(frozen=True)
class Solved:
    """Nothing is left to decide."""


@dataclass(frozen=True)
class Stuck:
    """No step is known; `several`: the puzzle has several solutions."""

    several: bool


def numbers(digits: int) -> tuple[int, ...]:
    """Return digits, which are given as bits."""
    return tuple(bit + 1 for bit in bits(digits))


def cases_gone(position: Position, options: Mapping[int, int]) -> Cases:
    """Return the digits that cells lose which keep `options`."""
    return tuple(
        (position.entries.at(cell), digit)
        for cell, kept in options.items()
        for digit in numbers(position.options[cell] & ~kept)
    )


class Strikes(NamedTuple):
    """Entered digits that keep others out of cells, as in `Argument`."""

    by: tuple[Struck, ...]
    held: tuple[Once, ...]


def strikes(position: Position, digits: Iterable[int], cells: Iterable[int]) -> Strikes:
    """Return which entered digits show that open cells without notes cannot hold these: one for each cell and digit."""
    at, entered = position.entries.at, position.entries.digits
    by, held = list[Struck](), dict[Once, None]()
    for digit, cell in product(digits, cells):
        if position.is_decided(cell) or position.is_marked(cell):
            continue
        around = ((other, line) for line in position.lines_of(cell) for other in line.cells)
        source, line = next(((other, line) for other, line in around if entered[other] == digit), (None, None))
        if source is not None and line is not None:
            by.append((at(source), at(cell)))
            held[line, digit] = None
    return Strikes(tuple(by), (*held,))


def struck_options(position: Position, cells: Iterable[int], *, but: int = 0) -> Strikes:
    """Return what keeps out of cells all digits that these do not have, but for some (as bits)."""
    return joined(strikes(position, numbers(position.full & ~position.options[cell] & ~but), [cell]) for cell in cells)


def joined(strikes: Iterable[Strikes]) -> Strikes:
    """Return several of these as one."""
    by, held = dict[Struck, None](), dict[Once, None]()
    for each in strikes:
        by |= dict.fromkeys(each.by)
        held |= dict.fromkeys(each.held)
    return Strikes((*by,), (*held,))
