"""What another version of the site has stored, and this one cannot read: it is said so, and blocks nothing else."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import insert, select, update

from tests.web.helpers import HTMX, PUZZLE, SOLVED, board, claimed
from webapp import create_app
from webapp.jobs import reaper
from webapp.jobs.claims import Claims
from webapp.jobs.reaper import Reaper
from webapp.jobs.results import partial_result
from webapp.jobs.rows import lost_result
from webapp.jobs.visitors import Jobs
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store import contents
from webapp.store.tables import Job, Permalink, seal
from webapp.store.values import Task, digest, link_id, unpack

UNREADABLE = [("hexagons", "3x3:abc"), ("signpost", "a spelling of the future")]
"""A kind of puzzle that this version does not know, and a text that its parser refuses."""


@pytest.fixture
def app(url: str) -> Iterator[Flask]:
    """A site that solves nothing by itself."""
    app = create_app(Settings(database_url=url, solvers=0, patience_seconds=0, lease_seconds=0.1))
    yield app
    services(app).store.engine.dispose()


def submitted(app: Flask, kind: str, text: str, **values: Any) -> str:
    """The id of a job as another version may have written it."""
    jobs: Jobs = services(app).jobs
    id_ = jobs.submit(board(77), "somebody")
    with jobs.store.writing() as connection:
        values = {"kind": kind, "text": text, "digest": digest(kind, text)} | values
        connection.execute(update(Job).where(Job.id == id_).values(**values))
    return id_


def state(app: Flask, id_: str) -> Any:
    with services(app).store.engine.connect() as connection:
        return connection.execute(select(Job.state, Job.outcome).where(Job.id == id_)).one()


@pytest.mark.parametrize(("kind", "text"), UNREADABLE)
def test_a_job_of_another_version_has_a_page_that_says_so_and_can_be_cancelled(
    app: Flask, kind: str, text: str
) -> None:
    reported = json.dumps({"doing": "looking", "elapsed": 1.5, "solutions": [[1]]})
    id_, client = submitted(app, kind, text, progress=reported), app.test_client()
    for _ in range(2):
        assert client.get(f"/jobs/{id_}").status_code == 410
        assert client.get(f"/jobs/{id_}/events", buffered=False).status_code == 200
        assert client.post(f"/jobs/{id_}/cancel", headers=HTMX).status_code == 410
    assert state(app, id_).state == "cancelled"
    assert json.loads(unpack(state(app, id_).outcome))["solutions"] == []


@pytest.mark.parametrize(("kind", "text"), UNREADABLE)
def test_a_link_of_another_version_says_so(app: Flask, kind: str, text: str) -> None:
    content = digest(kind, text)
    row = {"id": link_id(content), "digest": content, "kind": kind, "text": text, "created": datetime.now(UTC)}
    with services(app).store.writing() as connection:
        connection.execute(insert(Permalink).values(**row, sha256=seal("links", row)))
    said = "solve this kind of puzzle." if kind == "hexagons" else "Another version of the site saved this puzzle"
    for path in ("", "/puzzle", ".png"):
        response = app.test_client().get(f"/p/{row['id']}{path}")
        assert response.status_code == 410
        assert said in response.text


@pytest.mark.parametrize("stored", [7, "x", [[1, 2], [3, 4]], [[1, 2, 3, 4, 5, 6, 7, 8, 9]]])
def test_a_solution_that_another_version_spelled_otherwise_is_not_shown(app: Flask, stored: object) -> None:
    jobs: Jobs = services(app).jobs
    jobs.submit(PUZZLE, "me")
    assert Claims(jobs.table).finish(claimed(jobs), replace(SOLVED, solutions=(stored,)))
    id_ = services(app).store.share(PUZZLE.slug, str(PUZZLE))
    client = app.test_client()
    assert client.get(f"/p/{id_}").status_code == 200
    for picture in (".svg", ".png?width=200", ".pdf"):
        assert client.get(f"/p/{id_}{picture}{'&' if '?' in picture else '?'}solution").status_code == 404


def test_a_kind_that_this_version_does_not_know_is_left_to_others(app: Flask) -> None:
    jobs: Jobs = services(app).jobs
    unknown = submitted(app, *UNREADABLE[0])
    assert Claims(jobs.table).claim() is None
    known = jobs.submit(PUZZLE, "me")
    assert claimed(jobs).id == known
    assert state(app, unknown).state == "queued"


@pytest.mark.parametrize(("kind", "text"), UNREADABLE)
def test_a_job_that_kills_its_worker_ends_whoever_can_read_it(app: Flask, kind: str, text: str) -> None:
    jobs: Jobs = services(app).jobs
    reported = json.dumps({"elapsed": 1.5, "solutions": [[1]]})
    id_ = submitted(app, kind, text, state="running", attempts=3, fence=3, progress=reported)
    other = jobs.submit(PUZZLE, "me")
    claimed(jobs)  # by a worker that says no more
    looks = Reaper(jobs.table)
    looks.revive_lost()
    time.sleep(0.2)
    looks.revive_lost()
    assert state(app, id_).state == "failed"
    outcome = json.loads(unpack(state(app, id_).outcome))
    assert (outcome["status"], outcome["solutions"]) == ("limit", [])
    assert state(app, other).state == "queued"


def test_a_job_that_cannot_be_given_up_does_not_keep_others_waiting(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: Jobs = services(app).jobs

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(reaper, "lost_result", fail)
    lost = [jobs.submit(board(number), f"client {number}") for number in range(2)]
    for _ in lost:
        claimed(jobs)
    with jobs.store.writing() as connection:
        connection.execute(update(Job).where(Job.id == lost[0]).values(attempts=3))
    looks = Reaper(jobs.table)
    looks.revive_lost()
    time.sleep(0.2)
    looks.revive_lost()
    assert [state(app, id_).state for id_ in lost] == ["running", "queued"]
    assert set(looks.seen) == set(lost)


@pytest.mark.parametrize(
    "reported",
    [
        "[]",
        '"x"',
        '{"solutions": 7, "elapsed": "long", "doing": 3}',
        '{"conflicts": "many", "best": {}, "elapsed": [1]}',
        '{"solutions": [null, "x", 3]}',
        '{"steps": {"a": 1}, "fixed": null}',
    ],
)
def test_a_report_of_another_form_hurts_nothing(app: Flask, reported: str) -> None:
    jobs, client = services(app).jobs, app.test_client()
    id_ = jobs.submit(PUZZLE, "me")
    claimed(jobs)
    with jobs.store.writing() as connection:
        connection.execute(update(Job).where(Job.id == id_).values(progress=reported))
    assert client.get(f"/jobs/{id_}").status_code == 200
    with jobs.store.engine.connect() as connection:
        row = connection.execute(select(Job.__table__).where(Job.id == id_)).one()
    assert lost_result(row, cancelled=False).solutions == ()
    assert client.post(f"/jobs/{id_}/cancel", headers=HTMX).status_code == 200


def test_a_search_that_was_stopped_does_not_take_the_place_of_what_another_version_found_out(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs, client = services(app).jobs, app.test_client()
    jobs.submit(PUZZLE, "me")
    assert Claims(jobs.table).finish(claimed(jobs), SOLVED)
    monkeypatch.setattr(contents, "__version__", "99")
    for stopped, kept in (("cancelled", ""), ("time", "")):
        id_ = jobs.submit(PUZZLE, "me")
        claim = claimed(jobs)
        assert Claims(jobs.table).finish(claim, partial_result(claim.kind, claim.text, [], stopped, 1.0))
        assert client.post("/signpost/share", data={"text": str(PUZZLE), "job": id_}).status_code == 303
        found = jobs.store.outcome(digest("signpost", str(PUZZLE)), any_version=True)
        assert found is not None
        assert json.loads(found)["stopped"] == kept
    other = board(5)
    for stopped in ("cancelled", "time"):  # of two that were stopped, the later one stays
        id_ = jobs.submit(other, "me")
        claim = claimed(jobs)
        assert Claims(jobs.table).finish(claim, partial_result(claim.kind, claim.text, [], stopped, 1.0))
        assert client.post("/signpost/share", data={"text": str(other), "job": id_}).status_code == 303
        found = jobs.store.outcome(digest("signpost", str(other)), any_version=True)
        assert found is not None
        assert json.loads(found)["stopped"] == stopped


UNREADABLE_OUTCOMES = [
    "[]",
    "7",
    "null",
    "{}",
    '{"status": "unique"}',
    '{"status": "several", "solutions": 7, "complete": true, "forced": null, "message": "", "stopped": ""}',
    '{"status": "several", "solutions": [], "complete": true, "forced": [3], "message": "", "stopped": ""}',
    '{"status": "impossible", "solutions": [], "complete": true, "forced": [], "message": "", "stopped": "", "why": 1}',
    '{"status": "unique", "solutions": ["?"], "complete": true, "forced": null, "message": "", "stopped": ""}',
]
"""What this version cannot read where an outcome should be; the last one's solution is spelled as no signpost's is."""


@pytest.mark.parametrize("stored", UNREADABLE_OUTCOMES)
def test_an_outcome_of_another_form_is_as_good_as_none(
    app: Flask, monkeypatch: pytest.MonkeyPatch, stored: str
) -> None:
    store, client = services(app).store, app.test_client()
    id_ = store.share("signpost", str(PUZZLE))
    monkeypatch.setattr(contents, "__version__", "99")
    store.remember(digest("signpost", str(PUZZLE)), stored)
    assert client.get(f"/p/{id_}").status_code == 200
    monkeypatch.undo()
    assert client.get(f"/p/{id_}").status_code == 200
    assert client.post("/signpost/solve", data={"text": str(PUZZLE)}).status_code == 303
    assert client.post("/signpost/share", data={"text": str(PUZZLE)}).status_code == 303


@pytest.mark.parametrize("task", [Task(), Task("path")])
@pytest.mark.parametrize("stored", UNREADABLE_OUTCOMES[:-1])
def test_a_job_that_ended_in_another_form_says_so(app: Flask, stored: str, task: Task) -> None:
    jobs, client = services(app).jobs, app.test_client()
    id_ = jobs.submit(PUZZLE, "me", task=task)
    with jobs.store.writing() as connection:
        row = connection.execute(select(Job.__table__).where(Job.id == id_)).one()._mapping
        values = {"state": "done", "outcome": stored}
        connection.execute(update(Job).where(Job.id == id_).values(**values, sha256=seal("jobs", {**row, **values})))
    page = client.get(f"/jobs/{id_}")
    assert page.status_code == 410
    assert "Solve" in page.text
    assert client.post("/signpost/solve", data={"text": str(PUZZLE), "job": id_}).status_code in (200, 303)
    assert client.post("/signpost/share", data={"text": str(PUZZLE), "job": id_}).status_code == 303
