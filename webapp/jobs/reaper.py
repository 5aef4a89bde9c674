"""Finds jobs whose workers have died, and returns them to the queue."""

from __future__ import annotations

import logging
import time
from typing import Any

from sqlalchemy import select, update

from webapp import metrics
from webapp.jobs.results import Result, name_end
from webapp.jobs.rows import SEALED_COLUMNS, charge_end, end_columns, lost_result
from webapp.jobs.table import JobsTable
from webapp.store.tables import Job, is_intact

log = logging.getLogger(__name__)


class Reaper:
    """Gives up on workers without a heartbeat, by its own clock: the clocks of other machines do not matter."""

    def __init__(self, table: JobsTable) -> None:
        self.table = table
        self.seen: dict[str, tuple[int, int, float]] = {}

    def revive_lost(self) -> None:
        """Compare every running job's beat with the last time's; give up on workers that stood still for a lease."""
        now = time.monotonic()
        with self.table.store.engine.connect() as connection:
            running = connection.execute(
                select(*SEALED_COLUMNS, Job.fence, Job.beat, Job.attempts, Job.progress, Job.client).where(
                    Job.state == "running"
                )
            ).all()
        seen = {}
        for row in running:
            fence, beat, since = self.seen.get(row.id, (row.fence, row.beat, now))
            if (fence, beat) != (row.fence, row.beat):
                since = now
            seen[row.id] = (row.fence, row.beat, since)
            if now - since > self.table.settings.lease_seconds:
                try:
                    self._revive(row)
                except Exception:  # it must not keep the jobs behind it from being looked at
                    log.exception("the job %s could not be given up", row.id)
        self.seen = seen

    def _revive(self, row: Any) -> None:
        values: dict[str, Any] = {"state": "queued"}
        outcome: Result | None = None
        if not is_intact("jobs", row._mapping):
            values = {"state": "failed"}  # visitors are told why
        elif row.attempts >= self.table.settings.attempts:
            outcome = lost_result(row, cancelled=False)
            values = end_columns(row, outcome)
        with self.table.store.writing() as connection:
            changed = connection.execute(
                update(Job)
                .where(Job.id == row.id, Job.fence == row.fence, Job.beat == row.beat, Job.state == "running")
                .values(**values)
            )
            if outcome is not None and changed.rowcount == 1:
                charge_end(connection, row.client, values)
        if changed.rowcount != 1:
            return  # its worker was only slow, or another reaper was faster
        if outcome is not None:
            metrics.count_end(row.kind, name_end(outcome), outcome.seconds)
        if values["state"] == "queued":
            self.table.wakeups.send(row.id)
        else:
            self.table.tell_ended()
