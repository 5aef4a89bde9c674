"""Addresses of static files that change with their content, so that browsers may keep them for long.

Scripts and style sheets come in one piece with everything that they import, and name fonts by addresses with the fonts'
hashes.  A file's hash covers all files that it leads to, so an old one never leads to a new one.
"""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
import time
from dataclasses import dataclass
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, render_template, request, url_for
from jinja2 import Template

from engine import PUZZLES, Puzzle
from webapp.pages.site.bundles import bundle, bundle_after, order_modules, target
from webapp.pages.site.compression import TYPES, compress, minify
from webapp.pages.site.kinds import Kind

assets = Blueprint("assets", __name__)

A_YEAR = 31_536_000
FIRST = "page/app.js"
"""The script of every puzzle's page."""
LATER = ("page/extras.js", "puzzles/")
"""Prefixes of the names of scripts that it loads, which share its modules."""
VENDOR = "vendor/"
FONT = re.compile(r'(?P<before>\burl\()"(?P<name>[\w./-]+)"')
"""How a style sheet names another file."""
IMPORT = re.compile(r'^@import "(?P<name>[\w./-]+)";\n', re.MULTILINE)
"""How a style sheet includes another one."""
INK = "#1c1a17"
"""The colour of a tile of a puzzle that has none of its own."""
LOOK_EVERY = 2.0
"""Seconds between two checks whether a static file has changed."""
TINT = re.compile(r"--tint: light-dark\((?P<light>[^,]+), [^)]+\);")
"""A puzzle's colour in its style sheet."""


@dataclass(frozen=True)
class Source:
    """A static file."""

    body: bytes
    fingerprint: str
    text: str
    """Return its text, if it is a script or a style sheet."""


def parts(kind: Kind | Puzzle[Any], name: str) -> list[str | Template]:
    """Return the puzzle's template for `name`, and the default for puzzles without one."""
    return [f"puzzles/{kind.slug}/{name}", f"puzzles/plain/{name}"]


def asset(name: str) -> str:
    """Return the address of a static file, which must exist."""
    return url_for(
        "static",
        filename=name,
        v=known_fingerprint(name, current_app.static_folder, int(time.monotonic() / LOOK_EVERY)),
    )


@lru_cache(maxsize=1024)
def known_fingerprint(name: str, _folder: str | None, _when: int) -> str:
    """Return the file's fingerprint, checked now and then: it takes a look at forty files, and a page names many."""
    if not is_there(name):
        raise FileNotFoundError(name)
    return fingerprint(name)


def is_there(name: str) -> bool:
    """Return whether there is a static file of this name."""
    told = current_app.config.get("FINGERPRINTS")
    return source(name) is not None if told is None else name in told


def script(kind: Kind | Puzzle[Any]) -> str | None:
    """Return the address of a puzzle's editor, if it has one."""
    name = editor(kind)
    return asset(name) if name else None


def style(kind: Kind | Puzzle[Any]) -> str:
    """Return the address of a puzzle's style sheet, which is kept with its templates."""
    return url_for("assets.kind_sheet", kind=kind, v=text_fingerprint(style_text(kind)))


def tile_address(kind: Kind | Puzzle[Any]) -> str:
    """Return the address of a puzzle's tile: its icon on its colour."""
    return url_for("assets.kind_tile", kind=kind, v=text_fingerprint(tile_text(kind)))


def tile_text(kind: Kind | Puzzle[Any]) -> str:
    """Return a puzzle's tile as SVG."""
    return render_template("site/tile.svg", kind=kind, tint=light_tint(kind))


def light_tint(kind: Kind | Puzzle[Any]) -> str:
    """Return a puzzle's colour on paper."""
    found = TINT.search(style_text(kind))
    return found["light"] if found else INK


def tint_text() -> str:
    """Return rules that give each puzzle's colour, from its own style sheet, to the class `tint-` and its name."""
    found = {kind.slug: TINT.search(style_text(kind)) for kind in PUZZLES.values()}
    return "".join(f".tint-{slug} {{ {each[0]} }}\n" for slug, each in found.items() if each)


def style_text(kind: Kind | Puzzle[Any]) -> str:
    """Return a puzzle's style sheet, which depends on nothing else."""
    return rendered(current_app.jinja_env.get_or_select_template(parts(kind, "style.css")))


def editor(kind: Kind | Puzzle[Any]) -> str | None:
    """Return the name of a puzzle's own script, if it has one."""
    name = f"puzzles/{kind.slug}/editor.js"
    return name if is_there(name) else None


@lru_cache(maxsize=64)
def rendered(template: Template) -> str:
    """Render a template without a context."""
    return template.render()


def text_fingerprint(text: str) -> str:
    """Return ten characters of its hash."""
    return hashlib.blake2b(text.encode(), digest_size=5).hexdigest()


def fingerprint(name: str) -> str:
    """Return ten characters of the hash of a static file and of all that it leads to.

    On a device, which has no files, they are what its server told: `FINGERPRINTS` in the application's configuration.
    """
    if told := current_app.config.get("FINGERPRINTS"):
        return str(told[name])
    found = [file.fingerprint for each in leads_to(name) if (file := source(each))]
    return found[0] if len(found) == 1 else text_fingerprint(" ".join(found))


def leads_to(name: str) -> list[str]:
    """Return a static file and those that it names or includes."""
    if is_script(name):
        return [*order_modules(FIRST, text)] * name.startswith(LATER) + order_modules(name, text)
    if name.endswith(".css"):
        sheets = [name, *(target(name, each["name"]) for each in IMPORT.finditer(text(name)))]
        return sheets + [target(sheet, each["name"]) for sheet in sheets for each in FONT.finditer(text(sheet))]
    return [name]


def is_script(name: str) -> bool:
    """Return whether this is one of our own scripts."""
    return name.endswith(".js") and not name.startswith(VENDOR)


def text(name: str) -> str:
    """Return a script or style sheet as it is on disk."""
    file = source(name)
    if file is None:
        raise FileNotFoundError(name)
    return file.text


def source(name: str) -> Source | None:
    """Return a static file, read again if it has changed; None if there is none of this name."""
    path = posixpath.normpath(name)
    if path.startswith(("/", "..")):
        return None
    path = os.path.join(str(current_app.static_folder), path)  # noqa: PTH118 (asked for dozens of times for a page)
    try:
        return read(path, os.stat(path).st_mtime_ns)  # noqa: PTH116
    except (OSError, ValueError):
        return None


def static_bytes(name: str) -> bytes:
    """Return a static file, which must exist, as it is on disk."""
    file = source(name)
    if file is None:
        raise FileNotFoundError(name)
    return file.body


@lru_cache(maxsize=256)
def read(path: str, _modified: int) -> Source:
    """Return a file as it is on disk."""
    body = Path(path).read_bytes()
    is_text = path.endswith((".js", ".css"))
    return Source(body, hashlib.blake2b(body, digest_size=5).hexdigest(), body.decode() if is_text else "")


def serve(filename: str) -> Response:
    """A static file."""
    file = source(filename)
    if file is None:
        abort(404)
    found = file.body
    if is_script(filename):
        found = minify(whole_script(filename), "text/javascript").encode()
    elif filename.endswith(".css"):
        found = minify(whole_sheet(filename), "text/css").encode()
    return keep(smallest(found, guess_type(filename)[0] or "text/plain"), fingerprint(filename))


def whole_script(name: str) -> str:
    """Return a script with everything that it imports."""
    return bundle_after(name, FIRST, asset(FIRST), text) if name.startswith(LATER) else bundle(name, text)


def whole_sheet(name: str) -> str:
    """Return a style sheet with everything that it imports, and fonts by addresses with their hashes."""
    return IMPORT.sub(lambda each: with_fonts(target(name, each["name"]), name), with_fonts(name, name))


def with_fonts(name: str, within: str) -> str:
    """Return a style sheet as it is included in another one (or in itself)."""

    def hashed(font: re.Match[str]) -> str:
        file = target(name, font["name"])
        return f'{font["before"]}"{posixpath.relpath(file, posixpath.dirname(within))}?v={fingerprint(file)}"'

    return FONT.sub(hashed, text(name))


@assets.get("/<puzzle:kind>/style.css")
def kind_sheet(kind: Kind) -> Response:
    """Return the puzzle's style sheet, which is kept with its templates."""
    return serve_style(style_text(kind))


@assets.get("/<puzzle:kind>/tile.svg")
def kind_tile(kind: Kind) -> Response:
    """Return the puzzle's tile, as the icon of its pages' tabs."""
    found = tile_text(kind)
    return keep(Response(found, mimetype="image/svg+xml"), text_fingerprint(found))


@assets.get("/robots.txt")
def robots() -> Response:
    """Return what crawlers need not follow: what makes the site work, and leads nowhere else."""
    response = Response(static_bytes("robots.txt"), mimetype="text/plain")
    response.cache_control.max_age = 86_400
    return response


def serve_style(text: str) -> Response:
    """Serve a generated style sheet."""
    return keep(smallest(minify(text, "text/css").encode(), "text/css"), text_fingerprint(text))


def smallest(content: bytes, mimetype: str) -> Response:
    """Minify text that stays the same, so that the effort pays."""
    if mimetype in TYPES and request.accept_encodings["br"]:
        return Response(compress(content), headers={"Content-Encoding": "br"}, mimetype=mimetype)
    return Response(content, mimetype=mimetype)


def keep(response: Response, version: str) -> Response:
    """Let browsers keep what they requested by its hash; a page of another version requests another one."""
    response.cache_control.public = True
    if request.args.get("v") == version:
        response.cache_control.max_age = A_YEAR
        response.cache_control.immutable = True
    else:
        response.cache_control.no_cache = True
        response.set_etag(version, weak=True)
        response.make_conditional(request)
    return response


def init_app(app: Flask) -> None:
    """Give templates the addresses, and serve the files."""
    app.jinja_env.globals.update(
        asset=asset,
        parts=parts,
        script=script,
        style=style,
        tile_address=tile_address,
        light_tint=light_tint,
    )
    app.view_functions["static"] = serve
    app.register_blueprint(assets)
