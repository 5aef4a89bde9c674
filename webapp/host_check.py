"""What is settled before the application sees a request: for which host it is, and over which protocol it came."""

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
NO_HOST = b"The host that this request names is none.\n"


class HostCheck:
    """Refuses requests for what can be no host, and brings the others into one form.

    Of HTTP/1.1 each request must name its host (RFC 9112, 3.2); an older one without is for the server's own.
    """

    def __init__(self, inner: WSGIApplication) -> None:
        self.inner = inner

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer the request, or let it in."""
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
    """An application that takes each request's host from the door: Werkzeug knows none with `_`."""

    hosts: tuple[str, ...] = ()
    """Those that it answers to; empty for any."""

    def answer_to(self, names: Iterable[str]) -> None:
        """Answer to these hosts alone."""
        self.hosts = tuple(map(listed, names))

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """What makes and reads addresses for a request.

        Raises:
            SecurityError: it is for another host.
        """
        adapter = super().create_url_adapter(request)
        if request is not None and adapter is not None:
            host = without_usual_port(request.environ["HTTP_HOST"], request.scheme)
            if self.hosts and not is_among(host, self.hosts):
                raise SecurityError(f"{host} is not among the site's hosts")
            request.host = adapter.server_name = host
        return adapter


def refuse(start_response: StartResponse) -> Iterable[bytes]:
    """An error page that needs nothing, not even an address of ours."""
    headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(NO_HOST)))]
    start_response("400 Bad Request", [*headers, *HEADERS.items()])
    return [NO_HOST]
