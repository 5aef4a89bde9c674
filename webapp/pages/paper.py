"""A shared puzzle to be put elsewhere: on a sheet of paper, as PDF, and as a picture of any size, SVG or PNG."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, abort, current_app, get_template_attribute, render_template, request, url_for
from flask_limiter import RateLimitExceeded

from engine import GridPuzzle, Puzzle
from webapp.jobs.endings import stored_result
from webapp.jobs.pool import NoAnswer
from webapp.limits import Spent
from webapp.pages.assets import parts
from webapp.pages.codes import code_of
from webapp.pages.outcomes import small_number
from webapp.pages.page import shared_puzzle
from webapp.pages.pictures import A_DAY, shown_elsewhere
from webapp.pages.services import services
from webapp.pages.wanted import solving
from webapp.security import client
from webapp.store.tables import SOLVE, Permalink

paper = Blueprint("paper", __name__)

PAPERS = {"a4": "a4", "letter": "us-letter"}
"""Sizes of paper, and what Typst calls them."""
MOST_CELLS = 100 * 100
"""Cells of a board that can be read on a sheet."""
LEAST_PIXELS, MOST_PIXELS = 50, 4_000


@paper.get("/p/<id_>.pdf")
def sheet(id_: str) -> Response:
    """The sheet; `?paper=letter` for that, `large` for large print, `solution` for the solution on a second page."""
    link, _, puzzle = shared_puzzle(id_)
    size = request.args.get("paper", "a4")
    if size not in PAPERS:
        abort(404, f"There is no paper of the size {size[:20]}; A4 and Letter are known.")
    if isinstance(puzzle, GridPuzzle) and puzzle.width * puzzle.height > MOST_CELLS:
        abort(404, f"A board of {puzzle.width} × {puzzle.height} could not be read on a sheet of paper.")
    address = url_for("pages.spoiler_free", id_=id_, _external=True)
    data = {
        "title": puzzle.name,
        "about": puzzle.summary(),
        "rules": puzzle.rules,
        "link": address,
        "code": get_template_attribute("_macros.html", "code")(*code_of(address)),
        "picture": _picture(puzzle),
        "paper": PAPERS[size],
        "large": "large" in request.args,
        "answer": _answer(link, puzzle) if "solution" in request.args else None,
    }
    return _drawn(json.dumps(data), f"{link.kind}-{id_}.pdf")


@paper.get("/p/<id_>.svg")
def picture(id_: str) -> Response:
    """The board alone, nothing behind it; `?solution` fills it in."""
    link, _, puzzle = shared_puzzle(id_)
    answer = Response(_wanted_picture(link, puzzle), mimetype="image/svg+xml")
    return shown_elsewhere(answer, A_DAY)


def large_picture(id_: str, width: str) -> Response:
    """The same as a PNG, so many pixels wide."""
    link, _, puzzle = shared_puzzle(id_)
    pixels = small_number(width, most=MOST_PIXELS)
    if pixels is None or pixels < LEAST_PIXELS:
        abort(404, f"A picture is {LEAST_PIXELS} to {MOST_PIXELS:,} pixels wide.")
    svg = _wanted_picture(link, puzzle)
    png = _made(lambda: services().drawings.png(svg, client(), pixels))  # not kept: there are too many sizes
    return shown_elsewhere(Response(png, mimetype="image/png"), A_DAY)


def _wanted_picture(link: Permalink, puzzle: Puzzle[Any]) -> str:
    if isinstance(puzzle, GridPuzzle) and puzzle.width * puzzle.height > MOST_CELLS:
        abort(404, f"A board of {puzzle.width} × {puzzle.height} is too large for a picture.")
    if "solution" not in request.args:
        return _picture(puzzle)
    found = _answer(link, puzzle).get("picture")
    if found is None:
        abort(404, "The solution of such a puzzle is no picture.")
    return str(found)


def _drawn(data: str, name: str) -> Response:
    """What is drawn of this, now or before."""
    layout = current_app.jinja_loader.get_source(current_app.jinja_env, "paper.typ")[0]  # type: ignore[union-attr]
    digest = hashlib.blake2b(f"{layout}{data}".encode(), digest_size=32).hexdigest()
    pdf = services().previews.get(digest)
    if pdf is None:
        pdf = _made(lambda: services().drawings.pdf(data, client()))
        services().previews.keep(digest, pdf)
    response = Response(pdf, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.set_etag(digest)
    response.make_conditional(request)
    return response


def _made(draw: Callable[[], bytes]) -> bytes:
    try:
        with services().limits.writing():  # it takes a process's time
            return draw()
    except (NoAnswer, RateLimitExceeded, Spent):
        abort(503, "It could not be drawn just now. Please try again in a moment.")


def _picture(puzzle: Puzzle[Any], filled: object = ()) -> str:
    return render_template(parts(puzzle, "paper.svg"), puzzle=puzzle, whole=True, filled=filled)


def _answer(link: Permalink, puzzle: Puzzle[Any]) -> dict[str, object]:
    """The first solution: a picture of the board, or in words."""
    outcome = solving(stored_result(SOLVE, services().store.outcome(link.digest, any_version=True)))
    if outcome is None or not outcome.solutions:
        abort(404, "No solution of this puzzle is known yet: “Solve” looks for one.")
    first = outcome.solutions[0]
    if isinstance(puzzle, GridPuzzle):
        return {"picture": _picture(puzzle, first)}
    return {"lines": puzzle.draw(puzzle.solution_from_json(first)).splitlines()}
