"""Delete old data: ended jobs, and outcomes of puzzles that nobody has shared.  Links are kept for ever.

Indexes by age find what must go, so a look costs what it finds, however much is stored.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select, update
from sqlalchemy.orm import InstrumentedAttribute

from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.quota import ROOM_MADE, Quota, charge
from webapp.store.tables import Job, KnownOutcome, Permalink
from webapp.store.values import INDEXES

AT_REST = ("done", "failed", "cancelled", "queued")
"""The states of jobs that nobody works on; one that is queued for days has a kind that no worker knows any more."""
BATCH = 500
"""Rows deleted at once, so that nobody waits for it."""
LOOK_EVERY = 10.0
"""Seconds between two looks."""
LONGEST_LOOK = 1.0
"""Seconds after which a look that still finds something ends; some ten thousand rows."""
SPARED = 3600.0
"""Seconds for which nothing is deleted only to make room: a visitor may still look at it."""
ENDED = ("done", "failed", "cancelled")
JOB_SIZE = func.length(Job.text) + func.coalesce(func.length(Job.outcome), 0) + 350
"""Roughly the bytes of a row, without indexes; the rest of it has one size."""
OUTCOME_SIZE = func.length(KnownOutcome.outcome) + 160

Conditions = tuple[ColumnElement[bool], ...]
Moment = InstrumentedAttribute[datetime]


class Retention:
    """Deletes what is old, a little at a time; any number of processes may do so at once."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.quota = Quota(store, settings)
        self._next = 0.0

    def forget_some(self) -> None:
        """Delete some of what is old, if it is time to."""
        if not self.settings.keep_days or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + LOOK_EVERY
        before = datetime.now(UTC) - timedelta(days=self.settings.keep_days)
        end = time.monotonic() + LONGEST_LOOK
        self._forget(Job.id, (Job.state.in_(AT_REST), Job.created < before), None, end)
        old = (~KnownOutcome.kept, KnownOutcome.created < before)
        self._forget(KnownOutcome.digest, old, KnownOutcome.created, end)

        if self.quota.overrun() > 0:
            self._make_room(end)

    def _make_room(self, end: float) -> None:
        """Delete the oldest results without a link until there is room, once all together have reached their limit.

        They can be computed again, so they go before links, others' games and new puzzles.
        """
        unshared = ~exists().where(Permalink.digest == Job.digest)
        jobs = [(Job.id, (Job.state == state, unshared), Job.created, JOB_SIZE) for state in ENDED]
        nobodys = ~KnownOutcome.kept, ~exists().where(Permalink.digest == KnownOutcome.digest)
        for key, conditions, created, size in (
            *jobs,
            (KnownOutcome.digest, nobodys, KnownOutcome.created, OUTCOME_SIZE),
        ):
            old = created < datetime.now(UTC) - timedelta(seconds=SPARED)
            due = select(key, size).where(*conditions, old).order_by(created).limit(BATCH)
            while time.monotonic() < end and self.quota.overrun() > 0:
                with self.store.writing(durable=False) as connection:
                    found = connection.execute(due.with_for_update(skip_locked=True, of=key.class_)).all()
                    connection.execute(delete(key.class_).where(key.in_([each for each, _ in found])))
                    charge(connection, ROOM_MADE, -sum(INDEXES + freed for _, freed in found))
                if len(found) < BATCH:
                    break

    def _forget(self, key: InstrumentedAttribute[str], old: Conditions, first: Moment | None, end: float) -> None:
        """Delete the rows whose `old` conditions hold, batch after batch until `end`, in the order of `first`."""
        due = select(key).where(*old).order_by(first).limit(BATCH)
        while True:
            with self.store.engine.connect() as connection:  # looking costs no write lock
                if connection.scalar(due.limit(1)) is None:
                    return
            with self.store.writing(durable=False) as connection:
                found = connection.scalars(due.with_for_update(skip_locked=True)).all()  # others take others
                if key is KnownOutcome.digest:
                    _keep_shared(connection, found)
                connection.execute(delete(key.class_).where(key.in_(found), *old))
            if len(found) < BATCH or time.monotonic() > end:
                return


def _keep_shared(connection: Connection, outcomes: Sequence[str]) -> None:
    """Mark some outcomes as having links, so that nobody looks at them again."""
    shared = exists().where(Permalink.digest == KnownOutcome.digest)
    connection.execute(update(KnownOutcome).where(KnownOutcome.digest.in_(outcomes), shared).values(kept=True))
