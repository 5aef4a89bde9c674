"""Databases to look after, and `python -m webapp.data`, for the tests of damage and of archives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import select, text

from tests.servers.databases import new_database
from webapp.data import main
from webapp.store.contents import Store
from webapp.store.tables import Base

PUZZLE, OTHER = "3x2:cegaga", "3x3:ddg9abga1gh"


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A second database: with `url`, all four ways from one kind to the other."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'other.sqlite'}"
        return
    with new_database(request.getfixturevalue("postgresql")) as address:
        yield address


@pytest.fixture
def database(url: str) -> Iterator[Store]:
    store = Store(url)
    store.migrate()
    yield store
    store.engine.dispose()


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'elsewhere' / 'empty.sqlite'}")
    yield store
    store.engine.dispose()


def run(database: Store, *arguments: object) -> Result:
    address = database.url.render_as_string(hide_password=False)
    return CliRunner().invoke(main, ["--database", address, *map(str, arguments)])


def contents(store: Store) -> dict[str, list[Any]]:
    """Every row of every table, in an order that does not depend on the database."""
    with store.engine.connect() as connection:
        return {
            name: sorted((tuple(row) for row in connection.execute(select(table))), key=str)
            for name, table in Base.metadata.tables.items()
        }


def change(store: Store, statement: str, **values: object) -> None:
    with store.writing() as connection:
        assert connection.execute(text(statement), values).rowcount > 0
