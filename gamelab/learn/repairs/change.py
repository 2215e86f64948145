"""A change of a program: one field of its syntax tree, and the name of the mistake it repairs."""

import ast
from typing import Any, NamedTuple, TypeGuard

LOOPS = ast.For | ast.While
COMPARED = {ast.Gt: ">", ast.GtE: ">=", ast.Lt: "<", ast.LtE: "<=", ast.Eq: "==", ast.NotEq: "!="}
SIGNS = {sign: kind for kind, sign in COMPARED.items()}


class Change(NamedTuple):
    """A field of the tree and what is put into it; the name of the mistake it repairs, and the node
    whose line it is about."""

    mistake: str
    owner: ast.AST
    field: str
    value: Any
    node: ast.AST

    def nodes(self) -> list[ast.AST]:
        """What it puts in."""
        return self.value if isinstance(self.value, list) else [self.value]

    def swap(self) -> "Change":
        """Put the value in, and give the change that puts the old one back."""
        old = getattr(self.owner, self.field)
        setattr(self.owner, self.field, self.value)
        return self._replace(value=old)


def expression(text: str) -> ast.expr:
    """The syntax tree of an expression."""
    return ast.parse(text, mode="eval").body


def text_of(node: ast.AST) -> str:
    """A node as it is written."""
    return ast.unparse(node)


def mentions(node: ast.AST, *names: str) -> bool:
    """Whether one of these names, attributes or texts stands in it."""
    for one in ast.walk(node):
        match one:
            case ast.Name(word) | ast.Attribute(attr=word) | ast.Constant(word) if word in names:
                return True
    return False


def leaves(one: ast.AST) -> TypeGuard[ast.If]:
    """Whether a statement is a test that leaves the loop."""
    return isinstance(one, ast.If) and isinstance(one.body[-1], ast.Break | ast.Return)


def targets(statement: ast.AST) -> list[str]:
    """The names that a statement sets."""
    return [
        one.id
        for one in ast.walk(statement)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    ]
