"""What one visitor's headers say changes nothing for the next: every page asked for oddly first, then plainly."""

from __future__ import annotations

import functools
import gc
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES, find_path, solve
from tests.web.helpers import board
from webapp import create_app
from webapp.jobs.hints import SolvedPuzzle
from webapp.jobs.results import serialize_result
from webapp.pages.site.cache import LruCache, PageCache
from webapp.pages.site.services import provide, services
from webapp.settings import Settings
from webapp.store.values import SOLVE, Ready, Task, digest

SIGNPOST = PUZZLES["signpost"]
SHARED = SIGNPOST.parse(SIGNPOST.examples[0].text)
SOON, LATER = "kenken-4-very-easy-g3-77", "kenken-9-hard-g3-5003"
"""Recipes of a puzzle that comes in a moment, and of one that takes a job."""
BOOK = "kind=kenken&size=4&level=very+easy&count=1&per=1&rules=1&seed=3"

SAME: dict[str, list[str]] = {
    "api.formats": ["/api/v1/formats"],
    "api.kinds": ["/api/v1/kinds"],
    "api.link": ["/api/v1/links/LINK"],
    "api.openapi": ["/api/v1/openapi.json"],
    "api_pages.index": ["/api"],
    "appraisal.back_to_start": ["/kenken/appraise"],
    "book.short": [f"/n/{SOON}"],
    "book.show": ["/book", f"/book?{BOOK}", "/book?seed=x"],
    "booklet.book": [f"/book.pdf?{BOOK}", f"/book.pdf?{BOOK}&paper=letter"],
    "booklet.of_day": ["/day/2026-11-24.pdf"],
    "checks.back_to_start": ["/kenken/progress"],
    "days.archive": ["/days", "/days?month=2026-11"],
    "days.feed": ["/days.atom"],
    "days.current": ["/day"],
    "days.show": ["/day/2026-11-24", "/day/2026-11-02"],
    "days.row": ["/day/2026-11-24/row"],
    "fresh.play": [f"/kenken/new/{SOON}", "/kenken/new/nonsense"],
    "fresh.solve": [f"/kenken/new/{SOON}/solve"],
    "device.file": ["/device/none/worker.js"],
    "embeds.board": ["/p/LINK/embed", "/p/LINK/embed?theme=dark"],
    "embeds.describe": ["/oembed?url=http://localhost/p/LINK", "/oembed?url=http://elsewhere.example/p/LINK"],
    "files.formats": ["/formats"],
    "files.shared_file": ["/p/LINK.xyz"],
    "homescreen.manifest": ["/manifest.webmanifest"],
    "courses.course": ["/learn/kenken"],
    "courses.index": ["/learn"],
    "workings.index": ["/how"],
    "accounts.proof": ["/boxes/proof.cnf?example=3", "/countdown/proof.txt?example=5"],
    "courses.position": ["/learn/kenken/last-in-line", "/learn/kenken/last-in-line/2"],
    "tutorials.film": ["/kenken/tutorial.svg", "/kenken/tutorial.svg?still=1"],
    "tutorials.show": ["/kenken/tutorial", "/trades/tutorial"],
    "offline.fallback": ["/offline"],
    "offline.worker": ["/sw.js"],
    "monitoring.alive": ["/healthz"],
    "pages.back_to_start": ["/kenken/check"],
    "links.edit": ["/p/LINK/make"],
    "pages.index": ["/"],
    "images.kind_preview": ["/kenken.png"],
    "pages.make": ["/kenken/make", "/signpost/make?text=2x2:cega"],
    "links.permalink": ["/p/LINK", "/p/LINK?show=1", "/p/zzzzzzzzzzzz"],
    "images.preview": ["/p/LINK.png", "/p/LINK.png?width=100", "/p/zzzzzzzzzzzz.png"],
    "assets.robots": ["/robots.txt"],
    "pages.solved": ["/signpost/solve", "/signpost/solve?text=2x2:cega"],
    "links.spoiler_free": ["/p/LINK/puzzle", "/p/LINK/puzzle?title=A+title"],
    "pages.start": ["/kenken?example=2", "/signpost?text=2x2:cega", "/signpost?text=nonsense"],
    "assets.kind_sheet": ["/kenken/style.css"],
    "history.thumbnail": ["/signpost/thumbnail.svg?text=2x2:cega"],
    "assets.kind_tile": ["/kenken/tile.svg"],
    "sheets.sheet": ["/p/LINK.pdf", "/p/LINK.pdf?path=1"],
    "paste.back_to_start": ["/open"],
    "paths.back_to_start": ["/kenken/path"],
    "paths.path": ["/p/LINK/path", "/p/LINK/path?step=2"],
    "images.picture": ["/p/LINK.svg", "/p/LINK.svg?solution=1"],
    "variations.back_to_start": ["/kenken/rework"],
    "transforms.back_to_start": ["/kenken/transform"],
    "sizes.large": ["/sizes-large.css"],
    "sizes.palette": ["/palette/re03131ffffff.css"],
    "sizes.usual": ["/sizes.css"],
    "static": ["/static/page/app.js", "/static/styles/site.css", "/static/icon.svg", "/static/nothing.js"],
    "examples.page": ["/p/LINK/path/print"],
    "history.show": ["/yours"],
}
"""Addresses whose answers are the same each time, by endpoint; each must be asked for in some way or other."""
ALIKE: dict[str, tuple[str, list[str]]] = {
    "accounts.show": ("tells how long the search took", ["/kenken/account?example=1", "/letters/account"]),
    "api.job": ("tells for how long the job has waited", ["/api/v1/jobs/JOB"]),
    "book.new": ("has a seed that is drawn", [f"/book/new?{BOOK}"]),
    "fresh.play": ("names its job, and how long that has waited", [f"/kenken/new/{LATER}"]),
    "fresh.solve": ("the same", [f"/kenken/new/{LATER}/solve"]),
    "fresh.new": ("has a seed that is drawn", ["/kenken/new"]),
    "pages.deal": ("is drawn", ["/countdown/deal?what=6"]),
    "jobs.events": ("is a stream", ["/jobs/none/events"]),
    "monitoring.figures": ("counts this request, too", ["/metrics"]),
    "jobs.show": ("tells for how long the job has waited", ["/jobs/JOB", "/jobs/none"]),
    "monitoring.ready": ("tells how long writing took", ["/readyz"]),
    "pages.start": ("is of a seed that is drawn", ["/kenken"]),
    "paths.path": ("leads to a job", ["/p/OTHER/path"]),
    "workings.show": ("tells how long the search took", ["/how/kenken", "/how/nonogram?example=1&at=r3"]),
}
"""Those whose answers differ in something, and why; of them the shape is compared."""

FORWARDED = {
    "X-Forwarded-For": "6.6.6.6",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Port": "81",
    "X-Forwarded-Prefix": "/evil",
    "Forwarded": "for=6.6.6.6;host=evil.example;proto=https",
}
REWRITTEN = {"X-Original-URL": "/evil", "X-Rewrite-URL": "/evil", "X-HTTP-Method-Override": "DELETE"}
OPENED = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate"}
EARLY = {"Purpose": "prefetch", "Sec-Purpose": "prefetch;prerender", "DNT": "1", "Cookie": "a=b"}
SENT = {"Origin": "http://evil.example", "Referer": "http://evil.example/x", "Authorization": "Basic eDp4"}
ODD: dict[str, dict[str, str]] = {
    "htmx": FORWARDED
    | {"HX-Request": "true", "HX-Target": "result", "HX-Current-URL": "http://localhost/p/x/path?step=3"},
    "boosted": REWRITTEN | {"HX-Request": "true", "HX-Boosted": "true", "HX-Trigger": "x"},
    "history": OPENED | {"HX-Request": "true", "HX-History-Restore-Request": "true"},
    "json": EARLY | {"Accept": "application/json", "Accept-Language": "de", "Accept-Encoding": "br"},
    "image": SENT | {"Accept": "image/png", "Accept-Encoding": "gzip, identity;q=0", "Save-Data": "on"},
    "part": {"Range": "bytes=0-9", "If-Range": '"x"'},
    "known": {"If-None-Match": "*", "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"},
    "matched": {"If-Match": '"x"', "If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"},
    "form": OPENED | {"Sec-Fetch-Dest": "iframe", "Content-Type": "application/x-www-form-urlencoded"},
}
"""Several that have nothing to do with each other come at once: looking at all addresses takes seconds."""
FORM = b"entries=1+2&entered=1&text=2x2:gggg&title=evil&wanted=x&job=x&show=2&longer=1"
"""What comes with the last of these: a GET may have a body."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, dict[str, str]]]:
    """A site where nobody solves, and what is dealt or drawn follows from what was asked for; and ids in addresses."""
    url = f"sqlite:///{tmp_path_factory.mktemp('data') / 'x.sqlite'}"
    free = {"submits_per_minute": 0, "requests_per_minute": 0, "work_seconds": 0, "stored_megabytes_per_client": 0}
    app = create_app(Settings(database_url=url, solvers=0, stock=0, patience_seconds=0, **free))  # type: ignore[arg-type]
    parts: Any = services(app)
    easy = PUZZLES["kenken"].examples[0].text
    parts.hints.fresh = lambda _kind, recipe, _client: Ready(recipe, easy)
    parts.hints.fresh_with_solutions = lambda kind, recipe, _client: SolvedPuzzle(
        Ready(recipe, PUZZLES[kind].examples[0].text), ()
    )
    parts.drawings.png = lambda svg, _client, width=0: b"\x89PNG" + f"{width} {svg}".encode()
    parts.drawings.pdf = lambda data, _client: b"%PDF" + data.encode()
    store = parts.store
    names = {"LINK": store.share("signpost", str(SHARED)), "OTHER": store.share("signpost", str(board(1)))}
    names["JOB"] = parts.jobs.submit(board(2), "somebody")
    store.remember(digest("signpost", str(SHARED)), serialize_result(solve(SHARED)))
    store.remember(digest("signpost", str(SHARED), Task("path")), serialize_result(find_path(SHARED)))
    assert SOLVE
    yield app, names
    parts.close()
    store.engine.dispose()


def forget(app: Flask) -> None:
    """Make the application as fresh as it was at the start: nothing is kept in this process."""
    parts = services(app)
    kept = ("solved_puzzles", "slow_recipes", "boards")
    empty: dict[str, Any] = {name: LruCache(getattr(parts, name).most) for name in kept}
    fresh = replace(parts, page_cache=PageCache(), **empty)
    assert {type(each) for each in vars(parts).values()} & {PageCache, LruCache}
    provide(app, fresh)
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and str(each.__module__).startswith("webapp."):
            each.cache_clear()


def addresses(names: dict[str, str]) -> Iterator[tuple[str, bool]]:
    """Every address, and whether its answer is the same each time."""
    for found, same in [(SAME, True), ({name: each for name, (_, each) in ALIKE.items()}, False)]:
        for each in found.values():
            for address in each:
                yield re.sub("LINK|OTHER|JOB", lambda name: names[name[0]], address), same


def answer(client: FlaskClient, address: str, *, same: bool) -> tuple[object, ...]:
    """What a plain request gets: all of it, or of what differs each time the shape."""
    with client.get(address) as found:
        kept = [found.headers.get(name) for name in ("Content-Type", "Cache-Control", "Vary")]
        if same:
            return found.status_code, kept, found.headers.get("ETag"), found.headers.get("Location"), found.data
        title = re.search("<title>.*?</title>", found.text)
        return found.status_code, kept, found.text.lstrip()[:9], title and title[0]


def test_every_page_is_looked_at(site: tuple[Flask, dict[str, str]]) -> None:
    rules = [each for each in site[0].url_map.iter_rules() if "GET" in (each.methods or ())]
    assert {each.endpoint for each in rules} == SAME.keys() | ALIKE.keys()
    router = site[0].url_map.bind("localhost")
    for found in (SAME, {name: each for name, (_, each) in ALIKE.items()}):
        for endpoint, each in found.items():
            assert {router.match(address.partition("?")[0])[0] for address in each} == {endpoint}


@pytest.fixture(scope="module")
def plain(site: tuple[Flask, dict[str, str]]) -> dict[str, object]:
    """What each address answers where nobody has asked before."""
    app, names = site
    forget(app)
    return {address: answer(app.test_client(), address, same=same) for address, same in addresses(names)}


@pytest.mark.parametrize("odd", ODD)
def test_what_a_visitor_gets_depends_on_nobody_elses_headers(
    site: tuple[Flask, dict[str, str]], plain: dict[str, object], odd: str
) -> None:
    app, names = site
    client = app.test_client()
    forget(app)
    wrong = []
    for address, same in addresses(names):
        client.get(address, headers=ODD[odd], data=FORM if odd == "form" else None).close()
        if answer(client, address, same=same) != plain[address]:
            wrong.append(address)
    assert wrong == []


def test_whoever_names_another_host_gets_other_pages(
    site: tuple[Flask, dict[str, str]], plain: dict[str, object]
) -> None:
    app, names = site
    client = app.test_client()
    forget(app)
    for address, same in addresses(names):
        client.get(address, base_url="https://evil.example").close()
        assert answer(client, address, same=same) == plain[address], address
