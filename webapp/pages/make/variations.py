"""Proposals in Make: another puzzle, harder or easier, or the rest of this one."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import GRADES, PuzzleError, Rework, cell_at, wishes
from webapp.jobs.status import NoAnswer
from webapp.pages.make.appraisal import EASY, REDRAWS, WISHES, Appraisal, join, reasons, render
from webapp.pages.play.page import parse_or_refuse, refuse
from webapp.pages.play.request import posted_text, small_number
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client

variations = Blueprint("variations", __name__)

MOST_TURNS = 1000
NOTHING = {
    "unique": "We found no small change that leaves just one. Change it a little yourself, then try again.",
    "harder": "We found no small change that makes it harder. Change it a little yourself, then try again.",
    "easier": "We found no small change that makes it easier. Change it a little yourself, then try again.",
    "hide": "No other number can be hidden. There’d be more than one solution.",
    "cells": "A few cells aren’t enough for one solution. Try this:",
    "easy": "A few cells aren’t enough to make it easy. Try this:",
    "rest": "We couldn’t fill in the rest. Change it a little yourself, then try again.",
}
OUT_OF_TIME = "We found nothing in time. Try this:"
OF_PICTURES = {"cells", "easy"}
ALREADY = {"cells": "It has just one solution already.", "easy": "You can solve it line by line already."}
STAYS = {"harder": "A little harder", "easier": "A little easier"}
NO_OTHER = "That’s the only one we found."
NOT_DONE = {
    "busy": "The site is busy. Try again in a moment.",
    "time": "We found nothing in time. Try again.",
    "failed": "Something went wrong on our side. Try again.",
}
"""Message instead of a proposal, for each reason in `NoAnswer`."""


@variations.post("/<puzzle:kind>/rework")
def rework(kind: Kind) -> Response:
    """Return the posted puzzle, or the beginning of one, with the wish `wish` applied; `harder-1` asks
    for another one.
    """
    wish, _, turns = request.form.get("wish", "").partition("-")
    if wish not in wishes(kind):
        abort(404, "This kind of puzzle can’t do that.")
    turn = small_number(turns, most=MOST_TURNS) or 0
    puzzle = None if wish == "rest" else parse_or_refuse(kind, posted_text())
    text = posted_text() if puzzle is None else str(puzzle)
    try:
        drawn = request.form.get("wanted", "")
        found = services().hints.rework(kind.slug, text, drawn, client(), wish=wish, turn=turn)
        answer = propose(found, wish, turn)
        if found is not None and found.proposal.puzzle == text and wish in ALREADY:
            answer = Appraisal(ALREADY[wish], answers_wish=True)
    except PuzzleError as error:
        refuse(kind, posted_text(), error)
    except NoAnswer as none:
        answer = Appraisal(NOT_DONE[none.reason], answers_wish=True)
        if none.reason == "time" and wish in OF_PICTURES:
            answer = redraw(wish, OUT_OF_TIME)
    return render(kind, puzzle, answer)


def redraw(wish: str, words: str) -> Appraisal:
    """Return what else can be done with a picture, where the wish for other cells was in vain."""
    other = "easy" if wish == "cells" else "cells"
    return Appraisal(words, wishes=((other, WISHES[other]),), answers_wish=True, redraws=tuple(REDRAWS.items()))


def propose(found: Rework | None, wish: str, turn: int) -> Appraisal:
    """Return a proposal in words, with a link to another one."""
    if found is None and wish in OF_PICTURES and not turn:
        return redraw(wish, NOTHING[wish])
    if found is None:
        return Appraisal(NO_OTHER if turn else NOTHING[wish], answers_wish=True)
    others = [(f"{wish}-{turn + 1}", "Try another")] if turn < MOST_TURNS else []
    if wish == "cells" and found.grade not in EASY:
        others.append(("easy", WISHES["easy"]))
    words = [found.grade] if wish != "easy" or found.grade in GRADES else []
    if wish == "unique":
        words = ["One solution", *words]
    if wish in OF_PICTURES:
        number = sum(cell_at(place) is not None for place in found.proposal.places)
        words = [f"One solution, with {number} {'cell' if number == 1 else 'cells'} changed", *words]
    if wish == "hide":
        words = [f"{found.hidden} {'number' if found.hidden == 1 else 'numbers'} hidden", *words]
        if found.stopped:
            words[0] += ", we had no time to try the others"
    if found.stays:
        words[0] = f"{STAYS[wish]}, still {words[0].lower()}"
    return Appraisal(join(words), reasons(found), (("Use it", found.proposal),), tuple(others), answers_wish=True)


@variations.get("/<puzzle:kind>/rework")
def back_to_start(kind: Kind) -> BaseResponse:
    """Redirect the form's address, typed or reloaded, to the editor."""
    return redirect(url_for("pages.make", kind=kind))
