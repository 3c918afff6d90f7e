"""What searches found, which components of a pack were checked off, and how many packs came from one address."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tunings",
        sa.Column("pack_id", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("pack_hash", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("targets", sa.JSON, nullable=False),
        sa.Column("may", sa.JSON, nullable=False),
        sa.Column("result", sa.JSON, nullable=False),
        sa.Column("rejected", sa.JSON, nullable=False),
        sa.ForeignKeyConstraint(["pack_id"], ["packs.id"], name="fk_tunings_pack_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("pack_id", name="pk_tunings"),
    )
    op.add_column("packs", sa.Column("household", sa.Text, nullable=False, server_default=""))
    op.create_index("ix_packs_household", "packs", ["household"])
    op.add_column("packs", sa.Column("ticked", sa.JSON, nullable=False, server_default="[]"))
