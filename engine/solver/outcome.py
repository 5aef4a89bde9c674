"""The result of solving any puzzle: its solutions and how certain they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Self, TypeVar

from engine.core.limits import Stopped, Tick, never_stop
from engine.core.places import Cell
from engine.core.puzzle import GridPuzzle, Puzzle, Status, shared_cells

if TYPE_CHECKING:
    from engine.solver.impossible import Why
    from engine.solver.several import Givens, Total

S = TypeVar("S")


class WrongAnswer(AssertionError):
    """Raised when a solver produces an answer that breaks the rules: a bug in the engine.  It is never shown."""


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
    words = {"": "", "cancelled": "", "failed": "The solver failed on this puzzle, and the fault is ours. "}
    return words.get(reason, f"Stopped at the {reason} limit. ")


def solve(
    puzzle: Puzzle[Any],
    *,
    most: int = 2,
    tick: Tick = never_stop,
    on_solution: Callable[[object], None] | None = None,
    wanted: object = None,
) -> Outcome:
    """Search for up to `most` solutions (at least two, or uniqueness would stay unknown).

    A search that `tick` stops keeps what it found.  `on_solution` gets each solution's JSON value when it is found.  If
    all solutions were listed, `forced` comes with them; otherwise see `with_reasons`.

    `wanted` is a solution that you have in mind, such as a picture that you drew.  It is listed first, so that
    `with_reasons` says what leaves it as the only one.  It is ignored if it is not a solution.
    """
    found: list[Any] = []
    complete, stopped, backbone = False, "", None
    has_wanted = wanted is not None and solves(puzzle, wanted)

    def add(solution: Any) -> None:
        found.append(solution)
        if on_solution is not None:
            on_solution(puzzle.solution_to_json(solution))

    if has_wanted:
        add(wanted)
    try:
        search = puzzle.others(wanted, tick) if has_wanted else puzzle.solutions(tick)
        while len(found) < max(2, most):
            solution = next(search, None)
            if solution is None:
                complete = True
                break
            check(puzzle, solution)
            add(solution)
    except Stopped as stop:
        stopped = stop.reason
    if isinstance(puzzle, GridPuzzle) and found and complete:
        backbone = shared_cells(found)
    status = puzzle.verdict(found, complete)
    outcome = Outcome(
        status=status,
        solutions=tuple(puzzle.solution_to_json(each) for each in found),
        complete=complete,
        forced=backbone,
        message=message(puzzle, status, found, complete, stopped),
        stopped=stopped,
        wanted=has_wanted,
    )
    return replace(outcome, headline=headline(puzzle, outcome))


def with_reasons(puzzle: Puzzle[Any], outcome: Outcome, tick: Tick = never_stop) -> Outcome:
    """Return the outcome of a grid puzzle with answers to a setter's next questions, as far as they are proved.

    With several solutions: the forced cells, the number of solutions, and what would leave only one.  Without any: the
    reasons.  This is separate from `solve` because it may cost more than the solutions did.
    """
    if isinstance(puzzle, GridPuzzle) and outcome.status == "several":
        from engine.solver.several import Total, examine

        found = examine(puzzle, outcome.solutions, tick)
        total = Total(len(outcome.solutions), exact=True) if outcome.complete else found.total
        outcome = replace(
            outcome,
            forced=found.forced if outcome.forced is None else outcome.forced,
            message=outcome.message if total is None else f"{total}.",
            total=total,
            givens=found.givens,
        )
        return replace(outcome, headline=headline(puzzle, outcome))
    if isinstance(puzzle, GridPuzzle) and outcome.status == "impossible" and outcome.why is None:
        from engine.solver.impossible import why_impossible

        why = why_impossible(puzzle, tick)
        return outcome if why is None else replace(outcome, why=why)
    return outcome


def solves(puzzle: Puzzle[S], attempt: S) -> bool:
    """Return whether an attempt is a solution, by the rules alone."""
    return next(iter(puzzle.complaints(attempt)), None) is None


def check(puzzle: Puzzle[S], solution: S) -> None:
    """Check an answer against the rules.

    Raises:
        WrongAnswer: names the puzzle and the broken rules.
    """
    broken = list(puzzle.complaints(solution))
    if broken:
        raise WrongAnswer(f"{puzzle.slug} {puzzle}: " + "; ".join(map(str, broken)))


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
        return "Exactly one solution: proved, there is no other."
    if status == "several":
        return f"Exactly {count}." if complete else f"At least {count}; there may be more."
    if status == "impossible":
        flaw = next(iter(puzzle.flaws()), None)  # one is enough; all of them are marked on the board
        return f"No solution, proved: {flaw}." if flaw else "No solution: every possibility was tried."
    if stopped == "size":
        return puzzle.too_large_message
    return f"{stopped_by(stopped)}{undecided(len(found))}"


def undecided(count: int) -> str:
    """Return what can be said of a puzzle whose search ended early, with this many solutions."""
    if count == 0:
        return "Nothing was found, and nothing is proved: there may be a solution."
    if count == 1:
        return "One solution was found, but it is not proved to be the only one."
    return f"{count} solutions were found; there may be more."
