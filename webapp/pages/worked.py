"""The path of a shared puzzle as a worked example on paper: every step in words, and the board at some of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import Explained, Hint, Path, spelled_out
from webapp.jobs.visitors import JobStatus
from webapp.pages.page import shared_puzzle
from webapp.pages.paths import asked_from, explained_or_404, found_path, go, new_in, packed, whole_path
from webapp.pages.plates import MOST_CELLS, at_step, entered, size_of
from webapp.pages.services import services
from webapp.pages.sheets import PAPERS, heading, printed, wanted_paper
from webapp.security import client
from webapp.store.tables import Permalink

worked = Blueprint("worked", __name__)

MOST_STEPS = 400
"""Steps that are printed: some fifty pages."""
MOST_PICTURES = 24
MOST_DRAWN = 60_000
"""Cells of all boards of an example together."""
WIDE = 30
"""Columns of a board from which on it is as wide as the page."""


@dataclass(frozen=True)
class Stretch:
    """Steps with their numbers, from 1, and the board behind the last of them."""

    steps: tuple[tuple[int, Hint], ...]
    picture: str
    caption: str


@worked.get("/p/<id_>/path/print")
def page(id_: str) -> BaseResponse:
    """The example for a browser to print."""
    link, kind, found = shared_puzzle(id_)
    explained = explained_or_404(found)
    known, stored = found_path(explained, asked_from(explained))
    if isinstance(known, JobStatus):
        return go(url_for("pages.job", id_=known.id))
    puzzle, path = _printable(explained, known)

    def shown() -> Response:
        with services().turns.taken(client(), MOST_DRAWN):
            start, stretches = example(puzzle, path)
        token = packed(path.start) or None
        papers = [
            (words, url_for("paper.sheet", id_=id_, path=1, paper=size, start=token, large=large))
            for size, (name, _) in PAPERS.items()
            for words, large in ((name, None), (f"{name}, large print", 1))
        ]
        return Response(
            render_template(
                "worked.html",
                kind=kind,
                puzzle=puzzle,
                path=path,
                start=start,
                stretches=stretches,
                wide=puzzle.width > WIDE,
                papers=papers,
                back=url_for("paths.path", id_=id_, step=1, start=token),
                **heading(id_, puzzle),
            )
        )

    return services().page_cache.page(f"{link.digest} {stored}", shown) if stored else shown()


def sheets(link: Permalink, found: Any) -> Response:
    """The example as PDF."""
    size = wanted_paper()
    puzzle, path = _printable(*whole_path(found))
    with services().turns.taken(client(), MOST_DRAWN):
        start, stretches = example(puzzle, path)
    large = "large" in request.args
    data = heading(link.id, puzzle) | {
        "title": f"{puzzle.name}, step by step",
        "rules": puzzle.rules,
        "paper": size,
        "large": large,
        "columns": 1 if large or puzzle.width > WIDE else 2,
        "share": 0.55 if puzzle.width <= 5 else 0.8 if puzzle.width <= 10 else 1,  # of the width
        "words": [path.difficulty.grade, path.difficulty.reason],
        "begun": "What was entered" if path.start else "The puzzle",
        "start": start,
        "stretches": [
            {
                "steps": [
                    {
                        "number": number,
                        "where": spelled_out(step.where),
                        "why": spelled_out(step.why),
                        "chain": [spelled_out(each) for each in step.chain],
                        "what": spelled_out(step.what),
                        "technique": f"{step.technique.capitalize()}, level {step.level}",
                    }
                    for number, step in each.steps
                ],
                "picture": each.picture,
                "caption": each.caption,
            }
            for each in stretches
        ],
        "end": path.message,
    }
    return printed("worked", data, f"{link.kind}-{link.id}-path.pdf")


def _printable(puzzle: Explained[Any], path: Path) -> tuple[Explained[Any], Path]:
    if size_of(puzzle) > MOST_CELLS:
        abort(404, f"A board of {puzzle.width} × {puzzle.height} could not be read on a sheet of paper.")
    if len(path.steps) > MOST_STEPS:
        abort(404, f"The way has {len(path.steps):,} steps; up to {MOST_STEPS} are printed.")
    return puzzle, path


def example(puzzle: Explained[Any], path: Path) -> tuple[str, list[Stretch]]:
    """The board at the start, and the steps in stretches with a board each."""
    most = min(MOST_PICTURES, max(2, MOST_DRAWN // size_of(puzzle)))
    ends = stops([step.level for step in path.steps], most - 1)
    stretches = []
    for before, end in pairwise([0, *ends]):
        if end == before + 1:
            picture, caption = at_step(puzzle, path, end), f"Step {end}"
        else:
            picture = entered(puzzle, path.entries(end), new=new_in(puzzle, path, end, since=before))
            caption = f"After step {end}"
        steps = tuple(enumerate(path.steps[before:end], start=before + 1))
        stretches.append(Stretch(steps, picture, caption))
    return entered(puzzle, path.start), stretches


def stops(levels: Sequence[int], most: int) -> list[int]:
    """The numbers of the steps behind which the board is shown, so many at most; the last is always one.

    Of a long path it is every n-th; where a harder step is near, rather the one before it, since that is where the
    board is needed most.
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
