"""The rows of jobs: which columns record an end, and what a row says of a worker that is gone."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from webapp.jobs.results import Result, crash_result, partial_result, read_found, serialize_result
from webapp.store.quota import charge
from webapp.store.tables import Job, is_intact, seal
from webapp.store.values import REMEMBERED, Damaged, Task, pack

log = logging.getLogger(__name__)

SEALED_COLUMNS = (
    *(Job.id, Job.digest, Job.kind, Job.text, Job.task, Job.entries),
    *(Job.state, Job.outcome, Job.sha256),
)
"""The columns that `webapp.store.tables.is_intact` checks, before and after the end."""
ENDING = ("state", "outcome", "finished", "progress", "sha256")
"""The columns that change when a job ends."""
REPORTED: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("doing", "best"), str),
    **dict.fromkeys(("conflicts", "restarts", "fixed"), int),
    **dict.fromkeys(("solutions", "steps", "decided"), list),
    "elapsed": (int, float),
}
"""A worker's report: `engine.Progress`, what was found, and the seconds."""


def read_progress(row: Any) -> dict[str, Any]:
    """Return the worker's last report, without damaged parts, since the next report replaces it."""
    try:
        progress = json.loads(row.progress)
    except (TypeError, ValueError):
        return {}
    if not isinstance(progress, dict):
        return {}
    return {name: value for name, value in progress.items() if isinstance(value, REPORTED.get(name, ()))}


def lost_result(row: Any, *, cancelled: bool) -> Result:
    """Return the result of a job whose worker is gone, from its last report: cancelled, or given up."""
    progress, task = read_progress(row), Task(row.task, row.entries)
    found, seconds = read_found(task, progress), progress.get("elapsed", 0.0)
    if cancelled:
        decided = progress.get("decided")
        return partial_result(row.kind, row.text, found, "cancelled", seconds, task, decided=decided)
    return crash_result(row.kind, row.text, found, row.attempts, seconds, task)


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


def refuse_damaged(row: Any) -> None:
    """Accept a row that is as it was written.

    Raises:
        Damaged: it is not.
    """
    if not is_intact("jobs", row._mapping):
        log.error("the stored data of the job %s is damaged", row.id)
        raise Damaged("What we stored for this puzzle is damaged. Solve it again.")
