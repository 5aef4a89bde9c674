"""What programs are told, as values that the json module can write: by `python -m engine --json` and by the site's API.

Everything is written here and nowhere else, so both say the same.  Cells in prose and in `places` are named `r3c4`,
counted from 1; `forced` and the grids of solutions are [row, column] from 0, as programs index them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import singledispatch
from typing import Any

from engine.core.abilities import Explained, Fresh, Graded, Hint, Hinted, Judged, Judgement
from engine.core.puzzle import Complaint, Puzzle, PuzzleError, PuzzleTooLarge
from engine.dealer.quality import QualityReport
from engine.formats.exchange import Metadata
from engine.hints.path import Path
from engine.hints.standing import Standing
from engine.solver.outcome import Outcome

SOLUTIONS = ("solutions", "givens", "decided", "forced")
"""Of an outcome, what gives the solution away."""
ABILITIES: dict[str, Any] = {
    "hint": Hinted,
    "check": (Explained, Judged),
    "path": Explained,
    "judge": Explained,
    "deal": Graded,
}
"""What only some kinds can do beside being parsed, solved, counted, exported and shared."""


def abilities_of(kind: type[Puzzle[Any]]) -> list[str]:
    """What can be asked of a kind of puzzle, beyond what can be asked of all: names from `ABILITIES`."""
    return [name for name, needed in ABILITIES.items() if issubclass(kind, needed)]


def complaints(found: Sequence[Complaint]) -> list[dict[str, Any]]:
    """What is wrong, each with its places; `missing` where nothing is wrong, only not there yet."""
    return [{"text": each.text, "places": list(each.places), "missing": each.missing} for each in found]


@singledispatch
def as_json(found: object) -> dict[str, Any]:
    """What programs are told of something that the engine found; the functions below say what, for each type.

    Raises:
        TypeError: nothing is told of such a thing.
    """
    raise TypeError(f"nothing is told of {type(found).__name__}")


@as_json.register
def _refused(error: PuzzleError) -> dict[str, Any]:
    """A text that is no puzzle, or is one beyond the limits (`too_large`)."""
    return {
        "status": "invalid",
        "message": str(error),
        "complaints": complaints(error.complaints),
        "too_large": isinstance(error, PuzzleTooLarge),
    }


@as_json.register
def _puzzle(read: Puzzle) -> dict[str, Any]:  # type: ignore[type-arg]
    """A puzzle that was read: its canonical `text`, and the flaws that are seen without any search."""
    return {
        "kind": read.slug,
        "text": str(read),
        "summary": read.summary(),
        "reading": read.reading(),
        "flaws": complaints(list(read.flaws())),
    }


@as_json.register
def _beside(found: Metadata) -> dict[str, Any]:
    """What a file says beside its puzzle; `lost` is what cannot be expressed here."""
    return asdict(found)


@as_json.register
def _outcome(found: Outcome) -> dict[str, Any]:
    """All that solving found out; see `engine.solver.outcome.Outcome`.

    `status`   what is known: `unique`, `several`, `impossible`, `exact`, `nearest`, or `limit`, that nothing is.
    `stopped`  null where the search came to its end; else what ended it: `time`, `memory`, `size`, `cancelled` or
               `failed`.
    `headline` what was found in a few words, as pages say it: `9 trades`.
    `number`   solutions that are known of; `exact` if there are no others (proved).
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
    """What `as_json` gives of an outcome, without anything that gives a solution away."""
    names_best = found.status in {"exact", "nearest"}  # as the headline of a round of letters does
    hidden = (*SOLUTIONS, "headline") if names_best else SOLUTIONS
    return {name: value for name, value in as_json(found).items() if name not in hidden}


@as_json.register
def _hint(found: Hint) -> dict[str, Any]:
    """One hint, with all its fields; `entries` are those after it.

    `status` is `limit` where a limit ended the search before there was a step; `stopped` says which one, also where it
    only ended the search for a plainer one.
    """
    value = asdict(found)
    status = "limit" if found.stopped and not found.is_step else "found"
    return value | {"status": status, "entries": value.pop("then"), "stopped": found.stopped or None}


@as_json.register
def _path(found: Path) -> dict[str, Any]:
    """A whole path; see `engine.hints.path.Path`.  Of its steps only fields that say something are there.

    `then` of a step turns the entries before it into those after it: changes as [position, characters taken out,
    characters put in], from the left.  So a path's size grows with its cells, and not with its steps times cells.
    """
    return found.to_json() | {"stopped": found.stopped or None}


def fresh_as_json(recipe: str, dealt: Fresh[Any]) -> dict[str, Any]:
    """A puzzle that was dealt; `title` is what its solution shows."""
    return {"recipe": recipe, "text": str(dealt.puzzle), "title": dealt.title}


@as_json.register
def _standing(found: Standing) -> dict[str, Any]:
    """How far a player is: `wrong` are the places of entries that cannot stay, `right` and `left` numbers of cells."""
    return found.to_json() | {"wrong": list(found.wrong), "stopped": found.stopped or None}


@as_json.register
def _judgement(found: Judgement) -> dict[str, Any]:
    """What an answer that a player hands in is worth."""
    status = "done" if found.done else "open" if found.accepted else "wrong"
    return {"status": status, "message": found.text, "complaints": complaints(found.complaints)}


@as_json.register
def _appraisal(found: QualityReport) -> dict[str, Any]:
    """How good a puzzle is; see `engine.dealer.quality.QualityReport`."""
    return found.to_json() | {"stopped": found.stopped or None}
