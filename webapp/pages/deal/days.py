"""The daily puzzles: today's, the calendar of all, and a feed."""

from __future__ import annotations

import calendar
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from flask import Blueprint, Flask, Response, abort, redirect, render_template, request, url_for
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response as BaseResponse

from engine import FIRST_DAY, PUZZLES, Puzzle, PuzzleError, Recipe, day_of_seed, of_the_day, offered
from webapp.pages.deal.fresh import last_day, offer_of
from webapp.pages.paper.layout import PAPERS
from webapp.pages.play.addresses import first_example
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.store.values import Ready

days = Blueprint("days", __name__)

FED = 14
"""Days in the feed."""


@dataclass(frozen=True)
class Daily:
    """One of a day's puzzles: its recipe, size and level in words, and the puzzle once it was dealt."""

    kind: Kind
    recipe: str
    about: str
    puzzle: Puzzle[Any] | None


class DayConverter(BaseConverter):
    """`<day:day>` in a route: 2026-11-23, given to the view as a date."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """Raise 404 for anything but a day with puzzles."""
        return day_or_404(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


def day_or_404(text: str) -> date:
    """Return a day with puzzles; not one before the first, nor one that has not begun anywhere yet."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        abort(404, "There’s no such day.")
    if not FIRST_DAY <= day <= last_day():
        abort(404, f"There’s a puzzle for every day from {words(FIRST_DAY)} to today.")
    return day


def day_asked_for() -> date:
    """Return the day of `?day=`, as the visitor's clock has it; else the day in UTC."""
    asked = request.args.get("day")
    return today() if asked is None else day_or_404(asked)


def today() -> date:
    """Return the day in UTC, for visitors without script."""
    return datetime.now(UTC).date()


def words(day: date) -> str:
    """Return the day for people: `Monday, 23 November 2026`."""
    return f"{calendar.day_name[day.weekday()]}, {day.day} {calendar.month_name[day.month]} {day.year}"


def dailies(day: date) -> list[Daily]:
    """Return the puzzles of a day; once dealt they stay, whatever later versions would deal."""
    return _dailies_of(day, services().stock.of_day(day))


def dailies_today() -> list[Daily]:
    """Return today's puzzles for a page about something else."""
    return dailies(today())


def _dailies_of(day: date, ready: Mapping[int, Ready]) -> list[Daily]:
    found = []
    for number, recipe in enumerate(of_the_day(day)):
        size = offer_of(recipe).name
        about = f"{recipe.level}, {size[0].lower()}{size[1:]}"
        kept = (
            _daily_of(ready[number], about if ready[number].recipe == str(recipe) else "") if number in ready else None
        )
        found.append(kept or Daily(PUZZLES[recipe.kind], str(recipe), about, None))
    return found


def _daily_of(made: Ready, about: str) -> Daily | None:
    """Return what was dealt for a day; None if this version does not know the kind, or cannot read it."""
    kind = PUZZLES.get(made.recipe.partition("-")[0])
    try:
        return Daily(kind, made.recipe, about, kind.parse(made.text)) if kind else None
    except PuzzleError:
        return None


@days.get("/day")
def current() -> BaseResponse:
    """Redirect to today's puzzles: a script goes on from UTC's day to the visitor's."""
    response = redirect(url_for("days.show", day=today(), _anchor="today"))
    response.headers["Cache-Control"] = "no-store"
    return response


@days.get("/day/<day:day>")
def show(day: date) -> BaseResponse:
    """Show the puzzles of a day."""
    papers = [(name, url_for("booklet.of_day", day=day, paper=size)) for size, (name, _) in PAPERS.items()]
    return cached_page(day, "deal/day.html", papers=papers, **neighbours(day))


@days.get("/day/<day:day>/row")
def row(day: date) -> BaseResponse:
    """Return a day's puzzles as a row of tiles, for whoever has solved another puzzle."""
    return cached_page(day, "deal/_day_won.html", recipe=None)


@days.get("/days")
def archive() -> BaseResponse:
    """Show a calendar of a month, `?month=2026-11`; by default of this one."""
    asked = request.args.get("month", "")
    last = today()
    try:
        first = date.fromisoformat(f"{asked}-01") if asked else last.replace(day=1)
    except ValueError:
        abort(404, "There’s no such month.")
    if not FIRST_DAY.replace(day=1) <= first <= last_day():
        abort(404, f"There’s a puzzle for every day from {words(FIRST_DAY)} to today.")
    weeks = calendar.Calendar().monthdatescalendar(first.year, first.month)
    before = (first - timedelta(days=1)).replace(day=1)
    behind = (first + timedelta(days=31)).replace(day=1)
    return Response(
        render_template(
            "deal/days.html",
            first=first,
            weeks=weeks,
            month=f"{calendar.month_name[first.month]} {first.year}",
            before=before if before >= FIRST_DAY.replace(day=1) else None,
            behind=behind if behind <= last_day() else None,
            is_there=lambda day: FIRST_DAY <= day <= last_day() and day.month == first.month,
            today=last,
            kinds_a_day=len(of_the_day(first)),
        )
    )


@days.get("/days.atom")
def feed() -> Response:
    """Return the last days, for feed readers."""
    last = today()
    found = [last - timedelta(days=back) for back in range(FED) if last - timedelta(days=back) >= FIRST_DAY]
    entries = [(day, [(each.kind.name, each) for each in dailies(day)]) for day in found]
    updated = datetime.combine(last, time(), UTC).isoformat()
    text = render_template("deal/days.atom", entries=entries, updated=updated)
    return Response(text, mimetype="application/atom+xml")


def neighbours(day: date) -> dict[str, Any]:
    """Return the days before and after, if they have puzzles."""
    before, behind = day - timedelta(days=1), day + timedelta(days=1)
    return {
        "before": before if before >= FIRST_DAY else None,
        "behind": behind if behind <= today() else None,
        "is_today": day == today(),
    }


@dataclass(frozen=True)
class Place:
    """The place of a puzzle among a day's `dailies`; `following` is the next one, after the last the first."""

    day: date
    dailies: list[Daily]
    following: Daily


def place_of(recipe: Recipe | None) -> Place | None:
    """Return where a recipe's puzzle is among a day's, if it is one of them."""
    day = day_of_seed(recipe.seed) if recipe else None
    if day is None:
        return None
    all_of_it = dailies(day)
    numbers = [number for number, each in enumerate(all_of_it) if each.recipe == str(recipe)]
    return Place(day, all_of_it, all_of_it[(numbers[0] + 1) % len(all_of_it)]) if numbers else None


def short(day: date) -> str:
    """Return the day in short: `23 Nov`."""
    return f"{day.day} {calendar.month_abbr[day.month]}"


def cached_page(day: date, template: str, **more: Any) -> BaseResponse:
    """Return a page that shows a day's puzzles, rendered again when more of them are there."""
    ready = services().stock.of_day(day)
    made = ",".join(map(str, ready))

    def page() -> Response:
        return Response(render_template(template, day=day, dailies=_dailies_of(day, ready), **more))

    return services().page_cache.page(f"{day} {today()} {made}", page)


def size_names() -> dict[str, str]:
    """Return the names of the sizes in recipes, by kind and size."""
    return {f"{slug}-{each.size}": each.name for slug, kind in PUZZLES.items() for each in offered(kind)}


def init_app(app: Flask) -> None:
    """Register the converter, and give templates the day's words."""
    app.url_map.converters["day"] = DayConverter
    app.register_blueprint(days)
    app.jinja_env.filters.update(day_words=words, day_short=short)
    app.jinja_env.globals.update(dailies_today=dailies_today, place_of=place_of, first_example=first_example)
    app.jinja_env.globals.update(size_names=size_names(), today=today)
