"""A checksum in every row that is kept: links, remembered outcomes, ended jobs."""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

from webapp.store.tables import MOMENT

revision = "0003"
down_revision = "0002"

BATCH = 1000
# What webapp.store seals, as it was at this revision.
SEALED = {
    "links": ("id", "digest", "kind", "text", "created"),
    "outcomes": ("digest", "engine", "outcome", "created"),
    "jobs": ("id", "digest", "kind", "text", "state", "outcome"),
}


def upgrade() -> None:
    """Add the columns, and fill them a thousand rows at a time; what is damaged already gets none."""
    for table in ("links", "outcomes"):
        op.add_column(table, sa.Column("sha256", sa.String(64), nullable=False, server_default=""))
    op.add_column("jobs", sa.Column("sha256", sa.String(64)))
    for name, columns in SEALED.items():
        _fill(name, [sa.column(each, MOMENT if each == "created" else sa.Text()) for each in columns])


def downgrade() -> None:
    """Drop the columns."""
    for table in SEALED:
        with op.batch_alter_table(table) as batch:
            batch.drop_column("sha256")


def _fill(name: str, columns: list[sa.ColumnClause[Any]]) -> None:
    connection, key = op.get_bind(), columns[0]
    table = sa.table(name, *columns, sa.column("sha256"))
    update = table.update().where(key == sa.bindparam("this")).values(sha256=sa.bindparam("sum"))
    chosen = sa.select(*columns).order_by(key).limit(BATCH)
    if name == "jobs":
        chosen = chosen.where(table.c.state.not_in(["queued", "running"]))
    page = chosen
    while rows := connection.execute(page).all():
        sums = [{"this": row[0], "sum": _sum(name, row)} for row in rows if _sound(row._mapping)]
        if sums:
            connection.execute(update, sums)
        page = chosen.where(key > rows[-1][0])


def _sound(row: sa.RowMapping) -> bool:
    """Whether the content still has the hash that it was stored under; outcomes had none."""
    if "text" not in row:
        return True
    content = f"{row['kind']}\n{row['text']}".encode(errors="surrogateescape")
    return bool(row["digest"] == hashlib.blake2b(content, digest_size=32).hexdigest())


def _sum(table: str, row: sa.Row[Any]) -> str:
    values = [
        value.astimezone(UTC).isoformat(timespec="microseconds") if isinstance(value, datetime) else value
        for value in row
    ]
    return hashlib.sha256(json.dumps([table, *values], default=repr).encode()).hexdigest()
