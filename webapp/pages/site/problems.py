"""Errors for programs: problem details (RFC 9457) in the words of the pages."""

from __future__ import annotations

import json
import re
from typing import Any

from flask import Response, request

from webapp.security import PROGRAMS

MIMETYPE = "application/problem+json"

PROBLEMS: dict[str, str] = {
    "bad-request": "We can’t read the request: its JSON, a parameter or a header. See `errors`.",
    "not-a-puzzle": "The text isn’t a puzzle. See `complaints` for where and why.",
    "too-large": "It’s a puzzle, but over the limits.",
    "cannot-hold": "This format can’t store part of this puzzle.",
    "not-offered": "We can’t make a puzzle with that size, level or seed.",
    "key-used-before": "You’ve used this Idempotency-Key for another request.",
    "forbidden": "Other sites’ pages may read and ask quick questions, but not start jobs or save.",
    "not-found": "There’s no such kind, job, link or format. Or these puzzles can’t do that.",
    "method-not-allowed": "Use another method for this address.",
    "unsupported-media-type": "Send application/json, or for a batch application/x-ndjson.",
    "request-entity-too-large": "The request is too long.",
    "gone": "Another version of the site saved it, and this one can’t read it.",
    "stored-data-damaged": "The stored data is damaged. It may come back from a backup.",
    "too-many-requests": "You’ve sent too many requests this minute.",
    "too-much-at-once": "You’ve used your share of computing time or storage for now.",
    "overloaded": "Too many puzzles are waiting, yours or everyone’s.",
    "busy": "We’re busy with other quick answers.",
    "not-begun": "The batch’s time was up before this line. Send it again.",
    "out-of-order": "The database isn’t answering, or the disk is full.",
    "our-mistake": "Something went wrong on our side.",
}
"""What can go wrong, by the end of its `type`."""


def is_from_program() -> bool:
    """Return whether the client is a program."""
    return request.path.startswith(PROGRAMS)


def slug(title: str) -> str:
    """Return the end of a problem's type: `Too much at once` is `too-much-at-once`."""
    return re.sub(r"\W+", "-", title.lower())


def problem(status: int, title: str, detail: str, **more: Any) -> Response:
    """Return an error for programs; `more` are further members."""
    value = {"type": f"/api#{slug(title)}", "title": title, "status": status, "detail": detail} | more
    return Response(json.dumps(value, ensure_ascii=False), status, mimetype=MIMETYPE)
