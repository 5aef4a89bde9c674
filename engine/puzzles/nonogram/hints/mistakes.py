"""Why cells that a player has painted cannot stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.abilities import Hint
from engine.core.grid import bits
from engine.core.limits import Stopped, Tick
from engine.core.places import Cell, place, where
from engine.core.text import sentence
from engine.hints.statements import Statement, remarks
from engine.puzzles.nonogram.board import Board, clue_text, colour
from engine.puzzles.nonogram.entries import painted, without, write
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.chains import LineSuppositions, joined
from engine.puzzles.nonogram.hints.dead_ends import dead_end
from engine.puzzles.nonogram.hints.drawing import draw
from engine.puzzles.nonogram.hints.english import BRIEF
from engine.puzzles.nonogram.hints.techniques import remembered
from engine.puzzles.nonogram.hints.words import NOW, as_text, failing
from engine.puzzles.nonogram.solver.lines import Lines

NAMED = 6
"""Wrong cells that are named in the text; the others are only marked."""
MISTAKEN = "There is a mistake among the painted cells."
UNFOLLOWABLE = Hint(
    MISTAKEN,
    "Going on from them, line by line, some line ends up without room for its runs.",
    "Take back the last cells that you were not sure of.",
    statements=(Statement(bodies.Unfollowable()),),
    remarks=remarks((Statement(bodies.Unfollowable()),), draw, BRIEF),
)


def painted_over(board: Board, entries: Sequence[str]) -> Hint | None:
    """That given cells have been painted over."""
    changed = [cell for cell in painted(entries) if board.given(cell) not in "?" + entries[cell[0]][cell[1]]]
    if not changed:
        return None
    why = sentence(f"{where(changed[0])} is given as {colour(board.given(changed[0]))}.")
    statement = Statement(bodies.PaintedOver(tuple(changed)))
    return told(entries, changed, Hint("A given cell has been painted over.", why, statements=(statement,)))


def crowded(board: Board, known: Lines) -> Hint | None:
    """A line whose known cells leave no room for its runs."""
    for line in board.lines:
        side, clue = known.rows if line.kind == "row" else known.columns, board.clue(line)
        black, white = side.black[line.index], side.white[line.index]
        if remembered(clue, side.length, black, white) is None:
            has = sentence(f"{line} has the clue {clue_text(clue)}")
            failure = dead_end(line, clue, as_text(side.length, black, white))
            statements = Statement(bodies.WrongIn(line)), Statement(bodies.Crowded(failure), rules=(str(line),))
            return Hint(
                f"There is a mistake in {line}.",
                f"{has}, but {failing(failure, NOW)}.",
                places=(line.place,),
                wrong=tuple(place(line.cell(i)) for i in bits(black | white)),
                rules=(str(line),),
                statements=statements,
                remarks=remarks(statements, draw, BRIEF),
            )
    return None


def contradiction(board: Board, entries: Sequence[str], wrong: Sequence[Cell], tick: Tick) -> Hint:
    """Why one of the wrong cells is, by the fewest lines, from the right ones alone."""
    right = board.with_givens_in(without(entries, wrong))
    why = "No solution has all of them. That is proved by search; no short argument shows it."
    try:
        with LineSuppositions(board, right, tick) as lines:
            hint = lines.contradiction([(cell, entries[cell[0]][cell[1]]) for cell in wrong])
            if hint is not None:
                return hint
    except Stopped:  # that they are wrong is known
        why = "No solution has all of them. Why, we couldn't find out in time."
    return Hint(MISTAKEN, why, statements=(Statement(bodies.Mistaken(tuple(wrong), None)),))


def told(entries: Sequence[str], wrong: Sequence[Cell], hint: Hint) -> Hint:
    """The hint with the wrong cells named, those that it is about before all others, and the way back."""
    about = [cell for cell in wrong if hint.where in _at(cell)] or list(wrong)
    others = [cell for cell in wrong if cell not in about]
    rest = [f"{len(wrong) - NAMED} more"] if len(wrong) > NAMED else []
    besides = others[: max(0, NAMED - len(about))]
    what = f"Wrong: {joined([*map(where, about[:NAMED]), *([] if besides else rest)])}."
    if len(besides) == 1 and not rest:
        what += f" {sentence(where(besides[0]))} is wrong, too."
    elif besides:
        what += f" Wrong, too: {joined([*map(where, besides), *rest])}."
    statements = *hint.statements, Statement(bodies.TakeBack((*about, *others)))
    return replace(
        hint,
        what=what,
        wrong=tuple(map(place, wrong)),
        then=write(without(entries, wrong)),
        statements=statements,
        remarks=remarks(statements, draw, BRIEF),
    )


def _at(cell: Cell) -> tuple[str, ...]:
    """How hints begin that are about a mistake in this cell."""
    row, column = cell
    places = f"in row {row + 1}", f"in column {column + 1}", f"at {where(cell)}"
    return tuple(f"There is a mistake {at}." for at in places)
