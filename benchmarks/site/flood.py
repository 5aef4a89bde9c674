"""How much a flood of hints delays pages: one visitor asks for hard hints in a loop, another looks at pages.

One server process as `dev.py run` starts it, but without limits on requests.  The pages' times are compared with those
of the same run before the flood, and so is an ordinary hint: ratios say the same on a fast machine and on a slow one.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import threading
import time
from collections.abc import Callable, Iterator
from statistics import median

from benchmarks.engine.instances import random_kenkens
from benchmarks.site.server_process import Site, running
from engine import PUZZLES

SECONDS = 15.0
"""For the quiet page, and for the page in the flood."""
PAUSE = 0.05
"""Between two requests of the visitor who looks at pages."""
THREADS = 4
"""In which the other visitor floods."""
HTMX = {"HX-Request": "true"}
PAGES = ("/", "/kenken", "/signpost", "/nonogram?example=2")
EASY = {"text": PUZZLES["kenken"].examples[0].text, "entries": ""}


def visit(site: Site, seconds: float, path: Callable[[int], str]) -> list[float]:
    """The milliseconds of one page after the other."""
    taken, end = [], time.monotonic() + seconds
    for number in itertools.takewhile(lambda _: time.monotonic() < end, itertools.count()):
        answer = site.ask("GET", path(number), source="127.3.0.1")
        assert answer.status == 200, answer
        taken.append(answer.milliseconds)
        time.sleep(PAUSE)
    return taken


def hints(site: Site, count: int) -> list[float]:
    """The milliseconds of ordinary hints for somebody else."""
    taken = []
    for _ in range(count):
        answer = site.ask("POST", "/kenken/hint", EASY, source="127.3.0.2", **HTMX)
        assert answer.status == 200, answer
        taken.append(answer.milliseconds)
    return taken


@contextlib.contextmanager
def flood(site: Site) -> Iterator[list[tuple[float, str]]]:
    """A visitor who asks for hard hints in a loop, in several threads; milliseconds and texts of the answers."""
    ended, answers, numbers = threading.Event(), list[tuple[float, str]](), itertools.count()

    def ask() -> None:
        while not ended.is_set():
            puzzle = random_kenkens(16, 8, 1, seed=next(numbers))[0]  # one that was not seen before
            answer = site.ask("POST", "/kenken/hint", {"text": str(puzzle)}, source="127.4.0.1", **HTMX)
            assert answer.status == 200, answer
            answers.append((answer.milliseconds, answer.text))

    threads = [threading.Thread(target=ask) for _ in range(THREADS)]
    for each in threads:
        each.start()
    try:
        yield answers
    finally:
        ended.set()
        for each in threads:
            each.join()


def row(name: str, taken: list[float], quiet: list[float]) -> str:
    """A line of the table; the ratios are to the quiet times of this run."""
    times, before = sorted(taken), sorted(quiet)
    late = round(0.95 * (len(times) - 1)), round(0.95 * (len(before) - 1))
    ratios = f"{median(times) / median(before):.1f} | {times[late[0]] / before[late[1]]:.1f}"
    return f"| {name} | {len(times)} | {median(times):.1f} | {times[late[0]]:.1f} | {ratios} |"


def main() -> None:
    """Measure and print a table."""
    print(f"\nload before: {os.getloadavg()[0]:.1f}; {os.cpu_count()} cores; milliseconds\n")
    print("| | answers | p50 | p95 | p50 to quiet | p95 to quiet |")
    print("|---|---:|---:|---:|---:|---:|")
    with running() as site:
        visit(site, 2.0, lambda number: PAGES[number % len(PAGES)])
        hints(site, 3)
        quiet, quiet_hints = visit(site, SECONDS, lambda number: PAGES[number % len(PAGES)]), hints(site, 100)
        print(row("page, quiet", quiet, quiet), flush=True)
        print(row("ordinary hint, quiet", quiet_hints, quiet_hints), flush=True)
        with flood(site) as answers:
            time.sleep(2.0)
            flooded = visit(site, SECONDS, lambda number: PAGES[number % len(PAGES)])
            flooded_hints = hints(site, 20)
        print(row(f"page, {THREADS} threads ask for hard hints", flooded, quiet))
        print(row("ordinary hint of somebody else meanwhile", flooded_hints, quiet_hints))
        busy = sum("busy" in text for _, text in answers)
        print(
            row(
                f"hard hints of the flood, of which {busy} only said that the site is busy",
                [each for each, _ in answers],
                quiet_hints,
            )
        )


if __name__ == "__main__":
    main()
