"""What is wrong with the cells that a player has painted, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.abilities import Hint
from engine.answers import answers, differing
from engine.grid import bits
from engine.limits import Stopped, Tick
from engine.places import Cell, place, where
from engine.puzzles.nonogram.chains import Lines
from engine.puzzles.nonogram.lines import Board, Side
from engine.puzzles.nonogram.techniques import at, remembered

if TYPE_CHECKING:
    from engine.puzzles.nonogram.model import Nonogram

IMPOSSIBLE = Hint("The clues contradict each other.", "Solve shows which of them cannot all hold.", "")
MOST_SEARCHED = 2_500
"""Cells of a board whose solution a hint searches for."""
NAMED = 6
"""Wrong cells that are named in the text; the others are only marked."""


def mistake(puzzle: Nonogram, entries: Sequence[str], tick: Tick) -> Hint | None:
    """The mistakes among the entries, rows of `#`, `.` and `?`; None if there is none that can be shown or proved.

    Where the tick stops the search for the solution, only what single lines show is told.
    """
    changed = [cell for cell in _painted(entries) if puzzle.given(cell) not in "?" + entries[cell[0]][cell[1]]]
    if changed:
        why = f"{where(changed[0]).capitalize()} is given as {_colour(puzzle.given(changed[0]))}."
        return _told(entries, changed, Hint("A given cell has been painted over.", why, ""))
    known = puzzle.merged(entries)
    crowded = _crowded(Board(puzzle.columns, puzzle.rows, known))
    try:
        truth = _solutions(puzzle, tick)
        if truth == ():
            return IMPOSSIBLE
        if truth is None:
            return crowded or _unfollowable(puzzle, known, tick)
        if len(truth) > 1 and crowded is None and answers(replace(puzzle, givens=known), tick) != ():
            return None
    except Stopped:
        return crowded
    grid = [[None if cell == "?" else cell for cell in row] for row in entries]
    wrong = min((differing(grid, solution) for solution in truth), key=len)
    return _told(entries, wrong, crowded or _chain(puzzle, entries, wrong, tick)) if wrong else None


def _solutions(puzzle: Nonogram, tick: Tick) -> tuple[Sequence[str], ...] | None:
    """As `answers`; of a large board only what its lines say one by one, for it may take too long to state it."""
    if puzzle.width * puzzle.height <= MOST_SEARCHED:
        return answers(puzzle, tick)
    board = Board(puzzle.columns, puzzle.rows, puzzle.givens)
    if not board.settle(tick):
        return ()
    if not board.finished:
        return None
    return (tuple("".join(board.colour((r, c)) for c in range(puzzle.width)) for r in range(puzzle.height)),)


def without(entries: Sequence[str], cells: Sequence[Cell]) -> tuple[str, ...]:
    """The entries with these cells open again."""
    gone = set(cells)
    return tuple(
        "".join("?" if (r, c) in gone else cell for c, cell in enumerate(row)) for r, row in enumerate(entries)
    )


def _told(entries: Sequence[str], wrong: Sequence[Cell], hint: Hint) -> Hint:
    """The hint with the wrong cells named, and the way back."""
    named = "; ".join(map(where, wrong[:NAMED]))
    rest = f"; and {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
    what = hint.what if hint.what and len(wrong) == 1 else f"{hint.what} Wrong: {named}{rest}.".strip()
    return replace(hint, what=what, wrong=tuple(map(place, wrong)), then="/".join(without(entries, wrong)))


def _crowded(board: Board) -> Hint | None:
    """A line whose known cells leave no room for its runs."""
    sides: tuple[tuple[str, Side], ...] = (("row", board.rows), ("column", board.columns))
    for name, side in sides:
        for i, clue in enumerate(side.clues):
            if remembered(clue, side.length, side.black[i], side.white[i]) is None:
                reads = " ".join(map(str, clue)) or "0"
                return Hint(
                    f"There is a mistake in {name} {i + 1}.",
                    f"{name.capitalize()} {i + 1} reads {reads}, for which its painted and crossed cells leave no "
                    "room.",
                    "",
                    (f"{name[0]}{i + 1}",),
                    wrong=tuple(place(at(name, i, cell)) for cell in bits(side.black[i] | side.white[i])),
                    rules=(f"{name} {i + 1}",),
                )
    return None


def _unfollowable(puzzle: Nonogram, known: Sequence[str], tick: Tick) -> Hint | None:
    """That the known cells cannot be right, where single lines show it and the solution is not known."""
    if Board(puzzle.columns, puzzle.rows, known).settle(tick):
        return None
    return Hint(
        "There is a mistake among the painted cells.",
        "Going on from them, line by line, some line ends up without room for its runs.",
        "Take back the last cells that you were not sure of.",
    )


def _chain(puzzle: Nonogram, entries: Sequence[str], wrong: Sequence[Cell], tick: Tick) -> Hint:
    """Why one of the wrong cells is, by the fewest lines, from the right ones alone."""
    right = puzzle.merged(without(entries, wrong))
    try:
        with Lines(puzzle.columns, puzzle.rows, right, tick) as lines:
            chain = lines.contradiction([(cell, entries[cell[0]][cell[1]]) for cell in wrong])
            if chain is not None:
                return chain
    except Stopped:
        pass  # then without a reason; that they are wrong is known
    return Hint(
        "There is a mistake among the painted cells.",
        "No solution has these cells. That is proved by search; no short argument shows it.",
        "",
    )


def _painted(entries: Sequence[str]) -> list[Cell]:
    return [(r, c) for r, row in enumerate(entries) for c, cell in enumerate(row) if cell != "?"]


def _colour(entry: str) -> str:
    return "black" if entry == "#" else "white"
