"""How many requests one visitor may send, with Flask-Limiter.

Counted in memory, or in Redis for several processes.  While Redis is away each process counts for itself.
"""

from __future__ import annotations

import math
import time

from flask import Flask
from flask_limiter import Limiter, RateLimitExceeded, RouteLimit

from webapp.security import client
from webapp.settings import Settings

UNLIMITED = ("pages.alive", "pages.ready", "pages.figures")
REDIS_SECONDS = 1
"""How long Redis may take to answer before it counts as away."""


class Limits:
    """Counts every request of the application but those for static files and from monitoring."""

    def __init__(self, app: Flask, settings: Settings) -> None:
        """Call once all routes are known."""
        redis = settings.rate_limits_url.startswith("redis")
        self._limiter = Limiter(
            client,
            app=app,
            application_limits=[per_minute(settings.requests_per_minute)],
            storage_uri=settings.rate_limits_url,
            storage_options={"socket_connect_timeout": REDIS_SECONDS, "socket_timeout": REDIS_SECONDS} if redis else {},
            in_memory_fallback_enabled=True,
            swallow_errors=True,  # of requests that were asking it in the moment in which it fell silent
            key_prefix="playground",
        )
        self._writing = self._limiter.shared_limit(
            per_minute(settings.submits_per_minute), scope="writing", override_defaults=False
        )
        self._drawing = self._limiter.shared_limit(
            per_minute(settings.submits_per_minute), scope="drawing", override_defaults=False
        )
        for endpoint in UNLIMITED:
            self._limiter.exempt(app.view_functions[endpoint])

    def writing(self) -> RouteLimit:
        """Around what makes the site work or store something: counted more strictly.

        Raises:
            RateLimitExceeded: this visitor did so too often.
        """
        return self._writing

    def drawing(self) -> RouteLimit:
        """Around what the page asks for by itself while somebody draws: as strict, but counted apart.

        So it does not use up what they may ask for on purpose.  Raises as `writing` does.
        """
        return self._drawing

    def retry_after(self, error: RateLimitExceeded) -> int:
        """Seconds until the visitor who met this limit may go on."""
        longest = error.limit.limit.get_expiry()
        try:
            met = self._limiter.current_limit
            seconds = met.reset_at - time.time() if met else longest
        except Exception:  # whatever the storage raises: it answered a moment ago
            seconds = longest
        return min(max(1, math.ceil(seconds)), longest)


def per_minute(number: int) -> str:
    """Flask-Limiter's words for it; for 0, a number that nobody reaches."""
    return f"{number or 10**9} per 1 minute"
