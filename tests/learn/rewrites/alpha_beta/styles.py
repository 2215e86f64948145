"""Answers to the questions on alpha-beta that hold a mistake, written otherwise than the catalogue
writes it: two for each.

Most are made from a right program by one change, so that the change is all there is to see.
"""

from ..edits import edited

PAIR = """
from math import inf

def my_alphabeta(position, alpha=-inf, beta=inf):
    return either(position, alpha, beta, 0)

def either(position, low, high, ply):
    if position.is_leaf:
        return position.payoff
    return largest(position, low, high, ply) if position.player == "max" else smallest(position, low, high, ply)

def largest(position, low, high, ply):
    most = -inf
    for after in position.children:
        got = either(after, low, high, ply + 1)
        most = max(most, got)
        if most >= high:
            return most
        low = max(low, most)
    return most

def smallest(position, low, high, ply):
    least = inf
    for after in position.children:
        lost = either(after, low, high, ply + 1)
        least = min(least, lost)
        if least <= low:
            return least
        high = min(high, least)
    return least
"""

LOOP = """
import math

def my_alphabeta(spot, alpha=-math.inf, beta=math.inf, top=True):
    if spot.is_leaf:
        return spot.payoff
    up, kids, i, result = spot.player == "max", spot.children, 0, None
    start = (alpha, beta)
    while i < len(kids):
        found = my_alphabeta(kids[i], alpha, beta, False)
        if result is None or (found > result if up else found < result):
            result = found
        alpha, beta = (max(alpha, result), beta) if up else (alpha, min(beta, result))
        i = len(kids) if alpha >= beta else i + 1
    return result
"""

GLOBAL = """
def my_alphabeta(n, alpha=float("-inf"), beta=float("inf")):
    global low, high
    low, high = alpha, beta
    return search(n)

def search(n):
    global low, high
    if n.is_leaf:
        return n.payoff
    values = []
    for c in n.children:
        values.append(search(c))
        low, high = (max([low] + values), high) if n.player == "max" else (low, min([high] + values))
        if high <= low:
            break
    return max(values) if n.player == "max" else min(values)
"""

BOX = """
from math import inf

class Search:
    def __init__(self, alpha, beta):
        self.alpha, self.beta = alpha, beta

    def __call__(self, node):
        if node.is_leaf:
            return node.payoff
        choose, worth = {"max": (max, -inf), "min": (min, inf)}[node.player]
        for child in node.children:
            worth = choose(worth, self(child))
            setattr(self, "alpha" if choose is max else "beta", choose(worth, self.alpha if choose is max else self.beta))
            if self.alpha >= self.beta:
                return worth
        return worth

def my_alphabeta(node, alpha=-inf, beta=inf):
    return Search(alpha, beta)(node)
"""

EARLY_LOOP = (
    (
        "        if result is None or =>         if found >= beta if up "
        "else alpha >= found:\n            break\n        if result is "
        "None or"
    ),
    "    start = (alpha, beta) =>     result = -math.inf if up else math.inf",
    "result is None or  => ",
)

PARITY = (
    "return largest(position, low, high, ply) if position.player == "
    '"max" => return largest(position, low, high, ply) if ply in '
    "range(0, 99, 2)"
)

NEGA = """
from math import inf

def my_negamax(state, alpha=-inf, beta=inf, sign=1):
    if not state.children:
        return sign * state.payoff
    m = -inf
    for nxt in state.children:
        if nxt.player != state.player:
            v = -my_negamax(nxt, -beta, -alpha, -sign)
        else:
            v = my_negamax(nxt, alpha, beta, sign)
        m = max(m, v)
        alpha = max(alpha, m)
        if beta <= alpha:
            break
    return m
"""

TABLE = """
class Side:
    def __init__(self, sign):
        self.sign = sign

    def look(self, node, window):
        if node.is_leaf:
            return node.payoff * self.sign
        (low, high), found, todo = window, [], list(node.children)
        while todo and low < high:
            child = todo.pop(0)
            stays = child.player is not None and child.player == node.player
            found.append(self.look(child, (low, high)) if stays else -Side(-self.sign).look(child, (-high, -low)))
            low = max(low, *found)
        return max(found)

def my_negamax(node, alpha=-float("inf"), beta=float("inf"), sign=1):
    return Side(sign).look(node, (alpha, beta))
"""

EXIT = (
    "todo and low < high => todo",
    "low = max(low, *found) => low = max(low, *found)\n            if low >= high:\n                break",
)

HELPER = """
from math import inf

def bounded(n, a, b):
    if n.is_leaf:
        return n.payoff
    w = -inf if n.player == "max" else inf
    for c in n.children:
        x = bounded(c, a, b)
        if n.player == "max":
            a = max(a, w := max(w, x))
        else:
            b = min(b, w := min(w, x))
        if b <= a:
            break
    return w
"""

MOVES = (
    HELPER
    + """
def chosen_move(root):
    ups = root.player == "max"
    queue = sorted(root.children, key=lambda c: c.eval)
    if ups:
        queue = queue[::-1]
    a, b, move = -inf, inf, None
    for c in queue:
        x = bounded(c, a, b)
        if ups and x > a:
            a, move = x, c.move
        if not ups and x < b:
            b, move = x, c.move
    return move
"""
)

RATED = (
    HELPER
    + """
def chosen_move(root):
    sign = {"max": -1, "min": 1}[root.player]
    ranked = [child for _, child in sorted([(sign * child.eval, child) for child in root.children], key=lambda pair: pair[0])]
    record, place = None, 0
    while place < len(ranked):
        window = (-inf, inf) if record is None else (record[0], inf) if sign < 0 else (-inf, record[0])
        worth = bounded(ranked[place], *window)
        if record is None or sign * worth < sign * record[0]:
            record = (worth, ranked[place].move)
        place += 1
    return record[1]
"""
)

READ = """
from math import inf

def walk(node, a, b, seen, top=True):
    seen.append(node)
    if node.is_leaf:
        return node.payoff
    results = []
    for child in node.children:
        results.append(walk(child, a, b, seen, False))
        a, b = (max(a, *results), b) if node.player == "max" else (a, min(b, *results))
        if a >= b:
            break
    return max(results) if node.player == "max" else min(results)

def visits(tree):
    walk(tree, -inf, inf, seen := [])
    return {node.path for node in seen}

trees = given("ab-4")
"""

PARENT = """
def parents(node, bound=None):
    if node.is_leaf:
        return node.payoff, 1
    mine, count = None, 1
    for child in node.children:
        got, more = parents(child, mine)
        count += more
        mine = got if mine is None else max(mine, got) if node.player == "max" else min(mine, got)
        if bound is not None and (mine >= bound if node.player == "max" else mine <= bound):
            break
    return mine, count

from gamelab import alphabeta
"""

LISTED = (
    PARENT
    + """
ab_4 = {}
for name in ("P", "Q"):
    paths = visits(trees[name])
    ab_4[name] = [k for k, leaf in enumerate(trees[name].leaves(), start=1) if leaf.path not in paths]
ab_4["nodes"] = len(visits(trees["Q"]))
ab_4["nodes with >"] = alphabeta(trees["Q"], strict=True).nodes
ab_4["nodes with the parent's bound"] = parents(trees["Q"])[1]
"""
)

NAMED = (
    PARENT
    + """
def numbers(tree):
    met = visits(tree)
    return [leaf.name for leaf in tree.leaves() if not leaf.path in met]

ab_4 = {"nodes with the parent's bound": parents(trees["Q"])[1], "nodes with >": alphabeta(trees["Q"], strict=True).nodes, "nodes": len(visits(trees["Q"]))}
ab_4.update({name: [int(text.lstrip("L")) for text in numbers(trees[name])] for name in trees})
"""
)

STRICT = "if a >= b: => if a > b:"

PLAIN_BOUND = 'walk(child, a, b, seen, False) => walk(child, *((a, inf) if node.player == "max" else (-inf, b)), seen, False)'

FRESH = (
    "walk(child, a, b, seen, False) => walk(child, *((-inf, inf) if top else (a, b)), seen, False)"
)

ROWS = """
from math import inf
root = given("ab-5")
ab_5 = {n.name: None for n in root.nodes() if n.children}

def go(n, a, b, top=False):
    if n.is_leaf:
        return n.payoff, n.payoff, n.payoff
    ab_5[n.name] = [a, b]
    up = n.player == "max"
    best, lows, highs = -inf if up else inf, [], []
    for c in n.children:
        x, low, high = go(c, a, b)
        lows.append(low)
        highs.append(high)
        best = max(best, x) if up else min(best, x)
        a, b = (max(a, best), b) if up else (a, min(b, best))
        if a >= b:
            break
    if len(lows) < len(n.children):
        lows.append(-inf)
        highs.append(inf)
    low, high = (max(lows), max(highs)) if up else (min(lows), min(highs))
    told = best if low == high == best else f">= {best}" if best <= low else f"<= {best}" if best >= high else best
    ab_5[n.name].append(told)
    return best, low, high

go(root, -inf, inf, True)
"""

ENTERED = (
    ROWS.replace("root = given", "tree = given")
    .replace("root.nodes", "tree.nodes")
    .replace(
        "go(root, -inf, inf, True)",
        """
go(tree, -inf, inf, True)
ab_5 = {name: tuple(row) if row else None for name, row in reversed(ab_5.items())}""",
    )
)

BARE = """
for name, row in ab_5.items():
    if row and isinstance(row[2], str):
        row[2] = int(row[2].split()[1])
"""

EDGE = """
for row in filter(None, ab_5.values()):
    low, high, told = row
    number = told if not isinstance(told, str) else int(told[3:])
    if number < low or number > high:
        row[2] = f"<= {low}" if number < low else f">= {high}"
"""

PASSED = "x, low, high = go(c, a, b) => x, low, high = go(c, a if up else -inf, inf if up else b)"

AGAIN = "x, low, high = go(c, a, b) => x, low, high = go(c, -inf, inf) if top else go(c, a, b)"

WINDOW = (
    "def go(n, a, b, top=False): => both = [-inf, inf]\n\ndef go(n, a, b, top=False):",
    "    ab_5[n.name] = [a, b] =>     a, b = both\n    ab_5[n.name] = [a, b]",
    "        lows.append(low)\n =>         a, b = both\n        lows.append(low)\n",
    "        if a >= b: =>         both[:] = a, b\n        if a >= b:",
)

REPAIR = """
from math import inf

def repaired(node, level, alpha=-inf, beta=inf, sign=1):
    if not node.children or not level:
        return (sign * (node.eval if node.children else node.payoff), None)
    top = (-inf, None)
    for after in node.children:
        reply, _ = repaired(after, level - 1, -beta, -alpha, -sign)
        if -reply > top[0]:
            top = (-reply, after.move)
        alpha = max(alpha, top[0])
        if not alpha < beta:
            break
    return top
"""

NESTED = """
def repaired(node, level, alpha=float("-inf"), beta=float("inf"), sign=1):
    def look(n, plies, window, s):
        if n.is_leaf or plies == 0:
            return s * (n.payoff if n.is_leaf else n.eval), None
        least, most = window
        value, move = float("-inf"), None
        todo = list(n.children)[::-1]
        while todo:
            child = todo.pop()
            found = -look(child, plies - 1, (-most, -least), -s)[0]
            if found > value:
                value, move = found, child.move
            least = max(least, value)
            if least >= most:
                todo = []
        return value, move

    return look(node, level, (alpha, beta), sign)
"""

STYLES = {
    "ab-1": {
        "strict cut": (
            (PAIR, "most >= high => most > high", "least <= low => least < low"),
            (LOOP, "alpha >= beta => alpha > beta"),
        ),
        "fresh window at the root": (
            (
                PAIR,
                "either(after, low, high, ply + 1) => either(after, *(own if ply == 0 else (low, high)), ply + 1)",
                "    return either(position, alpha =>     global own\n    own = alpha, beta\n    return either(position, alpha",
            ),
            (
                LOOP,
                "kids[i], alpha, beta, False => kids[i], *(start if top else (alpha, beta)), False",
            ),
        ),
        "parent's bound only": (
            (
                PAIR,
                "got = either(after, low, high => got = either(after, low, inf",
                "lost = either(after, low, high => lost = either(after, -inf, high",
            ),
            (
                LOOP,
                "kids[i], alpha, beta, False => kids[i], alpha if up else -math.inf, math.inf if up else beta, False",
            ),
        ),
        "one window for all": (GLOBAL, BOX),
        "start at 0": (
            (PAIR, "most = -inf => most = 0", "least = inf => least = 0"),
            (LOOP, "0, None => 0, 0", "result is None or  => "),
        ),
        "finite infinity": (
            (PAIR, "from math import inf => inf = 10 ** 3"),
            (
                LOOP,
                "import math\n => ",
                "math.inf => 1000",
                '0, None => 0, (-1 if spot.player == "max" else 1) * 1000',
                "result is None or  => ",
            ),
        ),
        "cut before the update": (
            (
                PAIR,
                "        most = max(most, got)\n        if most >= high: =>         if got >= high:",
                "        low = max( =>         most = max(most, got)\n        low = max(",
                "        least = min(least, lost)\n        if least <= low: =>         if lost <= low:",
                "        high = min( =>         least = min(least, lost)\n        high = min(",
            ),
            (LOOP, *EARLY_LOOP),
        ),
        "turn misread": (
            (PAIR, PARITY),
            (
                LOOP,
                "top=True => up=True",
                'up, kids, i, result = spot.player == "max",  => kids, i, result = ',
                "beta, False) => beta, not up)",
            ),
        ),
        "fail-hard": (
            (
                PAIR,
                "    return most\n\n =>     return low\n\n",
                "            return most =>             return high",
                "            return least =>             return low",
                "    return least =>     return high",
            ),
            (
                LOOP,
                "    return result =>     return start[0] if result < start[0] else start[1] if result > start[1] else result",
            ),
        ),
    },
    "ab-2": {
        "bounds not swapped": (
            (NEGA, "-beta, -alpha => -alpha, -beta"),
            (TABLE, "(-high, -low) => (-low, -high)", *EXIT),
        ),
        "bounds not negated": (
            (NEGA, "-beta, -alpha => alpha, beta"),
            (TABLE, "(-high, -low) => (low, high)", *EXIT),
        ),
        "leaf for the wrong player": (
            (NEGA, "sign * state.payoff => state.payoff"),
            (TABLE, "node.payoff * self.sign => node.payoff"),
        ),
        "turn misread": (
            (NEGA, "if nxt.player != state.player: => if nxt is not state:"),
            (
                TABLE,
                "stays = child.player is not None and child.player == node.player => stays = False",
            ),
        ),
    },
    "ab-3": {
        "tie replaces": (
            (MOVES, "x > a => x >= a", "x < b => x <= b"),
            (RATED, "sign * worth < sign => sign * worth <= sign"),
        ),
        "fresh window at the root": (
            (
                MOVES,
                "x = bounded(c, a, b)\n        if ups => x = bounded(c, -inf, inf)\n        if ups",
            ),
            (
                RATED,
                "bounded(ranked[place], *window) => bounded(ranked[place], float('-inf'), float('inf'))",
            ),
        ),
        "turn misread": (
            (MOVES, 'ups = root.player == "max" => ups = True'),
            (RATED, '{"max": -1, "min": 1}[root.player] => -1'),
        ),
        "place in the order": (
            (MOVES, "x, c.move => x, queue.index(c)"),
            (RATED, "ranked[place].move => place"),
        ),
    },
    "ab-4": {
        "strict cut": tuple(edited(READ, STRICT) + form for form in (LISTED, NAMED)),
        "fresh window at the root": tuple(edited(READ, FRESH) + form for form in (LISTED, NAMED)),
        "parent's bound only": tuple(edited(READ, PLAIN_BOUND) + form for form in (LISTED, NAMED)),
    },
    "ab-5": {
        "fresh window at the root": ((ROWS, AGAIN), (ENTERED, AGAIN)),
        "parent's bound only": ((ROWS, PASSED), (ENTERED, PASSED)),
        "one window for all": ((ROWS, *WINDOW), (ENTERED, *WINDOW)),
        "bound taken for the value": (
            ROWS + BARE,
            (
                ENTERED,
                "    told = best if low == high == best else =>     told = best if best == best else",
            ),
        ),
        "fail-hard": (
            ROWS + EDGE,
            (
                ENTERED,
                "    low, high = (max(lows) =>     best = min(max(best, ab_5[n.name][0]), ab_5[n.name][1])\n    low, high = (max(lows)",
            ),
        ),
    },
    "ab-7": {
        "start at 0": (
            (REPAIR, "(-inf, None) => (0, None)"),
            (NESTED, 'value, move = float("-inf"), None => value, move = 0, None'),
        ),
        "bounds not swapped": (
            (REPAIR, "-beta, -alpha => -alpha, -beta"),
            (NESTED, "(-most, -least) => (-least, -most)"),
        ),
        "bounds not negated": (
            (REPAIR, "-beta, -alpha => alpha, beta"),
            (NESTED, "(-most, -least) => (least, most)"),
        ),
        "leaf for the wrong player": (
            (REPAIR, "sign * ( => ("),
            (NESTED, "return s * ( => return ("),
        ),
        "one choice for all": (
            (
                REPAIR,
                "level, alpha=-inf, beta=inf, sign=1) => level, alpha=-inf, beta=inf, sign=1, memo=None)",
                "    if not node.children =>     memo = [] if memo is None else memo\n    if not node.children",
                "-alpha, -sign) => -alpha, -sign, memo)",
                "            top = (-reply, after.move) =>             top = (-reply, after.move)\n            memo.append(after.move)",
                "    return top =>     return (top[0], memo[-1])",
            ),
            (
                NESTED,
                "    def look(n, plies, window, s): =>     move = None\n\n    def look(n, plies, window, s):\n        nonlocal move",
                'value, move = float("-inf"), None => value = float("-inf")',
            ),
        ),
    },
}
