"""What is settled before the application sees a request: for which host it is, and over which protocol it came."""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv6Address
from typing import TYPE_CHECKING

from webapp.security import HEADERS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
HOST = re.compile(rf"(?P<name>{LABEL}(?:\.{LABEL})*|\[(?P<v6>[0-9a-f:.]+)\])\.?(?P<port>:[0-9]{{1,5}})?", re.ASCII)
"""A name or address as RFC 1123 and RFC 3986 write it, in lower case; `_` because inner networks use it."""
LONGEST = 253
PROTOCOLS = {"http", "https"}
NO_HOST = b"The host that this request names is none.\n"


class Door:
    """Refuses requests for what can be no host, and brings the others into one form: lower case, no final dot."""

    def __init__(self, inner: WSGIApplication) -> None:
        self.inner = inner

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer the request, or let it in."""
        if not PROTOCOLS.issuperset(part.strip() for part in environ.get("HTTP_X_FORWARDED_PROTO", "http").split(",")):
            del environ["HTTP_X_FORWARDED_PROTO"]
        if "HTTP_HOST" in environ:
            host = host_in(environ["HTTP_HOST"])
            if host is None:
                return refuse(start_response)
            environ["HTTP_HOST"] = host
        return self.inner(environ, start_response)


def host_in(text: str) -> str | None:
    """A `Host` header in its one form, or None if it names no host."""
    found = HOST.fullmatch(text.lower())
    if found is None or len(found["name"]) > LONGEST:
        return None
    try:
        if found["v6"]:
            IPv6Address(found["v6"])
        else:
            found["name"].encode("ascii").decode("idna")
    except ValueError:
        return None
    return found["name"] + (found["port"] or "")


def refuse(start_response: StartResponse) -> Iterable[bytes]:
    """An error page that needs nothing, not even an address of ours."""
    headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(NO_HOST)))]
    start_response("400 Bad Request", [*headers, *HEADERS.items()])
    return [NO_HOST]
