"""The rewritings: small changes of a program, each with the name of the mistake that it repairs.

A rule looks at one place of the syntax tree and says what else might stand there. Applied to a
wrong program these are its possible repairs; applied to a right one they are the mistakes that
people make in it, since most of them are their own reverse. `blocks` holds what is done to whole
statements."""

import ast
from collections.abc import Iterator
from copy import deepcopy

from ..lessons import CUTS
from .blocks import of_blocks
from .change import COMPARED, SIGNS, Change, expression, mentions, targets, text_of
from .program import Program
from .roles import Location, infinite, parts_of, places

INFINITY = 'float("inf")'
GENERAL = frozenset(
    ("comparison", "sign", "name", "argument", "constant", "order", "statement", "condition")
)
# what may be meant by a sign, the likeliest first
OTHERS = {
    ">": ">= < <=",
    ">=": "> <= <",
    "<": "<= > >=",
    "<=": "< >= >",
    "==": "!= >= <=",
    "!=": "==",
}
CLOSED = (">=", "<=")
Made = Iterator[tuple[str, ast.AST]]


def changes(program: Program) -> list[Change]:
    """Every change of one place of a program, the surest names first."""
    parts = parts_of(program.module)
    found = [
        _put(place, mistake, new)
        for place in places(program.module, parts)
        for rule in RULES
        for mistake, new in rule(place)
    ]
    found += of_blocks(parts)
    for change in found:
        for new in change.nodes():
            if new is change.value or not hasattr(new, "lineno"):
                ast.copy_location(new, change.node)
            ast.fix_missing_locations(new)
    return sorted(found, key=lambda change: change.mistake in GENERAL)


def _put(place, mistake, new):
    if place.index is not None:
        held = [*getattr(place.owner, place.field)]
        held[place.index], new = new, held
    return Change(mistake, place.owner, place.field, new, place.node)


def _comparison(place: Location) -> Made:
    part = place.part
    match place.node:
        case ast.Compare(left, [sign], [right]) as node if type(sign) in COMPARED:
            now = COMPARED[type(sign)]
        case _:
            return
    bounds = part.plays(node, "alpha"), part.plays(node, "beta")
    # of a text it is only asked whether it is the same
    text = any(isinstance(getattr(one, "value", None), str) for one in (left, right))
    cut = any(bounds) and place.tests in ("leaves", "stays") or all(bounds)
    for other in OTHERS[now].split()[: 1 if text else None]:
        strict = now.rstrip("=") == other.rstrip("=")
        if part.plays(node, "depth"):
            mistake = _of_depth(place)
        elif "==" in (now, other):
            mistake = "condition"
        elif cut and strict:
            closed = (other in CLOSED) != (place.tests == "stays")
            mistake = "strict cut" if closed else "cut at equality"
        elif cut:
            mistake = "cut reversed"
        elif place.tests == "sets" and not strict:
            mistake = "max and min mixed up"
        else:
            mistake = "tie replaces" if strict and other not in CLOSED else "comparison"
        yield mistake, ast.Compare(left, [SIGNS[other]()], [right])
    if place.tests == "sets" and now not in ("==", "!="):
        mine, theirs = text_of(left), text_of(right)
        asked = any(bounds) or mentions(place.statement, "player")
        for name in part.of("node")[:1] if not asked else ():
            test = f'{mine} > {theirs} if {name}.player == "max" else {mine} < {theirs}'
            yield "max and min mixed up", expression(test)


def _name(place: Location) -> Made:
    node, part = place.node, place.part
    if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
        return
    bounds, sets = {*part.of("alpha", "beta")}, targets(place.statement)
    if node.id in ("max", "min"):
        moves = sets and bounds.issuperset(sets)
        mistake = "bound goes the wrong way" if moves else "max and min mixed up"
        yield mistake, expression("min" if node.id == "max" else "max")
        for name in part.of("node")[:1] if not moves else ():
            yield mistake, expression(f'max if {name}.player == "max" else min')
    kinds = (
        part.of("alpha", "beta", "best", "value", most=2),
        part.of("node", most=1) + part.of("child", most=2),
    )
    whole = node is getattr(place.statement, "value", None) and not place.loops
    if whole and node.id in bounds and {*sets} & {*part.of("best")}:
        yield "fail-hard", expression("-" + INFINITY)
        yield "fail-hard", expression(INFINITY)
    for names in kinds:
        for other in dict.fromkeys(names) if node.id in names else ():
            if other == node.id:
                continue
            mistake = "name"
            if isinstance(place.statement, ast.Return) and not place.call and node.id in bounds:
                mistake = "fail-hard"
            elif whole and node.id in part.of("value") and other in part.of("best"):
                mistake = "last child's value"
            elif place.call is not None and names is kinds[0]:
                negated = isinstance(place.owner, ast.UnaryOp)
                turned = "bounds not swapped" if negated else "bounds changed places"
                mistake = turned if {node.id, other} <= bounds else "parent's bound only"
            yield mistake, expression(other)


def _sign(place: Location) -> Made:
    """A minus more, or one less."""
    node, part = place.node, place.part
    match node:
        case ast.UnaryOp(ast.USub(), ast.Constant()):
            return
        case ast.UnaryOp(ast.USub(), operand):
            yield _whose(place, operand, False), operand
            return
        case ast.Attribute(attr="payoff" | "eval"):
            counts = True
        case ast.Name(name):
            signs = part.of("sign", "alpha", "beta", "value")
            counts = name in signs or infinite(node)
        case ast.expr():
            counts = part.called(node) or infinite(node)
        case _:
            return
    stored = isinstance(getattr(node, "ctx", None), ast.Store)
    if counts and not stored and not isinstance(place.owner, ast.UnaryOp):
        yield _whose(place, node, True), ast.UnaryOp(ast.USub(), node)


def _whose(place, node, added):
    part = place.part
    if infinite(node):
        return "max and min mixed up"
    if part.called(node) or part.plays(node, "value"):
        return "no minus" if added else "sign"
    if place.call is not None and part.plays(node, "sign"):
        return "leaf for the wrong player" if added else "sign turned every ply"
    if place.call is not None and part.plays(node, "alpha", "beta"):
        return "bounds not negated"
    if isinstance(place.owner, ast.Lambda) and mentions(node, "eval"):
        return "turn misread"  # it says which child comes first
    return "leaf for the wrong player" if mentions(node, "payoff", "eval") else "sign"


def _leaf(place: Location) -> Made:
    """What a leaf or a horizon node counts."""
    node, signs = place.node, place.part.of("sign")
    match node:
        case ast.Attribute(whose, "payoff" | "eval" as what):
            other = "eval" if what == "payoff" else "payoff"
            yield "horizon mixed up", expression(f"{text_of(whose)}.{other}")
            for sign in signs[:2]:
                if not mentions(place.statement, sign) or not isinstance(place.owner, ast.BinOp):
                    yield "leaf for the wrong player", expression(f"{sign} * {text_of(node)}")
        case ast.Attribute(whose, "move" | "index" as what):
            other = "index" if what == "move" else "move"
            yield "child for move", expression(f"{text_of(whose)}.{other}")
        case ast.IfExp(test, kept, other) if signs and mentions(other, "payoff", "eval"):
            mistake = "turn misread" if "% 2" in text_of(test) else "leaf for the wrong player"
            for one in (kept, other):
                if isinstance(one, ast.Attribute):
                    yield mistake, expression(f"{signs[0]} * {text_of(one)}")
        # one of the children, by its place or as the best of them
        case ast.Subscript(whole) | ast.Call(_, [whole], [_, *_]) if mentions(whole, "children"):
            yield "child for move", expression(f"{text_of(node)}.move")
    if isinstance(place.owner, ast.Tuple) and text_of(node) in place.part.of("child"):
        yield "child for move", expression(f"{text_of(node)}.move")


def _constant(place: Location) -> Made:
    node = place.node
    match node:
        case ast.Constant("max" | "min" as side):
            yield "max and min mixed up", ast.Constant("min" if side == "max" else "max")
        case ast.Constant(str() as text) if text != text.lower():
            if not isinstance(place.owner, ast.Expr):
                yield "spelling", ast.Constant(text.lower())
        case ast.Constant(bool() as held):
            yield "turn misread" if place.call else "constant", ast.Constant(not held)
            if place.call and isinstance(place.call.args[0], ast.Name):
                yield "turn misread", expression(f'{place.call.args[0].id}.player == "max"')
            return
    number = _number(node)
    if number is None:
        return
    # of 10**6 neither the 10 is one nor the 6
    start = not (place.tests or place.call or isinstance(place.owner, ast.BinOp))
    if start and (number == 0 or abs(number) >= 10):
        mistake = "start at 0" if number == 0 else "finite infinity"
        for sign in ("-", "") if number == 0 else ("",):
            yield mistake, expression(sign + INFINITY)
        for name in place.part.of("node")[:1] if number == 0 else ():
            test = f'{name}.player == "max"'
            yield mistake, expression(f"-{INFINITY} if {test} else {INFINITY}")
    parity = isinstance(getattr(place.owner, "op", None), ast.Mod)
    if isinstance(node, ast.Constant) and abs(number) < 10 and not parity:
        depth = place.part.plays(place.statement, "depth")
        for step in (1, -1):
            yield _of_depth(place) if depth else "constant", ast.Constant(number + step)


def _of_depth(place):
    """What is wrong where a depth is compared: it may decide on the turn, or on the window."""
    if mentions(place.statement, "player"):
        return "turn misread"
    test = getattr(place.statement, "test", None)
    if isinstance(test, ast.BoolOp) and mentions(test, "is_leaf", "children"):
        return "horizon mixed up" if isinstance(test.op, ast.And) else "depth off by one"
    fresh = "inf" in text_of(place.statement)
    return "fresh window at the root" if fresh else "depth off by one"


def _number(node):
    """The number that an expression of constants is, None if it is none."""
    match node:
        case ast.Constant(int() | float() as number):
            return number
        case ast.Attribute(attr="maxsize"):
            return 10**18
        case ast.BinOp(left, ast.Pow() | ast.Mult() as sign, right):
            low, high = _number(left), _number(right)
            if low is not None and high is not None and abs(high) < 400:
                return low**high if isinstance(sign, ast.Pow) else low * high
    return None


def _test(place: Location) -> Made:
    """The condition of an if, of a while, or of a choice."""
    node, part = place.node, place.part
    if isinstance(node, ast.BoolOp):
        for dropped in node.values:
            rest = [one for one in node.values if one is not dropped]
            side = place.tests == "leaves" and mentions(dropped, "player", "max", "min")
            left = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            yield "one side cuts" if side else "condition", left
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "condition", ast.BoolOp(other, node.values)
    if place.field != "test" or not isinstance(node, ast.expr):
        return
    turned = isinstance(node, ast.UnaryOp)
    best = node.operand if turned else node
    if isinstance(best, ast.Name | ast.Attribute):
        none = ast.Is() if turned else ast.IsNot()
        yield "zero for nothing", ast.Compare(best, [none], [ast.Constant(None)])
    if mentions(node, "payoff") and not isinstance(node, ast.Compare):
        yield "zero for nothing", expression(f"{part.of('node')[0]}.is_leaf")
    parity = "% 2" in text_of(best) or mentions(best, "ply") or part.plays(best, "sign", "depth")
    plain = isinstance(best, ast.Name) or isinstance(best, ast.Compare) and parity
    for name in part.of("node")[:1] if plain else ():
        for side in ("max", "min"):
            yield "turn misread", expression(f'{name}.player == "{side}"')
    if place.tests == "leaves" and part.of("alpha") and part.of("beta"):
        always = isinstance(node, ast.Constant)
        mistake = (
            ("left after one child" if node.value else "nothing cut") if always else "condition"
        )
        for sign in CUTS:
            yield mistake, expression(f"{part.of('alpha')[0]} {sign} {part.of('beta')[0]}")
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "condition", node.operand
    else:
        yield "condition", ast.UnaryOp(ast.Not(), node)


def _simpler(place: Location) -> Made:
    """A part in the place of the whole."""
    node = place.node
    match node:
        case ast.IfExp(_, one, other):
            for kept, dropped in ((one, other), (other, one)):
                fresh = "inf" in text_of(dropped) and "inf" not in text_of(kept)
                yield "fresh window at the root" if fresh else "condition", kept
        case ast.Subscript(whole, ast.Slice()):
            yield "last child left out", whole
        case ast.BinOp(left, ast.FloorDiv(), right):
            yield "chances lost", ast.BinOp(left, ast.Div(), right)
        case ast.BinOp(left, ast.Sub() | ast.Add(), ast.Constant()):
            steps = "depth off by one" if place.part.plays(node, "depth") else "constant"
            # what is divided by is no end of a list
            end = "len" in text_of(node) and not isinstance(place.owner, ast.BinOp)
            yield "last child left out" if end else steps, left
        case ast.Call(ast.Name("int" | "round"), [first, *_]):
            yield "rounded", first
        case ast.BinOp(ast.List([ast.List() as one]), ast.Mult(), many):
            each = f"[{text_of(one)} for _ in range({text_of(many)})]"
            yield "one list many times", expression(each)


def _recursion(place: Location) -> Made:
    """What a child is searched with, and by whom."""
    node, part, other = place.node, place.part, place.part.called(place.node)
    if not other or not isinstance(node, ast.Call):
        if isinstance(node, ast.UnaryOp) and part.called(node.operand):
            yield from _alternating("turn misread", node.operand, part)
        return
    given, signed = _given(node, other), not _parameter(other, "sign") or part.plays(node, "sign")
    if not isinstance(place.owner, ast.UnaryOp) and signed:
        yield from _alternating("no minus", node, part)
    if other.pairs and not isinstance(place.owner, ast.Subscript):
        yield "pair for value", ast.Subscript(node, ast.Constant(0), ast.Load())
    alpha, beta = _parameter(other, "alpha"), _parameter(other, "beta")
    if alpha and beta:
        now = given.get(alpha), given.get(beta)
        for a, b in part.windows:
            for low, high in ((a, b), (f"-{b}", f"-{a}")):
                if now != (low, high):
                    mistake = _misgiven(*now, a, b, low, place)
                    yield mistake, _with(node, other, {alpha: low, beta: high})
    for role, forms in (("depth", ("{0} - 1", "{0}")), ("sign", ("-{0}", "{0}"))):
        to = _parameter(other, role)
        for name in part.of(role)[:1] if to else ():
            for form in forms:
                new, now = form.format(name), given.get(to)
                if now != new:
                    mistake = _misplayed(role, now, name, new)
                    yield mistake, _with(node, other, {to: new})
    for place_, (one, two) in enumerate(zip(node.args, node.args[1:])):
        swapped = [*node.args[:place_], two, one, *node.args[place_ + 2 :]]
        bounds = other.parameters[place_ : place_ + 2] == [alpha, beta]
        turned = isinstance(one, ast.UnaryOp) and isinstance(two, ast.UnaryOp)
        mistake = "bounds not swapped" if turned else "bounds changed places"
        yield mistake if bounds else "argument", ast.Call(node.func, swapped, node.keywords)
    for name in other.parameters:
        if name not in given and name in part.parameters:
            yield "argument", _with(node, other, {name: name})
    yield from _partner(node, other)


def _parameter(function, role):
    """The parameter that plays a role, "" if none does."""
    return next((one for one in function.of(role) if one in function.parameters), "")


def _misplayed(role, now, name, new):
    """The name of the mistake that passes this depth or sign in the place of a new one."""
    if role == "depth":
        return "too deep" if now in (name, None) else "depth off by one"
    if now in ("1", "-1"):
        return "turn misread"
    return "sign turned every ply" if new == name and now else "leaf for the wrong player"


def _given(call, other):
    given = dict(zip(other.parameters, map(text_of, call.args)))
    return given | {one.arg: text_of(one.value) for one in call.keywords}


def _with(call, other, news):
    """The call with these arguments, without those that the function does not take; one that was
    missing is named where it cannot stand.
    """
    given = [*call.args]
    keywords = [one for one in call.keywords if one.arg in other.parameters and one.arg not in news]
    for name in sorted(news, key=other.parameters.index):
        place, new = other.parameters.index(name), expression(news[name])
        if place < len(given):
            given[place] = new
        elif place == len(given) and not keywords:
            given.append(new)
        else:
            keywords.append(ast.keyword(name, new))
    return ast.Call(call.func, given, keywords)


def _misgiven(low, high, a, b, right, place):
    """The name of the mistake that passes these bounds, where `right` is what alpha should be."""
    if low is None and high is None:
        return "window not passed"
    if low is None or high is None:
        return "one bound passed"
    if {low, high} == {a, b} and right == a or {low, high} == {f"-{a}", f"-{b}"} and right != a:
        return "bounds changed places" if right == a else "bounds not swapped"
    if {low, high} == {a, b}:
        return "bounds not negated"
    if "inf" in low and "inf" in high:
        return "window not passed" if _recursive(place.part) else "fresh window at the root"
    return "parent's bound only" if "inf" in low + high else "argument"


def _recursive(part):
    """Whether a function calls itself, and does not only start the search."""
    name = getattr(part.node, "name", None)
    return name is None or mentions(ast.Module(part.node.body, []), name)


def _alternating(mistake, call, part):
    """f(child, ...) negated, unless the same player moves again."""
    other = part.called(call)
    if not call.args or not part.of("node"):
        return
    news = {
        _parameter(other, role): part.of(role)[0]
        for role in ("alpha", "beta", "sign")
        if _parameter(other, role) and part.of(role)
    }
    child = text_of(call.args[0])
    if child in part.of("node"):
        return  # what is handed on is no child
    same = _with(deepcopy(call), other, news)
    test = expression(f"{child}.player == {part.of('node')[0]}.player")
    yield mistake, ast.IfExp(test, same, ast.UnaryOp(ast.USub(), call))


def _partner(call, other):
    """Another function of the program in its place, or the one of the two that the child asks
    for."""
    name = next((name for name, one in other.program.items() if one is other), "")
    for partner, one in other.program.items():
        if one is other or len(one.parameters) != len(other.parameters) or not call.args:
            continue
        func = lambda which: text_of(call.func).replace(name, which)  # noqa: E731
        yield "turn misread", ast.Call(expression(func(partner)), call.args, call.keywords)
        for first, second in ((name, partner), (partner, name)):
            chosen = f'{func(first)} if {text_of(call.args[0])}.player == "max" else {func(second)}'
            yield "turn misread", ast.Call(expression(chosen), call.args, call.keywords)


RULES = (_comparison, _name, _sign, _leaf, _constant, _test, _simpler, _recursion)
