"""Answers to minimax-5 and minimax-7, which ask for a move, with a mistake in a shape of its own."""

from ..edits import edited

# For minimax-7; minimax-5 is the same without a depth.
CHOICE = """
from math import inf

def value(node, depth):
    if node.is_leaf:
        return node.payoff
    if depth == 0:
        return node.eval
    values = [value(child, depth - 1) for child in node.children]
    return max(values) if node.player == "max" else min(values)

def search(root, depth):
    if root.player == "max":
        best, move = -inf, None
        for i, child in enumerate(root.children):
            v = value(child, depth - 1)
            if v > best:
                best, move = v, i
    else:
        best, move = inf, None
        for i, child in enumerate(root.children):
            v = value(child, depth - 1)
            if v < best:
                best, move = v, i
    return move
"""

SIGNED = """
def worth(node, depth, sign):
    if node.is_leaf:
        return sign * node.payoff
    if depth == 0:
        return sign * node.eval
    best = -10**30
    for child in node.children:
        same = child.player == node.player
        v = worth(child, depth - 1, sign) if same else -worth(child, depth - 1, -sign)
        best = max(best, v)
    return best

def search(root, depth):
    sign = 1 if root.player == "max" else -1
    values = []
    for child in root.children:
        same = child.player == root.player
        values.append(worth(child, depth - 1, sign) if same else -worth(child, depth - 1, -sign))
    return values.index(max(values))
"""

CLASS = """
class Searcher:
    def __init__(self):
        self.move = None

    def value(self, node, depth):
        if node.is_leaf:
            return node.payoff
        if depth == 0:
            return node.eval
        best = None
        for i, child in enumerate(node.children):
            v = self.value(child, depth - 1)
            if best is None or (node.player == "max" and v > best) or (node.player == "min" and v < best):
                best = v
                self.move = i
        return best

def search(root, depth):
    s = Searcher()
    s.value(root, depth)
    return s.move
"""

RECORD = """
best_move = [None]

def value(node, depth):
    if node.is_leaf:
        return node.payoff
    if depth == 0:
        return node.eval
    values = []
    for child in node.children:
        v = value(child, depth - 1)
        if node.player == "max":
            if not values or v > max(values):
                best_move[0] = child.move
        values.append(v)
    if node.player == "max":
        return max(values)
    best_move[0] = node.children[values.index(min(values))].move
    return min(values)

def search(root, depth):
    value(root, depth)
    return best_move[0]
"""

RANKING = """
def value(node, depth):
    if node.is_leaf:
        return node.payoff
    if depth == 0:
        return node.eval
    if node.player == "max":
        return max(value(child, depth - 1) for child in node.children)
    return min(value(child, depth - 1) for child in node.children)

def search(root, depth):
    values = [value(child, depth - 1) for child in root.children]
    ranked = sorted(values)
    if root.player == "max":
        return ranked.index(max(values))
    return ranked.index(min(values))
"""

INDEXED = edited(RANKING, "ranked.index => values.index")

PAIRS = edited(
    RANKING,
    (
        "    ranked = sorted(values)\n    if root.player == "
        '"max":\n        return ranked.index(max(values))\n    return '
        "ranked.index(min(values))\n =>     pairs = [(v, i) for i, v in "
        'enumerate(values)]\n    if root.player == "max":\n        '
        "return max(pairs)[1]\n    return min(pairs)[1]\n"
    ),
)


UNLIMITED = "def search(root, depth): => def first_best(root):\n    depth = 10**6"

FIRST = {
    "tie replaces": (
        (PAIRS,),
        (CHOICE, "v < best => v <= best"),
        (
            CLASS,
            "v > best => v >= best",
            "v < best => v <= best",
            "self.move = i => self.move = i if depth == self.top else self.move",
            "    s.value(root =>     s.top = depth\n    s.value(root",
        ),
    ),
    "start at 0": (
        (
            CHOICE,
            "best, move = -inf, None => best, move = 0, 0",
            "best, move = inf, None => best, move = 0, 0",
        ),
        (CHOICE, "best, move = -inf, None => best, move = 0, None"),
        (CHOICE, "best, move = -inf, None => best = 0", "best, move = inf, None => best = 0"),
    ),
    "finite infinity": (
        (
            CHOICE,
            "best, move = -inf, None => best, move = -10**6, 0",
            "best, move = inf, None => best, move = 10**6, 0",
        ),
        (
            CHOICE,
            "best, move = -inf, None => best = -9999",
            "best, move = inf, None => best = 9999",
        ),
        (CHOICE, "best, move = -inf, None => best, move = -1000, -1"),
    ),
    "turn misread": (
        (
            INDEXED,
            (
                '    if root.player == "max":\n        return '
                "values.index(max(values))\n    return "
                "values.index(min(values))\n =>     return "
                "values.index(max(values))\n"
            ),
        ),
        (SIGNED, 'sign = 1 if root.player == "max" else -1 => sign = 1'),
        (
            CHOICE,
            'if root.player == "max" => if True',
            "def value(node, depth) => def value(node, depth, turn=1)",
            "value(child, depth - 1) for => value(child, depth - 1, turn + 1) for",
            'if node.player == "max" => if turn % 2 == 0',
        ),
    ),
    "place in the order": (
        (RANKING,),
        (RANKING, "ranked = sorted(values) => ranked = sorted(values, reverse=True)"),
        (
            RANKING,
            (
                "    ranked = sorted(values)\n    if root.player == "
                '"max":\n        return ranked.index(max(values))\n    return '
                "ranked.index(min(values))\n =>     order = "
                "sorted(root.children, key=lambda c: value(c, depth - 1))\n    "
                'return len(order) - 1 if root.player == "max" else 0\n'
            ),
        ),
    ),
    "one choice for all": (
        (CLASS,),
        (RECORD,),
        (
            SIGNED,
            (
                "        best = max(best, v) =>         if v > "
                "best:\n            best = v\n            global "
                "move\n            move = child.move"
            ),
            "    values = [] =>     worth(root, depth, sign)\n    return move\n    values = []",
        ),
    ),
}

DEPTH = FIRST | {
    "leaf for the wrong player": (
        (SIGNED, "sign * node.payoff => node.payoff", "sign * node.eval => node.eval"),
        (
            SIGNED,
            "sign * node.payoff => -sign * node.payoff",
            "sign * node.eval => -sign * node.eval",
        ),
        (SIGNED, "sign * node.eval => node.eval"),
    ),
    "depth off by one": (
        (
            INDEXED,
            "for child in root.children => for child in root.children",
            "values = [value(child, depth - 1) => values = [value(child, depth)",
        ),
        (CHOICE, "depth == 0 => depth <= 1"),
        (
            CHOICE,
            'value(child, depth - 1) for child => value(child, depth - 1 if node.player == "min" else depth) for child',
        ),
    ),
    "horizon mixed up": (
        (
            CHOICE,
            "    if node.is_leaf:\n        return node.payoff\n => ",
            "        return node.eval\n =>         return node.eval\n    if node.is_leaf:\n        return node.payoff\n",
        ),
        (SIGNED, "if node.is_leaf: => if node.is_leaf and depth != 0:"),
        (
            INDEXED,
            "values = [value(child, depth - 1) => values = [child.eval if depth == 1 else value(child, depth - 1)",
        ),
    ),
}

SHAPES = {
    "minimax-5": {number: [(*row, UNLIMITED) for row in rows] for number, rows in FIRST.items()},
    "minimax-7": DEPTH,
}
