"""Threads that take jobs from the table and run them in solver processes."""

from __future__ import annotations

import logging
import threading
import time

from sqlalchemy.exc import SQLAlchemyError

from webapp.jobs import Claim, Jobs, Reaper, unfinished
from webapp.supervisor import Run, Supervisor

BEAT_EVERY = 0.5
"""Seconds between two signs of life; each is a write."""
LOOK_EVERY = 0.5
"""Seconds between two looks for jobs that another process queued."""

log = logging.getLogger(__name__)


class Runner:
    """As many threads as puzzles may be solved at once, and one that looks for lost jobs."""

    def __init__(self, jobs: Jobs, supervisor: Supervisor) -> None:
        self.jobs = jobs
        self.supervisor = supervisor
        self._closing = threading.Event()
        work = [threading.Thread(target=self._work, name=f"runner-{i}") for i in range(jobs.settings.solvers)]
        self._threads = [*work, threading.Thread(target=self._reap, name="reaper")]
        for each in self._threads:
            each.daemon = True
            each.start()

    def close(self) -> None:
        """Hand all jobs back, and end all processes."""
        self._closing.set()
        with self.jobs.changed:
            self.jobs.changed.notify_all()
        for each in self._threads:
            each.join(timeout=10)
        self.supervisor.close()

    def _work(self) -> None:
        while not self._closing.is_set():
            try:
                claim = self.jobs.claim()
                if claim is None:
                    with self.jobs.changed:
                        self.jobs.changed.wait(LOOK_EVERY)
                else:
                    self._run(claim)
            except SQLAlchemyError:
                # The database is away: the job, if there was one, is found by a reaper when it is back.
                log.exception("the database did not answer")
                self._closing.wait(1.0)

    def _run(self, claim: Claim) -> None:
        beaten = wanted = time.monotonic()
        asked: int | None = 0

        def going(run: Run) -> bool:
            nonlocal asked, beaten, wanted
            now = time.monotonic()
            if self._closing.is_set():
                return False
            if now - beaten < BEAT_EVERY:
                return True
            beaten, before = now, asked
            progress = run.progress | {"elapsed": round(run.seconds, 1), "solutions": run.solutions}
            asked = self.jobs.beat(claim, progress)
            if asked != before:
                wanted = now
            elif now - wanted > self.jobs.settings.abandoned_seconds:
                self.jobs.cancel(claim.id)
                return False
            return asked is not None

        run = self.supervisor.run(claim.kind, claim.text, claim.seconds, going)
        if self._closing.is_set() and run.result is None:
            self.jobs.release(claim)
        elif run.stopped != "cancelled":
            outcome = run.result or unfinished(claim.kind, claim.text, run.solutions, run.stopped, run.seconds)
            self.jobs.finish(claim, outcome)

    def _reap(self) -> None:
        reaper = Reaper(self.jobs)
        while not self._closing.wait(1.0):
            try:
                reaper.look()
            except SQLAlchemyError:
                log.exception("the database did not answer")
