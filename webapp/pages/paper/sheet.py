"""A shared puzzle on sheets of paper, as PDF."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from engine import GridPuzzle
from webapp.pages.paper import examples
from webapp.pages.paper.layout import heading, paper_size, render_pdf
from webapp.pages.paper.pieces import to_look_up, to_play
from webapp.pages.play.request import shared_puzzle
from webapp.pages.share.images import first_solutions, size_of
from webapp.pages.share.previews import MOST_CELLS
from webapp.pages.site.services import services
from webapp.security import client

sheets = Blueprint("sheets", __name__)


@sheets.get("/p/<id_>.pdf")
def sheet(id_: str) -> Response:
    """Return the sheet; `?paper=letter` for Letter, `large` for large print, `solution` for the solution on a second
    page.

    With `?path`, the worked example: `webapp.pages.paper.examples`.
    """
    link, _, puzzle = shared_puzzle(id_)
    if "path" in request.args:
        return examples.sheets(link, puzzle)
    size = paper_size()
    if isinstance(puzzle, GridPuzzle) and size_of(puzzle) > MOST_CELLS:
        abort(404, f"A {puzzle.width} × {puzzle.height} board is too big to print.")
    solutions = first_solutions(link, puzzle) if "solution" in request.args else ()
    with services().turns.take(client(), size_of(puzzle)):
        data = heading(id_, puzzle) | {
            "rules": puzzle.own_rules(),
            "paper": size,
            "large": "large" in request.args,
            "puzzle": to_play(puzzle),
            "answer": to_look_up(puzzle, solutions) if solutions else None,
        }
    return render_pdf("paper", data, f"{link.kind}-{id_}.pdf")
