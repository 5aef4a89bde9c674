"""Fresh puzzles: by size and level, each at the address of its recipe.

Most are in stock, or dealt within a moment.  If one takes longer, a job deals it; its page stays at the address
meanwhile, and is replaced by the puzzle, or by words on why there is none.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from secrets import choice
from typing import Any

from flask import Blueprint, Flask, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import GRADES, PUZZLES, Offer, Recipe, RecipeError, day_of, level_in_address, level_of, offered
from webapp.jobs.results import Dealing
from webapp.jobs.status import JobStatus, NoAnswer, Overloaded
from webapp.pages.play.addresses import first_example
from webapp.pages.play.outcomes import as_outcome
from webapp.pages.play.page import Mode, PuzzlePage
from webapp.pages.play.request import stored_puzzle
from webapp.pages.play.submission import after_a_moment, refuse_parts_elsewhere
from webapp.pages.site import htmx
from webapp.pages.site.errors import RETRY_AFTER
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client
from webapp.store.values import Ready

fresh = Blueprint("fresh", __name__)

MOST_STOCKED = 10**6
"""Seeds of the stock are smaller."""
DRAWN = range(10**9, 2 * 10**9)
"""The seeds used when no puzzle is ready, longer than those of the stock and of days (eight digits)."""
OPENINGS = DRAWN[:8]
"""Those for visitors who ask for nothing else, until there is a stock: their pages are kept."""
EAST = timedelta(hours=14)
"""How far ahead of UTC the first place is where a day begins."""
ENDINGS = {
    "time": ("That took too long", "Puzzles like this are rare. We didn’t find one in time."),
    "memory": ("That needed too much memory", "We ran out of memory before we found one."),
    "nothing": ("No luck this time", "We tried thousands, and none had this size and level."),
    "failed": ("Something went wrong", "We couldn’t make a puzzle."),
    "cancelled": ("Cancelled", "It was stopped before it was ready."),
    "busy": ("The site is busy", ""),
}
"""Why there is no puzzle, briefly and at length, by what stopped its job; a busy site has other words."""
WORTH_ANOTHER_TRY = ("failed", "cancelled", "busy")
"""Reasons after which another try may deal the same puzzle."""
MOST_BYTES = 1000
"""Bytes of a puzzle in the stock, with its row; the longest texts have some 450."""

log = logging.getLogger(__name__)


@fresh.get("/<puzzle:kind>/new")
def new(kind: Kind) -> BaseResponse:
    """Redirect to a fresh puzzle of `?size=` and about `?level=`: the one after `?from=`, if that has the same."""
    if not offered(kind):
        abort(404, "We don’t make new puzzles of this kind.")
    offers = {each.size: each for each in offered(kind)}
    size = request.args.get("size", default_offer(kind).size)
    try:
        level = level_of(request.args.get("level", GRADES[0]))
        if size in offers:
            level = nearest(level, offers[size].every_level)
        first = Recipe.latest(kind.slug, size, level, 1)
    except RecipeError as error:
        abort(404, f"{error}.")
    recipe = next_recipe(first, seed_in(first.shelf, request.args.get("from", "")))
    response = redirect(url_for("fresh.play", kind=kind, recipe=str(recipe)), 303)
    response.headers["Cache-Control"] = "no-store"
    return response


@fresh.get("/<puzzle:kind>/new/<recipe>")
def play(kind: Kind, recipe: str) -> BaseResponse:
    """Show the puzzle of a recipe, to play: the same for everybody."""
    wanted, ready = recipe_or_404(kind, recipe)
    cache, name = services().page_cache, str(wanted)
    found = ready or cache.get(name) or deal_or_wait(wanted)
    return cache.page(name, lambda: puzzle_page(wanted, found)) if isinstance(found, Ready) else found


@fresh.get("/<puzzle:kind>/new/<recipe>/solve")
def solve(kind: Kind, recipe: str) -> BaseResponse:
    """Show the same with what is known of its solutions; the page's script asks for more."""
    wanted, ready = recipe_or_404(kind, recipe)
    found = ready or deal_or_wait(wanted)
    return puzzle_page(wanted, found, mode="solve") if isinstance(found, Ready) else found


def last_day() -> date:
    """Return the latest day that has begun somewhere."""
    return (datetime.now(UTC) + EAST).date()


def is_ahead(recipe: Recipe) -> bool:
    """Return whether it is one of the puzzles of a day that has begun nowhere yet."""
    day = day_of(recipe)
    return day is not None and day > last_day()


def recipe_or_404(kind: Kind, recipe: str) -> tuple[Recipe, Ready | None]:
    """Return what a recipe's address asks for, and the puzzle if it is in stock; else end the request."""
    if recipe.partition("-")[0] != kind.slug:
        abort(404, "There’s no such puzzle of this kind.")
    ready = services().stock.puzzle(recipe)
    try:
        wanted = Recipe.parse(recipe)
        if is_ahead(wanted):
            abort(404, "This puzzle isn’t open yet. It opens when its day begins.")
        return wanted, ready
    except RecipeError as error:
        if ready is not None:  # dealt by an earlier version
            abort(redirect(url_for("pages.start", kind=kind, text=ready.text)))
        abort(404, f"{error}.")


def puzzle_page(recipe: Recipe, found: Ready, mode: Mode = "play") -> Response:
    """Return the page of a dealt puzzle."""
    kind, puzzle = stored_puzzle(recipe.kind, found.text)
    outcome = as_outcome(services().jobs.known(puzzle)) if mode == "solve" else None
    return PuzzlePage(kind, puzzle, mode=mode, outcome=outcome, recipe=recipe, title=found.title).render()


def deal_or_wait(recipe: Recipe) -> Ready | Response:
    """Return the puzzle of a recipe, if it is dealt in a moment; else the page of a job that deals it."""
    try:
        found = ready_or_job(recipe)
    except NoAnswer:
        return show_waiting(recipe, None, "failed", status=503)
    except Overloaded as overloaded:
        busy = show_waiting(recipe, None, "busy", overloaded.words, status=503)
        busy.headers["Retry-After"] = str(RETRY_AFTER)
        return busy
    if isinstance(found, Ready):
        return found
    return show_waiting(recipe, found, status=503 if found is None or found.ended else 202)


def ready_or_job(recipe: Recipe) -> Ready | JobStatus | None:
    """Return the puzzle of a recipe, if it is dealt in a moment; else the state of a job that deals it.

    Raises:
        NoAnswer: it failed.
        Overloaded: too many wait.
    """
    job = services().jobs.find_dealing(recipe)
    if job is None:
        refuse_parts_elsewhere()
        try:
            if recipe.is_soon_dealt:
                return deal_now(recipe)
        except NoAnswer as none:  # where that took too long, or nobody had the time, the solvers have more
            if none.reason == "failed":
                raise
        with services().limits.writing():
            services().quota.check(client(), MOST_BYTES)
            job = services().jobs.deal(recipe, client())
    status = after_a_moment(job)
    ready = services().stock.puzzle(str(recipe)) if status is None or status.ended else None
    return ready or status


def show_job(job: JobStatus) -> BaseResponse:
    """Show the page of a job that deals, or the part of it that shows its state; redirect to its puzzle,
    if there is one.
    """
    try:
        recipe = Recipe.parse(job.text)
    except RecipeError:
        abort(410, "Another version of the site was making this puzzle. Ask for a new one.")
    if not isinstance(job.outcome, Dealing) or job.outcome.stopped:
        return show_waiting(recipe, job, status=200 if job.ended else 202)
    if htmx.wants_fragment():
        return Response(headers={"HX-Refresh": "true"})
    return redirect(address_of(recipe), 303)


def show_waiting(recipe: Recipe, job: JobStatus | None, end: str = "", words: str = "", *, status: int) -> Response:
    """Show the progress of a puzzle's job, or why there is none, and what there is instead."""
    if not end and (job is None or job.ended):
        end = (isinstance(job.outcome, Dealing) and job.outcome.stopped if job else "") or "failed"
    title, about = ENDINGS.get(end, ENDINGS["failed"])
    response = htmx.render(
        "deal/dealing.html",
        "result",
        status=200 if htmx.wants_fragment() else status,
        kind=PUZZLES[recipe.kind],
        recipe=recipe,
        job=job,
        end=end,
        title=title,
        words=words or about,
        again=address_of(recipe) if end in WORTH_ANOTHER_TRY else None,
        easier=easier(recipe),
        streaming=job is not None and not end and services().streams.free(client()),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def fresh_page(kind: Kind) -> BaseResponse:
    """Show a puzzle to visitors who ask for nothing else; the first example if there is none."""
    offer = default_offer(kind)
    recipe = next_recipe(Recipe.latest(kind.slug, offer.size, offer.every_level[0], 1), None, OPENINGS)
    cache, name = services().page_cache, f"to begin with: {recipe}"
    if known := cache.get(name):
        return known
    try:
        found = services().stock.puzzle(str(recipe))
        if found is None:
            refuse_parts_elsewhere()
            found = deal_now(recipe)
    except NoAnswer as error:
        log.warning("no fresh %s: %s", kind.slug, error)
        response = PuzzlePage(kind, first_example(kind), opening=True).render()
        response.headers["Cache-Control"] = "no-cache"
        return response
    puzzle = stored_puzzle(kind.slug, found.text)[1]
    page = PuzzlePage(kind, puzzle, recipe=recipe, title=found.title, opening=True)
    return cache.page(name, page.render)


def nearest(level: str, levels: Sequence[str]) -> str:
    """Return the level among these that is closest to another one."""
    return min(levels, key=lambda each: abs(GRADES.index(each) - GRADES.index(level)))


def seed_in(shelf: str, recipe: str) -> int | None:
    """Return the seed of a recipe, if it is on this shelf, or would be."""
    try:
        played = Recipe.parse(recipe)
    except RecipeError:
        return None
    return played.seed if played.shelf == shelf and played.seed < MOST_STOCKED else None


def another(recipe: Recipe, level: str = "") -> str:
    """Return the address of the next puzzle of the same size and level, or of another level."""
    asked: dict[str, Any] = {"size": recipe.size, "level": level_in_address(level or recipe.level), "from": str(recipe)}
    return url_for("fresh.new", kind=PUZZLES[recipe.kind], **asked)


def address_of(recipe: Recipe) -> str:
    """Return where the puzzle of a recipe is played."""
    return url_for("fresh.play", kind=PUZZLES[recipe.kind], recipe=str(recipe))


def easier(recipe: Recipe) -> str | None:
    """Return the hardest of the easier levels of the same size, preferably one dealt soon."""
    offer, limit = offer_of(recipe), GRADES.index(recipe.level)
    below = [level for level in (*offer.stocked, *offer.levels) if GRADES.index(level) < limit]
    return below[-1] if below else None


def offer_of(recipe: Recipe) -> Offer:
    """Return the offer that was asked for."""
    return next(each for each in offered(PUZZLES[recipe.kind]) if each.size == recipe.size)


def levels(kind: Kind) -> list[str]:
    """Return all levels in which a kind is dealt, in any size."""
    found = {level for offer in offered(kind) for level in offer.every_level}
    return [level for level in GRADES if level in found]


def init_app(app: Flask) -> None:
    """Tell templates what there is to play."""
    app.register_blueprint(fresh)
    app.jinja_env.filters["level_in_address"] = level_in_address
    app.jinja_env.globals.update(
        another=another, default_offer=default_offer, ladder=ladder, levels=levels, offer_of=offer_of
    )


def default_offer(kind: Kind) -> Offer:
    """Return the size for visitors who have not chosen one: small, but no toy."""
    offers = [each for each in offered(kind) if each.levels and not each.variant] or list(offered(kind))
    return offers[len(offers) // 4]


def ladder(kind: Kind) -> list[str]:
    """Return sizes and levels to go through, as in recipes, easiest first: now the next level, now the next size.

    All can be dealt while you wait.  It leads over `default_offer` in its easiest level, where newcomers start.
    """
    offers = [each for each in offered(kind) if each.levels and not each.variant]
    if not offers:
        return []
    grades = [level for level in GRADES if any(level in each.levels for each in offers)]
    start = offers.index(default_offer(kind))
    steps = [(each.size, each.levels[0]) for each in offers[: start + 1]]
    at, size = grades.index(offers[start].levels[0]), start
    while True:
        next_steps = [(at + 1, size), (at, size + 1)]
        there = [(a, s) for a, s in next_steps if s < len(offers) and a < len(grades) and grades[a] in offers[s].levels]
        if not there:
            return [f"{size}-{level_in_address(level)}".replace(" ", "-") for size, level in steps]
        at, size = min(there, key=lambda step: abs(step[0] * len(offers) - step[1] * len(grades)))
        steps.append((offers[size].size, grades[at]))


def next_recipe(first: Recipe, before: int | None, drawn: Sequence[int] = DRAWN) -> Recipe:
    """Return the recipe on the same shelf after another's seed, or to begin with; one with a seed of `drawn` if none is
    in stock.
    """
    seed = services().stock.next_seed(first.shelf, before)
    if seed is None and before is not None:
        seed = before + 1
    if seed is None:  # of what takes long the same for all: one job does, and its puzzle is the first on the shelf
        seed = choice(drawn) if first.is_soon_dealt else first.seed
    return replace(first, seed=seed)


def deal_now(recipe: Recipe) -> Ready:
    """Return the puzzle of a recipe, dealt while the visitor waits.

    Raises:
        NoAnswer: it did not come in time.
    """
    return services().hints.fresh(recipe.kind, str(recipe), client())
