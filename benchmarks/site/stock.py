"""The stock of fresh puzzles: fifty visitors press Next, and visitors' puzzles while idle solvers deal."""

from __future__ import annotations

import random
import re
import tempfile
import threading
import time
from html import unescape
from pathlib import Path
from statistics import median

from benchmarks.site.load import Times, User
from benchmarks.site.server_process import Site, running
from engine import Recipe, deal
from webapp.store.contents import Store
from webapp.store.stock import Stock
from webapp.store.values import Ready

VISITORS = 50
PRESSES = 12
EVERY = 1.0
"""Seconds between two presses of one visitor: nobody plays faster."""
READY = 700
SHELF = Recipe.latest("signpost", "4", "Very easy", 1)
PAIRS = 8
QUIET = 7.0
"""Seconds after which idle solvers deal."""


def main() -> None:
    """Print both tables."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'stock.sqlite'}"
        fill(url)
        with running(database_url=url, stock=0) as site:
            next_under_load(site)
    beside_dealing()


def fill(url: str) -> None:
    """A shelf that is full."""
    store = Store(url)
    store.migrate()
    stock = Stock(store)
    for seed in range(1, READY + 1):
        recipe = f"{SHELF.shelf}-{seed}"
        stock.add(Ready(recipe, str(deal(Recipe.parse(recipe)))))
    store.engine.dispose()


def next_under_load(site: Site) -> None:
    """Everybody walks along the shelf from wherever they begin."""
    times, seen = Times(), list[list[str]]()

    def press(number: int) -> None:
        user, mine = User(site, number, times), list[str]()
        way = f"/{SHELF.kind}/new?size={SHELF.size}&level=very+easy"
        time.sleep(random.Random(number).random() * EVERY)
        for _ in range(PRESSES):
            start = time.perf_counter()
            _, address = user.ask(way)
            mine.append(address)
            page, _ = user.ask(address)
            way = unescape((re.findall(r'data-next="([^"]+)"', page) or [way])[0])
            time.sleep(max(0.0, EVERY - (time.perf_counter() - start)))
        user.connection.close()
        seen.append(mine)

    threads = [threading.Thread(target=press, args=(number,)) for number in range(VISITORS)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    doubles = sum(len(mine) - len(set(mine)) for mine in seen)
    print(f"{VISITORS} visitors press Next {PRESSES} times, once a second (redirect and page timed apart)\n")
    print("| | answers | a second | p50 ms | p95 ms | p99 ms | goal p95 | errors | load |")
    print("|---|---|---|---|---|---|---|---|---|")
    print(times.row("Next", PRESSES * EVERY, "50"))
    print(f"\nTwice to one visitor: {doubles}\n")


def beside_dealing() -> None:
    """The same small puzzles at a site whose idle solvers deal, and at one whose solvers do nothing, in turns."""
    taken: dict[int, list[float]] = {0: [], 12: []}
    with running(stock=0) as quiet, running(stock=12) as dealing:
        for number in range(PAIRS):
            time.sleep(QUIET)
            for stock, site in ((0, quiet), (12, dealing)):
                text = "5x5:" + "/".join(f"{1 + (number >> bit) % 2}" for bit in range(5)) + "/1/1/1/1/1"
                answer = site.ask("POST", "/nonogram/solve", {"text": text}, **{"HX-Request": "true"})
                assert answer.status == 200, answer.text
                taken[stock].append(answer.milliseconds)
    print("| solving a small puzzle | p50 ms | worst ms |")
    print("|---|---|---|")
    for stock, words in ((0, "idle solvers do nothing"), (12, "idle solvers deal")):
        print(f"| {words} | {median(taken[stock]):.0f} | {max(taken[stock]):.0f} |")
    print(f"\nRatio of the medians: {median(taken[12]) / median(taken[0]):.2f}")


if __name__ == "__main__":
    main()
