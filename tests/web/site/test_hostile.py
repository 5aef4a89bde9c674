"""Requests that mean harm.  None may make the site answer with a server error."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.site import fuzz
from engine import PUZZLES
from webapp import create_app
from webapp.pages.site.services import services
from webapp.settings import Settings

KINDS = list(PUZZLES)
ACTIONS = ("check", "read", "solve", "share")

TEXTS = [
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800".encode("utf-8", "surrogatepass"),
    b"\xff\xfe[\x00",
    b"\x80\x81",
    "[" * 60_000,
    '{"a":' * 10_000,
    "9" * 5_000,
    "9" * 5_000 + "x" + "9" * 5_000 + ":a",
    str(2**63),
    "-1",
    "NaN",
    "Infinity",
    "1e400",
    "1_000",
    "٣x٣:abc",
    "７x７",
    "null",
    "[]",
    "{}",
    '"x"',
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "{% raw %}",
    "../../etc/passwd",
    "%00%ff",
    "\r\nSet-Cookie: a=b",
    "\u202e3x3:ddg",
    "x" * 65_536,
    "x" * 65_537,
    "3x3:" + "d" * 65_000,
    "100x100:" + "/" * 199,
    "20x20:" + "a" * 400,
    "100 " * 10_000 + "= 100",
    "1 2 3 4 5 6 = " + "9" * 400,
]
FIELDS: list[dict[str, Any]] = [
    {},
    {"show": "2"},
    {"show": "-1"},
    {"show": "9" * 400},
    {"show": "٣"},
    {"show": "[]", "showing": "\0"},
    {"showing": "0"},
    {"showing": "9" * 30},
]
QUERIES = [
    "?example=2",
    "?example=abc",
    "?example=" + "9" * 400,
    "?text=%00",
    "?text=%ff%fe",
    "?show=abc",
    "?text[]=1",
    "?%00=1",
]
PATHS = [
    "/p/" + "9" * 20,
    "/p/" + "z" * 12,
    "/p/%00",
    "/p/%ff",
    "/p/a/b/c",
    "/p/" + "a" * 5_000,
    "/p/zzzzzzzzzzzz.png",
    "/p/zzzzzzzzzzzz/puzzle",
    "//evil.example/signpost",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/static/../webapp/store.py",
    "/static/%2e%2e/dev.py",
    "/.env",
    "/" + "a" * 8_000,
]
HEADERS: list[dict[str, str]] = [
    {},
    {"HX-Request": "true"},
    {"HX-Request": "true", "HX-Target": "\u00ff" * 50},
    {"Host": "evil.example"},
    {"X-Forwarded-For": "1.2.3.4", "X-Forwarded-Host": "evil.example"},
    {"Content-Type": "application/json"},
    {"Content-Type": "multipart/form-data; boundary=x"},
    {"Content-Type": "application/x-www-form-urlencoded; charset=utf-16"},
    {"Accept": "*" * 3_000},
    {"Origin": "http://["},
    {"HX-Request": "true", "HX-Current-URL": "http://a]b/"},
    {"X-Forwarded-Proto": "javascript", "X-Forwarded-Host": "["},
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A site that gives up soon, since some of the requests are puzzles without end."""
    database = tmp_path_factory.mktemp("hostile") / "test.sqlite"
    unlimited = {
        "requests_per_minute": 0,
        "submits_per_minute": 0,
        "work_seconds": 0.0,
        "stock": 0,
        "stored_megabytes_per_client": 0.0,
    }
    app = create_app(Settings(database_url=f"sqlite:///{database}", solve_seconds=1.0, **unlimited))
    yield app
    services(app).close()
    services(app).store.engine.dispose()


@pytest.mark.parametrize("kinds", [KINDS[:1], pytest.param(KINDS[1:], marks=pytest.mark.slow)], ids="+".join)
def test_the_corpus_over_every_route_gives_no_server_error(client: FlaskClient, kinds: list[str]) -> None:
    seen: dict[int, int] = {}

    def ask(method: str, path: str, **options: Any) -> None:
        with client.open(path, method=method, **options) as response:
            assert response.status_code < 500, (method, path[:60], options)
            seen[response.status_code] = seen.get(response.status_code, 0) + 1

    for kind, action, text in product(kinds, ACTIONS, TEXTS):
        ask("POST", f"/{kind}/{action}", data={"text": text})
        ask("POST", f"/{kind}/{action}", data={"text": text}, headers={"HX-Request": "true"})
    good = {kind: PUZZLES[kind].examples[0].text for kind in kinds}
    for kind, action, fields in product(kinds, ACTIONS, FIELDS):
        ask("POST", f"/{kind}/{action}", data={"text": good[kind], **fields})
        ask("POST", f"/{kind}/{action}", data={"text": good[kind], **fields}, headers={"HX-Request": "true"})
    for kind, action, headers in product(kinds, ACTIONS, HEADERS):
        ask("POST", f"/{kind}/{action}", data=f"text={good[kind]}", headers=headers)
        ask("POST", f"/{kind}/{action}", data=b"\x00\xff" * 100, headers=headers)
        ask("GET", f"/{kind}/{action}", headers=headers)
    for kind, query in product(kinds, QUERIES):
        ask("GET", f"/{kind}{query}")
    for path, headers in product(PATHS, HEADERS):
        ask("GET", path, headers=headers)
    for method, path in product(
        ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE"], ["/", "/signpost", "/p/zzzzzzzzzzzz"]
    ):
        ask(method, path)
    for body in ([], None, "x", {"text": ["a"]}, {"text": {"a": 1}}):
        for kind in kinds:
            ask("POST", f"/{kind}/solve", data=json.dumps(body), content_type="application/json")
    assert sum(seen.values()) >= 280 * len(kinds), seen
    assert {200, 404, 405, 413, 422} <= set(seen), seen


def test_every_refusal_of_text_says_what_was_expected(client: FlaskClient) -> None:
    statuses: Counter[int] = Counter()
    for kind, text in product(KINDS, TEXTS):
        response = client.post(f"/{kind}/solve", data={"text": text}, headers={"HX-Request": "true"})
        statuses[response.status_code] += 1
        if response.status_code == 422:
            assert '<p class="problem' in response.text
            assert len(response.text) < 40_000
    assert statuses.keys() == {200, 413, 422}
    assert statuses[422] > 0.9 * statuses.total()


characters = st.characters(codec="utf-8")


@given(
    kind=st.sampled_from(KINDS),
    action=st.sampled_from(ACTIONS),
    text=st.one_of(st.text(characters, max_size=200), st.binary(max_size=200)),
    show=st.text(characters, max_size=20),
    htmx=st.booleans(),
)
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_made_up_requests_give_no_server_error(
    client: FlaskClient, kind: str, action: str, text: str | bytes, show: str, htmx: bool
) -> None:
    headers = {"HX-Request": "true"} if htmx else {}
    response = client.post(f"/{kind}/{action}", data={"text": text, "show": show, "showing": show}, headers=headers)
    assert response.status_code < 500


@pytest.mark.parametrize(
    ("count", "seed"), [(120, 2), pytest.param(20_000, 3, marks=[pytest.mark.slow, pytest.mark.timeout(3600)])]
)
def test_generated_requests_over_every_route_break_nothing(count: int, seed: int) -> None:
    statuses, wrong = fuzz.run(count, seed)
    assert not wrong
    assert {200, 400, 403, 404, 405, 422} <= set(statuses)


SCRIPTS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg onload=alert(1)>",
    "</textarea><script>alert(1)</script>",
    "javascript:alert(1)",
    "{{constructor.constructor('alert(1)')()}}",
]


@pytest.mark.parametrize("payload", SCRIPTS)
def test_typed_markup_stays_text(client: FlaskClient, payload: str) -> None:
    for kind, action in product(KINDS, ACTIONS):
        for headers in ({}, {"HX-Request": "true"}):
            assert_stays_text(client.post(f"/{kind}/{action}", data={"text": payload}, headers=headers).text)


@pytest.mark.parametrize("payload", SCRIPTS)
def test_markup_in_an_address_stays_text(client: FlaskClient, payload: str) -> None:
    for kind in KINDS:
        assert_stays_text(client.get(f"/{kind}/deal", query_string={"what": payload}).text)


def assert_stays_text(page: str) -> None:
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "<svg onload" not in page


def test_random_bytes_as_whole_requests_give_no_server_error(client: FlaskClient) -> None:
    rng = Random(7)
    for _ in range(200):
        kind, action = rng.choice(KINDS), rng.choice(ACTIONS)
        response = client.post(
            f"/{kind}/{action}",
            data=rng.randbytes(rng.randrange(300)),
            content_type=rng.choice(
                ["application/x-www-form-urlencoded", "multipart/form-data; boundary=a", "text/plain"]
            ),
        )
        assert response.status_code < 500
