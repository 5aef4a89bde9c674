"""Named blocks of a page for htmx, the whole page for everyone else."""

from __future__ import annotations

import gc
import threading
from typing import Any

from flask import Flask, Response, current_app, render_template, request
from jinja2.environment import TemplateModule

from engine import PUZZLES, Exchanged, Explained


def wants_fragment() -> bool:
    """Return whether htmx asks for parts of the page it shows (and not for a page of the history)."""
    return request.headers.get("HX-Request") == "true" and request.headers.get("HX-History-Restore-Request") != "true"


def render(template: str, *blocks: str, status: int = 200, **context: Any) -> Response:
    """Render the template's `blocks`, one after another, for htmx; else the page.

    The first block goes to the target of the request.  The others are named in `oob`, which makes them carry
    `hx-swap-oob`: they replace the elements with their id.
    """
    if not (blocks and wants_fragment()):
        return Response(render_template(template, fragment=False, oob=(), **context), status)
    environment = current_app.jinja_env
    page = environment.get_template(template)
    current_app.update_template_context(context)
    names = page.new_context({"fragment": True, "oob": blocks[1:], **context})
    return Response("".join(part for block in blocks for part in page.blocks[block](names)), status)


def part(template: str, **context: Any) -> TemplateModule:
    """Render a part of a page that has its own template; other templates show it by its name."""
    current_app.update_template_context(context)
    return current_app.jinja_env.get_template(template).make_module({"oob": (), **context})


def compile_ahead(app: Flask) -> None:
    """Compile all templates, and import what reads puzzles, in the background: the first visitor of each kind would
    otherwise wait a tenth of a second for it.

    For a process that only serves: everything that it has by then counts as permanent.
    """
    environment = app.jinja_env

    def compile_all() -> None:
        for name in environment.list_templates(extensions=("html", "svg", "css", "atom")):
            environment.get_template(name)
        for kind in PUZZLES.values():
            puzzle = kind.parse(kind.examples[0].text)
            if isinstance(puzzle, Exchanged):
                puzzle.parts(str(puzzle))  # by all its formats
            if isinstance(puzzle, Explained):
                puzzle.entered("")
        # What is there now stays. To look through it for what does not takes up to 0.2 s, in which all threads stand
        # still, and large boards make Python look often.
        gc.collect()
        gc.freeze()

    threading.Thread(target=compile_all, name="templates", daemon=True).start()


def init_app(app: Flask) -> None:
    """Tell caches that one URL answers with page or fragment."""

    @app.after_request
    def vary(response: Response) -> Response:
        if response.mimetype == "text/html":
            response.vary.add("HX-Request")
        return response
