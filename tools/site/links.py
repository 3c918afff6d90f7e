"""Checks the built pages: every link inside the site leads somewhere, and nothing is loaded from elsewhere.

Sphinx checks the links that it makes itself. This also covers raw HTML, theme files and style sheets.
"""

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href", "object": "data"}
ELSEWHERE = re.compile(r"^(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)
THEME_FILES = "_static"
STYLE_URL = re.compile(r"""(?:url\(\s*["']?|@import\s+["'])([^"')]+)""")


class _Page(HTMLParser):
    """The ids of a page, what it links to, and what it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self.ids.update(given[name] for name in ("id", "name") if name in given)
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if LOADED.get(tag) in given:
            self.loads.append(given[LOADED[tag]])


@cache
def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text())
    return page


def problems_in(site: Path) -> list[str]:
    """What is wrong with the pages of a site, one line each."""
    pages = [f"{page.relative_to(site)}: {problem}" for page in _pages(site) for problem in _wrong(page)]
    styles = [
        f"{sheet.relative_to(site)}: loads {address} from elsewhere"
        for sheet in sorted(site.rglob("*.css"))
        for address in STYLE_URL.findall(sheet.read_text())
        if ELSEWHERE.match(address)
    ]
    return pages + styles


def _pages(site: Path) -> list[Path]:
    """The pages, without the templates that the theme leaves among its files."""
    return [page for page in sorted(site.rglob("*.html")) if page.relative_to(site).parts[0] != THEME_FILES]


def _wrong(path: Path) -> Iterator[str]:
    page = _read(path)
    for address in page.loads:
        if ELSEWHERE.match(address):
            yield f"loads {address} from elsewhere"
    for address in (*page.links, *page.loads):
        if SCHEME.match(address) or ELSEWHERE.match(address):
            continue
        file, fragment = urldefrag(address)
        target = path.parent / unquote(file.partition("?")[0]) if file else path
        if target.is_dir():
            target /= "index.html"
        if not target.exists():
            yield f"links to {address}, which is not there"
        elif fragment and target.suffix == ".html" and unquote(fragment) not in _read(target.resolve()).ids:
            yield f"links to {address}, but that page has no such place"
