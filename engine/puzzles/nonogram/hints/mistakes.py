"""Why cells that a player has painted cannot stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.abilities import Hint
from engine.grid import bits
from engine.limits import Stopped, Tick
from engine.places import Cell, place, where
from engine.puzzles.nonogram.board import Board, clue_text, colour
from engine.puzzles.nonogram.entries import painted, without, write
from engine.puzzles.nonogram.hints.chains import LineSuppositions
from engine.puzzles.nonogram.hints.dead_ends import dead_end
from engine.puzzles.nonogram.hints.techniques import remembered
from engine.puzzles.nonogram.lines import Lines
from engine.text import sentence

NAMED = 6
"""Wrong cells that are named in the text; the others are only marked."""
UNFOLLOWABLE = Hint(
    "There is a mistake among the painted cells.",
    "Going on from them, line by line, some line ends up without room for its runs.",
    "Take back the last cells that you were not sure of.",
)


def painted_over(board: Board, entries: Sequence[str]) -> Hint | None:
    """That given cells have been painted over."""
    changed = [cell for cell in painted(entries) if board.given(cell) not in "?" + entries[cell[0]][cell[1]]]
    if not changed:
        return None
    why = sentence(f"{where(changed[0])} is given as {colour(board.given(changed[0]))}.")
    return told(entries, changed, Hint("A given cell has been painted over.", why))


def crowded(board: Board, known: Lines) -> Hint | None:
    """A line whose known cells leave no room for its runs."""
    for line in board.lines:
        side, clue = known.rows if line.kind == "row" else known.columns, board.clue(line)
        black, white = side.black[line.index], side.white[line.index]
        if remembered(clue, side.length, black, white) is None:
            has = sentence(f"{line} has the clue {clue_text(clue)}")
            cells = "".join("#" if black >> i & 1 else "." if white >> i & 1 else "?" for i in range(side.length))
            return Hint(
                f"There is a mistake in {line}.",
                f"{has}. With its painted and crossed cells it {dead_end(cells, clue, line.kind)}.",
                places=(line.place,),
                wrong=tuple(place(line.cell(i)) for i in bits(black | white)),
                rules=(str(line),),
            )
    return None


def contradiction(board: Board, entries: Sequence[str], wrong: Sequence[Cell], tick: Tick) -> Hint:
    """Why one of the wrong cells is, by the fewest lines, from the right ones alone."""
    right = board.with_givens_in(without(entries, wrong))
    try:
        with LineSuppositions(board, right, tick) as lines:
            hint = lines.contradiction([(cell, entries[cell[0]][cell[1]]) for cell in wrong])
            if hint is not None:
                return hint
    except Stopped:
        pass  # then without a reason; that they are wrong is known
    return Hint(
        "There is a mistake among the painted cells.",
        "No solution has these cells. That is proved by search; no short argument shows it.",
    )


def told(entries: Sequence[str], wrong: Sequence[Cell], hint: Hint) -> Hint:
    """The hint with the wrong cells named, and the way back."""
    named = "; ".join(map(where, wrong[:NAMED]))
    rest = f"; and {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
    what = hint.what if hint.what and len(wrong) == 1 else f"{hint.what} Wrong: {named}{rest}.".strip()
    return replace(hint, what=what, wrong=tuple(map(place, wrong)), then=write(without(entries, wrong)))
