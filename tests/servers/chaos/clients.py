"""Visitors who keep a record of what the site has acknowledged."""

from __future__ import annotations

import html
import http.client
import random
import re
import threading
import time
import urllib.parse
from dataclasses import dataclass, field, replace
from typing import Any

from engine import PUZZLES, Puzzle
from tests.engine.hard import HARD_NONOGRAM

HTMX = {"HX-Request": "true"}
LINK = re.compile(r"/p/([2-9a-z]{12,48})/puzzle")
FIELD = re.compile(r'<textarea id="text".*?>(.*?)</textarea>', re.DOTALL)
REFUSED = {429, 503}
"""The site is away, or asks to come back later; nothing was promised."""


@dataclass
class Record:
    """What the site has promised to all visitors together, and what it has broken."""

    links: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Kind and canonical text by link id."""
    jobs: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Kind and canonical text by job id."""
    ended: dict[str, str] = field(default_factory=dict)
    """The heading under which a visitor saw a job end."""
    broken: list[str] = field(default_factory=list)
    """Answers that are none of those allowed."""
    answers: int = 0
    refusals: int = 0


class Away(Exception):
    """The site does not answer, or says that it cannot."""


class Visitor:
    """One address, one request at a time."""

    def __init__(self, port: int, number: int, record: Record, seed: int) -> None:
        self.port = port
        self.source = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self.record = record
        self.random = random.Random(f"{seed} {number}")

    def ask(self, method: str, path: str, form: dict[str, str] | None = None, **headers: str) -> tuple[int, str, str]:
        """Status, body and Location of an answer.

        Raises:
            Away: there was none, or it was a refusal.
        """
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20, source_address=(self.source, 0))
        body = urllib.parse.urlencode(form) if form else None
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
        try:
            connection.request(method, path, body, {**kind, **headers})
            response = connection.getresponse()
            text = response.read().decode()
        except (OSError, http.client.HTTPException) as error:
            raise Away(repr(error)) from None
        finally:
            connection.close()
        if response.status in REFUSED:
            self.record.refusals += 1
            raise Away(str(response.status))
        self.record.answers += 1
        if response.status not in (200, 302, 303):
            self.record.broken.append(f"{method} {path}: {response.status} {heading(text)}")
        return response.status, text, response.headers.get("Location", "")

    def puzzle(self) -> Puzzle[Any]:
        """Mostly an easy one, now and then one that only its limit ends; hardly ever the same twice."""
        pick = self.random.random()
        if pick < 0.15:
            return replace(HARD_NONOGRAM, rows=HARD_NONOGRAM.rows + ((),) * self.random.randrange(60))
        if pick < 0.5:
            return self.easy()
        if pick < 0.8:
            tiles = " ".join(str(self.random.randint(1, 100)) for _ in range(6))
            return PUZZLES["countdown"].parse(f"{tiles} = {self.random.randint(100, 999)}")
        side = self.random.randint(4, 7)
        arrows = "".join(self.random.choice("abcdefgh") for _ in range(side * side))
        return PUZZLES["signpost"].parse(f"{side}x{side}:{arrows}")

    def easy(self) -> Puzzle[Any]:
        """A small puzzle, with a solution or without."""
        arrows = "".join(self.random.choice("abcdefgh") for _ in range(12))
        return PUZZLES["signpost"].parse(f"4x3:{arrows}")

    def solve(self, puzzle: Puzzle[Any]) -> str | None:
        """Submit; the job's id if the answer did not come at once."""
        status, _, location = self.ask("POST", f"/{puzzle.slug}/solve", {"text": str(puzzle)})
        if status != 303:
            return None
        id_ = location.rpartition("/")[2]
        self.record.jobs[id_] = (puzzle.slug, str(puzzle))
        return id_

    def explain(self) -> str | None:
        """Ask for the path of a nonogram, whatever it is; the job's id if the answer did not come at once."""
        side = self.random.randint(4, 9)
        picture = [[self.random.random() < 0.6 for _ in range(side)] for _ in range(side)]
        lines = [*zip(*picture, strict=True), *picture]
        clues = ["".join("#" if black else " " for black in line).split() for line in lines]
        text = f"{side}x{side}:" + "/".join(".".join(str(len(run)) for run in clue) for clue in clues)
        puzzle = PUZZLES["nonogram"].parse(text)
        _, _, location = self.ask("POST", "/nonogram/path", {"text": str(puzzle)})
        if not location.startswith("/jobs/"):
            return None
        id_ = location.rpartition("/")[2]
        self.record.jobs[id_] = (puzzle.slug, str(puzzle))
        return id_

    def follow(self, id_: str) -> str | None:
        """The heading of a job's end, None while it has none."""
        _, page, location = self.ask("GET", f"/jobs/{id_}")
        if location:  # a path that is known has a page of its own
            _, page, location = self.ask("GET", location)
        if location or 'class="job"' in page:
            if id_ in self.record.ended:
                self.record.broken.append(f"job {id_} had ended, and goes on")
            return None
        first = self.record.ended.setdefault(id_, heading(page))
        if first != heading(page):
            self.record.broken.append(f"job {id_} ended twice: {first}, {heading(page)}")
        return first

    def share(self, puzzle: Puzzle[Any]) -> str:
        """Make a link; its id."""
        _, page, _ = self.ask("POST", f"/{puzzle.slug}/share", {"text": str(puzzle)}, **HTMX)
        found = LINK.search(page)
        if found is None:
            self.record.broken.append(f"sharing gave no link: {page[:200]}")
            raise Away("no link")
        self.record.links[found[1]] = (puzzle.slug, str(puzzle))
        return found[1]

    def check_link(self, id_: str) -> None:
        """Look whether a link still shows what it was made for."""
        _, page, _ = self.ask("GET", f"/p/{id_}/puzzle")
        shown = FIELD.search(page)
        if shown is None or html.unescape(shown[1]).strip() != self.record.links[id_][1]:
            self.record.broken.append(f"link {id_} shows {shown and shown[1][:80]}, not {self.record.links[id_]}")

    def can_share(self) -> bool:
        """Whether the site makes a link and shows it."""
        try:
            self.check_link(self.share(self.easy()))
        except Away:
            return False
        return True

    def can_solve(self) -> bool:
        """Whether the site solves a new puzzle, behind all that wait already."""
        try:
            id_, end = self.solve(self.easy()), time.monotonic() + 60
            while id_ is not None and self.follow(id_) is None:
                if time.monotonic() > end:
                    return False
                time.sleep(0.1)
        except Away:
            return False
        return True


def heading(page: str) -> str:
    """What a page says of the outcome."""
    found = re.search(r'<h2 class="verdict[^>]*>(.*?)</h2>', page, re.DOTALL) or re.search(r"<h1>(.*?)</h1>", page)
    return " ".join(found[1].split()) if found else page[:80]


class Client(threading.Thread):
    """A visitor who solves, follows, cancels, shares and looks at old links, over and over until told to stop."""

    def __init__(self, visitor: Visitor, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.visitor = visitor
        self.stop = stop
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                try:
                    self.visit()
                    self.stop.wait(self.visitor.random.uniform(0.0, 2.0))
                except Away:
                    self.stop.wait(0.5)
        except BaseException as error:  # a mistake of the test's own
            self.error = error

    def visit(self) -> None:
        """One puzzle from its submission to its end."""
        visitor, pick = self.visitor, self.visitor.random
        puzzle = visitor.puzzle()
        if pick.random() < 0.5:
            visitor.share(puzzle)
        if visitor.record.links and pick.random() < 0.5:
            visitor.check_link(pick.choice(list(visitor.record.links)))
        id_ = visitor.explain() if pick.random() < 0.25 else visitor.solve(puzzle)
        if id_ is None:
            return
        cancelling = pick.random() < 0.2
        away = 0
        while not self.stop.is_set() and away < 60:
            self.stop.wait(pick.uniform(0.2, 0.8))
            try:
                if cancelling:
                    visitor.ask("POST", f"/jobs/{id_}/cancel")
                    cancelling = False
                if visitor.follow(id_) is not None:
                    return
            except Away:
                away += 1
