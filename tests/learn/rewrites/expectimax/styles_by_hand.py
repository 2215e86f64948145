"""Wrong answers to the questions on expectimax, each in two shapes of its own: (question, mistake)
-> (source, source).
"""

ALL_MAX = """
root = given("expectimax-1")

def worth(node):
    if node.is_leaf:
        return node.payoff
    if node.player == "chance":
        total = 0
        for i in range(len(node.children)):
            total = total + node.probs[i] * worth(node.children[i])
        return total
    return max(map(worth, node.children))

expectimax_1 = {n.name: worth(n) for n in root.nodes() if n.children}
expectimax_1["move"] = [worth(c) for c in root.children].index(worth(root))
"""

LEVELS = """
from fractions import Fraction
values = {}

def visit(node, my_turn):
    below = [visit(child, not my_turn) for child in node.children]
    if not below:
        return Fraction(node.payoff)
    if node.probs:
        answer = sum((p * v for p, v in zip(node.probs, below)), Fraction(0))
    elif my_turn:
        answer = max(below)
    else:
        answer = min(below)
    values[node.name] = str(answer)
    return answer

root = given("expectimax-1")
visit(root, True)
circles = [Fraction(values[name]) for name in "BCD"]
values["move"] = circles.index(max(circles))
expectimax_1 = values
"""

HASTY_TABLE = """
root = given("expectimax-1")
e = min(leaf.payoff for node in root.nodes() if node.name == "E" for leaf in node.children)
found, alpha = {"E": e}, None
for circle in root.children:
    outcomes, total = [e if child.name == "E" else child.payoff for child in circle.children], 0
    for n, (p, outcome) in enumerate(zip(circle.probs, outcomes)):
        total += p * outcome
        if alpha is not None and outcome <= alpha:
            total = min(outcomes[:n + 1])
            break
    found[circle.name] = total
    alpha = total if alpha is None else max(alpha, total)
found["A"] = alpha
found["move"] = [found[name] for name in "BCD"].index(alpha)
expectimax_1 = found
"""

HASTY_CLASS = """
class Searcher:
    def __init__(self):
        self.seen = {}

    def low(self, node, alpha):
        if node.is_leaf:
            return node.payoff
        if node.player == "min":
            return self.note(node, min(leaf.payoff for leaf in node.children))
        queue, done = list(node.children), []
        while queue:
            done.append(self.low(queue.pop(0), alpha))
            if done[-1] <= alpha:
                return self.note(node, min(done))
        return self.note(node, sum(p * v for p, v in zip(node.probs, done)))

    def note(self, node, value):
        self.seen[node.name] = value
        return value

searcher, best, move = Searcher(), float("-inf"), None
top = given("expectimax-1")
for number, circle in enumerate(top.children):
    value = searcher.low(circle, best)
    if value > best:
        best, move = value, number
for node in top.nodes():
    if node.player == "min":
        searcher.low(node, best)
expectimax_1 = dict(searcher.seen, A=best, move=move)
"""

PLAIN_MEANS = """
from statistics import mean
from fractions import Fraction
root = given("expectimax-1")
table = {}
for node in reversed(list(root.nodes())):
    if node.children:
        inside = [Fraction(table.get(child.name, child.payoff)) for child in node.children]
        table[node.name] = max(inside) if node is root else min(inside) if node.player == "min" else mean(inside)
table["move"] = max((0, 1, 2), key=lambda i: table["BCD"[i]])
expectimax_1 = table
"""

UNWEIGHTED = """
from fractions import Fraction
def v(n):
    if n.is_leaf: return n.payoff
    w = [v(c) for c in n.children]
    if n.player == "max": return max(w)
    if n.player == "min": return min(w)
    return Fraction(sum(Fraction(x) for x in w), len(w))
a = given("expectimax-1")
b, c, d = a.children
e = [x for x in d.children if not x.is_leaf][0]
expectimax_1 = {"A": v(a), "B": v(b), "C": v(c), "D": v(d), "E": v(e), "move": [v(b), v(c), v(d)].index(v(a))}
"""

CUT_LIKE_MIN = """
root = given("expectimax-2")
rows = [[leaf.payoff for leaf in circle.children] for circle in root.children]
alpha, cut = min(rows[0]), []
for r in (1, 2):
    for i in range(3):
        if rows[r][i] <= alpha:
            cut += list(range(3 * r + i + 2, 3 * r + 4))
            break
    else:
        alpha = min(rows[r])
best = max(sum(rows[0]), sum(rows[1]))
expectimax_2 = {"under MIN": cut, "under chance": cut, "with the bound": cut,
                "bound for one": best - rows[2][0] - rows[2][1], "bound for two": (best - rows[2][0]) / 2}
"""

CUT_WATCHED = """
from gamelab import alphabeta, tree, watch
from fractions import Fraction
root = given("expectimax-2")
rows = [[leaf.payoff for leaf in circle.children] for circle in root.children]
skipped = [3 * int(path[0]) + int(path[2]) + 1 for path in watch(alphabeta, tree(rows)).leaves_pruned]
so_far = Fraction(max(sum(row) for row in rows[:2]), 3)
expectimax_2 = {name: skipped for name in ("under MIN", "under chance", "with the bound")}
expectimax_2["bound for one"] = str(so_far * 3 - sum(rows[2][:2]))
expectimax_2["bound for two"] = str((so_far * 3 - rows[2][0]) / 2)
"""

CUBES_HARMLESS = """
def argbest(scores):
    return scores.index(max(scores))

rows = [[leaf.payoff for leaf in coin.children] for coin in given("expectimax-4").children]
low, mean = argbest([min(r) for r in rows]), argbest([sum(r) for r in rows])
expectimax_4 = {"minimax": low, "minimax, cubed": low, "expectimax": mean, "expectimax, cubed": mean, "expectimax, 3x - 10": mean}
"""

CUBES_LOOP = """
from gamelab import expectimax, minimax, tree
root = given("expectimax-4")
expectimax_4 = {}
for name in ("minimax", "minimax, cubed", "expectimax", "expectimax, cubed", "expectimax, 3x - 10"):
    if name.startswith("minimax"):
        expectimax_4[name] = minimax(tree([[leaf.payoff for leaf in coin.children] for coin in root.children])).move
    else:
        expectimax_4[name] = expectimax(root).move     # any increasing rescale keeps the move
"""

ROUNDED_DOWN = """
rows = given("expectimax-6")
low = [min(row) for row in rows]
mean = [(row[0] + row[1] + row[2]) // 3 for row in rows]
both = [low[i] + mean[i] for i in range(3)]
c, h = low.index(max(low)), mean.index(max(mean))
expectimax_6 = {"minimax move": c, "minimax v minimiser": low[c], "minimax v random": mean[c],
                "expectimax move": h, "expectimax v minimiser": low[h], "expectimax v random": mean[h], "half and half": both.index(max(both))}
"""

ROUNDED_DOWN_INT = """
class Row:
    def __init__(self, number, replies):
        self.number, self.worst, self.average = number, sorted(replies)[0], int(sum(replies) / len(replies))

options = [Row(i, replies) for i, replies in enumerate(given("expectimax-6"))]
first = sorted(options, key=lambda row: -row.worst)[0]
second = sorted(options, key=lambda row: -row.average)[0]
third = sorted(options, key=lambda row: -(row.worst + row.average))[0]
expectimax_6 = {"half and half": third.number}
for name, row in (("minimax", first), ("expectimax", second)):
    expectimax_6[name + " move"] = row.number
    expectimax_6[name + " v minimiser"] = row.worst
    expectimax_6[name + " v random"] = row.average
"""

STYLES = {
    "expectimax-1": {
        "turn misread": (ALL_MAX, LEVELS),
        "chance left early": (HASTY_TABLE, HASTY_CLASS),
        "chances lost": (PLAIN_MEANS, UNWEIGHTED),
    },
    "expectimax-2": {"chance left early": (CUT_LIKE_MIN, CUT_WATCHED)},
    "expectimax-4": {"increasing rescale": (CUBES_HARMLESS, CUBES_LOOP)},
    "expectimax-6": {"chances lost": (ROUNDED_DOWN, ROUNDED_DOWN_INT)},
}
