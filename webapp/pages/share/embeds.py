"""Boards on pages of other sites: a shared puzzle to play in a frame, and oEmbed.

Only these pages may be framed, and their links open a new page.
"""

from __future__ import annotations

import json
import re
from typing import Any

from flask import Blueprint, Flask, Response, abort, request, url_for
from markupsafe import escape
from werkzeug.wrappers import Response as BaseResponse

from webapp.hosts import host_of, parts_of
from webapp.jobs.drawings import PREVIEW
from webapp.pages.play.page import PuzzlePage
from webapp.pages.play.request import shared_puzzle, small_number
from webapp.pages.site import htmx
from webapp.pages.site.services import services
from webapp.security import POLICY

embeds = Blueprint("embeds", __name__)

FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
WIDTH, HEIGHT = 480, 640
"""Pixels of a frame that cannot adapt to its board."""
LEAST = 200
SHARED = re.compile(r"/p/([^/]+?)(?:/(?:puzzle|make|embed|path))?/?")
"""The addresses of a shared puzzle."""
THEMES = ("light", "dark")
MAY = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"


@embeds.get("/p/<id_>/embed")
def board(id_: str) -> BaseResponse:
    """Show the board of a shared puzzle, to play in a frame; `?theme=` light or dark, else as the system."""
    link, kind, puzzle = shared_puzzle(id_)
    theme = request.args.get("theme")

    def page() -> Response:
        context = PuzzlePage(kind, puzzle, link=link).context()
        return htmx.render("share/embed.html", **context, embedded=True, theme=theme if theme in THEMES else None)

    response = services().page_cache.page(link.digest, page)
    response.headers["Content-Security-Policy"] = FRAMED
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@embeds.get("/oembed")
def describe() -> Response:
    """Return what may replace a link to a puzzle (oembed.com): JSON only, XML is for older programs."""
    if request.args.get("format", "json") != "json":
        abort(501, "This is available as JSON only.")
    address = request.args.get("url", "")
    match = SHARED.fullmatch(parts_of(address).path)
    _, host = host_of(address) or ("", "")  # over http or https, however this request came
    if host != request.host or match is None:
        abort(404, "That link isn’t a puzzle on this site.")
    link, kind, puzzle = shared_puzzle(match[1])
    width, height = _size("maxwidth", WIDTH), _size("maxheight", HEIGHT)
    value = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Puzzle Playground",
        "provider_url": url_for("pages.index", _external=True),
        "title": f"{kind.name} {puzzle.summary()}".strip(),
        "html": frame(link.id, width, height),
        "width": width,
        "height": height,
        "cache_age": 86_400,
        "thumbnail_url": url_for("images.preview", id_=link.id, _external=True),
        "thumbnail_width": PREVIEW[0],
        "thumbnail_height": PREVIEW[1],
    }
    response = Response(json.dumps(value, ensure_ascii=False), mimetype="application/json")
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def _size(name: str, usual: int) -> int:
    """Return a dimension of the frame, within the room that the client has."""
    return max(LEAST, min(usual, small_number(request.args.get(name), most=10**6) or usual))


def frame(id_: str, width: int | str = "100%", height: int = HEIGHT, **words: str) -> str:
    """Return the HTML of a frame with a shared puzzle; `words` are those of `webapp.pages.share.metadata`."""
    address = escape(url_for("embeds.board", id_=id_, _external=True, **words))
    return (
        f'<iframe src="{address}" title="A puzzle" width="{width}" height="{height}" loading="lazy" '
        f'sandbox="{MAY}" frameborder="0"></iframe>'
    )


def oembed(id_: str) -> str:
    """Return the address where programs find what may replace a link to a puzzle."""
    return url_for("embeds.describe", url=url_for("links.spoiler_free", id_=id_, _external=True), _external=True)


def init_app(app: Flask) -> None:
    """Give templates these addresses."""
    app.register_blueprint(embeds)
    values: dict[str, Any] = {"frame": frame, "oembed": oembed, "preview_size": PREVIEW}
    app.jinja_env.globals.update(values)
