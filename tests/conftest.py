"""The application and a running site for tests."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings as hypothesis_settings

from tests.helpers import until
from tests.servers import free_port, postgresql, redis, scratch  # noqa: F401 (fixtures)
from tests.stored import database, empty, other_url  # noqa: F401 (fixtures)
from webapp import create_app
from webapp.pages.services import services
from webapp.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("PLAYGROUND_STOCK", "0")  # servers that tests start deal nothing ahead: it would only slow them

# How long an example takes says more of what else the machine does than of the code.
hypothesis_settings.register_profile("here", deadline=None)
hypothesis_settings.load_profile("here")

SERVERS = ("sqlite", "postgresql", "redis")
HALVED = {"archives", "damage", "deployment", "faults", "handing", "many_processes", "migrations", "other_versions"}
"""Modules whose tests, of whole servers mostly, take long on each kind of database."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In the fast suite a test of `HALVED` has one of two databases, which its name decides; in the slow one both."""
    for item in items:
        name, _, parameters = item.name.partition("[")
        parts = parameters.rstrip("]").split("-")
        number = sum(SERVERS.index(part) for part in parts if part in SERVERS)
        others = [part for part in parts if part not in SERVERS]
        is_halved = Path(item.path).stem.removeprefix("test_") in HALVED and len(others) < len(parts)
        if is_halved and (crc32(f"{name} {others}".encode()) + number) % 2:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application with a database of its own."""
    folder = tmp_path_factory.mktemp("data")
    settings = Settings(
        database_url=f"sqlite:///{folder / 'test.sqlite'}",
        requests_per_minute=0,
        work_seconds=0,
        submits_per_minute=0,
        stock=0,
        slowness=10.0,
        patience_seconds=25.0,  # whatever else the machine is doing: answers come with the first response
    )
    app = create_app(settings)
    yield app
    services(app).close()
    services(app).store.engine.dispose()


@pytest.fixture(scope="module")
def app_without_solvers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application where others solve, with a database of its own for each module."""
    folder = tmp_path_factory.mktemp("data")
    url = f"sqlite:///{folder / 'x.sqlite'}"
    app = create_app(Settings(database_url=url, solvers=0, submits_per_minute=0, slowness=10))
    yield app
    services(app).close()
    services(app).store.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server in a process of its own."""
    folder = tmp_path_factory.mktemp("site")
    address = f"http://127.0.0.1:{free_port()}"
    environment = os.environ | {
        "PLAYGROUND_DATABASE_URL": f"sqlite:///{folder / 'site.sqlite'}",
        "PLAYGROUND_PORT": address.rpartition(":")[2],
        "PLAYGROUND_SOLVE_SECONDS": "120",
        "PLAYGROUND_SLOWNESS": "10",
        "PLAYGROUND_REQUESTS_PER_MINUTE": "0",
        "PLAYGROUND_WORK_SECONDS": "0",
        "PLAYGROUND_SUBMITS_PER_MINUTE": "0",
        "PLAYGROUND_LOG_LEVEL": "warning",
    }
    server = subprocess.Popen([sys.executable, "-m", "webapp"], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)

    def answers() -> bool:
        assert server.poll() is None, "the server did not start"
        with suppress(OSError), urllib.request.urlopen(f"{address}/healthz", timeout=5):
            return True
        return False

    try:
        until(answers, "the server does not answer")
        yield address
        server.terminate()
        server.wait(timeout=60)
    finally:
        server.kill()
        server.wait()
