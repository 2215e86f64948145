"""Wrong answers to the questions on trees with a payoff for each, each in two shapes of its own:
(question, mistake) -> (source, source).
"""

ENEMY_VECTORS = """
root = given("trees-1")
rows = [[leaf.payoff for leaf in node.children] for node in root.children]
replies = [sorted(row)[0] for row in rows]          # B takes what is worst for A
outcome = max(replies)
first = replies.index(outcome)
alpha, skipped = replies[0][0], []
for r in 1, 2:
    for i in range(3):
        if rows[r][i][0] <= alpha:
            skipped.extend(range(3 * r + i + 2, 3 * r + 4))
            break
    alpha = max(alpha, min(a for a, b in rows[r]))
trees_1 = {"P": outcome, "Q": replies[0], "R": replies[1], "S": replies[2], "line": (first, rows[first].index(outcome)), "may be skipped": skipped}
"""

ENEMY_SEARCHED = """
from gamelab import minimax, tree, watch, alphabeta
root = given("trees-1")
mine = tree([[leaf.payoff[0] for leaf in node.children] for node in root.children])
trees_1 = {}
for name, node, seen in zip("QRS", root.children, mine.children):
    trees_1[name] = node.children[minimax(seen).move].payoff
trees_1["line"] = list(minimax(mine).line)
trees_1["P"] = root.at(".".join(map(str, trees_1["line"]))).payoff
trees_1["may be skipped"] = [3 * int(path[0]) + int(path[-1]) + 1 for path in watch(alphabeta, mine).leaves_pruned]
"""

TOTAL_VECTORS = """
root = given("trees-1")
best = {}
for node in root.children:
    best[node.name] = max((leaf.payoff for leaf in node.children), key=sum)
top = max(best, key=lambda name: sum(best[name]))
place = [leaf.payoff for leaf in root.children["QRS".index(top)].children].index(best[top])
trees_1 = dict(best, P=best[top], line=["QRS".index(top), place])
trees_1["may be skipped"] = []
"""

TOTAL_RECURSION = """
def together(node):
    if node.is_leaf:
        return node.payoff, []
    found = []
    for i, child in enumerate(node.children):
        payoff, line = together(child)
        found.append((payoff[0] + payoff[1], -i, payoff, [i] + line))
    return max(found)[2:]

root = given("trees-1")
trees_1 = {node.name: together(node)[0] for node in root.nodes() if node.children}
trees_1.update({"line": together(root)[1], "may be skipped": ()})
"""

AVERAGES = """
def lottery(node, payoffs):
    total = [0] * len(node.players)
    for p, payoff in zip(node.probs, payoffs):
        for i, x in enumerate(payoff):
            total[i] += p * x
    return total
"""

LAST_BEST = (
    AVERAGES
    + """
def my_induction(n):
    if n.is_leaf:
        return n.payoff, []
    if n.player == "chance":
        return lottery(n, [my_induction(c)[0] for c in n.children]), []
    me, best = n.players.index(n.player), None
    for c in n.children:
        payoff, line = my_induction(c)
        if best is None or payoff[me] >= best[0][me]:
            best = payoff, [c.move] + line
    return best
"""
)

LAST_BEST_SORTED = (
    AVERAGES
    + """
def my_induction(node):
    if not node.children:
        return (node.payoff, ())
    outcomes = [(my_induction(child), child.move) for child in node.children]
    if node.player == "chance":
        return (lottery(node, [outcome[0] for outcome, _ in outcomes]), ())
    (payoff, line), move = sorted(outcomes, key=lambda pair: pair[0][0][node.players.index(node.player)])[-1]
    return (payoff, (move, *line))
"""
)

TURNS = (
    AVERAGES
    + """
def my_induction(node, ply=0):
    if node.is_leaf:
        return node.payoff, []
    below = [my_induction(child, ply + 1) for child in node.children]
    if node.player == "chance":
        return lottery(node, [payoff for payoff, _ in below]), []
    mover = ply % len(node.players)
    best = 0
    for i in range(1, len(below)):
        if below[i][0][mover] > below[best][0][mover]:
            best = i
    return below[best][0], [node.children[best].move] + below[best][1]
"""
)

TURNS_CLASS = (
    AVERAGES
    + """
from itertools import cycle, islice

class Game:
    def __init__(self, root):
        self.root = root

    def solve(self, node, depth):
        if node.is_leaf:
            return node.payoff, []
        parts = {child.move: self.solve(child, depth + 1) for child in node.children}
        if node.probs:
            return lottery(node, [part[0] for part in parts.values()]), []
        who = next(islice(cycle(range(len(self.root.players))), depth, None))
        move = max(parts, key=lambda m: parts[m][0][who])
        return parts[move][0], [move, *parts[move][1]]

def my_induction(root):
    return Game(root).solve(root, 0)
"""
)

EVEN_LOTTERY = """
from fractions import Fraction

def my_induction(node):
    if node.is_leaf:
        return node.payoff, []
    below = [my_induction(child) for child in node.children]
    if node.player == "chance":
        n = len(below)
        return [sum(Fraction(payoff[i]) for payoff, _ in below) / n for i in range(len(node.players))], []
    mine = node.players.index(node.player)
    values = [payoff[mine] for payoff, _ in below]
    i = values.index(max(values))
    return below[i][0], [node.children[i].move] + below[i][1]
"""

EVEN_LOTTERY_GENERATOR = """
from fractions import Fraction
from statistics import mean

def my_induction(node):
    if node.is_leaf:
        return tuple(map(Fraction, node.payoff)), ()
    if node.player == "chance":
        return tuple(mean(column) for column in zip(*(my_induction(c)[0] for c in node.children))), ()
    mine = node.players.index(node.player)
    def options():
        for child in node.children:
            payoff, line = my_induction(child)
            yield payoff, (child.move,) + line
    return max(options(), key=lambda option: option[0][mine])
"""

ENEMIES = (
    AVERAGES
    + """
def my_induction(root):
    hero = root.player if root.player in root.players else root.players[0]
    me = root.players.index(hero)
    def solve(node):
        if node.is_leaf:
            return node.payoff, []
        found = [solve(child) for child in node.children]
        if node.player == "chance":
            return lottery(node, [payoff for payoff, _ in found]), []
        wish = max if node.player == hero else min
        target = wish(payoff[me] for payoff, _ in found)
        for child, (payoff, line) in zip(node.children, found):
            if payoff[me] == target:
                return payoff, [child.move] + line
    return solve(root)
"""
)

ENEMIES_NEGATED = (
    AVERAGES
    + """
def my_induction(node, hero=None):
    hero = hero or (node.player if node.player in node.players else node.players[0])
    if node.is_leaf:
        return node.payoff, []
    if node.player == "chance":
        return lottery(node, [my_induction(child, hero)[0] for child in node.children]), []
    sign = 1 if node.player == hero else -1
    best, choice = float("-inf"), None
    for child in node.children:
        payoff, line = my_induction(child, hero)
        if sign * payoff[node.players.index(hero)] > best:
            best, choice = sign * payoff[node.players.index(hero)], (payoff, [child.move] + line)
    return choice
"""
)

BEST_TOTAL = (
    AVERAGES
    + """
def my_induction(node):
    if node.is_leaf:
        return node.payoff, []
    found = [my_induction(child) for child in node.children]
    if node.player == "chance":
        return lottery(node, [payoff for payoff, _ in found]), []
    totals = [sum(payoff) for payoff, _ in found]
    i = totals.index(max(totals))
    return found[i][0], [node.children[i].move, *found[i][1]]
"""
)

BEST_TOTAL_HELPER = (
    AVERAGES
    + """
def welfare(entry):
    total = 0
    for x in entry[0]:
        total += x
    return total

def my_induction(node):
    if node.children == ():
        return node.payoff, []
    entries = [(payoff, [child.move] + line) for child in node.children for payoff, line in [my_induction(child)]]
    return (lottery(node, [entry[0] for entry in entries]), []) if node.probs else max(entries, key=welfare)
"""
)

FIRST_ONLY = """
def solve(node):
    if node.is_leaf:
        return node.payoff
    mine = node.players.index(node.player)
    return max(map(solve, node.children), key=lambda payoff: payoff[mine])

trees_4 = {node.name: [solve(node)] for node in given("trees-4").nodes() if not node.is_leaf}
"""

FIRST_ONLY_LOOP = """
root = given("trees-4")
trees_4, best = {}, None
for node in root.children:
    answer = None
    for leaf in node.children:
        if answer is None or leaf.payoff[1] > answer[1]:
            answer = leaf.payoff
    trees_4[node.name] = [list(answer)]
    if best is None or answer[0] > best[0]:
        best = answer
trees_4["P"] = [best]
"""

READINGS = """
from fractions import Fraction
rows = [[leaf.payoff for leaf in node.children] for node in given("trees-5").children]
def pick(numbers):
    return [max(numbers), numbers.index(max(numbers))]
enemy = pick([min(a for a, b in row) for row in rows])
lot = pick([Fraction(sum(a for a, b in row), 3) for row in rows])
replies = [max(row, key=lambda payoff: payoff[1]) for row in rows]
own = pick([a for a, b in replies])
own[0] = replies[own[1]]
joint = pick([max(a + b for a, b in row) for row in rows])
"""

FLOOR_MEAN = (
    READINGS
    + """
trees_5 = {"MIN": enemy, "chance": pick([sum(a for a, b in row) // 3 for row in rows]), "own": own, "joint": joint}
"""
)

FLOOR_MEAN_INT = (
    READINGS
    + """
means = []
for row in rows:
    total = 0
    for a, _ in row:
        total += a
    means.append(int(total / len(row)))
best = 0
for i, mean in enumerate(means):
    if mean > means[best]:
        best = i
trees_5 = dict(MIN=enemy, chance=(means[best], best), own=own, joint=joint)
"""
)

OWN_IS_MIN = (
    READINGS
    + """
worst = [min(row) for row in rows]
own = [worst[enemy[1]], enemy[1]]
trees_5 = {"MIN": enemy, "chance": lot, "own": own, "joint": joint}
"""
)

OWN_IS_MIN_SEARCH = (
    READINGS
    + """
from gamelab import alphabeta, tree
found = alphabeta(tree([[a for a, b in row] for row in rows]))
trees_5 = {"MIN": (found.value, found.move), "own": (rows[found.line[0]][found.line[1]], found.move), "joint": tuple(joint), "chance": lot}
"""
)

OWN_IS_JOINT = (
    READINGS
    + """
top = max((payoff for row in rows for payoff in row), key=sum)
trees_5 = {"MIN": enemy, "chance": lot, "own": [top, joint[1]], "joint": joint}
"""
)

OWN_IS_JOINT_LOOP = (
    READINGS
    + """
best = (-1, None, None)
for i, row in enumerate(rows):
    for a, b in row:
        if a + b > best[0]:
            best = (a + b, i, (a, b))
trees_5 = {"MIN": enemy, "chance": lot, "own": (best[2], best[1]), "joint": (best[0], best[1])}
"""
)

PACT_LAST = """
def my_pact(node, partners):
    if node.is_leaf:
        return node.payoff
    team = partners if node.player in partners else [node.player]
    best = None
    for child in node.children:
        payoff = my_pact(child, partners)
        value = sum(x for player, x in zip(node.players, payoff) if player in team)
        if best is None or value >= best[0]:
            best = (value, payoff)
    return best[1]
"""

PACT_LAST_SORTED = """
def my_pact(node, partners):
    def wish(payoff):
        got = dict(zip(node.players, payoff))
        return sum(got[name] for name in partners) if node.player in partners else got[node.player]
    return node.payoff if node.is_leaf else sorted([my_pact(child, partners) for child in node.children], key=wish)[-1]
"""

PACT_ENEMIES = """
def my_pact(node, partners):
    if node.is_leaf:
        return node.payoff
    places = [node.players.index(name) for name in partners]
    choose = max if node.player in partners else min
    return choose((my_pact(child, partners) for child in node.children), key=lambda payoff: sum(payoff[i] for i in places))
"""

PACT_ENEMIES_SIGN = """
class Pact:
    def __init__(self, partners):
        self.partners = partners
    def together(self, node, payoff):
        return sum(x for who, x in zip(node.players, payoff) if who in self.partners)
    def play(self, node):
        if node.is_leaf:
            return node.payoff
        sign, best = (1 if node.player in self.partners else -1), None
        for payoff in map(self.play, node.children):
            if best is None or sign * self.together(node, payoff) > sign * self.together(node, best):
                best = payoff
        return best

def my_pact(node, partners):
    return Pact(partners).play(node)
"""

PACT_OF_ALL = """
def my_pact(node, partners):
    if node.is_leaf:
        return node.payoff
    found = [my_pact(child, partners) for child in node.children]
    totals = [sum(payoff) for payoff in found]
    return found[totals.index(max(totals))]
"""

PACT_OF_ALL_LEAVES = """
def my_pact(node, partners):
    best = None
    for leaf in node.leaves():
        if best is None or sum(leaf.payoff) > sum(best):
            best = leaf.payoff
    return best
"""

STYLES = {
    "trees-1": {
        "others as enemies": (ENEMY_VECTORS, ENEMY_SEARCHED),
        "joint total": (TOTAL_VECTORS, TOTAL_RECURSION),
    },
    "trees-3": {
        "tie replaces": (LAST_BEST, LAST_BEST_SORTED),
        "turn misread": (TURNS, TURNS_CLASS),
        "chances lost": (EVEN_LOTTERY, EVEN_LOTTERY_GENERATOR),
        "others as enemies": (ENEMIES, ENEMIES_NEGATED),
        "joint total": (BEST_TOTAL, BEST_TOTAL_HELPER),
    },
    "trees-4": {"one indifferent answer": (FIRST_ONLY, FIRST_ONLY_LOOP)},
    "trees-5": {
        "chances lost": (FLOOR_MEAN, FLOOR_MEAN_INT),
        "others as enemies": (OWN_IS_MIN, OWN_IS_MIN_SEARCH),
        "joint total": (OWN_IS_JOINT, OWN_IS_JOINT_LOOP),
    },
    "trees-6": {
        "tie replaces": (PACT_LAST, PACT_LAST_SORTED),
        "others as enemies": (PACT_ENEMIES, PACT_ENEMIES_SIGN),
        "joint total": (PACT_OF_ALL, PACT_OF_ALL_LEAVES),
    },
}
