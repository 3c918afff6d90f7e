"""Fields in the reference: the comment beside a field, `id: str  # stays the same`, becomes its description.

Sphinx reads such comments only if they begin with `#:`. Ours are for people who read the source, so they need no mark.
"""

import ast
import importlib
import io
import tokenize
from collections.abc import Iterable
from typing import Any

from sphinx.pycode import ModuleAnalyzer

FACTORY = "<factory>"  # how Python shows a default that is made for each object; not an expression


def describe_fields(modules: Iterable[str]) -> None:
    """Adds the comments beside fields to what Sphinx knows about modules, and those whose names they re-export."""
    for module in {source for name in modules for source in (name, *_re_exported(name))}:
        analyzer = ModuleAnalyzer.for_module(module)
        analyzer.analyze()
        for field, comment in field_comments(analyzer.code).items():
            analyzer.attr_docs.setdefault(field, [f"{comment[0].upper()}{comment[1:].rstrip('.')}.", ""])


def field_comments(source: str) -> dict[tuple[str, str], str]:
    """The comments beside annotated fields, by the names of the class and the field."""
    beside = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT and token.line[: token.start[1]].strip()
    }
    return {
        (owner.name, field.target.id): beside[field.lineno]
        for owner in ast.parse(source).body
        if isinstance(owner, ast.ClassDef)
        for field in owner.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and field.lineno in beside
    }


def readable_signature(
    app: Any, what: str, name: str, subject: Any, options: Any, arguments: str | None, result: str
) -> tuple[str, str] | None:
    """Sphinx calls this for each signature. It cannot parse one with a factory, and would show it unformatted."""
    return (arguments.replace(FACTORY, "..."), result) if arguments and FACTORY in arguments else None


def _re_exported(name: str) -> set[str]:
    """The modules from which a module takes the names in its `__all__`."""
    module = importlib.import_module(name)
    members = [getattr(module, member) for member in getattr(module, "__all__", ())]
    return {member.__module__ for member in members if hasattr(member, "__module__")}
