"""Shows tables to a person: in a notebook's cell, or else on a page in the browser that updates itself."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import webbrowser
from html import escape
from pathlib import Path
from typing import Any

from underhall.engine.notebook import html_of
from underhall.engine.view import View

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")  # what says on Linux that there is a screen
PAGE = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="1">
<title>{title}</title>
{table}
"""


class Window:
    """The place where one environment is shown. Where there is neither a notebook nor a screen, it prints the text."""

    def __init__(self) -> None:
        self._cell: Any = None  # of a notebook
        self._folder: Path | None = None  # of the page

    def show(self, view: View) -> None:
        """Shows a table in place of the one before."""
        if _in_notebook():
            self._show_in_cell(view)
        elif _has_screen():
            self._show_on_page(view)
        else:
            print(view.text())

    def close(self) -> None:
        """Ends the page."""
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        self._cell = self._folder = None

    def __getstate__(self) -> dict[str, Any]:
        return {"_cell": None, "_folder": None}  # a copy opens a place of its own

    def _show_in_cell(self, view: View) -> None:
        from IPython.display import HTML, display  # type: ignore[import-not-found,unused-ignore]

        if self._cell is None:
            self._cell = display(HTML(html_of(view)), display_id=True)
        else:
            self._cell.update(HTML(html_of(view)))

    def _show_on_page(self, view: View) -> None:
        opened = self._folder is not None
        self._folder = self._folder or Path(tempfile.mkdtemp(prefix="underhall-"))
        page, fresh = self._folder / "table.html", self._folder / "next.html"
        fresh.write_text(PAGE.format(title=escape(view.setting.game.title), table=html_of(view)), encoding="utf-8")
        fresh.replace(page)  # whole or not at all: the browser may read it at any time
        if not opened:
            webbrowser.open(page.as_uri())


def _in_notebook() -> bool:
    """Whether this runs in a kernel that can show pictures."""
    shell = sys.modules.get("IPython")
    running = shell.get_ipython() if shell is not None else None
    return running is not None and hasattr(running, "kernel")


def _has_screen() -> bool:
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in DISPLAYS)
