"""Read by Alembic, which runs the migrations on the connection that `upgrade` gives it, inside its transaction."""

from __future__ import annotations

from alembic import context

from underhall.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
context.run_migrations()
