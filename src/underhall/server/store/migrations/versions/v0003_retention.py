"""Indexes to find what is due for deletion: unfinished tables and guests, oldest first.

Guests' visits were not recorded before, so everybody counts as seen today.
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

UNFINISHED = "status <> 'finished'"


def upgrade() -> None:
    op.create_index(
        "ix_tables_unfinished",
        "tables",
        ["updated_at"],
        sqlite_where=sa.text(UNFINISHED),
        postgresql_where=sa.text(UNFINISHED),
    )
    op.create_index("ix_guests_seen_at", "guests", ["seen_at"])
    guests = sa.table("guests", sa.column("seen_at", sa.Double), sa.column("deleted", sa.Boolean))
    op.execute(guests.update().where(guests.c.deleted.is_(False)).values(seen_at=time.time()))
