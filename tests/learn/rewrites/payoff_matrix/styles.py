"""Answers to the questions on payoff matrices that hold a mistake of the catalogue, each in two
shapes of its own.
"""

SURE_FIRST = """
table = given("matrix-2").row
floors = sorted((min(line) for line in table), reverse=True)
ceilings = sorted(max(line[j] for line in table) for j in range(3))
matrix_2 = dict(maximin=floors[0], minimax=ceilings[0], value=floors[0])
"""

SURE_LOOP = """
game = given("matrix-2")
guarantee = None
for line in game.row:
    worst = line[0]
    for entry in line[1:]:
        if entry < worst:
            worst = entry
    if guarantee is None or worst > guarantee:
        guarantee = worst
held = game.maximin().minimax
matrix_2 = {"value": f"{guarantee}/1", "minimax": float(held), "maximin": guarantee}
"""

MIX_OWN = """
from fractions import Fraction

game = given("matrix-3")
worst = "ABC".index(game.dominated(mixed=False)[0].strategy)
used = [j for j in range(3) if j != worst]
(e, f), (g, h) = [[line[j] for j in used] for line in game.row]
# the share of row 1 that leaves Red, and the share of the first column that leaves Blue, with nothing to choose
red = Fraction(h - f, e - f - g + h)
blue = Fraction(h - g, e - f - g + h)
shares = [0, 0, 0]
shares[used[0]], shares[used[1]] = blue, 1 - blue
matrix_3 = {"Red": [red, 1 - red], "Blue": shares}
"""

MIX_SWAP = """
found = given("matrix-3").solve()
of_blue = iter(found.row)
blue = []
for share in found.col:
    blue.append(0 if share == 0 else next(of_blue))
matrix_3 = {"Blue": tuple(blue), "Red": tuple(share for share in found.col if share)}
"""

EVERY_COLUMN = """
matrix_4 = []
for handed in given("matrix-4"):
    kept = []
    for j in range(handed.shape[1]):
        kept.append("ABCD"[j])
    matrix_4.append(kept)
"""

EVERY_COLUMN_SHORT = """
matrix_4 = 3 * [list("ABCD")]
"""

PURE_LOOP = """
def solve_two_rows(matrix):
    width = len(matrix[0])
    sure, choice = min(matrix[0]), 0
    if min(matrix[1]) > sure:
        sure, choice = min(matrix[1]), 1
    column, least = 0, max(matrix[0][0], matrix[1][0])
    j = 1
    while j < width:
        top = max(matrix[0][j], matrix[1][j])
        if top < least:
            column, least = j, top
        j += 1
    reds = [1, 0] if choice == 0 else [0, 1]
    blues = [0] * width
    blues[column] = 1
    return sure, reds, blues
"""

PURE_CLASS = """
class Guarantee:
    def __init__(self, payoffs):
        self.worst = payoffs

    def best(self):
        return max(range(len(self.worst)), key=self.worst.__getitem__)

    def mix(self):
        return tuple(float(k == self.best()) for k in range(len(self.worst)))


def solve_two_rows(m):
    red = Guarantee([sorted(line)[0] for line in m])
    blue = Guarantee([-sorted(column)[-1] for column in zip(*m)])
    return [red.worst[red.best()], red.mix(), blue.mix()]
"""

SPORT_FLOOR = """
game, habit = given("matrix-7")
solved = game.solve()
earned = [sum(share * entry for share, entry in zip(habit, line)) for line in game.row]
best = earned.index(max(earned))
names = ["rock", "paper", "scissors"]
matrix_7 = {**{names[k]: solved.row[k] for k in range(3)}, "reply": names[best], "earns": earned[best]}
matrix_7["value"] = sorted(sorted(line)[0] for line in game.row)[-1]
"""

SPORT_STAKES = """
from fractions import Fraction

game, habit = given("matrix-7")
x, y, z = game.row[0][2], game.row[1][0], game.row[2][1]
total = x + y + z
signs = dict(rock=Fraction(z, total), paper=Fraction(x, total), scissors=Fraction(y, total))
earned = {"rock": x * habit[2] - y * habit[1], "paper": y * habit[0] - z * habit[2], "scissors": z * habit[1] - x * habit[0]}
best = max(earned, key=earned.get)
matrix_7 = dict(signs, value=-min(x, y, z), reply=best.upper(), earns=earned[best])
"""

STYLES = {
    "matrix-2": {"pure guarantee": (SURE_FIRST, SURE_LOOP)},
    "matrix-3": {"own payoffs decide": (MIX_OWN, MIX_SWAP)},
    "matrix-4": {"dominated weight": (EVERY_COLUMN, EVERY_COLUMN_SHORT)},
    "matrix-6": {"pure guarantee": (PURE_LOOP, PURE_CLASS)},
    "matrix-7": {"pure guarantee": (SPORT_FLOOR, SPORT_STAKES)},
}
