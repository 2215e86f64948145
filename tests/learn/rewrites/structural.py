"""Structural mutants of a right answer: programs that are right on small inputs, and wrong where
the sheet allows more. Made by script, each by one change in one place or, for a way of reckoning,
in all places alike."""

import ast
from collections.abc import Iterator
from copy import deepcopy

FINITE = "10**30"
MEMO = """
def _once(function, part):
    known = {{}}
    def recalled(node, *more, **options):
        key = part(node), more, tuple(options.items())
        if key not in known:
            known[key] = function(node, *more, **options)
        return known[key]
    return recalled
{name} = _once({name}, {part})
"""
PARTS = {
    "memo by payoff": "lambda node: node.payoff if node.is_leaf else node.path",
    "memo by the first leaf": "lambda node: next(node.leaves()).payoff",
}
SHALLOW = """
def _only_so_deep(function):
    def guarded(node, *more, **options):
        found = function(node, *more, **options)
        if node.path.count(".") < 6:
            return found
        return type(found)([0, *found[1:]]) if isinstance(found, (list, tuple)) else 0
    return guarded
{name} = _only_so_deep({name})
"""


def structural(source: str, name: str) -> Iterator[tuple[str, str]]:
    """What each mutant does, and its text. source : of the answer. name : what it is called."""
    for kind, change in CHANGES.items():
        found = ast.parse(source)
        places = [node for node in ast.walk(found) if change(deepcopy(node), name) is not None]
        if places:
            yield kind, ast.unparse(_Everywhere(change, name).visit(found))
    if "node.children" in source or "node.is_leaf" in source:
        for kind, part in PARTS.items():
            yield kind, source + MEMO.format(name=name, part=part)
        if source.count(f"{name}(") > 1:  # it calls itself by this name
            yield "0 below ply 6", source + SHALLOW.format(name=name)


class _Everywhere(ast.NodeTransformer):
    def __init__(self, change, name):
        self.change, self.name = change, name

    def generic_visit(self, node):
        node = super().generic_visit(node)
        return self.change(node, self.name) or node


def _is(node, text):
    return isinstance(node, ast.expr) and ast.unparse(node) == text


def _expression(text):
    return ast.parse(text, mode="eval").body


def _first(most):
    def change(node, name):
        if isinstance(node, ast.Attribute) and node.attr == "children" and _read(node):
            return _expression(f"{ast.unparse(node)}[:{most}]")
        return None

    return change


def _read(node):
    return isinstance(node.ctx, ast.Load)


def _finite(node, name):
    if _is(node, "inf") or _is(node, "math.inf") or _is(node, "float('inf')"):
        return _expression(FINITE)
    return _expression(f"-{FINITE}") if _is(node, "float('-inf')") else None


def _rounded(form):
    def change(node, name):
        if isinstance(node, ast.Attribute) and node.attr == "payoff" and _read(node):
            return _expression(form.format(ast.unparse(node)))
        return None

    return change


def _twice(node, name):
    if isinstance(node, ast.Call) and _is(node.func, name):
        text = ast.unparse(node)
        return _expression(f"[{text}, {text}][1]")
    return None


CHANGES = {
    **{f"the first {most} children": _first(most) for most in (3, 4, 8)},
    "a finite infinity": _finite,
    "payoffs to two digits": _rounded("round({}, 2)"),
    "whole payoffs": _rounded("int({})"),
    "each child searched twice": _twice,
}
