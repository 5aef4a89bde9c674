"""Why cells that a player has painted cannot stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.abilities import Hint
from engine.core.grid import bits
from engine.core.limits import Stopped, Tick
from engine.core.places import Cell, place, where
from engine.core.text import sentence
from engine.puzzles.nonogram.board import Board, Line, clue_text, colour
from engine.puzzles.nonogram.entries import painted, without, write
from engine.puzzles.nonogram.hints.chains import LineSuppositions, joined
from engine.puzzles.nonogram.hints.dead_ends import dead_end
from engine.puzzles.nonogram.hints.links import reason
from engine.puzzles.nonogram.hints.techniques import remembered
from engine.puzzles.nonogram.hints.words import NOW, as_text, crossing, failing
from engine.puzzles.nonogram.solver.lines import Lines

NAMED = 6
"""Wrong cells that are named in the text; the others are only marked."""
MISTAKEN = "There is a mistake among the painted cells."
UNFOLLOWABLE = Hint(
    MISTAKEN,
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
            cells = as_text(side.length, black, white)
            return Hint(
                f"There is a mistake in {line}.",
                f"{has}, but {failing(dead_end(line, clue, cells), NOW)}.",
                places=(line.place,),
                wrong=tuple(place(line.cell(i)) for i in bits(black | white)),
                rules=(str(line),),
            )
    return None


def which(board: Board, known: Lines, hint: Hint, wrong: Sequence[Cell], solution: Sequence[str]) -> Hint:
    """The mistake in a line, with what tells the wrong cells of it from the others.

    That is the line which crosses at the only wrong cell of both, if it fails, too: without that cell it tells its
    colour.  Or another line across, by its other cells, decides a cell from which the line knows the wrong one; else it
    is the solution.
    """
    line = next((each for each in board.lines if (str(each),) == hint.rules), None)
    own = [cell for cell in wrong if line is not None and cell in board.cells(line)]
    if line is None or not own:
        return hint
    crossed = next(each for each in board.lines if each.kind != line.kind and own[0] in board.cells(each))
    side, clue = known.columns if line.kind == "row" else known.rows, board.clue(crossed)
    black, white = side.black[crossed.index], side.white[crossed.index]
    in_both = len(own) == 1 and [cell for cell in wrong if cell in board.cells(crossed)] == own
    if in_both and remembered(clue, side.length, black, white) is None:
        cells = as_text(side.length, black, white)
        fails = failing(dead_end(crossed, clue, cells), NOW)
        reason = sentence(f"{crossed} has the clue {clue_text(clue)}, but {fails}.")
        must = colour(solution[own[0][0]][own[0][1]])
        told = f"{reason} With the other cells of {crossed} as they are, {where(own[0])} must be {must}."
        places, rules = (*hint.places, crossed.place), (*hint.rules, str(crossed))
        return replace(hint, why=f"{hint.why} {told}", places=places, rules=rules)
    if len(own) == 1 and (found_across := _from_across(board, known, line, wrong, own[0])):
        across, told = found_across
        must = colour(solution[own[0][0]][own[0][1]])
        why = f"{hint.why} {told} With that, {where(own[0])} must be {must}."
        return replace(hint, why=why, places=(*hint.places, across.place), rules=(*hint.rules, str(across)))
    parts = []
    for value in "#.":
        if found := [cell for cell in own if solution[cell[0]][cell[1]] == value]:
            crossed_at = crossing(line.kind, sum(1 << cell[line.kind == "row"] for cell in found))
            several = f"{line}, {crossed_at}" if line.kind == "row" else f"{crossed_at} of {line}"
            parts.append(f"{f'{several} are' if found[1:] else f'{where(found[0])} is'} {colour(value)}")
    return replace(hint, why=f"{hint.why} In the solution, {', and '.join(parts)}.")


def _from_across(board: Board, known: Lines, line: Line, wrong: Sequence[Cell], at: Cell) -> tuple[Line, str] | None:
    """A line across that decides a cell from which alone a line knows the colour of its wrong one, and how it does."""
    side, other = (known.rows, known.columns) if line.kind == "row" else (known.columns, known.rows)
    cells, found = board.cells(line), list[tuple[Line, str]]()
    wrong_one = 1 << cells.index(at)
    is_black = side.black[line.index] & wrong_one
    for i, cell in enumerate(cells):
        black, white = side.black[line.index] & 1 << i, side.white[line.index] & 1 << i
        across = next(each for each in board.lines if each.kind != line.kind and cell in board.cells(each))
        if not black | white or not {*wrong}.isdisjoint(board.cells(across)):
            continue
        both = (black | wrong_one, white) if is_black else (black, white | wrong_one)
        if remembered(board.clue(line), side.length, *both) is not None:
            continue
        own, clue = 1 << board.cells(across).index(cell), board.clue(across)
        rest = [each[across.index] & ~own for each in (other.black, other.white)]
        if remembered(clue, other.length, rest[0] | (0 if black else own), rest[1] | (own if black else 0)) is not None:
            continue
        shown = "".join("#" if rest[0] >> k & 1 else "." if rest[1] >> k & 1 else "?" for k in range(other.length))
        why = reason(across, clue, shown, own if black else 0, 0 if black else own)
        if not why.startswith(("so it is", "however")):
            made = f"makes its cell in {crossing(across.kind, own)} {colour('#' if black else '.')}: {why}"
            told = (
                f", with the clue {clue_text(clue)}, {made}." if clue else " has the clue 0: all its cells are white."
            )
            found.append((across, sentence(f"{across}{told}")))
    return min(found, key=lambda each: len(each[1]), default=None)


def contradiction(board: Board, entries: Sequence[str], wrong: Sequence[Cell], tick: Tick) -> Hint:
    """Why one of the wrong cells is, by the fewest lines, from the right ones alone."""
    right = board.with_givens_in(without(entries, wrong))
    try:
        with LineSuppositions(board, right, tick) as lines:
            hint = lines.contradiction([(cell, entries[cell[0]][cell[1]]) for cell in wrong])
            if hint is not None:
                return hint
    except Stopped:  # that they are wrong is known
        return Hint(MISTAKEN, "No solution has all of them. Why, we couldn't find out in time.")
    return Hint(MISTAKEN, "No solution has all of them. That is proved by search; no short argument shows it.")


def told(entries: Sequence[str], wrong: Sequence[Cell], hint: Hint) -> Hint:
    """The hint with the wrong cells named, those that it is about before all others, and the way back."""
    about = [cell for cell in wrong if hint.where in _at(cell)] or list(wrong)
    others = [cell for cell in wrong if cell not in about]
    rest = [f"{len(wrong) - NAMED} more"] if len(wrong) > NAMED else []
    besides = others[: max(0, NAMED - len(about))]
    what = hint.what or f"Wrong: {joined([*map(where, about[:NAMED]), *([] if besides else rest)])}."
    if len(besides) == 1 and not rest:
        what += f" {sentence(where(besides[0]))} is wrong, too."
    elif besides:
        what += f" Wrong, too: {joined([*map(where, besides), *rest])}."
    return replace(hint, what=what, wrong=tuple(map(place, wrong)), then=write(without(entries, wrong)))


def _at(cell: Cell) -> tuple[str, ...]:
    """How hints begin that are about a mistake in this cell."""
    row, column = cell
    places = f"in row {row + 1}", f"in column {column + 1}", f"at {where(cell)}"
    return tuple(f"There is a mistake {at}." for at in places)
