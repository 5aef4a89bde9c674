"""What every response forbids the browser, and which requests are refused."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Literal
from urllib.parse import urlunsplit

from flask import Flask, Response, abort, request

from webapp.hosts import host_of, parts_of

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
NO_PAGE = "default-src 'none'"
"""The policy of responses that are not pages: opened as one, they may do nothing at all."""
STATIC_HEADERS = {"X-Content-Type-Options": "nosniff"}
"""Static files are the same for everybody and public, and a page has dozens of them, so each header counts."""
HEADERS = STATIC_HEADERS | {"Content-Security-Policy": NO_PAGE, "Cross-Origin-Resource-Policy": "same-site"}
PAGE_HEADERS = HEADERS | {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
}
PROGRAMS = "/api/v1/"
"""Addresses for programs, including scripts of other sites, whose browsers ask before they send JSON ("preflight")."""
FORMS_CANNOT_SEND = {"application/json", "application/x-ndjson"}
"""Types of requests that browsers ask about before they send them for a page of another site."""
OF_A_PAGE = re.compile(r"(?:image|audio|video|font)/|text/css")
"""What browsers accept first for pictures, sounds and style sheets in a page."""
SAFE = {"GET", "HEAD", "OPTIONS"}


def from_our_pages() -> bool:
    """Return whether an unsafe request was sent by one of our own pages, or by no page at all.

    Browsers say so in `Sec-Fetch-Site`; older ones at least send the `Origin`.  Without cookies there is little to gain
    by forging, but other sites must not make their visitors solve puzzles here.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in {"same-origin", "none"}
    origin = request.headers.get("Origin")
    return origin is None or is_ours(origin)


def is_ours(address: str) -> bool:
    """Return whether an address has the scheme and host that the request came to."""
    return host_of(address) == (request.scheme, request.host)


def refuse_other_sites(when: bool) -> None:
    """Answer another site's pages with 403 if they would make this one work or store something."""
    if when and not from_our_pages():
        abort(403, "That came from another site, so we blocked it.")


def shown_in() -> Literal["", "perhaps", "surely"]:
    """Return whether a page of another site requests a part of itself, such as a picture or a frame, that nobody
    opened.

    Browsers say so in `Sec-Fetch-Dest`, but on plain HTTP only through what they accept, and where they come from:
    there a frame looks like a link that was followed.
    """
    if "Sec-Fetch-Dest" in request.headers or "Sec-Fetch-Site" in request.headers:
        is_part = request.headers.get("Sec-Fetch-Dest", "document") != "document"
        return "surely" if is_part and not from_our_pages() else ""
    came_from, accepted = request.headers.get("Referer", ""), request.headers.get("Accept", "")
    _, host = host_of(came_from) or ("", "")  # a proxy may have changed the scheme
    if host == request.host:
        return ""
    if "html" in accepted:
        return "perhaps" if came_from else ""
    return "surely" if came_from or OF_A_PAGE.match(accepted) else ""


def client() -> str:
    """Return the visitor's name for limits: hashes of the networks of the address, widest first.

    So the names of the wider networks are prefixes of a client's name, for limits that count by those as well.
    """
    *wider, household = networks(request.remote_addr or "")
    return "".join(_hashed(each, 8) for each in wider) + _hashed(household, 16)


def networks(address: str) -> tuple[str, ...]:
    """Return the networks that a visitor's addresses may be in, the widest first; the last is the visitor's own.

    IPv6 customers have at least 64 bits, often 56 or 48; an IPv4 address counts by itself.
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return (address,)  # a Unix socket has none
    if not isinstance(parsed, IPv6Address):
        return (address,)
    if parsed.ipv4_mapped:
        return (str(parsed.ipv4_mapped),)
    return (f"{int(parsed) >> 80}/48", f"{int(parsed) >> 72}/56", str(int(parsed) >> 64))


def household(address: str) -> str:
    """Return what all addresses of one visitor have in common."""
    return networks(address)[-1]


def _hashed(network: str, size: int) -> str:
    return hashlib.blake2b(network.encode(), digest_size=size).hexdigest()


def is_within(address: str, networks: Iterable[str]) -> bool:
    """Return whether an address is in one of these networks."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return False  # a Unix socket has none
    own = getattr(parsed, "ipv4_mapped", None) or parsed
    return any(own in ip_network(each) for each in networks)


def init_app(app: Flask) -> None:
    """Check every request, mark every response."""

    @app.before_request
    def refuse_forms() -> None:
        # Of what programs are told at once, scripts of other sites may ask: that costs no more than links to our pages.
        # What starts a job, or stores, refuses them itself; without JSON a form could send it, and nobody was asked.
        asked_before = request.path.startswith(PROGRAMS) and request.mimetype in FORMS_CANNOT_SEND
        refuse_other_sites(request.method not in SAFE and not asked_before)

    @app.after_request
    def stay_here(response: Response) -> Response:
        # All that we lead to is ours.  Without a host in it, no forged one gets into a cache.
        if response.location:
            to = parts_of(response.location)
            response.location = urlunsplit(("", "", "/" + to.path.lstrip("/"), to.query, to.fragment))
        return response

    @app.after_request
    def forbid(response: Response) -> Response:
        is_page = response.mimetype == "text/html"
        own = PAGE_HEADERS if is_page else STATIC_HEADERS if request.endpoint == "static" else HEADERS
        for name, value in own.items():
            response.headers.setdefault(name, value)
        return response
