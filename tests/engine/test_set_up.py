"""Setting up: pip comes from the system's own packages, and no package index is named anywhere in the repository."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import set_up

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = f"python3.{sys.version_info.minor}-venv"
URL = re.compile(r"https?://(?:[^\s/@]+@)?([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)")
# Hosts the repository may name: this machine, made-up ones, and pages to read. Nothing is downloaded from any of them.
MADE_UP = re.compile(r"(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|org|net)$|^\d+\.\d+\.\d+\.\d+$")
KNOWN = {
    "boardgame.io",
    "docs.ray.io",
    "github.com",
    "gymnasium.farama.org",
    "keepachangelog.com",
    "numba.pydata.org",
    "pettingzoo.farama.org",
    "scripts.sil.org",
    "semver.org",
    "www.w3.org",
}
VENDORED = "vendor"  # other people's files, unchanged: they name licences and articles
PICTURES = (".png", ".svg", ".ttf", ".woff2")


@pytest.fixture
def apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for apt-get that notes how it was called."""
    calls = tmp_path / "calls"
    program = tmp_path / "apt-get"
    program.write_text(f'#!/bin/sh\necho "$@" >> {calls}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return calls


def answers(monkeypatch: pytest.MonkeyPatch, *found: bool) -> None:
    """What `has_ensurepip` returns, call by call."""
    left = iter(found)
    monkeypatch.setattr(set_up, "has_ensurepip", lambda: next(left))


def test_without_ensurepip_root_installs_the_package(apt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    answers(monkeypatch, True)
    set_up.install_ensurepip()
    (call,) = apt.read_text().splitlines()
    assert call.endswith(f"install --yes --no-install-recommends {PACKAGE}")


def test_without_ensurepip_other_users_read_what_to_install(apt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit, match=f"sudo apt install {PACKAGE}"):
        set_up.install_ensurepip()
    assert not apt.exists()


def test_a_package_that_does_not_help_is_not_called_success(apt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    answers(monkeypatch, False)
    with pytest.raises(SystemExit, match=f"sudo apt install {PACKAGE}"):
        set_up.install_ensurepip()


def test_no_file_names_a_host_to_download_from() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    unknown = []
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.suffix in PICTURES or VENDORED in path.parts or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8", errors="ignore")
        hosts = {host for host in URL.findall(text) if host not in KNOWN and not MADE_UP.search(host)}
        unknown += [f"{name}: {host}" for host in sorted(hosts)]
    assert unknown == []
