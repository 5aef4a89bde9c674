"""Previews: drawn once, by a process that may be killed, and never at the cost of a visitor's page."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask

from engine import PUZZLES
from tests import ROOT
from webapp import create_app
from webapp.jobs.drawings import PREVIEW, Drawings
from webapp.jobs.status import NoAnswer
from webapp.pages.share import previews
from webapp.pages.site.services import services
from webapp.settings import Settings

LARGE = "200x200:" + "/".join(["1"] * 400)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was given to be drawn."""
    texts: list[str] = []
    draw = Drawings.png

    def noted(self: Drawings, svg: str, client: str) -> bytes:
        texts.append(svg)
        return draw(self, svg, client)

    monkeypatch.setattr(Drawings, "png", noted)
    return texts


def link(app: Flask, text: str = "") -> str:
    nonogram = PUZZLES["nonogram"]
    return f"/p/{services(app).store.share('nonogram', str(nonogram.parse(text or nonogram.examples[0].text)))}.png"


def test_a_preview_is_drawn_once_and_kept(app: Flask, drawn: list[str]) -> None:
    address = link(app, "3x1:1/0/1/1.1")
    first, again = (app.test_client().get(address) for _ in range(2))
    assert first.status_code == 200
    assert first.mimetype == "image/png"
    assert struct.unpack(">II", first.data[16:24]) == PREVIEW
    assert again.data == first.data
    assert len(drawn) == 1
    assert first.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    same = app.test_client().get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert same.status_code == 304
    assert services(app).picture_cache.get(first.headers["ETag"].strip('"')) == first.data


def test_the_preview_of_a_large_board_is_simple(app: Flask, drawn: list[str]) -> None:
    assert app.test_client().get(link(app, LARGE)).status_code == 200
    assert len(drawn[0]) < 5_000
    assert ">200 × 200<" in drawn[0]


def test_where_none_can_be_drawn_a_plain_one_is_shown_and_not_kept(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(_self: Drawings, _svg: str, _client: str) -> bytes:
        raise NoAnswer("busy")

    monkeypatch.setattr(Drawings, "png", busy)
    address = link(app, "2x1:1/1/2")
    answer = app.test_client().get(address)
    assert answer.data == (Path(app.static_folder or "") / previews.PLAIN).read_bytes()
    assert answer.cache_control.max_age == 60
    monkeypatch.undo()
    assert app.test_client().get(address).data != answer.data


def test_who_asks_for_too_many_new_ones_gets_plain_ones(tmp_path: Path) -> None:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=0, submits_per_minute=2))
    plain = (Path(app.static_folder or "") / previews.PLAIN).read_bytes()
    try:
        addresses = [link(app, f"{size}x{size}:" + "/".join(["1"] * 2 * size)) for size in (2, 3, 4)]
        answers = [app.test_client().get(each) for each in addresses]
        assert [each.data == plain for each in answers] == [False, False, True]
        assert [app.test_client().get(each).status_code for each in addresses] == [200] * 3
    finally:
        services(app).close()
        services(app).store.engine.dispose()


def test_c19_pictures_of_links_are_set_in_the_site_s_own_face() -> None:
    """Whatever face a picture asks for, and not in the one that stands in for signs that ours lacks."""
    text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 63"><text y="40" font-family="{}">abc</text></svg>'
    program = (
        "import hashlib, json, sys; from webapp.drawing import png\n"
        "for each in sys.argv[1:]: print(hashlib.sha256(png(json.dumps({'svg': each, 'width': 300}))).hexdigest())"
    )
    names = ("Puzzle Sans", "sans-serif", "system-ui, sans-serif", "DejaVu Sans")
    command = [sys.executable, "-c", program, *map(text.format, names)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert found[0] == found[1] == found[2] != found[3]


def test_nothing_is_drawn_where_pages_are_made() -> None:
    """The program that draws holds the interpreter meanwhile: for seconds, of a large board."""
    program = "import sys, webapp.__main__, webapp.worker; sys.exit('resvg_py' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT).returncode == 0
