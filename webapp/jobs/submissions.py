"""Idempotency keys: a request that is sent twice works once (the header of draft-ietf-httpapi-idempotency-key-header).

A key belongs to the client who made it up.  The database keeps it, with the request and its job, for as long as the
settings say.
"""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, insert, select

from webapp.store.quota import INDEXES, charge
from webapp.store.tables import Submission

KEY = re.compile(r"[!-~]{1,200}")
"""The form of a key: 1 to 200 visible ASCII characters."""


ROW_BYTES = 64 + 65 + 22 + 26 + INDEXES


class KeyReused(Exception):
    """Raised when the key was sent before with something else."""


def hash_key(client: str, key: str) -> str:
    """Return the form in which a client's key is stored."""
    return hashlib.blake2b(f"{client}\n{key}".encode(), digest_size=32).hexdigest()


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
    charge(connection, client, ROW_BYTES)
