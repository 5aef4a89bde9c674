"""What is said of a puzzle while it is drawn: one line, and what would make it better, each taken with one tap."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask_limiter import RateLimitExceeded
from werkzeug.wrappers import Response as BaseResponse

from engine import Appraisal, Explained, GridPuzzle, Outcome, Proposal, Puzzle, PuzzleError
from webapp.jobs.hints import NoHint
from webapp.pages import htmx
from webapp.pages.kinds import Kind
from webapp.pages.outcomes import headline
from webapp.pages.page import context, parse_or_refuse, posted_text
from webapp.pages.services import services
from webapp.security import client
from webapp.store.tables import digest

appraising = Blueprint("appraising", __name__)

MOST_OFFERED = 4000
"""Characters of a proposed puzzle: beyond, it fits into no address."""
TOO_HARD = "Too hard to say in a moment: Solve tells."
SAID = {"none": "Impossible", "several": "Several solutions", "one": "One solution"}
SHARED = {
    "none": "This puzzle has no solution.",
    "several": "This puzzle has several solutions.",
    "one": "This puzzle has exactly one solution.",
}
"""What whoever shares a puzzle is told of it, so that nobody sends a broken one unawares."""


@appraising.post("/<puzzle:kind>/appraise")
def appraise(kind: Kind) -> Response:
    """What there is to say of the posted puzzle; nothing while it is unfinished, or where nobody can say just now.

    A page asks by itself, so for it no answer is an error.
    """
    if not issubclass(kind, Explained):
        abort(404, "Nothing is said of these while they are made.")
    by_itself, puzzle, appraisal, words = htmx.wants_fragment(), None, None, ""
    try:
        puzzle = kind.parse(posted_text())
        with services().limits.drawing():
            appraisal = services().hints.appraisal(kind.slug, str(puzzle), request.form.get("wanted", ""), client())
        words = in_words(appraisal)
    except PuzzleError:
        if not by_itself:
            parse_or_refuse(kind, posted_text())
    except RateLimitExceeded:
        if not by_itself:
            raise
    except NoHint as none:
        words = TOO_HARD if none.reason == "time" else ""
    known = f"{appraisal.solutions} {digest(kind.slug, str(puzzle))}" if appraisal else ""
    said = {"words": words, "offers": list(offers(appraisal)), "known": known}
    page = context(kind, puzzle, mode="make", text=posted_text())
    return htmx.render("puzzle.html", "appraisal", **page, appraisal=said)


@appraising.get("/<puzzle:kind>/appraise")
def back_to_start(kind: Kind) -> BaseResponse:
    """The address of the form, typed or reloaded: the editor."""
    return redirect(url_for("pages.make", kind=kind))


def in_words(appraisal: Appraisal) -> str:
    """One line."""
    if appraisal.solutions == "unfinished":
        return ""
    if appraisal.solutions == "unknown":
        return TOO_HARD
    words = SAID[appraisal.solutions]
    if appraisal.open:
        words += f" ({appraisal.open} {'cell' if appraisal.open == 1 else 'cells'} open)"
    if appraisal.grade:
        words += f" · {appraisal.grade.lower()}"
    if appraisal.hardest:
        words += f" · hardest step: {appraisal.hardest}"
    return words


def for_sharing(puzzle: Puzzle[Any], outcome: Outcome | None) -> str:
    """What is known of how many solutions a puzzle has, in words; empty where nothing is.

    Known from its outcome, or from what was said while it was drawn: the page sends that along, with the puzzle's hash.
    """
    if outcome is not None and outcome.status == "nearest":
        return headline(puzzle, outcome) + "."
    found = {"impossible": "none"} | ({"unique": "one", "several": "several"} if isinstance(puzzle, GridPuzzle) else {})
    solutions, _, of = request.form.get("appraised", "").partition(" ")
    if outcome is not None:
        return SHARED.get(found.get(outcome.status, ""), "")
    return SHARED.get(solutions, "") if of == digest(puzzle.slug, str(puzzle)) else ""


def offers(appraisal: Appraisal | None) -> list[tuple[str, Proposal]]:
    """What would make it better, each with the words of its button."""
    found: list[tuple[str, Proposal]] = []
    if appraisal and appraisal.unique:
        found.append(("Make unique", appraisal.unique))
    if appraisal and appraisal.spare:
        number = len(appraisal.spare.places)
        found.append((f"Remove {number} needless given{'s' * (number > 1)}", appraisal.spare))
    return [(words, each) for words, each in found if len(each.puzzle) <= MOST_OFFERED]
