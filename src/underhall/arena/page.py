"""A report as one HTML page that needs nothing else: no network, no script, light or dark, wide or narrow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

from underhall.arena.messages import say

STYLE = Path(__file__).parent / "page.css"


def page(title: str, parts: Sequence[str]) -> str:
    """A whole page. The title is text; the parts are HTML, as the functions below and the plots make it."""
    body = "\n".join(f'<div class="wide">{part}</div>' if part.startswith("<svg") else part for part in parts)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_style()}</style>\n</head>\n"
        f"<body>\n<main>\n<h1>{escape(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


def heading(text: str) -> str:
    """The heading of a section, which a link can name."""
    return f'<h2 id="{_anchor(text)}">{escape(text)}</h2>'


def contents(headings: Sequence[str]) -> str:
    """Links to the sections of a page."""
    links = "".join(f'<div><a href="#{_anchor(text)}">{escape(text)}</a></div>' for text in headings)
    return f"<nav>{links}</nav>"


def _anchor(text: str) -> str:
    return escape(re.sub(r"\W+", "-", text.lower()).strip("-"))


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def code(text: str) -> str:
    """Commands, line by line; a long one is wrapped."""
    return f'<pre style="white-space: pre-wrap; overflow-wrap: anywhere"><code>{escape(text)}</code></pre>'


def percent(share: float) -> str:
    return say("percent", value=100 * share)


def seconds(value: float) -> str:
    """A time for people: in milliseconds if it is short."""
    return say("seconds", value=value) if value >= 1 else say("milliseconds", value=value * 1000)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table: the first column holds names, the others numbers."""
    titles = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    lines = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table>\n<thead><tr>{titles}</tr></thead>\n<tbody>\n{lines}\n</tbody>\n</table></div>'
