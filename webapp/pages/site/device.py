"""The site for visitors' own devices: the files of which it is made there, if `dev.py device` has built them.

Without them, or if they were made from another version of the site, nothing is said of it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, request

from engine import PUZZLES
from webapp.pages.site import assets, sizes
from webapp.pages.site.bundles import imports_of

device = Blueprint("device", __name__)

SOURCES = ("engine", "webapp", "templates", "static")
"""Folders of which a device's site is made."""
SENT = ("engine/", "webapp/device/", "webapp/jobs/", "webapp/pages/", "webapp/store/")
"""Folders that go along; of `webapp` also the modules beside them."""
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python.zip", "pyodide-lock.json", "site.zip")
"""What the site is made of in a browser: Python, its standard library, and everything else."""
WORKER = "device/worker.js"
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""The policy of the worker that runs Python, and of nothing else."""
NAMED = (".js", ".css", ".woff2", ".svg", ".png")
"""Endings of the static files that pages name."""
A_YEAR = 31_536_000


@dataclass(frozen=True)
class Built:
    """A folder with the files, and the hash of all of them, which is in their addresses."""

    folder: Path
    version: str

    @property
    def base(self) -> str:
        """Return the beginning of their addresses."""
        return f"/device/{self.version}/"


def sources(root: Path) -> list[Path]:
    """Return the files that decide what a device does, in order."""
    found = (path for name in SOURCES for path in (root / name).rglob("*") if path.is_file())
    names = ((path.relative_to(root).as_posix(), path) for path in found)
    return [path for name, path in sorted(names) if "__pycache__" not in name]


def is_sent(name: str) -> bool:
    """Return whether a file of these goes along."""
    beside = name.startswith("webapp/") and name.count("/") == 1
    return (name.startswith(SENT) or beside) and not name.startswith(("webapp/store/migrations", "engine/cli"))


def hash_sources(root: Path) -> str:
    """Return a hash of them."""
    found = hashlib.blake2b(digest_size=8)
    for path in sources(root):
        found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def told(app: Flask) -> dict[str, Any]:
    """Return what a device has to be told about its server: addresses of static files, and of pages that it lacks."""
    static = Path(str(app.static_folder))
    with app.app_context():
        names = sorted(path.relative_to(static).as_posix() for path in static.rglob("*") if path.is_file())
        fingerprints = {name: assets.fingerprint(name) for name in names if assets.source(name)}
    rules = [(rule.rule, rule.endpoint) for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return {"fingerprints": fingerprints, "rules": rules, "globals": {"works_offline": True}}


def for_worker(app: Flask) -> dict[str, Any] | None:
    """Return what the service worker has to know: where the files are, and what of each kind a device answers first.

    `alone`: there is no server.  Else it makes links only where the site is out of reach.
    """
    built: Built | None = app.config["DEVICE"]
    if built is None:
        return None
    posted = (rule.rule.split("/") for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ()))
    verbs = {parts[2] for parts in posted if parts[1] == "<puzzle:kind>" and len(parts) == 3}
    alone = app.jinja_env.globals["without_server"]
    return {
        "alone": alone,
        "base": built.base,
        "module": assets.asset("device/manager.js"),
        "asks": sorted(verbs - {"share"}),
        "needs": needs(app, built.base),
    }


def needs(app: Flask, base: str) -> list[str]:
    """Return the addresses of the device's files, and of what pages made there name, so that none is missing."""
    static = Path(str(app.static_folder))
    names = {path.relative_to(static).as_posix() for path in static.rglob("*") if path.is_file()}
    scripts = {name for name in names if assets.is_script(name)}
    within = {each for name in scripts for each in imports_of(name, assets.text(name))}
    named = names - within - {WORKER, "site/service-worker.js", "robots.txt", "preview.png"}
    found = [
        assets.asset(name) for name in sorted(named) if name.endswith(NAMED) and not name.startswith("styles/site/")
    ]
    for kind in PUZZLES.values():
        found += [assets.style(kind), assets.tile_address(kind)]
    own = [f"{base}{name}" for name in ("worker.js", *FILES)]
    return [*own, *found, sizes.sizes(), sizes.sizes(large=True)]


def find_built(folder: Path, root: Path) -> Built | None:
    """Return what was built of this very version of the site, if anything."""
    try:
        noted = json.loads((folder / "built.json").read_text())
    except (OSError, ValueError):
        return None
    return Built(folder, noted["version"]) if noted["sources"] == hash_sources(root) else None


@device.get("/device/<version>/<name>")
def file(version: str, name: str) -> Response:
    """Return one of the files."""
    built: Built | None = current_app.config["DEVICE"]
    if built is None or version != built.version:
        abort(404)
    if name == "worker.js":
        response = Response(worker(str(current_app.static_folder)), mimetype="text/javascript")
        response.headers["Content-Security-Policy"] = POLICY
    elif name in FILES:
        response = _file(built, name)
    else:
        abort(404)
    response.cache_control.public = True
    response.cache_control.max_age = A_YEAR
    response.cache_control.immutable = True
    return response


def _file(built: Built, name: str) -> Response:
    mimetype = "application/wasm" if name.endswith(".wasm") else guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".mjs"):
        mimetype = "text/javascript"
    small = built.folder / f"{name}.br"
    if small.exists() and request.accept_encodings["br"]:
        return Response(small.read_bytes(), headers={"Content-Encoding": "br"}, mimetype=mimetype)
    return Response((built.folder / name).read_bytes(), mimetype=mimetype)


@lru_cache(maxsize=2)
def worker(_folder: str) -> str:
    """Return the script that runs Python."""
    return assets.text(WORKER)


def init_app(app: Flask, folder: str, root: Path) -> None:
    """Serve the files if they were built; templates and the service worker ask for `device_base`."""
    built = find_built(Path(folder), root) if folder else None
    app.config["DEVICE"] = built
    app.jinja_env.globals.update(without_server=False, made_here=False)  # `webapp.device.files`, and on a device
    app.jinja_env.globals["device_base"] = built.base if built else ""
    app.register_blueprint(device)
