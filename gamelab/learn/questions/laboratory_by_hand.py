"""Questions on measuring alpha-beta to be answered on paper: predictions, counts, a measurement to
judge.
"""

from fractions import Fraction
from math import sqrt

from ...laboratory.pruning import effective_branching, simulate_pruning
from ...search.minimax import alphabeta, knuth_moore
from ...trees.boards import TicTacToe
from ...trees.games import game_tree
from ..question import Question
from ..values import number, same
from .asking import sizes

HALF_A_HUNDREDTH = Fraction(51, 10_000)


# lab-4: predictions.


def _prediction_given(rng):
    return {
        "branching": rng.randint(4, 12),
        "depth": rng.randint(5, 8),
        "budget": rng.randint(2, 9) * 10 ** rng.randint(5, 7),
    }


def _predicted(given):
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


def _prediction_screen(given):
    return _predicted(given)["plies, best first"] != 2 * _predicted(given)["plies"]


def _prediction_accepts(given, case, value, right):
    mine = number(value)
    if case.entry == "branching" and isinstance(mine, Fraction):
        return abs(mine - Fraction(right)) <= HALF_A_HUNDREDTH
    return same(right, value)


# lab-6: three counts, and a fourth.


def _position(rng):
    """A position with five or six empty squares in which nobody has won."""
    return TicTacToe("".join(rng.sample(rng.choice(("XXOO.....", "XXO......")), 9)))


def _counted(game):
    """Positions, nodes of the tree, games, and the nodes that alpha-beta visits, squares in row
    order.
    """
    states, nodes, games = sizes(game_tree(game))
    read = alphabeta(game).nodes
    return {"states": states, "nodes": nodes, "games": games, "alpha-beta": read}


def _counted_as_one(game):
    """The same from one for whom states, nodes and games are all nodes (29)."""
    found = _counted(game)
    return found | {"states": found["nodes"], "games": found["nodes"]}


def _counts_screen(game):
    found = sizes(game_tree(game))
    return len(set(found)) == 3 and found[1] >= 150


# lab-7: a measurement to judge.


def _measured(rng):
    """A small simulation of trees with 32 leaves: what it found, rounded as one would write it
    down.
    """
    trees, seed = rng.choice((16, 25, 36)), rng.randint(1, 10**6)
    [row] = simulate_pruning(32, trees=trees, seed=seed, progress=False)
    return {"trees": trees, "mean": round(row.leaves, 2), "sd": round(row.leaves_sd, 2)}


def _measured_screen(given):
    """Off by one to two standard errors: enough to be taken for an error."""
    return 1 <= abs(given["mean"] - 20.98) / (given["sd"] / sqrt(given["trees"])) <= 1.9


BY_HAND = (
    Question(
        "lab-4",
        "predict before you run",
        7,
        given=_prediction_given,
        screen=_prediction_screen,
        reference=_predicted,
        accepts=_prediction_accepts,
    ),
    Question(
        "lab-6",
        "states, nodes, games",
        6,
        given=_position,
        screen=_counts_screen,
        reference=_counted,
        mistakes={
            "strict cut": lambda game: (
                _counted(game) | {"alpha-beta": alphabeta(game, strict=True).nodes}
            ),
            "counts mixed up": _counted_as_one,
        },
    ),
    Question("lab-7", "is the table wrong?", 4, given=_measured, screen=_measured_screen),
)
