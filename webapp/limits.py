"""Limits for each visitor: requests, processor time, and bytes of files."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask, Response, g, request

from webapp.counter import Allowance, Use, Used, counter_at
from webapp.security import client
from webapp.settings import Settings

FILES = {"static", "device.file"}
"""Counted by bytes only: they cost next to nothing except sending."""
UNLIMITED = {*FILES, "monitoring.alive", "monitoring.ready", "monitoring.figures"}
"""Not limited by number and time: files, and what monitoring requests."""
UNCHARGED = {*UNLIMITED, "assets.kind_sheet", "assets.tint_sheet"}
"""Further requests that cost nothing: what the page with the refusal needs to look like one."""
MINUTE = 60
WORK_WINDOW = 15
"""Seconds in which a quarter of a minute's work may be used, so that nobody waits longer for more."""


class AllowanceExceeded(Exception):
    """Raised when a visitor has used up an allowance; says which, and the seconds until it refills."""

    title = "Too much at once"

    def __init__(self, words: str, seconds: int) -> None:
        super().__init__(words)
        self.words = words
        self.seconds = seconds


class TooOften(AllowanceExceeded):
    """Raised when a visitor has sent as many requests as allowed."""

    title = "Too many requests"


class Limits:
    """Counts what visitors use, and refuses more than allowed, except for `UNLIMITED`."""

    def __init__(self, app: Flask, settings: Settings) -> None:
        self._counter = counter_at(settings.rate_limits_url)
        self._requests = Allowance("requests", amount(settings.requests_per_minute), MINUTE)
        self._writes = Allowance("writes", amount(settings.submits_per_minute), MINUTE)
        self._work = Allowance("work", amount(settings.work_seconds * 1000 * WORK_WINDOW / MINUTE), WORK_WINDOW)
        self._sent = Allowance("sent", amount(settings.sent_megabytes_per_minute * 1e6), MINUTE)
        app.before_request(self._begin)
        app.after_request(self._charge_request)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Enclose what stores something, becomes a job, or is drawn: counted more strictly than reading.

        Raises:
            TooOften: this visitor did so too often.
        """
        (used,) = self._counter.add(Use(self._writes, client(), 1))
        refuse_beyond(self._writes, used)
        yield

    def begin_another(self) -> None:
        """Charge a request's work so far, and count one more: it has several in it.

        Raises:
            AllowanceExceeded: the visitor has sent too many, or used too much time.
        """
        self._charge_work()
        self._admit()

    def charge(self, client: str, seconds: float) -> None:
        """Count processor time that was used for a visitor."""
        self._counter.add(Use(self._work, client, math.ceil(seconds * 1000)))

    def _begin(self) -> None:
        """Count a request; refuse it if the visitor has sent too many, or used too much time."""
        if request.endpoint in FILES:
            (sent,) = self._counter.add(Use(self._sent, client(), 0))
            if sent.amount >= self._sent.amount:
                raise AllowanceExceeded("You’ve used your share of files.", rounded(sent.seconds))
        if request.endpoint not in UNLIMITED:
            self._admit()

    def _admit(self) -> None:
        g.worked, who = time.thread_time(), client()
        requests, work = self._counter.add(Use(self._requests, who, 1), Use(self._work, who, 0))
        refuse_beyond(self._requests, requests)
        if work.amount >= self._work.amount and request.endpoint not in UNCHARGED:
            raise AllowanceExceeded("You’ve used your share of computing time.", rounded(work.seconds))

    def _charge_work(self) -> None:
        self.charge(client(), time.thread_time() - g.worked)

    def _charge_request(self, response: Response) -> Response:
        if request.endpoint in FILES:
            self._counter.add(Use(self._sent, client(), response.content_length or 0))
        if request.endpoint not in UNCHARGED and "worked" in g:
            self._charge_work()
        return response


def refuse_beyond(allowance: Allowance, used: Used) -> None:
    """Raise `TooOften` if more was used than the allowance."""
    if used.amount > allowance.amount:
        words = f"You can send {allowance.amount:,} of these requests a minute."
        raise TooOften(words, rounded(used.seconds))


def amount(number: float) -> int:
    """Return a number to count up to; for 0, one that nobody reaches."""
    return math.ceil(number) or 10**15


def rounded(seconds: float) -> int:
    """Return a time to come back after, in whole seconds."""
    return max(1, math.ceil(seconds))
