"""Lines with colours and unknown clues as clauses: a variable for each colour of a cell, and for each state in which
its line's automaton may be there.

Unit propagation over the clauses finds all that follows from one line (Bacchus, "GAC via unit propagation", 2007).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.grid import bits
from engine.core.limits import Progress, Tick
from engine.core.places import place
from engine.core.text import sentence
from engine.puzzles.nonogram.board import Board, Line, runs_text
from engine.puzzles.nonogram.colours.automaton import Automaton
from engine.puzzles.nonogram.colours.lines import ColourLines
from engine.sat.model import Encoding, Model

Variables = Mapping[int, int]
"""The variable of each colour that a cell may have; none for a known cell."""


def encode(lines: ColourLines, tick: Tick) -> Encoding:
    """Return the rules of all lines with open cells, once they are settled.

    Raises:
        Stopped: raised by the tick.
    """
    board, model = lines.board, Model()
    of = cell_variables(model, lines, tick)
    for line in board.lines:
        tick(Progress("reading the rules", fixed=lines.known))
        variables = [of[cell] for cell in board.cells(line)]
        if any(variables):
            with model.rule(_named(board, line), line.place):
                state_line(model, lines.automata[line], lines.line(line), variables)
    return Encoding(model, _meaning(board, of))


def full_rules(board: Board, tick: Tick) -> Encoding:
    """Return all rules, without anything that follows from a line or a given cell."""
    lines, model = ColourLines(board, ()), Model()
    of = cell_variables(model, lines, tick)
    for line in board.lines:
        tick(Progress("reading the rules"))
        with model.rule(_named(board, line), line.place):
            state_line(model, lines.automata[line], lines.line(line), [of[cell] for cell in board.cells(line)])
    for cell, variables in of.items():
        given = board.given(cell)
        if given != "?":
            with model.rule(f"{place(cell)} starts out {given}", place(cell)):
                model.add(variables[board.colours.index(given)])
    return Encoding(model, _meaning(board, of))


def cell_variables(model: Model, lines: ColourLines, tick: Tick) -> dict[tuple[int, int], Variables]:
    """Return the variables of all cells, of which exactly one is true.

    Raises:
        Stopped: raised by the tick.
    """
    of: dict[tuple[int, int], Variables] = {}
    with model.rule("Each cell has one colour", standing="law"):
        for r, row in enumerate(lines.cells):
            tick(Progress("reading the rules"))
            for c, colours in enumerate(row):
                of[r, c] = {each: model.fresh() for each in bits(colours)} if colours & colours - 1 else {}
                if of[r, c]:
                    model.exactly_one(list(of[r, c].values()))
    return of


def _meaning(board: Board, of: Mapping[tuple[int, int], Variables]) -> dict[int, tuple[tuple[int, int], object]]:
    return {
        variable: (cell, board.colours[colour])
        for cell, variables in of.items()
        for colour, variable in variables.items()
    }


def _named(board: Board, line: Line) -> str:
    return sentence(f"{line} has the clue {runs_text(board.runs(line))}")


def state_line(model: Model, machine: Automaton, cells: Sequence[int], variables: Sequence[Variables]) -> None:
    """State that the automaton accepts the cells: in one of its states at each, which it came to from one before."""
    traced = machine.trace(cells)
    if traced is None:
        model.add()
        return
    before: dict[int, int] = {}
    for at, states in enumerate(traced):
        here = {state: model.fresh() for state in bits(states)}
        for colour, variable in variables[at].items():
            own = [here[state] for state in bits(machine.of[colour] & states)]
            model.add(-variable, *own)
            for state in own:
                model.add(-state, variable)
        for state, number in here.items() if at else ():
            model.add(-number, *(before[each] for each in bits(machine.before(1 << state) & traced[at - 1])))
        for state, number in before.items():
            model.add(-number, *(here[each] for each in bits(machine.after(1 << state) & states)))
        model.add(*here.values())
        before = here
