"""Large boards take turns: small pages wait for one of them at most.  What stays in memory is not looked through."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import until
from webapp.limits import AllowanceExceeded
from webapp.pages.site import htmx, turns
from webapp.pages.site.services import services
from webapp.pages.site.turns import LARGE, Turns
from webapp.waits import NoPlace, Waits

HUGE = "100x100:" + "/".join(["1"] * 200)
THREADS = 8


class Worker(threading.Thread):
    """Takes a turn, and keeps it until told."""

    def __init__(self, queue: Turns, client: str) -> None:
        super().__init__(daemon=True)
        self.queue = queue
        self.client = client
        self.has_turn = threading.Event()
        self.done = threading.Event()
        self.refused: AllowanceExceeded | None = None
        self.start()

    def run(self) -> None:
        try:
            with self.queue.take(self.client, LARGE):
                self.has_turn.set()
                self.done.wait(60)
        except AllowanceExceeded as refused:
            self.refused = refused


@pytest.fixture
def queue() -> Turns:
    return Turns(Waits(THREADS))


def waiting(queue: Turns) -> int:
    return len(queue._waiting)


def test_one_after_another_in_the_order_in_which_they_came(queue: Turns) -> None:
    workers = []
    for number in range(3):
        workers.append(Worker(queue, f"client {number}"))
        until(lambda number=number: workers[0].has_turn.is_set() and waiting(queue) == number)  # type: ignore[misc]
    for number, each in enumerate(workers):
        assert each.has_turn.wait(60)
        assert not any(later.has_turn.is_set() for later in workers[number + 1 :])
        each.done.set()
    for each in workers:
        each.join(60)
    with queue.take("me", LARGE):
        pass


def test_small_boards_wait_for_none(queue: Turns) -> None:
    large = Worker(queue, "me")
    assert large.has_turn.wait(60)
    with queue.take("me", LARGE - 1):
        large.done.set()


def test_who_has_the_turn_has_it_for_all_that_they_do(queue: Turns) -> None:
    with queue.take("me", LARGE), queue.take("me", LARGE):
        other = Worker(queue, "you")
        until(lambda: waiting(queue) == 1)
    assert other.has_turn.wait(60)
    other.done.set()


def test_few_threads_are_held_by_waiting_and_others_have_turns_between(
    queue: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 600.0)
    workers = [Worker(queue, "me")]
    assert workers[0].has_turn.wait(60)
    for number, client in enumerate(("me", "me", "me", "you")):
        workers.append(Worker(queue, client))
        until(lambda number=number: waiting(queue) == number + 1)  # type: ignore[misc]
    with pytest.raises(NoPlace), queue.take("me", LARGE):
        raise AssertionError
    for each in (workers[0], workers[4], workers[1], workers[2], workers[3]):
        assert each.has_turn.wait(60)
        each.done.set()
    for each in workers:
        each.join(60)
        assert each.refused is None


def test_nobody_waits_for_ever(queue: Turns, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.05)
    stuck = Worker(queue, "you")
    assert stuck.has_turn.wait(60)
    with pytest.raises(AllowanceExceeded), queue.take("me", LARGE):
        raise AssertionError
    assert waiting(queue) == 0
    stuck.done.set()


@pytest.fixture
def occupied(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Somebody's large board is being drawn."""
    monkeypatch.setattr(turns, "PATIENCE", 0.05)
    somebody = Worker(services(app).turns, "somebody")
    assert somebody.has_turn.wait(60)
    yield
    somebody.done.set()
    somebody.join(60)


@pytest.mark.usefixtures("occupied")
@pytest.mark.parametrize("action", ["check", "read", "solve", "share", "hint", "path", "appraise"])
def test_meanwhile_small_ones_are_served_and_large_ones_told_when_to_come_back(
    client: FlaskClient, action: str
) -> None:
    assert client.get("/nonogram?example=1").status_code == 200
    assert client.post(f"/nonogram/{action}", data={"text": "1x1:1/1"}).status_code < 400
    refused = client.post(f"/nonogram/{action}", data={"text": HUGE.replace("1", " 1 1 1 ")})
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) == 1


@pytest.mark.usefixtures("occupied")
@pytest.mark.parametrize("address", ["/nonogram", "/nonogram/make", "/nonogram/solve"])
def test_pages_of_large_boards_take_turns_too(client: FlaskClient, address: str) -> None:
    assert client.get(f"{address}?text={quote(HUGE)}").status_code == 429


def test_what_is_there_when_templates_are_compiled_is_taken_for_permanent(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen = threading.Event()
    monkeypatch.setattr(gc, "freeze", frozen.set)
    htmx.compile_ahead(app)
    assert frozen.wait(60)
