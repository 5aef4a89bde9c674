"""Puzzles that are dealt ahead of need."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "stock",
        sa.Column("recipe", sa.String(80), primary_key=True),
        sa.Column("shelf", sa.String(64), nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
    )
    op.create_index("stock_by_shelf", "stock", ["shelf", "seed"], unique=True)


def downgrade() -> None:
    """Drop it."""
    op.drop_table("stock")
