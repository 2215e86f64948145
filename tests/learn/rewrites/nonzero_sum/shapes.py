"""Answers to the questions on chance and on payoffs for each player, with a mistake in a shape of
its own.
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

SHAPES = {
    "trees-3": {
        "tie replaces": (
            (INDUCTION, "[me] > results => [me] >= results"),
            (
                INDUCTION,
                (
                    "    best = 0\n    for i in range(len(results)):\n        if "
                    "results[i][0][me] > results[best][0][me]:\n            best = "
                    "i\n =>     best = max(range(len(results)), key=lambda i: "
                    "(results[i][0][me], i))\n"
                ),
            ),
            (
                INDUCTION,
                (
                    "    best = 0\n    for i in range(len(results)):\n        if "
                    "results[i][0][me] > results[best][0][me]:\n            best = "
                    "i\n =>     best = max((got[me], i) for i, (got, line) in "
                    "enumerate(results))[1]\n"
                ),
            ),
        ),
        "turn misread": (
            (INDUCTION, MOVER + " => depth % len(node.players)"),
            (INDUCTION, MOVER + " => depth % 2"),
            (INDUCTION, MOVER + " => node.players.index(node.player) if depth else 0"),
        ),
        "chances lost": (
            (INDUCTION, "payoff[i] += p * got[i] => payoff[i] += got[i] / Fraction(len(results))"),
            (
                INDUCTION,
                "payoff[i] += p * got[i] => payoff[i] += got[i]",
                "        return payoff, [] =>         return [x // len(results) for x in payoff], []",
            ),
            (INDUCTION, "        return payoff, [] =>         return [int(x) for x in payoff], []"),
        ),
        "others as enemies": (
            HERO,
            (
                HERO,
                "hero = node.player if node.player in node.players else node.players[0] => hero = node.players[0]",
            ),
            (
                INDUCTION,
                "me = node.players.index(node.player) => sign = 1 if node.player == node.players[0] else -1",
                "results[i][0][me] > results[best][0][me] => sign * results[i][0][0] > sign * results[best][0][0]",
            ),
        ),
        "joint total": (
            (
                INDUCTION,
                "results[i][0][me] > results[best][0][me] => sum(results[i][0]) > sum(results[best][0])",
            ),
            (
                "\ndef my_induction(node):\n    if node.is_leaf:\n        return node.payoff, []\n   "
                " options = []\n    for child in node.children:\n        payoff, line ="
                " my_induction(child)\n        options.append((payoff, [child.move] + line))\n    if"
                " node.player == 'chance':\n        return [sum(p * o[0][i] for p, o in zip(node.probs,"
                " options)) for i in range(len(node.players))], []\n    return max(options, key=lambda"
                " option: sum(option[0]))\n"
            ),
            (
                INDUCTION,
                "results[i][0][me] > results[best][0][me] => sum(results[i][0]) >= sum(results[best][0])",
            ),
        ),
    },
    "trees-6": {
        "tie replaces": (
            (PACT, "values[i] > values[best] => values[i] >= values[best]"),
            (
                PACT,
                "    best = 0\n =>     values = values[::-1]\n    best = 0\n",
                "results[best] => results[len(values) - 1 - best]",
            ),
            (
                PACT,
                (
                    "    best = 0\n    for i in range(len(values)):\n        if "
                    "values[i] > values[best]:\n            best = i\n    return "
                    "results[best] =>     return max(zip(values, range(len(values)), "
                    "results))[2]"
                ),
            ),
        ),
        "others as enemies": (
            (
                PACT,
                OUTSIDER
                + " =>         values = [-sum(r[node.players.index(p)] for p in partners) for r in results]\n",
            ),
            (
                PACT,
                OUTSIDER
                + " =>         values = [-max(r[node.players.index(p)] for p in partners) for r in results]\n",
            ),
            (
                PACT,
                OUTSIDER
                + " =>         values = [-r[node.players.index(partners[0])] for r in results]\n",
            ),
        ),
        "joint total": (
            (
                PACT,
                OUTSIDER + " =>         values = [sum(r) for r in results]\n",
                "sum(r[node.players.index(p)] for p in partners) => sum(r)",
            ),
            (PACT, "sum(r[node.players.index(p)] for p in partners) => sum(r)"),
            (
                PACT,
                OUTSIDER
                + " =>         values = [sum(r[node.players.index(p)] for p in partners) for r in results]\n",
            ),
        ),
    },
}
