"""The forms in which questions ask about Nim: who wins, and a game as code."""

from collections.abc import Mapping
from typing import Any

from .forms import Answer, Form
from .searches import every


def has_won(empty: str, misere: bool) -> bool:
    """What is taken for the result at an empty pile, from the rule."""
    return {"misere": misere, "turned": not misere, "lost": False, "won": True}[empty]


def plan(player: str = "", empty: str = "misere") -> Answer:
    """f(matches, player, takes, misere) -> [value to MAX, the takes that win for the player].

    player : who is always taken to move. empty : whether the player to move has won at an
    empty pile, as in `has_won` (misere mixed up)."""

    def answer(matches, mover, takes, misere):
        def wins(left):
            if not left:
                return has_won(empty, misere)
            return any(not wins(left - take) for take in takes if take <= left)

        winning = [take for take in takes if take <= matches and not wins(matches - take)]
        return [1 if wins(matches) == ((player or mover) == "max") else -1, winning]

    return answer


def parts(
    given: Mapping[str, Any], mover: str = "", alternates: bool = False, empty: str = "misere"
) -> Answer:
    """f(part, matches, player, *take) -> a part of Nim with a lucky number that moves again.

    mover : "max" always, or by "parity"; alternates : the lucky number is forgotten. empty :
    as in `has_won` (misere mixed up)."""

    def answer(part, matches, player, *take):
        if part == "player":
            even = ("max", "min")[(given["matches"] - matches) % 2]
            return {"": player, "parity": even}.get(mover, mover)
        if part == "actions":
            return [number for number in given["takes"] if number <= matches]
        if part == "result":
            left = matches - take[0]
            again = left == given["lucky"] and not alternates
            return [left, player if again else "min" if player == "max" else "max"]
        if part == "terminal":
            return matches == 0
        return 1 if has_won(empty, given["misere"]) == (player == "max") else -1

    return answer


NIM_PLAN = Form(
    plan,
    {
        "turn misread": [{"player": "max"}],
        "misere mixed up": every(empty=("turned", "lost", "won")),
    },
)
NIM_PARTS = Form(
    parts,
    {
        "turn misread": every(alternates=(True,), mover=("", "max", "parity")),
        "misere mixed up": [{"empty": "turned"}],
    },
    handed=True,
)
