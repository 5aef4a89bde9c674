"""Server-sent events: a job's progress as it happens.

A stream occupies one of the server's threads while it is open, so there are few, and none is open for long.  A page
that finds none free polls instead (`templates/answers/_job.html` does either).
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

from flask import render_template
from sqlalchemy.exc import SQLAlchemyError

from webapp import metrics
from webapp.jobs.visitors import Jobs
from webapp.settings import Settings
from webapp.store.values import Damaged
from webapp.waits import NoPlace, Waits

LOOK_EVERY = 0.4
"""Seconds between two looks at the job."""
HEARTBEAT_EVERY = 2.0
"""Seconds after which the last event is repeated: writing shows whether a page is closed, and a page that hears
nothing for five seconds polls.
"""
OPEN_SECONDS = 10.0
"""A page reconnects after this time, so that a stopping server need not wait for long."""


class Streams:
    """The streams that are open in this process."""

    def __init__(self, settings: Settings, waits: Waits) -> None:
        self.settings = settings
        self._waits = waits
        self._lock = threading.Lock()
        self._clients: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """Return how many are open."""
        return self._clients.total()

    def free(self, client: str) -> bool:
        """Return whether this client may open one more."""
        return self.count < self.settings.streams and self._clients[client] < self.settings.streams_per_client

    @contextmanager
    def open(self, client: str) -> Iterator[bool]:
        """Take a stream if one is free, and a place to wait in; return whether there was one."""
        with ExitStack() as held:
            with self._lock:
                admitted = self.free(client)
                self._clients[client] += admitted
            held.callback(self._close, client, admitted)
            metrics.STREAMS.inc(admitted)
            try:
                if admitted:
                    held.enter_context(self._waits.place(client, seconds=0))
            except NoPlace:
                yield False
            else:
                yield admitted

    def _close(self, client: str, admitted: bool) -> None:
        with self._lock:
            self._clients[client] -= admitted
            self._clients += Counter()  # forgets clients without any
        metrics.STREAMS.dec(admitted)

    def follow(self, jobs: Jobs, id_: str, client: str) -> Iterator[str]:
        """Yield `progress` events with the part of the page that shows it, and one `end`: fetch the job's result.

        The end comes when the job ends, when the stream has been open for long, and at once if none is free.
        """
        with self.open(client) as admitted:
            if admitted:
                with suppress(Damaged):  # the page asks what became of it, and is told
                    yield from self._progress(jobs, id_)
        yield event("end", "")

    def _progress(self, jobs: Jobs, id_: str) -> Iterator[str]:
        opened = time.monotonic()
        said, last_said = "", opened
        while (now := time.monotonic()) < opened + OPEN_SECONDS:
            words = said
            with suppress(SQLAlchemyError):  # the database is away: the page keeps what it shows until it is back
                jobs.still_wanted(id_)
                status = jobs.status(id_)
                if status is None or status.ended:
                    return
                words = render_template("answers/_progress.html", job=status, streaming=True)
            if words != said or now - last_said > HEARTBEAT_EVERY:
                yield event("progress", words)
                said, last_said = words, now
            time.sleep(LOOK_EVERY)


def event(name: str, data: str) -> str:
    """Return one event in its wire format (html.spec.whatwg.org, "Server-sent events")."""
    return f"event: {name}\n" + "".join(f"data: {line}\n" for line in data.splitlines() or [""]) + "\n"
