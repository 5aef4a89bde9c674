"""The site as an app on a home screen: its name, icons, colours and shortcuts.

See "Web Application Manifest" (W3C) and, for what other apps share with it, "Web Share Target API".
"""

from __future__ import annotations

import json

from flask import Blueprint, Flask, Response, url_for

from engine import PUZZLES
from webapp.pages.site.assets import asset, tile_address

homescreen = Blueprint("homescreen", __name__)

PAPER = {"light": "#fbf9f4", "dark": "#151517"}
"""`--paper` of static/styles/site/base.css: the colour around a page, and in its place until it is loaded."""
MOST_SHORTCUTS = 4
"""Android shows no more than this."""


@homescreen.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return what browsers read before they put the site on a home screen."""
    icons = [("small", 192, "any"), ("large", 512, "any"), ("masked", 512, "maskable")]
    kinds = list(PUZZLES.values())[: MOST_SHORTCUTS - 1]
    shortcuts = [("Today’s puzzles", url_for("days.current"), asset("icon.svg"))]
    shortcuts += [(each.name, url_for("pages.start", kind=each), tile_address(each)) for each in kinds]
    found = {
        "name": "Puzzle Playground",
        "short_name": "Puzzles",
        "description": "Puzzles to play, make and solve.",
        "id": "/",
        "start_url": url_for("pages.index"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER["light"],
        "theme_color": PAPER["light"],
        "categories": ["games", "education"],
        "icons": [
            {"src": asset(f"icons/{name}.png"), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
            for name, side, purpose in icons
        ],
        "shortcuts": [
            {"name": name, "url": address, "icons": [{"src": icon, "sizes": "any", "type": "image/svg+xml"}]}
            for name, address, icon in shortcuts
        ],
        "share_target": {
            "action": url_for("paste.open_"),
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {"text": "text", "files": [{"name": "file", "accept": ["text/*", ".non", ".xml", "image/*"]}]},
        },
    }
    response = Response(json.dumps(found, ensure_ascii=False), mimetype="application/manifest+json")
    response.cache_control.max_age = 86_400
    return response


def init_app(app: Flask) -> None:
    """Serve the manifest, and give templates the colours around a page."""
    app.jinja_env.globals["PAPER"] = PAPER
    app.register_blueprint(homescreen)
