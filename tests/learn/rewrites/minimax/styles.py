"""Answers to the questions on minimax that hold one mistake each, written otherwise than in the
catalogue.

Each is a right answer with a line or two changed; `edited` insists that there was something
to change."""

from ..edits import edited

# minimax-1: by hand, in code: a stack of nodes for one, a recursion into a table for the other.
STACK = """
root = given("minimax-1")
waiting, order = [(root, 0)], []
while waiting:
    here, level = waiting.pop()
    if here.children:
        order.append((here, level))
        waiting += [(below, level + 1) for below in here.children]
table = {}
for here, level in reversed(order):
    numbers = [table[below.name] if below.children else below.payoff for below in here.children]
    table[here.name] = max(numbers) if here.player == "max" else min(numbers)
good = [below.name for below in root.children if table[below.name] == table["A"]]
minimax_1 = dict(table, move=good[0])
"""

FILLING = """
minimax_1 = {}
def fill(position, maximum):
    if position.is_leaf:
        return position.payoff
    numbers = []
    for successor in position.children:
        numbers.append(fill(successor, successor.player == "max"))
    numbers.sort()
    minimax_1[position.name] = numbers[-1] if maximum else numbers[0]
    return minimax_1[position.name]

fill(given("minimax-1"), True)
for successor in given("minimax-1").children:
    if minimax_1[successor.name] == minimax_1["A"] and "move" not in minimax_1:
        minimax_1["move"] = successor.name
"""

# minimax-2: a loop with a running value, and a class with two methods.
RUNNING = """
from math import inf
def minimax_value(state):
    if not state.children:
        return state.payoff
    mine = state.player == "max"
    so_far = -inf if mine else inf
    i = 0
    while i < len(state.children):
        v = minimax_value(state.children[i])
        if mine and v > so_far or not mine and v < so_far:
            so_far = v
        i += 1
    return so_far
"""

METHODS = """
from functools import reduce
class Values:
    def at(self, n, turn):
        if n.is_leaf:
            return n.payoff
        return self.high(n) if turn == "max" else self.low(n)
    def high(self, n):
        return reduce(max, [self.at(c, c.player) for c in n.children], float("-inf"))
    def low(self, n):
        return reduce(min, [self.at(c, c.player) for c in n.children], float("inf"))

def minimax_value(n):
    return Values().at(n, n.player)
"""

# minimax-3: from MAX's side, negated where MIN moves; and negamax as it stands in a book.
NEGATED = """
minimax_3 = {}
def for_max(n, turn, level):
    if n.is_leaf:
        return n.payoff
    v = (max if turn else min)([for_max(c, not turn, level + 1) for c in n.children])
    minimax_3[n.name] = v if turn else -v
    return v

for_max(given("minimax-3"), False, 0)
"""

BOOK = """
def NodeValue(gt, s, answers):
    if len(gt.children) == 0:
        return gt.payoff * s
    MaxValue = float("-inf")
    for sub in gt.children:
        MaxValue = max(MaxValue, -NodeValue(sub, -s, answers))
    answers[gt.name] = MaxValue
    return MaxValue

minimax_3 = {}
NodeValue(given("minimax-3"), -1, minimax_3)
"""

# minimax-4 and minimax-6: the recursion with a running maximum, and one that turns MAX's values
# over at the end.
LOOP = """
from math import inf
def node_value(position, s=1):
    if position.is_leaf:
        return position.payoff * s
    top = -inf
    for nxt in position.children:
        again = nxt.player == position.player
        worth = node_value(nxt, s if again else -s)
        if not again:
            worth = 0 - worth
        top = worth if worth > top else top
    return top
"""

TURNED = """
def to_max(n, turn, floor):
    if n.is_leaf:
        return n.payoff
    found = [to_max(c, c.player or ("min" if turn == "max" else "max"), floor) for c in n.children]
    return max(found + [-floor]) if turn == "max" else min(found + [floor])

def node_value(n, sign=1):
    worth = to_max(n, "max" if sign == 1 else "min", float("inf"))
    return worth if sign == 1 else -worth
"""

LIMITED_LOOP = """
from math import inf
def limited_value(position, plies, s=1):
    if not position.children:
        return position.payoff * s
    if plies == 0:
        return position.eval * s
    top = -inf
    for nxt in position.children:
        again = nxt.player == position.player
        worth = limited_value(nxt, plies - 1, s if again else -s)
        if not again:
            worth = 0 - worth
        top = worth if worth > top else top
    return top
"""

LIMITED_TURNED = """
def guess(n, left):
    return n.payoff if n.is_leaf else n.eval

def to_max(n, turn, ply, last, floor):
    if n.is_leaf or ply >= last:
        return guess(n, last - ply)
    found = [to_max(c, c.player, ply + 1, last, floor) for c in n.children]
    return max(found + [-floor]) if turn == "max" else min(found + [floor])

def limited_value(n, depth, sign=1):
    worth = to_max(n, "max" if sign == 1 else "min", 0, depth, float("inf"))
    return worth if sign == 1 else -worth
"""

# minimax-5 and minimax-7: a search for the move that values positions by itself; `turn` is 1 where
# MAX moves.
PICK = """
from math import inf
def worth_to_max(n, left):
    if n.is_leaf:
        return n.payoff
    if left == 0:
        return n.eval
    numbers = [worth_to_max(c, left - 1) for c in n.children]
    return max(numbers) if n.player == "max" else min(numbers)

def first_best(root):
    turn = 1 if root.player == "max" else -1
    record, answer = -inf, None
    for c in root.children:
        number = turn * worth_to_max(c, inf)
        if number > record:
            record = number
            answer = c.index
    return answer
"""

PAIR = """
def explore(n, left, turn):
    if n.is_leaf:
        return turn * n.payoff, None
    if left == 0:
        return turn * n.eval, None
    best_pair = float("-inf"), None
    k = 0
    for c in n.children:
        theirs = turn if c.player == n.player else -turn
        v = turn * theirs * explore(c, left - 1, theirs)[0]
        if v > best_pair[0]:
            best_pair = v, k
        k = k + 1
    return best_pair

def first_best(root):
    return explore(root, float("inf"), {"max": 1, "min": -1}[root.player])[1]
"""

SHARED = """
class Book:
    best = None

def visit(n, left, turn, book):
    if n.is_leaf or left == 0:
        return turn * (n.payoff if n.is_leaf else n.eval)
    most = None
    for k, c in enumerate(n.children):
        theirs = turn if c.player == n.player else -turn
        v = turn * theirs * visit(c, left - 1, theirs, book)
        if most is None or v > most:
            most, book.best = v, k
    return most

def first_best(root):
    visit(root, float("inf"), 1 if root.player == "max" else -1, Book)
    return Book.best
"""

GLOBAL = """
chosen = None
def high(n, left):
    global chosen
    if n.is_leaf or not left:
        return n.payoff if n.is_leaf else n.eval
    values = []
    for c in n.children:
        values.append(high(c, left - 1) if c.player == "max" else low(c, left - 1))
        if values[-1] > max(values[:-1], default=float("-inf")):
            chosen = c
    return max(values)

def low(n, left):
    global chosen
    if n.is_leaf or not left:
        return n.payoff if n.is_leaf else n.eval
    values = []
    for c in n.children:
        values.append(high(c, left - 1) if c.player == "max" else low(c, left - 1))
        if values[-1] < min(values[:-1], default=float("inf")):
            chosen = c
    return min(values)

def first_best(root):
    (high if root.player == "max" else low)(root, float("inf"))
    return chosen.move
"""

ORDERED = """
from math import inf
def v(n, left):
    if n.is_leaf or left == 0:
        return n.payoff if n.is_leaf else n.eval
    return (max if n.player == "max" else min)(v(c, left - 1) for c in n.children)

def first_best(root):
    ordered = sorted(root.children, key=lambda c: v(c, inf), reverse=root.player == "max")
    best, move = None, None
    for place, c in enumerate(ordered):
        if best is None or (v(c, inf) > best if root.player == "max" else v(c, inf) < best):
            best, move = v(c, inf), place
    return move
"""

RANKED = """
from math import inf
def value(n, left, s):
    if n.is_leaf:
        return s * n.payoff
    if left == 0:
        return s * n.eval
    return max(value(c, left - 1, s) if c.player == n.player else -value(c, left - 1, -s) for c in n.children)

def first_best(root):
    s = 1 if root.player == "max" else -1
    ranking = [value(c, inf, s) if c.player == root.player else -value(c, inf, -s) for c in root.children]
    ranking.sort()
    ranking = ranking[::-1]
    return ranking.index(max(ranking))
"""


def _limited(source: str) -> str:
    """The answer to minimax-5 made one to minimax-7: so many plies deep, under the other name."""
    calls = (
        "worth_to_max(c, inf) => worth_to_max(c, plies - 1)",
        'explore(root, float("inf") => explore(root, plies',
        'visit(root, float("inf") => visit(root, plies',
        '(root, float("inf")) => (root, plies)',
        "v(c, inf) => v(c, plies - 1)",
        "value(c, inf, => value(c, plies - 1,",
        "def first_best(root) => def search(root, plies)",
    )
    for call in calls:
        source = source.replace(*call.split(" => "))
    return source


BEST = {
    "tie replaces": (
        edited(PICK, "number > record => number >= record"),
        edited(PAIR, "v > best_pair[0] => not v < best_pair[0]"),
    ),
    "start at 0": (
        edited(PICK, "record, answer = -inf, None => record, answer = 0, None"),
        edited(
            PAIR,
            'best_pair = float("-inf"), None => best_pair = (0 if not n.path else float("-inf")), None',
        ),
    ),
    "finite infinity": (
        edited(PICK, "record, answer = -inf, None => record, answer = -999999, None"),
        edited(PAIR, 'best_pair = float("-inf"), None => best_pair = -10**9, None'),
    ),
    "turn misread": (
        edited(PAIR, '{"max": 1, "min": -1}[root.player] => 1'),
        edited(PICK, 'turn = 1 if root.player == "max" else -1 => turn = 1'),
    ),
    "place in the order": (ORDERED, RANKED),
    "one choice for all": (SHARED, GLOBAL),
}

SEARCH = {number: tuple(map(_limited, sources)) for number, sources in BEST.items()} | {
    "leaf for the wrong player": (
        (
            _limited(PAIR),
            "return turn * n.payoff => return n.payoff",
            "return turn * n.eval => return n.eval",
        ),
        (
            _limited(RANKED),
            "return s * n.payoff => return n.payoff",
            "return s * n.eval => return n.eval",
            "    ranking.sort()\n    ranking = ranking[::-1]\n => ",
        ),
    ),
    "depth off by one": (
        (_limited(PICK), "plies - 1 => plies"),
        (_limited(PAIR), "left == 0 => left < 0"),
    ),
    "horizon mixed up": (
        (
            _limited(PICK),
            (
                "    if n.is_leaf:\n        return n.payoff\n    if left == "
                "0:\n        return n.eval\n =>     if left == 0:\n        "
                "return n.eval\n    if n.is_leaf:\n        return n.payoff\n"
            ),
        ),
        (
            _limited(RANKED),
            "if n.is_leaf: => if n.is_leaf and left > 0:",
            "    ranking.sort()\n    ranking = ranking[::-1]\n => ",
        ),
    ),
}

VALUE = {
    "start at 0": (
        (RUNNING, "-inf if mine else inf => 0"),
        (METHODS, 'float("-inf") => 0', 'float("inf") => 0'),
    ),
    "finite infinity": (
        (RUNNING, "-inf if mine else inf => -1000 if mine else 1000"),
        (METHODS, 'float("-inf") => -1e3', 'float("inf") => 1e3'),
    ),
    "turn misread": (
        (
            RUNNING,
            "def minimax_value(state) => def minimax_value(state, level=0)",
            'mine = state.player == "max" => mine = level % 2 == 0',
            "minimax_value(state.children[i]) => minimax_value(state.children[i], level + 1)",
        ),
        (
            METHODS,
            'return self.high(n) if turn == "max" else self.low(n) => return self.high(n) if turn else self.low(n)',
            "reduce(max, [self.at(c, c.player) => reduce(max, [self.at(c, False)",
            "reduce(min, [self.at(c, c.player) => reduce(min, [self.at(c, True)",
            "at(n, n.player) => at(n, True)",
        ),
    ),
}

LOOPED = {
    "start at 0": ("top = -inf => top = 0",),
    "finite infinity": ("top = -inf => top = -1000",),
    "leaf for the wrong player": ("position.payoff * s => position.payoff",),
    "turn misread": ("again = nxt.player == position.player => again = False",),
}

OPPOSITE = 'c.player => "min" if turn == "max" else "max"'

NODE_VALUE = {
    "start at 0": ((LOOP, *LOOPED["start at 0"]), (TURNED, 'float("inf") => 0')),
    "finite infinity": ((LOOP, *LOOPED["finite infinity"]), (TURNED, 'float("inf") => 1e3')),
    # a leaf that MIN moved to is right; after MAX's move its payoff is turned over once too often
    "leaf for the wrong player": (
        (LOOP, *LOOPED["leaf for the wrong player"]),
        (
            TURNED,
            '        return n.payoff\n =>         return n.payoff if turn == "max" else -n.payoff\n',
        ),
    ),
    "turn misread": (
        (LOOP, *LOOPED["turn misread"]),
        (
            TURNED,
            'c.player or ("min" if turn == "max" else "max") => "min" if turn == "max" else "max"',
        ),
    ),
}

LIMITED = {
    "start at 0": ((LIMITED_LOOP, *LOOPED["start at 0"]), (LIMITED_TURNED, 'float("inf") => 0')),
    "finite infinity": (
        (LIMITED_LOOP, *LOOPED["finite infinity"]),
        (LIMITED_TURNED, 'float("inf") => 1000'),
    ),
    "leaf for the wrong player": (
        (
            LIMITED_LOOP,
            "position.payoff * s => position.payoff",
            "position.eval * s => position.eval",
        ),
        (
            LIMITED_TURNED,
            'return guess(n, last - ply) => return guess(n, last - ply) * (1 if turn == "max" else -1)',
            'to_max(c, c.player, => to_max(c, c.player or ("min" if turn == "max" else "max"),',
        ),
    ),
    "turn misread": ((LIMITED_LOOP, *LOOPED["turn misread"]), (LIMITED_TURNED, OPPOSITE)),
    "depth off by one": (
        (LIMITED_LOOP, "if plies == 0: => if plies == -1:"),
        (LIMITED_TURNED, "ply >= last => ply > last"),
    ),
    "horizon mixed up": (
        (LIMITED_LOOP, "if not position.children: => if not position.children and plies != 0:"),
        (LIMITED_TURNED, "n.payoff if n.is_leaf else n.eval => n.payoff if left > 0 else n.eval"),
    ),
}

STYLES = {
    "minimax-1": {
        "tie replaces": (
            (STACK, "good[0] => good[-1]"),
            (FILLING, ' and "move" not in minimax_1 => '),
        ),
        "turn misread": (
            (STACK, 'here.player == "max" => level % 2 == 0'),
            (FILLING, 'successor.player == "max" => not maximum'),
        ),
    },
    "minimax-2": VALUE,
    "minimax-3": {
        "leaf for the wrong player": (
            (BOOK, "gt.payoff * s => gt.payoff"),
            (
                NEGATED,
                "        return n.payoff\n =>         return n.payoff * (-1 if level % 2 else 1) * -1\n",
            ),
        ),
        "turn misread": (
            (BOOK, '(given("minimax-3"), -1, => (given("minimax-3"), 1,'),
            (NEGATED, '(given("minimax-3"), False, => (given("minimax-3"), True,'),
        ),
    },
    "minimax-4": NODE_VALUE,
    "minimax-5": BEST,
    "minimax-6": LIMITED,
    "minimax-7": SEARCH,
}
