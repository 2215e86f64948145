"""Programs that differ from one by a single slip."""

import ast
from collections.abc import Iterator
from copy import deepcopy

FOR = {ast.Gt: ast.GtE, ast.GtE: ast.LtE, ast.Lt: ast.LtE, ast.LtE: ast.GtE, ast.Eq: ast.NotEq}
NAMES = {"max": "min", "min": "max", "alpha": "beta", "beta": "alpha"}


def _slipped(node):
    """What may be written in the place of a part of a program."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in FOR:
        yield ast.Compare(node.left, [FOR[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in NAMES:
        yield ast.Name(NAMES[node.id], node.ctx)
    if isinstance(node, ast.Name) and node.id == "inf":
        yield from map(ast.Constant, (0, 1000))
    if isinstance(node, ast.UnaryOp):
        yield node.operand
    if isinstance(node, ast.BinOp):
        yield from (node.left, node.right)
    if isinstance(node, ast.Return) and node.value:
        yield ast.Expr(node.value)
    if isinstance(node, ast.Break | ast.Assign):
        yield ast.Pass()
    if isinstance(node, ast.Attribute) and node.attr == "children":
        yield ast.Subscript(node, ast.Slice(upper=ast.Constant(-1)), node.ctx)
    if isinstance(node, ast.If):
        yield ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)


class _At(ast.NodeTransformer):
    def __init__(self, node, other):
        self.node, self.other = node, other

    def visit(self, node):
        return self.other if node is self.node else self.generic_visit(node)


def slips(source: str) -> Iterator[str]:
    """The source with one comparison, name, sign, statement or operand slipped."""
    tree = ast.parse(source)
    for place, node in enumerate(ast.walk(tree)):
        for number, _ in enumerate(_slipped(node)):
            copy = deepcopy(tree)
            there = [*ast.walk(copy)][place]
            made = _At(there, deepcopy([*_slipped(there)][number])).visit(copy)
            yield ast.unparse(ast.fix_missing_locations(made))
