"""The pages, the same for every puzzle."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from engine import PUZZLES, Complaint, GridPuzzle, Puzzle, PuzzleError
from webapp import assets, htmx, pictures
from webapp.jobs import Jobs, Outcome, Overloaded, Status
from webapp.store import ID_LETTERS, Link, Store, digest

pages = Blueprint("pages", __name__)

Kind = type[Puzzle[Any]]

RETRY_AFTER = 10
"""Seconds after which a visitor turned away is asked to come back."""
LINK_ID = re.compile(f"[{ID_LETTERS}]{{12,48}}")


def store() -> Store:
    """The application's database."""
    found: Store = current_app.extensions["store"]
    return found


def jobs() -> Jobs:
    """The application's way to outcomes."""
    found: Jobs = current_app.extensions["jobs"]
    return found


# -- pages -----------------------------------------------------------------------------------------------------------


@pages.get("/")
def index() -> str:
    """The menu: every puzzle with a miniature of its first example."""
    first = [kind.parse(kind.examples[0].text) for kind in PUZZLES.values()]
    return render_template("index.html", puzzles=first)


@pages.get("/<puzzle:kind>")
def start(kind: Kind) -> Response:
    """The editor, with `?text=` or `?example=2` or the first example on the board."""
    text = request.args.get("text")
    if text is None:
        number = small_number(request.args.get("example"), most=len(kind.examples)) or 1
        text = kind.examples[number - 1].text
    return show(kind, parse_or_refuse(kind, text))


@pages.get("/p/<id_>")
def permalink(id_: str) -> Response:
    """A shared puzzle, with its solution in the view that was open when it was shared."""
    link, kind, puzzle = find(id_)
    outcome = store().outcome(link.digest, any_version=True)
    return show(kind, puzzle, outcome=outcome, link=link)


@pages.get("/p/<id_>/puzzle")
def spoiler_free(id_: str) -> Response:
    """A shared puzzle without its solution."""
    link, kind, puzzle = find(id_)
    return show(kind, puzzle, link=link)


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
def health() -> Response:
    """Whether the process answers."""
    return Response("ok\n", mimetype="text/plain")


# -- what the page's forms and its script ask for ---------------------------------------------------------------------


@pages.get("/<puzzle:kind>/<any(check, read, solve, share):_action>")
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
    return read(kind, "messages", "board", "result", "links")


def read(kind: Kind, *blocks: str) -> Response:
    """The given blocks for the posted text.  Finding it unfinished is an answer here, not an error."""
    text = posted_text()
    return show(kind, parse_or_refuse(kind, text, status=200), *blocks, text=text)


@pages.post("/<puzzle:kind>/solve")
def solve(kind: Kind) -> BaseResponse:
    """The outcome, drawn into the board; or, where it takes longer, a part that shows how far it is."""
    puzzle = parse_or_refuse(kind, posted_text())
    outcome = jobs().known(puzzle)
    if outcome is not None:
        return show_outcome(kind, puzzle, outcome)
    if "longer" not in request.form and (ended := jobs().ended(request.form.get("job", ""), puzzle)):
        return show_outcome(kind, puzzle, ended.outcome or {}, job=ended)  # browsing what was found until a limit
    id_ = jobs().submit(puzzle, client(), longer="longer" in request.form)
    status = jobs().wait(id_, jobs().settings.patience_seconds)
    if status is not None and status.outcome is not None:
        return show_outcome(kind, puzzle, status.outcome, job=status)
    if not htmx.wants_fragment():
        return redirect(url_for("pages.job", id_=id_), 303)
    response = show(kind, puzzle, "result", job=status)
    response.headers["HX-Replace-Url"] = url_for("pages.job", id_=id_)
    return response


@pages.get("/jobs/<id_>")
def job(id_: str) -> BaseResponse:
    """How it stands with a job: its page; for htmx the part of it that asks again until the job has ended."""
    jobs().ask(id_)
    status = jobs().wait(id_, jobs().settings.patience_seconds if htmx.wants_fragment() else 0)
    if status is None:
        abort(404, "There is no job with this link.")
    kind = PUZZLES[status.kind]
    puzzle = kind.parse(status.text)
    if status.outcome is not None:
        return show_outcome(kind, puzzle, status.outcome, job=status)
    return show(kind, puzzle, "result", job=status)


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
    id_ = store().share(kind.slug, str(puzzle))
    view = request.form.get("showing")
    outcome = jobs().known(puzzle)
    if outcome is None and (ended := jobs().ended(request.form.get("job", ""), puzzle)):
        outcome = ended.outcome or {}
        store().remember(digest(kind.slug, str(puzzle)), outcome)
    chosen = None if view is None else small_number(view, most=10**6)
    if htmx.wants_fragment():
        return htmx.render(
            "puzzle.html", "links", **context(kind, puzzle), shared=id_, chosen=chosen, solved=outcome is not None
        )
    if outcome is None:
        return redirect(url_for("pages.spoiler_free", id_=id_), 303)
    return redirect(url_for("pages.permalink", id_=id_, show=chosen), 303)


# -- helpers ---------------------------------------------------------------------------------------------------------


def posted_text() -> str:
    """The text field of a form."""
    return request.form.get("text", "")


def small_number(token: str | None, most: int) -> int | None:
    """The value of plain digits up to `most`, else None: query strings are guesses, never errors."""
    if token is None or not re.fullmatch("[0-9]{1,9}", token):
        return None
    number = int(token)
    return number if number <= most else None


def find(id_: str) -> tuple[Link, Kind, Puzzle[Any]]:
    """The permalink, its kind and its puzzle; 404 if there is none, 410 if the stored data is damaged."""
    link = store().link(id_) if LINK_ID.fullmatch(id_) else None
    if link is None:
        abort(404, "There is no puzzle with this link. Was it copied whole?")
    kind = PUZZLES.get(link.kind)
    if kind is None or digest(link.kind, link.text) != link.digest:
        abort(410, "The stored data of this link is damaged.")
    return link, kind, kind.parse(link.text)


def context(
    kind: Kind,
    puzzle: Puzzle[Any] | None,
    *,
    text: str | None = None,
    outcome: Outcome | None = None,
    problems: Sequence[Complaint] = (),
    link: Link | None = None,
    job: Status | None = None,
) -> dict[str, Any]:
    """All that puzzle.html looks at."""
    solutions = outcome["solutions"] if outcome else []
    wanted = small_number(request.values.get("show"), most=len(solutions))
    showing = (1 if wanted is None else wanted) if solutions else None
    forced = {tuple(cell) for cell in outcome["forced"]} if outcome and outcome["forced"] is not None else None
    if showing == 0 and forced is None:
        showing = 1
    solution = solutions[max(showing, 1) - 1] if showing is not None else None
    answer = loose = None
    if isinstance(puzzle, GridPuzzle) and solution is not None:
        several = len(solutions) > 1
        loose = [
            (r, c)
            for r in range(puzzle.height)
            for c in range(puzzle.width)
            if several and forced is not None and (r, c) not in forced
        ]
        hidden = set(loose) if showing == 0 else set()
        answer = [
            [None if (r, c) in hidden else solution[r][c] for c in range(puzzle.width)] for r in range(puzzle.height)
        ]
    return {
        "kind": kind,
        "puzzle": puzzle,
        "text": str(puzzle) if text is None else text,
        "outcome": outcome,
        "solution": solution,
        "showing": showing,
        "answer": answer,
        "loose": loose,
        "problems": problems,
        "flaws": list(puzzle.flaws()) if puzzle is not None and outcome is None else [],
        "link": link,
        "job": job,
    }


def show_outcome(kind: Kind, puzzle: Puzzle[Any], outcome: Outcome, **more: Any) -> Response:
    """The page with an outcome, or all of its parts that one touches."""
    return show(kind, puzzle, "result", "board", "messages", "links", outcome=outcome, **more)


def client() -> str:
    """Who asks, as far as limits for each visitor need to know."""
    return hashlib.blake2b((request.remote_addr or "").encode(), digest_size=16).hexdigest()


def show(kind: Kind, puzzle: Puzzle[Any], *blocks: str, status: int = 200, **more: Any) -> Response:
    """The puzzle's page, or blocks of it."""
    return htmx.render("puzzle.html", *blocks, status=status, **context(kind, puzzle, **more))


def parse_or_refuse(kind: Kind, text: str, status: int = 422) -> Puzzle[Any]:
    """The puzzle; else end the request with the typed text untouched and what is wrong with it beside the field."""
    try:
        return kind.parse(text)
    except PuzzleError as error:
        abort(refuse(kind, text, error, status))


def refuse(kind: Kind, text: str, error: PuzzleError, status: int) -> Response:
    """The page, or its messages, for a text that is no puzzle."""
    parts = context(kind, None, text=text, problems=error.complaints)
    response = htmx.render("puzzle.html", "messages", status=status, **parts)
    if htmx.wants_fragment():
        response.headers["HX-Retarget"] = "#messages"
        response.headers["HX-Reswap"] = "outerHTML"
    return response


# -- errors ----------------------------------------------------------------------------------------------------------


def init_errors(app: Flask) -> None:
    """Every error is a page, or a fragment for htmx, in plain words."""

    @app.errorhandler(Overloaded)
    def overloaded(error: Overloaded) -> Response:
        words = f"{error.words} Please try again in {RETRY_AFTER} seconds."
        response = error_page(503, "Overloaded", words)
        response.headers["Retry-After"] = str(RETRY_AFTER)
        return response

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> BaseResponse:
        if error.response is not None or error.code is None:  # a redirect
            return error.get_response()
        words = error.description or ""
        if error.code == 413:
            words = f"The request is too large; the limit is {app.config['MAX_CONTENT_LENGTH']:,} bytes."
        if error.code == 404 and error.description == type(error).description:
            words = "There is no page here."
        response = error_page(error.code, error.name, words)
        for name, value in error.get_headers():
            if name not in {"Content-Type", "Content-Length"}:
                response.headers[name] = value
        return response

    @app.errorhandler(Exception)
    def crashed(error: Exception) -> Response:
        app.logger.exception("unhandled", exc_info=error)
        return error_page(500, "Our mistake", "Something broke on our side. What you typed is still in your browser.")


def error_page(status: int, title: str, words: str) -> Response:
    """An error in plain words; for htmx it goes into the result's place whatever the target was."""
    response = htmx.render("error.html", "notice", status=status, title=title, words=words)
    if htmx.wants_fragment():
        response.headers["HX-Retarget"] = "#result"
        response.headers["HX-Reswap"] = "innerHTML"
    return response
