"""Fresh puzzles: by size and level, each at the address of its recipe."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from secrets import randbelow
from typing import Any

from flask import Blueprint, Flask, Response, abort, redirect, request, url_for
from flask_limiter import RateLimitExceeded
from werkzeug.wrappers import Response as BaseResponse

from engine import GRADES, PUZZLES, Offer, Puzzle, Recipe, RecipeError, level_of, offered
from webapp.jobs.pool import NoAnswer
from webapp.pages.kinds import Kind
from webapp.pages.page import first_example, show, stored_puzzle
from webapp.pages.services import services
from webapp.security import client
from webapp.store.stock import Ready

dealing = Blueprint("dealing", __name__)

FIRST_UNSTOCKED = 10**6
"""Seeds from here on are drawn where no puzzle is ready, far from those of the stock."""
MOST_UNSTOCKED = 10**9
NO_PUZZLE = {
    "busy": "The site is busy with other puzzles. Please ask again in a moment.",
    "time": "No puzzle of this size and level came in time. Please ask again, or for an easier one.",
    "failed": "Our mistake: no puzzle could be made.",
}
"""What is said instead of a puzzle, for each reason in `NoAnswer`."""
NONE_READY = (
    "No new puzzle of this size and level is ready. They take a while to make: please come back, or try another."
)

log = logging.getLogger(__name__)


@dealing.get("/<puzzle:kind>/new")
def new(kind: Kind) -> BaseResponse:
    """To a fresh puzzle of `?size=` and about `?level=`: behind that of `?from=`, if it is of the same."""
    if not offered(kind):
        abort(404, "No fresh puzzles of this kind are made.")
    offers = {each.size: each for each in offered(kind)}
    size = request.args.get("size", default_offer(kind).size)
    try:
        level = level_of(request.args.get("level", GRADES[0]))
        if size in offers:
            level = nearest(level, offers[size].every_level)
        first = Recipe.latest(kind.slug, size, level, 1)
    except RecipeError as error:
        abort(404, f"{error}.")
    recipe = behind(first, seed_in(first.shelf, request.args.get("from", "")))
    if recipe is None:
        abort(503, NONE_READY)
    response = redirect(url_for("dealing.dealt", kind=kind, recipe=str(recipe)), 303)
    response.headers["Cache-Control"] = "no-store"
    return response


@dealing.get("/<puzzle:kind>/new/<recipe>")
def dealt(kind: Kind, recipe: str) -> BaseResponse:
    """The puzzle of a recipe, to be played: the same for everybody."""
    if recipe.partition("-")[0] != kind.slug:
        abort(404, "This is no recipe of this kind of puzzle.")
    ready = services().stock.puzzle(recipe)
    try:
        wanted = Recipe.parse(recipe)
    except RecipeError as error:
        if ready is not None:  # dealt by an earlier version
            return redirect(url_for("pages.start", kind=kind, text=ready.text))
        abort(404, f"{error}.")

    def page() -> Response:
        try:
            found = ready or made(wanted)
        except NoAnswer as none:
            abort(503, NO_PUZZLE[none.reason])
        return show(*stored_puzzle(kind.slug, found.text), recipe=wanted, title=found.title)

    return services().page_cache.page(str(wanted), page)


def fresh_page(kind: Kind) -> Response:
    """A puzzle for whoever asks for nothing else; the first example where there is none."""
    offer = default_offer(kind)
    recipe = behind(Recipe.latest(kind.slug, offer.size, offer.every_level[0], 1), None)
    puzzle: Puzzle[Any] = first_example(kind)
    title = ""
    if recipe is not None:
        try:
            found = services().stock.puzzle(str(recipe)) or made(recipe)
            puzzle, title = stored_puzzle(kind.slug, found.text)[1], found.title
        except (NoAnswer, RateLimitExceeded) as error:
            log.warning("no fresh %s: %s", kind.slug, error)
            recipe = None
    response = show(kind, puzzle, recipe=recipe, title=title, opening=True)
    response.headers["Cache-Control"] = "no-cache"
    return response


def nearest(level: str, levels: Sequence[str]) -> str:
    """The level of these that is most like another one."""
    return min(levels, key=lambda each: abs(GRADES.index(each) - GRADES.index(level)))


def seed_in(shelf: str, recipe: str) -> int | None:
    """The seed of a recipe, if that stands on this shelf, or would."""
    try:
        played = Recipe.parse(recipe)
    except RecipeError:
        return None
    return played.seed if played.shelf == shelf and played.seed < FIRST_UNSTOCKED else None


def another(recipe: Recipe) -> str:
    """The way to the next puzzle of the same size and level."""
    asked: dict[str, Any] = {"size": recipe.size, "level": recipe.level.lower(), "from": str(recipe)}
    return url_for("dealing.new", kind=PUZZLES[recipe.kind], **asked)


def offer_of(recipe: Recipe) -> Offer:
    """What was asked for."""
    return next(each for each in offered(PUZZLES[recipe.kind]) if each.size == recipe.size)


def levels(kind: Kind) -> list[str]:
    """All levels in which a kind is dealt, in some size or other."""
    found = {level for offer in offered(kind) for level in offer.every_level}
    return [level for level in GRADES if level in found]


def init_app(app: Flask) -> None:
    """Tell templates what there is to play."""
    app.register_blueprint(dealing)
    app.jinja_env.globals.update(another=another, default_offer=default_offer, levels=levels, offer_of=offer_of)


def default_offer(kind: Kind) -> Offer:
    """The size for whoever has not chosen one: small, but no toy."""
    offers = [each for each in offered(kind) if each.levels and not each.variant] or list(offered(kind))
    return offers[len(offers) // 4]


def behind(first: Recipe, before: int | None) -> Recipe | None:
    """The recipe on the same shelf behind another's seed, or to begin with; None if none is ready nor soon made."""
    seed = services().stock.next_seed(first.shelf, before)
    if seed is None:
        if not first.is_soon_dealt:
            return None
        seed = FIRST_UNSTOCKED + randbelow(MOST_UNSTOCKED) if before is None else before + 1
    return replace(first, seed=seed)


def made(recipe: Recipe) -> Ready:
    """The puzzle of a recipe, dealt while somebody waits.

    Raises:
        NoAnswer: there is none in time.
    """
    with services().limits.writing():  # it takes a process's time
        return services().hints.fresh(recipe.kind, str(recipe), client())
