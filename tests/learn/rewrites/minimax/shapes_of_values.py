"""Answers to minimax-2, minimax-4 and minimax-6, which ask for a value, with a mistake in a shape
of its own.
"""

# minimax-2: a branch for each player; lists; a flag that is handed down.
SIDES = """
import math
import sys

def minimax_value(node):
    if node.is_leaf:
        return node.payoff
    if node.player == "max":
        best = -math.inf
        for child in node.children:
            value = minimax_value(child)
            if value > best:
                best = value
        return best
    worst = math.inf
    for child in node.children:
        value = minimax_value(child)
        if value < worst:
            worst = value
    return worst
"""

LISTS = """
def minimax_value(node):
    if len(node.children) == 0:
        return node.payoff
    values = [minimax_value(child) for child in node.children]
    if node.player == "max":
        return max(values)
    else:
        return min(values)
"""

FLAG = """
def minimax_value(node):
    return value_of(node, node.player == "max")

def value_of(node, maximising):
    if node.is_leaf:
        return node.payoff
    values = []
    for child in node.children:
        values.append(value_of(child, child.player == "max"))
    return max(values) if maximising else min(values)
"""

# minimax-4: negamax; and MAX's value by two functions, turned over at the end.
NEGAMAX = """
import sys

def node_value(node, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    best = float("-inf")
    for child in node.children:
        if child.player == node.player:
            value = node_value(child, sign)
        else:
            value = -node_value(child, -sign)
        best = max(best, value)
    return best
"""

COUPLE = """
from math import inf

def max_turn(node):
    best = -inf
    for child in node.children:
        best = max(best, turn(child))
    return best

def min_turn(node):
    best = inf
    for child in node.children:
        best = min(best, turn(child))
    return best

def turn(node):
    if node.is_leaf:
        return node.payoff
    return max_turn(node) if node.player == "max" else min_turn(node)

def node_value(node, sign=1):
    return sign * turn(node)
"""

UNROLLED = """
def node_value(node, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    found = []
    for child in node.children:
        if child.is_leaf:
            found.append(sign * child.payoff)
        elif child.player == node.player:
            found.append(node_value(child, sign))
        else:
            found.append(-node_value(child, -sign))
    return max(found)
"""

# minimax-6: the same with a depth.
DEEP = """
import sys

def limited_value(node, depth, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    if depth == 0:
        return sign * node.eval
    best = float("-inf")
    for child in node.children:
        if child.player == node.player:
            value = limited_value(child, depth - 1, sign)
        else:
            value = -limited_value(child, depth - 1, -sign)
        best = max(best, value)
    return best
"""

DEEP_COUPLE = """
from math import inf

def high(node, depth):
    best = -inf
    for child in node.children:
        best = max(best, look(child, depth - 1))
    return best

def low(node, depth):
    best = inf
    for child in node.children:
        best = min(best, look(child, depth - 1))
    return best

def look(node, depth):
    if node.is_leaf:
        return node.payoff
    if depth <= 0:
        return node.eval
    return high(node, depth) if node.player == "max" else low(node, depth)

def limited_value(node, depth, sign=1):
    return sign * look(node, depth)
"""

HORIZON = """
def static(node, sign):
    return sign * (node.payoff if node.is_leaf else node.eval)

def limited_value(node, depth, sign=1):
    if node.is_leaf or depth == 0:
        return static(node, sign)
    values = []
    for child in node.children:
        same = child.player == node.player
        below = sign if same else -sign
        value = static(child, below) if depth == 1 else limited_value(child, depth - 1, below)
        values.append(value if same else -value)
    return max(values)
"""

SHAPES = {
    "minimax-2": {
        "start at 0": (
            (SIDES, "best = -math.inf => best = 0"),
            (SIDES, "worst = math.inf => worst = 0"),
            (LISTS, "return max(values) => return max(values + [0])"),
        ),
        "finite infinity": (
            (SIDES, "-math.inf => -sys.maxsize", "math.inf => sys.maxsize"),
            (SIDES, "-math.inf => -100", "math.inf => 100"),
            (SIDES, "-math.inf => -10**6"),
        ),
        "turn misread": (
            (FLAG, 'child.player == "max" => not maximising'),
            (FLAG, 'value_of(node, node.player == "max") => value_of(node, True)'),
            (
                LISTS,
                "def minimax_value(node) => def minimax_value(node, depth=0)",
                "minimax_value(child) => minimax_value(child, depth + 1)",
                'if node.player == "max" => if depth % 2 == 0',
            ),
        ),
    },
    "minimax-4": {
        "start at 0": (
            (NEGAMAX, 'float("-inf") => 0'),
            (COUPLE, "best = -inf => best = 0"),
            (COUPLE, "best = inf => best = 0"),
        ),
        "finite infinity": (
            (NEGAMAX, 'float("-inf") => -10**6'),
            (NEGAMAX, 'float("-inf") => -sys.maxsize'),
            (COUPLE, "best = inf => best = 9999"),
        ),
        "leaf for the wrong player": (
            (NEGAMAX, "return sign * node.payoff => return -sign * node.payoff"),
            (UNROLLED, "sign * child.payoff => child.payoff"),
            (UNROLLED, "sign * child.payoff => -child.payoff"),
        ),
        "turn misread": (
            (
                NEGAMAX,
                "def node_value(node, sign=1): => def node_value(node, sign=1):\n    return walk(node, 1)\n\ndef walk(node, sign):",
                "= node_value( => = walk(",
                "-node_value( => -walk(",
            ),
            (NEGAMAX, "value = node_value(child, sign) => value = -node_value(child, sign)"),
            (
                COUPLE,
                "def max_turn(node): => def max_turn(node, turn=None):\n    turn = lambda n: n.payoff if n.is_leaf else min_turn(n)",
                "def min_turn(node): => def min_turn(node):\n    turn = lambda n: n.payoff if n.is_leaf else max_turn(n)",
            ),
        ),
    },
    "minimax-6": {
        "start at 0": (
            (DEEP, 'float("-inf") => 0'),
            (DEEP_COUPLE, "best = -inf => best = 0"),
            (DEEP_COUPLE, "best = inf => best = 0"),
        ),
        "finite infinity": (
            (DEEP, 'float("-inf") => -99999'),
            (DEEP, 'float("-inf") => -sys.maxsize'),
            (DEEP_COUPLE, "best = -inf => best = -10**9", "best = inf => best = 10**9"),
        ),
        "leaf for the wrong player": (
            (DEEP, "sign * node.payoff => node.payoff"),
            (DEEP, "sign * node.eval => node.eval"),
            (HORIZON, "return sign * ( => return -sign * ("),
        ),
        "turn misread": (
            (
                DEEP,
                "value = limited_value(child, depth - 1, sign) => value = -limited_value(child, depth - 1, sign)",
            ),
            (
                DEEP_COUPLE,
                "return sign * look(node, depth) => return sign * look(node, depth, True)",
                "def look(node, depth): => def look(node, depth, up):",
                'if node.player == "max" => if up',
                "look(child, depth - 1))\n    return best\n\ndef low => look(child, depth - 1, False))\n    return best\n\ndef low",
                "look(child, depth - 1)) => look(child, depth - 1, True))",
            ),
            (HORIZON, "same = child.player == node.player => same = False"),
        ),
        "depth off by one": (
            (
                HORIZON,
                "node.is_leaf or depth == 0 => node.is_leaf or depth <= 1",
                "depth == 1 => depth == 2",
            ),
            (
                DEEP_COUPLE,
                "look(child, depth - 1))\n    return best\n\ndef low => look(child, depth))\n    return best\n\ndef low",
            ),
            (DEEP_COUPLE, "depth <= 0 => depth < 0"),
        ),
        "horizon mixed up": (
            (HORIZON, "node.is_leaf or depth == 0 => node.is_leaf"),
            (
                DEEP,
                "    if node.is_leaf:\n        return sign * node.payoff\n => ",
                (
                    "        return sign * node.eval\n =>         return sign * "
                    "node.eval\n    if node.is_leaf:\n        return sign * "
                    "node.payoff\n"
                ),
            ),
            (HORIZON, "(node.payoff if node.is_leaf else node.eval) => node.eval"),
        ),
    },
}
