"""A device answers as its server does: the same pages, fragments and statuses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import ModuleLoader

from engine import (
    PUZZLES,
    Explained,
    Judged,
    Recipe,
    Transformable,
    deal,
    lesson_position,
    lessons_of,
    offered,
    place,
    wishes,
)
from tests.engine.hints.test_standing import free, other, solution_of, spelled
from tests.web.deal.test_fresh import text_of
from tests.web.device.conftest import Answer, Phone, make_phone
from webapp.pages.site.kinds import Kind

KINDS = list(PUZZLES.values())
VARIES = [
    (r'(?<=name="job" value=")[^"]*', "JOB"),
    (r"/jobs/[\w-]+", "/jobs/JOB"),
    (r"(?:under )?\b\d+(?:[.,]\d+)? (?:µs|ms|s|seconds?)(?=[^\w]|$)", "TIME"),
    (r'<link rel="stylesheet" href="/palette/[^"]*">', ""),
]
"""What differs from one search to the next; and the sheet of colours, which a script makes on a device."""
SIZES = {"boxes": 1, "trades": 1}
FIRST_SEED = 1_500_000_000
SOON_GRANTED = {("nonogram", "harder"): 2, ("nonogram", "rest"): 6, ("countdown", "unique"): 2}
"""Examples whose wishes are granted within a second, where the first takes longer; by kind and wish."""
HEADERS = ("Content-Type", "Cache-Control", "HX-Retarget", "HX-Reswap", "Content-Security-Policy", "Location")


@pytest.fixture(scope="module")
def phone(server: Flask, templates: ModuleLoader) -> Phone:
    """One device for all of these: none of them begins anything."""
    return make_phone(server, templates)


each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.slug))


def seen(status: int, headers: Any, text: str) -> list[Any]:
    """What a browser sees of an answer, without what differs from one search to the next."""
    for pattern, instead in VARIES:
        text = re.sub(pattern, instead, text)
    return [status, [headers.get(name) for name in HEADERS], *text.splitlines()]


def compare(phone: Phone, client: FlaskClient, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
    """Ask both the same; return what the device answered."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if form is None:
        here, there = phone.get(path, **headers), client.get(path, headers=named)
    else:
        here, there = phone.post(path, form, **headers), client.post(path, data=form, headers=named)
    assert seen(here.status, here.headers, here.text) == seen(there.status_code, there.headers, there.text)
    return here


def compare_fragment(phone: Phone, client: FlaskClient, path: str, form: dict[str, str]) -> Answer:
    return compare(phone, client, path, form, HX_Request="true")


def sketches(kind: Kind) -> Iterator[tuple[Any, str]]:
    """Puzzles of a kind, each with entries: none, right ones, and one that is wrong."""
    for example in kind.examples[:2]:
        puzzle: Any = kind.parse(example.text)
        yield puzzle, ""
        if not isinstance(puzzle, Explained):
            continue
        solution = solution_of(puzzle)
        yield puzzle, spelled(puzzle, solution)
        r, c = free(puzzle)[0]
        solution[r][c] = other(puzzle, solution[r][c])
        yield puzzle, spelled(puzzle, solution)


# -- pages -------------------------------------------------------------------------------------------------------------


@each_kind
def test_pages_of_a_kind_are_the_same(phone: Phone, client: FlaskClient, kind: Kind) -> None:
    text = quote(kind.examples[0].text, safe="")
    for path in (
        "?example=1",
        "?example=2",
        f"?text={text}",
        "?text=nonsense",
        "/make",
        f"/make?text={text}",
        "/solve?example=1",
        "/tutorial",
        "/tutorial.svg",
        "/check",
    ):
        compare(phone, client, f"/{kind.slug}{path}")


def test_other_pages_are_the_same(phone: Phone, client: FlaskClient) -> None:
    for path in ("/", "/learn", "/learn/kenken", "/days", "/days?month=2026-11"):
        assert compare(phone, client, path).status == 200
    for path in ("/yours", "/how", "/book", "/day/2026-11-24", "/day/2026-11-24/row", "/nothing"):
        compare(phone, client, path)


def test_pages_say_that_they_can_be_made_here(phone: Phone) -> None:
    page = phone.get("/kenken?example=1").text
    assert '<template id="device"' in page
    assert 'data-choose="device"' in page


# -- what forms ask ----------------------------------------------------------------------------------------------------


@each_kind
def test_drawing_is_read_the_same(phone: Phone, client: FlaskClient, kind: Kind) -> None:
    right = [each.text for each in kind.examples]
    for text in (*right, "", "nonsense", right[0][:-1], right[0].replace("1", "0"), right[0] + "🧩", "\x00"):
        for verb in ("check", "read"):
            compare_fragment(phone, client, f"/{kind.slug}/{verb}", {"text": text})
    compare(phone, client, f"/{kind.slug}/read", {"text": right[0]})


@each_kind
def test_answers_are_judged_the_same(phone: Phone, client: FlaskClient, kind: Kind) -> None:
    for puzzle, entries in sketches(kind):
        best = str(next(iter(puzzle.solutions()), ""))
        for attempt in ("", entries, best, "nonsense", "1 + 1", "cat"):
            form = {"text": str(puzzle), "attempt": attempt}
            answer = compare_fragment(phone, client, f"/{kind.slug}/judge", form)
            assert answer.status == (200 if issubclass(kind, Judged) else 404)
            compare_fragment(phone, client, f"/{kind.slug}/judge", form | {"late": "1"})


@each_kind
def test_hints_are_the_same(phone: Phone, client: FlaskClient, kind: Kind) -> None:
    for puzzle, entries in sketches(kind):
        form = {"text": str(puzzle), "entries": entries}
        assert compare_fragment(phone, client, f"/{kind.slug}/hint", form).status == 200
        compare_fragment(phone, client, f"/{kind.slug}/hint", form | {"near": "r2c2"})
        compare_fragment(phone, client, f"/{kind.slug}/hint", form | {"entries": "nonsense"})


@each_kind
def test_progress_is_the_same_whatever_is_asked(phone: Phone, client: FlaskClient, kind: Kind) -> None:
    cell = place((0, 0))
    for puzzle, entries in sketches(kind):
        form = {"text": str(puzzle), "entries": entries}
        for ask in ({}, {"ask": "check"}, {"ask": "cells"}, {"ask": "reveal", "place": cell}, {"ask": "all"}):
            answer = compare(phone, client, f"/{kind.slug}/progress", form | ask)
            if ask != {"ask": "all"}:
                assert (answer.status, answer.headers["Content-Type"]) == (200, "application/json")
            compare_fragment(phone, client, f"/{kind.slug}/progress", form | ask)
        compare_fragment(phone, client, f"/{kind.slug}/progress", form | {"entries": "nonsense"})


@each_kind
def test_solutions_are_the_same(phone: Phone, client: FlaskClient, kind: Kind) -> None:
    for example in kind.examples:
        answer = compare_fragment(phone, client, f"/{kind.slug}/solve", {"text": example.text})
        assert answer.status == 200
        assert 'class="job' not in answer.text
    compare_fragment(phone, client, f"/{kind.slug}/solve", {"text": "nonsense"})
    assert phone.begun == []  # examples take no process of their own


@pytest.mark.parametrize("kind", [kind for kind in KINDS if issubclass(kind, Explained)], ids=lambda kind: kind.slug)
def test_the_solution_that_was_drawn_comes_first_on_both(phone: Phone, client: FlaskClient, kind: Kind) -> None:
    puzzles: list[Any] = [kind.parse(each.text) for each in kind.examples]
    several = next(each for each in puzzles if len(list(islice(each.solutions(), 2))) == 2)
    drawn = spelled(several, [list(row) for row in list(several.solutions())[-1]])
    form = {"text": str(several), "wanted": drawn}
    answer = compare_fragment(phone, client, f"/{kind.slug}/solve", form)
    assert answer.status == 200
    compare_fragment(phone, client, f"/{kind.slug}/solve", form | {"show": "2"})


@each_kind
def test_puzzles_in_the_making_are_appraised_the_same(phone: Phone, client: FlaskClient, kind: Kind) -> None:
    for example in (*kind.examples[:2], kind.examples[-1]):
        answer = compare_fragment(phone, client, f"/{kind.slug}/appraise", {"text": example.text})
        assert answer.status == 200
        compare_fragment(phone, client, f"/{kind.slug}/rating", {"text": example.text})
    compare_fragment(phone, client, f"/{kind.slug}/appraise", {"text": "nonsense"})
    compare(phone, client, f"/{kind.slug}/appraise", {"text": "nonsense"})


@each_kind
def test_wishes_are_granted_the_same(phone: Phone, client: FlaskClient, kind: Kind) -> None:
    for wish in (*wishes(kind), "gold"):
        number = SOON_GRANTED.get((kind.slug, wish), 1)
        form = {"text": kind.examples[number - 1].text, "wish": wish}
        answer = compare_fragment(phone, client, f"/{kind.slug}/rework", form)
        assert (answer.status == 404) == (wish == "gold")


@each_kind
def test_boards_are_turned_the_same(phone: Phone, client: FlaskClient, kind: Kind) -> None:
    form = {"text": kind.examples[0].text}
    ways = kind.ways if issubclass(kind, Transformable) else ()
    for way in (*ways, "nowhere"):
        answer = compare_fragment(phone, client, f"/{kind.slug}/transform", form | {"way": way})
        assert (answer.status == 404) == (way not in ways)


@each_kind
def test_what_a_search_did_is_told_the_same(phone: Phone, client: FlaskClient, kind: Kind) -> None:
    named = quote(kind.examples[0].text, safe="")
    for path in (f"/{kind.slug}/account?text={named}", f"/how/{kind.slug}?example=1"):
        compare(phone, client, path, HX_Request="true")


def test_a_move_in_a_lesson_is_judged_the_same(phone: Phone, client: FlaskClient) -> None:
    kenken: Any = PUZZLES["kenken"]
    lesson = lessons_of(kenken)[0]
    _, entries = lesson_position(kenken, lesson, 2)
    address = f"/learn/kenken/{lesson.slug}/2"
    assert compare(phone, client, address).status == 200
    for form in ({"row": "1", "column": "1", "value": "2"}, {"ask": "hint"}, {"ask": "show"}, {"entries": "nonsense"}):
        compare_fragment(phone, client, address, {"entries": entries} | form)


def test_other_notations_are_read_the_same(phone: Phone, client: FlaskClient) -> None:
    for text in ("2x2:cega", "dgoaeinrs", "100,75,10,8,3,2=175", "nonsense", ""):
        compare_fragment(phone, client, "/open", {"text": text})
    assert phone.post("/open", {"text": "http://localhost/p/abcdefghjkmn"}, HX_Request="true").status == 421


# -- fresh puzzles -----------------------------------------------------------------------------------------------------


def quick_recipes(kind: Kind) -> list[Recipe]:
    """Ten recipes of a kind, in sizes that are quickly dealt; three if each takes a second or two."""
    easiest = [(each.size, each.levels[0]) for each in offered(kind) if each.levels][: SIZES.get(kind.slug, 3)]
    count = 3 if kind.slug == "trades" else 10
    return [Recipe.latest(kind.slug, *easiest[number % len(easiest)], FIRST_SEED + number) for number in range(count)]


@each_kind
def test_a_recipe_gives_the_puzzle_that_it_gives_everywhere(phone: Phone, kind: Kind) -> None:
    for recipe in quick_recipes(kind):
        page = phone.get(f"/{kind.slug}/new/{recipe}")
        assert page.status == 200
        assert text_of(page.text) == str(deal(recipe))
    assert phone.begun == []


@each_kind
def test_the_page_of_a_recipe_is_the_same(phone: Phone, client: FlaskClient, kind: Kind) -> None:
    recipe = quick_recipes(kind)[0]
    compare(phone, client, f"/{kind.slug}/new/{recipe}")
    compare(phone, client, f"/{kind.slug}/new/{recipe}/solve")
    compare(phone, client, f"/{kind.slug}/new/{recipe}-nonsense")


@each_kind
def test_a_new_puzzle_is_dealt_and_opened(phone: Phone, kind: Kind) -> None:
    new = phone.get(f"/{kind.slug}/new")
    assert new.status == 303
    assert phone.get(new.headers["Location"]).status == 200
    assert f'data-kind="{kind.slug}"' in phone.get(f"/{kind.slug}").text
