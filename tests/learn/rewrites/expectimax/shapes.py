"""Answers to the questions on chance and on payoffs for each player, with a mistake in a shape of
its own.
"""

PAIR = """
from fractions import Fraction
from math import inf

def my_expectimax(node):
    if node.is_leaf:
        return node.payoff, None
    if node.player == "chance":
        total = 0
        for p, child in zip(node.probs, node.children):
            total += p * my_expectimax(child)[0]
        return total, None
    if node.player == "max":
        best, move = -inf, None
        for child in node.children:
            v = my_expectimax(child)[0]
            if v > best:
                best, move = v, child.move
        return best, move
    best, move = inf, None
    for child in node.children:
        v = my_expectimax(child)[0]
        if v < best:
            best, move = v, child.move
    return best, move
"""

SUM = (
    "        total = 0\n        for p, child in zip(node.probs, node.children):\n            total"
    " += p * my_expectimax(child)[0]\n        return total, None\n"
)

VALUES = """
from fractions import Fraction

def my_expectimax(node, depth=0, alpha=float("-inf"), beta=float("inf")):
    if node.is_leaf:
        return node.payoff, None
    if node.player == "chance":
        total = 0
        low, high = float("inf"), float("-inf")
        for p, child in zip(node.probs, node.children):
            v = my_expectimax(child, depth + 1)[0]
            total += p * v
            low, high = min(low, v), max(high, v)
            CUT
        return total, None
    best, move = None, None
    for child in node.children:
        v = my_expectimax(child, depth + 1, alpha, beta)[0]
        if node.player == "max":
            better = best is None or v > best
            alpha = max(alpha, v)
        else:
            better = best is None or v < best
            beta = min(beta, v)
        if better:
            best, move = v, child.move
    return best, move
"""

CAPPED = """
from fractions import Fraction

def capped_value(root, high):
    best = float("-inf")
    for node in root.children:
        if node.is_leaf:
            best = max(best, node.payoff)
            continue
        known = 0
        left = Fraction(1)
        for p, leaf in zip(node.probs, node.children):
            known += p * leaf.payoff
            left -= p
            if known + left * high <= best:
                break
        else:
            best = max(best, known)
    return best
"""

SHAPES = {
    "expectimax-3": {
        "tie replaces": (
            (PAIR, "v > best => v >= best"),
            (PAIR, "v < best => v <= best"),
            (VALUES, "CUT => pass", "v > best => v >= best", "v < best => v <= best"),
        ),
        "start at 0": (
            (PAIR, "best, move = -inf, None => best, move = 0, None"),
            (PAIR, "best, move = inf, None => best, move = 0, None"),
            (
                PAIR,
                "best, move = -inf, None => best, move = 0, 0",
                "best, move = inf, None => best, move = 0, 0",
            ),
        ),
        "turn misread": (
            (
                VALUES,
                "CUT => pass",
                'if node.player == "max" => if depth == 0 or node.player == "max"',
            ),
            (VALUES, "CUT => pass", 'if node.player == "max" => if depth % 2 == 0'),
            (
                PAIR,
                'def my_expectimax(node): => def my_expectimax(node, turn="max"):',
                'if node.player == "max" => if turn == "max"',
                "p * my_expectimax(child) => p * my_expectimax(child, turn)",
                'v = my_expectimax(child) => v = my_expectimax(child, "min" if turn == "max" else "max")',
            ),
        ),
        "chance left early": (
            (VALUES, "CUT => if v <= alpha:\n                return v, None"),
            (VALUES, "CUT => if low <= alpha:\n                break"),
            (
                VALUES,
                "CUT => if low <= alpha or high >= beta:\n                return (low if low <= alpha else high), None",
            ),
        ),
        "chances lost": (
            (
                PAIR,
                SUM
                + " =>         return sum(my_expectimax(child)[0] for child in node.children) / len(node.children), None\n",
            ),
            (
                PAIR,
                SUM
                + " =>         return sum(my_expectimax(child)[0] for child in node.children) // len(node.children), None\n",
            ),
            (PAIR, "        return total, None =>         return int(total), None"),
        ),
    },
    "expectimax-5": {
        "strict cut": (
            (CAPPED, "high <= best => high < best"),
            (
                CAPPED,
                (
                    "            if known + left * high <= best:\n                "
                    "break\n        else:\n            best = max(best, known)\n "
                    "=>             if best > known + left * high:\n                "
                    "break\n        if known > best and left == 0:\n            best "
                    "= known\n"
                ),
            ),
            (
                CAPPED,
                'float("-inf") => None',
                "best = max(best, node.payoff) => best = node.payoff if best is None else max(best, node.payoff)",
                "if known + left * high <= best => if best is not None and known + left * high < best",
                "best = max(best, known) => best = known if best is None else max(best, known)",
            ),
        ),
        "start at 0": (
            (CAPPED, 'float("-inf") => 0'),
            (
                CAPPED,
                'float("-inf") => 0',
                "best = max(best, known) => if known > best:\n                best = known",
            ),
            (CAPPED, "    return best =>     return max(best, 0)", 'float("-inf") => Fraction(0)'),
        ),
        "chance left early": (
            (CAPPED, "known + left * high <= best => known <= best"),
            (CAPPED, "known + left * high <= best => leaf.payoff <= best"),
            (CAPPED, "known + left * high <= best => known < best"),
        ),
        "chances lost": (
            (
                CAPPED,
                "zip(node.probs, node.children) => zip([Fraction(1, len(node.children))] * len(node.children), node.children)",
            ),
            (CAPPED, "known += p * leaf.payoff => known += p * leaf.payoff // 1"),
            (
                CAPPED,
                (
                    "            known += p * leaf.payoff\n            left -= "
                    "p\n            if known + left * high <= best: =>             "
                    "known += leaf.payoff\n            left -= Fraction(1, "
                    "len(node.children))\n            if known / "
                    "Fraction(len(node.children)) + left * high <= best:"
                ),
                "best = max(best, known) => best = max(best, known / Fraction(len(node.children)))",
            ),
        ),
    },
}
