"""Idempotency keys, and signs of life."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "submissions",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("content", sa.String(80), nullable=False),
        sa.Column("job", sa.String(40)),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("submissions_by_age", "submissions", ["created"])
    op.create_table(
        "signs",
        sa.Column("name", sa.String(100), primary_key=True),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Drop both tables."""
    op.drop_table("signs")
    op.drop_table("submissions")
