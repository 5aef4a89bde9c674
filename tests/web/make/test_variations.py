"""Pages: boards made harder, easier or unique."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES, Proposal
from engine.dealer.variations import Rework, hardness
from engine.hints.path import explain, steps
from tests.engine.dealer.test_variations import DRAFTS, PICTURE, has_one_solution
from tests.engine.nonogram.test_uniquify import DIAGONAL, puzzle_of
from tests.web.helpers import HTMX
from webapp.jobs.hint_processes import HintProcesses
from webapp.jobs.status import NoAnswer
from webapp.pages.make.appraisal import MOST_IN_ADDRESS
from webapp.pages.make.variations import ALREADY, NOT_DONE, NOTHING, OUT_OF_TIME, propose

EASY = "5x5:1ec12eegdf6gfecedhg20abfgacabb25a"


@pytest.fixture
def client(app_without_solvers: Flask) -> FlaskClient:
    return app_without_solvers.test_client()


def test_a_page_offers_what_its_kind_can_do(client: FlaskClient) -> None:
    said = client.post("/signpost/appraise", data={"text": EASY}, headers=HTMX).text
    assert 'value="harder"' in said
    assert 'value="easier"' in said
    assert 'value="rest"' not in said
    said = client.post("/signpost/appraise", data={"text": DRAFTS["signpost"][0]}, headers=HTMX).text
    assert 'value="rest"' in said
    assert 'value="harder"' not in said
    assert client.post("/boxes/rework", data={"text": "2x2x2:11,11/11,11/11,11", "wish": "rest"}).status_code == 404
    assert client.post("/signpost/rework", data={"text": EASY, "wish": "prettier"}).status_code == 404
    assert client.get("/signpost/rework").location == "/signpost/make"


@pytest.mark.parametrize(
    ("slug", "text"),
    [("boxes", "3x2x3:100,110,111/full/full"), ("countdown", "100,25,10,5,3,1=586"), ("letters", "dgoaeinrs")],
)
def test_several_best_answers_can_become_one(client: FlaskClient, slug: str, text: str) -> None:
    assert 'value="unique"' in client.post(f"/{slug}/appraise", data={"text": text}, headers=HTMX).text
    said = client.post(f"/{slug}/rework", data={"text": text, "wish": "unique"}, headers=HTMX).text
    assert "One solution" in said
    offer = re.search('data-offer="([^"]+)"', said)
    assert offer is not None
    assert 'value="unique"' not in client.post(f"/{slug}/appraise", data={"text": offer[1]}, headers=HTMX).text


@pytest.mark.parametrize(("slug", "text"), [("countdown", "100,75,_,_,3,2=_"), ("letters", "dgo______")])
def test_a_round_that_was_begun_is_filled_in(client: FlaskClient, slug: str, text: str) -> None:
    assert 'value="rest"' in client.post(f"/{slug}/appraise", data={"text": text}, headers=HTMX).text
    said = client.post(f"/{slug}/rework", data={"text": text, "wish": "rest"}, headers=HTMX).text
    assert "data-offer=" in said
    several = "100,75,10,8,3,2=746" if slug == "countdown" else "dgoaeinrs"
    assert 'value="rest"' not in client.post(f"/{slug}/appraise", data={"text": several}, headers=HTMX).text


MARKET = "goods:apple,pear;start:{start};goal:;Ann:1apple=1pear"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("goods:apple;start:;goal:", "Add two items and an offer first."),
        ("goods:apple,pear;start:2apple;goal:", "Add two items and an offer first."),
        (MARKET.format(start=""), "We found no goal for these offers."),
        (MARKET.format(start="?apple"), "We found no goal for these offers."),
        (MARKET.format(start="2apple"), ""),
    ],
)
def test_the_rest_of_a_market_is_offered_where_it_can_be_filled_in(client: FlaskClient, text: str, words: str) -> None:
    offered = client.post("/trades/appraise", data={"text": text}, headers=HTMX).text
    assert ('value="rest"' in offered) == (not words)
    answer = client.post("/trades/rework", data={"text": text, "wish": "rest"}, headers=HTMX)
    assert (answer.status_code, "data-offer=" in answer.text) == ((422, False) if words else (200, True))
    assert words in answer.text


@pytest.mark.parametrize("wish", ["harder", "easier"])
def test_a_proposal_comes_with_the_way_to_take_it(client: FlaskClient, wish: str) -> None:
    said = client.post("/signpost/rework", data={"text": EASY, "wish": wish}, headers=HTMX).text
    offer = re.search('data-offer="([^"]+)" data-shows="([^"]+)"', said)
    assert offer is not None
    assert f'value="{wish}-1"' in said
    signpost: Any = PUZZLES["signpost"]
    before, after = (hardness(each, tuple(steps(each))) for each in map(signpost.parse, (EASY, offer[1])))
    assert (after > before) if wish == "harder" else (after < before)
    again = client.post("/signpost/rework", data={"text": EASY, "wish": f"{wish}-1"}, headers=HTMX).text
    assert f'value="{wish}-2"' in again


def test_without_script_it_is_a_page_with_the_proposal(client: FlaskClient) -> None:
    for form in ({"text": EASY, "wish": "harder"}, {"text": DRAFTS["kenken"][1], "wish": "rest"}):
        slug = "kenken" if form["wish"] == "rest" else "signpost"
        page = client.post(f"/{slug}/rework", data=form)
        assert page.status_code == 200
        assert 'data-mode="make"' in page.text
        address = re.search(rf'href="(/{slug}/make[^"]+)" +data-offer', page.text)
        assert address is not None
        assert client.get(address[1].replace("&amp;", "&")).status_code == 200
    assert client.post("/signpost/rework", data={"text": "nonsense", "wish": "harder"}).status_code == 422
    refused = client.post("/nonogram/rework", data={"text": PICTURE, "wish": "rest"})
    assert refused.status_code == 422
    assert "Draw part of the picture first" in refused.text


@pytest.mark.parametrize("reason", ["time", "busy", "failed"])
def test_where_nothing_comes_it_is_said(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, reason: Any) -> None:
    def none(*_: object, **__: object) -> Rework:
        raise NoAnswer(reason)

    monkeypatch.setattr(HintProcesses, "rework", none)
    said = client.post("/signpost/rework", data={"text": EASY, "wish": "harder"}, headers=HTMX).text
    assert NOT_DONE[reason] in said
    assert "data-offer" not in said
    monkeypatch.setattr(HintProcesses, "rework", lambda *_, **__: None)
    said = client.post("/signpost/rework", data={"text": EASY, "wish": "harder"}, headers=HTMX).text
    assert NOTHING["harder"] in said
    assert "data-leave" in said


def test_a_win_is_rated(client: FlaskClient) -> None:
    said = client.post("/signpost/rating", data={"text": EASY}, headers=HTMX).text
    path = explain(PUZZLES["signpost"].parse(EASY))  # type: ignore[arg-type]
    said = said.replace("\N{NO-BREAK SPACE}", " ")
    assert said.startswith(f"{path.difficulty.grade}. <details")
    assert re.search(
        r"<p>Hardest step: [a-z’ ]+\. (Harder than [0-9]+% of|As easy as) our (easiest )?5 × 5 Signposts\.</p>", said
    )
    assert client.post("/signpost/rating", data={"text": "3x2:cegaga"}, headers=HTMX).status_code == 204
    assert client.post("/letters/rating", data={"text": "atoms"}, headers=HTMX).status_code == 404


def test_a_page_offers_it_where_there_are_several_solutions(app_without_solvers: Flask) -> None:
    client, puzzle = app_without_solvers.test_client(), puzzle_of(DIAGONAL)
    form = {"text": str(puzzle), "wanted": "/".join(DIAGONAL)}
    said = client.post("/nonogram/appraise", data=form, headers=HTMX).text
    assert 'value="cells"' in said
    said = client.post("/nonogram/rework", data={**form, "wish": "cells"}, headers=HTMX).text
    assert re.search(r"One solution, with [345] cells changed · (easy|medium)</p>.*Hardest step: ", said)
    offer = re.search('data-offer="([^"]+)"', said)
    assert offer is not None
    assert has_one_solution(PUZZLES["nonogram"].parse(offer[1]))
    assert 'value="cells-1"' in said
    said = client.post("/nonogram/appraise", data={"text": offer[1]}, headers=HTMX).text
    assert 'value="cells"' not in said
    bad = client.post("/nonogram/rework", data={**form, "wanted": "##", "wish": "cells"}, headers=HTMX)
    assert bad.status_code == 422
    assert client.post("/signpost/rework", data={"text": "", "wish": "cells"}).status_code == 404


def test_clues_are_hidden_where_there_is_one_solution(client: FlaskClient) -> None:
    text = PUZZLES["nonogram"].examples[0].text
    assert 'value="hide"' in client.post("/nonogram/appraise", data={"text": text}, headers=HTMX).text
    assert 'value="hide"' not in client.post("/signpost/appraise", data={"text": EASY}, headers=HTMX).text
    assert client.post("/signpost/rework", data={"text": EASY, "wish": "hide"}).status_code == 404
    said = client.post("/nonogram/rework", data={"text": text, "wish": "hide"}, headers=HTMX).text
    assert re.search(r"[0-9]+ numbers hidden · ", said)
    assert 'value="hide-1"' in said
    offer = re.search('data-offer="([^"]+)"', said)
    assert offer is not None
    assert "?" in offer[1]
    again = client.post("/nonogram/rework", data={"text": offer[1], "wish": "hide"}, headers=HTMX).text
    assert NOTHING["hide"] in again


def test_where_there_are_several_solutions_it_is_said_what_to_do_before_clues_are_hidden(client: FlaskClient) -> None:
    form = {"text": str(puzzle_of(DIAGONAL)), "wish": "hide"}
    assert 'value="hide"' not in client.post("/nonogram/appraise", data=form, headers=HTMX).text
    refused = client.post("/nonogram/rework", data=form, headers=HTMX)
    assert refused.status_code == 422
    assert "Make it unique first" in refused.text


def test_a_stop_is_told_where_more_clues_might_be_hidden() -> None:
    found = Rework(Proposal((), "1x1:?/?"), "", "", "", hidden=1, stopped="time")
    assert propose(found, "hide", 0).words == "1 number hidden, we had no time to try the others"


def test_a_picture_gets_easy(client: FlaskClient) -> None:
    form = {"text": str(puzzle_of(DIAGONAL)), "wanted": "/".join(DIAGONAL)}
    said = client.post("/nonogram/appraise", data=form, headers=HTMX).text
    assert 'value="easy"' not in said  # one solution is asked for first
    said = client.post("/nonogram/rework", data={**form, "wish": "easy"}, headers=HTMX).text
    assert re.search(r"One solution, with [345] cells changed · (very easy|easy|medium)", said)
    offer = re.search('data-offer="([^"]+)"', said)
    assert offer is not None
    said = client.post("/nonogram/appraise", data={"text": offer[1]}, headers=HTMX).text
    assert 'value="easy"' not in said
    said = client.post("/nonogram/rework", data={"text": offer[1], "wish": "easy"}, headers=HTMX).text
    assert ALREADY["easy"] in said
    assert "data-offer" not in said
    assert "data-leave" in said


@pytest.mark.parametrize(("wish", "other"), [("cells", "easy"), ("easy", "cells")])
def test_where_no_cells_help_there_is_a_next_thing_to_try(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, wish: str, other: str
) -> None:
    def none(*_: object, **__: object) -> Rework:
        raise NoAnswer("time")

    form = {"text": str(puzzle_of(DIAGONAL)), "wish": wish}
    for answer, words in ((lambda *_, **__: None, NOTHING[wish]), (none, OUT_OF_TIME)):
        monkeypatch.setattr(HintProcesses, "rework", answer)
        said = client.post("/nonogram/rework", data=form, headers=HTMX).text
        assert words in said
        assert f'value="{other}"' in said
        for redraw in ("thicker", "larger"):
            assert f'data-redraw="{redraw}"' in said
    monkeypatch.setattr(HintProcesses, "appraisal", none)
    said = client.post("/nonogram/appraise", data=form, headers=HTMX).text
    assert 'value="cells"' in said
    assert 'value="easy"' in said
    assert 'value="cells"' not in client.post("/signpost/appraise", data={"text": EASY}, headers=HTMX).text


def test_long_proposals_take_a_script(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzle_of(tuple("#." * 50 for _ in range(100)))
    rework = Rework(Proposal((), str(puzzle)), "Easy", "", "")
    assert len(str(puzzle)) > MOST_IN_ADDRESS
    monkeypatch.setattr(HintProcesses, "rework", lambda *_, **__: rework)
    form = {"text": str(puzzle_of(DIAGONAL)), "wish": "cells"}
    said = client.post("/nonogram/rework", data=form, headers=HTMX).text
    assert f'href="#board" data-needs-script data-offer="{puzzle}"' in said
    assert "<noscript>" not in said
