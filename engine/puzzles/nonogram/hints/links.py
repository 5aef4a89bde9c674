"""Why a line makes a cell black or white in the middle of a chain, as short as it can be told.

A chain has many such steps, so of each only the one fact is told that somebody looks for on the line.  What a person
sees directly comes first: runs that are finished, cells that are all that is left, where a run can lie.  Else the other
colour would lead the line into a dead end, and the plainest reason for that is told.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from engine.core.grid import bits
from engine.core.text import listed
from engine.puzzles.nonogram.board import Clue, Line, clue_text
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.dead_ends import dead_end
from engine.puzzles.nonogram.hints.techniques import look
from engine.puzzles.nonogram.hints.words import ELSE, Seen, failing, numbered_run, reach

LONGEST = 105
"""Characters of a reason: a longer one is not read in the middle of a chain."""


class Made(NamedTuple):
    """Cells that a line makes black, or white, as bits; and the line before: as it is `seen`, and as `#`, `.`, `?`.

    Beside black ones, white cells are `named`, for `it` could be any of them.
    """

    seen: Seen
    cells: str
    black: int
    white: int
    named: bool = False

    @property
    def them(self) -> str:
        """What the white cells are called that are made."""
        if self.named:
            return self.seen.crossing(self.white)
        return "it" if self.white.bit_count() == 1 else "them"

    def run(self, number: int) -> str:
        """A run of the line, as in `its second run of 3`."""
        return f"its {numbered_run(self.seen.clue, number)}"

    def place(self, number: int) -> str:
        """Where a run can lie: `its run of 3 can only lie in columns 2–6`."""
        seen = self.seen
        starts = seen.possible.starts[number]
        can = "can only be" if starts & (starts - 1) == 0 else "can only lie in"
        return f"{self.run(number)} {can} {seen.crossing(seen.lies_in(number))}"


def reason(line: Line, clue: Clue, cells: str, black: int, white: int) -> str:
    """Why these cells of a line, `cells` as `#`, `.` and `?`, are black and these white; goes on after a colon.

    The line has an arrangement, and all of them have these cells so.
    """
    made = Made(look(line, clue, cells), cells, black, white)
    return _told(made) or _just_fit(made) or "so it is in every way in which its runs still fit"


def _just_fit(made: Made) -> str:
    """Each of the runs has one place left."""
    seen = made.seen
    if not seen.is_settled:
        return ""
    return f"its runs {clue_text(seen.clue)} just fit: {seen.crossing(sum(map(seen.lies_in, range(len(seen.clue)))))}"


def _told(made: Made) -> str:
    if not made.black or not made.white:
        return next((told for each in (BLACK if made.black else WHITE) if (told := each(made))), "")
    if told := _lies(made):
        return told
    both = _told(made._replace(white=0)), _told(made._replace(black=0, named=True))
    told = f"{both[0]}; {both[1].removeprefix(f'{both[0]}, so ')}"  # where a run lies need not be told twice
    return told if all(both) and len(told) <= LONGEST else ""


def _all_that_is_left(made: Made) -> str:
    """There are no more cells that are not white than black ones in the clue."""
    total = sum(made.seen.clue)
    if made.cells.count(".") != len(made.cells) - total:
        return ""
    return (
        f"only {total} cells are left for its {total} black ones" if total > 1 else "no other cell is left for its run"
    )


def _lies(made: Made) -> str:
    """Where the run can lie that always covers the black cells; the white ones are beside it, or there is no other."""
    seen = made.seen
    for run, starts in enumerate(seen.possible.starts):
        lies, settled = seen.lies_in(run), starts & (starts - 1) == 0
        always = (1 << (starts & -starts).bit_length() - 1 + seen.clue[run]) - (1 << starts.bit_length() - 1)
        beside = lies << 1 | lies >> 1 if settled else 0
        if always < 0 or made.black & ~always or (made.white & ~beside and len(seen.clue) > 1):
            continue
        if len(seen.clue) == 1 and not settled and not made.white and starts == (2 << seen.slack) - 1:
            return f"{made.run(run)} always covers {seen.crossing(always)}"
        held = seen.held(run)
        stops = seen.stops(run, held) if held else 0
        covers = f"{made.run(run)} covers {seen.crossing(held)} and"
        if stops:
            covers += f", with {seen.crossing(stops)} white,"
        elif settled or not held:
            covers = made.run(run)
        return made.place(run).replace(made.run(run), covers)
    return ""


def _lie(made: Made) -> str:
    """Several runs cover the black cells."""
    found = [_lies(made._replace(black=1 << i)) for i in bits(made.black)]
    told = listed(dict.fromkeys(found))
    return told if all(found) and len(told) <= LONGEST else ""


def _painted(made: Made) -> str:
    """No more cells can be black."""
    if not made.seen.clue:
        return "none of its cells is black"
    if made.cells.count("#") != sum(made.seen.clue):
        return ""
    return "all its black cells are there" if sum(made.seen.clue) > 1 else "its black cell is there"


def _beside_finished(made: Made) -> str:
    """The cells are beside runs that are finished, as they lie: no longer one can cover those."""
    seen, names, left, rest = made.seen, list[str](), made.white, made.seen.black
    while rest:
        first = rest & -rest
        own = rest & ~(rest + first)  # up to the next cell that is not black: a carry does it
        rest &= ~own
        around = (own << 1 | own >> 1) & made.white
        runs = [run for run in range(len(seen.clue)) if seen.lies_in(run) & own]
        if around and all(seen.clue[run] == own.bit_count() for run in runs):
            name = made.run(runs[0]) if len(runs) == 1 else f"a run of {own.bit_count()}"
            names.append(f"{name} is finished in {seen.crossing(own)}")
            left &= ~around
    told = f"{listed(names)}, beside {made.them}"
    return told if names and not left and len(told) <= LONGEST else ""


def _beside_settled(made: Made) -> str:
    """The cells are beside a run that has one place left."""
    for run, starts in enumerate(made.seen.possible.starts):
        own = made.seen.lies_in(run)
        if starts & (starts - 1) == 0 and not made.white & ~(own << 1 | own >> 1):
            return f"{made.place(run)}, beside {made.them}"
    return ""


def _not_reached(made: Made) -> str:
    """The only run covers some cell already, too far away."""
    seen = made.seen
    held = seen.held(0) if len(seen.clue) == 1 else 0
    if not held:
        return ""
    stopped = made.white & reach(held, seen.clue[0])
    white = f", with {seen.crossing(seen.stops(0, held))} white," if stopped else ""
    return f"its run covers {seen.crossing(held)} and{white} does not reach {made.them}"


def _too_narrow(made: Made) -> str:
    """Between white cells, there is less room around each than any run needs."""
    clue, cells = made.seen.clue, f".{made.cells}."
    for i in bits(made.white):
        if cells.find(".", i + 1) - cells.rfind(".", 0, i + 1) - 1 >= min(clue):
            return ""
    run = f"for its run of {clue[0]}" if len(clue) == 1 else f"even for a run of {min(clue)}"
    return f"the gap around {made.them if made.named or made.them == 'it' else 'each of them'} is too short {run}"


def _else(made: Made, *, plainly: bool = False) -> str:
    """Each of the cells in the other colour would be a dead end, of all of them the same one.

    If `plainly`, it can be counted, or seen from an end.
    """
    seen, other = made.seen, "." if made.black else "#"
    ends = {
        failing(failure, ELSE): failure
        for failure in (
            dead_end(seen.line, seen.clue, f"{made.cells[:i]}{other}{made.cells[i + 1 :]}")
            for i in bits(made.black | made.white)
        )
    }
    fails, failure = min(ends.items())
    unplain = (bodies.PushedOut, bodies.LeftRun, bodies.LeftCell)
    if len(ends) > 1 or len(fails) > LONGEST or (plainly and isinstance(failure, unplain)):
        return ""
    if isinstance(failure, bodies.OutOfReach) and not failure.lengths:
        return ""
    if isinstance(failure, bodies.Uncovered) and made.white == 1 << failure.cell:
        return f"a run that covers {made.them} would touch another black cell"
    return f"else the {seen.line.kind} {fails}"


def _between(made: Made) -> str:
    """The runs before and behind the cells, and where they can lie."""
    parts = [made.place(run) for run in _around(made.seen, made.white)]
    told = f"{listed(parts)}, so no run reaches {made.them}"
    return told if parts and len(told) <= LONGEST else ""


def _around(seen: Seen, white: int) -> list[int]:
    """The runs before and after all of these cells, by their numbers; none if they are not between the same two."""
    first, last = white & -white, 1 << white.bit_length() - 1
    before = sum(seen.lies_in(run) < first for run in range(len(seen.clue)))
    after = [run for run in range(len(seen.clue)) if not seen.lies_in(run) & ((last << 1) - 1)]
    if before + len(after) != len(seen.clue):
        return []
    return [*range(max(0, before - 1), before), *after[:1]]


def _anywhere(made: Made) -> str:
    return f"however its runs lie, none reaches {made.them}"


Reason = Callable[[Made], str]
BLACK: tuple[Reason, ...] = (_all_that_is_left, _lies, _else, _lie)
WHITE: tuple[Reason, ...] = (
    _painted,
    _too_narrow,
    _beside_finished,
    _not_reached,
    _beside_settled,
    partial(_else, plainly=True),
    _between,
    _else,
    _anywhere,
)
"""Reasons for cells of one colour, the plainest first."""
