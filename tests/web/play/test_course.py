"""The pages of the course: techniques, positions, moves and hints, with script and without."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES, lesson_position, lessons_of
from engine.core.abilities import Taught
from webapp.jobs.status import NoAnswer
from webapp.pages.site.services import services

HTMX = {"HX-Request": "true"}
KINDS: list[Any] = [kind for kind in PUZZLES.values() if issubclass(kind, Taught)]
LESSONS = [pytest.param(kind, each, id=f"{kind.slug}-{each.slug}") for kind in KINDS for each in lessons_of(kind)]


def address(kind: Any, of: Any, number: int = 1) -> str:
    return f"/learn/{kind.slug}/{of.slug}/{number}"


def test_the_course_is_found_and_leads_to_every_lesson(client: FlaskClient) -> None:
    assert 'href="/learn"' in client.get("/").text
    assert 'href="/learn"' in client.get("/kenken/make").text
    page = client.get("/learn").text
    for kind in KINDS:
        assert f'href="/learn/{kind.slug}"' in page
        course = client.get(f"/learn/{kind.slug}").text
        for each in lessons_of(kind):
            assert f'href="/learn/{kind.slug}/{each.slug}"' in course
    assert client.get("/learn/letters").status_code == 404


@pytest.mark.parametrize(("kind", "of"), LESSONS)
def test_a_lesson_says_what_it_is_and_shows_its_board(client: FlaskClient, kind: Any, of: Any) -> None:
    page = client.get(f"/learn/{kind.slug}/{of.slug}")
    assert page.status_code == 200
    text = unescape(page.text)
    assert of.words in text
    assert kind.move in text
    assert 'role="grid"' in text
    assert re.findall(r'id="(messages|result)"', text) == ["messages", "result"]  # where errors are said
    puzzle, _ = lesson_position(kind, of, 1)
    assert str(puzzle) in text
    assert client.get(address(kind, of)).headers["Location"].endswith(f"/learn/{kind.slug}/{of.slug}")


def test_addresses_that_lead_nowhere(client: FlaskClient) -> None:
    for path in ("kenken/nothing", "kenken/naked-pair/0", "kenken/naked-pair/99999", "letters/naked-pair", "nothing"):
        assert client.get(f"/learn/{path}").status_code == 404
        assert client.post(f"/learn/{path}").status_code in {404, 405}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_a_move_is_judged_and_nothing_else_of_the_page_changes(client: FlaskClient, kind: Any) -> None:
    of = kind.lessons[1]
    puzzle, entries = lesson_position(kind, of, 2)
    here, step = address(kind, of, 2), puzzle.hint(entries)
    right = client.post(here, data={"entries": step.then}, headers=HTMX)
    assert right.status_code == 200
    assert right.text.lstrip().startswith('<div id="judgement"')
    assert "data-right" in right.text
    assert f"/learn/{kind.slug}/{of.slug}/3" in right.text
    nothing = client.post(here, data={"entries": entries}, headers=HTMX).text
    assert re.sub(r"<[^>]*>", "", nothing).strip() == ""
    refused = client.post(here, data={"entries": "nonsense"}, headers=HTMX)
    assert refused.status_code == 422
    assert "ntries: use" in refused.text


def test_a_wrong_move_and_one_that_is_only_true_are_told_apart(client: FlaskClient) -> None:
    kind: Any = PUZZLES["kenken"]
    of = next(each for each in kind.lessons if each.slug == "naked-pair")
    puzzle, entries = lesson_position(kind, of, 1)
    (solution,) = puzzle.solutions()
    said = set()
    for r, row in enumerate(solution):
        for c, digit in enumerate(row):
            for value in (digit, digit % puzzle.size + 1):
                after = puzzle.with_choice(entries, (r, c), str(value))
                answer = client.post(address(kind, of), data={"entries": after}, headers=HTMX).text
                words = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", answer)).strip()
                said.add(words[:12])
                if value != digit and words:
                    assert "can’t be" in words
    assert {"That can’t b", "True, but no", "That’s right", ""} & said >= {"That can’t b", "True, but no"}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_without_script_a_move_is_chosen_and_stays_if_it_is_true(client: FlaskClient, kind: Any) -> None:
    of = kind.lessons[0]
    puzzle, entries = lesson_position(kind, of, 1)
    (name, value), *_ = puzzle.hint(entries).cells
    row, column = re.findall(r"\d+", name)
    here = address(kind, of)
    form = {"entries": entries, "ask": "try", "row": row, "column": column, "value": value}
    page = client.post(here, data=form)
    assert page.status_code == 200
    assert "<html" in page.text
    assert "data-right" in page.text
    kept = re.search(r'name="entries" value="([^"]*)"', page.text)
    assert kept
    after = puzzle.with_choice(entries, (int(row) - 1, int(column) - 1), value)
    assert unescape(kept[1]) == after
    for odd in ({"row": "99"}, {"value": "nonsense"}):
        assert client.post(here, data=form | odd).status_code == 422
    hint = client.post(here, data={"entries": entries, "ask": "hint"}).text
    assert "<details data-stage >" in hint
    assert "<details data-stage open>" not in hint
    shown = client.post(here, data={"entries": entries, "ask": "show"}).text
    assert "<details data-stage open>" in shown
    assert ", new in this step" in shown


def test_hints_ask_what_a_technique_is_but_not_in_its_own_lesson(client: FlaskClient) -> None:
    kind: Any = PUZZLES["kenken"]
    of = next(each for each in kind.lessons if each.slug == "naked-pair")
    puzzle, entries = lesson_position(kind, of, 1)
    hint = client.post("/kenken/hint", data={"text": str(puzzle), "entries": entries}, headers=HTMX).text
    assert '<a href="/learn/kenken/naked-pair">What is a naked pair?</a>' in hint
    own = client.post(address(kind, of), data={"entries": entries, "ask": "hint"}, headers=HTMX).text
    assert "What is a naked pair?" not in own


def test_a_path_asks_too(client: FlaskClient) -> None:
    sent = client.post("/kenken/path", data={"text": "3:a_a3_a_,s1a8m3s1"})
    assert re.search(r'<a href="/learn/kenken/[a-z-]+">What (is|are) ', client.get(sent.headers["Location"]).text)


def test_a_busy_site_says_so(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = KINDS[0]
    of = kind.lessons[0]
    _, entries = lesson_position(kind, of, 1)

    def busy(*_: object, **__: object) -> None:
        raise NoAnswer("busy")

    monkeypatch.setattr(services(app).hints, "ask", busy)
    tried = client.post(address(kind, of), data={"entries": entries}, headers=HTMX).text
    assert "The site is busy" in tried
    hint = client.post(address(kind, of), data={"entries": entries, "ask": "hint"}, headers=HTMX).text
    assert "The site is busy" in hint
