"""A PostgreSQL that is there and says nothing (SIGSTOP): nobody waits for it long, and all is well when it goes on."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from tests import DEADLINE, until
from tests.servers.databases import OwnPostgreSQL
from tests.web.helpers import HTMX, PUZZLE
from webapp import create_app
from webapp.jobs import wakeups
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store import circuit_breaker, watchdog
from webapp.store.contents import Store
from webapp.store.database import as_long_as_it_takes

STATEMENT = 1.0
FORM = {"text": str(PUZZLE)}
ASKED: dict[str, Callable[[FlaskClient, str], TestResponse]] = {
    "link": lambda client, link: client.get(f"/p/{link}"),
    "job": lambda client, _: client.get("/jobs/aaaaaaaaaaaaaaaaaaaaaa"),
    "solve": lambda client, _: client.post(f"/{PUZZLE.slug}/solve", data=FORM),
    "share": lambda client, _: client.post(f"/{PUZZLE.slug}/share", data=FORM, headers=HTMX),
}


@pytest.fixture(scope="module")
def server() -> Iterator[OwnPostgreSQL]:
    with tempfile.TemporaryDirectory() as folder:  # pytest's folders are closed to the user postgres
        server = OwnPostgreSQL(Path(folder))
        yield server
        server.stop()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less time than a real site has."""
    monkeypatch.setattr(watchdog, "ANSWER_SECONDS", 0.5)
    monkeypatch.setattr(watchdog, "STATEMENT_SECONDS", STATEMENT)
    monkeypatch.setattr(circuit_breaker, "PAUSE", 0.5)


@pytest.fixture
def app(server: OwnPostgreSQL) -> Iterator[Flask]:
    app = create_app(Settings(database_url=f"{server.url}?connect_timeout=2", solvers=0, requests_per_minute=0))
    yield app
    services(app).close()
    services(app).store.engine.dispose()


def test_a_frozen_database_hangs_nobody_and_gives_no_500(server: OwnPostgreSQL, app: Flask) -> None:
    link = services(app).store.share(PUZZLE.slug, str(PUZZLE))

    def ask(name: str) -> TestResponse:
        return ASKED[name](app.test_client(), link)

    before = {name: ask(name).status_code for name in ASKED}
    with ThreadPoolExecutor(32) as visitors:
        with server.frozen():
            asked = [visitors.submit(ask, name) for name in list(ASKED) * 10]
            assert app.test_client().get(f"/{PUZZLE.slug}?example=1").status_code == 200
            for each in asked:
                response = each.result(timeout=DEADLINE)
                assert response.status_code == 503
                assert int(response.headers["Retry-After"]) > 0
                assert "Try again" in response.text
            assert app.test_client().get("/readyz").status_code == 503
        until(lambda: ask("link").status_code == 200, "it does not come back")
        assert {name: ask(name).status_code for name in ASKED} == before


def test_while_it_is_silent_one_looks_and_nobody_else_waits(
    server: OwnPostgreSQL, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = services(app).store.share(PUZZLE.slug, str(PUZZLE))
    monkeypatch.setattr(circuit_breaker, "PAUSE", 3600.0)  # no second look
    waited: list[circuit_breaker.CircuitBreaker] = []
    record_failure = circuit_breaker.CircuitBreaker.record_failure

    def record(breaker: circuit_breaker.CircuitBreaker) -> None:
        waited.append(breaker)
        record_failure(breaker)

    monkeypatch.setattr(circuit_breaker.CircuitBreaker, "record_failure", record)
    with server.frozen():
        assert [ASKED["link"](app.test_client(), link).status_code for _ in range(20)] == [503] * 20
    assert len(waited) == 1
    waited[0].record_success()
    assert ASKED["link"](app.test_client(), link).status_code == 200


def test_a_server_that_freezes_in_a_statement_is_left_behind(server: OwnPostgreSQL) -> None:
    store = Store(server.url)
    with store.engine.connect() as connection:
        connection.execute(text("SELECT 1"))
        with server.frozen(), pytest.raises(OperationalError, match=f"did not answer within {STATEMENT:g} s"):
            connection.execute(text("SELECT 2"))
    with store.engine.connect() as connection:
        assert connection.scalar(text("SELECT 3")) == 3
    store.engine.dispose()


def test_what_may_take_long_does(server: OwnPostgreSQL) -> None:
    store = Store(server.url)
    with store.engine.connect() as connection:
        as_long_as_it_takes(connection)
        connection.execute(text(f"SELECT pg_sleep({STATEMENT + 0.2})"))
    with (
        pytest.raises(OperationalError, match="did not answer within"),  # which ends with the transaction
        store.engine.connect() as connection,
    ):
        connection.execute(text(f"SELECT pg_sleep({STATEMENT + 0.2})"))
    store.engine.dispose()


def test_a_frozen_queue_holds_up_no_visitor(server: OwnPostgreSQL) -> None:
    messages = wakeups.from_settings(Settings(queue=server.url.replace("+psycopg", "")))
    messages.send("before")
    with ThreadPoolExecutor(1) as visitor, server.frozen():
        for words in ("meanwhile", "left alone"):
            visitor.submit(messages.send, words).result(timeout=DEADLINE)
    messages.close()
