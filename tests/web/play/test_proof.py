"""Proofs to download, and from the API: the very files of the library."""

from __future__ import annotations

import re
from collections import OrderedDict
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES, Progress, Stopped, prove, solve
from engine.process.tasks import proof_of
from tests.web.helpers import HTMX
from webapp.jobs.hint_processes import HintProcesses
from webapp.jobs.status import NoAnswer

PROVED = {"nonogram": "2x2:1/1/1/1,Ad", "boxes": "3x2x3:100,110,111/full/full", "countdown": "75,50,25,8,7,5=947"}


@pytest.mark.parametrize("slug", PROVED)
def test_the_files_are_those_of_the_library(client: FlaskClient, slug: str) -> None:
    puzzle = PUZZLES[slug].parse(PROVED[slug])
    wanted = prove(puzzle, solve(puzzle))
    assert wanted is not None
    page = client.get(f"/how/{slug}", query_string={"text": str(puzzle)}).text
    links = re.findall(rf'href="(/{slug}/proof\.(\w+)[^"]*)"', page)
    assert {ending for _, ending in links} == set(wanted.files)
    for address, ending in links:
        sent = client.get(unescape(address))
        assert sent.text == wanted.files[ending]
        assert sent.headers["Content-Disposition"] == f'attachment; filename="{slug}.{ending}"'
    told = client.post(f"/api/v1/{slug}/proof", json={"text": str(puzzle)}).get_json()
    assert told == {"files": dict(wanted.files), "check": wanted.check, "stopped": None}


def test_nothing_to_prove(client: FlaskClient) -> None:
    assert client.get("/nonogram/proof.cnf?text=2x2:1/1/1/1").status_code == 404
    assert client.get("/countdown/proof.cnf?text=75,50,25,8,7,5=947").status_code == 404
    assert client.get("/letters/proof.txt?example=1").status_code == 404
    assert client.get("/kenken/proof.cnf?text=4:x").status_code == 422
    assert "proof.cnf" not in client.get("/nonogram/account?text=2x2:1/1/1/1", headers=HTMX).text
    sent = client.post("/api/v1/nonogram/proof", json={"text": "2x2:1/1/1/1"})
    assert sent.get_json() == {"files": {}, "check": "", "stopped": None}
    assert client.post("/api/v1/letters/proof", json={"text": "dgoaeinrs"}).status_code == 404


def test_a_proof_that_is_too_long_is_no_end(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = {"files": {}, "check": "", "stopped": "size"}
    monkeypatch.setattr(HintProcesses, "proof", lambda *_: stopped)
    page = client.get("/nonogram/proof.cnf?text=2x2:1/1/1/1,Ad")
    assert page.status_code == 503
    assert "too long" in page.text
    assert client.post("/api/v1/nonogram/proof", json={"text": "2x2:1/1/1/1,Ad"}).get_json() == stopped


def test_a_search_that_was_stopped_is_no_end() -> None:
    def stop(_progress: Progress) -> None:
        raise Stopped("time")

    job = {"kind": "countdown", "text": "75,50,25,8,7,5=947"}
    tick: Any = stop
    assert proof_of(job, tick, OrderedDict())["stopped"] == "time"


def test_without_time_there_is_none(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NoAnswer("time")

    monkeypatch.setattr(HintProcesses, "proof", refuse)
    assert client.get("/nonogram/proof.cnf?text=2x2:1/1/1/1,Ad").status_code == 503
    sent = client.post("/api/v1/nonogram/proof", json={"text": "2x2:1/1/1/1,Ad"})
    assert sent.get_json() == {"files": {}, "check": "", "stopped": "time"}
