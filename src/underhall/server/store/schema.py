"""What is stored: the tables of the database. A change here needs a migration; a test compares the two.

Names of guests are in `guests` and nowhere else, so that a guest can be deleted.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)
OWN_PACK = "own-"  # how the names of guests' packs begin, as tables name them
COUNTED = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up by itself in an INTEGER alone


def _reference(to: str) -> ForeignKey:
    return ForeignKey(to, ondelete="CASCADE")


def _partly(name: str, *columns: str, where: str) -> Index:
    """An index of only the rows that are searched for, so that the others cost nothing."""
    return Index(name, *columns, sqlite_where=text(where), postgresql_where=text(where))


guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False),
    Column("webhook", Text),
    Column("preferences", JSON, nullable=False),
    Column("token_version", Integer, nullable=False),  # tokens of an earlier version are void
    Column("deleted", Boolean, nullable=False),  # only the id is left, which entries name
    Index(None, "seen_at"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("open", Boolean, nullable=False),  # listed for everybody
    Column("owner", Text, nullable=False),
    Column("summary", JSON, nullable=False),  # what lists show
    Column("seed", LargeBinary, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("updated_at", Double, nullable=False),
    Column("deadline", Double),  # when a clock must be looked at next
    Column("entries", Integer, nullable=False),  # how many: the number of the next
    Column("version", Text, nullable=False),  # of Underhall, that plays it
    Column("keeper", Text),  # the process that moves bots and clocks
    Column("lease_until", Double),
    Column(
        "bots_alone", Boolean, nullable=False, server_default=false()
    ),  # the game is running, and bots play every seat
    Column("pack", Text, nullable=False, server_default=""),  # its name; "" in tables of older versions
    Index(None, "owner"),
    _partly("ix_tables_gathering", "created_at", "id", where="status = 'gathering'"),
    _partly("ix_tables_finished", "updated_at", "id", where="status = 'finished'"),
    _partly("ix_tables_unfinished", "updated_at", where="status <> 'finished'"),
    _partly("ix_tables_deadline", "deadline", where="deadline IS NOT NULL"),
    _partly("ix_tables_bots_alone", "owner", where="bots_alone"),
    Index(None, "pack"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, _reference("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, _reference("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest_id", Text, nullable=False),
    Index(None, "guest_id"),
)

links = Table(
    "links",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("table_id", Text, _reference("tables.id"), nullable=False),
    Column("seat", Integer),  # none: any free one
    Column("guest_id", Text, _reference("guests.id"), nullable=False),  # who made it
    Column("created_at", Double, nullable=False),
    Column("revoked", Boolean, nullable=False),
    Index(None, "table_id"),
    Index(None, "guest_id"),
)

chats = Table(
    "chats",
    metadata,
    Column("id", COUNTED, primary_key=True, autoincrement=True),
    Column("table_id", Text, _reference("tables.id"), nullable=False),
    Column("guest_id", Text, _reference("guests.id"), nullable=False),
    Column("at", Double, nullable=False),
    Column("text", Text, nullable=False),
    Index(None, "table_id", "id"),
    Index(None, "guest_id"),
    sqlite_autoincrement=True,  # a number is never given twice, even if its line was deleted
)

reports = Table(
    "reports",
    metadata,
    Column("chat_id", COUNTED, _reference("chats.id"), primary_key=True, autoincrement=False),
    Column("guest_id", Text, _reference("guests.id"), primary_key=True),  # who complains
    Column("at", Double, nullable=False),
    Column("reason", Text, nullable=False),
    Index(None, "guest_id"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("guest_id", Text, _reference("guests.id"), primary_key=True),
    Column("muted_id", Text, _reference("guests.id"), primary_key=True),
    Column("at", Double, nullable=False),
    Index(None, "muted_id"),
)

bans = Table(
    "bans",
    metadata,
    Column("target", Text, primary_key=True),  # the id of a guest, or a range of addresses such as 192.0.2.0/24
    Column("kind", Text, nullable=False),  # guest or address
    Column("at", Double, nullable=False),
    Column("until", Double),  # null: forever
    Column("reason", Text, nullable=False),  # as banned people see it
    Column("by", Text, nullable=False),
)

actions = Table(
    "actions",
    metadata,
    Column("id", COUNTED, primary_key=True, autoincrement=True),
    Column("at", Double, nullable=False),
    Column("by", Text, nullable=False),  # the name of an operator's token, or who used the command line
    Column("action", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("reason", Text, nullable=False),
    sqlite_autoincrement=True,  # servers ask for what came after a number
)

packs = Table(
    "packs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guest_id", Text, _reference("guests.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("number", Integer, nullable=False),  # of its version: each change raises it
    Column("step", Integer, nullable=False),  # the one that is shown
    Column("created_at", Double, nullable=False),
    Column("updated_at", Double, nullable=False),
    Column("household", Text, nullable=False, server_default=""),  # a keyed hash of the address that it came from
    Column("ticked", JSON, nullable=False, server_default="[]"),  # the components that its owner has checked off
    Index(None, "guest_id"),
    Index(None, "household"),
)

pack_steps = Table(  # the last versions of a pack, to undo and redo
    "pack_steps",
    metadata,
    Column("pack_id", Text, _reference("packs.id"), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("text", LargeBinary, nullable=False),  # compressed TOML
)

played_packs = Table(  # as tables are played with them, whatever became of them in the workshop
    "played_packs",
    metadata,
    Column("name", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("text", LargeBinary, nullable=False),  # compressed TOML
    Column("kept_at", Double, nullable=False),
)

measures = Table(  # what bots' games showed
    "measures",
    metadata,
    Column("pack_id", Text, _reference("packs.id"), primary_key=True),
    Column("at", Double, primary_key=True),
    Column("pack_hash", Text, nullable=False),
    Column("base_hash", Text, nullable=False),  # of the pack that it was compared with
    Column("base_title", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("result", JSON, nullable=False),
    Column("text", LargeBinary, nullable=False),  # the pack: compressed TOML
)

tunings = Table(  # the last search for better values of a pack
    "tunings",
    metadata,
    Column("pack_id", Text, _reference("packs.id"), primary_key=True),
    Column("at", Double, nullable=False),
    Column("pack_hash", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("targets", JSON, nullable=False),
    Column("may", JSON, nullable=False),
    Column("result", JSON, nullable=False),
    Column("rejected", JSON, nullable=False),  # the numbers of proposals that the guest does not want
)

settings = Table(
    "settings",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
