"""How jobs end: the outcome of each task, also where its worker could not say, and the columns that record it."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

from engine import PUZZLES, Path, undecided
from webapp.store.tables import SOLVE, Damaged, Job, Task, intact, seal

Outcome = dict[str, Any]
"""See `engine.worker.outcome_to_json`, and for paths `engine.Path`.  `stopped` may also be `failed` or `cancelled`."""

SEALED_COLUMNS = (
    *(Job.id, Job.digest, Job.kind, Job.text, Job.task, Job.entries),
    *(Job.state, Job.outcome, Job.sha256),
)
"""What `webapp.store.intact` looks at, before and after the end."""

REPORTED: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("doing", "best"), str),
    **dict.fromkeys(("conflicts", "restarts", "fixed"), int),
    **dict.fromkeys(("solutions", "steps"), list),
    "elapsed": (int, float),
}
"""What a worker reports: `engine.puzzle.Progress`, what was found, and the seconds."""

log = logging.getLogger(__name__)


def found_by(task: Task, progress: dict[str, Any]) -> list[Any]:
    """What a worker has reported so far: the solutions, or the steps of a path, as it wrote them."""
    return list(progress.get(_found_name(task), []))


def with_found(task: Task, found: list[Any]) -> dict[str, Any]:
    """What `found_by` reads."""
    return {_found_name(task): found}


def _found_name(task: Task) -> str:
    return "steps" if task.name == "path" else "solutions"


def unfinished(
    kind: str, text: str, found: list[Any], stopped: str, seconds: float, task: Task = SOLVE, message: str = ""
) -> Outcome:
    """The outcome of a search that ended early: what it had `found` by then is kept, as far as it can be read."""
    try:
        return _so_far(kind, text, found, stopped, seconds, task, message)
    except Exception:
        # Reported by a process of another version, or damaged: whatever is wrong with it, the job must end.
        if not found:
            raise
        log.exception("what was found before a job ended cannot be read")
        return _so_far(kind, text, [], stopped, seconds, task, message)


def _so_far(kind: str, text: str, found: list[Any], stopped: str, seconds: float, task: Task, message: str) -> Outcome:
    if task.name == "path":
        path = Path.so_far(task.entries, found, stopped).to_json()
        return path | {"seconds": round(seconds, 4)} | ({"message": message} if message else {})
    status = "limit"
    if found:  # else the puzzle, which this version may not be able to read, is not needed
        puzzle = PUZZLES[kind].parse(text)
        status = puzzle.verdict([puzzle.solution_from_json(each) for each in found], complete=False)
    reason = {"failed": "The solver failed on this puzzle, and the fault is ours. ", "cancelled": ""}
    return {
        "status": status,
        "solutions": found,
        "complete": False,
        "forced": None,
        "message": message or reason.get(stopped, f"Stopped at the {stopped} limit. ") + undecided(len(found)),
        "stopped": stopped,
        "seconds": round(seconds, 4),
    }


def given_up(kind: str, text: str, found: list[Any], attempts: int, seconds: float, task: Task) -> Outcome:
    """The outcome of a job whose solver crashes every time."""
    words = f"The solver crashed {attempts} times on this puzzle; the fault is ours."
    return unfinished(kind, text, found, "failed", seconds, task, words)


def left_behind(row: Any, *, cancelled: bool) -> Outcome:
    """The outcome of a job whose worker cannot be asked, with what it last reported: cancelled, or given up."""
    progress, task = reported(row), Task(row.task, row.entries)
    found, seconds = found_by(task, progress), progress.get("elapsed", 0.0)
    if cancelled:
        return unfinished(row.kind, row.text, found, "cancelled", seconds, task)
    return given_up(row.kind, row.text, found, row.attempts, seconds, task)


def reported(row: Any) -> dict[str, Any]:
    """What the worker last reported, without what is damaged, for the next report replaces it."""
    try:
        progress = json.loads(row.progress)
    except (TypeError, ValueError):
        return {}
    if not isinstance(progress, dict):
        return {}
    return {name: value for name, value in progress.items() if isinstance(value, REPORTED.get(name, ()))}


def ending(job: Any, state: str, outcome: Outcome) -> dict[str, Any]:
    """The columns that change when a job ends, its checksum among them; `job` has the columns that do not."""
    row = {"id": job.id, "digest": job.digest, "kind": job.kind, "text": job.text}
    row |= {"state": state, "outcome": json.dumps(outcome)}
    return {"state": state, "outcome": row["outcome"], "finished": datetime.now(UTC), "sha256": seal("jobs", row)}


def check_whole(row: Any) -> None:
    """Pass a row that is what was written.

    Raises:
        Damaged: it is not.
    """
    if not intact("jobs", row._mapping):
        log.error("the stored data of the job %s is damaged", row.id)
        raise Damaged("The stored data of this job is damaged. The puzzle can be solved again.")
