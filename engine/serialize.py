"""The engine's results as JSON values, for `python -m engine --json` and for the site's API.

All of it is written here, so both give the same.  Cells in prose and in `places` are named `r3c4`, counted from 1;
`forced` and the grids of solutions are [row, column] from 0, as programs index them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import singledispatch
from typing import Any

from engine.core.abilities import (
    Bounded,
    Certified,
    Explained,
    Fresh,
    Graded,
    Hint,
    Hinted,
    Judged,
    Judgement,
    Rated,
    Stated,
    Transparent,
)
from engine.core.places import place
from engine.core.puzzle import Complaint, Puzzle, PuzzleError, PuzzleTooLarge
from engine.dealer.quality import QualityReport
from engine.formats.exchange import Metadata
from engine.hints.comparison import Comparison
from engine.hints.english import render_for_programs, tell
from engine.hints.path import Path
from engine.hints.standing import Standing
from engine.solver.account import Account
from engine.solver.outcome import Outcome

SOLUTIONS = ("solutions", "givens", "decided", "forced")
"""Fields of an outcome that give the solution away."""
ABILITIES: dict[str, Any] = {
    "hint": Hinted,
    "check": (Explained, Judged),
    "path": Explained,
    "judge": (Explained, Rated),
    "deal": Graded,
    "account": (Stated, Bounded),
    "workings": Transparent,
    "proof": (Stated, Bounded, Certified),
}
"""Requests that only some kinds support; all kinds can be parsed, solved, counted, exported and shared."""


def abilities_of(kind: type[Puzzle[Any]]) -> list[str]:
    """Return the names from `ABILITIES` that a kind supports."""
    return [name for name, needed in ABILITIES.items() if issubclass(kind, needed)]


def complaints(found: Sequence[Complaint]) -> list[dict[str, Any]]:
    """Return what is wrong, each with its places; `missing` if something is only not there yet."""
    return [{"text": each.text, "places": list(each.places), "missing": each.missing} for each in found]


@singledispatch
def as_json(found: object) -> dict[str, Any]:
    """Return JSON values for something that the engine found; the functions below document each type.

    Raises:
        TypeError: there is no JSON form for this type.
    """
    raise TypeError(f"nothing is told of {type(found).__name__}")


@as_json.register
def _refused(error: PuzzleError) -> dict[str, Any]:
    """A text that is not a puzzle, or is beyond the limits (`too_large`)."""
    return {
        "status": "invalid",
        "message": str(error),
        "complaints": complaints(error.complaints),
        "too_large": isinstance(error, PuzzleTooLarge),
    }


@as_json.register
def _puzzle(read: Puzzle) -> dict[str, Any]:  # type: ignore[type-arg]
    """A puzzle that was read: its canonical `text`, and the flaws that are visible without search."""
    return {
        "kind": read.slug,
        "text": str(read),
        "summary": read.summary(),
        "reading": read.reading(),
        "flaws": complaints(list(read.flaws())),
    }


@as_json.register
def _beside(found: Metadata) -> dict[str, Any]:
    """A file's metadata; `lost` is what the puzzle's text cannot express."""
    return asdict(found)


@as_json.register
def _outcome(found: Outcome) -> dict[str, Any]:
    """An outcome of solving; see `engine.solver.outcome.Outcome`.

    `status`   `unique`, `several`, `impossible`, `exact`, `nearest`, or `limit` if nothing is known.
    `stopped`  null if the search was completed; else what ended it: `time`, `memory`, `size`, `cancelled` or `failed`.
    `headline` the result in a few words, as on pages: `9 trades`.
    `number`   of known solutions; `exact` if there are no others (proved).
    """
    value = found.to_json()
    del value["wanted"]
    total = value.pop("total")
    number, exact = (total["number"], total["exact"]) if total else (len(found.solutions), found.complete)
    return value | {
        "solutions": list(found.solutions),
        "number": number,
        "exact": exact,
        "stopped": found.stopped or None,
    }


def count_as_json(found: Outcome) -> dict[str, Any]:
    """Return what `as_json` gives for an outcome, without its solutions."""
    names_best = found.status in {"exact", "nearest"}  # as the headline of a round of letters does
    hidden = (*SOLUTIONS, "headline") if names_best else SOLUTIONS
    return {name: value for name, value in as_json(found).items() if name not in hidden}


@as_json.register
def _hint(found: Hint) -> dict[str, Any]:
    """A hint with all its fields; `entries` are those after it, `told` is what its remarks say in full, and `argued`
    what its argument does.

    `status` is `limit` if a limit ended the search before there was a step; `stopped` says which limit, also if it only
    ended the search for a plainer step.
    """
    value = asdict(replace(found, statements=(), remarks=(), argument=()))
    del value["statements"]
    value["remarks"] = [each.to_json() for each in found.remarks]
    value["told"] = list(tell(found.remarks, render_for_programs))
    value["argument"] = [each.to_json() for each in found.argument]
    value["argued"] = list(tell(found.argument, render_for_programs))
    status = "limit" if found.stopped and not found.is_step else "found"
    return value | {"status": status, "entries": value.pop("then"), "stopped": found.stopped or None}


@as_json.register
def _path(found: Path) -> dict[str, Any]:
    """A whole path; see `engine.hints.path.Path`.  Empty fields of its steps are left out; `told` is as in hints.

    `then` of a step turns the entries before it into those after it: changes as [position, characters removed,
    characters inserted], from the left.  So the size of a path grows with its cells, not with steps times cells.
    """
    value = found.to_json() | {"stopped": found.stopped or None}
    ends = [(value["end"], found.end)] if found.end else []
    for told, hint in (*zip(value["steps"], found.steps, strict=True), *ends):
        told["told"] = list(tell(hint.remarks, render_for_programs))
    return value


def fresh_as_json(recipe: str, dealt: Fresh[Any]) -> dict[str, Any]:
    """Return a dealt puzzle; `title` names what its solution shows."""
    return {"recipe": recipe, "text": str(dealt.puzzle), "title": dealt.title}


@as_json.register
def _standing(found: Standing) -> dict[str, Any]:
    """How far a player is: `wrong` are the places of entries that cannot stay, `right` and `left` count cells."""
    return found.to_json() | {"wrong": list(found.wrong), "stopped": found.stopped or None}


@as_json.register
def _judgement(found: Judgement) -> dict[str, Any]:
    """The value of an answer that a player hands in."""
    status = "done" if found.done else "open" if found.accepted else "wrong"
    return {"status": status, "message": found.text, "complaints": complaints(found.complaints)}


@as_json.register
def _account(found: Account) -> dict[str, Any]:
    """What a search did; see `engine.solver.account.Account`."""
    return found.to_json() | {"stopped": found.stopped or None}


@as_json.register
def _comparison(found: Comparison) -> dict[str, Any]:
    """A player's entries and the solutions; see `engine.hints.comparison.Comparison`."""
    return {"cells": found.cells, "fitting": list(found.fitting), "wrong": list(map(place, found.wrong))}


@as_json.register
def _appraisal(found: QualityReport) -> dict[str, Any]:
    """How good a puzzle is; see `engine.dealer.quality.QualityReport`."""
    return found.to_json() | {"stopped": found.stopped or None}
