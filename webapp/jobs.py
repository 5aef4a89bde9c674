"""The jobs table: who wants what solved, who works on it, and how it ended.

The row is the truth.  Claim, heartbeat, end and revival are single conditional UPDATEs; all but the claim carry the
fence that the claim gave, so a worker that lost its job changes nothing.  Every job ends in exactly one outcome.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from engine import PUZZLES, Puzzle, undecided
from webapp.settings import Settings
from webapp.store import Job, Store, digest

Outcome = dict[str, Any]
"""See `engine.worker.outcome_to_json`.  `stopped` may also be `failed` or `cancelled`."""

ACTIVE = ("queued", "running")


class Overloaded(Exception):
    """Too many puzzles are waiting; `words` say whose."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


@dataclass(frozen=True)
class Claim:
    """A job in the hands of a worker."""

    id: str
    fence: int
    kind: str
    text: str
    digest: str
    seconds: float


@dataclass(frozen=True)
class Status:
    """What a visitor may know of a job."""

    id: str
    kind: str
    text: str
    state: str
    seconds: float
    elapsed: float
    place: int
    """Jobs before it in the queue, from 0; only while it waits."""
    progress: dict[str, Any] = field(default_factory=dict)
    outcome: Outcome | None = None

    @property
    def ended(self) -> bool:
        """Whether there is an outcome."""
        return self.state not in ACTIVE


class Jobs:
    """All that happens to jobs."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.changed = threading.Condition()
        """Notified in this process when a job was queued or has ended."""

    # -- visitors ----------------------------------------------------------------------------------------------------

    def known(self, puzzle: Puzzle[Any]) -> Outcome | None:
        """The outcome, if the puzzle was solved before."""
        outcome = self.store.outcome(digest(puzzle.slug, str(puzzle)))
        return None if outcome and outcome["stopped"] else outcome

    def ended(self, id_: str, puzzle: Puzzle[Any]) -> Status | None:
        """The job with this id, if it was about this puzzle and has ended."""
        status = self.status(id_)
        about = status is not None and (status.kind, status.text) == (puzzle.slug, str(puzzle))
        return status if about and status is not None and status.ended else None

    def submit(self, puzzle: Puzzle[Any], client: str, *, longer: bool = False) -> str:
        """The id of a job for the puzzle: one that is active already, or a new one.

        Raises:
            Overloaded: too many are waiting, in all or of this client.
        """
        seconds = self.settings.longer_seconds if longer else self.settings.solve_seconds
        content = digest(puzzle.slug, str(puzzle))
        same = select(Job.id).where(Job.digest == content, Job.state.in_(ACTIVE), Job.seconds >= seconds)
        for _ in range(3):
            try:
                with self.store.writing() as connection:
                    if (active := connection.scalar(same)) is not None:
                        return str(active)
                    queued = select(func.count()).where(Job.state == "queued")
                    if (connection.scalar(queued) or 0) >= self.settings.waiting:
                        raise Overloaded("Many puzzles are waiting to be solved.")
                    if (connection.scalar(queued.where(Job.client == client)) or 0) >= self.settings.waiting_per_client:
                        raise Overloaded(f"{self.settings.waiting_per_client} of your puzzles are waiting already.")
                    id_ = secrets.token_urlsafe(16)
                    connection.execute(
                        insert(Job).values(
                            id=id_,
                            digest=content,
                            kind=puzzle.slug,
                            text=str(puzzle),
                            seconds=seconds,
                            client=client,
                            state="queued",
                            fence=0,
                            beat=0,
                            asked=0,
                            attempts=0,
                            progress="{}",
                            created=datetime.now(UTC),
                        )
                    )
            except IntegrityError:
                continue  # the same puzzle was submitted at the same moment: join it
            self._notify()
            return id_
        raise Overloaded("Many ask for this puzzle at the same moment.")

    def status(self, id_: str) -> Status | None:
        """How it stands with a job."""
        before = aliased(Job)
        place = (
            select(func.count())
            .where(before.state == "queued", before.created < Job.created)
            .correlate(Job)
            .scalar_subquery()
        )
        with self.store.engine.connect() as connection:
            row = connection.execute(
                select(
                    Job.kind,
                    Job.text,
                    Job.state,
                    Job.seconds,
                    Job.started,
                    Job.progress,
                    Job.outcome,
                    place.label("place"),
                ).where(Job.id == id_)
            ).first()
        if row is None:
            return None
        progress = json.loads(row.progress)
        return Status(
            id=id_,
            kind=row.kind,
            text=row.text,
            state=row.state,
            seconds=row.seconds,
            elapsed=progress.get("elapsed", 0.0),
            place=row.place,
            progress=progress,
            outcome=json.loads(row.outcome) if row.outcome else None,
        )

    def wait(self, id_: str, seconds: float) -> Status | None:
        """`status` as soon as the job has ended, or when the time is up."""
        end = time.monotonic() + seconds
        while True:
            status = self.status(id_)
            left = end - time.monotonic()
            if status is None or status.ended or left <= 0:
                return status
            with self.changed:
                self.changed.wait(min(left, 0.1))  # a worker elsewhere cannot notify

    def ask(self, id_: str) -> None:
        """A sign that somebody waits for the outcome."""
        with self.store.writing() as connection:
            connection.execute(update(Job).where(Job.id == id_, Job.state.in_(ACTIVE)).values(asked=Job.asked + 1))

    def cancel(self, id_: str) -> None:
        """End a job that nobody wants any more; its process is killed at its next sign of life."""
        with self.store.writing() as connection:
            row = connection.execute(
                select(Job.kind, Job.text, Job.progress).where(Job.id == id_, Job.state.in_(ACTIVE)).with_for_update()
            ).first()
            if row is not None:
                outcome = _left_behind(row, "cancelled")
                connection.execute(
                    update(Job)
                    .where(Job.id == id_, Job.state.in_(ACTIVE))
                    .values(state="cancelled", outcome=json.dumps(outcome), finished=datetime.now(UTC))
                )
        self._notify()

    # -- workers -----------------------------------------------------------------------------------------------------

    def claim(self) -> Claim | None:
        """Take the job that has waited longest, of the clients with the fewest running, if there is one."""
        running = aliased(Job)
        busy = (
            select(func.count())
            .where(running.state == "running", running.client == Job.client)
            .correlate(Job)
            .scalar_subquery()
        )
        columns = (Job.id, Job.fence, Job.kind, Job.text, Job.digest, Job.seconds)
        waiting = (
            select(*columns)
            .where(Job.state == "queued", busy < self.settings.running_per_client)
            .order_by(busy, Job.created)
            .limit(1)
        )
        with self.store.engine.connect() as connection:
            if connection.scalar(select(Job.id).where(Job.state == "queued").limit(1)) is None:
                return None  # looking costs no write lock
        with self.store.writing() as connection:
            row = connection.execute(waiting).first()
            if row is None:
                return None
            claimed = connection.execute(
                update(Job)
                .where(Job.id == row.id, Job.state == "queued", Job.fence == row.fence)
                .values(
                    state="running",
                    fence=row.fence + 1,
                    attempts=Job.attempts + 1,
                    beat=0,
                    started=datetime.now(UTC),
                )
            )
            if claimed.rowcount != 1:
                return None
        return Claim(row.id, row.fence + 1, row.kind, row.text, row.digest, row.seconds)

    def beat(self, claim: Claim, progress: dict[str, Any]) -> int | None:
        """A sign of life, with the progress; how often visitors asked.  None: the job is not this worker's any more."""
        if not self._write(claim, beat=Job.beat + 1, progress=json.dumps(progress)):
            return None
        with self.store.engine.connect() as connection:
            return connection.scalar(select(Job.asked).where(Job.id == claim.id))

    def finish(self, claim: Claim, outcome: Outcome) -> bool:
        """Record the outcome.  False: the job was not this worker's any more, and nothing was recorded."""
        if not outcome["stopped"]:
            self.store.remember(claim.digest, outcome)
        recorded = self._write(
            claim,
            state="failed" if outcome["stopped"] == "failed" else "done",
            outcome=json.dumps(outcome),
            finished=datetime.now(UTC),
        )
        self._notify()
        return recorded

    def release(self, claim: Claim) -> None:
        """Hand a job back at a shutdown, as if it had not been started."""
        self._write(claim, state="queued", attempts=Job.attempts - 1)
        self._notify()

    def _write(self, claim: Claim, **values: Any) -> bool:
        with self.store.writing() as connection:
            done = connection.execute(
                update(Job).where(Job.id == claim.id, Job.fence == claim.fence, Job.state == "running").values(**values)
            )
        return done.rowcount == 1

    def _notify(self) -> None:
        with self.changed:
            self.changed.notify_all()


class Reaper:
    """Gives up on workers that show no sign of life, by its own clock: the clocks of other machines do not matter."""

    def __init__(self, jobs: Jobs) -> None:
        self.jobs = jobs
        self.seen: dict[str, tuple[int, int, float]] = {}

    def look(self) -> None:
        """Compare every running job's beat with the last look's."""
        now = time.monotonic()
        with self.jobs.store.engine.connect() as connection:
            running = connection.execute(
                select(Job.id, Job.fence, Job.beat, Job.attempts, Job.kind, Job.text, Job.progress).where(
                    Job.state == "running"
                )
            ).all()
        seen = {}
        for row in running:
            fence, beat, since = self.seen.get(row.id, (row.fence, row.beat, now))
            if (fence, beat) != (row.fence, row.beat):
                since = now
            seen[row.id] = (row.fence, row.beat, since)
            if now - since > self.jobs.settings.lease_seconds:
                self._revive(row)
        self.seen = seen

    def _revive(self, row: Any) -> None:
        values: dict[str, Any] = {"state": "queued"}
        if row.attempts >= self.jobs.settings.attempts:
            outcome = _left_behind(row, "failed")
            outcome["message"] = f"The solver crashed {row.attempts} times on this puzzle; the fault is ours."
            values = {"state": "failed", "outcome": json.dumps(outcome), "finished": datetime.now(UTC)}
        with self.jobs.store.writing() as connection:
            connection.execute(
                update(Job)
                .where(Job.id == row.id, Job.fence == row.fence, Job.beat == row.beat, Job.state == "running")
                .values(**values)
            )
        self.jobs._notify()


def unfinished(kind: str, text: str, solutions: list[Any], stopped: str, seconds: float) -> Outcome:
    """The outcome of a search that ended early: what it had found by then is kept."""
    puzzle = PUZZLES[kind].parse(text)
    status = puzzle.verdict([puzzle.solution_from_json(each) for each in solutions], complete=False)
    reason = {"failed": "The solver failed on this puzzle, and the fault is ours. ", "cancelled": ""}
    return {
        "status": status,
        "solutions": solutions,
        "complete": False,
        "forced": None,
        "message": reason.get(stopped, f"Stopped at the {stopped} limit. ") + undecided(len(solutions)),
        "stopped": stopped,
        "seconds": round(seconds, 4),
    }


def _left_behind(row: Any, stopped: str) -> Outcome:
    """The outcome of a job whose worker cannot be asked: what it last reported."""
    progress = json.loads(row.progress)
    return unfinished(row.kind, row.text, progress.get("solutions", []), stopped, progress.get("elapsed", 0.0))
