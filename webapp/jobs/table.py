"""The jobs table: who wants what solved, explained or dealt, who works on it, and how it ended.

The row is the truth.  `webapp.jobs.visitors` has what visitors do with it, `webapp.jobs.claims` what workers do.
Claim, heartbeat, end, revival and cancelling are single conditional UPDATEs (except that a job handed to an idle solver
of the same process is claimed by its INSERT).  Those of workers carry the fence of the claim, so a worker that lost its
job changes nothing.  Every job ends in exactly one outcome, except those whose row is damaged, which end without.
"""

from __future__ import annotations

import threading

from webapp.jobs import wakeups
from webapp.settings import Settings
from webapp.store.contents import Store


class JobsTable:
    """The table, with this process's two signals: a job waits, a job has ended."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.wakeups = wakeups.from_settings(settings)
        """Sent whenever a job is queued."""
        self.ended = threading.Condition()
        """Notified in this process when a job has ended."""

    def tell_ended(self) -> None:
        """Wake everyone in this process who waits for a job to end."""
        with self.ended:
            self.ended.notify_all()
