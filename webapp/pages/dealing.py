"""Fresh puzzles: by size and level, each at the address of its recipe."""

from __future__ import annotations

from secrets import randbelow

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import Recipe, RecipeError, level_of, offered
from webapp.jobs.hints import NoHint
from webapp.pages.kinds import Kind
from webapp.pages.page import show
from webapp.pages.services import services
from webapp.security import client

dealing = Blueprint("dealing", __name__)

MOST_SEED = 10**9
NO_PUZZLE = {
    "busy": "The site is busy with other puzzles. Please ask again in a moment.",
    "time": "No puzzle of this size and level came in time. Please ask again, or for an easier one.",
    "failed": "Our mistake: no puzzle could be made.",
}
"""What is said instead of a puzzle, for each reason in `NoHint`."""


@dealing.get("/<puzzle:kind>/new")
def new(kind: Kind) -> BaseResponse:
    """To a fresh puzzle of `?size=` and `?level=`; of the first size and level where nothing is said."""
    offers = offered(kind)
    if not offers:
        abort(404, "No fresh puzzles of this kind are made.")
    size = request.args.get("size", offers[len(offers) // 3].size)
    easiest = next((each.levels[0] for each in offers if each.size == size and each.levels), "")
    level = request.args.get("level") or easiest
    try:
        recipe = Recipe.latest(kind.slug, size, level_of(level), randbelow(MOST_SEED))
    except RecipeError as error:
        abort(404, f"{error}.")
    response = redirect(url_for("dealing.dealt", kind=kind, recipe=str(recipe)), 303)
    response.headers["Cache-Control"] = "no-store"
    return response


@dealing.get("/<puzzle:kind>/new/<recipe>")
def dealt(kind: Kind, recipe: str) -> BaseResponse:
    """The puzzle of a recipe, to be played: the same for everybody."""
    try:
        wanted = Recipe.parse(recipe)
    except RecipeError as error:
        abort(404, f"{error}.")
    if wanted.kind != kind.slug:
        abort(404, "This is the recipe of another kind of puzzle.")

    def made() -> Response:
        try:
            with services().limits.writing():  # it takes a process's time
                text = services().hints.fresh(wanted.kind, str(wanted), client())
        except NoHint as none:
            abort(503, NO_PUZZLE[none.reason])
        return show(kind, kind.parse(text), recipe=wanted)

    return services().page_cache.page(str(wanted), made)
