"""Queries of `python -m engine` besides solving, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.cli import printout
from engine.core.abilities import Explained, Judged
from engine.core.limits import Tick
from engine.core.places import by_rows, cell_at
from engine.core.puzzle import PuzzleError
from engine.dealer.quality import appraise
from engine.formats.exchange import CannotHoldError, Exchanged
from engine.hints.path import explain
from engine.hints.standing import Standing, says_nothing, standing
from engine.serialize import as_json


@dataclass(frozen=True)
class QueryResult:
    """The answer to a query: for programs, and in lines for people."""

    status: str
    value: dict[str, Any]
    lines: Iterable[str]


def query(command: str, puzzle: Any, entries: str, tick: Tick) -> QueryResult:
    """Answer one of the queries in `ABILITIES`.

    Raises:
        PuzzleError: the entries do not fit this puzzle.
        Stopped: at the limit, with nothing known yet.
    """
    found: Any
    if command == "explain":
        path = explain(puzzle, tick, entries)
        return QueryResult(path.status, as_json(path), printout.path(puzzle, path))
    if command == "hint":
        found = (
            puzzle.hint(entries, tick, sparing=True) if isinstance(puzzle, Explained) else puzzle.hint(entries, tick)
        )
        value = as_json(found)
        status = "mistake" if found.wrong else "limit" if value["status"] == "limit" else "solved"
        return QueryResult(status, value, printout.step(found))
    if command == "judge":
        found = appraise(puzzle, entries, tick)
        return QueryResult(found.solutions, as_json(found), printout.appraisal(found))
    if isinstance(puzzle, Judged):
        found = puzzle.judge(entries)
        return QueryResult("solved" if found.accepted else "mistake", as_json(found) | {"stopped": None}, [found.text])
    found = standing(puzzle, entries, tick)
    words = found.in_words(blank=says_nothing(puzzle, entries))
    status = "mistake" if found.wrong else "limit" if found.stopped else "solved"
    return QueryResult(status, as_json(found) | {"message": words}, [words, *_named(found)])


def _named(found: Standing) -> Iterator[str]:
    """Return the cells that are wrong."""
    if found.wrong:
        yield f"{by_rows(filter(None, map(cell_at, found.wrong)))}."


def export(puzzle: Exchanged[Any], form: str) -> QueryResult:
    """Return the puzzle in another program's format.

    Raises:
        PuzzleError: the format cannot hold it.
    """
    name = next(each.name for each in puzzle.files if each.slug == form)
    try:
        text = puzzle.as_file(form)
    except CannotHoldError as error:
        raise PuzzleError(f"{name} can’t store {error}") from error
    return QueryResult("solved", {"format": form, "name": name, "text": text}, [(text or "").rstrip("\n")])
