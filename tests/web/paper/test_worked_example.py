"""Worked examples: every step of a path in words, with boards on the way, for a browser to print and as PDF."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from engine import PUZZLES, tell
from engine.hints.path import Path, explain
from tests.web.paper.test_board_images import EXPLAINED
from tests.web.paper.test_sheets import POINTS, read, shared
from webapp.jobs.drawings import Drawings
from webapp.jobs.status import JobStatus
from webapp.pages.paper import examples
from webapp.pages.play import paths
from webapp.pages.play.paths import pack_entries

MOST = 500_000
"""Bytes of an example."""


def path_of(slug: str) -> Path:
    puzzle: Any = PUZZLES[slug].parse(PUZZLES[slug].examples[0].text)
    return explain(puzzle)


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("slug", EXPLAINED)
def test_the_page_tells_every_step_in_order_and_shows_boards_on_the_way(app: Flask, slug: str) -> None:
    link, client = shared(app, slug), app.test_client()
    page = client.get(f"{link}/path/print")
    assert page.status_code == 200
    text, path = unescape(page.text), path_of(slug)
    at = 0
    for step in path.steps:
        for words in tell(step.remarks):
            at = text.index(words, at)
    boards = re.findall(r"<figcaption>(.*?)</figcaption>", text)
    assert boards[0] == "The puzzle"
    assert boards[-1].endswith(f" {len(path.steps)}")
    assert len(boards) == min(len(path.steps) + 1, examples.MOST_PICTURES)
    assert path.message in text
    assert "style=" not in text
    for paper in ("a4", "letter"):
        for large in ("", "&large=1"):
            assert f"{link}.pdf?path=1&paper={paper}{large}" in text


@pytest.mark.parametrize("slug", EXPLAINED)
@pytest.mark.parametrize(("size", "large"), [("a4", ""), pytest.param("letter", "&large", marks=pytest.mark.slow)])
def test_the_pdf_tells_the_same(app: Flask, slug: str, size: str, large: str) -> None:
    pages = read(app.test_client(), f"{shared(app, slug)}.pdf?path&paper={size}{large}", MOST).pages
    assert {tuple(map(round, page.mediabox[2:])) for page in pages} == {POINTS[size]}
    told = squeezed("".join(page.extract_text() for page in pages))
    for step in path_of(slug).steps:
        assert squeezed(tell(step.remarks)[-1]) in told
    assert f"1/{len(pages)}" in told


def test_an_example_may_begin_at_what_was_entered(app: Flask) -> None:
    path, link = path_of("kenken"), shared(app, "kenken")
    start = pack_entries(path.entries(len(path.steps) - 3))
    page = app.test_client().get(f"{link}/path/print?start={start}").text
    assert "Your entries" in page
    assert page.count("<section") == 3
    assert f"start={start}" in page
    assert len(read(app.test_client(), f"{link}.pdf?path&start={start}", MOST).pages) == 1


def test_an_example_is_drawn_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"{shared(app, 'signpost')}.pdf?path&paper=letter"
    first = app.test_client().get(address)
    monkeypatch.setattr(Drawings, "pdf", None)
    assert app.test_client().get(address).data == first.data


@pytest.mark.parametrize("view", [".pdf?path", "/path/print?"])
def test_what_cannot_be_printed_is_told(app: Flask, monkeypatch: pytest.MonkeyPatch, view: str) -> None:
    client = app.test_client()
    assert "We can’t explain this kind" in client.get(shared(app, "letters") + view).text
    assert client.get(f"{shared(app, 'kenken')}{view}&start=x").status_code == 422
    monkeypatch.setattr(examples, "MOST_STEPS", 5)
    long = client.get(shared(app, "kenken") + view)
    assert (long.status_code, "up to 5." in long.text) == (404, True)
    monkeypatch.setattr(examples, "MOST_CELLS", 4)
    assert "too big to print" in client.get(shared(app, "kenken") + view).text


def test_while_the_path_is_looked_for_a_page_waits_and_a_program_is_told(app_without_solvers: Flask) -> None:
    client, link = app_without_solvers.test_client(), shared(app_without_solvers, "kenken")
    assert re.match("/jobs/", client.get(f"{link}/path/print").headers["Location"])
    assert client.get(f"{link}.pdf?path").status_code == 503
    elsewhere = {"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"}
    assert client.get(f"{link}.pdf?path", headers=elsewhere).status_code == 403


@pytest.mark.parametrize("view", [".pdf?path", ".svg?step=1"])
@pytest.mark.parametrize(("stopped", "status"), [("time", 404), ("memory", 404), ("failed", 503), ("cancelled", 503)])
def test_a_way_that_is_not_found_is_told(
    app: Flask, monkeypatch: pytest.MonkeyPatch, view: str, stopped: str, status: int
) -> None:
    text = PUZZLES["kenken"].examples[0].text
    job = JobStatus("1", "kenken", text, "done", 1.0, 1.0, 0, outcome=Path.so_far("", [], stopped))
    monkeypatch.setattr(paths, "find_or_begin", lambda *_: (job, None))
    answer = app.test_client().get(shared(app, "kenken") + view)
    assert answer.status_code == status
    assert ("how it goes on" in answer.text) == (status == 404)
    assert ("Retry-After" in answer.headers) == (status == 503)


@pytest.mark.parametrize(("text", "told"), [("2x2:2/0/1/0", "no solution"), ("2x2:1/1/1/1", "more than one solution")])
def test_where_there_are_no_steps_nothing_is_printed(app: Flask, text: str, told: str) -> None:
    client, link = app.test_client(), shared(app, "nonogram", text)
    for view in (".pdf?path", "/path/print"):
        answer = client.get(link + view)
        assert (answer.status_code, told in answer.text) == (404, True)
    assert ">Print<" not in client.get(f"{link}/path").text


@given(levels=st.lists(st.integers(1, 6), max_size=400), most=st.integers(1, 23))
def test_boards_are_spread_over_the_whole_path(levels: list[int], most: int) -> None:
    ends = examples.stops(levels, most)
    assert len(ends) == min(most, len(levels))
    assert ends == sorted(set(ends))
    assert ends[-1:] == [len(levels)][: len(levels)]
    longest = max((end - before for before, end in zip([0, *ends], ends, strict=False)), default=0)
    assert longest <= 2 * len(levels) / most + 2


def test_a_board_comes_rather_before_a_harder_step() -> None:
    levels = [1] * 40
    assert examples.stops(levels, 4) == [10, 20, 30, 40]
    levels[21] = 5  # step 22
    assert examples.stops(levels, 4) == [10, 21, 30, 40]
