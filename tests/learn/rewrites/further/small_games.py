"""Answers to the primer's questions, those on games and those on matrices, with a mistake in a
shape of its own.
"""

from .edits import edited

SUREST = """
def surest(game):
    best = None
    place = None
    for i, row in enumerate(game):
        lowest = min(row)
        if best is None or lowest > best:
            best = lowest
            place = i
    return place
"""
EXPECTED = """
from fractions import Fraction

def expected(chances, payoffs):
    total = 0
    for chance, payoff in zip(chances, payoffs):
        total += Fraction(chance) * payoff
    return total
"""

RULES = """
rules = given("games-4")

def lucky_nim(part, matches, player, take=None):
    if part == "player":
        return player
    if part == "actions":
        return [t for t in rules["takes"] if t <= matches]
    if part == "result":
        left = matches - take
        if left == rules["lucky"]:
            return (left, player)
        return (left, "min" if player == "max" else "max")
    if part == "terminal":
        return matches == 0
    if part == "utility":
        if rules["misere"]:
            return 1 if player == "max" else -1
        return -1 if player == "max" else 1
"""
TURN = '        if left == rules["lucky"]:\n            return (left, player)\n'

PLAN = """
def value(matches, player, takes, misere):
    if matches == 0:
        mover_won = misere
        return 1 if mover_won == (player == "max") else -1
    other = "min" if player == "max" else "max"
    values = [value(matches - t, other, takes, misere) for t in takes if t <= matches]
    return max(values) if player == "max" else min(values)

def nim_plan(matches, player, takes, misere):
    goal = 1 if player == "max" else -1
    other = "min" if player == "max" else "max"
    good = [t for t in takes if t <= matches and value(matches - t, other, takes, misere) == goal]
    return value(matches, player, takes, misere), good
"""

TWO_ROWS = """
from fractions import Fraction

def solve_two_rows(matrix):
    n = len(matrix[0])
    floor = max(min(row) for row in matrix)
    ceiling = min(max(matrix[0][j], matrix[1][j]) for j in range(n))
    i = [min(row) for row in matrix].index(floor)
    j = [max(matrix[0][j], matrix[1][j]) for j in range(n)].index(ceiling)
    rows = [0, 0]
    rows[i] = 1
    cols = [0] * n
    cols[j] = 1
    return VALUE, rows, cols
"""
MIXED = """
from fractions import Fraction

def solve_two_rows(matrix):
    top, low = matrix
    n = len(top)
    points = {Fraction(0), Fraction(1)}
    for j in range(n):
        for k in range(j):
            d = (top[j] - low[j]) - (top[k] - low[k])
            if d:
                p = Fraction(low[k] - low[j]) / d
                if 0 <= p <= 1:
                    points.add(p)
    def worst(p):
        return min(p * top[j] + (1 - p) * low[j] for j in range(n))
    p = max(sorted(points), key=worst)
    value = worst(p)
    col = None
    for j in range(n):
        for k in range(n):
            for q in weights(top, low, j, k):
                mix = [0] * n
                mix[j] += q
                mix[k] += 1 - q
                if max(sum(m * x for m, x in zip(mix, top)), sum(m * x for m, x in zip(mix, low))) == value:
                    col = mix
    return value, [p, 1 - p], col

def weights(top, low, j, k):
    d = (top[j] - top[k]) - (low[j] - low[k])
    if d:
        q = Fraction(low[k] - top[k]) / d
        if 0 <= q <= 1:
            return [Fraction(1), q]
    return [Fraction(1)]
"""

CELLS = """
def pure_equilibria(row, col, costs=False):
    found = []
    for i in range(len(row)):
        for j in range(len(row[0])):
            column = [row[k][j] for k in range(len(row))]
            if costs:
                good = row[i][j] == min(column) and col[i][j] == min(col[i])
            else:
                good = row[i][j] == max(column) and col[i][j] == max(col[i])
            if good:
                found.append((i, j))
    return found
"""
TOTALS = """
def pure_equilibria(row, col, costs=False):
    totals = {}
    for i in range(len(row)):
        for j in range(len(row[0])):
            totals[(i, j)] = row[i][j] + col[i][j]
    best = max(totals.values())
    if costs:
        best = min(totals.values())
    return [cell for cell in totals if totals[cell] == best]
"""
STRATEGY = """
numbers = given("dilemma-6")

def my_strategy(mine, theirs):
    turn = len(mine) + 1
    if turn % numbers["peace"] == 0:
        return "C"
    if "D" in theirs[-numbers["memory"]:]:
        return "D"
    return "C"
"""

FURTHER = {
    ("primer-2", 2): (
        edited(SUREST, ("lowest > best", "lowest >= best")),
        (
            "\ndef surest(game):\n    places = {}\n    for i, row in enumerate(game):\n       "
            " places[min(row)] = i\n    return places[max(places)]\n"
        ),
        "\ndef surest(game):\n    return max(range(len(game)), key=lambda i: (min(game[i]), i))\n",
    ),
    ("primer-2", 6): (
        edited(
            SUREST,
            (
                "best = None",
                "best = 0",
            ),
            ("place = None", "place = 0"),
        ),
        edited(SUREST, ("best = None\n    place = None", "best = 0")),
        edited(SUREST, ("best = None", "best = 0"), ("place = None", "place = -1")),
    ),
    ("primer-2", 22): (
        (
            "\ndef surest(game):\n    rows = sorted(game, key=min, reverse=True)\n    best ="
            " rows[0]\n    return rows.index(best)\n"
        ),
        "\ndef surest(game):\n    rows = sorted(game, key=min)\n    return rows.index(rows[-1])\n",
        (
            "\ndef surest(game):\n    lows = [min(row) for row in game]\n    best = max(lows)\n   "
            " lows.sort()\n    return lows.index(best)\n"
        ),
    ),
    ("primer-3", 18): (
        edited(
            EXPECTED,
            ("Fraction(chance) * payoff", "payoff"),
            ("return total", "return total / len(payoffs)"),
        ),
        edited(
            EXPECTED,
            ("Fraction(chance) * payoff", "payoff"),
            ("return total", "return total // len(payoffs)"),
        ),
        edited(EXPECTED, ("return total", "return int(total)")),
    ),
    ("games-4", 12): (
        edited(RULES, (TURN, "")),
        edited(
            RULES,
            (
                '        return player\n    if part == "actions"',
                '        return "max"\n    if part == "actions"',
            ),
            (TURN, ""),
        ),
        edited(
            RULES,
            (TURN, ""),
            (
                '        return player\n    if part == "actions"',
                (
                    '        return "max" if (rules["matches"] - matches) % 2 == 0 else "min"\n   '
                    ' if part == "actions"'
                ),
            ),
        ),
    ),
    ("games-4", 28): (
        edited(RULES, ('if rules["misere"]', 'if not rules["misere"]')),
        edited(
            RULES,
            (
                (
                    '        if rules["misere"]:\n            return 1 if player == "max" else -1\n'
                    '        return -1 if player == "max" else 1'
                ),
                (
                    '        winner = "max" if player == "min" else "min"\n        if not'
                    ' rules["misere"]:\n            winner = player\n        return 1 if winner =='
                    ' "max" else -1'
                ),
            ),
        ),
        edited(
            RULES,
            (
                (
                    '        if rules["misere"]:\n            return 1 if player == "max" else -1\n'
                    '        return -1 if player == "max" else 1'
                ),
                '        return 1 if rules["misere"] == (player == "min") else -1',
            ),
        ),
    ),
    ("games-5", 12): (
        edited(PLAN, ("    goal = 1 if", '    player = "max"\n    goal = 1 if')),
        edited(
            PLAN,
            (
                (
                    '    goal = 1 if player == "max" else -1\n    other = "min" if player == "max"'
                    ' else "max"\n    good'
                ),
                '    goal, other = 1, "min"\n    good',
            ),
            (
                "return value(matches, player, takes, misere), good",
                'return value(matches, "max", takes, misere), good',
            ),
        ),
        edited(
            PLAN,
            (
                "return value(matches, player, takes, misere), good",
                'return value(matches, "max", takes, misere), good',
            ),
        ),
    ),
    ("games-5", 28): (
        edited(PLAN, ("mover_won = misere", "mover_won = not misere")),
        edited(PLAN, ("mover_won = misere", "mover_won = False")),
        edited(PLAN, ("mover_won = misere", "mover_won = True")),
    ),
    ("matrix-6", 25): (
        edited(TWO_ROWS, ("VALUE", "floor")),
        edited(TWO_ROWS, ("VALUE", "ceiling")),
        edited(
            MIXED,
            (
                "    return value, [p, 1 - p], col",
                "    return max(min(top), min(low)), [p, 1 - p], col",
            ),
        ),
    ),
    ("dilemma-5", 23): (
        edited(CELLS, ("if costs:", "if False:")),
        edited(
            CELLS,
            ("row[i][j] == min(column)", "row[i][j] == max(column)"),
            ("col[i][j] == min(col[i])", "col[i][j] == max(col[i])"),
        ),
        edited(CELLS, ("if costs:", "if not costs:")),
    ),
    ("dilemma-5", 24): (
        TOTALS,
        edited(
            TOTALS, ("    return [cell for", "    return [next(cell for"), ("== best]", "== best)]")
        ),
        edited(TOTALS, ("    if costs:\n        best = min(totals.values())\n", "")),
    ),
    ("dilemma-6", 31): (
        edited(STRATEGY, ("in theirs[", "in mine[")),
        edited(
            STRATEGY,
            ('theirs[-numbers["memory"]:]', "mine[-numbers[\"memory\"]:] or mine[-1:] == 'D'"),
        ),
        edited(
            STRATEGY,
            ('    if "D" in theirs', '    mine, theirs = theirs, mine\n    if "D" in theirs'),
        ),
    ),
}
