"""From a puzzle to its outcome: remembered if it was solved before, else worked out in a solver process."""

from __future__ import annotations

from typing import Any

from engine import Puzzle
from webapp.store import Store, digest
from webapp.supervisor import Run, Supervisor

Outcome = dict[str, Any]
"""See `engine.worker.outcome_to_json`.  `stopped` may also be `failed`."""


class Jobs:
    """The one place through which every solve goes."""

    def __init__(self, store: Store, supervisor: Supervisor) -> None:
        self.store = store
        self.supervisor = supervisor

    def outcome(self, puzzle: Puzzle[Any]) -> Outcome:
        """What is known of the puzzle, after solving it within the limits if need be.

        Raises:
            webapp.supervisor.Overloaded: too many puzzles are waiting.
        """
        key = digest(puzzle.slug, str(puzzle))
        known = self.store.outcome(key)
        if known is not None:
            return known
        outcome = outcome_of(puzzle, self.supervisor.run(puzzle.slug, str(puzzle)))
        if not outcome["stopped"]:
            self.store.remember(key, outcome)
        return outcome


def outcome_of(puzzle: Puzzle[Any], run: Run) -> Outcome:
    """The outcome of a process, also of one that was killed: what it had found by then is kept."""
    if run.result is not None:
        return run.result
    found = [puzzle.solution_from_json(each) for each in run.solutions]
    status = puzzle.verdict(found, complete=False)
    limit = {"time": "the time limit", "memory": "the memory limit"}.get(run.stopped)
    so_far = f"{len(found)} found so far" if found else "none found so far"
    return {
        "status": status,
        "solutions": run.solutions,
        "complete": False,
        "forced": None,
        "message": f"Stopped at {limit}: {so_far}."
        if limit
        else "The solver failed on this puzzle; the fault is ours.",
        "stopped": run.stopped,
        "seconds": round(run.seconds, 4),
    }
