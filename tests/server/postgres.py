"""A real PostgreSQL for tests: Debian's programs on a scratch folder, reached by a unix socket and no other way."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

DEBIAN = Path("/usr/lib/postgresql")
MEMORY = Path("/dev/shm")
ROOM = 2**30  # bytes
USER = "underhall"
OTHER_USERS = ("postgres", "nobody")  # the server refuses to run as root
START_SECONDS = 60
STOP_SECONDS = 20
INSTALL_SECONDS = 600
QUICK = ("fsync=off", "full_page_writes=off")  # no test pulls the plug of the machine


class NoPostgres(Exception):
    """There is none here, and why."""


@dataclass
class Server:
    """A running server; `url()` is an empty database of its own each time."""

    folder: Path
    process: subprocess.Popen[bytes]
    made: int = 0

    def url(self, name: str | None = None) -> str:
        """The URL of a database: of a new, empty one unless it is named."""
        if name is None:
            self.made += 1
            name = f"scratch_{self.made}"
            with self.admin() as connection:
                connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def emptied(self) -> str:
        """The URL of one database that is made empty each time: far quicker than a new one."""
        name = "emptied"
        with self.admin() as connection:
            if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
                connection.execute(f"CREATE DATABASE {name}".encode())
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self.url(name)

    def admin(self) -> psycopg.Connection[tuple[object, ...]]:
        """A connection that may do everything, outside of any transaction."""
        return psycopg.connect(host=str(self.folder), user=USER, dbname="postgres", autocommit=True)

    def cut(self) -> int:
        """Ends all connections to scratch databases, as a fault would; how many there were."""
        with self.admin() as connection:
            ended = connection.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname <> 'postgres' AND backend_type = 'client backend'"
            ).fetchone()
        assert ended is not None
        return int(str(ended[0]))


@contextmanager
def postgres(options: tuple[str, ...] = QUICK) -> Iterator[Server]:
    """Starts a server, and ends it with its folder; raises `NoPostgres` where that cannot be."""
    programs = found_programs()
    user = _user()
    folder = Path(tempfile.mkdtemp(prefix="underhall-pg-", dir=_place() if options is QUICK else None))
    if user is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)
    data = folder / "data"
    try:
        _checked([programs / "initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"], user)
        settings = ("listen_addresses=", f"unix_socket_directories={folder}", "max_connections=50", *options)
        command: list[str | Path] = [
            *_ends_with_us(),
            programs / "postgres",
            "-D",
            data,
            *(f"--{setting}" for setting in settings),
        ]
        with (folder / "log").open("wb") as log:
            process: subprocess.Popen[bytes] = subprocess.Popen(
                command, stdout=log, stderr=log, env=_environment(), cwd=folder, **_as(user)
            )
        try:
            server = Server(folder, process)
            _wait(server)
            yield server
        finally:
            _stop(process)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def found_programs() -> Path:
    """The folder of PostgreSQL's programs; installed where that is allowed."""
    folder = _look()
    if folder is None and os.geteuid() == 0 and shutil.which("apt-get"):
        _install()
        folder = _look()
    if folder is None:
        raise NoPostgres("There is no PostgreSQL here, and it cannot be installed: sudo apt install postgresql")
    return folder


def _look() -> Path | None:
    versions = [path for path in DEBIAN.glob("*/bin") if (path / "initdb").exists() and path.parent.name.isdigit()]
    if versions:
        return max(versions, key=lambda path: int(path.parent.name))
    program = shutil.which("initdb")
    return Path(program).resolve().parent if program else None


def _install() -> None:
    command = ["apt-get", "install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300", "postgresql"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, env=environment, capture_output=True, timeout=INSTALL_SECONDS, check=False)


def _place() -> Path | None:
    """A folder in memory, if there is room: disks take long to make and remove that many files."""
    return MEMORY if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM else None


def _user() -> pwd.struct_passwd | None:
    """Whom the server runs as, if we are root."""
    if os.geteuid() != 0:
        return None
    for name in OTHER_USERS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NoPostgres(f"PostgreSQL does not run as root, and there is no user {' or '.join(OTHER_USERS)} here.")


def _environment() -> dict[str, str]:
    return {**os.environ, "LC_ALL": "C"}


def _as(user: pwd.struct_passwd | None) -> dict[str, Any]:
    return {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _ends_with_us() -> list[str]:
    """So that no server is left behind when the tests are killed."""
    return ["setpriv", "--pdeathsig", "INT", "--"] if shutil.which("setpriv") else []


def _checked(command: list[object], user: pwd.struct_passwd | None) -> None:
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, env=_environment(), cwd="/", check=False, **_as(user))
    if done.returncode:
        raise NoPostgres(f"{words[0]} failed: {done.stderr.strip()}")


def _wait(server: Server) -> None:
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            server.admin().close()
            return
        except psycopg.OperationalError as error:
            if server.process.poll() is not None or time.monotonic() > until:
                log = (server.folder / "log").read_text(errors="replace")
                raise NoPostgres(f"PostgreSQL did not start: {log.strip()[-500:]}") from error
            time.sleep(0.05)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGINT)  # a fast shutdown: it does not wait for clients
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
