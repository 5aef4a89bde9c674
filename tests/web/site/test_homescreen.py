"""The site as an app on a home screen."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp.pages.site.homescreen import PAPER


@pytest.fixture
def manifest(client: FlaskClient) -> dict[str, Any]:
    address = re.search(r'<link rel="manifest" href="([^"]+)">', client.get("/").text)
    assert address
    response = client.get(address[1])
    assert response.mimetype == "application/manifest+json"
    found: dict[str, Any] = json.loads(response.text)
    return found


def size(png: bytes) -> tuple[int, int]:
    """Width and height, from the header (RFC 2083, 11.2.2)."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_all_that_it_names_is_there(client: FlaskClient, manifest: dict[str, Any]) -> None:
    """Browsers offer to install what has a name, a start, and icons of 192 and 512 pixels."""
    assert client.get(manifest["start_url"]).status_code == 200
    for icon in manifest["icons"]:
        side = int(icon["sizes"].partition("x")[0])
        assert size(client.get(icon["src"]).data) == (side, side)
    assert {icon["sizes"] for icon in manifest["icons"] if icon["purpose"] == "any"} == {"192x192", "512x512"}
    assert any(icon["purpose"] == "maskable" for icon in manifest["icons"])
    for each in manifest["shortcuts"]:
        assert client.get(each["url"], follow_redirects=True).status_code in {200, 202}


def test_photos_can_be_shared_with_the_app(manifest: dict[str, Any]) -> None:
    (file,) = manifest["share_target"]["params"]["files"]
    assert {"text/*", "image/*"} <= set(file["accept"])
    assert file["name"] == "file"


def test_a_text_that_another_app_shares_is_opened(client: FlaskClient, manifest: dict[str, Any]) -> None:
    target = manifest["share_target"]
    sent = client.post(
        target["action"],
        data={target["params"]["text"]: "4:_a_3a_ab__aab__,a5m24s1m12a7a1a5"},
        content_type=target["enctype"],
        headers={"Sec-Fetch-Site": "none"},
    )
    assert sent.status_code == 303
    assert "/kenken" in sent.location


def test_phones_and_tablets_of_apple_find_their_icon(client: FlaskClient) -> None:
    address = re.search(r'<link rel="apple-touch-icon" href="([^"]+)">', client.get("/kenken?example=1").text)
    assert address
    assert size(client.get(address[1]).data) == (180, 180)


def test_what_is_around_a_page_has_its_colour(app: Flask, client: FlaskClient) -> None:
    sheet = (Path(str(app.static_folder)) / "styles" / "site" / "base.css").read_text()
    assert f"--paper: light-dark({PAPER['light']}, {PAPER['dark']});" in sheet
    page = client.get("/").text
    for scheme, colour in PAPER.items():
        assert f'<meta name="theme-color" media="(prefers-color-scheme: {scheme})" content="{colour}">' in page
