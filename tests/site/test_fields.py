"""The reference takes the comment beside a field as its description."""

from dataclasses import dataclass

from tools.site.fields import document_fields, field_comments


@dataclass
class Burrow:
    """A home."""

    depth: int  # below the grass, in metres
    name: str = "#1"
    # a comment on its own line belongs to no field
    doors: int = 2  # at least `1`.


def test_comments_beside_fields_are_read() -> None:
    assert field_comments(Burrow) == {"depth": "below the grass, in metres", "doors": "at least `1`."}


def test_a_field_gets_its_comment_as_a_sentence() -> None:
    lines: list[str] = []
    document_fields(None, "attribute", f"{__name__}.Burrow.depth", None, None, lines)
    assert lines == ["Below the grass, in metres."]
    kept = ["A home."]
    document_fields(None, "class", f"{__name__}.Burrow", Burrow, None, kept)
    document_fields(None, "attribute", f"{__name__}.Burrow.name", None, None, kept)
    assert kept == ["A home."]
