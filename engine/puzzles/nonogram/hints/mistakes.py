"""Why cells that a player has painted cannot stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.abilities import Hint
from engine.core.grid import bits
from engine.core.limits import Stopped, Tick
from engine.core.places import Cell, place
from engine.hints.statements import Catalogue, Drawing, Statement, on_demand, remarks
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.entries import painted, without, write
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.chains import LineSuppositions
from engine.puzzles.nonogram.hints.dead_ends import dead_end
from engine.puzzles.nonogram.hints.drawing import draw
from engine.puzzles.nonogram.hints.english import BRIEF
from engine.puzzles.nonogram.hints.line_state import as_text, remembered
from engine.puzzles.nonogram.solver.lines import Lines

UNFOLLOWABLE = Hint(
    remarks((Statement(bodies.Unfollowable()),), draw, BRIEF), statements=(Statement(bodies.Unfollowable()),)
)


def painted_over(board: Board, entries: Sequence[str]) -> Hint | None:
    """Return that given cells have been painted over, if some have."""
    changed = [cell for cell in painted(entries) if board.given(cell) not in "?" + entries[cell[0]][cell[1]]]
    if not changed:
        return None
    told = (Statement(bodies.PaintedOver(tuple(changed))),)
    return take_back(entries, changed, Hint(remarks(told, draw, BRIEF), told))


def crowded(board: Board, known: Lines) -> Hint | None:
    """Return a line whose known cells leave no room for its runs, if there is one."""
    for line in board.lines:
        side, clue = known.rows if line.kind == "row" else known.columns, board.clue(line)
        black, white = side.black[line.index], side.white[line.index]
        if remembered(clue, side.length, black, white) is None:
            failure = dead_end(line, clue, as_text(side.length, black, white))
            told = Statement(bodies.WrongIn(line)), Statement(bodies.Crowded(failure), rules=(str(line),))
            return Hint(
                remarks(told, draw, BRIEF),
                told,
                places=(line.place,),
                wrong=tuple(place(line.cell(i)) for i in bits(black | white)),
                rules=(str(line),),
            )
    return None


def contradiction(board: Board, entries: Sequence[str], wrong: Sequence[Cell], tick: Tick) -> Hint:
    """Return why one of the wrong cells is, by the fewest lines, from the right ones alone; or only that one is."""
    right = board.with_givens_in(without(entries, wrong))
    try:
        with LineSuppositions(board, right, tick) as lines:
            hint = lines.contradiction([(cell, entries[cell[0]][cell[1]]) for cell in wrong])
            if hint is not None:
                return hint
    except Stopped:  # that they are wrong is known
        pass
    return unexplained(wrong)


def unexplained(wrong: Sequence[Cell]) -> Hint:
    """Return that the first of these cells is wrong, without a reason."""
    return Hint((), (Statement(bodies.Mistaken((wrong[0],), None)),))


def take_back(
    entries: Sequence[str], wrong: Sequence[Cell], hint: Hint, drawing: Drawing = draw, words: Catalogue = BRIEF
) -> Hint:
    """Return the hint with the way back for the wrong cells that it is about; a long argument comes after that."""
    first, *others = hint.statements
    about = _about(first.body, wrong)
    is_long = isinstance(first.body, bodies.Mistaken) and bool(first.body.lines)
    taken = Statement(bodies.TakeBack(tuple(about)))
    stated = (first, taken, *others) if is_long else (first, *others, taken)
    told, argument = on_demand(remarks(stated, drawing, words), 2 if is_long else len(stated))
    return replace(
        hint,
        remarks=told,
        argument=argument,
        statements=stated,
        wrong=tuple(map(place, about)),
        then=write(without(entries, about)),
    )


def _about(body: object, wrong: Sequence[Cell]) -> list[Cell]:
    """Return the wrong cells in a line, or those that are named."""
    if isinstance(body, bodies.WrongIn):
        line = body.line
        return [cell for cell in wrong if line.cell(cell[line.kind == "row"]) == cell]
    return [cell for cell in wrong if isinstance(body, (bodies.Mistaken, bodies.PaintedOver)) and cell in body.cells]
