"""The site as it runs on many machines: web processes, workers, PostgreSQL and Redis, all real, over HTTP."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest
from sqlalchemy import create_engine, make_url, text
from uvicorn.config import STARTUP_FAILURE

from engine import PUZZLES
from tests import ROOT, until
from tests.engine.hard import HARD
from tests.servers.databases import OwnRedis, free_port
from webapp.jobs.table import JobsTable
from webapp.jobs.visitors import Jobs
from webapp.server.run import make_gateway
from webapp.settings import Settings
from webapp.store.contents import Store


def children(process: subprocess.Popen[bytes]) -> set[int]:
    """The process ids of the web processes that a master has now (Linux)."""
    try:
        below = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        return {int(each) for each in below if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()}
    except FileNotFoundError:
        return set()


class Deployment:
    """Two web processes and two workers, each on a machine of its own as far as they know."""

    def __init__(self, database: str, queue: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = database
        unlimited = {"PLAYGROUND_WORK_SECONDS": "0"}  # all the visitors have one address
        self.common = os.environ | {"PLAYGROUND_DATABASE_URL": database, "PLAYGROUND_QUEUE": queue} | unlimited
        self.started: list[subprocess.Popen[bytes]] = []

    def start_all(self) -> None:
        self.web = self.start_web(SOLVERS="0")
        self.workers = [self.start("webapp.worker", SOLVERS="1") for _ in range(2)]

    def start(self, module: str, **settings: str) -> subprocess.Popen[bytes]:
        environment = self.common | {f"PLAYGROUND_{name}": value for name, value in settings.items()}
        process = subprocess.Popen(
            [sys.executable, "-m", module],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.started.append(process)
        assert process.stdout
        assert process.stdout.readline(), "it did not start"
        return process

    def start_web(self, **settings: str) -> subprocess.Popen[bytes]:
        """A master with two processes."""
        web = self.start("webapp", PORT=str(self.port), PROCESSES="2", SOLVE_SECONDS="120", **settings)
        until(lambda: len(children(web)) == 2, "there are not two processes")
        return web

    def get(self, path: str) -> tuple[str, str]:
        """The address after redirections, and the page."""
        with urllib.request.urlopen(self.address + path, timeout=60) as response:
            return response.url, response.read().decode()

    def post(self, path: str, **form: str) -> tuple[str, str]:
        request = urllib.request.Request(self.address + path, urlencode(form).encode(), method="POST")
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.url, response.read().decode()

    def solve(self, kind: str, puzzle: str, words: str) -> None:
        """Submit, and look until the page says the words."""
        path, page = self.post(f"/{kind}/solve", text=puzzle)
        path = path.removeprefix(self.address)
        if words not in page:
            assert path.startswith("/jobs/"), page
            until(lambda: words in self.get(path)[1], f"no page says {words!r}")

    def close(self) -> None:
        for process in self.started:
            left = children(process)
            process.kill()
            process.wait()
            for each in left:  # a master killed takes nobody with it; its processes end when they miss it
                try:
                    os.kill(each, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            assert process.stdout
            process.stdout.close()


@contextmanager
def deployed(database: str, queue: str) -> Iterator[Deployment]:
    """A deployment that has started, of which nothing is left afterwards."""
    deployment = Deployment(database, queue)
    try:
        deployment.start_all()
        yield deployment
    finally:
        deployment.close()


@pytest.fixture(params=["redis", "postgresql"])
def deployment(request: pytest.FixtureRequest, scratch: str) -> Iterator[Deployment]:
    queue = scratch
    if request.param == "redis":
        queue = request.getfixturevalue("redis").url
    with deployed(scratch, queue) as deployment:
        yield deployment


def connections(database: str) -> int:
    """How many are open to this database, this question's own not counted."""
    engine = create_engine(make_url(database))
    with engine.connect() as connection:
        question = "SELECT count(*) - 1 FROM pg_stat_activity WHERE datname = current_database()"
        count = int(connection.scalar(text(question)) or 0)
    engine.dispose()
    return count


def test_puzzles_are_solved_links_followed_and_everything_ends_in_order(deployment: Deployment) -> None:
    deployment.solve("signpost", "3x2:cegaga", "2 solutions")
    kinds = {kind.slug: kind.examples[0].text for kind in PUZZLES.values()}
    with ThreadPoolExecutor(8) as visitors:
        for page in visitors.map(lambda each: deployment.get(f"/{each}")[1], [*kinds] * 8):
            assert 'id="board"' in page
    shared, _ = deployment.post("/signpost/share", text="3x2:cegaga")
    assert re.search("/p/[a-z0-9]{12}", shared)
    for _ in range(8):  # whichever process answers
        assert "2 solutions" in deployment.get(shared.removeprefix(deployment.address))[1]
    running, _ = deployment.post("/nonogram/solve", text=HARD)
    id_ = running.rpartition("/")[2]
    store = Store(deployment.database)
    jobs = Jobs(JobsTable(store, Settings()))

    def state() -> str:
        status = jobs.status(id_)
        assert status is not None
        return status.state

    until(lambda: state() == "running", "nobody takes the job")
    for worker in deployment.workers:
        worker.send_signal(signal.SIGTERM)
    assert [worker.wait(timeout=60) for worker in deployment.workers] == [0, 0]
    assert state() == "queued", "it was not handed back"
    store.engine.dispose()
    deployment.web.send_signal(signal.SIGTERM)
    assert deployment.web.wait(timeout=60) == 0
    until(lambda: connections(deployment.database) == 0, "a connection to the database is left")


def test_a_web_process_that_is_killed_is_replaced(deployment: Deployment) -> None:
    before = children(deployment.web)
    os.kill(min(before), signal.SIGKILL)
    until(lambda: len(children(deployment.web) - before) == 1, "there is no new process")
    for _ in range(6):
        assert deployment.get("/healthz")[1] == "ok\n"
    deployment.solve("signpost", "3x2:cegaga", "2 solutions")


@pytest.mark.slow
def test_puzzles_are_solved_while_redis_is_dead_and_after(scratch: str, redis: OwnRedis) -> None:
    with deployed(scratch, redis.url) as deployment:
        deployment.solve("signpost", "3x2:cegaga", "2 solutions")
        redis.kill()
        deployment.solve("signpost", "3x3:ddg9abga1gh", "exactly one solution")
        redis.start()
        deployment.solve("countdown", "100 75 2 10 3 8 = 746", "746")
        with redis.client() as client:
            until(lambda: len(client.client_list()) > 1, "nobody came back to Redis")
            client.flushall()
        deployment.solve("nonogram", PUZZLES["nonogram"].examples[0].text, "exactly one solution")


def test_a_master_that_is_killed_leaves_no_process_behind(scratch: str) -> None:
    with deployed(scratch, "") as deployment:
        orphans = children(deployment.web)
        deployment.web.kill()
        deployment.web.wait()
        until(lambda: not any(Path(f"/proc/{each}/cmdline").exists() for each in orphans), "an orphan serves on")


@pytest.mark.slow
def test_web_processes_that_solve_by_themselves_hand_back_what_they_run(scratch: str) -> None:
    with deployed(scratch, "") as deployment:
        for process in [deployment.web, *deployment.workers]:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=60)
        assert deployment.web.stdout
        deployment.web.stdout.close()
        deployment.web = deployment.start_web(SOLVERS="1")
        running, _ = deployment.post("/nonogram/solve", text=HARD)
        store = Store(scratch)
        jobs = Jobs(JobsTable(store, Settings()))

        def state() -> str:
            status = jobs.status(running.rpartition("/")[2])
            assert status is not None
            return status.state

        until(lambda: state() == "running", "nobody takes the job")
        deployment.web.send_signal(signal.SIGTERM)
        assert deployment.web.wait(timeout=60) == 0
        assert state() == "queued"
        store.engine.dispose()


def test_the_master_lives_on_when_a_process_starts_without_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = "postgresql+psycopg://postgres@127.0.0.1:1/nowhere"
    monkeypatch.setattr(Store, "wait_for_server", lambda self: self.engine.connect().close())
    with pytest.raises(SystemExit) as ended:
        make_gateway(Settings(database_url=nowhere, solvers=0))
    assert "does not answer" in str(ended.value.code)
    # sys.exit with words gives code 1; with this one the master ends itself and all other processes
    assert STARTUP_FAILURE != 1


def test_the_site_waits_for_a_database_that_starts_later(scratch: str) -> None:
    """Where all machines start at once, the database is rarely first."""
    name = f"playground_later_{uuid.uuid4().hex}"  # the server may be shared
    address = make_url(scratch).set(database=name).render_as_string(hide_password=False)
    worker = subprocess.Popen(
        [sys.executable, "-m", "webapp.worker"],
        cwd=ROOT,
        env=os.environ | {"PLAYGROUND_DATABASE_URL": address, "PLAYGROUND_SOLVERS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    server = create_engine(make_url(scratch).set(database="postgres"), isolation_level="AUTOCOMMIT")
    try:
        assert worker.stderr
        assert worker.stdout
        assert b"waiting for the database" in worker.stderr.readline()
        with server.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        assert b"Solving" in worker.stdout.readline()
        worker.terminate()
        assert worker.wait(timeout=60) == 0
    finally:
        worker.kill()
        worker.wait()
        for pipe in (worker.stdout, worker.stderr):
            if pipe:
                pipe.close()
        with server.connect() as connection:
            connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        server.dispose()
