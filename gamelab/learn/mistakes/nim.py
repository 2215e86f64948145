"""Nim as a page: who wins, and a game as code; and what learners make of it."""

from .forms import Form, each, every

PLAN = """
def nim_plan(matches, player, takes, misere):
    def wins(left):
        if not left:
            return misere
        return any(not wins(left - take) for take in takes if take <= left)

    winning = [take for take in takes if take <= matches and not wins(matches - take)]
    return [1 if wins(matches) == (player == "max") else -1, winning]
"""
PARTS = """
def lucky_nim(part, matches, player, *take):
    if part == "player":
        return player
    if part == "actions":
        return [number for number in given["takes"] if number <= matches]
    if part == "result":
        left = matches - take[0]
        if left == given["lucky"]:
            return [left, player]
        return [left, "min" if player == "max" else "max"]
    if part == "terminal":
        return matches == 0
    return 1 if given["misere"] == (player == "max") else -1
"""
ALTERNATES = 'left == given["lucky"] => False'
PARITY = '("max", "min")[(given["matches"] - matches) % 2]'
NIM_PLAN = Form(
    PLAN,
    "nim_plan",
    {
        "mover for MAX": each('player == "max" => True'),
        "misere mixed up": every(
            "return misere => return {empty}", empty=("not misere", "False", "True")
        ),
    },
)
NIM_PARTS = Form(
    PARTS,
    "lucky_nim",
    {
        "turn misread": [
            *each(ALTERNATES),
            *every(ALTERNATES, "return player\n => return {mover}\n", mover=('"max"', PARITY)),
        ],
        "misere mixed up": each('given["misere"] == (p => given["misere"] != (p'),
    },
)
