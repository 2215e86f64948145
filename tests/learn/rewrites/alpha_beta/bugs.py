"""One more shape of some mistakes, to which no naming was ever fitted (LATER), and bugs that are in
no catalogue, of which none may be given the name of a mistake (BUGS).
"""

from ..edits import edited
from .shapes import CHOSEN, HALVES, INNER, LEAVES_FIRST, NEGAMAX, REPAIRED, RETURNS

LATER = {
    "ab-1": {
        1: edited(INNER, "if alpha >= beta => if beta < alpha"),
        3: edited(
            INNER,
            (
                "            found = search(child, alpha, beta, depth + 1) "
                "=>             found = search(child, -inf if depth == 0 else "
                "alpha, inf if depth == 0 else beta, depth + 1)"
            ),
        ),
        4: edited(
            RETURNS,
            (
                "v2 = my_alphabeta(child, alpha, beta)\n        if v2 > => v2 = "
                "my_alphabeta(child, v, math.inf)\n        if v2 >"
            ),
        ),
        5: edited(
            INNER,
            (
                "    def search(node, alpha, beta, depth):\n =>     def "
                "search(node, _a, _b, depth):\n        nonlocal alpha, beta\n"
            ),
        ),
        6: edited(INNER, "best = -inf if maximising else inf => best = 0"),
        7: edited(
            INNER, ("best = -inf if maximising else inf => best = -500 if maximising else 500")
        ),
        8: edited(
            INNER,
            (
                "            if maximising:\n =>             if maximising and "
                "found >= beta or not maximising and found <= "
                "alpha:\n                return best\n            if "
                "maximising:\n"
            ),
        ),
        12: edited(
            INNER, ('maximising = node.player == "max" => maximising = depth in (0, 2, 4, 6)')
        ),
        14: edited(
            INNER,
            (
                "            if alpha >= beta:\n                break\n        "
                "return best =>             if alpha >= beta:\n                "
                "break\n        return alpha if maximising else beta"
            ),
        ),
    },
    "ab-2": {
        9: edited(
            LEAVES_FIRST,
            (
                "-my_negamax(child, -beta, -max(alpha, best), -sign) => "
                "-my_negamax(child, -alpha, -beta, -sign)"
            ),
        ),
        11: edited(NEGAMAX, "return sign * node.payoff => return node.payoff"),
        12: edited(
            LEAVES_FIRST,
            (
                "my_negamax(child, max(alpha, best), beta, sign) => "
                "-my_negamax(child, -beta, -max(alpha, best), -sign)"
            ),
        ),
    },
    "ab-3": {
        2: edited(CHOSEN, "            if v > alpha: =>             if not v < alpha:"),
        3: edited(
            CHOSEN,
            (
                "            v = value(child, alpha, beta)\n            if v > "
                "alpha =>             v = value(child, -10**9, "
                "10**9)\n            if v > alpha"
            ),
        ),
        22: edited(
            CHOSEN,
            (
                "return best.move => return [c.eval for c in "
                "sorted(root.children, key=lambda c: c.eval, "
                "reverse=True)].index(best.eval)"
            ),
        ),
    },
    "ab-7": {
        6: edited(REPAIRED, "best = -inf\n    move = None => best = 0\n    move = -1"),
        11: edited(REPAIRED, "sign * node.payoff => -sign * node.payoff"),
        30: edited(
            REPAIRED,
            "def repaired(node => best_child = None\n\ndef repaired(node",
            ("    best = -inf\n    move = None =>     global best_child\n    best = -inf"),
            "move = child.move => best_child = child",
            "[best, move] => [best, best_child.move]",
        ),
    },
}


BUGS = {
    "ab-1": {
        "no cuts at all": edited(
            HALVES, "if alpha >= beta => if False", "if beta <= alpha => if False"
        ),
        "cuts the wrong way round": edited(HALVES, "if alpha >= beta => if alpha <= beta"),
        "leaves out the last child": edited(
            INNER, "in node.children: => in (node.children[:-1] or node.children):"
        ),
        "raises beta where MAX moves": edited(
            HALVES, "alpha = max(alpha, best) => beta = max(beta, best)"
        ),
        "returns alpha": edited(
            HALVES, "        return best\n    else =>         return alpha\n    else"
        ),
        "searches the children from the right": edited(
            INNER, "in node.children: => in reversed(node.children):"
        ),
        "max for min": edited(
            INNER, "min(best, found) => max(best, found)", "-inf if maximising else inf => -inf"
        ),
        "cuts after the second child": edited(
            INNER, "            if alpha >= beta: =>             if child.index == 1:"
        ),
    },
    "ab-2": {
        "min for max": edited(NEGAMAX, "value > best => value < best", "best = -inf => best = inf"),
        "does not negate the value": edited(NEGAMAX, "-my_negamax( => my_negamax("),
        "no cuts at all": edited(NEGAMAX, "        if alpha >= beta:\n            break\n => "),
        "forgets the last child": edited(
            NEGAMAX, "in node.children: => in (node.children[:-1] or node.children):"
        ),
    },
    "ab-3": {
        "by the evaluation alone": "\ndef chosen_move(root):\n    f = max if root.player == 'max' else min\n    return"
        " f(root.children, key=lambda c: c.eval).move\n",
        "the worst first": edited(
            CHOSEN, "-c.eval => +c.eval", "lambda c: c.eval => lambda c: -c.eval"
        ),
        "does not sort": edited(
            CHOSEN,
            "sorted(root.children, key=lambda c: -c.eval) => root.children",
            "sorted(root.children, key=lambda c: c.eval) => root.children",
        ),
    },
    "ab-7": {
        "ignores the level": edited(
            REPAIRED, "    if level == 0:\n        return [sign * node.eval, None]\n => "
        ),
        "the move of the last child": edited(
            REPAIRED, "return [best, move] => return [best, child.move]"
        ),
        "never cuts": edited(REPAIRED, "if alpha >= beta => if alpha > beta + 10**6"),
    },
}
