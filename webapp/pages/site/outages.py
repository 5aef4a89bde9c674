"""What visitors are told while the database is away."""

from __future__ import annotations

from flask import Flask, Response, current_app
from sqlalchemy.exc import SQLAlchemyError

from webapp.pages.site.errors import RETRY_AFTER, come_back
from webapp.store.database import is_full


def init_app(app: Flask) -> None:
    """Answer for it."""
    app.register_error_handler(SQLAlchemyError, database_away)


def database_away(error: SQLAlchemyError) -> Response:
    """Answer that the database does not respond, or has no room."""
    current_app.logger.error("the database did not do what it was asked: %s", error)
    full = "We can’t save anything right now: the disk is full. Existing links still work."
    words = full if is_full(error) else "We can’t reach our database right now."
    return come_back(503, "Out of order", f"{words} Try again in {RETRY_AFTER} seconds.")
