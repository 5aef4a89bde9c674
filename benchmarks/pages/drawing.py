"""What a page costs the web process: processor time by kind and size, inside one process, without the network.

A page is asked for by its text; the board on it is drawn by itself, too, empty and full.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.engine.instances import blobs, random_kenkens, random_nonograms
from engine import PUZZLES, GridPuzzle
from webapp import create_app
from webapp.pages.site.services import services
from webapp.settings import Settings

TIMES = 30
SIZES = {"nonogram": (10, 25, 40, 100, 512), "kenken": (4, 6, 9, 12, 16), "signpost": (4, 7, 10, 15, 20)}


def boards() -> Iterator[GridPuzzle[Any]]:
    """One of each kind and size; whether it has solutions does not matter to who draws it."""
    random = Random(3)
    made: dict[str, Callable[[int], Any]] = {
        "nonogram": lambda side: blobs(side)[0] if side > 100 else random_nonograms(side, 1, seed=2)[0],
        "kenken": lambda side: random_kenkens(side, 3, 1)[0],
        "signpost": lambda side: PUZZLES["signpost"](
            tuple(tuple(random.randrange(8) for _ in range(side)) for _ in range(side)),  # type: ignore[call-arg]
            tuple(tuple(r * side + c + 1 if (r + c) % 4 == 0 else 0 for c in range(side)) for r in range(side)),
        ),
    }
    for slug, sizes in SIZES.items():
        for side in sizes:
            yield made[slug](side)


def filled(puzzle: GridPuzzle[Any]) -> list[list[Any]]:
    """Something in every cell."""
    if puzzle.slug == "nonogram":
        return [["#" if (r * c) % 3 else "." for c in range(puzzle.width)] for r in range(puzzle.height)]
    most = puzzle.width if puzzle.slug == "kenken" else puzzle.width * puzzle.height
    return [[(r * puzzle.width + c) % most + 1 for c in range(puzzle.width)] for r in range(puzzle.height)]


def milliseconds(work: Callable[[], object]) -> float:
    """The median of this thread's processor time."""
    work()
    times = []
    for _ in range(TIMES):
        start = time.thread_time()
        work()
        times.append((time.thread_time() - start) * 1000)
    return statistics.median(times)


def main() -> None:
    """Measure and print."""
    print(f"load average {os.getloadavg()[0]:.1f} before\n")
    print("| board | the page | its empty board | its full board |\n|---|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        unlimited = {"requests_per_minute": 0, "submits_per_minute": 0, "work_seconds": 0, "solvers": 0}
        app = create_app(Settings(database_url=f"sqlite:///{Path(folder) / 'bench.sqlite'}", **unlimited))
        client = app.test_client()
        for puzzle in boards():
            slug, text, answer = puzzle.slug, str(puzzle), filled(puzzle)
            draw = app.jinja_env.get_template(f"puzzles/{slug}/editor.html").render
            page = milliseconds(lambda: client.post(f"/{slug}/read", data={"text": text}))  # noqa: B023
            with app.test_request_context("/"):
                empty = milliseconds(lambda: draw(puzzle=puzzle, mode="play", answer=None))  # noqa: B023
                full = milliseconds(lambda: draw(puzzle=puzzle, mode="solve", answer=answer))  # noqa: B023
            size = f"{slug} {puzzle.width} x {puzzle.height}"
            print(f"| {size} | {page:.1f} | {empty:.1f} | {full:.1f} |", flush=True)
        services(app).close()
    print(f"\nload average {os.getloadavg()[0]:.1f} after")


if __name__ == "__main__":
    main()
