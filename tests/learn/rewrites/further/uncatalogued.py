"""Wrong answers whose bug is in no catalogue: none of them may be given the name of a mistake that
it does not hold.
"""

from .alpha_beta import CHOSEN, HALVES, INNER, NEGAMAX, REPAIRED
from .chance_and_players import CAPPED, INDUCTION, PACT, PAIR
from .edits import edited
from .laboratory_counts import ORDERED, REPORT
from .minimax_moves import CHOICE, INDEXED
from .minimax_values import COUPLE, DEEP, FLAG, LISTS, SIDES
from .minimax_values import NEGAMAX as NODE_VALUE
from .small_games import CELLS, EXPECTED, PLAN, RULES, STRATEGY, SUREST, TOTALS

FIRST = edited(CHOICE, ("def search(root, depth):", "def first_best(root):\n    depth = 10**6"))

BUGS = (
    (
        "minimax-2",
        "leaves out the first child",
        edited(LISTS, ("in node.children]", "in node.children[1:] or node.children]")),
    ),
    (
        "minimax-2",
        "leaves out the last child",
        edited(LISTS, ("in node.children]", "in node.children[:-1] or node.children]")),
    ),
    (
        "minimax-2",
        "max for min throughout",
        edited(LISTS, ("return min(values)", "return max(values)")),
    ),
    (
        "minimax-2",
        "max and min exchanged",
        edited(
            LISTS,
            ("max(values)", "MIN(values)"),
            ("min(values)", "max(values)"),
            ("MIN(values)", "min(values)"),
        ),
    ),
    (
        "minimax-2",
        "the first leaf",
        (
            "\ndef minimax_value(node):\n    while node.children:\n        node ="
            " node.children[0]\n    return node.payoff\n"
        ),
    ),
    (
        "minimax-2",
        "sums where MIN moves",
        edited(LISTS, ("return min(values)", "return sum(values)")),
    ),
    (
        "minimax-2",
        "the average of the children",
        edited(LISTS, ("return min(values)", "return sum(values) / len(values)")),
    ),
    (
        "minimax-2",
        "the best leaf of all",
        (
            "\ndef minimax_value(node):\n    if node.is_leaf:\n        return node.payoff\n   "
            " return max(minimax_value(c) for c in node.children)\n"
        ),
    ),
    (
        "minimax-2",
        "returns inside the loop",
        edited(
            SIDES,
            (
                "                best = value\n        return best",
                "                best = value\n            return best",
            ),
        ),
    ),
    (
        "minimax-2",
        "the value of the last child",
        edited(SIDES, ("    return worst", "    return value")),
    ),
    (
        "minimax-2",
        "takes the number of children for the depth",
        edited(FLAG, ('child.player == "max"', "len(node.children) != 2")),
    ),
    (
        "minimax-2",
        "absolute values at the leaves",
        edited(LISTS, ("return node.payoff", "return abs(node.payoff)")),
    ),
    (
        "minimax-4",
        "does not negate at all",
        edited(NODE_VALUE, ("-node_value(child, -sign)", "node_value(child, -sign)")),
    ),
    (
        "minimax-4",
        "min for max",
        edited(
            NODE_VALUE,
            ('best = float("-inf")', 'best = float("inf")'),
            ("max(best, value)", "min(best, value)"),
        ),
    ),
    (
        "minimax-4",
        "the value to MAX",
        edited(COUPLE, ("return sign * turn(node)", "return turn(node)")),
    ),
    (
        "minimax-4",
        "the last child only",
        edited(NODE_VALUE, ("best = max(best, value)", "best = value")),
    ),
    (
        "minimax-5",
        "the worst move",
        edited(FIRST, ("v > best", "v < -best"), ("v < best", "v > best")),
    ),
    (
        "minimax-5",
        "always the last move",
        "\ndef first_best(root):\n    return len(root.children) - 1\n",
    ),
    ("minimax-5", "always the first move", "\ndef first_best(root):\n    return 0\n"),
    (
        "minimax-5",
        "counts moves from 1",
        edited(FIRST, ("best, move = v, i", "best, move = v, i + 1")),
    ),
    (
        "minimax-5",
        "forgets the last move",
        edited(
            FIRST, ("enumerate(root.children)", "enumerate(root.children[:-1] or root.children)")
        ),
    ),
    ("minimax-5", "gives the value", edited(FIRST, ("return move", "return best"))),
    (
        "minimax-5",
        "looks one ply ahead, at the first leaf",
        edited(
            FIRST,
            (
                "    values = [value(",
                "    return value(node.children[0], depth)\n    values = [value(",
            ),
        ),
    ),
    (
        "minimax-6",
        "evaluates MIN's nodes as 0",
        edited(DEEP, ("sign * node.eval", "sign * node.eval if sign == 1 else 0")),
    ),
    (
        "minimax-6",
        "ignores the depth",
        edited(DEEP, ("    if depth == 0:\n        return sign * node.eval\n", "")),
    ),
    ("minimax-6", "ignores the evaluation", edited(DEEP, ("sign * node.eval", "0"))),
    (
        "minimax-6",
        "adds up",
        edited(DEEP, ('float("-inf")', "0"), ("best = max(best, value)", "best += value")),
    ),
    (
        "minimax-6",
        "forgets the last child",
        edited(DEEP, ("in node.children:", "in node.children[:-1] or node.children:")),
    ),
    (
        "minimax-7",
        "maximises the evaluation of the next position",
        edited(
            INDEXED,
            ("value(child, depth - 1) for child in root", "(child.eval or 0) for child in root"),
        ),
    ),
    (
        "minimax-7",
        "forgets the first move",
        edited(CHOICE, ("enumerate(root.children)", "list(enumerate(root.children))[1:]")),
    ),
    (
        "minimax-7",
        "the worst move",
        edited(INDEXED, ('if root.player == "max"', 'if root.player == "min"')),
    ),
    (
        "minimax-7",
        "the number of children",
        "\ndef search(root, depth):\n    return len(root.children)\n",
    ),
    (
        "ab-1",
        "no cuts at all",
        edited(HALVES, ("if alpha >= beta", "if False"), ("if beta <= alpha", "if False")),
    ),
    ("ab-1", "cuts the wrong way round", edited(HALVES, ("if alpha >= beta", "if alpha <= beta"))),
    (
        "ab-1",
        "leaves out the last child",
        edited(INNER, ("in node.children:", "in (node.children[:-1] or node.children):")),
    ),
    (
        "ab-1",
        "raises beta where MAX moves",
        edited(HALVES, ("alpha = max(alpha, best)", "beta = max(beta, best)")),
    ),
    (
        "ab-1",
        "returns alpha",
        edited(HALVES, ("        return best\n    else", "        return alpha\n    else")),
    ),
    (
        "ab-1",
        "searches the children from the right",
        edited(INNER, ("in node.children:", "in reversed(node.children):")),
    ),
    (
        "ab-1",
        "max for min",
        edited(
            INNER, ("min(best, found)", "max(best, found)"), ("-inf if maximising else inf", "-inf")
        ),
    ),
    (
        "ab-1",
        "cuts after the second child",
        edited(INNER, ("            if alpha >= beta:", "            if child.index == 1:")),
    ),
    (
        "ab-2",
        "min for max",
        edited(NEGAMAX, ("value > best", "value < best"), ("best = -inf", "best = inf")),
    ),
    ("ab-2", "does not negate the value", edited(NEGAMAX, ("-my_negamax(", "my_negamax("))),
    (
        "ab-2",
        "no cuts at all",
        edited(NEGAMAX, ("        if alpha >= beta:\n            break\n", "")),
    ),
    (
        "ab-2",
        "forgets the last child",
        edited(NEGAMAX, ("in node.children:", "in (node.children[:-1] or node.children):")),
    ),
    (
        "ab-3",
        "by the evaluation alone",
        (
            "\ndef chosen_move(root):\n    f = max if root.player == 'max' else min\n    return"
            " f(root.children, key=lambda c: c.eval).move\n"
        ),
    ),
    (
        "ab-3",
        "the worst first",
        edited(CHOSEN, ("-c.eval", "+c.eval"), ("lambda c: c.eval", "lambda c: -c.eval")),
    ),
    (
        "ab-3",
        "does not sort",
        edited(
            CHOSEN,
            ("sorted(root.children, key=lambda c: -c.eval)", "root.children"),
            ("sorted(root.children, key=lambda c: c.eval)", "root.children"),
        ),
    ),
    (
        "ab-7",
        "ignores the level",
        edited(REPAIRED, ("    if level == 0:\n        return [sign * node.eval, None]\n", "")),
    ),
    (
        "ab-7",
        "the move of the last child",
        edited(REPAIRED, ("return [best, move]", "return [best, child.move]")),
    ),
    ("ab-7", "never cuts", edited(REPAIRED, ("if alpha >= beta", "if alpha > beta + 10**6"))),
    (
        "expectimax-3",
        "chance takes the best",
        edited(
            PAIR,
            ("total += p * my_expectimax(child)[0]", "total = max(total, my_expectimax(child)[0])"),
        ),
    ),
    (
        "expectimax-3",
        "a move at chance nodes too",
        edited(PAIR, ("return total, None", "return total, 0")),
    ),
    (
        "expectimax-3",
        "MIN maximises",
        edited(
            PAIR, ("best, move = inf, None", "best, move = -inf, None"), ("v < best", "v > best")
        ),
    ),
    (
        "expectimax-5",
        "leaves out the last leaf",
        edited(CAPPED, ("node.children):", "node.children[:-1]):")),
    ),
    ("expectimax-5", "the bound for everything", edited(CAPPED, ("p * leaf.payoff", "p * high"))),
    (
        "trees-3",
        "a line in the other order",
        edited(
            INDUCTION,
            (
                "[node.children[best].move] + results[best][1]",
                "results[best][1] + [node.children[best].move]",
            ),
        ),
    ),
    ("trees-3", "everybody minimises", edited(INDUCTION, ("[me] > results", "[me] < results"))),
    (
        "trees-3",
        "the last player's payoff for all",
        edited(INDUCTION, ("node.players.index(node.player)", "-1")),
    ),
    ("trees-6", "the partners minimise", edited(PACT, ("sum(r[", "-sum(r["))),
    ("trees-6", "no pact", edited(PACT, ("if node.player in partners:", "if False:"))),
    ("primer-2", "the first number for the smallest", edited(SUREST, ("min(row)", "row[0]"))),
    ("primer-2", "the largest number of all", edited(SUREST, ("min(row)", "max(row)"))),
    (
        "primer-3",
        "adds chance and payoff",
        edited(EXPECTED, ("Fraction(chance) * payoff", "Fraction(chance) + payoff")),
    ),
    (
        "games-4",
        "leaves out the largest take",
        edited(RULES, ("if t <= matches]", "if t < matches]")),
    ),
    ("games-4", "ends at one match", edited(RULES, ("return matches == 0", "return matches <= 1"))),
    (
        "games-5",
        "only the first winning take",
        edited(PLAN, ("takes, misere), good", "takes, misere), good[:1]")),
    ),
    (
        "games-5",
        "all takes",
        edited(
            PLAN, ("takes, misere), good", "takes, misere), [t for t in takes if t <= matches]")
        ),
    ),
    (
        "dilemma-5",
        "rows and columns exchanged",
        edited(CELLS, ("found.append((i, j))", "found.append((j, i))")),
    ),
    (
        "dilemma-5",
        "looks at Row only",
        edited(CELLS, (" and col[i][j] == min(col[i])", ""), (" and col[i][j] == max(col[i])", "")),
    ),
    (
        "dilemma-5",
        "the worst total",
        edited(
            TOTALS,
            ("max(totals", "MIN(totals"),
            ("min(totals", "max(totals"),
            ("MIN(totals", "min(totals"),
        ),
    ),
    ("dilemma-6", "one turn late", edited(STRATEGY, ("len(mine) + 1", "len(mine)"))),
    (
        "dilemma-6",
        "remembers everything",
        edited(STRATEGY, ('theirs[-numbers["memory"]:]', "theirs")),
    ),
    ("lab-2", "counts leaves as nodes", edited(REPORT, ('"nodes": nodes', '"nodes": len(read)'))),
    (
        "lab-2",
        "numbers the leaves from 0",
        edited(
            REPORT,
            ("list(enumerate(leaves, 1))", "list(enumerate(leaves))"),
            ("range(1, len(leaves) + 1)", "range(len(leaves))"),
        ),
    ),
    (
        "lab-5",
        "the order of the evaluation exchanged",
        edited(ORDERED, ("reverse=maximising != worst", "reverse=maximising == worst")),
    ),
    ("lab-5", "no cuts", edited(ORDERED, ("if alpha >= beta", "if False"))),
)
