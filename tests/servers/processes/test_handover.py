"""Jobs that an idle solver of the same process is handed as they are made: claimed already, and kept all the same."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from sqlalchemy import Connection, event, select

from tests import until
from tests.web.helpers import PUZZLE, SOLVED, board, claimed
from webapp.jobs import wakeups
from webapp.jobs.claims import Claim, Claims
from webapp.jobs.reaper import Reaper
from webapp.jobs.runner import Runner
from webapp.jobs.status import Overloaded
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.table import JobsTable
from webapp.jobs.visitors import Jobs
from webapp.jobs.wakeups import WithinProcess
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.tables import Job

Idle = Callable[[], Future[Claim | None]]


@pytest.fixture
def jobs(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Jobs]:
    monkeypatch.setattr(wakeups, "LOOK_EVERY", 120.0)
    store = Store(url)
    store.migrate()
    yield Jobs(JobsTable(store, Settings(lease_seconds=0.2, waiting_per_client=2)))
    store.engine.dispose()


def waiting_at(messages: WithinProcess) -> int:
    return messages._idle


@pytest.fixture
def idle(jobs: Jobs) -> Iterator[Idle]:
    """Adds a solver with nothing to do; what it is told in the end."""
    messages = jobs.table.wakeups
    assert isinstance(messages, WithinProcess)
    with ThreadPoolExecutor(8) as threads:

        def add() -> Future[Claim | None]:
            before = waiting_at(messages)
            told = threads.submit(messages.wait)
            until(lambda: waiting_at(messages) > before, "it does not wait")
            return told

        yield add
        for _ in range(8):
            messages.send("the end")


def rows(jobs: Jobs) -> list[tuple[str, int, int]]:
    with jobs.store.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(select(Job.state, Job.fence, Job.attempts))]


def test_a_solver_that_is_idle_gets_the_job_without_a_commit_more(jobs: Jobs, idle: Idle) -> None:
    durable: list[Connection] = []

    def count(connection: Connection) -> None:
        if connection.get_execution_options().get("writes"):
            durable.append(connection)

    event.listen(jobs.store.engine, "commit", count)
    told = idle()
    id_ = jobs.submit(PUZZLE, "me")
    claim = told.result(60)
    assert claim is not None
    assert (claim.id, claim.kind, claim.text, claim.client) == (id_, "signpost", str(PUZZLE), "me")
    assert rows(jobs) == [("running", 1, 1)]
    assert Claims(jobs.table).claim() is None
    assert Claims(jobs.table).beat(claim, {}) == 0
    durable.clear()
    assert Claims(jobs.table).finish(claim, SOLVED)
    assert len(durable) == 1
    status = jobs.status(id_)
    assert status is not None
    assert status.outcome == SOLVED
    durable.clear()
    idle()
    jobs.submit(board(1), "me")
    assert len(durable) == 1


def test_whoever_dies_with_it_loses_it_like_any_worker(jobs: Jobs, idle: Idle) -> None:
    told = idle()
    jobs.submit(PUZZLE, "me")
    zombie, reaper = told.result(60), Reaper(jobs.table)
    assert zombie is not None
    reaper.revive_lost()
    time.sleep(0.3)
    reaper.revive_lost()
    assert rows(jobs) == [("queued", 1, 1)]
    successor = claimed(jobs)
    assert not Claims(jobs.table).finish(zombie, SOLVED)
    assert Claims(jobs.table).finish(successor, SOLVED)


def test_nobody_is_passed_by(jobs: Jobs, idle: Idle) -> None:
    told = idle()
    with jobs.table.wakeups.reserve():
        jobs.submit(board(0), "early")  # there was nobody for it
    jobs.submit(board(1), "late")
    assert told.result(60) is None, "it looks who is next"
    assert rows(jobs) == [("queued", 0, 0)] * 2
    assert claimed(jobs).text == str(board(0))


def test_one_visitor_has_no_more_solvers_than_before(jobs: Jobs, idle: Idle) -> None:
    told = [idle() for _ in range(3)]
    for number in range(4):
        jobs.submit(board(number), "me")
    assert sorted(state for state, *_ in rows(jobs)) == ["queued", "queued", "running", "running"]
    with pytest.raises(Overloaded):
        jobs.submit(board(5), "me")
    until(lambda: all(each.done() for each in told), "somebody still waits")
    assert sum(each.result() is not None for each in told) == 2


def test_a_job_that_is_joined_leaves_the_solver_free(jobs: Jobs, idle: Idle) -> None:
    first = idle()
    id_ = jobs.submit(PUZZLE, "me")
    first.result(60)
    told = idle()
    assert jobs.submit(PUZZLE, "you") == id_
    with jobs.table.wakeups.reserve() as hand:
        assert hand is not None
        with jobs.table.wakeups.reserve() as another:
            assert another is None
    assert not told.done()


def test_whoever_is_reserved_stays(jobs: Jobs, idle: Idle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeups, "LOOK_EVERY", 0.1)
    messages = jobs.table.wakeups
    claim = Claim("job", 1, "signpost", str(PUZZLE), "", 1.0, "me", 1)
    told: Future[Claim | None] | None = None
    while told is None:
        waiting = idle()
        with messages.reserve() as hand:
            if hand is None:
                continue  # its time was up before it was reserved
            told = waiting
            messages.send("for somebody else")
            time.sleep(0.3)
            assert not told.done()
            hand(claim)
    assert told.result(60) is claim


def test_a_crowd_and_its_solvers_lose_nothing(url: str) -> None:
    store = Store(url)
    store.migrate()
    settings = Settings(solvers=2, stock=0, waiting_per_client=100)
    jobs = Jobs(JobsTable(store, settings))
    runner = Runner(jobs.table, Supervisor(settings))
    ids: list[str] = []

    def ask(client: int) -> None:
        for number in range(6):
            id_ = jobs.submit(board(client * 6 + number), f"client {client}")
            ids.append(id_)
            status = jobs.wait(id_, 60)
            assert status is not None
            assert status.ended

    crowd = [threading.Thread(target=ask, args=(client,)) for client in range(4)]
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
    runner.close()
    assert len(set(ids)) == 24
    assert rows(jobs) == [("done", 1, 1)] * 24
    store.engine.dispose()
