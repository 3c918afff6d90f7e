"""The documentation site builds without a warning, and any warning would fail it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.site.building import build
from tools.site.reference import PUBLIC
from underhall.engine.discovery import installed_rulebooks
from underhall.engine.rulebook import Rulebook
from underhall.engine.switches import switches_of

ROOT = Path(__file__).resolve().parents[2]
IMAGE = re.compile(r'<img [^>]*src="([^"]+)"')
INDEX = re.compile(r"Search\.setIndex\((.*)\)", re.DOTALL)


def test_the_site(tmp_path: Path) -> None:
    """One test, because building takes long: parts of it could run in two processes, and each would build the site."""
    site = tmp_path / "docs"
    command = [sys.executable, "-m", "tools.site", str(site)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    every_text_is_a_page(site)
    every_module_has_its_docstrings(site)
    found = search_index(site)
    for book in installed_rulebooks().values():
        every_rule_has_an_address(site, book)
        every_rule_is_found(found, book)
        pictures_are_there(site, book)


def every_text_is_a_page(site: Path) -> None:
    texts = [path.relative_to(ROOT) for path in (ROOT / "docs").rglob("*.md")]
    pages = [site / text.with_suffix(".html") for text in (*texts, Path("CONTRIBUTING.md"), Path("CHANGELOG.md"))]
    assert [page for page in pages if not page.exists()] == []
    assert "Two commands" in (site / "index.html").read_text()  # the README


def every_module_has_its_docstrings(site: Path) -> None:
    pages = {page.name: (site / "reference" / f"{page.name}.html").read_text() for page in PUBLIC}
    missing = [name for page in PUBLIC for name in page.modules if f'id="module-{name}"' not in pages[page.name]]
    assert missing == []
    assert 'id="underhall.engine.match.Match.choose"' in pages["underhall.engine.match"]
    assert "Carries out an option" in pages["underhall.engine.match"]
    assert "Why something is not an option." in pages["underhall.engine.game"]  # a comment beside a field
    assert [name for name, text in pages.items() if "&lt;factory&gt;" in text or ">~" in text] == []


def every_rule_has_an_address(site: Path, book: Rulebook) -> None:
    text = (site / "rules" / book.game / "index.html").read_text()
    assert [id for id in (*book.ids, *switches_of(book.game)) if f' id="{id}"' not in text] == []


def search_index(site: Path) -> dict[str, str]:
    """The words of each rule by which search finds it, by the address of the rule."""
    index = json.loads(INDEX.search((site / "searchindex.js").read_text())[1])  # type: ignore[index]
    kinds = {number: kind for number, (domain, kind, _) in index["objnames"].items() if domain == "rules"}
    return {
        f"{index['docnames'][page]}#{place}": f"{before}.{words}" if before else words
        for before, entries in index["objects"].items()
        for page, kind, _, place, words in entries
        if str(kind) in kinds
    }


def every_rule_is_found(found: dict[str, str], book: Rulebook) -> None:
    for entry in book.entries:
        words = found[f"rules/{book.game}/index#{entry.id}"]
        assert words.replace("’", "'").startswith(f"{entry.id} {entry.heading}: ")
        assert "&" not in words  # it would be shown as it is


def pictures_are_there(site: Path, book: Rulebook) -> None:
    page = site / "rules" / book.game / "index.html"
    images = IMAGE.findall(page.read_text())
    assert len(images) >= 2 * 2  # an opening and a moment in the middle, in two themes
    assert all("<svg" in (page.parent / image).read_text()[:100] for image in images)


WRONG = """# Start

[a page](gone-page.md), [a heading](#gone-heading), ![a picture](gone-picture.png)

```{toctree}
gone-entry
```
"""


def test_a_warning_fails_the_build(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    staged = tmp_path / "pages"
    staged.mkdir()
    (staged / "index.md").write_text(WRONG)
    (staged / "lonely.md").write_text("# A page that no section lists")
    assert build(staged, tmp_path / "docs") != 0
    warnings = capfd.readouterr().err
    for what in ("gone-page", "gone-heading", "gone-picture", "gone-entry", "lonely"):
        assert what in warnings
