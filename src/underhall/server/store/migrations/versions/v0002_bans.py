"""Bans, the log of what operators did, and which tables have only bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("target", name="pk_bans"),
    )
    op.create_table(
        "actions",
        sa.Column("id", COUNTED, nullable=False, autoincrement=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_actions"),
        sqlite_autoincrement=True,
    )
    op.add_column("tables", sa.Column("bots_alone", sa.Boolean, nullable=False, server_default=sa.false()))
    where = sa.text("bots_alone")
    op.create_index("ix_tables_bots_alone", "tables", ["owner"], sqlite_where=where, postgresql_where=where)
