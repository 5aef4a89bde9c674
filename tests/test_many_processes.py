"""A site that solves nothing itself, workers beside it, and what happens when those are stopped or killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.conftest import ROOT
from tests.hard import HARD
from tests.test_store import url  # noqa: F401 (a fixture)
from webapp import create_app
from webapp.jobs import Jobs, Status
from webapp.settings import Settings

HTMX = {"HX-Request": "true"}


class Fleet:
    """A site without solvers, and workers in processes of their own."""

    def __init__(self, address: str) -> None:
        self.url = address
        settings = Settings(database_url=address, solvers=0, solve_seconds=3.0, patience_seconds=0.2)
        self.app = create_app(settings)
        self.jobs: Jobs = self.app.extensions["jobs"]
        self.workers: list[subprocess.Popen[bytes]] = []

    def client(self) -> FlaskClient:
        return self.app.test_client()

    def hire(self) -> subprocess.Popen[bytes]:
        """One more worker, which gives others up for dead after 1.5 s."""
        environment = os.environ | {
            "PLAYGROUND_DATABASE_URL": self.url,
            "PLAYGROUND_SOLVERS": "1",
            "PLAYGROUND_LEASE_SECONDS": "1.5",
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

    def until(self, id_: str, *states: str) -> Status:
        deadline = time.monotonic() + 40
        while (status := self.jobs.status(id_)) is None or status.state not in states:
            assert time.monotonic() < deadline, status
            self.jobs.ask(id_)
            time.sleep(0.1)
        return status

    def close(self) -> None:
        for worker in self.workers:
            worker.kill()
            worker.wait()
            assert worker.stdout
            worker.stdout.close()
        self.app.extensions["store"].engine.dispose()


@pytest.fixture
def fleet(url: str) -> Iterator[Fleet]:  # noqa: F811
    fleet = Fleet(url)
    yield fleet
    fleet.close()


def test_a_puzzle_waits_until_a_worker_comes(fleet: Fleet) -> None:
    id_ = fleet.submit("signpost", "3x2:cegaga")
    assert fleet.until(id_, "queued").outcome is None
    fleet.hire()
    status = fleet.until(id_, "done")
    assert status.outcome is not None
    assert status.outcome["status"] == "several"
    assert "2 solutions" in fleet.client().get(f"/jobs/{id_}").text


def test_a_worker_told_to_stop_hands_its_job_to_the_next(fleet: Fleet) -> None:
    id_ = fleet.submit("nonogram", HARD)
    worker = fleet.hire()
    fleet.until(id_, "running")
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(timeout=15) == 0
    assert fleet.until(id_, "queued").outcome is None
    fleet.hire()
    status = fleet.until(id_, "done")
    assert status.outcome is not None
    assert status.outcome["stopped"] == "time"


def test_a_job_outlives_two_workers_that_are_killed(fleet: Fleet) -> None:
    id_ = fleet.submit("nonogram", HARD)
    for _ in range(2):
        worker = fleet.hire()
        fleet.until(id_, "running")
        time.sleep(0.3)
        worker.kill()
        worker.wait()
        fleet.hire()  # gives the job up for dead, and takes it
        time.sleep(2.5)
    status = fleet.until(id_, "done", "failed")
    assert status.outcome is not None
    assert status.outcome["stopped"] in ("time", "failed")


def test_a_stopped_worker_that_goes_on_changes_nothing(fleet: Fleet) -> None:
    id_ = fleet.submit("nonogram", HARD)
    zombie = fleet.hire()
    fleet.until(id_, "running")
    zombie.send_signal(signal.SIGSTOP)
    fleet.hire()
    first = fleet.until(id_, "done")
    zombie.send_signal(signal.SIGCONT)
    time.sleep(1.5)
    assert fleet.jobs.status(id_) == first
    assert zombie.poll() is None
