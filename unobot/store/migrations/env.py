"""Run by alembic for a migration, inside the transaction that `database` has begun."""

from __future__ import annotations

from alembic import context

from unobot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
