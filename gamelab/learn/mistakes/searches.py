"""The pages on which MAX and MIN search a tree, and what learners make of them: a negamax with a
depth, and alpha-beta with a window.

A `{side}` in a rewriting is where it is made: by both players, by MAX alone, by MIN alone."""

from collections.abc import Mapping, Sequence

from .forms import Form, Rewriting, each, every, rewritten

Shapes = Mapping[str, Sequence[Rewriting]]
SIDES = ("True", "sign == 1", "sign == -1")
EVERYWHERE = ("True", "not node.ply")
NEGAMAX = """
from math import inf
choice = [None]

def search(node, depth, sign, alpha=-inf, beta=inf):
    if node.is_leaf:
        return sign * node.payoff, None
    if depth <= 0:
        return sign * (node.eval or 0), None
    best = -inf
    move = None
    for child in node.children:
        if child.player == node.player:
            value = search(child, depth - 1, sign, alpha, beta)[0]
        else:
            value = -search(child, depth - 1, -sign, -beta, -alpha)[0]
        if value > best:
            best, move = value, child.move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, move
"""
SIGN = '    sign = -1 if node.player == "min" else 1\n'
FOUND = """    found = search(node, depth, sign{window})
    value, move = found
    return {asked}
"""
NEVER_CUT = "        if alpha >= beta:\n            break\n => "
WHOLE = rewritten(NEGAMAX, NEVER_CUT)
WINDOW = "alpha=-inf, beta=inf"
# where no child is better than the start: its move is None, 0 or -1, or nothing was assigned
NOTHING = ("    move = None", "    move = 0", "    move = -1", "    pass")
NO_MOVE = "    move = None => {none}"
START = "best = -inf => best = {start} if ({side}) and ({where}) else -inf"
SAME, OTHER = "(child, depth - 1, sign", "(child, depth - 1, -sign"
KEPT = (
    "depth - 1 => depth - {step}",
    f"{SAME} => (child, depth - {{step}}, sign",
    f"{OTHER} => (child, depth - {{step}}, -sign",
)
MAX_BEGINS = "    found = search( =>     asked, sign = sign, 1\n    found = search("
TURNED = "value, move = found => value, move = asked * found[0], found[1]"
AGAIN = "child.player == node.player"
FORGETS = f"{AGAIN} => False"
AT_THE_ROOT = f"""        if {AGAIN} =>         if not node.ply:
            other = 1 if child.player == "max" else -1
            value = other * search(child, depth - 1, other)[0]
        elif {AGAIN}"""
# unsigned, negated, the parent's own
PAYOFFS = (
    "sign * node.payoff => node.payoff",
    "sign * node.payoff => -sign * node.payoff",
    f"        if {AGAIN} => "
    f"        if child.is_leaf:\n            value = child.payoff\n        elif {AGAIN}",
)
ESTIMATES = ("sign * (node.eval => (node.eval", "sign * (node.eval => -sign * (node.eval")
ENTERED = "    for child in =>     entered = alpha, beta\n    for child in"
CHOSEN = (
    "    found = search( =>     choice[0] = None\n    found = search(",
    "value, move = found => value, move = found[0], choice[0]",
    "best, move = value, child.move => best, move = value, child.move\n"
    "            choice[0] = move if {better} else choice[0]",
    "    return best, move =>     choice[0] = move if {end} else choice[0]\n    return best, move",
)
FEWER = each(
    "in node.children => in node.children[:-1]",
    "in node.children => in node.children[: max(1, len(node.children) - 1)]",
)


def _begun(start, *more, **parts):
    """Where the best value begins elsewhere, for all players or one, everywhere or at the root."""
    return every(START, *more, start=(start,), side=SIDES, **parts, where=EVERYWHERE)


VALUES: Shapes = {
    "tie replaces": every("value > best => value > best or value == best and {side}", side=SIDES),
    "start at 0": _begun("0"),
    "finite infinity": _begun("-LARGE"),
    "wrong infinity": _begun("inf"),
    "bounds not swapped": [
        ("-beta, -alpha => -alpha, -beta",),
        (
            ENTERED,
            ", alpha, beta)[0] => , *entered)[0]",
            "-beta, -alpha => -entered[0], -entered[1]",
        ),
    ],
    "bounds not negated": [
        ("-beta, -alpha => alpha, beta",),
        (ENTERED, "-beta, -alpha => *entered", ", alpha, beta)[0] => , *entered)[0]"),
    ],
    "leaf for the wrong player": [
        (payoff, *estimate) for payoff in PAYOFFS for estimate in (*each(*ESTIMATES), ())
    ]
    + each(*ESTIMATES),
    "turn misread": [
        (FORGETS,),
        (MAX_BEGINS, FORGETS),
        (MAX_BEGINS,),
        (MAX_BEGINS, AT_THE_ROOT),
        *each("value = search => value = -search", f"{SAME} => (child, depth - 1, -sign"),
        (MAX_BEGINS, FORGETS, TURNED),
        (MAX_BEGINS, TURNED),
        (MAX_BEGINS, AT_THE_ROOT, TURNED),
    ],
    "depth off by one": [
        *every(
            "depth <= 0 => depth <= {least}",
            least=("-1", "1", "1 and node.ply"),
        ),
        *every(
            "depth - 1 => depth - ({counted})",
            counted=(
                "sign == -1",
                "sign == -1 or not node.ply",
                "sign == 1",
                "sign == 1 or not node.ply",
            ),
        ),
    ],
    "horizon mixed up": each(
        "if node.is_leaf => if node.is_leaf and depth > 0",
        "node.payoff => (node.payoff if node.eval is None else node.eval)",
        "    found = search( =>     depth = inf if depth <= 0 else depth\n    found = search(",
        f"        if {AGAIN} =>         if not node.ply and depth <= 1:\n"
        f"            value = sign * child.eval\n        elif {AGAIN}",
    ),
    "too deep": each(
        *(
            kept.format(step=step)
            for step in ("0", "bool(node.ply)", "(not node.ply)")
            for kept in KEPT
        )
    ),
    "max and min mixed up": [
        *every(
            "value > best => (value < best if {side} else value > best)",
            "best = -inf => best = inf if {side} else -inf",
            side=SIDES,
        ),
        *every("value > best => (value < best if {side} else value > best)", side=SIDES),
    ],
    "last child left out": FEWER,
    "zero for nothing": [
        *every(
            "sign * node.payoff => sign * (node.payoff or sign * {empty})",
            empty=("sign * node.eval", "inf", "-inf"),
        ),
        *each("value > best => value > best or not best"),
    ],
}
MOVES: Shapes = VALUES | {
    "start at 0": _begun("0", NO_MOVE, none=NOTHING),
    "finite infinity": _begun("-LARGE", NO_MOVE, none=NOTHING),
    "one choice for all": [
        *every(*CHOSEN, better=("True",), end=("False",)),
        *every(*CHOSEN, better=("sign == 1",), end=("sign == -1",)),
        *every(*CHOSEN, better=("sign == -1",), end=("sign == 1",)),
        *every(*CHOSEN, better=("False",), end=("True",)),
        *every(*CHOSEN[1:], better=("True",), end=("False",)),
    ],
}
PRUNING: Shapes = {
    "bound never moves": each(
        "alpha = max(alpha, best)\n        if alpha => if max(alpha, best)", NEVER_CUT
    ),
    "nothing cut": each(NEVER_CUT),
    "left after one child": each("alpha >= beta => True"),
    "cut reversed": every("alpha >= beta => alpha {sign} beta", sign=("<=", "<")),
}
BY_WORTH = """return move => def worth(child):
        mine = -1 if child.player == "min" else 1
        return sign * mine * search(child, depth - 1, mine)[0]

    worths = list(map(worth, node.children))
    return sorted(worths, reverse={side}).index(max(worths))"""
PLACES: Shapes = {
    "place in the order": every(BY_WORTH, side=SIDES),
    "value for move": each("return move => return sign * value", "return move => return value"),
}


def _asking(page, name, asked, shapes, *lines, window=""):
    head = "".join(lines)
    return Form(
        f"{page}\ndef {name}{head}{FOUND.format(window=window, asked=asked)}",
        name.partition("(")[0],
        shapes,
    )


VALUE_TO_MAX = _asking(WHOLE, "value_to_max(node, depth=inf):\n", "sign * value", VALUES, SIGN)
VALUE_AT_DEPTH = _asking(
    WHOLE,
    f"value_at_depth(node, depth=inf, sign=1, {WINDOW}):\n",
    "value",
    VALUES,
    window=", alpha, beta",
)
FOR_MAX: Shapes = {"MAX for mover": each("return value => return sign * value")}
VALUE_TO_MOVER = _asking(
    WHOLE, "value_to_mover(node, sign=1, depth=inf):\n", "value", VALUES | FOR_MAX
)
BEST_MOVE = _asking(WHOLE, "best_move(node, depth=inf):\n", "move", MOVES | PLACES, SIGN)
WINDOW_NEGAMAX = _asking(
    NEGAMAX,
    f"my_negamax(node, depth=inf, sign=1, {WINDOW}):\n",
    "value",
    VALUES | PRUNING,
    window=", alpha, beta",
)
VALUE_AND_MOVE = _asking(
    NEGAMAX,
    f"value_and_move(node, level, {WINDOW}, sign=1):\n",
    "[value, move]",
    MOVES | PRUNING,
    "    depth = level\n",
    window=", alpha, beta",
)
