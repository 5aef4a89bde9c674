"""The jobs table: who wants what solved or explained, who works on it, and how it ended.

The row is the truth.  What visitors do with it is in `webapp.jobs.visitors`, what workers do in `webapp.jobs.claims`.
Claim, heartbeat, end, revival and cancelling are single conditional UPDATEs (only a job that an idle solver of the same
process is handed is claimed by its INSERT); those of workers carry the fence that the claim gave, so a worker that lost
its job changes nothing.  Every job ends in exactly one outcome, but those whose row is damaged, which end without.
"""

from __future__ import annotations

import threading

from webapp.jobs import wakeups
from webapp.settings import Settings
from webapp.store.contents import Store


class JobsTable:
    """The table, with the two bells of this process: a job waits, a job has ended."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.wakeups = wakeups.from_settings(settings)
        """Sent whenever a job is queued."""
        self.ended = threading.Condition()
        """Notified in this process when a job has ended."""

    def tell_ended(self) -> None:
        """Wake whoever waits in this process for a job to end."""
        with self.ended:
            self.ended.notify_all()
