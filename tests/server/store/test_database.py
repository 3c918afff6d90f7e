"""Databases by their URL: how they are opened, brought up to date, and refused."""

from __future__ import annotations

import builtins
import os
import sqlite3
import stat
import subprocess
import sys
import time

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, inspect, text

from tests.patience import STUCK
from underhall.server.store import DatabaseError, Store, StoreUnavailable
from underhall.server.store.database import WRITES, engine_of, reason, unavailable
from underhall.server.store.migrations import FOLDER, _config, check_newest, newest, upgrade
from underhall.server.store.schema import metadata

OPEN = "import sys; from underhall.server.store import Store; Store.open(sys.argv[1]); print('opened')"


def described(engine):
    """All that is in a database, as it tells it itself."""
    found = inspect(engine)
    return {
        table: {
            "columns": [(each["name"], str(each["type"]), each["nullable"]) for each in found.get_columns(table)],
            "key": found.get_pk_constraint(table),
            "references": sorted(found.get_foreign_keys(table), key=str),
            "indexes": sorted(
                (
                    each["name"],
                    each["column_names"],
                    {name: str(value) for name, value in each["dialect_options"].items()},
                )
                for each in found.get_indexes(table)
            ),
        }
        for table in found.get_table_names()
        if table != "alembic_version"
    }


def test_the_migrations_lead_to_the_schema(url, tmp_path, request):
    migrated = engine_of(url)
    upgrade(migrated)
    with migrated.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata) == []
    made = engine_of(
        request.getfixturevalue("postgres_server").url() if "postgres" in url else f"sqlite:///{tmp_path}/made.sqlite"
    )
    metadata.create_all(made)
    assert described(migrated) == described(made)
    migrated.dispose()
    made.dispose()


def test_to_bring_it_up_to_date_again_changes_nothing(url):
    engine = engine_of(url)
    upgrade(engine)
    before = described(engine)
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO settings (key, value) VALUES ('k', 'v')"))
    upgrade(engine)
    assert described(engine) == before
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT value FROM settings")) == "v"
    engine.dispose()


def test_a_database_of_the_first_schema_is_brought_up_to_date(url):
    """What is there stays, and can be gone on with. Nobody was seen yet, so everybody counts as seen today."""
    engine = engine_of(url)
    first_schema(engine)
    with pytest.raises(DatabaseError, match=f"has schema 0001, but this version of Underhall needs {newest()}"):
        check_newest(engine)
    upgrade(engine)
    check_newest(engine)
    with engine.begin() as connection:
        assert connection.execute(text("SELECT id, bots_alone FROM tables")).all() == [("t", False)]
        connection.execute(text("INSERT INTO bans VALUES ('10.0.0.0/8', 'address', 1.0, NULL, 'Rude.', 'ada')"))
        for number in (1, 2):
            connection.execute(
                text("INSERT INTO actions (at, by, action, target, reason) VALUES (1, 'a', 'b', 'c', '')")
            )
            assert connection.scalar(text("SELECT max(id) FROM actions")) == number
        seen = {row.id: row.seen_at for row in connection.execute(text("SELECT id, seen_at FROM guests"))}
    assert seen["ann"] == pytest.approx(time.time(), abs=600) and seen["gone"] == 1.0
    assert "ix_tables_unfinished" in {each["name"] for each in inspect(engine).get_indexes("tables")}
    engine.dispose()


def test_the_files_of_migrations_are_named_by_their_revisions():
    scripts = ScriptDirectory.from_config(_config())
    assert newest() == scripts.get_current_head()
    assert {f"v{script.revision}" for script in scripts.walk_revisions()} == {
        path.name.partition("_")[0] for path in FOLDER.glob("versions/*.py")
    }


def first_schema(engine):
    """Brings an empty database to the first schema, with a table and two guests in it, one of them deleted."""
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(
            text(
                "INSERT INTO tables"
                " (id, status, game, open, owner, summary, seed, created_at, updated_at, entries, version)"
                " VALUES ('t', 'playing', 'dwarfs', true, 'ann', '{}', '', 1, 1, 1, '0.1.0')"
            )
        )
        for guest, deleted in (("ann", "false"), ("gone", "true")):
            connection.execute(
                text(
                    "INSERT INTO guests (id, name, created_at, seen_at, preferences, token_version, deleted)"
                    f" VALUES ('{guest}', 'A', 1.0, 1.0, '{{}}', 1, {deleted})"
                )
            )


def test_processes_that_start_at_once_do_it_once(url):
    environment = {**os.environ, "PYTHONPATH": "src"}
    started = [
        subprocess.Popen([sys.executable, "-c", OPEN, url], env=environment, stdout=-1, stderr=-1, text=True)
        for _ in range(5)
    ]
    came = [process.communicate(timeout=STUCK) for process in started]
    assert [out for out, _ in came] == ["opened\n"] * 5, came
    engine = engine_of(url)
    with engine.connect() as connection:
        assert connection.scalars(text("SELECT version_num FROM alembic_version")).all() == [newest()]
    engine.dispose()


def test_a_migration_that_is_stopped_leaves_nothing_behind(url, monkeypatch):
    def stopped(config, revision):
        connection = config.attributes["connection"]
        connection.execute(text("CREATE TABLE half (a INTEGER)"))
        raise KeyboardInterrupt

    engine = engine_of(url)
    monkeypatch.setattr("alembic.command.upgrade", stopped)
    with pytest.raises(KeyboardInterrupt):
        upgrade(engine)
    assert inspect(engine).get_table_names() == []
    monkeypatch.undo()
    upgrade(engine)
    engine.dispose()


def test_a_database_of_a_newer_version_is_left_alone(url):
    engine = engine_of(url)
    upgrade(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseError, match=r"newer version of Underhall \(schema 9999; this one knows up to 0"):
        Store.open(url)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"
    engine.dispose()


def test_sqlite_is_set_to_lose_nothing(tmp_path):
    engine = engine_of(f"sqlite:///{tmp_path}/a/b/underhall.sqlite")
    with engine.connect() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one() >= 5000
    assert stat.S_IMODE((tmp_path / "a" / "b").stat().st_mode) == 0o700
    engine.dispose()


def modes(folder):
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def test_only_its_owner_can_read_a_database_whatever_the_folder(tmp_path):
    folder = tmp_path / "open"
    folder.mkdir(mode=0o755)
    before = os.umask(0o000)
    try:
        engine = engine_of(f"sqlite:///{folder}/underhall.sqlite")
        upgrade(engine)
        with engine.connect() as connection, connection.begin():
            connection.execute(text("INSERT INTO settings (key, value) VALUES ('k', 'v')"))
            assert modes(folder) == {f"underhall.sqlite{end}": 0o600 for end in ("", "-wal", "-shm")}
        engine.dispose()
    finally:
        os.umask(before)


def test_files_that_others_could_read_are_shut_at_the_start(tmp_path, caplog):
    url = f"sqlite:///{tmp_path}/underhall.sqlite"
    first = engine_of(url)
    upgrade(first)
    with first.connect() as holder, holder.begin():
        holder.execute(text("SELECT 1"))
        for path in tmp_path.iterdir():
            path.chmod(0o664)
        engine_of(url).dispose()
        assert modes(tmp_path) == {f"underhall.sqlite{end}": 0o600 for end in ("", "-wal", "-shm")}
    assert len([each for each in caplog.records if "others could read" in each.message]) == 3
    first.dispose()


def test_foreign_keys_hold_on_both(url):
    engine = engine_of(url)
    upgrade(engine)
    with pytest.raises(Exception, match=r"(?i)foreign key"), engine.begin() as connection:
        connection.execute(text("INSERT INTO entries (table_id, number, at, body) VALUES ('none', 0, 1.0, '{}')"))
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("nonsense", "named by a URL, such as sqlite:///FILE or postgresql://"),
        ("mysql://host/name", "Underhall cannot use mysql"),
        ("sqlite://", "would lose everything"),
        ("sqlite:///:memory:", "would lose everything"),
        ("postgresql://ann:hush@127.0.0.1:1/none", r"ann:\*\*\*@127.0.0.1:1/none cannot be used: .*refused"),
        ("sqlite:////proc/none/underhall.sqlite", "/proc/none cannot be made for the database"),
    ],
)
def test_a_url_that_is_none_is_told_in_words(url, told):
    with pytest.raises(DatabaseError, match=told) as refused:
        Store.open(url)
    assert "hush" not in str(refused.value)


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 500)
    with pytest.raises(DatabaseError, match=r"letter.txt cannot be used as a database: file is not a database"):
        Store.open(f"sqlite:///{file}")
    assert file.read_text() == "Dear Ann, " * 500


def test_a_driver_that_is_missing_is_named_with_its_extra(monkeypatch):
    real = builtins.__import__

    def without(name, *given, **named):
        if name.partition(".")[0] == "psycopg":
            raise ModuleNotFoundError("No module named 'psycopg'", name="psycopg")
        return real(name, *given, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.delitem(sys.modules, "psycopg", raising=False)
    with pytest.raises(DatabaseError, match=r"underhall\[postgres\]"):
        engine_of("postgresql://host/name")


def test_errors_hold_no_values(url):
    engine = engine_of(url)
    upgrade(engine)
    with pytest.raises(Exception) as refused, engine.begin() as connection:
        for _ in range(2):
            connection.execute(metadata.tables["settings"].insert().values(key="k", value="a secret"))
    assert "a secret" not in str(refused.value) + reason(refused.value)
    engine.dispose()


def test_players_are_not_told_where_the_database_is():
    told = unavailable(sqlite3.OperationalError("unable to open database file /srv/secret/place"))
    assert isinstance(told, StoreUnavailable)
    assert "place" not in str(told)


def test_metadata_names_everything():
    """What has no name cannot be changed by a migration."""
    assert isinstance(metadata, MetaData)
    for table in metadata.sorted_tables:
        assert all(constraint.name for constraint in table.constraints)
        assert all(index.name for index in table.indexes)
