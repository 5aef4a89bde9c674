"""Threads that take jobs from the table and run them in solver processes."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from webapp import health
from webapp.jobs.endings import unfinished, with_found
from webapp.jobs.reaper import Reaper
from webapp.jobs.supervisor import Run, Supervisor
from webapp.jobs.table import Claim, Jobs
from webapp.store.retention import Retention

BEAT_EVERY = 0.5
"""Seconds between two signs of life; each is a write."""
YIELD_AFTER = 4
"""Signs of life in a row at which another client was found waiting, before a client's second job makes room."""

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
        for each in self._threads:
            each.join(timeout=10)
        self.supervisor.close()

    def _work(self) -> None:
        try:
            self._work_on()
        finally:
            self.jobs.wakeups.close()

    def _work_on(self) -> None:
        while not self._closing.is_set():
            try:
                claim = self.jobs.claim()
                if claim is None:
                    self.jobs.wakeups.wait()
                else:
                    self._run(claim)
            except Exception:
                # Whatever it was, a thread that ends would take a solver with it for good.  The job, if there was one,
                # is found by a reaper.
                log.exception("a job could not be run")
                self._closing.wait(1.0)

    def _run(self, claim: Claim) -> None:
        beaten = heard = wanted = time.monotonic()
        asked: int | None = 0
        crowding = 0

        def going(run: Run) -> bool:
            nonlocal asked, beaten, heard, wanted, crowding
            now = time.monotonic()
            if self._closing.is_set():
                return False
            if now - beaten < BEAT_EVERY:
                return True
            beaten, before = now, asked
            progress = run.progress | {"elapsed": round(run.seconds, 1)} | with_found(claim.task, run.found)
            try:
                asked = self.jobs.beat(claim, progress)
                crowding = crowding + 1 if self.jobs.crowds_out(claim) else 0
            except SQLAlchemyError:
                # The database is away.  Until the lease ends the job is ours: nothing is lost if it comes back.
                wanted = now  # visitors could not ask
                return now - heard < self.jobs.settings.lease_seconds
            heard = now
            if asked != before:
                wanted = now
            elif now - wanted > self.jobs.settings.abandoned_seconds:
                self.jobs.cancel(claim.id)
                return False
            return asked is not None and crowding < YIELD_AFTER

        run = self.supervisor.run(claim.kind, claim.text, claim.seconds, going, claim.task)
        if run.result is not None:
            outcome = run.result
            self._record(lambda: self.jobs.finish(claim, outcome))
        elif self._closing.is_set() or crowding >= YIELD_AFTER:
            self._record(lambda: self.jobs.release(claim))
        elif run.stopped == "failed":
            self._record(lambda: self.jobs.crashed(claim, run.found, run.seconds))
        elif run.stopped != "cancelled":
            outcome = unfinished(claim.kind, claim.text, run.found, run.stopped, run.seconds, claim.task)
            self._record(lambda: self.jobs.finish(claim, outcome))

    def _record(self, write: Callable[[], object]) -> None:
        """Write how a run ended; while the database is away, try again until the lease is over."""
        end = time.monotonic() + self.jobs.settings.lease_seconds
        while True:
            try:
                write()
            except SQLAlchemyError:
                if self._closing.wait(1.0) or time.monotonic() > end:
                    raise
            else:
                return

    def _reap(self) -> None:
        reaper, name, signed = Reaper(self.jobs), f"solvers {secrets.token_hex(8)}", -health.BEAT_EVERY
        retention = Retention(self.jobs.store, self.jobs.settings)
        while not self._closing.wait(1.0):
            try:
                reaper.look()
                if time.monotonic() - signed > health.BEAT_EVERY:
                    signed = time.monotonic()
                    health.leave_sign(self.jobs.store, name)
                retention.look()
            except Exception:  # or jobs would be lost for good
                log.exception("the jobs could not be looked through")
