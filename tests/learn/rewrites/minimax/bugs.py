"""One more shape of some mistakes, to which no naming was ever fitted (LATER), and bugs that are in
no catalogue, of which none may be given the name of a mistake (BUGS).
"""

from ..edits import edited
from .shapes_of_moves import CHOICE, INDEXED, RANKING, RECORD, SIGNED
from .shapes_of_values import (
    COUPLE,
    DEEP,
    DEEP_COUPLE,
    FLAG,
    HORIZON,
    LISTS,
    SIDES,
    UNROLLED,
)
from .shapes_of_values import (
    NEGAMAX as NODE_VALUE,
)

FIRST = "def search(root, depth): => def first_best(root):\n    depth = 10**6"

LATER = {
    "minimax-2": {
        6: edited(LISTS, "return min(values) => return min(values + [0])"),
        7: edited(
            LISTS,
            "return max(values) => return max(values + [-5000])",
            "return min(values) => return min(values + [5000])",
        ),
        12: edited(
            FLAG,
            ('value_of(child, child.player == "max") => value_of(child, not maximising)'),
            'node.player == "max")\n\ndef => node.player != "min")\n\ndef',
        ),
    },
    "minimax-4": {
        6: edited(NODE_VALUE, 'best = float("-inf") => best = 0 if sign == 1 else float("-inf")'),
        7: edited(COUPLE, "best = -inf => best = -1e6", "best = inf => best = 1e6"),
        11: edited(
            UNROLLED,
            "return sign * node.payoff => return node.payoff",
            "sign * child.payoff => child.payoff",
        ),
        12: edited(
            NODE_VALUE, "value = node_value(child, sign) => value = node_value(child, -sign)"
        ),
    },
    "minimax-5": {
        2: edited(CHOICE, FIRST, "v > best => v >= best"),
        6: edited(
            CHOICE,
            FIRST,
            "best, move = -inf, None => best, move = 0, -1",
            "best, move = inf, None => best, move = 0, -1",
        ),
        7: edited(
            CHOICE,
            FIRST,
            "best, move = -inf, None => best, move = -99999999, None",
            "best, move = inf, None => best, move = 99999999, None",
        ),
        12: edited(
            RANKING,
            FIRST,
            "ranked = sorted(values) => ranked = values",
            'if root.player == "max" => if root.player in ("max", "min")',
        ),
        22: edited(RANKING, FIRST, "ranked = sorted(values) => ranked = sorted(set(values))"),
        30: edited(
            RECORD,
            FIRST,
            "    best_move[0] = node.children[values.index(min(values))].move\n => ",
        ),
    },
    "minimax-6": {
        6: edited(HORIZON, "return max(values) => return max([0] + values)"),
        7: edited(DEEP_COUPLE, "best = inf => best = 1000"),
        11: edited(HORIZON, "return sign * ( => return ("),
        12: edited(DEEP, "if child.player == node.player => if False"),
        15: edited(DEEP, "if depth == 0 => if depth == 1"),
        16: edited(
            DEEP_COUPLE,
            (
                "    if node.is_leaf:\n        return node.payoff\n    if depth "
                "<= 0:\n        return node.eval =>     if depth == 0:\n        "
                "return node.eval\n    if node.is_leaf:\n        return "
                "node.payoff"
            ),
        ),
    },
    "minimax-7": {
        2: edited(
            INDEXED,
            (
                "return values.index(max(values)) => return len(values) - 1 - "
                "values[::-1].index(max(values))"
            ),
        ),
        6: edited(CHOICE, "best, move = inf, None => best, move = 0, None"),
        11: edited(SIGNED, "sign * node.payoff => node.payoff"),
        15: edited(
            INDEXED, ("def search(root, depth): => def search(root, depth):\n    depth = 2 * depth")
        ),
        16: edited(
            INDEXED,
            (
                "    if node.is_leaf:\n        return node.payoff\n    if depth "
                "== 0:\n        return node.eval\n =>     if depth <= "
                "0:\n        return node.eval\n    if node.is_leaf:\n        "
                "return node.payoff\n"
            ),
        ),
        22: edited(RANKING, "ranked = sorted(values) => ranked = sorted(values, key=lambda v: -v)"),
    },
}


BEST = edited(CHOICE, "def search(root, depth): => def first_best(root):\n    depth = 10**6")

BUGS = {
    "minimax-2": {
        "leaves out the first child": edited(
            LISTS, "in node.children] => in node.children[1:] or node.children]"
        ),
        "leaves out the last child": edited(
            LISTS, "in node.children] => in node.children[:-1] or node.children]"
        ),
        "max for min throughout": edited(LISTS, "return min(values) => return max(values)"),
        "max and min exchanged": edited(
            LISTS,
            "max(values) => MIN(values)",
            "min(values) => max(values)",
            "MIN(values) => min(values)",
        ),
        "the first leaf": "\ndef minimax_value(node):\n    while node.children:\n        node ="
        " node.children[0]\n    return node.payoff\n",
        "sums where MIN moves": edited(LISTS, "return min(values) => return sum(values)"),
        "the average of the children": edited(
            LISTS, "return min(values) => return sum(values) / len(values)"
        ),
        "the best leaf of all": "\ndef minimax_value(node):\n    if node.is_leaf:\n        return node.payoff\n   "
        " return max(minimax_value(c) for c in node.children)\n",
        "returns inside the loop": edited(
            SIDES,
            (
                "                best = value\n        return best "
                "=>                 best = value\n            return best"
            ),
        ),
        "the value of the last child": edited(SIDES, "    return worst =>     return value"),
        "takes the number of children for the depth": edited(
            FLAG, 'child.player == "max" => len(node.children) != 2'
        ),
        "absolute values at the leaves": edited(
            LISTS, "return node.payoff => return abs(node.payoff)"
        ),
    },
    "minimax-4": {
        "does not negate at all": edited(
            NODE_VALUE, "-node_value(child, -sign) => node_value(child, -sign)"
        ),
        "min for max": edited(
            NODE_VALUE,
            'best = float("-inf") => best = float("inf")',
            "max(best, value) => min(best, value)",
        ),
        "the value to MAX": edited(COUPLE, "return sign * turn(node) => return turn(node)"),
        "the last child only": edited(NODE_VALUE, "best = max(best, value) => best = value"),
    },
    "minimax-5": {
        "the worst move": edited(BEST, "v > best => v < -best", "v < best => v > best"),
        "always the last move": "\ndef first_best(root):\n    return len(root.children) - 1\n",
        "always the first move": "\ndef first_best(root):\n    return 0\n",
        "counts moves from 1": edited(BEST, "best, move = v, i => best, move = v, i + 1"),
        "forgets the last move": edited(
            BEST, ("enumerate(root.children) => enumerate(root.children[:-1] or root.children)")
        ),
        "gives the value": edited(BEST, "return move => return best"),
        "looks one ply ahead, at the first leaf": edited(
            BEST,
            (
                "    values = [value( =>     return value(node.children[0], "
                "depth)\n    values = [value("
            ),
        ),
    },
    "minimax-6": {
        "evaluates MIN's nodes as 0": edited(
            DEEP, "sign * node.eval => sign * node.eval if sign == 1 else 0"
        ),
        "ignores the depth": edited(
            DEEP, "    if depth == 0:\n        return sign * node.eval\n => "
        ),
        "ignores the evaluation": edited(DEEP, "sign * node.eval => 0"),
        "adds up": edited(DEEP, 'float("-inf") => 0', "best = max(best, value) => best += value"),
        "forgets the last child": edited(
            DEEP, "in node.children: => in node.children[:-1] or node.children:"
        ),
    },
    "minimax-7": {
        "maximises the evaluation of the next position": edited(
            INDEXED,
            ("value(child, depth - 1) for child in root => (child.eval or 0) for child in root"),
        ),
        "forgets the first move": edited(
            CHOICE, "enumerate(root.children) => list(enumerate(root.children))[1:]"
        ),
        "the worst move": edited(INDEXED, 'if root.player == "max" => if root.player == "min"'),
        "the number of children": "\ndef search(root, depth):\n    return len(root.children)\n",
    },
}
