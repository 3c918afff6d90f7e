"""Fields in the reference: the comment beside a field, `id: str  # stays the same`, becomes its description."""

import ast
import inspect
import io
import sys
import textwrap
import tokenize
from functools import cache
from typing import Any


def document_fields(app: Any, what: str, name: str, subject: Any, options: Any, lines: list[str]) -> None:
    """Called by Sphinx for each docstring, whose `lines` it may change."""
    if what != "attribute":
        return
    owner_name, _, field = name.rpartition(".")
    owner = _owner(owner_name)
    if owner is not None and field in (comments := field_comments(owner)):
        lines[:] = [_sentence(comments[field])]


@cache
def field_comments(owner: type) -> dict[str, str]:
    """The comments beside the annotated fields of a class."""
    source = textwrap.dedent(inspect.getsource(owner))
    beside = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT and token.line[: token.start[1]].strip()
    }
    (body,) = ast.parse(source).body
    assert isinstance(body, ast.ClassDef)
    fields = [node for node in body.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)]
    return {node.target.id: beside[node.lineno] for node in fields if node.lineno in beside}  # type: ignore[union-attr]


def _owner(name: str) -> type | None:
    """A class by its full name, if its module is imported."""
    module, _, class_name = name.rpartition(".")
    owner = getattr(sys.modules.get(module), class_name, None)
    return owner if inspect.isclass(owner) else None


def _sentence(comment: str) -> str:
    return f"{comment[0].upper()}{comment[1:].rstrip('.')}."
