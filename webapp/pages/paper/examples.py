"""The path of a shared puzzle as a worked example on paper: every step in words, and the board at some of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import Explained, Hint, Path, tell
from webapp.jobs.status import JobStatus
from webapp.pages.paper.layout import PAPERS, heading, paper_size, render_pdf
from webapp.pages.play.paths import (
    explainable_or_404,
    find_or_begin,
    go,
    new_in,
    pack_entries,
    task_in_address,
    whole_path,
)
from webapp.pages.play.request import shared_puzzle
from webapp.pages.share.images import Stage, draw_stage, size_of, stage_at_step, stage_of_entries
from webapp.pages.share.metadata import credit, metadata_in_request
from webapp.pages.share.previews import MOST_CELLS
from webapp.pages.share.qr import code_of
from webapp.pages.site.services import services
from webapp.security import client
from webapp.store.values import Link

examples = Blueprint("examples", __name__)

MOST_STEPS = 400
"""Most steps that are printed: some fifty pages."""
MOST_PICTURES = 24
MOST_DRAWN = 60_000
"""Most cells of all boards of an example together."""
WIDE = 30
"""Columns of a board from which it is as wide as the page."""


@dataclass(frozen=True)
class Stretch:
    """Steps with their numbers, from 1, and the board after the last of them; the first has no steps, but the start."""

    steps: tuple[tuple[int, Hint], ...]
    stage: Stage
    caption: str


@examples.get("/p/<id_>/path/print")
def page(id_: str) -> BaseResponse:
    """Return the example for a browser to print."""
    link, kind, found = shared_puzzle(id_)
    explained = explainable_or_404(found)
    known, stored = find_or_begin(explained, task_in_address(explained))
    if isinstance(known, JobStatus):
        return go(url_for("jobs.show", id_=known.id))
    puzzle, path = _printable(explained, known)

    def shown() -> Response:
        token = pack_entries(path.start) or None
        papers = [
            (
                words,
                url_for("sheets.sheet", id_=id_, path=1, paper=size, start=token, large=large, **metadata_in_request()),
            )
            for size, (name, _) in PAPERS.items()
            for words, large in ((name, None), (f"{name}, large print", 1))
        ]
        with services().turns.take(client(), _count_cells(puzzle, path)):
            return Response(
                render_template(
                    "paper/worked.html",
                    kind=kind,
                    puzzle=puzzle,
                    path=path,
                    stretches=example(puzzle, path),
                    whole=True,
                    wide=puzzle.width > WIDE,
                    papers=papers,
                    credit=credit(metadata_in_request()),
                    back=url_for("paths.path", id_=id_, step=1, start=token),
                    camera=code_of(url_for("links.spoiler_free", id_=id_, _external=True)),
                )
            )

    return services().page_cache.page(f"{link.digest} {stored}", shown) if stored else shown()


def sheets(link: Link, found: Any) -> Response:
    """Return the example as PDF."""
    size = paper_size()
    puzzle, path = _printable(*whole_path(found))
    with services().turns.take(client(), _count_cells(puzzle, path)):
        stretches = [(each, draw_stage(puzzle, each.stage)) for each in example(puzzle, path)]
    large = "large" in request.args
    data = heading(link.id, puzzle) | {
        "title": f"{puzzle.name}, step by step",
        "rules": puzzle.own_rules(),
        "paper": size,
        "large": large,
        "columns": 1 if large or puzzle.width > WIDE else 2,
        "share": 0.55 if puzzle.width <= 5 else 0.72 if puzzle.width <= 10 else 1,  # of the width
        "words": [path.difficulty.grade, path.difficulty.reason],
        "stretches": [
            {
                "steps": [
                    {
                        "number": number,
                        "told": tell(step.remarks),
                        "technique": step.technique.capitalize(),
                    }
                    for number, step in each.steps
                ],
                "picture": picture,
                "caption": each.caption,
            }
            for each, picture in stretches
        ],
        "end": path.message,
    }
    return render_pdf("worked", data, f"{link.kind}-{link.id}-path.pdf")


def _printable(puzzle: Explained[Any], path: Path) -> tuple[Explained[Any], Path]:
    if size_of(puzzle) > MOST_CELLS:
        abort(404, f"A {puzzle.width} × {puzzle.height} board is too big to print.")
    if not path.steps:
        abort(404, f"There are no steps to print. {path.message}")
    if len(path.steps) > MOST_STEPS:
        abort(404, f"This puzzle takes {len(path.steps):,} steps. We can print up to {MOST_STEPS}.")
    return puzzle, path


def _most_boards(puzzle: Explained[Any]) -> int:
    """Return how many boards an example has at most."""
    return min(MOST_PICTURES, max(2, MOST_DRAWN // size_of(puzzle)))


def _count_cells(puzzle: Explained[Any], path: Path) -> int:
    """Return the cells of all its boards."""
    return size_of(puzzle) * min(_most_boards(puzzle), len(path.steps) + 1)


def example(puzzle: Explained[Any], path: Path) -> list[Stretch]:
    """Return the board at the start, and then the steps in stretches with a board each."""
    most = _most_boards(puzzle)
    found = [Stretch((), stage_of_entries(puzzle, path.start), "Your entries" if path.start else "The puzzle")]
    for before, end in pairwise([0, *stops([step.level for step in path.steps], most - 1)]):
        if end == before + 1:
            stage, caption = stage_at_step(puzzle, path, end), f"Step {end}"
        else:
            stage = stage_of_entries(puzzle, path.entries(end), new=new_in(puzzle, path, end, since=before))
            caption = f"After step {end}"
        found.append(Stretch(tuple(enumerate(path.steps[before:end], start=before + 1)), stage, caption))
    return found


def stops(levels: Sequence[int], most: int) -> list[int]:
    """Return the numbers of the steps after which the board is shown, up to a limit; the last is always one.

    In a long path it is every n-th; near a harder step, rather the one before it, where the board is needed most.
    """
    last = len(levels)
    if last <= most:
        return list(range(1, last + 1))
    apart = last / most
    room = int(apart / 3)
    found = set()
    for at in range(1, most):
        even = round(at * apart)
        near = range(max(1, even - room), min(last - 1, even + room) + 1)
        found.add(max(near, key=lambda end: (levels[end], -abs(end - even))))
    return sorted({*found, last})
