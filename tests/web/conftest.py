"""The application in the process of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.servers.databases import postgresql, redis, scratch  # noqa: F401 (fixtures)
from tests.servers.store.database_files import database  # noqa: F401 (a fixture)
from webapp import create_app
from webapp.pages.site.services import services
from webapp.settings import Settings


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


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.servers)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.sqlite'}"
    return str(request.getfixturevalue("scratch"))
