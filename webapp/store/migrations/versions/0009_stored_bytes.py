"""Bytes stored of each visitor in a day; previews leave the database for a cache of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make one table, drop the other: previews are drawn again."""
    op.create_table(
        "stored",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("client", sa.String(64), primary_key=True),
        sa.Column("bytes", sa.BigInteger, nullable=False),
    )
    op.drop_table("previews")


def downgrade() -> None:
    """The other way round."""
    op.create_table(
        "previews",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("png", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("previews_by_age", "previews", ["created"])
    op.drop_table("stored")
