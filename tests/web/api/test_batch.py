"""Batches: many requests in one, and none of the limits less."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from engine import PUZZLES
from tests import ROOT
from webapp import create_app
from webapp.api import batch
from webapp.api.operations import NDJSON, OPERATIONS
from webapp.api.requests import Do
from webapp.api.responses import BatchAnswer
from webapp.pages.site.services import services
from webapp.settings import Settings

UNIQUE, TWO = "3x3:ddg9abga1gh", "3x2:cegaga"
ELSEWHERE = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}


def send(client: FlaskClient, *lines: object, **headers: str) -> TestResponse:
    """Sends lines: texts as they are, all else as JSON."""
    body = "\n".join(each if isinstance(each, str) else json.dumps(each) for each in lines)
    names = {name.replace("_", "-"): each for name, each in headers.items()}
    return client.post("/api/v1/batch", data=body.encode(), content_type=NDJSON, headers=names)


def answers(response: TestResponse) -> list[Any]:
    """The answers, each of the form that the description has."""
    assert (response.status_code, response.mimetype) == (200, NDJSON), response.text
    found = [json.loads(line) for line in response.text.splitlines()]
    for each in found:
        BatchAnswer.model_validate(each)
        assert (each["answer"] is None) == (each["status"] >= 400) == (each["problem"] is not None)
        assert each["problem"] is None or each["problem"]["status"] == each["status"]
    return found


def asked(do: str, text: str = UNIQUE, kind: str = "signpost", **more: object) -> dict[str, object]:
    return {"kind": kind, "do": do, "text": text} | more


@pytest.fixture
def strict(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Flask]:
    """An application with the limits that a test names."""
    url = f"sqlite:///{tmp_path / 'x.sqlite'}"
    app = create_app(Settings(**({"database_url": url, "solvers": 0, "slowness": 10} | request.param)))
    yield app
    services(app).close()
    services(app).store.engine.dispose()


def test_each_line_is_answered_as_it_would_be_alone(client: FlaskClient) -> None:
    lines = [asked(do) for do in ("parse", "hint", "judge", "check", "solve", "count", "path")]
    lines += [asked("export", format="text"), asked("share"), {"do": "read", "text": UNIQUE}]
    lines += [{"kind": "kenken", "do": "deal", "size": "4", "seed": 7}]
    found = answers(send(client, *lines))
    assert [each["line"] for each in found] == list(range(1, len(lines) + 1))
    for line, answer in zip(lines, found, strict=True):
        kind, do = line.get("kind"), line["do"]
        sent = {name: each for name, each in line.items() if name not in {"kind", "do"}}
        alone = client.post(f"/api/v1/{kind}/{do}" if kind else "/api/v1/parse", json=sent)
        assert (answer["status"], answer["answer"]) == (alone.status_code, alone.json), do


def test_a_batch_may_have_every_operation_that_takes_a_puzzle_or_makes_one() -> None:
    fit = {each.name for each in OPERATIONS if each.method == "POST" and each.takes and each.name != "batch"}
    assert set(get_args(Do)) == fit


def test_a_bad_line_refuses_only_itself(client: FlaskClient) -> None:
    lines = [
        asked("parse", id="first"),
        "{",
        "[]",
        asked("parse", text="what", id=7),
        asked("judge", kind="chess"),
        asked("hint", kind="letters", text="abc"),
        asked("cook", id="e"),
        asked("parse", more=1),
        asked("parse", wait=1),
        asked("solve", wait=11),
        {"do": "read", "kind": "kenken", "text": "1"},
        {"kind": "kenken", "do": "solve"},
        '{"id": NaN}',
        "",
        asked("parse", id="last"),
    ]
    found = answers(send(client, *lines))
    assert [each["line"] for each in found] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15]  # the 14th is empty
    statuses = [each["status"] for each in found]
    assert statuses[:5] == [200, 400, 400, 422, 400]
    assert statuses[6:] == [400] * 7 + [200]
    assert [each["id"] for each in found if each["id"] is not None] == ["first", 7, "e", "last"]
    pointers = [each["problem"]["errors"][0]["pointer"] for each in found if each["status"] == 400]
    assert pointers == ["/", "/", "/kind", "/do", "/more", "/wait", "/wait", "/kind", "/text", "/"]


def test_only_texts_and_numbers_are_ids(client: FlaskClient) -> None:
    found = answers(send(client, *(asked("cook", id=each) for each in (True, [1], 0))))
    assert [each["id"] for each in found] == [None, None, 0]


def test_what_is_no_batch_is_refused(client: FlaskClient) -> None:
    assert client.post("/api/v1/batch", json=asked("parse")).status_code == 415
    for number, lines in ((0, []), (101, [asked("parse")] * 101)):
        refused = send(client, *lines)
        assert (refused.status_code, refused.mimetype) == (400, "application/problem+json")
        assert str(number) in json.loads(refused.text)["detail"]
    assert send(client, " " * 140_000).status_code == 413
    assert send(client, asked("solve"), Idempotency_Key="one").status_code == 400


@pytest.mark.parametrize("strict", [{"requests_per_minute": 4}], indirect=True)
def test_each_line_counts_as_a_request(strict: Flask) -> None:
    found = answers(send(strict.test_client(), *[asked("parse")] * 5))
    assert [each["status"] for each in found] == [200, 200, 200, 429, 429]  # the batch itself is the first request
    assert found[-1]["problem"]["type"] == "/api#too-many-requests"
    assert 0 < found[-1]["retry_after"] <= 60
    assert strict.test_client().get("/api/v1/kinds").status_code == 429


@pytest.mark.parametrize("strict", [{"work_seconds": 0.04}], indirect=True)
def test_work_is_charged_line_by_line(strict: Flask) -> None:
    found = answers(send(strict.test_client(), *[asked("parse")] * 100))
    statuses = [each["status"] for each in found]
    assert statuses == sorted(statuses)
    assert 1 <= statuses.count(200) <= 10  # one is charged a millisecond at least, and there are ten in a window
    assert found[-1]["problem"]["type"] == "/api#too-much-at-once"


@pytest.mark.parametrize("strict", [{"submits_per_minute": 2, "patience_seconds": 0}], indirect=True)
def test_what_is_stored_or_solved_is_counted_as_strictly(strict: Flask) -> None:
    boards = [f"2x2:ceg{letter}" for letter in "abc"]
    found = answers(send(strict.test_client(), *[asked("solve", each, wait=0) for each in boards], asked("share")))
    assert [each["status"] for each in found] == [202, 202, 429, 429]
    assert found[0]["retry_after"] == 1
    job = strict.test_client().get(f"/api/v1/jobs/{found[0]['answer']['id']}")
    assert job.json == found[0]["answer"] | {"elapsed": job.json["elapsed"]}  # type: ignore[index]


def test_what_time_is_too_short_for_is_not_begun(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MOST_SECONDS", 0.0)
    found = answers(send(client, asked("parse", id="a"), asked("share", id="b")))
    assert [(each["id"], each["status"], each["problem"]["type"]) for each in found] == [
        ("a", 503, "/api#not-begun"),
        ("b", 503, "/api#not-begun"),
    ]
    assert found[0]["retry_after"] == 1


def test_what_room_is_too_short_for_is_not_begun(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MOST_BYTES", 500)
    statuses = [each["status"] for each in answers(send(client, *[asked("parse")] * 5))]
    assert statuses == [200, 200, 503, 503, 503]


def test_one_visitor_has_one_batch_at_a_time(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()
    plain = batch._answers

    def slow(lines: list[tuple[int, bytes]]) -> Iterator[bytes]:
        begun.set()
        assert go_on.wait(60)
        yield from plain(lines)

    monkeypatch.setattr(batch, "_answers", slow)
    found: list[TestResponse] = []
    first = threading.Thread(target=lambda: found.append(send(app.test_client(), asked("parse"))))
    first.start()
    try:
        assert begun.wait(60)
        refused = send(app.test_client(), asked("parse"))
        assert (refused.status_code, refused.headers["Retry-After"]) == (429, str(batch.RETRY_AFTER))
        assert app.test_client().get("/api/v1/kinds").status_code == 200
        monkeypatch.setattr(batch, "_answers", plain)
        other = app.test_client().post(
            "/api/v1/batch",
            data=json.dumps(asked("parse")),
            content_type=NDJSON,
            environ_base={"REMOTE_ADDR": "203.0.113.9"},
        )
        assert answers(other)[0]["status"] == 200
    finally:
        go_on.set()
        first.join()
    assert answers(found[0])[0]["status"] == 200
    assert answers(send(app.test_client(), asked("parse")))[0]["status"] == 200


def test_scripts_of_other_sites_start_and_store_nothing(client: FlaskClient) -> None:
    found = answers(send(client, asked("parse"), asked("share"), asked("count", "4x2:abcdefgh"), **ELSEWHERE))
    assert [each["status"] for each in found] == [200, 403, 403]
    form = client.post("/api/v1/batch", data="{}", content_type="text/plain", headers=ELSEWHERE)
    assert form.status_code == 403


def test_a_failure_of_ours_ends_only_its_line(client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(type(services(app).hints), "hint", fail)
    found = answers(send(client, asked("hint"), asked("parse")))
    assert [each["status"] for each in found] == [500, 200]
    assert found[0]["problem"]["type"] == "/api#our-mistake"


def test_the_manuals_example_is_answered_as_it_says(client: FlaskClient) -> None:
    manual = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    sent, told = re.findall(r"```json\n(.*?)```", manual[manual.index("## Batches") :], re.DOTALL)[:2]
    found = answers(send(client, *sent.splitlines()))
    for answer, line in zip(found, told.splitlines(), strict=True):
        expected = json.loads(line.replace(", …}", "}"))
        assert {name: answer[name] for name in ("id", "line", "status")} == {
            name: expected[name] for name in ("id", "line", "status")
        }
        for part in ("answer", "problem"):
            wanted = expected[part]
            assert wanted is None if answer[part] is None else wanted.items() <= answer[part].items()


@pytest.mark.parametrize("kind", PUZZLES)
def test_every_kind_goes_through_a_batch(client: FlaskClient, kind: str) -> None:
    text = PUZZLES[kind].examples[0].text
    (found,) = answers(send(client, asked("parse", text, kind)))
    assert found["answer"]["kind"] == kind
