"""One Flask application, the same few views for every puzzle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask, abort
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import BaseConverter

from engine import PUZZLES, Dealt, Explained, Hinted, Judged, Puzzle
from webapp import limits, log, metrics, security
from webapp.health import Readiness
from webapp.jobs.runner import Runner
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.table import Jobs
from webapp.pages import assets, errors, htmx, marking, paths, views
from webapp.pages.cache import PageCache
from webapp.pages.events import Streams
from webapp.settings import Settings
from webapp.store.contents import Store

ROOT = Path(__file__).resolve().parent.parent


class PuzzleConverter(BaseConverter):
    """`<puzzle:kind>` in a route: the slug of a puzzle, given to the view as its class."""

    part_isolating = True
    regex = "[a-z]+"

    def to_python(self, value: str) -> type[Puzzle[Any]]:
        """Raise 404 for a slug that is no puzzle's."""
        return PUZZLES.get(value) or abort(404)

    def to_url(self, value: type[Puzzle[Any]]) -> str:
        return value.slug


def able(ability: type[Puzzle[Any]]) -> Callable[[type[Puzzle[Any]]], bool]:
    """A test for templates: `{% if kind is hinted %}`."""
    return lambda kind: issubclass(kind, ability)


def create_app(settings: Settings | None = None) -> Flask:
    """The application, with its database migrated and its solver processes ready."""
    settings = settings or Settings.from_environment()
    app = Flask(__name__, template_folder=str(ROOT / "templates"), static_folder=str(ROOT / "static"))
    app.config["TRUSTED_HOSTS"] = list(settings.hosts) or None
    app.config["MAX_CONTENT_LENGTH"] = settings.input_bytes
    app.config["MAX_FORM_MEMORY_SIZE"] = settings.input_bytes
    app.config["MAX_FORM_PARTS"] = 50
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals["PUZZLES"] = PUZZLES
    for ability in (Dealt, Explained, Hinted, Judged):
        app.jinja_env.tests[ability.__name__.lower()] = able(ability)
    app.url_map.converters["puzzle"] = PuzzleConverter
    app.url_map.strict_slashes = False

    store = Store(settings.database_url)
    store.wait_for_server()
    store.migrate()
    jobs = Jobs(store, settings)
    app.extensions["store"] = store
    app.extensions["jobs"] = jobs
    app.extensions["streams"] = Streams(settings)
    app.extensions["readiness"] = Readiness(store, settings)
    app.extensions["queue"] = metrics.Queue(store)
    if settings.solvers:
        app.extensions["runner"] = Runner(jobs, Supervisor(settings))

    app.extensions["page_cache"] = PageCache()
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies)  # type: ignore[method-assign]
    log.init_app(app)
    assets.init_app(app)
    security.init_app(app)
    htmx.init_app(app)
    app.jinja_env.filters["marked"] = marking.marked
    app.register_blueprint(views.pages)
    app.register_blueprint(paths.paths)
    errors.init_app(app)
    limits.init_app(app, settings)
    return app
