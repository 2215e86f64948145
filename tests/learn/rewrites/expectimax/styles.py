"""Wrong functions for the questions on expectimax, each in two shapes of its own: (question,
mistake) -> (source, source).
"""

LAST_OF_TIES = """
def my_expectimax(position):
    if position.is_leaf:
        return (position.payoff, None)
    if position.player == "chance":
        total = 0
        for p, child in zip(position.probs, position.children):
            total += p * my_expectimax(child)[0]
        return (total, None)
    best, move = None, None
    for child in position.children:
        value = my_expectimax(child)[0]
        if best is None or (value >= best if position.player == "max" else value <= best):
            best, move = value, child.move
    return (best, move)
"""

TIES_NEGAMAX = """
def signed(node, sign):
    if node.is_leaf:
        return sign * node.payoff
    if node.player == "chance":
        return sum(p * signed(c, sign) for p, c in zip(node.probs, node.children))
    mine = 1 if node.player == "max" else -1
    return sign * mine * max(signed(c, mine) for c in node.children)

def my_expectimax(node):
    if node.is_leaf or node.player == "chance":
        return signed(node, 1), None
    mine = 1 if node.player == "max" else -1
    ranked = sorted(node.children, key=lambda c: signed(c, mine))
    return mine * signed(ranked[-1], mine), ranked[-1].move
"""

FROM_ZERO = """
def my_expectimax(n):
    if n.is_leaf:
        return n.payoff, None
    if n.player == "chance":
        return sum(w * my_expectimax(k)[0] for w, k in zip(n.probs, n.children)), None
    top, chosen = 0, None
    for k in n.children:
        score, _ = my_expectimax(k)
        better = score > top if n.player == "max" else score < top
        if better:
            top, chosen = score, k.move
    return top, chosen
"""

FROM_ZERO_METHODS = """
class Player:
    def value(self, node):
        return getattr(self, "leaf" if node.is_leaf else node.player)(node)
    def leaf(self, node):
        return node.payoff, None
    def chance(self, node):
        return sum(node.probs[i] * self.value(child)[0] for i, child in enumerate(node.children)), None
    def max(self, node):
        pairs = [(0, None)] + [(self.value(child)[0], child.move) for child in node.children]
        return next(pair for pair in pairs if pair[0] == max(value for value, _ in pairs))
    def min(self, node):
        pairs = [(0, None)] + [(self.value(child)[0], child.move) for child in node.children]
        return next(pair for pair in pairs if pair[0] == min(value for value, _ in pairs))

my_expectimax = Player().value
"""

BY_FLAG = """
def my_expectimax(node, maximising=True):
    if node.is_leaf:
        return node.payoff, None
    below = [my_expectimax(child, not maximising)[0] for child in node.children]
    if node.player == "chance":
        return sum(p * v for p, v in zip(node.probs, below)), None
    wanted = max(below) if maximising else min(below)
    return wanted, node.children[below.index(wanted)].move
"""

BY_PATH = """
def my_expectimax(node):
    level = len(node.path.split(".")) if node.path else 0
    if node.children == ():
        return [node.payoff, None]
    best = move = None
    total = 0
    for i, child in enumerate(node.children):
        v = my_expectimax(child)[0]
        if node.probs is not None:
            total += node.probs[i] * v
        elif best is None or (level % 2 == 0 and v > best) or (level % 2 == 1 and v < best):
            best, move = v, child.move
    return [total if node.probs is not None else best, move]
"""

CUT_BELOW_ALPHA = """
from math import inf

def search(node, alpha=-inf):
    if node.is_leaf:
        return node.payoff, None
    if node.player == "chance":
        smallest, expected = inf, 0
        for p, child in zip(node.probs, node.children):
            v = search(child)[0]
            smallest, expected = min(smallest, v), expected + p * v
            if v <= alpha:
                return smallest, None
        return expected, None
    if node.player == "max":
        best, move = -inf, None
        for child in node.children:
            v = search(child, best)[0]
            if v > best:
                best, move = v, child.move
        return best, move
    best, move = inf, None
    for child in node.children:
        v = search(child)[0]
        if v < best:
            best, move = v, child.move
    return best, move

def my_expectimax(root):
    return search(root)
"""

CUT_IN_A_WHILE = """
def my_expectimax(node, floor=float("-inf")):
    if node.is_leaf:
        return node.payoff, None
    if node.player == "chance":
        got, i = [], 0
        while i < len(node.children):
            got.append(my_expectimax(node.children[i])[0])
            i += 1
            if got[-1] <= floor:
                got.sort()
                return got[0], None
        return sum(a * b for a, b in zip(node.probs, got)), None
    results = []
    for child in node.children:
        limit = max([value for value, _ in results], default=float("-inf")) if node.player == "max" else float("-inf")
        results.append((my_expectimax(child, limit)[0], child.move))
    pick = max if node.player == "max" else min
    return pick(results, key=lambda result: result[0])
"""

FAIR_DICE = """
from fractions import Fraction

def my_expectimax(node):
    if node.is_leaf:
        return node.payoff, None
    values = []
    for child in node.children:
        values.append(Fraction(my_expectimax(child)[0]))
    if node.player == "chance":
        return sum(values) / len(values), None
    i = values.index(max(values)) if node.player == "max" else values.index(min(values))
    return values[i], node.children[i].move
"""

FAIR_DICE_SEPARATE = """
from fractions import Fraction

def max_value(node): return max(map(value, node.children))
def min_value(node): return min(map(value, node.children))
def mean_value(node):
    n = 0
    for child in node.children:
        n += Fraction(1, len(node.children)) * value(child)
    return n
def value(node):
    return node.payoff if node.is_leaf else {"max": max_value, "min": min_value, "chance": mean_value}[node.player](node)
def my_expectimax(node):
    v = value(node)
    if node.is_leaf or node.player == "chance":
        return v, None
    for child in node.children:
        if value(child) == v:
            return v, child.move
"""

STRICT = """
def capped_value(root, high):
    best = None
    for node in root.children:
        known, rest = 0, 1
        leaves = node.children or [node]
        for i in range(len(leaves)):
            p = node.probs[i] if node.probs else 1
            known += p * leaves[i].payoff
            rest -= p
            if best is not None and best > known + rest * high:
                break
        most = known + rest * high
        best = most if best is None or most > best else best
    return best
"""

STRICT_HELPER = """
def worth(circle, high, best):
    if circle.is_leaf:
        return circle.payoff
    known, i = 0, 0
    while i < len(circle.children):
        known += circle.probs[i] * circle.children[i].payoff
        i += 1
        ceiling = known + high * sum(circle.probs[i:])
        if ceiling < best:
            return ceiling
    return known

def capped_value(root, high):
    best = float("-inf")
    for circle in root.children:
        best = max(best, worth(circle, high, best))
    return best
"""

ZERO_CAP = """
def capped_value(root, high):
    best = 0
    for node in root.children:
        if node.is_leaf:
            if node.payoff > best:
                best = node.payoff
            continue
        known, rest = 0, 1
        for p, leaf in zip(node.probs, node.children):
            known, rest = known + p * leaf.payoff, rest - p
            if known + rest * high <= best:
                break
        else:
            best = known
    return best
"""

ZERO_CAP_RECURSIVE = """
def ceiling(parts, high, best, known=0, rest=1):
    if not parts:
        return known
    (p, leaf), *others = parts
    known, rest = known + p * leaf.payoff, rest - p
    if known + rest * high <= best:
        return best
    return ceiling(others, high, best, known, rest)

def capped_value(root, high, best=0):
    for move in root.children:
        parts = list(zip(move.probs, move.children)) if move.probs else [(1, move)]
        best = max(best, ceiling(parts, high, best))
    return best
"""

FORGETS = """
from math import inf

def capped_value(root, high):
    best = -inf
    for node in root.children:
        if node.is_leaf:
            value = node.payoff
        else:
            value = 0
            for p, leaf in zip(node.probs, node.children):
                value += p * leaf.payoff
                if value <= best:
                    break
        best = max(best, value)
    return best
"""

FORGETS_ITERATOR = """
def sums(node):
    total = 0
    for i, leaf in enumerate(node.children):
        total += node.probs[i] * leaf.payoff
        yield total
    if node.is_leaf:
        yield node.payoff

def capped_value(root, high):
    best = None
    for node in root.children:
        for so_far in sums(node):
            if best is not None and not so_far > best:
                break
        best = so_far if best is None else max(so_far, best)
    return best
"""

EQUAL_SHARES = """
from fractions import Fraction

def capped_value(root, high):
    best = float("-inf")
    for node in root.children:
        if node.is_leaf:
            best = max(best, node.payoff)
            continue
        n = len(node.children)
        total = 0
        for k, leaf in enumerate(node.children, 1):
            total += leaf.payoff
            if Fraction(total + (n - k) * high) / n <= best:
                break
        else:
            best = Fraction(total) / n
    return best
"""

EQUAL_SHARES_PADDED = """
from fractions import Fraction

def capped_value(tree, bound):
    values = []
    for branch in tree.children:
        if not branch.children:
            values.append(Fraction(branch.payoff))
            continue
        filled = [bound] * len(branch.children)
        for place, leaf in enumerate(branch.children):
            filled[place] = leaf.payoff
            mean = sum(map(Fraction, filled)) / len(filled)
            if values and mean <= max(values):
                break
        values.append(mean)
    return max(values)
"""

STYLES = {
    "expectimax-3": {
        "tie replaces": (LAST_OF_TIES, TIES_NEGAMAX),
        "start at 0": (FROM_ZERO, FROM_ZERO_METHODS),
        "turn misread": (BY_FLAG, BY_PATH),
        "chance left early": (CUT_BELOW_ALPHA, CUT_IN_A_WHILE),
        "chances lost": (FAIR_DICE, FAIR_DICE_SEPARATE),
    },
    "expectimax-5": {
        "strict cut": (STRICT, STRICT_HELPER),
        "start at 0": (ZERO_CAP, ZERO_CAP_RECURSIVE),
        "chance left early": (FORGETS, FORGETS_ITERATOR),
        "chances lost": (EQUAL_SHARES, EQUAL_SHARES_PADDED),
    },
}
