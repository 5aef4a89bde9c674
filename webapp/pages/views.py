"""The pages, the same for every puzzle."""

from __future__ import annotations

import json
from contextlib import nullcontext
from random import SystemRandom

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    redirect,
    render_template,
    request,
    stream_with_context,
    url_for,
)
from werkzeug.wrappers import Response as BaseResponse

from engine import PUZZLES, Deadline, Dealt, Explained, Hint, Hinted, Judged, PuzzleError, Stopped
from webapp import health, limits, metrics
from webapp.jobs import submissions
from webapp.pages import assets, htmx, paths, pictures
from webapp.pages.outcomes import small_number
from webapp.pages.page import (
    Kind,
    context,
    find,
    jobs,
    page_cache,
    parse_or_refuse,
    posted_text,
    refuse,
    show,
    show_outcome,
    store,
    stored,
    streams,
)
from webapp.security import client
from webapp.store.tables import digest

pages = Blueprint("pages", __name__)

POLL_SECONDS = 0.8
"""How long the answer to a page that asks again and again may wait for news."""
MOST_ATTEMPT = 1000
"""Characters of a player's answer that are looked at."""
HINT_SECONDS = 1.2
"""Time to look for a hint in: it is done while the visitor waits for the page."""
NO_HINT = Hint("No step was found in the time there is for a hint.", "", "")


# -- pages -----------------------------------------------------------------------------------------------------------


@pages.get("/")
def index() -> BaseResponse:
    """The menu: every puzzle with a miniature of its first example."""

    def menu() -> Response:
        first = [kind.parse(kind.examples[0].text) for kind in PUZZLES.values()]
        return Response(render_template("index.html", puzzles=first))

    return page_cache().page("the menu", menu)


@pages.get("/<puzzle:kind>")
def start(kind: Kind) -> BaseResponse:
    """The editor, with `?text=` or `?example=2` or the first example on the board."""
    text = request.args.get("text")
    if text is not None:
        return show(kind, parse_or_refuse(kind, text))
    number = small_number(request.args.get("example"), most=len(kind.examples)) or 1
    return page_cache().page("an example", lambda: show(kind, kind.parse(kind.examples[number - 1].text)))


@pages.get("/<puzzle:kind>/deal")
def deal(kind: Kind) -> BaseResponse:
    """A random puzzle of the kind that `?what=` names, on the board."""
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
    """A shared puzzle, with its solution in the view that was open when it was shared."""
    link, kind, puzzle = find(id_)
    outcome = store().outcome(link.digest, any_version=True)
    made_from = json.dumps([link.digest, outcome])
    return page_cache().page(made_from, lambda: show(kind, puzzle, outcome=outcome, link=link))


@pages.get("/p/<id_>/puzzle")
def spoiler_free(id_: str) -> BaseResponse:
    """A shared puzzle without its solution."""
    link, kind, puzzle = find(id_)
    return page_cache().page(link.digest, lambda: show(kind, puzzle, link=link))


@pages.get("/p/<id_>.png")
def preview(id_: str) -> Response:
    """The picture of a shared puzzle, without its solution, for pages that link to it."""
    _, _, puzzle = find(id_)
    return pictures.preview(puzzle)


@pages.get("/<puzzle:kind>.png")
def kind_preview(kind: Kind) -> Response:
    """The picture of a puzzle's first example."""
    return pictures.preview(kind.parse(kind.examples[0].text))


@pages.get("/<puzzle:kind>/style.css")
def style(kind: Kind) -> Response:
    """How the puzzle's board looks; kept with its templates."""
    return assets.keep(Response(render_template(assets.parts(kind, "style.css")), mimetype="text/css"))


@pages.get("/healthz")
def alive() -> Response:
    """Whether the process answers."""
    return Response("ok\n", mimetype="text/plain")


@pages.get("/readyz")
def ready() -> Response:
    """Whether the site can do what it is for; 503 if not, naming what fails."""
    readiness: health.Readiness = current_app.extensions["readiness"]
    found = readiness.look()
    response = jsonify(found)
    response.status_code = 200 if found["ready"] else 503
    response.cache_control.no_store = True
    return response


@pages.get("/metrics")
def figures() -> Response:
    """Figures for Prometheus."""
    queue: metrics.Queue = current_app.extensions["queue"]
    return metrics.page(queue)


# -- what the page's forms and its script ask for ---------------------------------------------------------------------


@pages.get("/<puzzle:kind>/<any(check, read, solve, share, judge, hint):_action>")
def back_to_start(kind: Kind, _action: str) -> BaseResponse:
    """The addresses of forms, typed or reloaded: the editor."""
    return redirect(url_for("pages.start", kind=kind))


@pages.post("/<puzzle:kind>/check")
def check(kind: Kind) -> Response:
    """What is wrong with the text so far; asked while drawing, so the board stays as it is."""
    return read(kind, "messages")


@pages.post("/<puzzle:kind>/read")
def redraw(kind: Kind) -> Response:
    """The board for the text; asked after typing or pasting."""
    return read(kind, "messages", "board", "result", "links", "pair")


def read(kind: Kind, *blocks: str) -> Response:
    """The given blocks for the posted text.  Finding it unfinished is an answer here, not an error."""
    text = posted_text()
    return show(kind, parse_or_refuse(kind, text, status=200), *blocks, text=text)


@pages.post("/<puzzle:kind>/solve")
def solve(kind: Kind) -> BaseResponse:
    """The outcome, drawn into the board; or, where it takes longer, a part that shows how far it is."""
    puzzle = parse_or_refuse(kind, posted_text())
    longer, key = "longer" in request.form, submission_key()
    outcome = jobs().known(puzzle)
    with limits.writing() if key and outcome is not None else nullcontext():  # the key is written down
        id_ = jobs().repeated(key, puzzle, longer=longer, known=outcome is not None) if key else None
    if outcome is not None:
        return show_outcome(kind, puzzle, outcome)
    if not longer and (ended := jobs().ended(request.form.get("job", ""), puzzle)):
        return show_outcome(kind, puzzle, ended.outcome or {}, job=ended)  # browsing what was found until a limit
    if id_ is None:
        with limits.writing():
            id_ = jobs().submit(puzzle, client(), longer=longer, key=key)
    patience = jobs().settings.patience_seconds
    status = jobs().wait(id_, patience, queued=patience / 2)
    if status is not None and status.outcome is not None:
        return show_outcome(kind, puzzle, status.outcome, job=status)
    if not htmx.wants_fragment():
        return redirect(url_for("pages.job", id_=id_), 303)
    response = show(kind, puzzle, "result", job=status)
    response.headers["HX-Replace-Url"] = url_for("pages.job", id_=id_)
    return response


@pages.post("/<puzzle:kind>/judge")
def judge(kind: Kind) -> Response:
    """What the answer is worth that a player hands in."""
    puzzle = parse_or_refuse(kind, posted_text()) if issubclass(kind, Judged) else None
    if not isinstance(puzzle, Judged):
        abort(404, "No answers are judged here.")
    attempt = request.form.get("attempt", "")
    judgement = puzzle.judge(attempt[:MOST_ATTEMPT])
    return htmx.render("puzzle.html", "judgement", **context(kind, puzzle), attempt=attempt, judgement=judgement)


@pages.post("/<puzzle:kind>/hint")
def hint(kind: Kind) -> Response:
    """The next step from what a player has entered."""
    puzzle = parse_or_refuse(kind, posted_text()) if issubclass(kind, Hinted) else None
    if not isinstance(puzzle, Hinted):
        abort(404, "There are no hints here.")
    try:
        with limits.writing():  # it is worked out here, not by a solver
            found = puzzle.hint(request.form.get("entries", ""), Deadline(HINT_SECONDS))
    except PuzzleError as error:
        abort(refuse(kind, posted_text(), error, 422))
    except Stopped:
        found = NO_HINT
    return htmx.render("puzzle.html", "hint", **context(kind, puzzle), hint=found)


@pages.get("/jobs/<id_>")
def job(id_: str) -> BaseResponse:
    """How it stands with a job: its page; for htmx the part of it that asks again until the job has ended."""
    jobs().ask(id_)
    asks_again = htmx.wants_fragment() and "step" not in request.args
    status = jobs().wait(id_, POLL_SECONDS if asks_again else 0)
    if status is None:
        days = jobs().settings.keep_days
        abort(404, "There is no job with this link." + (f" Jobs are kept for {days:g} days." if days else ""))
    kind, puzzle = stored(status.kind, status.text)
    if status.task.name == "path" and isinstance(puzzle, Explained):
        return paths.show_job(kind, puzzle, status)
    if status.outcome is not None:
        return show_outcome(kind, puzzle, status.outcome, job=status)
    return show(kind, puzzle, "result", job=status)


@pages.get("/jobs/<id_>/events")
def events(id_: str) -> Response:
    """The job's progress as a stream of events, for as long as it runs."""
    news = streams().follow(jobs(), id_, client())
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # the latter: nginx must not hold events back
    return Response(stream_with_context(news), mimetype="text/event-stream", headers=headers)


@pages.post("/jobs/<id_>/cancel")
def cancel(id_: str) -> BaseResponse:
    """End a job; shows what it had found."""
    jobs().cancel(id_)
    if htmx.wants_fragment():
        return job(id_)
    return redirect(url_for("pages.job", id_=id_), 303)


@pages.post("/<puzzle:kind>/share")
def share(kind: Kind) -> BaseResponse:
    """A permalink: a fragment with both links for htmx, the shared page itself for others."""
    puzzle = parse_or_refuse(kind, posted_text())
    with limits.writing():
        id_ = store().share(kind.slug, str(puzzle))
    view = request.form.get("showing")
    outcome = jobs().known(puzzle)
    ended = jobs().ended(request.form.get("job", ""), puzzle) if outcome is None else None
    if ended is not None and ended.outcome is not None:
        outcome, content = ended.outcome, digest(kind.slug, str(puzzle))
        before = store().outcome(content, any_version=True)
        if before is None or before["stopped"]:  # what another version found out is worth more than a search stopped
            store().remember(content, outcome)
    chosen = None if view is None else small_number(view, most=10**6)
    if htmx.wants_fragment():
        return htmx.render(
            "puzzle.html", "links", **context(kind, puzzle), shared=id_, chosen=chosen, solved=outcome is not None
        )
    if outcome is None:
        return redirect(url_for("pages.spoiler_free", id_=id_), 303)
    return redirect(url_for("pages.permalink", id_=id_, show=chosen), 303)


# -- helpers ---------------------------------------------------------------------------------------------------------


def submission_key() -> str | None:
    """The request's `Idempotency-Key`, as it is stored, if it has one."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not submissions.KEY.fullmatch(key):
        abort(400, "The header Idempotency-Key must have 1 to 200 visible ASCII characters.")
    return submissions.hashed(client(), key)
