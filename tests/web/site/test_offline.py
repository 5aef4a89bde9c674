"""The service worker as it is sent, and what it is told."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES
from webapp import create_app
from webapp.pages.site.offline import NAMED, NEVER, POLICY
from webapp.pages.site.services import services
from webapp.settings import Settings

KINDS = [pytest.param(slug, id=slug) for slug in PUZZLES]
REGISTERS = re.compile(r'<script type="module" src="/static/site/register-worker\.js\?v=\w{10}">')


def told(script: str) -> dict[str, Any]:
    """What the worker is told by the site."""
    found = re.match(r"self\.SITE=(\{.*?\});", script)
    assert found
    site: dict[str, Any] = json.loads(found[1])
    return site


def test_it_is_asked_for_anew_each_time_and_covers_the_whole_site(client: FlaskClient) -> None:
    worker = client.get("/sw.js")
    assert worker.mimetype == "text/javascript"
    assert worker.cache_control.no_cache
    assert not worker.cache_control.max_age
    assert worker.headers["Content-Security-Policy"] == POLICY
    again = client.get("/sw.js", headers={"If-None-Match": worker.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_all_that_it_fetches_at_first_is_there_for_good(client: FlaskClient) -> None:
    site = told(client.get("/sw.js").text)
    page = client.get(site["offline"])
    assert page.status_code == 200
    assert set(site["first"]) == set(NAMED.findall(page.text))
    assert any("offline.js" in each for each in site["first"])
    for address in site["first"]:
        with client.get(address) as answer:
            assert answer.status_code == 200, address
            assert answer.cache_control.immutable, address
    sheet = client.get(next(each for each in site["first"] if "site.css" in each)).text
    for font in re.findall(r'url\("\.\./(fonts/[^"]+)"\)', sheet):
        assert f"/static/{font}" in site["first"]


@pytest.mark.parametrize("kind", KINDS)
def test_all_that_a_page_names_can_be_kept_with_it(client: FlaskClient, kind: str) -> None:
    """The worker finds it by this expression, and keeps what says that it never changes."""
    expression = re.search(r"const NAMED = /(.*)/g;", Path("static/site/service-worker.js").read_text())
    assert expression
    page = client.get(f"/{kind}?example=1").text
    found = set(re.findall(expression[1].replace("\\/", "/"), page))
    assert set(NAMED.findall(page)) <= found
    assert set(re.findall(r'data-module="([^"]+)"', page)) <= found
    for address in found:
        with client.get(address) as answer:
            assert answer.cache_control.immutable, address


def test_what_is_never_kept_is_left_alone_or_says_so(client: FlaskClient) -> None:
    assert told(client.get("/sw.js").text)["never"] == list(NEVER)
    for path in ("/day", "/kenken/new", "/countdown/deal?what=6"):
        answer = client.get(path)
        assert answer.status_code >= 300 or answer.cache_control.no_store, path


def test_a_release_is_known_by_all_that_pages_are_made_from(client: FlaskClient, tmp_path: Path) -> None:
    app = client.application
    before = app.static_folder
    versions = [told(client.get("/sw.js").text)["version"]]
    try:
        for name in ("editor/cells.js", "styles/site/base.css", "icon.svg"):
            folder = tmp_path / name.replace("/", "-")
            shutil.copytree(str(before), folder)
            with (folder / name).open("a") as file:
                file.write("\n")
            app.static_folder = str(folder)
            versions.append(told(client.get("/sw.js").text)["version"])
    finally:
        app.static_folder = before
    assert len(set(versions)) == len(versions)
    assert told(client.get("/sw.js").text)["version"] == versions[0]


def test_pages_register_it_and_boards_in_pages_of_other_sites_do_not(client: FlaskClient) -> None:
    for path in ("/", "/signpost?example=1", "/offline", "/learn"):
        assert len(REGISTERS.findall(client.get(path).text)) == 1, path
    shared = client.post("/signpost/share", data={"text": PUZZLES["signpost"].examples[0].text})
    id_ = shared.headers["Location"].split("/")[2].partition("?")[0]
    embedded = client.get(f"/p/{id_}/embed")
    assert embedded.status_code == 200
    assert "register-worker.js" not in embedded.text


def test_the_page_in_place_of_others_is_none_to_be_found(client: FlaskClient) -> None:
    page = client.get("/offline").text
    assert '<meta name="robots" content="noindex">' in page
    assert "This page isn’t saved on your device." in page


@pytest.fixture
def switched_off(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=0, stock=0, offline=0))
    yield app
    services(app).close()
    services(app).store.engine.dispose()


def test_where_it_is_switched_off_what_was_registered_goes(switched_off: Flask) -> None:
    client = switched_off.test_client()
    worker = client.get("/sw.js")
    assert worker.cache_control.no_cache
    assert "registration.unregister()" in worker.text
    assert "caches.delete" in worker.text
    assert "SITE" not in worker.text
    assert '"fetch"' not in worker.text
    assert not REGISTERS.search(client.get("/").text)
