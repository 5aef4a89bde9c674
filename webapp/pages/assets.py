"""Addresses of static files that change with their content, so that browsers may keep them for long."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request, url_for
from jinja2 import Template

from engine import Puzzle
from webapp.pages.kinds import Kind

A_YEAR = 31_536_000


def parts(kind: Kind | Puzzle[Any], name: str) -> list[str | Template]:
    """The template of this puzzle for `name`, and the fall-back for puzzles that bring none."""
    return [f"puzzles/{kind.slug}/{name}", f"puzzles/plain/{name}"]


def asset(name: str) -> str:
    """The address of a static file."""
    path = Path(str(current_app.static_folder)) / name
    return url_for("static", filename=name, v=fingerprint(path, path.stat().st_mtime_ns))


def script(kind: Kind | Puzzle[Any]) -> str | None:
    """The address of a puzzle's editor, if it has one."""
    name = f"puzzles/{kind.slug}.js"
    return asset(name) if (Path(str(current_app.static_folder)) / name).exists() else None


def style(kind: Kind | Puzzle[Any]) -> str:
    """The address of a puzzle's style sheet, which lives with its templates."""
    template = current_app.jinja_env.get_or_select_template(parts(kind, "style.css"))
    return url_for("pages.style", kind=kind, v=style_fingerprint(template))


@lru_cache(maxsize=64)
def style_fingerprint(template: Template) -> str:
    """Ten characters of the hash of what a template gives, which depends on nothing but itself."""
    return hashlib.blake2b(template.render().encode(), digest_size=5).hexdigest()


@lru_cache(maxsize=256)
def fingerprint(path: Path, _modified: int) -> str:
    """Ten characters of a file's hash."""
    return hashlib.blake2b(path.read_bytes(), digest_size=5).hexdigest()


def keep(response: Response) -> Response:
    """Let browsers keep what they asked for by its hash.

    Modules import each other by plain names, without a hash; those are revalidated on every use.
    """
    if response.status_code == 200:
        response.cache_control.public = True
        if request.args.get("v"):
            response.cache_control.max_age = A_YEAR
            response.cache_control.immutable = True
            response.cache_control.no_cache = None
    return response


def init_app(app: Flask) -> None:
    """Give templates the addresses."""
    app.jinja_env.globals.update(asset=asset, parts=parts, script=script, style=style)

    @app.after_request
    def cache(response: Response) -> Response:
        return keep(response) if request.endpoint == "static" else response
