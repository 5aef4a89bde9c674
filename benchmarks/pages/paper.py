"""What sheets of paper and pictures weigh, and what they cost: time of a processor to set them, and to draw them.

Each kind's first example: a sheet, in large print, with its solution, and as a worked example; the board as a PNG of
1200 pixels, by itself and at the middle of its path; booklets of 20 puzzles, two to a page, of each kind and of all.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from unittest.mock import patch

from flask import Flask
from pypdf import PdfReader

from benchmarks import ROOT
from engine import PUZZLES, Explained, Recipe, deal, offered, solve
from engine.hints.path import explain
from webapp import create_app, drawing
from webapp.jobs.drawings import Drawings
from webapp.jobs.hints import SolvedPuzzle
from webapp.pages.deal.fresh import default_offer
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.values import Ready

RESULTS = ROOT / "docs" / "measured" / "paper.md"
COUNT, PER = 20, 2
HEAD = "| {} | pages | KB | set, ms | drawn, ms |\n|---|---:|---:|---:|---:|"


def measured(app: Flask, address: str, *, times: int = 3) -> tuple[bytes, float, float]:
    """What is drawn, and the milliseconds of a processor: in the web process at best, and in the one that draws once.

    That one is warm, but has not drawn the same before: it remembers what it has set.
    """
    given: list[tuple[Any, str]] = []

    def png(_self: Drawings, svg: str, _client: str, width: int = 1200) -> bytes:
        given.append((drawing.png, json.dumps({"svg": svg, "width": width})))
        return b""

    def pdf(_self: Drawings, data: str, _client: str) -> bytes:
        given.append((drawing.pdf, data))
        return b""

    laid = []
    with (
        patch.object(Drawings, "png", png),
        patch.object(Drawings, "pdf", pdf),
        patch.object(services(app).picture_cache.__class__, "get", lambda *_: None),
    ):
        for _ in range(times):
            start = time.thread_time()
            answer = app.test_client().get(address)
            laid.append((time.thread_time() - start) * 1000)
            assert answer.status_code == 200, answer.text
    draw, text = given[0]
    start = time.process_time()
    found = draw(text)
    return found, min(laid), (time.process_time() - start) * 1000


def row(app: Flask, name: str, address: str) -> str:
    """A line of the table."""
    found, laid, drawn = measured(app, address)
    pages = len(PdfReader(BytesIO(found)).pages) if found.startswith(b"%PDF") else ""
    print(name, address[:80], len(found), flush=True)
    return f"| {name} | {pages} | {len(found) / 1000:.0f} | {laid:.0f} | {drawn:.0f} |"


def sheets(app: Flask) -> Iterator[str]:
    """Rows for each kind's first example."""
    for slug, kind in PUZZLES.items():
        puzzle: Any = kind.parse(kind.examples[0].text)
        link = f"/p/{services(app).store.share(slug, str(puzzle))}"
        app.test_client().post(f"/{slug}/solve", data={"text": str(puzzle)})
        about = f"{kind.name}, {puzzle.summary()}"
        for words, asked in (
            ("A4", ""),
            ("Letter", "paper=letter"),
            ("A4, large print", "large"),
            ("A4 and solution", "solution"),
        ):
            yield row(app, f"{about}: {words}", f"{link}.pdf?{asked}")
        yield row(app, f"{about}: PNG", f"{link}.png?width=1200")
        if isinstance(puzzle, Explained):
            steps = len(explain(puzzle).steps)
            app.test_client().get(f"{link}/path")
            yield row(app, f"{about}: PNG, step {steps // 2}", f"{link}.png?width=1200&step={steps // 2}")
            yield row(app, f"{about}: worked example, {steps} steps", f"{link}.pdf?path")
            yield row(app, f"{about}: worked example, large print", f"{link}.pdf?path&large")
            longest: Any = max(map(kind.parse, (each.text for each in kind.examples)), key=lambda each: each.width)
            steps, link = len(explain(longest).steps), f"/p/{services(app).store.share(slug, str(longest))}"
            app.test_client().get(f"{link}/path")
            about = f"{kind.name}, {longest.summary()}"
            yield row(app, f"{about}: worked example, {steps} steps", f"{link}.pdf?path")


def booklets(app: Flask) -> Iterator[str]:
    """Rows for booklets; they are dealt here, which is no part of what is measured."""

    def answered(_kind: str, recipe: str, _client: str) -> SolvedPuzzle:
        puzzle = deal(Recipe.parse(recipe))
        return SolvedPuzzle(Ready(recipe, str(puzzle), ""), solve(puzzle, most=3).solutions)

    dealt = {slug: default_offer(kind) for slug, kind in PUZZLES.items() if offered(kind)}
    lines = {
        slug: f"kind={slug}&size={offer.size}&level={offer.levels[0].lower()}&count=" for slug, offer in dealt.items()
    }
    shares = [COUNT // len(lines) + (at < COUNT % len(lines)) for at in range(len(lines))]
    mixed = "&".join(f"{line}{share}" for line, share in zip(lines.values(), shares, strict=True))
    hints = services(app).hints
    with patch.object(hints, "fresh_with_solutions", answered), patch("webapp.pages.deal.book.SECONDS", 600.0):
        for slug, line in lines.items():
            name = f"{COUNT} × {PUZZLES[slug].name}, {dealt[slug].name}"
            yield row(app, name, f"/book.pdf?{line}{COUNT}&per={PER}&rules=1&seed=1")
        yield row(app, f"{COUNT} of all kinds", f"/book.pdf?{mixed}&per={PER}&rules=1&seed=1")


def main() -> None:
    """Measure, print and write."""
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        unlimited = {"requests_per_minute": 0, "submits_per_minute": 0, "work_seconds": 0, "stock": 0}
        settings = Settings(database_url=f"sqlite:///{folder}/bench.sqlite", patience_seconds=60.0, **unlimited)
        app = create_app(settings)
        first = f"/p/{services(app).store.share('countdown', '100,75,10,8,3,2=747')}"
        for warm in (f"{first}.pdf", f"{first}.png?width=100"):
            measured(app, warm)
        lines = [f"# Paper, measured\n\n{__doc__}", HEAD.format("sheet or picture"), *sheets(app)]
        lines += ["", HEAD.format(f"booklet, {PER} to a page, A4"), *booklets(app)]
        services(app).close()
        services(app).store.engine.dispose()
    lines.append(f"\n{datetime.now(UTC):%Y-%m-%d}; {os.cpu_count()} cores; load {before:.1f} before.")
    print("\n".join(lines))
    RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
