"""Permalinks, and known outcomes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Insert, Update, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from engine import __version__
from webapp.store.database import Database
from webapp.store.quota import charge, size_of
from webapp.store.tables import KnownOutcome, Permalink, is_intact, seal
from webapp.store.values import ID_LENGTH, Damaged, Link, digest, link_id, pack, unpack

SEAL_LENGTH = 64
# To put a statement together takes several times as long as to run it, so what each visit needs is kept.
OUTCOME = select(KnownOutcome.__table__).where(KnownOutcome.digest == bindparam("content"))
LINK = select(Permalink.__table__).where(Permalink.id == bindparam("link"))
SHARED = select(Permalink.__table__).where(Permalink.digest == bindparam("content"))
SHARE = insert(Permalink)


def _remembering(upsert: Callable[[type[KnownOutcome]], Any]) -> Any:
    """Return the statement that stores an outcome in place of another."""
    new = upsert(KnownOutcome)
    values = {name: new.excluded[name] for name in ("engine", "outcome", "created", "sha256")}
    return new.on_conflict_do_update(index_elements=[KnownOutcome.digest], set_=values)


REMEMBER = {"sqlite": _remembering(sqlite.insert), "postgresql": _remembering(postgresql.insert)}

log = logging.getLogger(__name__)


class Store(Database):
    """The database behind the site."""

    def share(self, kind: str, puzzle_text: str, client: str = "") -> str:
        """Return the id of the puzzle's permalink, made on first use and charged to the client.

        The link is durable when this returns.
        """
        content = digest(kind, puzzle_text)
        row = {"digest": content, "kind": kind, "text": puzzle_text, "created": datetime.now(UTC)}
        for length in range(ID_LENGTH, 49):
            with self.engine.connect() as connection:
                known = connection.execute(SHARED, {"content": content}).first()
            if known is not None and is_intact("links", known._mapping):
                return str(known.id)
            change: Insert | Update = SHARE
            if known is not None:  # damaged, but here is what it was
                length = min(max(len(str(known.id)), ID_LENGTH), 48)
                change = update(Permalink).where(Permalink.digest == content)
            row["id"] = link_id(content, length)
            try:
                with self.writing() as connection:
                    connection.execute(change, {**row, "sha256": seal("links", row)})
                    charge(connection, client, size_of(row) + SEAL_LENGTH)
            except IntegrityError:
                continue  # somebody was faster, or another puzzle has this id: look again, with one letter more
            return str(row["id"])
        raise RuntimeError("no free id for a permalink")

    def link(self, id_: str) -> Link | None:
        """Return the permalink with this id.

        Raises:
            Damaged: what is stored is not what was shared.
        """
        with self.engine.connect() as connection:
            row = connection.execute(LINK, {"link": id_}).first()
        if row is None:
            return None
        if row.id != id_ or not is_intact("links", row._mapping):
            log.error("the stored data of the link %s is damaged", id_)
            raise Damaged("This link is damaged.")
        return Link(row.id, row.digest, row.kind, row.text)

    def remember(self, content: str, outcome: str, within: Connection | None = None, *, client: str = "") -> None:
        """Store an outcome, as JSON, under its task's content hash, in place of another; perhaps in a transaction.

        It is charged to the client.
        """
        row = {"digest": content, "engine": __version__, "outcome": pack(outcome), "created": datetime.now(UTC)}
        with self.writing() if within is None else nullcontext(within) as connection:
            connection.execute(REMEMBER[connection.dialect.name], {**row, "sha256": seal("outcomes", row)})
            charge(connection, client, size_of(row) + SEAL_LENGTH)

    def outcome(self, content: str, *, any_version: bool = False) -> str | None:
        """Return a stored outcome, as JSON; one of another engine's version only on request, a damaged one never."""
        with self.engine.connect() as connection:
            row = connection.execute(OUTCOME, {"content": content}).first()
        if row is None or (row.engine != __version__ and not any_version):
            return None
        if row.digest != content or not is_intact("outcomes", row._mapping):
            log.error("the remembered outcome of %s is damaged; it is worked out again", content)
            return None
        return unpack(str(row.outcome))
