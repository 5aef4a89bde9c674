"""Turn, mirror and shift boards in Make without script; with it, static/editor/transforms.js does it."""

from __future__ import annotations

from typing import get_args

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import PuzzleError, Transform, Transformable, Way
from webapp.pages.play.page import PuzzlePage, parse_or_refuse, refuse
from webapp.pages.play.request import posted_text
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client

transforms = Blueprint("transforms", __name__)

WAYS: tuple[Way, ...] = get_args(Way)


@transforms.post("/<puzzle:kind>/transform")
def transform(kind: Kind) -> Response:
    """Return the posted puzzle, or the beginning of one, transformed by `way`; with `wrap`, nothing is shifted out."""
    way = next((each for each in WAYS if each == request.form.get("way")), None)
    if not issubclass(kind, Transformable) or way is None or way not in kind.ways:
        abort(404, "This kind of puzzle can’t do that.")
    text = posted_text()
    try:
        with services().turns.take(client(), len(text)):
            laid = kind.transformed(text, Transform(way, "wrap" in request.form))
    except PuzzleError as error:
        refuse(kind, text, error)
    page = PuzzlePage(kind, parse_or_refuse(kind, laid, status=200), mode="make", text=laid)
    return page.render("messages", "board")


@transforms.get("/<puzzle:kind>/transform")
def back_to_start(kind: Kind) -> BaseResponse:
    """Redirect the form's address, typed or reloaded, to the editor."""
    return redirect(url_for("pages.make", kind=kind))
