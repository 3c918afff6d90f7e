"""Setting up: playing installs less than testing, at the same versions; pip comes from the system's own packages.

No package index is named anywhere in the repository.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
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
    "www.inkscape.org",
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


def test_without_package_lists_root_fetches_them_first(
    apt: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A fresh container has none. What apt-get says about that is not shown, since it no longer matters."""
    program = apt.parent / "apt-get"
    program.write_text(
        f'#!/bin/sh\necho "$@" >> {apt}\ngrep -q update {apt} || {{ echo "E: no such package" >&2; exit 100; }}\n'
    )
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    answers(monkeypatch, True)
    set_up.install_ensurepip()
    assert [call.split()[2] for call in apt.read_text().splitlines()] == ["install", "update", "install"]
    assert capfd.readouterr().err == ""


def test_what_apt_says_is_shown_if_nothing_helps(
    apt: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (apt.parent / "apt-get").write_text('#!/bin/sh\necho "E: no network" >&2\nexit 100\n')
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    answers(monkeypatch, False)
    with pytest.raises(SystemExit, match=f"sudo apt install {PACKAGE}"):
        set_up.install_ensurepip()
    assert capfd.readouterr().err == "E: no network\n" * 2


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


# Playing, and testing -------------------------------------------------------------------------------------------------


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What setting up does, in words; nothing is installed."""
    done: list[str] = []

    def create(folder: Path, clear: bool, **_: bool) -> None:
        assert clear, "what an earlier version needed is gone"
        done.append("create")
        shutil.rmtree(folder, ignore_errors=True)
        python = set_up.python_of(folder)
        python.parent.mkdir(parents=True)
        python.symlink_to(sys.executable)

    monkeypatch.setattr(venv, "create", create)
    monkeypatch.setattr(set_up, "install", lambda folder, extras: done.append(extras))
    return done


def run(monkeypatch: pytest.MonkeyPatch, folder: Path, what: str) -> None:
    monkeypatch.setattr(sys, "argv", ["set_up.py", str(folder), what])
    set_up.main()


def stamps(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.is_file()}


def test_tests_add_to_what_playing_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: list[str]) -> None:
    folder = tmp_path / "env"
    run(monkeypatch, folder, "play")
    assert steps == ["create", set_up.EXTRAS["play"]]
    assert stamps(folder) == {".play"}
    run(monkeypatch, folder, "all")
    assert steps[2:] == [set_up.EXTRAS["all"]]
    assert stamps(folder) == {".play", ".ready"}
    run(monkeypatch, folder, "play")  # what it needs has changed: the rest may have changed, too
    assert steps[3:] == ["create", set_up.EXTRAS["play"]]
    assert stamps(folder) == {".play"}


def test_an_environment_of_another_python_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: list[str]
) -> None:
    folder = tmp_path / "env"
    run(monkeypatch, folder, "play")
    other = set_up.python_of(folder)
    other.unlink()
    other.write_text("#!/bin/sh\necho 3 10\n")
    other.chmod(0o755)
    run(monkeypatch, folder, "all")
    assert steps[2:] == ["create", set_up.EXTRAS["all"]]
    assert stamps(folder) == {".play", ".ready"}


def test_what_failed_leaves_no_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: list[str]) -> None:
    def fail(*_: object) -> None:
        raise SystemExit("no network")

    monkeypatch.setattr(set_up, "install", fail)
    with pytest.raises(SystemExit, match="no network"):
        run(monkeypatch, tmp_path / "env", "play")
    assert stamps(tmp_path / "env") == set()


def test_pip_gets_the_locked_versions_and_its_failure_is_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    python = set_up.python_of(tmp_path)
    python.parent.mkdir()
    python.write_text('#!/bin/sh\necho "$@" >> "$CALLS"\necho "Collecting numpy"\nexit $CODE\n')
    python.chmod(0o755)
    calls = tmp_path / "calls"
    monkeypatch.setenv("CALLS", str(calls))
    monkeypatch.setenv("CODE", "0")
    set_up.install(tmp_path, "serve")
    assert f"--constraint {ROOT / 'requirements.lock'} --editable {ROOT}[serve]" in calls.read_text()
    assert capfd.readouterr().out == "Fetching packages.\n"
    monkeypatch.setenv("CODE", "1")
    with pytest.raises(SystemExit, match="pip says why above"):
        set_up.install(tmp_path, "serve")


PIP = (
    "Obtaining file:///underhall\n",
    "Collecting numpy<3,>=2.1 (from underhall==0.1.0)\n",
    "  Downloading numpy-2.3.4.whl (16.9 MB)\n",
    "Collecting fluent.runtime<1,>=0.4\n",
    "Requirement already satisfied: click in .venv\n",
    "Installing collected packages: numpy, fluent.runtime, underhall\n",
    "Successfully installed numpy-2.3.4\n",
)


def test_a_log_gets_a_line_for_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    set_up.follow(PIP)
    assert capsys.readouterr().out == "Fetching packages.\nInstalling 3 packages.\n"


def test_a_terminal_shows_which_package_is_fetched(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    set_up.follow(PIP)
    shown = capsys.readouterr().out.split(set_up.CLEAR)
    assert shown == ["", "Fetching package 1: numpy", "Fetching package 2: fluent.runtime", "Installing 3 packages.\n"]


def test_playing_needs_a_part_of_what_tests_need_and_all_of_it_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    play, everything = (set(set_up.EXTRAS[what].split(",")) for what in ("play", "all"))
    assert play < everything <= set(project["optional-dependencies"])
    assert "serve" in play
    wanted = [
        *project["dependencies"],
        *(line for extra in everything for line in project["optional-dependencies"][extra]),
    ]
    locked = {line.partition("==")[0].lower() for line in (ROOT / "requirements.lock").read_text().splitlines()}
    named = {re.match(r"[\w.-]+", line)[0].lower() for line in wanted}  # type: ignore[index]
    assert {name.replace("_", "-") for name in named} <= {name.replace("_", "-") for name in locked}


@pytest.mark.parametrize(
    ("target", "has", "sets_up"),
    [
        ("play", (), ["play"]),
        ("terminal", (), ["play"]),
        ("test", (), ["play", "all"]),
        ("bench", (".play",), ["all"]),
        ("play", (".play",), []),
        ("play", (".play", ".ready"), []),
        ("test", (".play", ".ready"), []),
    ],
)
def test_each_target_sets_up_what_it_needs(
    tmp_path: Path, target: str, has: tuple[str, ...], sets_up: list[str]
) -> None:
    for name in has:
        (tmp_path / name).touch()
    command = ["make", "--dry-run", target, f"VENV={tmp_path}", f"PYTHON={sys.executable}"]
    planned = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.findall(r"tools/set_up\.py \S+ (\w+)", planned) == sets_up


# Nothing is downloaded from a place that the repository names ---------------------------------------------------------


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
