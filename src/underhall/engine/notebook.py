"""Views and matches in notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from underhall.engine.view import View


def html_of(view: View, *, open: bool = False) -> str:
    """The picture of a view, or its text if the game has no pictures. `open` says that the view hides nothing."""
    setting = view.setting
    if not setting.game.has_picture:
        return f"<pre>{escape(view.text())}</pre>"
    html: str = setting.game.picture(setting.words).html(view, open=open)
    return html
