"""Change KenKens a little, and complete unfinished ones: cages joined, split and with other operators."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from engine.core.limits import GaveUp, Progress, Tick, within
from engine.core.places import Cell
from engine.core.rng import SeededRandom
from engine.digits.squares import latin_square
from engine.puzzles.kenken.board import Board, Cage, Grid, result
from engine.puzzles.kenken.dealer.clues import CageClues
from engine.puzzles.kenken.dealer.regions import Region, is_long, neighbours, parted, shared_out
from engine.puzzles.kenken.notation import DraftBoard
from engine.puzzles.kenken.solver import solutions

JOINED = 5
"""Most cells that a cage has when others are joined to it."""
SIZES = (5.0, 4.0, 1.0)
"""Weights of the sizes, from 2 on, of cages where none are drawn."""
CONFLICTS = 1_000
"""Dead ends after which a board counts as having several solutions."""
CHANGES = 12
"""Clues of one square that are changed, one after the other, until there is one solution."""


def variations(
    board: Board, square: Grid, draws: SeededRandom, *, harder: bool
) -> Iterator[tuple[Board, tuple[Cell, ...]]]:
    """Yield boards with two cages joined, one split, or another operator; and their cells.

    Last come those in which a digit is given.
    """
    clues = CageClues(square, _variant(board), draws)
    moves: list[tuple[list[Cage], list[Cage]]] = []
    for cage in board.clued:
        others = [[other] for other in clues.every(cage.cells) if other != cage]
        moves += [([cage], other) for other in others if len(cage.cells) > 1]
        if not harder and len(cage.cells) > 1 and (parts := parted(cage.cells, draws, single=True)) is not None:
            moves.append(([cage], [clues.cage(part) for part in parts]))
    for region, cages in _neighbouring(board) if harder else ():
        if len(region) <= JOINED and not is_long(region, board.size):
            moves += [(cages, [joined]) for joined in clues.every(region)]
    digits = {cell: square[cell[0]][cell[1]] for cell in board.cage_of}
    large = [cage for cage in board.clued if len(cage.cells) > 1 and not harder]
    given = [([cage], list(cage.cut([cell], digits))) for cage in large for cell in cage.cells]
    for before, after in [*draws.shuffled(moves), *draws.shuffled(given)]:
        kept = [cage for cage in board.cages if cage not in before]
        changed = tuple(sorted(cell for cage in before for cell in cage.cells))
        yield _with(board, [*kept, *after]), changed


def inventions(sketch: DraftBoard, draws: SeededRandom, tick: Tick) -> Iterator[tuple[Board, tuple[Cell, ...]]]:
    """Return a board with these cages and clues, and clues for the others; single cells without one are
    put into cages.
    """
    cages = sketch.cages()
    known = [cage for cage in cages if cage is not None]
    begun = {tuple(cells): clue for cells, clue, cage in zip(*sketch[1:3], cages, strict=True) if cage is None}
    loose = [cells[0] for cells, clue in begun.items() if len(cells) == 1 and clue is None]
    regions: list[Region] = [cells for cells in begun if cells[0] not in loose]
    regions += shared_out(loose, SIZES, draws)
    base = Board(sketch.size, tuple(known), "large" in sketch.rules)
    some = [Cage(cells, "", int(clue[1])) for cells, clue in begun.items() if clue and clue[1]]
    square = _square(_with(base, [*known, *some]), [cell for region in regions for cell in region], draws, tick)
    if square is None:
        return
    clues = CageClues(square, _variant(base), draws)
    choices = {region: _choices(clues, region, *(begun.get(region) or ("", ""))) for region in regions}
    if not all(choices.values()):
        return
    made = [draws.choice(each) for each in choices.values()]
    for _ in range(CHANGES):
        tick(Progress("filling in the rest"))
        board = _with(base, [*known, *made])
        other = _another(board, square, tick)
        if other is None:
            return
        if not other:
            yield board, tuple(sorted(cell for region in regions for cell in region))
            return
        if not _told_apart(made, choices, other, draws):
            return


def _choices(clues: CageClues, region: Region, op: str, number: str) -> list[Cage]:
    """Return the clues that a cage may have if part of one is there already."""
    return [cage for cage in clues.every(region) if op in ("", cage.op) and number in ("", str(cage.target))]


def _another(board: Board, square: Grid, tick: Tick) -> Grid | None:
    """Return another solution than the square; () if there is none, None if that is hard to tell."""
    try:
        return next((each for each in islice(solutions(board, within(CONFLICTS, tick)), 2) if each != square), ())
    except GaveUp:
        return None


def _told_apart(made: list[Cage], choices: Mapping[Region, list[Cage]], other: Grid, draws: SeededRandom) -> bool:
    """Give one cage another clue, which this solution does not satisfy; return False if there is none."""
    for number in draws.shuffled(range(len(made))):
        cells = made[number].cells
        digits = [other[r][c] for r, c in cells]
        better = [cage for cage in choices[cells] if cage.op and result(cage.op, digits) != cage.target]
        if better:
            made[number] = draws.choice(better)
            return True
    return False


def _square(base: Board, free: Sequence[Cell], draws: SeededRandom, tick: Tick) -> Grid | None:
    """Return a Latin square that satisfies the clues that are there; None if there is none, or it is too
    hard to find.
    """
    size = base.size
    any_square = latin_square(size, draws)
    if not base.cages:
        return any_square
    every = (1 << size) - 1
    for number in (2 * size, size, size // 2, 0):
        fixed = set(draws.sample(free, number))
        options = [1 << any_square[r][c] - 1 if (r, c) in fixed else every for r in range(size) for c in range(size)]
        try:
            found = next(solutions(base, within(CONFLICTS, tick), options), None)
        except GaveUp:
            continue
        if found is not None:
            return found
    return None


def _variant(board: Board) -> str:
    """Return the operators to choose from, as `CageClues` names them: those there are, if that is a usual choice."""
    used = {cage.op for cage in board.clued if len(cage.cells) > 1}
    if "" in used:
        return "open"
    return {frozenset("+"): "plus", frozenset("*"): "times", frozenset("+-"): "plusminus"}.get(frozenset(used), "")


def _neighbouring(board: Board) -> Iterator[tuple[Region, list[Cage]]]:
    """Return two adjacent cages: the cells of both, and the cages."""
    pairs = {
        tuple(sorted((number, board.cage_of[beside])))
        for cell, number in board.cage_of.items()
        for beside in neighbours(cell)
        if board.cage_of.get(beside, number) != number
    }
    for one, other in sorted(pairs):
        cages = [board.cages[one], board.cages[other]]
        if not all(cage in board.clued for cage in cages):
            continue
        yield tuple(sorted(cell for cage in cages for cell in cage.cells)), cages


def _with(board: Board, cages: Sequence[Cage]) -> Board:
    return replace(board, cages=tuple(sorted(cages, key=lambda cage: cage.cells)))
