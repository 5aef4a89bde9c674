"""Threads that claim jobs and run them in solver processes."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from webapp import health
from webapp.jobs.claims import Claim, Claims
from webapp.jobs.prefill import Stocker
from webapp.jobs.reaper import Reaper
from webapp.jobs.results import Dealing, Run, pack_found, partial_result
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.table import JobsTable
from webapp.store.retention import Retention

BEAT_EVERY = 0.5
"""Seconds between two heartbeats; each is a write."""
YIELD_AFTER = 4
"""Heartbeats in a row at which another client was waiting, before a client's second job makes room."""

log = logging.getLogger(__name__)


class Watch:
    """One job while it runs: sends its heartbeats, and decides whether it goes on."""

    def __init__(self, claims: Claims, claim: Claim, closing: threading.Event) -> None:
        self.claims = claims
        self.claim = claim
        self._closing = closing
        self._beaten = self._heard = self._wanted = time.monotonic()
        """When the last heartbeat was tried, when one was written, and when a visitor last asked for the outcome."""
        self._asked: int | None = 0
        self._crowding = 0

    @property
    def is_abandoned(self) -> bool:
        """Return whether nobody has asked about the job for so long that its page must be closed."""
        return self._heard - self._wanted > self.claims.settings.abandoned_seconds

    @property
    def must_hand_back(self) -> bool:
        """Return whether the job goes back into the queue: the site stops, or another client has waited long enough."""
        return self._closing.is_set() or self._crowding >= YIELD_AFTER

    def goes_on(self, run: Run) -> bool:
        """Return whether the run is still wanted; called several times a second."""
        now = time.monotonic()
        if self._closing.is_set():
            return False
        if now - self._beaten < BEAT_EVERY:
            return True
        self._beaten = now
        try:
            asked = self._beat(run)
        except SQLAlchemyError:
            # The database is away.  Until the lease ends the job is ours: nothing is lost if it comes back.
            self._wanted = now  # visitors could not ask
            return now - self._heard < self.claims.settings.lease_seconds
        self._heard = now
        if asked != self._asked:
            self._wanted, self._asked = now, asked
        return asked is not None and not self.is_abandoned and not self.must_hand_back

    def _beat(self, run: Run) -> int | None:
        """Send a heartbeat; return how often visitors asked, or None if the job is no longer ours."""
        progress = run.progress | {"elapsed": round(run.seconds, 1)} | pack_found(self.claim.task, run.found)
        if run.decided is not None and not run.found:
            progress["decided"] = run.decided
        asked = self.claims.beat(self.claim, progress)
        self._crowding = self._crowding + 1 if self.claims.must_make_room(self.claim) else 0
        return asked


class Runner:
    """One thread for each puzzle that may be solved at once, and one for lost jobs."""

    def __init__(self, table: JobsTable, supervisor: Supervisor) -> None:
        self.table = table
        self.claims = Claims(table)
        self.supervisor = supervisor
        self.stocker = Stocker(table, supervisor)
        self._closing = threading.Event()
        work = [threading.Thread(target=self._work, name=f"runner-{i}") for i in range(table.settings.solvers)]
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
            self.table.wakeups.close()

    def _work_on(self) -> None:
        while not self._closing.is_set():
            try:
                claim = self.claims.claim()
                if claim is None and not self.stocker.deal_one(goes_on=lambda: not self._closing.is_set()):
                    claim = self.table.wakeups.wait()
                if claim is not None:
                    self.stocker.wait_for_quiet()
                    self._run(claim)
            except Exception:
                # Whatever it was, a thread that ends would take a solver with it for good.  The job, if there was one,
                # is found by a reaper.
                log.exception("a job could not be run")
                self._closing.wait(1.0)

    def _run(self, claim: Claim) -> None:
        watch = Watch(self.claims, claim, self._closing)
        run = self.supervisor.run(claim.kind, claim.text, claim.seconds, watch.goes_on, claim.task)
        stopped = "cancelled" if watch.is_abandoned else run.stopped
        if run.result is not None:
            outcome = run.result
            self._record(lambda: self.claims.finish(claim, outcome))
        elif run.dealt is not None:
            dealt = run.dealt
            self._record(lambda: self.stocker.keep_asked(claim.text, dealt, claim.client))
            self._record(lambda: self.claims.finish(claim, Dealing(seconds=run.seconds)))
        elif watch.must_hand_back:
            self._record(lambda: self.claims.release(claim))
        elif stopped == "failed":
            self._record(lambda: self.claims.record_crash(claim, run.found, run.seconds))
        elif stopped != "cancelled" or watch.is_abandoned:  # else whoever cancelled it has ended it
            outcome = partial_result(
                claim.kind, claim.text, run.found, stopped, run.seconds, claim.task, decided=run.decided
            )
            self._record(lambda: self.claims.finish(claim, outcome))

    def _record(self, write: Callable[[], object]) -> None:
        """Write how a run ended; while the database is unreachable, retry until the lease is over."""
        end = time.monotonic() + self.table.settings.lease_seconds
        while True:
            try:
                write()
            except SQLAlchemyError:
                if self._closing.wait(1.0) or time.monotonic() > end:
                    raise
            else:
                return

    def _reap(self) -> None:
        reaper, name, signed = Reaper(self.table), f"solvers {secrets.token_hex(8)}", -health.BEAT_EVERY
        retention = Retention(self.table.store, self.table.settings)
        while not self._closing.wait(1.0):
            try:
                reaper.revive_lost()
                if time.monotonic() - signed > health.BEAT_EVERY:
                    signed = time.monotonic()
                    health.leave_sign(self.table.store, name)
                retention.forget_some()
            except Exception:  # or jobs would be lost for good
                log.exception("the jobs could not be looked through")
