"""What a move costs while somebody plays: processor time of the page's thread, elements styled anew, frames, waiting.

Real Chromium, 1280 x 800. A click, a key, the mouse going over the board and a step of a stroke are traced one by one;
frames and waiting are taken as on a device 4 times slower than this machine.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser

from benchmarks.engine.instances import random_nonograms
from benchmarks.pages.chromium import DESK, SLOWER, Visitor, chromium, milliseconds, profile, restyled, traced, visitor
from benchmarks.pages.pages import SIDES, judged, late, strokes
from benchmarks.site.server_process import running
from engine import PUZZLES

LIMITS = {"small": 10.0, "large": 25.0, "restyled": 60, "frame": 33.0, "press": 200.0}
"""Milliseconds of a click on boards up to 20 x 20 and larger ones; elements; milliseconds of a frame and of a press."""
TIMES = 8
SETTLED = 150
"""Milliseconds after which nothing that a move has caused still runs."""
SPOTS = """
(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom < innerHeight)
  .map((each) => each.getBoundingClientRect())
  .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])
"""
"""The middles of the elements that are in sight."""
AREA = """
() => {
  const { x, y, width, height } = document.querySelector(".drawing svg").getBoundingClientRect();
  return [x, y, width, height];
}
"""
COSTS = """
## What a move costs

Milliseconds of the page's thread, medians (a click: limit 10, on larger boards 25), and how often an element's style
was worked out for a click (60).

| board | click | key | over it | step of a stroke | elements |
|---|---:|---:|---:|---:|---:|"""
WAITS = """
## From a press to the next paint, 4 times slower

| board | presses | p98 (200) | frames of strokes | p95 (33) |
|---|---:|---:|---:|---:|"""

Spot = tuple[float, float]


@dataclass(frozen=True)
class Board:
    """A board, what of it is clicked, and a key that does something on it."""

    name: str
    path: str
    spots: str
    key: str
    draws: bool = False
    limit: float = LIMITS["small"]


CELLS = "#board td[data-place]"
KINDS = {
    "nonogram": (CELLS, "Space"),
    "kenken": (CELLS, "1"),
    "signpost": (CELLS, "ArrowRight"),
    "countdown": (".rack .tile", "+"),
    "letters": (".rack .tile", "e"),
    "trades": ("#board button", "Tab"),
    "boxes": ("[data-view=top] td[data-place]", "ArrowRight"),
}
"""What is clicked in each kind, and the key."""


def boards() -> Iterator[Board]:
    """The first example of each kind, and large nonograms."""
    for slug, (spots, key) in KINDS.items():
        yield Board(PUZZLES[slug].name, f"/{slug}?example=1", spots, key, draws=slug == "nonogram")
    for side in SIDES:
        path, limit = f"/nonogram?text={random_nonograms(side, 1)[0]}", LIMITS["small" if side <= 20 else "large"]
        yield Board(f"nonogram {side} x {side}", path, CELLS, "Space", draws=True, limit=limit)


def spots(one: Visitor, board: Board) -> list[Spot]:
    """Where to click: cells, or points of a drawing that lie in a row of it."""
    found: list[Spot] = one.page.evaluate(SPOTS, board.spots)
    if not found:
        x, y, width, height = one.page.evaluate(AREA)
        found = [(x + width * (0.2 + 0.05 * i), y + height * 0.31) for i in range(TIMES + 1)]
    return [found[i % len(found)] for i in range(TIMES + 1)]


def move(one: Visitor, act: Callable[[], object]) -> list[dict[str, Any]]:
    """What the page's thread did for it."""
    with traced(one.page, one.wire) as events:
        act()
        one.page.wait_for_timeout(SETTLED)
    return events


def costs(browser: Browser, address: str, board: Board) -> str:
    """A row of the table."""
    with profile(browser, **DESK) as context:
        one = visitor(context, slow=False)
        one.go(address + board.path)
        mouse, at = one.page.mouse, spots(one, board)
        clicks, keys, overs, steps = [], [], [], []
        for x, y in at:
            overs.append(move(one, lambda: mouse.move(x, y)))  # noqa: B023
            clicks.append(move(one, lambda: (mouse.down(), mouse.up())))
            keys.append(move(one, lambda: one.page.keyboard.press(board.key)))
        if board.draws:
            mouse.move(*at[0])
            mouse.down()
            steps = [move(one, lambda: mouse.move(x, y)) for x, y in at[1:]]  # noqa: B023
            mouse.up()
    click, key, over, step = (
        statistics.median(map(milliseconds, each[1:])) if each else None for each in (clicks, keys, overs, steps)
    )
    anew = judged(max(map(restyled, clicks[1:])), LIMITS["restyled"], ".0f")
    rest = " | ".join("" if each is None else f"{each:.1f}" for each in (key, over, step))
    return f"| {board.name} | {judged(click or 0, board.limit, '.1f')} | {rest} | {anew} |"


def waits(browser: Browser, address: str, board: Board) -> str:
    """A row of the table."""
    with profile(browser, **DESK) as context:
        one = visitor(context, slow=False)
        one.go(address + board.path)
        at = spots(one, board)
        one.wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        one.page.evaluate("watch.presses()")
        for _ in range(4):
            for spot in at:
                one.page.mouse.click(*spot)
                one.page.wait_for_timeout(60)
                one.page.keyboard.press(board.key)
                one.page.wait_for_timeout(60)
        one.page.wait_for_timeout(1000)
        pressed: list[float] = sorted(one.page.evaluate("watch.pressed()")) or [0.0]
        frames = strokes(one, touch=False) if board.draws else []
    drawn = f"{len(frames)} | {judged(late(frames), LIMITS['frame'], '.1f')}" if frames else "|"
    slow = pressed[min(len(pressed) - 1, int(len(pressed) * 0.98))]
    return f"| {board.name} | {len(pressed)} | {judged(slow, LIMITS['press'], '.0f')} | {drawn} |"


def main(only: str = "") -> None:
    """Measure and print; `play:kenken` is one kind, by a part of its name."""
    found = [board for board in boards() if only.lower() in board.name.lower()]
    before = os.getloadavg()[0]
    with running() as site, chromium() as browser:
        address = f"http://127.0.0.1:{site.port}"
        for head, row in ((COSTS, costs), (WAITS, waits)):
            print(head)
            for board in found:
                print(row(browser, address, board), flush=True)
    print(f"\nload {before:.1f} before, {os.getloadavg()[0]:.1f} after")


if __name__ == "__main__":
    main()
