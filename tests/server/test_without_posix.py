"""A server without what only POSIX systems have, as on Windows: it listens, and people play against bots."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec

from tests.patience import STUCK
from tests.server.serving import guest, until

ROOT = Path(__file__).resolve().parents[2]
SERVING = re.compile(r"http://127\.0\.0\.1:\d+")
CHOICES = 12
MODULES = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog")
OS = (
    *("nice", "getpriority", "setpriority", "PRIO_PROCESS", "PRIO_PGRP", "PRIO_USER", "getloadavg"),
    *("fork", "forkpty", "register_at_fork", "posix_spawn", "posix_spawnp", "wait3", "wait4", "WNOHANG"),
    *("killpg", "getpgid", "getpgrp", "setpgid", "setpgrp", "getsid", "setsid"),
    *("sched_getaffinity", "sched_setaffinity", "sysconf", "uname", "EX_OK", "EX_SOFTWARE"),
    *("getuid", "geteuid", "getgid", "getegid", "chown", "lchown", "fchown", "fchmod", "mkfifo", "statvfs"),
    *("O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "pread", "pwrite", "pipe2"),
)
SIGNALS = (
    *("SIGKILL", "SIGHUP", "SIGQUIT", "SIGALRM", "SIGCHLD", "SIGPIPE", "SIGUSR1", "SIGUSR2", "SIGSTOP", "SIGCONT"),
    *("alarm", "setitimer", "pause", "sigwait", "siginterrupt", "pthread_kill", "pthread_sigmask", "SIG_BLOCK"),
)
# Python runs this before anything else, in the server and in its workers. Only our own modules lack all this: the
# libraries have other code for other systems. Our files name their encoding, except where all is ASCII.
BEFORE = f"""
import builtins, os, signal, types, warnings

def without(module, names):
    copy = types.ModuleType(module.__name__)
    vars(copy).update({{name: what for name, what in vars(module).items() if name not in names}})
    return copy

def find(name, globals=None, locals=None, fromlist=(), level=0):
    if str((globals or {{}}).get("__name__")).startswith("underhall"):
        if name in {MODULES!r}:
            raise ImportError(name)
        if name in fewer:
            return fewer[name]
    return known(name, globals, locals, fromlist, level)

fewer = {{"os": without(os, {OS!r}), "signal": without(signal, {SIGNALS!r})}}
known, builtins.__import__ = builtins.__import__, find
warnings.filterwarnings("error", category=EncodingWarning, module=r"underhall\\.(?!engine\\.\\w+$)")
"""


def test_a_table_is_played_without_posix(tmp_path: Path) -> None:
    for names, module in ((OS, os), (SIGNALS, signal)):
        assert any(hasattr(module, name) for name in names), "there is something to take away"
    (tmp_path / "sitecustomize.py").write_text(BEFORE)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT / "src"))),
        "PYTHONWARNDEFAULTENCODING": "1",
    }
    log = tmp_path / "log"
    command = [sys.executable, "-m", "underhall", "serve", "--no-open", "--port", "0", "--data", str(tmp_path / "data")]
    with log.open("wb") as told, subprocess.Popen(command, env=environment, stdout=told, stderr=told) as server:
        try:
            until(lambda: server.poll() is not None or bool(SERVING.search(log.read_text())))
            found = SERVING.search(log.read_text())
            assert found is not None, log.read_text()
            play(found[0])
        finally:
            server.terminate()
    assert server.returncode == 0, log.read_text()
    lines = [line for line in log.read_text().splitlines() if line.startswith("{")]
    assert lines
    wrong = [line for line in lines if msgspec.json.decode(line)["level"] not in ("debug", "info")]
    assert not wrong


def play(url: str) -> None:
    """Several choices against a bot that searches: it asks for the number of cores."""
    table = guest(url).open("dwarfs", [None, "medium"])
    table.sit(0)
    table.start()
    random = Random(1)
    for _ in range(CHOICES):
        decision = table.wait(STUCK)
        assert decision is not None
        table.choose(random.choice(decision.options))
    table.client.close()
