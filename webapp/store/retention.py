"""What is forgotten: ended jobs, previews, and outcomes of puzzles that nobody has shared.  Links are kept for ever."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, exists, select

from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.tables import Job, KnownOutcome, Permalink, Preview

AT_REST = ("done", "failed", "cancelled", "queued")
"""The states of jobs that nobody works on; one that is queued for days is of a kind that no worker knows any more."""
BATCH = 500
"""Rows looked at in one go, so that nobody waits for it."""
LOOK_EVERY = 10.0
"""Seconds between two looks: 180,000 rows an hour."""


class Retention:
    """Deletes what is old, a little at a time; as many processes as like may do so at once."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._next = 0.0
        self._seen = ""

    def forget_some(self) -> None:
        """Delete some of what is old, if it is time to."""
        if not self.settings.keep_days or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + LOOK_EVERY
        before = datetime.now(UTC) - timedelta(days=self.settings.keep_days)
        self._jobs(before)
        self._outcomes(before)
        self._previews(before)

    def _jobs(self, before: datetime) -> None:
        with self.store.engine.connect() as connection:  # looking costs no write lock
            at_rest = Job.state.in_(AT_REST)
            old = connection.scalars(select(Job.id).where(at_rest, Job.created < before).limit(BATCH)).all()
        if old:
            with self.store.writing(durable=False) as connection:
                connection.execute(delete(Job).where(Job.id.in_(old), at_rest))  # unless one was claimed meanwhile

    def _outcomes(self, before: datetime) -> None:
        """Go on through the outcomes, which have no index by age, where the last look ended."""
        with self.store.engine.connect() as connection:
            rows = connection.execute(
                select(KnownOutcome.digest, KnownOutcome.created)
                .where(KnownOutcome.digest > self._seen)
                .order_by(KnownOutcome.digest)
                .limit(BATCH)
            ).all()
        self._seen = rows[-1].digest if len(rows) == BATCH else ""
        old = [row.digest for row in rows if row.created < before]
        if old:
            shared = exists().where(Permalink.digest == KnownOutcome.digest)
            with self.store.writing(durable=False) as connection:  # unless worked out again or shared meanwhile
                connection.execute(
                    delete(KnownOutcome).where(KnownOutcome.digest.in_(old), KnownOutcome.created < before, ~shared)
                )

    def _previews(self, before: datetime) -> None:
        """They are drawn again when somebody asks."""
        with self.store.engine.connect() as connection:
            old = connection.scalars(select(Preview.digest).where(Preview.created < before).limit(BATCH)).all()
        if old:
            with self.store.writing(durable=False) as connection:
                connection.execute(delete(Preview).where(Preview.digest.in_(old)))
