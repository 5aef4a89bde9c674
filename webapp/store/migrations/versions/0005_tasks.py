"""What a job is to do: to solve, or to explain the path from what a player has entered."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add both columns; all jobs so far were to solve, and so are those of processes that do not know of tasks."""
    op.add_column("jobs", sa.Column("task", sa.String(12), nullable=False, server_default="solve"))
    op.add_column("jobs", sa.Column("entries", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Drop both columns, and the jobs that older versions would not understand."""
    op.execute("DELETE FROM jobs WHERE task <> 'solve'")
    with op.batch_alter_table("jobs") as batch:
        batch.drop_column("entries")
        batch.drop_column("task")
