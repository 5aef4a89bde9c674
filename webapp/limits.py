"""What one visitor may ask for: so many requests, so much processor time, so many bytes kept; with Flask-Limiter.

Counted in memory, or in Redis for several processes.  While Redis is away each process counts for itself.
"""

from __future__ import annotations

import logging
import math
import time

from flask import Flask, Response, g, request
from flask_limiter import Limiter, RateLimitExceeded, RouteLimit
from limits import RateLimitItem, RateLimitItemPerDay, RateLimitItemPerSecond

from webapp.security import client
from webapp.settings import Settings

UNLIMITED = ("pages.alive", "pages.ready", "pages.figures")
UNCHARGED = {*UNLIMITED, "static", "pages.style", "pages.tint_sheet"}
"""Beside what monitoring asks for, what the page with the refusal needs to look like one."""
REDIS_SECONDS = 1
"""How long Redis may take to answer before it counts as away."""
WORK_WINDOW = 15
"""Seconds in which a quarter of a minute's work may be used up: nobody has to wait longer for more."""
EVERYBODY = "everybody"
DRAWN = 4
"""So many times as many bytes of sheets of paper are kept as of what visitors send: they are forgotten soon."""

log = logging.getLogger(__name__)


class Spent(Exception):
    """A visitor has had what there is for one for now; gives the seconds until there is more, and says of what."""

    def __init__(self, words: str, seconds: int) -> None:
        super().__init__(words)
        self.words = words
        self.seconds = seconds


class Limits:
    """Counts all requests but those from monitoring; static files only by the time that they take."""

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
        self._work = RateLimitItemPerSecond(amount(settings.work_seconds * 250), WORK_WINDOW, "work")
        self._kept = RateLimitItemPerDay(amount(settings.stored_megabytes_per_client * 1e6), namespace="kept")
        self._kept_in_all = RateLimitItemPerDay(amount(settings.stored_megabytes * 1e6), namespace="kept")
        drawn = amount(DRAWN * settings.stored_megabytes_per_client * 1e6)
        self._drawn = RateLimitItemPerDay(drawn, namespace="drawn")
        app.before_request(self._begin)
        app.after_request(self._charge_request)

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

    def charge(self, client: str, seconds: float) -> None:
        """Count time of a processor that was used for a visitor."""
        self._hit(self._work, client, math.ceil(seconds * 1000))

    def keeping(self, kept: str | int) -> None:
        """Call before something is stored that a visitor sent, or asked for: a text, or so many bytes.

        Raises:
            Spent: they, or all together, had as much stored today as there is room for.
        """
        size = kept if isinstance(kept, int) else len(kept.encode())
        for item, who in ((self._kept, client()), (self._kept_in_all, EVERYBODY)):
            if not self._hit(item, who, size):
                raise Spent(
                    "No more new puzzles can be stored today. Links that exist still work.", self._wait(item, who)
                )

    def keeps(self, drawn: int) -> bool:
        """Whether so many bytes that were drawn for a visitor may be kept, too; apart from what visitors store."""
        return self._hit(self._drawn, client(), drawn)

    def _begin(self) -> None:
        g.worked = time.thread_time()
        if request.endpoint not in UNCHARGED and not self._has(self._work, client()):
            words = "The site has worked much for your address in the last seconds."
            raise Spent(words, self._wait(self._work, client()))

    def _charge_request(self, response: Response) -> Response:
        if request.endpoint not in UNCHARGED and "worked" in g:
            self.charge(client(), time.thread_time() - g.worked)
        return response

    def _has(self, item: RateLimitItem, who: str) -> bool:
        """Whether a visitor has something left; everybody has, while nobody can count."""
        try:
            return self._limiter.limiter.test(item, who)
        except Exception as error:  # whatever the storage raises
            log.warning("limits are not counted: %s", error)
            return True

    def _hit(self, item: RateLimitItem, who: str, cost: int) -> bool:
        try:
            return self._limiter.limiter.hit(item, who, cost=cost)
        except Exception as error:
            log.warning("limits are not counted: %s", error)
            return True

    def _wait(self, item: RateLimitItem, who: str) -> int:
        """Seconds until there is more."""
        longest = item.get_expiry()
        try:
            seconds = self._limiter.limiter.get_window_stats(item, who).reset_time - time.time()
        except Exception:
            seconds = longest
        return min(max(1, math.ceil(seconds)), longest)

    def retry_after(self, error: RateLimitExceeded) -> int:
        """Seconds until the visitor who met this limit may go on."""
        longest = error.limit.limit.get_expiry()
        try:
            met = self._limiter.current_limit
            seconds = met.reset_at - time.time() if met else longest
        except Exception:  # whatever the storage raises: it answered a moment ago
            seconds = longest
        return min(max(1, math.ceil(seconds)), longest)


def amount(number: float) -> int:
    """A number to count up to; for 0, one that nobody reaches."""
    return math.ceil(number) or 10**15


def per_minute(number: int) -> str:
    """Flask-Limiter's words for it; for 0, a number that nobody reaches."""
    return f"{number or 10**9} per 1 minute"
