"""Fresh puzzles in the web: by size and level, at the address of a recipe, from the stock or dealt at once."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import GRADES, PUZZLES, Graded, Recipe, day_of_seed, deal, level_in_address, level_of, offered
from tests.servers.databases import scratch  # noqa: F401 (a fixture)
from webapp.jobs.status import NoAnswer
from webapp.pages.deal import fresh
from webapp.pages.deal.fresh import DRAWN, default_offer, ladder
from webapp.pages.site.services import services
from webapp.store.values import Ready

GRADED = [kind for kind in PUZZLES.values() if issubclass(kind, Graded)]
SHELF = Recipe.latest("kenken", "4", "Easy", 1)


def text_of(page: str) -> str:
    match = re.search(r"<textarea id=\"text\"[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert match
    return unescape(match[1])


def recipe_of(location: str) -> Recipe:
    return Recipe.parse(location.rpartition("/")[2])


@pytest.mark.parametrize("kind", GRADED, ids=lambda kind: kind.slug)
def test_a_fresh_puzzle_is_played_at_the_address_of_its_recipe(client: FlaskClient, kind: Any) -> None:
    new = client.get(f"/{kind.slug}/new")
    assert new.status_code == 303
    assert new.headers["Cache-Control"] == "no-store"
    while (page := client.get(new.headers["Location"])).status_code == 202:
        pass  # each waits for the job
    assert page.status_code == 200
    assert text_of(page.text) == str(deal(recipe_of(new.headers["Location"])))
    assert 'data-mode="play"' in page.text
    assert 'class="problem' not in page.text
    sizes = re.findall(r'name="size" value="(\w+)" data-levels="([^"]*)"', page.text)
    assert sizes == [(each.size, ",".join(map(level_in_address, each.every_level))) for each in offered(kind)]


@pytest.mark.parametrize("kind", GRADED, ids=lambda kind: kind.slug)
def test_a_kind_opens_on_a_fresh_puzzle_that_can_be_sent(client: FlaskClient, kind: Any) -> None:
    for _ in range(5):  # where none comes in time, there is the example
        page = client.get(f"/{kind.slug}").text
        address = re.search(r'<a href="([^"]+)" data-verb="play"', page)
        assert address
        if "example=1" not in address[1]:
            break
    assert str(deal(recipe_of(address[1]))) == text_of(page)
    assert recipe_of(address[1]).level == default_offer(kind).every_level[0]
    assert text_of(client.get(address[1]).text) == text_of(page)


@pytest.mark.parametrize("kind", GRADED, ids=lambda kind: kind.slug)
def test_its_solution_has_an_address_too_and_both_know_what_it_was_dealt_from(client: FlaskClient, kind: Any) -> None:
    address = client.get(f"/{kind.slug}/new").headers["Location"]
    while (page := client.get(address)).status_code == 202:
        pass
    assert f'data-address="{address}/solve"' in page.text
    solved = client.get(f"{address}/solve")
    assert solved.status_code == 200
    assert 'data-mode="solve"' in solved.text
    assert text_of(solved.text) == text_of(page.text)
    assert f'data-recipe="{recipe_of(address)}"' in solved.text
    assert f'href="{address}" data-verb="play"' in solved.text


def test_of_no_recipe_there_is_no_solution(client: FlaskClient) -> None:
    assert client.get("/kenken/new/kenken-4-easy-x-1/solve").status_code == 404
    assert client.get(f"/signpost/new/{SHELF}/solve").status_code == 404


def test_without_a_level_of_that_name_in_a_size_the_nearest_comes(client: FlaskClient) -> None:
    new = client.get("/kenken/new?size=3&level=extreme")
    assert recipe_of(new.headers["Location"]).level == offered(PUZZLES["kenken"])[0].every_level[-1]


def test_what_is_not_dealt_is_not_there(client: FlaskClient) -> None:
    for path in (
        "new?size=99",
        "new?size=4&level=impossible",
        "new/nonsense",
        "new/signpost-4-easy-g2-1",
        "new/kenken-4-easy-g9-1",
    ):
        answer = client.get(f"/kenken/{path}")
        assert answer.status_code == 404
        assert "traceback" not in answer.text.lower()
    for slug in PUZZLES.keys() - {kind.slug for kind in GRADED}:
        assert client.get(f"/{slug}/new").status_code == 404


@pytest.mark.parametrize("reason", ["busy", "time", "failed"])
def test_a_kind_opens_on_its_first_example_where_none_comes_in_time(
    client: FlaskClient, reason: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> str:
        raise NoAnswer(reason)

    with client.application.app_context():
        monkeypatch.setattr(services().hints, "fresh", none)
    monkeypatch.setattr(fresh, "OPENINGS", (10**9 + 999,))  # of which no page is kept
    assert text_of(client.get("/kenken").text) == str(PUZZLES["kenken"].parse(PUZZLES["kenken"].examples[0].text))


def test_a_page_that_was_dealt_for_one_visitor_opens_for_the_next(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fresh, "OPENINGS", (10**9 + 998,))
    with client.application.app_context():
        asked, deal_one = [], services().hints.fresh
        monkeypatch.setattr(services().hints, "fresh", lambda *of: (asked.append(of), deal_one(*of))[1])
    first, second = client.get("/kenken"), client.get("/kenken")
    assert first.status_code == second.status_code == 200
    assert first.text == second.text
    assert len(asked) == 1


# -- the stock ---------------------------------------------------------------------------------------------------------


def test_whoever_goes_on_gets_what_is_ready_one_behind_the_other_and_none_twice(client: FlaskClient) -> None:
    with client.application.app_context():
        stock = services().stock
    ready = [f"{SHELF.shelf}-{seed}" for seed in (1, 2, 4, 5)]
    for recipe in ready:
        stock.add(Ready(recipe, str(deal(Recipe.parse(recipe))), "a title"))
    assert not stock.add(Ready(ready[0], "another", ""))
    seen, way = [], f"/kenken/new?size=4&level=easy&from={SHELF.shelf}-0"
    for _ in range(6):
        address = client.get(way).headers["Location"]
        seen.append(recipe_of(address).seed)
        page = client.get(address).text
        way = unescape(re.findall(r'data-next="([^"]+)"', page)[0])
        assert ("It’s a title!" in page) == (seen[-1] <= 5)
    assert seen == [1, 2, 4, 5, 6, 7]  # the last two were dealt at once
    assert stock.shelves([SHELF.shelf])[SHELF.shelf].unseen == 0
    begun = {recipe_of(client.get("/kenken/new?size=4&level=easy").headers["Location"]).seed for _ in range(30)}
    assert begun <= {1, 2, 4, 5}
    assert len(begun) > 1


def test_no_seed_that_is_drawn_is_a_days() -> None:
    """Those of days to come are refused."""
    for seed in DRAWN[0], DRAWN[-1]:
        assert len(str(seed)) > len(f"{date.max:%Y%m%d}")
        assert day_of_seed(seed) is None


def test_a_puzzle_of_an_earlier_generator_is_still_played(client: FlaskClient) -> None:
    with client.application.app_context():
        services().stock.add(Ready("kenken-4-easy-g9999-7", "4:a3_a3_a3_a,a10a10a10a10", ""))
    answer = client.get("/kenken/new/kenken-4-easy-g9999-7")
    assert answer.status_code == 302
    assert "text=4:a3" in unescape(answer.headers["Location"]).replace("%3A", ":")


@pytest.mark.parametrize("kind", GRADED, ids=lambda kind: kind.slug)
def test_a_ladder_begins_easy_and_grows_a_step_at_a_time(kind: Any) -> None:
    sizes = [offer.size for offer in offered(kind)]
    steps = [re.fullmatch(r"(\w+?)-(.+)", step) for step in ladder(kind)]
    found = [(sizes.index(step[1]), GRADES.index(level_of(step[2]))) for step in steps if step]
    assert len(found) == len(steps) > 3
    start = default_offer(kind)
    assert (sizes.index(start.size), GRADES.index(start.levels[0])) in found
    for (size, level), (larger, harder) in pairwise(found[sizes.index(start.size) :]):
        assert (larger, harder) in {(size + 1, level), (size, level + 1)}
