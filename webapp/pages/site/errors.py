"""Error pages: every error is a page, or a fragment for htmx, in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException, NotFound, SecurityError
from werkzeug.wrappers import Response as BaseResponse

from webapp.jobs.status import KeyReused, Overloaded
from webapp.limits import AllowanceExceeded
from webapp.pages.site import htmx, problems
from webapp.store.values import Damaged, QuotaExceeded
from webapp.waits import NoPlace

FILE = re.compile(r"\.(?!html?$)[a-z][a-z0-9]{0,11}$", re.IGNORECASE)
"""The end of an address that is not a page's."""
PAGES = {"text/html", "application/xhtml+xml", "text/*"}
RETRY_AFTER = 10
"""Seconds after which a refused visitor should come back."""


def init_app(app: Flask) -> None:
    """Give each kind of exception its response."""
    for kind, answer in ANSWERS.items():
        app.register_error_handler(kind, answer)


def overloaded(error: Overloaded) -> Response:
    """Answer that too many puzzles wait."""
    return come_back(503, "Overloaded", f"{error.words} Try again in {RETRY_AFTER} seconds.")


def damaged(error: Damaged) -> Response:
    """Answer that stored data is damaged."""
    response = error_page(410, "Stored data damaged", str(error))
    response.headers["Cache-Control"] = "no-store"  # it may come back from a backup
    return response


def reused(_: KeyReused) -> Response:
    """Answer that a key was sent before with another puzzle."""
    words = "You’ve used this Idempotency-Key for another puzzle. Use a new one."
    return error_page(422, "Key used before", words)


def spent(error: AllowanceExceeded | QuotaExceeded) -> Response:
    """Answer that the visitor has used up an allowance."""
    return come_back(429, error.title, f"{error.words} Try again in {spell(error.seconds)}.", error.seconds)


def crowded(_: NoPlace) -> Response:
    """Answer that too many requests wait, for this visitor or in all."""
    return come_back(503, "Busy", "The site is busy. Try again in a second.", 1)


def another_host(_: SecurityError) -> Response:
    """Answer in plain text: a page has addresses, which cannot be built for a host that is not ours."""
    return Response("The site doesn’t answer to this host name.\n", 400, mimetype="text/plain")


def failed(error: HTTPException) -> BaseResponse:
    """Answer any other refusal of a view."""
    if error.response is not None or error.code is None:  # a redirect
        return error.get_response()
    words = error.description or ""
    if error.code == 413:
        words = f"That’s too big. The limit is {current_app.config['MAX_CONTENT_LENGTH']:,} bytes."
    if error.code == 404 and error.description == type(error).description:
        words = "There’s no page at this address."
    response = nothing_here(words) if error.code == 404 else error_page(error.code, error.name, words)
    for name, value in error.get_headers():
        if name not in {"Content-Type", "Content-Length"}:
            response.headers[name] = value
    return response


def nothing_here(words: str) -> Response:
    """Answer that there is nothing at this address, and offer today's puzzles to people who asked for a page."""
    if not problems.is_from_program() and (FILE.search(request.path) or not accepts_pages()):
        return no_file(words)
    if problems.is_from_program() or htmx.wants_fragment():
        return error_page(404, NotFound().name, words)
    response = htmx.render("site/error.html", status=404, title="Page not found", words=words, lost=True)
    response.vary.add("Accept")
    return response


def accepts_pages() -> bool:
    """Return whether the client has a use for HTML: not if it lists other types first and `*/*` last."""
    accepted = request.accept_mimetypes
    named = [mimetype for mimetype, _ in accepted if mimetype != "*/*"]
    return not named or any(mimetype in PAGES for mimetype in named)


def no_file(words: str) -> Response:
    """Answer that a picture, a sheet or a script is missing, as briefly as possible."""
    response = Response(f"{words}\n", 404, mimetype="text/plain")
    response.vary.add("Accept")
    return response


def crashed(error: Exception) -> Response:
    """Answer that the fault is ours."""
    current_app.logger.exception("unhandled", exc_info=error)
    words = "Something went wrong on our side. What you typed is still in your browser."
    try:
        return error_page(500, "Our mistake", words)
    except Exception:  # what broke may be what makes pages
        return Response(f"{words}\n", 500, mimetype="text/plain")


HEADINGS = {
    "Overloaded": "The site is busy",
    "Busy": "The site is busy",
    "Too much at once": "Slow down a moment",
    "Out of order": "Something went wrong",
    "Our mistake": "Something went wrong",
    "Stored data damaged": "Damaged data",
    "Key used before": "Key already used",
    "Bad Request": "We couldn’t read that",
    "Forbidden": "Not allowed",
    "Method Not Allowed": "Not allowed",
    "Not Found": "Not found",
    "Gone": "No longer here",
    "Request Entity Too Large": "Too big",
    "Unprocessable Entity": "We couldn’t read that",
}
"""What pages call an error, by its title for programs, which its `type` is made from."""
ANSWERS: dict[type[Exception], Callable[[Any], BaseResponse]] = {
    Overloaded: overloaded,
    Damaged: damaged,
    KeyReused: reused,
    AllowanceExceeded: spent,
    NoPlace: crowded,
    QuotaExceeded: spent,
    SecurityError: another_host,
    HTTPException: failed,
    Exception: crashed,
}


def spell(seconds: int) -> str:
    """Return a time to wait, in words."""
    return f"{seconds} seconds" if seconds < 120 else f"{seconds // 60} minutes" if seconds < 7200 else "a few hours"


def come_back(status: int, title: str, words: str, seconds: int = RETRY_AFTER) -> Response:
    """Return an error that will pass, with the time after which to try again."""
    response = error_page(status, title, words)
    response.headers["Retry-After"] = str(seconds)
    return response


def error_page(status: int, title: str, words: str) -> Response:
    """Return an error in plain words; for htmx it goes into the result's place, whatever the target was.

    For programs it is a problem (`webapp.pages.site.problems`).
    """
    if problems.is_from_program():
        return problems.problem(status, title, words)
    response = htmx.render("site/error.html", "notice", status=status, title=HEADINGS.get(title, title), words=words)
    if htmx.wants_fragment():
        response.headers["HX-Retarget"] = "#result"
        response.headers["HX-Reswap"] = "innerHTML"
    return response
