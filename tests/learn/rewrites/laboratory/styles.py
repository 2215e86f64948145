"""Answers to the laboratory's questions that hold a mistake, written otherwise than the catalogue
writes it: two for each.
"""

FILLED = """
def filled(row):
    full = 1
    while full * 2 <= len(row):
        full *= 2
    extra = len(row) - full
    level = [[row[i], row[i + 1]] for i in range(0, 2 * extra, 2)] + list(row[2 * extra:])
    while len(level) > 1:
        level = [list(pair) for pair in zip(level[::2], level[1::2])]
    return level[0]
"""

# A negamax over leaves that know their number; CUT, CHILD and ROOT are what a mistake changes.
NEGAMAX = (
    FILLED
    + """
from math import inf

def report(leaves):
    seen, entered = [], [0]

    def nega(node, sign, low, high, top):
        entered[0] += 1
        if isinstance(node, tuple):
            seen.append(node[0])
            return sign * node[1]
        best = -inf
        for child in node:
            best = max(best, -nega(child, -sign, CHILD, False))
            low = max(low, best)
            if CUT:
                break
        return best

    value = nega(filled([(place, leaf) for place, leaf in enumerate(leaves)]), 1, -inf, inf, True)
    return {"value": value, "read": len(seen), "nodes": entered[0], "pruned": [i + 1 for i in range(len(leaves)) if i not in seen]}
"""
)

# A pair of functions and a class that counts.
TURNS = (
    FILLED
    + """
class Count:
    def __init__(self, leaves):
        self.inner, self.open = 0, list(range(1, len(leaves) + 1))
        self.tree = filled([{"place": place, "worth": leaf} for place, leaf in zip(self.open, leaves)])
        self.size = len(leaves)

    def leaf(self, node):
        self.open = [place for place in self.open if place != node["place"]]
        return node["worth"]

    def max_turn(self, node, alpha, beta, plies=0):
        if type(node) is dict:
            return self.leaf(node)
        self.inner += 1
        value = -10**9
        for child in node:
            value = max(value, self.min_turn(child, MAX_PASSES, plies + 1))
            if value REACHES_BETA beta:
                return value
            alpha = max(alpha, value)
        return value

    def min_turn(self, node, alpha, beta, plies=0):
        if type(node) is dict:
            return self.leaf(node)
        self.inner += 1
        value = 10**9
        for child in node:
            value = min(value, self.max_turn(child, MIN_PASSES, plies + 1))
            if value REACHES_ALPHA alpha:
                return value
            beta = min(beta, value)
        return value


def report(leaves):
    count = Count(leaves)
    value = count.max_turn(count.tree, -10**9, 10**9)
    read = count.size - len(count.open)
    return dict(value=value, read=read, nodes=read + count.inner, pruned=count.open)
"""
)


def _filled_in(text: str, **parts: str) -> str:
    for name, part in parts.items():
        assert name in text
        text = text.replace(name, part)
    return text


PLAIN = {"CUT": "low >= high", "CHILD": "-high, -low"}

PAIR = {
    "MAX_PASSES": "alpha, beta",
    "MIN_PASSES": "alpha, beta",
    "REACHES_BETA": ">=",
    "REACHES_ALPHA": "<=",
}

# All trees, by a search on numbered places instead of lists.
ALL_TREES = (
    FILLED
    + """
from fractions import Fraction
from itertools import product

def exact_study(n, values):
    shape, total, squares, trees = filled(list(range(n))), 0, 0, 0
    for leaves in product(values, repeat=n):
        read = []

        def worth(node, mine, alpha, beta, root):
            if not isinstance(node, list):
                read.append(node)
                return leaves[node]
            kept = None
            for child in node:
                found = worth(child, not mine, WINDOW, False)
                kept = found if kept is None else max(kept, found) if mine else min(kept, found)
                alpha, beta = (max(alpha, kept), beta) if mine else (alpha, min(beta, kept))
                if beta - alpha LEFT 0:
                    break
            return kept

        worth(shape, True, -1000, 1000, True)
        total, squares, trees = total + len(read), squares + len(read) ** 2, trees + 1
    return Fraction(total, trees), Fraction(squares, trees) - Fraction(total, trees) ** 2
"""
)

MEAN_OF_REPORTS = """
from itertools import product
from statistics import mean, pvariance

def exact_study(n, values):
    from fractions import Fraction
    counts = [Fraction(report(choice)["read"]) for choice in product(values, repeat=n)]
    return mean(counts), pvariance(counts)
"""

# Children in order, and the search in that order, which a mistake changes.
IN_ORDER = """
from gamelab import minimax

def ordered(root, worst=False):
    inf, leaves = float("inf"), 0

    def row(node, mine):
        pairs = sorted([(minimax(child).value, child.index, child) for child in node.children], reverse=mine)
        return [child for _, _, child in (pairs[::-1] if worst else pairs)]

    def value(node, mine, alpha, beta, top):
        nonlocal leaves
        if not node.children:
            leaves += 1
            return node.payoff
        best = None
        for child in row(node, mine):
            found = value(child, not mine, WINDOW, False)
            if best is None or (found > best if mine else found < best):
                best = found
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
            if beta <= alpha:
                break
        return best

    first = root.player == "max"
    value(root, first, -inf, inf, True)
    return MOVE, leaves
"""

BEST_MOVE = "(max if first else min)(range(len(root.children)), key=lambda place: minimax(root.children[place]).value)"

# The same as a negamax in a while loop; the order is made by inserting.
INSERTED = """
from math import inf
from gamelab import minimax

class Search:
    def __init__(self, worst, side):
        self.worst, self.read, self.move, self.side = worst, [], None, side

    def queue(self, node):
        line = []
        for place, child in enumerate(node.children):
            worth = (1 if node.player == "max" else -1) * minimax(child).value * (-1 if self.worst else 1)
            spot = 0
            while spot < len(line) and line[spot][0] > worth:
                spot += 1
            line.insert(spot, (worth, place, child))
        return line

    def nega(self, node, low, high, level):
        if node.is_leaf:
            self.read.append(node.path)
            return node.payoff * self.side * (-1) ** level
        line, best, spot = self.queue(node), -inf, 0
        while spot < len(line):
            _, place, child = line[spot]
            value = -self.nega(child, BELOW, level + 1)
            if value > best:
                best = value
                if level == 0:
                    self.move = KEPT
            low = max(low, best)
            if low >= high:
                break
            spot += 1
        return best


def ordered(root, worst=False):
    search = Search(worst, 1 if root.player == "max" else -1)
    search.nega(root, -inf, inf, 0)
    return search.move, len(search.read)
"""

STYLES = {
    "lab-2": {
        "strict cut": (
            _filled_in(NEGAMAX, **PLAIN | {"CUT": "low > high"}),
            _filled_in(TURNS, **PAIR | {"REACHES_BETA": ">", "REACHES_ALPHA": "<"}),
        ),
        "fresh window at the root": (
            _filled_in(NEGAMAX, **PLAIN | {"CHILD": "-high, inf if top else -low"}),
            _filled_in(TURNS, **PAIR | {"MAX_PASSES": "-10**9 if plies == 0 else alpha, beta"}),
        ),
        "parent's bound only": (
            _filled_in(NEGAMAX, **PLAIN | {"CHILD": "-inf, -low"}),
            _filled_in(
                TURNS, **PAIR | {"MAX_PASSES": "alpha, 10**9", "MIN_PASSES": "-10**9, beta"}
            ),
        ),
        "one window for all": (
            FILLED
            + """
from math import inf

alpha, beta = -inf, inf

def visit(node, mine, seen):
    global alpha, beta
    seen["nodes"] += 1
    if isinstance(node, tuple):
        seen["read"].append(node)
        return node[1]
    best = -inf if mine else inf
    for child in node:
        value = visit(child, not mine, seen)
        if mine:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

def report(leaves):
    global alpha, beta
    alpha, beta = -inf, inf
    seen = {"nodes": 0, "read": []}
    value = visit(filled(list(zip(range(1, 1 + len(leaves)), leaves))), True, seen)
    numbers = {number for number, _ in seen["read"]}
    return {"nodes": seen["nodes"], "read": len(numbers), "pruned": sorted(set(range(1, 1 + len(leaves))) - numbers), "value": value}
""",
            FILLED
            + """
def report(leaves, bounds=None):
    bounds = {"max": float("-inf"), "min": float("inf")}
    inner, unread = [], [True] * len(leaves)
    better = {"max": max, "min": min}

    def down(node, player):
        if type(node) is int:
            unread[node] = False
            return leaves[node]
        inner.append(node)
        other, found = ("min", []) if player == "max" else ("max", [])
        for child in node:
            found.append(down(child, other))
            bounds[player] = better[player](bounds[player], *found)
            if bounds["max"] >= bounds["min"]:
                break
        return better[player](found)

    value = down(filled(list(range(len(leaves)))), "max")
    return {"value": value, "read": unread.count(False), "nodes": len(inner) + unread.count(False),
            "pruned": [place for place, left in enumerate(unread, 1) if left]}
""",
        ),
    },
    "lab-3": {
        "strict cut": (
            _filled_in(ALL_TREES, WINDOW="alpha, beta", LEFT="<"),
            _filled_in(TURNS, **PAIR | {"REACHES_BETA": ">", "REACHES_ALPHA": "<"})
            + MEAN_OF_REPORTS,
        ),
        "fresh window at the root": (
            _filled_in(ALL_TREES, WINDOW="*((-1000, beta) if root else (alpha, beta))", LEFT="<="),
            _filled_in(NEGAMAX, **PLAIN | {"CHILD": "-high, inf if top else -low"})
            + MEAN_OF_REPORTS,
        ),
    },
    "lab-5": {
        "fresh window at the root": (
            _filled_in(IN_ORDER, WINDOW="*((-inf, inf) if top else (alpha, beta))", MOVE=BEST_MOVE),
            _filled_in(INSERTED, BELOW="-high, -low if level else inf", KEPT="place"),
        ),
        "parent's bound only": (
            _filled_in(
                IN_ORDER, WINDOW="*((alpha, inf) if mine else (-inf, beta))", MOVE=BEST_MOVE
            ),
            _filled_in(INSERTED, BELOW="-inf, -low", KEPT="place"),
        ),
        "turn misread": (
            """
from gamelab import minimax, tree

def ordered(root, worst=False):
    read = []

    def value(node, level):
        if node.is_leaf:
            return node.payoff
        return (min if level % 2 else max)(value(child, level + 1) for child in node.children)

    def search(node, level, alpha, beta):
        if node.is_leaf:
            read.append(node.payoff)
            return node.payoff
        maximising, results = level % 2 == 0, []
        for child in sorted(node.children, key=lambda child: value(child, level + 1), reverse=maximising ^ worst):
            results.append(search(child, level + 1, alpha, beta))
            alpha, beta = (max(alpha, *results), beta) if maximising else (alpha, min(beta, *results))
            if alpha >= beta:
                break
        return max(results) if maximising else min(results)

    search(root, 0, float("-inf"), float("inf"))
    worth = [value(child, 1) for child in root.children]
    return worth.index(max(worth)), len(read)
""",
            """
from math import inf

def ordered(root, worst=False):
    def nega(node, sign):
        return sign * node.payoff if node.is_leaf else max(-nega(child, -sign) for child in node.children)

    def search(node, sign, low, high):
        if node.is_leaf:
            return sign * node.payoff, 1
        line, read = sorted(node.children, key=lambda child: nega(child, -sign)), 0
        for child in reversed(line) if worst else line:
            value, more = search(child, -sign, -high, -low)
            low, read = max(low, -value), read + more
            if low >= high:
                break
        return low, read

    moves = {place: -nega(child, -1) for place, child in enumerate(root.children)}
    return max(moves, key=moves.get), search(root, 1, -inf, inf)[1]
""",
        ),
        "place in the order": (
            _filled_in(
                IN_ORDER,
                WINDOW="alpha, beta",
                MOVE="[child.index for child in row(root, first)].index(row(root, first)[-1 if worst else 0].index)",
            ),
            _filled_in(INSERTED, BELOW="-high, -low", KEPT="spot"),
        ),
    },
    "lab-6": {
        "strict cut": (
            """
from gamelab import alphabeta, game_tree

game = given("lab-6")
ends = [(node.state, node.is_leaf) for node in game_tree(game).nodes()]
lab_6 = {"states": len(set(ends)), "nodes": len(ends), "games": sum(end for _, end in ends), "alpha-beta": alphabeta(game, strict=True).nodes}
""",
            """
from math import inf
from gamelab import game_tree

visited = 0

def value(node, alpha, beta):
    global visited
    visited += 1
    if node.is_leaf:
        return node.payoff
    best = -inf if node.player == "max" else inf
    for child in node.children:
        better = max if node.player == "max" else min
        best = better(best, value(child, alpha, beta))
        alpha, beta = (max(alpha, best), beta) if better is max else (alpha, min(beta, best))
        if alpha > beta:
            return best
    return best

root = game_tree(given("lab-6"))
value(root, -inf, inf)
below = list(root.nodes())
lab_6 = {"alpha-beta": visited, "games": len(list(root.leaves())), "nodes": len(below), "states": len({repr(node.state) for node in below})}
""",
        ),
        "counts mixed up": (
            """
from gamelab import alphabeta, minimax

game = given("lab-6")
lab_6 = dict.fromkeys(("states", "nodes", "games"), minimax(game).nodes)
lab_6["alpha-beta"] = alphabeta(game).nodes
""",
            """
from gamelab import alphabeta

game = given("lab-6")

def size(state):
    return 1 if game.terminal(state) else 1 + sum(size(game.result(state, square)) for square in game.actions(state))

lab_6 = {name: float(size(game.initial())) for name in ("states", "nodes", "games")} | {"alpha-beta": alphabeta(game).nodes}
""",
        ),
    },
}
