"""Solve any puzzle: search for its solutions, check each against the rules, and say how certain they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from engine.core.limits import Stopped, Tick, never_stop
from engine.core.puzzle import GridPuzzle, Puzzle, shared_cells
from engine.solver.outcome import Outcome, headline, message

S = TypeVar("S")


class WrongAnswer(AssertionError):
    """Raised when a solver produces an answer that breaks the rules: a bug in the engine.  It is never shown."""


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
