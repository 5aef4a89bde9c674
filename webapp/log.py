"""Log lines as JSON objects on standard error, one for each request.

A request's line names its route and not its address, which may contain a puzzle or a private link.
"""

from __future__ import annotations

import json
import logging
import time
from datetime import UTC, datetime

from flask import Flask, Response, g, request

from webapp import metrics
from webapp.security import client
from webapp.settings import Settings

requests = logging.getLogger("webapp.requests")


class JsonFormatter(logging.Formatter):
    """One line for each record: time, level, logger, message, what `extra={"fields": ...}` adds, and the exception."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def configure(settings: Settings) -> None:
    """Send the site's log to standard error."""
    logger = logging.getLogger("webapp")
    logger.setLevel(settings.log_level.upper())
    if not logger.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(JsonFormatter())
        logger.addHandler(handler)


def route() -> str:
    """Return the pattern of the request's address."""
    return request.url_rule.rule if request.url_rule else "none"


def init_app(app: Flask) -> None:
    """Log and count every request when its response begins."""

    @app.before_request
    def start() -> None:
        g.started = time.perf_counter()

    @app.after_request
    def log(response: Response) -> Response:
        seconds = time.perf_counter() - g.get("started", time.perf_counter())
        metrics.REQUESTS.labels(route(), response.status_code).inc()
        metrics.REQUEST_SECONDS.labels(route()).observe(seconds)
        fields = {
            "method": request.method,
            "route": route(),
            "status": response.status_code,
            "milliseconds": round(seconds * 1000, 1),
            "bytes": response.content_length,
            "client": client()[-8:],
        }
        requests.info("request", extra={"fields": fields})
        return response
