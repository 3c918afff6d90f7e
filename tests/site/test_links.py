"""Links of a site: what leads nowhere, and what is loaded from elsewhere, is found."""

from pathlib import Path

import pytest

from tools.site.links import problems_in


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "engine.html").write_text('<h2 id="words">Words</h2><a href="../index.html?x=1">Start</a>')
    (tmp_path / "rules" / "dwarfs").mkdir(parents=True)
    (tmp_path / "rules" / "dwarfs" / "index.html").write_text('<section id="R060"></section>')
    (tmp_path / "index.html").write_text(
        '<a href="docs/engine.html#words">a</a><a href="rules/dwarfs/#R060">b</a><a href="#top">c</a><p id="top">'
        '<a href="https://example.com/">elsewhere, but only to read</a><img src="data:image/png;base64,AAAA">'
    )
    (tmp_path / "site.css").write_text("p { background: url(paper.png) }")
    return tmp_path


def test_a_sound_site_has_no_problems(site: Path) -> None:
    assert problems_in(site) == []


@pytest.mark.parametrize(
    ("added", "problem"),
    [
        ('<a href="docs/gone.html">', "index.html: links to docs/gone.html, which is not there"),
        ('<img src="gone.svg">', "index.html: links to gone.svg, which is not there"),
        (
            '<a href="docs/engine.html#gone">',
            "index.html: links to docs/engine.html#gone, but that page has no such place",
        ),
        ('<a href="rules/dwarfs/#R999">', "index.html: links to rules/dwarfs/#R999, but that page has no such place"),
        (
            '<script src="https://example.com/a.js"></script>',
            "index.html: loads https://example.com/a.js from elsewhere",
        ),
        ('<link href="//example.com/a.css">', "index.html: loads //example.com/a.css from elsewhere"),
    ],
)
def test_a_bad_link_is_a_problem(site: Path, added: str, problem: str) -> None:
    start = site / "index.html"
    start.write_text(start.read_text() + added)
    assert problems_in(site) == [problem]


def test_a_style_sheet_that_loads_from_elsewhere_is_a_problem(site: Path) -> None:
    (site / "site.css").write_text('@import "https://example.com/a.css"; p { background: url(//example.com/b.png) }')
    assert problems_in(site) == [
        "site.css: loads https://example.com/a.css from elsewhere",
        "site.css: loads //example.com/b.png from elsewhere",
    ]
