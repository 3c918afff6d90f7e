"""axe-core, which finds what keeps people with disabilities out: fetched from npm once, one exact version of it."""

from __future__ import annotations

import hashlib
import io
import shutil
import subprocess
import tarfile
import tempfile
import urllib.request
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.looks import BUILD

VERSION = "4.10.3"
SHA256 = "880970c081707360e64f34cea25ff91892f5bc95675b0776925b9709dd8a68bb"  # of the script
KEPT = BUILD / "axe-core" / f"{VERSION}.js"
SCRIPT = "package/axe.min.js"
REGISTRY = f"https://registry.npmjs.org/axe-core/-/axe-core-{VERSION}.tgz"
SECONDS = 120
RUN = "([part, only]) => axe.run(part, { resultTypes: ['violations'], runOnly: only })"
ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]  # all that a theme changes
GRAVE = ("serious", "critical")


class NoAxe(Exception):
    """It could not be fetched."""


@cache
def script() -> str:
    """The script; raises `NoAxe` with the reason if it is not to be had."""
    if not KEPT.exists():
        _keep(_unpacked(_fetched()))
    text = KEPT.read_bytes()
    if hashlib.sha256(text).hexdigest() != SHA256:
        KEPT.unlink()
        raise NoAxe(f"axe-core {VERSION} is not what it was when it was chosen.")
    return text.decode()


def barriers(page: Page, part: str = "body", only: Sequence[str] = ALL) -> list[str]:
    """What is gravely wrong with a page, or a part of it, as it is seen now: which rule, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(script())
    found: dict[str, Any] = page.evaluate(RUN, [part, only])
    return [
        f"{violation['impact']}: {violation['help']} ({violation['id']}): {node['html'][:160]} {node['failureSummary']}"
        for violation in found["violations"]
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]


def _fetched() -> bytes:
    """The package, by npm, which knows its mirrors; else from where npm would have it."""
    try:
        if shutil.which("npm") is None:
            with urllib.request.urlopen(REGISTRY, timeout=SECONDS) as answer:
                return bytes(answer.read())
        with tempfile.TemporaryDirectory() as folder:
            command = ("npm", "pack", "--silent", f"axe-core@{VERSION}")
            subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=SECONDS)
            return next(Path(folder).glob("*.tgz")).read_bytes()
    except subprocess.CalledProcessError as error:
        raise NoAxe(f"npm could not fetch axe-core: {error.stderr.strip()}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoAxe(f"axe-core could not be fetched: {error}") from error


def _unpacked(package: bytes) -> bytes:
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        found = archive.extractfile(SCRIPT)
        assert found is not None, "a plain file"
        return found.read()


def _keep(text: bytes) -> None:
    """Whole or not at all: several workers may fetch it at once."""
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=KEPT.parent, delete=False) as file:
        file.write(text)
    Path(file.name).replace(KEPT)
