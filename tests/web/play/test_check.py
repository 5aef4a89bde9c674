"""Pages: what is wrong on a board that somebody plays."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES, Standing, place
from tests.engine.hints.test_standing import EXPLAINED, UNIQUE, free, other, solution_of, spelled
from tests.engine.signpost.test_hints import LONG_REASONS
from tests.web.helpers import HTMX
from webapp.jobs.status import NoAnswer
from webapp.pages.site.services import services


def test_b12_no_page_names_a_cell_by_its_place(client: FlaskClient) -> None:
    for kind in EXPLAINED:
        for example in kind.examples[:2]:
            puzzle: Any = kind.parse(example.text)
            entries = ""
            for _ in range(12):
                hint = puzzle.hint(entries)
                page = client.post(
                    f"/{kind.slug}/hint", data={"text": str(puzzle), "entries": entries}, headers=HTMX
                ).text
                assert not re.search(r"\br\d+c\d+", re.sub(r"<[^>]*>", "", page)), page
                entries = hint.then


def test_b12_no_page_of_any_puzzle_has_r1c3_in_its_words(client: FlaskClient) -> None:
    """Pages to play, make and solve; complaints about what is unfinished or wrong; of all puzzles and examples."""
    named = re.compile(r"\br[0-9]+c[0-9]+\b")
    for kind in PUZZLES.values():
        texts = [example.text for example in kind.examples]
        spoiled = [text.replace("1", "2", 1) for text in texts] + [text[:-1] + "_" for text in texts] + [texts[0][:-1]]
        pages = [
            client.get(f"/{kind.slug}{mode}?text={quote(text)}") for text in texts for mode in ("", "/make", "/solve")
        ]
        pages += [client.post(f"/{kind.slug}/check", data={"text": text}, headers=HTMX) for text in spoiled]
        for page in pages:
            words = re.sub(r"<(script|style|template|textarea)\b.*?</\1>|<[^>]*>", " ", page.text, flags=re.DOTALL)
            words += " ".join(re.findall(r'(?:aria-label|title|alt)="([^"]*)"', page.text))
            assert not named.search(words), (kind.slug, named.search(words), words)


@pytest.fixture
def client(app_without_solvers: Flask) -> FlaskClient:
    return app_without_solvers.test_client()


@pytest.mark.parametrize("puzzle", UNIQUE[::3])
def test_the_script_gets_figures(client: FlaskClient, puzzle: Any) -> None:
    solution = solution_of(puzzle)
    form = {"text": str(puzzle), "entries": spelled(puzzle, solution), "ask": "check"}
    address = f"/{puzzle.slug}/progress"
    assert client.post(address, data=form).get_json() == {"status": "done", "wrong": 0, "left": 0}
    r, c = free(puzzle)[0]
    right, solution[r][c] = solution[r][c], other(puzzle, solution[r][c])
    form["entries"] = spelled(puzzle, solution)
    checked = client.post(address, data=form).get_json()
    assert (checked["status"], checked["wrong"]) == ("wrong", 1)
    assert "places" not in checked
    assert client.post(address, data=form | {"ask": "cells"}).get_json()["places"] == [place((r, c))]
    revealed = client.post(address, data=form | {"ask": "reveal", "place": place((r, c))}).get_json()
    assert revealed == {"status": "open", "cells": [[place((r, c)), str(right)]]}


@pytest.mark.parametrize("headers", [HTMX, {"Accept": "text/html,*/*"}])
def test_everyone_else_gets_words(client: FlaskClient, headers: dict[str, str]) -> None:
    puzzle: Any = PUZZLES["kenken"].parse("3:a_a3_a_,s1a8m3s1")
    solution = solution_of(puzzle)
    solution[0][2] = other(puzzle, solution[0][2])

    def said(**form: str) -> str:
        data = {"text": str(puzzle), "entries": spelled(puzzle, solution)} | form
        return client.post("/kenken/progress", data=data, headers=headers).text

    checked = said()
    assert "One cell is wrong." in checked
    assert "Show me where" in checked
    assert "r1c3" not in checked.partition('id="hint"')[2].partition("</section>")[0]
    assert "Row 1, column 3." in said(ask="cells")
    assert "Nothing here yet." in said(entries="")
    assert "Nothing here yet." in said(entries=". . ./. . ./. . .")
    assert "So far so good. 9 cells to go." in said(entries="1+2 . ./. . ./. . .")
    assert "Solved. Everything is right!" in said(entries=spelled(puzzle, solution_of(puzzle)))
    right = solution_of(puzzle)[0][2]
    assert f"row 1, column 3 is {right}." in said(ask="reveal", place="r1c3")


@pytest.mark.parametrize(
    ("slug", "text", "entries", "status"),
    [
        ("countdown", "100,75,10,8,3,2=746", "10 × 75 = 750, 8 ÷ 2 = 4, 750 − 4 = 746", "done"),
        ("countdown", "100,75,10,8,3,2=746", "10 × 75 = 750", "open"),
        ("countdown", "100,75,10,8,3,2=746", "", "open"),
        ("letters", "dgoaeinrs", "readings", "open"),
        ("letters", "dgoaeinrs", "readingz", "open"),
        ("letters", "dgoaeinrs", "organised", "done"),
        ("letters", "conundrum:lionrebel", "rebellion", "done"),
        ("boxes", "3x2x3:100,110,111/full/full", "3 2 1/3 2 1", "open"),
        ("trades", "goal: 1 cake / a: -> 1 apple / c: 2 apple -> 1 cake", "2 a, c", "done"),
        ("trades", "goal: 1 cake / a: -> 1 apple / c: 2 apple -> 1 cake", "3 a, c", "done"),
    ],
)
def test_answers_that_players_hand_in_are_judged(
    client: FlaskClient, slug: str, text: str, entries: str, status: str
) -> None:
    answer = client.post(f"/{slug}/progress", data={"text": text, "entries": entries}).get_json()
    assert answer["status"] == status
    assert ("words" in answer) == (status == "done")
    assert answer["accepted"] == (entries not in {"", "readingz"})


def test_what_cannot_be_asked(client: FlaskClient) -> None:
    form = {"text": PUZZLES["kenken"].examples[0].text}
    assert client.post("/letters/progress", data={"text": "abc"}).status_code == 422
    assert client.post("/kenken/progress", data=form | {"ask": "all"}).status_code == 400
    assert client.post("/kenken/progress", data=form | {"ask": "reveal", "place": "r0c1"}).status_code == 400
    assert client.post("/kenken/progress", data=form | {"entries": "nonsense"}).status_code == 422
    assert client.post("/kenken/progress", data={"text": "nonsense"}).status_code == 422
    assert client.get("/kenken/progress").status_code == 302


@pytest.mark.parametrize("reason", ["busy", "time", "failed"])
def test_no_answer_is_said_in_words(
    client: FlaskClient, app_without_solvers: Flask, monkeypatch: pytest.MonkeyPatch, reason: Any
) -> None:
    def none(*_: object) -> Standing:
        raise NoAnswer(reason)

    monkeypatch.setattr(services(app_without_solvers).hints, "standing", none)
    form = {"text": PUZZLES["kenken"].examples[0].text}
    assert client.post("/kenken/progress", data=form).get_json() == {"status": "unknown"}
    assert 'class="checked"' in client.post("/kenken/progress", data=form, headers=HTMX).text


@pytest.mark.parametrize("asked", ["hint", "progress"])
def test_entries_of_another_shape_are_refused_while_nobody_has_time_to_look_at_them(
    client: FlaskClient, app_without_solvers: Flask, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    def none(*_: object, **__: object) -> None:
        raise NoAnswer("busy")

    for task in ("hint", "standing"):
        monkeypatch.setattr(services(app_without_solvers).hints, task, none)
    form = {"text": PUZZLES["signpost"].examples[0].text, "entries": "nonsense"}
    answer = client.post(f"/signpost/{asked}", data=form, headers=HTMX)
    assert (answer.status_code, "not “nonsense”" in answer.text) == (422, True)


@pytest.mark.parametrize("headers", [HTMX, {}], ids=["script", "plain"])
def test_a_long_reason_for_a_mistake_is_read_by_those_who_ask(client: FlaskClient, headers: dict[str, str]) -> None:
    text, entries = LONG_REASONS[1]
    page = client.post("/signpost/hint", data={"text": text, "entries": entries}, headers=headers).text
    steps = int(re.findall(r"The shortest argument has (\d+) steps", page)[0])
    assert page.count("data-argument") == (steps if headers else 0)
    assert "Why?" in page
