"""Style sheets that turn classes into numbers and colours, since inline styles are forbidden.

`cols-9` sets `--cols` to 9; `rows-` does likewise, and so do `heads-` and `tops-` for the slots of clues.  The numbers
that most boards need come with every page, as does `tint-` with each puzzle's colour; larger ones have their own sheet.
So do the colours of a board, each as the class `ink-` and its sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from flask import Blueprint, Flask, Response, abort, url_for

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


_INK = re.compile(r"([_a-z])([0-9a-f]{6})([0-9a-f]{6})", re.ASCII)
MOST_COLOURS = 11
"""Of a board, with black."""


def palette_sheet(palette: Iterable[Sequence[str]]) -> str:
    """Return the address of the sheet with a board's colours: sign, colour, name, and the colour of text on it."""
    colours = "-".join(f"{sign.replace('#', '_')}{colour}{on}" for sign, colour, _, on in palette)
    return url_for("sizes.palette", colours=colours, v=assets.text_fingerprint(_palette_text(colours)))


@sheets.get("/palette/<colours>.css")
def palette(colours: str) -> Response:
    """Serve a board's colours."""
    return assets.serve_style(_palette_text(colours))


def _palette_text(colours: str) -> str:
    """Return the rules of colours: `r` or `_` for black, the colour, and the colour of text on it, joined by `-`."""
    rules = []
    for each in colours.split("-", MOST_COLOURS - 1):
        found = _INK.fullmatch(each)
        if found is None:
            abort(404, "We need colours, such as re03131ffffff.")
        sign, colour, on = found.groups()
        name, shown = ("black", "") if sign == "_" else (sign, sign)
        rules.append(f'.ink-{name} {{ --own: #{colour}; --on: #{on}; --letter: "{shown}"; }}\n')
    return "".join(rules)


def init_app(app: Flask) -> None:
    """Serve the sheets, and give templates their addresses."""
    app.register_blueprint(sheets)
    app.jinja_env.globals.update(sizes=sizes, palette_sheet=palette_sheet)
