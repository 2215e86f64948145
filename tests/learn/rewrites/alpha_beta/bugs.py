"""One more shape of some mistakes, to which no naming was ever fitted (LATER)."""

from ..edits import edited
from .shapes import CHOSEN, INNER, LEAVES_FIRST, NEGAMAX, REPAIRED, RETURNS

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
