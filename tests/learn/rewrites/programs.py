"""Sixty wrong searches, ten in each of six styles: what is changed in a right program, and the names
that are true of it. A row is the changes, "old => new", and the names; where two mistakes are made
both stand in it, and "or" parts names of which either is true."""

from .edits import edited

PAIR = """
from math import inf

def my_alphabeta(node, alpha=-inf, beta=inf):
    return max_value(node, alpha, beta) if node.player == "max" else min_value(node, alpha, beta)

def max_value(node, alpha, beta):
    if node.is_leaf:
        return node.payoff
    v = -inf
    for child in node.children:
        v = max(v, my_alphabeta(child, alpha, beta))
        alpha = max(alpha, v)
        if v >= beta:
            return v
    return v

def min_value(node, alpha, beta):
    if node.is_leaf:
        return node.payoff
    v = inf
    for child in node.children:
        v = min(v, my_alphabeta(child, alpha, beta))
        beta = min(beta, v)
        if v <= alpha:
            return v
    return v
"""
ONE = """
from math import inf
def my_alphabeta(node, alpha=-inf, beta=inf):
    if not node.children:
        return node.payoff
    if node.player == "max":
        best = -inf
        for child in node.children:
            score = my_alphabeta(child, alpha, beta)
            if score > best:
                best = score
            if best > alpha:
                alpha = best
            if alpha >= beta:
                break
        return best
    worst = inf
    for child in node.children:
        score = my_alphabeta(child, alpha, beta)
        if score < worst:
            worst = score
        if worst < beta:
            beta = worst
        if beta <= alpha:
            break
    return worst
"""
NEGAMAX = """
def my_negamax(node, alpha=-float("inf"), beta=float("inf"), sign=1):
    if node.is_leaf:
        return sign * node.payoff
    best = -float("inf")
    for child in node.children:
        if child.player == node.player:
            value = my_negamax(child, alpha, beta, sign)
        else:
            value = -my_negamax(child, -beta, -alpha, -sign)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""
CLASS = """
from math import inf

class Search:
    def value(self, node, low, high):
        if node.is_leaf:
            return node.payoff
        if node.player == "max":
            return self.highest(node, low, high)
        return self.lowest(node, low, high)

    def highest(self, node, low, high):
        most = -inf
        for reply in node.children:
            most = max(most, self.value(reply, low, high))
            low = max(low, most)
            if low >= high:
                break
        return most

    def lowest(self, node, low, high):
        least = inf
        for reply in node.children:
            least = min(least, self.value(reply, low, high))
            high = min(high, least)
            if low >= high:
                break
        return least

def my_alphabeta(node, alpha=-inf, beta=inf):
    return Search().value(node, alpha, beta)
"""
GENERATOR = """
from math import inf

def my_alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff

    def values(a, b):
        for child in node.children:
            v = my_alphabeta(child, a, b)
            yield v
            if node.player == "max":
                a = max(a, v)
            else:
                b = min(b, v)
            if a >= b:
                return

    if node.player == "max":
        return max(values(alpha, beta))
    return min(values(alpha, beta))
"""
NESTED = """
from math import inf

def my_alphabeta(root, alpha=-inf, beta=inf):
    def is_max(n):
        return n.player == "max"

    def visit(n, a, b):
        if n.is_leaf:
            return n.payoff
        result = -inf if is_max(n) else inf
        i = 0
        while i < len(n.children):
            got = visit(n.children[i], a, b)
            if is_max(n):
                result = max(result, got)
                a = max(a, result)
            else:
                result = min(result, got)
                b = min(b, result)
            if b <= a:
                return result
            i += 1
        return result

    return visit(root, alpha, beta)
"""
MAX_ONLY, MIN_ONLY = "max(v, my_alphabeta(child, ", "min(v, my_alphabeta(child, "
SAME = """        if child.player == node.player:
            value = my_negamax(child, alpha, beta, sign)
        else:
            value = -my_negamax(child, -beta, -alpha, -sign)
"""
HARD = """        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""
CUT = """            if b <= a:
                return result
"""
ROWS = {
    "a pair": (
        PAIR,
        ("v >= beta => v > beta", "v <= alpha => v < alpha", "strict cut"),
        ("v = inf => v = 0", "start at 0"),
        ("min(v, my => max(v, my", "max and min mixed up"),
        ("beta = min(beta, v) => beta = max(beta, v)", "bound goes the wrong way"),
        ("        if v <= alpha:\n            return v\n => ", "one side cuts"),
        ("        alpha = max(alpha, v)\n => ", "bound never moves"),
        (MAX_ONLY + "alpha, beta => " + MAX_ONLY + "alpha, inf", "parent's bound only"),
        ("<= alpha:\n            return v => <= alpha:\n            return", "None after a cut"),
        (
            "alpha, beta) if => beta, alpha) if",
            "alpha = max(alpha, v)\n => alpha = v\n",
            "bounds changed places",
            "alpha is the best",
        ),
        (
            "v >= beta => v > beta",
            "min(v, my => max(v, my",
            "strict cut",
            "max and min mixed up",
        ),
    ),
    "one function": (
        ONE,
        (
            "score = my_alphabeta(child, alpha, beta) => score = my_alphabeta(child)",
            "window not passed",
        ),
        ("alpha >= beta => alpha <= beta", "cut reversed"),
        ("            if alpha >= beta:\n                break\n => ", "one side cuts"),
        ("score > best => score < best", "max and min mixed up"),
        ("worst = inf => worst = 1000", "finite infinity"),
        ("        if worst < beta:\n            beta = worst\n => ", "bound never moves"),
        ("        return best =>         best", "nothing returned"),
        (
            "            if alpha >= beta:\n                break => \n            break",
            "left after one child",
        ),
        ("    return worst => \n        return worst", "return in the loop"),
        (
            "score = my_alphabeta(child, alpha, beta)\n        if score < => score = my_alphabeta(child, alpha)\n        if score <",
            "best = -inf => best = 0",
            "one bound passed",
            "start at 0",
        ),
    ),
    "negamax": (
        NEGAMAX,
        ("value = -my_ => value = my_", "no minus"),
        ("-beta, -alpha => -alpha, -beta", "bounds not swapped"),
        ("-beta, -alpha => alpha, beta", "bounds not negated"),
        ("return sign * node => return node", "leaf for the wrong player"),
        ("-alpha, -sign => -alpha, sign", "leaf for the wrong player"),
        (
            SAME + " => " + "        value = -my_negamax(child, -beta, -alpha, -sign)\n",
            "turn misread",
        ),
        (
            HARD
            + " => "
            + "        alpha = max(alpha, value)\n        if alpha >= beta:\n            return beta\n    return alpha\n",
            "fail-hard",
        ),
        ("best = max(best, value) => best = value", "last child's value"),
        (
            "-beta, -alpha => -alpha, -beta",
            "return sign * node => return node",
            "bounds not swapped",
            "leaf for the wrong player",
        ),
        (
            "alpha >= beta => alpha > beta",
            'best = -float("inf") => best = 0',
            "strict cut",
            "start at 0",
        ),
    ),
    "a class": (
        CLASS,
        (
            "max(most, self.value(reply, low, high)) => max(most, self.value(reply, low, least))",
            "argument",
        ),
        ("low >= high => low > high", "strict cut"),
        ("min(high, least) => least", "alpha is the best"),
        (
            "            least = min(least, self.value(reply, low, high))\n            high = min(high, least)\n            if low >= high:\n                break\n => "
            "            found = self.value(reply, low, high)\n            if found <= low:\n                break\n            least = min(least, found)\n            high = min(high, least)\n",
            "cut before the update",
        ),
        ("max(most, self.value(reply, => max(most, self.lowest(reply,", "turn misread"),
        ("        return least => ", "nothing returned"),
        (
            "node.children:\n            most => node.children[:-1]:\n            most",
            "last child left out",
        ),
        (
            "Search().value(node, alpha, beta) => Search().value(node, beta, alpha)",
            "bounds changed places",
        ),
        ("least = inf => least = high", "fail-hard"),
        (
            "low = max(low, most) => low = min(low, most)",
            "high = min(high, least)\n => pass\n",
            "bound goes the wrong way",
            "bound never moves",
        ),
    ),
    "a generator": (
        GENERATOR,
        ("a >= b => a > b", "strict cut"),
        ("b = min(b, v) => b = max(b, v)", "bound goes the wrong way"),
        ("my_alphabeta(child, a, b) => my_alphabeta(child, b, a)", "bounds changed places"),
        ("my_alphabeta(child, a, b) => my_alphabeta(child, a)", "one bound passed"),
        ("            if a >= b:\n                return => ", "nothing cut"),
        ("a >= b => a >= b and node.player == 'max'", "one side cuts"),
        ("return min(values => return max(values", "max and min mixed up"),
        ("a = max(a, v) => a = v", "alpha is the best"),
        ("return node.payoff => node.payoff", "nothing returned"),
        (
            "a >= b => a > b",
            "my_alphabeta(child, a, b) => my_alphabeta(child, beta=b)",
            "strict cut",
            "one bound passed",
        ),
    ),
    "nested functions": (
        NESTED,
        ("b <= a => b < a", "strict cut"),
        ("b <= a => b >= a", "cut reversed"),
        (CUT + " => ", "nothing cut"),
        ("-inf if is_max(n) else inf => 0", "start at 0"),
        ("visit(n.children[i], a, b) => visit(n.children[i], -inf, inf)", "window not passed"),
        ("result = max(result, got) => result = got", "last child's value"),
        ("b = min(b, result) => b = result", "alpha is the best"),
        ("len(n.children) => len(n.children) - 1", "last child left out"),
        ('return n.player == "max" => n.player == "max"', "nothing returned"),
        (
            "a = max(a, result) => a = min(a, result)",
            "b <= a => b < a",
            "bound goes the wrong way",
            "strict cut",
        ),
    ),
}


def programs():
    """(style, question, source, the lines that were changed, names) of each."""
    for style, (right, *rows) in ROWS.items():
        question = "ab-2" if style == "negamax" else "ab-1"
        for row in rows:
            changes = [part for part in row if " => " in part]
            names = [part for part in row if " => " not in part]
            yield style, question, edited(right, *changes), right, names
