"""Style sheets that turn classes into numbers and colours, since inline styles are forbidden.

`cols-9` sets `--cols` to 9; `rows-` does likewise, and so do `heads-` and `tops-` for the slots of clues.  The numbers
that most boards need come with every page, as does `tint-` with each puzzle's colour; larger ones have their own sheet.
"""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, Flask, Response, url_for

from webapp.pages.site import assets

sheets = Blueprint("sizes", __name__)

NAMES = {"cols": (100, 512), "rows": (100, 512), "heads": (50, 257), "tops": (50, 257)}
"""How far each class goes on every page, and how far at all."""


@lru_cache(maxsize=2)
def sheet(*, large: bool) -> str:
    """Return the rules, for the usual numbers or for the larger ones."""
    return "".join(
        f".{name}-{number} {{ --{name}: {number}; }}\n"
        for name, (usual, most) in NAMES.items()
        for number in (range(usual + 1, most + 1) if large else range(usual + 1))
    )


def sizes(*, large: bool = False) -> str:
    """Return the address of a sheet."""
    view, text = ("sizes.large", sheet(large=True)) if large else ("sizes.usual", usual_text())
    return url_for(view, v=assets.text_fingerprint(text))


def usual_text() -> str:
    """Return the rules of every page."""
    return sheet(large=False) + assets.tint_text()


@sheets.get("/sizes.css")
def usual() -> Response:
    """Serve the numbers that most boards need, and the puzzles' colours."""
    return assets.serve_style(usual_text())


@sheets.get("/sizes-large.css")
def large() -> Response:
    """Serve larger ones."""
    return assets.serve_style(sheet(large=True))


def init_app(app: Flask) -> None:
    """Serve the sheets, and give templates their addresses."""
    app.register_blueprint(sheets)
    app.jinja_env.globals["sizes"] = sizes
