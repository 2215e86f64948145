"""What learners write most, in two styles each: (question, source) by the mistake's number."""

from .alpha_beta.shapes import HALVES, INNER, NEGAMAX, REPAIRED
from .edits import edited
from .minimax.shapes_of_values import DEEP, DEEP_COUPLE, LISTS

FALSY = """
def minimax_value(node):
    if not node.children:
        return node.payoff
    best = None
    for child in node.children:
        value = minimax_value(child)
        if not best or (value > best if node.player == "max" else value < best):
            best = value
    return best
"""
SLIPPED = {
    "max and min mixed up": (
        ("ab-1", edited(HALVES, "best = min(best, value) => best = max(best, value)")),
        ("minimax-2", edited(LISTS, "return min(values) => return max(values)")),
    ),
    "too deep": (
        ("minimax-6", edited(DEEP, "depth - 1 => depth")),
        ("minimax-6", edited(DEEP_COUPLE, "depth - 1 => depth")),
    ),
    "bound never moves": (
        ("ab-1", edited(HALVES, "            alpha = max(alpha, best)\n => ")),
        ("ab-1", edited(INNER, "beta = min(beta, best) => pass")),
    ),
    "nothing cut": (
        ("ab-1", edited(HALVES, "if alpha >= beta => if False", "if beta <= alpha => if False")),
        ("ab-7", edited(REPAIRED, "if alpha >= beta => if False")),
    ),
    "left after one child": (
        ("ab-1", edited(INNER, "if alpha >= beta => if True")),
        ("ab-2", edited(NEGAMAX, "if alpha >= beta => if True")),
    ),
    "cut reversed": (
        ("ab-1", edited(INNER, "if alpha >= beta => if alpha <= beta")),
        ("ab-2", edited(NEGAMAX, "if alpha >= beta => if alpha < beta")),
    ),
    "nothing returned": (
        ("ab-1", edited(HALVES, "return best => best")),
        (
            "minimax-2",
            edited(LISTS, "return max(values) => max(values)", "return min(values) => min(values)"),
        ),
    ),
    "always the same": (
        ("minimax-2", "def minimax_value(node):\n    return 0\n"),
        ("ab-2", edited(NEGAMAX, "return best => return 7")),
    ),
    "last child left out": (
        (
            "minimax-2",
            edited(LISTS, "in node.children] => in node.children[:-1] or node.children]"),
        ),
        ("ab-1", edited(INNER, "in node.children: => in (node.children[:-1] or node.children):")),
    ),
    "zero for nothing": (
        ("minimax-2", FALSY),
        ("ab-1", edited(INNER, "if node.is_leaf => if node.payoff")),
    ),
}
