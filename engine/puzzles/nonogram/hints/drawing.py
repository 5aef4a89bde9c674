"""Statements of nonograms as marks on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from engine.core.places import place
from engine.hints.statements import Drawing, Fact, Mark, Shape, Statement, Tone
from engine.puzzles.nonogram.board import Line
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Argument, Failure, Reach

LABELS = {"#": "■", ".": "×"}
"""What stands for a cell's value on the board."""
Values = Callable[[Shape, Iterable[Fact], Tone], Iterable[Mark]]
"""How facts are drawn."""
BANDS: tuple[Tone, ...] = ("pattern", "other", "reason")
"""Ghosts of several placements: each has its own band in a cell."""


def draw(statement: Statement) -> Iterator[Mark]:
    """Yield where to look, why something follows, and what; on what is supposed, all that was said before."""
    body = statement.body
    lines = body.lines if isinstance(body, (bodies.LookAt, bodies.Meanwhile)) else ()
    if isinstance(body, bodies.InShort):
        body = body.argument
    elif isinstance(body, (bodies.DeadEnd, bodies.Crowded)):
        body = body.failure
    if isinstance(body, (Argument, Failure, bodies.Rival, bodies.WrongIn)):
        lines = (body.line,)
    if lines:
        yield Mark("focus", tuple(line.place for line in lines))
    if (reason := REASONS.get(type(body))) is not None:
        # in short, what stops a run is told only where it has one place left
        is_short = body is not statement.body
        unsaid = is_short and any(each.first != each.last for each in _reaches(body))
        yield from (mark for mark in reason(body) if not (unsaid and mark.shape == "blocker"))
    if isinstance(body, (bodies.PaintedOver, bodies.Mistaken, bodies.TakeBack)):
        yield Mark("struck", tuple(map(place, body.cells)), "", "gone")
    if isinstance(body, bodies.Supposed):
        yield from _values("number", statement.because, "new")
    elif statement.because:
        yield from _values("number", statement.because, "other")
        yield from _values("number", statement.says, "new")
    else:
        yield from _values("result", statement.says, "new")


def draw_all(
    statements: Sequence[Statement], drawing: Drawing = draw, values: Values | None = None
) -> Callable[[Statement], Iterator[Mark]]:
    """Return how to draw each of these in sight of what those before it decide."""

    def drawn(statement: Statement) -> Iterator[Mark]:
        yield from drawing(statement)
        if not statement.because:
            before = takewhile(lambda each: each is not statement, statements)
            yield from (values or _values)("number", [fact for each in before for fact in each.says], "other")

    return drawn


def _values(shape: Shape, told: Iterable[Fact], tone: Tone) -> Iterator[Mark]:
    for value, label in LABELS.items():
        if at := tuple(fact.place for fact in told if fact.value == value):
            yield Mark(shape, at, label, tone)


def _places(line: Line, cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(place(line.cell(i)) for i in cells)


def _span(body: Argument, run: int, start: int) -> tuple[str, ...]:
    """Return the cells of a run that starts here."""
    return _places(body.line, range(start, start + body.clue[run]))


def _finished(body: bodies.Finished) -> Iterator[Mark]:
    for cells in body.runs:
        yield from _counted(body, cells)


def _fills(body: bodies.Fills) -> Iterator[Mark]:
    start = 0
    for length in body.clue:
        yield from _grouped(body, range(start, start + length))
        start += length + 1


def _done(body: bodies.Done) -> Iterator[Mark]:
    for each in body.runs:
        yield from _counted(body, each.cells)


def _narrow(body: bodies.Narrow) -> Iterator[Mark]:
    yield Mark("struck", _places(body.line, body.empty), "", "reason")


def _both_ends(body: Argument, reaches: Iterable[Reach]) -> Iterator[Mark]:
    """Yield runs pushed to either side, and what keeps them there."""
    for reach in reaches:
        yield from _held(body, reach)
        for start, tone in zip(dict.fromkeys((reach.first, reach.last)), BANDS, strict=False):
            yield Mark("ghost", _span(body, reach.run, start), "", tone)


def _bands(body: bodies.Unreached) -> Iterator[Mark]:
    """Yield all cells that runs may cover: what one has to cover shows both of its ends."""
    if len(body.reaches) == 1 and body.reaches[0].held:
        yield from _both_ends(body, body.reaches)
        return
    tone, end = BANDS[1], -1
    for reach in body.reaches:
        yield from _held(body, reach)
        tone = BANDS[0] if tone == BANDS[1] and reach.first < end else BANDS[1]
        end = reach.last + body.clue[reach.run]
        yield Mark("ghost", _places(body.line, range(reach.first, end)), "", tone)


def _reaches(body: object) -> tuple[Reach, ...]:
    return (body.reach,) if isinstance(body, bodies.Held) else getattr(body, "reaches", ())


def _held(body: Argument, reach: Reach) -> Iterator[Mark]:
    if reach.held:
        yield from _grouped(body, reach.held)
    ends = {reach.first - 1: reach.first, reach.last + body.clue[reach.run]: reach.last + body.clue[reach.run] - 1}
    for stop in reach.stops:
        yield Mark("blocker", _places(body.line, (stop, ends[stop])))


def _rival(body: bodies.Rival) -> Iterator[Mark]:
    yield Mark("ghost", _places(body.line, body.span))


def _settled(body: bodies.Settled) -> Iterator[Mark]:
    for reach in body.reaches:
        yield from _grouped(body, range(reach.first, reach.first + body.clue[reach.run]))


def _all_agree(body: bodies.AllAgree) -> Iterator[Mark]:
    for starts, tone in zip(body.arrangements, BANDS, strict=False):
        for run, start in enumerate(starts):
            yield Mark("ghost", _span(body, run, start), "", tone)


def _grouped(body: Argument | Failure, cells: Sequence[int]) -> Iterator[Mark]:
    yield Mark("group", _places(body.line, cells), "", "reason")


def _counted(body: Argument | Failure, cells: Sequence[int]) -> Iterator[Mark]:
    yield Mark("group", _places(body.line, cells), str(len(cells)), "reason")


def _other_runs(body: bodies.OtherRuns) -> Iterator[Mark]:
    for cells in body.runs:
        yield from _counted(body, cells)


def _each(body: Failure, cells: Sequence[int]) -> Iterator[Mark]:
    for cell in cells:
        yield from _grouped(body, (cell,))


def _pushed_out(body: bodies.PushedOut) -> Iterator[Mark]:
    for cells in body.spans:
        yield Mark("ghost", _places(body.line, cells))


def _failing(body: bodies.Otherwise) -> Iterator[Mark]:
    reason = REASONS.get(type(body.failure))
    yield Mark("struck", _places(body.line, (*body.filled, *body.empty)), LABELS["." if body.filled else "#"], "gone")
    if reason is not None:
        yield from reason(body.failure)


REASONS: dict[type, Callable[[Any], Iterator[Mark]]] = {
    bodies.Finished: _finished,
    bodies.Crossed: lambda body: _grouped(body, body.filled),
    bodies.Fills: _fills,
    bodies.Overlap: lambda body: _both_ends(body, body.reaches),
    bodies.Done: _done,
    bodies.Narrow: _narrow,
    bodies.Unreached: _bands,
    bodies.Held: lambda body: _both_ends(body, (body.reach,)),
    bodies.Rival: _rival,
    bodies.Confined: lambda body: _both_ends(body, body.reaches),
    bodies.Settled: _settled,
    bodies.AllAgree: _all_agree,
    bodies.Otherwise: _failing,
    bodies.TooLong: lambda body: _counted(body, body.cells),
    bodies.TooMany: lambda body: _grouped(body, body.cells),
    bodies.TooFew: lambda body: _grouped(body, body.cells),
    bodies.OuterTooLong: lambda body: _counted(body, body.cells),
    bodies.NoSuchRun: lambda body: _counted(body, body.cells),
    bodies.OtherRuns: _other_runs,
    bodies.TooFewRuns: lambda body: _grouped(body, body.cells),
    bodies.OneEach: lambda body: _each(body, body.cells),
    bodies.Touching: lambda body: _each(body, (body.cell, *body.touched)),
    bodies.NoRoom: lambda body: _grouped(body, (body.cell,)),
    bodies.PushedOut: _pushed_out,
    bodies.OutOfReach: lambda body: _grouped(body, body.cells),
    bodies.NoRoomBeside: lambda body: _grouped(body, body.cells),
    bodies.NoneCovers: lambda body: _grouped(body, body.cells),
    bodies.Uncovered: lambda body: _grouped(body, (body.cell,)),
    bodies.LeftCell: lambda body: _grouped(body, (body.cell,)),
}
