"""Answers to the questions on chance and on payoffs for each player, with a mistake in a shape of
its own.
"""

from .edits import edited

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
INDUCTION = """
from fractions import Fraction

def my_induction(node, depth=0):
    if node.is_leaf:
        return list(node.payoff), []
    results = [my_induction(child, depth + 1) for child in node.children]
    if node.player == "chance":
        payoff = [0] * len(node.players)
        for p, (got, line) in zip(node.probs, results):
            for i in range(len(payoff)):
                payoff[i] += p * got[i]
        return payoff, []
    me = node.players.index(node.player)
    best = 0
    for i in range(len(results)):
        if results[i][0][me] > results[best][0][me]:
            best = i
    return results[best][0], [node.children[best].move] + results[best][1]
"""
MOVER = "node.players.index(node.player)"
HERO = """
def my_induction(node, hero=None):
    if hero is None:
        hero = node.player if node.player in node.players else node.players[0]
    me = node.players.index(hero)
    if node.is_leaf:
        return list(node.payoff), []
    results = [my_induction(child, hero) for child in node.children]
    if node.player == "chance":
        return [sum(p * got[i] for p, (got, line) in zip(node.probs, results)) for i in range(len(node.players))], []
    values = [got[me] for got, line in results]
    i = values.index(max(values)) if node.player == hero else values.index(min(values))
    return results[i][0], [node.children[i].move] + results[i][1]
"""
PACT = """
def my_pact(node, partners):
    if node.is_leaf:
        return node.payoff
    results = [my_pact(child, partners) for child in node.children]
    if node.player in partners:
        values = [sum(r[node.players.index(p)] for p in partners) for r in results]
    else:
        values = [r[node.players.index(node.player)] for r in results]
    best = 0
    for i in range(len(values)):
        if values[i] > values[best]:
            best = i
    return results[best]
"""
OUTSIDER = "        values = [r[node.players.index(node.player)] for r in results]\n"

FURTHER = {
    ("expectimax-3", 2): (
        edited(PAIR, ("v > best", "v >= best")),
        edited(PAIR, ("v < best", "v <= best")),
        edited(VALUES, ("CUT", "pass"), ("v > best", "v >= best"), ("v < best", "v <= best")),
    ),
    ("expectimax-3", 6): (
        edited(PAIR, ("best, move = -inf, None", "best, move = 0, None")),
        edited(PAIR, ("best, move = inf, None", "best, move = 0, None")),
        edited(
            PAIR,
            ("best, move = -inf, None", "best, move = 0, 0"),
            ("best, move = inf, None", "best, move = 0, 0"),
        ),
    ),
    ("expectimax-3", 12): (
        edited(
            VALUES,
            ("CUT", "pass"),
            ('if node.player == "max"', 'if depth == 0 or node.player == "max"'),
        ),
        edited(VALUES, ("CUT", "pass"), ('if node.player == "max"', "if depth % 2 == 0")),
        edited(
            PAIR,
            ("def my_expectimax(node):", 'def my_expectimax(node, turn="max"):'),
            ('if node.player == "max"', 'if turn == "max"'),
            ("p * my_expectimax(child)", "p * my_expectimax(child, turn)"),
            (
                "v = my_expectimax(child)",
                'v = my_expectimax(child, "min" if turn == "max" else "max")',
            ),
        ),
    ),
    ("expectimax-3", 17): (
        edited(VALUES, ("CUT", "if v <= alpha:\n                return v, None")),
        edited(VALUES, ("CUT", "if low <= alpha:\n                break")),
        edited(
            VALUES,
            (
                "CUT",
                (
                    "if low <= alpha or high >= beta:\n                return (low if low <= alpha"
                    " else high), None"
                ),
            ),
        ),
    ),
    ("expectimax-3", 18): (
        edited(
            PAIR,
            (
                SUM,
                (
                    "        return sum(my_expectimax(child)[0] for child in node.children) /"
                    " len(node.children), None\n"
                ),
            ),
        ),
        edited(
            PAIR,
            (
                SUM,
                (
                    "        return sum(my_expectimax(child)[0] for child in node.children) //"
                    " len(node.children), None\n"
                ),
            ),
        ),
        edited(PAIR, ("        return total, None", "        return int(total), None")),
    ),
    ("expectimax-5", 1): (
        edited(CAPPED, ("high <= best", "high < best")),
        edited(
            CAPPED,
            (
                (
                    "            if known + left * high <= best:\n                break\n       "
                    " else:\n            best = max(best, known)\n"
                ),
                (
                    "            if best > known + left * high:\n                break\n        if"
                    " known > best and left == 0:\n            best = known\n"
                ),
            ),
        ),
        edited(
            CAPPED,
            ('float("-inf")', "None"),
            (
                "best = max(best, node.payoff)",
                "best = node.payoff if best is None else max(best, node.payoff)",
            ),
            (
                "if known + left * high <= best",
                "if best is not None and known + left * high < best",
            ),
            ("best = max(best, known)", "best = known if best is None else max(best, known)"),
        ),
    ),
    ("expectimax-5", 6): (
        edited(CAPPED, ('float("-inf")', "0")),
        edited(
            CAPPED,
            ('float("-inf")', "0"),
            ("best = max(best, known)", "if known > best:\n                best = known"),
        ),
        edited(
            CAPPED, ("    return best", "    return max(best, 0)"), ('float("-inf")', "Fraction(0)")
        ),
    ),
    ("expectimax-5", 17): (
        edited(CAPPED, ("known + left * high <= best", "known <= best")),
        edited(CAPPED, ("known + left * high <= best", "leaf.payoff <= best")),
        edited(CAPPED, ("known + left * high <= best", "known < best")),
    ),
    ("expectimax-5", 18): (
        edited(
            CAPPED,
            (
                "zip(node.probs, node.children)",
                "zip([Fraction(1, len(node.children))] * len(node.children), node.children)",
            ),
        ),
        edited(CAPPED, ("known += p * leaf.payoff", "known += p * leaf.payoff // 1")),
        edited(
            CAPPED,
            (
                (
                    "            known += p * leaf.payoff\n            left -= p\n            if"
                    " known + left * high <= best:"
                ),
                (
                    "            known += leaf.payoff\n            left -= Fraction(1,"
                    " len(node.children))\n            if known / Fraction(len(node.children)) +"
                    " left * high <= best:"
                ),
            ),
            ("best = max(best, known)", "best = max(best, known / Fraction(len(node.children)))"),
        ),
    ),
    ("trees-3", 2): (
        edited(INDUCTION, ("[me] > results", "[me] >= results")),
        edited(
            INDUCTION,
            (
                (
                    "    best = 0\n    for i in range(len(results)):\n        if results[i][0][me]"
                    " > results[best][0][me]:\n            best = i\n"
                ),
                "    best = max(range(len(results)), key=lambda i: (results[i][0][me], i))\n",
            ),
        ),
        edited(
            INDUCTION,
            (
                (
                    "    best = 0\n    for i in range(len(results)):\n        if results[i][0][me]"
                    " > results[best][0][me]:\n            best = i\n"
                ),
                "    best = max((got[me], i) for i, (got, line) in enumerate(results))[1]\n",
            ),
        ),
    ),
    ("trees-3", 12): (
        edited(INDUCTION, (MOVER, "depth % len(node.players)")),
        edited(INDUCTION, (MOVER, "depth % 2")),
        edited(INDUCTION, (MOVER, "node.players.index(node.player) if depth else 0")),
    ),
    ("trees-3", 18): (
        edited(
            INDUCTION, ("payoff[i] += p * got[i]", "payoff[i] += got[i] / Fraction(len(results))")
        ),
        edited(
            INDUCTION,
            ("payoff[i] += p * got[i]", "payoff[i] += got[i]"),
            ("        return payoff, []", "        return [x // len(results) for x in payoff], []"),
        ),
        edited(
            INDUCTION, ("        return payoff, []", "        return [int(x) for x in payoff], []")
        ),
    ),
    ("trees-3", 20): (
        HERO,
        edited(
            HERO,
            (
                "hero = node.player if node.player in node.players else node.players[0]",
                "hero = node.players[0]",
            ),
        ),
        edited(
            INDUCTION,
            (
                "me = node.players.index(node.player)",
                "sign = 1 if node.player == node.players[0] else -1",
            ),
            (
                "results[i][0][me] > results[best][0][me]",
                "sign * results[i][0][0] > sign * results[best][0][0]",
            ),
        ),
    ),
    ("trees-3", 24): (
        edited(
            INDUCTION,
            (
                "results[i][0][me] > results[best][0][me]",
                "sum(results[i][0]) > sum(results[best][0])",
            ),
        ),
        (
            "\ndef my_induction(node):\n    if node.is_leaf:\n        return node.payoff, []\n   "
            " options = []\n    for child in node.children:\n        payoff, line ="
            " my_induction(child)\n        options.append((payoff, [child.move] + line))\n    if"
            " node.player == 'chance':\n        return [sum(p * o[0][i] for p, o in zip(node.probs,"
            " options)) for i in range(len(node.players))], []\n    return max(options, key=lambda"
            " option: sum(option[0]))\n"
        ),
        edited(
            INDUCTION,
            (
                "results[i][0][me] > results[best][0][me]",
                "sum(results[i][0]) >= sum(results[best][0])",
            ),
        ),
    ),
    ("trees-6", 2): (
        edited(PACT, ("values[i] > values[best]", "values[i] >= values[best]")),
        edited(
            PACT,
            ("    best = 0\n", "    values = values[::-1]\n    best = 0\n"),
            ("results[best]", "results[len(values) - 1 - best]"),
        ),
        edited(
            PACT,
            (
                (
                    "    best = 0\n    for i in range(len(values)):\n        if values[i] >"
                    " values[best]:\n            best = i\n    return results[best]"
                ),
                "    return max(zip(values, range(len(values)), results))[2]",
            ),
        ),
    ),
    ("trees-6", 20): (
        edited(
            PACT,
            (
                OUTSIDER,
                (
                    "        values = [-sum(r[node.players.index(p)] for p in partners) for r in"
                    " results]\n"
                ),
            ),
        ),
        edited(
            PACT,
            (
                OUTSIDER,
                (
                    "        values = [-max(r[node.players.index(p)] for p in partners) for r in"
                    " results]\n"
                ),
            ),
        ),
        edited(
            PACT,
            (OUTSIDER, "        values = [-r[node.players.index(partners[0])] for r in results]\n"),
        ),
    ),
    ("trees-6", 24): (
        edited(
            PACT,
            (OUTSIDER, "        values = [sum(r) for r in results]\n"),
            ("sum(r[node.players.index(p)] for p in partners)", "sum(r)"),
        ),
        edited(PACT, ("sum(r[node.players.index(p)] for p in partners)", "sum(r)")),
        edited(
            PACT,
            (
                OUTSIDER,
                (
                    "        values = [sum(r[node.players.index(p)] for p in partners) for r in"
                    " results]\n"
                ),
            ),
        ),
    ),
}
