"""Answers to the questions on games that hold a mistake, written otherwise than the catalogue
writes it: two for each.
"""

STYLES = {
    "games-1": {
        "misere mixed up": (
            """
games_1 = {}
for pile in range(7):
    games_1[pile] = "lost" if pile in (0, 4) else "won"
games_1["take"] = 6 - 4
""",
            """
def stands(pile):
    below = [stands(pile - take) for take in (1, 2, 3) if take <= pile]
    return "won" if "lost" in below else "lost"

games_1 = dict(enumerate(map(stands, range(7)))) | {"take": next(take for take in (1, 2, 3) if stands(6 - take) == "lost")}
""",
        )
    },
    "games-2": {
        "misere mixed up": (
            """
rule = given("games-2")
good = [not rule["misere"]]
for pile in range(1, rule["matches"] + 1):
    good.append(any(not good[pile - take] for take in rule["takes"] if take <= pile))

games_2 = {pile: ("lost", "won")[won] for pile, won in enumerate(good)}
for take in rule["takes"]:
    if not good[rule["matches"] - take]:
        games_2["take"] = take
""",
            """
matches, takes, misere = (given("games-2")[name] for name in ("matches", "takes", "misere"))

def mover_wins(left):
    if left == 0:
        return misere is False
    return not all(mover_wins(left - take) for take in takes if take <= left)

games_2 = {"take": [take for take in takes if not mover_wins(matches - take)][0]}
for left in range(matches, -1, -1):
    games_2[left] = "WON" if mover_wins(left) else "LOST"
""",
        )
    },
    "games-3": {
        "counts mixed up": (
            """
def size(pile, takes):
    return 1 + sum(size(pile - take, takes) for take in takes if take <= pile)

mine = given("games-3")
games_3 = {}
for name, number in (("six", size(6, (1, 2, 3))), ("yours", size(mine["matches"], mine["takes"]))):
    for what in ("pile sizes", "states", "nodes", "games"):
        games_3[name + ", " + what] = number
""",
            """
def grown(pile, takes):
    below = [1]
    for left in range(1, pile + 1):
        below.append(1 + sum(below[left - take] for take in takes if left >= take))
    return below[-1]

small = grown(given("games-3")["matches"], given("games-3")["takes"])
names = ["pile sizes", "states", "nodes", "games"]
games_3 = {f"six, {name}": 52 for name in names} | {f"yours, {name}": small for name in names}
""",
        )
    },
    "games-4": {
        "turn misread": (
            """
from gamelab import Nim

def lucky_nim(part, matches, player, *take):
    rules = given("games-4")
    game = Nim(matches, takes=rules["takes"], misere=rules["misere"])
    answer = getattr(game, part)(((matches,), player), *take)
    return (answer[0][0], answer[1]) if part == "result" else answer
""",
            """
class Turns:
    def __init__(self, rules):
        self.takes, self.loses = rules["takes"], rules["misere"]

    def player(self, left, mover):
        return mover

    def actions(self, left, mover):
        return list(filter(lambda take: take <= left, self.takes))

    def result(self, left, mover, take):
        order = ["max", "min"]
        return left - take, order[1 - order.index(mover)]

    def terminal(self, left, mover):
        return not left

    def utility(self, left, mover):
        winner_moves_next = self.loses
        return 1 if winner_moves_next is (mover == "max") else -1

def lucky_nim(part, *about):
    return getattr(Turns(given("games-4")), part)(*about)
""",
        ),
        "misere mixed up": (
            """
def lucky_nim(part, left, mover, take=0):
    rules = given("games-4")
    if part == "player":
        return mover
    if part == "actions":
        return [number for number in rules["takes"] if number <= left]
    if part == "terminal":
        return left < 1
    if part == "utility":
        taker = "min" if mover == "max" else "max"
        loser = mover if rules["misere"] else taker
        return -1 if loser == "max" else 1
    left -= take
    if left != rules["lucky"]:
        mover = "min" if mover == "max" else "max"
    return [left, mover]
""",
            """
from gamelab import Game

class Lucky(Game):
    sign = {"max": 1, "min": -1}
    rules = given("games-4")

    def player(self, state): return state[1]

    def actions(self, state):
        found = []
        for take in self.rules["takes"]:
            if take <= state[0]:
                found.append(take)
        return found

    def result(self, state, take):
        left, mover = state[0] - take, state[1]
        again = left == self.rules["lucky"]
        return left, mover if again else {"max": "min", "min": "max"}[mover]

    def terminal(self, state): return state[0] == 0

    def utility(self, state):
        return -self.sign[state[1]] if self.rules["misere"] else self.sign[state[1]]

def lucky_nim(part, matches, player, *take):
    return getattr(Lucky(), part)((matches, player), *take)
""",
        ),
    },
    "games-5": {
        "turn misread": (
            """
def nim_plan(matches, player, takes, misere):
    def worth(left, maximising):
        if not left:
            return 1 if maximising == misere else -1
        choose = max if maximising else min
        return choose(worth(left - take, not maximising) for take in takes if take <= left)

    good = [take for take in takes if take <= matches and worth(matches - take, False) == 1]
    return worth(matches, True), good
""",
            """
def nim_plan(pile, who, allowed, last_loses):
    wins = [last_loses]
    while len(wins) <= pile:
        here = len(wins)
        wins.append(False in [wins[here - take] for take in allowed if here >= take])
    good = []
    for take in allowed:
        if take <= pile and not wins[pile - take]:
            good.append(take)
    return 2 * wins[pile] - 1, good
""",
        ),
        "misere mixed up": (
            """
def nim_plan(matches, player, takes, misere):
    def mover_wins(left):
        if left == 0:
            return False if misere else True
        for take in takes:
            if take <= left and not mover_wins(left - take):
                return True
        return False

    good = [take for take in takes if take <= matches and not mover_wins(matches - take)]
    sign = 1 if player == "max" else -1
    return (sign if mover_wins(matches) else -sign), good
""",
            """
def nim_plan(matches, player, takes, misere):
    value = {(0, "max"): -1, (0, "min"): 1}
    if not misere:
        value = {state: -payoff for state, payoff in value.items()}
    for left in range(1, matches + 1):
        for mover, other, choose in (("max", "min", max), ("min", "max", min)):
            value[left, mover] = choose(value[left - take, other] for take in takes if take <= left)
    other, aim = ("min", 1) if player == "max" else ("max", -1)
    return value[matches, player], [take for take in takes if take <= matches and value[matches - take, other] == aim]
""",
        ),
    },
}
