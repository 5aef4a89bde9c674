"""The page of a puzzle in each of its modes, and what its form asks while somebody plays."""

from __future__ import annotations

from functools import partial
from random import SystemRandom

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import Dealt, Hint, Hinted, Judged, PuzzleError, offered, say
from webapp.jobs.status import NoAnswer
from webapp.pages.deal import days, fresh
from webapp.pages.play.addresses import first_example
from webapp.pages.play.outcomes import as_outcome
from webapp.pages.play.page import PuzzlePage, parse_or_refuse, refuse
from webapp.pages.play.request import posted_entries, posted_text, small_number, text_in_address
from webapp.pages.play.typed_entries import on_board
from webapp.pages.site import htmx
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client

pages = Blueprint("pages", __name__)

NO_HINT = {
    "busy": Hint(say("The site is busy. Ask for your hint again in a moment.")),
    "time": Hint(say("We couldn’t find a hint in time.")),
    "failed": Hint(say("Something went wrong on our side. Ask for your hint again.")),
}
"""Message instead of a hint, for each reason in `NoAnswer`."""


# -- pages -------------------------------------------------------------------------------------------------------------


@pages.get("/")
def index() -> BaseResponse:
    """Show the menu: today's puzzles, or those of `?day=`, and every kind with a half-solved board."""
    return days.cached_page(days.day_asked_for(), "site/index.html")


@pages.get("/<puzzle:kind>")
def start(kind: Kind) -> BaseResponse:
    """Show a board to play on: `?text=`, or `?example=2`, or a fresh puzzle."""
    text = request.args.get("text")
    if text is not None:
        return PuzzlePage(kind, parse_or_refuse(kind, text)).render()
    number = small_number(request.args.get("example"), most=len(kind.examples))
    if number is None and "example" not in request.args and offered(kind):
        return fresh.fresh_page(kind)
    text = kind.examples[(number or 1) - 1].text
    return services().page_cache.page("an example", lambda: PuzzlePage(kind, kind.parse(text)).render())


@pages.get("/<puzzle:kind>/make")
def make(kind: Kind) -> BaseResponse:
    """Show the puzzle `?text=` or `?example=2` to edit, or an empty board."""
    text = text_in_address(kind)
    if text is not None:
        return PuzzlePage(kind, parse_or_refuse(kind, text), mode="make").render()
    # Only the script knows what is empty; the board is shown when it has made it so.
    empty = partial(PuzzlePage, kind, first_example(kind), mode="make", text="", fresh=True)
    return services().page_cache.page("an empty board", lambda: empty().render())


@pages.get("/<puzzle:kind>/solve")
def solved(kind: Kind) -> BaseResponse:
    """Show the puzzle `?text=` or `?example=2` with what is known of its solutions; the page's script asks for more."""
    text = text_in_address(kind)
    if text is None:
        return redirect(url_for("pages.start", kind=kind))
    puzzle = parse_or_refuse(kind, text)
    return PuzzlePage(kind, puzzle, mode="solve", outcome=as_outcome(services().jobs.known(puzzle))).render()


@pages.get("/<puzzle:kind>/deal")
def deal(kind: Kind) -> BaseResponse:
    """Show a random puzzle of the sort that `?what=` names."""
    what = request.args.get("what", "")
    if not issubclass(kind, Dealt):
        abort(404, "We don’t make puzzles of this kind.")
    if what not in kind.deals:
        abort(404, f"There’s no such random puzzle: {what}")
    dealt = redirect(url_for("pages.start", kind=kind, text=str(kind.deal(what, SystemRandom()))), 303)
    dealt.headers["Cache-Control"] = "no-store"
    return dealt


# -- what the form asks ------------------------------------------------------------------------------------------------


@pages.get("/<puzzle:kind>/<any(check, read, share, judge, hint):_action>")
def back_to_start(kind: Kind, _action: str) -> BaseResponse:
    """Redirect the addresses of forms, typed or reloaded, to the editor."""
    return redirect(url_for("pages.start", kind=kind))


@pages.post("/<puzzle:kind>/check")
def check(kind: Kind) -> Response:
    """Return what is wrong with the text so far; asked while drawing, so the board stays as it is."""
    return reading(kind, "messages")


@pages.post("/<puzzle:kind>/read")
def redraw(kind: Kind) -> Response:
    """Return the board for the text; asked after typing or pasting."""
    return reading(kind, "messages", "board", "result", "links", "pair")


def reading(kind: Kind, *blocks: str) -> Response:
    """Return the given blocks for the posted text.  An unfinished text is a result here, not an error."""
    text = posted_text()
    return PuzzlePage(kind, parse_or_refuse(kind, text, status=200), text=text).render(*blocks)


@pages.post("/<puzzle:kind>/judge")
def judge(kind: Kind) -> Response:
    """Return the value of the answer that a player hands in."""
    puzzle = parse_or_refuse(kind, posted_text()) if issubclass(kind, Judged) else None
    if not isinstance(puzzle, Judged):
        abort(404, "We can’t check answers to this kind of puzzle.")
    attempt = request.form.get("attempt", "")
    judgement = puzzle.judge(attempt)
    late = bool(request.form.get("late"))  # the clock of the page's script is over
    page = PuzzlePage(kind, puzzle).context()
    return htmx.render("play/puzzle.html", "judgement", **page, attempt=attempt, judgement=judgement, late=late)


@pages.post("/<puzzle:kind>/hint")
def hint(kind: Kind) -> Response:
    """Return the next step from a player's entries."""
    puzzle = parse_or_refuse(kind, posted_text()) if issubclass(kind, Hinted) else None
    if not isinstance(puzzle, Hinted):
        abort(404, "There are no hints for this puzzle.")
    try:
        entries, near = posted_entries(), request.form.get("near", "")
        board = on_board(puzzle, entries)
        found = services().hints.hint(kind.slug, str(puzzle), entries, client(), near=near)
    except PuzzleError as error:
        refuse(kind, posted_text(), error)
    except NoAnswer as none:
        found = NO_HINT[none.reason]
    return htmx.render("play/puzzle.html", "hint", **PuzzlePage(kind, puzzle).context() | board, hint=found)
