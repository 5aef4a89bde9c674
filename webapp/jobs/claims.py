"""The workers' half of the jobs table: claim a job, send heartbeats, hand it back, finish it.

Every write names the fence of its claim, so a worker that was given up for dead and wakes up changes no row.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, Update, and_, bindparam, exists, func, select, tuple_, update
from sqlalchemy.orm import aliased

from engine import PUZZLES, Outcome
from webapp import metrics
from webapp.jobs.results import Dealing, Result, crash_result, name_end, serialize_result
from webapp.jobs.rows import ENDING, SEALED_COLUMNS, charge_end, end_columns
from webapp.jobs.table import JobsTable
from webapp.store.tables import Job, is_intact
from webapp.store.values import SOLVE, Task, digest

# To put a statement together takes several times as long as to run it, so what each job needs is kept.
ANY_WAITING = select(Job.id).where(Job.state == "queued").limit(1)
START = (
    update(Job)
    .where(Job.id == bindparam("job"), Job.state == "queued", Job.fence == bindparam("before"))
    .values(state="running", fence=Job.fence + 1, attempts=Job.attempts + 1, beat=0, started=bindparam("now"))
)
_MINE = (Job.id == bindparam("job"), Job.fence == bindparam("claimed"), Job.state == "running")
BEAT = update(Job).where(*_MINE).values(beat=Job.beat + 1, progress=bindparam("reported"))
ASKED = select(Job.asked).where(Job.id == bindparam("job"))
END = update(Job).where(*_MINE).values({name: bindparam(f"new_{name}") for name in ENDING})


@dataclass(frozen=True)
class Claim:
    """A job in the hands of a worker."""

    id: str
    fence: int
    kind: str
    text: str
    digest: str
    seconds: float
    client: str
    attempts: int
    """Return how often the job was started, including this time."""
    task: Task = SOLVE


class Claims:
    """Everything that workers do with jobs."""

    def __init__(self, table: JobsTable) -> None:
        self.table = table
        self.store = table.store
        self.settings = table.settings
        self._fairest = self._fairest_job()

    def claim(self) -> Claim | None:
        """Claim the oldest waiting job of the clients with the fewest running jobs, if there is one.

        Kinds that this version does not know are left to workers of a newer one.
        """
        while True:  # until nothing waits: what woke this worker is spent, so a job lost to another must not end it
            if self.store.is_sqlite:
                with self.store.engine.connect() as connection:
                    if connection.scalar(ANY_WAITING) is None:
                        return None  # looking costs no write lock
            with self.store.writing() as connection:
                row = connection.execute(self._fairest).first()
                if row is None:
                    return None
                if not self._start(connection, row):
                    continue
                if is_intact("jobs", row._mapping):
                    break
                connection.execute(update(Job).where(Job.id == row.id).values(state="failed"))  # visitors are told so
        return Claim(
            id=row.id,
            fence=row.fence + 1,
            kind=row.kind,
            text=row.text,
            digest=row.digest,
            seconds=row.seconds,
            client=row.client,
            attempts=row.attempts + 1,
            task=Task(row.task, row.entries),
        )

    def _fairest_job(self) -> Select[*tuple[Any, ...]]:
        """Return the job to take next, if there is one."""
        running = aliased(Job)
        busy = (
            select(func.count())
            .where(running.state == "running", running.client == Job.client)
            .correlate(Job)
            .scalar_subquery()
        )
        return (
            select(*SEALED_COLUMNS, Job.fence, Job.seconds, Job.client, Job.attempts)
            .where(Job.state == "queued", Job.kind.in_(tuple(PUZZLES)), busy < self.settings.running_per_client)
            .order_by(busy, Job.created)
            .limit(1)
        )

    @staticmethod
    def _start(connection: Connection, row: Row[*tuple[Any, ...]]) -> bool:
        """Mark a waiting job as running; return False if another worker was faster."""
        return connection.execute(START, {"job": row.id, "before": row.fence, "now": datetime.now(UTC)}).rowcount == 1

    def beat(self, claim: Claim, progress: dict[str, Any]) -> int | None:
        """Send a heartbeat with the progress; return how often visitors asked, or None if the job is no
        longer this worker's.
        """
        with self.store.writing(durable=False) as connection:
            if self._change(connection, claim, BEAT, reported=json.dumps(progress)):
                return connection.scalar(ASKED, {"job": claim.id})
        return None

    def finish(self, claim: Claim, outcome: Result) -> bool:
        """Record the outcome; return False, and record nothing, if the job is no longer this worker's."""
        known = {} if outcome.stopped else self._known(claim, outcome)
        with self.store.writing() as connection:  # both or neither, and one wait for the disk
            end = end_columns(claim, outcome, remembered=claim.digest in known)
            recorded = self._change(connection, claim, END, **{f"new_{name}": value for name, value in end.items()})
            if recorded:
                for content, each in known.items():
                    self.store.remember(content, serialize_result(each), connection, client=claim.client)
                charge_end(connection, claim.client, end)
        if recorded:
            metrics.count_end(claim.kind, name_end(outcome), outcome.seconds)
        self.table.tell_ended()
        return recorded

    def _known(self, claim: Claim, outcome: Result) -> dict[str, Result]:
        """Return what is now known, by content hash; a solution listed first on request helps anybody."""
        if isinstance(outcome, Dealing):
            return {}  # the stock has it
        known: dict[str, Result] = {claim.digest: outcome}
        plain = digest(claim.kind, claim.text)
        if isinstance(outcome, Outcome) and claim.digest != plain and self.store.outcome(plain) is None:
            known[plain] = replace(outcome, wanted=False)
        return known

    def record_crash(self, claim: Claim, found: list[Any], seconds: float) -> None:
        """Record that the solver died without a result: start the job again, or end it after too many attempts."""
        if claim.attempts >= self.settings.attempts:
            self.finish(claim, crash_result(claim.kind, claim.text, found, claim.attempts, seconds, claim.task))
        else:
            self._write(claim, state="queued")
            self.table.wakeups.send(claim.id)

    def must_make_room(self, claim: Claim) -> bool:
        """Return whether this is a client's youngest running job of several, while a client with none waits."""
        mine, other, waiting, theirs = (aliased(Job) for _ in range(4))
        siblings = exists().where(
            mine.id == claim.id, other.client == mine.client, other.state == "running", other.id != mine.id
        )
        age, other_age = tuple_(mine.started, mine.id), tuple_(other.started, other.id)
        running = exists().where(theirs.client == waiting.client, theirs.state == "running").correlate(waiting)
        question = (
            siblings.where(other_age < age),
            ~siblings.where(other_age > age),
            exists().where(waiting.state == "queued", waiting.client != claim.client, ~running),
        )
        with self.store.engine.connect() as connection:
            return bool(connection.scalar(select(and_(*question))))

    def release(self, claim: Claim) -> None:
        """Hand a job back at shutdown, as if it had not been started."""
        if self._write(claim, state="queued", attempts=Job.attempts - 1):
            self.table.wakeups.send(claim.id)

    def _write(self, claim: Claim, **values: Any) -> bool:
        with self.store.writing() as connection:
            return self._change(connection, claim, update(Job).where(*_MINE).values(**values))

    @staticmethod
    def _change(connection: Connection, claim: Claim, change: Update, **values: Any) -> bool:
        """Change the job's row, if it is still this worker's."""
        return connection.execute(change, {"job": claim.id, "claimed": claim.fence, **values}).rowcount == 1
