"""Follows docs/new-game.md step by step, in an environment where Underhall and the new game are really installed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "new-game.md"
LONGEST = 600  # seconds, for any one command
STEP = re.compile(r"^## (\d+)\. (.+)$", re.MULTILINE)
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL, DIFF = "sh", "diff"
ADDRESS = re.compile(r"http://[\w.:]+\d")
FAILS, SERVES = "fails", "serves"


@dataclass(frozen=True)
class Block:
    """Something to do: commands, or text for a file."""

    language: str
    what: str  # for commands, whether they fail or serve; for text, the file
    text: str


@dataclass(frozen=True)
class Step:
    number: int
    title: str
    blocks: tuple[Block, ...]


def steps() -> list[Step]:
    """The steps of the page, in order."""
    page = PAGE.read_text()
    heads = list(STEP.finditer(page))
    ends = [head.start() for head in heads[1:]] + [page.index("\n## ", heads[-1].end())]
    return [
        Step(int(head[1]), head[2], tuple(Block(*found) for found in BLOCK.findall(page[head.end() : end])))
        for head, end in zip(heads, ends, strict=True)
    ]


class Environment:
    """A new virtual environment with the wheel of this tree; other packages come from the one that runs the tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._done = 0  # steps
        self.home = folder / "environment"
        self.python = self.home / "bin" / "python"
        wheels = folder / "wheels"
        self._run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(wheels), str(ROOT)])
        self._run([sys.executable, "-m", "venv", "--without-pip", str(self.home)])
        (wheel,) = wheels.glob("*.whl")
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "install", "--no-deps", "--quiet", str(wheel)]
        self._run(pip)
        (site,) = self.home.glob("lib/python*/site-packages")
        (site / "others.pth").write_text(f"{sysconfig.get_path('purelib')}\n")  # after the environment's own
        for name in ("pip", "pytest"):
            script = self.python.with_name(name)
            script.write_text(f'#!/bin/sh\nexec "{self.python}" -m {name} "$@"\n')
            script.chmod(0o755)

    @property
    def settings(self) -> dict[str, str]:
        """The environment variables, without those that would lead back to the tree or to what runs the tests."""
        strange = ("PYTHON", "PYTEST", "NUMBA_", "VIRTUAL_ENV", "UNDERHALL_", "PIP_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(strange)}
        return {
            **kept,
            "PATH": f"{self.python.parent}{os.pathsep}{os.environ['PATH']}",
            "UNDERHALL_CACHE": str(self.folder / "cache"),
            "NUMBA_DISABLE_JIT": "1",  # compiling takes minutes and is tested elsewhere
            "PIP_NO_INDEX": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # pip's way to say: build with what is installed
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }

    def do_all_until(self, last: Step) -> None:
        """Follows the page up to and including a step. Workers may share the steps; each begins at the first."""
        for step in steps()[self._done : last.number]:
            self._do(step)
            self._done = step.number

    def _do(self, step: Step) -> None:
        """Follows a step, except for the command that serves: see `serving`."""
        for block in step.blocks:
            if block.language == SHELL:
                if block.what != SERVES:
                    self._shell(block)
            elif block.language == DIFF:
                self._change(block)
            else:
                path = self.folder / block.what
                path.write_text(f"{path.read_text()}\n\n{block.text}")

    def _shell(self, block: Block) -> None:
        done = self._run(["sh", "-ec", block.text], check=False)
        assert (done.returncode != 0) == (block.what == FAILS), f"{block.text}\n{done.stdout}\n{done.stderr}"

    def _change(self, block: Block) -> None:
        """Applies a diff; its old lines must be in the file exactly once."""
        path = self.folder / block.what
        lines = block.text.splitlines(keepends=True)
        old = "".join(line[1:] for line in lines if line[0] != "+")
        new = "".join(line[1:] for line in lines if line[0] != "-")
        text = path.read_text()
        assert text.count(old) == 1, f"{block.what} does not have this once:\n{old}"
        path.write_text(text.replace(old, new))

    def _run(self, command: list[str], check: bool = True) -> subprocess.CompletedProcess[str]:
        settings = self.settings
        done = subprocess.run(
            command, cwd=self.folder, env=settings, capture_output=True, text=True, timeout=LONGEST, check=False
        )
        assert not check or done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done

    @contextmanager
    def serving(self) -> Iterator[str]:
        """Runs the page's server on a free port, with its data in the folder; gives its address."""
        (command,) = (block.text for step in steps() for block in step.blocks if block.what == SERVES)
        more = ["--port", "0", "--no-open", "--data", str(self.folder / "data")]
        server = subprocess.Popen(
            [self.python.with_name("underhall"), *command.split()[1:], *more],
            cwd=self.folder,
            env=self.settings,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            said = next((line for line in server.stdout if ADDRESS.search(line)), "")
            found = ADDRESS.search(said)
            assert found, "the server did not say where it is"
            yield found[0]
        finally:
            server.terminate()
            server.communicate(timeout=LONGEST)
