"""The part that line solving leaves open, as clauses.

Order encoding: for each run of a line there is a variable "starts at or before p", for each p at which it may start.
What line solving knows is built in: variables exist only for starts that some arrangement of the line has, and for
unknown cells.  Automata and one variable per start need several times as long in the solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.grid import bits
from engine.core.limits import Progress, Tick
from engine.core.places import Cell
from engine.puzzles.nonogram.board import Clue
from engine.puzzles.nonogram.solver.lines import Lines, Possible, Side
from engine.sat.model import Model
from engine.sat.search import Clause, Search


def encode(lines: Lines, tick: Tick) -> tuple[Model, dict[int, Cell]]:
    """Return the rules of all unfinished lines, once they are settled, and the unknown cells by their variables.

    Raises:
        Stopped: raised by the tick.
    """
    model = Model()
    cells = _named(model, lines)
    for side, index, painted in _unfinished(lines, cells, tick):
        clue, (name, place) = side.clues[index], _called(lines, side, index)
        with model.rule(f"{name} has the clue {' '.join(map(str, clue))}", place) as rule:
            rule.clauses += _of_line(model, side, index, painted)
    return model, cells


def search(lines: Lines, tick: Tick) -> tuple[Search, dict[int, Cell]]:
    """Return a search over what `encode` states, and the cells: for large boards, whose millions of clauses are not
    kept.

    The lines must not change while the search is in use.

    Raises:
        Stopped: raised by the tick.
    """
    cells = _named(Model(), lines)

    def clauses() -> Iterator[Clause]:
        model = Model()
        _named(model, lines)
        for side, index, painted in _unfinished(lines, cells, tick):
            yield from _of_line(model, side, index, painted)

    return Search(clauses, list(cells), tick), cells


def _named(model: Model, lines: Lines) -> dict[int, Cell]:
    """Return the unknown cells by their variables."""
    rows = lines.rows
    return {model.var((r, c)): (r, c) for r in range(len(rows.clues)) for c in bits(rows.unknown(r))}


def _unfinished(lines: Lines, cells: Mapping[int, Cell], tick: Tick) -> Iterator[tuple[Side, int, list[int]]]:
    """Yield the lines with unknown cells: their side, their place there, and their cells' variables, 0
    for known ones.
    """
    rows, columns = lines.rows, lines.columns
    painted = [[0] * rows.length for _ in range(columns.length)]
    for variable, (r, c) in cells.items():
        painted[r][c] = variable
    progress = Progress("reading the rules", fixed=lines.known)
    for side, own in ((rows, painted), (columns, [list(down) for down in zip(*painted, strict=True)])):
        for index, variables in enumerate(own):
            tick(progress)
            if side.unknown(index):
                yield side, index, variables


def _called(lines: Lines, side: Side, index: int) -> tuple[str, str]:
    """Return a line's name, and its place."""
    return (f"Row {index + 1}", f"r{index + 1}") if side is lines.rows else (f"Column {index + 1}", f"c{index + 1}")


def _of_line(model: Model, side: Side, index: int, painted: list[int]) -> list[Clause]:
    line = side.line(index)
    if line is None:  # a line of a settled board has an arrangement
        return []
    return line_clauses(model, side.clues[index], line, side.black[index], painted)


def line_clauses(model: Model, clue: Clue, line: Possible, black: int, painted: list[int]) -> list[Clause]:
    """Return clauses that say: the line's cells are an arrangement of its clue.

    `painted[i]` is the variable of cell i, or 0 if the cell is known; `black` are the cells known to be black.

    A literal 0 is a constant that makes the literal false, and is dropped: the loops leave out all cells at which the
    constant would make the whole clause true.
    """
    length = len(painted)
    clauses: list[Clause] = []
    ended = [0] * length  # by cell: the run before ends before this cell, as a literal
    first_end = 0
    for run, starts in zip(clue, line.starts, strict=True):
        first, last = (starts & -starts).bit_length() - 1, starts.bit_length() - 1
        begun = [0] * length  # by cell: this run starts here or before
        variable = 0
        for p in range(first, last):
            if starts >> p & 1:
                earlier, variable = variable, model.fresh()
                if earlier:
                    clauses.append((-earlier, variable))
                if ended[p - 1]:
                    clauses.append((-variable, ended[p - 1]))
            begun[p] = variable
        clauses += _white_between(ended, begun, range(first_end, last), black, painted)
        ended = [0] * run + begun[: length - run]
        first_end = first + run
        clauses += [
            tuple(filter(None, (painted[i], -begun[i], ended[i])))
            for i in range(first, last + run)
            if painted[i] and (begun[i] != ended[i] or not begun[i])
        ]
    return clauses + _white_between(ended, [0] * length, range(first_end, length), black, painted)


def _white_between(ended: list[int], begun: list[int], cells: range, black: int, painted: list[int]) -> list[Clause]:
    """Require that a cell after one run and before the next is white."""
    return [tuple(filter(None, (-painted[i], -ended[i], begun[i]))) for i in cells if painted[i] or black >> i & 1]
