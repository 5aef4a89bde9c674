"""What was found out about a puzzle: its solutions, how certain they are, and that in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Self

from engine.core.places import Cell
from engine.core.puzzle import Puzzle, Status
from engine.core.text import sentence

if TYPE_CHECKING:
    from engine.solver.impossible import Why
    from engine.solver.several import Givens, Total


@dataclass(frozen=True)
class Outcome:
    """Everything found out about a puzzle.

    `solutions`  those found, checked against the rules, best first; JSON values as `Puzzle.solution_to_json` gives.
    `complete`   there are no others (proved).
    `forced`     the cells with the same value in all solutions (proved); None if unknown.
    `message`    one sentence for people, and `headline` the same in a few words.
    `stopped`    why the search ended early (see `engine.core.limits.Stopped`), else empty.
    `why`        why there is no solution; None if there is one, or no reason is known.
    `total`      how many solutions there are, if several; None if not counted.
    `givens`     cells of the first solution that, given too, leave it as the only one; None if unknown.
    `wanted`     whether the first solution is the one that was asked for.
    """

    status: Status
    solutions: tuple[object, ...]
    complete: bool
    forced: frozenset[Cell] | None
    message: str
    stopped: str = ""
    why: Why | None = None
    total: Total | None = None
    givens: Givens | None = None
    wanted: bool = False
    decided: tuple[tuple[object, ...], ...] | None = None
    """If no solution was found in time, the grid of what follows without search, None in open cells."""
    seconds: float = 0.0
    """How long the search for solutions took; 0 if not measured."""
    headline: str = ""
    """Empty if an older version stored the outcome, or its puzzle is unknown; see `headline`."""

    def to_json(self) -> dict[str, Any]:
        """Return the outcome as values that the json module can write."""
        value = {each.name: getattr(self, each.name) for each in fields(self)}
        value["forced"] = None if self.forced is None else sorted(self.forced)
        for name in ("why", "total", "givens"):
            value[name] = None if value[name] is None else asdict(value[name])
        return value | {"solutions": list(self.solutions), "seconds": round(self.seconds, 4)}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Return the outcome from what `to_json` gave, after a trip through JSON; older versions wrote fewer fields."""
        from engine.solver.impossible import Why
        from engine.solver.several import Givens, Total

        forced, why, total, givens = (value.get(name) for name in ("forced", "why", "total", "givens"))
        return cls(
            status=value["status"],
            solutions=tuple(value["solutions"]),
            complete=value["complete"],
            forced=None if forced is None else frozenset((r, c) for r, c in forced),
            message=value["message"],
            stopped=value["stopped"],
            why=None if why is None else Why.from_json(why),
            total=None if total is None else Total(total["number"], total["exact"]),
            givens=None if givens is None else Givens(**givens | {"places": tuple(givens["places"])}),
            wanted=value.get("wanted", False),
            decided=_grid(value.get("decided")),
            seconds=value.get("seconds", 0.0),
            headline=value.get("headline", ""),
        )

    @classmethod
    def so_far(
        cls,
        puzzle: Puzzle[Any] | None,
        found: Sequence[Any],
        reason: str,
        seconds: float = 0.0,
        message: str = "",
        decided: Sequence[Sequence[object]] | None = None,
    ) -> Self:
        """Return the outcome of a search that goes on or ended early, from the solutions' JSON values.

        `puzzle` may be None if nothing was found.
        """
        status: Status = "limit"
        if found and puzzle is not None:
            status = puzzle.verdict([puzzle.solution_from_json(each) for each in found], complete=False)
        words = message or f"{stopped_by(reason)}{undecided(len(found))}"
        outcome = cls(
            status,
            tuple(found),
            complete=False,
            forced=None,
            message=words,
            stopped=reason,
            decided=None if found else _grid(decided),
            seconds=seconds,
        )
        return outcome if puzzle is None else replace(outcome, headline=headline(puzzle, outcome))


def _grid(rows: Sequence[Sequence[object]] | None) -> tuple[tuple[object, ...], ...] | None:
    return None if rows is None else tuple(map(tuple, rows))


def stopped_by(reason: str) -> str:
    """Return a sentence on why a search ended early, and a blank; empty if nothing needs saying."""
    words = {"": "", "cancelled": "", "failed": "The solver failed on this puzzle. That’s our fault. "}
    return words.get(reason, f"We stopped at the {reason} limit. ")


def headline(puzzle: Puzzle[Any], outcome: Outcome) -> str:
    """Return the outcome in a few words: how many solutions there are, or how good the best is."""
    solutions, total = outcome.solutions, outcome.total
    best = puzzle.solution_from_json(solutions[0]) if solutions else None
    number, complete = (total.number, total.exact) if total else (len(solutions), outcome.complete)
    return puzzle.headline(outcome.status, best, number, complete)


def message(puzzle: Puzzle[Any], status: Status, found: list[Any], complete: bool, stopped: str) -> str:
    """Return one sentence on what was found and what was proved."""
    count = f"{len(found)} solutions" if len(found) != 1 else "1 solution"
    if found and status != "limit" and (words := puzzle.verdict_text(found, complete)):
        return words
    if status == "unique":
        return "There’s exactly one solution. We checked that there’s no other."
    if status == "several":
        return f"Exactly {count}." if complete else f"At least {count}. There may be more."
    if status == "impossible":
        flaw = next(iter(puzzle.flaws()), None)  # one is enough; all of them are marked on the board
        return f"No solution. {sentence(str(flaw))}." if flaw else "No solution. We tried everything."
    if stopped == "size":
        return puzzle.too_large_message
    return f"{stopped_by(stopped)}{undecided(len(found))}"


def undecided(count: int) -> str:
    """Return what can be said of a puzzle whose search ended early, with this many solutions."""
    if count == 0:
        return "We found nothing, but there may still be a solution."
    if count == 1:
        return "We found one solution. There may be others."
    return f"We found {count} solutions. There may be more."
