"""A handout with two errors: a game under a wrong heading, and a part of a program that says
something else than its rules.
"""

import re
from random import Random
from string import Template
from typing import Any

from ...trees.games import Game
from ..tables import table
from .asking import SIDES

# By information and luck, the games of a kind and their rules in a line.
GAMES = {
    (information, luck): games
    for luck, kinds in table("questions/games").items()
    for information, games in kinds.items()
}
INFORMATION = " information, "
KINDS = {name: heading for heading, games in GAMES.items() for name in games}

PROGRAM = Template("""\
class Take(Game):
    '''Take $either; whoever takes the last match $rule.
    A state: the matches left, and who is to move. MAX begins.'''
    def initial(self): return $pile, "max"
    def player(self, state): return state[1]
    def actions(self, state): return [take for take in ($takes) if take <= state[0]]
    def result(self, state, take): return state[0] - take, "min" if state[1] == "max" else "max"
    def terminal(self, state): return state[0] == 0
    def utility(self, state): return $won if state[1] == "max" else $lost
""")
# What may be printed in the place of one part: who has moved; the last match left lying; the same
# player again; over too soon; the other's sign.
PRINTED = {
    "player": ("return state[1]", 'return "min" if state[1] == "max" else "max"'),
    "actions": ("take <= state[0]", "take < state[0]"),
    "result": ('take, "min" if state[1] == "max" else "max"', "take, state[1]"),
    "terminal": ("state[0] == 0", "state[0] <= 1"),
    "utility": ('if state[1] == "max"', 'if state[1] == "min"'),
}


def handout(rng: Random) -> dict[str, str]:
    """A table of games with one of them under a wrong heading, a program with one wrong part."""
    chosen = [name for games in GAMES.values() for name in rng.sample([*games], 3)]
    misplaced = rng.choice(chosen)
    wrong = rng.choice([heading for heading in GAMES if heading != KINDS[misplaced]])
    lines = []
    for heading in GAMES:
        here = [name for name in chosen if (wrong if name == misplaced else KINDS[name]) == heading]
        rng.shuffle(here)
        lines.append(f"{INFORMATION.join(heading) + ':':35}{', '.join(here)}")
    misere = rng.random() < 0.5
    program = _program(
        rng.choice(("1, 2", "1, 3", "1, 2, 4", "1, 3, 4")), misere, rng.randint(6, 9)
    )
    part, (right, printed) = rng.choice([*PRINTED.items()])
    slipped = [
        line.replace(right, printed) if line.startswith(f"    def {part}(") else line
        for line in program.splitlines()
    ]
    return {"table": "\n".join(lines), "program": "\n".join(slipped) + "\n"}


def _program(takes, misere, pile):
    won = 1 if misere else -1
    return PROGRAM.substitute(
        takes=takes,
        either=" or ".join(takes.rsplit(", ", 1)),
        rule="loses" if misere else "wins",
        pile=pile,
        won=won,
        lost=-won,
    )


def _games(given):
    """The game as it is printed, and as its rules say."""
    program = given["program"]
    [(pile, takes)] = re.findall(r"return (\d+),.*in \((.*?)\)", program, re.DOTALL)
    return _run(program), _run(_program(takes, "loses" in program, int(pile)))


def _run(program):
    space = {"Game": Game}
    exec(compile(program, "<handout>", "exec"), space)
    return space["Take"]()


def _differ(part, printed, right, state):
    """Whether a part says two things about a state, for some move where it takes one."""
    if part == "result":
        return any(
            printed.result(state, take) != right.result(state, take)
            for take in right.actions(state)
        )
    return getattr(printed, part)(state) != getattr(right, part)(state)


def _slip(given):
    """The wrong part, and the states at which it shows; a utility is asked for at the end only."""
    printed, right = _games(given)
    part = next(part for part, (_, wrong) in PRINTED.items() if wrong in given["program"])
    return part, [
        [left, player]
        for left in ([0] if part == "utility" else range(right.initial()[0], -1, -1))
        for player in SIDES
        if _differ(part, printed, right, (left, player))
    ]


def slips(given: dict[str, str]) -> dict[str, Any]:
    """The game under the wrong heading, the wrong part, and a state at which it shows."""
    part, states = _slip(given)
    [game] = [
        name
        for line in given["table"].splitlines()
        for heading, names in [line.split(":")]
        for name in names.strip().split(", ")
        if INFORMATION.join(KINDS[name]) != heading
    ]
    return {"game": game, "part": part, "state": states[0]}


def witness_shows(given: dict[str, str], value: Any) -> bool | str:
    """Whether the wrong part says something wrong about a state of the game; else a sentence."""
    match value:
        case [left, "max" | "min"] if type(left) is int:
            asked = f"for {tuple(value)!r}"
            said = f"{asked} the wrong part says what the rules say, or is never asked"
            return value in _slip(given)[1] or said
    return "a state is expected, such as (2, 'max'): the matches left, and who is to move"
