"""The site offline: the service worker, and the page in place of one that is not on the device.

See "Service Workers" (W3C).  The worker is `static/site/service-worker.js`.  A browser takes a response that differs in
one byte for a new worker, so the hash of everything that pages are made from, which it contains, makes each release a
new worker.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, render_template, request, url_for

from engine import PUZZLES
from webapp.pages.site import assets, device, sizes
from webapp.pages.site.compression import minify

offline = Blueprint("offline", __name__)

NEVER = ("/api", "/healthz", "/jobs", "/metrics", "/oembed", "/readyz", "/sw.js")
"""Prefixes of paths that the worker leaves alone, whatever they answer."""
NAMED = re.compile(r'\b(?:src|href)="(/[^"]+\?v=[0-9a-f]{10})"')
"""How a page names what it needs."""
SCRIPTS = "service worker"
"""Where an application keeps its workers' texts, checked now and then, since that takes a look at all static files."""
POLICY = "default-src 'none'; connect-src 'self'"
"""The worker's own policy: it may fetch what the site has, and nothing else."""
FAREWELL = """\
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const clear = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await clear();
  await self.registration.unregister();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await clear(); // what the worker before was just about to keep
})()));
"""
"""A worker that replaces whatever was registered, and then removes itself: it answers for nothing."""


@offline.get("/sw.js")
def worker() -> Response:
    """Return the service worker; if it is switched off, one that cleans up after it."""
    is_on = current_app.config["OFFLINE"]
    now = int(time.monotonic() / assets.LOOK_EVERY)
    text = current_app.extensions[SCRIPTS](current_app.static_folder, now) if is_on else FAREWELL
    response = assets.smallest(minify(text, "text/javascript").encode(), "text/javascript")
    response.headers["Content-Security-Policy"] = POLICY
    response.cache_control.no_cache = True
    response.set_etag(assets.text_fingerprint(text), weak=True)
    response.make_conditional(request)
    return response


@offline.get("/offline")
def fallback() -> str:
    """Return the page for addresses that are not on the device."""
    return render_template("site/offline.html")


def script(folder: str | None, _when: int) -> str:
    """Return the worker with its hash."""
    page = render_template("site/offline.html")
    first = list(dict.fromkeys(NAMED.findall(page)))
    told = {
        "version": release(folder, page),
        "offline": "/404.html" if current_app.jinja_env.globals["without_server"] else url_for("offline.fallback"),
        "first": first,
        "never": NEVER,
        "day": url_for("days.current"),
        "open": url_for("paste.open_"),
        "device": device.for_worker(current_app),
        "kinds": {url_for("pages.start", kind=kind): kind.slug for kind in PUZZLES.values()},
    }
    return f"self.SITE = {json.dumps(told)};\n{assets.text('site/service-worker.js')}"


def release(folder: str | None, page: str) -> str:
    """Return a hash of all static files, the generated style sheets, and the offline page."""
    names = sorted(path.relative_to(str(folder)).as_posix() for path in Path(str(folder)).rglob("*") if path.is_file())
    made = [assets.style_text(kind) for kind in PUZZLES.values()] + [
        sizes.sheet(large=large) for large in (False, True)
    ]
    files = [f"{name} {file.fingerprint}" for name in names if (file := assets.source(name))]
    return hashlib.blake2b("\n".join([*files, *made, page]).encode(), digest_size=8).hexdigest()


def init_app(app: Flask, *, is_on: bool) -> None:
    """Serve the worker, and let pages register it if it is on."""
    app.config["OFFLINE"] = is_on
    app.extensions[SCRIPTS] = lru_cache(maxsize=8)(script)
    app.jinja_env.globals["works_offline"] = is_on
    app.register_blueprint(offline)
