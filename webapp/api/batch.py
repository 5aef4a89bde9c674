"""Batches: several requests in one, a line each.

A line costs what it would cost alone, and goes through the same functions. A batch keeps one of the server's threads
while its lines are answered one by one, so a visitor has one at a time, and none lasts long.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Response, abort, current_app, request
from pydantic_core import from_json

from engine import PUZZLES
from webapp.api import requests, responses
from webapp.api.jobs import ASK_AGAIN
from webapp.api.operations import NDJSON, OPERATIONS, UnreadableError, operation, read_fields, refuse_kind, require
from webapp.limits import AllowanceExceeded
from webapp.pages.site.problems import problem
from webapp.pages.site.services import services
from webapp.security import client

MOST_LINES = 100
MOST_SECONDS = requests.MOST_WAIT
"""Time after which no further line is begun."""
MOST_BYTES = 4 << 20
"""Length of the answers after which no further line is begun: a path may have megabytes."""
RETRY_AFTER = 2
"""Seconds after which somebody with a batch at work should try again."""

_at_work: set[str] = set()
_lock = threading.Lock()


@operation("POST", "/batch", takes=requests.BatchLine, gives={200: responses.BatchAnswer}, media=NDJSON)
def batch() -> Any:
    """Send up to 100 requests at once, as JSON lines. You get an answer for each line, in the same order.

    A line that we can’t read refuses only itself. Lines for which the time is too short come back as not begun.
    """
    require(NDJSON)
    if "Idempotency-Key" in request.headers:
        abort(400, "A batch has no Idempotency-Key. Send its lines one by one to use keys.")
    lines = [each for each in enumerate(request.get_data().split(b"\n"), 1) if each[1].strip()]
    if not 0 < len(lines) <= MOST_LINES:
        abort(400, f"A batch has 1 to {MOST_LINES} lines. This one has {len(lines):,}.")
    with _only_one(client()), services().waits.place(client(), seconds=0):
        return Response(b"".join(_answers(lines)), mimetype=NDJSON)


@contextmanager
def _only_one(client: str) -> Iterator[None]:
    """Enclose a batch of a visitor.

    Raises:
        AllowanceExceeded: they have another one at work.
    """
    with _lock:
        if client in _at_work:
            raise AllowanceExceeded("Your last batch isn’t done yet.", RETRY_AFTER)
        _at_work.add(client)
    try:
        yield
    finally:
        with _lock:
            _at_work.remove(client)


def _answers(lines: list[tuple[int, bytes]]) -> Iterator[bytes]:
    """Yield the answer to each numbered line, as a line."""
    end, written = time.monotonic() + MOST_SECONDS, 0
    for number, line in lines:
        left = end - time.monotonic() if written < MOST_BYTES else 0.0
        answer = json.dumps(_answer(number, line, left), ensure_ascii=False).encode() + b"\n"
        written += len(answer)
        yield answer


def _answer(number: int, line: bytes, left: float) -> dict[str, Any]:
    """Return the answer to a line that may wait for as long as there are seconds `left`."""
    name = None
    try:
        fields = _fields(line)
        found = fields.get("id")
        name = found if isinstance(found, str | int) and not isinstance(found, bool) else None
        response = _respond(fields, left)
    except Exception as error:  # a line's failure is its own
        response = current_app.make_response(current_app.handle_user_exception(error))
    value, failed = json.loads(response.get_data()), response.status_code >= 400
    return {
        "id": name,
        "line": number,
        "status": response.status_code,
        "answer": None if failed else value,
        "problem": value if failed else None,
        "retry_after": int(response.headers["Retry-After"]) if "Retry-After" in response.headers else None,
    }


def _fields(line: bytes) -> dict[str, Any]:
    """Return what a line has.

    Raises:
        UnreadableError: it isn't a JSON object.
    """
    try:
        fields = from_json(line, allow_inf_nan=False)
    except ValueError as error:
        raise UnreadableError(("/", str(error))) from None
    if not isinstance(fields, dict):
        raise UnreadableError(("/", "Input should be an object"))
    return fields


def _respond(fields: dict[str, Any], left: float) -> Response:
    """Do what a line asks for, and count it as a request; raise as views do."""
    if left <= 0:
        response = problem(503, "Not begun", "The batch’s time was up before this line. Send it again.")
        response.headers["Retry-After"] = ASK_AGAIN
        return response
    services().limits.begin_another()
    line = read_fields(requests.BatchLine, fields)
    op = next(each for each in OPERATIONS if each.name == line.do)
    parts: dict[str, Any] = {}
    if op.kinds:
        kind = PUZZLES.get(line.kind or "")
        if kind is None:
            raise UnreadableError(("/kind", f"Use one of {', '.join(PUZZLES)}"))
        refuse_kind(op, kind)
        parts["kind"] = kind
    elif line.kind is not None:
        raise UnreadableError(("/kind", f"{op.name} reads every kind. Leave it out"))
    if op.query is requests.Waiting:
        parts["query"] = requests.Waiting(wait=None if line.wait is None else min(line.wait, left))
    elif line.wait is not None:
        raise UnreadableError(("/wait", f"{op.name} has nothing to wait for. Leave it out"))
    if op.takes is not None:
        parts["sent"] = read_fields(op.takes, line.model_extra or {})
    return current_app.make_response(op.view(**parts))
