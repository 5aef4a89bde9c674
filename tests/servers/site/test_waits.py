"""However many requests wait for something, what waits for nothing is answered."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from tests import until
from tests.web.helpers import board
from webapp import create_app
from webapp import waits as waits_module
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store import database as database_module
from webapp.waits import NoPlace, Waits

THREADS = 16


class Waiter(threading.Thread):
    """Waits in a place until told to go."""

    def __init__(self, waits: Waits, client: str) -> None:
        super().__init__(daemon=True)
        self.waits, self.client = waits, client
        self.inside, self.go = threading.Event(), threading.Event()
        self.start()

    def run(self) -> None:
        with self.waits.place(self.client):
            self.inside.set()
            self.go.wait(60)


@pytest.fixture
def filled() -> Iterator[list[Waiter]]:
    """Who waits is told to go in the end."""
    found: list[Waiter] = []
    yield found
    for each in found:
        each.go.set()
        each.join(60)


def fill(waits: Waits, client: str, filled: list[Waiter]) -> int:
    """How many places one visitor gets."""
    taken = 0
    while True:
        try:
            with waits.place(client, seconds=0):
                pass
        except NoPlace:
            return taken
        filled.append(Waiter(waits, client))
        assert filled[-1].inside.wait(60)
        taken += 1


def test_half_of_the_threads_may_wait_and_each_visitor_leaves_some_to_the_next(filled: list[Waiter]) -> None:
    waits = Waits(32)
    taken = [fill(waits, client, filled) for client in ("a class", "another", "a third", "a fourth")]
    assert taken == [11, 4, 1, 0]
    filled[0].go.set()
    filled[0].join(60)
    assert fill(waits, "a fourth", filled) == 1


def test_whoever_has_a_place_needs_no_other(filled: list[Waiter]) -> None:
    waits = Waits(2)
    with waits.place("me"), waits.place("me"):
        assert len(waits._held) == 1
    assert fill(waits, "you", filled) == 1


def test_a_place_that_is_left_goes_to_whoever_waits_for_one(
    filled: list[Waiter], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waits_module, "MOMENT", 60.0)
    waits = Waits(2)
    filled += [Waiter(waits, "me")]
    assert filled[0].inside.wait(60)
    filled += [Waiter(waits, "you")]
    assert not filled[1].inside.wait(0.1)
    filled[0].go.set()
    assert filled[1].inside.wait(60)


def test_what_the_site_does_by_itself_takes_no_place() -> None:
    waits = Waits(2)
    with waits.place("me"):
        assert ThreadPoolExecutor(1).submit(waits.enter_database).result() is False
    waits.begin("me")
    assert waits.enter_database()
    assert not waits.enter_database(), "one is enough"
    waits.leave_database()
    waits.end()
    assert not waits.enter_database()


@pytest.mark.parametrize("how", ["EXCLUSIVE", "IMMEDIATE"])
def test_who_needs_no_database_does_not_wait_for_one_that_another_program_locks(
    tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """40 visitors store, in the threads of a server: they are refused in time, and pages and `/healthz` go on."""
    for name, limit in {"BUSY_SECONDS": 6, "READ_SECONDS": 1, "TURN_SECONDS": 1}.items():
        monkeypatch.setattr(database_module, name, limit)
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'locked.sqlite'}", solvers=0, threads=THREADS))

    def timed(ask: Callable[[], TestResponse]) -> Callable[[], tuple[int, str, float]]:
        asked = time.monotonic()

        def answered() -> tuple[int, str, float]:
            with ask() as answer:
                return answer.status_code, answer.headers.get("Retry-After", ""), time.monotonic() - asked

        return answered

    with closing(services(app)), ThreadPoolExecutor(THREADS) as server:

        def look(path: str) -> tuple[int, str, float]:
            return server.submit(timed(lambda: app.test_client().get(path))).result()

        def store(number: int) -> Future[tuple[int, str, float]]:
            visitor = {"REMOTE_ADDR": f"192.0.2.{number}"}
            data = {"text": str(board(number))}
            return server.submit(
                timed(lambda: app.test_client().post("/signpost/share", data=data, environ_base=visitor))
            )

        for path in ("/kenken", "/kenken?example=1"):
            assert look(path)[0] == 200
        with closing(sqlite3.connect(tmp_path / "locked.sqlite", isolation_level=None)) as other:
            other.execute(f"BEGIN {how}")
            stored = [store(number) for number in range(40)]
            for path in ("/healthz", "/kenken?example=1", "/kenken", "/static/styles/site.css"):
                status, _, seconds = look(path)
                assert (path, status) == (path, 200)
                assert seconds < 5, f"{path} waited"
            for each in stored:
                status, again, seconds = each.result(timeout=60)
                assert status == 503
                assert int(again) > 0
                assert seconds < 20
            status, again, seconds = store(50).result()
            assert (status, bool(again)) == (503, True)
            assert seconds < 4, "it is known that nobody can store"
            other.execute("ROLLBACK")
        until(lambda: store(50).result()[0] == 303)
    services(app).store.engine.dispose()
