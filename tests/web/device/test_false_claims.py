"""A client that says what is not true, wherever a device sends something: nobody else ever sees it.

A server believes a client nothing but a puzzle, which it reads itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text as sql

from engine import PUZZLES, lesson_position, lessons_of, wishes
from tests.web.device.conftest import make_app
from tests.web.helpers import HTMX
from webapp.pages.site.services import services
from webapp.store.values import digest, link_id

LIE = "believeme"
KIND: Any = PUZZLES["kenken"]
TEXT = str(KIND.parse(KIND.examples[0].text))
KEEPS = {"links.share", "api.share"}
"""What others see is kept by these: a puzzle at its link."""
SEARCHES = {
    *("jobs.solve", "paths.explain", "checks.progress", "appraisal.appraise", "appraisal.rate"),
    *("variations.rework", "api.solve", "api.count", "api.path", "api.deal", "api.batch"),
}
"""What the server itself finds may be kept by these."""
ENDS = {"jobs.cancel", "api.cancel"}
"""These end a search, whose id only the pages have that wait for it."""
READS = {
    *("pages.check", "pages.redraw", "pages.judge", "pages.hint", "transforms.transform", "paste.open_"),
    *("courses.answer", "api.read", "api.parse", "api.check", "api.hint", "api.judge", "api.account"),
    *("api.workings", "api.proof", "api.export"),
}
"""By these nothing is kept."""
FALSE_IDS = "id link shared job digest sha256 recipe client key"
WORDS = """title author copyright greeting name solver message html status verdict level grade score seconds won solved
day streak fragment board links engine kept stored seal signature marks entries attempt wanted entered showing near
place ask appraised outcome result solution solutions"""
CLAIMS: dict[str, str] = dict.fromkeys(WORDS.split(), LIE) | dict.fromkeys(FALSE_IDS.split(), LIE + "abc")
"""What a client may say besides the puzzle, by all names that the site has for such things."""
HEADERS = {"X-Outcome": LIE, "X-Device": LIE, "Cookie": f"id={LIE}"}
SEEN = (
    *("/", "/yours", "/learn", "/days", "/formats", "/book", "/offline", "/kenken?example=1", "/how/kenken?example=1"),
    *("/kenken/solve?example=1", "/kenken/thumbnail.svg?text=TEXT", "/api/v1/links/ID"),
    *("/p/ID", "/p/ID/puzzle", "/p/ID/make", "/p/ID/embed", "/p/ID.svg", "/p/ID/path"),
)
"""What another visitor may look at."""


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, Flask]]:
    """Two sites: one is lied to, of the other nobody has asked anything."""
    found = make_app(tmp_path_factory.mktemp("one")), make_app(tmp_path_factory.mktemp("other"))
    yield found
    for app in found:
        services(app).close()
        services(app).store.engine.dispose()


@pytest.fixture(scope="module")
def app(apps: tuple[Flask, Flask]) -> Flask:
    return apps[0]


def posts(app: Flask) -> dict[str, str]:
    """The endpoints that take something, with their patterns."""
    reading = {"GET", "HEAD", "OPTIONS"}
    return {rule.endpoint: rule.rule for rule in app.url_map.iter_rules() if (rule.methods or set()) - reading}


def tables(app: Flask) -> dict[str, list[str]]:
    """All that is stored, in lines."""
    with services(app).store.engine.connect() as connection:
        names = [row[0] for row in connection.execute(sql("select name from sqlite_master where type = 'table'"))]
        names.remove("signs")  # of servers that live
        return {name: [repr(tuple(row)) for row in connection.execute(sql(f"select * from {name}"))] for name in names}


def lie(client: FlaskClient, pattern: str) -> list[int]:
    """Say all of it at such an address, in forms, in the address and as JSON, and also nothing; return the statuses."""
    kind = PUZZLES["countdown"] if pattern.endswith("/judge") else KIND
    values = {"puzzle:kind": kind.slug, "id_": LIE, "technique": lessons_of(KIND)[0].slug, "int:number": "1"}
    where = re.sub(r"<([^>]+)>", lambda found: values[found[1]], pattern)
    text = str(kind.parse(kind.examples[0].text))
    plain = {"text": text, "entries": "", "wish": next(iter(wishes(kind))), "way": KIND.ways[0]}
    answers = [
        client.post(where, data=plain, headers=HEADERS),
        client.post(where, data={"text": text, **CLAIMS}, headers=HEADERS),
        client.post(where, data={"text": text, **CLAIMS}, headers=HEADERS | HTMX),
        client.post(where, data={"text": text}, query_string=CLAIMS, headers=HEADERS | HTMX),
        client.post(where, json={"text": text, **CLAIMS}, headers=HEADERS),
        client.post(where, data=json.dumps({"kind": kind.slug, "text": text, **CLAIMS}), headers=HEADERS),
    ]
    return [answer.status_code for answer in answers]


def test_every_address_that_takes_something_is_known_here(app: Flask) -> None:
    classes = (KEEPS, SEARCHES, ENDS, READS)
    assert sum(map(len, classes)) == len(set().union(*classes))
    assert set(posts(app)) == set().union(*classes)


def test_what_is_said_besides_the_puzzle_is_kept_nowhere(app: Flask) -> None:
    client = app.test_client()
    for endpoint, pattern in posts(app).items():
        before = tables(app)
        statuses = lie(client, pattern)
        assert max(statuses) < 500, (endpoint, statuses)
        if endpoint.startswith("api."):
            assert min(statuses) >= 400, endpoint  # programs may say nothing else at all
        else:
            assert min(statuses) < 400, endpoint  # the puzzle was read
        after = tables(app)
        assert [line for lines in after.values() for line in lines if LIE in line] == [], endpoint
        if endpoint in READS | ENDS:
            assert after == before, endpoint


def test_nobody_sees_it_and_all_see_what_they_would_have_seen(apps: tuple[Flask, Flask]) -> None:
    app, other = apps
    liar = app.test_client()
    for pattern in posts(app).values():
        lie(liar, pattern)
    id_ = link_id(digest("kenken", TEXT))
    for each in SEEN:
        where = each.replace("ID", id_).replace("TEXT", TEXT)
        with_claims = f"{where}{'&' if '?' in where else '?'}{urlencode(CLAIMS)}"
        assert liar.get(with_claims, headers=HEADERS).status_code < 500  # an address may say things of itself
    for each in (app, other):  # an honest visitor of each
        assert each.test_client().post("/kenken/solve", data={"text": TEXT}, headers=HTMX).status_code == 200
        assert each.test_client().post("/kenken/share", data={"text": TEXT}, headers=HTMX).status_code == 200
    for each in SEEN:
        where = each.replace("ID", id_).replace("TEXT", TEXT)
        seen, meant = (one.test_client().get(where) for one in (app, other))
        assert LIE not in seen.text, where
        assert (seen.status_code, plain(seen.text)) == (meant.status_code, plain(meant.text)), where


def plain(page: str) -> str:
    """A page without what differs from one search to the next."""
    for pattern in (r"(?:under )?\b\d+(?:[.,]\d+)? (?:µs|ms|s|seconds?)(?=[^\w]|$)", r"/jobs/[\w-]+"):
        page = re.sub(pattern, "", page)
    return page


@pytest.mark.parametrize("slug", PUZZLES)
def test_a_link_has_the_id_of_its_puzzle_whatever_is_sent_along(app: Flask, slug: str) -> None:
    first, second = (str(PUZZLES[slug].parse(each.text)) for each in PUZZLES[slug].examples[:2])
    false = link_id(digest(slug, second))
    client = app.test_client()
    claims = dict.fromkeys(("id", "id_", "link", "shared", "digest"), false)
    answer = client.post(f"/{slug}/share", data={"text": first, **claims}, headers=HTMX)
    assert answer.status_code == 200
    assert false not in answer.text
    assert client.get(f"/p/{false}").status_code == 404
    assert client.get(f"/p/{link_id(digest(slug, first))}").status_code == 200


@pytest.mark.parametrize("text", ["", "nonsense", "2x2:cegax", f"<b>{LIE}</b>", "\x00"])
def test_a_link_that_holds_no_puzzle_is_not_kept(app: Flask, text: str) -> None:
    before = tables(app)["links"]
    assert app.test_client().post("/kenken/share", data={"text": text}, headers=HTMX).status_code == 422
    assert tables(app)["links"] == before


@pytest.mark.parametrize("text", [f"{TEXT}\n{LIE}", f"{TEXT} {LIE}"])
def test_what_is_said_beside_a_puzzle_is_not_kept_with_it(app: Flask, text: str) -> None:
    assert app.test_client().post("/kenken/share", data={"text": text}, headers=HTMX).status_code == 200
    kept = tables(app)["links"]
    assert kept
    assert not any(LIE in line for line in kept)


def test_jobs_of_devices_and_of_others_say_nothing_of_another_puzzle(app: Flask) -> None:
    """What a stopped search had found is kept with its puzzle's link: only with that one."""
    client = app.test_client()
    two = "2x2:cega"
    status = client.post("/api/v1/signpost/solve", json={"text": two}).get_json()
    for job in (status.get("id", ""), "device-AAAAAAAAAAAAAAAA", LIE, "../x", "\x00"):
        before = tables(app)["outcomes"]
        answer = client.post("/kenken/share", data={"text": str(KIND.parse(KIND.examples[1].text)), "job": job})
        assert answer.status_code == 303
        new = [line for line in tables(app)["outcomes"] if line not in before]
        assert new == []
    for job in ("device-AAAAAAAAAAAAAAAA", LIE):
        assert client.get(f"/jobs/{job}").status_code == 404
        assert client.post(f"/jobs/{job}/cancel").status_code == 303
        assert client.get(f"/api/v1/jobs/{job}").status_code == 404


def test_a_lesson_that_is_said_to_be_done_is_judged_by_its_board(app: Flask) -> None:
    lesson = lessons_of(KIND)[0]
    _, entries = lesson_position(KIND, lesson, 1)
    form = {"entries": entries, "right": "1", "done": "1", "judgement": LIE, "value": "", "row": "", "column": ""}
    answer = app.test_client().post(f"/learn/kenken/{lesson.slug}/1", data=form, headers=HTMX)
    assert answer.status_code < 500
    assert LIE not in answer.text
    assert "data-right" not in answer.text
