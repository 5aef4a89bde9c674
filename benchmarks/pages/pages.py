"""The pages as a visitor with a slow phone has them: how soon they are there, what moves, how much they weigh.

Real Chromium; 390 x 844, 4 times slower than this machine, 1.6 Mbit/s, 150 ms for each round trip.  Only the times of
answers and of frames are taken at full speed, since there the machine is meant and not the line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from benchmarks import ROOT
from benchmarks.engine.instances import published_nonograms, random_nonograms
from benchmarks.pages.chromium import DESK, PHONE, Visitor, chromium, profile, visitor
from benchmarks.site.server_process import running
from engine import PUZZLES

RESULTS = ROOT / "docs" / "measured" / "pages.md"
LIMITS = {"load": 0.05, "press": 0.05, "first": 90_000, "second": 60_000, "answer": 200.0, "frame": 20.0}
SIDES = (20, 60, 100)
SETTLED = 1200
"""Milliseconds after which nothing that a press has caused still moves."""


CELLS = """
() => {
  const board = document.querySelector("#board .scroller");
  const outer = board.getBoundingClientRect();
  const first = board.querySelector("[data-place=r1c1], svg[tabindex], svg").getBoundingClientRect();
  const bar = document.getElementById("bar").getBoundingClientRect();
  const left = Math.max(outer.left, first.left), top = Math.max(outer.top, first.top);
  const lowest = bar.left < outer.right ? bar.top : innerHeight; // on a desk it is beside the board
  const right = Math.min(outer.right, innerWidth), bottom = Math.min(outer.bottom, innerHeight, lowest);
  return { left, top, width: right - left, height: bottom - top };
}
"""
"""Where the cells are in sight: beside the clues, within the frame and the window."""
PAGES = """
## Pages

Paints in milliseconds; how far things move at loading (limit 0.05) and at Hint, Check and Solve (0.05); kilobytes over
the wire with headers and fonts, for who comes here first (90) and for who was on another page before (60); controls
smaller than 44 pixels with everything unfolded (0), and cells smaller than that, which depends on the puzzle.

| page | first paint | largest | load | Hint | Check | Solve | requests | first | second | small controls | cells |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"""
ANSWERS = """
## From the click on Solve to the painted answer

Ten easy puzzles that the site has not seen before, at full speed, in milliseconds: in all, and of that until the
request went out, until its answer was there, and until that was on the board and painted.

| puzzle | in all | asked | answered | painted |
|---|---:|---:|---:|---:|"""
DRAGS = """
## Frames of a stroke

Four strokes over a nonogram, at full speed, in milliseconds (limit 20).

| board | frames by mouse | p95 | worst | frames by finger | p95 | worst |
|---|---:|---:|---:|---:|---:|---:|"""


def pages() -> Iterator[tuple[str, str]]:
    """Names and paths of what is measured."""
    yield "home", "/"
    for slug, kind in PUZZLES.items():
        yield f"{kind.name}, play", f"/{slug}"
        yield f"{kind.name}, make", f"/{slug}/make"


def late(values: list[float]) -> float:
    """The 95th percentile."""
    return sorted(values)[min(len(values) - 1, round(0.95 * (len(values) - 1)))]


def judged(value: float, limit: float, form: str = ".3f") -> str:
    """A figure, bold where it is beyond what it may be."""
    text = f"{value:{form}}"
    return f"**{text}**" if value >= limit else text


def solve_button(page: Page) -> Locator:
    """The first thing in sight that solves."""
    return page.get_by_role("button", name=re.compile(r"^Solve$")).locator("visible=true").first


def presses(one: Visitor) -> dict[str, str]:
    """How far things move at Hint, Check and Solve, as far as the page has them in sight."""
    found, page = {}, one.page
    for name in ("Hint", "Check", "Solve"):
        button = page.get_by_role("button", name=re.compile(f"^{name}$")).locator("visible=true")
        if not button.count():
            found[name] = ""
            continue
        since = one.now()
        button.first.click()
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(SETTLED)
        moved, what = one.shifts(since)
        found[name] = judged(moved, LIMITS["press"])
        report(f"{name} moves", moved, what)
    return found


def report(name: str, moved: float, what: list[str]) -> None:
    """Say what moves too far, for whoever is to mend it."""
    if moved >= 0.02:
        print(f"   {name} {moved:.3f}:", *what[:6], sep="\n      ", flush=True)


def first_visits(browser: Browser, address: str) -> Iterator[str]:
    """A row of the table for each page."""
    for name, path in pages():
        print(name, flush=True)
        with profile(browser, **PHONE) as context:
            one = visitor(context, slow=True)
            one.go(address + path)
            paint = one.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
            largest = one.page.evaluate("watch.largest")
            weight, requests = one.bytes, one.requests
            moved, what = one.shifts()
            report("load moves", moved, what)
            heaviest = sorted(one.heavy.items(), key=lambda each: -each[1])[:5]
            print("   ", weight, [(each.rpartition("/")[2], size) for each, size in heaviest], flush=True)
            pressed = presses(one) if path != "/" else dict.fromkeys(("Hint", "Check", "Solve"), "")
        with profile(browser, **PHONE) as context:
            one = visitor(context, slow=False)
            one.go(address + ("/" if path != "/" else f"/{next(iter(PUZZLES))}"))
            one.go(address + path)
            second = one.bytes
            targets: dict[str, Any] = one.page.evaluate("watch.targets()")
            if targets["small"]:
                print("    small:", *targets["small"], sep="\n      ", flush=True)
        small = f"{len(targets['small'])} of {targets['all']}"
        yield (
            f"| {name} | {paint:.0f} | {largest:.0f} | {judged(moved, LIMITS['load'])} | {pressed['Hint']} "
            f"| {pressed['Check']} | {pressed['Solve']} | {requests} "
            f"| {judged(weight / 1000, LIMITS['first'] / 1000, '.1f')} "
            f"| {judged(second / 1000, LIMITS['second'] / 1000, '.1f')} "
            f"| {f'**{small}**' if targets['small'] else small} | {targets['cells']} |"
        )


def easy() -> list[tuple[str, str]]:
    """Ten puzzles, none of which takes the solver long: each kind's first example, and three published nonograms."""
    firsts = [(slug, kind.examples[0].text) for slug, kind in PUZZLES.items()]
    return firsts + [("nonogram", str(each)) for each in published_nonograms(10)[: 10 - len(firsts)]]


def answers(browser: Browser, address: str) -> Iterator[tuple[str, dict[str, float]]]:
    """Milliseconds from the click on Solve until the answer is painted, at full speed; nothing was solved before."""
    with profile(browser, **PHONE) as context:
        for slug, text in easy():
            one = visitor(context, slow=False)
            one.page.goto(f"{address}/{slug}/make")
            one.page.wait_for_selector("#board.editing")
            one.page.locator("#text").evaluate(
                "(field, text) => { field.closest('details')?.setAttribute('open', ''); field.value = text; "
                "field.dispatchEvent(new Event('input', { bubbles: true })); }",
                text,
            )
            one.page.wait_for_timeout(1000)
            one.page.evaluate("watch.answer()")
            solve_button(one.page).click()
            yield f"{slug} {text[:24]}", one.page.evaluate("watch.answered")
            one.page.close()


def row_of_answer(name: str, split: dict[str, float]) -> str:
    """Where the time of one answer went; `split` as watch.js gives it."""
    parts = split["all"], split["sent"], split["came"] - split["sent"], split["all"] - split["came"]
    return f"| `{name}` | {' | '.join(f'{part:.0f}' for part in parts)} |"


def strokes(one: Visitor, *, touch: bool) -> list[float]:
    """The frames, in milliseconds, while somebody draws some long strokes over what is in sight of the cells."""
    box = one.page.evaluate(CELLS)
    left, width = box["left"] + 0.1 * box["width"], 0.8 * box["width"]
    one.page.evaluate("watch.frames()")
    for row in (0.2, 0.4, 0.6, 0.8):
        y = box["top"] + row * box["height"]
        spots = [left + width * step / 60 for step in range(61)]
        for x in spots:
            if touch:
                kind = "touchStart" if x == spots[0] else "touchMove"
                one.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
            else:
                one.page.mouse.move(x, y)
                if x == spots[0]:
                    one.page.mouse.down()
        if touch:
            one.wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            one.page.mouse.up()
    frames: list[float] = one.page.evaluate("watch.stop()")
    return frames


def drags(browser: Browser, address: str) -> Iterator[str]:
    """A row for each size, by mouse and by finger."""
    for side in SIDES:
        puzzle = random_nonograms(side, 1)[0]
        cells = []
        for touch in (False, True):
            print("stroke", side, "by finger" if touch else "by mouse", flush=True)
            with profile(browser, **(PHONE if touch else DESK)) as context:
                one = visitor(context, slow=False)
                one.go(f"{address}/nonogram?text={puzzle}")
                frames = strokes(one, touch=touch)
                undone = one.page.locator("[data-action=undo]").first.is_enabled()
                assert undone, "nothing was drawn"
                cells.append(f"{len(frames)} | {judged(late(frames), LIMITS['frame'], '.1f')} | {max(frames):.0f}")
        yield f"| {side} x {side} | {' | '.join(cells)} |"


def main(only: str = "") -> None:
    """Measure, print and write tables; `pages:first`, `pages:answers` or `pages:drags` makes one and writes none."""
    before = os.getloadavg()[0]
    lines = [f"# Pages, measured\n\n{__doc__}\nBold is what is beyond its limit."]
    with running() as site, chromium() as browser:
        address = f"http://127.0.0.1:{site.port}"
        if only in {"", "first"}:
            lines += [PAGES, *first_visits(browser, address)]
        if only in {"", "answers"}:
            taken = list(answers(browser, address))
            lines += [ANSWERS, *(row_of_answer(name, split) for name, split in taken)]
            slow = late([split["all"] for _, split in taken])
            lines.append(f"| 95th percentile (200) | {judged(slow, LIMITS['answer'], '.0f')} | | | |")
        if only in {"", "drags"}:
            lines += [DRAGS, *drags(browser, address)]
    after = os.getloadavg()[0]
    lines.append(
        f"\n{datetime.now(UTC):%Y-%m-%d}; {os.cpu_count()} cores, shared by browser and server; "
        f"load {before:.1f} before, {after:.1f} after."
    )
    print("\n".join(lines))
    if not only:
        RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
