"""How far a player is, and cells revealed on request: JSON for the page's script, words for everyone else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, jsonify, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import Cell, Explained, Judged, PuzzleError, by_rows, cell_at, says_nothing
from webapp.jobs.status import NoAnswer
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
    "busy": "The site is busy, so we didn’t check. Try again in a moment.",
    "time": "We couldn’t work that out in time.",
    "failed": "Something went wrong on our side. We couldn’t work that out.",
}
"""Message without an answer, for each reason in `NoAnswer`."""


@dataclass(frozen=True)
class Checked:
    """What a check found: data for the page's script, and for everyone else words.

    `wrong` are the places of wrong entries, if they were asked for; `revealed` a place with its value.
    """

    data: dict[str, Any]
    words: str
    wrong: tuple[str, ...] = ()
    revealed: tuple[tuple[str, str], ...] = ()

    def context(self) -> dict[str, Any]:
        """Return what the template reads."""
        named = by_rows(filter(None, map(cell_at, self.wrong[:MOST_NAMED])))
        found = {"words": self.words, "places": self.wrong, "named": named, "cells": self.revealed}
        return self.data | found | {"more": len(self.wrong) - MOST_NAMED}


@checks.post("/<puzzle:kind>/progress")
def progress(kind: Kind) -> Response:
    """Answer what the entries amount to (`ask=check`), which of them are wrong (`cells`), or one cell's
    value (`reveal`).
    """
    puzzle = parse_or_refuse(kind, posted_text()) if issubclass(kind, (Explained, Judged)) else None
    if isinstance(puzzle, Judged):
        return judge(puzzle)
    if not isinstance(puzzle, Explained):
        abort(404, "There’s nothing to check here.")
    entries, ask = posted_entries(), request.form.get("ask", "check")
    cell = cell_at(request.form.get("place", "")) if ask == "reveal" else None
    if ask not in {"check", "cells", "reveal"} or (ask == "reveal" and cell is None):
        abort(400, "Ask for check, for cells, or for reveal with the place of a cell.")
    try:
        board = on_board(puzzle, entries)
        found = reveal(puzzle, entries, cell) if cell else check(puzzle, entries, with_places=ask == "cells")
    except PuzzleError as error:
        refuse(kind, posted_text(), error)
    except NoAnswer as none:
        found = Checked({"status": "unknown"}, UNKNOWN[none.reason])
    if not wants_words():
        return jsonify(found.data)
    return htmx.render(
        "play/puzzle.html", "hint", **PuzzlePage(kind, puzzle).context() | board, checked=found.context()
    )


def judge(puzzle: Judged[Any]) -> Response:
    """Return whether the entries, an answer as a player hands it in, keep the rules, and whether they win."""
    judgement = puzzle.judge(request.form.get("entries", ""))
    if not judgement.done:
        return jsonify({"status": "open", "accepted": judgement.accepted})
    return jsonify(
        {"status": "done", "accepted": judgement.accepted, "words": judgement.text, "surplus": judgement.surplus}
    )


def check(puzzle: Explained[Any], entries: str, *, with_places: bool) -> Checked:
    """Return how far the entries are, on request with the places of wrong ones; raise as `HintProcesses.hint` does."""
    standing = services().hints.standing(puzzle.slug, str(puzzle), entries, client())
    data = {"status": standing.status, "wrong": len(standing.wrong), "left": standing.left}
    words = standing.in_words(blank=says_nothing(puzzle, entries))
    return Checked(data | {"places": standing.wrong}, words, standing.wrong) if with_places else Checked(data, words)


def reveal(puzzle: Explained[Any], entries: str, cell: Cell) -> Checked:
    """Return the value of a cell; raise as `HintProcesses.hint` does."""
    value = services().hints.value(puzzle.slug, str(puzzle), entries, cell, client())
    if value is None:
        return Checked({"status": "unknown", "cells": ()}, UNKNOWN["time"])
    revealed = ((request.form["place"], value),)
    words = by_rows([cell]) + f" is {puzzle.word(value)}."
    return Checked({"status": "open", "cells": revealed}, words, revealed=revealed)


@checks.get("/<puzzle:kind>/progress")
def back_to_start(kind: Kind) -> BaseResponse:
    """Redirect the form's address, typed or reloaded, to the puzzle."""
    return redirect(url_for("pages.start", kind=kind))


def wants_words() -> bool:
    """Return whether the response is for a page: a script that wants data does not ask for HTML."""
    return htmx.wants_fragment() or "text/html" in request.headers.get("Accept", "")
