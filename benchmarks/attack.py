"""What a visitor's pages take while one other address does its worst, in each of ten ways.

One server process as `dev.py run` starts it, with all its limits, but for puzzles dealt ahead.  The times of pages
during an attack are compared with those of the quiet seconds before it, in which nothing is left to do from the attack
before: ratios say the same on a fast machine and on a slow one.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from urllib.parse import quote

from benchmarks.flood import HTMX, row, visit
from benchmarks.instances import random_kenkens
from benchmarks.scale import cpu
from benchmarks.site import Site, running

SECONDS = 8.0
"""For the quiet page before an attack, and for the page during it."""
SETTLED = 0.1
"""Of a core: what a site takes at most that has nothing to do."""
PATIENCE = 90.0
"""Seconds that it may take to come to that; the limit of a puzzle is 30."""
THREADS = 4
"""In which the attacker asks, one request after the other."""
PAGES = ("/", "/kenken?example=1", "/signpost?example=1", "/nonogram?example=2")
CONNECTIONS = 150
HALF_A_BODY = b"POST /kenken/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\ntext="
LIMITS = {"requests_per_minute": 1200, "submits_per_minute": 60, "work_seconds": 20}
"""The defaults, which other measurements switch off."""

Ask = Callable[[Site, int, str], int]
"""Sends a request with this number from this address; gives the answer's status."""


def picture(number: int, side: int) -> str:
    """A nonogram that nobody has asked for."""
    return f"{side}x{side}:" + "/".join(str(1 + (number >> line % 20 & 1)) for line in range(2 * side))


def preview(site: Site, number: int, source: str) -> int:
    """A picture of a new large link; asked for again and again once no more links are stored."""
    shared = site.ask("POST", "/nonogram/share", {"text": picture(number, 150)}, source=source)
    link = re.match(r"/p/\w+", shared.headers.get("location", ""))
    return site.ask("GET", f"{link[0] if link else '/nonogram'}.png", source=source).status


def huge_page(site: Site, number: int, source: str) -> int:
    """A page with the largest board."""
    return site.ask("GET", f"/nonogram?text={quote(picture(number, 512))}", source=source).status


def check(site: Site, number: int, source: str) -> int:
    """A look at the largest text."""
    return site.ask("POST", "/nonogram/check", {"text": picture(number, 512)}, source=source).status


def hint(site: Site, number: int, source: str) -> int:
    """A hard hint."""
    text = str(random_kenkens(16, 8, 1, seed=number)[0])
    return site.ask("POST", "/kenken/hint", {"text": text}, source=source, **HTMX).status


def share(site: Site, number: int, source: str) -> int:
    """A new link to much."""
    return site.ask("POST", "/nonogram/share", {"text": picture(number, 512)}, source=source).status


def solve(site: Site, number: int, source: str) -> int:
    """A new puzzle, whose progress streams."""
    text = str(random_kenkens(9, 6, 1, seed=number)[0])
    answer = site.ask("POST", "/kenken/solve", {"text": text}, source=source, **HTMX)
    for address in answer.text.split('sse-connect="')[1:]:
        site.ask("GET", address.partition('"')[0], source=source)
    return answer.status


def path(site: Site, number: int, source: str) -> int:
    """The whole way of a new puzzle."""
    text = str(random_kenkens(9, 6, 1, seed=number)[0])
    return site.ask("POST", "/kenken/path", {"text": text}, source=source).status


def deal(site: Site, number: int, source: str) -> int:
    """A fresh puzzle that nobody has dealt."""
    recipe = f"kenken-7-hard-{number + 2_000_000}"
    offered = site.ask("GET", "/kenken/new?size=7&level=hard", source=source).headers.get("location", recipe)
    head = offered.rpartition("-")[0]
    return site.ask("GET", f"{head}-{number + 2_000_000}", source=source).status


ASKS: dict[str, Ask] = {
    "pictures of new links of 150 x 150": preview,
    "pages with 512 x 512": huge_page,
    "checks of 512 x 512": check,
    "hard hints": hint,
    "links to 512 x 512": share,
    "hard puzzles, and streams of their progress": solve,
    "whole paths": path,
    "fresh puzzles": deal,
}
HALVES = {f"{CONNECTIONS} idle connections": b"", f"{CONNECTIONS} half bodies": HALF_A_BODY}


@contextlib.contextmanager
def asking(site: Site, ask: Ask, source: str) -> Iterator[Counter[int]]:
    """An address that asks as fast as it gets answers; counts their statuses, 0 for none."""
    ended, seen, numbers = threading.Event(), Counter[int](), itertools.count(1)

    def go_on() -> None:
        while not ended.is_set():
            try:
                seen[ask(site, next(numbers), source)] += 1
            except OSError:
                seen[0] += 1

    threads = [threading.Thread(target=go_on) for _ in range(THREADS)]
    for each in threads:
        each.start()
    try:
        yield seen
    finally:
        ended.set()
        for each in threads:
            each.join()


@contextlib.contextmanager
def connected(site: Site, sent: bytes, source: str) -> Iterator[Counter[int]]:
    """An address that holds many connections, and never sends the rest."""
    with contextlib.ExitStack() as stack:
        for _ in range(CONNECTIONS):
            connection = socket.create_connection(("127.0.0.1", site.port), source_address=(source, 0))
            stack.enter_context(connection).sendall(sent)
        yield Counter()


def settle(site: Site) -> None:
    """Wait until what an attack has begun is over: or the next one would be compared with its end."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        before = sum(cpu(site.process.pid))
        time.sleep(2.0)
        if sum(cpu(site.process.pid)) - before < 2.0 * SETTLED:
            return
    print("(the site did not come to rest)", flush=True)


def main() -> None:
    """Measure and print a table."""
    print(f"\nload before: {os.getloadavg()[0]:.1f}; {os.cpu_count()} cores; milliseconds\n")
    print(
        "| page, while one address sends | answers | p50 | p95 | p50 to quiet | p95 to quiet | the attacker's answers |"
    )
    print("|---|---:|---:|---:|---:|---:|---|")

    def page(number: int) -> str:
        return PAGES[number % len(PAGES)]

    with running(**LIMITS, stock=0) as site:
        visit(site, 3.0, page)
        sources = (f"127.4.0.{number}" for number in itertools.count(1))
        attacks = [(name, asking(site, ask, next(sources))) for name, ask in ASKS.items()]
        attacks += [(name, connected(site, sent, next(sources))) for name, sent in HALVES.items()]
        for name, attack in attacks:
            settle(site)
            quiet = visit(site, SECONDS, page)
            with attack as seen:
                time.sleep(1.0)
                taken = visit(site, SECONDS, page)
            statuses = ", ".join(f"{count} x {status or 'none'}" for status, count in sorted(seen.items()))
            print(f"{row(name, taken, quiet)} {statuses} |", flush=True)


if __name__ == "__main__":
    main()
