"""PostgreSQL and Redis for tests: those of the machine where they answer, else servers of their own on free ports."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom

import pytest
from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.exc import OperationalError

POSTGRESQL = os.environ.get("TEST_POSTGRESQL", "postgresql+psycopg://postgres@127.0.0.1:5432/postgres")
DEBIANS = Path("/usr/lib/postgresql")
"""Debian keeps the programs of PostgreSQL's server off the path."""


def free_port() -> int:
    """A port for a server; below those of outgoing connections, one of which could take it while the server starts."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def answers(url: str) -> bool:
    """Whether there is a PostgreSQL."""
    engine = create_engine(make_url(url), connect_args={"connect_timeout": 2})
    try:
        with engine.connect() as connection:
            return connection.scalar(text("SELECT 1")) == 1
    except OperationalError:
        return False
    finally:
        engine.dispose()


class OwnPostgreSQL:
    """A cluster in a folder, with nothing in it; PostgreSQL refuses to be run by root, so root runs it as postgres."""

    def __init__(self, folder: Path, *settings: str) -> None:
        found = [*DEBIANS.glob("*/bin/initdb"), *filter(None, [shutil.which("initdb")])]
        if not found:
            pytest.skip("no PostgreSQL here: install it, or set TEST_POSTGRESQL to the URL of one")
        self.programs = Path(found[0]).resolve().parent
        self.folder = folder / "cluster"
        self.port = free_port()
        self.settings = settings or ("fsync=off",)
        self.url = f"postgresql+psycopg://postgres@127.0.0.1:{self.port}/postgres"
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)
        self._run("initdb", "-D", str(self.folder), "-U", "postgres", "-A", "trust", "--no-sync")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def _run(self, *command: str) -> None:
        program, *arguments = command
        subprocess.run(
            [self.programs / program, *arguments], user=self.user, cwd="/", check=True, stdout=subprocess.DEVNULL
        )

    def start(self) -> None:
        """Start the server, and return when it answers."""
        options = ["-p", str(self.port), "-h", "127.0.0.1", "-k", ""]
        options += [word for each in self.settings for word in ("-c", each)]
        self.process = subprocess.Popen(
            [self.programs / "postgres", "-D", self.folder, *options],
            user=self.user,
            cwd="/",
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        try:
            while not answers(self.url):
                assert self.process.poll() is None, "PostgreSQL did not start"
                assert time.monotonic() < deadline, "PostgreSQL does not answer"
                time.sleep(0.1)
        except BaseException:
            self.stop()
            raise

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """The server takes connections, as the kernel does that for it, and says nothing, as if its disk hung."""
        assert self.process
        self.process.send_signal(signal.SIGSTOP)  # first, so that it starts no more
        of_it = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for pid in map(int, of_it):
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in [*map(int, of_it), self.process.pid]:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def stop(self) -> None:
        """Stop the server at once, but in order."""
        assert self.process
        self.process.send_signal(2)  # SIGINT: "fast", which ends connections
        self.process.wait(timeout=60)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL that tests may make databases in."""
    if answers(POSTGRESQL):
        yield POSTGRESQL
        return
    with tempfile.TemporaryDirectory() as folder:  # pytest's folders are closed to the user postgres
        server = OwnPostgreSQL(Path(folder))
        yield server.url
        server.stop()


@contextmanager
def new_database(postgresql: str) -> Iterator[str]:
    """The URL of an empty database in PostgreSQL, which is gone afterwards."""
    address = make_url(postgresql)
    server = create_engine(address, isolation_level="AUTOCOMMIT")
    name = f"playground_test_{uuid.uuid4().hex}"
    with server.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    try:
        yield address.set(database=name).render_as_string(hide_password=False)
    finally:
        with server.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        server.dispose()


@pytest.fixture
def scratch(postgresql: str) -> Iterator[str]:
    """The URL of an empty database in PostgreSQL."""
    with new_database(postgresql) as address:
        yield address


class OwnRedis:
    """A Redis that keeps nothing."""

    def __init__(self) -> None:
        if not shutil.which("redis-server"):
            pytest.skip("no redis-server here")
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start it, and return when it answers."""
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL, cwd="/")
        deadline = time.monotonic() + 60
        try:
            with self.client() as client:
                while not self.answers(client):
                    assert self.process.poll() is None, "Redis did not start"
                    assert time.monotonic() < deadline, "Redis does not answer"
                    time.sleep(0.05)
        except BaseException:
            self.kill()
            raise

    @staticmethod
    def answers(client: Redis) -> bool:
        try:
            return bool(client.ping())
        except RedisError:
            return False

    def client(self) -> Redis:
        return Redis.from_url(self.url)

    def kill(self) -> None:
        """As kill -9 does."""
        assert self.process
        self.process.kill()
        self.process.wait()


@pytest.fixture
def redis() -> Iterator[OwnRedis]:
    """A Redis of the test's own, which it may kill."""
    server = OwnRedis()
    yield server
    server.kill()
