"""Pages that many look at: rendered once, never out of date, and not sent twice to one browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
from flask import Flask, Response

from engine import PUZZLES, Outcome
from webapp import create_app
from webapp.jobs.results import serialize_result
from webapp.pages.play.page import PuzzlePage
from webapp.pages.site.cache import PageCache
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.values import digest

KIND, TEXT = "signpost", "3x2:cegaga"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=0))
    yield app
    services(app).store.engine.dispose()


def outcome(message: str) -> str:
    solutions = ([[3, 4, 2], [6, 5, 1]], [[3, 5, 2], [6, 4, 1]])
    return serialize_result(Outcome("several", solutions, complete=True, forced=frozenset(), message=message))


def test_a_permalink_is_rendered_once_for_many_viewers(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"/p/{services(app).store.share(KIND, TEXT)}"
    rendered, render = [], PuzzlePage.render
    monkeypatch.setattr(PuzzlePage, "render", lambda page, *blocks: rendered.append(1) or render(page, *blocks))
    pages = {app.test_client().get(path).text for _ in range(5)}
    assert len(pages) == 1
    assert "3x2:cegaga" in pages.pop()
    assert len(rendered) == 1


def test_a_permalink_shows_a_solution_as_soon_as_there_is_one(app: Flask) -> None:
    store: Store = services(app).store
    id_ = store.share(KIND, TEXT)
    client = app.test_client()
    assert "Exactly" not in client.get(f"/p/{id_}").text
    content = digest(KIND, str(PUZZLES[KIND].parse(TEXT)))
    for message in ("Exactly 2 solutions.", "Exactly 2 solutions, as found again."):
        store.remember(content, outcome(message))
        assert message in client.get(f"/p/{id_}").text
        assert message not in client.get(f"/p/{id_}/puzzle").text
    assert client.get(f"/p/{id_}?show=1").text != client.get(f"/p/{id_}?show=2").text


def test_whoever_is_sent_a_flawed_puzzle_is_told_and_of_one_that_is_not_nothing(app: Flask) -> None:
    store: Store = services(app).store
    path = f"/p/{store.share(KIND, TEXT)}/puzzle"
    client, content = app.test_client(), digest(KIND, str(PUZZLES[KIND].parse(TEXT)))
    told = {"impossible": "no solution", "several": "more than one solution", "unique": "", "nearest": ""}
    assert "This puzzle has" not in client.get(path).text
    for status, words in told.items():
        found = Outcome(status, (), complete=True, forced=frozenset(), message="Found.")  # type: ignore[arg-type]
        store.remember(content, serialize_result(found))
        page = client.get(path).text
        assert ("This puzzle has" in page, words in page) == (bool(words), True)


def test_a_browser_that_has_the_page_is_only_told_so(app: Flask) -> None:
    store: Store = services(app).store
    path = f"/p/{store.share(KIND, TEXT)}"
    client = app.test_client()
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.text) == (304, "")
    assert again.headers["Content-Security-Policy"] == first.headers["Content-Security-Policy"]
    store.remember(digest(KIND, TEXT), outcome("Exactly 2 solutions."))
    changed = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200
    assert "Exactly 2 solutions." in changed.text


def test_a_page_that_is_kept_is_compressed_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"/p/{services(app).store.share(KIND, TEXT)}"
    compressed, compress = [], brotli.compress
    monkeypatch.setattr(brotli, "compress", lambda body, **how: compressed.append(1) or compress(body, **how))
    plain = app.test_client().get(path)
    taken = [app.test_client().get(path, headers={"Accept-Encoding": names}) for names in ("br", "gzip, br", "br")]
    assert len(compressed) == 1
    assert all(brotli.decompress(each.data) == plain.data for each in taken)
    assert {each.headers["Content-Encoding"] for each in taken} == {"br"}
    assert {each.headers["ETag"] for each in (plain, *taken)} == {plain.headers["ETag"]}
    assert all("Accept-Encoding" in each.headers["Vary"] for each in (plain, *taken))
    refused = app.test_client().get(path, headers={"Accept-Encoding": "br;q=0, gzip"})
    assert refused.headers["Content-Encoding"] == "gzip"


def test_what_is_kept_has_a_limit(app: Flask) -> None:
    cache, rendered = PageCache(most_bytes=250), []

    def page(name: str) -> None:
        with app.test_request_context("/p/x"):
            cache.page(name, lambda: rendered.append(name) or Response("x" * 100))

    for name in ("a", "b", "a", "c", "a", "b"):  # b makes room for c
        page(name)
    assert rendered == ["a", "b", "c", "b"]


def test_pages_of_other_addresses_are_others(app: Flask) -> None:
    path = f"/p/{services(app).store.share(KIND, TEXT)}"
    one = app.test_client().get(path, base_url="http://one.example")
    two = app.test_client().get(path, base_url="http://two.example")
    assert "one.example" in one.text
    assert "one.example" not in two.text
