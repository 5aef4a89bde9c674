"""Pages: whatever is brought is answered."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.engine.mutations import HOSTILE, Files, bombs
from tests.web.helpers import HTMX


def test_whatever_is_brought_is_answered(client: FlaskClient) -> None:
    files = Files(3)
    for text in [*HOSTILE[::4], *bombs(), *(files.next() for _ in range(10))]:
        answer = client.post("/open", data={"text": text.encode("utf-8", "surrogatepass")}, headers=HTMX)
        assert answer.status_code < 500, text[:2_000]
