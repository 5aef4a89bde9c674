"""A shared puzzle on a sheet of paper, as PDF: for A4 or Letter, by choice in large print and with its solution."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from flask import Blueprint, Response, abort, current_app, render_template, request, url_for
from flask_limiter import RateLimitExceeded

from engine import GridPuzzle, Puzzle
from webapp.jobs.endings import stored_result
from webapp.jobs.pool import NoAnswer
from webapp.limits import Spent
from webapp.pages.assets import parts
from webapp.pages.codes import code_of
from webapp.pages.page import shared_puzzle
from webapp.pages.services import services
from webapp.pages.wanted import solving
from webapp.security import client
from webapp.store.tables import SOLVE, Permalink

paper = Blueprint("paper", __name__)

PAPERS = {"a4": "a4", "letter": "us-letter"}
"""Sizes of paper, and what Typst calls them."""
MOST_CELLS = 100 * 100
"""Cells of a board that can be read on a sheet."""


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
    side, dark = code_of(address)
    data = {
        "title": puzzle.name,
        "about": puzzle.summary(),
        "rules": puzzle.rules,
        "link": address,
        "code": render_template("code.svg", side=side, dark=dark),
        "picture": _picture(puzzle),
        "paper": PAPERS[size],
        "large": "large" in request.args,
        "answer": _answer(link, puzzle) if "solution" in request.args else None,
    }
    return _drawn(json.dumps(data), f"{link.kind}-{id_}.pdf")


def _drawn(data: str, name: str) -> Response:
    """What is drawn of this, now or before."""
    known = services().previews
    layout = current_app.jinja_loader.get_source(current_app.jinja_env, "paper.typ")[0]  # type: ignore[union-attr]
    digest = hashlib.blake2b(f"{layout}{data}".encode(), digest_size=32).hexdigest()
    pdf = known.get(digest)
    if pdf is None:
        try:
            with services().limits.writing():  # it takes a process's time
                pdf = services().drawings.pdf(data, client())
        except (NoAnswer, RateLimitExceeded, Spent):
            abort(503, "The sheet could not be drawn just now. Please try again in a moment.")
        known.keep(digest, pdf)
    response = Response(pdf, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.set_etag(digest)
    response.make_conditional(request)
    return response


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
