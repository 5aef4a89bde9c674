"""Pages: what is told of a board while it is made."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES, QualityReport
from tests import until
from tests.engine.dealer.test_quality import SEVERAL, SPARE
from tests.web.helpers import HTMX
from webapp import create_app
from webapp.jobs.hint_processes import HintProcesses
from webapp.jobs.status import NoAnswer
from webapp.pages.make.appraisal import TOO_HARD, reasons, summarize
from webapp.pages.site.services import services
from webapp.settings import Settings


@pytest.fixture
def client(app_without_solvers: Flask) -> FlaskClient:
    return app_without_solvers.test_client()


def test_a_page_is_told_and_offered_what_would_be_better(client: FlaskClient) -> None:
    said = client.post("/signpost/appraise", data={"text": SEVERAL["signpost"]}, headers=HTMX).text
    assert "More than one solution (4 cells can change)" in said
    assert "Make unique" in said
    assert 'data-offer="3x2:' in said
    said = client.post("/signpost/appraise", data={"text": SPARE}, headers=HTMX).text
    assert "<p>One solution · easy</p>" in said
    assert "<summary>Why?</summary><p>Hardest step: " in said
    assert "Remove 2 spare clues" in said
    said = client.post("/signpost/appraise", data={"text": "3x3:adg9abga1gh"}, headers=HTMX).text
    assert "No solution" in said


@pytest.mark.parametrize("text", ["", "3x3:", "nonsense", "3:__a,"])
def test_of_what_cannot_be_read_yet_nothing_is_said(client: FlaskClient, text: str) -> None:
    for slug in SEVERAL:
        answer = client.post(f"/{slug}/appraise", data={"text": text}, headers=HTMX)
        assert (answer.status_code, answer.text.strip()) == (200, "")


def test_without_script_it_is_a_page_in_make(client: FlaskClient) -> None:
    page = client.post("/signpost/appraise", data={"text": SPARE})
    assert page.status_code == 200
    assert 'data-mode="make"' in page.text
    assert "One solution · easy" in page.text
    assert client.post("/signpost/appraise", data={"text": "nonsense"}).status_code == 422
    assert client.get("/signpost/appraise").location == "/signpost/make"


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("letters", "2 words of 9 letters, the best known everyday · very hard"),
        ("countdown", "15 ways, 4 tiles needed"),
        ("trades", "9 trades, 28 ways, all with the same trades"),
        ("boxes", "31 boxes at least, 324 layouts"),
    ],
)
def test_kinds_without_paths_say_how_many_answers_there_are(client: FlaskClient, slug: str, words: str) -> None:
    text = PUZZLES[slug].examples[0].text
    page = client.post(f"/{slug}/appraise", data={"text": text}, headers=HTMX).text
    assert f"<p>{words}</p>" in page
    assert "Why?" in page
    assert 'name="appraised"' not in page  # several answers are no flaw that a link must warn of
    assert 'id="appraisal"' in client.get(f"/{slug}/make").text


@pytest.mark.parametrize(("reason", "words"), [("time", TOO_HARD), ("busy", ""), ("failed", "")])
def test_where_nothing_is_known_it_is_quiet(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, reason: Any, words: str
) -> None:
    def none(*_: object) -> QualityReport:
        raise NoAnswer(reason)

    monkeypatch.setattr(HintProcesses, "appraisal", none)
    answer = client.post("/signpost/appraise", data={"text": SPARE}, headers=HTMX)
    assert answer.status_code == 200
    assert (words in answer.text) and ("<p>" in answer.text) == bool(words)  # noqa: PT018


def test_hints_have_a_process_left(app_without_solvers: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one is looked at, no second one is, and whoever draws has hints too."""
    processes = services(app_without_solvers).hints
    processes.appraisal("nonogram", SEVERAL["nonogram"], "", "me")  # all are started
    go, inside = threading.Event(), []
    answer = processes._answer

    def slow(line: bytes, turn: Any, seconds: float) -> dict[str, Any]:
        process = processes._borrow(turn)
        inside.append(turn.client)
        if turn.leaves:
            go.wait(20)
        processes._give_back(process, turn.client, spent=False)
        return answer(line, turn, seconds)

    monkeypatch.setattr(processes, "_answer", slow)
    threads = [
        threading.Thread(target=processes.appraisal, args=("nonogram", SEVERAL["nonogram"], "", who), daemon=True)
        for who in ("me", "you")
    ]
    until(lambda: len(processes._idle) == processes.number)
    for each in threads:
        each.start()
    until(lambda: inside)
    assert processes.hint("nonogram", SEVERAL["nonogram"], "", "me").remarks
    assert processes.number > 2 or len(inside) == 2  # one of them, and the hint
    go.set()
    for each in threads:
        each.join(20)


def test_whoever_shares_is_told_what_is_known(client: FlaskClient) -> None:
    def shared(text: str, **form: str) -> str:
        return client.post("/kenken/share", data={"text": text} | form, headers=HTMX).text

    none, several, one = "3:110110110,a9a6a6", SEVERAL["kenken"], str(PUZZLES["kenken"].parse("3:a_a3_a_,s1a8m3s1"))
    said = {"none": "has no solution", "several": "has more than one solution", "one": "has exactly one solution"}
    seen = []
    for text in (none, several, one):
        assert "Not checked yet" in shared(text)
        page = client.post("/kenken/appraise", data={"text": text}, headers=HTMX).text
        known = page.partition('name="appraised" value="')[2].partition('"')[0]
        seen.append(known.split()[0])
        assert "Not checked yet" in shared(text + " ", appraised=known.replace(known[-1], "x"))  # of another puzzle
        assert said[seen[-1]] in shared(text, appraised=known)
    assert seen == ["none", "several", "one"]


def test_the_line() -> None:
    assert summarize(QualityReport("unfinished")) == ""
    assert summarize(QualityReport("unknown")) == TOO_HARD
    assert summarize(QualityReport("one", stopped="time")) == "One solution · we couldn’t rate it in time"
    assert summarize(QualityReport("none")) == "No solution. Tap Solve to see why."
    assert summarize(QualityReport("several", 12)) == "More than one solution (12 cells can change)"
    one = QualityReport("one", grade="Medium", hardest="hidden pair")
    assert summarize(one) == "One solution · medium"
    assert reasons(one) == "Hardest step: hidden pair."


def test_what_is_not_stored_uses_up_nothing_that_is_counted_by_number(tmp_path: Path) -> None:
    """A class behind one router draws and asks for hints as often as it likes, as far as the processor's time goes."""
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=0, submits_per_minute=1))
    try:
        asked = app.test_client()
        form = {"text": SEVERAL["nonogram"]}
        said = [asked.post("/nonogram/appraise", data=form, headers=HTMX) for _ in range(4)]
        assert [each.status_code for each in said] == [200] * 4
        assert all("</p>" in each.text for each in said)
        for path in ("appraise", "hint", "progress", "progress", "rating", "hint"):
            assert asked.post(f"/nonogram/{path}", data=form, headers=HTMX).status_code in {200, 204}
        assert asked.post("/nonogram/share", data=form, headers=HTMX).status_code == 200
        assert asked.post("/nonogram/share", data=form, headers=HTMX).status_code == 429
    finally:
        services(app).close()
        services(app).store.engine.dispose()
