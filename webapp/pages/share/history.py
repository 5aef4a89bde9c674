"""Your puzzles: a page without a visitor's data, which their browser alone knows and its script shows."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from engine import PuzzleError
from webapp.pages.share import previews
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client

history = Blueprint("history", __name__)


@history.get("/yours")
def show() -> BaseResponse:
    """Show the boards solved in this browser, streaks and usual times, and all of it as a file."""
    return services().page_cache.page("what was solved", lambda: Response(render_template("share/yours.html")))


@history.get("/<puzzle:kind>/thumbnail.svg")
def thumbnail(kind: Kind) -> Response:
    """Return the picture of the puzzle `?text=`, with `?entries=` if there are any; an empty one if it is
    not a puzzle yet.
    """
    text, entries = request.args.get("text", ""), request.args.get("entries", "")
    try:
        with services().turns.take(client(), len(text) + len(entries)):
            return previews.thumbnail(kind.parse(text), entries)
    except PuzzleError:
        return Response(previews.NOTHING, mimetype="image/svg+xml")
