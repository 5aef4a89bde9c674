"""A site that solves nothing itself, workers beside it, and what happens when those are stopped or killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from sqlalchemy import create_engine, select, update
from sqlalchemy.exc import OperationalError

from tests import ROOT, until
from tests.engine.hard import HARD
from tests.web.helpers import follow
from webapp import create_app
from webapp.jobs.status import JobStatus
from webapp.jobs.visitors import Jobs
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.tables import Job

LEASE = 3.0
"""Seconds; a worker on a busy machine may be late by less."""


class Fleet:
    """A site without solvers, and workers in processes of their own."""

    def __init__(self, address: str) -> None:
        self.url = address
        settings = Settings(database_url=address, solvers=0, solve_seconds=3.0, patience_seconds=0.2)
        self.app = create_app(settings)
        self.jobs: Jobs = services(self.app).jobs
        self.workers: list[subprocess.Popen[bytes]] = []

    def client(self) -> FlaskClient:
        return self.app.test_client()

    def hire(self) -> subprocess.Popen[bytes]:
        """One more worker, which gives others up for dead after some seconds."""
        environment = os.environ | {
            "PLAYGROUND_DATABASE_URL": self.url,
            "PLAYGROUND_SOLVERS": "1",
            "PLAYGROUND_LEASE_SECONDS": str(LEASE),
        }
        worker = subprocess.Popen(
            [sys.executable, "-m", "webapp.worker"], cwd=ROOT, env=environment, stdout=subprocess.PIPE
        )
        assert worker.stdout
        worker.stdout.readline()
        self.workers.append(worker)
        return worker

    def submit(self, kind: str, text: str) -> str:
        response = self.client().post(f"/{kind}/solve", data={"text": text})
        assert response.status_code == 303
        return response.headers["Location"].rpartition("/")[2]

    def until(self, id_: str, *states: str) -> JobStatus:
        return follow(self.jobs, id_, *states)

    def attempts(self, id_: str) -> int:
        """How often the job was started."""
        self.jobs.still_wanted(id_)
        with services(self.app).store.engine.connect() as connection:
            return int(connection.scalar(select(Job.attempts).where(Job.id == id_, Job.state == "running")) or 0)

    def give_longer(self) -> None:
        """Puzzles from now on have more time than any test."""
        self.jobs.settings = replace(self.jobs.settings, solve_seconds=600.0)

    def freeze(self, worker: subprocess.Popen[bytes]) -> None:
        """Stop a worker where it holds no lock: nobody could tell its silence from the database's."""
        limit = {"timeout": 1} if self.url.startswith("sqlite") else {"options": "-c lock_timeout=1000"}
        engine = create_engine(self.url, connect_args=limit)

        def stopped() -> bool:
            worker.send_signal(signal.SIGSTOP)
            try:
                with engine.begin() as connection:
                    connection.execute(update(Job).values(asked=Job.asked + 1))
            except OperationalError:
                worker.send_signal(signal.SIGCONT)
                return False
            return True

        until(stopped, "it is always writing")
        engine.dispose()

    def close(self) -> None:
        for worker in self.workers:
            worker.kill()
            worker.wait()
            assert worker.stdout
            worker.stdout.close()
        services(self.app).store.engine.dispose()


@pytest.fixture
def fleet(url: str) -> Iterator[Fleet]:
    fleet = Fleet(url)
    yield fleet
    fleet.close()


def test_a_puzzle_waits_until_a_worker_comes(fleet: Fleet) -> None:
    fleet.give_longer()  # a worker's first search also starts its process
    id_ = fleet.submit("signpost", "3x2:cegaga")
    assert fleet.until(id_, "queued").outcome is None
    fleet.hire()
    status = fleet.until(id_, "done")
    assert status.outcome is not None
    assert status.outcome.status == "several"
    assert "2 solutions" in fleet.client().get(f"/jobs/{id_}").text


def test_a_worker_told_to_stop_hands_its_job_to_the_next(fleet: Fleet) -> None:
    fleet.give_longer()
    id_ = fleet.submit("nonogram", HARD)
    worker = fleet.hire()
    fleet.until(id_, "running")
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(timeout=60) == 0
    assert fleet.until(id_, "queued").outcome is None
    fleet.hire()
    fleet.until(id_, "running")
    assert fleet.attempts(id_) == 1  # to be handed back is no crash


@pytest.mark.slow
def test_a_job_outlives_two_workers_that_are_killed_but_not_three(fleet: Fleet) -> None:
    fleet.give_longer()
    id_ = fleet.submit("nonogram", HARD)
    for attempt in (1, 2, 3):
        worker = fleet.hire()  # gives the job up for dead, after the first, and takes it
        until(lambda attempt=attempt: fleet.attempts(id_) == attempt, "nobody takes the job")
        worker.kill()
        worker.wait()
    fleet.hire()
    status = fleet.until(id_, "done", "failed", "cancelled")
    assert status.outcome is not None
    assert (status.state, status.outcome.stopped) == ("failed", "failed")
    assert "crashed 3 times" in status.outcome.message
