"""Checks before the application sees a request: its host, and its protocol."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask, Request
from werkzeug.exceptions import SecurityError
from werkzeug.routing import MapAdapter

from webapp.hosts import host_in, is_among, listed, without_usual_port
from webapp.security import HEADERS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PROTOCOLS = {"http", "https"}
NO_HOST = b"This request doesn't name a valid host.\n"


class HostCheck:
    """Refuses requests whose host cannot be one, and normalises the others.

    HTTP/1.1 requests must name their host (RFC 9112, 3.2); an older one without a host is for the server's own.
    """

    def __init__(self, inner: WSGIApplication) -> None:
        self.inner = inner

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer the request, or pass it on."""
        if not PROTOCOLS.issuperset(part.strip() for part in environ.get("HTTP_X_FORWARDED_PROTO", "http").split(",")):
            del environ["HTTP_X_FORWARDED_PROTO"]
        own = f"{environ['SERVER_NAME']}:{environ['SERVER_PORT']}"
        is_old = environ.get("SERVER_PROTOCOL") in {"HTTP/0.9", "HTTP/1.0"}
        host = host_in(environ.get("HTTP_HOST", own if is_old else ""))
        if host is None:
            return refuse(start_response)
        environ["HTTP_HOST"] = host
        return self.inner(environ, start_response)


class Site(Flask):
    """An application that takes each request's host from `HostCheck`, because Werkzeug refuses those with `_`."""

    hosts: tuple[str, ...] = ()
    """The hosts that it answers to; empty for any."""

    def answer_to(self, names: Iterable[str]) -> None:
        """Answer to these hosts only."""
        self.hosts = tuple(map(listed, names))

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return what makes and reads addresses for a request.

        Raises:
            SecurityError: it is for another host.
        """
        adapter = super().create_url_adapter(request)
        if request is not None and adapter is not None:
            host = without_usual_port(request.environ["HTTP_HOST"], request.scheme)
            if self.hosts and not is_among(host, self.hosts):
                raise SecurityError(f"{host} is not among the site’s hosts")
            request.host = adapter.server_name = host
        return adapter


def refuse(start_response: StartResponse) -> Iterable[bytes]:
    """Return an error page that needs nothing, not even an address of ours."""
    headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(NO_HOST)))]
    start_response("400 Bad Request", [*headers, *HEADERS.items()])
    return [NO_HOST]
