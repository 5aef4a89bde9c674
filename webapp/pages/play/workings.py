"""How machines solve puzzles: a page for each kind, on an example or on the visitor's own puzzle.

`/how/<kind>?text=...&at=...`: `at` is the part that is looked at, such as a line.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template, request

from engine import PUZZLES, Account, Bounded, PuzzleError, Stated, Transparent
from webapp.jobs.status import NoAnswer
from webapp.pages.play.page import parse_or_refuse, refuse
from webapp.pages.play.request import text_in_address
from webapp.pages.site import htmx
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client

workings = Blueprint("workings", __name__, url_prefix="/how")

MOST_PLACE = 20
"""Characters of the name of a part."""


@workings.get("")
def index() -> str:
    """Show all kinds."""
    transparent = [kind for kind in PUZZLES.values() if issubclass(kind, Transparent)]
    kinds = [(kind, kind.parse(kind.examples[kind.worked].text)) for kind in transparent]
    return render_template("play/workings.html", kinds=kinds)


@workings.get("/<puzzle:kind>")
def show(kind: Kind) -> Response:
    """Show how machines solve the puzzle `?text=`, or an example."""
    if not issubclass(kind, Transparent):
        abort(404, "We don’t show how machines solve this kind of puzzle.")
    text = text_in_address(kind)
    puzzle = parse_or_refuse(kind, kind.examples[kind.worked].text if text is None else text)
    at, hints, visitor = request.args.get("at", "")[:MOST_PLACE], services().hints, client()
    found, account = None, Account()
    try:
        found = hints.workings(kind.slug, str(puzzle), at, visitor)
        if isinstance(puzzle, Stated | Bounded):
            account = hints.account(kind.slug, str(puzzle), visitor)
    except PuzzleError as error:
        refuse(kind, str(puzzle), error)
    except NoAnswer:
        account = Account(stopped="time")
    return htmx.render("play/how.html", "how", kind=kind, puzzle=puzzle, workings=found, account=account)
