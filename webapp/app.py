"""The application of a server: pages, the API, and the services behind them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from flask import Flask, request
from werkzeug.middleware.proxy_fix import ProxyFix

from webapp import log, metrics, security
from webapp.api import document
from webapp.api.operations import api
from webapp.health import Readiness
from webapp.host_check import HostCheck, Site
from webapp.jobs.drawings import Drawings
from webapp.jobs.hint_processes import HintProcesses
from webapp.jobs.prefill import Stocker
from webapp.jobs.runner import Runner
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.table import JobsTable
from webapp.jobs.visitors import Jobs
from webapp.limits import Limits
from webapp.pages import everywhere
from webapp.pages.deal import book
from webapp.pages.paper import booklet, examples, sheet
from webapp.pages.play import page
from webapp.pages.share import images, railroad
from webapp.pages.site import compression, device, monitoring, offline, outages
from webapp.pages.site.cache import LruCache, PageCache
from webapp.pages.site.events import Streams
from webapp.pages.site.services import Services, provide
from webapp.pages.site.turns import Turns
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.picture_cache import PictureCache
from webapp.store.quota import Quota
from webapp.store.stock import Stock
from webapp.waits import WAITS, Waits

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent if (HERE.parent / "templates").is_dir() else HERE  # a wheel has what lies beside it inside


def create(settings: Settings | None = None) -> Flask:
    """Return the application, with its database migrated and its solver processes ready."""
    settings = settings or Settings.from_environment()
    app = Site("webapp", template_folder=str(ROOT / "templates"), static_folder=str(ROOT / "static"))
    app.answer_to(settings.hosts)
    app.config["MAX_CONTENT_LENGTH"] = settings.input_bytes
    app.config["MAX_FORM_MEMORY_SIZE"] = settings.input_bytes
    app.config["MAX_FORM_PARTS"] = 50
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies)  # type: ignore[method-assign]
    app.wsgi_app = HostCheck(app.wsgi_app)  # type: ignore[method-assign]
    log.init_app(app)  # first, so that it sees what is sent: the last to come is the first to change a response
    compression.init_app(app)
    everywhere.add_pages(app)
    security.init_app(app)
    app.jinja_env.filters["railroad"] = railroad.draw
    app.register_blueprint(monitoring.monitoring)
    app.register_blueprint(sheet.sheets)
    app.register_blueprint(examples.examples)
    app.register_blueprint(images.images)
    app.register_blueprint(api)
    app.register_blueprint(document.pages)
    app.register_blueprint(booklet.booklet)
    offline.init_app(app, is_on=bool(settings.offline))
    device.init_app(app, settings.device, ROOT)
    outages.init_app(app)
    provide(app, make_services(app, settings))
    return app


def make_services(app: Flask, settings: Settings) -> Services:
    """Return the services that pages use; the application's routes must be known."""
    waits = Waits(settings.threads)
    app.before_request(lambda: waits.begin(security.client(), request.environ.get(WAITS, lambda: None)))
    app.teardown_request(lambda _: waits.end())
    store = Store(settings.database_url, waits)
    store.wait_for_server()
    store.migrate()
    table = JobsTable(store, settings)
    limits = Limits(app, settings)
    runner = Runner(table, Supervisor(settings)) if settings.solvers else None
    if runner is not None:
        app.before_request(partial(note_visitor, runner.stocker))
    return Services(
        store=store,
        stock=Stock(store),
        jobs=Jobs(table),
        hints=HintProcesses(settings, charge=limits.charge, waits=waits),
        drawings=Drawings(settings, limits.charge, waits),
        picture_cache=PictureCache(settings.pictures_folder, settings.picture_megabytes),
        streams=Streams(settings, waits),
        turns=Turns(waits),
        page_cache=PageCache(compress=compression.compress_page),
        boards=LruCache(page.KEPT),
        solved_puzzles=LruCache(book.KEPT),
        slow_recipes=LruCache(book.KEPT),
        readiness=Readiness(store, settings),
        queue_figures=metrics.QueueFigures(store),
        limits=limits,
        waits=waits,
        quota=Quota(store, settings),
        runner=runner,
    )


def note_visitor(stocker: Stocker) -> None:
    """Tell who deals in advance that somebody looks at a page; programs that watch the site are nobody."""
    if request.blueprint != monitoring.monitoring.name:
        stocker.note_visitor()
