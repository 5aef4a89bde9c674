"""Run by alembic: migrates over the connection that `Store.migrate` hands in."""

from alembic import context

from webapp.store.tables import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
context.run_migrations()
