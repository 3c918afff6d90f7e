"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
        sa.Column("webhook", sa.Text),
        sa.Column("preferences", sa.JSON, nullable=False),
        sa.Column("token_version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("summary", sa.JSON, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("updated_at", sa.Double, nullable=False),
        sa.Column("deadline", sa.Double),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("keeper", sa.Text),
        sa.Column("lease_until", sa.Double),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_owner", "tables", ["owner"])
    _partly("ix_tables_gathering", ["created_at", "id"], "status = 'gathering'")
    _partly("ix_tables_finished", ["updated_at", "id"], "status = 'finished'")
    _partly("ix_tables_deadline", ["deadline"], "deadline IS NOT NULL")
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_entries"),
        _reference("entries", "table_id", "tables.id"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        _reference("seats", "table_id", "tables.id"),
    )
    op.create_index("ix_seats_guest_id", "seats", ["guest_id"])
    op.create_table(
        "links",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_links"),
        _reference("links", "table_id", "tables.id"),
        _reference("links", "guest_id", "guests.id"),
    )
    op.create_index("ix_links_table_id", "links", ["table_id"])
    op.create_index("ix_links_guest_id", "links", ["guest_id"])
    op.create_table(
        "chats",
        sa.Column("id", COUNTED, nullable=False, autoincrement=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chats"),
        _reference("chats", "table_id", "tables.id"),
        _reference("chats", "guest_id", "guests.id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chats_table_id_id", "chats", ["table_id", "id"])
    op.create_index("ix_chats_guest_id", "chats", ["guest_id"])
    op.create_table(
        "reports",
        sa.Column("chat_id", COUNTED, nullable=False, autoincrement=False),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("chat_id", "guest_id", name="pk_reports"),
        _reference("reports", "chat_id", "chats.id"),
        _reference("reports", "guest_id", "guests.id"),
    )
    op.create_index("ix_reports_guest_id", "reports", ["guest_id"])
    op.create_table(
        "mutes",
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.Column("muted_id", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "muted_id", name="pk_mutes"),
        _reference("mutes", "guest_id", "guests.id"),
        _reference("mutes", "muted_id", "guests.id"),
    )
    op.create_index("ix_mutes_muted_id", "mutes", ["muted_id"])
    op.create_table(
        "settings",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_settings"),
    )


def _reference(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [to], name=f"fk_{table}_{column}", ondelete="CASCADE")


def _partly(name: str, columns: list[str], where: str) -> None:
    op.create_index(name, "tables", columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))
