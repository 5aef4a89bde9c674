"""Databases, and the application that uses them."""

from pathlib import Path

import pytest

from tests.servers.databases import postgresql, redis, scratch  # noqa: F401 (fixtures)
from tests.servers.site_process import site  # noqa: F401 (a fixture)
from tests.servers.store.database_files import database, empty, other_url  # noqa: F401 (fixtures)
from tests.web.conftest import app, app_without_solvers, client, url  # noqa: F401 (fixtures)

HERE = Path(__file__).resolve().parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs servers."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.servers)
