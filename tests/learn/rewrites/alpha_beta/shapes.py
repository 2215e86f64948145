"""Answers to the questions on alpha-beta with a mistake in a shape of its own: often in one half
only, MAX's or MIN's.
"""

HALVES = """
from math import inf

def my_alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    if node.player == "max":
        best = -inf
        for child in node.children:
            value = my_alphabeta(child, alpha, beta)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    else:
        best = inf
        for child in node.children:
            value = my_alphabeta(child, alpha, beta)
            best = min(best, value)
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best
"""

RETURNS = """
import sys
import math

def my_alphabeta(node, alpha=-math.inf, beta=math.inf):
    if node.player == "max":
        return max_value(node, alpha, beta)
    if node.player == "min":
        return min_value(node, alpha, beta)
    return node.payoff

def max_value(node, alpha, beta):
    v = -math.inf
    for child in node.children:
        v2 = my_alphabeta(child, alpha, beta)
        if v2 > v:
            v = v2
            alpha = max(alpha, v)
        if v >= beta:
            return v
    return v

def min_value(node, alpha, beta):
    v = math.inf
    for child in node.children:
        v2 = my_alphabeta(child, alpha, beta)
        if v2 < v:
            v = v2
            beta = min(beta, v)
        if v <= alpha:
            return v
    return v
"""

INNER = """
from math import inf

def my_alphabeta(root, alpha=-inf, beta=inf):
    def search(node, alpha, beta, depth):
        if node.is_leaf:
            return node.payoff
        maximising = node.player == "max"
        best = -inf if maximising else inf
        for child in node.children:
            found = search(child, alpha, beta, depth + 1)
            if maximising:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best
    return search(root, alpha, beta, 0)
"""

MODULE = """
window = [float("-inf"), float("inf")]

def my_alphabeta(node, alpha=None, beta=None):
    if node.is_leaf:
        return node.payoff
    if node.player == "max":
        best = float("-inf")
        for child in node.children:
            best = max(best, my_alphabeta(child))
            window[0] = max(window[0], best)
            if window[0] >= window[1]:
                break
        return best
    best = float("inf")
    for child in node.children:
        best = min(best, my_alphabeta(child))
        window[1] = min(window[1], best)
        if window[0] >= window[1]:
            break
    return best
"""

ONE_BOUND = """
class State:
    pass

def my_alphabeta(node, alpha=float("-inf"), beta=float("inf")):
    state = State()
    state.alpha = alpha
    return search(node, state, beta)

def search(node, state, beta):
    if node.is_leaf:
        return node.payoff
    if node.player == "max":
        best = float("-inf")
        for child in node.children:
            best = max(best, search(child, state, beta))
            state.alpha = max(state.alpha, best)
            if state.alpha >= beta:
                return best
        return best
    best = float("inf")
    for child in node.children:
        best = min(best, search(child, state, beta))
        beta = min(beta, best)
        if state.alpha >= beta:
            return best
    return best
"""

LISTED = """
def my_alphabeta(node, alpha=float("-inf"), beta=float("inf")):
    return look(node, [alpha, beta])

def look(node, window):
    if node.is_leaf:
        return node.payoff
    values = []
    for child in node.children:
        values.append(look(child, window))
        if node.player == "max":
            window[0] = max(window[0], values[-1])
        else:
            window[1] = min(window[1], values[-1])
        if window[0] >= window[1]:
            break
    return max(values) if node.player == "max" else min(values)
"""

TOP = "            found = search(child, alpha, beta, depth + 1)\n"

NEGAMAX = """
from math import inf

def my_negamax(node, alpha=-inf, beta=inf, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    best = -inf
    for child in node.children:
        if child.player == node.player:
            value = my_negamax(child, alpha, beta, sign)
        else:
            value = -my_negamax(child, -beta, -alpha, -sign)
        if value > best:
            best = value
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best
"""

LEAVES_FIRST = """
from math import inf

def my_negamax(node, alpha=-inf, beta=inf, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    best = -inf
    for child in node.children:
        if child.is_leaf:
            value = sign * child.payoff
        elif child.player == node.player:
            value = my_negamax(child, max(alpha, best), beta, sign)
        else:
            value = -my_negamax(child, -beta, -max(alpha, best), -sign)
        best = max(best, value)
        if best >= beta:
            return best
    return best
"""

CHOSEN = """
from math import inf

def value(node, alpha, beta):
    if node.is_leaf:
        return node.payoff
    best = -inf if node.player == "max" else inf
    for child in node.children:
        v = value(child, alpha, beta)
        if node.player == "max":
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

def chosen_move(root):
    alpha, beta = -inf, inf
    best = None
    if root.player == "max":
        for child in sorted(root.children, key=lambda c: -c.eval):
            v = value(child, alpha, beta)
            if v > alpha:
                alpha = v
                best = child
    else:
        for child in sorted(root.children, key=lambda c: c.eval):
            v = value(child, alpha, beta)
            if v < beta:
                beta = v
                best = child
    return best.move
"""

REPAIRED = """
from math import inf

def repaired(node, level, alpha=-inf, beta=inf, sign=1):
    if node.is_leaf:
        return [sign * node.payoff, None]
    if level == 0:
        return [sign * node.eval, None]
    best = -inf
    move = None
    for child in node.children:
        value = -repaired(child, level - 1, -beta, -alpha, -sign)[0]
        if value > best:
            best = value
            move = child.move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return [best, move]
"""

WINDOWS = "-beta, -alpha, -sign"

SHAPES = {
    "ab-1": {
        "strict cut": (
            (HALVES, "if alpha >= beta => if alpha > beta"),
            (HALVES, "if beta <= alpha => if beta < alpha"),
            (RETURNS, "if v >= beta => if v > beta", "if v <= alpha => if v < alpha"),
        ),
        "fresh window at the root": (
            (
                INNER,
                TOP
                + " =>             found = search(child, -inf, inf, 1) if depth == 0 else search(child, alpha, beta, depth + 1)\n",
            ),
            (
                RETURNS,
                (
                    "def my_alphabeta(node, alpha=-math.inf, beta=math.inf):\n => "
                    "def my_alphabeta(root, alpha=-math.inf, beta=math.inf):\n    if "
                    "root.is_leaf:\n        return root.payoff\n    values = "
                    "[value(child, alpha, beta) for child in root.children]\n    "
                    'return max(values) if root.player == "max" else min(values)\n\n'
                    "def value(node, alpha, beta):\n"
                ),
                "v2 = my_alphabeta => v2 = value",
            ),
            (
                INNER,
                TOP
                + " => "
                + TOP
                + "            if depth == 0:\n                best = max(best, found) if"
                " maximising else min(best, found)\n                continue\n",
            ),
        ),
        "parent's bound only": (
            (
                HALVES,
                "my_alphabeta(child, alpha, beta)\n            best = max => my_alphabeta(child, alpha, inf)\n            best = max",
            ),
            (
                HALVES,
                "my_alphabeta(child, alpha, beta)\n            best = min => my_alphabeta(child, -inf, beta)\n            best = min",
            ),
            (
                INNER,
                TOP
                + (
                    " =>             found = search(child, best, inf, depth + 1) if "
                    "maximising else search(child, -inf, best, depth + 1)\n"
                ),
            ),
        ),
        "one window for all": (MODULE, ONE_BOUND, LISTED),
        "start at 0": (
            (HALVES, "best = -inf => best = 0"),
            (RETURNS, "v = math.inf => v = 0"),
            (
                HALVES,
                "alpha=-inf, beta=inf => alpha=0, beta=0",
                "best = -inf => best = 0",
                "best = inf => best = 0",
            ),
        ),
        "finite infinity": (
            (HALVES, "-inf => -999", "=inf => =999", "= inf => = 999"),
            (RETURNS, "v = -math.inf => v = -100", "v = math.inf => v = 100"),
            (RETURNS, "v = -math.inf => v = -1000"),
        ),
        "cut before the update": (
            (
                HALVES,
                (
                    "            best = max(best, value)\n =>             if value "
                    ">= beta:\n                break\n            best = max(best, "
                    "value)\n"
                ),
            ),
            (
                HALVES,
                (
                    "            best = min(best, value)\n =>             if value "
                    "<= alpha:\n                break\n            best = min(best, "
                    "value)\n"
                ),
            ),
            (
                RETURNS,
                "        if v2 > v: =>         if v2 >= beta:\n            return v\n        if v2 > v:",
                "        if v2 < v: =>         if v2 <= alpha:\n            return v\n        if v2 < v:",
            ),
        ),
        "turn misread": (
            (
                INNER,
                'maximising = node.player == "max" => maximising = depth == 0 or node.player == "max"',
            ),
            (
                INNER,
                'maximising = node.player == "max" => maximising = (root.player == "max") == (depth % 2 == 0)',
            ),
            (
                HALVES,
                "alpha=-inf, beta=inf => alpha=-inf, beta=inf, turn=True",
                'if node.player == "max" => if turn',
                "(child, alpha, beta) => (child, alpha, beta, not turn)",
            ),
        ),
        "fail-hard": (
            (
                RETURNS,
                "        if v >= beta:\n            return v =>         if v >= beta:\n            return beta",
                "        if v <= alpha:\n            return v =>         if v <= alpha:\n            return alpha",
            ),
            (
                RETURNS,
                (
                    "        if v >= beta:\n            return v\n    return v "
                    "=>         if v >= beta:\n            return beta\n    return "
                    "alpha"
                ),
            ),
            (
                HALVES,
                "                break\n        return best\n    else =>                 return beta\n        return alpha\n    else",
                "                break\n        return best\n =>                 return alpha\n        return beta\n",
            ),
        ),
    },
    "ab-2": {
        "bounds not swapped": (
            (NEGAMAX, "-beta, -alpha => -alpha, -beta"),
            (LEAVES_FIRST, "-beta, -max(alpha, best) => -max(alpha, best), -beta"),
            (
                NEGAMAX,
                "-beta, -alpha, -sign) => -alpha, -beta, -sign) if not child.is_leaf else sign * child.payoff",
                (
                    "= -my_negamax(child, -alpha, -beta, -sign) if not child.is_leaf "
                    "else sign * child.payoff => = sign * child.payoff if "
                    "child.is_leaf else -my_negamax(child, -alpha, -beta, -sign)"
                ),
            ),
        ),
        "bounds not negated": (
            (NEGAMAX, "-beta, -alpha => alpha, beta"),
            (LEAVES_FIRST, "-beta, -max(alpha, best) => max(alpha, best), beta"),
            (LEAVES_FIRST, "-beta, -max(alpha, best) => alpha, beta"),
        ),
        "leaf for the wrong player": (
            (NEGAMAX, "return sign * node.payoff => return -sign * node.payoff"),
            (LEAVES_FIRST, "sign * child.payoff => child.payoff"),
            (LEAVES_FIRST, "sign * child.payoff => -child.payoff"),
        ),
        "turn misread": (
            (
                NEGAMAX,
                "value = my_negamax(child, alpha, beta, sign) => value = -my_negamax(child, alpha, beta, sign)",
            ),
            (LEAVES_FIRST, "child.player == node.player => False"),
            (
                NEGAMAX,
                (
                    "def my_negamax(node, alpha=-inf, beta=inf, sign=1): => def "
                    "my_negamax(node, alpha=-inf, beta=inf, sign=1):\n    return "
                    "search(node, alpha, beta, 1)\n\ndef search(node, alpha, beta, "
                    "sign):"
                ),
                "= my_negamax( => = search(",
                "-my_negamax( => -search(",
            ),
        ),
    },
    "ab-3": {
        "tie replaces": (
            (CHOSEN, "if v > alpha => if v >= alpha", "if v < beta => if v <= beta"),
            (CHOSEN, "if v > alpha => if v >= alpha"),
            (CHOSEN, "if v < beta => if v <= beta"),
        ),
        "fresh window at the root": (
            (
                CHOSEN,
                "            v = value(child, alpha, beta) =>             v = value(child, -inf, inf)",
            ),
            (
                CHOSEN,
                (
                    "            v = value(child, alpha, beta)\n            if v > "
                    "alpha =>             v = value(child, -inf, inf)\n            "
                    "if v > alpha"
                ),
            ),
            (
                CHOSEN,
                (
                    "            v = value(child, alpha, beta)\n            if v < "
                    "beta =>             v = value(child, -inf, inf)\n            if "
                    "v < beta"
                ),
            ),
        ),
        "turn misread": (
            (CHOSEN, 'if root.player == "max": => if True:'),
            (CHOSEN, "key=lambda c: c.eval => key=lambda c: -c.eval"),
            (
                CHOSEN,
                "def value(node, alpha, beta) => def value(node, alpha, beta, top=False)",
                'node.player == "max" => not top',
                "v = value(child, alpha, beta)\n        if not => v = value(child, alpha, beta, not top)\n        if not",
                "            v = value(child, alpha, beta) =>             v = value(child, alpha, beta, True)",
                'if root.player == "max": => if True:',
            ),
        ),
        "place in the order": (
            (
                CHOSEN,
                (
                    "for child in sorted(root.children, key=lambda c: -c.eval): => "
                    "for i, child in enumerate(sorted(root.children, key=lambda c: "
                    "-c.eval)):"
                ),
                (
                    "for child in sorted(root.children, key=lambda c: c.eval): => "
                    "for i, child in enumerate(sorted(root.children, key=lambda c: "
                    "c.eval)):"
                ),
                "best = child => best = i",
                "best.move => best",
            ),
            (
                CHOSEN,
                "return best.move => return sorted(root.children, key=lambda c: -c.eval).index(best)",
            ),
            (
                CHOSEN,
                "return best.move => return sorted(root.children, key=lambda c: c.eval).index(best)",
            ),
        ),
    },
    "ab-7": {
        "start at 0": (
            (REPAIRED, "best = -inf => best = 0"),
            (REPAIRED, "best = -inf\n    move = None => best = 0\n    move = 0"),
            (REPAIRED, "best = -inf\n    move = None => best = 0"),
        ),
        "bounds not swapped": (
            (REPAIRED, WINDOWS + " => -alpha, -beta, -sign"),
            (REPAIRED, WINDOWS + " => -max(alpha, best), -beta, -sign"),
            (
                REPAIRED,
                (
                    "        value = -repaired(child, level - 1, -beta, -alpha, "
                    "-sign)[0] =>         if child.is_leaf:\n            value = "
                    "sign * child.payoff\n        else:\n            value = "
                    "-repaired(child, level - 1, -alpha, -beta, -sign)[0]"
                ),
            ),
        ),
        "bounds not negated": (
            (REPAIRED, WINDOWS + " => alpha, beta, -sign"),
            (REPAIRED, WINDOWS + " => max(alpha, best), beta, -sign"),
            (
                REPAIRED,
                WINDOWS + " => alpha, beta, -sign",
                "        if alpha >= beta:\n            break =>         if best >= beta:\n            return [best, move]",
            ),
        ),
        "leaf for the wrong player": (
            (REPAIRED, "sign * node.payoff => node.payoff"),
            (REPAIRED, "sign * node.eval => node.eval"),
            (REPAIRED, "[sign * => [-sign *"),
        ),
        "one choice for all": (
            (
                REPAIRED,
                "from math import inf => from math import inf\nmove = None",
                "    best = -inf\n    move = None =>     global move\n    best = -inf",
            ),
            (
                REPAIRED,
                "from math import inf => from math import inf\nchoice = {}",
                "move = child.move => choice['move'] = child.move",
                "[best, move] => [best, choice['move']]",
            ),
            (
                REPAIRED,
                "sign=1): => sign=1, best_move=[None]):",
                "move = child.move => best_move[0] = child.move",
                "[best, move] => [best, best_move[0]]",
                "[sign * node.payoff, None] => [sign * node.payoff, None]",
            ),
        ),
    },
}
