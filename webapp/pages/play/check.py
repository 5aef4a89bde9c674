"""How far a player is, and cells revealed on request: JSON for the page's script, words for everyone else."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, jsonify, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import Explained, Judged, PuzzleError, by_rows, cell_at, says_nothing
from webapp.jobs.pool import NoAnswer
from webapp.pages.play.page import PuzzlePage, parse_or_refuse, refuse
from webapp.pages.play.request import posted_entries, posted_text
from webapp.pages.play.typed_entries import on_board
from webapp.pages.site import htmx
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client

checks = Blueprint("checks", __name__)

MOST_NAMED = 30
"""Most wrong cells that are named in words; all are marked on the board."""
UNKNOWN = {
    "busy": "The site is busy, so nothing was checked. Please ask again in a moment.",
    "time": "That could not be worked out in time.",
    "failed": "Our mistake: that could not be worked out.",
}
"""Message without an answer, for each reason in `NoAnswer`."""


@checks.post("/<puzzle:kind>/progress")
def progress(kind: Kind) -> Response:
    """Answer what the entries amount to (`ask=check`), which of them are wrong (`cells`), or one cell's
    value (`reveal`).
    """
    puzzle = parse_or_refuse(kind, posted_text()) if issubclass(kind, (Explained, Judged)) else None
    if isinstance(puzzle, Judged):  # its entries are an answer as a player hands it in
        judgement = puzzle.judge(request.form.get("entries", ""))
        if not judgement.done:
            return jsonify({"status": "open"})
        return jsonify({"status": "done", "words": judgement.text, "surplus": judgement.surplus})
    if not isinstance(puzzle, Explained):
        abort(404, "Nothing is checked here.")
    entries, ask = posted_entries(), request.form.get("ask", "check")
    cell = cell_at(request.form.get("place", "")) if ask == "reveal" else None
    if ask not in {"check", "cells", "reveal"} or (ask == "reveal" and cell is None):
        abort(400, "What is asked for is check, cells, or reveal with the place of a cell.")
    answer: dict[str, Any] = {"status": "unknown"}
    words = ""
    wrong: tuple[str, ...] = ()
    revealed: tuple[tuple[str, str], ...] = ()
    try:
        board = on_board(puzzle, entries)
        if cell is not None:
            value = services().hints.value(kind.slug, str(puzzle), entries, cell, client())
            revealed = () if value is None else ((request.form["place"], value),)
            words = by_rows([cell]) + f" is {puzzle.word(value)}." if value else UNKNOWN["time"]
            answer = {"status": "open" if value else "unknown", "cells": revealed}
        else:
            standing = services().hints.standing(kind.slug, str(puzzle), entries, client())
            wrong = standing.wrong if ask == "cells" else ()
            words = standing.in_words(blank=says_nothing(puzzle, entries))
            answer = {"status": standing.status, "wrong": len(standing.wrong), "left": standing.left}
            answer |= {"places": wrong} if ask == "cells" else {}
    except PuzzleError as error:
        refuse(kind, posted_text(), error)
    except NoAnswer as none:
        words = UNKNOWN[none.reason]
    if wants_words():
        named = by_rows(filter(None, map(cell_at, wrong[:MOST_NAMED])))
        more = len(wrong) - MOST_NAMED
        checked = answer | {"words": words, "places": wrong, "named": named, "more": more, "cells": revealed}
        return htmx.render("puzzle.html", "hint", **PuzzlePage(kind, puzzle).context() | board, checked=checked)
    return jsonify(answer)


@checks.get("/<puzzle:kind>/progress")
def back_to_start(kind: Kind) -> BaseResponse:
    """Redirect the form's address, typed or reloaded, to the puzzle."""
    return redirect(url_for("pages.start", kind=kind))


def wants_words() -> bool:
    """Return whether the response is for a page: a script that wants data does not ask for HTML."""
    return htmx.wants_fragment() or "text/html" in request.headers.get("Accept", "")
