"""Your puzzles: a page without a visitor's data, which their browser alone knows and its script shows."""

from __future__ import annotations

from flask import Blueprint, Response, render_template
from werkzeug.wrappers import Response as BaseResponse

from webapp.pages.site.services import services

history = Blueprint("history", __name__)


@history.get("/yours")
def show() -> BaseResponse:
    """Show the boards solved in this browser, streaks and usual times, and all of it as a file."""
    return services().page_cache.page("what was solved", lambda: Response(render_template("share/yours.html")))
