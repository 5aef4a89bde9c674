"""Streams of progress: what they say, how many there may be, when they end, and what pages do without them."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask

from engine import PUZZLES
from tests import ROOT, until
from tests.engine.hard import HARD
from tests.servers.databases import free_port
from tests.web.helpers import HTMX, PUZZLE, SOLVED, claimed
from webapp import create_app
from webapp.jobs.claims import Claims
from webapp.jobs.table import JobsTable
from webapp.jobs.visitors import Jobs
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.values import SOLVE, Task


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """A site that solves nothing by itself, with two streams, one for each visitor."""
    app = create_app(
        Settings(
            database_url=f"sqlite:///{tmp_path}/s.sqlite",
            solvers=0,
            patience_seconds=0,
            streams=2,
            streams_per_client=1,
        )
    )
    yield app
    services(app).store.engine.dispose()


def submit(app: Flask) -> str:
    jobs: Jobs = services(app).jobs
    return jobs.submit(PUZZLE, "me")


def names(stream: str) -> list[str]:
    return re.findall("^event: (.*)$", stream, re.MULTILINE)


def words(stream: str) -> str:
    """The text of the events' data, without its tags."""
    data = "\n".join(re.findall("^data: (.*)$", stream, re.MULTILINE))
    return " ".join(re.sub("<[^>]*>", " ", data).split())


def test_a_stream_tells_place_and_progress_and_ends_with_the_job(app: Flask) -> None:
    jobs: Jobs = services(app).jobs
    jobs.submit(PUZZLES["signpost"].parse("2x2:aaaa"), "earlier")
    id_ = submit(app)
    with app.test_client().get(f"/jobs/{id_}/events", buffered=False) as response:
        assert response.mimetype == "text/event-stream"
        assert response.headers["Cache-Control"] == "no-store"
        stream = response.iter_encoded()
        first = next(stream).decode()
        assert names(first) == ["progress"]
        assert "1 puzzle ahead of you." in words(first)
        claimed(jobs)
        claim = claimed(jobs)
        assert claim.id == id_
        told = {
            "doing": "trying 5 tiles",
            "conflicts": 1200,
            "restarts": 3,
            "fixed": 17,
            "best": "951",
            "elapsed": 4.0,
            "solutions": [[1]],
        }
        Claims(jobs.table).beat(claim, told)
        second = words(next(stream).decode())
        assert "Trying 5 tiles" in second
        for each in (
            "1,200 dead ends",
            "17 cells worked out",
            "Best so far: 951",
            "1 solution found",
            "4 of up to 30 seconds",
        ):
            assert each in second
        assert Claims(jobs.table).finish(claim, SOLVED)
        assert names("".join(each.decode() for each in stream)) == ["end"]
    assert services(app).streams.count == 0


def test_a_stream_is_a_sign_that_somebody_waits(app: Flask) -> None:
    jobs: Jobs = services(app).jobs
    id_ = submit(app)
    claim = claimed(jobs)
    before = Claims(jobs.table).beat(claim, {})
    with app.test_client().get(f"/jobs/{id_}/events", buffered=False) as response:
        next(response.iter_encoded())
        assert Claims(jobs.table).beat(claim, {}) != before


def test_a_stream_of_an_unknown_or_ended_job_ends_at_once(app: Flask) -> None:
    id_ = submit(app)
    services(app).jobs.cancel(id_)
    for each in (id_, "nothing", "x" * 500):
        assert names(app.test_client().get(f"/jobs/{each}/events").text) == ["end"]


@pytest.mark.parametrize("task", [SOLVE, Task("path")])
def test_no_board_is_drawn_to_tell_how_far_a_job_is(app: Flask, monkeypatch: pytest.MonkeyPatch, task: Task) -> None:
    """Neither while it waits, nor while it runs; a page without script is drawn with its board."""
    drawn: list[str] = []
    jobs: Jobs = services(app).jobs
    id_ = jobs.submit(PUZZLES["nonogram"].parse("40x40:" + "/".join(["1"] * 80)), "me", task=task)
    monkeypatch.setitem(app.jinja_env.filters, "signs", lambda row: drawn.append("a row") or "?" * len(row))
    client = app.test_client()
    for state in ("queued", "running"):
        if state == "running":
            claimed(jobs)
        assert "hx-get" in client.get(f"/jobs/{id_}", headers=HTMX).text
        with client.get(f"/jobs/{id_}/events", buffered=False) as response:
            assert names(next(response.iter_encoded()).decode()) == ["progress"]
        assert drawn == []
    assert client.get(f"/jobs/{id_}").status_code == 200
    assert drawn


def test_pages_poll_where_no_stream_is_free(app: Flask) -> None:
    id_ = submit(app)
    client = app.test_client()
    assert "sse-connect" in client.get(f"/jobs/{id_}", headers=HTMX).text
    with client.get(f"/jobs/{id_}/events", buffered=False) as one:
        next(one.iter_encoded())
        assert services(app).streams.count == 1
        polling = client.get(f"/jobs/{id_}", headers=HTMX).text
        assert "sse-connect" not in polling
        assert "load delay:300ms" in polling
        assert names(client.get(f"/jobs/{id_}/events").text) == ["end"]  # this visitor has one already
        second = app.test_client().get(f"/jobs/{id_}/events", buffered=False, environ_base={"REMOTE_ADDR": "10.0.0.2"})
        next(second.iter_encoded())
        third = app.test_client().get(f"/jobs/{id_}/events", environ_base={"REMOTE_ADDR": "10.0.0.3"})
        assert names(third.text) == ["end"]  # two streams are all there are
        second.close()
    assert services(app).streams.count == 0
    assert "sse-connect" in client.get(f"/jobs/{id_}", headers=HTMX).text


def test_nothing_asks_again_after_the_end(app: Flask) -> None:
    id_ = submit(app)
    services(app).jobs.cancel(id_)
    for headers in ({}, HTMX):
        page = app.test_client().get(f"/jobs/{id_}", headers=headers).text
        assert "Cancelled" in page
        assert "sse-connect" not in page
        assert f'hx-get="/jobs/{id_}' not in page
        assert 'http-equiv="refresh"' not in page


def test_streams_must_leave_threads_for_pages() -> None:
    with pytest.raises(ValueError, match="streams: 20 would leave too few of 32 threads"):
        Settings(streams=20)


@pytest.mark.parametrize(
    "processes", [pytest.param("1", id="one process"), pytest.param("2", id="two", marks=pytest.mark.slow)]
)
def test_an_open_stream_keeps_a_job_and_a_closed_one_lets_it_end(tmp_path: Path, processes: str) -> None:
    port = free_port()
    environment = os.environ | {
        "PLAYGROUND_DATABASE_URL": f"sqlite:///{tmp_path}/s.sqlite",
        "PLAYGROUND_PORT": str(port),
        "PLAYGROUND_SOLVE_SECONDS": "120",
        "PLAYGROUND_ABANDONED_SECONDS": "6",
        "PLAYGROUND_PROCESSES": processes,
        "PLAYGROUND_SOLVERS": "1",
        "PLAYGROUND_LOG_LEVEL": "warning",
    }
    server = subprocess.Popen([sys.executable, "-m", "webapp"], cwd=ROOT, env=environment, stdout=subprocess.PIPE)
    try:
        assert server.stdout
        server.stdout.readline()
        page = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        page.request("POST", "/nonogram/solve", urlencode({"text": HARD}), form)
        answer = page.getresponse()
        answer.read()
        page.close()
        link = answer.headers["Location"]
        watched = time.monotonic() + 9  # longer than a job is kept that nobody asks about
        while time.monotonic() < watched:  # a stream that has been open for long ends, and the page opens another
            stream = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            stream.request("GET", f"{link}/events")
            events = stream.getresponse()
            while time.monotonic() < watched and events.readline() != b"event: end\n":
                pass
            events.close()
            stream.close()
        # Looked up in the database: asking for the page would count as waiting for the outcome.
        jobs = Jobs(JobsTable(Store(f"sqlite:///{tmp_path}/s.sqlite"), Settings()))
        job = jobs.status(link.rpartition("/")[2])
        assert job is not None
        assert not job.ended
        until(lambda: jobs.status(link.rpartition("/")[2]).ended, "it goes on")
        job = jobs.status(link.rpartition("/")[2])
        assert job is not None
        assert job.state == "cancelled"
        jobs.store.engine.dispose()
    finally:
        server.terminate()
        server.wait(timeout=60)
        if server.stdout:
            server.stdout.close()
