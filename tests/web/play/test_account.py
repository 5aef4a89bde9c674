"""How a machine solves a puzzle: below its result, and on a page without script."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES, Account
from tests.web.helpers import HTMX
from webapp.jobs.hint_processes import HintProcesses


@pytest.mark.parametrize("slug", ["nonogram", "signpost", "kenken"])
def test_a_result_leads_to_its_account(client: FlaskClient, slug: str) -> None:
    text = PUZZLES[slug].examples[0].text
    page = client.post(f"/{slug}/solve", data={"text": text}, headers=HTMX).text
    assert f'hx-get="/{slug}/account"' in page
    address = re.search(rf'<noscript><a href="(/{slug}/account[^"]*)"', page)
    assert address is not None
    alone = client.get(address[1])
    assert alone.status_code == 200
    assert "<h1>How a machine solves it</h1>" in alone.text
    part = client.get(f"/{slug}/account", query_string={"text": text}, headers=HTMX).text
    assert "<h1>" not in part
    assert "yes-or-no questions" in part
    assert "The last clause has no answer left and can’t be right. So there’s no other solution." in part


@pytest.mark.parametrize("seconds", [{"stated": 0.1}, {"stated": 0.1, "searched": 0.2}])
def test_a_limit_is_not_told_as_an_end(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, seconds: dict[str, float]
) -> None:
    found = Account(variables=9, clauses=9, cells=4, found=True, decisions=1, seconds=seconds, stopped="time")
    monkeypatch.setattr(HintProcesses, "account", lambda *_: found)
    part = client.get("/nonogram/account", query_string={"text": "2x2:1/1/1/1"}, headers=HTMX).text
    assert "We stopped there: this is the beginning only." in part
    assert "there’s another" not in part
    assert "no other" not in part
    assert "no solution" not in part


def test_several_solutions_are_not_proved(client: FlaskClient) -> None:
    part = client.get("/nonogram/account", query_string={"text": "2x2:1/1/1/1"}, headers=HTMX).text
    assert "so there’s another." in part


def test_boxes_are_solved_by_descent(client: FlaskClient) -> None:
    text = f"{PUZZLES['boxes'].examples[0].text}/floating"
    assert 'hx-get="/boxes/account"' in client.post("/boxes/solve", data={"text": text}, headers=HTMX).text
    part = client.get("/boxes/account", query_string={"text": text}, headers=HTMX).text
    assert re.search(r"It found an answer with \d+ boxes, then one with .*\b21 boxes\.", part)
    assert "With at most 20 boxes nothing fits." in part
    nothing = client.get("/boxes/account", query_string={"text": "2x2x2:11,00/10,01/01,00"}, headers=HTMX).text
    assert "So there’s no solution." in nothing


def test_no_solution_is_proved(client: FlaskClient) -> None:
    example = next(each for each in PUZZLES["kenken"].examples if each.solutions == 0)
    part = client.get("/kenken/account", query_string={"text": example.text}, headers=HTMX).text
    assert "So there’s no solution." in part


@pytest.mark.parametrize("slug", ["countdown", "letters", "trades"])
def test_kinds_without_clauses_tell_their_workings(client: FlaskClient, slug: str) -> None:
    text = PUZZLES[slug].examples[0].text
    page = client.post(f"/{slug}/solve", data={"text": text}, headers=HTMX).text
    assert f'hx-get="/{slug}/account"' in page
    part = client.get(f"/{slug}/account", query_string={"text": text}, headers=HTMX).text
    assert part.count("<li>") > 1
    assert f'href="/how/{slug}?text=' in part


def test_bad_text_is_refused(client: FlaskClient) -> None:
    assert client.get("/kenken/account?text=4:x").status_code == 422
