"""Puzzles made to hurt, sent to a real server with its default limits: how each ends, when, with how much memory."""

from __future__ import annotations

import html
import math
import os
import random
import re
import time
from collections.abc import Iterator

from benchmarks.engine.instances import nonogram_of, published_signposts
from benchmarks.site.server_process import Site, running
from engine.puzzles.kenken import Cage, KenKen
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.signpost import Signpost
from webapp.settings import Settings

HTMX = {"HX-Request": "true"}
SLACK = 3.0
"""Seconds past the limit after which the outcome must be there."""


def ones(side: int, count: int) -> str:
    """A square nonogram whose every clue has so many runs of one cell."""
    return str(Nonogram(((1,) * count,) * side, ((1,) * count,) * side))


def contradictory(side: int, seed: int = 5) -> str:
    """The rows of one random picture and the columns of another with as many black cells."""
    rng = random.Random(seed)
    cells = [True] * (side * side // 2) + [False] * (side * side - side * side // 2)
    pictures = []
    for _ in range(2):
        rng.shuffle(cells)
        pictures.append(nonogram_of([cells[r * side : (r + 1) * side] for r in range(side)]))
    return str(Nonogram(pictures[0].columns, pictures[1].rows))


def one_cage(op: str, target: int) -> str:
    """A KenKen of 16 x 16 that is one cage."""
    cells = tuple((r, c) for r in range(16) for c in range(16))
    return str(KenKen(16, (Cage(cells, op, target),), large=op == ""))


def signpost(givens: int) -> str:
    """A board of 20 x 20 with so many of its numbers given, the least of all but the ends."""
    board = published_signposts("20x20")[0]
    assert isinstance(board, Signpost)
    keep = sorted(n for row in board.givens for n in row if 1 < n < 400)[:givens]
    return str(Signpost(board.arrows, tuple(tuple(n if n in keep else 0 for n in row) for row in board.givens)))


def bombs() -> Iterator[tuple[str, str, str]]:
    """Name, kind and text of each."""
    placements = math.log10(math.comb(200 - 50 + 1, 50))
    yield f"nonogram 200x200, 10^{placements:.0f} placements in every line", "nonogram", ones(200, 50)
    yield "nonogram 100x100, all ones, as many as fit", "nonogram", ones(100, 50)
    yield "nonogram 512x512, all ones, as many as fit", "nonogram", ones(512, 256)
    yield "nonogram 100x100, contradictory", "nonogram", contradictory(100)
    yield "nonogram 200x200, one each: 10^375 solutions", "nonogram", ones(200, 1)
    yield "nonogram 512x512, one each", "nonogram", ones(512, 1)
    yield "Countdown, 10 tiles", "countdown", "1 2 3 4 5 6 7 8 9 10 = 999"
    yield "Countdown, 8 tiles, out of reach", "countdown", "9973 9967 9949 9941 9931 9929 9923 9907 = 500009"
    yield "Signpost 20x20, no number given", "signpost", signpost(0)
    yield "Signpost 20x20, one number given", "signpost", signpost(1)
    yield "Signpost 20x20, all arrows alike", "signpost", "20x20:" + "a" * 400
    yield "KenKen 16x16, one cage, sum", "kenken", one_cage("+", 16 * 136)
    yield "KenKen 16x16, one cage, product", "kenken", one_cage("*", math.factorial(16) ** 16)
    yield "KenKen 16x16, one cage, wrong sum", "kenken", one_cage("+", 16 * 136 + 1)
    yield "KenKen 16x16, one cage, no operator", "kenken", one_cage("", 16 * 136)
    yield "64 KiB of nines", "nonogram", "9" * 65_536
    yield "64 KiB of brackets", "nonogram", "[" * 65_536


def defuse(site: Site, kind: str, text: str) -> tuple[str, float]:
    """Send one, follow its job as a visitor's page does, and say how it ended after how many seconds."""
    start = time.monotonic()
    answer = site.ask("POST", f"/{kind}/solve", {"text": text}, **HTMX)
    job = answer.headers.get("hx-replace-url", "")
    while 'class="job"' in answer.text:
        time.sleep(0.1)
        answer = site.ask("GET", job, **HTMX)
    seconds = time.monotonic() - start
    said = html.unescape(re.sub(r"<.*?>", "", f"{answer.heading}. {answer.message}"))
    return f"{answer.status} {said}", seconds


def main() -> None:
    """Print a row for each, and say which broke a limit."""
    limits = Settings()
    print(f"\nlimits: {limits.solve_seconds:.0f} s, {limits.solve_megabytes} MiB; load {os.getloadavg()[0]:.1f}\n")
    print("| bomb | outcome | s | solver MiB | server MiB |\n|---|---|---:|---:|---:|")
    worst = 0
    with running(requests_per_minute=0, submits_per_minute=0, work_seconds=0) as site:
        for name, kind, text in bombs():
            site.peaks.clear()
            said, seconds = defuse(site, kind, text)
            solver, server = site.peak(solvers=True), site.peak(solvers=False)
            held = seconds < limits.solve_seconds + SLACK and solver <= limits.solve_megabytes and said[:3] != "500"
            worst += not held
            mark = "" if held else " **BROKE A LIMIT**"
            print(f"| {name} | {said[:150]}{mark} | {seconds:.1f} | {solver:.0f} | {server:.0f} |", flush=True)
    print(f"\n{worst} broke a limit")
