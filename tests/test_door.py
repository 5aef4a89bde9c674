"""Hosts, protocols and addresses in headers: odd ones are refused in words, and never break a page."""

from __future__ import annotations

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.test import create_environ, run_wsgi_app

from engine import PUZZLES
from webapp.door import Door, host_in
from webapp.pages.services import services
from webapp.security import POLICY

ODD = ["a..b", ".", ".x", "a" * 64, "xn--", "xn--zzzzzzzz", "a b", "[", "[::1", "<script>", "x:y", "x:123456", ""]
ADDRESSES = ["http://[", "http://a]b/", "//[", "http://[::g]/"]


@pytest.mark.parametrize("host", ODD)
def test_what_can_be_no_host_is_refused_before_anything_else(app: Flask, host: str) -> None:
    assert host_in(host) is None
    for path in ("/", "/nonogram", "/p/zzzzzzzzzzzz", "/no-such-page"):
        body, status, headers = run_wsgi_app(app.wsgi_app, create_environ(path) | {"HTTP_HOST": host})
        assert status == "400 Bad Request"
        assert headers["Content-Security-Policy"] == "default-src 'none'"
        assert b"names is none" in b"".join(body)


@pytest.mark.parametrize(
    ("sent", "host"),
    [
        ("PUZZLES.Example", "puzzles.example"),
        ("puzzles.example.:8000", "puzzles.example:8000"),
        ("127.0.0.1:80", "127.0.0.1:80"),
        ("[::1]:8000", "[::1]:8000"),
        ("web_1", "web_1"),
        ("xn--bcher-kva.example", "xn--bcher-kva.example"),
    ],
)
def test_a_host_has_one_form(sent: str, host: str) -> None:
    assert host_in(sent) == host


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_odd_origin_is_another_site(client: FlaskClient, address: str) -> None:
    response = client.post("/countdown/check", data={"text": "1"}, headers={"Origin": address})
    assert response.status_code == 403
    assert response.headers["Content-Security-Policy"] == POLICY


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_odd_current_address_shows_the_first_step(app: Flask, client: FlaskClient, address: str) -> None:
    id_ = services(app).store.share("signpost", PUZZLES["signpost"].examples[0].text)
    headers = {"HX-Request": "true", "HX-Current-URL": address}
    response = client.get(f"/p/{id_}/path", headers=headers)
    assert response.status_code == 200
    assert response.headers["Content-Security-Policy"] == POLICY


def test_redirects_stay_on_the_host_that_the_browser_knows(client: FlaskClient) -> None:
    response = client.get("/p//x", headers={"Host": "evil.example"})
    assert response.status_code == 308
    assert response.location == "/p/x"


def test_no_other_protocol_gets_into_an_address() -> None:
    app = Flask(__name__)
    app.add_url_rule("/", view_func=lambda: request.url)
    app.wsgi_app = Door(ProxyFix(app.wsgi_app, x_proto=1))  # type: ignore[method-assign]
    for sent, url in [("javascript", "http://x/"), ("https", "https://x/"), ("https, javascript", "http://x/")]:
        assert app.test_client().get("/", headers={"Host": "x", "X-Forwarded-Proto": sent}).text == url
