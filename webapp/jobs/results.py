"""Results of jobs: the outcome of each task, also if its worker could not say, and the columns that record it."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from engine import PUZZLES, Outcome, Path
from webapp.store.quota import charge
from webapp.store.tables import DEAL, REMEMBERED, SOLVE, Damaged, Job, Task, is_intact, pack, seal, unpack


@dataclass(frozen=True)
class Dealing:
    """The result of dealing: unless something `stopped` it, the puzzle is in the stock under its recipe.

    `nothing` means that every try failed, as any further one would.
    """

    stopped: str = ""
    seconds: float = 0.0
    message: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return it as it is stored."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: Any) -> Dealing:
        """Return the result from what `to_json` gave; raise as reading any JSON does."""
        return cls(str(value["stopped"]), float(value["seconds"]), str(value["message"]))


Result = Outcome | Path | Dealing
"""The result of a job: an outcome of solving, a path of explaining.  `stopped` may also be `failed` or `cancelled`."""

SEALED_COLUMNS = (
    *(Job.id, Job.digest, Job.kind, Job.text, Job.task, Job.entries),
    *(Job.state, Job.outcome, Job.sha256),
)
"""The columns that `webapp.store.tables.intact` checks, before and after the end."""

ENDING = ("state", "outcome", "finished", "progress", "sha256")
"""The columns that change when a job ends."""

RESULTS: dict[str, type[Result]] = {"path": Path, "deal": Dealing}
"""The result type of each task that does not solve."""

REPORTED: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("doing", "best"), str),
    **dict.fromkeys(("conflicts", "restarts", "fixed"), int),
    **dict.fromkeys(("solutions", "steps", "decided"), list),
    "elapsed": (int, float),
}
"""A worker's report: `engine.Progress`, what was found, and the seconds."""

log = logging.getLogger(__name__)


# -- results as JSON ---------------------------------------------------------------------------------------------------


def result_from_json(task: Task, value: Any) -> Result:
    """Return the task's result from what its `to_json` gave.

    Raises:
        ValueError: this version cannot read the value.
    """
    try:
        return RESULTS.get(task.name, Outcome).from_json(value)
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ValueError(f"no result of the task {task.name}") from error


def read_result(task: Task, text: str | None) -> Result | None:
    """Return a stored result; None if there is none, or none that this version can read."""
    try:
        return result_from_json(task, json.loads(unpack(text))) if text else None
    except ValueError:
        log.warning("a stored result of the task %s is of a version that this one cannot read", task.name)
        return None


def serialize_result(outcome: Result) -> str:
    """Return the result as it is stored."""
    return json.dumps(outcome.to_json())


# -- what was found before the end -------------------------------------------------------------------------------------


def read_found(task: Task, progress: Mapping[str, Any]) -> list[Any]:
    """Return what a worker has reported so far: the solutions, or the steps of a path, as it wrote them."""
    return list(progress.get(_found_name(task), []))


def pack_found(task: Task, found: list[Any]) -> dict[str, Any]:
    """Return the column that `read_found` reads."""
    return {_found_name(task): found}


def _found_name(task: Task) -> str:
    return "steps" if task.name == "path" else "solutions"


def read_progress(row: Any) -> dict[str, Any]:
    """Return the worker's last report, without damaged parts, since the next report replaces it."""
    try:
        progress = json.loads(row.progress)
    except (TypeError, ValueError):
        return {}
    if not isinstance(progress, dict):
        return {}
    return {name: value for name, value in progress.items() if isinstance(value, REPORTED.get(name, ()))}


# -- results of jobs that were not done to their end -------------------------------------------------------------------


def partial_result(
    kind: str,
    text: str,
    found: list[Any],
    stopped: str,
    seconds: float,
    task: Task = SOLVE,
    message: str = "",
    decided: list[list[object]] | None = None,
) -> Result:
    """Return the result of a search that ended early; it keeps what was `found`, as far as that is readable."""
    try:
        return _so_far(kind, text, found, stopped, seconds, task, message, decided)
    except Exception:
        # Reported by a process of another version, or damaged: whatever is wrong with it, the job must end.
        if not found:
            raise
        log.exception("what was found before a job ended cannot be read")
        return _so_far(kind, text, [], stopped, seconds, task, message, None)


def _so_far(
    kind: str,
    text: str,
    found: list[Any],
    stopped: str,
    seconds: float,
    task: Task,
    message: str,
    decided: list[list[object]] | None,
) -> Result:
    if task.name == "path":
        path = Path.so_far(task.entries, found, stopped)
        return replace(path, seconds=seconds, message=message or path.message)
    if task == DEAL:
        return Dealing(stopped, seconds, message)
    puzzle = PUZZLES[kind].parse(text) if found else None  # else this version need not be able to read it
    outcome = Outcome.so_far(puzzle, found, stopped, seconds, message, decided)
    return replace(outcome, wanted=bool(found and task.entries) and found[0] == json.loads(task.entries))


def crash_result(kind: str, text: str, found: list[Any], attempts: int, seconds: float, task: Task) -> Result:
    """Return the result of a job whose solver crashes every time."""
    often = {1: "once", 2: "twice"}.get(attempts, f"{attempts} times")
    words = f"The solver crashed {often} on this puzzle. That’s our fault."
    return partial_result(kind, text, found, "failed", seconds, task, words)


def lost_result(row: Any, *, cancelled: bool) -> Result:
    """Return the result of a job whose worker is gone, from its last report: cancelled, or given up."""
    progress, task = read_progress(row), Task(row.task, row.entries)
    found, seconds = read_found(task, progress), progress.get("elapsed", 0.0)
    if cancelled:
        decided = progress.get("decided")
        return partial_result(row.kind, row.text, found, "cancelled", seconds, task, decided=decided)
    return crash_result(row.kind, row.text, found, row.attempts, seconds, task)


# -- the row -----------------------------------------------------------------------------------------------------------


def end_columns(job: Any, outcome: Result, *, remembered: bool = False) -> dict[str, Any]:
    """Return the columns that change when a job ends, including its checksum; `job` has the columns that do not.

    A `remembered` outcome is stored only there, and includes what was reported on the way.
    """
    state = outcome.stopped if outcome.stopped in ("failed", "cancelled") else "done"
    row = {"id": job.id, "digest": job.digest, "kind": job.kind, "text": job.text}
    row |= {"state": state, "outcome": REMEMBERED if remembered else pack(serialize_result(outcome))}
    changed = {"state": state, "outcome": row["outcome"], "sha256": seal("jobs", row), "finished": datetime.now(UTC)}
    return changed | {"progress": json.dumps({"elapsed": round(outcome.seconds, 1)})}


def charge_end(connection: Connection, client: str, end: Mapping[str, Any]) -> None:
    """Count the bytes of the columns of an end."""
    charge(connection, client, sum(len(each) for each in end.values() if isinstance(each, str)))


def name_end(outcome: Result) -> str:
    """Return how a job ended, in one word, for the metrics: what stopped it, else `solved`, `explained` or `dealt`."""
    return outcome.stopped or {Path: "explained", Dealing: "dealt"}.get(type(outcome), "solved")


def refuse_damaged(row: Any) -> None:
    """Accept a row that is as it was written.

    Raises:
        Damaged: it is not.
    """
    if not is_intact("jobs", row._mapping):
        log.error("the stored data of the job %s is damaged", row.id)
        raise Damaged("What we stored for this puzzle is damaged. Solve it again.")
