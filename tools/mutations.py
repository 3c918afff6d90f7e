"""The small faults that `tools/mutants.py` puts into rules: each is one edit of a source text."""

import ast
import copy
import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
SIGN: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
RULE_ID = re.compile(r"\b[A-Z]+-?\d+\b")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutation:
    """One fault: what kind it is, where, and what replaces the text from `start` to `end` (offsets in bytes)."""

    kind: str
    line: int
    function: str  # "" at the top of a module
    rules: tuple[str, ...]  # the ids in the function's docstring
    start: int
    end: int
    text: str

    def apply(self, source: str) -> str:
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()

    def diff(self, source: str, name: str) -> str:
        before, after = source.splitlines(), self.apply(source).splitlines()
        return "\n".join(difflib.unified_diff(before, after, name, name, lineterm="", n=1))


def mutations(source: str) -> list[Mutation]:
    """Every fault we know how to make in this text; no two of them give the same text, and each gives valid Python."""
    found: dict[str, Mutation] = {}
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    for mutation in finder.found:
        mutated = mutation.apply(source)
        if mutated != source and mutated not in found and _is_python(mutated):
            found[mutated] = mutation
    return sorted(found.values(), key=lambda mutation: (mutation.line, mutation.start, mutation.kind, mutation.text))


def _is_python(source: str) -> bool:
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True


class _Finder(ast.NodeVisitor):
    """Walks through what is carried out: bodies of functions, and the constants at the top of a module."""

    def __init__(self, source: str) -> None:
        self.line_starts = [0]
        for line in source.encode().splitlines(keepends=True):
            self.line_starts.append(self.line_starts[-1] + len(line))
        self.function: Function | None = None
        self.found: list[Mutation] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self.function = self.function, node
        for statement in node.body:  # neither decorators nor annotations
            self.visit(statement)
        self.function = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):  # the values of an enum are names, not rules
                self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def generic_visit(self, node: ast.AST) -> None:
        for kind, target, text in _faults(node, self.function):
            self._add(kind, target, text)
        super().generic_visit(node)

    def _add(self, kind: str, node: ast.expr | ast.stmt, text: str) -> None:
        assert node.end_lineno is not None and node.end_col_offset is not None
        docstring = ast.get_docstring(self.function) if self.function else None
        self.found.append(
            Mutation(
                kind=kind,
                line=node.lineno,
                function=self.function.name if self.function else "",
                rules=tuple(RULE_ID.findall(docstring or "")),
                start=self.line_starts[node.lineno - 1] + node.col_offset,
                end=self.line_starts[node.end_lineno - 1] + node.end_col_offset,
                text=text,
            )
        )


def _faults(node: ast.AST, function: Function | None) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """The faults of one node: the kind, the node whose text is replaced, and its new text."""
    match node:
        case ast.Constant(value=bool(value)):
            yield "constant changed", node, str(not value)
        case ast.Constant(value=int(value)):
            yield "one more", node, str(value + 1)
            yield "one less", node, str(value - 1)
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                for kind, swaps in (("comparison flipped", FLIPPED), ("boundary moved", BOUNDARY)):
                    if swap := swaps.get(type(operator)):
                        ops = [*node.ops[:place], swap(), *node.ops[place + 1 :]]
                        yield kind, node, ast.unparse(ast.Compare(node.left, ops, node.comparators))
        case ast.BoolOp():
            swapped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "and/or swapped", node, ast.unparse(ast.BoolOp(swapped, node.values))
        case ast.BinOp() if sign := SIGN.get(type(node.op)):
            yield "sign swapped", node, ast.unparse(ast.BinOp(node.left, sign(), node.right))
        case ast.UnaryOp(op=ast.Not()):
            yield "not removed", node, f"({ast.unparse(node.operand)})"
        case ast.If() | ast.While() | ast.IfExp():
            if not _is_negated_elsewhere(node.test):
                yield "branch swapped", node.test, f"not ({ast.unparse(node.test)})"
        case ast.Return(value=None) | ast.Continue() | ast.Break():
            yield "statement removed", node, "pass"
        case ast.Return(value=ast.expr() as value):
            if isinstance(value, ast.BoolOp):
                yield "return value changed", value, f"not ({ast.unparse(value)})"
            elif not isinstance(value, ast.Constant | ast.Tuple) and not _is_negated_elsewhere(value):
                yield "return value changed", value, f"({ast.unparse(value)}) + 1"
        case ast.AugAssign() if function is not None:
            yield "statement removed", node, "pass"
            if sign := SIGN.get(type(node.op)):
                swapped_assign = copy.copy(node)
                swapped_assign.op = sign()
                yield "sign swapped", node, ast.unparse(swapped_assign)
        case ast.Expr(value=ast.Call()) if function is not None:
            yield "statement removed", node, "pass"
        case ast.Assign() if function is not None and not _is_only_binding(node, function):
            yield "statement removed", node, "pass"


def _is_negated_elsewhere(test: ast.expr) -> bool:
    """Whether another kind of fault already negates it: a flipped comparison, or a `not` removed."""
    if isinstance(test, ast.Compare):
        return len(test.ops) == 1
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def _is_only_binding(node: ast.Assign, function: Function) -> bool:
    """Without it a name would be unbound: a fault that any call shows, and so says nothing about the tests."""
    bound = _names_bound(function)
    return any(bound.count(name) == 1 for name in _names_bound(node))


def _names_bound(tree: ast.AST) -> list[str]:
    return [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
