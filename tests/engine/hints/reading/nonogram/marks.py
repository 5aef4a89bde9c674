"""What is drawn of a nonogram's statement: all that its reason stands on, beside the clue of the line in focus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.places import place
from engine.hints.statements import Remark
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Argument, Failure
from tests.engine.hints.reading.text import need

REASONS = frozenset({"ghost", "group", "struck", "blocker"})


def read_marks(body: Argument | Failure | bodies.Rival | None, remark: Remark) -> None:
    """The line is in focus, nothing of another line is drawn as a reason, and each cell of the reason is."""
    if body is None:
        return
    focus = [at for mark in remark.marks if mark.shape == "focus" for at in mark.at]
    need(focus == [body.line.place], f"{body}: {focus} is in focus")
    drawn = {at for mark in remark.marks if mark.shape in REASONS for at in mark.at}
    line = {place(body.line.cell(i)) for i in range(512)}
    need(drawn <= line, f"{body}: {drawn - line} is in another line")
    needed = {place(body.line.cell(i)) for i in _stands_on(body)}
    need(needed <= drawn, f"{body}: {needed - drawn} is not drawn")


def _stands_on(body: Any) -> Iterator[int]:
    """The cells that the reason speaks of."""
    if isinstance(body, bodies.Otherwise):
        yield from (*body.filled, *body.empty)
        yield from _stands_on(body.failure)
    elif isinstance(body, (bodies.Finished, bodies.OtherRuns)):
        yield from (i for run in body.runs for i in run)
    elif isinstance(body, bodies.Done):
        yield from (i for run in body.runs for i in run.cells)
    elif isinstance(body, bodies.Narrow):
        yield from body.empty
    elif isinstance(body, (bodies.Crossed, bodies.Fills)):
        yield from body.filled
    elif isinstance(body, bodies.AllAgree):
        for starts in body.arrangements:
            yield from (i for at, run in zip(starts, body.clue, strict=True) for i in range(at, at + run))
    else:
        yield from (*getattr(body, "cells", ()), *getattr(body, "span", ()), *getattr(body, "touched", ()))
        yield from (i for cells in getattr(body, "spans", ()) for i in cells)
        for reach in (body.reach,) if isinstance(body, bodies.Held) else getattr(body, "reaches", ()):
            yield from _ends(body, reach)


def _ends(body: Any, reach: bodies.Reach) -> Iterator[int]:
    """Where a run lies first and last, or all its places where it cannot reach; and what it covers for sure."""
    length = body.clue[reach.run]
    yield from (*range(reach.first, reach.first + length), *range(reach.last, reach.last + length), *reach.held)
