"""Draw pictures: `python -m webapp.drawing`, a killable process, because drawing blocks all threads of its own.

Writes {"ready": true}, then answers each line {"task": "png", "text": JSON, "limit": seconds, "memory": MiB} with
{"loaded": true} and {"png": the picture in base 64}, or {"failed": why}, until standard input ends.  The JSON of a
picture has `svg` and `width`, in pixels; that of the task "pdf", sheets of paper, names one of LAYOUTS and has that
layout's data.
"""

from __future__ import annotations

import base64
import json
import os
import sys

import resvg_py

from engine.process.sandbox import Answers, die_with_parent, isolate, limit_resources
from webapp.app import ROOT

STATIC = ROOT / "static"
FONTS = [str(STATIC / name) for name in ("fonts/sans.ttf", "fonts/serif.ttf", "vendor/DejaVuSans.ttf")]
"""The site's own typefaces, and one with the characters that they lack."""
STYLE = "svg svg { overflow: visible }"
"""Clipping a drawing within a drawing copies the whole picture: half of a preview's time."""

LAYOUTS = ("paper", "book", "worked")
"""Templates for Typst, in `templates/paper`."""


def png(data: str) -> bytes:
    """Return the picture."""
    wanted = json.loads(data)
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=wanted["svg"],
            width=wanted["width"],
            skip_system_fonts=True,
            font_files=FONTS,
            font_family="Puzzle Sans",
            sans_serif_family="Puzzle Sans",
            style_sheet=STYLE,
        )
    )


def pdf(data: str) -> bytes:
    """Return sheets of paper, as text and lines that are sharp at any size."""
    import typst  # only where it is wanted: 80 MB

    layout = LAYOUTS[LAYOUTS.index(json.loads(data)["layout"])]
    folders = [str(STATIC / "fonts"), str(STATIC / "vendor")]
    compiler = typst.Compiler(root=str(ROOT / "templates"), font_paths=folders, ignore_system_fonts=True)
    made = compiler.compile(
        str(ROOT / "templates" / "paper" / f"{layout}.typ"), format="pdf", sys_inputs={"data": data}, timestamp=0
    )
    return made if isinstance(made, bytes) else b"".join(made or ())


TASKS = {"png": png, "pdf": pdf}


def main() -> None:
    """Draw until standard input ends."""
    if hasattr(os, "nice"):
        os.nice(10)  # nobody waits for a preview as for a page, a hint or an answer
    answers = Answers(os.dup(1))
    os.dup2(2, 1)
    die_with_parent()
    isolate(starts_programs=False)
    answers.write("ready", True)
    while line := sys.stdin.readline():
        job = json.loads(line)
        answers.write("loaded", True)
        limit_resources(int(job["memory"]), float(job["limit"]), further=True)
        try:
            drawn = TASKS[job["task"]](job["text"])
            answers.write(job["task"], base64.b64encode(drawn).decode())
        except Exception as error:
            answers.write("failed", str(error))


if __name__ == "__main__":
    main()
