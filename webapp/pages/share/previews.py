"""Pictures of puzzles: SVG in pages, PNG for the previews that other sites show of a link."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from flask import Response, render_template, request

from engine import Explained, GridPuzzle, Puzzle
from webapp.jobs.status import NoAnswer
from webapp.limits import AllowanceExceeded
from webapp.pages.site.assets import parts, static_bytes
from webapp.pages.site.services import services
from webapp.security import client

NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
"""The picture of a text that is not a puzzle yet."""
PLAIN = "preview.png"
"""The preview that is shown while the puzzle has none of its own."""
MOST_DRAWN = 25 * 25
"""Most cells of a board whose preview shows them all, with their numbers; smaller ones are unreadable."""
MOST_CELLS = 100 * 100
"""Most cells of a board that can be distinguished in a picture, or on a sheet of paper."""
NOBODY: Mapping[str, str] = {}
A_DAY = 86_400
A_MINUTE = 60


def thumbnail(puzzle: Puzzle[Any], entries: str = "") -> Response:
    """Return the puzzle with a player's entries, without its solution, as a small SVG in colours of its own.

    Raises:
        PuzzleError: the entries do not fit this puzzle.
    """
    filled = puzzle.entered(entries) if entries and isinstance(puzzle, Explained) else []
    svg = render_template(parts(puzzle, "picture.svg"), puzzle=puzzle, filled=filled)
    response = Response(svg, mimetype="image/svg+xml")
    response.cache_control.private = True
    response.cache_control.max_age = A_DAY
    return response


def preview(puzzle: Puzzle[Any], signature: Mapping[str, str] = NOBODY) -> Response:
    """Return the puzzle, without its solution, as a small PNG; a plain one if it cannot be drawn just now.

    The title, the author and the greeting of the `signature` are written beside it.
    """
    large = isinstance(puzzle, GridPuzzle) and puzzle.width * puzzle.height > MOST_DRAWN
    svg = render_template("share/preview.svg", puzzle=puzzle, large=large, by=signature)
    digest = hashlib.blake2b(svg.encode(), digest_size=32).hexdigest()
    png = services().picture_cache.get(digest)
    if png is None:
        try:
            with services().limits.writing():  # it takes a process's time
                png = services().drawings.png(svg, client())
        except (NoAnswer, AllowanceExceeded):
            return allow_elsewhere(Response(static_bytes(PLAIN), mimetype="image/png"), A_MINUTE)
        services().picture_cache.keep(digest, png)
    response = Response(png, mimetype="image/png")
    response.set_etag(digest)
    response.make_conditional(request)
    return allow_elsewhere(response, A_DAY)


def allow_elsewhere(response: Response, seconds: int) -> Response:
    """Return a response for other sites, which previews are made for; they may keep it for this long."""
    response.cache_control.public = True
    response.cache_control.max_age = seconds
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
