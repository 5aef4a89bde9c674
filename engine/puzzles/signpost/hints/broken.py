"""What is said of entries on a Signpost that break a rule at first sight: what the player did, and what is given."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.text import counted, sentence
from engine.puzzles.signpost.board import Board

MOST_ROUND = 12
"""Cells of a circle that are all written down; of more, as many as this in all from both ends."""


def round_trip(board: Board, cells: Sequence[int]) -> str:
    """A circle, written out once: `r1c2 → r1c4 → r3c4 → r1c2`."""
    names = [board.place(each) for each in (*cells, cells[0])]
    half = MOST_ROUND // 2
    shown = names if len(names) <= MOST_ROUND + 1 else [*names[:half], "…", *names[-half:]]
    return " → ".join(shown)


def pointless(board: Board, cell: int, target: int) -> str:
    """A link that the arrow does not allow."""
    name = board.place
    return f"You joined {name(cell)} to {name(target)}, but the arrow of {name(cell)} does not point there."


def joined_twice(board: Board, one: int, other: int, target: int) -> str:
    """Two links to one cell."""
    name = board.place
    return f"You joined two cells to {name(target)}: {name(one)} and {name(other)}. Only one can lead there."


def circle(board: Board, cells: Sequence[int]) -> str:
    """Links that lead round."""
    return f"Your links go round in a circle: {round_trip(board, cells)}."


def no_room(board: Board, cell: int, number: int, before: int, *, shown: bool) -> str:
    """A chain that is too long for the numbers before one of its cells."""
    start = sentence(whose(board, cell, number, shown=shown))
    return f"{start}, and your links put {counted(before, 'cell')} before it: there is no room for that."


def runs_beyond(board: Board, cell: int, number: int, after: int, *, shown: bool) -> str:
    """A chain that is too long for the numbers after one of its cells."""
    start = sentence(whose(board, cell, number, shown=shown))
    return f"{start}, and your links put {counted(after, 'cell')} after it: that runs beyond {board.last}."


def not_as_given(board: Board, cell: int, typed: int) -> str:
    """Another number than is given there."""
    return f"You entered {typed} at {board.place(cell)}, where {board.shown[cell]} is given."


def disagree(board: Board, one: tuple[int, int], other: tuple[int, int], steps: int) -> str:
    """Two cells of a chain with their numbers, which are not as far apart as the cells."""
    (start, here), (end, there) = one, other
    name = board.place
    found = f"{there} is given there" if board.shown[end] else f"you entered {there} there"
    makes = f"your links take {counted(steps, 'step')} to {name(end)}, which makes that {here + steps}"
    return f"From {here} at {name(start)} {makes}, but {found}."


def twice(one: str, other: str) -> str:
    """A number of two cells, by what is said of each."""
    return _begun(f"{one}, but {other}, too.")


def not_pointing(board: Board, cell: int, one: str, other: str) -> str:
    """Two numbers that follow each other in two cells, the first of which does not point at the other."""
    return _begun(f"{one}; {other}. But the arrow of {board.place(cell)} does not point there.")


def _begun(text: str) -> str:
    """A sentence that may begin with a cell, which is spelled out later."""
    return text if text.startswith("r") else sentence(text)


def whose(board: Board, cell: int, number: int, *, shown: bool) -> str:
    """Where a number comes from that stands in a cell."""
    at = board.place(cell)
    return f"{number} is given at {at}" if shown else f"you entered {number} at {at}"


def counted_to(board: Board, cell: int, number: int, origin: int) -> str:
    """Where a number of a cell comes from: it is given, or entered, or counted from one that is."""
    if origin == cell:
        return whose(board, cell, number, shown=bool(board.shown[cell]))
    return f"{board.place(cell)} is {number}, counted along your links from {board.place(origin)}"
