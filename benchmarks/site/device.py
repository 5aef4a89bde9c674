"""The site on a visitor's own device, beside the server and the engine alone: in a real Chromium, and over HTTP.

For every kind the same boards are dealt, their first hints found and their solutions listed: by the engine, by a server
that is asked as pages ask it, and by the worker that makes pages on a device, which gets the messages that
static/device/manager.js sends.  The two last answer with whole pages.  Then: how long until that worker is ready, what
memory it takes, and what a visit costs the server.  `device:COUNT` takes so many boards of each kind instead of 20.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page

from benchmarks import ROOT
from benchmarks.pages.chromium import DESK, chromium, profile
from benchmarks.site.scale import cpu
from benchmarks.site.server_process import Answer, Site, running
from engine import PUZZLES, Explained, Graded, Hinted, Recipe, deal, offered, solve
from webapp.pages.site.device import FILES, find_built

COUNT = 20
FIRST_SEED = 6_000_000_000
"""Far from those that anybody asks for, so that none is in stock."""
VISITS = 5
"""Visits to each kind of which the server's processor time is the mean."""
STARTS = 5
IDLE = 70_000
"""Milliseconds without a search after which its worker has ended, and what it took is given back."""
REST = 10
"""Seconds in which the server is left alone, to know what it takes then."""
CHECKS, HINTS = 3, 2
"""Of one visit, besides the page and the solution."""
HTMX = {"HX-Request": "true"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JOB = re.compile(r'class="job"[\s\S]*?(/jobs/[\w-]+)(?=/events|/cancel|")')
READY = "html[data-own-device=ready]"
ONLY = "localStorage.setItem('device', 'only');"
MANAGER = """
async () => {
  const { module, base } = document.getElementById("device").dataset;
  const { $modules } = await import(module);
  window.device = $modules["device/manager.js"].default(base);
  await window.device.ready;
}
"""
ASK = """
async ({ method, path, form, headers }) => {
  const body = form === null ? null : new TextEncoder().encode(form).buffer;
  const began = performance.now();
  const asked = { method, address: location.origin + path, headers: JSON.stringify(headers), body };
  const found = await window.device.answer(asked);
  const text = new TextDecoder().decode(found.body);
  return { status: found.status, text, headers: Object.fromEntries(found.headers), ms: performance.now() - began };
}
"""
FETCH = """
async ([path, form]) => {
  const body = new URLSearchParams(form);
  const answer = await fetch(path, { method: "POST", body, headers: { "HX-Request": "true" } });
  await answer.text();
}
"""
Ask = Callable[[str, str, dict[str, str] | None, dict[str, str]], Answer]


@contextmanager
def built() -> Iterator[Path]:
    """The folder of the device's site, built if it is not there."""
    with tempfile.TemporaryDirectory() as name:
        folder = ROOT / "device"
        if find_built(folder, ROOT) is None:
            folder = Path(name) / "device"
            assert shutil.which("npm"), "the site for devices is built with npm"
            subprocess.run(
                [sys.executable, "dev.py", "device", folder], cwd=ROOT, check=True, stdout=subprocess.DEVNULL
            )
        yield folder


# -- answers -----------------------------------------------------------------------------------------------------------


def boards(slug: str, count: int) -> list[Recipe]:
    """Recipes that are dealt while one waits, over all sizes and levels."""
    shelves = [(offer.size, level) for offer in offered(PUZZLES[slug]) for level in offer.levels]
    step = max(1, len(shelves) // count)
    chosen = islice(cycle(shelves[::step]), count)
    return [Recipe.latest(slug, size, level, FIRST_SEED + n) for n, (size, level) in enumerate(chosen)]


def whole(ask: Ask, method: str, path: str, form: dict[str, str] | None = None, **headers: str) -> float:
    """Milliseconds until a request is answered in full: redirects are followed, and jobs waited for."""
    begun, answer = time.perf_counter(), ask(method, path, form, headers)
    spent = answer.milliseconds
    while True:
        to = answer.headers.get("location") or (found[1] if (found := JOB.search(answer.text)) else "")
        if not to:
            break
        answer = ask("GET", to.removeprefix("http://127.0.0.1"), None, headers)
        spent = (time.perf_counter() - begun) * 1000
    assert answer.status == 200, (path, answer.status, answer.heading, answer.message)
    return spent


def in_worker(page: Page) -> Ask:
    """What asks the worker of a page."""

    def ask(method: str, path: str, form: dict[str, str] | None, headers: dict[str, str]) -> Answer:
        body, sent = (None, headers) if form is None else (urlencode(form), FORM | headers)
        found = page.evaluate(ASK, {"method": method, "path": path, "form": body, "headers": sent})
        return Answer(found["status"], found["text"], found["headers"], found["ms"])

    return ask


def over_http(site: Site) -> Ask:
    """What asks the server."""
    return lambda method, path, form, headers: site.ask(method, path, form, **headers)


def native(recipe: Recipe) -> dict[str, float]:
    """Milliseconds of the engine in this process."""
    begun = time.perf_counter()
    text = str(deal(recipe))
    spent = {"deal": time.perf_counter() - begun}
    tasks: dict[str, Callable[[Any], object]] = {"solve": solve}
    if issubclass(PUZZLES[recipe.kind], Hinted):
        tasks["hint"] = lambda puzzle: puzzle.hint("")
    for name, task in tasks.items():
        puzzle = PUZZLES[recipe.kind].parse(text)
        begun = time.perf_counter()
        task(puzzle)
        spent[name] = time.perf_counter() - begun
    return {name: 1000 * seconds for name, seconds in spent.items()}


def asked(ask: Ask, recipe: Recipe, text: str, tasks: list[str]) -> dict[str, float]:
    """Milliseconds of whole pages."""
    form = {"text": text}
    ways: dict[str, Callable[[], float]] = {
        "deal": lambda: whole(ask, "GET", f"/{recipe.kind}/new/{recipe}"),
        "hint": lambda: whole(ask, "POST", f"/{recipe.kind}/hint", form, **HTMX),
        "solve": lambda: whole(ask, "POST", f"/{recipe.kind}/solve", form, **HTMX),
    }
    return {name: ways[name]() for name in tasks}


def percentile(values: list[float], share: float) -> float:
    """The value that so large a share of them does not exceed."""
    return sorted(values)[round(share * (len(values) - 1))]


def answers(page: Page, site: Site, count: int) -> None:
    """The table of answers."""
    print("## Answers\n\nMilliseconds, median and 95 %; how many times the engine's, which makes no pages.\n")
    heads = "engine | 95 % | server | 95 % | times | device | 95 % | times"
    print(f"| | boards | {heads} |\n|---|---:{'|---:' * 8}|")
    page.evaluate(MANAGER)
    for slug, kind in PUZZLES.items():
        if not issubclass(kind, Graded):
            continue
        recipes = boards(slug, count + 1)
        here = [native(recipe) for recipe in recipes]
        texts = [str(deal(recipe)) for recipe in recipes]
        tasks = list(here[0])
        asks = over_http(site), in_worker(page)
        pages = [[asked(ask, *each, tasks) for each in zip(recipes, texts, strict=True)] for ask in asks]
        for task in tasks:
            cells, base = list[str](), 0.0
            for found in (here, *pages):
                values = [each[task] for each in found[1:]]  # the first also loads the kind
                middle = percentile(values, 0.5)
                cells += [f"{middle:.1f}", f"{percentile(values, 0.95):.0f}"]
                cells += [f"{middle / base:.1f}"] if base else []
                base = base or middle
            print(f"| {slug}, {task} | {count} | {' | '.join(cells)} |", flush=True)


# -- until it is ready -------------------------------------------------------------------------------------------------


def ready_after(page: Page, address: str) -> float:
    """Milliseconds from a page's address until its device answers."""
    page.goto(address)
    page.wait_for_selector(READY, state="attached", timeout=120_000)
    found: float = page.evaluate("performance.now()")
    return found


def starts(browser: Browser, address: str, folder: Path) -> None:
    """How long it takes to be ready: with nothing kept, from the browser's cache, and from the service worker's."""
    cold, kept = list[float](), list[float]()
    for _ in range(STARTS):
        with profile(browser, **DESK, service_workers="allow") as context:
            context.add_init_script(ONLY)
            page = context.new_page()
            cold.append(ready_after(page, address))
            for number in range(3):  # the first of them fills the service worker's cache
                page.close()
                page = context.new_page()
                spent = ready_after(page, address)
                kept += [spent] * (number > 0)
            page.close()
    size = sum((folder / f"{name}.br").stat().st_size for name in FILES)
    print(f"\n## Until it is ready\n\n{size / 1e6:.1f} MB compressed, from the server on this machine.\n")
    print("| | median, s | most |\n|---|---:|---:|")
    for name, found in (("nothing kept", cold), ("kept by the service worker", kept)):
        print(f"| {name} | {statistics.median(found) / 1000:.1f} | {max(found) / 1000:.1f} |", flush=True)


# -- memory ------------------------------------------------------------------------------------------------------------


def renderers(browser: Browser) -> set[int]:
    """The processes of pages."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return {each["id"] for each in found if each["type"] == "renderer"}


def resident(processes: set[int]) -> float:
    """Their memory in MB, what they share with others in part."""
    every = (Path(f"/proc/{each}/smaps_rollup").read_text() for each in processes)
    return sum(int(match[1]) for text in every if (match := re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE))) / 1000


def memory(browser: Browser, address: str, text: str, other: str) -> None:
    """What a page takes without its device, when it is ready, and after a hint and searches."""
    before = renderers(browser)
    print("\n## Memory of the page, MB\n\n| | |\n|---|---:|")

    def tell(what: str) -> None:
        print(f"| {what} | {resident(renderers(browser) - before):.0f} |", flush=True)

    with profile(browser, **DESK, service_workers="allow") as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_timeout(1000)
        tell("without its device")
        page.evaluate(MANAGER)
        tell("its device is ready")
        ask = in_worker(page)
        whole(ask, "POST", "/nonogram/hint", {"text": text}, **HTMX)
        whole(ask, "POST", "/nonogram/solve", {"text": text}, **HTMX)
        tell("after a hint and a solution")
        whole(ask, "POST", "/nonogram/solve", {"text": other, "longer": "1"}, **HTMX)
        tell("after a longer search, which has a worker of its own")
        page.wait_for_timeout(IDLE)
        tell("a minute later")


# -- what a visit costs the server -------------------------------------------------------------------------------------


def visit(page: Page, address: str, recipe: Recipe, *, on_device: bool) -> None:
    """Somebody opens a board, checks it, asks for hints, and gives up."""
    text = str(deal(recipe))
    page.goto(f"{address}/{recipe.kind}?{urlencode({'text': text})}", wait_until="networkidle")
    if on_device:
        page.wait_for_selector(READY, state="attached", timeout=120_000)
    forms = [("progress", {"text": text, "entries": "", "ask": "check"})] * CHECKS
    forms += [*[("hint", {"text": text, "entries": ""})] * HINTS, ("solve", {"text": text})]
    for verb, form in forms:
        page.evaluate(FETCH, [f"/{recipe.kind}/{verb}", form])


def at_rest(site: Site) -> float:
    """The part of a processor that the server takes while nobody asks it anything: its solvers look for work."""
    before = sum(cpu(site.process.pid))
    time.sleep(REST)
    return (sum(cpu(site.process.pid)) - before) / REST


def visits(browser: Browser, site: Site) -> None:
    """What visits cost without the device and with it: the one that brings what browsers keep, and those after it."""
    address = f"http://127.0.0.1:{site.port}"
    kinds = [slug for slug, kind in PUZZLES.items() if issubclass(kind, Explained)]
    print(f"\n## What a visit costs the server\n\nA page, {CHECKS} checks, {HINTS} hints, a solution.")
    print("Without what the server takes at rest.\n")
    print("| processor, ms | the first | later ones |\n|---|---:|---:|")
    for number, (name, on_device) in enumerate((("the server answers", False), ("the device answers", True))):
        with profile(browser, **DESK, service_workers="allow") as context:
            if on_device:
                context.add_init_script(ONLY)
            page, found = context.new_page(), list[tuple[float, float]]()
            for turn, kind in enumerate(kinds * (VISITS + 1)):
                recipe = Recipe.latest(kind, "5", "Easy", FIRST_SEED + 1000 * (number + 1) + turn)
                begun, before = time.perf_counter(), sum(cpu(site.process.pid))
                visit(page, address, recipe, on_device=on_device)
                found.append((sum(cpu(site.process.pid)) - before, time.perf_counter() - begun))
            rest = at_rest(site)
        spent = [1000 * (used - rest * seconds) for used, seconds in found]
        print(f"| {name} | {spent[0]:.0f} | {statistics.mean(spent[len(kinds) :]):.0f} |", flush=True)


def main(count: str = "") -> None:
    """Print all tables."""
    unhindered = {"stock": 0, "sent_megabytes_per_minute": 0}
    with built() as folder, running(device=folder, **unhindered) as site, chromium() as browser:
        address = f"http://127.0.0.1:{site.port}"
        with profile(browser, **DESK) as context:
            page = context.new_page()
            page.goto(address)
            answers(page, site, int(count or COUNT))
        starts(browser, address, folder)
        texts = [str(deal(Recipe.latest("nonogram", "15", "Medium", FIRST_SEED + n))) for n in range(2)]
        memory(browser, address, *texts)
        visits(browser, site)
