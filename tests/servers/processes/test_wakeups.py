"""Messages that wake idle solvers: carried, lost, piled up, and refused."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from unittest.mock import MagicMock

import pytest
from sqlalchemy import create_engine, make_url, text

from tests import until
from tests.servers.databases import OwnRedis
from tests.web.helpers import PUZZLE, claimed
from webapp.jobs import wakeups
from webapp.jobs.claims import Claims
from webapp.jobs.runner import Runner
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.table import JobsTable
from webapp.jobs.visitors import Jobs
from webapp.jobs.wakeups import OverHuey, Wakeups, WithinProcess
from webapp.settings import Settings
from webapp.store.contents import Store

NOWHERE = ("redis://127.0.0.1:1/0", "postgresql://postgres@127.0.0.1:1/postgres")


@pytest.fixture(params=["", "redis", "postgresql"])
def queue(request: pytest.FixtureRequest) -> str:
    """The setting for each way to carry messages."""
    if not request.param:
        return ""
    if request.param == "redis":
        server: OwnRedis = request.getfixturevalue("redis")
        return server.url
    return str(request.getfixturevalue("scratch"))


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Idle solvers look into the table so rarely that only a message can wake them in time."""
    monkeypatch.setattr(wakeups, "LOOK_EVERY", 120.0)
    monkeypatch.setattr(wakeups, "SWEEP_EVERY", 120.0)


class Sleeper(threading.Thread):
    """Waits once for a message."""

    def __init__(self, messages: Wakeups) -> None:
        super().__init__(daemon=True)
        self.messages = messages
        self.start()

    def run(self) -> None:
        self.messages.wait()
        self.messages.close()

    def woke(self, seconds: float) -> bool:
        self.join(seconds)
        return not self.is_alive()


def listening(address: str) -> int:
    """How many connections to a database wait for its notifications."""
    engine = create_engine(make_url(address))
    with engine.connect() as connection:
        question = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'listen %'"
        count = int(connection.scalar(text(question)) or 0)
    engine.dispose()
    return count


def test_a_message_wakes_one_of_those_who_wait(queue: str, patient: None) -> None:
    settings = Settings(queue=queue)
    here = wakeups.from_settings(settings)
    there = wakeups.from_settings(settings) if queue else here
    sleepers = [Sleeper(there), Sleeper(there)]
    if queue.startswith("postgresql"):  # huey looks and then listens: what comes in between is found by the next look
        until(lambda: listening(queue) == 2, "they do not listen")
    here.send("first")
    until(lambda: not all(each.is_alive() for each in sleepers), "nobody wakes")
    assert not all(each.woke(0.3) for each in sleepers)
    here.send("second")
    assert all(each.woke(60) for each in sleepers)
    here.close()


def test_a_message_waits_for_somebody_who_is_still_busy(queue: str, patient: None) -> None:
    messages = wakeups.from_settings(Settings(queue=queue))
    messages.send("early")
    assert Sleeper(messages).woke(60)


def test_messages_that_nobody_takes_do_not_pile_up(queue: str) -> None:
    messages = wakeups.from_settings(Settings(queue=queue, waiting=3))
    for i in range(10):
        messages.send(f"job {i}")
    if isinstance(messages, WithinProcess):
        assert messages._messages == 3
    else:
        assert isinstance(messages, OverHuey)
        assert messages._storage(wakeups.PATIENCE).queue_size() == 3
        messages.close()


@pytest.mark.parametrize("address", NOWHERE)
def test_a_queue_that_is_away_neither_fails_nor_ends_the_looking(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(wakeups, "PAUSE", 60.0)
    messages = wakeups.from_settings(Settings(queue=address))
    messages.send("lost")
    assert len(caplog.records) == 1
    messages.send("lost too")
    assert Sleeper(messages).woke(60)
    assert len(caplog.records) == 1, "it is left alone for a while"


def test_a_queue_that_comes_back_is_used_again(redis: OwnRedis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeups, "PAUSE", 0.2)
    messages = wakeups.from_settings(Settings(queue=redis.url))
    messages.send("before")
    redis.kill()
    messages.send("lost")
    redis.start()
    time.sleep(0.3)
    messages.send("after")
    with redis.client() as client:
        assert client.lrange("huey.redis.playground", 0, -1) == [b"after"]


@pytest.mark.parametrize("address", ["amqp://localhost", "localhost:6379", "redis://localhost:port", "nonsense"])
def test_an_address_of_no_queue_is_refused_by_name(address: str) -> None:
    with pytest.raises(ValueError, match="PLAYGROUND_QUEUE"):
        wakeups.from_settings(Settings(queue=address))


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeups, "find_spec", lambda name: None)
    with pytest.raises(ValueError, match="huey and redis: install the extra deploy"):
        wakeups.from_settings(Settings(queue="redis://localhost"))


# -- with the jobs table ---------------------------------------------------------------------------------------------


@pytest.fixture
def runners(queue: str, url: str) -> Iterator[tuple[Jobs, Jobs]]:
    """Jobs as a web process and as a worker see them, over one database; the worker's runner works already."""
    address = queue if queue.startswith("postgresql") else url
    store = Store(address)
    store.migrate()
    settings = Settings(queue=queue, solvers=1)
    worker = Jobs(JobsTable(store, settings))
    web = Jobs(JobsTable(store, settings)) if queue else worker
    runner = Runner(worker.table, Supervisor(settings))
    yield web, worker
    runner.close()
    web.table.wakeups.close()
    store.engine.dispose()


def test_a_job_whose_message_was_lost_is_found_by_the_sweep(
    runners: tuple[Jobs, Jobs], monkeypatch: pytest.MonkeyPatch
) -> None:
    web, _ = runners
    monkeypatch.setattr(web.table.wakeups, "send", lambda id_: None)
    status = web.wait(web.submit(PUZZLE, "me"), 60)
    assert status is not None
    assert status.outcome is not None


def test_jobs_handed_back_and_jobs_revived_are_announced(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(url)
    store.migrate()
    jobs = Jobs(JobsTable(store, Settings()))
    sent: list[str] = []
    monkeypatch.setattr(jobs.table.wakeups, "send", sent.append)
    id_ = jobs.submit(PUZZLE, "me")
    assert jobs.submit(PUZZLE, "you") == id_
    assert sent == [id_], "who joins a job wakes nobody"
    claim = claimed(jobs)
    Claims(jobs.table).release(claim)
    Claims(jobs.table).release(claim)  # it is not this worker's any more
    assert sent == [id_, id_]
    store.engine.dispose()


def test_passwords_of_the_queue_reach_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address in SQLAlchemy's form, as the database's is, is one that psycopg understands."""
    import huey.storage

    from webapp.store.watchdog import TimeoutConnection

    seen: list[str] = []

    def connect(address: str, **_: object) -> MagicMock:
        seen.append(address)
        return MagicMock()

    monkeypatch.setattr(TimeoutConnection, "connect", connect)
    monkeypatch.setattr(huey.storage, "PostgresStorage", lambda *_, connection, **__: connection())
    wakeups._postgresql("postgresql+psycopg://me:p%40ss@db.example/puzzles", 1.0)
    assert [make_url(each).password for each in seen] == ["p@ss", "p@ss"]
    assert seen[0].startswith("postgresql://")
