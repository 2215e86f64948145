"""Questions on measuring alpha-beta to be answered on paper: predictions, counts, a measurement to
judge.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import sqrt
from random import Random
from typing import Any

from ...laboratory.pruning import effective_branching, simulate_pruning
from ...search.minimax import alphabeta, knuth_moore
from ...trees.boards import TicTacToe
from ...trees.games import game_tree
from ..question import Case, Question
from ..values import number, same
from .asking import sizes, told

HALF_A_HUNDREDTH = Fraction(51, 10_000)


# lab-4: predictions.


def _prediction_given(rng: Random) -> dict[str, int]:
    return {
        "branching": rng.randint(4, 12),
        "depth": rng.randint(5, 8),
        "budget": rng.randint(2, 9) * 10 ** rng.randint(5, 7),
    }


def predicted(given: dict[str, int]) -> dict[str, Any]:
    """Leaves, nodes, effective branching with the best child first, and what a budget of leaves
    buys.
    """
    branching, depth, budget = given["branching"], given["depth"], given["budget"]
    least = knuth_moore(branching, depth)
    counts = {"plies": pow, "plies, best first": knuth_moore}
    deepest = {
        name: max(plies for plies in range(64) if count(branching, plies) <= budget)
        for name, count in counts.items()
    }
    return {
        "leaves": branching**depth,
        "best first": least,
        "nodes, best first": sum(knuth_moore(branching, plies) for plies in range(depth + 1)),
        "branching": effective_branching(least, depth),
        **deepest,
    }


def _prediction_screen(given: dict[str, int]) -> bool:
    return predicted(given)["plies, best first"] != 2 * predicted(given)["plies"]


def _prediction_accepts(given: dict[str, int], case: Case, value: Any) -> bool | str:
    right, mine = predicted(given)[case.entry], number(value)
    if case.entry == "branching" and isinstance(mine, Fraction):
        return told(abs(mine - Fraction(right)) <= HALF_A_HUNDREDTH, value)
    return told(same(right, value), value)


# lab-6: three counts, and a fourth.


def _position(rng: Random) -> TicTacToe:
    """A position with five or six empty squares in which nobody has won."""
    return TicTacToe("".join(rng.sample(rng.choice(("XXOO.....", "XXO......")), 9)))


@lru_cache(64)
def _counted(state: Any, game: TicTacToe) -> tuple[int, int, int]:
    return sizes(game_tree(game, state))


def counted(game: TicTacToe) -> dict[str, int]:
    """Positions, nodes of the tree, games, and the nodes that alpha-beta visits, squares in row
    order.
    """
    return {
        **dict(zip(("states", "nodes", "games"), _counted(game.initial(), game))),
        "alpha-beta": alphabeta(game).nodes,
    }


def _counted_as_one(game: TicTacToe) -> dict[str, int]:
    """The same from one for whom states, nodes and games are all nodes (29)."""
    found = counted(game)
    return found | {"states": found["nodes"], "games": found["nodes"]}


def _strictly_counted(game: TicTacToe) -> dict[str, int]:
    """The same from one who cuts at > only (1)."""
    return counted(game) | {"alpha-beta": alphabeta(game, strict=True).nodes}


def _counts_screen(game: TicTacToe) -> bool:
    return len(set(_counted(game.initial(), game))) == 3 and counted(game)["nodes"] >= 150


# lab-7: a measurement to judge.


def _measured(rng: Random) -> dict[str, Any]:
    """A small simulation of trees with 32 leaves: what it found, rounded as one would write it
    down.
    """
    trees, seed = rng.choice((16, 25, 36)), rng.randint(1, 10**6)
    [row] = simulate_pruning(32, trees=trees, seed=seed, numba=False, progress=False)
    return {"trees": trees, "mean": round(row.leaves, 2), "sd": round(row.leaves_sd, 2)}


def _measured_screen(given: dict[str, Any]) -> bool:
    """Off by one to two standard errors: enough to be taken for an error."""
    return 1 <= abs(given["mean"] - 20.98) / (given["sd"] / sqrt(given["trees"])) <= 1.9


BY_HAND = (
    Question(
        id="lab-4",
        title="predict before you run",
        points=7,
        answer="lab_4",
        given=_prediction_given,
        screen=_prediction_screen,
        reference=predicted,
        cases="entries",
        accepts=_prediction_accepts,
    ),
    Question(
        id="lab-6",
        title="states, nodes, games",
        points=6,
        answer="lab_6",
        given=_position,
        screen=_counts_screen,
        reference=counted,
        cases="entries",
        mistakes={1: _strictly_counted, 29: _counted_as_one},
    ),
    Question(
        id="lab-7",
        title="is the table wrong?",
        points=4,
        answer="lab_7",
        given=_measured,
        screen=_measured_screen,
        by_hand=True,
    ),
)
