"""The reference takes the comment beside a field as its description."""

from sphinx.pycode import ModuleAnalyzer

from tools.site.fields import describe_fields, field_comments, readable_signature

SOURCE = '''
class Burrow:
    """A home."""

    depth: int  # below the grass, in metres
    name: str = "#1"
    # a comment on its own line belongs to no field
    doors: int = 2  # at least `1`.

    def dig(self) -> None:
        deeper: int = 1  # not a field
'''


def test_comments_beside_fields_are_read() -> None:
    assert field_comments(SOURCE) == {
        ("Burrow", "depth"): "below the grass, in metres",
        ("Burrow", "doors"): "at least `1`.",
    }


def test_sphinx_learns_them_as_sentences_also_where_a_class_comes_from() -> None:
    describe_fields(["underhall.engine.game", "underhall.bots"])
    assert ModuleAnalyzer.for_module("underhall.engine.game").attr_docs["Game", "package"] == [
        "That holds all its parts: `__package__`.",
        "",
    ]
    assert ("Considered", "visits") in ModuleAnalyzer.for_module("underhall.bots.base").attr_docs


def test_a_signature_with_a_factory_can_be_read() -> None:
    assert readable_signature(None, "class", "", None, None, "(a: int, b: list = <factory>)", "") == (
        "(a: int, b: list = ...)",
        "",
    )
    assert readable_signature(None, "class", "", None, None, "(a: int)", "") is None
    assert readable_signature(None, "attribute", "", None, None, None, "int") is None
