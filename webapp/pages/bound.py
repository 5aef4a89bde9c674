"""Booklets as PDF: the same that the browser prints (`webapp.pages.book`), puzzle by puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from webapp.jobs.hints import Answered
from webapp.pages.book import (
    FAILED,
    MOST_INSTEAD,
    WAITS,
    Plan,
    Printed,
    Refused,
    collected,
    instead_of,
    plan_of,
    puzzles_of,
    seed_of,
)
from webapp.pages.errors import come_back
from webapp.pages.pieces import to_look_up, to_play
from webapp.pages.sheets import drawn_code, printed, wanted_paper

bound = Blueprint("bound", __name__)

CODES = "The codes lead to the same puzzles on the screen, with hints; the solutions are on the last pages."
LATE = [{"words": "It did not come in time; it is on the puzzle’s page.", "bold": False}]
"""In place of a solution."""


@bound.get("/book.pdf")
def book() -> BaseResponse:
    """The booklet that the address says, as `/book` has it, on `?paper=`; 503 while its puzzles are being made."""
    size = wanted_paper()
    try:
        plan = plan_of(request.args)
        plan = replace(plan, seed=seed_of(request.args.get("seed", "")), instead=instead_of(request.args, plan.count))
    except Refused as refused:
        abort(422, str(refused))
    found, late, problem, progress = collected(plan)
    if None in found:
        if late and len(plan.instead) + len(late) <= MOST_INSTEAD and problem != FAILED:
            return _go_on(replace(plan, instead=tuple(sorted([*plan.instead, *late]))))
        ready = sum(each is not None for each in found)
        words = f"{ready} of {plan.count} puzzles are ready. {problem or 'Please ask again for the rest.'}"
        abort(come_back(503, "Not there yet", words, round(WAITS.get(problem, 1 if progress else 10))))
    return printed("book", _data(plan, found) | {"paper": size}, f"booklet-{plan.seed}.pdf")


def _go_on(plan: Plan) -> BaseResponse:
    """To the booklet with other puzzles in place of those that did not come."""
    response = redirect(plan.address("bound.book", paper=request.args.get("paper")))
    response.headers["Cache-Control"] = "no-store"
    return response


def _data(plan: Plan, found: list[Answered | None]) -> dict[str, Any]:
    """What `templates/book.typ` takes, but the paper."""
    puzzles = puzzles_of(plan, found)
    return {
        "title": f"Puzzle Playground · booklet {plan.seed}",
        "per": plan.per,
        "words": f"{plan.words}. {CODES}",
        "explained": [{"name": each.name, "rules": each.rules} for each in plan.kinds] if plan.rules else [],
        "puzzles": [
            {
                "number": each.number,
                "name": each.kind.name,
                "about": each.about,
                "link": each.link,
                "shown": each.link.partition("//")[2],
                "code": drawn_code(each.link),
                "pieces": to_play(each.puzzle),
            }
            for each in puzzles
        ],
        "answers": [
            {
                "number": each.number,
                "name": f"{each.kind.name}: {each.title}" if each.title else each.kind.name,
                "pieces": _answer(each),
            }
            for each in puzzles
        ],
    }


def _answer(each: Printed) -> list[dict[str, Any]]:
    return to_look_up(each.puzzle, each.solutions) if each.solutions else LATE
