"""Metrics for Prometheus at `/metrics`.

Each process counts its own events; the processes of one machine add up if PROMETHEUS_MULTIPROC_DIR names a folder for
them, empty at the start.  Figures from the database are read on request.  No label comes from a visitor: routes, not
addresses, and kinds of puzzles.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from flask import Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from webapp import health
from webapp.store.contents import Store

disable_created_metrics()  # type: ignore[no-untyped-call] # twice the series, for what Prometheus knows anyway

REQUESTS = Counter("playground_requests", "Requests answered.", ["route", "status"])
REQUEST_SECONDS = Histogram(
    "playground_request_seconds",
    "Time until the first byte of an answer.",
    ["route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
JOBS = Counter("playground_jobs", "Jobs ended in this process.", ["kind", "end"])
SOLVE_SECONDS = Histogram(
    "playground_solve_seconds",
    "Time that a solver needed.",
    ["kind"],
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 120),
)
STREAMS = Gauge("playground_streams", "Streams of progress that are open.", multiprocess_mode="livesum")


def count_end(kind: str, end: str, seconds: float) -> None:
    """Count a job that has ended, by what stopped it, or `solved`, `explained`, `dealt`; and its seconds."""
    JOBS.labels(kind, end).inc()
    SOLVE_SECONDS.labels(kind).observe(seconds)


class QueueFigures(Collector):
    """How many jobs wait and run, and for how long the first has waited.

    Read from the database, which all processes share, but not more often than its health: anybody may ask.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lock = threading.Lock()
        self._read_at = float("-inf")
        self._found = health.QueueState(0, 0, 0.0)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Return the current figures, at most a moment old."""
        with self._lock:
            if time.monotonic() - self._read_at >= health.KEPT_SECONDS:
                self._found = health.queue(self.store)
                self._read_at = time.monotonic()
            queue = self._found
        yield GaugeMetricFamily("playground_jobs_queued", "Jobs that wait for a solver.", queue.queued)
        yield GaugeMetricFamily("playground_jobs_running", "Jobs being solved.", queue.running)
        yield GaugeMetricFamily(
            "playground_oldest_queued_seconds", "How long the first has waited.", queue.oldest_seconds
        )


def forget_ended() -> None:
    """Drop the gauges of processes that have ended; their counts stay."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    for file in Path(folder).glob("gauge_live*_*.db") if folder else ():
        process = int(file.stem.rpartition("_")[2])
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            mark_process_dead(process)  # type: ignore[no-untyped-call]


def page(queue: QueueFigures) -> Response:
    """Return all figures in Prometheus's format."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    now = CollectorRegistry()
    now.register(queue)
    return Response(generate_latest(registry) + generate_latest(now), content_type=CONTENT_TYPE_LATEST)
