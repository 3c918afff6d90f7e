"""A report as one HTML page that needs nothing else: no network, no script, light or dark, wide or narrow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; --ink: #1d1f24; --faint: #5d6270; --line: #d5d8de; --paper: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e7ea; --faint: #a3a8b4; --line: #3a3e48; --paper: #16181d; }
}
body { margin: 0 auto; max-width: 60rem; padding: 1rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; }
p { max-width: 45rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
nav { columns: 14rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
th { color: var(--faint); font-weight: 600; }
svg.plot { display: block; width: 100%; min-width: 28rem; max-width: 44rem; height: auto; }
"""


def page(title: str, parts: Sequence[str]) -> str:
    """A whole page. The title is text; the parts are HTML, as the functions below and the plots make it."""
    body = "\n".join(f'<div class="wide">{part}</div>' if part.startswith("<svg") else part for part in parts)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n<h1>{escape(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


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
    return f"{share:.1%}".replace("%", " %")


def seconds(value: float) -> str:
    """A time for people: in milliseconds if it is short."""
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.1f} ms"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table: the first column holds names, the others numbers."""
    titles = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    lines = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table>\n<thead><tr>{titles}</tr></thead>\n<tbody>\n{lines}\n</tbody>\n</table></div>'
