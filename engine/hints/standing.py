"""What a player's entries amount to, judged against the puzzle, and single cells of its solution on request.

Entries are right as long as some solution has them all.  If no solution is known, or there is none, the rules alone
decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, Literal, Self, TypeVar

from engine.core.abilities import Explained
from engine.core.limits import Stopped, StopRecorder, Tick, never_stop
from engine.core.places import Cell, place
from engine.hints.guide import Guide

G = TypeVar("G", bound=Sequence[Sequence[object]])


@dataclass(frozen=True)
class Standing:
    """How far a player is.

    `status`  `done`: the entries are a solution; `wrong`: some of them cannot stay; else `open`.
    `wrong`   the places of those that cannot, by rows; if there are several solutions, by the closest one.
    `right`   decided cells that nothing is known against; `left`: open cells.
    `stopped` what ended the search, as in `Stopped`, so that entries that break no rule may still be wrong.
    """

    status: Literal["open", "wrong", "done"]
    wrong: tuple[str, ...] = ()
    right: int = 0
    left: int = 0
    stopped: str = ""

    def in_words(self, *, blank: bool) -> str:
        """Return one line on how far a player is; `blank` before the first entry, see `says_nothing`."""
        if self.status == "done":
            return "Solved. Everything is right!"
        if self.status == "wrong":
            return f"{'One cell is' if len(self.wrong) == 1 else f'{len(self.wrong)} cells are'} wrong."
        if blank:
            return "Nothing here yet. Tap Hint to see where to start."
        if self.stopped:
            return "No rule is broken so far, but we couldn’t tell if it’s all correct."
        still = f". {self.left} {'cell' if self.left == 1 else 'cells'} to go" if self.left else ""
        return f"So far so good{still}."

    def to_json(self) -> dict[str, Any]:
        """Return the standing as values that the json module can write."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Self:
        """Return the standing from what `to_json` gave, after a trip through JSON."""
        counts = int(value["right"]), int(value["left"])
        return cls(value["status"], tuple(value["wrong"]), *counts, value.get("stopped", ""))


def standing(puzzle: Explained[Any], entries: str, tick: Tick = never_stop) -> Standing:
    """Return what the entries amount to.  If the tick stops the search for solutions, the rules alone decide.

    Raises:
        PuzzleError: the entries do not fit this puzzle.
    """
    decided = {
        (r, c) for r, row in enumerate(puzzle.entered(entries)) for c, cell in enumerate(row) if cell is not None
    }
    watch = StopRecorder(tick)
    guide = puzzle.guide(entries, watch)
    left = puzzle.width * puzzle.height - len(decided.union(guide.filled_in))
    attempt = puzzle.attempt(entries)
    if attempt is not None and not guide.broken_at_sight() and not list(puzzle.complaints(attempt)):
        return Standing("done", right=len(decided), left=left)
    entries_wrong, are_all = mistaken(guide)
    wrong = sorted({cell for entry in entries_wrong if (cell := guide.cell(entry)) is not None})
    stopped = "" if are_all else watch.stopped.reason if watch.stopped else "size"
    return Standing("wrong" if wrong else "open", tuple(map(place, wrong)), len(decided - {*wrong}), left, stopped)


def says_nothing(puzzle: Explained[Any], entries: str) -> bool:
    """Return whether the entries are those of a player who has not begun, however they are spelled.

    Raises:
        PuzzleError: the entries do not fit this puzzle.
    """
    said = (puzzle.entered(entries), puzzle.notes(entries))
    return said == (puzzle.entered(""), puzzle.notes(""))


def mistaken(guide: Guide[Any, Any]) -> tuple[Sequence[Any], bool]:
    """Return the entries that cannot stay, and whether these are all; else those that visibly break a rule."""
    with suppress(Stopped):
        solutions = guide.solutions()
        if solutions and len(solutions) == 1:
            return guide.wrong_entries(solutions), True
        if solutions:
            way_on = guide.way_on()
            if way_on is not None:
                return () if way_on else guide.wrong_entries(guide.to_compare()), True
        return guide.broken_at_sight(), solutions == ()
    return guide.broken_at_sight(), False


def value_at(puzzle: Explained[Any], entries: str, cell: Cell, tick: Tick = never_stop) -> str | None:
    """Return what a cell holds, as the player's entries name it; None for no cell, or if no solution is known.

    Of several solutions, one with all the entries counts, or else the closest to them.

    Raises:
        PuzzleError: the entries do not fit this puzzle.
        Stopped: raised by the tick.
    """
    if not (0 <= cell[0] < puzzle.height and 0 <= cell[1] < puzzle.width):
        return None
    guide = puzzle.guide(entries, tick)
    solutions = guide.solutions()
    if not solutions:
        return None
    if len(solutions) > 1:
        solutions = guide.way_on() or guide.to_compare()
    best = min(solutions, key=lambda each: len(guide.against(each)))
    return str(best[cell[0]][cell[1]])
