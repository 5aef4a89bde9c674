"""Every error is a page, or a fragment for htmx, in plain words."""

from __future__ import annotations

from flask import Flask, Response
from flask_limiter import RateLimitExceeded
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException, SecurityError
from werkzeug.wrappers import Response as BaseResponse

from webapp.jobs.submissions import KeyReused
from webapp.jobs.visitors import Overloaded
from webapp.limits import Spent
from webapp.pages import htmx
from webapp.pages.services import services
from webapp.store.database import is_full
from webapp.store.tables import Damaged

RETRY_AFTER = 10
"""Seconds after which a visitor turned away is asked to come back."""


def init_app(app: Flask) -> None:
    """Turn each kind of exception into its answer."""

    @app.errorhandler(Overloaded)
    def overloaded(error: Overloaded) -> Response:
        words = f"{error.words} Please try again in {RETRY_AFTER} seconds."
        response = error_page(503, "Overloaded", words)
        response.headers["Retry-After"] = str(RETRY_AFTER)
        return response

    @app.errorhandler(Damaged)
    def damaged(error: Damaged) -> Response:
        response = error_page(410, "Stored data damaged", str(error))
        response.headers["Cache-Control"] = "no-store"  # it may come back from a backup
        return response

    @app.errorhandler(SQLAlchemyError)
    def database_away(error: SQLAlchemyError) -> Response:
        app.logger.error("the database did not do what it was asked: %s", error)
        full = "Nothing can be stored just now: the disk is full. Links and known answers still work."
        words = full if is_full(error) else "The site’s memory does not answer just now."
        response = error_page(503, "Out of order", f"{words} Please try again in {RETRY_AFTER} seconds.")
        response.headers["Retry-After"] = str(RETRY_AFTER)
        return response

    @app.errorhandler(KeyReused)
    def reused(_: KeyReused) -> Response:
        words = "The header Idempotency-Key was sent before with another puzzle. A new request needs a new key."
        return error_page(422, "Key used before", words)

    @app.errorhandler(RateLimitExceeded)
    def too_often(error: RateLimitExceeded) -> Response:
        seconds = services().limits.retry_after(error)
        words = (
            f"The limit is {error.limit.limit.amount} requests of this kind a minute from one address. "
            f"Please try again in {seconds} seconds."
        )
        response = error_page(429, "Too many requests", words)
        response.headers["Retry-After"] = str(seconds)
        return response

    @app.errorhandler(Spent)
    def spent(error: Spent) -> Response:
        response = error_page(429, "Too much at once", f"{error.words} Please try again in {spell(error.seconds)}.")
        response.headers["Retry-After"] = str(error.seconds)
        return response

    @app.errorhandler(SecurityError)
    def another_host(_: SecurityError) -> Response:
        # A page holds addresses, and those cannot be built for a host that is not ours.
        return Response("The site does not answer to this host name.\n", 400, mimetype="text/plain")

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
        words = "Something broke on our side. What you typed is still in your browser."
        try:
            return error_page(500, "Our mistake", words)
        except Exception:  # what broke may be what makes pages
            return Response(f"{words}\n", 500, mimetype="text/plain")


def spell(seconds: int) -> str:
    """A time to wait, in words."""
    return f"{seconds} seconds" if seconds < 120 else f"{seconds // 60} minutes" if seconds < 7200 else "some hours"


def error_page(status: int, title: str, words: str) -> Response:
    """An error in plain words; for htmx it goes into the result's place whatever the target was."""
    response = htmx.render("error.html", "notice", status=status, title=title, words=words)
    if htmx.wants_fragment():
        response.headers["HX-Retarget"] = "#result"
        response.headers["HX-Reswap"] = "innerHTML"
    return response
