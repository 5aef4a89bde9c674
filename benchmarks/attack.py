"""What a visitor's pages take while one other address does its worst, in each of ten ways.

One server process as `dev.py run` starts it, with all its limits, but for puzzles dealt ahead.  The times of pages
during an attack are compared with those of the quiet seconds before it, in which nothing is left to do from the attack
before: ratios say the same on a fast machine and on a slow one.  The attacker is a process of its own, or the visitor
would wait for it here, too.  Half of what the visitor asks for many look at; the other half is play on a board of their
own, which is told beside.
"""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import os
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from multiprocessing.connection import Connection
from urllib.parse import quote

from benchmarks.flood import HTMX, PAUSE, row
from benchmarks.instances import random_kenkens
from benchmarks.scale import cpu
from benchmarks.site import Address, Answer, Site, running

SECONDS = 12.0
"""For the quiet page before an attack, and for the page during it."""
SETTLED = 0.1
"""Of a core: what a site takes at most that has nothing to do."""
PATIENCE = 90.0
"""Seconds that it may take to come to that; the limit of a puzzle is 30."""
AHEAD = 100
"""Puzzles that an attacker has before it begins: on the same machine, it would take the visitor's processor."""
THREADS = 4
"""In which the attacker asks, one request after the other."""
VISITORS = 250
"""Addresses of those who play, in turns: one may not ask for so many hints a minute."""
PAGES = ("/", "/kenken?example=1", "/signpost?example=1", "/nonogram?example=2")
CONNECTIONS = 150
HALF_A_BODY = b"POST /kenken/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\ntext="
LIMITS = {"requests_per_minute": 1200, "submits_per_minute": 60, "work_seconds": 20}
"""The defaults, which other measurements switch off."""

Ask = Callable[[Address, int, str], int]
"""Sends a request with this number from this address; gives the answer's status."""


def picture(number: int, side: int) -> str:
    """A nonogram that nobody has asked for."""
    return f"{side}x{side}:" + "/".join(str(1 + (number >> line % 20 & 1)) for line in range(2 * side))


@cache
def made(side: int, largest: int) -> list[str]:
    """KenKens that nobody has asked for, more than one address may ask about in a minute."""
    return [str(each) for each in random_kenkens(side, largest, AHEAD, seed=1)]


def preview(site: Address, number: int, source: str) -> int:
    """A picture of a new large link; asked for again and again once no more links are stored."""
    shared = site.ask("POST", "/nonogram/share", {"text": picture(number, 150)}, source=source)
    link = re.match(r"/p/\w+", shared.headers.get("location", ""))
    return site.ask("GET", f"{link[0] if link else '/nonogram'}.png", source=source).status


def huge_page(site: Address, number: int, source: str) -> int:
    """A page with the largest board."""
    return site.ask("GET", f"/nonogram?text={quote(picture(number, 512))}", source=source).status


def check(site: Address, number: int, source: str) -> int:
    """A look at the largest text."""
    return site.ask("POST", "/nonogram/check", {"text": picture(number, 512)}, source=source).status


def hint(site: Address, number: int, source: str) -> int:
    """A hard hint."""
    text = made(16, 8)[number % AHEAD]
    return site.ask("POST", "/kenken/hint", {"text": text}, source=source, **HTMX).status


def share(site: Address, number: int, source: str) -> int:
    """A new link to much."""
    return site.ask("POST", "/nonogram/share", {"text": picture(number, 512)}, source=source).status


def solve(site: Address, number: int, source: str) -> int:
    """A new puzzle, whose progress streams."""
    text = made(9, 6)[number % AHEAD]
    answer = site.ask("POST", "/kenken/solve", {"text": text}, source=source, **HTMX)
    for address in answer.text.split('sse-connect="')[1:]:
        site.ask("GET", address.partition('"')[0], source=source)
    return answer.status


def path(site: Address, number: int, source: str) -> int:
    """The whole way of a new puzzle."""
    text = made(9, 6)[number % AHEAD]
    return site.ask("POST", "/kenken/path", {"text": text}, source=source).status


def deal(site: Address, number: int, source: str) -> int:
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


def attack(name: str, port: int, source: str, seen: Connection) -> None:
    """Ask as fast as there are answers until told to stop, then tell how many had which status, 0 for none."""
    ended, statuses, numbers = threading.Event(), Counter[int](), itertools.count(1)

    def go_on() -> None:
        while not ended.is_set():
            try:
                statuses[ASKS[name](Address(port), next(numbers), source)] += 1
            except OSError:
                statuses[0] += 1

    made(16, 8), made(9, 6)
    seen.send("ready")
    threads = [threading.Thread(target=go_on) for _ in range(THREADS)]
    for each in threads:
        each.start()
    seen.recv()
    ended.set()
    for each in threads:
        each.join()
    seen.send(statuses)


@contextlib.contextmanager
def asking(site: Site, name: str, source: str) -> Iterator[Counter[int]]:
    """An address that attacks; counts the statuses of its answers."""
    seen: Counter[int] = Counter()
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=attack, args=(name, site.port, source, there))
    process.start()
    here.recv()
    try:
        yield seen
    finally:
        here.send("stop")
        seen.update(here.recv())
        process.join()


@contextlib.contextmanager
def connected(site: Site, sent: bytes, source: str) -> Iterator[Counter[int]]:
    """An address that holds many connections, and never sends the rest."""
    with contextlib.ExitStack() as stack:
        for _ in range(CONNECTIONS):
            connection = socket.create_connection(("127.0.0.1", site.port), source_address=(source, 0))
            stack.enter_context(connection).sendall(sent)
        yield Counter()


def play(site: Site, number: int) -> Answer:
    """What somebody asks for who plays: a board that nobody has seen, a look at it, a hint."""
    visitor = f"127.3.1.{1 + number % VISITORS}"
    small = f"10x10:{'/'.join(str(1 + (number >> line % 20 & 1)) for line in range(20))}"
    asks: tuple[Callable[[], Answer], ...] = (
        lambda: site.ask("GET", f"/nonogram?text={quote(small)}", source=visitor),
        lambda: site.ask("POST", "/nonogram/check", {"text": small}, source=visitor, **HTMX),
        lambda: site.ask("POST", "/nonogram/hint", {"text": small}, source=visitor, **HTMX),
    )
    return asks[number % len(asks)]()


def visit(site: Site, seconds: float, numbers: Iterator[int]) -> tuple[list[float], list[float]]:
    """The milliseconds of pages that many look at, and those of play, in turns."""
    taken, end = ([], []), time.monotonic() + seconds
    while time.monotonic() < end:
        number = next(numbers)
        page = site.ask("GET", PAGES[number % len(PAGES)], source="127.3.0.1")
        for answer, times in zip((page, play(site, number)), taken, strict=True):
            assert answer.status == 200, answer
            times.append(answer.milliseconds)
        time.sleep(PAUSE)
    return taken


def settle(site: Site) -> None:
    """Wait until what an attack has begun is over: or the next one would be compared with its end."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        before = sum(cpu(site.process.pid))
        time.sleep(2.0)
        if sum(cpu(site.process.pid)) - before < 2.0 * SETTLED:
            return
    print("(the site did not come to rest)", flush=True)


def main(only: str = "") -> None:
    """Measure and print a table; `attack:hints` only of attacks with this in their names."""
    print(f"\nload before: {os.getloadavg()[0]:.1f}; {os.cpu_count()} cores; milliseconds\n")
    print("| while one address sends | asked | p50 | p95 | p50 to quiet | p95 to quiet | the attacker's answers |")
    print("|---|---:|---:|---:|---:|---:|---|")
    numbers = itertools.count()
    with running(**LIMITS, stock=0) as site:
        visit(site, 3.0, numbers)
        sources = (f"127.4.0.{number}" for number in itertools.count(1))
        attacks = {name: partial(asking, site, name) for name in ASKS}
        attacks |= {name: partial(connected, site, sent) for name, sent in HALVES.items()}
        for name in [each for each in attacks if only in each]:
            settle(site)
            quiet = visit(site, SECONDS, numbers)
            with attacks[name](next(sources)) as seen:
                time.sleep(2.0)
                taken = visit(site, SECONDS, numbers)
            statuses = ", ".join(f"{count} x {status or 'none'}" for status, count in sorted(seen.items()))
            print(f"{row(name, taken[0], quiet[0])} {statuses} |")
            print(f"{row('play', taken[1], quiet[1])} |", flush=True)


if __name__ == "__main__":
    main()
