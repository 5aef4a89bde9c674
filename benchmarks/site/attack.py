"""What a visitor's pages take while others do their worst, in each of the ways of a table.

One server process as `dev.py run` starts it, with all its limits, but for puzzles dealt ahead.  The times of pages
during an attack are compared with those of the quiet seconds before it, in which nothing is left to do from the attack
before: ratios say the same on a fast machine and on a slow one.  The attackers are a process of their own, or the
visitor would wait for them here, too.  Half of what the visitor asks for many look at; the other half is play on a
board of their own, which is told beside.
"""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import os
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

from benchmarks.site import attackers
from benchmarks.site.attackers import Askers, Crowd, Outcome, get, kenkens, post
from benchmarks.site.flood import HTMX, PAUSE
from benchmarks.site.scale import cpu
from benchmarks.site.server_process import Address, Answer, Site, started
from tests.servers.chaos.sites import descendants

SECONDS = 12.0
"""For the quiet page before an attack, and for the page during one that shows at once what it does."""
CUT_SECONDS = 45.0
"""For the page during an attack by connections that shall be cut."""
SETTLED = 0.1
"""Of a core: what a site takes at most that has nothing to do."""
REST_SECONDS = 90.0
"""That it may take to come to that; the limit of a puzzle is 30."""
PATIENCE = 10.0
"""Seconds after which a visitor gives up."""
LOOK_EVERY = 0.5
"""Seconds between two looks at the site's health and memory."""
VISITORS = 250
"""Addresses of those who play, in turns: one may not ask for so many hints a minute."""
PAGES = ("/", "/kenken?example=1", "/signpost?example=1", "/nonogram?example=2")

HALF_A_BODY = post("/kenken/check", b"text=", length=1000)
HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
FONTS = get("/static/vendor/DejaVuSans.ttf", 30)
"""Some 20 MB of answers for 2 kB of requests."""
ALL_SORTS = b"".join(
    [
        get("/kenken?example=1", 5),
        get("/nothing", 5),
        *[post("/kenken/check", b"text=1"), post("/kenken/hint", b"")] * 5,
    ]
)


@dataclass(frozen=True)
class Attack:
    """A way to do one's worst, and for how long."""

    means: Askers | Crowd
    seconds: float = SECONDS


ATTACKS = {
    "idle connections, 300 of one address": Attack(Crowd(300), CUT_SECONDS),
    "half headers, a byte a second": Attack(Crowd(150, HALF_A_HEAD, drip=b"a"), CUT_SECONDS),
    "half bodies": Attack(Crowd(150, HALF_A_BODY), CUT_SECONDS),
    "half bodies, a byte a second": Attack(Crowd(150, HALF_A_BODY, drip=b"1"), CUT_SECONDS),
    "readers of nothing, 40 of one address": Attack(Crowd(40, FONTS, reads=0, buffer=2048), CUT_SECONDS),
    "readers of nothing, 120 of one address": Attack(Crowd(120, FONTS, reads=0, buffer=2048), CUT_SECONDS),
    "readers of a byte a second, 40": Attack(Crowd(40, FONTS, reads=1, buffer=2048), CUT_SECONDS),
    "pipelines of 5,000 /healthz, read": Attack(Crowd(10, get("/healthz", 5000), repeats=True)),
    "pipelines of 5,000 /robots.txt, not read": Attack(Crowd(40, get("/robots.txt", 5000), reads=0), CUT_SECONDS),
    "counts that wait 10 s, 30 connections": Attack(Askers(attackers.count, threads=30)),
    "idle connections, 180 of each of 7 addresses": Attack(Crowd(180, addresses=7, returns=True), CUT_SECONDS),
    "over every limit, 20 connections": Attack(Crowd(20, ALL_SORTS, repeats=True, returns=True)),
    "pictures and booklets of 8 addresses": Attack(Askers(attackers.picture, threads=8, addresses=8)),
    "pictures of new links of 150 x 150": Attack(Askers(attackers.preview)),
    "pages with 512 x 512": Attack(Askers(attackers.huge_page)),
    "checks of 512 x 512": Attack(Askers(attackers.check)),
    "hard hints": Attack(Askers(attackers.hint)),
    "links to 512 x 512": Attack(Askers(attackers.share)),
    "hard puzzles, and streams of their progress": Attack(Askers(attackers.solve)),
    "whole paths": Attack(Askers(attackers.path)),
    "fresh puzzles": Attack(Askers(attackers.deal)),
}


def attack(name: str, port: int, own: list[str], seen: Connection) -> None:
    """Attack from one's own addresses until told to stop, then tell what became of it."""
    ended = threading.Event()

    def wait() -> None:
        with contextlib.suppress(EOFError):
            seen.recv()
        ended.set()

    means = ATTACKS[name].means
    if isinstance(means, Askers):
        kenkens(16, 8), kenkens(9, 6)
    seen.send("ready")
    threading.Thread(target=wait, daemon=True).start()
    seen.send(means.run(port, own, ended))


@contextlib.contextmanager
def attacked(site: Address, name: str, own: list[str]) -> Iterator[Outcome]:
    """A site while that attack goes on; afterwards what became of it is known."""
    outcome = Outcome()
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=attack, args=(name, site.port, own, there))
    process.start()
    here.recv()
    try:
        yield outcome
    finally:
        here.send("stop")
        vars(outcome).update(vars(here.recv()))
        process.join()


@dataclass
class Visit:
    """What a visitor saw in some seconds; times are in milliseconds."""

    pages: list[float] = field(default_factory=list)
    plays: list[float] = field(default_factory=list)
    failed: int = 0
    """Answers that never came or were none: each counts as one that took as long as a visitor waits."""

    def note(self, times: list[float], ask: Callable[[], Answer]) -> None:
        """Ask, and note how long the answer took."""
        try:
            answer = ask()
        except OSError:
            answer = None
        if answer is not None and answer.status == 200:
            times.append(answer.milliseconds)
        else:
            times.append(PATIENCE * 1000)
            self.failed += 1


def play(site: Address, number: int) -> Answer:
    """What somebody asks for who plays: a board that nobody has seen, a look at it, a hint."""
    visitor = f"127.3.1.{1 + number % VISITORS}"
    small = {"text": attackers.nonogram(number, 10)}
    asks: tuple[Callable[[], Answer], ...] = (
        lambda: site.ask("GET", f"/nonogram?text={small['text']}", source=visitor),
        lambda: site.ask("POST", "/nonogram/check", small, source=visitor, **HTMX),
        lambda: site.ask("POST", "/nonogram/hint", small, source=visitor, **HTMX),
    )
    return asks[number % len(asks)]()


def visit(site: Address, seconds: float, numbers: Iterator[int]) -> Visit:
    """Look at pages that many look at, and play, in turns."""
    seen, end = Visit(), time.monotonic() + seconds
    while time.monotonic() < end:
        number = next(numbers)
        seen.note(seen.pages, lambda: site.ask("GET", PAGES[number % len(PAGES)], source="127.3.0.1"))  # noqa: B023
        seen.note(seen.plays, lambda: play(site, number))  # noqa: B023
        time.sleep(PAUSE)
    return seen


def resident(pids: Sequence[int]) -> float:
    """Memory of these processes and all that they started, in MiB; what several share counts for each."""
    kibibytes = 0
    for pid in {*pids, *itertools.chain.from_iterable(map(descendants, pids))}:
        with contextlib.suppress(OSError):  # it ended meanwhile
            found = re.search(r"^VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
            kibibytes += int(found[1]) if found else 0
    return kibibytes / 1024


class Watch:
    """Looks at the site's health and its memory all the time."""

    def __init__(self, site: Address, pids: Sequence[int]) -> None:
        self.site, self.pids = site, pids
        self.before, self.most, self.worst = resident(pids), 0.0, 0.0
        self._ended = threading.Event()
        self._threads = [threading.Thread(target=each) for each in (self._health, self._memory)]

    def __enter__(self) -> Watch:
        for each in self._threads:
            each.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        for each in self._threads:
            each.join()

    def _health(self) -> None:
        while not self._ended.wait(LOOK_EVERY):
            seen = Visit()
            seen.note(seen.pages, lambda: self.site.ask("GET", "/healthz", source="127.3.2.1"))
            self.worst = max(self.worst, *seen.pages)

    def _memory(self) -> None:
        while not self._ended.wait(LOOK_EVERY):
            self.most = max(self.most, resident(self.pids))


def late(times: list[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[round(0.95 * (len(times) - 1))]


@dataclass
class Measured:
    """A visitor's quiet seconds, those of an attack, and what the attack did."""

    quiet: Visit
    during: Visit
    watch: Watch
    outcome: Outcome

    @property
    def ratio(self) -> float:
        """How many times as long a page took, at the 95th percentile."""
        return late(self.during.pages) / late(self.quiet.pages)

    def row(self, name: str) -> str:
        """A line of the table."""
        pages = [f"{median(each):.1f} | {late(each):.1f}" for each in (self.quiet.pages, self.during.pages)]
        played = late(self.during.plays) / late(self.quiet.plays)
        asked = f"{len(self.during.pages) + len(self.during.plays)} | {self.during.failed}"
        memory = f"{self.watch.before:.0f} | {self.watch.most:.0f}"
        times = f"{' | '.join(pages)} | {self.ratio:.1f} | {played:.1f}"
        return f"| {name} | {times} | {asked} | {self.watch.worst:.0f} | {memory} | {self.outcome} |"


HEADINGS = [
    "attack",
    *("quiet p50", "p95", "p50 during", "p95", "page p95 to quiet", "play p95 to quiet", "asked", "failed"),
    *("/healthz worst", "MiB before", "most", "the attackers"),
]


def measured(site: Address, pids: Sequence[int], name: str, quiet: float, seconds: float) -> Measured:
    """Wait until the site is at rest, then visit it for so many quiet seconds, and for so many under this attack."""
    settle(pids)
    block = 1 + list(ATTACKS).index(name)
    with contextlib.ExitStack() as stack:
        before = visit(site, quiet, NUMBERS)
        watch = stack.enter_context(Watch(site, pids))
        outcome = stack.enter_context(attacked(site, name, list(attackers.sources(block))))
        during = visit(site, seconds, NUMBERS)
    return Measured(before, during, watch, outcome)


NUMBERS = itertools.count()
"""Of visits: no two have the same board."""


def settle(pids: Sequence[int]) -> None:
    """Wait until what an attack has begun is over: or the next one would be compared with its end."""
    end = time.monotonic() + REST_SECONDS
    while time.monotonic() < end:
        before = sum(sum(cpu(pid)) for pid in pids)
        time.sleep(2.0)
        if sum(sum(cpu(pid)) for pid in pids) - before < 2.0 * SETTLED:
            return
    print("(the site did not come to rest)", flush=True)


def main(only: str = "") -> None:
    """Measure and print a table; `attack:readers` only of attacks so called, `attack::8` for 8 s each."""
    only, _, most = only.partition(":")
    limit = float(most or CUT_SECONDS)
    print(f"\nload before: {os.getloadavg()[0]:.1f}; {os.cpu_count()} cores; milliseconds\n")
    print(f"| {' | '.join(HEADINGS)} |\n|---|{'---:|' * (len(HEADINGS) - 2)}---|")
    with started(stock=0) as site:
        visitor = patient(site)
        visit(visitor, 3.0, NUMBERS)
        for name, each in ATTACKS.items():
            if only in name:
                quiet, seconds = min(SECONDS, limit), min(each.seconds, limit)
                print(measured(visitor, [site.process.pid], name, quiet, seconds).row(name), flush=True)


def patient(site: Site) -> Address:
    """The site for a visitor, who does not wait for ever."""
    return Address(site.port, patience=PATIENCE)


if __name__ == "__main__":
    main()
