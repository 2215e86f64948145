"""Pages about chance, and what learners make of them: expectimax, a cut at a chance node, a
lottery."""

from .forms import Form, each, every
from .searches import NOTHING, Shapes

SIDES = ("True", "up", "not up")
IMPORTS = """
from fractions import Fraction
from math import floor, inf
from gamelab.search.induction import expectation

def mean(chances, values):
    return expectation(chances, values)
"""
EXPECTIMAX_PAGE = f"""{IMPORTS}
def my_expectimax(node):
    if node.is_leaf:
        return [node.payoff, None]
    if node.player == "chance":
        values = [my_expectimax(child)[0] for child in node.children]
        return [mean(node.probs, values), None]
    up = node.player == "max"
    best = None
    move = None
    for child in node.children:
        value = my_expectimax(child)[0]
        if best is None or (value > best if up else value < best):
            best, move = value, child.move
    return [best, move]
"""
CAPPED_PAGE = f"""{IMPORTS}
def capped_value(root, high):
    best = -inf
    for node in root.children:
        if node.is_leaf:
            best = max(best, node.payoff)
            continue
        known, left, whole = 0, 1, True
        for share, leaf in zip(node.probs, node.children):
            payoff = leaf.payoff
            known += share * payoff
            left -= share
            most = known + left * high
            if most <= best:
                whole = False
                break
        if whole:
            best = max(best, known)
    return best
"""
LOTTERY_PAGE = f"""{IMPORTS}
def expected(chances, payoffs):
    return mean(list(map(Fraction, chances)), payoffs)
"""
# ways to lose what the chances say
LOSSES: Shapes = {
    "chances lost": every(
        "return expectation(chances, values) => return {lost}",
        lost=(
            "sum(map(Fraction, values)) / len(values)",
            "sum(map(Fraction, values)) // len(values)",
            "int(expectation(chances, values))",
            "sum(values)",
        ),
    )
}
# a chance node is left with the bound that its parent passed
LEFT_EARLY = (
    "def my_expectimax(node) => def my_expectimax(node, alpha=-inf, beta=inf)",
    "        values = [my_expectimax(child)[0] for child in node.children]\n => "
    "        values = []\n"
    "        for child in node.children:\n"
    "            values.append(my_expectimax(child)[0])\n"
    "            if {cut}:\n"
    "                return [{given}, None]\n",
    "value = my_expectimax(child)[0] => value = my_expectimax(child, alpha, beta)[0]",
    "            best, move = value, child.move => "
    "            best, move = value, child.move\n"
    "        alpha, beta = {window}",
)
LOW, HIGH = "values[-1] <= alpha", "values[-1] >= beta"
EXPECTIMAX = Form(
    EXPECTIMAX_PAGE,
    "my_expectimax",
    {
        "tie replaces": every(
            "value > best if up => value > best or value == best and ({side}) if up",
            "else value < best => else value < best or value == best and ({side})",
            side=SIDES,
        ),
        "start at 0": every(
            "best = None => best = 0 if {side} else None",
            "    move = None => {none}",
            side=SIDES,
            none=NOTHING,
        ),
        "turn misread": [
            *each('node.player == "max" => node.ply % 2 == 0'),
            (
                "def my_expectimax(node) => def my_expectimax(node, turn=True)",
                'node.player == "max" => turn',
                "[my_expectimax(child) => [my_expectimax(child, turn)",
                "value = my_expectimax(child) => value = my_expectimax(child, not turn)",
            ),
            *each('node.player == "max" => not node.ply or node.player == "max"'),
        ],
        "chance left early": every(
            *LEFT_EARLY,
            cut=(f"{LOW} or {HIGH}", LOW, HIGH),
            window=(
                "(best, inf) if up else (-inf, best)",
                "(max(alpha, best), beta) if up else (alpha, min(beta, best))",
            ),
            given=("values[-1]", "expectation(node.probs, values)"),
        ),
        **LOSSES,
    },
)
CAPPED = Form(
    CAPPED_PAGE,
    "capped_value",
    {
        "strict cut": each("most <= best => most < best"),
        "start at 0": each("best = -inf => best = 0"),
        "chance left early": every(
            "most = known + left * high => most = {most}",
            "most <= best => most {sign} best",
            "if whole: => if {counted}:",
            most=("known", "payoff"),
            sign=("<=", "<"),
            counted=("True", "whole"),
        ),
        "chances lost": each(
            "zip(node.probs, node.children) => "
            "[(Fraction(1, len(node.children)), leaf) for leaf in node.children]",
            "share * payoff => floor(share * payoff)",
        ),
    },
)
LOTTERY = Form(LOTTERY_PAGE, "expected", LOSSES)
