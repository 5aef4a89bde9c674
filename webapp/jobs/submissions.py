"""Idempotency keys: a request that is sent twice works once (the header of draft-ietf-httpapi-idempotency-key-header).

A key belongs to the client who made it up.  The database keeps it, with the request and its job, for as long as the
settings say.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, insert, select

from webapp.jobs.status import KEY_BYTES, KeyReused
from webapp.store.quota import charge
from webapp.store.tables import Submission


def recall(connection: Connection, key: str, content: str, hours: float) -> Submission | None:
    """Return what is stored under the key, if it is not older than this many hours.

    Raises:
        KeyReused: it was sent with other content.
    """
    young = Submission.created > datetime.now(UTC) - timedelta(hours=hours)
    row = connection.execute(select(Submission.content, Submission.job).where(Submission.key == key, young)).first()
    if row is None:
        return None
    if row.content != content:
        raise KeyReused
    return Submission(key=key, content=row.content, job=row.job)


def remember(connection: Connection, key: str, content: str, job: str | None, hours: float, client: str) -> None:
    """Store a key, replacing an earlier one, charged to the client; delete all that are too old.

    Raises:
        IntegrityError: the same client sent it at the same moment.
    """
    now = datetime.now(UTC)
    old = Submission.created < now - timedelta(hours=hours)
    connection.execute(delete(Submission).where(old | (Submission.key == key)))
    connection.execute(insert(Submission).values(key=key, content=content, job=job, created=now))
    charge(connection, client, KEY_BYTES)
