"""What the names in a search stand for, and what each part of it does: who alpha is, which call is
the recursion, which comparison a cut.

Names are known by what is done with them; alpha, beta, the depth and the sign by what they are
usually called too."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from .change import LOOPS, mentions, text_of

WORDS = {
    "alpha": r"α|a|alpha.*|alfa|lo|low.*|least.*|lb|floor|at_least",
    "beta": r"β|b|beta.*|hi|high.*|most.*|upper.*|ub|ceiling|at_most",
    "sign": r"sign|s|colou?r|side|sgn|factor|player_sign|sg|parity",
    "depth": r"d|depth.*|level.*|left|plies|ply|limit|remaining|rest|horizon",
}
Function = ast.FunctionDef | ast.Lambda


@dataclass
class Part:
    """A function of the program.

    names : for each role the names that may play it: node, child, alpha, beta, sign, depth,
    best, value. program : all functions of the program, by name."""

    node: Function
    names: dict[str, list[str]] = field(default_factory=dict)

    program: "dict[str, Part]" = field(default_factory=dict)

    def of(self, *roles: str, most: int | None = None) -> list[str]:
        """The names that may play these roles, so many of each at most."""
        return [name for role in roles for name in self.names.get(role, ())[:most]]

    @property
    def windows(self) -> list[tuple[str, str]]:
        """What may be alpha and beta."""
        return [*product(self.of("alpha", most=2), self.of("beta", most=2))]

    def plays(self, node: ast.AST, *roles: str) -> bool:
        """Whether a name that may play one of these roles stands in a node."""
        return mentions(node, *self.of(*roles))

    def called(self, node: ast.AST) -> "Part | None":
        """The function of the program that a call calls, if it does."""
        match node:
            case ast.Call(ast.Name(name) | ast.Attribute(attr=name)):
                return self.program.get(name)
        return None

    @property
    def pairs(self) -> bool:
        """Whether it returns several things at once."""
        returned = [one.value for one in within(self) if isinstance(one, ast.Return)]
        return any(isinstance(one, ast.Tuple | ast.List) for one in returned)

    @property
    def parameters(self) -> list[str]:
        """What it is called with, without `self`."""
        arguments = self.node.args
        names = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
        return names[names[:1] == ["self"] :]

    @property
    def defaults(self) -> Iterator[tuple[str, ast.expr]]:
        """The last of them, with what stands for each that a call leaves out."""
        given = self.node.args.defaults
        return zip(self.parameters[-len(given) :], given)


@dataclass(frozen=True)
class Location:
    """Where a node of the syntax tree stands.

    owner, field, index : what holds it, and where. part : the function around it. statement : the
    statement around it. loops : how many loops of the function are around it. tests : for a part
    of a test, "leaves" where the branch leaves the loop, "sets" where it sets something. call : the
    call of the recursion whose argument it is part of."""

    node: ast.AST
    owner: ast.AST
    field: str
    index: int | None
    part: Part
    statement: ast.stmt
    loops: int
    tests: str = ""
    call: ast.Call | None = None


def infinite(node: ast.AST) -> int:
    """1 for an expression that is infinity, -1 for minus infinity, else 0."""
    match node:
        case ast.UnaryOp(ast.USub(), positive):
            return -infinite(positive)
    text = text_of(node).lower() if isinstance(node, ast.expr) else ""
    if re.fullmatch(r"""((math|np|numpy)\.)?inf(inity)?|float\(['"]\+?inf(inity)?['"]\)""", text):
        return 1
    return -1 if re.fullmatch(r"""float\(['"]-inf(inity)?['"]\)""", text) else 0


def parts_of(module: ast.Module) -> dict[str, Part]:
    """The functions of a program by name, with what the names in them stand for."""
    parts = {}
    for node in ast.walk(module):
        match node:
            case ast.FunctionDef(name):
                parts[name] = Part(node)
            case ast.Assign([target, *_], ast.Lambda() as function):
                parts[text_of(target)] = Part(function)
    for part in parts.values():
        part.program = parts
        _cast(part)
    return parts


def within(part: Part) -> Iterator[ast.AST]:
    """The nodes of a function, without those of functions inside it."""
    body = part.node.body
    todo: list[ast.AST] = [*body] if isinstance(body, list) else [body]
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, ast.FunctionDef):
            todo += ast.iter_child_nodes(node)


def _cast(part):
    names = part.names = {role: [] for role in ("node", "child", "value", "best", *WORDS)}
    nodes, loops, stores = [*within(part)], [], {}

    def add(role, name):
        if name not in names[role]:
            names[role].append(name)

    for node in nodes:
        match node:
            case ast.Attribute(
                ast.Name(name), "children" | "payoff" | "is_leaf" | "eval" | "player"
            ):
                add("node", name)
            case ast.For(target) | ast.comprehension(target):
                loops.append(node)
                if "children" in text_of(node.iter) or ".move" in text_of(node):
                    for child in getattr(target, "elts", [target])[-1:]:
                        add("child", text_of(child))
            case ast.While():
                loops.append(node)
            case ast.Name(name, ast.Store()):
                stores.setdefault(name, []).append(node)
            case ast.Assign([target, *_], value) | ast.NamedExpr(target, value):
                found, inside = getattr(target, "elts", [target]), [*ast.walk(value)]
                used = {one.id for one in inside if isinstance(one, ast.Name)}
                below = any(map(part.called, inside))
                for own in map(text_of, found[:1] if below else ()):
                    if own not in used:
                        add("value", own)

    names["node"] = [name for name in names["node"] if name not in names["child"]]
    held = dict.fromkeys([*part.parameters, *stores])
    for role, words in WORDS.items():
        # the least so far and the most are no bounds, unless they are passed down
        passed = ".*" if role == "depth" else "least.*|at_least|most.*|at_most"
        names[role] = [
            name
            for name in held
            if re.fullmatch(words, name, re.I)
            and (name in part.parameters or role == "sign" or not re.fullmatch(passed, name, re.I))
        ]
    for one, default in part.defaults:
        if side := infinite(default):
            role = "alpha" if side < 0 else "beta"
            names[role] = [*dict.fromkeys([one, *names[role]])]
    inside = {id(one) for loop in loops for one in ast.walk(loop)}
    taken = {name for role in ("child", "alpha", "beta", "value") for name in names[role]}
    for name, places in stores.items():
        # what a loop makes better is set before it
        if len({id(one) in inside for one in places}) == 2 and name not in taken:
            add("best", name)


def places(module: ast.Module, parts: dict[str, Part]) -> Iterator[Location]:
    """Every node inside the functions of a program, with where it stands."""
    by_node = {id(part.node): part for part in parts.values()}

    def below(owner, part, statement, loops, tests, call):
        for name, held in ast.iter_fields(owner):
            many = isinstance(held, list)
            for index, node in enumerate(held if many else [held]):
                if not isinstance(node, ast.AST):
                    continue
                mine = by_node.get(id(node), part)
                here, why = (node, "") if isinstance(node, ast.stmt) else (statement, tests)
                if name == "test":
                    why = _why(owner, loops)
                if mine is not part:
                    yield from below(node, mine, here, 0, "", None)
                    continue
                if mine is not None:
                    place = index if many else None
                    yield Location(node, owner, name, place, mine, here, loops, why, call)
                within_call = node if mine and mine.called(node) else call
                inner = loops + isinstance(owner, ast.ListComp | ast.GeneratorExp)
                inner += isinstance(owner, LOOPS) and name == "body"
                yield from below(node, mine, here, inner, why, within_call)

    yield from below(module, None, None, 0, "", None)


def _why(owner, loops):
    """What a test decides."""
    match owner:
        case ast.While():
            return "stays"
        case ast.If(body=body):
            kinds = {*map(type, body)}
            if loops and kinds & {ast.Break, ast.Return}:
                return "leaves"
            return "sets" if kinds & {ast.Assign, ast.AugAssign} else ""
    return "sets"
