"""Boards in pages of other sites, and what oEmbed is told."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES
from webapp.pages.site.services import services
from webapp.security import POLICY


@pytest.fixture(scope="module")
def links(app: Flask) -> dict[str, str]:
    """A link to a puzzle of each kind."""
    share = services(app).store.share
    return {slug: share(slug, str(kind.parse(kind.examples[0].text))) for slug, kind in PUZZLES.items()}


def policy(client: FlaskClient, path: str) -> dict[str, str]:
    with client.get(path) as response:
        parts = response.headers.get("Content-Security-Policy", "").split("; ")
    return dict(each.partition(" ")[::2] for each in parts)


@pytest.mark.parametrize("kind", PUZZLES)
def test_a_board_may_be_framed_and_is_alone(client: FlaskClient, links: dict[str, str], kind: str) -> None:
    path = f"/p/{links[kind]}/embed"
    own = policy(client, path)
    assert own.pop("frame-ancestors") == "*"
    usual = dict(each.partition(" ")[::2] for each in POLICY.split("; "))
    assert usual.pop("frame-ancestors") == "'none'"
    assert own == usual
    page = client.get(path).text
    assert 'id="board"' in page
    assert "masthead" not in page
    assert '<base target="_blank">' in page
    assert 'data-theme="dark"' in client.get(f"{path}?theme=dark").text
    assert "data-theme" not in client.get(f"{path}?theme=pink").text


def test_nothing_else_may_be_framed(app: Flask, client: FlaskClient, links: dict[str, str]) -> None:
    id_ = links["signpost"]
    fill = {"id_": id_, "kind": "signpost", "recipe": "signpost-5-easy-g2-1", "filename": "app.js", "form": "txt"}
    fill |= {"day": "2026-11-02", "technique": "x", "lesson": "x", "month": "2026-11"}
    looked_at = 0
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint in {"embeds.board", "api.kinds"}:
            continue
        path = re.sub(r"<(?:[^:>]*:)?([a-z_]+)>", lambda match: fill.get(match[1], "1"), rule.rule)
        with client.get(path) as response:
            if response.mimetype == "text/html":
                looked_at += 1
                assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"], path
    assert looked_at > 15
    assert policy(client, "/p/zzzzzzzzzzzz/embed")["frame-ancestors"] == "'none'"


def test_only_pages_of_links_name_what_programs_are_told(client: FlaskClient, links: dict[str, str]) -> None:
    id_ = links["nonogram"]
    for path in (f"/p/{id_}", f"/p/{id_}/puzzle"):
        found = re.search(
            r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)">', client.get(path).text
        )
        assert found
        told: Any = client.get(unescape(found[1])).json
        assert (told["version"], told["type"], told["title"]) == ("1.0", "rich", "Nonogram 10 × 10")
        assert f'src="http://localhost/p/{id_}/embed"' in told["html"]
        assert {"width", "height", "provider_name", "thumbnail_url"} <= set(told)
    for path in (f"/p/{id_}/make", "/nonogram", "/nonogram/make", "/"):
        assert "oembed" not in client.get(path).text


def test_oembed_keeps_to_measures_and_to_this_site(client: FlaskClient, links: dict[str, str]) -> None:
    url = f"http://localhost/p/{links['kenken']}"

    def ask(**query: str) -> Any:
        return client.get("/oembed", query_string=query)

    small = ask(url=url, maxwidth="300", maxheight="400").json
    assert (small["width"], small["height"]) == (300, 400)
    assert 'width="300" height="400"' in small["html"]
    assert ask(url=url, maxwidth="x", maxheight="-1").json["width"] == 480
    assert ask(url=url, maxwidth="1").json["width"] == 200
    assert ask(url=url, format="xml").status_code == 501
    foreign = url.replace("localhost", "elsewhere.example")
    for each in (foreign, "http://localhost/kenken", "", "http://[", f"{url}/x", "http://localhost/p/zzzzzzzzzzzz"):
        assert ask(url=each).status_code == 404, each


def test_whoever_shares_gets_the_html(client: FlaskClient) -> None:
    text = str(PUZZLES["signpost"].parse("3x2:cegaga"))
    page = client.post("/signpost/share", data={"text": text}, headers={"HX-Request": "true"}).text
    assert "Embed on your page" in page
    assert "/embed&#34; title=" in page


def test_whoever_shares_gets_a_code_for_cameras_and_a_picture(client: FlaskClient) -> None:
    shared = client.post("/signpost/share", data={"text": "3x3:ddg9abga1gh"}, headers={"HX-Request": "true"}).text
    id_ = re.findall(r'data-link="(\w+)"', shared)[0]
    rows = segno.make(f"http://localhost/p/{id_}/puzzle", error="m", micro=False).matrix
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", shared)}
    assert dark == {(x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}
    assert client.get(re.findall(r'href="(\S+)" download>Picture', shared)[0]).mimetype == "image/png"
