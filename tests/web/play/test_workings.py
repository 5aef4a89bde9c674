"""Pages at `/how`: how machines solve each kind, with the figures of the library."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES, Stated, Transparent, give_account
from tests.web.helpers import HTMX, text_field
from webapp.jobs.hint_processes import HintProcesses
from webapp.jobs.status import NoAnswer

TRANSPARENT = [slug for slug, kind in PUZZLES.items() if issubclass(kind, Transparent)]


def words(page: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page)))


def example(slug: str) -> Any:
    kind: Any = PUZZLES[slug]
    return kind.parse(kind.examples[kind.worked].text)


def figures(value: object) -> set[int]:
    """Return all numbers of ten and more in JSON values that are counts, not parts of a board."""
    if isinstance(value, dict):
        return {each for name, part in value.items() if name not in BOARDS for each in figures(part)}
    if isinstance(value, (list, tuple)):
        return {each for part in value for each in figures(part)}
    return {value} if type(value) is int and value >= 10 else set()


BOARDS = {"half", "numbers", "grid", "boxes", "tree", "clauses", "placements"}


@pytest.mark.parametrize("slug", TRANSPARENT)
def test_every_figure_of_the_library_is_on_the_page(client: FlaskClient, slug: str) -> None:
    page = words(client.get(f"/how/{slug}").text)
    shown = {int(each.replace(",", "")) for each in re.findall(r"\d[\d,]*(?<!,)", page)}
    assert figures(example(slug).workings().to_json()) <= shown


COLOURED = "4x3:2r/1r.1b/2b/1/2r.2b/?r.*/2b;r=e03131,b=1c6fd6"
UNKNOWN = "3x3:?/*/2/?.1/2/*"


@pytest.mark.parametrize("text", [COLOURED, UNKNOWN])
@pytest.mark.parametrize("at", ["r1", "r2", "r3", "c1", "c2", "c3"])
def test_every_figure_of_any_line_is_on_the_page(client: FlaskClient, text: str, at: str) -> None:
    puzzle: Any = PUZZLES["nonogram"].parse(text)
    answer = client.get("/how/nonogram", query_string={"text": text, "at": at})
    page, found = words(answer.text), puzzle.workings(at)
    assert f"clue {' '.join(found.runs) or 0} " in page
    assert figures(found.to_json()) <= {int(each.replace(",", "")) for each in re.findall(r"\d[\d,]*(?<!,)", page)}
    assert answer.text.count('class="strip"') == len(found.placements) + 1
    account = give_account(puzzle)
    assert f"{account.variables:,} yes-or-no questions" in page
    assert f"{account.clauses:,} clauses" in page
    assert "None" not in page


def test_colours_are_told_by_letters_and_names(client: FlaskClient) -> None:
    page = client.get("/how/nonogram", query_string={"text": COLOURED, "at": "r1"}).text
    assert 'aria-label="red red blue blue "' in page
    assert "different colours can touch" in page
    assert re.search(r'<rect class="paint"[^>]*fill="#E03131"/><text[^>]*>r</text>', page)
    assert "cell 1 isn’t red or cell 1 is cell 1 of run 1" in words(page)


@pytest.mark.parametrize("slug", [slug for slug in TRANSPARENT if issubclass(PUZZLES[slug], Stated)])
def test_the_search_is_told_as_the_library_does_it(client: FlaskClient, slug: str) -> None:
    page, found = words(client.get(f"/how/{slug}").text), give_account(example(slug))
    assert f"{found.variables:,} yes-or-no questions" in page
    assert f"{found.clauses:,} clauses" in page
    assert f"has {found.proof:,} small steps" in page


@pytest.mark.parametrize("slug", TRANSPARENT)
def test_examples_can_be_looked_at(client: FlaskClient, slug: str) -> None:
    for number, each in list(enumerate(PUZZLES[slug].examples, start=1))[-2:]:
        page = client.get(f"/how/{slug}?example={number}")
        assert page.status_code == 200, each.title
        assert "takes more time than we have" not in page.text, each.title
        assert "None" not in words(page.text).replace("None of them", ""), each.title


@pytest.mark.parametrize(
    ("slug", "text", "said"),
    [
        ("nonogram", f"80x1:{'/'.join(80 * '*')}/*.1{14 * '.?'}", "more ways than we can count to fill the line"),
        ("countdown", "75,50,25,8,7,5=947", "make 946 or 948."),
        ("trades", "start:1a;goal:1a;x:1a=1b", "Here you have the goal already."),
    ],
)
def test_odd_puzzles_are_told_as_they_are(client: FlaskClient, slug: str, text: str, said: str) -> None:
    assert said in words(client.get(f"/how/{slug}", query_string={"text": text, "at": "r1"}).text)


def test_the_index_leads_to_all(client: FlaskClient) -> None:
    page = client.get("/how").text
    assert all(f'href="/how/{slug}"' in page for slug in TRANSPARENT)
    assert 'href="/how"' in client.get("/").text
    assert 'href="/how/kenken"' in client.get("/learn/kenken").text


def test_a_part_is_chosen_by_its_address(client: FlaskClient) -> None:
    assert "One line: row 3," in client.get("/how/nonogram?at=r3").text
    assert "Row 2, column 2 points at" in words(client.get("/how/signpost?at=r2c2").text)


def test_htmx_gets_the_part_alone(client: FlaskClient) -> None:
    part = client.get("/how/kenken", headers=HTMX).text
    assert part.lstrip().startswith("<article")


def test_bad_text_is_refused_and_kept(client: FlaskClient) -> None:
    page = client.get("/how/kenken?text=4:x")
    assert page.status_code == 422
    assert text_field(page.text) == "4:x"


def test_without_time_nothing_is_claimed(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NoAnswer("time")

    monkeypatch.setattr(HintProcesses, "workings", refuse)
    page = client.get("/how/kenken").text
    assert "takes more time than we have" in page
    assert "Solved." not in page


def test_the_api_has_the_same(client: FlaskClient) -> None:
    for slug in TRANSPARENT:
        puzzle = example(slug)
        sent = client.post(f"/api/v1/{slug}/workings", json={"text": str(puzzle)})
        told = dict(sent.get_json())
        assert told.pop("stopped") is None
        assert figures(told) == figures(puzzle.workings().to_json())
        assert told.keys() == puzzle.workings().to_json().keys()


MOST_BYTES = 2_000_000


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("nonogram", "100x100:" + "/".join(["1.1"] * 200)),
        ("nonogram", "80x80:" + "/".join(["80"] * 160)),
        ("nonogram", f"60x60:{'/'.join(['2r.1b.2r.?b.*'] * 120)};r=e03131,b=1c6fd6"),
        ("boxes", "8x8x3:full/full/full"),
        ("signpost", "12x12:1" + "c" * 143 + "a"),
    ],
)
def test_a_large_board_makes_no_endless_page(client: FlaskClient, slug: str, text: str) -> None:
    page = client.get(f"/how/{slug}", query_string={"text": text})
    assert page.status_code == 200
    assert len(page.data) < MOST_BYTES
