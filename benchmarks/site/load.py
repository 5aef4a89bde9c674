"""How fast the site answers many visitors while solvers keep every core busy; all on this machine, the visitors too.

One server process as `dev.py run` starts it, with its default settings.  Visitors have a loopback address each.  Users
and connections ask again as soon as they have their answer; viewers come at fixed moments, whether the server keeps up
or not, and their time counts from then.
"""

from __future__ import annotations

import contextlib
import http.client
import itertools
import os
import random
import re
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from benchmarks.site.server_process import Site, running
from engine import PUZZLES
from tests.engine.hard import LARGE_NONOGRAM

SECONDS = 12.0
"""For every scenario of users."""
VIEWERS = 1_000
VIEWING_SECONDS = 10.0
"""Within which all viewers come."""
HTMX = {"HX-Request": "true"}


@dataclass
class Times:
    """Milliseconds of all answers of one scenario, and what was no answer."""

    taken: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def row(self, name: str, seconds: float, goal: str) -> str:
        """A line of the table."""
        ordered = sorted(self.taken)
        at = [ordered[round(share * (len(ordered) - 1))] for share in (0.5, 0.95, 0.99)]
        figures = " | ".join(f"{each:.0f}" for each in at)
        rate, load = len(ordered) / seconds, os.getloadavg()[0]
        return f"| {name} | {len(ordered):,} | {rate:.0f} | {figures} | {goal} | {len(self.errors)} | {load:.1f} |"


class User:
    """A visitor with a connection that stays open."""

    def __init__(self, site: Site, number: int, times: Times) -> None:
        source = f"127.1.{number // 250}.{1 + number % 250}"
        self.connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30, source_address=(source, 0))
        self.times = times
        self.random = random.Random(number)

    def ask(
        self, path: str, form: dict[str, str] | None = None, since: float | None = None, **headers: str
    ) -> tuple[str, str]:
        """The body of an answer, and its Location."""
        start = time.perf_counter() if since is None else since
        method, body = ("GET", None) if form is None else ("POST", urllib.parse.urlencode(form))
        kind = {} if form is None else {"Content-Type": "application/x-www-form-urlencoded"}
        try:
            self.connection.request(method, path, body, {**kind, **headers})
            response = self.connection.getresponse()
            text = response.read().decode()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            self.times.errors.append(repr(error))
            return "", ""
        if response.status not in (200, 303):
            self.times.errors.append(f"{path}: {response.status}")
            return "", ""
        self.times.taken.append((time.perf_counter() - start) * 1000)
        return text, response.headers.get("Location", "")


def crowd(site: Site, count: int, visit: Callable[[User], object]) -> Times:
    """So many users at once, each visiting again and again for some seconds."""
    times, end = Times(), time.monotonic() + SECONDS

    def use(number: int) -> None:
        user = User(site, number, times)
        with contextlib.closing(user.connection):
            while time.monotonic() < end:
                visit(user)

    threads = [threading.Thread(target=use, args=(number,)) for number in range(count)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return times


def viewers(site: Site, path: str) -> Times:
    """A thousand visitors of one page, each with a connection of their own, at fixed moments."""
    times, start, numbers = Times(), time.perf_counter() + 0.5, itertools.count()

    def view() -> None:
        while (number := next(numbers)) < VIEWERS:
            due = start + number * VIEWING_SECONDS / VIEWERS
            time.sleep(max(0.0, due - time.perf_counter()))
            user = User(site, number, times)
            with contextlib.closing(user.connection):
                user.ask(path, since=due)

    threads = [threading.Thread(target=view) for _ in range(100)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return times


def new_signpost(user: User) -> dict[str, str]:
    """A form with a small puzzle that nobody asked about before."""
    arrows = "".join(user.random.choice("abcdefgh") for _ in range(16))
    return {"text": f"4x4:{arrows}"}


@contextlib.contextmanager
def busy_solvers(site: Site) -> Iterator[list[str]]:
    """Puzzles that no solver decides within its limit, as many as there are solvers and some waiting; their links."""
    ended, links, numbers = threading.Event(), [""], itertools.count(1)

    def follow(own: str) -> None:
        user = User(site, 10_000 + next(numbers), Times())
        user.connection.source_address = (own, 0)  # type: ignore[attr-defined]
        job = ""
        while not ended.is_set():
            if not job:
                puzzle = replace(LARGE_NONOGRAM, rows=LARGE_NONOGRAM.rows + ((),) * next(numbers))
                _, job = user.ask("/nonogram/solve", {"text": str(puzzle)})
                links[0] = job or links[0]
            elif 'class="job"' not in user.ask(job)[0]:
                job = ""
            ended.wait(1.0)

    threads = [threading.Thread(target=follow, args=(f"127.2.0.{i}",)) for i in range(1, 2 + (os.cpu_count() or 1))]
    for each in threads:
        each.start()
    try:
        while not links[0]:
            time.sleep(0.1)
        time.sleep(3.0)
        yield links
    finally:
        ended.set()
        for each in threads:
            each.join()


def finished_permalink(site: Site) -> str:
    """The path of a shared puzzle with its solution."""
    text = next(each.text for each in PUZZLES["nonogram"].examples)
    site.ask("POST", "/nonogram/solve", {"text": text})
    shared = site.ask("POST", "/nonogram/share", {"text": text}, **HTMX)
    found = re.search(r"/p/[2-9a-z]+", shared.text)
    assert found, shared.text
    return found[0]


def main() -> None:
    """Measure and print a table."""
    pages = ["/", *(f"/{slug}" for slug in PUZZLES)]
    print(f"\nload before: {os.getloadavg()[0]:.1f}; {os.cpu_count()} cores, all kept busy by solvers; milliseconds\n")
    print("| | answers | a second | p50 | p95 | p99 | goal for p95, p99 | errors | load |")
    print("|---|---:|---:|---:|---:|---:|---|---:|---:|")
    with running(requests_per_minute=0, submits_per_minute=0, work_seconds=0) as site:
        link = finished_permalink(site)
        with busy_solvers(site) as jobs:
            scenarios: list[tuple[str, int, Callable[[User], object], str]] = [
                ("page, 20 users", 20, lambda user: user.ask(user.random.choice([*pages, link])), "250, 600"),
                ("status of a running job, 20 users", 20, lambda user: user.ask(jobs[0]), "250, 600"),
                ("page, 100 connections", 100, lambda user: user.ask(user.random.choice([*pages, link])), "750"),
                ("submit a new puzzle, 20 users", 20, submit, "500"),
            ]
            for name, count, visit, goal in scenarios:
                print(crowd(site, count, visit).row(name, SECONDS, goal), flush=True)
            viewing = viewers(site, link)
            print(viewing.row(f"{VIEWERS:,} viewers of one solved permalink in 10 s", VIEWING_SECONDS, "500"))
            polls = site.ask("GET", link).text.count('hx-trigger="load')
            print(f"\nrequests that a solved permalink's page makes by itself later: {polls}")


def submit(user: User) -> None:
    """Submit one; a job that was made is cancelled, so that the queue does not fill up."""
    _, job = user.ask("/signpost/solve", new_signpost(user))
    if job:
        aside, user.times = user.times, Times()
        user.ask(f"{job}/cancel", {})
        user.times = aside


if __name__ == "__main__":
    main()
