"""Hosts, protocols and addresses in headers: odd ones are refused in words, and never break a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.test import create_environ, run_wsgi_app

from engine import PUZZLES
from webapp import create_app
from webapp.host_check import HostCheck
from webapp.hosts import host_in, host_of
from webapp.pages.site.services import services
from webapp.security import POLICY
from webapp.settings import Settings

ODD = ["a..b", ".", ".x", "a" * 64, "xn--", "xn--zzzzzzzz", "a b", "[", "[::1", "<script>", "x:y", "x:123456", ""]
ODD += [
    "x:0",
    "x:080",
    "x:65536",
    "x:",
    "user@x",
    "user:word@x",
    "[::1",
    "::1",
    "[::1%25eth0]",
    "x/y",
    "x,y",
    "http://x",
    "ü.example",
]
ADDRESSES = ["http://[", "http://a]b/", "//[", "http://[::g]/"]


@pytest.mark.parametrize("host", ODD)
def test_what_can_be_no_host_is_refused_before_anything_else(app: Flask, host: str) -> None:
    assert host_in(host) is None
    for path in ("/", "/nonogram", "/p/zzzzzzzzzzzz", "/no-such-page"):
        body, status, headers = run_wsgi_app(app.wsgi_app, create_environ(path) | {"HTTP_HOST": host})
        assert status == "400 Bad Request"
        assert headers["Content-Security-Policy"] == "default-src 'none'"
        assert b"a valid host" in b"".join(body)


@pytest.mark.parametrize(
    ("sent", "host"),
    [
        ("PUZZLES.Example", "puzzles.example"),
        ("puzzles.example.:8000", "puzzles.example:8000"),
        ("127.0.0.1:80", "127.0.0.1:80"),
        ("[::1]:8000", "[::1]:8000"),
        ("web_1", "web_1"),
        ("MY_site.:8000", "my_site:8000"),
        ("x:65535", "x:65535"),
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
    app.wsgi_app = HostCheck(ProxyFix(app.wsgi_app, x_proto=1))  # type: ignore[method-assign]
    for sent, url in [("javascript", "http://x/"), ("https", "https://x/"), ("https, javascript", "http://x/")]:
        assert app.test_client().get("/", headers={"Host": "x", "X-Forwarded-Proto": sent}).text == url


HOSTS = {
    "my_site:8000": "my_site:8000",
    "my_site": "my_site",
    "_x.my_site:80": "_x.my_site",
    "My_Site.:8000": "my_site:8000",
    "localhost:443": "localhost:443",
    "[::1]:8000": "[::1]:8000",
    "[::1]:80": "[::1]",
    "xn--bcher-kva.example": "xn--bcher-kva.example",
    "x:65535": "x:65535",
}
"""Hosts as they are sent, and as addresses of this site have them."""


@pytest.mark.parametrize(("sent", "host"), HOSTS.items())
def test_every_address_that_is_made_has_the_host_that_was_asked(app: Flask, sent: str, host: str) -> None:
    client, headers = app.test_client(), {"Host": sent}
    id_ = services(app).store.share("signpost", PUZZLES["signpost"].examples[0].text)
    own, link = f"http://{host}", f"http://{host}/p/{id_}/puzzle"
    page = client.get(f"/p/{id_}/puzzle", headers=headers).text
    assert f'property="og:url" content="{link}"' in page or f'rel="canonical" href="{link}"' in page
    assert f'property="og:image" content="{own}/p/{id_}.png"' in page
    assert f'href="{link}"' in client.get(f"/p/{id_}/embed", headers=headers).text
    assert f"{own}/days.atom" in client.get("/days.atom", headers=headers).text
    assert f"curl {own}/api/v1/kinds" in client.get("/api", headers=headers).text
    found = client.get(f"/oembed?url={link}", headers=headers).json
    assert found is not None
    assert f'src="{own}/p/{id_}/embed"' in found["html"]
    shared = client.post("/signpost/share", data={"text": "2x2:cega"}, headers=headers | {"HX-Request": "true"}).text
    assert re.search(f'value="{re.escape(own)}/p/\\w+/puzzle"', shared)
    assert "http:///" not in page + shared


@pytest.mark.parametrize(("sent", "host"), HOSTS.items())
def test_a_page_of_ours_may_send_and_no_other(client: FlaskClient, sent: str, host: str) -> None:
    def status(origin: str, **more: str) -> int:
        headers = {"Host": sent, "Origin": origin} | more
        return client.post("/signpost/check", data={"text": "2x2:cega"}, headers=headers).status_code

    assert status(f"http://{host}") == 200
    for origin in (
        "null",
        "",
        f"https://{host}",
        f"http://x.{host}",
        f"http://user@{host}",
        f"ftp://{host}",
        "http://",
        host,
    ):
        assert status(origin) == 403, origin
    assert status("null", **{"Sec-Fetch-Site": "same-origin"}) == 200  # the browser knows better


def test_behind_a_proxy_the_scheme_outside_counts(tmp_path: Path) -> None:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=0, proxies=1))
    for scheme, host, origin, status in [
        ("https", "my_site", "https://my_site", 200),
        ("https", "my_site:443", "https://my_site", 200),
        ("https", "my_site:8443", "https://my_site:8443", 200),
        ("https", "my_site", "http://my_site", 403),
        ("http", "my_site", "https://my_site", 403),
        ("http", "my_site", "http://my_site", 200),
    ]:
        headers = {"Host": host, "Origin": origin, "X-Forwarded-Proto": scheme}
        answer = app.test_client().post("/signpost/check", data={"text": "2x2:cega"}, headers=headers)
        assert answer.status_code == status, (scheme, host, origin)
    services(app).store.engine.dispose()


def test_only_older_protocols_need_not_name_a_host(app: Flask) -> None:
    for protocol, expected in [("HTTP/1.1", "400 Bad Request"), ("HTTP/1.0", "200 OK"), ("HTTP/0.9", "200 OK")]:
        environ = create_environ("/days.atom", "http://own_name:81") | {"SERVER_PROTOCOL": protocol}
        del environ["HTTP_HOST"]
        body, status, _ = run_wsgi_app(app.wsgi_app, environ)
        assert status == expected
        assert (b"http://own_name:81/day" in b"".join(body)) == (status == "200 OK")


def test_an_address_that_is_none_of_the_web_is_nobodys() -> None:
    for address in ("javascript://x/p/a", "//x", "x", "", "null", "http://[", "http://a]b/", "ftp://x"):
        assert host_of(address) is None, address
    assert host_of("HTTPS://X.:443/a?b") == ("https", "x")


def test_only_addresses_of_the_web_are_told_what_may_stand_in_their_place(app: Flask, client: FlaskClient) -> None:
    id_ = services(app).store.share("signpost", "2x2:cega")
    for scheme, status in [("http", 200), ("https", 200), ("javascript", 404), ("ftp", 404)]:
        assert client.get(f"/oembed?url={scheme}://localhost/p/{id_}").status_code == status, scheme
