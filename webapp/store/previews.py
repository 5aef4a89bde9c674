"""Previews that were drawn, by the hash of what each was drawn from.  They are not restored, but drawn again."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from webapp.store.contents import Store
from webapp.store.tables import Preview


class Previews:
    """The table; while the database is away nothing is known and nothing kept."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def get(self, digest: str) -> bytes | None:
        """What was drawn, if it was."""
        try:
            with self.store.engine.connect() as connection:
                return connection.scalar(select(Preview.png).where(Preview.digest == digest))
        except SQLAlchemyError:
            return None

    def keep(self, digest: str, png: bytes) -> None:
        """Keep it for whoever asks next."""
        try:
            with self.store.writing(durable=False) as connection:
                connection.execute(insert(Preview).values(digest=digest, png=png, created=datetime.now(UTC)))
        except IntegrityError:
            pass  # somebody was quicker
        except SQLAlchemyError:
            pass
