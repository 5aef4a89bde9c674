"""Draws pictures: `python -m webapp.drawing`, a process that may be killed, since drawing holds all threads of its own.

Says {"ready": true}, then answers each line {"task": "png", "text": SVG, "limit": seconds, "memory": MiB} with
{"png": the picture in base 64}, or with {"failed": why}, until standard input ends.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from pathlib import Path

import resvg_py

from engine.process import Answers, die_with_parent, limit_resources

STATIC = Path(__file__).resolve().parents[1] / "static"
FONTS = [str(STATIC / name) for name in ("fonts/sans.ttf", "fonts/serif.ttf", "vendor/DejaVuSans.ttf")]
"""The site's own faces, and one that has what they lack."""
WIDTH = 1200
"""Pixels; with 630 of height the size that link previews are made for."""


def png(svg: str) -> bytes:
    """The picture, as wide as previews are."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=WIDTH,
            skip_system_fonts=True,
            font_files=FONTS,
            font_family="Puzzle Sans",
            sans_serif_family="Puzzle Sans",
        )
    )


def main() -> None:
    """Draw for as long as somebody asks."""
    if hasattr(os, "nice"):
        os.nice(5)  # nobody waits for a preview as for a page
    answers = Answers(os.dup(1))
    os.dup2(2, 1)
    die_with_parent()
    answers.write("ready", True)
    while line := sys.stdin.readline():
        job = json.loads(line)
        limit_resources(int(job["memory"]), float(job["limit"]), further=True)
        try:
            answers.write("png", base64.b64encode(png(job["text"])).decode())
        except Exception as error:
            answers.write("failed", str(error))


if __name__ == "__main__":
    main()
