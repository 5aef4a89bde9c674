"""Every error is a page, or a fragment for htmx, in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from flask import Flask, Response, current_app, request
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException, NotFound, SecurityError
from werkzeug.wrappers import Response as BaseResponse

from webapp.jobs.submissions import KeyReused
from webapp.jobs.visitors import Overloaded
from webapp.limits import Spent
from webapp.pages.site import htmx, problems
from webapp.store.database import is_full
from webapp.store.quota import Full
from webapp.store.tables import Damaged
from webapp.waits import NoPlace

FILE = re.compile(r"\.(?!html?$)[a-z][a-z0-9]{0,11}$", re.IGNORECASE)
"""How an address ends that is no page's."""
PAGES = {"text/html", "application/xhtml+xml", "text/*"}
RETRY_AFTER = 10
"""Seconds after which a visitor turned away is asked to come back."""


def init_app(app: Flask) -> None:
    """Turn each kind of exception into its answer."""
    for kind, answer in ANSWERS.items():
        app.register_error_handler(kind, answer)


def overloaded(error: Overloaded) -> Response:
    """Too many puzzles wait."""
    return come_back(503, "Overloaded", f"{error.words} Please try again in {RETRY_AFTER} seconds.")


def damaged(error: Damaged) -> Response:
    """What is stored is not what was written."""
    response = error_page(410, "Stored data damaged", str(error))
    response.headers["Cache-Control"] = "no-store"  # it may come back from a backup
    return response


def database_away(error: SQLAlchemyError) -> Response:
    """The database does not answer, or has no room."""
    current_app.logger.error("the database did not do what it was asked: %s", error)
    full = "Nothing can be stored just now: the disk is full. Links and known answers still work."
    words = full if is_full(error) else "The site’s memory does not answer just now."
    return come_back(503, "Out of order", f"{words} Please try again in {RETRY_AFTER} seconds.")


def reused(_: KeyReused) -> Response:
    """A key that was sent before came with another puzzle."""
    words = "The header Idempotency-Key was sent before with another puzzle. A new request needs a new key."
    return error_page(422, "Key used before", words)


def spent(error: Spent | Full) -> Response:
    """A visitor used up an allowance."""
    return come_back(429, error.title, f"{error.words} Try again in {spell(error.seconds)}.", error.seconds)


def crowded(_: NoPlace) -> Response:
    """Too many requests wait, of this visitor or in all."""
    return come_back(503, "Busy", "The site is busy. Try again in a second.", 1)


def another_host(_: SecurityError) -> Response:
    """Not a page: one holds addresses, and those cannot be built for a host that is not ours."""
    return Response("The site does not answer to this host name.\n", 400, mimetype="text/plain")


def failed(error: HTTPException) -> BaseResponse:
    """Whatever else a view refuses."""
    if error.response is not None or error.code is None:  # a redirect
        return error.get_response()
    words = error.description or ""
    if error.code == 413:
        words = f"The request is too large; the limit is {current_app.config['MAX_CONTENT_LENGTH']:,} bytes."
    if error.code == 404 and error.description == type(error).description:
        words = "There is no page at this address."
    response = nothing_here(words) if error.code == 404 else error_page(error.code, error.name, words)
    for name, value in error.get_headers():
        if name not in {"Content-Type", "Content-Length"}:
            response.headers[name] = value
    return response


def nothing_here(words: str) -> Response:
    """An address that leads nowhere: for people there are today's puzzles instead, if they asked for a page."""
    if not problems.wanted() and (FILE.search(request.path) or not accepts_pages()):
        return no_file(words)
    if problems.wanted() or htmx.wants_fragment():
        return error_page(404, NotFound().name, words)
    response = htmx.render("error.html", status=404, title="Nothing here", words=words, lost=True)
    response.vary.add("Accept")
    return response


def accepts_pages() -> bool:
    """Whether HTML is of use to whoever asks; who names other types first and `*/*` at last has no use for it."""
    accepted = request.accept_mimetypes
    named = [mimetype for mimetype, _ in accepted if mimetype != "*/*"]
    return not named or any(mimetype in PAGES for mimetype in named)


def no_file(words: str) -> Response:
    """That a picture, a sheet or a script is not there, as small as that is."""
    response = Response(f"{words}\n", 404, mimetype="text/plain")
    response.vary.add("Accept")
    return response


def crashed(error: Exception) -> Response:
    """Our mistake."""
    current_app.logger.exception("unhandled", exc_info=error)
    words = "Something broke on our side. What you typed is still in your browser."
    try:
        return error_page(500, "Our mistake", words)
    except Exception:  # what broke may be what makes pages
        return Response(f"{words}\n", 500, mimetype="text/plain")


ANSWERS: dict[type[Exception], Callable[[Any], BaseResponse]] = {
    Overloaded: overloaded,
    Damaged: damaged,
    SQLAlchemyError: database_away,
    KeyReused: reused,
    Spent: spent,
    NoPlace: crowded,
    Full: spent,
    SecurityError: another_host,
    HTTPException: failed,
    Exception: crashed,
}


def spell(seconds: int) -> str:
    """A time to wait, in words."""
    return f"{seconds} seconds" if seconds < 120 else f"{seconds // 60} minutes" if seconds < 7200 else "some hours"


def come_back(status: int, title: str, words: str, seconds: int = RETRY_AFTER) -> Response:
    """An error that passes, with the time after which to try again."""
    response = error_page(status, title, words)
    response.headers["Retry-After"] = str(seconds)
    return response


def error_page(status: int, title: str, words: str) -> Response:
    """An error in plain words; for htmx it goes into the result's place whatever the target was.

    For programs it is a problem (`webapp.pages.site.problems`).
    """
    if problems.wanted():
        return problems.problem(status, title, words)
    response = htmx.render("error.html", "notice", status=status, title=title, words=words)
    if htmx.wants_fragment():
        response.headers["HX-Retarget"] = "#result"
        response.headers["HX-Reswap"] = "innerHTML"
    return response
