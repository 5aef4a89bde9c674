"""A shared puzzle on a sheet of paper, as PDF."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, abort, current_app, get_template_attribute, request, url_for

from engine import GridPuzzle, Puzzle
from webapp.limits import Spent
from webapp.pages.codes import code_of
from webapp.pages.page import shared_puzzle
from webapp.pages.pieces import to_look_up, to_play
from webapp.pages.plates import MOST_CELLS, first_solutions, made, size_of
from webapp.pages.services import services
from webapp.security import client

paper = Blueprint("paper", __name__)

PAPERS = {"a4": "a4", "letter": "us-letter"}
"""Sizes of paper, and what Typst calls them."""
COMMON = "_sheets.typ"
"""What all layouts import."""


@paper.get("/p/<id_>.pdf")
def sheet(id_: str) -> Response:
    """The sheet; `?paper=letter` for that, `large` for large print, `solution` for the solution on a second page."""
    link, _, puzzle = shared_puzzle(id_)
    size = wanted_paper()
    if isinstance(puzzle, GridPuzzle) and size_of(puzzle) > MOST_CELLS:
        abort(404, f"A board of {puzzle.width} × {puzzle.height} could not be read on a sheet of paper.")
    answer = to_look_up(puzzle, first_solutions(link)) if "solution" in request.args else None
    with services().turns.taken(client(), size_of(puzzle)):
        data = heading(id_, puzzle) | {
            "rules": puzzle.rules,
            "paper": size,
            "large": "large" in request.args,
            "puzzle": to_play(puzzle),
            "answer": answer,
        }
    return printed("paper", data, f"{link.kind}-{id_}.pdf")


def wanted_paper() -> str:
    """The size of the paper that is asked for, as Typst calls it."""
    size = request.args.get("paper", "a4")
    if size not in PAPERS:
        abort(404, f"There is no paper of the size {size[:20]}; A4 and Letter are known.")
    return PAPERS[size]


def heading(id_: str, puzzle: Puzzle[Any]) -> dict[str, Any]:
    """What a sheet of a shared puzzle begins with."""
    address = url_for("pages.spoiler_free", id_=id_, _external=True)
    return {"title": puzzle.name, "about": puzzle.summary(), "link": address, "code": drawn_code(address)}


def drawn_code(address: str) -> str:
    """An address as a code for cameras, as SVG."""
    return str(get_template_attribute("_macros.html", "code")(*code_of(address)))


def printed(layout: str, data: dict[str, Any], name: str) -> Response:
    """The PDF of a layout with these data, drawn now or before, for a file of this name."""
    text = json.dumps(data | {"layout": layout})
    loader: Any = current_app.jinja_loader
    layouts = "".join(loader.get_source(current_app.jinja_env, each)[0] for each in (COMMON, f"{layout}.typ"))
    digest = hashlib.blake2b(f"{layouts}{text}".encode(), digest_size=32).hexdigest()
    pdf = services().previews.get(digest)
    if pdf is None:
        pdf = made(lambda: services().drawings.pdf(text, client()))
        with suppress(Spent):  # then it is drawn again for the next
            services().limits.keeping(len(pdf))
            services().previews.keep(digest, pdf)
    response = Response(pdf, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.set_etag(digest)
    response.make_conditional(request)
    return response
