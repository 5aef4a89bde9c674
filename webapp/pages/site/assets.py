"""Addresses of static files that change with their content, so that browsers may keep them for long.

Scripts and style sheets come with all that they import in one piece, and fonts are named by addresses with the fonts'
hashes; a file's hash covers all files that it leads to, so an old one never leads to a new one.
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

from flask import Flask, Response, abort, current_app, request, url_for
from jinja2 import Template

from engine import PUZZLES, Puzzle
from webapp.pages.site.bundles import bundle, continued, in_order, target
from webapp.pages.site.compression import TYPES, bare, packed
from webapp.pages.site.kinds import Kind

A_YEAR = 31_536_000
FIRST = "page/app.js"
"""The script of every puzzle's page."""
LATER = ("page/extras.js", "puzzles/")
"""Beginnings of the names of scripts that it loads, which share its modules."""
VENDOR = "vendor/"
FONT = re.compile(r'(?P<before>\burl\()"(?P<name>[\w./-]+)"')
"""How a style sheet names another file."""
IMPORT = re.compile(r'^@import "(?P<name>[\w./-]+)";\n', re.MULTILINE)
"""How a style sheet takes in another one, in its place."""
LOOK_EVERY = 2.0
"""Seconds between two looks whether a static file has changed."""
TINT = re.compile(r"--tint:[^;]+;")


@dataclass(frozen=True)
class Source:
    """A static file."""

    body: bytes
    fingerprint: str
    text: str
    """What it says, if it is a script or a style sheet."""


def parts(kind: Kind | Puzzle[Any], name: str) -> list[str | Template]:
    """The template of this puzzle for `name`, and the fall-back for puzzles that bring none."""
    return [f"puzzles/{kind.slug}/{name}", f"puzzles/plain/{name}"]


def asset(name: str) -> str:
    """The address of a static file, which must exist."""
    return url_for(
        "static",
        filename=name,
        v=known_fingerprint(name, current_app.static_folder, int(time.monotonic() / LOOK_EVERY)),
    )


@lru_cache(maxsize=1024)
def known_fingerprint(name: str, _folder: str | None, _when: int) -> str:
    """The file's fingerprint, looked up now and then: it costs a look at forty files, and a page names many."""
    if source(name) is None:
        raise FileNotFoundError(name)
    return fingerprint(name)


def script(kind: Kind | Puzzle[Any]) -> str | None:
    """The address of a puzzle's editor, if it has one."""
    name = editor(kind)
    return asset(name) if name else None


def style(kind: Kind | Puzzle[Any]) -> str:
    """The address of a puzzle's style sheet, which lives with its templates."""
    return url_for("pages.style", kind=kind, v=text_fingerprint(style_text(kind)))


def tints() -> str:
    """The address of a style sheet that gives each puzzle's colour to the class `tint-` and its name."""
    return url_for("pages.tint_sheet", v=text_fingerprint(tint_sheet()))


def tint_sheet() -> str:
    """The colours that the puzzles' own style sheets give to their pages, for pages that show several puzzles."""
    found = {kind.slug: TINT.search(style_text(kind)) for kind in PUZZLES.values()}
    return "".join(f".tint-{slug} {{ {each[0]} }}\n" for slug, each in found.items() if each)


def style_text(kind: Kind | Puzzle[Any]) -> str:
    """A puzzle's style sheet, which depends on nothing but itself."""
    return rendered(current_app.jinja_env.get_or_select_template(parts(kind, "style.css")))


def editor(kind: Kind | Puzzle[Any]) -> str | None:
    """The name of a puzzle's own script, if it has one."""
    name = f"puzzles/{kind.slug}/editor.js"
    return name if source(name) else None


@lru_cache(maxsize=64)
def rendered(template: Template) -> str:
    """What a template gives without a context."""
    return template.render()


def text_fingerprint(text: str) -> str:
    """Ten characters of its hash."""
    return hashlib.blake2b(text.encode(), digest_size=5).hexdigest()


def fingerprint(name: str) -> str:
    """Ten characters of the hash of a static file and of all that it leads to."""
    found = [file.fingerprint for each in leads_to(name) if (file := source(each))]
    return found[0] if len(found) == 1 else text_fingerprint(" ".join(found))


def leads_to(name: str) -> list[str]:
    """A static file and those that it names or comes with."""
    if is_script(name):
        return [*in_order(FIRST, text)] * name.startswith(LATER) + in_order(name, text)
    if name.endswith(".css"):
        sheets = [name, *(target(name, each["name"]) for each in IMPORT.finditer(text(name)))]
        return sheets + [target(sheet, each["name"]) for sheet in sheets for each in FONT.finditer(text(sheet))]
    return [name]


def is_script(name: str) -> bool:
    """Whether this is one of our own scripts."""
    return name.endswith(".js") and not name.startswith(VENDOR)


def text(name: str) -> str:
    """A script or style sheet as it is on the disk."""
    file = source(name)
    if file is None:
        raise FileNotFoundError(name)
    return file.text


def source(name: str) -> Source | None:
    """A static file, read again when it has changed; None if there is none of this name."""
    path = posixpath.normpath(name)
    if path.startswith(("/", "..")):
        return None
    path = os.path.join(str(current_app.static_folder), path)  # noqa: PTH118 (asked for dozens of times for a page)
    try:
        return read(path, os.stat(path).st_mtime_ns)  # noqa: PTH116
    except (OSError, ValueError):
        return None


def static_bytes(name: str) -> bytes:
    """A static file, which must exist, as it is on the disk."""
    file = source(name)
    if file is None:
        raise FileNotFoundError(name)
    return file.body


@lru_cache(maxsize=256)
def read(path: str, _modified: int) -> Source:
    """A file as it is on the disk."""
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
        found = bare(whole_script(filename), "text/javascript").encode()
    elif filename.endswith(".css"):
        found = bare(whole_sheet(filename), "text/css").encode()
    return keep(smallest(found, guess_type(filename)[0] or "text/plain"), fingerprint(filename))


def whole_script(name: str) -> str:
    """A script with all that it imports."""
    return continued(name, FIRST, asset(FIRST), text) if name.startswith(LATER) else bundle(name, text)


def whole_sheet(name: str) -> str:
    """A style sheet with all that it imports, and fonts by addresses with their hashes."""
    return IMPORT.sub(lambda each: with_fonts(target(name, each["name"]), name), with_fonts(name, name))


def with_fonts(name: str, within: str) -> str:
    """A style sheet as it stands in another one (or in itself)."""

    def hashed(font: re.Match[str]) -> str:
        file = target(name, font["name"])
        return f'{font["before"]}"{posixpath.relpath(file, posixpath.dirname(within))}?v={fingerprint(file)}"'

    return FONT.sub(hashed, text(name))


def serve_style(text: str) -> Response:
    """A style sheet that was made."""
    return keep(smallest(bare(text, "text/css").encode(), "text/css"), text_fingerprint(text))


def smallest(content: bytes, mimetype: str) -> Response:
    """What stays the same, so that it pays to look for its smallest form."""
    if mimetype in TYPES and request.accept_encodings["br"]:
        return Response(packed(content), headers={"Content-Encoding": "br"}, mimetype=mimetype)
    return Response(content, mimetype=mimetype)


def keep(response: Response, version: str) -> Response:
    """Let browsers keep what they asked for by the hash that it has; a page of another version asks for another one."""
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
    """Give templates the addresses, and serve what they lead to."""
    app.jinja_env.globals.update(asset=asset, parts=parts, script=script, style=style, tints=tints)
    app.view_functions["static"] = serve
