"""The strategic form of a tree: known games, and facts that every tree has to satisfy."""

from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import strategies as st
from sample_trees import Subtract, for_all, hidden_tree
from sentences import refusal

from gamelab import Nim, Payoffs, Race, expectimax, minimax, random_tree, tree


def kuhn_poker():
    """Three cards, one each, and a bet of one that may be called: Kuhn (1950)."""

    def hand(mine, theirs):
        won = 1 if mine > theirs else -1
        answer = {"player": "min", "moves": ["fold", "call"], "info": f"{theirs} after a bet"}
        back = {"player": "max", "moves": ["fold", "call"], "info": f"{mine} after pass, bet"}
        passed = {"player": "min", "moves": ["pass", "bet"], "info": f"{theirs} after a pass"}
        return {
            "player": "max",
            "moves": ["pass", "bet"],
            "info": str(mine),
            "children": [
                {**passed, "children": [won, {**back, "children": [-1, 2 * won]}]},
                {**answer, "children": [1, 2 * won]},
            ],
        }

    return tree(
        {"player": "chance", "children": [hand(*deal) for deal in permutations((1, 2, 3), 2)]}
    )


def expected(root, behaviour):
    """What each player gets when every edge is taken as likely as it says."""
    likely = {"": 1}
    for node in root.nodes():
        for child in node.children:
            likely[child.path] = likely[node.path] * behaviour[child.path]
    paid = [(likely[leaf.path], leaf.payoff) for leaf in root.leaves()]
    if root.players == ("max", "min"):
        paid = [(p, (payoff, -payoff)) for p, payoff in paid]
    return tuple(sum(p * payoff[side] for p, payoff in paid) for side in (0, 1))


def test_kuhn_poker_is_lost_by_one_eighteenth():
    form = Payoffs.of(kuhn_poker())
    assert form.shape == (27, 64) and form.value() == Fraction(-1, 18)
    solution = form.solve()
    behaviour = form.behaviour(solution.row, solution.col)
    assert expected(form.plans.tree, behaviour) == (Fraction(-1, 18), Fraction(1, 18))


def test_plans_are_called_so_that_they_can_be_read():
    twice = tree([[1, [2, 3]], [4, 5]], moves=[("in", "out"), ("left", "right")])
    assert Payoffs.of(twice).rows == (
        "first: in, after in, right: in",
        "first: in, after in, right: out",
        "first: out",
    )
    assert Payoffs.of(twice).cols[1] == "after in: left, after out: right"
    named = tree([[1, 2], [3, 4]], names="ABC")
    assert Payoffs.of(named).cols == ("B: 0, C: 0", "B: 0, C: 1", "B: 1, C: 0", "B: 1, C: 1")
    assert Payoffs.of(named).rows == ("0", "1")
    assert Payoffs.of(3).rows == Payoffs.of(3).cols == ("no choice",)


@pytest.mark.parametrize(
    "game", [Nim(5), random_tree(2, 4, seed=2), tree([[1, 2], 3], first="min")]
)
def test_the_value_of_a_tree_is_that_of_its_matrix(game):
    assert Payoffs.of(game).value() == minimax(game).value


def test_chance_is_averaged():
    assert Payoffs.of(Race(1)).value() == expectimax(Race(1)).value
    dice = tree([[6], [1, "41/2"]], players=("max", "chance"))
    assert Payoffs.of(dice).row == ((6,), (Fraction(43, 4),))


@for_all(st.integers(0, 10_000))
def test_behaviour_gives_what_the_matrix_says(seed):
    form = Payoffs.of(hidden_tree(seed))
    small = max(form.shape) <= 6
    for one in form.equilibria()[:3] if small else ():
        behaviour = form.behaviour(one.row, one.col)
        assert expected(form.plans.tree, behaviour) == one.payoffs
        for node in form.plans.tree.nodes():
            assert node.is_leaf or sum(behaviour[child.path] for child in node.children) == 1
    for i, j in product(*({0, count - 1} for count in form.shape)):
        pure = form.behaviour(i, j)
        assert all(pure[edge] == 1 for edge in (*form.plans.edges(0, i), *form.plans.edges(1, j)))
        assert expected(form.plans.tree, pure) == (form.row[i][j], form.col[i][j])


def test_a_game_without_end_has_no_matrix():
    rules = {"result": lambda self, state, take: state, "terminal": lambda *_: False}
    endless = type("Endless", (Subtract,), rules)
    assert "more than 1,000 plies" in refusal(lambda: Payoffs.of(endless()))
