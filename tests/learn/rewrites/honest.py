"""Right answers in the styles of many hands, floats and NumPy among them, by question."""

from .alpha_beta import shapes as ab
from .alpha_beta import styles as ab_styles
from .expectimax import shapes as chance
from .games import shapes as games
from .laboratory import shapes as laboratory
from .laboratory import styles as laboratory_styles
from .minimax import shapes_of_moves as moves
from .minimax import shapes_of_values as values
from .minimax import styles as minimax_styles
from .nonzero_sum import shapes as nonzero
from .payoff_matrix import shapes as matrix
from .primer import shapes as primer
from .prisoners_dilemma import shapes as dilemma

FLOATS = """
def my_expectimax(node):
    if node.is_leaf:
        return float(node.payoff), None
    if node.player == "chance":
        return sum(float(p) * my_expectimax(c)[0] for p, c in zip(node.probs, node.children)), None
    best, move = None, None
    for child in node.children:
        v, _ = my_expectimax(child)
        if best is None or (v > best if node.player == "max" else v < best):
            best, move = v, child.move
    return best, move
"""

NUMPY = """
import numpy as np
def my_expectimax(node):
    if node.is_leaf:
        return float(node.payoff), None
    values = np.array([my_expectimax(c)[0] for c in node.children])
    if node.player == "chance":
        return np.dot(np.array(node.probs, dtype=float), values), None
    place = int(np.argmax(values) if node.player == "max" else np.argmin(values))
    return values[place], node.children[place].move
"""

FLOATS5 = """
def capped_value(root, high):
    best = float("-inf")
    for child in root.children:
        if child.is_leaf:
            best = max(best, float(child.payoff))
            continue
        known, rest = 0.0, 1.0
        for p, leaf in zip(child.probs, child.children):
            known += float(p) * leaf.payoff
            rest -= float(p)
            if known + rest * high <= best:
                break
        else:
            best = max(best, known)
    return best
"""

NUMPY2 = """
import numpy as np
def minimax_value(node):
    if node.is_leaf:
        return np.float64(node.payoff)
    values = np.array([minimax_value(child) for child in node.children])
    return values.max() if node.player == "max" else values.min()
"""

FLOAT2 = """
def minimax_value(n):
    return float(n.payoff) if n.is_leaf else {"max": max, "min": min}[n.player](map(minimax_value, n.children))
"""

REDUCE = """
from functools import reduce
def minimax_value(n):
    return reduce(max if n.player == "max" else min, (minimax_value(c) for c in n.children)) if n.children else n.payoff
"""

STACK = """
def minimax_value(root):
    values, todo = {}, [(root, False)]
    while todo:
        node, done = todo.pop()
        if node.is_leaf:
            values[node] = node.payoff
        elif done:
            below = [values[c] for c in node.children]
            values[node] = max(below) if node.player == "max" else min(below)
        else:
            todo.append((node, True))
            todo += [(c, False) for c in node.children]
    return values[root]
"""

WALRUS = """
from math import inf
def my_alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    best = None
    for child in node.children:
        value = child.payoff if child.is_leaf else my_alphabeta(child, alpha, beta)
        if best is None or (node.player == "max" and value > best) or (node.player == "min" and value < best):
            best = value
        if node.player == "max":
            if best > alpha: alpha = best
        elif best < beta: beta = best
        if beta <= alpha:
            return best
    return best
"""

NEGAMAX1 = """
from math import inf
def my_alphabeta(node, alpha=-inf, beta=inf):
    def go(node, a, b, s):
        if node.is_leaf:
            return s * node.payoff
        best = -inf
        for c in node.children:
            t = s if c.player == node.player or c.is_leaf else -s
            v = go(c, a, b, s) if t == s else -go(c, -b, -a, -s)
            best = max(best, v); a = max(a, v)
            if a >= b: break
        return best
    s = -1 if node.player == "min" else 1
    return s * (go(node, alpha, beta, s) if s == 1 else go(node, -beta, -alpha, s))
"""

FLOAT1 = """
import numpy as np
def my_alphabeta(node, alpha=-np.inf, beta=np.inf):
    if node.is_leaf:
        return float(node.payoff)
    best = -np.inf if node.player == "max" else np.inf
    for child in node.children:
        v = my_alphabeta(child, alpha, beta)
        if node.player == "max":
            best = np.maximum(best, v); alpha = np.maximum(alpha, best)
        else:
            best = np.minimum(best, v); beta = np.minimum(beta, best)
        if alpha >= beta: break
    return best
"""

ITER2 = """
from math import inf
def my_negamax(node, alpha=-inf, beta=inf, sign=1):
    if not node.children:
        return node.payoff * sign
    best, it = -inf, iter(node.children)
    while best < beta and (c := next(it, None)) is not None:
        same = c.player == node.player
        lo = max(alpha, best)
        v = my_negamax(c, lo, beta, sign) if same else -my_negamax(c, -beta, -lo, -sign)
        best = max(best, v)
    return best
"""

NONE7 = """
from math import inf
def repaired(node, level, alpha=-inf, beta=inf, sign=1):
    if node.is_leaf:
        return [sign * node.payoff, None]
    if level <= 0:
        return [sign * node.eval, None]
    best, move = -inf, None
    for i, c in enumerate(node.children):
        v = -repaired(c, level - 1, -beta, -max(alpha, best), -sign)[0]
        if v > best:
            best, move = v, i
        if best >= beta:
            break
    return [best, move]
"""

NP6 = """
import numpy as np
def limited_value(node, depth, sign=1):
    if node.is_leaf: return float(sign * node.payoff)
    if depth == 0: return float(sign * node.eval)
    vs = [limited_value(c, depth-1, sign) if c.player == node.player else -limited_value(c, depth-1, -sign) for c in node.children]
    return float(np.max(vs))
"""

ARGMAX7 = """
def search(root, depth):
    def val(n, d):
        if n.is_leaf: return n.payoff
        if d == 0: return n.eval
        vs = [val(c, d-1) for c in n.children]
        return max(vs) if n.player == "max" else min(vs)
    vs = [val(c, depth-1) for c in root.children]
    return vs.index(max(vs) if root.player == "max" else min(vs))
"""

LEAVES = """
def leaves(tree):
    found, todo = 0, [tree]
    while todo:
        part = todo.pop()
        if isinstance(part, list):
            todo += part
        else:
            found += 1
    return found
"""

TABLE = """
def nim_plan(matches, player, takes, misere):
    won = [misere]
    for pile in range(1, matches + 1):
        won.append(any(not won[pile - take] for take in takes if take <= pile))
    good = {take for take in takes if take <= matches and not won[matches - take]}
    return (1 if won[matches] == (player == "max") else -1), good
"""

RESPONSES = """
import numpy as np
def best_responses(row, col):
    def best(line):
        return np.flatnonzero(line == line.max())
    return [*map(best, np.array(row, dtype=float).T)], [*map(best, np.array(col, dtype=float))]
"""

FLOATS3 = """
def my_induction(node):
    if node.is_leaf:
        return [float(x) for x in node.payoff], []
    below = [my_induction(child) for child in node.children]
    if node.player == "chance":
        return [sum(float(p) * x for p, x in zip(node.probs, column)) for column in zip(*(v for v, _ in below))], []
    me = node.players.index(node.player)
    worths = [payoff[me] for payoff, _ in below]
    best = worths.index(max(worths))
    return below[best][0], [node.children[best].move, *below[best][1]]
"""

HONEST = {
    "ab-1": (
        ab.HALVES,
        ab.RETURNS,
        ab.INNER,
        ab_styles.PAIR,
        ab_styles.LOOP,
        WALRUS,
        NEGAMAX1,
        FLOAT1,
    ),
    "ab-2": (ab.NEGAMAX, ab.LEAVES_FIRST, ab_styles.NEGA, ab_styles.TABLE, ITER2),
    "ab-3": (ab.CHOSEN, ab_styles.MOVES, ab_styles.RATED),
    "ab-7": (ab.REPAIRED, ab_styles.REPAIR, ab_styles.NESTED, NONE7),
    "expectimax-3": (chance.PAIR, FLOATS, NUMPY),
    "expectimax-5": (chance.CAPPED, FLOATS5),
    "minimax-2": (
        values.SIDES,
        values.LISTS,
        values.FLAG,
        minimax_styles.RUNNING,
        minimax_styles.METHODS,
        NUMPY2,
        FLOAT2,
        REDUCE,
        STACK,
    ),
    "minimax-4": (
        values.NEGAMAX,
        values.COUPLE,
        values.UNROLLED,
        minimax_styles.LOOP,
        minimax_styles.TURNED,
    ),
    "minimax-5": (minimax_styles.PICK, minimax_styles.PAIR),
    "minimax-6": (
        values.DEEP,
        values.DEEP_COUPLE,
        values.HORIZON,
        minimax_styles.LIMITED_LOOP,
        NP6,
    ),
    "minimax-7": (moves.CHOICE, moves.SIGNED, moves.INDEXED, ARGMAX7),
    "trees-3": (nonzero.INDUCTION, FLOATS3),
    "trees-6": (nonzero.PACT,),
    "primer-1": (LEAVES,),
    "primer-2": (primer.SUREST,),
    "primer-3": (primer.EXPECTED,),
    "games-4": (games.RULES,),
    "games-5": (games.PLAN, TABLE),
    "matrix-5": (RESPONSES,),
    "matrix-6": (matrix.MIXED,),
    "dilemma-5": (dilemma.CELLS,),
    "dilemma-6": (dilemma.STRATEGY,),
    "lab-1": (laboratory_styles.FILLED + "build = filled",),
    "lab-2": (laboratory.REPORT,),
    "lab-3": (laboratory.STUDY,),
    "lab-5": (laboratory.ORDERED,),
}
