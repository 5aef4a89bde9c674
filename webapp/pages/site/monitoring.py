"""What monitoring asks for: whether the process answers, whether the site works, and its figures."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from webapp import metrics
from webapp.pages.site import errors
from webapp.pages.site.services import services
from webapp.security import is_within

monitoring = Blueprint("monitoring", __name__)


@monitoring.get("/healthz")
def alive() -> Response:
    """Answer whether the process responds."""
    return Response("ok\n", mimetype="text/plain")


@monitoring.get("/readyz")
def ready() -> Response:
    """Answer whether the site can do its work; 503 if not, naming what fails."""
    found = services().readiness.checked()
    response = jsonify(found)
    response.status_code = 200 if found["ready"] else 503
    response.cache_control.no_store = True
    return response


@monitoring.get("/metrics")
def figures() -> Response:
    """Return metrics for Prometheus, if it may have them."""
    if not is_within(request.remote_addr or "", services().jobs.settings.metrics_networks):
        return errors.no_file("There’s no page at this address.")
    return metrics.page(services().queue_figures)
