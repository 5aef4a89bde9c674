"""What goes over the wire: compressed, kept by browsers for as long as it is right, each script named in the page."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES
from tests import ROOT
from tests.web.helpers import HTMX
from webapp import create_app
from webapp.pages.site import assets
from webapp.pages.site.bundles import UnknownScript, bundle, bundle_after, order_modules
from webapp.pages.site.compression import minify
from webapp.pages.site.services import services
from webapp.settings import Settings

COLOURS = re.compile(r"--([\w-]+):light-dark\((#\w{6}),(#\w{6})\)")
MOST_MEMORY = 160 * 1024
"""KiB of a process that serves pages."""
KINDS = [pytest.param(slug, id=slug) for slug in PUZZLES]


def module_addresses(page: str) -> list[str]:
    """The scripts that the page names for the browser to fetch early."""
    return re.findall(r'<link rel="modulepreload"\s+href="([^"]+)"', page)


@pytest.mark.parametrize(
    "path", ["/", *(f"/{slug}?example=1" for slug in PUZZLES), "/static/styles/site.css", "/static/page/app.js"]
)
@pytest.mark.parametrize(("encoding", "unpack"), [("br", brotli.decompress), ("gzip", gzip.decompress)])
def test_b5_text_is_sent_compressed(client: FlaskClient, path: str, encoding: str, unpack: object) -> None:
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": encoding})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == encoding
    assert unpack(packed.data) == plain.data  # type: ignore[operator]
    assert len(packed.data) < 0.5 * len(plain.data)
    assert packed.content_length == len(packed.data)
    for each in (plain, packed):
        assert "Accept-Encoding" in each.vary


def test_b5_a_script_brings_no_headers_that_only_a_page_needs(client: FlaskClient) -> None:
    page = client.get("/signpost").text
    for name in ("page/app.js", "styles/site.css", "fonts/sans.woff2"):
        with client.get(address_of(page, name), headers={"Accept-Encoding": "br"}) as answer:
            assert len(str(answer.headers)) < 250, answer.headers


def test_b5_scripts_and_sheets_are_sent_without_comments(client: FlaskClient) -> None:
    for name in ("editor/editor.js", "styles/site.css", "puzzles/nonogram/editor.js"):
        body = client.get(f"/static/{name}").text
        assert not re.search(r"^\s|^//|/\*|;\n", body.removesuffix("\n"), re.MULTILINE), name
    kept = "const a=`x\n  // y ${b}`;const c=/[/]\\/\\*/;"
    assert minify(f"// z\n{kept} /* d */\n", "text/javascript") == kept


def test_b5_what_htmx_asks_for_is_compressed_too(client: FlaskClient) -> None:
    form = {"text": PUZZLES["signpost"].examples[0].text}
    answer = client.post("/signpost/solve", data=form, headers=HTMX | {"Accept-Encoding": "br"})
    assert b'id="board"' in brotli.decompress(answer.data)


def test_a_stream_of_events_is_not_compressed(client: FlaskClient) -> None:
    with client.get("/jobs/none/events", headers={"Accept-Encoding": "br, gzip"}) as answer:
        assert answer.mimetype == "text/event-stream"
        assert "Content-Encoding" not in answer.headers
        assert answer.is_streamed


def test_pictures_and_small_answers_are_sent_as_they_are(client: FlaskClient) -> None:
    for path in ("/signpost.png", "/healthz"):
        assert "Content-Encoding" not in client.get(path, headers={"Accept-Encoding": "br"}).headers


@pytest.mark.parametrize("path", ["/", "/signpost?example=1", "/static/page/app.js", "/static/icon.svg"])
@pytest.mark.parametrize("encoding", ["br", "gzip", ""])
def test_a_browser_that_has_it_is_only_told_so(client: FlaskClient, path: str, encoding: str) -> None:
    headers = {"Accept-Encoding": encoding}
    with client.get(path, headers=headers) as first:
        tag = first.headers["ETag"]
    with client.get(path, headers=headers | {"If-None-Match": tag}) as again:
        assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("kind", KINDS)
def test_b4_a_page_names_all_scripts_that_it_will_need(client: FlaskClient, kind: str) -> None:
    page = client.get(f"/{kind}").text
    extras, own = re.findall(r'data-module="([^"]+)"', page)
    assert module_addresses(page) == [own]
    assert module_addresses(client.get(f"/{kind}/make").text) == [extras, own]
    first = re.findall(r'<script type="module"\s+src="([^"]+)"', page)[0]
    sent = {name: client.get(address).text for name, address in (("app", first), ("extras", extras), ("own", own))}
    assert re.findall(r"^import\b[^;]*;", sent["app"]) == []
    pieces = {name: re.findall(r'\$modules\["([^"]+)"\]=\(', each) for name, each in sent.items()}
    assert [each[-1] for each in pieces.values()] == ["page/app.js", "page/extras.js", f"puzzles/{kind}/editor.js"]
    for name in ("extras", "own"):
        assert re.findall(r"^import\b[^;]*;", sent[name]) == [f'import{{$modules}}from"{first}";']
        assert not set(pieces["app"]) & set(pieces[name])  # what they share is there only once


@pytest.mark.parametrize("kind", KINDS)
def test_a_first_visit_to_play_leaves_for_later_what_a_stroke_does_not_need(client: FlaskClient, kind: str) -> None:
    for mode, is_later in (("", True), ("/make", False)):
        page = client.get(f"/{kind}{mode}").text
        later = re.search(r'<template id="extras".*?</template>', page, re.DOTALL)
        assert later
        assert ("htmx-2" in later[0]) is is_later
        assert ("htmx-2" in page.replace(later[0], "")) is not is_later


@pytest.mark.parametrize("kind", KINDS)
def test_b5_whatever_a_page_leads_to_is_kept_for_a_year(client: FlaskClient, kind: str) -> None:
    page = client.get(f"/{kind}").text
    addresses = re.findall(r'(?:href|src)="(/[^"]+\?v=[^"]+)"', page)
    assert len(addresses) > 5
    for address in addresses:
        with client.get(address) as answer:
            assert answer.status_code == 200
            assert answer.cache_control.immutable, address
            assert answer.cache_control.max_age == 31_536_000
            assert answer.cache_control.no_cache is None


@pytest.mark.parametrize(
    "path", ["/static/page/app.js", "/static/page/app.js?v=0123456789", "/signpost/style.css?v=0123456789"]
)
def test_what_is_asked_for_by_another_hash_is_not_kept(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.cache_control.no_cache
    assert not answer.cache_control.immutable


@pytest.mark.parametrize("name", ["nothing.js", "../README.md", "..%2fREADME.md", "puzzles", "a%00.js"])
def test_nothing_but_static_files_is_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


@pytest.fixture
def copied(tmp_path: Path, app: Flask) -> Iterator[Flask]:
    """An application whose static files may be changed."""
    shutil.copytree(str(app.static_folder), tmp_path / "static")
    copy = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=0))
    copy.static_folder = str(tmp_path / "static")
    yield copy
    services(copy).store.engine.dispose()


def address_of(page: str, name: str) -> str:
    found = re.search(rf'"(/static/{re.escape(name)}\?v=\w+)"', page)
    assert found
    return found[1]


def test_a_script_has_a_new_address_when_anything_that_it_comes_with_has_changed(copied: Flask) -> None:
    client = copied.test_client()
    scripts = ["page/app.js", "site/preferences.js", "vendor/htmx-2.0.11.min.js", "puzzles/signpost/editor.js"]
    names = [*scripts, "styles/site.css"]
    services(copied).page_cache.most_bytes = 0  # in service, static files and templates change with the process
    before = {name: address_of(client.get("/signpost").text, name) for name in names}
    changed = Path(str(copied.static_folder)) / "editor" / "cells.js"
    changed.write_text(changed.read_text() + "let more;\n")
    assets.known_fingerprint.cache_clear()
    page = client.get("/signpost").text
    after = {name: address_of(page, name) for name in names}
    assert {name for name in names if before[name] != after[name]} == {"page/app.js", "puzzles/signpost/editor.js"}
    assert f'from"{after["page/app.js"]}"' in client.get(after["puzzles/signpost/editor.js"]).text
    changed = Path(str(copied.static_folder)) / "styles" / "site" / "fresh.css"
    changed.write_text(changed.read_text() + ".more{top:0}\n")
    assets.known_fingerprint.cache_clear()
    assert address_of(client.get("/signpost").text, "styles/site.css") != before["styles/site.css"]
    assert client.get("/static/styles/site.css").text.endswith(".more{top:0}")


def test_a_script_comes_with_all_that_it_imports_in_order() -> None:
    modules = {
        "a.js": 'import "./c.js";\nimport {\n  one,\n  two as both,\n} from "./d/b.js";\nboth(one);\n',
        "d/b.js": 'import * as c from "../c.js";\nexport const one = 1;\nexport async function two() {}\n',
        "c.js": "export default class C {}\n",
        "d/e.js": 'import { one } from "./b.js";\nimport { f } from "../f.js";\nexport default class E {}\n',
        "f.js": "export function f() {}\n",
    }
    read = modules.__getitem__
    assert order_modules("a.js", read) == ["c.js", "d/b.js", "a.js"]
    whole = bundle("a.js", read)
    first = 'export const $modules = {};\n$modules["c.js"] = (() => {\nclass C {}\nreturn { default: C };\n})();\n'
    assert whole.startswith(first)
    assert 'const {\n  one,\n  two: both,\n} = $modules["d/b.js"];\nboth(one);\nreturn {  };\n' in whole
    assert 'const c = $modules["c.js"];\nconst one = 1;\nasync function two() {}\nreturn { one, two };\n' in whole
    further = bundle_after("d/e.js", "a.js", "/static/a.js?v=1", read)
    assert re.findall(r'^\$modules\["(.*?)"\]', further, re.MULTILINE) == ["f.js", "d/e.js"]
    assert further.startswith('import { $modules } from "/static/a.js?v=1";\n')
    assert further.endswith('export default $modules["d/e.js"].default;\n')


@pytest.mark.parametrize(
    "text",
    [
        'import "./a.js";\n',
        'import b from "./b.js";\n',
        'import { b } from "./b.js"; b();\n',
        "export let a = 1;\n",
        "export { a };\n",
        'export * from "./b.js";\n',
        'const b = await import("./b.js");\n',
        "const b = `b${`c`}`;\n",
    ],
)
def test_a_script_that_is_not_understood_is_refused_by_name(text: str) -> None:
    with pytest.raises(UnknownScript, match=r"a\.js"):
        bundle("a.js", {"a.js": text + "export const c = 1;\n", "b.js": "export const b = 1;\n"}.__getitem__)


def test_c19_the_faces_are_light_and_that_of_words_is_fetched_early(client: FlaskClient) -> None:
    page = client.get("/").text
    early = re.findall(r'<link rel="preload"\s+as="font"\s+type="font/woff2"\s+crossorigin\s+href="([^"]+)"', page)
    sheet = client.get(address_of(page, "styles/site.css")).text
    faces = {f"/static/{name}" for name in re.findall(r'url\("\.\./(fonts/[^"]+)"\)', sheet)}
    total = 0
    for address in faces:
        with client.get(address) as face:
            assert face.mimetype == "font/woff2"
            total += len(face.data)
    assert len(faces) == 2
    assert total < 45_000
    assert early == [each for each in faces if "sans" in each]  # the headings' face comes after the first paint


def test_the_largest_boards_have_numbers_for_their_sizes_too(client: FlaskClient) -> None:
    usual = client.get("/nonogram?example=1").text
    large = client.get("/nonogram?text=200x1:" + "/".join(["1"] * 201)).text
    for page, number, names in ((usual, 1, ["sizes"]), (large, 200, ["sizes", "sizes-large"])):
        addresses = re.findall(r'href="(/(sizes[\w-]*)\.css\?v=\w{10})"', page)
        assert [name for _, name in addresses] == names
        sheet = client.get(addresses[-1][0])
        assert sheet.cache_control.immutable
        assert f".cols-{number}{{--cols:{number}}}" in sheet.text


def test_every_puzzle_has_a_colour_of_its_own(client: FlaskClient) -> None:
    sheet = client.get("/sizes.css").text
    tints = dict(re.findall(r"\.tint-(\w+)\{--tint:(light-dark\([^;}]+\))\}", sheet))
    assert set(tints) == set(PUZZLES)
    assert len(set(tints.values())) == len(tints)
    page = client.get("/").text
    assert re.search(r'href="/sizes\.css\?v=\w{10}"', page)
    assert {f"tint-{slug}" for slug in PUZZLES} <= set(re.findall(r"tint-\w+", page))


def test_a_tab_shows_the_tile_of_the_pages_kind(client: FlaskClient) -> None:
    icons = set()
    for slug in PUZZLES:
        address = re.search(
            r'<link rel="icon" type="image/svg\+xml" href="([^"]+)">', client.get(f"/{slug}?example=1").text
        )
        assert address is not None
        tile = client.get(address[1])
        assert tile.mimetype == "image/svg+xml"
        assert tile.cache_control.immutable
        icons.add(tile.text)
    assert len(icons) == len(PUZZLES)


DOWNWARDS = re.compile(r"[^{}]*:has\([^{}]*")


def test_no_rule_asks_of_an_element_what_is_in_it(client: FlaskClient) -> None:
    """Such a rule makes each click style anew all that a board is in; classes say what is so, where it comes to be so.

    The pile of Boxes stands among words, and shows what is chosen there without script too.
    """
    sheets = {path.name for path in Path(str(client.application.static_folder)).glob("*.css")}
    addresses = [f"/static/{name}" for name in sheets] + [f"/{slug}/style.css" for slug in PUZZLES]
    found = {each.strip() for address in addresses for each in DOWNWARDS.findall(client.get(address).text)}
    assert {each for each in found if not each.startswith(".pile:has([name=")} == set()


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return sum(weight * each for weight, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_c13_what_one_must_see_has_contrast_in_light_and_dark(client: FlaskClient) -> None:
    sheet = client.get("/static/styles/site.css").text
    pairs = {name: (light, dark) for name, light, dark in COLOURS.findall(sheet.partition("data-theme")[0])}
    tints = [(light, dark) for _, light, dark in COLOURS.findall(client.get("/sizes.css").text)]
    for at in (0, 1):
        for ground in ("sheet", "wash", "paper"):
            for sign in ("line", "warm", "pen", "wrong"):
                assert contrast(pairs[sign][at], pairs[ground][at]) >= 3, (sign, ground, at)
            for words in ("ink", "soft", "pen", "warm-ink", "wrong"):
                assert contrast(pairs[words][at], pairs[ground][at]) >= 4.5, (words, ground, at)
        for tint in tints:
            assert contrast(tint[at], pairs["paper"][at]) >= 4.5, tint


def test_other_sites_may_show_the_pictures_of_links(client: FlaskClient) -> None:
    shared = client.post("/signpost/share", data={"text": PUZZLES["signpost"].examples[0].text})
    link = shared.headers["Location"].partition("?")[0].removesuffix("/puzzle")
    assert client.get(link).headers["Cross-Origin-Resource-Policy"] == "same-site"
    for picture in ("/signpost.png", f"{link}.png"):
        assert client.get(picture).headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_compressing_takes_little_memory(tmp_path: Path) -> None:
    """Brotli at a high level asks for megabytes with each answer, and the process keeps them."""
    program = f"""
import re, webapp
from webapp.settings import Settings
settings = Settings(database_url="sqlite:///{tmp_path / "x.sqlite"}", solvers=0, stock=0, requests_per_minute=0)
client = webapp.create_app(settings).test_client()
board = "200x200:" + "/".join(["9.1.4.1.5.9.2.6.5.3.5"] * 400)
page = client.post("/nonogram/share", data={{"text": board}}).headers["Location"]
for _ in range(300):
    answer = client.get(page, headers={{"Accept-Encoding": "br"}})
    assert answer.headers["Content-Encoding"] == "br"
print(re.search(r"VmRSS:\\s+(\\d+)", open("/proc/self/status").read())[1])
"""
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(run.stdout) < MOST_MEMORY
