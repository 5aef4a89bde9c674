"""What every response forbids the browser, and which requests are refused."""

from __future__ import annotations

import hashlib
from ipaddress import IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit, urlunsplit

from flask import Flask, Response, abort, request

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
"""The policy of whatever is no page: opened as one it may do nothing at all."""
STATIC_HEADERS = {"X-Content-Type-Options": "nosniff"}
"""Static files are the same for everybody and no secret, and a page has dozens of them: each header weighs."""
HEADERS = STATIC_HEADERS | {"Content-Security-Policy": NO_PAGE, "Cross-Origin-Resource-Policy": "same-site"}
PAGE_HEADERS = HEADERS | {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
}
PROGRAMS = "/api/v1/"
"""Where programs ask, scripts of other sites among them, whose browsers ask before they send JSON ("preflight")."""
SAFE = {"GET", "HEAD", "OPTIONS"}


def from_our_pages() -> bool:
    """Whether an unsafe request was sent by one of our own pages, or by no page at all.

    Browsers say so themselves in `Sec-Fetch-Site`; older ones at least name the `Origin`.  Without cookies there is
    little to gain by forging, but other sites shall not make their visitors solve puzzles here.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in {"same-origin", "none"}
    origin = request.headers.get("Origin")
    return origin is None or sent_address(origin).netloc == request.host


def refuse_other_sites(when: bool) -> None:
    """Answer another site's pages with 403, when they would make this one work or store something."""
    if when and not from_our_pages():
        abort(403, "This was sent from another site.")


def sent_address(text: str) -> SplitResult:
    """The parts of an address that a header gives; all empty where it is none."""
    try:
        return urlsplit(text)
    except ValueError:
        return urlsplit("")


def client() -> str:
    """Who asks, as far as limits for each visitor need to know: a hash of the address."""
    return hashlib.blake2b(household(request.remote_addr or "").encode(), digest_size=16).hexdigest()


def household(address: str) -> str:
    """What is the same of all addresses that somebody has: of IPv6 it is a whole network, by its first 64 bits."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address  # a Unix socket has none
    return str(parsed.ipv4_mapped or int(parsed) >> 64) if isinstance(parsed, IPv6Address) else address


def init_app(app: Flask) -> None:
    """Check every request, mark every response."""

    @app.before_request
    def refuse_forms() -> None:
        # Of what programs are told at once, scripts of other sites may ask: that costs no more than links to our pages.
        # What starts a job, or stores, refuses them itself; without JSON a form could send it, and nobody was asked.
        asked_before = request.path.startswith(PROGRAMS) and request.mimetype == "application/json"
        refuse_other_sites(request.method not in SAFE and not asked_before)

    @app.after_request
    def stay_here(response: Response) -> Response:
        # All that we lead to is ours.  Without a host in it, no forged one gets into a cache.
        if response.location:
            to = sent_address(response.location)
            response.location = urlunsplit(("", "", "/" + to.path.lstrip("/"), to.query, to.fragment))
        return response

    @app.after_request
    def forbid(response: Response) -> Response:
        is_page = response.mimetype == "text/html"
        own = PAGE_HEADERS if is_page else STATIC_HEADERS if request.endpoint == "static" else HEADERS
        for name, value in own.items():
            response.headers.setdefault(name, value)
        return response
