"""Outcomes in the order in which they are forgotten, without those that are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column, which does not touch the rows, and the index, which reads them once."""
    op.add_column("outcomes", sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index(
        "outcomes_by_age",
        "outcomes",
        ["created"],
        sqlite_where=sa.text("kept = 0"),
        postgresql_where=sa.text("NOT kept"),
    )


def downgrade() -> None:
    """Drop both."""
    op.drop_index("outcomes_by_age", "outcomes")
    with op.batch_alter_table("outcomes") as batch:
        batch.drop_column("kept")
