"""What all PDFs share: paper sizes, QR codes, and drawing each sheet only once."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from flask import Response, abort, current_app, get_template_attribute, request, url_for

from engine import Puzzle
from webapp.pages.share.images import draw_or_503
from webapp.pages.share.metadata import credit, metadata_in_request
from webapp.pages.share.qr import code_of
from webapp.pages.site.services import services
from webapp.security import client

PAPERS = {"a4": ("A4", "a4"), "letter": ("Letter", "us-letter")}
"""Paper sizes by their names in addresses, in words, and by Typst's names."""
COMMON = "paper/_sheets.typ"
"""What all layouts import."""


def paper_size() -> str:
    """Return the paper size that is asked for, by Typst's name."""
    size = request.args.get("paper", "a4")
    if size not in PAPERS:
        abort(404, f"There’s no paper size {size[:20]}. Use A4 or Letter.")
    return PAPERS[size][1]


def heading(id_: str, puzzle: Puzzle[Any]) -> dict[str, Any]:
    """Return the heading of a shared puzzle's sheet."""
    address = url_for("links.spoiler_free", id_=id_, _external=True)
    by = credit(metadata_in_request())
    return {"title": puzzle.name, "about": puzzle.summary(), "credit": by, "link": address, "code": draw_code(address)}


def draw_code(address: str) -> str:
    """Return an address as a QR code, as SVG."""
    return str(get_template_attribute("boards/_macros.html", "code")(*code_of(address)))


def render_pdf(layout: str, data: dict[str, Any], name: str) -> Response:
    """Return the PDF of a layout with these data, drawn now or before, for a file of this name."""
    text = json.dumps(data | {"layout": layout})
    loader: Any = current_app.jinja_loader
    layouts = "".join(loader.get_source(current_app.jinja_env, each)[0] for each in (COMMON, f"paper/{layout}.typ"))
    digest = hashlib.blake2b(f"{layouts}{text}".encode(), digest_size=32).hexdigest()
    known = request.if_none_match.contains(digest)
    pdf = b"" if known else services().picture_cache.get(digest)
    if pdf is None:
        pdf = draw_or_503(lambda: services().drawings.pdf(text, client()))
        services().picture_cache.keep(digest, pdf)
    response = Response(pdf, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.set_etag(digest)
    response.make_conditional(request)
    return response
