"""Links that are made on a device: the same as those of its server, which learns of them."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import ModuleLoader

from engine import PUZZLES
from tests.engine.hard import LARGE
from tests.web.device.conftest import Phone
from webapp.device import browser
from webapp.device.services import MOST_KEPT
from webapp.pages.site.device import told
from webapp.pages.site.services import services


@pytest.mark.parametrize("kind", PUZZLES.values(), ids=lambda kind: str(kind.slug))
def test_a_link_is_the_servers_and_opens_here_at_once(phone: Phone, server: Flask, kind: type) -> None:
    slug, text = kind.slug, str(kind.parse(kind.examples[0].text))  # type: ignore[attr-defined]
    links = phone.post(f"/{slug}/share", {"text": text}, HX_Request="true")
    assert links.status == 200
    id_ = services(server).store.share(slug, text)
    assert f"/p/{id_}" in links.text
    assert phone.shared == [(id_, slug, text)]
    for end in ("", "/puzzle", "/make"):
        page = phone.get(f"/p/{id_}{end}")
        assert page.status == 200
        assert text in page.text.replace("&amp;", "&").replace("&gt;", ">").replace("&#39;", "'")


def test_without_script_the_shared_page_is_opened(phone: Phone) -> None:
    answer = phone.post("/signpost/share", {"text": "2x2:cega"})
    assert answer.status == 303
    assert phone.get(answer.headers["Location"]).status == 200


def test_a_shared_puzzle_keeps_its_outcome(phone: Phone, client: FlaskClient) -> None:
    form = {"text": PUZZLES["kenken"].examples[0].text}
    assert phone.post("/kenken/solve", form, HX_Request="true").status == 200
    links = phone.post("/kenken/share", form, HX_Request="true")
    assert "exactly one solution" in links.text
    found = re.search(r"/p/(\w{12})", links.text)
    assert found
    assert "verdict-unique" in phone.get(f"/p/{found[1]}").text


def test_only_the_last_links_are_kept(phone: Phone) -> None:
    first = phone.device.store.share("signpost", "2x1:ca")
    for number in range(MOST_KEPT):
        phone.device.store.keep("signpost", f"of another {number}")
    assert phone.get(f"/p/{first}").status == 421


def test_a_long_search_tells_the_server_nothing(phone: Phone) -> None:
    answer = phone.post("/nonogram/solve", {"text": LARGE}, HX_Request="true")
    assert len(phone.begun) == 1
    assert "data-link" not in answer.text
    assert phone.shared == []


def test_links_of_earlier_visits_come_back_unasked(server: Flask, templates: ModuleLoader) -> None:
    shared: list[object] = []
    links = json.dumps([["signpost", "2x2:cega"]])
    facts = json.dumps(told(server))
    device = browser.start_site(facts, "/device/x/", False, links, print, print, lambda *each: shared.append(each))
    device.app.jinja_env.loader = templates
    id_ = services(server).store.share("signpost", "2x2:cega")
    status, headers, body = browser.answer(device, "GET", f"http://localhost/p/{id_}/puzzle", "{}", None)
    assert status == 200
    assert json.loads(headers)[0] == ["Content-Type", "text/html; charset=utf-8"]
    assert b"2x2:cega" in body
    assert shared == []
    assert device.slowness >= 1
    assert device.jobs.settings.slowness <= browser.MOST_SLOWNESS
