"""The words of the rules: all there, in order, and short enough to be read at the table."""

import re

from underhall.engine.rulebook import load_rulebook
from underhall.games.dwarfs.pack import PACK

RULEBOOK = load_rulebook(PACK.folder.parent / "rules.toml")
MOST_SENTENCES = 2  # of a rule
MOST_OF_A_RULING = 4  # which may give two readings, what the switch changes, and why


def test_every_id_in_order():
    assert [rule.id for rule in RULEBOOK.rules] == [f"R{number:03}" for number in range(1, 133)]
    assert [ruling.id for ruling in RULEBOOK.rulings] == [f"Q{number:02}" for number in range(1, 46)]


def test_headings_are_short_and_each_its_own():
    headings = [entry.heading for entry in RULEBOOK.entries]
    assert [heading for heading in headings if not 2 <= len(heading.split()) <= 5] == []
    assert len(set(headings)) == len(headings)


def test_texts_are_short():
    for entry in RULEBOOK.entries:
        sentences = re.findall(r"[.!?](?:\s|\Z)", entry.text)
        most = MOST_OF_A_RULING if entry in RULEBOOK.rulings else MOST_SENTENCES
        assert 1 <= len(sentences) <= most, entry.id
        assert entry.text.endswith("."), entry.id


def test_rulings_ask_and_name_their_switches():
    for ruling in RULEBOOK.rulings:
        assert ruling.question.endswith("?"), ruling.id
        named = set(re.findall(r"`([a-z_]+)`", ruling.text)) & set(PACK.switches.__struct_fields__)
        assert named == set(ruling.switches), ruling.id


def test_sections_do_not_come_back():
    sections = [rule.section for rule in RULEBOOK.rules]
    begun = [section for number, section in enumerate(sections) if number == 0 or sections[number - 1] != section]
    assert len(begun) == len(set(begun)) == 12
