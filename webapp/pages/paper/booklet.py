"""Booklets as PDF: those that the browser prints (`deal.book`), and those of a day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import Puzzle, of_the_day
from webapp.pages.deal.book import (
    FAILED,
    MOST_INSTEAD,
    USUAL,
    WAITS,
    Plan,
    PlanError,
    collect,
    instead_of,
    plan_of,
    puzzles_of,
    seed_of,
)
from webapp.pages.deal.days import dailies, words
from webapp.pages.paper.layout import draw_code, paper_size, render_pdf
from webapp.pages.paper.pieces import to_look_up, to_play
from webapp.pages.play.submission import refuse_parts_elsewhere
from webapp.pages.site.errors import come_back
from webapp.pages.site.kinds import Kind

booklet = Blueprint("booklet", __name__)

CODES = "Scan a code to play on screen, with hints. Solutions are on the last pages."
LATE = [{"words": "This solution wasn’t ready in time. You’ll find it on the puzzle’s page.", "bold": False}]
"""Printed in place of a solution."""


@dataclass(frozen=True)
class BookletPuzzle:
    """A puzzle of a booklet: its size and level in words, its address, and the heading of its solution."""

    puzzle: Puzzle[Any]
    about: str
    link: str
    title: str = ""
    solutions: tuple[object, ...] = ()


@booklet.get("/book.pdf")
def book() -> BaseResponse:
    """Return the booklet of the address, as `/book` has it, on `?paper=`; 503 while its puzzles are being made."""
    size = paper_size()
    try:
        plan = plan_of(request.args)
        plan = replace(plan, seed=seed_of(request.args.get("seed", "")), instead=instead_of(request.args, plan.count))
    except PlanError as refused:
        abort(422, str(refused))
    refuse_parts_elsewhere()
    found, late, problem, progress = collect(plan.recipes)
    if None in found:
        if late and len(plan.instead) + len(late) <= MOST_INSTEAD and problem != FAILED:
            return _go_on(replace(plan, instead=tuple(sorted([*plan.instead, *late]))))
        abort(_not_yet(sum(each is not None for each in found), plan.count, problem, progress=progress))
    entries = [
        BookletPuzzle(each.puzzle, each.about, each.link, each.title, each.solutions)
        for each in puzzles_of(plan, found)
    ]
    title, told = f"booklet {plan.seed}", plan.words
    return _render(
        title, told, plan.kinds if plan.rules else [], entries, per=plan.per, paper=size, file=f"booklet-{plan.seed}"
    )


@booklet.get("/day/<day:day>.pdf")
def of_day(day: date) -> BaseResponse:
    """Return the puzzles of a day on `?paper=`, with their solutions; 503 while they are being made.

    A puzzle that an earlier version dealt, or that takes too long to solve, comes without its solution.
    """
    size = paper_size()
    dealt = dailies(day)
    recipes = {str(each): each for each in of_the_day(day)}
    asked = [recipes[each.recipe] for each in dealt if each.recipe in recipes]
    refuse_parts_elsewhere()
    found, late, problem, progress = collect(asked)
    answered = dict(zip(map(str, asked), found, strict=True))
    waited = {str(recipe) for number, recipe in enumerate(asked, start=1) if number not in late}
    entries = []
    for each in dealt:
        link = url_for("book.short", recipe=each.recipe, _external=True)
        made = answered.get(each.recipe)
        if made is not None:
            puzzle = each.kind.parse(made.ready.text)
            entries.append(BookletPuzzle(puzzle, each.about, link, made.ready.title, made.solutions))
        elif each.puzzle is not None and each.recipe not in waited:
            entries.append(BookletPuzzle(each.puzzle, each.about, link))
    if len(entries) < len(dealt):
        abort(_not_yet(len(entries), len(dealt), problem, progress=progress))
    kinds = [each.kind for each in dealt]
    return _render(words(day), words(day), kinds, entries, per=USUAL, paper=size, file=f"puzzles-{day}")


def _not_yet(ready: int, count: int, problem: str, *, progress: bool) -> BaseResponse:
    """Return that some puzzles are still being made."""
    told = f"{ready} of {count} puzzles are ready. {problem or 'Ask again for the rest.'}"
    return come_back(503, "Not ready yet", told, round(WAITS.get(problem, 1 if progress else 10)))


def _go_on(plan: Plan) -> BaseResponse:
    """Redirect to the booklet with other puzzles in place of those that did not come."""
    response = redirect(plan.address("booklet.book", paper=request.args.get("paper")))
    response.headers["Cache-Control"] = "no-store"
    return response


def _render(
    title: str, told: str, kinds: Sequence[Kind], entries: Sequence[BookletPuzzle], *, per: int, paper: str, file: str
) -> BaseResponse:
    """Return the PDF that `templates/paper/book.typ` makes of them, with the rules of these kinds."""
    data = {
        "title": f"Puzzle Playground · {title}",
        "paper": paper,
        "per": per,
        "words": f"{told}. {CODES}",
        "explained": [{"name": each.name, "rules": each.rules} for each in kinds],
        "puzzles": [
            {
                "number": number,
                "name": each.puzzle.name,
                "about": each.about,
                "link": each.link,
                "shown": each.link.partition("//")[2],
                "code": draw_code(each.link),
                "pieces": to_play(each.puzzle),
            }
            for number, each in enumerate(entries, start=1)
        ],
        "answers": [
            {
                "number": number,
                "name": f"{each.puzzle.name}: {each.title}" if each.title else each.puzzle.name,
                "pieces": to_look_up(each.puzzle, each.solutions) if each.solutions else LATE,
            }
            for number, each in enumerate(entries, start=1)
        ],
    }
    return render_pdf("book", data, f"{file}.pdf")
