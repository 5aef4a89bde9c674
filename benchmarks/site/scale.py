"""What a visit costs in processor time (`scale:visits`), and many rows in PostgreSQL (`scale:rows`): docs/scale.md."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from benchmarks.engine.instances import random_nonograms
from benchmarks.site import rows
from benchmarks.site.server_process import Answer, Site, running
from tests.servers.chaos.sites import descendants

EACH = 60
"""Requests of each kind."""
TICKS = os.sysconf("SC_CLK_TCK")
HTMX = {"HX-Request": "true"}


def cpu(pid: int) -> tuple[float, float]:
    """Seconds of processor time: of the process itself, and of all others that it started, ended ones among them."""
    own = others = 0.0
    for each in (pid, *descendants(pid)):
        try:
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        user, system, of_ended = int(fields[11]), int(fields[12]), int(fields[13]) + int(fields[14])
        own += (user + system) / TICKS if each == pid else 0
        others += of_ended / TICKS + (0 if each == pid else (user + system) / TICKS)
    return own, others


def ask(site: Site, method: str, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
    """An answer that is none of an error."""
    answer = site.ask(method, path, form, **headers)
    assert answer.status in (200, 303), (path, answer.status)
    return answer


def visits() -> None:
    """A row for each kind of request: processor time of the web process, and of those that work for it."""
    puzzles = [str(each) for each in random_nonograms(10, 5 * EACH, seed=8)]
    links: list[str] = []

    def share(site: Site, number: int) -> None:
        answer = ask(site, "POST", "/nonogram/share", {"text": puzzles[number]})
        links.append(re.findall(r"/p/\w+", answer.headers["location"])[0])

    kinds: dict[str, Callable[[Site, int], object]] = {
        "page that many look at": lambda site, _: ask(site, "GET", "/nonogram?example=1"),
        "page of a board 10 x 10": lambda site, n: ask(site, "GET", f"/nonogram?text={quote(puzzles[n + EACH])}"),
        "static file": lambda site, _: ask(site, "GET", "/static/vendor/htmx-2.0.11.min.js"),
        "check": lambda site, n: ask(site, "POST", "/nonogram/check", {"text": puzzles[n]}, **HTMX),
        "hint": lambda site, n: ask(site, "POST", "/nonogram/hint", {"text": puzzles[n + EACH]}, **HTMX),
        "solve": lambda site, n: ask(site, "POST", "/nonogram/solve", {"text": puzzles[n + 2 * EACH]}, **HTMX),
        "share": share,
        "link": lambda site, n: ask(site, "GET", links[n]),
        "preview, drawn": lambda site, n: ask(site, "GET", f"{links[n]}.png"),
        "preview, kept": lambda site, n: ask(site, "GET", f"{links[n]}.png"),
    }
    print(f"\nload before: {os.getloadavg()[0]:.1f}; {EACH} of each; milliseconds of processor time for one\n")
    print("| request | web process | other processes |\n|---|---:|---:|")
    with running(stock=0, solvers=2) as site:
        for name in ("page of a board 10 x 10", "check", "hint", "solve"):
            kinds[name](site, 2 * EACH)  # what is loaded at first use
        time.sleep(3)
        idle = cpu(site.process.pid)
        time.sleep(10)
        idle_own, idle_others = (
            (after - before) / 10 for before, after in zip(idle, cpu(site.process.pid), strict=True)
        )
        for name, kind in kinds.items():
            start, before = time.monotonic(), cpu(site.process.pid)
            for number in range(EACH):
                kind(site, number)
            time.sleep(2)
            seconds, after = time.monotonic() - start, cpu(site.process.pid)
            own = (after[0] - before[0] - seconds * idle_own) * 1000 / EACH
            others = (after[1] - before[1] - seconds * idle_others) * 1000 / EACH
            print(f"| {name} | {own:.1f} | {others:.1f} |", flush=True)
        print(f"| nothing, a second | {idle_own * 1000:.1f} | {idle_others * 1000:.1f} |")


def main(only: str = "") -> None:
    """Print one table, or both."""
    if only in {"", "visits"}:
        visits()
    if only in {"", "rows"}:
        rows.main()


if __name__ == "__main__":
    main()
