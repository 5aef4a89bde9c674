"""The jobs table: who wants what solved or explained, who works on it, and how it ended.

The row is the truth.  Claim, heartbeat, end, revival and cancelling are single conditional UPDATEs; those of workers
carry the fence that the claim gave, so a worker that lost its job changes nothing.  Every job ends in exactly one
outcome, but those whose row is damaged, which end without.
"""

from __future__ import annotations

import json
import logging
import secrets
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, and_, exists, func, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import aliased

from engine import PUZZLES, Puzzle
from webapp import metrics
from webapp.jobs import submissions, wakeups
from webapp.jobs.endings import SEALED_COLUMNS, Outcome, check_whole, ending, given_up, left_behind, reported
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.tables import ACTIVE, SOLVE, Damaged, Job, Task, digest, intact

ASKED_PER_PATIENCE = 5
"""Of the time after which a job counts as abandoned: the parts in which a visitor's asking is written once."""

log = logging.getLogger(__name__)


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
    client: str
    attempts: int
    """How often the job was started, this time included."""
    task: Task = SOLVE


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
    task: Task = SOLVE
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
        self.wakeups = wakeups.from_settings(settings)
        """Sent whenever a job is queued."""
        self.changed = threading.Condition()
        """Notified in this process when a job has ended."""
        self._asked: dict[str, float] = {}

    # -- visitors ----------------------------------------------------------------------------------------------------

    def known(self, puzzle: Puzzle[Any], task: Task = SOLVE) -> Outcome | None:
        """The outcome, if the task was done before."""
        outcome = self.store.outcome(_content(puzzle, task))
        return None if outcome and outcome["stopped"] else outcome

    def ended(self, id_: str, puzzle: Puzzle[Any]) -> Status | None:
        """The job with this id, if it was to solve this puzzle and has ended."""
        try:
            status = self.status(id_)
        except Damaged:
            return None
        about = status is not None and (status.kind, status.text, status.task) == (puzzle.slug, str(puzzle), SOLVE)
        return status if about and status is not None and status.ended else None

    def repeated(self, key: str, puzzle: Puzzle[Any], *, longer: bool = False, known: bool = False) -> str | None:
        """The job that the same request, sent before with this key, got; with `known`, remember that it got an answer.

        Raises:
            KeyReused: the key was sent before with another puzzle.
        """
        content, hours = _wanted(puzzle, longer), self.settings.key_hours
        with self.store.engine.connect() as connection:
            sent = submissions.recall(connection, key, content, hours)
        if sent is None and known:
            with suppress(IntegrityError), self.store.writing() as connection:
                submissions.remember(connection, key, content, None, hours)
        return sent.job if sent else None

    def submit(
        self,
        puzzle: Puzzle[Any],
        client: str,
        *,
        longer: bool = False,
        key: str | None = None,
        task: Task = SOLVE,
    ) -> str:
        """The id of a job for the puzzle: the one that `key` got before, one that is active already, or a new one.

        Raises:
            Overloaded: too many are waiting, in all or of this client.
            KeyReused: the key was sent before with another puzzle.
        """
        seconds = self.settings.longer_seconds if longer else self.settings.solve_seconds
        content, hours = _content(puzzle, task), self.settings.key_hours
        same = select(Job.id).where(Job.digest == content, Job.state.in_(ACTIVE), Job.seconds >= seconds)
        with self.store.engine.connect() as connection:
            if connection.scalar(same) is None:
                self._check_room(connection, client)  # without the lock for writing: who is turned away is told at once
        for _ in range(3):
            try:
                with self.store.writing() as connection:
                    if (
                        key
                        and (sent := submissions.recall(connection, key, _wanted(puzzle, longer), hours))
                        and sent.job
                    ):
                        return sent.job
                    active = connection.scalar(same)
                    id_ = active or secrets.token_urlsafe(16)
                    if key:
                        submissions.remember(connection, key, _wanted(puzzle, longer), id_, hours)
                    if active is not None:
                        return str(active)
                    self._check_room(connection, client)
                    connection.execute(
                        insert(Job).values(
                            id=id_,
                            digest=content,
                            kind=puzzle.slug,
                            text=str(puzzle),
                            task=task.name,
                            entries=task.entries,
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
            self.wakeups.send(id_)
            return id_
        raise Overloaded("Many ask for this puzzle at the same moment.")

    def _check_room(self, connection: Connection, client: str) -> None:
        queued = select(func.count()).where(Job.state == "queued")
        if (connection.scalar(queued) or 0) >= self.settings.waiting:
            raise Overloaded("Many puzzles are waiting to be solved.")
        if (connection.scalar(queued.where(Job.client == client)) or 0) >= self.settings.waiting_per_client:
            raise Overloaded(f"{self.settings.waiting_per_client} of your puzzles are waiting already.")

    def status(self, id_: str) -> Status | None:
        """How it stands with a job.

        Raises:
            Damaged: what is stored is not what was written.
        """
        before = aliased(Job)
        place = (
            select(func.count())
            .where(before.state == "queued", before.created < Job.created)
            .correlate(Job)
            .scalar_subquery()
        )
        with self.store.engine.connect() as connection:
            row = connection.execute(
                select(*SEALED_COLUMNS, Job.seconds, Job.progress, place.label("place")).where(Job.id == id_)
            ).first()
        if row is None:
            return None
        check_whole(row)
        progress = reported(row)
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
            task=Task(row.task, row.entries),
        )

    def wait(self, id_: str, seconds: float, *, queued: float | None = None) -> Status | None:
        """`status` as soon as the job has ended, or when the time is up; `queued` is that while no solver is free."""
        start = time.monotonic()
        state = select(Job.state).where(Job.id == id_)
        while True:
            with self.store.engine.connect() as connection:
                now = connection.scalar(state)
            patience = seconds if now != "queued" or queued is None else min(queued, seconds)
            left = start + patience - time.monotonic()
            if now not in ACTIVE or left <= 0:
                return self.status(id_)
            with self.changed:
                self.changed.wait(min(left, 0.1))  # a worker elsewhere cannot notify

    def ask(self, id_: str) -> None:
        """A sign that somebody waits for the outcome; written only as often as needed, for writing is slow.

        Where it cannot be written, because the disk is full, say, whoever asks can look all the same.
        """
        now = time.monotonic()
        often = self.settings.abandoned_seconds / ASKED_PER_PATIENCE
        if now - self._asked.get(id_, -often) < often:
            return
        with self.store.engine.connect() as connection:
            if connection.scalar(select(Job.id).where(Job.id == id_, Job.state.in_(ACTIVE))) is None:
                return
        self._asked = {each: when for each, when in self._asked.copy().items() if now - when < often} | {id_: now}
        try:
            with self.store.writing(durable=False) as connection:
                connection.execute(update(Job).where(Job.id == id_, Job.state.in_(ACTIVE)).values(asked=Job.asked + 1))
        except OperationalError as error:
            log.warning("that somebody waits for job %s could not be written: %s", id_, error)

    def cancel(self, id_: str) -> None:
        """End a job that nobody wants any more; its process is killed at its next sign of life.

        Raises:
            Damaged: what is stored is not what was written.
        """
        with self.store.writing() as connection:
            row = connection.execute(
                select(*SEALED_COLUMNS, Job.progress).where(Job.id == id_, Job.state.in_(ACTIVE)).with_for_update()
            ).first()
            if row is not None:
                check_whole(row)
                outcome = left_behind(row, cancelled=True)
                values = ending(row, "cancelled", outcome)
                connection.execute(update(Job).where(Job.id == id_, Job.state.in_(ACTIVE)).values(**values))
                metrics.count_end(row.kind, outcome)
        self.notify()

    # -- workers -----------------------------------------------------------------------------------------------------

    def claim(self) -> Claim | None:
        """Take the job that has waited longest, of the clients with the fewest running, if there is one.

        Those of kinds that this version does not know are left to workers of a newer one.
        """
        running = aliased(Job)
        busy = (
            select(func.count())
            .where(running.state == "running", running.client == Job.client)
            .correlate(Job)
            .scalar_subquery()
        )
        waiting = (
            select(*SEALED_COLUMNS, Job.fence, Job.seconds, Job.client, Job.attempts)
            .where(Job.state == "queued", Job.kind.in_(tuple(PUZZLES)), busy < self.settings.running_per_client)
            .order_by(busy, Job.created)
            .limit(1)
        )
        while True:  # until nothing waits: what woke this worker is spent, so a job lost to another must not end it
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
                    continue
                if intact("jobs", row._mapping):
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

    def beat(self, claim: Claim, progress: dict[str, Any]) -> int | None:
        """A sign of life, with the progress; how often visitors asked.  None: the job is not this worker's any more."""
        if not self._write(claim, durable=False, beat=Job.beat + 1, progress=json.dumps(progress)):
            return None
        with self.store.engine.connect() as connection:
            return connection.scalar(select(Job.asked).where(Job.id == claim.id))

    def finish(self, claim: Claim, outcome: Outcome) -> bool:
        """Record the outcome.  False: the job was not this worker's any more, and nothing was recorded."""
        state = "failed" if outcome["stopped"] == "failed" else "done"
        with self.store.writing() as connection:  # both or neither, and one wait for the disk
            recorded = self._update(connection, claim, **ending(claim, state, outcome))
            if recorded and not outcome["stopped"]:
                self.store.remember(claim.digest, outcome, connection)
        if recorded:
            metrics.count_end(claim.kind, outcome)
        self.notify()
        return recorded

    def crashed(self, claim: Claim, found: list[Any], seconds: float) -> None:
        """The solver died without a result: another start, or the end of the job after too many."""
        if claim.attempts >= self.settings.attempts:
            self.finish(claim, given_up(claim.kind, claim.text, found, claim.attempts, seconds, claim.task))
        else:
            self._write(claim, state="queued")
            self.wakeups.send(claim.id)

    def crowds_out(self, claim: Claim) -> bool:
        """Whether this is the last started of several jobs of one client, while one who has none running waits."""
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
        """Hand a job back at a shutdown, as if it had not been started."""
        if self._write(claim, state="queued", attempts=Job.attempts - 1):
            self.wakeups.send(claim.id)

    def _write(self, claim: Claim, *, durable: bool = True, **values: Any) -> bool:
        with self.store.writing(durable=durable) as connection:
            return self._update(connection, claim, **values)

    @staticmethod
    def _update(connection: Connection, claim: Claim, **values: Any) -> bool:
        done = connection.execute(
            update(Job).where(Job.id == claim.id, Job.fence == claim.fence, Job.state == "running").values(**values)
        )
        return done.rowcount == 1

    def notify(self) -> None:
        """Wake whoever waits in this process for a job to end."""
        with self.changed:
            self.changed.notify_all()


def _content(puzzle: Puzzle[Any], task: Task) -> str:
    return digest(puzzle.slug, str(puzzle), task)


def _wanted(puzzle: Puzzle[Any], longer: bool) -> str:
    """What a request asks for, as far as two with the same key must agree."""
    return _content(puzzle, SOLVE) + ("+" if longer else "")
