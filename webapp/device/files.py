"""Write the site as files for any host that sends files: `python -m webapp.device.files DEVICE OUT`.

DEVICE is what `webapp.device.build` wrote.  Pages that are the same for everybody are files; a browser makes the others
itself (static/site/own-device.js), from the first visit on.  The host must send them from the root of its address.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES
from webapp.app import create
from webapp.pages.site.device import FILES, for_worker
from webapp.settings import Settings

LINK = re.compile(r'\b(?:href|src|data-module|data-script|data-start)="(/[^"#]*)"')
"""How pages name pages and files."""
WITHIN = re.compile(r'\burl\("?([^")]+)"?\)')
"""How style sheets name fonts."""
HASHED = re.compile(r"[?&]v=[0-9a-f]{10}$")
POSITION = re.compile(r"^/learn/.*/[0-9]+$")
MADE_THERE = ("/api", "/p/", "/new", "/day", "/book/", "/open", "/share", "/healthz", "/yours/")
"""Parts of addresses of pages that are no files."""
FIRST = ("/", "/offline", "/sw.js", "/manifest.webmanifest", "/robots.txt", "/yours", "/learn", "/formats", "/how")


class Site:
    """A folder that is filled with what an application answers."""

    def __init__(self, app: Flask, folder: Path) -> None:
        self.client: FlaskClient = app.test_client()
        self.folder = folder

    def write(self, addresses: Iterable[str]) -> None:
        """Write what is at these addresses, and all that it names."""
        waiting, known = deque(addresses), set[str]()
        while waiting:
            address = waiting.popleft()
            path = urlsplit(address).path
            if path not in known:
                known.add(path)
                waiting.extend(self._write(address, path))

    def _write(self, address: str, path: str) -> list[str]:
        """Write what is at an address; return what it names that is a file, too."""
        with self.client.get(address, headers={"Accept": "text/html,*/*"}) as answer:
            if answer.status_code == 404:
                return []
            if answer.status_code != 200:
                raise RuntimeError(f"{address}: {answer.status}")
            body, mimetype = answer.data, answer.mimetype
        is_page = mimetype == "text/html"
        place = self.folder / (f"{path}/index.html" if is_page else path).strip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(body)
        if is_page:
            return [each for each in LINK.findall(body.decode()) if HASHED.search(each) or is_file(each)]
        return [urljoin(path, each) for each in WITHIN.findall(body.decode())] if mimetype == "text/css" else []


def is_file(address: str) -> bool:
    """Return whether the page at an address is the same for everybody."""
    return "?" not in address and not POSITION.search(address) and not any(part in address for part in MADE_THERE)


def write_site(device: Path, out: Path) -> int:
    """Write the site into an empty folder; return the number of files.

    Raises:
        ValueError: the device was not built from this version.
    """
    with tempfile.TemporaryDirectory() as empty:
        place = f"sqlite:///{empty}/x.sqlite"
        settings = Settings(database_url=place, solvers=0, device=str(device))
        app = create(replace(settings, requests_per_minute=0, work_seconds=0, sent_megabytes_per_minute=0))
        built = app.config["DEVICE"]
        if built is None:
            raise ValueError(f"{device} was not built from this version of the site")
        app.jinja_env.globals["without_server"] = True
        site = Site(app, out)
        with app.test_request_context():
            needed = (for_worker(app) or {})["needs"]
        kinds = [f"/{slug}{page}" for slug in PUZZLES for page in ("?example=1", "/make", "/tutorial")]
        site.write([*FIRST, *kinds, *needed, *(f"{built.base}{name}" for name in (*FILES, "worker.js"))])
    shutil.copyfile(out / "offline" / "index.html", out / "404.html")  # what hosts send in place of a file
    return sum(path.is_file() for path in out.rglob("*"))


if __name__ == "__main__":
    device, out = (Path(each).resolve() for each in sys.argv[1:3])
    if out.exists() and any(out.iterdir()):
        sys.exit(f"{out} is not empty")
    out.mkdir(parents=True, exist_ok=True)
    try:
        number = write_site(device, out)
    except ValueError as error:
        shutil.rmtree(out)
        sys.exit(str(error))
    sys.stdout.write(f"{number} files in {out}\n")
