"""Make the icons for home screens and the preview of the site: `python -m docs.icons` with the packages of `web`."""

from __future__ import annotations

import json
from tempfile import TemporaryDirectory

from flask import render_template

from webapp import create_app
from webapp.drawing import STATIC, png
from webapp.jobs.drawings import PREVIEW
from webapp.pages.site.services import services
from webapp.settings import Settings

SIZES = {"touch": 180, "small": 192, "large": 512, "masked": 512}
"""Pixels of each icon's side.  `touch` is for iOS and `masked` for Android: both cut the corners themselves."""
SAFE = 0.7
"""The part of its side that an icon fills which is cut to any shape: no less than a circle of 0.8 of the side holds."""


def drawn(name: str) -> str:
    """The icon as SVG."""
    svg = (STATIC / "icon.svg").read_text()
    if name in {"small", "large"}:
        return svg
    whole = svg.replace(' rx="3"', "")
    if name == "touch":
        return whole
    return whole.replace("<g ", f'<g transform="translate(8 8) scale({SAFE}) translate(-8 -8)" ')


def preview() -> str:
    """The mark, the name and all tiles as SVG."""
    with TemporaryDirectory() as folder:
        app = create_app(Settings(database_url=f"sqlite:///{folder}/empty.sqlite", solvers=0))
        with app.test_request_context():
            svg = render_template("site/preview.svg")
        services(app).store.engine.dispose()
    return svg


def write(svg: str, name: str, width: int) -> None:
    """Write a picture among the static files."""
    (STATIC / name).write_bytes(png(json.dumps({"svg": svg, "width": width})))


def main() -> None:
    """Write them."""
    for name, side in SIZES.items():
        write(drawn(name), f"icons/{name}.png", side)
    write(preview(), "preview.png", PREVIEW[0])


if __name__ == "__main__":
    main()
