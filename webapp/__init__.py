"""The site: one Flask application, the same few views for every puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from webapp.settings import Settings


def create_app(settings: Settings | None = None) -> Flask:
    """Return the application, with its database migrated and its solver processes ready."""
    from webapp import app  # a device imports pages alone, without what a server needs

    return app.create(settings)
