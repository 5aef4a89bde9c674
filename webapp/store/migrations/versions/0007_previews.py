"""Previews of links, drawn once."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "previews",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("png", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("previews_by_age", "previews", ["created"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("previews")
