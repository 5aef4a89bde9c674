"""What programs are told: `/api/v1`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import validate
from werkzeug.test import TestResponse

from engine import PUZZLES, abilities_of
from engine.__main__ import main
from tests import until
from tests.web.helpers import board, claimed
from webapp import create_app
from webapp.api.document import description
from webapp.api.operations import OPERATIONS
from webapp.jobs.claims import Claims
from webapp.jobs.results import partial_result
from webapp.jobs.status import NoAnswer, Overloaded
from webapp.pages.site.problems import MIMETYPE, PROBLEMS
from webapp.pages.site.services import services
from webapp.settings import Settings

UNIQUE, TWO, NONE = "3x3:ddg9abga1gh", "3x2:cegaga", "3x3:adg9abga1gh"
ELSEWHERE = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
KINDS = list(PUZZLES)


def ask(client: FlaskClient, path: str, sent: object = None, **headers: str) -> TestResponse:
    names = {name.replace("_", "-"): each for name, each in headers.items()}
    return client.post(f"/api/v1{path}", json={} if sent is None else sent, headers=names)


def said(response: TestResponse, status: int = 200) -> Any:
    """What an answer says; every answer is one that the description has."""
    assert response.status_code == status, response.text
    return response.json


def problem(response: TestResponse, status: int) -> Any:
    assert response.mimetype == MIMETYPE
    found = json.loads(response.text)
    assert (response.status_code, found["status"]) == (status, status), found
    assert found["type"].removeprefix("/api#") in PROBLEMS
    return found


def test_the_description_is_valid_and_of_all_operations(client: FlaskClient) -> None:
    response = client.get("/api/v1/openapi.json")
    assert response.mimetype == "application/json"
    found: Any = response.json
    validate(found)
    assert found["openapi"] == "3.1.0"
    assert found == json.loads(json.dumps(description()))
    ids = [each["operationId"] for path in found["paths"].values() for each in path.values()]
    assert len(ids) == len(set(ids)) == len(OPERATIONS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_read_solved_counted_exported_and_shared(client: FlaskClient, kind: str) -> None:
    text = PUZZLES[kind].examples[0].text
    canonical = str(PUZZLES[kind].parse(text))
    read = said(ask(client, f"/{kind}/parse", {"text": text}))
    assert (read["kind"], read["text"]) == (kind, canonical)
    solved = said(ask(client, f"/{kind}/solve?wait=10", {"text": text}))
    counted = said(ask(client, f"/{kind}/count", {"text": canonical}))
    assert "solutions" not in counted
    assert {name: solved[name] for name in counted} == counted
    assert said(ask(client, f"/{kind}/export", {"text": text, "format": "svg"}))["text"].startswith("<svg")
    assert said(ask(client, f"/{kind}/export", {"text": text, "format": "text"}))["text"] == canonical
    shared = said(ask(client, f"/{kind}/share", {"text": text}), 201)
    assert said(client.get(f"/api/v1/links/{shared['id']}")) == shared
    assert client.get(shared["puzzle"]).status_code == 200
    assert client.get(shared["svg"]).mimetype == "image/svg+xml"
    assert client.get(shared["pdf"]).mimetype == "application/pdf"


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_kind_can_do_is_done_and_the_rest_refused(client: FlaskClient, kind: str) -> None:
    text, able = PUZZLES[kind].examples[0].text, abilities_of(PUZZLES[kind])
    for what in ("hint", "check", "judge", "path"):
        response = ask(client, f"/{kind}/{what}", {"text": text})
        if what in able:
            said(response)
        else:
            problem(response, 404)
    listed = {each["kind"]: each for each in said(client.get("/api/v1/kinds"))["kinds"]}[kind]
    assert listed["able"] == able
    dealt = said(ask(client, f"/{kind}/deal", {"seed": 7, "size": listed["sizes"][0]["size"]}))
    assert said(ask(client, f"/{kind}/parse", {"text": dealt["text"]}))["kind"] == kind
    assert problem(ask(client, f"/{kind}/deal", {"size": "none"}), 422)["type"] == "/api#not-offered"


def test_a_nonogram_whose_clues_are_all_0_is_the_empty_picture(client: FlaskClient) -> None:
    found = said(ask(client, "/nonogram/solve?wait=10", {"text": "2x2:0/0/0/0"}))
    assert (found["status"], found["solutions"]) == ("unique", [["..", ".."]])
    assert said(ask(client, "/nonogram/count?wait=10", {"text": "2x2:0/0/0/0"}))["number"] == 1


def test_every_answer_has_its_headline(client: FlaskClient) -> None:
    for kind, words in (("boxes", "at most"), ("trades", "9 trades"), ("nonogram", "One solution")):
        found = said(ask(client, f"/{kind}/solve?wait=10", {"text": PUZZLES[kind].examples[0].text}))
        assert words in found["headline"]
        assert kind == "nonogram" or words in found["message"]


def test_ends_of_a_search_are_told_apart(client: FlaskClient) -> None:
    for text, status in ((UNIQUE, "unique"), (TWO, "several"), (NONE, "impossible")):
        found = said(ask(client, "/signpost/solve", {"text": text}))
        assert (found["status"], found["stopped"]) == (status, None)
    assert problem(ask(client, "/signpost/solve", {"text": "what"}), 422)["type"] == "/api#not-a-puzzle"
    assert problem(ask(client, "/signpost/solve", {"text": "99x99:a"}), 422)["type"] == "/api#too-large"


def test_the_words_and_places_of_an_error_are_those_of_the_page(client: FlaskClient) -> None:
    text = "4x4:3/1/1/1/9/1/1/1"
    found = problem(ask(client, "/nonogram/solve", {"text": text}), 422)
    page = client.post("/nonogram/solve", data={"text": text}).text
    assert found["complaints"]
    for each in found["complaints"]:
        assert f'data-places="{" ".join(each["places"])}"' in page


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [
        ("{", "/"),
        ("[]", "/"),
        ('{"text": 1}', "/text"),
        ("{}", "/text"),
        ('{"text": "a", "more": 1}', "/more"),
        ('{"text": "\\ud800"}', "/"),
        ('{"text": ' + "[" * 5000, "/"),
        (b"\xff", "/"),
        ("", "/"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(client: FlaskClient, sent: Any, pointer: str) -> None:
    response = client.post("/api/v1/signpost/solve", data=sent, content_type="application/json")
    assert problem(response, 400)["errors"][0]["pointer"] == pointer


def test_parameters_and_keys_are_checked(client: FlaskClient) -> None:
    for wait in ("x", "-1", "11", "nan"):
        problem(ask(client, f"/signpost/solve?wait={wait}", {"text": UNIQUE}), 400)
    problem(ask(client, "/signpost/solve", {"text": UNIQUE}, Idempotency_Key="a b"), 400)
    problem(client.post("/api/v1/signpost/solve", data={"text": UNIQUE}), 415)
    problem(client.post("/api/v1/signpost/solve", data=b" " * 140_000, content_type="application/json"), 413)
    problem(client.get("/api/v1/signpost/solve"), 405)
    for path in ("/nothing", "/jobs/nothing", "/links/nothing"):
        problem(client.get(f"/api/v1{path}"), 404)


def test_a_job_tells_how_far_it_is_and_can_be_cancelled(app_without_solvers: Flask) -> None:
    client = app_without_solvers.test_client()
    begun = ask(client, "/signpost/solve?wait=0", {"text": TWO}, Idempotency_Key="one")
    job = said(begun, 202)
    assert (job["state"], job["task"], job["result"]) == ("queued", "solve", None)
    assert begun.headers["Location"] == f"/api/v1/jobs/{job['id']}"
    assert said(ask(client, "/signpost/count?wait=0", {"text": TWO}, Idempotency_Key="one"), 202)["id"] == job["id"]
    reused = ask(client, "/signpost/solve?wait=0", {"text": UNIQUE}, Idempotency_Key="one")
    assert problem(reused, 422)["type"] == "/api#key-used-before"
    assert said(client.get(begun.headers["Location"])) == job
    ended = said(client.post(f"/api/v1/jobs/{job['id']}/cancel"))
    assert (ended["state"], ended["result"]["status"], ended["result"]["stopped"]) == (
        "cancelled",
        "limit",
        "cancelled",
    )


def test_a_job_ends_with_its_result(client: FlaskClient) -> None:
    found = said(ask(client, "/kenken/path?wait=0", {"text": PUZZLES["kenken"].examples[1].text}), 202)

    def ended() -> Any:
        job = said(client.get(f"/api/v1/jobs/{found['id']}?wait=5"))
        return job if job["state"] == "done" else None

    assert until(ended)["result"]["status"] == "solved"


@pytest.mark.parametrize("reason", ["time", "memory", "size", "cancelled", "failed"])
def test_each_limit_is_told_by_its_name(app_without_solvers: Flask, reason: str) -> None:
    client, jobs = app_without_solvers.test_client(), services(app_without_solvers).jobs
    text = str(board(30 + len(reason)))
    id_ = said(ask(client, "/signpost/solve?wait=0", {"text": text}), 202)["id"]
    claim = claimed(jobs)
    Claims(jobs.table).finish(claim, partial_result(claim.kind, claim.text, [], reason, 1.0))
    ended = said(client.get(f"/api/v1/jobs/{id_}"))
    assert (ended["result"]["status"], ended["result"]["stopped"]) == ("limit", reason)
    assert ended["result"]["message"]


def test_programs_meet_the_limits_of_visitors(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.sqlite'}"
    app = create_app(
        Settings(database_url=url, solvers=0, submits_per_minute=2, work_seconds=0, stored_megabytes_per_client=1.2e-3)
    )
    try:
        client = app.test_client()
        first = said(ask(client, "/signpost/share", {"text": UNIQUE}), 201)
        spent = ask(client, "/signpost/solve", {"text": "9x9:" + "a" * 81})
        assert problem(spent, 429)["type"] == "/api#too-much-at-once"
        again = ask(client, "/signpost/share", {"text": UNIQUE})
        assert problem(again, 429)["type"] == "/api#too-many-requests"
        assert int(again.headers["Retry-After"]) > 0
        assert said(client.get(f"/api/v1/links/{first['id']}")) == first
    finally:
        services(app).close()
        services(app).store.engine.dispose()


def test_what_a_file_says_beside_its_puzzle_is_told(client: FlaskClient) -> None:
    text = 'title "A boat"\nwidth 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n'
    (found,) = said(ask(client, "/parse", {"text": text}))["readings"]
    assert found["beside"]["title"] == "A boat"
    assert said(ask(client, "/nonogram/parse", {"text": text}))["beside"] == found["beside"]
    nothing = said(ask(client, "/parse", {"text": "no puzzle"}))
    assert nothing["readings"] == []


def test_an_overloaded_site_says_so(client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise Overloaded("Lots of puzzles are waiting to be solved.")

    def none(*_: object, **__: object) -> None:
        raise NoAnswer("busy")

    monkeypatch.setattr(type(services(app).jobs), "submit", full)
    monkeypatch.setattr(type(services(app).hints), "hint", none)
    for path, name in (("/signpost/solve", "overloaded"), ("/signpost/hint", "busy")):
        response = ask(client, path, {"text": "2x2:cegd"})
        assert problem(response, 503)["type"] == f"/api#{name}"
        assert int(response.headers["Retry-After"]) > 0


def test_scripts_of_other_sites_may_read_but_start_and_store_nothing(client: FlaskClient) -> None:
    asked = client.options("/api/v1/signpost/hint", headers=ELSEWHERE | {"Access-Control-Request-Method": "POST"})
    assert asked.headers["Access-Control-Allow-Origin"] == "*"
    assert "Content-Type" in asked.headers["Access-Control-Allow-Headers"]
    assert "POST" in asked.headers["Access-Control-Allow-Methods"]
    text = {"text": "3x3:ddg9abga1gh"}
    for what in ("parse", "check", "hint", "judge"):
        response = client.post(f"/api/v1/signpost/{what}", json=text, headers=ELSEWHERE)
        said(response)
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in response.headers
    said(ask(client, "/signpost/solve", text))
    said(client.post("/api/v1/signpost/solve", json=text, headers=ELSEWHERE))  # known
    other = {"text": "4x2:abcdefgh"}
    for what in ("solve", "count", "path", "share"):
        refused = client.post(f"/api/v1/signpost/{what}", json=other, headers=ELSEWHERE)
        assert problem(refused, 403)["type"] == "/api#forbidden"
    problem(client.post("/api/v1/signpost/deal", json={"seed": 123456}, headers=ELSEWHERE), 403)
    problem(client.post("/api/v1/jobs/x/cancel", headers=ELSEWHERE), 403)
    form = client.post("/api/v1/signpost/parse", data='{"text": ""}', content_type="text/plain", headers=ELSEWHERE)
    problem(form, 403)  # a form can send that without asking
    assert "Access-Control-Allow-Origin" not in client.get("/signpost", headers=ELSEWHERE).headers


def test_the_command_line_says_the_same(client: FlaskClient) -> None:
    from click.testing import CliRunner

    for command, path, text in (("solve", "solve", TWO), ("check", "count", NONE), ("explain", "path", UNIQUE)):
        printed = json.loads(CliRunner().invoke(main, [command, "signpost", text, "--json"]).stdout)
        told = said(ask(client, f"/signpost/{path}?wait=10", {"text": text}))
        different = {name for name in {*printed, *told} if printed.get(name, "-") != told.get(name, "-")}
        assert different <= {"seconds", "complete", "message"}, (command, different)


def test_the_page_lists_every_operation_with_a_command(client: FlaskClient) -> None:
    page = client.get("/api").text
    for each in OPERATIONS:
        assert f'id="{each.name}"' in page
    assert page.count("curl ") >= len(OPERATIONS)
    assert all(f'id="{name}"' in page for name in PROBLEMS)


def test_entries_are_compared_with_the_solutions(client: FlaskClient) -> None:
    text = PUZZLES["kenken"].examples[0].text
    found = said(ask(client, "/kenken/solve", {"text": text, "entries": "4.../.1../..../...."}))
    assert found["entered"] == {"cells": 2, "fitting": [], "wrong": ["r2c2"]}
    assert said(ask(client, "/kenken/solve", {"text": text})).get("entered") is None
    several = {"text": "4x4:1/1/1/1/1/1/1/1", "entries": "??#?\n????\n????\n????"}
    answer = said(ask(client, "/nonogram/solve", several))
    rows = [answer["solutions"][number - 1][0] for number in answer["entered"]["fitting"]]
    assert rows == [rows[0]] * len(rows) != []
    mine = "...#/..#./.#../#..."
    whole = said(ask(client, "/nonogram/solve", {"text": "4x4:1/1/1/1/1/1/1/1", "entries": mine}))
    assert ["".join(row) for row in whole["solutions"][0]] == mine.split("/")
    assert whole["entered"]["fitting"] == [1]
    for kind, entries in (("kenken", "4..."), ("boxes", "1")):
        sent = {"text": PUZZLES[kind].examples[0].text, "entries": entries}
        assert "entries" in problem(ask(client, f"/{kind}/solve", sent), 422)["detail"]


def test_a_hint_from_entries_succeeds_by_the_document_alone(client: FlaskClient) -> None:
    """As somebody new would: what /kinds shows of entries, sent as it is."""
    for kind in said(client.get("/api/v1/kinds"))["kinds"]:
        sent = {"text": kind["examples"][0], "entries": kind["entries"]["example"]}
        assert said(ask(client, f"/{kind['kind']}/hint", sent))["status"] == "found"
    paths = said(client.get("/api/v1/openapi.json"))["paths"]
    examples = paths["/{kind}/hint"]["post"]["requestBody"]["content"]["application/json"]["examples"]
    assert {slug for slug, each in examples.items() if each["value"]["entries"]} == set(PUZZLES)
