"""The pages, the same for every puzzle."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    jsonify,
    redirect,
    request,
    stream_with_context,
    url_for,
)
from werkzeug.wrappers import Response as BaseResponse

from engine import PUZZLES, Dealt, Explained, Hint, Hinted, Judged, Outcome, Puzzle, PuzzleError, offered
from webapp import metrics
from webapp.jobs.pool import NoAnswer
from webapp.jobs.results import stored_result, written
from webapp.jobs.submissions import KeyReused
from webapp.jobs.visitors import JobStatus, Overloaded
from webapp.limits import Spent
from webapp.pages.deal import days, fresh
from webapp.pages.make.appraise import SHARED, for_sharing, was_judged
from webapp.pages.play import paths, submit, typed_entries
from webapp.pages.play.outcomes import readable, small_number
from webapp.pages.play.page import (
    MOST_ADDRESS,
    context,
    first_example,
    parse_or_refuse,
    posted_text,
    refuse,
    shared_puzzle,
    show,
    show_outcome,
    stored_puzzle,
)
from webapp.pages.play.preferences import for_others, known_solutions, solving, solving_task
from webapp.pages.share import previews
from webapp.pages.share.files import as_files
from webapp.pages.share.images import large_picture
from webapp.pages.share.metadata import said
from webapp.pages.share.qr import code_of
from webapp.pages.site import assets, errors, htmx
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client, is_within
from webapp.store.quota import Full
from webapp.store.tables import DEAL, SOLVE, Task, digest

pages = Blueprint("pages", __name__)

POLL_SECONDS = 0.8
"""How long the response to a polling page may wait for news."""
NO_HINT = {
    "busy": Hint("The site is busy with other hints, so none was looked for. Please ask again in a moment."),
    "time": Hint("No step was found in the time there is for a hint."),
    "failed": Hint("Our mistake: the hint could not be worked out."),
}
"""Message instead of a hint, for each reason in `NoAnswer`."""


# -- pages -----------------------------------------------------------------------------------------------------------


@pages.get("/")
def index() -> BaseResponse:
    """Show the menu: today's puzzles, and every kind with a miniature of its first example."""
    first = [first_example(kind) for kind in PUZZLES.values()]
    return days.cached(days.today(), "index.html", puzzles=first)


@pages.get("/<puzzle:kind>")
def start(kind: Kind) -> BaseResponse:
    """Show a board to play on: `?text=`, or `?example=2`, or a fresh puzzle."""
    text = request.args.get("text")
    if text is not None:
        return show(kind, parse_or_refuse(kind, text))
    number = small_number(request.args.get("example"), most=len(kind.examples))
    if number is None and "example" not in request.args and offered(kind):
        return fresh.fresh_page(kind)
    number = number or 1
    return services().page_cache.page("an example", lambda: show(kind, kind.parse(kind.examples[number - 1].text)))


@pages.get("/<puzzle:kind>/make")
def make(kind: Kind) -> BaseResponse:
    """Show the puzzle `?text=` or `?example=2` to edit, or an empty board."""
    text = text_asked_for(kind)
    if text is not None:
        return show(kind, parse_or_refuse(kind, text), mode="make")
    # Only the script knows what is empty; the board is shown when it has made it so.
    empty = partial(show, kind, first_example(kind), mode="make", text="", fresh=True)
    return services().page_cache.page("an empty board", empty)


@pages.get("/<puzzle:kind>/solve")
def solved(kind: Kind) -> BaseResponse:
    """Show the puzzle `?text=` or `?example=2` with what is known of its solutions; the page's script asks for more."""
    text = text_asked_for(kind)
    if text is None:
        return redirect(url_for("pages.start", kind=kind))
    puzzle = parse_or_refuse(kind, text)
    return show(kind, puzzle, mode="solve", outcome=solving(services().jobs.known(puzzle)))


@pages.get("/<puzzle:kind>/deal")
def deal(kind: Kind) -> BaseResponse:
    """Show a random puzzle of the sort that `?what=` names."""
    what = request.args.get("what", "")
    if not issubclass(kind, Dealt):
        abort(404, "Nothing is dealt here.")
    if what not in kind.deals:
        abort(404, f"There is no such random puzzle: {what}")
    dealt = redirect(url_for("pages.start", kind=kind, text=str(kind.deal(what, SystemRandom()))), 303)
    dealt.headers["Cache-Control"] = "no-store"
    return dealt


@pages.get("/p/<id_>")
def permalink(id_: str) -> BaseResponse:
    """Show a shared puzzle, with its solution in the view that was open when it was shared."""
    link, kind, puzzle = shared_puzzle(id_)
    stored = services().store.outcome(link.digest, any_version=True)

    def shared() -> Response:
        outcome = solving(stored_result(SOLVE, stored))
        return show(kind, puzzle, mode="solve", outcome=readable(puzzle, outcome), link=link)

    return services().page_cache.page(f"{link.digest} {stored}", shared)


@pages.get("/p/<id_>/puzzle")
def spoiler_free(id_: str) -> BaseResponse:
    """Show a shared puzzle without its solution; say whether it is flawed, if that is known."""
    link, kind, puzzle = shared_puzzle(id_)
    stored = services().store.outcome(link.digest, any_version=True)

    def shared() -> Response:
        outcome = readable(puzzle, solving(stored_result(SOLVE, stored)))
        known = "" if outcome is None else for_sharing(puzzle, outcome)
        is_flaw = known in (SHARED["none"], SHARED["several"])  # and no word on what the best answer is
        return show(kind, puzzle, link=link, warning=known if is_flaw else "")

    return services().page_cache.page(f"{link.digest} to play {stored}", shared)


@pages.get("/p/<id_>/make")
def edit(id_: str) -> BaseResponse:
    """Show a copy of a shared puzzle, to edit."""
    link, kind, puzzle = shared_puzzle(id_)
    return services().page_cache.page(link.digest, lambda: show(kind, puzzle, mode="make", link=link))


@pages.get("/p/<id_>.png")
def preview(id_: str) -> Response:
    """Return the picture of a shared puzzle, without its solution, for pages that link to it; `?width=`
    of the board alone.
    """
    if "width" in request.args:
        return large_picture(id_, request.args["width"])
    _, _, puzzle = shared_puzzle(id_)
    return previews.preview(puzzle)


@pages.get("/<puzzle:kind>.png")
def kind_preview(kind: Kind) -> Response:
    """Return the picture of a puzzle's first example."""
    return previews.preview(first_example(kind))


@pages.get("/<puzzle:kind>/thumbnail.svg")
def thumbnail(kind: Kind) -> Response:
    """Return the picture of the puzzle `?text=`, with `?entries=` if there are any; an empty one if it is
    not a puzzle yet.
    """
    text, entries = request.args.get("text", ""), request.args.get("entries", "")
    try:
        with services().turns.taken(client(), len(text) + len(entries)):
            return previews.thumbnail(kind.parse(text), entries)
    except PuzzleError:
        return Response(previews.NOTHING, mimetype="image/svg+xml")


@pages.get("/<puzzle:kind>/style.css")
def style(kind: Kind) -> Response:
    """Return the puzzle's style sheet, which is kept with its templates."""
    return assets.serve_style(assets.style_text(kind))


@pages.get("/tints.css")
def tint_sheet() -> Response:
    """Return the colours of all puzzles."""
    return assets.serve_style(assets.tint_sheet())


@pages.get("/robots.txt")
def robots() -> Response:
    """Return what crawlers need not follow: what makes the site work, and leads nowhere else."""
    response = Response(assets.static_bytes("robots.txt"), mimetype="text/plain")
    response.cache_control.max_age = 86_400
    return response


@pages.get("/healthz")
def alive() -> Response:
    """Answer whether the process responds."""
    return Response("ok\n", mimetype="text/plain")


@pages.get("/readyz")
def ready() -> Response:
    """Answer whether the site can do its work; 503 if not, naming what fails."""
    found = services().readiness.checked()
    response = jsonify(found)
    response.status_code = 200 if found["ready"] else 503
    response.cache_control.no_store = True
    return response


@pages.get("/metrics")
def figures() -> Response:
    """Return metrics for Prometheus, if it may have them."""
    if not is_within(request.remote_addr or "", services().jobs.settings.metrics_networks):
        return errors.no_file("There is no page at this address.")
    return metrics.page(services().queue_figures)


# -- what the page's forms and its script ask for ---------------------------------------------------------------------


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
    return show(kind, parse_or_refuse(kind, text, status=200), *blocks, text=text)


@pages.post("/<puzzle:kind>/solve")
def solve(kind: Kind) -> BaseResponse:
    """Return the outcome, drawn on the board; or, if it takes longer, a part that shows the progress."""
    puzzle = parse_or_refuse(kind, posted_text())
    try:
        submit.refuse_blank(puzzle, posted_text())
    except PuzzleError as error:
        abort(refuse(kind, posted_text(), error, 422))
    task, longer = solving_task(puzzle), "longer" in request.form
    outcome = known_solutions(puzzle, task)
    id_ = submit.repeated(puzzle, task, longer=longer, known=outcome is not None)
    if outcome is not None:
        return show_outcome(kind, puzzle, outcome)
    if not longer and (ended := ended_job(puzzle, task)):
        return show_outcome(kind, puzzle, solving(ended.outcome), job=ended)  # browsing what was found until a limit
    id_ = id_ or submit.submitted(puzzle, task, longer=longer)
    status = submit.after_a_moment(id_)
    if status is not None and status.outcome is not None:
        return show_outcome(kind, puzzle, solving(status.outcome), job=status)
    if not htmx.wants_fragment():
        return redirect(url_for("pages.job", id_=id_), 303)
    return show(kind, puzzle, "result", job=status, stored=lasting_address(kind, puzzle))


@pages.post("/<puzzle:kind>/judge")
def judge(kind: Kind) -> Response:
    """Return the value of the answer that a player hands in."""
    puzzle = parse_or_refuse(kind, posted_text()) if issubclass(kind, Judged) else None
    if not isinstance(puzzle, Judged):
        abort(404, "No answers are judged here.")
    attempt = request.form.get("attempt", "")
    judgement = puzzle.judge(attempt)
    late = bool(request.form.get("late"))  # the clock of the page's script is over
    parts = context(kind, puzzle) | {"attempt": attempt, "judgement": judgement, "late": late}
    return htmx.render("puzzle.html", "judgement", **parts)


@pages.post("/<puzzle:kind>/hint")
def hint(kind: Kind) -> Response:
    """Return the next step from a player's entries."""
    puzzle = parse_or_refuse(kind, posted_text()) if issubclass(kind, Hinted) else None
    if not isinstance(puzzle, Hinted):
        abort(404, "There are no hints here.")
    try:
        entries, near = typed_entries.posted(), request.form.get("near", "")
        board = typed_entries.on_board(puzzle, entries)
        found = services().hints.hint(kind.slug, str(puzzle), entries, client(), near=near)
    except PuzzleError as error:
        abort(refuse(kind, posted_text(), error, 422))
    except NoAnswer as none:
        found = NO_HINT[none.reason]
    return htmx.render("puzzle.html", "hint", **context(kind, puzzle) | board, hint=found)


@pages.get("/jobs/<id_>")
def job(id_: str) -> BaseResponse:
    """Show the state of a job: its page; for htmx the part that polls until the job has ended."""
    services().jobs.still_wanted(id_)
    asks_again = htmx.wants_fragment() and "step" not in request.args
    status = submit.waited(id_, POLL_SECONDS if asks_again else 0)
    if status is None:
        days = services().jobs.settings.keep_days
        abort(404, "There is no job with this link." + (f" Jobs are kept for {days:g} days." if days else ""))
    if status.task == DEAL:
        return fresh.show_job(status)
    kind, puzzle = stored_puzzle(status.kind, status.text)
    if status.task.name == "path" and isinstance(puzzle, Explained):
        return paths.show_job(kind, puzzle, status)
    if status.outcome is not None:
        late = asks_again and "show" not in request.args
        return show_outcome(kind, puzzle, solving(status.outcome), late=late, job=status)
    return show(kind, puzzle, "result", mode="solve", job=status)


@pages.get("/jobs/<id_>/events")
def events(id_: str) -> Response:
    """Stream the job's progress as events, for as long as it runs."""
    news = services().streams.follow(services().jobs, id_, client())
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # the latter: nginx must not hold events back
    return Response(stream_with_context(news), mimetype="text/event-stream", headers=headers)


@pages.post("/jobs/<id_>/cancel")
def cancel(id_: str) -> BaseResponse:
    """Cancel a job; show what it had found."""
    services().jobs.cancel(id_)
    if htmx.wants_fragment():
        return job(id_)
    return redirect(url_for("pages.job", id_=id_), 303)


@pages.post("/<puzzle:kind>/share")
def share(kind: Kind) -> BaseResponse:
    """Make a permalink: a fragment with both links for htmx, the shared page itself for others."""
    puzzle = parse_or_refuse(kind, posted_text())
    with services().limits.writing():
        services().quota.check(client(), str(puzzle))
        id_ = services().store.share(kind.slug, str(puzzle), client())
    view = request.form.get("showing")
    outcome = solving(services().jobs.known(puzzle)) or unfinished_search(puzzle)
    if outcome is None and htmx.wants_fragment() and was_judged(puzzle):
        outcome = solved_in_a_moment(puzzle)
    chosen = None if view is None else for_others(puzzle, small_number(view, most=10**6), outcome)
    if htmx.wants_fragment():
        known = for_sharing(puzzle, outcome)
        return htmx.render(
            "puzzle.html",
            "links",
            **context(kind, puzzle),
            shared=id_,
            camera=code_of(url_for("pages.spoiler_free", id_=id_, _external=True)),
            files=as_files(puzzle),
            chosen=chosen,
            solved=outcome is not None,
            filled=outcome is not None and bool(outcome.solutions),
            known=known,
            flawed=known != SHARED["one"],
        )
    if outcome is None:
        return redirect(url_for("pages.spoiler_free", id_=id_, **said()), 303)
    return redirect(url_for("pages.permalink", id_=id_, show=chosen, **said()), 303)


# -- helpers ---------------------------------------------------------------------------------------------------------


def text_asked_for(kind: Kind) -> str | None:
    """Return the puzzle that an address contains, or names by an example's number."""
    number = small_number(request.args.get("example"), most=len(kind.examples))
    return request.args.get("text", kind.examples[number - 1].text if number else None)


def solved_in_a_moment(puzzle: Puzzle[Any]) -> Outcome | None:
    """Return the outcome of a puzzle judged while it was drawn, to keep with its link; None if that takes longer."""
    with suppress(Spent, Full, Overloaded, KeyReused):
        status = submit.after_a_moment(submit.submitted(puzzle, SOLVE, longer=False))
        return solving(status.outcome) if status is not None and status.outcome is not None else None
    return None


def lasting_address(kind: Kind, puzzle: Puzzle[Any]) -> str | None:
    """Return the link of a puzzle whose text is too long for an address, so that a long search can be found again."""
    text = str(puzzle)
    return services().store.share(kind.slug, text, client()) if len(text) > MOST_ADDRESS else None


def ended_job(puzzle: Puzzle[Any], task: Task) -> JobStatus | None:
    """Return the job that the page names, if it did this with this puzzle and has ended with an outcome."""
    ended = services().jobs.ended(request.form.get("job", ""), puzzle, task)
    return ended if ended is not None and ended.outcome is not None else None


def unfinished_search(puzzle: Puzzle[Any]) -> Outcome | None:
    """Store what the page's job had found when it was stopped, so that the puzzle's link shows it.

    Unless more is known: another version's result is worth more than a stopped search.
    """
    ended = ended_job(puzzle, solving_task(puzzle))
    outcome = solving(ended.outcome) if ended else None
    if outcome is not None:
        outcome = replace(outcome, wanted=False)
        store, content = services().store, digest(puzzle.slug, str(puzzle))
        before = store.outcome(content, any_version=True)
        known = stored_result(SOLVE, before)
        if before is None or (known is not None and known.stopped):
            store.remember(content, written(outcome), client=client())
    return outcome
