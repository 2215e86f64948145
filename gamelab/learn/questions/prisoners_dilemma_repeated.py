"""Questions on the repeated prisoner's dilemma: a strategy to write, a match by hand, the shadow of
the future.
"""

from typing import Any

from ...repeated.evolution import discount_threshold
from ...repeated.match import match
from ..question import Case, Question, shown
from ..tables import CATALOGUE
from ..values import same
from .asking import calls, first


def like(mistake: str, value: Any) -> str:
    """That an entry is not right, and the mistake that it looks like."""
    return f"{shown(value)} is not right: {CATALOGUE[mistake]}"


# 6: a strategy.


def _strategy_given(rng):
    """How many turns the strategy remembers, and every how many turns it makes peace."""
    return {"memory": rng.randint(2, 4), "peace": rng.randint(5, 7)}


def _described(given):
    """The strategy: C on every turn that is a multiple of `peace`, else D if the other defected in
    the last `memory` turns.
    """

    def my_strategy(mine, theirs):
        if (len(mine) + 1) % given["peace"] == 0:
            return "C"
        return "D" if "D" in theirs[-given["memory"] :] else "C"

    return my_strategy


def _answering_itself(given):
    """The same from one who looks at the strategy's own moves (31)."""
    right = _described(given)
    return lambda mine, theirs: right(theirs, mine)


def _against(script):
    """A match of len(script) turns against one who plays the script: what the strategy plays."""

    def played(call):
        mine = ""
        for turn in range(len(script)):
            mine += str(call(mine, script[:turn]))
        return mine

    return played


def _strategy_cases(rng, given):
    memory, peace = given["memory"], given["peace"]
    histories = [
        ("", ""),
        ("C", "D"),
        ("D", "C"),
        ("C" * memory, "D" + "C" * (memory - 1)),
        ("C" * (memory + 1), "D" + "C" * memory),
        ("C" * (peace - 1), "D" * (peace - 1)),
    ]
    for turns in (3, 4, peace, 2 * peace - 1, 9, 15, *rng.sample(range(21, 60), 2)):
        histories.append(tuple("".join(rng.choice("CCD") for _ in range(turns)) for _ in range(2)))
    scripts = {"alternator, 12 turns": "CD" * 6, "always defect, 8 turns": "D" * 8}
    scripts["one who defects now and then, 60 turns"] = "".join(rng.choices("CCCD", k=60))
    scripts |= {
        f"one who plays {script}": script
        for script in ("".join(rng.choice("CCCD") for _ in range(14)) for _ in range(2))
    }
    return calls("my_strategy", dict.fromkeys(histories)) + [
        Case(f"its moves against {name}", drive=_against(script))
        for name, script in scripts.items()
    ]


def _accepts_moves(given, case, value, right):
    """A match knows no other moves than C and D, written so."""
    return value == right or same(right, value) and like("spelling", value)


# 7: a match by hand, and the shadow of the future.


def _match_given(rng):
    """The four payoffs, the number of turns, and a pattern that somebody repeats for ever."""

    def drawn():
        return sorted(rng.sample(range(-4, 10), 4), reverse=True)

    def wanted(payoff):
        t, r, p, s = payoff
        return 2 * r > t + s and (t - p) % (t - r) != 0

    return {
        "payoff": first(drawn, wanted),
        "turns": rng.choice((6, 8, 10)),
        "pattern": rng.choice(("CCD", "CDD", "DCC", "DDC", "CDC", "DCD")),
    }


def _by_hand(given, sees=False):
    """Tit for tat's moves and the scores; with `sees`, the second player sees the first one's move
    of the same turn (31).
    """
    turns, payoff = given["turns"], tuple(given["payoff"])
    patterns = {"alternator": "CD" * turns, "pattern": given["pattern"] * turns}

    def script(moves):
        return lambda mine, theirs: moves[len(mine)]

    replies = {
        name: moves[:turns] if sees else match(script(moves), "tit for tat", turns).moves[1]
        for name, moves in patterns.items()
    }
    scores = match("alternator", script(replies["alternator"]), turns, payoff).scores
    exchanged = match("tit for tat", "alternator", turns, payoff).scores
    return {
        "moves": replies["alternator"],
        "scores": list(scores),
        "exchanged": list(exchanged),
        "pattern": replies["pattern"],
        "threshold": discount_threshold(*payoff),
    }


def _accepts_by_hand(given, case, value, right):
    if same(right, value):
        return True
    copied = case.entry in ("moves", "pattern") and same("C" * given["turns"], value)
    return copied and like("own last move", value)


REPEATED = (
    Question(
        "dilemma-6",
        "write a strategy",
        8,
        answer="my_strategy",
        reference=_described,
        given=_strategy_given,
        cases=_strategy_cases,
        accepts=_accepts_moves,
        mistakes={"own last move": _answering_itself},
    ),
    Question(
        "dilemma-7",
        "a match by hand, and the shadow of the future",
        8,
        reference=_by_hand,
        given=_match_given,
        mistakes={"own last move": lambda given: _by_hand(given, sees=True)},
        accepts=_accepts_by_hand,
    ),
    Question("dilemma-8", "what tit for tat wins", 4),
)
