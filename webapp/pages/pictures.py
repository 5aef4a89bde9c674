"""Pictures of puzzles: SVG in pages, PNG for the previews that other sites show of a link."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import resvg_py
from flask import Response, render_template

from engine import Puzzle

FONT = Path(__file__).resolve().parents[2] / "static" / "vendor" / "DejaVuSans.ttf"
PREVIEW_WIDTH = 1200
"""Pixels; with 630 of height the size that link previews are made for."""


def preview(puzzle: Puzzle[Any]) -> Response:
    """The puzzle, without its solution, as a PNG of 1200 x 630."""
    response = Response(_png(render_template("preview.svg", puzzle=puzzle)), mimetype="image/png")
    response.cache_control.public = True
    response.cache_control.max_age = 86_400
    return response


@lru_cache(maxsize=64)
def _png(svg: str) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=PREVIEW_WIDTH,
            skip_system_fonts=True,
            font_files=[str(FONT)],
            font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans",
        )
    )
