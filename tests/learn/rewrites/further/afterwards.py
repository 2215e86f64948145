"""One more shape for some mistakes, written when the naming was finished and never used to improve
it.
"""

from .alpha_beta import CHOSEN, INNER, LEAVES_FIRST, NEGAMAX, REPAIRED, RETURNS
from .chance_and_players import CAPPED, INDUCTION, MOVER, OUTSIDER, PACT, PAIR, SUM, VALUES
from .edits import edited
from .laboratory_counts import ORDERED, REPORT, STUDY
from .minimax_moves import CHOICE, INDEXED, RANKING, RECORD, SIGNED
from .minimax_values import COUPLE, DEEP, DEEP_COUPLE, FLAG, HORIZON, LISTS, UNROLLED
from .minimax_values import NEGAMAX as NODE_VALUE
from .small_games import CELLS, EXPECTED, PLAN, RULES, SUREST

FIRST = ("def search(root, depth):", "def first_best(root):\n    depth = 10**6")

AFTER = (
    ("minimax-2", 6, edited(LISTS, ("return min(values)", "return min(values + [0])"))),
    (
        "minimax-2",
        7,
        edited(
            LISTS,
            ("return max(values)", "return max(values + [-5000])"),
            ("return min(values)", "return min(values + [5000])"),
        ),
    ),
    (
        "minimax-2",
        12,
        edited(
            FLAG,
            ('value_of(child, child.player == "max")', "value_of(child, not maximising)"),
            ('node.player == "max")\n\ndef', 'node.player != "min")\n\ndef'),
        ),
    ),
    (
        "minimax-4",
        6,
        edited(NODE_VALUE, ('best = float("-inf")', 'best = 0 if sign == 1 else float("-inf")')),
    ),
    ("minimax-4", 7, edited(COUPLE, ("best = -inf", "best = -1e6"), ("best = inf", "best = 1e6"))),
    (
        "minimax-4",
        11,
        edited(
            UNROLLED,
            ("return sign * node.payoff", "return node.payoff"),
            ("sign * child.payoff", "child.payoff"),
        ),
    ),
    (
        "minimax-4",
        12,
        edited(NODE_VALUE, ("value = node_value(child, sign)", "value = node_value(child, -sign)")),
    ),
    ("minimax-5", 2, edited(CHOICE, FIRST, ("v > best", "v >= best"))),
    (
        "minimax-5",
        6,
        edited(
            CHOICE,
            FIRST,
            ("best, move = -inf, None", "best, move = 0, -1"),
            ("best, move = inf, None", "best, move = 0, -1"),
        ),
    ),
    (
        "minimax-5",
        7,
        edited(
            CHOICE,
            FIRST,
            ("best, move = -inf, None", "best, move = -99999999, None"),
            ("best, move = inf, None", "best, move = 99999999, None"),
        ),
    ),
    (
        "minimax-5",
        12,
        edited(
            RANKING,
            FIRST,
            ("ranked = sorted(values)", "ranked = values"),
            ('if root.player == "max"', 'if root.player in ("max", "min")'),
        ),
    ),
    (
        "minimax-5",
        22,
        edited(RANKING, FIRST, ("ranked = sorted(values)", "ranked = sorted(set(values))")),
    ),
    (
        "minimax-5",
        30,
        edited(
            RECORD,
            FIRST,
            ("    best_move[0] = node.children[values.index(min(values))].move\n", ""),
        ),
    ),
    ("minimax-6", 6, edited(HORIZON, ("return max(values)", "return max([0] + values)"))),
    ("minimax-6", 7, edited(DEEP_COUPLE, ("best = inf", "best = 1000"))),
    ("minimax-6", 11, edited(HORIZON, ("return sign * (", "return ("))),
    ("minimax-6", 12, edited(DEEP, ("if child.player == node.player", "if False"))),
    ("minimax-6", 15, edited(DEEP, ("if depth == 0", "if depth == 1"))),
    (
        "minimax-6",
        16,
        edited(
            DEEP_COUPLE,
            (
                (
                    "    if node.is_leaf:\n        return node.payoff\n    if depth <= 0:\n       "
                    " return node.eval"
                ),
                (
                    "    if depth == 0:\n        return node.eval\n    if node.is_leaf:\n       "
                    " return node.payoff"
                ),
            ),
        ),
    ),
    (
        "minimax-7",
        2,
        edited(
            INDEXED,
            (
                "return values.index(max(values))",
                "return len(values) - 1 - values[::-1].index(max(values))",
            ),
        ),
    ),
    ("minimax-7", 6, edited(CHOICE, ("best, move = inf, None", "best, move = 0, None"))),
    ("minimax-7", 11, edited(SIGNED, ("sign * node.payoff", "node.payoff"))),
    (
        "minimax-7",
        15,
        edited(
            INDEXED, ("def search(root, depth):", "def search(root, depth):\n    depth = 2 * depth")
        ),
    ),
    (
        "minimax-7",
        16,
        edited(
            INDEXED,
            (
                (
                    "    if node.is_leaf:\n        return node.payoff\n    if depth == 0:\n       "
                    " return node.eval\n"
                ),
                (
                    "    if depth <= 0:\n        return node.eval\n    if node.is_leaf:\n       "
                    " return node.payoff\n"
                ),
            ),
        ),
    ),
    (
        "minimax-7",
        22,
        edited(RANKING, ("ranked = sorted(values)", "ranked = sorted(values, key=lambda v: -v)")),
    ),
    ("ab-1", 1, edited(INNER, ("if alpha >= beta", "if beta < alpha"))),
    (
        "ab-1",
        3,
        edited(
            INNER,
            (
                "            found = search(child, alpha, beta, depth + 1)",
                (
                    "            found = search(child, -inf if depth == 0 else alpha, inf if depth"
                    " == 0 else beta, depth + 1)"
                ),
            ),
        ),
    ),
    (
        "ab-1",
        4,
        edited(
            RETURNS,
            (
                "v2 = my_alphabeta(child, alpha, beta)\n        if v2 >",
                "v2 = my_alphabeta(child, v, math.inf)\n        if v2 >",
            ),
        ),
    ),
    (
        "ab-1",
        5,
        edited(
            INNER,
            (
                "    def search(node, alpha, beta, depth):\n",
                "    def search(node, _a, _b, depth):\n        nonlocal alpha, beta\n",
            ),
        ),
    ),
    ("ab-1", 6, edited(INNER, ("best = -inf if maximising else inf", "best = 0"))),
    (
        "ab-1",
        7,
        edited(INNER, ("best = -inf if maximising else inf", "best = -500 if maximising else 500")),
    ),
    (
        "ab-1",
        8,
        edited(
            INNER,
            (
                "            if maximising:\n",
                (
                    "            if maximising and found >= beta or not maximising and found <="
                    " alpha:\n                return best\n            if maximising:\n"
                ),
            ),
        ),
    ),
    (
        "ab-1",
        12,
        edited(INNER, ('maximising = node.player == "max"', "maximising = depth in (0, 2, 4, 6)")),
    ),
    (
        "ab-1",
        14,
        edited(
            INNER,
            (
                "            if alpha >= beta:\n                break\n        return best",
                (
                    "            if alpha >= beta:\n                break\n        return alpha if"
                    " maximising else beta"
                ),
            ),
        ),
    ),
    (
        "ab-2",
        9,
        edited(
            LEAVES_FIRST,
            (
                "-my_negamax(child, -beta, -max(alpha, best), -sign)",
                "-my_negamax(child, -alpha, -beta, -sign)",
            ),
        ),
    ),
    ("ab-2", 11, edited(NEGAMAX, ("return sign * node.payoff", "return node.payoff"))),
    (
        "ab-2",
        12,
        edited(
            LEAVES_FIRST,
            (
                "my_negamax(child, max(alpha, best), beta, sign)",
                "-my_negamax(child, -beta, -max(alpha, best), -sign)",
            ),
        ),
    ),
    ("ab-3", 2, edited(CHOSEN, ("            if v > alpha:", "            if not v < alpha:"))),
    (
        "ab-3",
        3,
        edited(
            CHOSEN,
            (
                "            v = value(child, alpha, beta)\n            if v > alpha",
                "            v = value(child, -10**9, 10**9)\n            if v > alpha",
            ),
        ),
    ),
    (
        "ab-3",
        22,
        edited(
            CHOSEN,
            (
                "return best.move",
                (
                    "return [c.eval for c in sorted(root.children, key=lambda c: c.eval,"
                    " reverse=True)].index(best.eval)"
                ),
            ),
        ),
    ),
    ("ab-7", 6, edited(REPAIRED, ("best = -inf\n    move = None", "best = 0\n    move = -1"))),
    ("ab-7", 11, edited(REPAIRED, ("sign * node.payoff", "-sign * node.payoff"))),
    (
        "ab-7",
        30,
        edited(
            REPAIRED,
            ("def repaired(node", "best_child = None\n\ndef repaired(node"),
            ("    best = -inf\n    move = None", "    global best_child\n    best = -inf"),
            ("move = child.move", "best_child = child"),
            ("[best, move]", "[best, best_child.move]"),
        ),
    ),
    (
        "expectimax-3",
        2,
        edited(PAIR, ("if v > best", "if not v < best"), ("if v < best", "if not v > best")),
    ),
    (
        "expectimax-3",
        6,
        edited(
            PAIR, ("best, move = -inf, None", "best = 0"), ("best, move = inf, None", "best = 0")
        ),
    ),
    (
        "expectimax-3",
        12,
        edited(VALUES, ("CUT", "pass"), ('if node.player == "max"', "if depth in (0, 2, 4)")),
    ),
    (
        "expectimax-3",
        17,
        edited(VALUES, ("CUT", "if total <= alpha:\n                return total, None")),
    ),
    (
        "expectimax-3",
        18,
        edited(
            PAIR,
            (
                SUM,
                (
                    "        return Fraction(sum(Fraction(my_expectimax(c)[0]) for c in"
                    " node.children)) / len(node.children), None\n"
                ),
            ),
        ),
    ),
    ("expectimax-5", 6, edited(CAPPED, ('best = float("-inf")', "best = 0.0"))),
    (
        "expectimax-5",
        17,
        edited(
            CAPPED,
            (
                "known + left * high <= best:\n                break",
                "known <= best:\n                best = max(best, known)\n                break",
            ),
        ),
    ),
    (
        "expectimax-5",
        18,
        edited(
            CAPPED,
            ("node.probs, node.children)", "[Fraction(1, len(node.probs))] * 9, node.children)"),
        ),
    ),
    (
        "trees-3",
        12,
        edited(
            INDUCTION,
            (
                MOVER,
                (
                    "(depth + node.players.index(node.player)) % len(node.players) if depth == 0"
                    " else depth % len(node.players)"
                ),
            ),
        ),
    ),
    (
        "trees-3",
        18,
        edited(
            INDUCTION,
            ("payoff[i] += p * got[i]", "payoff[i] += Fraction(1, len(results)) * got[i]"),
        ),
    ),
    (
        "trees-6",
        20,
        edited(
            PACT,
            (
                OUTSIDER,
                (
                    "        values = [-sum(r[i] for i, p in enumerate(node.players) if p in"
                    " partners) for r in results]\n"
                ),
            ),
        ),
    ),
    (
        "trees-6",
        2,
        edited(PACT, ("if values[i] > values[best]", "if not values[i] < values[best]")),
    ),
    (
        "primer-2",
        6,
        edited(SUREST, ("best = None\n    place = None", "best = 0\n    place = len(game) - 1")),
    ),
    (
        "primer-3",
        18,
        edited(EXPECTED, ("Fraction(chance) * payoff", "Fraction(payoff, len(chances))")),
    ),
    (
        "games-4",
        12,
        edited(
            RULES,
            (
                (
                    '            return (left, player)\n        return (left, "min" if player =='
                    ' "max" else "max")'
                ),
                (
                    '            return (left, "min" if player == "max" else "max")\n        return'
                    ' (left, "min" if player == "max" else "max")'
                ),
            ),
        ),
    ),
    (
        "games-5",
        28,
        edited(
            PLAN,
            (
                "    if matches == 0:\n",
                "    misere = not misere if matches == 0 else misere\n    if matches == 0:\n",
            ),
        ),
    ),
    ("dilemma-5", 23, edited(CELLS, ("if costs:", "if costs is None:"))),
    (
        "lab-2",
        1,
        edited(
            REPORT,
            ("if alpha >= beta", "if alpha - beta > 0"),
            ("if beta <= alpha", "if beta - alpha < 0"),
        ),
    ),
    (
        "lab-2",
        4,
        edited(
            REPORT,
            ("search(child, False, alpha, beta", "search(child, False, best, inf"),
            ("search(child, True, alpha, beta", "search(child, True, -inf, best"),
        ),
    ),
    ("lab-3", 1, edited(STUDY, ("if beta <= alpha", "if alpha > beta"))),
    (
        "lab-5",
        3,
        edited(
            ORDERED,
            (
                "v = search(child, alpha, beta, depth + 1)",
                "v = search(child, *((alpha, beta) if depth else (-inf, inf)), depth + 1)",
            ),
        ),
    ),
    (
        "lab-5",
        22,
        edited(
            ORDERED,
            ("return values.index(value), ", "return sorted(values, reverse=True).index(value), "),
        ),
    ),
)
