"""Fresh puzzles that do not come in a moment: a job deals them, and a page tells how it stands, and where it ends."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from engine import PUZZLES, Recipe, deal, of_the_day
from engine.core.limits import Stopped
from engine.dealer.recipes import NotDealt
from engine.process import tasks
from engine.process.sandbox import Answers
from tests.web.helpers import HTMX, claimed
from webapp import create_app
from webapp.jobs.claims import Claims
from webapp.jobs.prefill import MOST_SECONDS
from webapp.jobs.results import Run
from webapp.jobs.runner import Runner
from webapp.jobs.status import NoAnswer
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.stock import Stock
from webapp.store.tables import StockedPuzzle
from webapp.store.values import Ready

EASY = Recipe.latest("kenken", "3", "Very easy", 1)
LONG = Recipe.latest("kenken", "8", "Hard", 1)
TEXT = str(deal(EASY))


class Solvers:
    """In place of processes: each run ends as it is told to."""

    def __init__(self, run: Run) -> None:
        self.end = run

    def run(self, kind: str, text: str, seconds: float, goes_on: Callable[[Run], bool], task: object) -> Run:
        assert (kind, seconds) == (text.partition("-")[0], MOST_SECONDS)
        assert goes_on(self.end)
        return self.end

    def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A site without solvers, on which nobody waits."""
    url = f"sqlite:///{tmp_path_factory.mktemp('deals')}/s.sqlite"
    app = create_app(
        Settings(database_url=url, solvers=0, stock=0, patience_seconds=0, waiting_per_client=50, submits_per_minute=0)
    )
    yield app
    services(app).close()
    services(app).store.engine.dispose()


@pytest.fixture(autouse=True)
def tried(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """No puzzle comes in a moment; the recipes that were tried."""
    asked: list[str] = []

    def fresh(_kind: str, recipe: str, _client: str) -> Ready:
        asked.append(recipe)
        raise NoAnswer("time")

    monkeypatch.setattr(services(app).hints, "fresh", fresh)
    return asked


def seeded(number: int, of: Recipe = EASY) -> str:
    """A recipe of its own for each test."""
    return f"{of.shelf}-{number}"


def path_of(recipe: str) -> str:
    return f"/{recipe.partition('-')[0]}/new/{recipe}"


def job_in(page: str) -> str:
    """The way to the job that a page waits for, without script."""
    found = re.search(r'http-equiv="refresh" content="2; url=([^"]+)"', page)
    assert found
    return found[1]


def work(app: Flask, run: Run) -> None:
    """Have a solver do the job that waits."""
    jobs = services(app).jobs
    runner: Any = Runner(jobs.table, Solvers(run))  # type: ignore[arg-type]
    try:
        runner._run(claimed(jobs))
    finally:
        runner.close()


def text_of(page: str) -> str:
    found = re.search(r"<textarea id=\"text\"[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found
    return unescape(found[1])


def test_a_page_waits_for_the_job_and_gives_way_to_the_puzzle(
    app: Flask, client: FlaskClient, tried: list[str]
) -> None:
    recipe = seeded(7)
    page = client.get(path_of(recipe))
    assert page.status_code == 202
    assert page.headers["Cache-Control"] == "no-store"
    assert "Very easy, 3 × 3" in page.text
    assert "In the queue" in page.text
    job = job_in(page.text)
    assert f'href="{job}"' in page.text
    assert job_in(client.get(path_of(recipe)).text) == job
    assert tried == [recipe]  # whoever asks again joins the job, and tries nothing beside it
    assert job_in(client.get(job).text) == job
    jobs = services(app).jobs
    claim = claimed(jobs)
    Claims(jobs.table).beat(claim, {"elapsed": 12.0})
    part = client.get(job, headers=HTMX)
    assert part.status_code == 200
    assert "<html" not in part.text
    assert "Making your puzzle<" in part.text
    assert "12 of up to 60 seconds" in part.text
    Claims(jobs.table).release(claim)
    work(app, Run(dealt={"text": TEXT, "title": "a title"}))
    assert client.get(job, headers=HTMX).headers["HX-Refresh"] == "true"
    ended = client.get(job)
    assert (ended.status_code, ended.headers["Location"]) == (303, path_of(recipe))
    played = client.get(path_of(recipe))
    assert played.status_code == 200
    assert text_of(played.text) == TEXT
    assert "It’s a title!" in played.text
    assert services(app).store.outcome(claim.digest) is None  # the stock has it for ever


@pytest.mark.parametrize(
    ("stopped", "words", "again"),
    [
        ("time", "That took too long", False),
        ("memory", "That needed too much", False),
        ("nothing", "No luck this time", False),
        ("failed", "Something went wrong", True),
    ],
)
def test_where_nothing_comes_of_it_that_is_said_with_ways_on(
    app: Flask, client: FlaskClient, stopped: str, words: str, again: bool
) -> None:
    recipe = seeded(20 + len(stopped), LONG)
    job = job_in(client.get(path_of(recipe)).text)
    for _ in range(services(app).jobs.settings.attempts if stopped == "failed" else 1):
        work(app, Run(stopped=stopped))
    for page in (client.get(job), client.get(job, headers=HTMX)):
        assert page.status_code == 200
        assert words in page.text
        assert "http-equiv" not in page.text
        assert 'class="job"' not in page.text
        said = unescape(page.text.partition('id="result"')[2])
        ways = re.findall(r'class="button[^>]*href="([^"]+)"', said)
        another = f"/kenken/new?size=8&level=hard&from={recipe}"
        easier = f"/kenken/new?size=8&level=moderate&from={recipe}"
        assert ways == [path_of(recipe)] * again + [another, easier, "/kenken"]
    assert services(app).stock.puzzle(recipe) is None
    assert client.get(path_of(recipe)).status_code == 202  # whoever insists begins anew
    services(app).jobs.cancel(claimed(services(app).jobs).id)


def test_it_is_cancelled_and_taken_up(app: Flask, client: FlaskClient) -> None:
    recipe = seeded(40)
    job = job_in(client.get(path_of(recipe)).text)
    assert "Cancelled" in client.post(f"{job}/cancel", headers=HTMX).text
    page = client.get(job).text
    assert f'href="{path_of(recipe)}" rel="nofollow">Try again' in page
    assert "Try an easier one" not in page  # there is none
    other = job_in(client.get(path_of(recipe)).text)
    assert other != job
    client.post(f"{other}/cancel")


@pytest.mark.parametrize("reason", ["busy", "failed"])
def test_a_busy_site_and_a_mistake_are_told_apart(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, reason: Any
) -> None:
    def none(*_: object) -> Ready:
        raise NoAnswer(reason)

    monkeypatch.setattr(services(app).hints, "fresh", none)
    monkeypatch.setattr(services(app).jobs, "settings", Settings(waiting=0))
    page = client.get(path_of(seeded(50)))
    assert page.status_code == 503
    assert ("Lots of puzzles are waiting" in page.text) == ("Retry-After" in page.headers) == (reason == "busy")
    assert ("Something went wrong" in page.text) == (reason == "failed")
    for words in ("Try again", "Try another"):
        assert words in page.text


def test_pages_of_other_sites_set_nothing_going(client: FlaskClient) -> None:
    image = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"}
    assert client.get(path_of(seeded(60)), headers=image).status_code == 403


def test_levels_that_take_long_are_made_at_once_the_same_for_all(
    app: Flask, client: FlaskClient, tried: list[str]
) -> None:
    way = f"/kenken/new?size=8&level={LONG.level.lower()}"
    first = client.get(way).headers["Location"]
    assert first == client.get(way).headers["Location"] == path_of(str(LONG))
    job = job_in(client.get(first).text)
    assert job_in(client.get(first, environ_base={"REMOTE_ADDR": "192.0.2.1"}).text) == job
    assert tried == []
    work(app, Run(dealt={"text": TEXT, "title": ""}))
    assert client.get(first).status_code == 200
    shelf = services(app).stock.shelves([LONG.shelf])[LONG.shelf]
    assert (shelf.unseen, shelf.last) == (0, 1)  # where idle solvers go on
    assert client.get(f"{way}&from={LONG}").headers["Location"] == path_of(f"{LONG.shelf}-2")


def test_a_puzzle_of_the_day_goes_to_its_place(app: Flask, client: FlaskClient) -> None:
    today = datetime.now(UTC).date()
    number, recipe = next((at, each) for at, each in enumerate(of_the_day(today)) if each.kind == "kenken")
    assert f"/day/{today}" in client.get(path_of(str(recipe))).text
    work(app, Run(dealt={"text": TEXT, "title": ""}))
    assert services(app).stock.of_day(today) == {number: Ready(str(recipe), TEXT)}
    assert client.get(path_of(str(recipe))).status_code == 200


# -- the stock ---------------------------------------------------------------------------------------------------------


def test_what_was_asked_for_out_of_turn_gets_its_place_when_its_turn_comes(app: Flask) -> None:
    stock = Stock(services(app).store)
    shelf = Recipe.latest("signpost", "3", "Very easy", 1).shelf
    assert stock.add(Ready(f"{shelf}-1", "one"))
    assert stock.add_asked(Ready(f"{shelf}-3", "three"))
    assert not stock.add_asked(Ready(f"{shelf}-3", "three"))
    assert stock.puzzle(f"{shelf}-3") == Ready(f"{shelf}-3", "three")
    assert (stock.next_seed(shelf, 1), stock.shelves([shelf])[shelf].last) == (None, 1)
    assert stock.add(Ready(f"{shelf}-2", "two"))
    assert stock.add(Ready(f"{shelf}-3", "three"))
    assert (stock.next_seed(shelf, 2), stock.shelves([shelf])[shelf].last) == (3, 3)
    assert not stock.add(Ready(f"{shelf}-3", "another"))


def test_a_damaged_puzzle_is_mended_by_dealing_it_again(app: Flask) -> None:
    stock = Stock(services(app).store)
    dealt = Ready(seeded(70), TEXT)
    stock.add_asked(dealt)
    with stock.store.writing() as connection:
        connection.execute(update(StockedPuzzle).where(StockedPuzzle.recipe == dealt.recipe).values(text="odd"))
    assert stock.puzzle(dealt.recipe) is None
    assert stock.add_asked(dealt)
    assert stock.puzzle(dealt.recipe) == dealt


# -- the process -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        (NotDealt("none"), {"stopped": "nothing"}),
        (Stopped("time"), {"stopped": "time"}),
        (None, {"dealt": {"text": TEXT, "title": ""}}),
    ],
)
def test_the_process_tells_how_dealing_ended(
    monkeypatch: pytest.MonkeyPatch, ends: Exception | None, told: object
) -> None:
    if ends is not None:

        def fail(*_: object) -> None:
            raise ends

        monkeypatch.setattr(tasks, "fresh", fail)
    answers: Any = Answers.__new__(Answers)
    answers.stream = io.StringIO()
    tasks.run({"task": "deal", "kind": EASY.kind, "text": str(EASY), "limit": 60}, answers)
    assert json.loads(answers.stream.getvalue()) == told


def test_every_kind_has_a_page_to_wait_on(client: FlaskClient) -> None:
    for slug in PUZZLES:
        page = client.get(client.get(f"/{slug}/new").headers["Location"])
        assert page.status_code == 202
        client.post(f"{job_in(page.text)}/cancel")
