"""Idempotency keys: the same request sent twice works once; another with the same key is refused."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from tests.web.helpers import SIGNPOST, SOLVED, claimed
from webapp import create_app
from webapp.jobs.claims import Claims
from webapp.jobs.results import partial_result, serialize_result
from webapp.jobs.status import KeyReused
from webapp.jobs.visitors import Jobs
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.tables import Job, Submission
from webapp.store.values import digest

ONE, OTHER = "3x2:cegaga", "2x2:aaaa"


@pytest.fixture
def app(url: str) -> Iterator[Flask]:
    """A site that solves nothing by itself."""
    app = create_app(Settings(database_url=url, solvers=0, patience_seconds=0, key_hours=2))
    yield app
    services(app).store.engine.dispose()


def jobs_of(app: Flask) -> Jobs:
    found: Jobs = services(app).jobs
    return found


def post(app: Flask, text: str, key: str, address: str = "127.0.0.1", **fields: str) -> tuple[int, str]:
    """The status of a request to solve, and where it leads or what it says."""
    response = app.test_client().post(
        "/signpost/solve",
        data={"text": text, **fields},
        headers={"Idempotency-Key": key},
        environ_base={"REMOTE_ADDR": address},
    )
    return response.status_code, response.headers.get("Location", response.text)


def end(app: Flask) -> None:
    """The job that waits stops at its time limit: what it got is not remembered as an answer."""
    claim = claimed(jobs_of(app))
    assert Claims(jobs_of(app).table).finish(claim, partial_result(claim.kind, claim.text, [], "time", 1.0))


def how_many(app: Flask) -> int:
    with services(app).store.engine.connect() as connection:
        return int(connection.scalar(select(func.count()).select_from(Job)) or 0)


def test_a_repeated_request_gets_the_job_of_the_first_even_after_its_end(app: Flask) -> None:
    first = post(app, ONE, "a-key")
    assert first[0] == 303
    assert post(app, ONE, "a-key") == first
    end(app)
    status, page = post(app, ONE, "a-key")
    assert status == 200
    assert "We stopped at the time limit" in page
    assert how_many(app) == 1
    assert post(app, ONE, "b-key")[0] == 303  # a new key is a new request
    assert how_many(app) == 2


def test_the_same_key_with_another_puzzle_or_another_limit_is_refused(app: Flask) -> None:
    post(app, ONE, "key")
    for text, fields in ((OTHER, {}), (ONE, {"longer": "1"})):
        status, page = post(app, text, "key", **fields)
        assert status == 422
        assert "this Idempotency-Key for another puzzle" in page
    assert how_many(app) == 1


def test_a_key_is_its_clients_own(app: Flask) -> None:
    post(app, ONE, "key", "10.0.0.1")
    assert post(app, OTHER, "key", "10.0.0.2")[0] == 303


def test_a_key_counts_where_the_answer_was_known_too(app: Flask) -> None:
    jobs = jobs_of(app)
    puzzle = SIGNPOST.parse(ONE)
    jobs.store.remember(digest("signpost", str(puzzle)), serialize_result(SOLVED))
    assert post(app, ONE, "key")[0] == 200
    assert post(app, ONE, "key")[0] == 200
    assert post(app, OTHER, "key")[0] == 422
    assert how_many(app) == 0


def test_keys_are_forgotten_after_their_time(app: Flask) -> None:
    post(app, ONE, "key")
    with services(app).store.writing() as connection:
        old = datetime.now(UTC) - timedelta(hours=3)
        connection.execute(update(Submission).values(created=old))
    assert post(app, OTHER, "key")[0] == 303
    with services(app).store.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(Submission)) == 1


@pytest.mark.parametrize("key", ["", "two words", "é", "x" * 201])
def test_what_is_no_key_is_refused_by_name(app: Flask, key: str) -> None:
    status, page = post(app, ONE, key)
    assert status == 400
    assert "Idempotency-Key header must be 1 to 200 visible ASCII characters" in page


def test_two_processes_sent_the_same_key_at_once_make_one_job(app: Flask) -> None:
    """Each has its own connections to the same database, as processes have."""
    settings = jobs_of(app).settings
    apps = [app, *(create_app(settings) for _ in range(3))]
    got: list[tuple[int, str]] = []
    crowd = [threading.Thread(target=lambda each=each: got.append(post(each, ONE, "key"))) for each in apps * 3]
    for thread in crowd:
        thread.start()
    for thread in crowd:
        thread.join()
    assert len(got) == 12
    assert len(set(got)) == 1
    assert got[0][0] == 303
    assert how_many(app) == 1
    with services(app).store.engine.connect() as connection:
        key = connection.scalar(select(Submission.key))
    assert key
    with pytest.raises(KeyReused):
        jobs_of(apps[1]).submit(SIGNPOST.parse(OTHER), "me", key=key)
    for each in apps[1:]:
        services(each).store.engine.dispose()
