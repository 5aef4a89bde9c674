"""Booklets: pages to print, with puzzles of chosen kinds, sizes and levels, and the solutions at the end.

A booklet's address determines it: the recipes of its puzzles follow from its seed.  Hint processes deal and solve them,
a few seconds for each request; what is not ready by then comes with the next.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from secrets import randbelow
from typing import Any

from flask import Blueprint, Flask, Response, abort, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from engine import PUZZLES, Offer, Puzzle, Recipe, RecipeError, level_in_address, level_of, offered
from webapp.jobs.hints import SolvedPuzzle
from webapp.jobs.status import NoAnswer
from webapp.limits import AllowanceExceeded
from webapp.pages.deal.fresh import nearest, offer_of
from webapp.pages.paper.layout import PAPERS
from webapp.pages.play.request import small_number
from webapp.pages.play.submission import refuse_parts_elsewhere
from webapp.pages.share.qr import code_of
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client

book = Blueprint("book", __name__)

MOST = 24
"""Most puzzles in one booklet."""
LAYOUTS = {1: "1, in large print", 2: "2", 4: "4", 6: "6"}
"""Puzzles to a page, in words."""
USUAL = 4
SECONDS = 5.0
"""After this time a request starts no further puzzle; the current one may take `ANSWERED_SECONDS`."""
AGAIN = 600.0
"""Seconds for which a puzzle that took too long is not tried again, so that others get their turn."""
KEPT = 500
"""Puzzles with their solutions that a process remembers, 1 to 5 KB each."""
FIRST_SEED, SEEDS = 10_000, 10**6
"""The first seed that is drawn, and how many there are."""
MOST_SEED = 10**9
APART, STEP = 10_000, 100
"""The distance between the seeds of puzzles: from one booklet to the next, and from a puzzle to its replacement."""
MOST_INSTEAD = 48
"""Most puzzles that may be replaced by others."""
SOON = "You’ve asked for a lot of puzzles this minute. Wait a moment, then continue."
BUSY = "The site is busy. Wait a moment, then continue."
FAILED = "Something went wrong on our side. We couldn’t make a puzzle."
Collected = tuple[list[SolvedPuzzle | None], list[int], str, bool]
"""What `collect` returns."""
WAITS = {SOON: 15.0, BUSY: 3.0}
"""Seconds after which a page with script asks again for what is missing, by what it shows."""


class PlanError(Exception):
    """Raised when a request makes no sense; says why, in a sentence."""


@dataclass(frozen=True)
class BookletLine:
    """Some puzzles of one kind; `level` in the engine's words."""

    kind: Kind
    size: str
    level: str
    count: int

    @property
    def recipe(self) -> Recipe:
        """Return a recipe of this size and level, with any seed."""
        return Recipe.latest(self.kind.slug, self.size, self.level, 0)


@dataclass(frozen=True)
class Plan:
    """Everything in a booklet's address; `instead` has a puzzle's number for each one that was left out there."""

    lines: tuple[BookletLine, ...]
    per: int = USUAL
    rules: bool = True
    seed: int | None = None
    instead: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """Return how many puzzles it has."""
        return sum(line.count for line in self.lines)

    @property
    def words(self) -> str:
        """Return how many puzzles, in words."""
        return f"{self.count} puzzle{'s' if self.count > 1 else ''}"

    @property
    def kinds(self) -> list[Kind]:
        """Return the kinds of its puzzles, each once."""
        return list(dict.fromkeys(line.kind for line in self.lines))

    @property
    def recipes(self) -> list[Recipe]:
        """Return the recipes of its puzzles, in order."""
        each_line = [line for line in self.lines for _ in range(line.count)]
        left_out = Counter(self.instead)
        first = (self.seed or 0) * APART
        return [
            replace(line.recipe, seed=first + STEP * left_out[number] + number)
            for number, line in enumerate(each_line, start=1)
        ]

    def address(self, view: str = "book.show", **more: Any) -> str:
        """Return the address of this booklet, or with `seed=None` of its form."""
        values: dict[str, Any] = {
            "kind": [line.kind.slug for line in self.lines],
            "size": [line.size for line in self.lines],
            "level": [level_in_address(line.level) for line in self.lines],
            "count": [line.count for line in self.lines],
            "per": self.per,
            "rules": int(self.rules),
            "seed": self.seed,
            "instead": list(self.instead) or None,
        }
        return url_for(view, **(values | more))


@dataclass(frozen=True)
class BookletPuzzle:
    """A puzzle on the page: its number from 1, its heading, and its solutions, the best first."""

    number: int
    recipe: Recipe
    puzzle: Puzzle[Any]
    title: str
    solutions: tuple[object, ...]

    @property
    def kind(self) -> Kind:
        """Return its kind."""
        return type(self.puzzle)

    @property
    def about(self) -> str:
        """Return its size and level in words."""
        return f"{offer_of(self.recipe).name}, {self.recipe.level.lower()}"

    @property
    def link(self) -> str:
        """Return its short address."""
        return url_for("book.short", recipe=str(self.recipe), _external=True)

    @property
    def code(self) -> tuple[int, str]:
        """Return the same as a QR code: its side in squares, and its dark ones as an SVG path."""
        return code_of(self.link)


@book.get("/book")
def show() -> BaseResponse:
    """Show the booklet of the address, or without `?seed=` the form for one."""
    if "seed" not in request.args:
        return form(request.args, "")
    try:
        plan = plan_of(request.args)
        plan = replace(plan, seed=seed_of(request.args["seed"]), instead=instead_of(request.args, plan.count))
    except PlanError as refused:
        return form(request.args, str(refused))
    cache, name = services().page_cache, plan.address()
    kept = cache.get(name)
    if kept is not None:
        return kept
    refuse_parts_elsewhere()
    found = collect(plan.recipes)
    return cache.page(name, lambda: render_booklet(plan, found))


@book.get("/book/new")
def new() -> BaseResponse:
    """Redirect to a new booklet by the form; levels that a size lacks become the nearest."""
    try:
        plan = replace(plan_of(request.args, strict=False), seed=FIRST_SEED + randbelow(SEEDS))
    except PlanError as refused:
        return form(request.args, str(refused))
    response = redirect(plan.address(), 303)
    response.headers["Cache-Control"] = "no-store"
    return response


@book.get("/n/<recipe>")
def short(recipe: str) -> BaseResponse:
    """Redirect to the puzzle of a recipe: an address that is short on paper."""
    kind = PUZZLES.get(recipe.partition("-")[0])
    if kind is None:
        abort(404, "There’s no puzzle at this address. Check that you copied all of it.")
    return redirect(url_for("fresh.play", kind=kind, recipe=recipe))


# -- what is asked for -------------------------------------------------------------------------------------------------


def plan_of(query: MultiDict[str, str], *, strict: bool = True) -> Plan:
    """Return what an address asks for, without the seed; unless `strict`, the nearest level counts.

    Raises:
        PlanError: there is no such booklet.
    """
    lines = tuple(line_of(*each, strict=strict) for each in rows(query))
    lines = tuple(line for line in lines if line.count)
    if not lines:
        raise PlanError("Choose at least one puzzle.")
    per = small_number(query.get("per", str(USUAL)), most=max(LAYOUTS))
    if per not in LAYOUTS:
        raise PlanError("Choose 1, 2, 4 or 6 puzzles per page.")
    plan = Plan(lines, per, query.get("rules", "0" if "per" in query else "1") != "0")
    if plan.count > MOST:
        raise PlanError(f"That’s {plan.count} puzzles. A booklet holds up to {MOST}.")
    return plan


def rows(query: MultiDict[str, str]) -> list[tuple[str, str, str, str]]:
    """Return the lines of the form: kind, size, level and number.

    Raises:
        PlanError: they are not complete.
    """
    columns = [query.getlist(name) for name in ("kind", "size", "level", "count")]
    if len({len(each) for each in columns}) > 1:
        raise PlanError("Choose a size, a level and a number for each kind of puzzle.")
    return list(zip(*columns, strict=True))


def line_of(slug: str, size: str, level: str, count: str, *, strict: bool) -> BookletLine:
    """Return one line.

    Raises:
        PlanError: there are no such puzzles.
    """
    kind = PUZZLES.get(slug)
    sizes = sizes_of(kind) if kind else {}
    if kind is None or not sizes:
        raise PlanError("This address asks for a kind of puzzle we don’t make.")
    if size not in sizes:
        raise PlanError(f"This address asks for a size of {kind.name} we don’t make.")
    number = small_number(count.strip() or "0", most=10**6)
    if number is None:
        raise PlanError(f"How many {kind.name} puzzles? Choose a number from 0 to {MOST}.")
    try:
        wanted = level_of(level)
    except RecipeError as error:
        raise PlanError(f"{error}.") from error
    levels = sizes[size].levels
    if wanted not in levels:
        if strict:
            words = ", ".join(each.lower() for each in levels)
            raise PlanError(f"{kind.name}, {sizes[size].name}: booklets come in these levels: {words}.")
        wanted = nearest(wanted, levels)
    return BookletLine(kind, size, wanted, number)


def sizes_of(kind: Kind) -> dict[str, Offer]:
    """Return the sizes of a kind with levels that are dealt while you wait."""
    return {offer.size: offer for offer in offered(kind) if offer.levels}


def seed_of(text: str) -> int:
    """Return the seed of an address."""
    seed = small_number(text, most=MOST_SEED - 1)
    if seed is None:
        raise PlanError(f"There’s no booklet number {text[:20]!r}. Numbers go from 0 to {MOST_SEED - 1:,}.")
    return seed


def instead_of(query: MultiDict[str, str], count: int) -> tuple[int, ...]:
    """Return the numbers of puzzles that others replace."""
    found = [small_number(each, most=count) for each in query.getlist("instead")]
    numbers = sorted(each for each in found if each)
    if len(numbers) < len(found) or len(numbers) > MOST_INSTEAD:
        raise PlanError("This address replaces a puzzle that isn’t in the booklet.")
    return tuple(numbers)


def form(query: MultiDict[str, str], problem: str) -> Response:
    """Show the form, with the request as far as it is readable."""
    chosen: dict[str, dict[str, str]] = {}
    for at, slug in enumerate(query.getlist("kind")):
        columns = {name: query.getlist(name) for name in ("size", "level", "count")}
        chosen.setdefault(slug, {name: each[at] for name, each in columns.items() if at < len(each)})
    page = render_template(
        "paper/book-form.html",
        problem=problem,
        chosen=chosen,
        kinds=[kind for kind in PUZZLES.values() if sizes_of(kind)],
        per=small_number(query.get("per"), most=6) or USUAL,
        rules=query.get("rules", "0" if "per" in query else "1") != "0",
        layouts=LAYOUTS,
        most=MOST,
    )
    return Response(page, 422 if problem else 200)


# -- the pages ---------------------------------------------------------------------------------------------------------


def render_booklet(plan: Plan, collected: Collected) -> Response:
    """Return the booklet with what is ready; status 202 while puzzles are missing, 503 if there is no hope for them."""
    found, late, problem, progress = collected
    instead = tuple(sorted([*plan.instead, *late]))
    puzzles = puzzles_of(plan, found)
    missing = plan.count - len(puzzles)
    hope = len(instead) <= MOST_INSTEAD and (progress or problem != FAILED)
    page = render_template(
        "paper/book.html",
        plan=plan,
        leaves=[puzzles[at : at + plan.per] for at in range(0, len(puzzles), plan.per)],
        puzzles=puzzles,
        missing=missing,
        problem=problem,
        wait=WAITS.get(problem, 0.2) if hope else None,
        go_on=replace(plan, instead=instead[:MOST_INSTEAD]).address(),
        again=plan.address("book.new", seed=None, instead=None),
        change=plan.address(seed=None, instead=None),
        papers=[(name, plan.address("booklet.book", paper=size)) for size, (name, _) in PAPERS.items()],
    )
    response = Response(page, 200 if not missing else 202 if hope else 503)
    if missing:
        response.headers["Cache-Control"] = "no-store"
    return response


def puzzles_of(plan: Plan, found: Sequence[SolvedPuzzle | None]) -> list[BookletPuzzle]:
    """Return the booklet's puzzles, as far as they were found, in order."""
    return [
        BookletPuzzle(number, recipe, PUZZLES[recipe.kind].parse(each.ready.text), each.ready.title, each.solutions)
        for number, (recipe, each) in enumerate(zip(plan.recipes, found, strict=True), start=1)
        if each is not None
    ]


def collect(recipes: Sequence[Recipe]) -> Collected:
    """Return the puzzles of recipes, None for each that is not ready; the numbers of those that took too long, from 1;
    what keeps the others, in words; and whether this request has made any progress.
    """
    kept, gone, end = services().solved_puzzles, services().slow_recipes, time.monotonic() + SECONDS
    found = [kept.get(str(recipe)) for recipe in recipes]
    late, progress = list[int](), False
    for at, recipe in enumerate(recipes):
        if found[at] is not None:
            continue
        if time.monotonic() < (gone.get(str(recipe)) or 0):
            late.append(at + 1)
            continue
        if time.monotonic() > end:
            return found, late, "", progress
        try:
            with services().limits.writing():  # it takes a process's time
                made = services().hints.fresh_with_solutions(recipe.kind, str(recipe), client())
        except AllowanceExceeded:
            return found, late, SOON, progress
        except NoAnswer as none:
            if none.reason == "busy":
                return found, late, BUSY, progress
            late.append(at + 1)
            gone.keep(str(recipe), time.monotonic() + AGAIN)
            if none.reason == "failed":
                return found, late, FAILED, progress
        else:
            found[at] = made
            kept.keep(str(recipe), made)
        progress = True
    return found, late, "", progress


def init_app(app: Flask) -> None:
    """Add the pages, and give templates a booklet's choices."""
    app.register_blueprint(book)
    app.jinja_env.globals["sizes_of"] = sizes_of
