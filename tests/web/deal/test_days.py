"""The puzzles of each day: the same for everybody, once, from the first day on, and none of tomorrow's."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from engine import (
    FIRST_DAY,
    GRADES,
    PUZZLES,
    Graded,
    Recipe,
    day_of,
    day_of_seed,
    fresh,
    level_in_address,
    of_the_day,
)
from engine.dealer.daily import LATE
from engine.dealer.recipes import FIRST_VARIED
from webapp.jobs import prefill
from webapp.jobs.prefill import Stocker
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.table import JobsTable
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.stock import Stock
from webapp.store.values import Ready

GRADED = [slug for slug, kind in PUZZLES.items() if issubclass(kind, Graded)]
MONDAY, LATER = date(2026, 11, 23), date(2026, 12, 7)
EVERY_DAY = [FIRST_DAY + timedelta(days=number) for number in range(60)]
TODAY = datetime.now(UTC).date()


def test_each_day_has_one_of_each_kind_and_no_two_days_the_same() -> None:
    seen = set()
    for day in EVERY_DAY:
        recipes = of_the_day(day)
        assert [recipe.kind for recipe in recipes] == GRADED
        assert all(recipe.is_soon_dealt for recipe in recipes) or (day >= FIRST_VARIED and day.weekday() >= LATE)
        assert all(day_of_seed(recipe.seed) == day for recipe in recipes)
        seen |= set(map(str, recipes))
    assert len(seen) == len(EVERY_DAY) * len(GRADED)
    assert [day_of_seed(seed) for seed in (0, 7, 20261399, 20261031, 202611011)] == [None] * 5


def test_weeks_grow_harder() -> None:
    for slug, monday in product(GRADED, (MONDAY, LATER)):
        week = [next(each for each in of_the_day(monday + timedelta(days=n)) if each.kind == slug) for n in range(7)]
        levels = [GRADES.index(each.level) for each in week]
        assert levels[0] == min(levels), slug
        assert levels[-1] == max(levels), slug
        assert levels[-1] > levels[0], (
            f"the sizes of {slug} that a week goes through (`daily._size`) have one level only"
        )
        assert monday == MONDAY or levels[-1] >= GRADES.index("Medium"), slug


@pytest.mark.parametrize("days", [5, pytest.param(42, marks=pytest.mark.slow)])
def test_no_picture_comes_again_within_ten_days(days: int) -> None:
    shown = []
    for number in range(days):
        recipes = of_the_day(FIRST_VARIED + timedelta(days=number))
        shown.append(fresh(next(each for each in recipes if each.kind == "nonogram")).title)
        assert shown[-1]
        assert shown[-1] not in shown[-11:-1], shown
    assert len(set(shown)) > 0.75 * days, shown


def test_a_day_shows_its_puzzles_and_leads_to_its_neighbours(client: FlaskClient) -> None:
    day = max(FIRST_DAY, TODAY - timedelta(days=2))
    page = client.get(f"/day/{day}").text
    for recipe in of_the_day(day):
        assert f'href="/{recipe.kind}/new/{recipe}"' in page
        assert f"{recipe.level}, " in page
    assert f"/day/{day + timedelta(days=1)}" in page


@pytest.mark.parametrize(
    "day",
    ["2026-10-31", "2026-02-30", "2026-99-99", "0000-00-00", str(TODAY + timedelta(days=3)), "9999-12-31", "today"],
)
def test_there_is_nothing_before_the_first_day_nor_of_tomorrow(client: FlaskClient, day: str) -> None:
    assert client.get(f"/day/{day}").status_code == 404


def test_today_is_there_and_on_the_first_page(client: FlaskClient) -> None:
    assert client.get("/day").headers["Location"] == f"/day/{TODAY}#today"
    home = client.get("/").text
    assert f'data-day="{TODAY}"' in home
    for recipe in of_the_day(TODAY):
        assert str(recipe) in home


@pytest.mark.parametrize("ahead", [2, 3, 30, 365])
@pytest.mark.parametrize("number", range(len(GRADED)))
def test_recipes_of_days_to_come_do_not_open(client: FlaskClient, ahead: int, number: int) -> None:
    recipe = of_the_day(TODAY + timedelta(days=ahead))[number]
    kept = Ready(str(recipe), PUZZLES[recipe.kind].examples[0].text)
    services(client.application).stock.add_of_day(TODAY + timedelta(days=ahead), number, kept)  # made ahead
    for path in ("", "/solve"):
        answer = client.get(f"/{recipe.kind}/new/{recipe}{path}")
        assert answer.status_code == 404
        assert "It opens when its day begins." in answer.text
    link = f"http://localhost/{recipe.kind}/new/{recipe}"
    pasted = client.post("/open", data={"text": link}, headers={"HX-Request": "true"})
    assert kept.text not in pasted.text
    if Recipe.latest(recipe.kind, recipe.size, recipe.level, recipe.seed) != recipe:
        return  # programs get what the newest generator deals
    asked = {"size": recipe.size, "level": level_in_address(recipe.level).replace(" ", "-"), "seed": recipe.seed}
    refused = client.post(f"/api/v1/{recipe.kind}/deal", json=asked)
    assert (refused.status_code, "day hasn’t begun" in refused.text) == (422, True)


def test_the_day_that_has_begun_somewhere_opens(client: FlaskClient) -> None:
    last = (datetime.now(UTC) + timedelta(hours=14)).date()
    for day in (last, TODAY):
        for recipe in of_the_day(day):
            assert day_of(recipe) == day
            assert client.get(f"/{recipe.kind}/new/{recipe}").status_code in {200, 202}
    other = replace(of_the_day(TODAY)[0], seed=int((TODAY + timedelta(days=30)).strftime("%Y%m%d")), level="Very easy")
    if other not in of_the_day(TODAY + timedelta(days=30)):  # no day's: only its number looks like one
        assert day_of(other) is None


@pytest.mark.parametrize(("path", "number"), [("/", 0), (f"/day/{TODAY}", 1)])
def test_a_page_looks_once_for_a_days_puzzles_and_shows_what_is_made_later(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str, number: int
) -> None:
    asked: list[date] = []
    of_day = Stock.of_day

    def noted(stock: Stock, day: date) -> dict[int, Ready]:
        asked.append(day)
        return of_day(stock, day)

    monkeypatch.setattr(Stock, "of_day", noted)
    before = client.get(path).text
    assert client.get(path).text == before
    assert asked == [TODAY, TODAY]
    recipe = of_the_day(TODAY)[number]
    text = PUZZLES[recipe.kind].examples[0].text
    assert services(client.application).stock.add_of_day(TODAY, number, Ready(str(recipe), text))
    assert (client.get(path).text != before) is path.startswith("/day")  # home has no boards of the day


def test_the_calendar_leads_to_every_day_so_far(client: FlaskClient) -> None:
    page = client.get(f"/days?month={FIRST_DAY:%Y-%m}").text
    found = set(re.findall(r"/day/(\d{4}-\d\d-\d\d)", page))
    last = min(TODAY + timedelta(days=1), date(2026, 11, 30))
    wanted = {str(FIRST_DAY + timedelta(days=n)) for n in range((min(TODAY, last) - FIRST_DAY).days + 1)}
    assert wanted <= found
    for month in ("2026-10", "nonsense", "2026-13", "9999-12"):
        assert client.get(f"/days?month={month}").status_code == 404


def test_the_feed_is_one(client: FlaskClient) -> None:
    answer = client.get("/days.atom")
    assert answer.mimetype == "application/atom+xml"
    feed = ElementTree.fromstring(answer.text)
    space = "{http://www.w3.org/2005/Atom}"
    ids = [entry.findtext(f"{space}id") for entry in feed.findall(f"{space}entry")]
    assert ids[0] == f"http://localhost/day/{TODAY}"
    assert len(ids) == len(set(ids)) == min(14, (TODAY - FIRST_DAY).days + 1)


def test_a_day_keeps_the_puzzle_that_it_had(client: FlaskClient) -> None:
    day = max(FIRST_DAY, TODAY - timedelta(days=5))
    with client.application.app_context():
        services().stock.add_of_day(day, 0, Ready("signpost-3-easy-g9999-1", "3x2:cegaga", ""))
    assert 'href="/signpost/new/signpost-3-easy-g9999-1"' in client.get(f"/day/{day}").text


def test_a_days_puzzle_says_so_and_leads_to_the_next(client: FlaskClient) -> None:
    first, *_, last = of_the_day(TODAY)
    page = client.get(f"/{first.kind}/new/{first}").text
    assert f"/day/{TODAY}" in page
    assert f"{TODAY.day} " in page
    assert str(of_the_day(TODAY)[1]) in page
    assert str(first) in client.get(f"/{last.kind}/new/{last}").text


def small(day: date) -> list[Recipe]:
    """Two puzzles that are quickly made."""
    seed = int(day.strftime("%Y%m%d"))
    return [Recipe.latest(kind, "3", "Very easy", seed) for kind in ("signpost", "kenken")]


def test_several_processes_make_each_day_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four stockers race for the same days; one is stopped half-way."""
    monkeypatch.setattr(prefill, "QUIET_SECONDS", 0.0)
    monkeypatch.setattr(prefill, "DAYS_AHEAD", 2)
    monkeypatch.setattr(prefill, "of_the_day", small)
    url = f"sqlite:///{tmp_path / 'days.sqlite'}"
    store = Store(url)
    store.migrate()
    table = JobsTable(store, Settings(database_url=url, stock=1, solvers=2))
    supervisor = Supervisor(table.settings)
    stockers = [Stocker(table, supervisor) for _ in range(4)]
    monkeypatch.setattr(Stocker, "_lacking", lambda _: None)
    threads = [
        threading.Thread(target=lambda each=each, n=n: [each.deal_one(lambda: n != 0) for _ in range(6)])
        for n, each in enumerate(stockers)
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    supervisor.close()
    today = (datetime.now(UTC) - prefill.WEST).date()
    days = (today, today + timedelta(days=1))
    made = [[each.recipe for each in stockers[0].stock.of_day(day).values()] for day in days]
    store.engine.dispose()
    assert made == [list(map(str, small(day))) for day in days]
