"""Packs of guests, what was measured of them, and which pack a table is played with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("updated_at", sa.Double, nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], name="fk_packs_guest_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_packs"),
    )
    op.create_index("ix_packs_guest_id", "packs", ["guest_id"])
    op.create_table(
        "pack_steps",
        sa.Column("pack_id", sa.Text, nullable=False),
        sa.Column("step", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["pack_id"], ["packs.id"], name="fk_pack_steps_pack_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("pack_id", "step", name="pk_pack_steps"),
    )
    op.create_table(
        "played_packs",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.Column("kept_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_played_packs"),
    )
    op.create_table(
        "measures",
        sa.Column("pack_id", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("pack_hash", sa.Text, nullable=False),
        sa.Column("base_hash", sa.Text, nullable=False),
        sa.Column("base_title", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("result", sa.JSON, nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["pack_id"], ["packs.id"], name="fk_measures_pack_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("pack_id", "at", name="pk_measures"),
    )
    op.add_column("tables", sa.Column("pack", sa.Text, nullable=False, server_default=""))
    op.create_index("ix_tables_pack", "tables", ["pack"])
