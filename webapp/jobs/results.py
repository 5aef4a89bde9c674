"""How jobs end: the outcome of each task, also where its worker could not say, and the columns that record it."""

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
from webapp.store.tables import DEAL, REMEMBERED, SOLVE, Damaged, Job, Task, intact, pack, seal, unpack


@dataclass(frozen=True)
class Dealing:
    """What comes of dealing: if nothing `stopped` it, the puzzle is in the stock under its recipe.

    It may also be `nothing` that stopped it: no try came to anything, nor will any other.
    """

    stopped: str = ""
    seconds: float = 0.0
    message: str = ""

    def to_json(self) -> dict[str, Any]:
        """As it is stored."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: Any) -> Dealing:
        """What `to_json` gave; raises as reading any JSON does."""
        return cls(str(value["stopped"]), float(value["seconds"]), str(value["message"]))


Result = Outcome | Path | Dealing
"""What comes of a job: an outcome of solving, a path of explaining.  `stopped` may also be `failed` or `cancelled`."""

SEALED_COLUMNS = (
    *(Job.id, Job.digest, Job.kind, Job.text, Job.task, Job.entries),
    *(Job.state, Job.outcome, Job.sha256),
)
"""What `webapp.store.tables.intact` looks at, before and after the end."""

ENDING = ("state", "outcome", "finished", "progress", "sha256")
"""The columns that change when a job ends."""

RESULTS: dict[str, type[Result]] = {"path": Path, "deal": Dealing}
"""What comes of each task that does not solve."""

REPORTED: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("doing", "best"), str),
    **dict.fromkeys(("conflicts", "restarts", "fixed"), int),
    **dict.fromkeys(("solutions", "steps", "decided"), list),
    "elapsed": (int, float),
}
"""What a worker reports: `engine.Progress`, what was found, and the seconds."""

log = logging.getLogger(__name__)


# -- results as JSON ---------------------------------------------------------------------------------------------------


def result_from_json(task: Task, value: Any) -> Result:
    """The task's result from what its `to_json` gave.

    Raises:
        ValueError: the value is nothing that this version can read.
    """
    try:
        return RESULTS.get(task.name, Outcome).from_json(value)
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ValueError(f"no result of the task {task.name}") from error


def stored_result(task: Task, text: str | None) -> Result | None:
    """The result that is stored so; None if there is none, or none that this version can read."""
    try:
        return result_from_json(task, json.loads(unpack(text))) if text else None
    except ValueError:
        log.warning("a stored result of the task %s is of a version that this one cannot read", task.name)
        return None


def written(outcome: Result) -> str:
    """The result as it is stored."""
    return json.dumps(outcome.to_json())


# -- what was found before the end -------------------------------------------------------------------------------------


def found_by(task: Task, progress: Mapping[str, Any]) -> list[Any]:
    """What a worker has reported so far: the solutions, or the steps of a path, as it wrote them."""
    return list(progress.get(_found_name(task), []))


def with_found(task: Task, found: list[Any]) -> dict[str, Any]:
    """What `found_by` reads."""
    return {_found_name(task): found}


def _found_name(task: Task) -> str:
    return "steps" if task.name == "path" else "solutions"


def reported(row: Any) -> dict[str, Any]:
    """What the worker last reported, without what is damaged, for the next report replaces it."""
    try:
        progress = json.loads(row.progress)
    except (TypeError, ValueError):
        return {}
    if not isinstance(progress, dict):
        return {}
    return {name: value for name, value in progress.items() if isinstance(value, REPORTED.get(name, ()))}


# -- results of jobs that were not done to their end -------------------------------------------------------------------


def unfinished(
    kind: str,
    text: str,
    found: list[Any],
    stopped: str,
    seconds: float,
    task: Task = SOLVE,
    message: str = "",
    decided: list[list[object]] | None = None,
) -> Result:
    """The result of a search that ended early: what it had `found` by then is kept, as far as it can be read."""
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


def given_up(kind: str, text: str, found: list[Any], attempts: int, seconds: float, task: Task) -> Result:
    """The result of a job whose solver crashes every time."""
    words = f"The solver crashed {attempts} times on this puzzle; the fault is ours."
    return unfinished(kind, text, found, "failed", seconds, task, words)


def left_behind(row: Any, *, cancelled: bool) -> Result:
    """The result of a job whose worker cannot be asked, with what it last reported: cancelled, or given up."""
    progress, task = reported(row), Task(row.task, row.entries)
    found, seconds = found_by(task, progress), progress.get("elapsed", 0.0)
    if cancelled:
        decided = progress.get("decided")
        return unfinished(row.kind, row.text, found, "cancelled", seconds, task, decided=decided)
    return given_up(row.kind, row.text, found, row.attempts, seconds, task)


# -- the row -----------------------------------------------------------------------------------------------------------


def ending(job: Any, outcome: Result, *, remembered: bool = False) -> dict[str, Any]:
    """The columns that change when a job ends, its checksum among them; `job` has the columns that do not.

    An outcome that is `remembered` is stored there alone, and what was reported on the way is in the outcome.
    """
    state = outcome.stopped if outcome.stopped in ("failed", "cancelled") else "done"
    row = {"id": job.id, "digest": job.digest, "kind": job.kind, "text": job.text}
    row |= {"state": state, "outcome": REMEMBERED if remembered else pack(written(outcome))}
    changed = {"state": state, "outcome": row["outcome"], "sha256": seal("jobs", row), "finished": datetime.now(UTC)}
    return changed | {"progress": json.dumps({"elapsed": round(outcome.seconds, 1)})}


def charge_end(connection: Connection, client: str, end: Mapping[str, Any]) -> None:
    """Count the bytes that the columns of an end take."""
    charge(connection, client, sum(len(each) for each in end.values() if isinstance(each, str)))


def end_of(outcome: Result) -> str:
    """How a job ended, in one word, for the figures: what stopped it, else `solved`, `explained` or `dealt`."""
    return outcome.stopped or {Path: "explained", Dealing: "dealt"}.get(type(outcome), "solved")


def refuse_damaged(row: Any) -> None:
    """Pass a row that is what was written.

    Raises:
        Damaged: it is not.
    """
    if not intact("jobs", row._mapping):
        log.error("the stored data of the job %s is damaged", row.id)
        raise Damaged("The stored data of this job is damaged. The puzzle can be solved again.")
