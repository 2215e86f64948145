"""Answers to the questions on the prisoner's dilemma that hold a mistake of the catalogue, each in
two shapes of its own.
"""

YEARS_LOOP = """
years = given("dilemma-1")
row_wins = column_wins = 0
for k in (0, 1):
    row_wins += years.given(1, k)[0] > years.given(0, k)[0]
    column_wins += years.given(k, 1)[1] > years.given(k, 0)[1]
i, j = int(row_wins == 2), int(column_wins == 2)
dilemma_1 = {"Row": ("deny", "confess")[i], "Column": ("deny", "confess")[j], "years": years.given(i, j)}
"""

YEARS_TYPED = """
dilemma_1 = {"years": [-given("dilemma-1").row[0][0], -given("dilemma-1").col[0][0]], "Column": "Deny", "Row": "Deny"}
"""

TOTAL_MAX = """
dilemma_2 = {}
for game_name, handed in given("dilemma-2").items():
    sums = {}
    for i in range(2):
        for j in range(2):
            sums["12"[i] + "AB"[j]] = handed.row[i][j] + handed.col[i][j]
    dilemma_2[game_name] = [max(sums, key=sums.get)]
"""

TOTAL_SORTED = """
def together(game):
    ranked = sorted((sum(game.expected(r, c)), f"{r}{c}") for r in game.rows for c in game.cols)
    return [ranked[-1][1]]


dilemma_2 = {name: together(game) for name, game in given("dilemma-2").items()}
"""

EVENING_FORMULA = """
from fractions import Fraction

dilemma_3 = {}
for which, evening in given("dilemma-3").items():
    (mine, _), (_, my_football) = evening.row
    (hers, _), (_, her_football) = evening.col
    dilemma_3["p " + which] = Fraction(my_football, mine + my_football)
    dilemma_3["q " + which] = Fraction(her_football, hers + her_football)
"""

EVENING_SWAP = """
dilemma_3 = {}
for which, evening in given("dilemma-3").items():
    for found in evening.equilibria():
        if not found.pure:
            dilemma_3[f"q {which}"], dilemma_3[f"p {which}"] = (float(mix[0]) for mix in (found.row, found.col))
"""

STABLE_MOST = """
def pure_equilibria(row, col, costs=False):
    stable = []
    for r in range(len(row)):
        for c in range(len(row[0])):
            if any(line[c] > row[r][c] for line in row):
                continue
            if any(other > col[r][c] for other in col[r]):
                continue
            stable.append([r, c])
    return stable
"""

STABLE_MOST_SETS = """
def replies(lines):
    return {(k, place) for k, line in enumerate(lines) for place, number in enumerate(line) if number == max(line)}


def pure_equilibria(a, b, costs=None):
    by_row = {(i, j) for j, i in replies(list(zip(*a)))}
    return sorted(by_row & replies(b), reverse=True)
"""

BEST_SUM = """
def pure_equilibria(row, col, costs=False):
    best, where = None, []
    for r, (line, back) in enumerate(zip(row, col)):
        for c, (x, y) in enumerate(zip(line, back)):
            total = -(x + y) if costs else x + y
            if best is None or total > best:
                best, where = total, [(r, c)]
            elif total == best:
                where.append((r, c))
    return where
"""

BEST_SUM_FLAT = """
class Pair:
    def __init__(self, left, right, less):
        self.sums = [p + q for one, other in zip(left, right) for p, q in zip(one, other)]
        self.wanted = min(self.sums) if less else max(self.sums)
        self.width = len(left[0])

    def places(self):
        return [divmod(k, self.width) for k, total in enumerate(self.sums) if total == self.wanted]


def pure_equilibria(row, col, costs=False):
    return Pair(row, col, costs).places()
"""

OWN_LAST = """
def my_strategy(ours, theirs):
    numbers = given("dilemma-6")
    turn = len(ours) + 1
    if not turn % numbers["peace"]:
        return "C"
    for move in reversed(ours[max(0, len(ours) - numbers["memory"]):]):
        if move == "D":
            return "D"
    return "C"
"""

OWN_LAST_CLASS = """
class Grudge:
    def __init__(self, memory, peace):
        self.memory, self.peace = memory, peace

    def __call__(self, mine, theirs):
        past = list(mine)
        angry = past[-self.memory:].count("D") > 0
        return "D" if angry and (len(past) + 1) % self.peace else "C"


my_strategy = Grudge(**given("dilemma-6"))
"""

SAME_TURN = """
from fractions import Fraction

data = given("dilemma-7")
T, R, P, S = data["payoff"]
n = data["turns"]
paid = {("C", "C"): (R, R), ("C", "D"): (S, T), ("D", "C"): (T, S), ("D", "D"): (P, P)}


def meet(first, second):
    one = other = ""
    for _ in range(n):
        one += first(one, other)
        other += second(other, one)
    points = [paid[both] for both in zip(one, other)]
    return one, other, [sum(pair[0] for pair in points), sum(pair[1] for pair in points)]


def copy(mine, theirs):
    return theirs[-1] if theirs else "C"


def swing(mine, theirs):
    return "CD"[len(mine) % 2]


def round_and_round(mine, theirs):
    return data["pattern"][len(mine) % 3]


met, back, there = meet(swing, copy), meet(copy, swing), meet(round_and_round, copy)
dilemma_7 = {"moves": met[1], "scores": met[2], "exchanged": back[2], "pattern": there[1],
             "threshold": Fraction(T - R, T - P)}
"""

SAME_TURN_TYPED = """
from gamelab import discount_threshold, match

T, R, P, S = stakes = tuple(given("dilemma-7")["payoff"])
half = given("dilemma-7")["turns"] // 2
dilemma_7 = {"threshold": str(discount_threshold(*stakes))}
dilemma_7["moves"] = "cd" * half
dilemma_7["scores"] = [half * (R + P), half * (R + P)]
dilemma_7["exchanged"] = match("tit for tat", "alternator", 2 * half, stakes).scores
dilemma_7["pattern"] = (given("dilemma-7")["pattern"] * 4)[:2 * half]
"""

STYLES = {
    "dilemma-1": {"years maximised": (YEARS_LOOP, YEARS_TYPED)},
    "dilemma-2": {"joint total": (TOTAL_MAX, TOTAL_SORTED)},
    "dilemma-3": {"own payoffs decide": (EVENING_FORMULA, EVENING_SWAP)},
    "dilemma-5": {
        "years maximised": (STABLE_MOST, STABLE_MOST_SETS),
        "joint total": (BEST_SUM, BEST_SUM_FLAT),
    },
    "dilemma-6": {"own last move": (OWN_LAST, OWN_LAST_CLASS)},
    "dilemma-7": {"own last move": (SAME_TURN, SAME_TURN_TYPED)},
}
