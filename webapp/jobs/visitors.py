"""The visitors' half of the jobs table: submit a job, wait for it, cancel it."""

from __future__ import annotations

import logging
import secrets
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, case, func, insert, select, update
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import aliased

from engine import Puzzle, Recipe
from webapp import metrics
from webapp.jobs import submissions
from webapp.jobs.claims import Claim
from webapp.jobs.prefill import MOST_SECONDS
from webapp.jobs.results import Result, name_end, read_result
from webapp.jobs.rows import SEALED_COLUMNS, charge_end, end_columns, lost_result, read_progress, refuse_damaged
from webapp.jobs.status import JobStatus, Overloaded
from webapp.jobs.table import JobsTable
from webapp.store.quota import charge, size_of
from webapp.store.tables import Job
from webapp.store.values import ACTIVE, DEAL, REMEMBERED, SOLVE, Damaged, Task, digest

ASKED_PER_PATIENCE = 5
"""A visitor's interest is written this often in the time after which a job counts as abandoned."""

# To put a question together takes several times as long as to ask it, so what each request asks is kept.
_before = aliased(Job)
_place = (
    select(func.count())
    .where(_before.state == "queued", _before.created < Job.created)
    .correlate(Job)
    .scalar_subquery()
)
ROW = select(*SEALED_COLUMNS, Job.seconds, Job.progress, _place.label("place")).where(Job.id == bindparam("job"))
STATE = select(Job.state).where(Job.id == bindparam("job"))
SAME = select(Job.id).where(
    Job.digest == bindparam("digest"), Job.state.in_(ACTIVE), Job.seconds >= bindparam("seconds")
)
"""The active jobs that will answer an order as well."""
_waits, _mine = Job.state == "queued", Job.client == bindparam("client")
ACTIVE_NOW = select(
    *(func.coalesce(func.sum(case((each, 1), else_=0)), 0) for each in (_waits, _waits & _mine, ~_waits & _mine))
).where(Job.state.in_(ACTIVE))
"""How many puzzles wait, how many of them are one visitor's, and how many of theirs are being solved."""
NEW = insert(Job)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Order:
    """A request: the columns of its row that are known before there is one."""

    digest: str
    kind: str
    text: str
    task: str
    entries: str
    seconds: float
    client: str

    def same(self, connection: Connection) -> str | None:
        """Return an active job that will answer it as well."""
        return connection.scalar(SAME, {"digest": self.digest, "seconds": self.seconds})


class Jobs:
    """Everything that visitors do with jobs."""

    outlive_pages = True
    """Whether jobs go on while their pages are closed, so that their puzzles need addresses to come back to."""

    def __init__(self, table: JobsTable) -> None:
        self.table = table
        self.store = table.store
        self.settings = table.settings
        self._last_asked: dict[str, float] = {}

    # -- before there is a job ---------------------------------------------------------------------------------------

    def known(self, puzzle: Puzzle[Any], task: Task = SOLVE) -> Result | None:
        """Return the outcome, if this version did the task before."""
        outcome = read_result(task, self.store.outcome(_content(puzzle, task)))
        return None if outcome is None or outcome.stopped else outcome

    def ended(self, id_: str, puzzle: Puzzle[Any], task: Task = SOLVE) -> JobStatus | None:
        """Return the job with this id, if it had this task and puzzle and has ended."""
        try:
            status = self.status(id_) if id_ else None
        except Damaged:
            return None
        about = status is not None and (status.kind, status.text, status.task) == (puzzle.slug, str(puzzle), task)
        return status if about and status is not None and status.ended else None

    def recall(
        self,
        key: str,
        puzzle: Puzzle[Any],
        *,
        longer: bool = False,
        known: bool = False,
        task: Task = SOLVE,
        client: str = "",
    ) -> str | None:
        """Return the job of an earlier request with this key; with `known`, record that it got an answer.

        Raises:
            KeyReused: the key was sent before with another puzzle.
        """
        content, hours = _fingerprint(puzzle, task, longer), self.settings.key_hours
        with self.store.engine.connect() as connection:
            sent = submissions.recall(connection, key, content, hours)
        if sent is None and known:
            with suppress(IntegrityError), self.store.writing() as connection:
                submissions.remember(connection, key, content, None, hours, client)
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
        """Return the id of a job for the puzzle: the one that `key` got before, one that is active already, or a new
        one.

        Raises:
            Overloaded: too many are waiting, in all or for this client.
            KeyReused: the key was sent before with another puzzle.
        """
        seconds = self.settings.longer_seconds if longer else self.settings.solve_seconds
        content = _content(puzzle, task)
        order = _Order(content, puzzle.slug, str(puzzle), task.name, task.entries, seconds, client)
        return self._place(order, key, _fingerprint(puzzle, task, longer))

    def deal(self, recipe: Recipe, client: str) -> str:
        """Return the id of a job that deals the puzzle of a recipe: one that is active already, or a new one.

        Raises:
            Overloaded: too many are waiting, in all or for this client.
        """
        return self._place(_dealing_order(recipe, client), None, "")

    def find_dealing(self, recipe: Recipe) -> str | None:
        """Return the id of the job that is dealing the puzzle of a recipe now."""
        with self.store.engine.connect() as connection:
            return _dealing_order(recipe, "").same(connection)

    def _place(self, order: _Order, key: str | None, asked: str) -> str:
        for _ in range(3):
            with suppress(IntegrityError), self.table.wakeups.reserve() as hand:
                if self.store.is_sqlite and hand is None:
                    with self.store.engine.connect() as connection:
                        if order.same(connection) is None:
                            self._refuse_if_full(connection, order.client)  # without the lock for writing: told at once
                id_, state = self._enter(order, key, asked, at_once=hand is not None)
                if hand and state == "running":
                    text, entries = order.text, Task(order.task, order.entries)
                    hand(Claim(id_, 1, order.kind, text, order.digest, order.seconds, order.client, 1, entries))
                elif state == "queued":
                    self.table.wakeups.send(id_)
                return id_
            # The same puzzle was submitted at the same moment: join it.
        raise Overloaded("Lots of people want this puzzle right now.")

    def _enter(self, order: _Order, key: str | None, asked: str, *, at_once: bool) -> tuple[str, str]:
        """Return the id of the order's job, and its state if it was made now; `asked` is stored with the key.

        If a solver will take it `at_once`, it is running from the beginning, unless it is somebody else's turn.  It is
        claimed then, and a process that dies before working on it loses it when the lease expires, as any worker does.

        Raises:
            IntegrityError: somebody else made it at this moment.
            Overloaded, KeyReused: see `submit`.
        """
        hours = self.settings.key_hours
        with self.store.writing() as connection:
            if key and (sent := submissions.recall(connection, key, asked, hours)) and sent.job:
                return sent.job, ""
            active = order.same(connection)
            id_ = active or secrets.token_urlsafe(16)
            if key:
                submissions.remember(connection, key, asked, id_, hours, order.client)
            if active is not None:
                return id_, ""
            first = self._refuse_if_full(connection, order.client)
            claimed, now = int(at_once and first), datetime.now(UTC)
            state = "running" if claimed else "queued"
            counts = {"fence": claimed, "attempts": claimed, "beat": 0, "asked": 0}
            row = {"id": id_, "state": state, "progress": "{}", "created": now, "started": now if claimed else None}
            new = {**asdict(order), **counts, **row}
            connection.execute(NEW, new)
            charge(connection, order.client, size_of(new))
        return id_, state

    def _refuse_if_full(self, connection: Connection, client: str) -> bool:
        """Return whether it is this client's turn now; raise `Overloaded` if too many wait."""
        waiting, mine, running = connection.execute(ACTIVE_NOW, {"client": client}).one()
        if waiting >= self.settings.waiting:
            raise Overloaded("Lots of puzzles are waiting to be solved.")
        if mine >= self.settings.waiting_per_client:
            raise Overloaded(f"{self.settings.waiting_per_client} of your puzzles are already in the queue.")
        return not waiting and bool(running < self.settings.running_per_client)

    # -- while there is one ------------------------------------------------------------------------------------------

    def status(self, id_: str) -> JobStatus | None:
        """Return the state of a job.

        Raises:
            Damaged: what is stored is not what was written, or this version cannot read it.
        """
        with self.store.engine.connect() as connection:
            row = connection.execute(ROW, {"job": id_}).first()
        return None if row is None else self._status(row)

    def _status(self, row: Row[*tuple[Any, ...]]) -> JobStatus:
        refuse_damaged(row)
        progress, task, stored = read_progress(row), Task(row.task, row.entries), row.outcome
        if stored == REMEMBERED and (stored := self.store.outcome(row.digest, any_version=True)) is None:
            raise Damaged("We no longer keep this result. Solve the puzzle again.")
        outcome = read_result(task, stored)
        if stored and outcome is None:
            raise Damaged("Another version of the site worked this out. Solve the puzzle again.")
        return JobStatus(
            id=row.id,
            kind=row.kind,
            text=row.text,
            state=row.state,
            seconds=row.seconds,
            elapsed=progress.get("elapsed", 0.0),
            place=row.place,
            task=task,
            progress=progress,
            outcome=outcome,
        )

    def wait(self, id_: str, seconds: float, *, queued: float | None = None) -> JobStatus | None:
        """Return the `status` when the job has ended or the time is up; `queued` is the time while no
        solver is free.
        """
        start = time.monotonic()
        while True:
            with self.store.engine.connect() as connection:
                now = connection.scalar(STATE, {"job": id_})
                patience = seconds if now != "queued" or queued is None else min(queued, seconds)
                left = start + patience - time.monotonic()
                row = connection.execute(ROW, {"job": id_}).first() if now not in ACTIVE or left <= 0 else None
            if now not in ACTIVE or left <= 0:
                return None if row is None else self._status(row)
            with self.table.ended:
                self.table.ended.wait(min(left, 0.1))  # a worker elsewhere cannot notify

    def still_wanted(self, id_: str) -> None:
        """Record that somebody waits for the outcome; written only as often as necessary, because writing is slow.

        If it cannot be written, because the disk is full, say, the visitor can look all the same.
        """
        now = time.monotonic()
        often = self.settings.abandoned_seconds / ASKED_PER_PATIENCE
        if now - self._last_asked.get(id_, -often) < often:
            return
        with self.store.engine.connect() as connection:
            if connection.scalar(select(Job.id).where(Job.id == id_, Job.state.in_(ACTIVE))) is None:
                return
        lately = {each: when for each, when in self._last_asked.copy().items() if now - when < often}
        self._last_asked = lately | {id_: now}
        try:
            with self.store.writing(durable=False) as connection:
                connection.execute(update(Job).where(Job.id == id_, Job.state.in_(ACTIVE)).values(asked=Job.asked + 1))
        except OperationalError as error:
            log.warning("that somebody waits for job %s could not be written: %s", id_, error)

    def cancel(self, id_: str) -> None:
        """End a job that nobody wants any more; its process is killed at its next heartbeat.

        Raises:
            Damaged: what is stored is not what was written.
        """
        with self.store.writing() as connection:
            row = connection.execute(
                select(*SEALED_COLUMNS, Job.progress, Job.client)
                .where(Job.id == id_, Job.state.in_(ACTIVE))
                .with_for_update()
            ).first()
            if row is not None:
                refuse_damaged(row)
                outcome = lost_result(row, cancelled=True)
                end = end_columns(row, outcome)
                connection.execute(update(Job).where(Job.id == id_, Job.state.in_(ACTIVE)).values(**end))
                charge_end(connection, row.client, end)
                metrics.count_end(row.kind, name_end(outcome), outcome.seconds)
        self.table.tell_ended()


def _dealing_order(recipe: Recipe, client: str) -> _Order:
    kind, text = recipe.kind, str(recipe)
    return _Order(digest(kind, text, DEAL), kind, text, DEAL.name, DEAL.entries, MOST_SECONDS, client)


def _content(puzzle: Puzzle[Any], task: Task) -> str:
    return digest(puzzle.slug, str(puzzle), task)


def _fingerprint(puzzle: Puzzle[Any], task: Task, longer: bool) -> str:
    """Return what must agree between two requests with the same key."""
    return _content(puzzle, task) + ("+" if longer else "")
