"""Two hours of ten gentle visitors, and whether memory, descriptors or threads go on rising.

One server as `dev.py run` starts it, with the default settings.  `soak:30` runs for 30 minutes, `soak:30:FILE` writes
the figures of each minute to a file too, as tab-separated values.  It is made to run unattended: whatever the site
answers is counted, and a site that has ended is told at the end.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import linear_regression, mean
from typing import Any, TextIO
from urllib.parse import quote, urlencode

from benchmarks.site.server_process import DATABASE, LOG, Address, Answer, Site, started
from engine import PUZZLES
from engine.hints.lessons import lessons_of
from tests.servers.chaos.sites import descendants

MINUTES = 120.0
VISITORS = 10
PAUSE = 1.0
"""Mean seconds between two requests of a visitor."""
MOST_RISE = 6.0
"""Megabytes an hour of the web process, after the first quarter, that are no leak yet."""
MOST_MORE = 12
"""Descriptors and threads in the last quarter beyond those in the second: streams and jobs come and go."""
KEPT = 20
"""Puzzles and links that a visitor comes back to."""
HTMX = {"HX-Request": "true"}
JSON = {"Content-Type": "application/json"}
PAGES = (
    *("/", "/days", "/days.atom", "/day", "/yours", "/learn", "/formats", "/api", "/book", "/offline", "/sw.js"),
    *("/manifest.webmanifest", "/robots.txt", "/sizes.css", "/tints.css", "/api/v1/kinds", "/api/v1/openapi.json"),
    *("/healthz", "/readyz", "/metrics", "/p/zzzzzzzzzzzz", "/nothing-here", "/static/styles/site.css"),
)
OF_A_KIND = ("", "/make", "/solve", "/deal", ".png", "/thumbnail.svg", "/style.css", "?example=1", "?example=2")
OF_A_LINK = ("", "/puzzle", "/make", ".png", ".svg", ".pdf", "/embed", "/path", ".txt")
COLUMNS = (
    *("minute", "web MB", "tree MB", "descriptors", "threads", "processes", "answers", "429", "503", "other 5xx"),
    *("none", "database MB", "tracebacks"),
)


class Visitor(threading.Thread):
    """Somebody who looks, plays, solves, shares and prints, and waits a moment after each answer."""

    def __init__(self, site: Address, number: int, seen: Counter[int], ended: threading.Event) -> None:
        super().__init__(daemon=True, name=f"visitor {number}")
        self.site, self.source, self.seen, self.ended = site, f"127.5.0.{number}", seen, ended
        self.random = Random(number)
        self.puzzles = deque(((slug, kind.examples[0].text) for slug, kind in PUZZLES.items()), KEPT)
        self.links = deque[str](maxlen=KEPT)
        self.sizes: dict[str, list[dict[str, Any]]] = {}
        self.lessons = [
            f"/learn/{slug}/{lesson.slug}/{number}"
            for slug, kind in PUZZLES.items()
            for lesson in lessons_of(kind)
            for number in range(1, 9)
        ]
        self.ways: dict[Callable[[], object], int] = {
            self.look: 30,
            self.deal: 12,
            self.open_fresh: 8,
            self.open_text: 8,
            self.check: 8,
            self.hint: 14,
            self.finish: 5,
            self.solve: 4,
            self.share: 6,
            self.visit_link: 12,
            self.learn: 6,
            self.ask_api: 8,
            self.print_book: 1,
        }

    def run(self) -> None:
        """Go on until it is over; what fails is counted."""
        while not self.ended.is_set():
            (way,) = self.random.choices(list(self.ways), list(self.ways.values()))
            with suppress(OSError, ValueError, KeyError, LookupError):
                way()
            self.ended.wait(self.random.expovariate(1 / PAUSE))

    def ask(self, method: str, path: str, form: dict[str, str] | str | None = None, **headers: str) -> Answer:
        """One request; raises OSError where no answer comes."""
        try:
            answer = self.site.ask(method, path, form, source=self.source, **headers)
        except Exception:
            self.seen[0] += 1
            raise
        self.seen[answer.status] += 1
        return answer

    def tell(self, path: str, **sent: object) -> dict[str, Any]:
        """What a program is told, where it is not refused."""
        answer = self.ask("POST", f"/api/v1/{path}", json.dumps(sent), **JSON)
        told: dict[str, Any] = json.loads(answer.text)
        return told

    def look(self) -> None:
        slug = self.random.choice(list(PUZZLES))
        day = f"/day/2026-11-{self.random.randrange(1, 26):02}{self.random.choice(['', '', '', '.pdf'])}"
        self.ask("GET", self.random.choice([*PAGES, day, *(f"/{slug}{each}" for each in OF_A_KIND)]))

    def recipe(self) -> tuple[str, dict[str, str]]:
        """A kind with a size and a level that is dealt while somebody waits."""
        if not self.sizes:
            told = json.loads(self.ask("GET", "/api/v1/kinds").text)
            self.sizes = {each["kind"]: each["sizes"] for each in told["kinds"] if each["sizes"]}
        slug = self.random.choice(list(self.sizes))
        size = self.random.choice([each for each in self.sizes[slug] if each["levels"]][:4])
        return slug, {"size": size["size"], "level": self.random.choice(size["levels"])}

    def deal(self) -> None:
        slug, wish = self.recipe()
        told = self.tell(f"{slug}/deal?wait=5", **wish)
        self.puzzles.append((slug, told["text"]))

    def open_fresh(self) -> None:
        slug, wish = self.recipe()
        answer = self.ask("GET", f"/{slug}/new?{urlencode(wish | {'level': wish['level'].replace('-', ' ')})}")
        self.ask("GET", answer.headers["location"])

    def open_text(self) -> None:
        slug, text = self.random.choice(self.puzzles)
        self.ask("GET", f"/{slug}?text={quote(text)}")

    def check(self) -> None:
        slug, text = self.random.choice(self.puzzles)
        self.ask("POST", f"/{slug}/check", {"text": text}, **HTMX)

    def hint(self) -> None:
        slug, text = self.random.choice(self.puzzles)
        self.ask("POST", f"/{slug}/hint", {"text": text, "entries": ""}, **HTMX)

    def finish(self) -> None:
        """See the whole way, then hand in the board at its end."""
        slug, text = self.random.choice(self.puzzles)
        told = self.tell(f"{slug}/path?wait=5", text=text)
        entries = told["start"]
        for step in told["steps"]:
            before, entries, at = entries, "", 0
            for place, taken, put in step["then"]:
                entries, at = entries + before[at:place] + put, place + taken
            entries += before[at:]
        self.ask("POST", f"/{slug}/progress", {"text": text, "entries": entries}, **HTMX)

    def solve(self) -> None:
        slug, text = self.random.choice(self.puzzles)
        answer = self.ask("POST", f"/{slug}/solve", {"text": text}, **HTMX)
        for _ in range(20):
            job = re.search(r"/jobs/\w+", answer.text)
            if not job or self.ended.wait(1.0):
                return
            answer = self.ask("GET", job[0], **HTMX)

    def share(self) -> None:
        slug, text = self.random.choice(self.puzzles)
        link = re.search(r"/p/\w+", self.ask("POST", f"/{slug}/share", {"text": text}).headers["location"])
        if link:
            self.links.append(link[0])
            self.ask("GET", link[0])

    def visit_link(self) -> None:
        self.ask("GET", self.random.choice(self.links) + self.random.choice(OF_A_LINK))

    def learn(self) -> None:
        self.ask("GET", self.random.choice(self.lessons))

    def ask_api(self) -> None:
        slug, text = self.random.choice(self.puzzles)
        way = self.random.choice(["parse", "hint", "count?wait=5", "solve?wait=5", "judge", "export"])
        self.tell(f"{slug}/{way}", text=text, **({"format": "svg"} if way == "export" else {}))

    def print_book(self) -> None:
        wish = {"kind": "kenken", "count": "2", "size": "4", "level": "easy", "seed": str(self.random.randrange(10**6))}
        answer = self.ask("GET", f"/book/new?{urlencode(wish)}")
        place = answer.headers["location"]
        self.ask("GET", place)
        self.ask("GET", place.replace("/book", "/book.pdf", 1))


def figures(site: Site) -> tuple[float, float, int, int, int]:
    """Resident MB of the web process and of all together, its descriptors and threads, and how many processes."""
    own = Path(f"/proc/{site.process.pid}")
    status = dict(re.findall(r"^(VmRSS|Threads):\s+(\d+)", (own / "status").read_text(), re.MULTILINE))
    everyone = {site.process.pid, *descendants(site.process.pid)}
    whole = 0
    for each in everyone:
        with suppress(OSError, AttributeError, TypeError):  # it ended meanwhile
            # What forks share counts once.
            rollup = Path(f"/proc/{each}/smaps_rollup").read_text()
            whole += int(re.search(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)[1])  # type: ignore[index]
    descriptors = len(list((own / "fd").iterdir()))
    return int(status["VmRSS"]) / 1024, whole / 1024, descriptors, int(status["Threads"]), len(everyone)


def rise(samples: list[tuple[float, ...]]) -> float:
    """MB an hour of the web process after the first quarter, by least squares."""
    later = samples[len(samples) // 4 :]
    if len(later) < 2:
        return 0.0
    return linear_regression([each[0] for each in later], [each[1] for each in later]).slope * 60


def faults(samples: list[tuple[float, ...]], code: int | None) -> list[str]:
    """Why the site may not be left alone for long."""
    if code is not None or len(samples) < 4:
        return [f"the site ended with {code}" if code is not None else "too short to tell"]
    found = []
    if (slope := rise(samples)) > MOST_RISE:
        found.append(f"memory rises {slope:.1f} MB an hour (at most {MOST_RISE:g})")
    second, last = samples[len(samples) // 4 : len(samples) // 2], samples[-len(samples) // 4 :]
    for name in ("descriptors", "threads"):
        column = COLUMNS.index(name)
        more = mean(each[column] for each in last) - mean(each[column] for each in second)
        if more > MOST_MORE:
            found.append(f"{more:.0f} more {name}")
    found += [f"{samples[-1][COLUMNS.index(name)]:.0f} x {name}" for name in ("other 5xx", "none", "tracebacks")]
    return [each for each in found if not each.startswith("0 x")]


def sample(site: Site, minute: float, seen: Counter[int], tracebacks: int) -> tuple[float, ...]:
    """A line of the table; what is counted is counted from the start."""
    data = sum(each.stat().st_size for each in site.folder.glob(f"{DATABASE}*")) / 1e6
    failed = sum(number for status, number in seen.items() if status >= 500 and status != 503)
    counts = (sum(seen.values()), seen[429], seen[503], failed, seen[0])
    return (minute, *figures(site), *counts, data, tracebacks)


def show(row: tuple[float, ...] | tuple[str, ...], file: TextIO | None) -> None:
    """Print and write a line."""
    line = "\t".join(each if isinstance(each, str) else f"{each:.1f}".removesuffix(".0") for each in row)
    print(line, flush=True)
    if file:
        file.write(line + "\n")
        file.flush()


def main(only: str = "") -> None:
    """Measure, print and judge."""
    asked, _, name = only.partition(":")
    minutes = float(asked or MINUTES)
    file = Path(name).open("w") if name else None  # noqa: SIM115 (closed when all is over)
    seen, ended, samples, tracebacks = Counter[int](), threading.Event(), list[tuple[float, ...]](), 0
    with started() as site, (site.folder / LOG).open(encoding="utf-8", errors="replace") as log:
        visitors = [Visitor(site, number + 1, seen, ended) for number in range(VISITORS)]
        for each in visitors:
            each.start()
        show(COLUMNS, file)
        began = time.monotonic()
        while site.process.poll() is None and (passed := (time.monotonic() - began) / 60) < minutes:
            time.sleep(max(0.0, 60 * min(minutes, int(passed) + 1) + began - time.monotonic()))
            tracebacks += sum("Traceback (most recent" in line for line in log)
            with suppress(OSError, KeyError):  # it ended just now
                samples.append(sample(site, (time.monotonic() - began) / 60, seen, tracebacks))
                show(samples[-1], file)
        code = site.process.poll()
        ended.set()
        for each in visitors:
            each.join(70)
        wrong = faults(samples, code)
        show((f"rise after the first quarter: {rise(samples):.1f} MB an hour",), file)
        show((f"statuses: {dict(sorted(seen.items()))}",), file)
        show((f"verdict: {'; '.join(wrong) or 'nothing rises, nothing failed'}",), file)
    if file:
        file.close()


if __name__ == "__main__":
    main()
