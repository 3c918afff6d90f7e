"""A pretended language: English with accents, a third longer. Text without accents is not in a catalogue, and layouts
that break here break in German too.

    UNDERHALL_LANGUAGE=pseudo underhall serve
"""

from __future__ import annotations

from fluent.syntax import ast
from fluent.syntax.visitor import Transformer

PSEUDO = "pseudo"
ACCENTS = str.maketrans("aeioucnsyzAEIOUCNSYZ", "áéíóúçñšýžÁÉÍÓÚÇÑŠÝŽ")
LONGER = 3  # every third vowel is doubled
VOWELS = frozenset("áéíóúý")


def disguised(text: str) -> str:
    """Text with accents, and longer."""
    signs, vowels = [], 0
    for sign in text.translate(ACCENTS):
        signs.append(sign)
        if sign in VOWELS:
            vowels += 1
            if vowels % LONGER == 0:
                signs.append(sign)
    return "".join(signs)


class _Disguise(Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802  # the name the library calls
        return ast.TextElement(disguised(node.value))


def disguise(resource: ast.Resource) -> ast.Resource:
    """A catalogue in the pretended language."""
    _Disguise().visit(resource)
    return resource
