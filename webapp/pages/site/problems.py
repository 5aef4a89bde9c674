"""Errors for programs: problem details (RFC 9457) in the words of the pages."""

from __future__ import annotations

import json
import re
from typing import Any

from flask import Response, request

from webapp.security import PROGRAMS

MIMETYPE = "application/problem+json"

PROBLEMS: dict[str, str] = {
    "bad-request": "The request cannot be read: its JSON, a parameter or a header; `errors` say where.",
    "not-a-puzzle": "The text is no puzzle; `complaints` say where, and what was expected.",
    "too-large": "The text is a puzzle, but beyond the limits.",
    "cannot-hold": "The format has no way to say something of this puzzle.",
    "not-offered": "Nothing is dealt by that size, level or seed.",
    "key-used-before": "The Idempotency-Key was sent before with another request.",
    "forbidden": "A page of another site may read here and ask for what takes a moment, but not start jobs or store.",
    "not-found": "There is no such kind, job, link or format, or these puzzles cannot do that.",
    "method-not-allowed": "This address is asked in another way.",
    "unsupported-media-type": "What is sent here is application/json.",
    "request-entity-too-large": "The request is longer than the limit.",
    "gone": "It was stored by another version of the site, and this one cannot read it.",
    "stored-data-damaged": "What is stored is not what was written; it may come back from a backup.",
    "too-many-requests": "More requests in a minute than one visitor may send.",
    "too-much-at-once": "The site has worked, or stored, as much for this visitor as there is for one just now.",
    "overloaded": "Too many puzzles wait for a solver, of this visitor or in all.",
    "busy": "All processes for quick answers are at work.",
    "out-of-order": "The database does not answer, or the disk is full.",
    "our-mistake": "Something broke; the fault is ours.",
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
