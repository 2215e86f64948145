"""The rewritings of statements: what is missing in a block, stands too early, or is one too
many."""

import ast
import re
from collections.abc import Iterator
from copy import deepcopy

from ..lessons import CUTS
from .change import LOOPS, Change, expression, leaves, mentions, targets, text_of
from .roles import Part, within

BLOCKS = "body", "orelse"
SETTABLE = ast.Name | ast.Attribute | ast.Subscript
SIMPLE = (ast.Break, ast.Continue, ast.Assign, ast.AugAssign, ast.Global, ast.Nonlocal)


def of_blocks(parts: dict[str, Part]) -> Iterator[Change]:
    """Every change of a list of statements inside the functions of a program."""
    for part in parts.values():
        if isinstance(part.node, ast.Lambda):
            continue
        bodies = [(part.node, "body", 0)]
        while bodies:
            owner, field, loops = bodies.pop()
            held = getattr(owner, field)
            for mistake, there, new in _changed(owner, held, part, loops):
                yield Change(mistake, owner, field, new, there)
            for one in held:
                inside = loops + isinstance(one, LOOPS)
                if not isinstance(one, ast.FunctionDef | ast.ClassDef):
                    for name in BLOCKS:
                        if getattr(one, name, None):
                            bodies.append((one, name, inside))


def _changed(owner, held, part, loops):
    for place, one in enumerate(held):
        before, after = held[:place], held[place + 1 :]
        for mistake, new in _instead(one, not isinstance(owner, ast.If), part, loops):
            yield mistake, one, [*before, *new, *after]
        if after and not isinstance(one, ast.FunctionDef) and not _is_text(one):
            cut = leaves(one) or leaves(after[0])
            ends = {mentions(one, "payoff"), mentions(after[0], "payoff")} == {True, False}
            horizon = "horizon mixed up" if ends and mentions(part.node, "eval") else "order"
            cut = cut and loops and part.of("alpha", "beta")
            mistake = "cut before the update" if cut else horizon
            yield mistake, one if leaves(one) else after[0], [*before, after[0], one, *after[1:]]
        match body := one.body if isinstance(one, LOOPS) else []:
            case [_, *_, ast.Return() as last]:
                loop = _copy(one, body=body[:-1])
                yield "return in the loop", last, [*before, loop, last, *after]
        match one:
            case ast.For(target, body=[ast.Assign() | ast.AugAssign() as first, _, *_]):
                # what does not depend on the child
                if not mentions(first, *targets(target)):
                    loop = _copy(one, body=body[1:])
                    yield "set in the loop", first, [*before, first, loop, *after]
    if loops:
        yield from _missing(held, part)
        yield from _twice(held, part)
    else:
        yield from _hard(held, part)
    if owner is part.node:
        yield from _unreturned(held, part)
        yield from _chance(held, part)
        for name, given in part.defaults:
            if isinstance(given, ast.List | ast.Dict):
                again = _statement(f"{name} = {text_of(given)}")
                yield "kept between calls", given, [again, *held]


def _copy(node, **fields):
    made = type(node)(**{name: getattr(node, name) for name in node._fields} | fields)
    return ast.copy_location(made, node)


def _is_text(one):
    return isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)


def _end(held):
    """The last line of some statements."""
    return ast.Pass(lineno=held[-1].end_lineno)


def _statement(text):
    return ast.parse(text).body[0]


def _cuts(part):
    return [f"{a} {sign} {b}" for a, b in part.windows for sign in CUTS]


def _instead(one, alone, part, loops):
    """What may stand in the place of one statement."""
    bests = part.of("best", "value")
    if isinstance(one, SIMPLE):
        yield _one_too_many(one, alone), [ast.copy_location(ast.Pass(), one)]
    match one:
        case ast.Break():
            for cut in _cuts(part):
                yield "left after one child", [_statement(f"if {cut}:\n    break")]
            for best in bests[:2]:
                yield "cut before the update", [_statement(f"return {best}")]
        case ast.Continue():
            yield "nothing cut", [ast.Break()]
        case ast.Expr(value) if not _is_text(one) and not _yields(one):
            match value:
                case ast.Compare(left, [ast.Eq()], [right]) if isinstance(left, SETTABLE):
                    yield "== for =", [_statement(f"{text_of(left)} = {text_of(right)}")]
            yield "nothing returned", [ast.copy_location(ast.Return(value), one)]
        case ast.Return(None | ast.Constant(None)):
            mistake = "None after a cut" if loops else "nothing returned"
            for best in bests[:3] + part.of("alpha", "beta", most=1):
                yield mistake, [_statement(f"return {best}")]
        case ast.Return() if loops:
            yield "return in the loop", [ast.copy_location(ast.Pass(), one)]
        case ast.Assign([ast.Name(name)], new) if name not in (value := text_of(new)):
            for names, best in ((part.of("alpha"), "max"), (part.of("beta"), "min")):
                if name in names:
                    yield "alpha is the best", [_statement(f"{name} = {best}({name}, {value})")]
            for text in _extremes(name, value, part) if loops and name in bests else ():
                yield "last child's value", [_statement(f"{name} = {text}")]


def _one_too_many(one, alone):
    """The mistake that a statement is which should not be there; `alone` stands under no test."""
    if isinstance(one, ast.Break):
        return "left after one child" if alone else "cut before the update"
    return "one choice for all" if isinstance(one, ast.Global | ast.Nonlocal) else "statement"


def _extremes(name, value, part):
    yield f"max({name}, {value})"
    yield f"min({name}, {value})"
    for node in part.of("node")[:1]:
        yield f'(max if {node}.player == "max" else min)({name}, {value})'


def _yields(one):
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(one))


def _missing(held, part):
    """What a block inside the loop may lack: a bound that moves, a cut."""
    for name in part.of("best", "value", most=2):
        moves = [f"{a} = max({a}, {name})" for a in part.of("alpha")[:1]]
        moves += [f"{b} = min({b}, {name})" for b in part.of("beta")[:1]]
        for place, one in enumerate(held, 1):
            for move in moves if name in targets(one) else ():
                yield (
                    "bound never moves",
                    _end([one]),
                    [*held[:place], _statement(move), *held[place:]],
                )
    bounds = part.of("alpha", "beta")
    everywhere = [one for other in part.program.values() for one in within(other)]
    cuts = [one for one in everywhere if leaves(one) and mentions(one.test, *bounds)]
    mistake = "one side cuts" if cuts else "nothing cut"
    early = [one for one in held[:-1] if one in cuts]
    if early:
        # this loop does cut, only before it knows what the child is worth
        kept = [one for one in held if one is not early[0]]
        yield "cut before the update", early[0], [*kept, early[0]]
    elif not isinstance(held[-1], ast.Break | ast.Return | ast.Continue):
        for cut in _cuts(part):
            yield mistake, _end(held), [*held, _statement(f"if {cut}:\n    break")]


def _twice(held, part):
    """A search that is called twice with the same arguments in one turn of the loop."""
    seen = {}
    for place, one in enumerate(held):
        for node in ast.walk(one):
            if part.called(node):
                seen.setdefault(text_of(node), []).append(place)
    for text, found in seen.items():
        if len(found) > 1:
            first = min(found)
            kept = [_Recalled(text).visit(deepcopy(one)) for one in held[first:]]
            hoisted = _statement(f"child_value = {text}")
            yield "each child searched twice", held[first], [*held[:first], hoisted, *kept]


class _Recalled(ast.NodeTransformer):
    def __init__(self, text):
        self.text = text

    def visit(self, node):
        if isinstance(node, ast.Call | ast.UnaryOp) and text_of(node) == self.text:
            return ast.copy_location(expression("child_value"), node)
        return self.generic_visit(node)


def _unreturned(held, part):
    if isinstance(held[-1], ast.Return) or any(map(_yields, held)):
        return
    for name in part.of("best", most=3) + part.of("value", "alpha", "beta", most=1):
        yield "nothing returned", _end(held), [*held, _statement(f"return {name}")]


def _hard(held, part):
    """A bound is returned, where the best value reached is asked for."""
    bounds = {*part.of("alpha", "beta")}
    places = [k for k, one in enumerate(held) if isinstance(one, LOOPS)]
    if len(places) != 1 or not part.of("node"):
        return
    place = places[0]
    loop, after = held[place], held[place + 1 :]
    hard = [one for top in held[place:] for one in ast.walk(top) if _returns(one, bounds)]
    raised, lowered = ({*part.of(role)} & {*targets(loop)} for role in ("alpha", "beta"))
    if not hard or not raised | lowered:
        return
    side = f'{part.of("node")[0]}.player == "max"'
    best, start = ("max", "-float('inf')") if raised else ("min", "float('inf')")
    if raised and lowered:
        best, start = f"(max if {side} else min)", f"-float('inf') if {side} else float('inf')"
    new = [_statement(f"reached = {start}"), *_softened([loop], best, bounds, part)]
    new += [_statement("return reached") if _returns(one, bounds) else one for one in after]
    yield "fail-hard", hard[-1], [*held[:place], *new]


def _returns(one, bounds):
    return isinstance(one, ast.Return) and one.value is not None and mentions(one.value, *bounds)


def _softened(held, best, bounds, part):
    """The statements with the best value kept after each search of a child, and returned instead of
    a bound; what stands in them stays the same, for other changes.
    """
    made, kept = [], f"reached = {best}(reached, {{}})"
    for one in held:
        if isinstance(one, ast.For | ast.While | ast.If):
            blocks = {name: _softened(getattr(one, name), best, bounds, part) for name in BLOCKS}
            made.append(_copy(one, **blocks))
            continue
        calls = [node for node in ast.walk(one) if part.called(node)]
        if _returns(one, bounds):
            made.append(_statement("return reached"))
        elif not calls or not isinstance(one, ast.Assign):
            made.append(one)
        elif bounds.issuperset(targets(one)):
            negated = [node for node in ast.walk(one) if getattr(node, "operand", 0) is calls[0]]
            call = (negated or calls)[0]
            first = _statement("child_value = 0")
            first.value = call
            recalled = _Recalled(text_of(call)).visit(deepcopy(one))
            made += [first, _statement(kept.format("child_value")), recalled]
        else:
            made += [one, _statement(kept.format(targets(one)[0]))]
    return made


def _chance(held, part):
    """A chance node is worth the mean of its children, and nobody's choice."""
    everywhere = [node for node in within(part) if isinstance(node, ast.Call)]
    calls = [node for node in everywhere if part.called(node) and node.args]
    if not calls or not part.of("node") or not part.of("child"):
        return
    node, child, call = part.of("node")[0], part.of("child")[0], text_of(calls[0])
    pairs, start = part.pairs, 0
    call += "[0]" if pairs else ""
    mean = f"sum(p * {call} for p, {child} in zip({node}.probs, {node}.children))"
    for place, one in enumerate(held, 1):
        # their values are in a list already
        match one:
            case ast.Assign([name, *_], ast.ListComp(each)):
                value = "v" if not pairs or isinstance(each, ast.Subscript) else "v[0]"
                mean = f"sum(p * {value} for p, v in zip({node}.probs, {text_of(name)}))"
                start = place
    mean = f"({mean}, None)" if pairs else mean
    played = [one for one in held if isinstance(one, ast.If) and mentions(one.test, "chance")]
    for one in played:
        chosen = re.search(r"\b(max)\(", text := " ".join(map(text_of, one.body)))
        chosen = chosen or re.search(r"\b(min)\(", text)
        mistake = f"chance as {chosen[1].upper()}" if chosen else "chances lost"
        new = _copy(one, body=[_statement(f"return {mean}")])
        yield mistake, one.body[-1], [new if other is one else other for other in held]
    if not played:
        text = text_of(part.node)
        mistake = (
            "chance as MAX" if "== 'min'" in text and "== 'max'" not in text else "chance as MIN"
        )
        new = _statement(f'if {node}.player == "chance":\n    return {mean}')
        for place, one in enumerate(held):
            if isinstance(one, ast.If) and isinstance(one.body[-1], ast.Return):
                place = max(place + 1, start)
                yield mistake, one, [*held[:place], new, *held[place:]]
                break
