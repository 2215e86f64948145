"""Answers to the laboratory's questions on what is read, with a mistake in a shape of its own."""

REPORT = """
from math import inf

def build(leaves):
    level = list(leaves)
    full = 1
    while 2 * full <= len(level):
        full *= 2
    extra = len(level) - full
    level = [[level[2 * i], level[2 * i + 1]] for i in range(extra)] + level[2 * extra:]
    while len(level) > 1:
        level = [[level[i], level[i + 1]] for i in range(0, len(level), 2)]
    return level[0]

def report(leaves):
    read, nodes = set(), 0

    def search(node, maximising, alpha, beta, depth):
        nonlocal nodes
        nodes += 1
        if not isinstance(node, list):
            number, payoff = node
            read.add(number)
            return payoff
        if maximising:
            best = -inf
            for child in node:
                best = max(best, search(child, False, alpha, beta, depth + 1))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
            return best
        best = inf
        for child in node:
            best = min(best, search(child, True, alpha, beta, depth + 1))
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best

    value = search(build(list(enumerate(leaves, 1))), True, -inf, inf, 0)
    pruned = [i for i in range(1, len(leaves) + 1) if i not in read]
    return {"value": value, "read": len(read), "nodes": nodes, "pruned": pruned}
"""

SHARED = (
    "    read, nodes = set(), 0\n =>     read, nodes = set(), 0\n    alpha, beta = -inf, inf\n",
    "def search(node, maximising, alpha, beta, depth): => def search(node, maximising, depth):",
    "nonlocal nodes => nonlocal nodes, alpha, beta",
    ", alpha, beta, depth + 1 => , depth + 1",
    "True, -inf, inf, 0 => True, 0",
)

STUDY = (
    REPORT
    + """
from fractions import Fraction
from itertools import product

def exact_study(n, values):
    counts = [report(leaves)["read"] for leaves in product(values, repeat=n)]
    mean = Fraction(sum(counts), len(counts))
    return mean, Fraction(sum(c * c for c in counts), len(counts)) - mean * mean
"""
)

ORDERED = """
from math import inf
from gamelab import minimax

def ordered(root, worst=False):
    read = []

    def search(node, alpha, beta, depth):
        if node.is_leaf:
            read.append(node)
            return node.payoff
        maximising = node.player == "max"
        children = sorted(node.children, key=lambda c: minimax(c).value, reverse=maximising != worst)
        best = -inf if maximising else inf
        for child in children:
            v = search(child, alpha, beta, depth + 1)
            if maximising:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    value = search(root, -inf, inf, 0)
    values = [minimax(child).value for child in root.children]
    return values.index(value), len(read)
"""

CALL = "v = search(child, alpha, beta, depth + 1)"

RANKED = "    key = lambda c: minimax(c).value\n    row = sorted(root.children, key=key, reverse=(root.player == 'max') != worst)\n"

SHAPES = {
    "lab-2": {
        "strict cut": (
            (REPORT, "if alpha >= beta => if alpha > beta"),
            (REPORT, "if beta <= alpha => if beta < alpha"),
            (REPORT, "if alpha >= beta => if alpha > beta", "if beta <= alpha => if alpha > beta"),
        ),
        "fresh window at the root": (
            (
                REPORT,
                "search(child, False, alpha, beta, depth + 1) => search(child, False, -inf if depth == 0 else alpha, beta, depth + 1)",
            ),
            (
                REPORT,
                (
                    "    value = search(build(list(enumerate(leaves, 1))), True, "
                    "-inf, inf, 0)\n =>     root = build(list(enumerate(leaves, "
                    "1)))\n    if isinstance(root, list):\n        nodes = "
                    "1\n        value = max(search(child, False, -inf, inf, 1) for "
                    "child in root)\n    else:\n        value = search(root, True, "
                    "-inf, inf, 0)\n"
                ),
            ),
            (
                REPORT,
                (
                    "                best = max(best, search(child, False, alpha, "
                    "beta, depth + 1)) =>                 if depth == "
                    "0:\n                    alpha, beta = -inf, "
                    "inf\n                best = max(best, search(child, False, "
                    "alpha, beta, depth + 1))"
                ),
            ),
        ),
        "parent's bound only": (
            (
                REPORT,
                "search(child, False, alpha, beta => search(child, False, alpha, inf",
                "search(child, True, alpha, beta => search(child, True, -inf, beta",
            ),
            (REPORT, "search(child, False, alpha, beta => search(child, False, alpha, inf"),
            (REPORT, "search(child, True, alpha, beta => search(child, True, -inf, beta"),
        ),
        "one window for all": (
            (REPORT, *SHARED),
            (REPORT, *SHARED, "-inf, inf\n => -1000, 1000\n"),
            (
                REPORT,
                "    read, nodes = set(), 0\n =>     read, nodes = set(), 0\n    alpha = -inf\n",
                "def search(node, maximising, alpha, beta, depth): => def search(node, maximising, beta, depth):",
                "nonlocal nodes => nonlocal nodes, alpha",
                ", alpha, beta, depth + 1 => , beta, depth + 1",
                "True, -inf, inf, 0 => True, inf, 0",
            ),
        ),
    },
    "lab-3": {
        "strict cut": (
            (STUDY, "if alpha >= beta => if alpha > beta"),
            (STUDY, "if beta <= alpha => if beta < alpha"),
            (STUDY, "if alpha >= beta => if alpha > beta", "if beta <= alpha => if beta < alpha"),
        ),
        "fresh window at the root": (
            (
                STUDY,
                "search(child, False, alpha, beta, depth + 1) => search(child, False, -inf if depth == 0 else alpha, beta, depth + 1)",
            ),
            (
                STUDY,
                (
                    "                best = max(best, search(child, False, alpha, "
                    "beta, depth + 1)) =>                 if depth == "
                    "0:\n                    alpha, beta = -inf, "
                    "inf\n                best = max(best, search(child, False, "
                    "alpha, beta, depth + 1))"
                ),
            ),
            (
                STUDY,
                (
                    '    counts = [report(leaves)["read"] =>     def '
                    "count(leaves):\n        root = build(list(leaves))\n        "
                    'return sum(report(flat(part))["read"] for part in root) if n > '
                    '1 else 1\n    counts = [report(leaves)["read"]'
                ),
                (
                    "search(child, False, alpha, beta, depth + 1) => search(child, "
                    "False, alpha if depth else -inf, beta if depth else inf, depth "
                    "+ 1)"
                ),
            ),
        ),
    },
    "lab-5": {
        "fresh window at the root": (
            (
                ORDERED,
                CALL
                + " => v = search(child, -inf, inf, 1) if depth == 0 else search(child, alpha, beta, depth + 1)",
            ),
            (
                ORDERED,
                (
                    "    value = search(root, -inf, inf, 0)\n =>     results = "
                    "[search(child, -inf, inf, 1) for child in root.children]\n    "
                    'value = max(results) if root.player == "max" else min(results)\n'
                ),
            ),
            (
                ORDERED,
                CALL
                + " => "
                + CALL
                + "\n            if depth == 0:\n                best = max(best, v) if maximising"
                " else min(best, v)\n                continue",
            ),
        ),
        "parent's bound only": (
            (
                ORDERED,
                CALL
                + " => v = search(child, alpha, inf, depth + 1) if maximising else search(child, -inf, beta, depth + 1)",
            ),
            (
                ORDERED,
                CALL + " => v = search(child, alpha, inf if maximising else beta, depth + 1)",
            ),
            (
                ORDERED,
                CALL + " => v = search(child, alpha if maximising else -inf, beta, depth + 1)",
            ),
        ),
        "turn misread": (
            (
                ORDERED,
                'maximising = node.player == "max" => maximising = depth % 2 == 0',
                "minimax(c).value => worth(c, depth + 1)",
                "minimax(child).value => worth(child, 1)",
                (
                    "def ordered( => def worth(n, d):\n    return n.payoff if "
                    "n.is_leaf else (min if d % 2 else max)(worth(c, d + 1) for c in "
                    "n.children)\n\ndef ordered("
                ),
            ),
            (
                ORDERED,
                'maximising = node.player == "max" => maximising = depth % 2 == 0',
                "return values.index(value) => return values.index(max(values))",
            ),
            (
                ORDERED,
                'maximising = node.player == "max" => maximising = depth == 0 or node.player == "max"',
                "return values.index(value) => return values.index(max(values))",
            ),
        ),
        "place in the order": (
            (
                ORDERED,
                "    return values.index(value),  => "
                + RANKED
                + "    values = [minimax(c).value for c in row]\n    return values.index(value), ",
            ),
            (ORDERED, "    values = [ =>     return 0, len(read)\n    values = ["),
            (
                ORDERED,
                "    return values.index(value),  =>     values.sort()\n    return values.index(value), ",
            ),
        ),
    },
}
