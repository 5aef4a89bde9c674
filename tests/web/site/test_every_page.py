"""The pages, held against every puzzle alike."""

from __future__ import annotations

import hashlib
import re
from html import unescape
from typing import Any
from urllib.robotparser import RobotFileParser

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from engine import PUZZLES, SVG_FILTERS, Puzzle
from engine.core.abilities import Dealt, Hinted, Judged
from tests import ROOT
from tests.web.helpers import text_field
from webapp.pages.play.boards import openings, placed, regions, spread
from webapp.pages.share.previews import NOTHING
from webapp.pages.site.services import services
from webapp.security import NO_PAGE, POLICY
from webapp.store.tables import Job

KINDS = [pytest.param(kind, id=kind.slug) for kind in PUZZLES.values()]
EXAMPLES = [
    pytest.param(kind, each.text, id=f"{kind.slug}-{each.title}") for kind in PUZZLES.values() for each in kind.examples
]
HTMX = {"HX-Request": "true"}

Kind = type[Puzzle[Any]]


def links(page: str) -> list[str]:
    """The links offered for sharing: with the solution (if there is one), and without."""
    found = [unescape(url) for url in re.findall(r'readonly\s+value="http://localhost(/p/[^"]+)"', page)]
    return sorted(found, key=lambda url: url.endswith("/puzzle"))


def test_the_menu_links_every_puzzle(client: FlaskClient) -> None:
    page = client.get("/").text
    for kind in PUZZLES.values():
        assert f'href="/{kind.slug}"' in page
        assert kind.tagline in unescape(page)


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_every_example_opens_by_text_and_by_number(client: FlaskClient, kind: Kind, text: str) -> None:
    canonical = str(kind.parse(text))
    number = [each.text for each in kind.examples].index(text) + 1
    for query in ({"text": text}, {"example": str(number)}):
        response = client.get(f"/{kind.slug}", query_string=query)
        assert response.status_code == 200
        assert text_field(response.text) == canonical
        made = client.get(f"/{kind.slug}/make", query_string=query)
        assert text_field(made.text) == canonical
        assert client.get(f"/{kind.slug}/solve", query_string=query).status_code == 200


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_random_puzzles_are_dealt_onto_the_board(client: FlaskClient, kind: Kind) -> None:
    assert client.get(f"/{kind.slug}/deal?what=nothing").status_code == 404
    for what in kind.deals if issubclass(kind, Dealt) else ():
        dealt = client.get(f"/{kind.slug}/deal", query_string={"what": what})
        assert dealt.status_code == 303
        assert dealt.headers["Cache-Control"] == "no-store"
        page = client.get(dealt.headers["Location"])
        assert page.status_code == 200
        assert 'class="problem' not in page.text


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_what_a_player_hands_in_is_judged_beside_the_puzzle(client: FlaskClient, kind: Kind) -> None:
    form = {"text": kind.examples[0].text, "attempt": "<b>&"}
    fragment = client.post(f"/{kind.slug}/judge", data=form, headers=HTMX)
    page = client.post(f"/{kind.slug}/judge", data=form)
    if not issubclass(kind, Judged):
        assert fragment.status_code == page.status_code == 404
        return
    assert fragment.text.lstrip().startswith('<div id="judgement"')
    assert "<html" in page.text
    assert 'value="&lt;b&gt;&amp;"' in page.text
    assert "work: " in fragment.text
    assert "work: " in page.text
    assert "<b>" not in fragment.text + page.text


def test_an_answer_is_judged_whole_however_long_it_is(client: FlaskClient) -> None:
    trades = PUZZLES["trades"]
    attempt = ", ".join(["aunt"] * 500)
    form = {"text": trades.examples[0].text, "attempt": attempt}
    assert "After 500 trades" in client.post("/trades/judge", data=form).text


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_a_hint_comes_in_stages(client: FlaskClient, kind: Kind) -> None:
    form = {"text": kind.examples[0].text}
    fragment = client.post(f"/{kind.slug}/hint", data=form, headers=HTMX)
    page = client.post(f"/{kind.slug}/hint", data=form)
    if not issubclass(kind, Hinted):
        assert fragment.status_code == page.status_code == 404
        return
    assert fragment.text.lstrip().startswith('<div id="hint"')
    assert "<html" in page.text
    for answer in (fragment, page):
        stages, remarks = answer.text.count("<details data-stage"), answer.text.count("data-marks=")
        assert remarks > 1 if answer is fragment else stages > 0
        assert not (stages and remarks)
    refused = client.post(f"/{kind.slug}/hint", data=form | {"entries": "nonsense"}, headers=HTMX)
    assert refused.status_code == 422
    assert "ntries: use" in refused.text


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_solving_gives_a_fragment_to_htmx_and_the_page_to_others(client: FlaskClient, kind: Kind, text: str) -> None:
    fragment = client.post(f"/{kind.slug}/solve", data={"text": text}, headers=HTMX)
    page = client.post(f"/{kind.slug}/solve", data={"text": text})
    assert fragment.status_code == page.status_code == 200
    assert "<html" not in fragment.text
    assert "<html" in page.text
    for answer in (fragment, page):
        assert 'class="verdict' in answer.text
        assert 'id="board"' in answer.text
        assert "HX-Request" in answer.headers["Vary"]
    # The first element goes to the request's target; all the others must say that they go to their own place.
    assert fragment.text.lstrip().startswith("<section")
    assert fragment.text.count("hx-swap-oob") == 4


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("action", ["solve", "share"])
def test_bad_text_is_refused_beside_the_field_and_kept(client: FlaskClient, kind: Kind, action: str) -> None:
    typed = '<b>"not a puzzle"</b> & more\n\tof it'
    page = client.post(f"/{kind.slug}/{action}", data={"text": typed})
    assert page.status_code == 422
    assert text_field(page.text).strip() == typed
    assert 'class="problem"' in page.text
    assert "<b>" not in page.text
    fragment = client.post(f"/{kind.slug}/{action}", data={"text": typed}, headers=HTMX)
    assert fragment.status_code == 422
    assert fragment.headers["HX-Retarget"] == "#messages"
    assert 'class="problem"' in fragment.text
    assert "<b>" not in fragment.text


@pytest.mark.parametrize("kind", KINDS)
def test_c5_how_long_the_search_took_is_told_under_details_alone(client: FlaskClient, kind: Kind) -> None:
    answer = client.post(f"/{kind.slug}/solve", data={"text": kind.examples[0].text}, headers=HTMX).text
    result = answer[answer.index('id="result"') :]
    took = re.compile(r"\b[\d.]+ (ms|s)\b")
    assert took.search(result)
    assert not took.search(re.sub(r"<details class=\"known\">.*?</details>", "", result, flags=re.DOTALL))


@pytest.mark.parametrize("kind", KINDS)
def test_checking_and_reading_answer_while_somebody_types(client: FlaskClient, kind: Kind) -> None:
    good, bad = kind.examples[0].text, "what!"
    checked = client.post(f"/{kind.slug}/check", data={"text": good}, headers=HTMX).text
    assert 'id="messages"' in checked
    assert 'id="board"' not in checked
    drawn = client.post(f"/{kind.slug}/read", data={"text": good}, headers=HTMX).text
    assert 'id="messages"' in drawn
    assert 'id="board"' in drawn
    for action in ("check", "read"):
        refused = client.post(f"/{kind.slug}/{action}", data={"text": bad}, headers=HTMX)
        assert refused.status_code == 200
        assert 'class="problem"' in refused.text
        assert 'id="board"' not in refused.text


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_a_shared_link_restores_puzzle_and_solution(client: FlaskClient, kind: Kind, text: str) -> None:
    client.post(f"/{kind.slug}/solve", data={"text": text})
    shared = client.post(f"/{kind.slug}/share", data={"text": text, "showing": "1"}, headers=HTMX)
    solved, puzzle_only = links(shared.text)
    canonical = str(kind.parse(text))
    page = client.get(solved)
    assert page.status_code == 200
    assert text_field(page.text) == canonical
    assert 'class="verdict' in page.text
    bare = client.get(puzzle_only)
    assert text_field(bare.text) == canonical
    assert 'class="verdict' not in bare.text
    assert set(re.findall(r"data-answer='([^']*)'", bare.text)) <= {"null"}
    for each in (page.text, bare.text):
        assert 'property="og:title"' in each
        assert 'name="description"' in each
        image = re.search(r'property="og:image" content="http://localhost([^"]+)"', each)
        assert image
        picture = client.get(image[1])
        assert picture.mimetype == "image/png"
        assert picture.data.startswith(b"\x89PNG")
    # The same content has the same link, however it was typed.
    again = client.post(f"/{kind.slug}/share", data={"text": f"  {canonical}\n"}, headers=HTMX)
    assert links(again.text)[-1] == puzzle_only


@pytest.mark.parametrize("kind", KINDS)
def test_sharing_without_script_leads_to_the_shared_page(client: FlaskClient, kind: Kind) -> None:
    text = kind.examples[1].text
    client.post(f"/{kind.slug}/solve", data={"text": text})
    response = client.post(f"/{kind.slug}/share", data={"text": text, "showing": "1"})
    assert response.status_code == 303
    page = client.get(response.headers["Location"])
    assert page.status_code == 200
    assert text_field(page.text) == str(kind.parse(text))


def test_a_puzzle_with_several_solutions_is_browsed_and_shared_as_seen(client: FlaskClient) -> None:
    text = {"text": "3x2:cegaga"}
    first = client.post("/signpost/solve", data=text, headers=HTMX).text
    second = client.post("/signpost/solve", data=text | {"show": "2"}, headers=HTMX).text
    forced = client.post("/signpost/solve", data=text | {"show": "0"}, headers=HTMX).text

    def numbers(page: str) -> list[str]:
        return re.findall(r'<span class="number">(\d*)</span>', page)

    both = [["3", "4", "2", "6", "5", "1"], ["6", "3", "2", "5", "4", "1"]]
    assert sorted([numbers(first), numbers(second)]) == both
    assert numbers(forced) == ["", "", "2", "", "", "1"]
    shared = client.post("/signpost/share", data=text | {"showing": "2"}, headers=HTMX).text
    assert "This puzzle has more than one solution." in shared
    assert numbers(client.get(links(shared)[0]).text) == numbers(second)
    shared = client.post("/signpost/share", data=text | {"showing": "0"}, headers=HTMX).text
    assert numbers(client.get(links(shared)[0]).text) == numbers(forced)


@pytest.mark.parametrize(
    "path", ["/p/zzzzzzzzzzzz", "/p/" + "1" * 20, "/p/..%2f", "/p/x", "/p/ZZZZZZZZZZZZ/puzzle", "/p/2.png"]
)
def test_unknown_and_malformed_links_give_the_same_404(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "There’s no" in response.text


@pytest.mark.parametrize(
    "path",
    [
        "/p/zzzzzzzzzzzz.png",
        "/p/zzzzzzzzzzzz.pdf",
        "/p/zzzzzzzzzzzz.svg?solution",
        "/static/none.js",
        "/none.css",
        "/favicon.ico",
        "/apple-touch-icon.PNG",
        "/.env",
        "/wp-login.php",
        "/static/fonts/none.woff2",
    ],
)
def test_that_a_file_is_not_there_is_said_in_a_line(client: FlaskClient, path: str) -> None:
    for accept in ("text/html,*/*;q=0.8", "image/avif,image/webp,*/*;q=0.8", "*/*"):
        response = client.get(path, headers={"Accept": accept})
        assert (response.status_code, response.mimetype) == (404, "text/plain")
        assert "There’s no" in response.text
        assert len(response.data) < 200
        assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_whoever_cannot_read_a_page_gets_none_and_people_do(client: FlaskClient) -> None:
    """Pictures, style sheets and scripts are asked for by these words, pages by the last four."""
    short = ["image/avif,image/webp,*/*;q=0.8", "text/css,*/*;q=0.1", "application/json", "image/*", "audio/*;q=0.9"]
    long = ["text/html,application/xhtml+xml,image/avif,*/*;q=0.8", "application/xhtml+xml", "*/*", ""]
    for path in ("/nothing", "/p/zzzzzzzzzzzz", "/kenken/new/nonsense", "/none.html", "/p/zzzzzzzzzzzz/path"):
        for accept in short + long:
            response = client.get(path, headers={"Accept": accept} if accept else {})
            assert response.status_code == 404
            assert (response.mimetype == "text/html") == (accept in long), (path, accept)
            assert "Accept" in response.headers["Vary"]
    assert client.get("/api/v1/links/none.png").mimetype == "application/problem+json"


def test_every_response_carries_the_policy(client: FlaskClient) -> None:
    for path in ("/", "/signpost", "/nothing", "/static/page/app.js", "/healthz", "/p/zzzzzzzzzzzz", "/signpost.png"):
        with client.get(path) as response:
            policy = POLICY if response.mimetype == "text/html" else None if "/static/" in path else NO_PAGE
            assert response.headers.get("Content-Security-Policy") == policy
            assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_the_policy_says_what_no_default_covers() -> None:
    directives = {each.split()[0] for each in POLICY.split("; ")}
    assert {"base-uri", "default-src", "form-action", "frame-ancestors"} <= directives


def test_forms_of_other_sites_are_refused(client: FlaskClient) -> None:
    text = {"text": "3x2:cegaga"}
    for headers in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
    ):
        assert client.post("/signpost/solve", data=text, headers=headers).status_code == 403
    for headers in ({"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://localhost"}, {}):
        assert client.post("/signpost/solve", data=text, headers=headers).status_code == 200


def test_too_large_a_request_is_told_the_limit(client: FlaskClient) -> None:
    response = client.post("/signpost/solve", data={"text": "x" * 200_000})
    assert response.status_code == 413
    assert "131,072 bytes" in response.text


def test_no_name_of_a_puzzle_is_known_to_the_web() -> None:
    words = {kind.slug for kind in PUZZLES.values()} | {kind.__name__ for kind in PUZZLES.values()}
    scripts = [path for path in ROOT.glob("static/*/*.js") if path.parent.name not in {"vendor", "puzzles"}]
    templates = [path for path in ROOT.glob("templates/*/*") if path.parent.name != "puzzles"]
    files = [*ROOT.glob("webapp/**/*.py"), *templates, *scripts]
    assert len(scripts) > 60
    for path in files:
        if path.is_file():
            found = words.intersection(re.findall(r"\w+", path.read_text()))
            assert not found, f"{path.name} knows {found}"


def test_no_template_switches_escaping_off_or_styles_inline() -> None:
    for path in ROOT.glob("templates/**/*.*"):
        text = path.read_text()
        assert not re.search(
            r"\|\s*safe\b|autoescape false|\bon[a-z]+=|\bstyle=|<style|<script(?![^>]*\bsrc=)", text
        ), path
    for path in ROOT.glob("webapp/**/*.py"):
        assert "Markup(" not in path.read_text()


def test_vendored_files_are_those_that_were_published() -> None:
    folder = ROOT / "static" / "vendor"
    listed = dict(line.split()[::-1] for line in (folder / "SHA256SUMS").read_text().splitlines())
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
    found.pop("SHA256SUMS")
    assert found == listed


def test_b15_frames_around_what_differs_leave_clues_and_cages_in_sight(client: FlaskClient) -> None:
    """Compare two solutions: a frame stays inside of its cell and below the clue in the cell's corner."""
    form = {"text": "3:110110110,a6a6a6", "compare": "1", "one": "1", "other": "2"}
    pair = client.post("/kenken/solve", data=form, headers=HTMX).text
    frames = re.findall(r'class="mark" d="([^"]+)"', pair)
    assert len(frames) == 2
    assert 'class="halo"' not in pair
    for x, y, width, height in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)", " ".join(frames)):
        assert float(y) % 40 >= 15  # clues end at 14 of 40
        assert float(x) % 40 >= 3
        assert float(x) % 40 + float(width) <= 37
        assert float(y) % 40 + float(height) <= 37


@pytest.mark.parametrize(
    ("kind", "text", "entries", "seen"),
    [
        (
            "kenken",
            "4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4",
            "1 . . ./. 3+4 . ./. . . ./. . . .",
            'fill="#1f4fa3">1</text>',
        ),
        ("nonogram", "2x2:1/1/1/1", "#?/??", 'class="accent" d="M0 0h20v20h-20z"'),
    ],
)
def test_a_thumbnail_shows_what_was_entered(client: FlaskClient, kind: str, text: str, entries: str, seen: str) -> None:
    address = f"/{kind}/thumbnail.svg"
    assert seen in client.get(address, query_string={"text": text, "entries": entries}).text
    assert seen not in client.get(address, query_string={"text": text}).text
    assert client.get(address, query_string={"text": text, "entries": "?!"}).text == NOTHING


@pytest.mark.parametrize("kind", KINDS)
def test_thumbnails_are_pictures_of_whatever_was_drawn(client: FlaskClient, kind: Kind) -> None:
    drawn = []
    for text in (kind.examples[0].text, kind.examples[-1].text, "not yet a puzzle", ""):
        answer = client.get(f"/{kind.slug}/thumbnail.svg", query_string={"text": text})
        assert answer.status_code == 200
        assert answer.mimetype == "image/svg+xml"
        drawn.append(answer.text)
    assert drawn[2] == drawn[3] == NOTHING
    assert len({*drawn}) == 3


def test_machines_are_told_what_leads_nowhere(client: FlaskClient) -> None:
    answer = client.get("/robots.txt")
    assert answer.mimetype == "text/plain"
    rules = RobotFileParser()
    rules.parse(answer.text.splitlines())
    assert rules.can_fetch("any", "/kenken")
    assert rules.can_fetch("any", "/p/abc")
    assert not rules.can_fetch("any", "/jobs/abc")


def test_a_picture_on_another_site_makes_nobody_work(app: Flask, client: FlaskClient) -> None:
    id_ = services(app).store.share("signpost", "2x2:cega")
    image = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"}
    assert client.get(f"/p/{id_}/path", headers=image).status_code == 403
    with services(app).store.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(Job).where(Job.text == "2x2:cega")) == 0
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"}
    assert client.get(f"/p/{id_}/path", headers=followed).status_code in {200, 303}


def test_cells_of_a_row_get_their_places() -> None:
    row = "\n@cell<td>r@rowc@column</td>@cell<td>r@rowc@column, column @column</td>"
    assert placed(row, 6) == "\n<td>r7c1</td><td>r7c2, column 2</td>"


def test_parts_of_a_board_are_drawn_by_rows() -> None:
    parts = [[(0, 0), (0, 1), (1, 0)], [(0, 2), (1, 2)], [(1, 1)]]
    numbers = regions(parts, 3, 2)
    assert numbers == [[0, 0, 1], [0, 2, 1]]
    assert openings(numbers) == [["right and down", "left", "down"], ["up", "", "up"]]
    assert SVG_FILTERS["borders"](parts) == "M2 0v1M1 1h1M1 1v1M2 1v1"
    assert spread({(1, 0): "<", (0, 2): 4}, 3, 2) == [["", "", 4], ["<", "", ""]]
    assert spread([(0, 1)], 2, 1) == [["", True]]
    assert spread(None, 2, 1) == [["", ""]]


def test_what_stands_in_cells_is_escaped(app: Flask) -> None:
    odd = '<i>&"'
    for slug, text in (("kenken", "3:a_a3_a_,s1a8m3s1"), ("signpost", "2x2:cega")):
        editor = app.jinja_env.get_template(f"puzzles/{slug}/editor.html")
        with app.test_request_context("/"):
            markup = editor.render(puzzle=PUZZLES[slug].parse(text), answer=None, notes={(0, 1): odd})
        assert "<i>" not in markup
        assert "&lt;i&gt;&amp;&#34;</" in markup
