"""Statements of nonograms in brief English: the only place for these words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.text import listed, ordinal
from engine.hints.statements import Catalogue, Cells, Lines, Speech
from engine.puzzles.nonogram.board import Clue, Line
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Argument, Numbers

MOST_LINES = 3
"""Lines that are named; of more, only how many they are."""
MOST_LETTERS = 2
"""Cells that are called by letters; others are outlined."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(count: int) -> str:
    """Return `nine` for 9, and digits beyond twelve."""
    return NUMBERS[count] if count < len(NUMBERS) else f"{count:,}"


def these(cells: Sequence[object], noun: str = "cell") -> str:
    """Return `this cell`, `these nine`."""
    return f"this {noun}" if len(cells) == 1 else f"these {number(len(cells))}"


def are(cells: Sequence[object]) -> str:
    """Return the verb for so many."""
    return "is" if len(cells) == 1 else "are"


def run(clue: Clue, own: int) -> str:
    """Return `the 3`, or `the second 3` of several."""
    length = clue[own]
    nth = f"{ordinal(clue[:own].count(length) + 1)} " if clue.count(length) > 1 else ""
    return f"the {nth}{length}"


def line(own: Line) -> Lines:
    """Return a line's name."""
    return Lines(own.kind, (own.index,))


def _look_at(body: bodies.LookAt) -> Speech:
    if len(body.lines) > MOST_LINES:
        return ((f"look at these {number(len(body.lines))} lines together.",),)
    names = list[Lines]()
    for kind in ("row", "column"):
        if indices := tuple(each.index for each in body.lines if each.kind == kind):
            names.append(Lines(kind, indices))
    return (("look at ", names[0], *(piece for name in names[1:] for piece in (" and ", name)), "."),)


def _blank(body: bodies.Blank) -> Speech:
    return (line(body.line), " has no runs."), ("all of it is empty.",)


def _finished(body: bodies.Finished) -> Speech:
    has = f"its {body.clue[0]}" if len(body.clue) == 1 else "all its runs"
    return (line(body.line), f" has {has}."), ("the rest is empty.",)


def _crossed(body: bodies.Crossed) -> Speech:
    return ("all empty cells of ", line(body.line), " are crossed out."), ("the rest is filled.",)


def _fills(body: bodies.Fills) -> Speech:
    if len(body.clue) == 1:
        return ((f"the {body.clue[0]} fills all of ", line(body.line), "."),)
    return (("with a gap between them, the runs fill all of ", line(body.line), "."),)


def _overlap(body: bodies.Overlap) -> Speech:
    if len(body.clue) == 1:
        return _slide(f"the {body.clue[0]}", body)
    if body.slack == 1:
        return (line(body.line), " has one cell to spare."), ("so of every run, all but one cell is sure.",)
    spare = f" has {number(body.slack)} cells to spare."
    return (line(body.line), spare), (f"its runs fill {these(body.filled)} either way.",)


def _slide(runs: str, body: Argument) -> Speech:
    one, other = ("left", "right") if body.line.kind == "row" else ("up", "down")
    return (
        (f"slide {runs} all the way {one}, then all the way {other}.",),
        (f"{these(body.filled)} {are(body.filled)} filled either way.",),
    )


def _done(body: bodies.Done) -> Speech:
    if len(body.runs) > 1:
        return (("these runs are done, so the cells next to them are empty.",),)
    (done,) = body.runs
    name = f"this {len(done.cells)}" if done.run is None else run(body.clue, done.run)
    cells = "the cell next to it is" if len(done.beside) == 1 else "the cells next to it are"
    return ((f"{name} is done, so {cells} empty.",),)


def _narrow(body: bodies.Narrow) -> Speech:
    who = f"the {body.clue[0]} doesn't fit" if len(body.clue) == 1 else "no run fits"
    return ((f"{who} in {these(body.empty, 'gap') if len(body.empty) == 1 else 'these gaps'}.",),)


def _unreached(body: bodies.Unreached) -> Speech:
    cells = these(body.empty)
    if len(body.reaches) > 2:
        return ((f"wherever the runs lie, none reaches {cells}.",),)
    if len(body.reaches) == 1 and (held := body.reaches[0].held):
        name = run(body.clue, body.reaches[0].run)
        return ((f"{name} covers ", *_called(body, held), f", so it can't reach {cells}."),)
    return ((f"{listed(run(body.clue, each.run) for each in body.reaches)} can't reach {cells}.",),)


def _called(body: Argument, cells: Numbers) -> Iterable[str | Cells]:
    if len(cells) <= MOST_LETTERS:
        yield Cells(tuple(map(body.line.cell, cells)))
    else:
        yield "the outlined cells"


def _held(body: bodies.Held) -> Speech:
    covers = (f"{run(body.clue, body.reach.run)} has to cover ", *_called(body, body.reach.held))
    if body.reach.first == body.reach.last:
        return ((*covers, ", so it can only go here."),)
    return (*covers, "."), (f"wherever it lies, it fills {these(body.filled)} too.",)


def _confined(body: bodies.Confined) -> Speech:
    settled = all(each.first == each.last for each in body.reaches)
    if len(body.reaches) > 1:
        return (("these runs can only go here.",),) if settled else _slide("these runs", body)
    name = run(body.clue, body.reaches[0].run)
    return ((f"{name} can only go here.",),) if settled else _slide(name, body)


def _settled(body: bodies.Settled) -> Speech:
    if len(body.clue) == 1:
        held = body.reaches[0].held
        covers = (" covers ", *_called(body, held), ", so it") if held else ()
        return ((f"the {body.clue[0]}", *covers, " can only go here."),)
    return (("the runs of ", line(body.line), " fit in just one way."),)


def _all_agree(body: bodies.AllAgree) -> Speech:
    if body.ways is None:
        cells = these((*body.filled, *body.empty))
        return (("however the runs of ", line(body.line), f" fit, {cells} stay the same."),)
    agree = "both" if body.ways == 2 else "all"
    return (("the runs of ", line(body.line), f" fit in {number(body.ways)} ways, and {agree} agree here."),)


BRIEF: Catalogue = {
    bodies.LookAt: _look_at,
    bodies.Blank: _blank,
    bodies.Finished: _finished,
    bodies.Crossed: _crossed,
    bodies.Fills: _fills,
    bodies.Overlap: _overlap,
    bodies.Done: _done,
    bodies.Narrow: _narrow,
    bodies.Unreached: _unreached,
    bodies.Held: _held,
    bodies.Confined: _confined,
    bodies.Settled: _settled,
    bodies.AllAgree: _all_agree,
}
