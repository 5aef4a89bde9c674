"""A shared puzzle on a sheet of paper, as PDF."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from flask import Blueprint, Response, abort, current_app, get_template_attribute, request, url_for

from engine import GridPuzzle, Puzzle
from webapp.pages.codes import code_of
from webapp.pages.page import shared_puzzle
from webapp.pages.plates import MOST_CELLS, first_solution, made, plain, solved
from webapp.pages.services import services
from webapp.security import client
from webapp.store.tables import Permalink

paper = Blueprint("paper", __name__)

PAPERS = {"a4": "a4", "letter": "us-letter"}
"""Sizes of paper, and what Typst calls them."""


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
        "picture": plain(puzzle),
        "paper": PAPERS[size],
        "large": "large" in request.args,
        "answer": _answer(link, puzzle) if "solution" in request.args else None,
    }
    return _drawn(json.dumps(data), f"{link.kind}-{id_}.pdf")


def _drawn(data: str, name: str) -> Response:
    """What is drawn of this, now or before."""
    layout = current_app.jinja_loader.get_source(current_app.jinja_env, "paper.typ")[0]  # type: ignore[union-attr]
    digest = hashlib.blake2b(f"{layout}{data}".encode(), digest_size=32).hexdigest()
    pdf = services().previews.get(digest)
    if pdf is None:
        pdf = made(lambda: services().drawings.pdf(data, client()))
        services().previews.keep(digest, pdf)
    response = Response(pdf, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.set_etag(digest)
    response.make_conditional(request)
    return response


def _answer(link: Permalink, puzzle: Puzzle[Any]) -> dict[str, object]:
    """The first solution: a picture of the board, or in words."""
    if isinstance(puzzle, GridPuzzle):
        return {"picture": solved(link, puzzle)}
    return {"lines": puzzle.draw(puzzle.solution_from_json(first_solution(link))).splitlines()}
