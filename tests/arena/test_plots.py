"""Pictures and pages: the same for the same data, readable by people and by programs."""

from xml.etree import ElementTree

import pytest

from underhall.arena.page import code, contents, heading, page, paragraph, table
from underhall.arena.plots import bars, histogram, intervals, lines

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "<b> & $x$ “é”"


def drawn():
    return {
        "intervals": intervals([(NASTY, 0.3, 0.2, 0.4), ("b", 0.1, 0.0, 0.2)], NASTY, "rate", 0.25, percent=True),
        "bars": bars(["one", NASTY], {"A": [1.0, 2.0], "B": [2.5, 0.0]}, NASTY, "points"),
        "histogram": histogram({"": {3: 5, 7: 1, 900: 2}}, NASTY, "turns"),
        "lines": lines({NASTY: [(0, 1.0), (1, 3.5)]}, NASTY, "games", "rating"),
    }


def test_the_same_data_give_the_same_bytes():
    assert drawn() == drawn()


@pytest.mark.parametrize("kind", list(drawn()))
def test_a_picture_is_sound_and_says_in_words_what_it_shows(kind):
    root = ElementTree.fromstring(drawn()[kind])
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    title, words = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and words is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {words.get('id')}"
    assert title.text == NASTY and words.text
    shown = [text.text for text in root.iter(f"{SVG}text")]
    assert NASTY in shown  # as text, not as outlines
    assert "date" not in drawn()[kind].lower()
    assert "#010203" not in drawn()[kind]  # all ink follows the page


def test_the_words_hold_the_figures():
    assert "30.0% (20.0% to 40.0%)" in drawn()["intervals"]
    assert "one A 1, B 2.5" in drawn()["bars"]
    assert "mean 227.8, from 3 to 900" in drawn()["histogram"]
    assert "ends at 3.5" in drawn()["lines"]


def test_even_is_drawn_where_it_is_known():
    rows = [("a", 0.3, 0.2, 0.4)]
    assert "stroke-dasharray" in intervals(rows, "t", "x", 0.25)
    assert "stroke-dasharray" not in intervals(rows, "t", "x")


def test_nothing_can_be_drawn_too():
    for picture in (intervals([], "t", "x"), bars([], {"": []}, "t", "x"), histogram({"": {}}, "t", "x")):
        assert ElementTree.fromstring(picture).tag == f"{SVG}svg"


def test_pictures_in_one_page_do_not_share_ids_that_mean_different_things():
    one, other = (ElementTree.fromstring(picture) for picture in (drawn()["bars"], drawn()["lines"]))
    ids = [
        {each.get("id"): ElementTree.tostring(each) for each in root.iter() if each.get("id")} for root in (one, other)
    ]
    for shared in ids[0].keys() & ids[1].keys():
        assert ids[0][shared] == ids[1][shared]


def test_a_page_stands_alone_and_escapes_its_text():
    whole = page(NASTY, [heading(NASTY), contents([NASTY]), paragraph(NASTY), code(NASTY), table([NASTY], [[NASTY]])])
    assert whole.startswith("<!doctype html>") and '<meta charset="utf-8">' in whole
    assert "<b>" not in whole and whole.count("&lt;b&gt; &amp; $x$") == 8
    assert "http" not in whole and "<script" not in whole and "<link" not in whole
    assert "prefers-color-scheme: dark" in whole and "width=device-width" in whole


def test_links_lead_to_headings():
    assert heading("Length of a game") == '<h2 id="length-of-a-game">Length of a game</h2>'
    assert 'href="#length-of-a-game"' in contents(["Length of a game"])
