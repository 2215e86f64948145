"""Questions on what a game is: its formal parts, who wins, its kinds, and how large its tree is."""

from functools import lru_cache, partial

from ...trees.games import Nim, game_tree
from ...trees.numbers import listed
from ..mistakes.nim import NIM_PARTS, NIM_PLAN
from ..question import Case, Question, shown
from ..values import same
from .asking import SEARCHES, SIDES, calls, program, read, sizes, sorted_numbers
from .games_handout import GAMES, KINDS, handout, slips, witness_shows

TEXTBOOK = (1, 2, 3)
SIX = {"matches": 6, "takes": TEXTBOOK, "misere": True}
TAKES = ((1, 2), (1, 3), (1, 4), (1, 2, 4), (1, 3, 4), (1, 2, 5), (1, 4, 5))
A_DAY = 10**6 * 60 * 60 * 24
# what MAX is sure of in Nim with one pile, and the takes that win for the player who is to move
_solved = NIM_PLAN.answer()


# Who wins, by hand.


def _table(rule, other=False):
    """For each pile whether the player to move has won or lost, and the take that wins from the
    largest; by the other rule for the last match, if that is asked.
    """
    table, winning = {}, []
    for pile in range(rule["matches"] + 1):
        worth, winning = _solved(pile, "max", rule["takes"], rule["misere"] != other)
        table[pile] = "won" if worth == 1 else "lost"
    return table | {"take": next(iter(winning), None)}


def _another_rule(rng):
    matches, takes, misere = rng.randint(7, 10), rng.choice(TAKES), rng.random() < 0.5
    last = f"Whoever takes the last match {'loses' if misere else 'wins'}."
    return _pile(matches, takes, last, misere=misere)


def _pile(matches, takes, said, **more):
    """A rule for one pile, and how it is told."""
    told = f"There are {matches} matches. A player takes {listed(takes, word='or')}. {said}"
    return {"matches": matches, "takes": takes, **more, "rules": told}


def _one_way_to_win(rule):
    """One take wins, another one wins by the other rule, and there are lost piles enough to be
    found.
    """
    ways = [_solved(rule["matches"], "max", rule["takes"], misere)[1] for misere in (True, False)]
    lost = list(_table(rule).values()).count("lost")
    return len(ways[0]) == len(ways[1]) == 1 and ways[0] != ways[1] and lost >= 3


# How many.


@lru_cache(maxsize=64)
def _counts(matches, takes):
    """Pile sizes, states, nodes of the tree, and games of Nim with one pile."""
    root = game_tree(Nim(matches, takes=takes))
    return len({node.state[0] for node in root.nodes()}), *sizes(root)


def _counted(rule):
    piles = {"six": _counts(6, TEXTBOOK), "yours": _counts(rule["matches"], rule["takes"])}
    return {
        f"{name}, {what}": number
        for name, found in piles.items()
        for what, number in zip(("pile sizes", "states", "nodes", "games"), found)
    }


def _all_nodes(rule):
    """One count for everything (29): the nodes."""
    right = _counted(rule)
    return {name: right[f"{name.partition(',')[0]}, nodes"] for name in right}


def _small_pile(rng):
    return _pile(rng.randint(4, 7), rng.choice(TAKES), "MAX begins.")


def _four_counts(rule):
    found = _counts(rule["matches"], rule["takes"])
    return len(set(found)) == 4 and 12 <= found[2] <= 45


# A game with a lucky number, as a class; it is asked part by part.


def _lucky_rules(rng):
    takes, misere, lucky = rng.choice((*TAKES[1:], TEXTBOOK)), rng.random() < 0.5, rng.randint(2, 4)
    return {
        "matches": rng.randint(8, 10),
        "takes": takes,
        "lucky": lucky,
        "misere": misere,
        "rules": (
            f"The player to move takes {listed(takes, word='or')} matches, but never more than"
            f" there are.\nA player who leaves exactly {lucky} matches moves again; otherwise it is"
            " the other player's turn.\nWhoever takes the last match"
            f" {'loses' if misere else 'wins'}. The winner gets 1, the loser gets -1."
        ),
    }


def _lucky_cases(rng, rules):
    takes, number = rules["takes"], rules["lucky"]
    several = rng.sample(range(max(takes) + 1, 60), 2)

    def anybody():
        return rng.choice(SIDES)

    # the points of each part, shared among its cases; who leaves the lucky number is a part of its
    # own
    asked = [
        (1, [("player", rng.randint(1, 9), player) for player in SIDES]),
        (
            2,
            [
                ("actions", matches, anybody())
                for matches in dict.fromkeys((1, takes[-1] - 1, *several))
            ],
        ),
        (
            2,
            [
                ("result", number + take, player, take)
                for take, player in zip(rng.sample(takes, 2), rng.sample(SIDES, 2))
            ],
        ),
        (
            1,
            [
                ("result", left, player, rng.choice([t for t in takes if left - t != number]))
                for left, player in zip(several, SIDES)
            ]
            + [("result", takes[-1], anybody(), takes[-1])],
        ),
        (1, [("terminal", matches, anybody()) for matches in (0, 1, several[0])]),
        (2, [("utility", 0, player) for player in SIDES]),
    ]
    return [
        Case(_spoken(*about), about, points=points / len(group))
        for points, group in asked
        for about in group
    ]


def _spoken(part, matches, player, *take):
    return f"{part}({', '.join([f'({matches}, {player!r})', *map(str, take)])})"


def _actions_in_any_order(rules, case, value, right):
    alike = same(sorted_numbers(right), sorted_numbers(value))
    return _compared(alike, _as_state(value), _as_state(right))


def _compared(alike, value, right):
    """That what a function gave is right, or the sentence that tells it beside what is."""
    return alike or f"gives {shown(value)}, and {shown(right)} is right"


def _as_state(value):
    """A state as the student wrote it, a tuple; what is passed between programs is a list."""
    match value:
        case [_, "max" | "min"]:
            return tuple(value)
    return value


# Who wins, as a recursion.


def _plan_cases(rng, given):
    asked = read("""
        0, "max", (1, 2, 3), True
        0, "min", (1, 2, 3), False
        1, "max", (1, 2, 3), True
        6, "max", (1, 2, 3), True
        5, "min", (1, 2, 3), True
        5, "max", (1, 2, 3), False
        56, "max", (1, 53), True
    """)
    for misere in (True, False):
        for player in SIDES:
            asked += [
                (rng.randint(5, 10), player, rng.choice(TAKES), misere),
                (rng.randint(2, 8), player, rng.choice((*TAKES, TEXTBOOK)), misere),
            ]
        # more takes, of which the last ones win, and a pile that takes many turns
        low = rng.randint(8, 10)
        asked += [
            (2 * low + rng.randint(4, 6), player, (1, *range(low, 2 * low)), misere),
            (rng.randint(14, 16), player, (1, rng.randint(9, 13)), misere),
        ]
    return calls("nim_plan", asked)


def _takes_in_any_order(given, case, value, right):
    if not isinstance(value, list):
        return _compared(False, value, tuple(right))
    alike = same(*([*map(sorted_numbers, pair)] for pair in (right, value)))
    return _compared(alike, tuple(value), tuple(right))


# Kinds of games, and the size of a tree.


def _some_games(rng):
    chosen = [rng.choice([*games.items()]) for _, games in sorted(GAMES.items())]
    rng.shuffle(chosen)
    return {
        "games": dict(chosen),
        "branching": rng.randint(3, 40),
        "plies": rng.randint(4, 12),
    }


def _kinds_and_sizes(given):
    branching, plies = given["branching"], given["plies"]
    sure = max(depth for depth in range(64) if branching**depth <= A_DAY)
    sizes = {
        "leaves": branching**plies,
        "nodes": sum(branching**level for level in range(plies + 1)),
        "plies in a day": sure,
    }
    return {name: list(KINDS[name]) for name in given["games"]} | sizes


# What is wrong on a handout.


def _slip_cases(rng, given):
    return [
        Case(f"games_7[{entry!r}]", entry=entry, points=points)
        for entry, points in (("game", 1), ("part", 2), ("state", 1))
    ]


def _slip_found(given, case, value, right):
    return witness_shows(given, value) if case.entry == "state" else same(right, value)


QUESTIONS = (
    Question(
        "games-1",
        "six matches",
        4,
        reference=lambda given: _table(SIX),
        mistakes={"misere mixed up": lambda given: _table(SIX, other=True)},
    ),
    Question(
        "games-2",
        "another rule",
        6,
        given=_another_rule,
        screen=_one_way_to_win,
        reference=_table,
        mistakes={"misere mixed up": partial(_table, other=True)},
    ),
    Question(
        "games-3",
        "four counts",
        6,
        given=_small_pile,
        screen=_four_counts,
        reference=_counted,
        mistakes={"counts mixed up": _all_nodes},
    ),
    Question(
        "games-4",
        "a game as code",
        9,
        answer="lucky_nim",
        cases=_lucky_cases,
        given=_lucky_rules,
        reference=NIM_PARTS.wrong(),
        form=NIM_PARTS,
        mistakes={name: NIM_PARTS.wrong(name) for name in NIM_PARTS.shapes},
        accepts=_actions_in_any_order,
    ),
    program(
        "games-5",
        "who wins, by recursion",
        8,
        "nim_plan",
        _solved,
        _plan_cases,
        form=NIM_PLAN,
        forbidden=SEARCHES,
        accepts=_takes_in_any_order,
    ),
    Question("games-6", "kinds and sizes", 5, given=_some_games, reference=_kinds_and_sizes),
    Question(
        "games-7",
        "find the errors",
        4,
        cases=_slip_cases,
        given=handout,
        reference=slips,
        accepts=_slip_found,
    ),
    Question("games-8", "a list of moves", 3),
)
