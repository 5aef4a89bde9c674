"""Pictures of puzzles: SVG in pages, PNG for the previews that other sites show of a link."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import resvg_py
from flask import Response, render_template

from engine import Puzzle
from webapp.pages.assets import parts

STATIC = Path(__file__).resolve().parents[2] / "static"
FONTS = [str(STATIC / name) for name in ("fonts/sans.ttf", "fonts/serif.ttf", "vendor/DejaVuSans.ttf")]
"""The site's own faces, and one that has what they lack."""
NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
"""The picture of what is no puzzle yet."""
PREVIEW_WIDTH = 1200
"""Pixels; with 630 of height the size that link previews are made for."""


def thumbnail(puzzle: Puzzle[Any]) -> Response:
    """The puzzle, without its solution, as a small SVG in colours of its own."""
    response = Response(render_template(parts(puzzle, "picture.svg"), puzzle=puzzle), mimetype="image/svg+xml")
    response.cache_control.private = True
    response.cache_control.max_age = 86_400
    return response


def preview(puzzle: Puzzle[Any]) -> Response:
    """The puzzle, without its solution, as a PNG of 1200 x 630."""
    response = Response(_png(render_template("preview.svg", puzzle=puzzle)), mimetype="image/png")
    response.cache_control.public = True
    response.cache_control.max_age = 86_400
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # other sites are who it is made for
    return response


@lru_cache(maxsize=64)
def _png(svg: str) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=PREVIEW_WIDTH,
            skip_system_fonts=True,
            font_files=FONTS,
            font_family="Puzzle Sans",
            sans_serif_family="Puzzle Sans",
        )
    )
