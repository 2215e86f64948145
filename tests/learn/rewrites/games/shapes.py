"""Answers to the primer's questions, those on games and those on matrices, with a mistake in a
shape of its own.
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

SHAPES = {
    "games-4": {
        "turn misread": (
            (RULES, TURN + " => "),
            (
                RULES,
                '        return player\n    if part == "actions" =>         return "max"\n    if part == "actions"',
                TURN + " => ",
            ),
            (
                RULES,
                TURN + " => ",
                (
                    '        return player\n    if part == "actions" =>         '
                    'return "max" if (rules["matches"] - matches) % 2 == 0 else '
                    '"min"\n    if part == "actions"'
                ),
            ),
        ),
        "misere mixed up": (
            (RULES, 'if rules["misere"] => if not rules["misere"]'),
            (
                RULES,
                (
                    '        if rules["misere"]:\n            return 1 if player == '
                    '"max" else -1\n        return -1 if player == "max" else 1 '
                    '=>         winner = "max" if player == "min" else '
                    '"min"\n        if not rules["misere"]:\n            winner = '
                    'player\n        return 1 if winner == "max" else -1'
                ),
            ),
            (
                RULES,
                (
                    '        if rules["misere"]:\n            return 1 if player == '
                    '"max" else -1\n        return -1 if player == "max" else 1 '
                    '=>         return 1 if rules["misere"] == (player == "min") '
                    "else -1"
                ),
            ),
        ),
    },
    "games-5": {
        "turn misread": (
            (PLAN, '    goal = 1 if =>     player = "max"\n    goal = 1 if'),
            (
                PLAN,
                (
                    '    goal = 1 if player == "max" else -1\n    other = "min" if '
                    'player == "max" else "max"\n    good =>     goal, other = 1, '
                    '"min"\n    good'
                ),
                'return value(matches, player, takes, misere), good => return value(matches, "max", takes, misere), good',
            ),
            (
                PLAN,
                'return value(matches, player, takes, misere), good => return value(matches, "max", takes, misere), good',
            ),
        ),
        "misere mixed up": (
            (PLAN, "mover_won = misere => mover_won = not misere"),
            (PLAN, "mover_won = misere => mover_won = False"),
            (PLAN, "mover_won = misere => mover_won = True"),
        ),
    },
}
