"""The application of a device: requests in, responses out, as plain values that a browser can hand over."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast

from flask import Flask, Response
from jinja2 import BaseLoader, ModuleLoader
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app

from webapp import security
from webapp.device.services import (
    DeviceHints,
    DeviceJobs,
    DeviceStock,
    DeviceStore,
    Elsewhere,
    NoDrawings,
    NoLimits,
    elsewhere,
)
from webapp.pages import everywhere
from webapp.pages.deal import book
from webapp.pages.play import page
from webapp.pages.site.cache import LruCache, PageCache
from webapp.pages.site.services import Services, provide
from webapp.pages.site.turns import Turns
from webapp.settings import Settings
from webapp.waits import Waits

ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = 421
"""The status of a response that means: ask the server."""


class Device:
    """The site in one process of one visitor."""

    def __init__(
        self,
        told: Mapping[str, Any],
        base: str,
        begin: Callable[[str, str], None],
        end: Callable[[str], None],
        shared: Callable[[str, str, str], None],
        *,
        alone: bool = False,
        settings: Settings | None = None,
        loader: BaseLoader | None = None,
    ) -> None:
        """`told` is what `webapp.pages.site.device.told` wrote down, `base` where its files are; `alone`: no server is
        behind it.  The functions are what `DeviceJobs` and `DeviceStore` call.
        """
        self.app = Flask("webapp", static_folder=str(ROOT / "static"))
        self.app.jinja_env.loader = loader or ModuleLoader(ROOT / "compiled")
        settings = settings or Settings()
        self.app.config.update(
            MAX_CONTENT_LENGTH=settings.input_bytes,
            MAX_FORM_MEMORY_SIZE=settings.input_bytes,
            FINGERPRINTS=told["fingerprints"],
        )
        self.app.jinja_env.globals.update(told["globals"], device_base=base, without_server=alone, made_here=True)
        everywhere.add_pages(self.app)
        self.app.jinja_env.filters["railroad"] = elsewhere
        security.init_app(self.app)
        self.app.register_error_handler(Elsewhere, lambda _: Response(status=ELSEWHERE))
        known = {rule.endpoint for rule in self.app.url_map.iter_rules()}
        for pattern, endpoint in told["rules"]:
            if endpoint not in known:  # pages lead there, and the server answers
                self.app.add_url_rule(pattern, endpoint, lambda **_: Response(status=ELSEWHERE))
        waits, limits, drawings = Waits(settings.threads), cast(Any, NoLimits()), cast(Any, NoDrawings())
        self.slowness = settings.slowness
        self.store, stock = DeviceStore(shared), DeviceStock()
        self.jobs = DeviceJobs(settings, self.store, stock, begin, end)
        self.app.before_request(lambda: waits.begin(security.client()))
        self.app.teardown_request(lambda _: waits.end())
        services = Services(
            store=cast(Any, self.store),
            stock=cast(Any, stock),
            jobs=cast(Any, self.jobs),
            hints=cast(Any, DeviceHints(settings)),
            drawings=drawings,
            picture_cache=drawings,
            streams=limits,
            turns=Turns(waits),
            page_cache=PageCache(),
            boards=LruCache(page.KEPT),
            solved_puzzles=LruCache(book.KEPT),
            slow_recipes=LruCache(book.KEPT),
            readiness=cast(Any, None),
            queue_figures=cast(Any, None),
            limits=limits,
            waits=waits,
            quota=limits,
            runner=None,
        )
        provide(self.app, services)

    def answer(
        self, method: str, address: str, headers: Mapping[str, str], body: bytes
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Return status, headers and body of the response to a request; its address has scheme and host."""
        origin, _, path = address.partition("//")
        host, _, path = path.partition("/")
        builder = EnvironBuilder(
            "/" + path.partition("#")[0], f"{origin}//{host}", method=method, headers=Headers(headers), data=body
        )
        try:
            found, status, sent = run_wsgi_app(self.app, builder.get_environ(), buffered=True)
            return int(status.split()[0]), list(sent), b"".join(found)
        finally:
            builder.close()

    def note(self, id_: str, line: str) -> None:
        """Take a line that the process of a job wrote; an empty one when it ended."""
        self.jobs.note(id_, json.loads(line) if line else None)
