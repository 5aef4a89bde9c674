"""The application, for servers that take one by its name: `app` in this module, or `over_asgi`."""

from __future__ import annotations

from typing import Any

from webapp import create_app
from webapp.pages.site.htmx import compile_ahead
from webapp.pages.site.services import services

THREADS = 32
app = create_app()
services(app).hints.start()
compile_ahead(app)


def over_asgi() -> Any:
    """The same for servers that speak ASGI alone."""
    from a2wsgi import WSGIMiddleware  # installed beside the servers

    return WSGIMiddleware(app, workers=THREADS)
