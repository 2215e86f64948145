"""One more shape of some mistakes, to which no naming was ever fitted (LATER)."""

from ..edits import edited
from .shapes_of_moves import CHOICE, INDEXED, RANKING, RECORD, SIGNED
from .shapes_of_values import (
    COUPLE,
    DEEP,
    DEEP_COUPLE,
    FLAG,
    HORIZON,
    LISTS,
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
