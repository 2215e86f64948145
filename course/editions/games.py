"""Games to play on a page at once, before any Python: tables, which static/game.js plays."""

import json

from gamelab import Game
from gamelab.show.boards import board
from gamelab.show.explore.playing import label, perfect

from ..templates import rendered


def game(rules: Game) -> str:
    """A small game as a piece of HTML: the reader is MAX, and MIN never errs."""
    rows = json.dumps(table(rules)).replace("<", r"\u003c")
    return rendered("game.html", table=rows, first=board(rules))


def table(rules: Game) -> list[dict]:
    """A small game as a list of its positions, the initial one first.

    picture, value, max : the position, what MAX gets where the game is over, whether MAX moves.
    moves : the name of each move, and the place of the position it leads to. best : the place
    among the moves of one that no other is better than.

    >>> from gamelab import Nim
    >>> [(row["moves"], row["value"]) for row in table(Nim(1))]
    [([('take 1', 1)], None), ([], -1)]
    """
    rows, waiting = [], [rules.initial()]
    for state in waiting:
        over = rules.terminal(state)
        reached = {} if over else {move: rules.result(state, move) for move in rules.actions(state)}
        waiting += [each for each in dict.fromkeys(reached.values()) if each not in waiting]
        rows.append(
            {
                "picture": board(rules, state).html(),
                "value": rules.utility(state) if over else None,
                "max": not over and rules.player(state) == "max",
                "moves": [(label(rules, move), waiting.index(at)) for move, at in reached.items()],
                "best": None if over else [*reached].index(perfect(rules, state)),
            }
        )
    return rows
