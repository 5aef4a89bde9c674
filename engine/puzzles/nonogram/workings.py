"""How a machine solves a nonogram: the placements of a line's runs, as an automaton and as clauses, line after line.

The placements are those of the blog post "Solving Tatham's Puzzles - Pattern", 2016, which calls their number for one
run `max_d` + 1.  The automaton reads a line cell by cell.  The clauses are those that the solver gets (`rules`): with
colours or unknown runs they say in which state the automaton is at each cell, otherwise where each run starts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, count, islice, pairwise
from math import comb
from typing import Literal as OneOf

from engine.core.abilities import Workings
from engine.core.grid import bits
from engine.core.limits import Progress, Tick
from engine.puzzles.nonogram.board import ANY, BLACK, UNKNOWN, WHITE, Board, Grid, Line, Run
from engine.puzzles.nonogram.colours.automaton import Automaton, automaton
from engine.puzzles.nonogram.colours.encoding import state_line
from engine.puzzles.nonogram.rules import starts_of
from engine.puzzles.nonogram.solver.encoding import line_clauses
from engine.puzzles.nonogram.solver.lines import Possible, arrangements
from engine.sat.model import Model

MOST_PLACEMENTS, MOST_CLAUSES, MOST_PASSES = 30, 40, 12
MOST_SETS = 1_000
"""Sets of states up to which the ways of a line are counted: with many unknown clues there is no end of them."""
"""Shown of each, the last pass always; more are counted."""
MOST_CELLS = 8_000
"""Cells of all placements, and of all passes, that are shown."""


@dataclass(frozen=True)
class Literal:
    """A yes or no about the line.  Cells and runs are counted from 1; `holds` is false for a no.

    `about`   `colour`: the cell is `filled` with one of these colours.
              `start`: the run starts at the cell or before.
              `run`: the cell is the `nth` of the run, or any of it if its length is not known (0).
              `gap`: the cell is empty between this run and the next.
              `any`: the same where any runs may be; there the cell has the colour `filled`.
    """

    cell: int
    about: OneOf["colour", "start", "run", "gap", "any"]
    holds: bool
    run: int = 0
    nth: int = 0
    filled: str = BLACK


@dataclass(frozen=True)
class State:
    """A circle of the automaton.

    `reads`       the colour of the cell that leads there from the circle before; `*` is any, but next to a run not the
                  run's own; nothing for the first circle.
    `stays`       likewise, what may be read there again and again.
    `is_skipped`  whether one may go past it, from the circle before to the next.
    `is_end`      whether the line may end there.
    """

    reads: str
    stays: str = ""
    is_skipped: bool = False
    is_end: bool = False


@dataclass(frozen=True)
class Passage:
    """The board after all rows, or all columns, were looked at once more."""

    side: str
    known: int
    grid: Grid


@dataclass(frozen=True)
class NonogramWorkings(Workings):
    """One line on its own, as if nothing else were known, and the board line after line.

    `runs`        the clue as people write it: `3`, `3r`, `?`, `*`.
    `slack`       cells by which the line is longer than its runs need at least; so far can each run of a known length
                  move, where all are known.
    `number`      of placements, of which `placements` are the first; `shared`: what all of them have in common.
    `states`      of the automaton.
    `questions`   about the line: the `colour_questions` about its cells, and where its runs are; `clauses` about them,
                  and how many there are.
    `passages`    the board pass after pass, from the givens; `passes`: how many there are, until nothing more follows.
    `broken`      the place of a line that has no placement left then: there is no solution (proved).
    """

    runs: tuple[str, ...] = ()
    length: int = 0
    slack: int = 0
    number: int = 0
    placements: tuple[str, ...] = ()
    shared: str = ""
    states: tuple[State, ...] = ()
    questions: int = 0
    colour_questions: int = 0
    clause_count: int = 0
    clauses: tuple[tuple[Literal, ...], ...] = ()
    passes: int = 0
    passages: tuple[Passage, ...] = ()
    broken: str = ""


def workings(board: Board, at: str, tick: Tick) -> NonogramWorkings:
    """Return the workings, showing the line `at`, such as `r3`, or else the one whose clue tells the most."""
    named = {line.place: _SingleLine(board, line) for line in board.lines}
    line = named.get(at) or max(named.values(), key=lambda each: each.tells(tick))
    clauses, questions = line.clauses()
    passages, broken = _passages(board, tick)
    shown = min(MOST_PASSES, MOST_CELLS // (board.width * board.height))
    return NonogramWorkings(
        line.line.place,
        tuple(map(str, line.runs)),
        line.length,
        line.slack,
        line.number,
        tuple(islice(line.placements(), min(MOST_PLACEMENTS, MOST_CELLS // (8 * line.length)))),
        line.shared,
        tuple(_states(line.runs)),
        questions,
        line.length * (1 if board.is_plain else len(board.colours)),
        len(clauses),
        tuple(clauses[:MOST_CLAUSES]),
        len(passages),
        tuple(passages if len(passages) <= shown else [*passages[: shown - 1], passages[-1]] if shown else ()),
        broken,
    )


class _SingleLine:
    """A line on its own, as if nothing else were known."""

    def __init__(self, board: Board, line: Line) -> None:
        self.board, self.line = board, line
        self.runs, self.length = board.runs(line), len(board.cells(line))

    @cached_property
    def blank(self) -> list[int]:
        """The colours that its cells may have at first."""
        return [(1 << len(self.board.colours)) - 1] * self.length

    @cached_property
    def machine(self) -> Automaton:
        """The automaton that the solver uses where not all is black and known."""
        return automaton(self.runs, self.board.colours)

    @property
    def slack(self) -> int:
        """Return how many cells its runs and gaps leave over."""
        painted = [run for run in self.runs if run.length != ANY]
        return self.length - sum(run.least for run in painted) - sum(a.colour == b.colour for a, b in pairwise(painted))

    @cached_property
    def number(self) -> int:
        """Number of placements; 0 if there are too many to count."""
        if self.board.is_plain:
            return comb(self.slack + len(self.runs), len(self.runs))
        traced = self.machine.trace(self.blank) or []
        reached = Counter({self.machine.first: 1})
        for states in traced:
            ways = Counter[int]()
            for before, each in reached.items():
                for own in self.machine.of:
                    if here := before & own & states:
                        ways[self.machine.after(here)] += each
            if len(ways) > MOST_SETS:
                return 0
            reached = ways
        return reached.total()

    @cached_property
    def shared(self) -> str:
        """What all placements have in common, and `?` for other cells."""
        return _letters(self.board, _possible(self.board, self.line, self.blank) or self.blank)

    def tells(self, tick: Tick) -> tuple[bool, bool, int]:
        """Return whether the clue alone tells some of the cells and not all, and how few placements it has."""
        tick(Progress("reading the clues"))
        is_clear = "?" in self.shared and not set(self.shared) <= {"?", WHITE}
        return is_clear and len(self.runs) > 1, self.number > 0, -self.number

    def placements(self) -> Iterator[str]:
        """Yield placements, the leftmost first; with colours or unknown clues in any order, no more than are shown."""
        if not self.board.is_plain:
            for way in self.machine.arrangements(self.blank, MOST_PLACEMENTS):
                yield "".join(self.board.colours[each] for each in way)
            return
        clue = self.board.clue(self.line)
        for gaps in combinations(range(self.slack + len(clue)), len(clue)):
            text = ""
            for run, (gap, before) in zip(clue, zip(gaps, (-1, *gaps), strict=False), strict=True):
                text += "." * (gap - before - 1 + (before >= 0)) + "#" * run
            yield text + "." * (self.length - len(text))

    def clauses(self) -> tuple[list[tuple[Literal, ...]], int]:
        """Return the clauses, and the number of questions."""
        model = Model()
        found, meaning = self._by_starts(model) if self.board.is_plain else self._by_states(model)
        return [tuple(_literal(meaning, each) for each in clause) for clause in found], model.variables

    def _by_starts(self, model: Model) -> tuple[Sequence[tuple[int, ...]], dict[int, Literal]]:
        """Return the clauses about where each run starts, and what the variables mean."""
        clue = self.board.clue(self.line)
        cells = [model.fresh() for _ in range(self.length)]
        starts = starts_of(clue, self.length)
        found = line_clauses(model, clue, Possible(0, 0, starts), 0, cells)
        meaning = {each: Literal(number, "colour", holds=True) for number, each in enumerate(cells, start=1)}
        begins = (
            Literal(start + 1, "start", holds=True, run=run)
            for run, each in enumerate(starts, start=1)
            for start in list(bits(each))[:-1]
        )
        return found, meaning | dict(enumerate(begins, start=self.length + 1))

    def _by_states(self, model: Model) -> tuple[Sequence[tuple[int, ...]], dict[int, Literal]]:
        """Return the clauses about the states of the automaton, then those of cells, and what the variables mean."""
        colours, meaning = self.board.colours, dict[int, Literal]()
        variables = [{colour: model.fresh() for colour in range(len(colours))} for _ in range(self.length)]
        with model.rule("Each cell has one colour", standing="law") as law:
            for cell, own in enumerate(variables, start=1):
                for colour, number in own.items():
                    meaning[number] = Literal(cell, "colour", holds=True, filled=colours[colour])
                model.exactly_one(list(own.values()))
        for clause in law.clauses:  # where there are many colours, a variable says that it is one of some
            one, other = clause[0], clause[-1]
            if one < 0 < other:
                filled = meaning[other].filled if other in meaning else ""
                meaning[other] = replace(meaning[-one], filled=filled + meaning[-one].filled)
        numbers = count(model.variables + 1)
        for cell, states in enumerate(self.machine.trace(self.blank) or [], start=1):
            meaning |= {next(numbers): self._state(cell, state) for state in bits(states)}
        with model.rule(str(self.line)) as rule:
            state_line(model, self.machine, self.blank, variables)
        return [*rule.clauses, *law.clauses], meaning

    def _state(self, cell: int, state: int) -> Literal:
        """Return what it means that the automaton is in a state at a cell."""
        painted = [run for run in self.runs if run.length != ANY]
        begun = sum(begin <= state for begin in self.machine.begins)
        if begun:
            run, nth = painted[begun - 1], state - self.machine.begins[begun - 1] + 1
            if nth <= run.least:
                nth = 0 if run.length == UNKNOWN else nth
                return Literal(cell, "run", holds=True, run=begun, nth=nth, filled=run.colour)
        before = [
            sum(each.length != ANY for each in self.runs[:at]) for at, run in enumerate(self.runs) if run.length == ANY
        ]
        if begun not in before:
            return Literal(cell, "gap", holds=True, run=begun, filled=WHITE)
        (filled,) = (
            colour for colour, own in zip(self.board.colours, self.machine.of, strict=True) if own >> state & 1
        )
        return Literal(cell, "any", holds=True, run=begun, filled=filled)


def _literal(meaning: Mapping[int, Literal], number: int) -> Literal:
    return meaning[number] if number > 0 else replace(meaning[-number], holds=False)


def _states(runs: Sequence[Run]) -> Iterator[State]:
    """Yield the states of a clue's automaton, as they are drawn: a gap before the first run goes on in the first state,
    one after the last in the last.
    """
    clue = [run for at, run in enumerate(runs) if run.length != ANY or not at or runs[at - 1].length != ANY]
    yield State("", WHITE if not clue or clue[0].length != ANY else "", is_end=all(run.length == ANY for run in clue))
    for at, run in enumerate(clue):
        before, after = (clue[i] if 0 <= i < len(clue) else None for i in (at - 1, at + 1))
        if run.length == ANY:
            yield State(
                "*", "*", after is not None and (before is None or before.colour != after.colour), after is None
            )
            continue
        if before is not None and before.length != ANY:
            yield State(WHITE, WHITE, before.colour != run.colour)
        for left in reversed(range(run.least)):
            is_last = not left and after is None
            stays = run.colour if run.length == UNKNOWN else WHITE if is_last else ""
            is_end = is_last or (not left and at == len(clue) - 2 and clue[-1].length == ANY)
            yield State(run.colour, stays, is_end=is_end)
    if clue and clue[-1].length == UNKNOWN:
        yield State(WHITE, WHITE, is_end=True)


def _possible(board: Board, line: Line, cells: Sequence[int]) -> list[int] | None:
    """Return the colours that cells have in some placement, as bits; None if there is none."""
    if not board.is_plain:
        return automaton(board.runs(line), board.colours).possible(cells)
    white, black = (sum(1 << i for i, each in enumerate(cells) if each == 1 << colour) for colour in range(2))
    found = arrangements(board.clue(line), len(cells), black, white)
    if found is None:
        return None
    return [(found.white >> i & 1) | (found.black >> i & 1) << 1 for i in range(len(cells))]


def _letters(board: Board, cells: Sequence[int]) -> str:
    return "".join("?" if each & each - 1 else board.colours[each.bit_length() - 1] for each in cells)


def _passages(board: Board, tick: Tick) -> tuple[list[Passage], str]:
    """Return the board after each pass over its rows, and over its columns, that found something; and a line that has
    no placement left, if that ended it.
    """
    every = (1 << len(board.colours)) - 1
    grid = [
        [every if cell == "?" else 1 << board.colours.index(cell) for cell in row]
        for row in board.givens or board.blank
    ]
    passages: list[Passage] = []
    kind, idle = "row", 0
    while idle < 2:
        tick(Progress("solving line by line"))
        is_new = False
        for line in board.lines:
            if line.kind != kind:
                continue
            places = board.cells(line)
            before = [grid[r][c] for r, c in places]
            after = _possible(board, line, before)
            if after is None:
                return passages, line.place
            is_new = is_new or after != before
            for (r, c), each in zip(places, after, strict=True):
                grid[r][c] = each
        idle = 0 if is_new else idle + 1
        if is_new:
            shown = tuple(_letters(board, row) for row in grid)
            passages.append(Passage(f"{kind}s", sum(len(row) - row.count("?") for row in shown), shown))
        kind = "column" if kind == "row" else "row"
    return passages, ""
