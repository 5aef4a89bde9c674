"""A class at one address: whether anybody is refused what they may have, and what they all take together.

35 pupils open pages, ask for hints, check and finish boards and want new ones, each with six to ten seconds between two
steps; one step in nine is a search, one a link.  At the start, in the middle and at the end a bell rings: all of them
do the same at the same moment.  The server has its default settings; the pupils' own browsers are not part of it.
"""

from __future__ import annotations

import html
import itertools
import os
import random
import re
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import quote

from benchmarks.site.flood import HTMX
from benchmarks.site.scale import cpu
from benchmarks.site.server_process import Answer, Site, running
from engine import PUZZLES
from webapp.settings import Settings

PUPILS = 35
MINUTES = 10.0
PAUSE = (6.0, 10.0)
"""Seconds between two steps of a pupil."""
ADDRESS = "127.5.0.1"
LIMITS = {name: getattr(Settings, name) for name in ("requests_per_minute", "submits_per_minute", "work_seconds")}
"""The defaults, which other measurements switch off."""
SIZES = {"kenken": ("4", "5", "6"), "nonogram": ("5", "10"), "signpost": ("4", "5")}
REFUSALS = {429, 503}
BUSY = re.compile(r"The site is busy")
TEXT = re.compile(r'<textarea\s[^>]*name="text"[^>]*>(.*?)</textarea>', re.DOTALL)
JOB = re.compile(r"/jobs/[\w-]+(?=\")")


@dataclass
class Seen:
    """The answers to one kind of request."""

    taken: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def row(self, name: str) -> str:
        """A line of the table."""
        times = sorted(self.taken)
        at = [f"{times[round(share * (len(times) - 1))]:.0f}" for share in (0.5, 0.95, 1.0)]
        return f"| {name} | {len(times):,} | {len(self.refused)} | {' | '.join(at)} |"


@dataclass
class Class:
    """All pupils, and what came of what they asked for."""

    site: Site
    seen: defaultdict[str, Seen] = field(default_factory=lambda: defaultdict(Seen))
    lock: threading.Lock = field(default_factory=threading.Lock)

    def ask(self, name: str, method: str, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
        """A request of one of them."""
        try:
            answer = self.site.ask(method, path, form, source=ADDRESS, **headers)
        except OSError as error:  # within a minute
            answer = Answer(503, f"{error}", {}, 60_000.0)
        is_refused = answer.status in REFUSALS or BUSY.search(answer.text) is not None
        with self.lock:
            self.seen[name].taken.append(answer.milliseconds)
            if is_refused:
                self.seen[name].refused.append(f"{answer.status} {answer.heading or answer.text[:60]!r}")
        return answer


class Pupil:
    """One of them, at a board."""

    def __init__(self, group: Class, number: int) -> None:
        self.group, self.random = group, random.Random(number)
        self.kind, self.text, self.number = "kenken", "", number
        self.steps: itertools.cycle[Callable[[], object]] = itertools.cycle(
            [self.hint, self.check, self.hint, self.check, self.share, self.finish, self.another, self.solve, self.open]
        )

    def open(self) -> None:
        """The page of a kind, which has a fresh puzzle."""
        self.kind = self.random.choice(list(SIZES))
        self._look("page", f"/{self.kind}")

    def another(self) -> None:
        """A new puzzle of some size."""
        size = self.random.choice(SIZES[self.kind])
        found = self.group.ask("new puzzle", "GET", f"/{self.kind}/new?size={size}&level=easy")
        if "location" in found.headers:
            self._look("new puzzle's page", found.headers["location"])

    def hint(self) -> None:
        """The next step."""
        self.group.ask("hint", "POST", f"/{self.kind}/hint", {"text": self.text, "entries": ""}, **HTMX)

    def check(self) -> None:
        """How many are wrong."""
        form = {"text": self.text, "entries": "", "ask": "check"}
        self.group.ask("check", "POST", f"/{self.kind}/progress", form)

    def finish(self) -> None:
        """What a page asks when the last cell is entered: whether it is right, and how hard it was."""
        self.check()
        self.group.ask("rating", "POST", f"/{self.kind}/rating", {"text": self.text}, **HTMX)

    def solve(self) -> None:
        """The solution, waited for as the page does without a stream."""
        page = self.group.ask("solve", "POST", f"/{self.kind}/solve", {"text": self.text}, **HTMX)
        while job := JOB.search(page.text):
            time.sleep(0.3)
            page = self.group.ask("progress", "GET", job[0], None, **HTMX)

    def share(self) -> None:
        """A link."""
        self.group.ask("share", "POST", f"/{self.kind}/share", {"text": self.text}, **HTMX)

    def _look(self, name: str, path: str) -> None:
        page = self.group.ask(name, "GET", path)
        if found := TEXT.search(page.text):
            self.text = html.unescape(found[1].strip())
            self.group.ask("miniature", "GET", f"/{self.kind}/thumbnail.svg?text={quote(self.text)}")

    def attend(self, end: float, bell: threading.Barrier, ends: float) -> None:
        """Sit through the lesson."""
        bell.wait()
        self.open()
        middle, rung = (end + ends) / 2, False
        while time.monotonic() < end:
            time.sleep(self.random.uniform(*PAUSE) if self.random.random() < 0.98 else 0)
            if not rung and time.monotonic() > middle:
                rung = True
                bell.wait()
                self.finish()
            next(self.steps)()
        for together in (self.finish, self.solve, self.share, self.another):
            bell.wait()
            together()


def main(minutes: str = "") -> None:
    """Measure and print a table; `classroom:2` for two minutes."""
    seconds = (float(minutes) if minutes else MINUTES) * 60
    print(f"\n{PUPILS} pupils, {seconds / 60:g} min, load before: {os.getloadavg()[0]:.1f}; milliseconds\n")
    with running(**LIMITS) as site:
        for kind in SIZES:  # the first pages of a server take its threads a second each
            site.ask("GET", f"/{kind}")
            site.ask("POST", f"/{kind}/hint", {"text": PUZZLES[kind].examples[0].text}, **HTMX)
        group, bell = Class(site), threading.Barrier(PUPILS, timeout=180)
        before, start = cpu(site.process.pid), time.monotonic()
        pupils = [
            threading.Thread(target=Pupil(group, number).attend, args=(start + seconds, bell, start))
            for number in range(PUPILS)
        ]
        for each in pupils:
            each.start()
        for each in pupils:
            each.join()
        own, others = (now - then for now, then in zip(cpu(site.process.pid), before, strict=True))
        lasted = (time.monotonic() - start) / 60
    print("| asked for | answers | refused | p50 | p95 | longest |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, seen in group.seen.items():
        print(seen.row(name))
    print(f"\nProcessor seconds a minute: {own / lasted:.1f} for pages, {others / lasted:.1f} in processes, jobs too.")
    for name, seen in group.seen.items():
        for words in sorted(set(seen.refused)):
            print(f"- {name}: {seen.refused.count(words)} x {words}")


if __name__ == "__main__":
    main()
