"""Journeys without script, by links and forms: from home to a puzzle solved, the next, a friend’s, yesterday’s."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES, Explained, Graded, Judged, Recipe, deal, fresh, of_the_day
from engine.puzzles.boxes import Boxes
from engine.puzzles.letters import Letters
from tests.engine.boxes.test_puzzle import heights
from webapp.pages.site.services import services
from webapp.store.values import Ready

GRADED: list[Any] = [kind for kind in PUZZLES.values() if issubclass(kind, Graded)]
EMPTY = {"br", "hr", "img", "input", "link", "meta", "path", "rect", "circle", "use", "line", "polygon", "ellipse"}


@dataclass
class Element:
    """A link, form, field or button, with its attributes and all text inside; `form` is the one that it belongs to."""

    tag: str
    attributes: dict[str, str]
    form: str = ""
    text: str = ""
    end: bool = field(default=False, repr=False)

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")


class Page(HTMLParser):
    """What of a page is there for somebody whose browser runs no scripts, in the mode that the page is in."""

    def __init__(self, address: str, html: str) -> None:
        super().__init__()
        self.address, self.html = address, html
        self.elements: list[Element] = []
        self.words = ""
        self._open: list[tuple[str, bool, str]] = [("", False, "")]
        self._mode = html.partition('data-mode="')[2].partition('"')[0]
        self._numbers = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        _, is_hidden, form = self._open[-1]
        is_elsewhere = "data-in" in given and self._mode not in given["data-in"].split()
        is_hidden = is_hidden or is_elsewhere or bool({"hidden", "data-needs-script"} & given.keys())
        is_hidden = is_hidden or tag in ("script", "style", "template")
        if tag == "form":
            self._numbers += 1
            form = given.setdefault("id", f"form-{self._numbers}")
        if not is_hidden:
            self.elements.append(Element(tag, given, given.get("form", form)))
        if tag not in EMPTY:
            self._open.append((tag, is_hidden, form))

    def handle_endtag(self, tag: str) -> None:
        if tag in EMPTY or tag not in [name for name, _, _ in self._open]:
            return
        while self._open.pop()[0] != tag:
            pass
        for element in reversed(self.elements):
            if element.tag == tag and not element.end:
                element.end = True
                break

    def handle_data(self, data: str) -> None:
        if self._open[-1][1]:
            return
        self.words += data
        for element in self.elements:
            if not element.end and element.tag not in EMPTY:
                element.text += data

    def one(self, tag: str, words: str = "", **attributes: str) -> Element:
        """The first element of this tag that says, or holds, so."""
        for each in self.elements:
            if (
                each.tag == tag
                and words in each.text
                and all(each[name] == value for name, value in attributes.items())
            ):
                return each
        raise AssertionError(f"no {tag} {words} {attributes} on {self.address}")

    @property
    def puzzle(self) -> str:
        """The text of the puzzle that the page is about."""
        return self.one("textarea", id="text").text.strip()


class Visitor:
    """Somebody who follows links and sends forms."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def go(self, address: str, **more: Any) -> Page:
        """The page at an address, as a browser would open it."""
        for _ in range(4):  # on a busy machine some take longer than anybody should wait; the page says to ask again
            answer = self.client.open(address, follow_redirects=True, **more)
            if answer.status_code != 503:
                break
        assert answer.status_code == 200, (address, answer.status_code)
        return Page(answer.request.path, answer.text)

    def follow(self, page: Page, words: str = "", **attributes: str) -> Page:
        """What a link leads to."""
        return self.go(urljoin(page.address, page.one("a", words, **attributes)["href"]))

    def send(self, page: Page, button: Element, **fields: str) -> Page:
        """What comes of pressing a button, with some fields filled in."""
        form = next(each for each in page.elements if each.tag == "form" and each["id"] == button.form)
        sent = {each["name"]: value_of(each) for each in page.elements if each.form == form["id"] and is_sent(each)}
        sent |= {button["name"]: button["value"]} if button["name"] else {}
        method = (button["formmethod"] or form["method"] or "get").upper()
        address = urljoin(page.address, button["formaction"] or form["action"])
        return self.go(address, method=method, **{"query_string" if method == "GET" else "data": sent | fields})


def is_sent(element: Element) -> bool:
    """Whether a browser sends this field."""
    if not element["name"] or element.tag not in ("input", "textarea"):
        return False
    return element["type"] not in ("radio", "checkbox") or "checked" in element.attributes


def value_of(element: Element) -> str:
    return element.text if element.tag == "textarea" else element["value"]


def answer_to(puzzle: Any) -> str:
    """The best answer, as somebody would type it."""
    best = next(iter(puzzle.solutions()))
    if isinstance(puzzle, Boxes):
        return heights(puzzle, boxes_in_layers(best))
    if isinstance(puzzle, Letters):
        return best.word
    return str(getattr(best, "expression", "") or ", ".join(getattr(best, "trades", ())))


def boxes_in_layers(layout: Any) -> frozenset[Any]:
    return frozenset(
        (z, y, x)
        for z, layer in enumerate(layout)
        for y, row in enumerate(layer)
        for x, cell in enumerate(row)
        if cell == "#"
    )


def solved(visitor: Visitor, page: Page) -> Page:
    """The page after its puzzle was solved: handed in where one can, else by having it solved."""
    puzzle = deal(Recipe.parse(urlsplit(page.one("a", **{"data-verb": "play"})["href"]).path.rpartition("/")[2]))
    assert str(puzzle) == page.puzzle
    if isinstance(puzzle, Judged):
        after = visitor.send(page, Element("button", {}, "judge"), attempt=answer_to(puzzle))
        assert any("data-done" in each.attributes for each in after.elements), after.words
        return after
    assert isinstance(puzzle, Explained)
    after = visitor.send(page, page.one("button", "Hint"))
    assert after.one("div", id="hint").text.strip()
    return visitor.send(page, page.one("button", **{"data-verb": "solve"}))


def but_slow(*slugs: str) -> list[Any]:
    """All kinds; these for the slow suite."""
    return [pytest.param(each, id=each.slug, marks=[pytest.mark.slow] * (each.slug in slugs)) for each in GRADED]


@pytest.mark.parametrize("kind", but_slow("signpost", "countdown", "trades"))
def test_from_home_to_a_puzzle_solved_and_the_next_and_the_same_for_a_friend(app: Flask, kind: Any) -> None:
    visitor, friend = Visitor(app.test_client()), Visitor(app.test_client())
    page = visitor.follow(visitor.go("/"), kind.name, href=f"/{kind.slug}")
    after = solved(visitor, page)
    assert "result" in {each["id"] for each in after.elements} or issubclass(kind, Judged)

    address = page.one("a", **{"data-verb": "play"})["href"]
    assert friend.go(address).puzzle == page.puzzle
    after_next = visitor.send(page, page.one("button", "New puzzle"))
    assert after_next.puzzle != page.puzzle
    first, second = (Recipe.parse(each.rpartition("/")[2]) for each in (address, after_next.address))
    assert (second.shelf, second.seed != first.seed) == (first.shelf, True)


@pytest.mark.parametrize("kind", but_slow("signpost", "kenken", "trades", "boxes"))
def test_yesterdays_is_in_the_archive(app: Flask, kind: Any) -> None:
    """As on any site that runs, it was dealt the day before."""
    visitor, day = Visitor(app.test_client()), datetime.now(UTC).date() - timedelta(days=1)
    (recipe,) = (each for each in of_the_day(day) if each.kind == kind.slug)
    dealt = fresh(recipe)
    services(app).stock.add(Ready(str(recipe), str(dealt.puzzle), dealt.title))
    month = visitor.follow(visitor.go("/"), "Archive")
    today = visitor.follow(month, **{"aria-current": "date"})
    yesterday = visitor.follow(today, rel="prev")
    page = visitor.follow(yesterday, kind.short_name or kind.name, **{"class": f"card tint-{kind.slug}"})
    assert page.puzzle == str(dealt.puzzle)
    assert visitor.follow(page, "All puzzles for this day").address == yesterday.address
