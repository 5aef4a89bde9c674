"""Pictures, frames and scripts in pages of other sites: whoever looks at one has nothing dealt by this site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from engine import PUZZLES
from webapp import create_app
from webapp.jobs.hints import SolvedPuzzle
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.values import Ready

BOOK = "kind=kenken&size=4&level=very+easy&count=1&per=1&rules=1&seed=3"
DEALING = [
    "/kenken",
    "/kenken/new/kenken-4-very-easy-g3-77",
    "/kenken/new/kenken-9-hard-g3-5003",
    "/kenken/new/kenken-9-hard-g3-5003/solve",
    f"/book?{BOOK}",
    f"/book.pdf?{BOOK}",
    "/day/2026-11-24.pdf",
    "/p/LINK/path",
    "/p/LINK/path/print",
    "/p/LINK.pdf?path=1",
]
"""Addresses for which a puzzle is dealt, or a path looked for."""


ELSEWHERE = "http://elsewhere.example/page"
PARTS = {
    "picture": {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"},
    "frame": {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe", "Accept": "text/html"},
    "neighbour": {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "script"},
    "plain picture": {"Accept": "image/avif,image/webp,*/*;q=0.8"},
    "plain style sheet": {"Accept": "text/css,*/*;q=0.1"},
    "plain script": {"Accept": "*/*", "Referer": ELSEWHERE},
    "plain frame": {"Accept": "text/html,*/*;q=0.8", "Referer": ELSEWHERE},
    "odd": {"Accept": "*/*", "Referer": "http://["},
}
"""What browsers say of parts of other sites' pages; on plain HTTP they say less."""
OPENED = {
    "link": {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document", "Referer": ELSEWHERE, "Accept": "text/html"},
    "typed": {"Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document"},
    "plain link of ours": {"Accept": "text/html", "Referer": "http://localhost/kenken"},
    "plain, typed": {"Accept": "text/html,*/*;q=0.8"},
    "our script": {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty", "Accept": "*/*"},
    "our plain script": {"Accept": "*/*", "Referer": "http://localhost/kenken"},
    "program": {"Accept": "*/*"},
}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(
        Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=0, stock=0, patience_seconds=0)
    )
    yield app
    services(app).close()
    services(app).store.engine.dispose()


@pytest.fixture
def dealt(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What somebody made the site work for, each time."""
    asked: list[str] = []
    parts, jobs = services(app), services(app).jobs

    def fresh(kind: str, recipe: str, _client: str) -> Ready:
        asked.append(recipe)
        return Ready(recipe, PUZZLES[kind].examples[0].text)

    def job(order: Any) -> Any:
        return lambda *given, **more: asked.append("a job") or order(*given, **more)

    monkeypatch.setattr(parts.hints, "fresh", fresh)
    monkeypatch.setattr(parts.hints, "fresh_with_solutions", lambda *given: SolvedPuzzle(fresh(*given), ()))
    monkeypatch.setattr(parts.drawings, "pdf", lambda *_: b"%PDF")
    monkeypatch.setattr(jobs, "deal", job(jobs.deal))
    monkeypatch.setattr(jobs, "submit", job(jobs.submit))
    return asked


@pytest.mark.parametrize("path", DEALING)
def test_a_page_of_another_site_deals_nothing_for_its_readers(app: Flask, dealt: list[str], path: str) -> None:
    path = path.replace("LINK", services(app).store.share("signpost", PUZZLES["signpost"].examples[0].text))
    for name, headers in PARTS.items():
        answer = app.test_client().get(path, headers=headers)
        assert dealt == [], name
        assert answer.cache_control.no_store or answer.status_code == 403, name
        assert answer.status_code == (200 if name == "plain frame" else 403), name
        if name == "plain frame":  # it might be a link that was followed: its page goes on by itself, but in no frame
            onward = re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', answer.text)
            assert onward
            assert unescape(onward[1]) == path
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    for name, headers in OPENED.items():
        answer = app.test_client().get(path, headers=headers)
        assert answer.status_code in {200, 202, 303, 503}, name
        assert 'http-equiv="refresh" content="0;' not in answer.text
    assert dealt
